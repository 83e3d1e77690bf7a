# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega: lay strips so that one column is black in every row, faster than the others.

The state of a game:
    seats, side, timer, goal, rounds, same, find, at_once   what was agreed before the game
    round     rounds begun so far; the seat that rolls goes round the table
    _phase    TO_ROLL the code die, TO_START a puzzle, SOLVING it, TO_THROW the dice of a
              round, CHOOSING the track of a "?", FINISHED; if all look at once, TO_LOOK at
              the puzzle and CALLING before each proves it
    _code     the number of the code, 0 to 7, the same for everybody
    _pile     the 32 boards, the first `_next` of them used
    _boards   the board of each seat; _starts, its start arrangement
    _result   how each seat fared in this round; _times, after how many milliseconds
    _turns    the seats in the order of their turns at solving, _played of them are done
    _calls    when each seat called, in milliseconds, or -1
    puzzle    the Puzzle on the table while a seat is solving, else None
    _clock    whole seconds on the clock when its last step was taken
    _queue    the seats that throw dice, in order; _moved of them are ready
    _faces    four dice per seat; _jokers, how many "?" the thrower has yet to place
    _pawns    five pawns per seat, steps from the arrow
    _dice     chance

A step of a puzzle is a move. It may carry the whole seconds on the clock, and "done" carries
the milliseconds, so that a replay knows the clock. Ruling for a power cut: strips and clock are
again as they were when a step was last saved, half a minute ago at most. No player loses time by
it, or gains more than the thought since then. Taking a step back never turns a running clock
back: that clock belongs to the presenter that shows it.

All at once: everybody looks at the same puzzle, strips given, and calls when they see how to
solve it. Then, in the order of the calls, each has fifteen seconds to prove it. The time is
that of the call; wrong or late is none.

