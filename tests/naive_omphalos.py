# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Omphalos once more, as plainly as the rules can be said, to check the real thing.

Tiles are a dict from (x, y) to a letter: a to d attributes, A to D gods, Z Zeus. Nothing
is kept up to date, everything is counted again from the tiles.
"""

AROUND = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
SIDES = [(0, -1), (-1, 0), (1, 0), (0, 1)]


def box(tiles):
    return (
        min(x for x, _ in tiles),
        min(y for _, y in tiles),
        max(x for x, _ in tiles),
        max(y for _, y in tiles),
    )


def fits(tiles, size):
    left, top, right, bottom = box(tiles)
    return right - left < size and bottom - top < size


def around(cell):
    return {(cell[0] + x, cell[1] + y) for x, y in AROUND}


def places(tiles, size):
    near = set()
    for cell in tiles:
        near |= around(cell)
    edges = box(tiles)
    corners = [edges[:2], edges[2:]]
    return {cell for cell in near - set(tiles) if fits([*corners, cell], size)}


def is_one_group(tiles):
    todo = [next(iter(tiles))]
    seen = set(todo)
    while todo:
        for near in around(todo.pop()) & set(tiles) - seen:
            seen.add(near)
            todo.append(near)
    return len(seen) == len(tiles)


def blocked(tiles, size, edges, cell):
    """Whether a cell counts as the side of a tile: a tile, or beyond a full axis."""
    left, top, right, bottom = edges
    x, y = cell
    if right - left + 1 == size and not left <= x <= right:
        return True
    if bottom - top + 1 == size and not top <= y <= bottom:
        return True
    return cell in tiles


def framed_cells(tiles, size):
    left, top, right, bottom = edges = box(tiles)
    found = []
    for x in range(left, right + 1):
        for y in range(top, bottom + 1):
            if (x, y) not in tiles and all(
                blocked(tiles, size, edges, (x + dx, y + dy)) for dx, dy in SIDES
            ):
                found.append({(x, y)})
    return found


def pockets(tiles, size):
    left, top, right, bottom = edges = box(tiles)
    free = {
        (x, y)
        for x in range(left - 1, right + 2)
        for y in range(top - 1, bottom + 2)
        if not blocked(tiles, size, edges, (x, y))
    }
    found = []
    while free:
        pocket = {free.pop()}
        todo = list(pocket)
        while todo:
            x, y = todo.pop()
            for dx, dy in SIDES:
                if (x + dx, y + dy) in free:
                    free.remove((x + dx, y + dy))
                    pocket.add((x + dx, y + dy))
                    todo.append((x + dx, y + dy))
        if all(left <= x <= right and top <= y <= bottom for x, y in pocket):
            found.append(pocket)
    return found


def tile_moves(tiles, size, seat, reading="cell"):
    """Every (source, destination) of a move of an opponent's tile."""
    spaces = framed_cells if reading == "cell" else pockets
    before = spaces(tiles, size)
    found = set()
    for source in tiles:
        if tiles[source] not in "abcd" or tiles[source] == "abcd"[seat]:
            continue
        lifted = dict(tiles)
        del lifted[source]
        for target in places(lifted, size) - {source}:
            result = dict(lifted)
            result[target] = tiles[source]
            after = spaces(result, size)
            if reading == "cell":
                if all(space in before for space in after) and is_one_group(result):
                    found.add((source, target))
            elif (
                len(after) <= len(before)
                and all(any(space & known for known in before) for space in after)
                and is_one_group(result)
            ):
                found.add((source, target))
    return found


def runs(tiles, seat):
    """The lengths of all runs of three and more of a seat, sorted."""
    own = {cell for cell in tiles if tiles[cell].lower() == "abcd"[seat]}
    found = []
    for x, y in own:
        for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
            if (x - dx, y - dy) not in own:
                length = 1
                while (x + length * dx, y + length * dy) in own:
                    length += 1
                if length >= 3:
                    found.append(length)
    return sorted(found)


def scores(tiles, size, seats, mode):
    """The points of a finished square."""
    value = {3: 1, 4: 2, 5: 4, 6: 8, 7: 16} if mode == 2 else {n: n for n in range(3, 8)}
    left, top, right, bottom = box(tiles)
    assert right - left == bottom - top == size - 1 and len(tiles) == size * size
    middle = tiles[((left + right) // 2, (top + bottom) // 2)].lower()
    totals = []
    for seat in range(seats):
        points = [value[length] for length in runs(tiles, seat)]
        total = sum(points)
        if middle == "abcd"[seat]:
            total += max(points + [0]) if seats == 2 else sum(points)
        totals.append(total)
    return totals
