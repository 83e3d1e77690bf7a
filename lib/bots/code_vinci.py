# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Computer players of Code de Vinci: count the rows that fit what a seat has seen.

Easy points at random and says a number that fits between the tiles face up. Medium counts
every way a row can be filled and says the likeliest number, but forgets what was wrongly
guessed before. Hard remembers, has heard what the others looked for and so do not hold, and
weighs a further guess against what it would lose: the tile in hand, if nobody knows it.
"""

from micropython import const

from bots import EASY, HARD
from rules import HIDDEN
from rules.code_vinci import (
    BLACK,
    DECIDE,
    DRAW,
    FACE_DOWN,
    JOKER,
    NUMBER,
    PICK,
    PLACE,
    SHOW,
    STOP,
    WHITE,
    draw,
    guess,
    pick,
    slot,
    slots,
    where,
)

# Medium guesses again at this chance in a thousand or better, and so does Hard when the table
# is empty and it holds no tile that a wrong guess would show.
_GO_ON = (0, 750, 450)
# Hard stops when s * (1 - q) ** 3 is above the chance of the next guess, q being the chance
# that the others would name the tile in hand. Against version 0.1.0, 2,000 games each:
# s = 600, 800, 1000 win 66, 68, 70 % of the expert game with two players; with four players
# of the basic game 33, 34, 34 %.
_STOP = const(800)
_STOP_EXPERT = const(1000)

# What `weigh` rules out: nothing, wrong guesses, also what the owner has said himself.
_FORGET = const(0)
_REMEMBER = const(1)
_LISTEN = const(2)

_LASTS = const(25)  # a key plus one, 0 before the first number of a row


def think(view, seat, level, dice):
    """Yield None while thinking and the move last."""
    phase = view.phase()
    if level == EASY:
        yield _easy(view, phase, dice)
    elif phase in (PICK, DECIDE):
        yield from _aim(view, seat, level, dice)
    elif phase == NUMBER:
        yield from _say(view, level, dice)
    elif phase == SHOW and level == HARD:
        yield from _give_away(view, seat, dice)
    elif phase == DRAW and level == HARD:
        yield _colour(view, seat, dice)
    elif phase == PLACE and level == HARD and view.placing() == FACE_DOWN:
        _, position = yield from _known(view, seat)
        yield slot(position)
    else:
        # A joker tells least when it may stand anywhere: every open place is as likely.
        yield dice.choice(list(view.moves()))


def unseen(view, everybody=False):
    """The numbers of each colour, as bits, that this view has not seen.

    With `everybody`, those that are not face up: what nobody can rule out for sure.
    """
    every = (1 << JOKER + 1) - 1 if view.expert() else (1 << JOKER) - 1
    left = [every, every]
    for seat in range(view.seats):
        for i in range(view.length(seat)):
            number = view.tile(seat, i)
            if view.visible(seat, i) or number != HIDDEN and not everybody:
                left[view.colour(seat, i)] &= ~(1 << number)
    drawn = view.drawn()
    if drawn and drawn[1] != HIDDEN and not everybody:
        left[drawn[0]] &= ~(1 << drawn[1])
    return left


def weigh(view, seat, left, memory=_REMEMBER):
    """A generator that returns, for each tile of a row, how many rows give it each number.

    `left` are the numbers per colour a tile face down may have; `memory` says what else is
    ruled out. A row of the expert game counts less per joker face down in it,
    as often as there are places for it: where a joker stands is its owner's whim, not
    luck, and plain counting would see jokers everywhere.
    """
    chances = yield from _count(view, seat, left, memory, True)
    if memory == _LISTEN and not sum(chances[0]):
        memory = _REMEMBER  # V5: the owner has said a number he holds
        chances = yield from _count(view, seat, left, memory, True)
    if not sum(chances[0]):
        # V9: a number can be forced beside a joker that should not stand there.
        chances = yield from _count(view, seat, left, memory, False)
    return chances


def _count(view, seat, left, memory, strict):
    """Forward and backward over the row: see `_backward` for the state."""
    length = view.length(seat)
    fits = []  # per tile its colour, and the numbers it may have as bits
    for i in range(length):
        colour = view.colour(seat, i)
        if view.visible(seat, i):
            bits = 1 << view.tile(seat, i)
        else:
            bits = left[colour]
            if memory != _FORGET:
                bits &= ~view.wrong(seat, i)
            if memory == _LISTEN:
                bits &= ~view.disowned(seat, i)
                yield None
        fits.append((colour, bits))
    yield None
    jokers = left[BLACK] >> JOKER | left[WHITE] >> JOKER << 1
    ways = yield from _backward(view, seat, fits, jokers, strict)
    # ahead[2 * placed + after]: ways to fill the tiles to the left, by the last number.
    ahead = [None] * 8
    ahead[0] = [1] + [0] * (_LASTS - 1)
    chances = []
    for i in range(length):
        colour, bits = fits[i]
        after = ways[i + 1]
        ways[i] = None
        follow = [None] * 8
        found = [0] * (JOKER + 1)
        for placed in range(4):
            plain, jumped = ahead[2 * placed], ahead[2 * placed + 1]
            if not plain and not jumped:
                continue
            both = plain or jumped
            if plain and jumped:
                both = [plain[last] + jumped[last] for last in range(_LASTS)]
            if bits & (1 << JOKER) - 1:
                row = [0] * _LASTS
                rest = after[2 * placed]
                total = sum(both[: colour + 1])
                for number in range(JOKER):
                    last = 2 * number + colour + 1
                    if bits >> number & 1:
                        count = total
                        if strict and jumped and number:
                            count -= jumped[last - 2]
                        row[last] = count
                        found[number] += count * rest[last]
                    total += both[last] + (both[last + 1] if last + 1 < _LASTS else 0)
                follow[2 * placed] = row
            yield None
            if bits >> JOKER & 1:
                then = placed
                if not view.visible(seat, i):
                    then |= 1 << colour
                    if placed == then:
                        continue
                rest = after[2 * then + 1]
                if rest:
                    count = 0
                    for last in range(_LASTS):
                        count += both[last] * rest[last]
                    found[JOKER] += count
                    row = follow[2 * then + 1]
                    if row:
                        both = [row[last] + both[last] for last in range(_LASTS)]
                    follow[2 * then + 1] = both
        ahead = follow
        chances.append(found)
    return chances


def _backward(view, seat, fits, jokers, strict):
    """ways[i][2 * placed + after][last]: ways to fill the tiles from i on.

    `placed` are the jokers face down further left as bits, `after` is 1 when a joker
    stands directly to the left, `last` is the nearest number to the left as key plus one.
    Counts stay below 2**30: at most 20 tiles are unseen.
    """
    length = len(fits)
    ways = [None] * (length + 1)
    ends = [None] * 8
    for placed in range(4):
        if placed & ~jokers == 0:
            weight = 1
            for colour in (BLACK, WHITE):
                if jokers and not placed >> colour & 1:
                    weight *= length
            ends[2 * placed] = ends[2 * placed + 1] = [weight] * _LASTS
    ways[length] = ends
    for i in range(length - 1, -1, -1):
        colour, bits = fits[i]
        after = ways[i + 1]
        layer = [None] * 8
        for placed in range(4):
            rest = after[2 * placed]
            if not rest:
                continue
            plain = [0] * _LASTS
            if bits & (1 << JOKER) - 1:
                count = 0
                for number in range(JOKER - 1, -1, -1):
                    last = 2 * number + colour + 1
                    if last + 1 < _LASTS:
                        plain[last + 1] = count
                    plain[last] = count
                    if bits >> number & 1:
                        count += rest[last]
                for last in range(colour + 1):
                    plain[last] = count
            jumped = plain
            if strict:
                jumped = list(plain)
                for number in range(1, JOKER):
                    if bits >> number & 1:
                        last = 2 * number + colour + 1
                        jumped[last - 2] -= rest[last]
            if bits >> JOKER & 1:
                then = placed
                if not view.visible(seat, i):
                    then |= 1 << colour
                if then != placed or view.visible(seat, i):
                    rest = after[2 * then + 1]
                    if rest:
                        plain = [plain[last] + rest[last] for last in range(_LASTS)]
                        jumped = [jumped[last] + rest[last] for last in range(_LASTS)]
            layer[2 * placed] = plain
            layer[2 * placed + 1] = jumped
            yield None
        ways[i] = layer
    return ways


def _best(view, seat, chances, best, tiles):
    """Gather in `tiles` the tiles with the best chance in a thousand, and return it."""
    for i in range(view.length(seat)):
        if not view.visible(seat, i):
            chance = 1000 * max(chances[i]) // sum(chances[i])
            if chance > best:
                best = chance
                tiles[:] = []
            if chance == best:
                tiles.append(pick(seat, i))
    return best


def _aim(view, seat, level, dice):
    """Point at the tile we are surest of, or stop."""
    left = unseen(view)
    yield None
    best = 0
    tiles = []
    for other in range(view.seats):
        if other != seat and not view.out(other):
            chances = yield from weigh(view, other, left, _LISTEN if level == HARD else _FORGET)
            best = _best(view, other, chances, best, tiles)
    if view.phase() == DECIDE:
        enough = _GO_ON[level]
        if level == HARD and view.drawn():
            known, _ = yield from _known(view, seat)
            enough = _STOP_EXPERT if view.expert() else _STOP
            for _ in range(3):
                enough = enough * (1000 - known) // 1000
        if best < enough:
            yield STOP
            return
    yield dice.choice(tiles)


def _say(view, level, dice):
    """The likeliest number of the tile pointed at."""
    seat, i = view.target()
    chances = yield from weigh(view, seat, unseen(view), _LISTEN if level == HARD else _FORGET)
    most = max(chances[i])
    yield guess(dice.choice([n for n in range(JOKER + 1) if chances[i][n] == most]))


def _known(view, seat):
    """Where the others would name the tile in hand least: (chance in a thousand, position)."""
    colour, number = view.drawn()
    row = []
    for i in range(view.length(seat)):
        row.append(2 * view.tile(seat, i) + view.colour(seat, i))
    yield None
    left = unseen(view, True)
    yield None
    least, place = 1001, 0
    for position in slots(row, 2 * number + colour):
        chances = yield from weigh(_Laid(view, position), seat, left, _LISTEN)
        total = sum(chances[position])
        chance = 1000 * chances[position][number] // total if total else 0
        if chance < least:
            least, place = chance, position
    return least, place


class _Laid:
    """What `weigh` asks of a view, with the tile in hand laid face down in its row."""

    def __init__(self, view, position):
        self._view = view
        self._position = position
        self._colour = view.drawn()[0]
        self.expert = view.expert

    def length(self, seat):
        return self._view.length(seat) + 1

    def colour(self, seat, i):
        if i == self._position:
            return self._colour
        return self._view.colour(seat, i if i < self._position else i - 1)

    def visible(self, seat, i):
        if i == self._position:
            return False
        return self._view.visible(seat, i if i < self._position else i - 1)

    def tile(self, seat, i):
        return self._view.tile(seat, i if i < self._position else i - 1)

    def wrong(self, seat, i):
        if i == self._position:
            return 0
        return self._view.wrong(seat, i if i < self._position else i - 1)

    def disowned(self, seat, i):
        # What was said in this very turn would count too; it hardly matters.
        if i == self._position:
            return 0
        return self._view.disowned(seat, i if i < self._position else i - 1)


def _give_away(view, seat, dice):
    """Turn up the tile that the others are most likely to know already."""
    chances = yield from weigh(view, seat, unseen(view, True))
    best = -1
    tiles = []
    for i in range(view.length(seat)):
        if not view.visible(seat, i):
            chance = 1000 * chances[i][view.tile(seat, i)] // sum(chances[i])
            if chance > best:
                best = chance
                tiles = []
            if chance == best:
                tiles.append(pick(seat, i))
    yield dice.choice(tiles)


def _colour(view, seat, dice):
    """Draw the colour of which the others hide most."""
    moves = list(view.moves())
    if len(moves) == 1:
        return moves[0]
    hidden = [0, 0]
    for other in range(view.seats):
        if other != seat:
            for i in range(view.length(other)):
                if not view.visible(other, i):
                    hidden[view.colour(other, i)] += 1
    if hidden[BLACK] == hidden[WHITE]:
        return dice.choice(moves)
    return draw(BLACK if hidden[BLACK] > hidden[WHITE] else WHITE)


def _easy(view, phase, dice):
    """Any tile, and a number that has not been seen and fits between the tiles face up."""
    moves = list(view.moves())
    if phase == DECIDE:
        return STOP if dice.below(2) else dice.choice(moves[1:])
    if phase != NUMBER:
        return dice.choice(moves)
    seat, target = view.target()
    low, high = -1, 2 * JOKER
    for i in range(view.length(seat)):
        number = view.tile(seat, i)
        if view.visible(seat, i) and number != JOKER:
            key = 2 * number + view.colour(seat, i)
            if i < target:
                low = key
            elif high == 2 * JOKER:
                high = key
    colour = view.colour(seat, target)
    left = unseen(view)[colour]
    fit = []
    for move in moves:
        number = where(move)
        if left >> number & 1 and (number == JOKER or low < 2 * number + colour < high):
            fit.append(move)
    return dice.choice(fit or moves)