Boards, strips and the length of the tracks are a design of our own: see
sim/tools/omega_boards_build.py. A strip is twelve cells, two of them black (O1); both faces are
the same, so it can lie in two directions only (O13).
"""

import omega_boards
from micropython import const

from rules import HIDDEN, OVER, REVEALED, SPECTATOR, IllegalMove, Options, chosen
from rules.dice import Dice

SEATS = (2, 6)
OPTIONS = Options(
    "side: easy, hard",
    "timer: normal, relaxed, fast",
    "track: auto, 6, 8, 10, 12",
    "end: race, 3 rounds, 5 rounds, 7 rounds, 1 round, 2 rounds, 4 rounds, 6 rounds, 8 rounds, "
    "9 rounds, 10 rounds, 11 rounds, 12 rounds, 13 rounds, 14 rounds, 15 rounds",  # a format
    "boards: own, same for all",
    "strips: given, find them",
    "solving: in turn, together",
)
ONE_CONSOLE = 6  # the option that only people round one console can choose
DATA = ("omega_boards",)
UNTOLD = ("flip", "swap", "strip", "round", "start", "dice", "step", "lost", "won")

# The two black cells of each strip.
STRIPS = (
    b"\x00\x03\x00\x05\x00\x06\x00\x08\x00\x0a\x01\x02\x01\x04\x01\x05\x01\x09\x02\x03"
    b"\x02\x04\x02\x07\x03\x05\x03\x07\x04\x06"
)
STRIP_COUNT = 15
CELLS = 12
COLUMNS = 18  # a row is shifted by 0 to 6
BOARDS = 32
CODES = 8
EMPTY = 254  # a row without a strip


JOKER = 5  # the face "?"
NO_FACE = 6

# Phases.
TO_ROLL, TO_START, SOLVING, TO_THROW, CHOOSING, FINISHED, TO_LOOK, CALLING = range(8)

# Results of a puzzle.
WAITING, RIGHT, WRONG, GAVE_UP = range(4)

# Moves: one of these, plus 32 times the time for those that carry one.
FLIP = 0  # + row: turn its strip round
SWAP = 4  # + row: with the row below; the last one with the first
DONE = 8  # carries milliseconds; flip, swap and strip carry whole seconds
GIVE_UP = 9
START = 10  # uncover the puzzle; the clock runs
ROLL = 11  # the code die or the symbol dice
TRACK = 12  # + track: where a "?" goes
STRIP = 17  # + strip: lay it in a row, or take it back
# While all look there are others.
CALL = 0  # + seat: sees it; carries milliseconds
PASS = 16  # + seat: gives up
NOTE = 31  # carries the whole seconds on the clock, nothing else happens
_KINDS = const(32)

_NOTED = const(4000)  # ms after which a step carries its time again
_KEPT = const(30)  # s after which a step is saved at once, and with it how the strips lie
_SECONDS = b"\x2d\x3c\x1e\x5a\x78\x3c"  # O12: 45, 60, 30 s; on the hard side 90, 120, 60 s
_STEPS = b"\x0a\x0a\x08\x06\x06"  # O11: for 2 to 6 seats
# Our own ruling: a race without a winner after so many rounds ends as if that number had been
# agreed. Races last some four to fifteen rounds; this one is for players who solve nothing.
# The others are what "end" can be, in its order.
_ROUNDS = b"\x1e\x03\x05\x07\x01\x02\x04\x06\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f"
PROOF = 15  # seconds to show what was called


def cells(strip, flipped):
    """The black cells of a strip as bits; bit 0 is the left end."""
    a, b = STRIPS[2 * strip], STRIPS[2 * strip + 1]
    if flipped:
        a, b = CELLS - 1 - a, CELLS - 1 - b
    return 1 << a | 1 << b


def black_column(offsets, placed):
    """The column that is black in every row, or -1: the rule that judges a declaration.

    `offsets` says where the light cells of each row begin, `placed` gives per row the black
    cells of a strip and where that strip begins, or None.
    """
    common = (1 << COLUMNS) - 1
    for row in range(len(offsets)):
        if placed[row] is None:
            return -1
        black, begin = placed[row]
        # O14: every light cell must be covered.
        if begin != offsets[row]:
            return -1
        common &= black << begin
    for column in range(COLUMNS):
        if common >> column & 1:
            return column
    return -1


def dice_earned(times, timer):
    """The dice of each seat: `times` in milliseconds, -1 for a seat that did not solve it."""
    earned = []
    for time in times:
        if time < 0:
            earned.append(0)  # wrong, or O4: never
        elif time >= timer * 1000:
            earned.append(1)  # O3: late is one die, even for the first; O12: in time is before
        else:
            # O2: only right ones take a rank. O5: equal times share it.
            faster = 0
            for other in times:
                if 0 <= other < time:
                    faster += 1
            earned.append((4, 3, 2)[min(faster, 2)])
    return earned


def _in_order(seats, times):
    """The seats by their times; of equals, as they were: a sort would not keep that order on
    every Python."""
    for i in range(1, len(seats)):
        while i and times[seats[i]] < times[seats[i - 1]]:
            seats[i], seats[i - 1] = seats[i - 1], seats[i]
            i -= 1
    return bytes(seats)


class Puzzle:
    """One code of one side of one board, and the strips laid in its rows.

    rows holds per row a strip times two, plus one when it is turned round, or EMPTY.
    """

    def __init__(self, side, board, code):
        self.side, self.board, self.code = side, board, code
        size = 3 + side
        data = omega_boards.HARD if side else omega_boards.EASY
        record = board * (2 + 4 * size)
        bits = data[record] | data[record + 1] << 8
        self.offsets = bytes([bits >> 3 * row & 7 for row in range(size)])
        strips = bytearray(size)
        for i in range(size):
            half = code * size + i
            strips[i] = data[record + 2 + half // 2] >> 4 * (half & 1) & 15
        self.strips = bytes(strips)
        self.rows = bytearray([EMPTY] * size)
        self.start = bytes(self.rows)

    def copy(self):
        twin = Puzzle(self.side, self.board, self.code)
        twin.rows[:] = self.rows
        twin.start = self.start
        return twin

    def begin(self, number, find=False):
        """Lay the strips in start arrangement `number`, or leave them to be found."""
        # All start arrangements are equally many presses away from the solution.
        starts = omega_boards.HARD_STARTS if self.side else omega_boards.EASY_STARTS
        order, turned = starts[2 * number], starts[2 * number + 1]
        solution = self.solution()
        start = bytearray(len(solution))
        for row in range(len(start)):
            start[row] = solution[order >> 2 * row & 3] ^ (turned >> row & 1)
        self.start = bytes(start)
        if not find:
            self.rows[:] = start

    def size(self):
        return len(self.rows)

    def strip(self, row):
        """The strip in a row, whose number is its sign; EMPTY without one."""
        return EMPTY if self.rows[row] == EMPTY else self.rows[row] >> 1

    def flipped(self, row):
        return self.rows[row] != EMPTY and self.rows[row] & 1 == 1

    def offset(self, row):
        return self.offsets[row]

    def shared(self):
        """The columns that every row has, as bits: the black one must be among them."""
        light = (1 << COLUMNS) - 1
        for offset in self.offsets:
            light &= ((1 << CELLS) - 1) << offset
        return light

    def full(self):
        return self._free() < 0

    def _free(self):
        for row in range(len(self.rows)):
            if self.rows[row] == EMPTY:
                return row
        return -1

    def flip(self, row):
        self.rows[row] ^= 1

    def swap(self, row):
        below = (row + 1) % len(self.rows)
        self.rows[row], self.rows[below] = self.rows[below], self.rows[row]

    def row_of(self, strip):
        """The row where a strip lies, or -1."""
        for row in range(len(self.rows)):
            if self.rows[row] >> 1 == strip:
                return row
        return -1

    def take(self, strip):
        """Lay a strip in a free row, or take it back to the others."""
        row = self.row_of(strip)
        if row >= 0:
            self.rows[row] = EMPTY
            return
        # The right strips come to lie as in the start arrangement, which is fair to all.
        for row in range(len(self.rows)):
            if self.start[row] >> 1 == strip and self.rows[row] == EMPTY:
                self.rows[row] = self.start[row]
                return
        self.rows[self._free()] = 2 * strip

    def column(self):
        """The column that is black in every row, or -1."""
        placed = []
        for row in range(len(self.rows)):
            value = self.rows[row]
            # A strip snaps into its row and so begins where the row begins.
            placed.append(
                None if value == EMPTY else (cells(value >> 1, value & 1), self.offset(row))
            )
        return black_column(self.offsets, placed)

    def solved(self):
        """Whether the strips of the code, and no others, make a black column."""
        for strip in self.strips:
            if self.row_of(strip) < 0:
                return False
        return self.column() >= 0

    def solution(self):
        """The rows of the only arrangement that is right, found by trying."""
        rows = bytearray(len(self.rows))
        black = []
        for strip in self.strips:
            black.append(cells(strip, 0))
            black.append(cells(strip, 1))
        self._search(rows, 0, self.shared(), black, 0)
        return rows

    def _search(self, rows, row, common, black, used):
        if row == len(rows):
            return True
        offset = self.offsets[row]
        for i in range(len(black)):
            if not used >> (i >> 1) & 1:
                left = common & black[i] << offset
                if left:
                    rows[row] = self.strips[i >> 1] << 1 | i & 1
                    if self._search(rows, row + 1, left, black, used | 1 << (i >> 1)):
                        return True
        return False


def longest(seats, options=()):
    """About the most moves of a match, for the room it needs when it is saved."""
    # A puzzle is uncovered, laid in a few steps and declared with its time, which takes four
    # bytes; who earned dice throws them. Beginners need so many rounds for a race.
    values = bytes(options) + bytes(6)
    rounds = _ROUNDS[values[3]]
    if not values[3]:
        rounds = (4 + 2 * values[2] if values[2] else _STEPS[seats - 2]) * 7 // 4
    return rounds * (1 + seats * (18 if values[5] else 12))


class Game:
    def __init__(self, seats, seed, options=()):
        values = chosen(seats, options, SEATS, OPTIONS)
        side, timer, track, end, same, find, at_once = values
        self.seats = seats
        self.side = side
        self.timer = _SECONDS[3 * side + timer]
        self.goal = 4 + 2 * track if track else _STEPS[seats - 2]
        self.rounds = _ROUNDS[end]
        self.race = 0 if end else 1
        self.same = same | at_once
        self.find = find & ~at_once
        self.at_once = at_once
        if seed is None:  # a view
            self._dice = None
            self._pile = bytearray([HIDDEN] * BOARDS)
        else:
            self._dice = Dice(seed)
            self._pile = bytearray(range(BOARDS))
            self._dice.shuffle(self._pile)
        self._next = 0
        self.round = 0
        self._phase = TO_ROLL
        self._code = 0
        self._boards = bytearray([HIDDEN] * seats)
        self._starts = bytearray([HIDDEN] * seats)
        self._pawns = bytearray(5 * seats)
        self._clear()

    def _clear(self):
        """Everything that belongs to one round."""
        self._result = bytearray(self.seats)
        self._times = [0] * self.seats
        self._faces = bytearray([NO_FACE] * (4 * self.seats))
        self._played = 0
        self._turns = bytes([(self.round + i) % self.seats for i in range(self.seats)])
        self._calls = [-1] * self.seats
        self._queue = b""
        self._moved = 0
        self._jokers = 0
        self._clock = 0
        self.puzzle = None

    # What a screen or a bot may ask.

    def phase(self):
        return self._phase

    def turn(self):
        if self._phase == TO_ROLL:
            return self.round % self.seats
        if self._phase == TO_START or self._phase == SOLVING:
            return self._turns[self._played]
        if self._phase == TO_LOOK:
            return self.roller()
        if self._phase == CALLING:
            return self._looking()[0]
        if self._phase == FINISHED:
            return OVER
        return self._queue[self._moved]

    def moves(self):
        if self._phase == TO_ROLL or self._phase == TO_THROW:
            yield ROLL
        elif self._phase == TO_START or self._phase == TO_LOOK:
            yield START
        elif self._phase == CALLING:
            looking = self._looking()
            for seat in looking:
                yield CALL + seat
            for seat in looking:
                yield PASS + seat
            yield NOTE
        elif self._phase == CHOOSING:
            # O6: a full track cannot be chosen, unless all are full.
            seat = self.turn()
            room = [track for track in range(5) if self.pawn(seat, track) < self.goal]
            for track in room or range(5):
                yield TRACK + track
        elif self._phase == SOLVING and self.puzzle is not None:
            yield from self._steps()  # who does not solve sees no puzzle, and no steps

    def _steps(self):
        rows = self.puzzle.rows
        size = len(rows)
        for row in range(size):
            if rows[row] != EMPTY:
                yield FLIP + row
        for row in range(size):
            if rows[row] != EMPTY or rows[(row + 1) % size] != EMPTY:
                yield SWAP + row
        full = self.puzzle.full()
        if full:
            yield DONE
        yield GIVE_UP
        if self.find:
            for strip in range(STRIP_COUNT):
                if not full or self.puzzle.row_of(strip) >= 0:
                    yield STRIP + strip

    def _allows(self, kind):
        """Whether moves() would yield it, without going through them all."""
        phase = self._phase
        if phase == SOLVING:
            return self.puzzle is not None and self._allows_step(kind)
        if phase == CHOOSING:
            if not TRACK <= kind < STRIP:
                return False
            seat = self.turn()
            if self.pawn(seat, kind - TRACK) < self.goal:
                return True
            return min(self._pawns[5 * seat : 5 * seat + 5]) == self.goal
        if phase == TO_START or phase == TO_LOOK:
            return kind == START
        if phase == CALLING:
            return kind == NOTE or kind % PASS in self._looking()
        return kind == ROLL and phase != FINISHED

    def _allows_step(self, kind):
        rows = self.puzzle.rows
        size = len(rows)
        if kind >= STRIP:
            return bool(self.find) and (
                not self.puzzle.full() or self.puzzle.row_of(kind - STRIP) >= 0
            )
        if kind == DONE:
            return self.puzzle.full()
        if kind >= SWAP:
            row = kind - SWAP
            if row >= size:
                return kind == GIVE_UP
            return rows[row] != EMPTY or rows[(row + 1) % size] != EMPTY
        return 0 <= kind < size and rows[kind] != EMPTY

    def timed(self, move, milliseconds):
        """A move of moves() with the time on the clock, which a replay will know."""
        milliseconds = min(milliseconds, 1000 * self.limit())
        if move == NOTE and self._phase == CALLING:
            return move + _KINDS * (milliseconds // 1000)
        if move == DONE or self._phase == CALLING:
            return move + _KINDS * milliseconds
        # A step notes the time only when the clock has gone on a little: a move as moves()
        # has it takes two bytes of the journal, one with a time five.
        if (move < DONE or move >= STRIP) and milliseconds >= self.clock() + _NOTED:
            return move + _KINDS * (milliseconds // 1000)
        return move

    def untimed(self, move):
        """The move without its time, as moves() has it; -1 when the time is out of range."""
        if not 0 <= move < 1 << 24:
            return -1
        kind, time = move % _KINDS, move // _KINDS
        calling = self._phase == CALLING
        if kind == DONE or calling and kind < PASS:
            longest = 1000 * self.limit()
        elif kind == NOTE or not calling and (kind < DONE or kind >= STRIP):
            longest = self.limit()
        else:
            longest = 0
        return kind if time <= longest else -1

    def limit(self):
        """O4: after so many seconds, two timers, a puzzle is given up; or a proof."""
        return PROOF if self.proves() else 2 * self.timer

    def span(self):
        """The seconds that a clock shows."""
        return PROOF if self.proves() else self.timer

    def proves(self):
        """Whether a seat proves what it called."""
        return self.at_once and self._phase == SOLVING

    def _looking(self):
        """The seats that still look for it, from the roller on."""
        return [
            seat
            for seat in self.solving_order()
            if self._calls[seat] < 0 and self._result[seat] == WAITING
        ]

    def called(self, seat):
        """When a seat called that all look with, in milliseconds; -1: it has not."""
        return self._calls[seat]

    def clock(self):
        """Milliseconds on the clock at the last step: a resumed puzzle goes on from here."""
        return 1000 * self._clock

    def roller(self):
        """The seat that rolled the code die of this round, or will roll the first one."""
        return (self.round - 1) % self.seats if self.round else 0

    def code(self):
        """The number of the code, 1 to 8; 0 before the first roll."""
        return self._code + 1 if self.round else 0

    def board(self, seat):
        return self._boards[seat]

    def result(self, seat):
        """WAITING, RIGHT, WRONG or GAVE_UP."""
        return self._result[seat]

    def time(self, seat):
        """When the seat declared, in milliseconds."""
        return self._times[seat]

    def all_played(self):
        """Whether everybody has had a turn at the puzzles of this round."""
        return self._played == self.seats

    def solving_order(self):
        return [(self.roller() + i) % self.seats for i in range(self.seats)]

    def dice(self, seat):
        """The dice a seat has earned, as things stand."""
        return self._earned()[seat]

    def _earned(self):
        times = []
        for seat in range(self.seats):
            times.append(self._times[seat] if self._result[seat] == RIGHT else -1)
        return dice_earned(times, self.timer)

    def throwing_order(self):
        """The seats that throw dice, in order; empty until everybody has played."""
        return list(self._queue)

    def face(self, seat, i):
        """Die i of a seat in this round: a track, JOKER or NO_FACE."""
        return self._faces[4 * seat + i]

    def jokers(self):
        """How many "?" the seat that chooses has yet to place."""
        return self._jokers

    def pawn(self, seat, track):
        return self._pawns[5 * seat + track]

    def standing(self, seat):
        """The pawns of a seat, best first."""
        pawns = list(self._pawns[5 * seat : 5 * seat + 5])
        pawns.sort()
        pawns.reverse()
        return pawns

    def solution(self, seat):
        """The solved Puzzle of a seat once everybody has played, else None."""
        return self._solved(seat) if self.all_played() else None

    def _solved(self, seat):
        puzzle = Puzzle(self.side, self._boards[seat], self._code)
        puzzle.rows[:] = puzzle.solution()
        return puzzle

    def scores(self):
        """The best pawn of each seat."""
        return [self.standing(seat)[0] for seat in range(self.seats)]

    def winners(self):
        if self._phase != FINISHED:
            return ()
        # O9, O10: the best pawn, then the second and so on, then a shared victory. A pawn on
        # the last cell is always the best one, so that the race needs no rule of its own.
        standings = [self.standing(seat) for seat in range(self.seats)]
        best = max(standings)
        return tuple([seat for seat in range(self.seats) if standings[seat] == best])

    def view(self, seat):
        # No seat may know chance, the pile and the start arrangements to come.
        view = Game(self.seats, None)
        for name in ("side", "timer", "goal", "rounds", "race", "same", "find", "at_once"):
            setattr(view, name, getattr(self, name))
        view.round = self.round
        view._phase = self._phase
        view._code = self._code
        view._next = self._next
        look = self._phase == CALLING
        solving = self.puzzle is not None and (look or seat == self.turn())
        # Who has looked with the others knows the board.
        look = look or self.at_once and self._phase in (TO_START, SOLVING)
        if solving:
            view.puzzle = self.puzzle.copy()
        # A board is turned up for its seat when it starts, for all when everybody has played.
        for other in range(self.seats):
            own = other == seat and (solving or self._result[seat] != WAITING)
            if own or look or self.all_played():
                view._boards[other] = self._boards[other]
        view._pawns[:] = self._pawns
        view._result[:] = self._result
        view._times[:] = self._times
        view._faces[:] = self._faces
        view._played = self._played
        view._turns = self._turns
        view._calls[:] = self._calls
        view._queue = self._queue
        view._moved = self._moved
        view._jokers = self._jokers
        view._clock = self._clock
        return view

    def together(self):
        """A number for the puzzles that everybody may solve now, at the same time; 0: none."""
        return self.round if self._phase in (TO_START, SOLVING, TO_LOOK, CALLING) else 0

    def ahead(self, seat):
        """The game as a seat will find it when it starts its puzzle; None if it had its turn.

        Times decide, not who played first: on linked consoles everybody solves at once on
        such a game, and the same steps are played in order when all are ready.
        """
        if self.at_once or not self.together() or self._result[seat] != WAITING:
            return None
        game = self.view(SPECTATOR)
        game._phase = TO_START
        game.puzzle = None
        game._clock = 0
        game._boards[seat] = self._boards[seat]
        game._starts[seat] = self._starts[seat]
        # Below zero: it is this seat's turn, and never has everybody played.
        game._played = (seat - self.roller()) % self.seats - self.seats
        return game

    # Strips may be turned about for a long time; what counts is how they lie when the puzzle
    # is declared or left. See match.py for who asks.

    def lies(self):
        """How the strips lie, and the clock in whole seconds."""
        if self.puzzle is None or self._phase != SOLVING:
            return b""
        return bytes(self.puzzle.rows) + bytes((self._clock,))

    def lay_back(self, lies):
        self.puzzle.rows[:] = lies[:-1]
        self._clock = lies[-1]

    def free(self, move, lies):
        """Whether a step need not be saved yet."""
        kind, seconds = move % _KINDS, move // _KINDS
        if self._phase != SOLVING or DONE <= kind < STRIP:
            return False
        return max(seconds, self._clock) < lies[-1] + _KEPT

    def way(self, lies, move=None):
        """Few steps from how it lay to how it lies, the last one with the time on the clock."""
        goal = self.puzzle.rows
        puzzle = self.puzzle.copy()
        rows = puzzle.rows
        rows[:] = lies[:-1]
        steps = []
        # What does not belong is put back, what is missing is taken.
        for source, other in ((bytes(rows), goal), (bytes(goal), rows)):
            for value in source:
                if value != EMPTY and not [one for one in other if one >> 1 == value >> 1]:
                    steps.append(STRIP + (value >> 1))
                    puzzle.take(value >> 1)
        for row in range(len(goal)):
            at = row
            while rows[at] >> 1 != goal[row] >> 1:
                at += 1
            while at > row:
                at -= 1
                steps.append(SWAP + at)
                puzzle.swap(at)
        for row in range(len(goal)):
            if rows[row] != goal[row]:
                steps.append(FLIP + row)
        # Who declares notes the time by that.
        declared = move is not None and self.untimed(move) == DONE
        if self._clock > lies[-1] and not (declared and move // _KINDS >= self.clock()):
            if not steps:
                steps = [STRIP, STRIP]
                for row in range(len(goal)):
                    if goal[row] != EMPTY:
                        steps = [FLIP + row, FLIP + row]
            steps[-1] += _KINDS * self._clock
        return steps

    # What happens.

    def play(self, move):
        kind = self.untimed(move)
        if not self._allows(kind):
            raise IllegalMove("not possible now")
        seat = self.turn()
        if self._phase == TO_ROLL:
            return self._roll()
        if self._phase == TO_START:
            return self._start(seat)
        if self._phase == TO_LOOK:
            events = self._start(seat)
            self._phase = CALLING
            return events
        if self._phase == CALLING:
            return self._call(kind, move // _KINDS)
        if self._phase == TO_THROW:
            return self._throw(seat)
        if self._phase == CHOOSING:
            events = [self._step(seat, kind - TRACK)]
            self._jokers -= 1
            if not self._jokers:
                self._throw_next(events)
            return events
        if kind == GIVE_UP:
            return self._finish(seat, GAVE_UP, self.clock())
        if kind == DONE:
            # No declaration before the last step was taken.
            time = max(move // _KINDS, self.clock())
            if self.at_once:
                time = self._calls[seat]
            return self._finish(seat, RIGHT if self.puzzle.solved() else WRONG, time)
        self._clock = max(self._clock, move // _KINDS)
        # Rows stay out of the events: with the same board for all they would be a hint.
        if kind >= STRIP:
            self.puzzle.take(kind - STRIP)
            return [("strip", seat)]
        if kind >= SWAP:
            self.puzzle.swap(kind - SWAP)
            return [("swap", seat)]
        self.puzzle.flip(kind - FLIP)
        return [("flip", seat)]

    def _roll(self):
        self._clear()
        self.round += 1
        self._deal()
        self._code = self._dice.below(CODES)
        self._phase = TO_LOOK if self.at_once else TO_START
        return [("round", self.round), ("code", self.code()), REVEALED]

    def _deal(self):
        need = 1 if self.same else self.seats
        if BOARDS - self._next < need:
            # What is left stays on top, the used boards are shuffled and go underneath.
            used = self._pile[: self._next]
            self._dice.shuffle(used)
            self._pile = self._pile[self._next :] + used
            self._next = 0
        starts = omega_boards.HARD_STARTS if self.side else omega_boards.EASY_STARTS
        for seat in range(self.seats):
            if seat and self.same:
                self._boards[seat] = self._boards[0]
                self._starts[seat] = self._starts[0]
            else:
                self._boards[seat] = self._pile[self._next]
                self._starts[seat] = self._dice.below(len(starts) // 2)
                self._next += 1

    def _start(self, seat):
        self.puzzle = Puzzle(self.side, self._boards[seat], self._code)
        self.puzzle.begin(self._starts[seat], self.find)
        self._clock = 0
        self._phase = SOLVING
        return [("start", seat), REVEALED]

    def _call(self, kind, time):
        if kind == NOTE:
            self._clock = max(self._clock, time)
            return []
        seat = kind % PASS
        if kind >= PASS:
            self._result[seat] = GAVE_UP
            self._times[seat] = self.clock()
            events = [("surrender", seat, self.clock()), REVEALED]
        else:
            time = max(time, self.clock())  # no call before the last step either
            self._clock = time // 1000
            self._calls[seat] = time
            events = [("call", seat, time), REVEALED]
        if not self._looking():
            self._prove(events)
        return events

    def _prove(self, events):
        """All have called or given up: in the order of their calls they show it."""
        calls = self._calls
        order = self.solving_order()
        self._played = len([seat for seat in order if calls[seat] < 0])
        self._turns = _in_order(order, calls)
        self._clock = 0
        self.puzzle = None
        self._phase = TO_START
        if self.all_played():
            self._rank(events)

    def _finish(self, seat, result, time):
        self._result[seat] = result
        self._times[seat] = time
        self._played += 1
        self._clock = 0
        self.puzzle = None
        self._phase = TO_START
        word = ("waiting", "right", "wrong", "surrender")[result]
        events = [(word, seat, time), REVEALED]
        if self.all_played():
            self._rank(events)
        return events

    def _rank(self, events):
        earned = self._earned()
        order = [seat for seat in self.solving_order() if earned[seat]]
        # O8: the fastest throws first; of equals, the one who played first.
        self._queue = _in_order(order, self._times)
        self._moved = -1
        for seat in self.solving_order():
            events.append(("dice", seat, earned[seat]))
        self._throw_next(events)

    def _throw_next(self, events):
        self._moved += 1
        if self._moved < len(self._queue):
            self._phase = TO_THROW
            return
        # The end is looked for only when everybody has moved.
        if self.round == self.rounds or max(self._pawns) == self.goal:
            self._phase = FINISHED
            for seat in self.winners():
                events.append(("won", seat))
        else:
            self._phase = TO_ROLL

    def _throw(self, seat):
        faces = bytes([self._dice.below(6) for _ in range(self.dice(seat))])
        self._faces[4 * seat : 4 * seat + len(faces)] = faces
        events = [("throw", seat, faces)]
        # All faces are seen first; symbols move, then each "?" is placed.
        for face in faces:
            if face == JOKER:
                self._jokers += 1
            else:
                events.append(self._step(seat, face))
        events.append(REVEALED)
        if self._jokers:
            self._phase = CHOOSING
        else:
            self._throw_next(events)
        return events

    def _step(self, seat, track):
        # O6: surplus steps are lost. O7: a step is never declined.
        if self.pawn(seat, track) == self.goal:
            return ("lost", seat, track)
        self._pawns[5 * seat + track] += 1
        return ("step", seat, track, self.pawn(seat, track))
