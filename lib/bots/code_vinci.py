# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Computer players of Code de Vinci: count the rows that fit what a seat has seen.

Easy points at random and says a number that fits between the tiles face up. Medium counts
every way a row can be filled and says the likeliest number, but forgets what was wrongly
guessed before. Hard remembers, has heard what the others looked for and so do not hold, and
asks itself why they looked for it there. Of tiles that are about as sure it points at the one
after which it will know most, and it weighs a further guess against what it would lose: the
tile in hand, if no other seat knows it.
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

# A tile as `weigh` counts it: bits 0-12 the numbers it may have, whether it is face up, colour.
_UP = const(1 << 13)
_COLOUR = const(14)

# Hard looks ahead from the tiles whose chance is at most this much below the best, and adds
# this share of the best chance that it will have afterwards. In 4,000 expert games of two
# players against version 0.1.0 looking ahead won 0.7 % more, `_sought` 1.0 % more.
_NEAR = const(200)
_AHEAD = const(300)

_PLAIN = const(8)  # how much a number weighs of which nothing is known; at most twice that


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

    With `everybody`, those that are not face up: what no seat can rule out for sure.
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


def weigh(view, seat, left, memory=_REMEMBER, change=None):
    """A generator that returns, for each tile of a row, how many rows give it each number.

    `left` are the numbers per colour a tile face down may have; `memory` says what else is
    ruled out; `change`, (start, end, tile), puts a tile in place of some, or between two. A
    row of the expert game counts less per joker face down in it, as often as there are
    places for it: where a joker stands is its owner's whim, not luck, and plain counting
    would see jokers everywhere.
    """
    chances = yield from _count(view, seat, left, memory, change, True)
    if memory == _LISTEN and not sum(chances[0]):
        memory = _REMEMBER  # V5: the owner has said a number he holds
        chances = yield from _count(view, seat, left, memory, change, True)
    if not sum(chances[0]):
        # V9: a number can be forced beside a joker that should not stand there.
        chances = yield from _count(view, seat, left, memory, change, False)
    return chances


def _fit(view, seat, i, left, memory):
    """A tile as `weigh` counts it."""
    colour = view.colour(seat, i)
    if view.visible(seat, i):
        return colour << _COLOUR | _UP | 1 << view.tile(seat, i)
    bits = left[colour]
    if memory != _FORGET:
        bits &= ~view.wrong(seat, i)
    if memory == _LISTEN:
        bits &= ~view.disowned(seat, i)
    return colour << _COLOUR | bits


def _count(view, seat, left, memory, change, strict):
    """Forward and backward over the row: see `_backward` for the state."""
    fits = []
    for i in range(view.length(seat)):
        fits.append(_fit(view, seat, i, left, memory))
        yield None
    if change:
        start, end, tile = change
        fits[start:end] = [tile]
    jokers = left[BLACK] >> JOKER | left[WHITE] >> JOKER << 1
    ways = yield from _backward(fits, jokers, strict)
    # ahead[2 * placed + after]: ways to fill the tiles to the left, by the last number.
    ahead = [None] * 8
    ahead[0] = [1] + [0] * (_LASTS - 1)
    chances = []
    for i in range(len(fits)):
        bits = fits[i]
        colour = bits >> _COLOUR
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
                if not bits & _UP:
                    then |= 1 << colour
                    if placed == then:
                        continue
                rest = after[2 * then + 1]
                if rest:
                    found[JOKER] += sum([both[last] * rest[last] for last in range(_LASTS)])
                    row = follow[2 * then + 1]
                    if row:
                        both = [row[last] + both[last] for last in range(_LASTS)]
                    follow[2 * then + 1] = both
        ahead = follow
        chances.append(found)
    return chances


def _backward(fits, jokers, strict):
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
        bits = fits[i]
        colour = bits >> _COLOUR
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
                if not bits & _UP:
                    then |= 1 << colour
                if then != placed or bits & _UP:
                    rest = after[2 * then + 1]
                    if rest:
                        plain = [plain[last] + rest[last] for last in range(_LASTS)]
                        jumped = [jumped[last] + rest[last] for last in range(_LASTS)]
            layer[2 * placed] = plain
            layer[2 * placed + 1] = jumped
            yield None
        ways[i] = layer
    return ways


def _share(count, total):
    """A chance in a thousand, by numbers below 2**30; none if nothing fits."""
    while total >> 20:
        count >>= 1
        total >>= 1
    return 1000 * count // total if total else 0


