# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Words and keys of Enigma: the wheel that enters words, the minute to name one, what was found.

A screen tells it what it shows with `see`, and sets `ear` to hear when the wheel has
turned or the clock has moved on.
"""

import supervisor
from micropython import const

from presenters import assists
from rules import HIDDEN
from rules import enigma as rules
from rules.dice import Dice
from save.journal import CLOCK
from ui import tunes
from ui.keys import DOWN, LEFT, RIGHT, TYPED, UP, A, B, elapsed
from words import Words

COLOUR = 0x5FAE5A

TIME = 60000  # ms to name a word
_HALF = const(30000)  # what is left of it when it is noted
_FIRST_LETTER = const(4)  # the wheel starts at E
_FEW = const(12)  # as many letters do not fit in a hint
_SLICE = const(128)  # words that a suggestion passes over between two looks at the keys
_REASONS = ("no", "bonus", "token", "enigma")

_NO = b"\x43\x05\x3e\x08"
_KNOWS = b"\x48\x05\x4c\x05\x4f\x05\x54\x0a"


class Presenter:
    """The words of a match, and its wheel."""

    X_OPENS = "alphabet"

    def __init__(self, kit, match):
        self.kit = kit
        self._match = match
        self._names = [name for name, _ in match.players]
        self._view = None
        self._asked = False  # the seat that looks decides
        self._handed = None  # the round whose word was sealed and handed on
        self.wheel = _FIRST_LETTER
        self.left = 0  # ms of the clock
        self.ear = None
        self._pointed = None  # the move that the cursor was last at
        self._queue = []  # moves of a suggested word
        self._idea = None  # the search for one
        self._suggested = False
        self._known = (b"", True)  # a word that was looked up
        self._claim = None  # which claim the clock runs for
        self._since = 0
        self._unseen = False  # whether that is not on the display yet
        self._noted = kit.journal.get(CLOCK) or b""  # when left, or at half time

    def see(self, view, seat):
        """This view is shown to this seat now."""
        self._view = view
        self._asked = view.turn() == seat
        self._pointed = None
        # When the word is whole, letters are keys again: A seals it.
        self.kit.keys.typing = self.entering() and len(view.entry()) < view.length()
        if not self.entering():
            self.wheel = _FIRST_LETTER
            self._queue = []
            self._idea = None
            self._suggested = False
        elif len(view.entry()) < view.length():
            self.wheel = self._next(0)
        if self._asked and rules.ASK <= view.phase() <= rules.DEDUCE:
            self._handed = view.round()
        self._start_clock()

    def entering(self):
        """Whether the player who looks turns the wheel now."""
        return self._asked and self._view.phase() in (rules.SECRET, rules.DEDUCE)

    # Words

    def prompt(self, view, seat):
        """What is asked, or who plays."""
        say = self.kit.say
        phase = view.phase()
        turn = view.turn()
        asked = turn == seat
        name = "" if turn < 0 else self._names[turn]
        if phase == rules.SECRET:
            return say("your secret") if asked else say("codes", self._names[view.coder()])
        if phase == rules.DEDUCE:
            # The letters of the word stand there as soon as there are some.
            return "" if view.entry() or asked else say("event claim", name)
        if phase >= rules.REVEAL:
            if view.solver() == HIDDEN:
                return say("not found")
            return say("found", self._names[view.solver()])
        if phase == rules.KIND:
            # A Coder who picks a segment has to see the word.
            return say("hand", rules.spell(view.word())) if asked else say("chooses", name)
        if phase == rules.ASK:
            kind = say("kind %d" % view.in_hand())
            return say("where", kind) if asked else say("asks", kind, name)
        if phase == rules.BONUS:
            return say("bonus") if asked else say("bonus of", name)
        return say("last call")

    def fact(self, view, seat):
        """How far the match is, where nothing else stands."""
        if view.phase() == rules.KIND and view.turn() == seat:
            return ""  # the own word stands there
        if view.phase() in (rules.SECRET, rules.KIND, rules.REVEAL):
            return "%d/%d" % (view.round() + 1, view.rounds())
        return ""

    def answers(self, view, seat):
        """(word, move) of the answers that are neither a zone, a kind nor a name."""
        say = self.kit.say
        if view.turn() != seat:
            return ()
        if view.phase() == rules.BONUS:
            words = ((say("pass"), rules.PASS),)
            return ((say("buy"), rules.REQUEST),) + words if view.store_size() else words
        if view.phase() == rules.LAST:
            return ((say("reveal"), rules.GIVE_UP),)
        return ()

    def spelt(self, view):
        """Of a deduction: (letter, whether A takes it) for each letter there is."""
        if view.phase() != rules.DEDUCE:
            return []
        entry = view.entry()
        whole = self._asked and len(entry) == view.length() and entry not in view.named()
        letters = [(letter, whole) for letter in entry]
        if self._asked and len(entry) < view.length():
            letters.append((self.wheel, True))
        return letters

    def prize(self, view):
        """What finding the word is worth now."""
        return rules.ENIGMA_POINTS + rules.BONUS_POINTS * view.bonus()

    def gains(self, view, seat):
        """Why a seat got points in the round that is over: words."""
        return self._reasons(view.points(view.finished() - 1, seat))

    def _reasons(self, points):
        say = self.kit.say
        parts = []
        for reason, count in zip(_REASONS, points):
            if count:
                key = "why " + reason
                parts.append(say(key + "s" if reason == "token" and count > 1 else key, count))
        return ", ".join(parts)

    def hint(self, view, move):
        """What A does now."""
        say = self.kit.say
        secret = view.phase() == rules.SECRET
        if move < 26:
            # Only the end of it changes with the first letter: that is quicker to see.
            if view.entry():
                return say("do letter")
            if secret:
                return say("do idea")
            return say("do first") + say("do 28" if view.may_cancel() else "b menu")
        if move == rules.ACCEPT:
            words = say("do seal" if secret else "do name")
            if self._is_known(view.entry()):
                return words
            return say("do unknown") + ("" if secret and self._bot_decodes(view) else words)
        if move == rules.ERASE:
            return say("do said")
        if rules.ZONE <= move < rules.CLAIM:
            zone = move - rules.ZONE
            letters = self._fitting(view, zone)
            return say("do fitting", letters) if letters else say("do zone", zone + 1)
        if rules.CLAIM <= move < rules.HAND:
            return say("do claim")
        if rules.HAND <= move < rules.REQUEST:
            kind = move - rules.HAND
            return say("do hand", say("kind %d" % kind), view.store(kind))
        return say("do %d" % move)

    def reason(self, view, move):
        """Why to ask there, in a few words; "" for other moves."""
        if not rules.ZONE <= move < rules.CLAIM:
            return ""
        fitting = view.letters(move - rules.ZONE)
        count = sum([fitting >> letter & 1 for letter in range(26)])
        return self.kit.say("why fitting", count) if count > 1 else ""

    def _fitting(self, view, zone):
        """For whom the assist is on: the letters that may still be there, when they are few."""
        letters = ""
        if assists(self.kit, self._match):
            fitting = view.letters(zone)
            for letter in range(26):
                if fitting >> letter & 1:
                    letters += chr(65 + letter)
        return letters if len(letters) < _FEW else ""

    def _is_known(self, word):
        if self._known[0] != word:
            words = Words(self._view.language())
            self._known = (word, word in words)
            words.close()
        return self._known[1]

    def _bot_decodes(self, view):
        """Whether a bot looks for the word of this round."""
        for seat in range(len(self._names)):
            if seat != view.coder() and not self._match.is_human(seat):
                return True
        return False

    def sure(self, move):
        """E16: a bot knows the words of the list alone; people may agree on another one."""
        view = self._view
        if move != rules.ACCEPT or view.phase() != rules.SECRET or self._is_known(view.entry()):
            return None
        if self._bot_decodes(view):
            return "your secret", "word refused", "tell"
        return "your secret", "word agreed"

    def question(self, view):
        """What is to be decided now: the help has a line for each phase."""
        phase = view.phase()
        if phase == rules.ASK:
            return phase, self.kit.say("kind %d" % view.in_hand())
        return phase, view.length()

    def waits(self, game):
        """The result of a round stays until a person has read it."""
        return game.phase() == rules.REVEAL

    def private(self, view):
        """The Coder's own decisions are secret, and who codes must give the device away."""
        if view.phase() in (rules.SECRET, rules.KIND):
            return True
        sealed = rules.ASK <= view.phase() <= rules.LAST and self._match.is_human(view.coder())
        return sealed and self._handed != view.round()

    # Keys

    def first(self, view, moves):
        """All letters are in one place; only a hint points at another one than the last."""
        return 25 if moves[0] == 0 else 0

    def point(self, move):
        """The cursor has come to a move: the wheel turns to the letter a computer would take."""
        if self._pointed is not None and move < 26:
            self._turn(move)
        self._pointed = move

    def press(self, intent, move):
        """The wheel: up and down turn it, A or right takes the letter, left goes back."""
        if not self.entering():
            return None
        view = self._view
        entry = view.entry()
        self._idea = None  # another key means an own idea
        if self._queue:
            if intent not in (LEFT, B):
                return ()  # the word is not whole yet
            self._queue = []
        if intent == TYPED:
            letter = self.kit.keys.length
            if letter == " ":
                return None
            place = (ord(letter) & ~32) - 65
            if 0 <= place < 26 and len(entry) < view.length():
                return (place,)
            if letter == "\n" and rules.ACCEPT in view.moves():
                return (rules.ACCEPT,)
            if letter != "\b":
                self.kit.tunes.play(tunes.REFUSED)
                return ()
            intent = B
        if intent in (LEFT, B):
            return self._erase(intent, entry)
        if len(entry) == view.length():
            return None
        if intent in (A, RIGHT):
            return (self.wheel,)
        if intent in (UP, DOWN):
            self._turn(self._next(1 if intent == UP else 25))
            self.kit.tunes.play(tunes.CURSOR)
            return ()
        return None

    def _erase(self, intent, entry):
        """Left or B: take a letter away, leave the word, or look for another idea."""
        idea = intent == LEFT and self._view.phase() == rules.SECRET
        if entry and not (idea and self._suggested):
            self.wheel = entry[-1]  # it can be mended from where it is
            return (rules.ERASE,)
        if idea:
            self._idea = self._suggest()
        elif self._view.may_cancel():
            return (rules.CANCEL,)
        return () if intent == LEFT else None

    def _next(self, step):
        """So many letters on; the assist passes over those that cannot be there."""
        view = self._view
        fitting = -1
        if view.phase() == rules.DEDUCE and assists(self.kit, self._match):
            fitting = view.letters(len(view.entry()))
        letter = (self.wheel + step) % 26
        while not fitting >> letter & 1:
            letter = (letter + (step or 1)) % 26
        return letter

    def _turn(self, letter):
        """Turn the wheel to a letter."""
        self.wheel = letter
        if self.ear:
            self.ear()

    def interrupt(self, seats=None):
        """Any person among the Decoders may know the word while another one thinks."""
        view = self._view
        if view.phase() not in (rules.ASK, rules.BONUS, rules.LAST):
            return ()
        claims = []
        for seat, name in enumerate(self._names):
            here = self._match.is_human(seat) if seats is None else seat in seats
            if here and view.tokens(seat):
                claims.append((self.kit.say("event claim", name), rules.CLAIM + seat))
        return claims

    def _suggest(self):
        """Look for an everyday word; yields None on the way, then what enters it."""
        view = self._view
        words = Words(view.language())
        guesses = words.guesses(view.length())
        everyday = guesses.everyday()
        number = 0
        for flags in everyday:
            while flags:
                number += flags & 1
                flags >>= 1
        number = Dice(supervisor.ticks_ms()).below(number)
        try:
            for i, word in enumerate(guesses.words()):
                if everyday[i >> 3] >> (i & 7) & 1:
                    if not number:
                        break
                    number -= 1
                if i % _SLICE == 0:
                    yield None
        finally:
            words.close()
        yield [rules.ERASE] * len(view.entry()) + list(word)

    def tick(self, now):
        """Enter a suggested word; end a deduction whose time is over."""
        if self._idea:
            queue = next(self._idea)
            if queue is None:
                return None
            self._queue = queue
            self._idea = None
            self._suggested = True
        if self._queue:
            return self._queue.pop(0)
        if self._claim and self._view.phase() == rules.DEDUCE:
            before = self.left
            self.left = TIME - elapsed(self._since)
            if self.left <= _HALF < before:
                self.leave()  # a power cut gives back half of it at most
            if self.left <= 0:
                self._claim = None  # if that is not played, another minute begins
                return rules.CANCEL if self._view.may_cancel() else rules.FORFEIT
            if self.ear:
                self.ear()
        return None

    def _start_clock(self):
        view = self._view
        if view.phase() != rules.DEDUCE or not self._asked:
            self._claim = None
            self.left = 0
            return
        claim = bytes((view.round(), view.claimer(), view.tokens(view.claimer())))
        if self._claim != claim:
            self._claim = claim
            note = self._noted
            self._noted = b""
            self.left = TIME
            if note[:-2] == self._of_match() + claim:
                self.left = min(TIME, int.from_bytes(note[-2:], "big"))
            self._unseen = True
            self._run()

    def _of_match(self):
        return self._match.seed.to_bytes(3, "big")

    def _run(self):
        self._since = supervisor.ticks_ms() - TIME + self.left

    def seen(self):
        """The display has it now: the clock begins."""
        if self._unseen:
            self._unseen = False
            self._run()

    def leave(self):
        """Note what is left of the clock: it is no part of the match."""
        if self._claim:  # or it was never seen to run
            left = max(0, TIME - elapsed(self._since))  # it ran on in the menu
            note = self._of_match() + self._claim + left.to_bytes(2, "big")
            self.kit.journal.put(CLOCK, note)
        return ()

    def undoes(self):
        """While letters are entered a step back would bring erased ones back."""
        return not self.entering()

    def erases(self):
        """B takes a letter away."""
        return self.entering() and self._view.entry() != b""

    def running(self, game):
        """Whether the clock runs."""
        return game.phase() == rules.DEDUCE

    # Events

    def tell(self, event):
        """A line for the log."""
        what = event[0]
        values = list(event[1:])
        if what == "wrong" and not values[1]:
            what = "silent"
        if self.kit.find("event " + what) is None:
            return None
        if what == "round":
            values = [values[0] + 1, self._names[values[1]]]
        elif what == "word":
            values[0] = rules.spell(values[0])
        elif values and what != "bonus":
            values[0] = self._names[values[0]]
        if what in ("yes", "no"):
            values[1] += 1
        elif what in ("wrong", "right"):
            values[1] = rules.spell(values[1])
        return self.kit.say("event " + what, *values)

    def record(self, event):
        """The same for the log, where the segment is not seen."""
        text = self.tell(event)
        if event[0] in ("yes", "no"):
            text += " (%s)" % self.kit.say("kind %d" % event[3])
        return text

    def sound(self, event):
        """A tune for an event."""
        return {
            "yes": tunes.TICK,
            "no": _NO,
            "claim": _KNOWS,
            "right": tunes.RIGHT,
            "wrong": tunes.WRONG,
            "out": tunes.OUT,
            "bonus": tunes.YOUR_TURN,
            "last": tunes.YOUR_TURN,
        }.get(event[0])

    def explain(self, view):
        """How the points of every round came about."""
        say = self.kit.say
        lines = []
        for number in range(view.finished()):
            _, word, _ = view.result(number)
            lines.append("▶ " + rules.spell(word))
            for seat, name in enumerate(self._names):
                points = view.points(number, seat)
                reasons = self._reasons(points)
                line = say("why", name, sum(points))
                lines.append(line + " = " + reasons if reasons else line)
        return lines

    def bars(self, view):
        """The points of the match by reason."""
        say = self.kit.say
        rows = []
        for seat in range(len(self._names)):
            parts = []
            for place, reason in enumerate(_REASONS):
                points = [view.points(number, seat)[place] for number in range(view.finished())]
                parts.append((say("bar " + reason), sum(points)))
            rows.append((seat, tuple(parts)))
        return rows
