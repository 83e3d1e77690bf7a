# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code de Vinci on 128x64: a row of tiles per player under a line that asks.

A tile that stands is secret, one that lies lower is known to all. Black tiles are outlined on
four sides, white ones filled; the edge of the tile that was guessed last is dotted. The tile
under the cursor shows a question mark, then the number that would be said, and nothing frames
it: rows of two players have a bar below it. A row of tiles is one bitmap, so a row that grows
too long can have narrow tiles, wider ones for two digits. A player who chooses tiles for the own
code sees two stacks.
"""

import bitmaptools
import displayio
from micropython import const

from rules import HIDDEN, OVER
from rules import code_vinci as rules
from ui import art
from ui.font import sign
from ui.stage import BLACK, take
from ui.text import RIGHT, Row, shorten

HEADER = False
RIBBON = None

_LEFT = const(12)  # of the rows: before them stands whose they are
_WIDE = const(13)  # of a tile while there is room
# Width of a tile with two digits, of another one, the gap between them, and that before a drawn
# tile, which stands apart: the first that fits
_SIZES = ((13, 13, 1, 5), (11, 9, 1, 5), (11, 9, 0, 5), (11, 8, 0, 5), (11, 7, 0, 2))
_ASKED = const(13)  # the face after those of numbers and joker
_BLANK = const(14)
_FACES = const(14)
_STACKS = const(11)  # y of the stacks to choose from
_STACK = const(19)  # height of their tiles
_CODE = const(35)  # y of what was chosen
_BAR = const(20)  # below the top of a row of two: what marks the tile that is meant
# By the number of players: y of the first row, from row to row, height of a tile that stands
# and of one that lies, height of their digits
_ROWS = {2: (10, 23, 19, 13, 12, 9), 3: (9, 16, 14, 11, 9, 7), 4: (8, 12, 11, 10, 7, 7)}


class Screen:
    """The rows of all players, the question and its answers."""

    ledges = (31, -32)

    def __init__(self, kit, match, presenter):
        self.kit = kit
        self.presenter = presenter
        self.view = None
        self.group = displayio.Group()
        stage = kit.stage
        self._names = [name for name, _ in match.players]
        seats = len(self._names)
        top, pitch, tall, low, _, _ = _ROWS[seats]
        self._line = line = int(seats < 4)  # four rows leave no pixel below the words
        self._prompt = Row(stage, self.group, 2, line)
        self._fact = Row(stage, self.group, stage.width - 2, line, align=RIGHT)
        self._answers = None  # numbers, colours or words over the prompt, made when needed
        self._offered = ()  # (box, block, row) of each
        self._lit = None  # the one under the cursor
        self._heights = tall, low
        self._faces = {}  # sheets by the height of their digits
        # A person alone against bots has the own row below the others.
        people = match.humans()
        order = list(range(seats))
        if len(people) == 1:
            order = order[people[0] + 1 :] + order[: people[0] + 1]
        self._palette = stage.palette(0, 0xFFFFFF)
        self._rows = [None] * seats
        self._tops = [0] * seats
        self._signs = [None] * seats
        self._places = [()] * seats  # (x, width) of each tile
        for place, seat in enumerate(order):
            y = top + place * pitch
            at = y + (tall - 7) // 2
            ground = stage.box(self.group, 1, at - 1, 9, 9)
            self._signs[seat] = ground, Row(stage, self.group, 2, at, sign(seat))
            row = displayio.Bitmap(stage.width - _LEFT, tall, 2)
            self._rows[seat] = row
            self._tops[seat] = y
            grid = displayio.TileGrid(row, pixel_shader=self._palette, x=_LEFT, y=y)
            self.group.append(grid)
        self._bar = stage.box(self.group, 0, 0, _WIDE, 2) if seats == 2 else None
        self._pointed = None  # (seat, position) of the tile under the cursor
        self._slot = None  # where the drawn tile would go
        self._said = _ASKED  # what the tile that is meant shows

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.view = view
        turn = view.turn()
        asked = turn == seat and turn != OVER
        self._pointed = view.target() if view.phase() == rules.NUMBER else None
        self._said = _ASKED if asked else _BLANK
        self._slot = None
        for other, (ground, name) in enumerate(self._signs):
            ground.hidden = other != turn
            name.colour(0 if other == turn else 0xFFFFFF)
            self._draw_row(other)
        self._show_bar()
        self._show_question(seat, asked)

    def _tiles(self, seat):
        """(colour, flat, face, whether it was guessed last) of a row, the drawn tile last."""
        view = self.view
        last = view.last_guess() if self.presenter.said(view) else None
        tiles = []
        for i in range(view.length(seat)):
            number = view.tile(seat, i)
            face = _BLANK if number == HIDDEN else number
            flat = view.visible(seat, i)
            if self._pointed == (seat, i):
                if view.phase() == rules.SHOW:
                    flat = True  # as it will lie
                else:
                    face = self._said
            guessed = last is not None and (last[1], last[2]) == (seat, i)
            tiles.append((view.colour(seat, i), flat, face, guessed))
        if view.phase() == rules.CHOOSE and view.turn() == seat:
            tiles += [(colour, False, _BLANK, False) for colour in view.chosen()]
        drawn = view.drawn()
        if drawn and view.turn() == seat:
            colour, number = drawn
            tile = (colour, False, _BLANK if number == HIDDEN else number, False)
            tiles.insert(len(tiles) if self._slot is None else self._slot, tile)
        return tiles

    def _draw_row(self, seat):
        row = self._rows[seat]
        row.fill(0)
        tiles = self._tiles(seat)
        apart_at = ()  # tiles that stand apart from the one before
        if self.view.drawn() and self.view.turn() == seat:
            if self._slot is None:
                apart_at = (len(tiles) - 1,)
            elif self._bar is None:  # nothing else shows which is the drawn one
                apart_at = (self._slot, self._slot + 1)
        for wide, narrow, gap, apart in _SIZES:  # 10 and 11 need more room
            widths = [wide if 9 < tile[2] < 12 else narrow for tile in tiles]
            if sum(widths) + gap * (len(tiles) - 1) + apart * len(apart_at) <= row.width:
                break
        x = 0
        places = []
        for tile, width in zip(tiles, widths):
            if places and len(places) in apart_at:
                x += apart
            between = int(bool(places) and not gap and tile[0] == tiles[len(places) - 1][0])
            between *= tile[0]  # two white ones would be one
            self._draw_tile(row, x + between, width - between, *tile)
            places.append((_LEFT + x, width))
            x += width + gap
        self._places[seat] = places

    def _draw_tile(self, row, x, width, colour, flat, face, guessed):
        fill = bitmaptools.fill_region
        tall, low = self._heights
        height = low if flat else tall
        top = tall - height
        fill(row, x, top, x + width, tall, 1)
        if not flat:
            row[x, top] = row[x + width - 1, top] = 0  # it stands: its head is round
        if colour == rules.BLACK:
            fill(row, x + 1, top + 1, x + width - 1, tall - 1, 0)
        if guessed:
            ink = 0 if colour == rules.BLACK else 1
            for at in range(1, height, 2):
                row[x, top + at] = row[x + width - 1, top + at] = 0
            for at in range(1 + (ink ^ 1), width, 2):
                row[x + at, top] = row[x + at, tall - 1] = 0
        if face == _BLANK:
            return
        digits = _ROWS[len(self._names)][5 if flat else 4]
        if width < _WIDE:
            digits = 7
        sheet, wide = self._sheet(digits)
        left = face * wide
        cut = max(0, (wide - width + 3) // 2)
        wide -= 2 * cut
        bitmaptools.blit(
            row,
            sheet,
            x + (width - wide) // 2,
            top + (height - digits) // 2,
            x1=left + cut,
            y1=0 if colour == rules.BLACK else digits,
            x2=left + cut + wide,
            y2=digits if colour == rules.BLACK else 2 * digits,
        )

    def _sheet(self, digits):
        if digits not in self._faces:
            sheet, _, wide, _ = art.read("vinci%d" % digits)
            self._faces[digits] = sheet, wide
        return self._faces[digits]

    def _show_bar(self):
        """Below the tile that is meant, where there is room."""
        if self._bar is None:
            return
        seat, at = self._pointed or (self.view.turn(), self._slot)
        self._bar.hidden = at is None
        if at is not None:
            x, width = self._places[seat][at]
            self._bar.x = x + (width - _WIDE) // 2
            self._bar.y = self._tops[seat] + _BAR

    # Answers

    def _show_question(self, seat, asked):
        view = self.view
        say = self.kit.say
        phase = view.phase()
        if self._answers is not None:
            take(self.group, self._answers)
            self._answers = None
        self._offered = ()
        self._lit = None
        words = ()
        if asked:
            if phase == rules.DRAW:
                words = ("□%d" % view.pool(rules.BLACK), "■%d" % view.pool(rules.WHITE))
            elif phase == rules.DECIDE:
                words = (say("stop"),)
            elif phase == rules.RESULT:
                words = (say("next"),)
        numbers = asked and phase == rules.NUMBER
        fact = ""
        if numbers:
            self._offer_numbers()
        elif words:
            self._offer(words)
        elif asked and phase == rules.CHOOSE:
            self._offer_stacks(seat)
        elif self.presenter.said(view) and phase < rules.RESULT:
            fact = sign(view.last_guess()[0]) + " " + self.presenter.said(view)
        else:
            fact = "□%d ■%d" % (view.pool(rules.BLACK), view.pool(rules.WHITE))
        self._fact.set(fact)
        font = self.kit.stage.font
        room = self.kit.stage.width - 4 - font.width(fact)
        if words:
            room = self._offered[0][0][0] - 4
        prompt = "" if numbers else self.presenter.prompt(view, seat)
        if phase >= rules.RESULT and view.games() > 1:
            points = enumerate(view.scores())
            prompt = " ".join([sign(other) + str(count) for other, count in points])
        self._prompt.set(shorten(prompt, room, font))

    def _offer(self, words):
        """Answers as words at the right of the top row."""
        stage = self.kit.stage
        font = stage.font
        self._answers = displayio.Group()
        self._offered = []
        x = stage.width
        for word in reversed(words):
            framed = word[0] in "□■"
            width = font.width(word) + (7 if framed else 4)
            x -= width
            self._add(word, x, width, framed)
            x -= 3
        self._offered.reverse()
        self.group.append(self._answers)

    def _offer_stacks(self, seat):
        """A stack for each colour; below them the tiles that were chosen."""
        stage = self.kit.stage
        view = self.view
        group = self._answers = displayio.Group()
        self._offered = []
        stage.box(group, 0, 9, stage.width, 47, BLACK)
        below = displayio.Bitmap(stage.width, 2 * _STACK, 2)
        for colour in (rules.BLACK, rules.WHITE):
            x = 2 + 64 * colour
            block = displayio.Group()
            block.hidden = True
            for left, y, width, height in (
                (x, _STACKS - 2, 60, 1),
                (x, _STACKS + _STACK + 1, 60, 1),
                (x, _STACKS - 2, 1, _STACK + 3),
                (x + 59, _STACKS - 2, 1, _STACK + 3),
            ):
                stage.box(block, left, y, width, height)
            group.append(block)
            count = view.pool(colour)
            for tile in range(min(4, count)):
                self._draw_body(below, x + 4 + 4 * tile, 0, colour)
            Row(stage, group, x + 34, _STACKS + 6, "×%d" % count)
            box = (x, _STACKS - 2, 60, _STACK + 4)
            self._offered.append((box, block, None))
        chosen = view.chosen()
        for place in range(view.hand_size()):
            x = _LEFT + place * (_WIDE + 1)
            if place < len(chosen):
                self._draw_body(below, x, _STACK, chosen[place])
            else:  # a place
                bitmaptools.fill_region(below, x + 2, 2 * _STACK - 1, x + _WIDE - 2, 2 * _STACK, 1)
        for place, y in enumerate((_STACKS, _CODE)):
            grid = displayio.TileGrid(
                below,
                pixel_shader=stage.palette(None, 0xFFFFFF),
                tile_width=stage.width,
                tile_height=_STACK,
                default_tile=place,
                y=y,
            )
            group.append(grid)
        Row(stage, group, 2, _CODE + 6, sign(seat))
        self.group.append(group)

    @staticmethod
    def _draw_body(bitmap, x, y, colour):
        """A tile of two players that stands, clear of the one below it."""
        fill = bitmaptools.fill_region
        if x > 1:
            fill(bitmap, x - 1, y, x, y + _STACK, 0)
        fill(bitmap, x, y, x + _WIDE, y + _STACK, 1)
        bitmap[x, y] = bitmap[x + _WIDE - 1, y] = 0
        if colour == rules.BLACK:
            fill(bitmap, x + 1, y + 1, x + _WIDE - 1, y + _STACK - 1, 0)

    def _offer_numbers(self):
        """The numbers in the top row; a dash for those that were wrong here, or cannot be."""
        self._answers = displayio.Group()
        self._offered = []
        view = self.view
        count = 13 if view.expert() else 12
        gone = self.presenter.gone(view)
        x = 0 if count == 13 else 4
        for number in range(count):
            word = "J" if number == rules.JOKER else str(number)
            width = 13 if number in (10, 11) else 9
            self._add("–" if gone >> number & 1 else word, x, width)
            x += width
        self.group.append(self._answers)

    def _add(self, word, x, width, framed=False):
        """An answer, on a block that is lit while the cursor is there, or framed by it.

        What has the colour of a tile keeps it.
        """
        stage = self.kit.stage
        height = 8 + self._line
        block = displayio.Group()
        block.hidden = True
        self._answers.append(block)
        if framed:
            stage.box(block, x, 0, width, 1)
            stage.box(block, x, height - 1, width, 1)
            stage.box(block, x, 0, 2, height)
            stage.box(block, x + width - 2, 0, 2, height)
        else:
            stage.box(block, x, 0, width, height)
        left = x + (width - stage.font.width(word) + 2) // 2
        row = Row(stage, self._answers, left, self._line, word)
        self._offered.append(((x, 0, width, height), block, None if framed else row))

    # Moves

    def point(self, move):
        """The tile or the answer under the cursor shows it."""
        what = rules.kind(move)
        if what == rules.TILE:
            self._mark(rules.where(move))
        elif what == rules.SLOT:
            self._slot = rules.where(move)
            self._draw_row(self.view.turn())
            self._show_bar()
        elif what == rules.GUESS:
            self._said = rules.where(move)
            self._mark(self._pointed)
        elif self._pointed is not None:
            self._mark(None)
        at = self._number(move)
        if self._lit is not None:
            self._light(self._lit, False)
        self._lit = at
        if at is not None:
            self._light(at, True)

    def _mark(self, tile):
        """This tile is meant now, and the one before is not."""
        before = self._pointed
        self._pointed = tile
        if before is not None and (tile is None or before[0] != tile[0]):
            self._draw_row(before[0])
        if tile is not None:
            self._draw_row(tile[0])
        self._show_bar()

    def _light(self, at, lit):
        _, block, row = self._offered[at]
        block.hidden = not lit
        if row is not None:
            row.colour(0 if lit else 0xFFFFFF)

    def _number(self, move):
        """Which of the answers a move is, or None."""
        what = rules.kind(move)
        if what in (rules.TILE, rules.SLOT):
            return None
        return 0 if what in (rules.STOP, rules.NEXT) else rules.where(move)

    def frame(self, move):
        """Nothing is framed: what is meant shows it."""

    def place(self, move):
        """Where the cursor goes for a move."""
        what = rules.kind(move)
        if what == rules.TILE:
            seat, i = rules.where(move)
            x, width = self._places[seat][i]
            return x, self._tops[seat], width, self._heights[0]
        if what == rules.SLOT:
            seat = self.view.turn()
            at = rules.where(move)
            places = self._places[seat]
            x = places[at][0] if at < len(places) else places[-1][0] + places[-1][1]
            return x - 1, self._tops[seat], 1, self._heights[0]
        return self._offered[self._number(move)][0]
