# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Computer players of Omphalos: weigh the lines through the cells that change.

Easy takes any move it sees four times of five, else places well and moves nothing. Medium
places well and moves a tile every other turn. Hard weighs whole turns, a placement with a
move before or after it, by the best turn with which the next player can answer.

A line of three cells without a foreign tile is worth something to the colour in it, a run
what it scores; the worth of a tile is what it adds for its colour and takes from the
others, seen with the eyes of the bot. So nothing is ever counted twice.

What a tile is worth on a cell depends on the two cells before and the two behind it, in
four directions. Per direction and cell one number holds those four colours, as digits, and
is kept up to date as tiles are tried out; per colour a table knows what each such number
is worth. So a tile is weighed by four looks into a table.
"""

from array import array

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
_LINE = (0, 2, 6, 14)  # worth of three cells in a line by the tiles of one colour in them
_RUN = const(10)  # worth of a point scored
_CARELESS = const(80)  # of a hundred moves of Easy that are left to chance

# How wide Hard looks: for two, three and four players.
_PLACES = (9, 5, 4)  # placements of its own, each with moves of tiles
_MOVES = (4, 2, 2)  # moves of tiles with each of them
_TURNS = (32, 12, 6)  # turns of which the answer is looked for
_ANSWERS = (24, 8, 3)  # placements of the answer, each with the best move of a tile
_TRIES = const(16)  # moves that are held against the rules at most where whole regions count
_SLICE = const(60)  # pairs of a tile and a place between two yields; an exact look counts ten
_TOGETHER = const(200)  # what lifting and laying down may be worth more than each for itself

# A worth in a table is a byte: a fifth of it, and so much more that it is not negative.
_ZERO = const(48)
_LONG = const(254)  # a run comes in, which may go on beyond the cells that a number holds
_UNKNOWN = const(255)  # has not been asked for yet


class _Mind:
    """A view in which tiles can be tried out, and what they are worth."""

    def __init__(self, view, seat):
        self.game = game = view.view(seat)
        self.seat = seat
        # To find out what a move frames takes longer when whole regions count.
        self.breadth = max(game.seats - 2, game.options[1])
        self.side = side = game.side
        self.steps = 1, side, side + 1, side - 1
        # Colour 1 is the bot's, 2 and 3 are opponents', and then comes the wall: Zeus, and
        # every cell that the square can no longer reach. Of three opponents one is taken
        # for wall too; with a fifth digit the tables would take too much memory.
        # Two rows more than the table: what lies two cells above the first row or below
        # the last one is wall.
        self.base = base = min(game.seats, 3) + 2
        self.wall = wall = base - 1
        size = side * (side + 2)
        self.colours = bytearray(bytes((wall,)) * size)
        number = wall * (base * base * base + base * base + base + 1)
        if base == 4:
            self.near = [bytearray(bytes((number,)) * size) for _ in range(4)]
        else:
            # MicroPython multiplies bytes, not arrays.
            row = bytes((number & 255, number >> 8)) * size
            self.near = [array("H", row) for _ in range(4)]
        self.points = [game.points(length) * _RUN for length in range(game.size + 1)]
        self.tables = [None]
        self.middle = b""
        self.worths = array("h", bytes(2 * size))  # per cell, what was last weighed

    def weigh(self):
        """A generator that takes in the tiles and what they are worth."""
        game, seats, side, wall = self.game, self.game.seats, self.side, self.wall
        totals = []
        for seat in range(seats):
            totals.append(sum([game.points(len(run)) for run in game.runs(seat)]))
            yield
        # The opponent who leads counts in full, the others a little.
        leader = following = (self.seat + 1) % seats
        for seat in range(seats):
            if seat != self.seat and totals[seat] > totals[leader]:
                leader = seat
        # The fourth one, neither the leader nor the next, who has least.
        weakest = -1
        if seats == 4:
            for seat in range(seats):
                if seat not in (self.seat, following, leader):
                    if weakest < 0 or totals[seat] < totals[weakest]:
                        weakest = seat
        self.hues = hues = bytearray(seats + 1)  # the colour by owner + 1
        self.weights = weights = [0] * (wall + 1)
        table = b"\xff" * self.base**4
        hue = 1
        for seat in range(seats):
            self.tables.append(bytearray(table))
            if seat == self.seat:
                hues[seat + 1] = 1
                weights[1] = 10
            elif seat == weakest:
                hues[seat + 1] = wall
            else:
                hue += 1
                hues[seat + 1] = hue
                weights[hue] = -10 if seat == leader else -5
        yield
        left, top, right, bottom = game.reach()
        for y in range(max(top, 0), min(bottom, side - 1) + 1):
            for cell in range(y * side + max(left, 0), y * side + min(right, side - 1) + 1):
                code = game.cells[cell]
                if code < DEITY or owner(code) >= 0:
                    self.put(cell, hues[owner(code) + 1])
            yield
        # The centre: what it may bring, shared among the cells that may become it.
        most = game.size - 1
        wide, high = right - left - most + 1, bottom - top - most + 1
        self.bonus = [0] * (wall + 1)
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
                hue = hues[seat + 1]
                self.bonus[hue] = weights[hue] * best * _RUN // (wide * high)
        yield

    def put(self, cell, colour):
        """Change the colour of a cell; what it was before."""
        before = self.colours[cell]
        change = colour - before
        if not change:
            return before
        self.colours[cell] = colour
        base = self.base
        two = change * base
        three = two * base
        four = three * base
        side = self.side
        across, down, falling, rising = self.near
        across[cell + 2] += four
        across[cell + 1] += three
        across[cell - 1] += two
        across[cell - 2] += change
        down[cell + 2 * side] += four
        down[cell + side] += three
        down[cell - side] += two
        down[cell - 2 * side] += change
        step = side + 1
        falling[cell + 2 * step] += four
        falling[cell + step] += three
        falling[cell - step] += two
        falling[cell - 2 * step] += change
        step = side - 1
        rising[cell + 2 * step] += four
        rising[cell + step] += three
        rising[cell - step] += two
        rising[cell - 2 * step] += change
        return before

    def fill(self, cells, colour, sign):
        """Note in `worths` what a tile of this colour is worth on each of these cells.

        The sign is 1 for a friend of the bot and -1 for one who wishes it the contrary.
        """
        table, worths = self.tables[colour], self.worths
        across, down, falling, rising = self.near
        for cell in cells:
            total = (
                table[across[cell]]
                + table[down[cell]]
                + table[falling[cell]]
                + table[rising[cell]]
            )
            if total >= _LONG:
                worths[cell] = self._look(cell, colour) * sign
            else:
                worths[cell] = (total - 4 * _ZERO) * sign * 5
        for cell in self.middle:
            if cell in cells:
                worths[cell] += self.bonus[colour] * sign

    def worth(self, cell, colour):
        """What a tile of this colour on this free cell changes, for the bot."""
        table = self.tables[colour]
        across, down, falling, rising = self.near
        total = (
            table[across[cell]] + table[down[cell]] + table[falling[cell]] + table[rising[cell]]
        )
        total = self._look(cell, colour) if total >= _LONG else (total - 4 * _ZERO) * 5
        if cell in self.middle:
            total += self.bonus[colour]
        return total

    def _look(self, cell, colour):
        """The worth of a tile on a cell for which the tables are not enough."""
        table = self.tables[colour]
        total = 0
        for way, near in enumerate(self.near):
            number = near[cell]
            worth = table[number]
            if worth == _UNKNOWN:
                worth = table[number] = self._number(number, colour)
            if worth == _LONG:
                total += self._long(cell, self.steps[way], colour)
            else:
                total += (worth - _ZERO) * 5
        return total

    def _number(self, number, colour):
        """What a table says of a tile of this colour between these neighbours."""
        base = self.base
        beyond = number % base
        number //= base
        after = number % base
        number //= base
        before = number % base
        far = number // base
        if colour == self.wall:
            pass  # makes no runs
        elif before == colour:
            if far == colour or after == colour:
                return _LONG
        elif after == colour and beyond == colour:
            return _LONG
        total = self._change(colour, far, before) + self._change(colour, before, after)
        return (total + self._change(colour, after, beyond)) // 5 + _ZERO

    def _long(self, cell, step, colour):
        """The same for a tile that completes a run."""
        colours = self.colours
        before, after = colours[cell - step], colours[cell + step]
        total = self._change(colour, colours[cell - 2 * step], before)
        total += self._change(colour, before, after)
        total += self._change(colour, after, colours[cell + 2 * step])
        return total + self._run(cell, step, colour)

    def _change(self, colour, one, two):
        """What a tile does to a line of three whose other cells are `one` and `two`."""
        if one == self.wall or two == self.wall or one and two and one != two:
            return 0
        other = one or two
        count = (1 if one else 0) + (1 if two else 0)
        if other == _FREE or other == colour:
            return self.weights[colour] * (_LINE[count + 1] - _LINE[count])
        return -self.weights[other] * _LINE[count]

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

    def moving(self, source, target, follower=_FREE):
        """What it changes to move a tile, and to lay another one where it was."""
        colour = self.put(source, follower)
        worth = self.worth(target, colour) - self.worth(source, colour)
        if follower:
            worth += self.worth(source, follower)
        self.put(source, colour)
        return worth

    def lay(self, cell, code):
        """Put a tile on a cell; what the cell was before."""
        self.game.lay(cell, code)
        return self.put(cell, self.hues[owner(code) + 1])

    def take(self, cell, before=_FREE):
        """Take a tile off a cell, which becomes what it was before."""
        self.game.take(cell)
        self.put(cell, before)

    def move(self, source, target):
        """Move a tile; what `move_back` wants to know."""
        code = self.game.cells[source]
        self.take(source)
        return self.lay(target, code) << 8 | code

    def move_back(self, source, target, known):
        """Undo a `move`."""
        self.take(target, known >> 8)
        self.lay(source, known & 255)


def think(view, seat, level, dice):
    """Yield None while thinking and the move last."""
    yield  # the keys were last read before the table was drawn
    if level == EASY and dice.below(100) < _CARELESS:
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
    if level == HARD:
        move = yield from _plan(mind, view, dice)
    elif view.source:
        move = yield from _drop(mind, view, dice)
    elif view.placed:
        move = yield from _after(mind, dice)
    else:
        cells = view.places()
        yield
        mind.fill(cells, 1, 1)
        move = encode(PLACE, _pick(cells, [mind.worths[cell] for cell in cells], dice))
    # A caller that keeps the generator longer need not keep the big parts of the mind.
    mind.near = mind.tables = None
    yield move


def _pick(moves, worths, dice):
    """One of the best moves: those within three hundredths of the best are equal."""
    best = max(worths)
    least = best - abs(best) * 3 // 100
    good = [moves[i] for i in range(len(moves)) if worths[i] >= least]
    return dice.choice(good)


def _after(mind, dice):
    """Placed already: the best move of a tile, or none."""
    found = []
    yield from _best_moves(mind, mind.seat, 1, 4, found)
    moves = [encode(LIFT, source) for _, source, _ in found]
    worths = [worth for worth, _, _ in found]
    if found and worths[0] > 0:
        return _pick(moves, worths, dice)
    return encode(SKIP)


def _drop(mind, view, dice):
    """A tile is up: where is it best?"""
    cells = view.destinations(view.source)
    yield
    worths = []
    for cell in cells:
        worths.append(mind.moving(view.source, cell))
        yield
    return encode(DROP, _pick(cells, worths, dice))


# What follows knows no level: it is how Hard thinks, and partly Medium.


def _top(mind, cells, width):
    """The cells that were last weighed best, best first."""
    worths = mind.worths
    rows = [worths[cell] << 8 | cell for cell in cells]
    rows.sort()
    best = bytearray()
    for i in range(len(rows) - 1, max(-1, len(rows) - 1 - width), -1):
        best.append(rows[i] & 255)
    return bytes(best)


def _sources(game, code):
    """The attributes with this code that are not hemmed in, in reading order."""
    found = bytearray()
    cells, sides = bytes(game.cells), game.sides
    code = bytes((code,))
    cell = cells.find(code)
    while cell > 0:
        if sides[cell] < 4:
            found.append(cell)
        cell = cells.find(code, cell + 1)
    return bytes(found)


def _weigh(mind, other, places, sign, follower):
    """The worths of lifting the tiles of another seat, and of laying them down, best first.

    Rows of worths and cells are numbers, not tuples: that is a third of the memory.
    """
    colour, worths = mind.hues[other + 1], mind.worths
    sources = _sources(mind.game, ATTRIBUTE + other)
    if not sources:
        return (), ()
    mind.fill(sources, colour, sign)
    mind.fill(places, colour, sign)
    yield
    lifts = [-worths[cell] << 8 | cell for cell in sources]
    lays = [worths[cell] << 8 | cell for cell in places]
    if follower:
        mind.fill(sources, follower, sign)
        for i, cell in enumerate(sources):
            lifts[i] += worths[cell] << 8
    lifts.sort(reverse=True)
    lays.sort(reverse=True)
    return lifts, lays


def _best_moves(mind, seat, sign, keep, found, follower=_FREE, least=-30000):
    """Fill `found` with (worth, source, target) of a seat's best moves of tiles, best first.

    Only moves worth more than `least` count. With a follower, a colour, its tile is then laid
    on the cell that was left.
    """
    game = mind.game
    side, size = game.side, game.size
    tries = _TRIES if game.options[1] else 30000
    work = 0
    places = game.places()
    for other in range(game.seats):
        if other == seat:
            continue
        lifts, lays = yield from _weigh(mind, other, places, sign, follower)
        for row in lifts:
            lift, source = row >> 8, row & 255
            targets = -1  # not known yet
            for lay in lays:
                # The worth of a move is that of lifting plus that of laying down, and only
                # where a line runs through both cells a little more or less.
                worth = lift + (lay >> 8)
                if worth + _TOGETHER <= least:
                    break
                work += 1
                if work > _SLICE:
                    work = 0
                    yield
                target = lay & 255
                step = target - source
                if -size < step < size or not (
                    step % side and step % (side + 1) and step % (side - 1)
                ):
                    worth = mind.moving(source, target, follower) * sign
                    work += 9
                if worth <= least:
                    continue
                if tries < 30000:
                    # Where whole regions count, one target is looked at much sooner than all.
                    if not tries:
                        return
                    tries -= 1
                    yield
                    if not game.may_move(source, target):
                        continue
                else:
                    if targets < 0:
                        yield
                        targets = game.targets(source)
                        work = _SLICE >> 1
                    if not targets >> target & 1:
                        if not targets:
                            break
                        continue
                found.append((worth, source, target))
                found.sort(key=_best_first)
                del found[keep:]
                if len(found) == keep:
                    least = max(least, found[-1][0])
        yield


def _best_first(row):
    # The worths are negative in the key, the rest of the row decides a tie.
    return (-row[0],) + row[1:]


def _turns(mind, view, rows):
    """Fill rows with the turns that promise most, or with what may be left of this one.

    A row is (worth, place, source, target, whether the move comes first). The place is 0
    when the tile lies already, source and target are 0 when nothing is moved.
    """
    game, seat = mind.game, mind.seat
    width, most = _PLACES[mind.breadth], _MOVES[mind.breadth]
    if view.source:
        yield from _turns_with(mind, view, width, rows)
        return
    if view.placed:
        found = []
        yield from _best_moves(mind, seat, 1, 2 * width, found)
        rows.append((0, 0, 0, 0, 0))
        for worth, source, target in found:
            rows.append((worth, 0, source, target, 0))
        return
    places = game.places()
    mind.fill(places, 1, 1)
    yield
    top = _top(mind, places, 2 * width if view.moved else width)
    values = [mind.worths[cell] for cell in top]
    for i, cell in enumerate(top):
        rows.append((values[i], cell, 0, 0, 0))
    if view.moved:
        return
    # Place first. What a move brings afterwards is known only when the tile lies.
    for i, cell in enumerate(top):
        before = mind.lay(cell, ATTRIBUTE + seat)
        found = []
        yield from _best_moves(mind, seat, 1, most, found)
        mind.take(cell, before)
        for worth, source, target in found:
            rows.append((values[i] + worth, cell, source, target, 0))
    if view.god:
        return
    # Move first, and place where that makes room.
    found = []
    yield from _best_moves(mind, seat, 1, width, found, 1)
    for worth, source, target in found:
        rows.append((worth, source, source, target, 1))
    found = []
    yield from _best_moves(mind, seat, 1, most, found)
    for worth, source, target in found:
        code = mind.move(source, target)
        after = game.places()
        mind.fill(after, 1, 1)
        for cell in _top(mind, after, 2):
            if cell != source and cell not in top:
                rows.append((worth + mind.worths[cell], cell, source, target, 1))
        mind.move_back(source, target, code)
        yield


def _turns_with(mind, view, width, rows):
    """The same when a tile is up already."""
    game, source = mind.game, view.source
    for target in view.destinations(source):
        rows.append((mind.moving(source, target), 0, source, target, 1))
        yield
    if view.placed:
        return
    rows.sort(key=_best_first)
    best = rows[:width]
    del rows[:]
    for worth, _, _, target, _ in best:
        code = mind.move(source, target)
        places = game.places()
        mind.fill(places, 1, 1)
        for cell in _top(mind, places, 3):
            rows.append((worth + mind.worths[cell], cell, source, target, 1))
        mind.move_back(source, target, code)
        yield


def _answer(mind, seat, enough, best):
    """Note in `best` what the best turn of an opponent takes from the bot, and how.

    That is [worth, the tile it moves, its placement, where the tile goes]. An answer that takes
    `enough` is as good as a better one. What was best before is tried first.
    """
    game = mind.game
    places = game.places()
    colour = mind.hues[seat + 1]
    mind.fill(places, colour, -1)
    yield
    _, source, cell, target = best
    if source and cell in places:
        code = game.cells[source]
        if code and code < DEITY and code != ATTRIBUTE + seat:
            worth = mind.worths[cell]
            before = mind.lay(cell, ATTRIBUTE + seat)
            worth -= mind.moving(source, target)
            if worth >= enough and game.may_move(source, target):
                best[0] = worth
                enough = -30000
            mind.take(cell, before)
            yield
            if enough == -30000:
                return
    top = _top(mind, places, _ANSWERS[mind.breadth])
    values = [mind.worths[cell] for cell in top]
    best[:] = values[0], 0, 0, 0
    found = []
    yield from _best_moves(mind, seat, -1, 1, found, colour, best[0])
    if found:
        best[:2] = found[0][:2]
    for i, cell in enumerate(top):
        if best[0] >= enough:
            return
        before = mind.lay(cell, ATTRIBUTE + seat)
        found = []
        yield from _best_moves(mind, seat, -1, 1, found, _FREE, best[0] - values[i])
        mind.take(cell, before)
        if found:
            worth, source, target = found[0]
            best[:] = values[i] + worth, source, cell, target


def _plan(mind, view, dice):
    """The turn, or what is left of it, that is best after the best answer."""
    game, seat = mind.game, mind.seat
    rows = []
    yield from _turns(mind, view, rows)
    # Equal turns come in any order, or all matches would be one.
    rows = [(row[0] + dice.below(10),) + row[1:] for row in rows]
    rows.sort(key=_best_first)
    yield
    attributes, gods = view.hand(seat)
    has_choice = attributes and gods and not view.god and not view.placed
    god = DEITY + seat
    code = god if view.god or not attributes else ATTRIBUTE + seat
    best, chosen, spends = rows[0][0], rows[0], False
    if view.left_over != (0 if view.placed else 1):  # else there is no answer
        best = -30000
        answer = [0, 0, 0, 0]
        for row in rows[: _TURNS[mind.breadth]]:
            worth, place, source, target, _ = row
            if worth <= best:
                break  # an answer never gives anything
            moved = mind.move(source, target) if source else 0
            covered = mind.lay(place, code) if place else 0
            yield from _answer(mind, (seat + 1) % game.seats, worth - best, answer)
            if worth - answer[0] > best:
                best, chosen, spends = worth - answer[0], row, False
            if has_choice and answer[1] == place:
                # A god would have stayed where it was.
                mind.take(place, covered)
                mind.lay(place, god)
                yield from _answer(mind, (seat + 1) % game.seats, worth - best, answer)
                if worth - answer[0] > best:
                    best, chosen, spends = worth - answer[0], row, True
            if place:
                mind.take(place, covered)
            if source:
                mind.move_back(source, target, moved)
            yield
    _, place, source, target, first = chosen
    if view.source:
        return encode(DROP, target)
    if view.placed and not source:
        return encode(SKIP)
    if view.placed or first:
        return encode(LIFT, source)
    return encode(GOD) if spends else encode(PLACE, place)
