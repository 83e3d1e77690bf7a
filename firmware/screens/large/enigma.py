# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Enigma on 240x240 and 320x240: letters above the table of kinds, below it the players.

At the left of the letters is the segment in hand; its row of the table is lit. The table has
a row per kind and a column per letter: how many segments were found, a cross for NO, a dash
for what is open. Below are a field for the Coder with what is to be won, and one for each
Decoder with the guesses left. Over both comes the result of a round.
"""

import gc

import bitmaptools
import displayio
from micropython import const

from rules import HIDDEN
from rules import enigma as rules
from screens.enigma_zones import Board, Zones
from ui import art, look
from ui.font import sign
from ui.frame import Mark
from ui.stage import ACCENT, DIM, EDGE, INK, PANEL, RAISED, WRONG, take
from ui.text import CENTRE, RIGHT, Row, shorten

HEADER = True
RIBBON = None

_TOP = const(29)  # of the zones
_HIGH = const(54)
_SIDE = const(28)  # width of the column with the kinds
_WIDEST = const(52)  # a zone and the gap beside it
_TABLE = const(85)
_LINE = const(16)  # height of a row of the table
# Pictures of the table
_CELL = const(8)  # their width
_NOTHING = const(0)
_OPEN = const(1)
_SEGMENT = const(2)  # + kind
_CROSS = const(6)
_FOUND = const(6)  # + number of segments
_PANEL = const(150)
_FIELD = const(34)  # height of a player's field
_SECOND = const(14)  # y of its second line
_RESULT = const(88)
_GAINED = const(32)  # pixels from player to player in the result
_BLOCK = const(16)  # width of the block behind a letter


class _Words:
    """Words at several places in one bitmap of one colour: that takes little memory."""

    def __init__(self, stage, group, x, y, width, height, colour=INK, ground=None):
        self._words = None
        self._bitmap = displayio.Bitmap(width, height, 2)
        self._palette = stage.palette(ground, stage.colour(colour))
        group.append(displayio.TileGrid(self._bitmap, pixel_shader=self._palette, x=x, y=y))

    def set(self, *words):
        """Show words: (x, y, text); a negative x is that of their right end, from the right."""
        if words != self._words:
            self._words = words
            font = look.LABEL
            self._bitmap.fill(0)
            for x, y, text in words:
                if x < 0:
                    x += self._bitmap.width + 1 - font.width(text) + font.gap
                font.draw(self._bitmap, x, text, y)

    def colour(self, rgb, ground=None):
        """Show them in another colour, or on another ground."""
        if ground is not None:
            self._palette[0] = ground
        self._palette[1] = rgb


class Screen(Board):
    """The letters, the table of kinds, the players; the question is in the header."""

    ledges = (25, 86, -149)

    def __init__(self, kit, match, presenter):
        Board.__init__(self, kit, match, presenter)
        stage = kit.stage
        self._names = [name for name, _ in match.players]
        length = match.game.length()
        pitch = min(_WIDEST, (stage.width - _SIDE - 4) // length) // _CELL * _CELL
        left = _SIDE + 2 + (stage.width - _SIDE - 4 - length * pitch) // 2
        self._pitch = pitch
        self._left = left
        self._time = displayio.Bitmap(stage.width, 2, 2)
        amber = stage.palette(None, stage.colour(ACCENT))
        self.group.append(displayio.TileGrid(self._time, pixel_shader=amber, y=look.BAR))
        for zone in range(length):
            stage.box(self.group, left + zone * pitch, _TOP, pitch - 3, _HIGH, PANEL)
        line = displayio.Bitmap(pitch, 2, 2)
        bitmaptools.fill_region(line, 6, 0, pitch - 9, 2, 1)
        edge = stage.palette(None, stage.colour(EDGE))
        self.group.append(
            displayio.TileGrid(line, pixel_shader=edge, width=length, x=left, y=_TOP + _HIGH - 5)
        )
        self.zones = Zones(
            self.group,
            presenter,
            len(match.humans()) == 1,
            length,
            left + (pitch - 29) // 2,
            _TOP + 5,
            pitch,
        )
        if pitch >= 40:  # each letter lies on its ground alone: that need not be seen through
            self.zones.palette[0] = stage.colour(PANEL)
            self.zones.palette.make_opaque(0)
        self._place = displayio.Group()  # of the table, or of the result of a round
        self.group.append(self._place)
        self._rows = None  # of the table
        self._mark = Mark(stage, self.group)

    def _build_table(self):
        """The segment in hand and a row per kind, each a grid of small pictures."""
        stage = self.kit.stage
        group = self._place
        shades = self.zones.palette
        self._colours = [shades[2 + 2 * kind] for kind in range(4)]
        self._hold = stage.box(group, 2, _TOP, _SIDE - 4, _HIGH, RAISED)
        sheet, _, width, height = art.read("enigma_kinds")
        self._tint = stage.tint(0xFFFFFF, stage.colour(RAISED))
        self._hand = displayio.TileGrid(
            sheet,
            pixel_shader=self._tint,
            tile_width=width,
            tile_height=height,
            x=4,
            y=_TOP + (_HIGH - height) // 2,
        )
        group.append(self._hand)
        sheet, _, width, height = art.read("enigma_cells")
        x = self._left % width
        self._rows = []
        for kind in range(4):
            palette = stage.palette(
                None, stage.colour(EDGE), self._colours[kind], stage.colour(WRONG)
            )
            row = displayio.TileGrid(
                sheet,
                pixel_shader=palette,
                tile_width=width,
                tile_height=height,
                width=(stage.width - x) // width,
                height=1,
                x=x,
                y=_TABLE + kind * _LINE,
            )
            row[1] = _SEGMENT + kind
            group.append(row)
            self._rows.append((row, palette))

    def _build_panel(self):
        stage = self.kit.stage
        group = self._place
        high = look.LABEL.height
        seats = len(self._names)
        _, _, width, _ = self._field(0)
        stage.box(group, 0, _PANEL, stage.width, 2 * _FIELD, PANEL)
        self._words = []
        for place in range(seats):
            x, y, _, _ = self._field(place)
            ground = stage.colour(PANEL)
            self._words.append(_Words(stage, group, x, y, width, _FIELD - 1, INK, ground))
        self._prize = _Words(stage, group, 19, _PANEL + _SECOND, width - 20, high, ACCENT)
        self._marks = []
        for place in range(seats):
            x, y, _, _ = self._field(place)
            wide = 52 if place else 14  # a Coder has no guesses
            self._marks.append(_Words(stage, group, x + 5, y, wide, _SECOND + high))

    def _field(self, place):
        """Where the Coder is, then the Decoders from the Coder's left: two lie side by side,
        if there are more than two."""
        stage = self.kit.stage
        columns = 1 if len(self._names) == 2 else 2
        width = stage.width // columns
        line, column = divmod(place, columns)
        return column * width, _PANEL + line * _FIELD, width, _FIELD

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.presenter.see(view, seat)
        spelling = self._is_spelling(view)
        self.view = view
        phase = view.phase()
        self.zones.show(view, spelling)
        over = phase >= rules.REVEAL
        if over or self._rows is None:
            self._clear()
        if over:
            self._show_result()
        elif not spelling:
            if self._rows is None:
                self._build_table()
                self._build_panel()
            self._show_table()
            self._show_panel()
        if over or phase == rules.SECRET:
            self._mark.hide()
        self._show_answers(seat)
        self._show_strip()
        self._show_clock()

    def _clear(self):
        """Take off the table or the result: there is not the memory for both."""
        if len(self._place):
            while len(self._place):
                take(self._place)
            self._rows = self._hold = self._hand = self._tint = None
            self._words = self._prize = self._marks = None
            gc.collect()  # what comes lies where that was, not behind it

    def _show_table(self):
        view = self.view
        in_hand = view.in_hand()
        nothing = in_hand == rules.NOTHING
        self._hold.hidden = self._hand.hidden = nothing
        raised = self.kit.stage.colour(RAISED)
        if not nothing:
            self._hand[0] = in_hand
            colour = self._colours[in_hand]
            self._tint[2] = self._tint[3] = colour
            self._tint[1] = (colour >> 1 & 0x7F7F7F) + (raised >> 1 & 0x7F7F7F)
        slots = self._pitch // _CELL
        for kind, (row, palette) in enumerate(self._rows):
            if kind == in_hand:
                if palette.is_transparent(0):  # or all of the row would be drawn again
                    palette[0] = raised
                    palette.make_opaque(0)
            elif not palette.is_transparent(0):
                palette.make_transparent(0)
            at = self._left // _CELL
            for zone in range(view.length()):
                found = view.placed(zone, kind)
                refused = view.refused(zone, kind)
                wide = 2 if found and refused else 1
                first = (slots - wide) // 2
                for slot in range(slots):
                    tile = _NOTHING
                    if slot == first:
                        tile = _FOUND + found if found else _CROSS if refused else _OPEN
                    elif slot == first + 1 and wide > 1:
                        tile = _CROSS
                    if row[at] != tile:
                        row[at] = tile
                    at += 1

    def _show_panel(self):
        view = self.view
        stage = self.kit.stage
        say = self.kit.say
        font = look.LABEL
        scores = view.scores()
        seats = len(self._names)
        width = self._field(0)[2]
        for place, marks in enumerate(self._marks):
            seat = (view.coder() + place) % seats
            words = []
            tokens = ""
            if place:
                count = view.tokens(seat)
                tokens = "●" * count + "○" * (rules.DEDUCTIONS - count)
                word = say("guesses" if seats == 2 else "guesses short")
                words.append((25 + font.width(tokens), _SECOND, word))
            marks.set((0, 0, sign(seat)), (14, _SECOND, tokens))
            marks.colour(stage.player(seat))
            points = scores[seat]
            text = str(points)
            if seats == 2:
                text = say(("points 0", "point", "points")[min(points, 2)], points)
            right = width - 5 - font.width(text)
            words.append((right, 0, text))
            words.append((19, 0, shorten(self._names[seat], right - 24, font)))
            self._words[place].set(*words)
            ground = RAISED if seat == view.turn() else PANEL
            self._words[place].colour(stage.colour(INK), stage.colour(ground))
        key = "coder wins" if seats == 2 else "coder short"
        text = say(key, self.presenter.prize(view))
        size = view.store_size()
        if seats == 2 and size != HIDDEN:
            text += "   □ %d" % size
        self._prize.set((0, 0, text))

    def _show_result(self):
        """What each player got for the word and why, and has now."""
        view = self.view
        stage = self.kit.stage
        width = stage.width
        group = self._place
        for seat, name in enumerate(self._names):
            y = _RESULT + seat * _GAINED
            solver = seat == view.solver()
            stage.box(group, 0, y, width, _GAINED - 2, RAISED if solver else PANEL)
            Row(stage, group, 6, y - 2, sign(seat)).colour(stage.player(seat))
            if seat == view.coder():
                name += " 🔒"
            Row(stage, group, 20, y - 2, shorten(name, width - 100, look.LABEL))
            gained = sum(view.points(view.finished() - 1, seat))
            Row(stage, group, width - 46, y - 2, "+%d" % gained, ACCENT, RIGHT)
            Row(stage, group, width - 6, y - 2, "= %d" % view.scores()[seat], align=RIGHT)
            reasons = self.presenter.gains(view, seat)
            Row(stage, group, 20, y + 13, reasons, DIM, font=look.LABEL)

    def _show_answers(self, seat):
        """Answers as keys at the right of the header."""
        stage = self.kit.stage
        font = look.LABEL
        if self._answers is not None:
            take(self.group, self._answers)
            self._answers = None
        words = self.presenter.answers(self.view, seat)
        boxes = []
        if words:
            group = displayio.Group()
            widths = [font.width(word) + 14 for word, _ in words]
            x = stage.width - sum(widths) - 8 * len(words)
            stage.box(group, x - 6, 0, stage.width - x + 6, look.BAR, PANEL)
            for (word, move), width in zip(words, widths):
                stage.box(group, x, 4, width, 16, RAISED)
                Row(stage, group, x + width // 2, 3, word, align=CENTRE)
                boxes.append((move, (x, 4, width, 16)))
                x += width + 10
            self._answers = group
            self.group.append(group)
        self._boxes = boxes

    def _build_letter(self, group, zone):
        middle = self._left + zone * self._pitch + (self._pitch - 3) // 2
        block = self.kit.stage.box(group, middle - _BLOCK // 2, 2, _BLOCK, look.BAR - 4, ACCENT)
        row = Row(self.kit.stage, group, middle, look.BAR_TEXT, align=CENTRE, font=look.BODY)
        return block, row

    # Moves

    def _decoder_box(self, place):
        x, y, width, height = self._field(place + 1)
        return x + 4, y + 3, width - 8, height - 5

    def _kind_box(self, kind):
        return 5, _TABLE + kind * _LINE, _SIDE - 10, _LINE - 2

    def _box(self, zone):
        # The frame lies on the edge of the zone: there is little room between two.
        x = self._left + zone * self._pitch
        return x + 2, _TOP + 2, self._pitch - 7, _HIGH - 4
