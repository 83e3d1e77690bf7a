# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Computer players of Omphalos: weigh the lines through the cells that change.

A line of three cells without a foreign tile is worth something to the colour in it, a run
what it scores; the worth of a tile is what it adds for its colour and takes from the
others, seen with the eyes of the bot. So nothing is ever counted twice, and a turn is
weighed by a few sums over the neighbours of the cells it touches.

Easy plays at random two times of three, else places well and moves nothing. Medium places
well and moves a tile every other turn. Hard also moves tiles before it places, weighs both
together, and keeps its gods for the end or for a cell that matters.
"""

from micropython import const

from bots import EASY, HARD
from rules.omphalos import (
    ATTRIBUTE,
    DEITY,
    DROP,
    GOD,
    LIFT,
    PLACE,
    SKIP,
    encode,
    owner,
)

_FREE = const(0)
_WALL = const(5)  # Zeus, and every cell that the square can no longer reach
_LINE = (0, 1, 4, 14)  # worth of three cells in a line by the tiles of one colour in them
_RUN = const(10)  # worth of a point scored


class _Mind:
    """A view in which tiles can be tried out, and what they are worth."""

    def __init__(self, view, seat):
        self.game = game = view.view(seat)
        self.seat = seat
        self.side = side = game.side
        # Colours 1 to 4 by seat. Two rows more than the table: what lies two cells above
        # the first row or below the last one is wall.
        self.colours = colours = bytearray(bytes((_WALL,)) * (side * (side + 2)))
        left, top, right, bottom = game.reach()
        for y in range(max(top, 0), min(bottom, side - 1) + 1):
            for cell in range(y * side + max(left, 0), y * side + min(right, side - 1) + 1):
                code = game.cells[cell]
                if code < DEITY:
                    colours[cell] = code
                elif owner(code) >= 0:
                    colours[cell] = owner(code) + 1
        self.points = [game.points(length) * _RUN for length in range(game.size + 1)]
        self.tables = None

    def weigh(self):
        """A generator that prepares the tables of `worth`."""
        game, seats = self.game, self.game.seats
        totals = []
        for seat in range(seats):
            totals.append(sum([game.points(len(run)) for run in game.runs(seat)]))
            yield
        # The opponent who leads counts in full, the others a little.
        leader = -1
        for seat in range(seats):
            if seat != self.seat and (leader < 0 or totals[seat] > totals[leader]):
                leader = seat
        weights = [0] * (seats + 1)
        for seat in range(seats):
            weights[seat + 1] = 10 if seat == self.seat else -10 if seat == leader else -5
        self.weights = weights
        self.tables = [None]
        for colour in range(1, seats + 1):
            table = []
            for one in range(6):
                for two in range(6):
                    table.append(_change(weights, colour, one, two))
            self.tables.append(table)
            yield
        # The centre: what it may bring, shared among the cells that may become it.
        most = game.size - 1
        left, top, right, bottom = game.reach()
        wide, high = right - left - most + 1, bottom - top - most + 1
        self.middle = b""
        self.bonus = [0] * (seats + 1)
        if wide * high <= 6:
            half = most // 2
            middle = bytearray()
            for y in range(top + half, top + half + high):
                for x in range(left + half, left + half + wide):
                    middle.append(game.cell(x, y))
            self.middle = bytes(middle)
            for seat in range(seats):
                best = 4 if seats == 2 else max(4, totals[seat])
                if game.options[0]:
                    best = 2 if seats == 2 else max(2, totals[seat])
                self.bonus[seat + 1] = weights[seat + 1] * best * _RUN // (wide * high)
        yield

    def worth(self, cell, colour):
        """What a tile of this colour on this free cell changes, for the bot."""
        colours, table = self.colours, self.tables[colour]
        side = self.side
        total = self.bonus[colour] if cell in self.middle else 0
        for step in (1, side, side + 1, side - 1):
            before, after = colours[cell - step], colours[cell + step]
            far = colours[cell - 2 * step]
            beyond = colours[cell + 2 * step]
            total += (
                table[far * 6 + before] + table[before * 6 + after] + table[after * 6 + beyond]
            )
            if before == colour:
                if after == colour or far == colour:
                    total += self._run(cell, step, colour)
            elif after == colour and beyond == colour:
                total += self._run(cell, step, colour)
        return total

    def _run(self, cell, step, colour):
        """The points of the run that a tile completes, less those of the runs it joins."""
        colours, points = self.colours, self.points
        back, ahead = 0, 0
        other = cell - step
        while colours[other] == colour:
            back += 1
            other -= step
        other = cell + step
        while colours[other] == colour:
            ahead += 1
            other += step
        gain = points[back + ahead + 1] - points[back] - points[ahead]
        return gain * self.weights[colour]

    def without(self, cell):
        """What it changes to take the tile off a cell."""
        colours = self.colours
        colour = colours[cell]
        colours[cell] = _FREE
        worth = self.worth(cell, colour)
        colours[cell] = colour
        return -worth

    def moving(self, source, target):
        """What it changes to move a tile."""
        colours = self.colours
        colour = colours[source]
        colours[source] = _FREE
        worth = self.worth(target, colour) - self.worth(source, colour)
        colours[source] = colour
        return worth

    def lay(self, cell, code):
        self.game.lay(cell, code)
        self.colours[cell] = owner(code) + 1

    def take(self, cell):
        self.game.take(cell)
        self.colours[cell] = _FREE


def _change(weights, colour, one, two):
    """What a tile does to a line of three whose other cells are `one` and `two`."""
    if one == _WALL or two == _WALL or one >= len(weights) or two >= len(weights):
        return 0
    if one and two and one != two:
        return 0
    other = one or two
    count = (1 if one else 0) + (1 if two else 0)
    if other == _FREE or other == colour:
        return weights[colour] * (_LINE[count + 1] - _LINE[count])
    return -weights[other] * _LINE[count]


def _pick(moves, worths, dice):
    """One of the best moves: those within three hundredths of the best are equal."""
    best = max(worths)
    least = best - abs(best) * 3 // 100
    good = [moves[i] for i in range(len(moves)) if worths[i] >= least]
    return dice.choice(good)


def think(view, seat, level, dice):
    """Yield None while thinking and the move last."""
    yield  # the keys were last read before the table was drawn
    if level == EASY and dice.below(3):
        moves = list(view.moves())
        yield
        yield dice.choice(moves)
        return
    if view.placed and not view.source and level < HARD and (level == EASY or dice.below(2)):
        yield encode(SKIP)
        return
    mind = _Mind(view, seat)
    yield
    yield from mind.weigh()
    if view.source:
        yield from _drop(mind, view, dice)
    elif view.placed:
        yield from _after(mind, dice)
    elif level < HARD or view.god or view.moved:
        yield from _place(mind, view, level, dice)
    else:
        yield from _plan(mind, view, dice)


def _placements(mind, cells, worths):
    """Fill in what a tile of one's own is worth on each cell."""
    colour = mind.seat + 1
    for i, cell in enumerate(cells):
        worths.append(mind.worth(cell, colour))
        if i % 8 == 7:
            yield


