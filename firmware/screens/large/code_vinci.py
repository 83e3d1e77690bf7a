# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code de Vinci on 240x240 and 320x240: large tiles while they fit, narrow ones after that.

A tile that stands is tall and bright and secret, one that lies is low and dim and known to
all. The tile that was guessed last has a dotted frame in the colour of who guessed, and what
was said stands above its row. The number under the cursor appears on the tile that is meant.
"""

import displayio
from micropython import const

from rules import HIDDEN, OVER
from rules import code_vinci as rules
from ui import art, look
from ui.font import sign
from ui.frame import Mark
from ui.stage import ACCENT, DIM, EDGE, INK, PANEL, RAISED
from ui.text import CENTRE, RIGHT, Row, shorten

HEADER = True
RIBBON = None

_BLANK = const(13)
_EMPTY = const(4)  # body of no tile
_LABEL = const(18)  # height of the line above the tiles
# Of a tile: width, height, pitch, where its face begins, sheet
_LARGE = (28, 42, 32, 12, "large")
_NARROW = (16, 42, 18, 13, "narrow")
_LOW = (16, 26, 18, 8, "low")  # four rows of them fit
_APART = const(8)  # the drawn tile stands apart
_GONE = const(0x0F1520)  # behind a number that cannot be
_NIGHT = const(0x151B28)  # a black tile
_ON_WHITE = (0x9A5B00, 0xF6EEDC)  # a number that would be said, and its ground
_ON_BLACK = (0xFFB92E, 0x151B28)
_PAD = const(166)  # y of the numbers when two play
_MARGIN = const(6)
_TWO = const(69)  # pixels from row to row, by the number of players
_THREE = const(64)
_FOUR = const(48)


class _Tiles:
    """Tiles side by side: bodies, and their faces in light and in dark."""

    def __init__(self, group, sheets, size, count, x, y):
        self._group = group
        self.size = size
        self.count = count
        self.x = x
        self.y = y
        pitch, top = size[2:4]
        bodies, palette, faces, light, dark = sheets
        self._grids = tuple(
            displayio.TileGrid(
                sheet,
                pixel_shader=shader,
                width=count,
                height=1,
                tile_width=pitch,
                tile_height=sheet.height,
                default_tile=blank,
                x=x,
                y=y + below,
            )
            for sheet, shader, blank, below in (
                (bodies, palette, _EMPTY, 0),
                (faces, light, _BLANK, top),
                (faces, dark, _BLANK, top),
            )
        )
        for grid in self._grids:
            group.append(grid)

    def leave(self):
        """Make room for tiles of another size."""
        for grid in self._grids:
            self._group.remove(grid)

    def set(self, i, colour, flat, number):
        """Show a tile; a colour of None shows none."""
        if colour is None:
            tiles = (_EMPTY, _BLANK, _BLANK)
        else:
            face = _BLANK if number == HIDDEN else number
            tiles = (
                colour + (2 if flat else 0),
                _BLANK if colour else face,
                face if colour else _BLANK,
            )
        for grid, tile in zip(self._grids, tiles):
            if grid[i] != tile:
                grid[i] = tile

    def move(self, x, y):
        """Go elsewhere."""
        for grid, below in zip(self._grids, (0, self.size[3], self.size[3])):
            grid.x = x
            grid.y = y + below
        self.x = x
        self.y = y

    def box(self, i):
        """Where a tile is."""
        return self.x + i * self.size[2], self.y, self.size[0], self.size[1]


class Screen:
    """The rows of all players, the question and its answers."""

    def __init__(self, kit, match, host):
        self.kit = kit
        self.host = host
        self.view = None
        self.group = displayio.Group()
        stage = kit.stage
        self._names = [name for name, _ in match.players]
        seats = len(self._names)
        # Whoever plays alone against bots has the own row below the others.
        people = match.humans()
        order = list(range(seats))
        if len(people) == 1:
            order = order[people[0] + 1 :] + order[: people[0] + 1]
        self._sheets = {}
        self._pitch = (_TWO, _TWO, _TWO, _THREE, _FOUR)[seats]
        self._fits = (stage.width - 2 * _MARGIN - _LARGE[0] - _APART) // _LARGE[2]
        self._under = displayio.Group()  # the tiles; marks lie over them
        self._rows = [None] * seats
        self._tops = [0] * seats
        self._labels = [None] * seats
        self._states = [None] * seats
        for place, seat in enumerate(order):
            y = look.BAR + 1 + place * self._pitch
            Row(stage, self.group, _MARGIN, y, sign(seat)).colour(stage.player(seat))
            self._labels[seat] = Row(stage, self.group, _MARGIN + 14, y)
            self._states[seat] = Row(
                stage, self.group, stage.width - _MARGIN, y, "", DIM, RIGHT, font=look.FINE
            )
            self._tops[seat] = y + _LABEL
        self.group.append(self._under)
        self._hand = None
        self._drawn = Row(stage, self.group, 0, 0, "", DIM, font=look.FINE)
        self._said = None  # the number that would be said, on the tile that is meant
        self._meant = Mark(stage, self.group, stage.colour(ACCENT), dotted=False)
        self._guessed = Mark(stage, self.group)
        self._answers = None  # numbers, colours or words, made when needed
        self._boxes = []

    def _sheet(self, size):
        name = size[4]
        if name not in self._sheets:
            stage = self.kit.stage
            bodies, palette, _, _ = art.read("vinci_bodies_" + name)
            faces, _, _, _ = art.read("vinci_faces_" + name)
            light = stage.tint(0xF6EEDC, _NIGHT)
            dark = stage.tint(0x0C0F16, 0xF6EEDC)
            self._sheets[name] = bodies, palette, faces, light, dark
        return self._sheets[name]

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.view = view
        turn = view.turn()
        for other in range(len(self._names)):
            self._show_row(other)
            self._show_label(other, turn)
            self.kit.keys.listen()
        self._show_hand(turn)
        self._show_guess()
        self.kit.keys.listen()
        self._show_question(turn == seat and turn != OVER)

    def _show_row(self, seat):
        view = self.view
        length = view.length(seat)
        size = _LOW if len(self._rows) == 4 else _LARGE if length <= self._fits else _NARROW
        row = self._rows[seat]
        if row is None or row.size is not size:
            if row is not None:
                row.leave()
            y = self._tops[seat]
            # As many as there is room for: the rack goes on behind the last tile.
            count = -((_MARGIN - self.kit.stage.width) // size[2])
            row = _Tiles(self._under, self._sheet(size), size, count, _MARGIN, y)
            self._rows[seat] = row
        for i in range(row.count):
            if i < length:
                row.set(i, view.colour(seat, i), view.visible(seat, i), view.tile(seat, i))
            else:
                row.set(i, None, 0, 0)

    def _show_label(self, seat, turn):
        view = self.view
        stage = self.kit.stage
        out = view.out(seat)
        label = self._labels[seat]
        label.set(shorten(self._names[seat], stage.width // 2, look.LABEL))
        label.colour(stage.colour(DIM if out else INK))
        state = self._states[seat]
        last = view.last_guess()
        said = self.host.said(view)
        if view.phase() in (rules.RESULT, rules.END) and view.games() > 1:
            points = view.scores()[seat]
            state.set(self.kit.say("points" if points != 1 else "point", points))
            state.colour(stage.colour(INK))
        elif said and last[1] == seat:
            state.set(sign(last[0]) + " " + said)
            state.colour(stage.player(last[0]))
        else:
            hidden = view.hidden(seat)
            key = "hidden" if hidden > 1 else "hidden 1"
            state.set(self.kit.say("out") if out else self.kit.say(key, hidden))
            state.colour(stage.colour(DIM))

    def _show_hand(self, turn):
        """The drawn tile stands a little apart at the end of its owner's row."""
        drawn = self.view.drawn()
        if self._hand is not None:
            self._hand.leave()
            self._hand = None
        self._drawn.set("")
        if drawn:
            row = self._rows[turn]
            x = row.x + self.view.length(turn) * row.size[2] + _APART
            x = min(x, self.kit.stage.width - row.size[0])
            self._hand = _Tiles(self._under, self._sheet(row.size), row.size, 1, x, row.y)
            self._hand.set(0, drawn[0], False, drawn[1])
            x += row.size[2] + 2
            word = self.kit.say("drawn")
            if x + look.FINE.width(word) < self.kit.stage.width:
                self._drawn.move_to(x)
                self._drawn.move(row.y + row.size[1] // 2 - 8)
                self._drawn.set(word)

    def _show_guess(self):
        """The tile that is pointed at, and the one guessed before it."""
        view = self.view
        last = view.last_guess()
        if last is not None and self.host.said(view):
            self._guessed.put(self._rows[last[1]].box(last[2]))
            self._guessed.colour(self.kit.stage.player(last[0]))
        else:
            self._guessed.hide()
        target = view.target()
        if self._said is not None:
            self._under.remove(self._said)
            self._said = None
        if target and view.phase() == rules.NUMBER:
            row = self._rows[target[0]]
            x, y, width, height = row.box(target[1])
            self._meant.put((x, y, width, height))
            faces = self._sheet(row.size)[2]
            white = view.colour(*target) == rules.WHITE
            self._said = displayio.TileGrid(
                faces,
                pixel_shader=self.kit.stage.tint(*(_ON_WHITE if white else _ON_BLACK)),
                tile_width=row.size[2],
                tile_height=faces.height,
                default_tile=_BLANK,
                x=x,
                y=y + row.size[3],
            )
            self._under.append(self._said)
        else:
            self._meant.hide()

    def point(self, move):
        """The number under the cursor appears on the tile that is meant."""
        if self._said is not None and rules.kind(move) == rules.GUESS:
            self._said[0] = rules.where(move)

    # Answers

    def _show_question(self, asked):
        view = self.view
        phase = view.phase()
        say = self.kit.say
        if self._answers is not None:
            self.group.remove(self._answers)
            self._answers = None
        if not asked:
            return
        if phase in (rules.DRAW, rules.CHOOSE):
            black, white = view.pool(rules.BLACK), view.pool(rules.WHITE)
            if len(self._names) == 2:
                self._offer((say("of", say("black"), black), say("of", say("white"), white)))
            else:
                self._offer(("□ %d" % black, "■ %d" % white))
        elif phase == rules.NUMBER:
            if len(self._names) == 2:
                self._offer_keys()
            else:
                self._offer_numbers()
        elif phase == rules.DECIDE:
            self._offer((say("stop"),))
        elif phase == rules.RESULT:
            self._offer((say("next"),))

    def _offer(self, words):
        """Answers as keys: below the rows of two, in the header of more."""
        stage = self.kit.stage
        font = look.LABEL
        group = displayio.Group()
        self._boxes = []
        below = len(self._names) == 2
        height = 24 if below else 16
        y = _PAD + 12 if below else 4
        widths = [font.width(word) + 16 for word in words]
        x = stage.width - sum(widths) - 8 * (len(words) - 1)
        x = x // 2 if below else x - 6
        if not below:
            stage.box(group, x - 6, 0, stage.width - x + 6, look.BAR, PANEL)
        for word, width in zip(words, widths):
            stage.box(group, x, y, width, height, RAISED)
            Row(stage, group, x + width // 2, y + (height - 14) // 2 - 1, word, align=CENTRE)
            self._boxes.append((x, y, width, height))
            x += width + 8
        self._answers = group
        self.group.append(group)

    def _offer_keys(self):
        """A key for each number; dark ones were wrong here, or cannot be."""
        stage = self.kit.stage
        count = 13 if self.view.expert() else 12
        columns = 7 if count == 13 else 6
        bitmap, _, width, height = art.read("vinci_keys")
        self.kit.keys.listen()
        left = (stage.width - columns * width) // 2
        gone = self.host.gone(self.view)
        group = displayio.Group()
        self._boxes = []
        grids = [
            displayio.TileGrid(
                bitmap,
                pixel_shader=stage.palette(None, body, stage.colour(ink)),
                width=columns,
                height=2,
                tile_width=width,
                tile_height=height,
                default_tile=_BLANK,
                x=left,
                y=_PAD,
            )
            for body, ink in ((stage.colour(RAISED), INK), (_GONE, EDGE))
        ]
        for grid in grids:
            group.append(grid)
        for number in range(count):
            column, line = number % columns, number // columns
            grids[gone >> number & 1][column, line] = number
            self._boxes.append(
                (left + column * width, _PAD + line * height, width - 2, height - 2)
            )
        self._answers = group
        self.group.append(group)

    def _offer_numbers(self):
        """The numbers in the place of the header; dim ones were wrong here, or cannot be."""
        stage = self.kit.stage
        count = 13 if self.view.expert() else 12
        pitch = stage.width // count
        gone = self.host.gone(self.view)
        group = displayio.Group()
        self._boxes = []
        stage.box(group, 0, 0, stage.width, look.BAR, PANEL)
        for number in range(count):
            word = "J" if number == rules.JOKER else str(number)
            x = number * pitch + pitch // 2
            colour = EDGE if gone >> number & 1 else INK
            Row(stage, group, x, 4, word, colour, CENTRE)
            self._boxes.append((number * pitch + 4, 4, pitch - 8, look.BAR - 8))
        self._answers = group
        self.group.append(group)

    def place(self, move):
        """Where the cursor goes for a move."""
        what = rules.kind(move)
        if what == rules.TILE:
            seat, i = rules.where(move)
            return self._rows[seat].box(i)
        if what == rules.SLOT:
            row = self._rows[self.view.turn()]
            x, y, _, height = row.box(rules.where(move))
            return x - 3, y, 1, height
        if what in (rules.STOP, rules.NEXT):
            return self._boxes[0]
        return self._boxes[rules.where(move)]
