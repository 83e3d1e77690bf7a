# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The hand of a lesson: it plays both sides from a script, with a caption before each step.

table/lesson.py has the format of a lesson. The match is an ordinary one at the ordinary table;
the learner may play only what the script has, which also plays the other side.
"""

from micropython import const

from hands import AGAIN, LEAVE
from lessons import DONE
from rules import number
from save.journal import LESSON
from ui import tunes
from ui.caption import Caption
from ui.keys import DOWN, LEFT, MENU, POINT, RIGHT, UP, A, B, X, Y

_WORD = const(1500)  # ms that a friendly word stays


class Learner:
    """Leads both seats of a lesson, step by step."""

    def __init__(self, lesson):
        self.lesson = lesson
        self.at = 0  # the step
        self.choices = bytearray()  # which move, at each step that has several for the learner
        self.marks = []  # of each caption so far: its step, how many moves and choices before
        self._wanted = ()  # the moves that are right now
        self._back = False  # B was pressed at the table
        self._advised = False  # a hint was asked for
        self._steps = None  # what comes next, a generator
        self._caption = None

    def begin(self, table):
        """Sit down, and go on where the journal says."""
        table.presenter.patient = True
        table.facing = table.person.asked = 0
        self._caption = Caption(table)
        self._go_on(table, table.kit.journal.get(LESSON + number(table.match.name)))
        self._steps = self._teach(table)

    def decide(self, table, seat):
        """The next move of either side, AGAIN after going back, LEAVE when it is left or over."""
        for move in self._steps:
            return move
        return LEAVE

    def followed(self):
        """Whether the lesson is over."""
        return self.at == self.lesson.count

    # How far one has come

    def _go_on(self, table, kept):
        """Play what lies behind, as far as what was kept makes sense."""
        if not kept or kept[0] >= self.lesson.count:
            return
        match = table.match
        choices = list(kept[1:])
        while self.at < kept[0]:
            words, moves, _ = self.lesson.step(self.at)
            if words:
                self._mark(match)
            if moves and not match.game.turn():
                choice = choices.pop(0) if choices and len(moves) > 1 else 0
                if choice >= len(moves):
                    break
                moves = (self._choose(moves, choice),)
            for move in moves:
                match.play(move)
            self.at += 1
            table.kit.alive()

    def _choose(self, moves, choice):
        """Note which of these the learner plays; the move."""
        if len(moves) > 1:
            self.choices.append(choice)
        return moves[choice]

    def _mark(self, match):
        self.marks.append((self.at, len(match.moves), len(self.choices)))

    def _keep(self, table, step):
        data = bytes((step,)) + bytes(self.choices)
        table.kit.journal.put(LESSON + number(table.match.name), data)

    def _go_back(self, table, captions):
        """Go so many captions back."""
        for _ in range(captions):
            self.at, moves, choices = self.marks.pop()
        table.match.rewind(moves)
        self.choices = self.choices[:choices]
        table.facing = 0  # also after the end
        table.kit.tunes.play(tunes.BACK)

    # Step by step

    def _teach(self, table):
        """Yield each move of the lesson, and AGAIN after going back."""
        while self.at < self.lesson.count:
            words, moves, comments = self.lesson.step(self.at)
            self._wanted = moves
            back = 0  # captions
            choice = 0
            if words:
                self._keep(table, self.at)
                self._mark(table.match)
                learner = not table.match.game.turn()
                back = self._captions_back(table, 2, words, moves if learner else ())
            if moves and not back:
                if table.match.game.turn():
                    yield from moves
                else:
                    choice = self.learn(table, moves)
                    if choice == AGAIN:
                        back = 1
                    elif choice == LEAVE:
                        return
                    else:
                        yield self._choose(moves, choice)
                table.person.unseen |= not back
            if comments and not back:
                back = self._captions_back(table, 1, comments[choice])
            if back > len(self.marks):
                return
            if back:
                self._go_back(table, back)
                yield AGAIN
            else:
                self.at += 1
        self.choices = b""
        self._keep(table, DONE)

    def _captions_back(self, table, back, words, moves=()):
        """Show a caption: 0 for A, so many captions back for B, more than there are to leave."""
        key = self.tell(table, words, moves)
        if key == A:
            return 0
        return back if key == B else len(self.marks) + 1

    def tell(self, table, words, moves):
        """Show a caption until A, B or MENU, which leaves; arrows show the table behind it.

        Before moves of the learner all keys but A and B act on the table: then A, too.
        """
        kit = table.kit
        person = table.person
        person.goes_on = False  # no question waits: time to collect
        table.show()
        self._show(table, words, moves)
        if person.unseen:
            person.unseen = False
            kit.fresh(A)  # what happened is looked at before its explanation goes
        while True:
            clock = moves and table.clock()
            intent = self._hear_hold(table) if clock else kit.wait()
            acts = intent in (UP, DOWN, LEFT, RIGHT, X, Y, POINT) or intent == MENU and clock
            if moves and acts:
                kit.keys.put_back(intent)
            if moves and acts or intent == POINT:
                intent = A
            if intent == MENU:
                self._caption.hide()
                self._advised = False
                if table.menu(0) == LEAVE:
                    return MENU
                table.show()
                if self._advised:
                    intent = A  # a hint is seen at the table
            elif intent in (UP, DOWN, LEFT, RIGHT):
                self._caption.hide()
                table.say(kit.say("hint go on"))
                kit.wait()
            if intent in (A, B):
                self._caption.hide()
                return intent
            self._show(table, words, moves)

    def _show(self, table, words, moves):
        """Lay a caption over the table, beside the place of the first of these moves."""
        say = table.kit.say
        screen = table.screen
        # Where the screen draws the keys itself, the words lie over them, and over them all.
        keys = getattr(screen, "keys_shown", False)
        between = getattr(screen, "between", 0)
        high = words.startswith("^") and not keys and not between
        lines = words.lstrip("^").split("\n")
        subject = screen.place(_untimed(table, moves[0])) if moves else None
        points = subject is not None and "?" not in words
        self._caption.show(lines, high, subject, points, keys, between)
        count = len(self.marks), self.lesson.captions
        table.say("%s  %d/%d" % ((say("hint lesson"),) + count), say("b back"), whole=True)

    def _hear_hold(self, table):
        """The next key; while B is down that may declare, the table is seen that says so."""
        kit = table.kit
        while True:
            intent = kit.wait(20)
            if intent:
                return intent
            if kit.keys.holding() is not None:
                self._caption.hide()
                table.person.say_keys(table)
            pulse = getattr(table.screen, "pulse", None)
            if pulse:
                pulse()

    def learn(self, table, moves):
        """Which of these moves the learner plays; AGAIN for B, or LEAVE."""
        person = table.person
        tries = 0
        self._back = False
        while True:
            move = person.decide(table, 0)
            if self._back or move == LEAVE:
                return move
            if move == AGAIN:
                continue
            for choice, right in enumerate(moves):
                if _untimed(table, move) == _untimed(table, right):
                    return choice
            tries += 1
            person.start = move
            if tries > 1:
                person.start = self.advise(table, 0)
                if table.screen is None:  # a choice in the menu
                    table.show()
                person.point(table, table.match.game.view(0), person.start)
            self._correct(table, "lesson look" if tries > 1 else "lesson try")

    def _correct(self, table, key):
        """A friendly word after another move than those that are right."""
        kit = table.kit
        kit.tunes.play(tunes.REFUSED)
        if getattr(table.screen, "keys_shown", False):  # the bottom row would cut them in half
            self._caption.show([kit.say(key)], True)
        else:
            table.say(kit.say(key))
        kit.pause(_WORD)
        self._caption.hide()

    # What a person at the table asks

    def take_back(self, table, seat):
        """B goes one caption back."""
        self._back = True

    def advise(self, table, seat):
        """A hint is what the lesson wants; None where it wants nothing."""
        self._advised = True
        for move in table.match.game.moves():
            if self._wanted and move == _untimed(table, self._wanted[0]):
                return move
        return None


def _untimed(table, move):
    """A move without the time that it may carry."""
    untimed = getattr(table.match.game, "untimed", None)
    return untimed(move) if untimed else move