def _place(mind, view, level, dice):
    cells, worths = view.places(), []
    yield
    yield from _placements(mind, cells, worths)
    cell = _pick(cells, worths, dice)
    if level == HARD and _wants_god(mind, view, cell):
        yield encode(GOD)
    else:
        yield encode(PLACE, cell)


def _wants_god(mind, view, cell):
    """Whether a god should go there: at the end, into a run, or on the centre."""
    attributes, gods = view.hand(mind.seat)
    if view.god or not gods or not attributes:
        return False
    if attributes + gods <= 7 and view.sides[cell] < 3:
        return True
    if len(mind.middle) == 1 and cell in mind.middle:
        return True
    colour, colours = mind.seat + 1, mind.colours
    for step in (1, mind.side, mind.side + 1, mind.side - 1):
        near = 0
        for way in (step, -step):
            other = cell + way
            while colours[other] == colour:
                near += 1
                other += way
        if near >= 2:
            return True
    return False


def _best_moves(mind, keep, found):
    """Fill `found` with (worth, source, target) of the best moves of tiles, best first."""
    game = mind.game
    own = ATTRIBUTE + mind.seat
    before = game.framed()
    yield
    # Rows of worths and cells are numbers, not tuples: that is a third of the memory. No
    # worth comes near 2 ** 14.
    # The worth of a move is nearly that of lifting plus that of laying down; only the
    # pairs that promise most are weighed exactly and held against the rules.
    sources = []
    colours = 0
    for y in range(game.top, game.bottom + 1):
        for cell in range(y * mind.side + game.left, y * mind.side + game.right + 1):
            code = game.cells[cell]
            if code and code < DEITY and code != own and game.sides[cell] < 4:
                sources.append(mind.without(cell) << 8 | cell)
                colours |= 1 << code
                if len(sources) % 6 == 5:
                    yield
    if not sources:
        return
    sources.sort()
    targets = [None] * 6
    cells = game.places()
    yield
    for colour in range(1, game.seats + 1):
        if colours >> colour & 1:
            rows = []
            for i, cell in enumerate(cells):
                rows.append(mind.worth(cell, colour) << 8 | cell)
                if i % 8 == 7:
                    yield
            rows.sort()
            targets[colour] = rows[-6:]
    pairs = []
    for lifting in sources[-10:]:
        source = lifting & 255
        for laying in targets[mind.colours[source]]:
            promise = (lifting >> 8) + (laying >> 8)
            pairs.append(promise << 16 | source << 8 | laying & 255)
    yield
    pairs.sort()
    yield
    tried = 0
    for i in range(len(pairs) - 1, -1, -1):
        promise, source, target = pairs[i] >> 16, pairs[i] >> 8 & 255, pairs[i] & 255
        if tried == 24 or len(found) >= keep and promise + 200 < found[-1][0]:
            break
        tried += 1
        if tried % 2 == 0:
            yield
        worth = mind.moving(source, target)
        if len(found) >= keep and worth <= found[-1][0]:
            continue
        if game.may_move(source, target, before):
            found.append((worth, source, target))
            found.sort(key=_best_move_first)
            del found[keep:]
            yield


