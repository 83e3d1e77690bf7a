# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Learning by playing: a match whose moves are known, and a few words before each.

It is an ordinary match at the ordinary table; only what may be chosen is narrower, and the
other side plays what is written. A lesson is data, firmware/lessons/<game>.py, and the build
packs it:

    SEED = 1234       # of the match
    OPTIONS = ()      # as in a match
    SEATS = 2         # seat 0 is the learner's
    OPENING = (17, 3) # what both sides have played when the lesson begins; () for nothing
    STEPS = (
        ("In English", "En français"),              # words alone: A goes on
        ("Put it\nhere.", "Posez-la\nici.", (17,)), # the learner plays this
        ("Which?", "Laquelle ?", (33, 34), (("Good: …", "Bien : …"), ("Also: …", "Aussi : …"))),
                                                    # or any of these, each with a comment
        ("", "", (18,)),                            # no words: the table itself asks
        ("My turn.", "À moi.", (40, 7, 12)),        # the other side plays all these in order
    )

Words have at most three lines, broken with "\n", that fit 124 pixels of the small type and
228 of the large: about 24 letters. They lie over the lower part of the table; "^" before them
puts them at its top, so that what they speak of is seen. Who plays a step's moves is whose turn
it is in the match. What follows a choice must be legal after each of its moves. A move that
carries a time is played with the time that is written here, however long the learner took.

