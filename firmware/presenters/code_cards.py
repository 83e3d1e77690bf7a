# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Words and keys of CODE: what may be laid, who laid what, whose code is near."""

from rules import OVER
from rules import code_cards as rules
from ui import tunes
from ui.font import sign

COLOUR = 0x9B6BE0

_SUIT = 0xE028  # the character of the first suit

_SWAP_TUNE = b"\x48\x04\x4f\x04\x48\x04\x4f\x06"
_GIFT_TUNE = b"\x4f\x04\x53\x04\x56\x04\x5b\x0a"
_SKIP_TUNE = b"\x54\x04\x00\x04\x54\x04"
_REVERSE_TUNE = b"\x54\x04\x50\x04\x4d\x04\x50\x04\x54\x06"
_PLUS_TUNE = b"\x3c\x06\x40\x06\x43\x06\x46\x0c"
_RESET_TUNE = b"\x48\x06\x42\x06\x3c\x06\x36\x12"
_LAY_TUNE = b"\x4f\x02\x54\x03"
_TAKE_TUNE = b"\x4c\x03\x53\x05"


class Presenter:
    """The words of a match."""

    X_OPENS = "code"

    def __init__(self, kit, match):
        self.kit = kit
        self._match = match
        self._names = [name for name, _ in match.players]

    # What is asked

    def prompt(self, view, seat):
        """What is asked, or who plays."""
        turn = view.turn()
        if turn == OVER:
            if view.winners():
                winner = view.winners()[0]
                code = " ".join([str(digit) for digit in view.code(winner)])
                return self.kit.say("code of", self._names[winner], code)
        elif turn != seat:
            words = "asked" if turn != view.active() else "turn"
            return self.kit.say(words, self._names[turn])
        elif view.phase() == rules.GIVING:
            return self.kit.say("give", self._names[view.active()])
        return self.brief(view, seat)

    def brief(self, view, seat):
        """The same where there is little room: signs instead of names."""
        say = self.kit.say
        turn = view.turn()
        if turn == OVER:
            if view.winners():
                return "★ " + sign(view.winners()[0])
            return say("event ended")
        if turn != seat:
            return say("turn", sign(turn))
        phase = view.phase()
        if phase == rules.TURN:
            if view.pending():
                return say("your penalty", view.pending())
            return say("your turn" if self.reset_by(seat) is None else "new code")
        if phase == rules.DRAWN:
            return say("drawn" if len(list(view.moves())) > 1 else "kept")
        if phase == rules.PAIRING:
            return say("pair", self.letters(view.pointed()))
        if phase == rules.GIVING:
            return say("give", sign(view.active()))
        words = {rules.SWAPPING: "swap", rules.RESETTING: "reset", rules.TAKING: "take"}
        return say(words.get(phase, "redraw"))

    def fact(self, view, seat):
        """Who comes next."""
        if view.turn() == OVER or self.answers(view, seat):
            return ""
        return self.kit.say("next", sign(view.next_seat()))

    def answers(self, view, seat):
        """((move, word), ...): what can be chosen beside cards and players."""
        say = self.kit.say
        if view.turn() != seat or view.turn() == OVER:
            return ()
        phase = view.phase()
        if phase == rules.TURN:
            if not view.pending() and view.quiet() >= rules.STALL:
                return ((rules.END, say("end")),)
        elif phase == rules.DRAWN:
            return ((rules.KEEP, say("keep")),)
        elif phase == rules.SWAPPING:
            return ((rules.SWAP_NOTHING, say("nothing")),)
        elif phase == rules.TAKING:
            return ((rules.TAKE_NOTHING, say("nothing")),)
        elif phase == rules.REDRAWING:
            return ((rules.KEEP, say("no")),)
        return ()

    def held(self, view, seat):
        """For each digit of the code whether a card of the hand stands for it.

        Jokers stand for no digit before they stand for all that are missing.
        """
        hand = view.hand(seat)
        digits = [rules.digit(card) for card in hand if card < rules.JOKER]
        held = [digit in digits for digit in view.code(seat)]
        missing = 4 - sum(held)
        return [True] * 4 if hand.count(bytes((rules.JOKER,))) >= missing else held

    def last(self, view):
        """(seat, card) of the card that was laid last, while it lies on top; or None."""
        log = self._match.log
        for at in range(len(log) - 1, -1, -1):
            event = log[at]
            if event[0] in ("laid", "pair"):
                seat, card = event[1], event[-1]
                top = view.digit_top() if card < rules.JOKER else view.action_top()
                return (seat, card) if top == card else None
        return None

    def reset_by(self, seat):
        """Who gave this seat a new code since it last did something; or None."""
        log = self._match.log
        for at in range(len(log) - 1, -1, -1):
            event = log[at]
            if event[0] == "reset" and event[2] == seat:
                return event[1]
            if event[0] in ("laid", "pair", "drew", "kept") and event[1] == seat:
                return None
        return None

    def hint(self, view, move):
        """What A does now."""
        say = self.kit.say
        what = rules.kind(move)
        card = rules.card(move)
        if what == rules.LAY:
            if card == rules.SKIP or card == rules.PLUS:
                return say("do card %d" % card, self._names[view.next_seat()])
            if card >= rules.JOKER:
                return say("do card %d" % card)
            return say("do lay", self.name(card))
        if what in (rules.FIRST, rules.SECOND, rules.GIVE):
            return say("do %d" % what, self.name(card))
        if what == rules.ACCEPT:
            return say("do accept", view.pending())
        if what == rules.SWAP_DIGIT:
            return say("do take", self.name(view.digit_top()))
        if what == rules.SWAP_ACTION:
            return say("do take", self.name(view.action_top()))
        if what == rules.TAKE:
            owner = rules.target(move)
            return say("do receive", self.letters(view.laid(owner)), self._names[owner])
        if what == rules.AIM:
            return say("do aim", self._names[rules.target(move)])
        if what == rules.KEEP and view.phase() == rules.REDRAWING:
            return say("do nothing")
        if what == rules.DRAW:
            return say("do draw")
        if what == rules.KEEP:
            return say("do keep")
        return say("do end" if what == rules.END else "do nothing")

    def first(self, view, moves):
        """Start where nothing that serves the code is lost."""
        seat = view.turn()
        instead = 0
        for at, move in enumerate(moves):
            what = rules.kind(move)
            if what in (rules.LAY, rules.SECOND, rules.GIVE):
                if _spare(view, seat, rules.card(move)):
                    return at
            elif what == rules.FIRST:
                if _spare_pair(view, seat, rules.card(move)):
                    return at
            elif what == rules.TAKE:
                if _wanted(view, seat, view.laid(rules.target(move))):
                    return at
            elif what == rules.SWAP_DIGIT:
                if _wanted(view, seat, view.digit_top()):
                    return at
            elif what == rules.SWAP_ACTION:
                if _wanted(view, seat, view.action_top()):
                    return at
            elif view.phase() not in (rules.REDRAWING, rules.SWAPPING) and what != rules.END:
                instead = at  # draw, keep, nothing
        return instead

    def reason(self, view, move):
        """Why a card is a good choice, in a few words; "" where they would say nothing."""
        seat = view.turn()
        what = rules.kind(move)
        card = rules.card(move)
        if what in (rules.LAY, rules.SECOND, rules.GIVE) and card < rules.JOKER:
            return self.kit.say("why spare" if _spare(view, seat, card) else "why best")
        if what == rules.FIRST:
            return self.kit.say("why two")
        tops = {rules.SWAP_DIGIT: view.digit_top(), rules.SWAP_ACTION: view.action_top()}
        if what == rules.TAKE:
            tops[what] = view.laid(rules.target(move))
        if what in tops:
            return self.kit.say("why serves") if _wanted(view, seat, tops[what]) else ""
        return self.kit.say("why draw") if what == rules.DRAW else ""

    def sure(self, move):
        """Ask before a move that ends the match."""
        return ("end", "end sure") if move == rules.END else None

    def question(self, view):
        """What is to be decided now: the help has a line for each phase, and two more."""
        if view.pending():
            return 9, view.pending()
        phase = view.phase()
        if phase == rules.TURN and view.quiet() >= rules.STALL:
            phase = rules.ENDED
        return phase, self._names[view.active()]

    # Events

    def name(self, card):
        """A card in words."""
        say = self.kit.say
        if card < rules.JOKER:
            return say("card", rules.digit(card), say(rules.COLOURS[rules.colour(card)]))
        return say("card %d" % card)

    def letters(self, card):
        """A digit and its suit; actions in words."""
        if card < rules.JOKER:
            return str(rules.digit(card)) + chr(_SUIT + rules.colour(card))
        return self.name(card)

    def code(self, view, seat):
        """The own code in words, and what of it the hand has."""
        digits = view.code(seat)
        held = self.held(view, seat)
        words = [" ".join([str(digit) for digit in digits])]
        for wanted in (True, False):
            found = [str(digit) for digit, have in zip(digits, held) if have == wanted]
            words.append(" ".join(found))
        if not words[2]:
            return self.kit.say("code all", words[0])
        return self.kit.say("code some" if words[1] else "code none", *words)

    def tell(self, event):
        """A line that tells what happened."""
        say = self.kit.say
        what = event[0]
        names = self._names
        if what == "laid":
            if event[2] in (rules.SKIP, rules.PLUS):
                return None  # what it does is told instead
            return self.record(event)
        if what == "pair":
            return say(
                "event pair", names[event[1]], self.letters(event[2]), self.letters(event[3])
            )
        if what == "drew":
            count = event[2]
            key = "event drew" if count > 1 else "event drew %d" % count
            return say(key, names[event[1]], count)
        if what == "pending":
            return say("event pending", names[event[1]], event[2])
        if what in ("took", "offered"):
            return say("event " + what, names[event[1]], self.name(event[2]))
        if what == "received":
            return say("event received", names[event[1]], self.letters(event[3]), names[event[2]])
        if what == "turned":
            return say("event turned", self.name(event[1]))
        if what == "reset":
            return say("event reset", names[event[2]])
        if what in ("reshuffled", "ended"):
            return say("event " + what)
        if what in ("skipped", "refused", "won"):
            return say("event " + what, names[event[1]])
        return None

    def record(self, event):
        """The same for the log, where it is not seen who laid an action."""
        if event[0] == "laid":
            return self.kit.say("event laid", self._names[event[1]], self.name(event[2]))
        return self.tell(event)

    def why(self, view):
        """What has won: the code."""
        code = " ".join([str(digit) for digit in view.code(view.winners()[0])])
        return self.kit.say("why", code)

    def sound(self, event):
        """A tune for an event."""
        what = event[0]
        if what == "laid":
            card = event[2]
            if card == rules.REVERSE:
                return _REVERSE_TUNE
            if card == rules.GIFT:
                return _GIFT_TUNE
            return _SWAP_TUNE if card == rules.SWAP else _LAY_TUNE
        if what == "skipped":
            return _SKIP_TUNE
        if what == "pending":
            return _PLUS_TUNE
        if what == "reset":
            return _RESET_TUNE
        if what in ("took", "received"):
            return _TAKE_TUNE
        if what == "won":
            return tunes.RIGHT
        return _LAY_TUNE if what == "pair" else tunes.TICK


def place(hand, card):
    """Where a card stands in a hand: of two equal ones the last, which serves no code."""
    return hand.rfind(bytes((card,)))


def _spare(view, seat, card):
    """Whether a card can go without harm to the code."""
    return not view.serves(seat, place(view.hand(seat), card))


def _spare_pair(view, seat, card):
    """Whether a card and another that makes the sum with it can."""
    if not _spare(view, seat, card):
        return False
    wanted = rules.digit(view.digit_top()) - rules.digit(card)
    for at, other in enumerate(view.hand(seat)):
        if other < rules.JOKER and rules.digit(other) == wanted and not view.serves(seat, at):
            if other != card or at != place(view.hand(seat), card):
                return True
    return False


def _wanted(view, seat, card):
    """Whether a card more would serve the code."""
    hand = view.hand(seat)
    served = rules.covered(hand, view.code(seat))
    if card == rules.JOKER:
        return served + hand.count(bytes((card,))) < 4
    return card < rules.JOKER and rules.covered(bytes((card,)) + hand, view.code(seat)) > served