def _best_move_first(row):
    return -row[0], row[1], row[2]


def _after(mind, dice):
    """Placed already: the best move of a tile, or none."""
    found = []
    yield from _best_moves(mind, 4, found)
    moves = [encode(SKIP)] + [encode(LIFT, source) for _, source, _ in found]
    worths = [0] + [worth for worth, _, _ in found]
    if len(moves) > 1 and worths[1] > 0:
        yield _pick(moves[1:], worths[1:], dice)
    else:
        yield moves[0]


def _drop(mind, view, dice):
    """A tile is up: where does it go, and what can be placed then?"""
    game, source, code = mind.game, view.source, view.code(view.source)
    before = game.framed()
    mind.take(source)
    cells = game.places()
    mind.lay(source, code)
    yield
    rows = []
    for i, cell in enumerate(cells):
        if cell != source:
            rows.append((mind.moving(source, cell), cell))
        if i % 5 == 4:
            yield
    rows.sort(key=_best_first)
    # The best four that the rules allow, each with the placement that follows.
    moves, worths = [], []
    for worth, cell in rows:
        legal = game.may_move(source, cell, before)
        yield
        if not legal:
            continue
        if not view.placed:
            mind.take(source)
            mind.lay(cell, code)
            then = []
            yield from _placements(mind, game.places(), then)
            worth += max(then)
            mind.take(cell)
            mind.lay(source, code)
        moves.append(encode(DROP, cell))
        worths.append(worth)
        if len(moves) == 4:
            break
    yield _pick(moves, worths, dice)


def _best_first(row):
    return -row[0], row[1]


def _plan(mind, view, dice):
    """Nothing done yet: place, then perhaps move; or move first, then place."""
    cells, worths = view.places(), []
    yield
    yield from _placements(mind, cells, worths)
    best = max(worths)
    order = [-worths[i] << 16 | dice.below(1000) << 6 | i for i in range(len(cells))]
    order.sort()
    moves = []
    yield from _best_moves(mind, 4, moves)
    choices, totals = [], []
    own = ATTRIBUTE + mind.seat
    # Place first. What a move brings afterwards is known only when the tile lies.
    for i in [row & 63 for row in order[:3]]:
        mind.lay(cells[i], own)
        then = []
        yield from _best_moves(mind, 1, then)
        mind.take(cells[i])
        choices.append(encode(PLACE, cells[i]))
        totals.append(worths[i] + (max(0, then[0][0]) if then else 0))
        yield
    # Move first: only when that makes a better placement possible.
    for worth, source, target in moves:
        if worth + best <= max(totals) - 400:
            continue
        code = view.code(source)
        mind.take(source)
        mind.lay(target, code)
        then = []
        yield from _placements(mind, mind.game.places(), then)
        mind.take(target)
        mind.lay(source, code)
        choices.append(encode(LIFT, source))
        totals.append(worth + max(then))
        yield
    choice = _pick(choices, totals, dice)
    if choice < 256 and _wants_god(mind, view, choice):
        choice = encode(GOD)
    yield choice