Anything else that the learner tries gets a friendly word; the second time the cursor shows
the way, as does "Give me a hint". B goes one caption back. How far somebody has come is kept
in the journal, so a lesson goes on after a power cut.
"""

from micropython import const

import lessons
from console.kit import LANGUAGES
from console.table import AGAIN, HINT, LEAVE, Table
from journal import LESSON
from lessons import DONE
from match import HUMAN, Match, drop
from rules import number
from ui import tunes
from ui.caption import Caption
from ui.keys import DOWN, LEFT, MENU, RIGHT, UP, A, B

_WORD = const(1500)  # ms that a friendly word stays


def run(kit, game):
    """Learn a game from where one was; whether a match against Easy is to follow."""
    followed = Lesson(kit, *_prepared(kit, game)).run()
    if not followed:
        return False
    from console import pages

    title = kit.say("title " + game)
    return pages.confirm(kit, title, kit.say("lesson over"), "hint lesson over")


def _prepared(kit, game):
    """The match of a lesson, and what is to be learned in it."""
    from console import names

    lesson = lessons.Lesson(game, LANGUAGES.index(kit.language))
    players = [((names.known(kit.journal) or [kit.say("player", 1)])[0], HUMAN)]
    while len(players) < lesson.seats:
        players.append((names.bot([name for name, _ in players]), 0))
    drop("console", "names")
    match = Match(game, players, lesson.seed, tuple(lesson.options))
    for move in lesson.opening:
        match.play(move)
    return match, lesson


class Lesson(Table):
    """A match that explains itself."""

    MENU = ("sound", "leave")
    B_GOES_BACK = True

    def __init__(self, kit, match, lesson):
        Table.__init__(self, kit, match)
        self.host.patient = True
        self.lesson = lesson
        self.at = 0  # the step
        self.choices = bytearray()  # which move, at each step that has several for the learner
        self.marks = []  # of each caption so far: its step, how many moves and choices before
        self.wanted = ()  # the moves that are right now
        self.facing = self.asked = 0
        self.caption = Caption(self)
        self._go_on(kit.journal.get(LESSON + number(match.name)))

    # How far one has come

    def _go_on(self, kept):
        """Play what lies behind, as far as what was kept makes sense."""
        if not kept or kept[0] >= self.lesson.count:
            return
        choices = list(kept[1:])
        while self.at < kept[0]:
            words, moves, _ = self.lesson.step(self.at)
            if words:
                self._mark()
            if moves and not self.match.game.turn():
                choice = choices.pop(0) if choices and len(moves) > 1 else 0
                if choice >= len(moves):
                    break
                moves = (self._choose(moves, choice),)
            for move in moves:
                self.match.play(move)
            self.at += 1
            self.kit.alive()

    def _choose(self, moves, choice):
        """Note which of these the learner plays; the move."""
        if len(moves) > 1:
            self.choices.append(choice)
        return moves[choice]

    def _mark(self):
        self.marks.append((self.at, len(self.match.moves), len(self.choices)))

    def _keep(self, step):
        data = bytes((step,)) + bytes(self.choices)
        self.kit.journal.put(LESSON + number(self.match.name), data)

    def _back(self, captions):
        """Go so many captions back."""
        for _ in range(captions):
            self.at, moves, choices = self.marks.pop()
        self.match.rewind(moves)
        self.choices = self.choices[:choices]
        self.facing = 0  # also after the end
        self.kit.tunes.play(tunes.BACK)

    # Step by step

    def run(self):
        """Whether it was followed to its end."""
        self._show()
        while self.at < self.lesson.count:
            back = self._step()
            if back == LEAVE or back > len(self.marks):
                return False
            if back:
                self._back(back)
            else:
                self.at += 1
        self.choices = b""
        self._keep(DONE)
        return True

    def _step(self):
        """A caption and what follows it: 0, how many captions to go back, or LEAVE."""
        words, moves, comments = self.lesson.step(self.at)
        self.wanted = moves
        if words:
            self._keep(self.at)
            self._mark()
            key = self._tell(words)
            if key != A:
                return 2 if key == B else LEAVE
        if not moves:
            return 0
        choice = 0
        if self.match.game.turn():
            for move in moves:
                self._play(self.match.game.turn(), move)
        else:
            choice = self._learn(moves)
            if choice < 0:
                return 1 if choice == AGAIN else LEAVE
            self._play(0, self._choose(moves, choice))
        self.unseen = True
        if self.match.over():
            self._finale()
        if comments:
            key = self._tell(comments[choice])
            if key != A:
                return 1 if key == B else LEAVE
        return 0

    def _tell(self, words):
        """Show a caption until A, B or MENU, which leaves; arrows show the table behind it."""
        kit = self.kit
        self.goes_on = False  # nobody waits for a question: time to collect
        self._show()
        # Where the screen draws the keys itself, the words lie over them.
        high = words.startswith("^") and not getattr(self.screen, "keys_shown", False)
        what = words.lstrip("^").split("\n"), len(self.marks), self.lesson.captions, high
        self.caption.show(*what)
        if self.unseen:
            self.unseen = False
            kit.fresh(A)  # what happened is looked at before its explanation goes
        while True:
            intent = kit.wait()
            if intent == MENU:
                self.caption.hide()
                action = self._menu(0)
                if action == LEAVE:
                    return MENU
                self._show()
                if action == HINT:
                    self.start = self._hint(0)
                    intent = A
            elif intent in (UP, DOWN, LEFT, RIGHT):
                self.caption.hide()
                self.say(kit.say("hint go on"))
                kit.wait()
            if intent in (A, B):
                self.caption.hide()
                return intent
            self.caption.show(*what)

    def _learn(self, moves):
        """Which of these moves the learner plays; AGAIN for B, or LEAVE."""
        kit = self.kit
        tries = 0
        while True:
            move = self._ask(0)
            if move < 0:
                return move
            for choice, right in enumerate(moves):
                if self._same(move, right):
                    return choice
            tries += 1
            self.start = move
            if tries > 1:
                for move in self._decide(0, 0):
                    self.start = move
                if self.screen is None:  # a choice in the menu
                    self._show()
                self._point(self.match.game.view(0), self.start)
            kit.tunes.play(tunes.REFUSED)
            self.say(kit.say("lesson look" if tries > 1 else "lesson try"))
            kit.pause(_WORD)

    def _same(self, move, right):
        untimed = getattr(self.match.game, "untimed", None)
        return untimed(move) == untimed(right) if untimed else move == right

    # What the table asks

    def _may_take_back(self, seat):
        return True

    def _take_back(self, seat):
        pass  # one caption is gone back

    def _decide(self, seat, level):
        """A hint is what the lesson wants."""
        for move in self.match.game.moves():
            if self.wanted and self._same(move, self.wanted[0]):
                yield move
