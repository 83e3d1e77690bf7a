# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code de Vinci on 240x240 and 320x240: large tiles while they fit, narrow ones after that.

A tile that stands is tall and bright and secret, one that lies is low and dim and known to
all. The tile that was guessed last has a dotted frame in the colour of who guessed, and what
was said stands above its row. The tile under the cursor shows a question mark, then the number
that would be said. With four players names stand at the left of the tiles instead of above
them. A player who chooses tiles for the own code sees two stacks.
"""

import displayio
from micropython import const

from rules import HIDDEN, OVER
from rules import code_vinci as rules
from ui import art, look
from ui.font import sign
from ui.frame import Mark
from ui.stage import ACCENT, BLACK, DIM, EDGE, INK, PANEL, RAISED, take
from ui.text import CENTRE, RIGHT, Row, shorten

HEADER = True
RIBBON = None

_BLANK = const(13)
_ASKED = const(14)
_EMPTY = const(4)  # body of no tile
_LEDGE = const(4)  # height of the edge of a rack
_MORE = const(4)  # tiles that a row grows by
_LABEL = const(19)  # height of the line above the tiles
# Of a tile: width, height, pitch, where its face begins, sheet
_LARGE = (28, 42, 32, 12, "large")
_NARROW = (16, 42, 18, 13, "narrow")
# Of four rows
_MIDDLE = (24, 40, 26, 11, "middle")
_SLIM = (14, 40, 15, 11, "slim")
_ASIDE = const(60)  # where tiles begin beside a name
_APART = const(8)  # the drawn tile stands apart
_GONE = const(0x0F1520)  # behind a number that cannot be
_NIGHT = const(0x151B28)  # a black tile
_ON_WHITE = (0x9A5B00, 0xF6EEDC)  # a number that would be said, and its ground
_ON_BLACK = (0xFFB92E, 0x151B28)
_PAD = const(166)  # y of the numbers when two play
_STACKS = const(30)  # y of the stacks to choose from
_STACK = const(86)
_CODE = const(124)  # y of what was chosen
_MARGIN = const(6)
_TWO = const(69)  # pixels from row to row, by the number of players
_THREE = const(64)
_FOUR = const(48)


class _Tiles:
    """Tiles side by side: bodies, and over them their faces, a layer for each ink there is.

    Every pixel of a layer takes time: with `rack`, the width of what goes on behind the tiles,
    that is two boxes.
    """

    def __init__(self, stage, group, sheets, size, count, x, y, rack=0):
        self._group = group
        self._sheets = sheets
        self.size = size
        self.count = count
        self.x = x
        self.y = y
        bodies, palette = sheets[:2]
        self._parts = []
        for top in (0, bodies.height - _LEDGE) if rack else ():
            colour = palette[bodies[_EMPTY * size[2], top]]
            box = stage.box(group, x, y + top, rack, bodies.height - top, rgb=colour)
            self._parts.append(box)
        self._bodies = self._layer(bodies, palette, _EMPTY, 0)
        self._faces = [None, None]  # in light, on black tiles; in dark

    def _layer(self, sheet, palette, blank, below):
        grid = displayio.TileGrid(
            sheet,
            pixel_shader=palette,
            width=self.count,
            height=1,
            tile_width=self.size[2],
            tile_height=sheet.height,
            default_tile=blank,
            x=self.x,
            y=self.y + below,
        )
        self._parts.append(grid)
        self._group.append(grid)
        return grid

    def leave(self):
        """Make room for tiles of another size."""
        for part in self._parts:
            take(self._group, part)

    def set(self, i, colour, flat, number):
        """Show a tile; a colour of None shows none."""
        _put(self._bodies, i, _EMPTY if colour is None else colour + (2 if flat else 0))
        for ink, layer in enumerate(self._faces):
            face = _BLANK if ink != colour or number == HIDDEN else number
            if layer is None and face != _BLANK:
                faces = self._sheets[2]
                layer = self._layer(faces, self._sheets[3 + ink], _BLANK, self.size[3])
                self._faces[ink] = layer
            if layer is not None:
                _put(layer, i, face)

    def box(self, i):
        """Where a tile is."""
        return self.x + i * self.size[2], self.y, self.size[0], self.size[1]


def _put(grid, i, tile):
    if grid[i] != tile:  # or it would be drawn again
        grid[i] = tile


class Screen:
    """The rows of all players, the question and its answers."""

    between = const(91)  # over the own row of two

    def __init__(self, kit, match, presenter):
        self.kit = kit
        self.presenter = presenter
        self.view = None
        self.group = displayio.Group()
        stage = kit.stage
        self._names = [name for name, _ in match.players]
        seats = len(self._names)
        # A person alone against bots has the own row below the others.
        people = match.humans()
        order = list(range(seats))
        if len(people) == 1:
            order = order[people[0] + 1 :] + order[: people[0] + 1]
        self._sheets = {}
        self._pitch = (_TWO, _TWO, _TWO, _THREE, _FOUR)[seats]
        four = seats == 4
        self._left = _ASIDE if four else _MARGIN
        self._sizes = (_MIDDLE, _SLIM) if four else (_LARGE, _NARROW, _SLIM)
        self._under = displayio.Group()  # the tiles; marks lie over them
        self._rows = [None] * seats
        self._tops = [0] * seats
        self._labels = [None] * seats
        self._states = [None] * seats
        for place, seat in enumerate(order):
            y = look.BAR + 1 + place * self._pitch
            if four:
                y += 5
            Row(stage, self.group, _MARGIN, y - 3, sign(seat)).colour(stage.player(seat))
            if four:
                self._labels[seat] = Row(stage, self.group, _MARGIN, y + 15)
                self._states[seat] = Row(stage, self.group, _MARGIN + 14, y - 3, "", DIM)
                self._tops[seat] = y
                continue
            self._labels[seat] = Row(stage, self.group, _MARGIN + 14, y - 3)
            self._states[seat] = Row(
                stage, self.group, stage.width - _MARGIN, y - 3, "", DIM, RIGHT, font=look.LABEL
            )
            self._tops[seat] = y + _LABEL
        self.group.append(self._under)
        self._over = displayio.Group()
        self.group.append(self._over)
        self._hand = None
        self._drawn = Row(stage, self.group, 0, 0, "", DIM, font=look.LABEL)
        self._said = None  # question mark or number on the tile that is meant
        self._faces = None  # the sheet that it is from
        self._inks = stage.tint(*_ON_BLACK), stage.tint(*_ON_WHITE)
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
        used = [row.size[4] for row in self._rows]
        for name in list(self._sheets):
            if name not in used:
                del self._sheets[name]
        self._show_hand(turn)
        self._show_guess()
        self._show_question(turn == seat and turn != OVER)

    def _show_row(self, seat):
        view = self.view
        length = view.length(seat)
        # The first that fits with a drawn tile, or as slim as tiles get
        room = self.kit.stage.width - self._left - _APART
        for size in self._sizes:
            if length * size[2] + size[0] + (_MARGIN if size is not _SLIM else 0) <= room:
                break
        row = self._rows[seat]
        cells = length + (view.phase() == rules.PLACE)  # the drawn tile may go between
        if row is None or row.size is not size or row.count < cells:
            if row is not None:
                row.leave()
            y = self._tops[seat]
            stage = self.kit.stage
            left = self._left
            count = max(1, -(-cells // _MORE)) * _MORE
            sheets = self._sheet(size)
            row = _Tiles(stage, self._under, sheets, size, count, left, y, stage.width - left)
            self._rows[seat] = row
        self._set_tiles(seat)

    def _set_tiles(self, seat, slot=None):
        """The tiles of a row; in this slot the drawn one."""
        view = self.view
        row = self._rows[seat]
        at = 0
        for i in range(row.count):
            if i == slot:
                colour, number = view.drawn()
                row.set(i, colour, False, number)
            elif at < view.length(seat):
                row.set(i, view.colour(seat, at), view.visible(seat, at), view.tile(seat, at))
                at += 1
            else:
                row.set(i, None, 0, 0)

    def _show_label(self, seat, turn):
        view = self.view
        stage = self.kit.stage
        out = view.out(seat)
        label = self._labels[seat]
        four = len(self._names) == 4
        room = _ASIDE - _MARGIN - 2 if four else stage.width // 2
        label.set(shorten(self._names[seat], room, look.LABEL, True))
        label.colour(stage.colour(DIM if out else INK))
        state = self._states[seat]
        last = view.last_guess()
        said = self.presenter.said(view)
        if view.phase() in (rules.RESULT, rules.END) and view.games() > 1:
            points = view.scores()[seat]
            key = ("points 0", "point", "points")[min(points, 2)]
            state.set(str(points) if four else self.kit.say(key, points))
            state.colour(stage.colour(INK))
        elif said and last[1] == seat:
            if four:  # who has said it is seen by the frame
                number, mark = last[3], said[-1]
                said = ("J" if number == rules.JOKER else str(number)) + mark
            state.set(sign(last[0]) + (said if four else " " + said))
            state.colour(stage.player(last[0]))
        else:
            hidden = view.hidden(seat)
            key = "hidden" if hidden > 1 else "hidden 1"
            words = "×%d" % hidden if four else self.kit.say(key, hidden)
            state.set(self.kit.say("out") if out else words)
            state.colour(stage.colour(DIM))

    def _show_hand(self, turn):
        """The drawn tile stands a little apart at the end of its owner's row."""
        drawn = self.view.drawn()
        self._drop_hand()
        if drawn:
            row = self._rows[turn]
            x = row.x + self.view.length(turn) * row.size[2] + _APART
            x = min(x, self.kit.stage.width - row.size[0])
            sheets = self._sheet(row.size)
            self._hand = _Tiles(self.kit.stage, self._under, sheets, row.size, 1, x, row.y)
            self._hand.set(0, drawn[0], False, drawn[1])
            x += row.size[2] + 2
            word = self.kit.say("drawn")
            if x + look.LABEL.width(word) < self.kit.stage.width:
                self._drawn.move_to(x)
                self._drawn.move(row.y + row.size[1] // 2 - 8)
                self._drawn.set(word)

    def _drop_hand(self):
        if self._hand is not None:
            self._hand.leave()
            self._hand = None
        self._drawn.set("")

    def _show_guess(self):
        """The tile that is pointed at, and the one guessed before it."""
        view = self.view
        last = view.last_guess()
        if last is not None and self.presenter.said(view):
            self._guessed.put(self._rows[last[1]].box(last[2]))
            self._guessed.colour(self.kit.stage.player(last[0]))
        else:
            self._guessed.hide()
        target = view.target()
        self._say(None, _BLANK)
        if target and view.phase() == rules.NUMBER:
            self._meant.put(self._rows[target[0]].box(target[1]))
        else:
            self._meant.hide()

    def _say(self, tile, face):
        """A face in amber on this tile, or on none."""
        if self._said is not None:
            self._said.hidden = tile is None
        if tile is None:
            return
        row = self._rows[tile[0]]
        faces = self._sheet(row.size)[2]
        if self._faces is not faces:
            while len(self._over):
                take(self._over)
            self._faces = faces
            self._said = displayio.TileGrid(
                faces,
                pixel_shader=self._inks[0],
                tile_width=row.size[2],
                tile_height=faces.height,
            )
            self._over.append(self._said)
        said = self._said
        x, y, _, _ = row.box(tile[1])
        said.x = x
        said.y = y + row.size[3]
        said.pixel_shader = self._inks[self.view.colour(*tile)]
        said[0] = face

    def point(self, move):
        """The tile that is meant shows a question mark, then the number under the cursor."""
        view = self.view
        what = rules.kind(move)
        if what == rules.GUESS:
            self._say(view.target(), rules.where(move))
        elif what == rules.SLOT:
            self._drop_hand()  # the drawn tile stands where it would go
            self._set_tiles(view.turn(), rules.where(move))
        elif what == rules.TILE and view.phase() != rules.SHOW:
            self._say(rules.where(move), _ASKED)
        else:
            self._say(None, _BLANK)

    # Answers

    def _show_question(self, asked):
        view = self.view
        phase = view.phase()
        say = self.kit.say
        if self._answers is not None:
            take(self.group, self._answers)
            self._answers = None
        if not asked:
            return
        if phase == rules.CHOOSE:
            self._offer_stacks()
        elif phase == rules.DRAW:
            words = [self._left_of(colour) for colour in (rules.BLACK, rules.WHITE)]
            if len(self._names) == 2:
                self._offer(words)
            else:
                self._offer_colours(words)
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
        widths = [font.width(word) + (16 if below else 10) for word in words]
        x = stage.width - sum(widths) - 8 * (len(words) - 1)
        x = x // 2 if below else x - 6
        if not below:
            stage.box(group, x - 6, 0, stage.width - x + 6, look.BAR, PANEL)
        for word, width in zip(words, widths):
            stage.box(group, x, y, width, height, RAISED)
            Row(stage, group, x + width // 2, y + (height - font.height) // 2, word, align=CENTRE)
            self._boxes.append((x, y, width, height))
            x += width + 8
        self._answers = group
        self.group.append(group)

    def _offer_colours(self, words):
        """Both stacks in the place of the header, where there is room with their tiles."""
        stage = self.kit.stage
        group = displayio.Group()
        self._boxes = []
        stage.box(group, 0, 0, stage.width, look.BAR, PANEL)
        widths = [look.LABEL.width(word) for word in words]
        room = min(40, (stage.width - 22 - sum(widths)) // 2)  # beside the words of a key
        stack = 20 if room > 26 else 0
        x = (stage.width - sum(widths) - 2 * room - 10) // 2
        for colour, width in enumerate(widths):
            wide = width + room
            stage.box(group, x, 4, wide, 16, RAISED)
            self._boxes.append((x, 4, wide, 16))
            left = x + (wide - stack - width) // 2
            shown = 5 * min(3, self.view.pool(colour)) if stack else 0
            for tile in range(0, shown, 5):
                stage.box(group, left + tile - 1, 6, 1, 12, RAISED)
                stage.box(group, left + tile, 6, 7, 12, INK if colour else DIM)
                if not colour:
                    stage.box(group, left + tile + 1, 7, 5, 10, BLACK)
            Row(stage, group, left + stack, 3, words[colour])
            x += wide + 10
        self._answers = group
        self.group.append(group)

    def _offer_stacks(self):
        """A stack for each colour; below them the tiles that were chosen, and the others."""
        stage = self.kit.stage
        say = self.kit.say
        view = self.view
        group = displayio.Group()
        stage.box(group, 0, look.BAR, stage.width, look.BOTTOM - look.BAR, BLACK)
        size = self._sizes[0]
        width = stage.width // 2 - 9
        self._boxes = []
        for colour in (rules.BLACK, rules.WHITE):
            x = 6 + colour * (width + 6)
            stage.box(group, x, _STACKS, width, _STACK, PANEL)
            self._boxes.append((x, _STACKS, width, _STACK))
            count = view.pool(colour)
            left = x + (width - size[0]) // 2 - 6 * min(3, count - 1)
            for tile in range(min(4, count)):
                stage.box(group, left + 12 * tile - 1, _STACKS + 10, 1, size[1], PANEL)
                self._tile(group, colour, left + 12 * tile, _STACKS + 10)
            words = self._left_of(colour)
            Row(stage, group, x + width // 2, _STACKS + 62, words, align=CENTRE)
        Row(stage, group, _MARGIN, _CODE, say("your code"), DIM)
        chosen = view.chosen()
        for place in range(view.hand_size()):
            x = _MARGIN + place * size[2]
            if place < len(chosen):
                self._tile(group, chosen[place], x, _CODE + 20)
            else:
                stage.box(group, x, _CODE + 20, size[0], size[1], PANEL)
        y = _CODE
        for seat, name in enumerate(self._names):
            if seat != view.turn():
                x = stage.width * 5 // 8
                Row(stage, group, x, y, sign(seat)).colour(stage.player(seat))
                Row(stage, group, x + 14, y, shorten(name, stage.width - x - 18, look.LABEL))
                y += 21
        self._answers = group
        self.group.append(group)

    def _left_of(self, colour):
        count = self.view.pool(colour)
        return self.kit.say("left %d" % colour if count > 1 else "left %d 1" % colour, count)

    def _tile(self, group, colour, x, y):
        size = self._sizes[0]
        bodies, palette = self._sheet(size)[:2]
        grid = displayio.TileGrid(
            bodies,
            pixel_shader=palette,
            tile_width=size[2],
            tile_height=bodies.height,
            default_tile=colour,
            x=x,
            y=y,
        )
        group.append(grid)

    def _offer_keys(self):
        """A key for each number; dark ones were wrong here, or cannot be."""
        stage = self.kit.stage
        count = 13 if self.view.expert() else 12
        columns = 7 if count == 13 else 6
        bitmap, _, width, height = art.read("vinci_keys")
        left = (stage.width - columns * width) // 2
        gone = self.presenter.gone(self.view)
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
            for body, ink in ((stage.colour(RAISED), INK), (stage.tone(_GONE), EDGE))
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
        gone = self.presenter.gone(self.view)
        group = displayio.Group()
        self._boxes = []
        stage.box(group, 0, 0, stage.width, look.BAR, PANEL)
        for number in range(count):
            word = "J" if number == rules.JOKER else str(number)
            x = number * pitch + pitch // 2
            colour = EDGE if gone >> number & 1 else INK
            Row(stage, group, x, 2, word, colour, CENTRE)
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
            return self._rows[self.view.turn()].box(rules.where(move))
        if what in (rules.STOP, rules.NEXT):
            return self._boxes[0]
        return self._boxes[rules.where(move)]