def _sought(view, seat):
    """How much each number of each colour weighs in the rows of the others.

    Who looked for a number at a tile of ours took that tile for the surest: the other numbers
    it might have had are likelier in his own row, the more so the likelier they seemed.
    """
    weights = [[_PLAIN] * (JOKER + 1), [_PLAIN] * (JOKER + 1)]
    asked = []
    for i in range(view.length(seat)):
        if view.wrong(seat, i) and not view.visible(seat, i):
            asked.append(i)
    if asked:
        chances = yield from weigh(view, seat, unseen(view, True), _LISTEN)
        for i in asked:
            total = sum(chances[i])
            of = weights[view.colour(seat, i)]
            for number in range(JOKER + 1):
                if number != view.tile(seat, i) and total:
                    more = _PLAIN * chances[i][number] // total
                    of[number] = min(2 * _PLAIN, of[number] + more)
        yield None
    return weights


def _likely(view, other, left, weights, change=None):
    """The chances of a row as Hard sees them."""
    chances = yield from weigh(view, other, left, _LISTEN, change)
    for i in range(len(chances)):
        of = weights[view.colour(other, i)]
        chances[i] = [chances[i][number] * of[number] for number in range(JOKER + 1)]
        yield None
    return chances


def _aim(view, seat, level, dice):
    """Point at the tile we are surest of, or stop."""
    left = unseen(view)
    weights = None
    if level == HARD:
        weights = yield from _sought(view, seat)
    found = []  # (chance in a thousand, seat, position, likeliest number) per tile face down
    for other in range(view.seats):
        if other != seat and not view.out(other):
            if weights:
                chances = yield from _likely(view, other, left, weights)
            else:
                chances = yield from weigh(view, other, left, _FORGET)
            for i in range(view.length(other)):
                if not view.visible(other, i):
                    most = max(chances[i])
                    chance = _share(most, sum(chances[i]))
                    found.append((chance, other, i, chances[i].index(most)))
            chances = None  # what follows needs the room
    best = max(found)[0]
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
    least = best - _NEAR if weights and best < 1000 else best
    found = [row for row in found if row[0] >= least]
    if weights and len(found) > 1:
        found = yield from _look_ahead(view, left, weights, found)
    _, other, i, _ = dice.choice(found)
    yield pick(other, i)


def _look_ahead(view, left, weights, found):
    """Those of the tiles found that promise most: their chance, and the next one's after it."""
    best, kept = 0, []
    for row in found:
        chance, other, i, number = row
        colour = view.colour(other, i)
        rest = list(left)
        rest[colour] &= ~(1 << number)
        named = colour << _COLOUR | _UP | 1 << number
        then = yield from _surest(view, other, rest, weights, (i, i + 1, named))
        worth = chance * (1000 + _AHEAD * then // 1000)
        if chance < 1000:
            missed = _fit(view, other, i, left, _LISTEN) & ~(1 << number)
            then = yield from _surest(view, other, left, weights, (i, i + 1, missed))
            worth += (1000 - chance) * (_AHEAD * then // 1000)
        if worth > best:
            best, kept = worth, []
        if worth == best:
            kept.append(row)
    return kept


def _surest(view, seat, left, weights, change):
    """The best chance in a thousand at a tile of a row that stays face down after a change."""
    chances = yield from _likely(view, seat, left, weights, change)
    named, _, tile = change
    best = 0
    for i in range(len(chances)):
        if not view.visible(seat, i) and not (i == named and tile & _UP):
            best = max(best, _share(max(chances[i]), sum(chances[i])))
    return best


def _say(view, level, dice):
    """The likeliest number of the tile pointed at."""
    seat, i = view.target()
    if level == HARD:
        weights = yield from _sought(view, view.turn())
        chances = yield from _likely(view, seat, unseen(view), weights)
    else:
        chances = yield from weigh(view, seat, unseen(view), _FORGET)
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
        # What was said in this very turn would count too; it hardly matters.
        laid = (position, position, colour << _COLOUR | left[colour])
        chances = yield from weigh(view, seat, left, _LISTEN, laid)
        chance = _share(chances[position][number], sum(chances[position]))
        if chance < least:
            least, place = chance, position
    return least, place


def _give_away(view, seat, dice):
    """Turn up the tile that the others are most likely to know already."""
    chances = yield from weigh(view, seat, unseen(view, True))
    best = -1
    tiles = []
    for i in range(view.length(seat)):
        if not view.visible(seat, i):
            chance = _share(chances[i][view.tile(seat, i)], sum(chances[i]))
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
