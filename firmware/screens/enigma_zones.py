# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Enigma on any display: letters in strokes, and the board that the screens are made of.

A zone shows the segments found there as strokes of the smallest letter that still fits all
that lies open, so letters seem to grow; the real ones appear when the word is revealed.
Each zone remembers what it shows and is left alone while that stays the same.

The strokes are in an entry of the store that sim/tools/art/enigma.py describes.
"""

import bitmaptools
import displayio
from micropython import const

from presenters.enigma import TIME
from rules import HIDDEN
from rules import enigma as rules
from ui import art, store
from ui.stage import INK, ON_ACCENT, take

_ENTRY = const(7)  # bytes of a stroke in the table
_BY_SIZE = b"CIDGJLOPSTVXABFHKNQRUYZEMW"  # letters with fewer strokes first
_BLINKS = const(24)  # frames

ALL = b"\4\4\4\4"  # as many strokes as a letter has


class Letters:
    """The strokes in the store."""

    def __init__(self):
        file, _ = store.find("art/enigma_strokes")
        with file:
            head = file.read(5)
            self._bits = head[0]
            self.width = head[2]
            self.height = head[3]
            self.palette = displayio.Palette(head[1])
            colours = file.read(3 * head[1])
            for index in range(head[1]):
                red, green, blue = colours[3 * index : 3 * index + 3]
                colour = red << 16 | green << 8 | blue
                self.palette[index] = art.paint("enigma", colour) if art.paint else colour
            self.palette.make_transparent(0)
            self._first = file.read(27)
            self._table = file.read(_ENTRY * head[4])
            self._start = file.tell()

    def bitmap(self, width=0):
        """Room for letters."""
        return displayio.Bitmap(width or self.width, self.height, 1 << self._bits)

    def kinds(self, letter):
        """The kinds of a letter's strokes."""
        first, last = self._first[letter : letter + 2]
        return bytes([self._table[_ENTRY * stroke] >> 6 for stroke in range(first, last)])

    def draw(self, bitmap, letter, counts=ALL, x=0):
        """Strokes of a letter, so many of each kind."""
        left = bytearray(counts)
        bits = self._bits
        with open(store.FILE, "rb") as file:
            for stroke in range(self._first[letter], self._first[letter + 1]):
                at = _ENTRY * stroke
                first, down, width, height, size, low, high = self._table[at : at + _ENTRY]
                kind = first >> 6
                if left[kind]:
                    left[kind] -= 1
                    file.seek(self._start + (low | high << 8))
                    part = displayio.Bitmap(width, height, 1 << bits)
                    art.fill(part, file, size, bits)
                    bitmaptools.blit(bitmap, part, x + (first & 63), down, skip_source_index=0)


class Zones:
    """The letters of the word, each in a bitmap of its own."""

    def __init__(self, group, presenter, alone, length, x, y, pitch):
        self._host = presenter
        self._alone = alone  # a Coder alone among bots may see the word
        self._letters = letters = Letters()
        self.palette = letters.palette
        self._shown = [None] * length  # (letter, strokes of each kind)
        self._grids = [None] * length  # until there is a letter
        self._group = displayio.Group(x=x, y=y)
        group.append(self._group)
        self._pitch = pitch

    def _grid(self, zone):
        grid = self._grids[zone]
        if grid is None:
            grid = self._grids[zone] = displayio.TileGrid(
                self._letters.bitmap(), pixel_shader=self.palette, x=zone * self._pitch
            )
            self._group.append(grid)
        return grid

    def show(self, view, spelling=False):
        """All zones as this view has them, or those where a letter may have come or gone."""
        first, end = 0, len(self._shown)
        if spelling:
            at = len(view.entry())
            first, end = max(0, at - 1), min(end, at + 2)
        for zone in range(first, end):
            self.show_zone(view, zone)

    def show_zone(self, view, zone):
        """One zone as this view has it."""
        phase = view.phase()
        letter = None
        counts = ALL
        if phase == rules.SECRET:
            entry = view.entry()
            if self._host.entering():
                if zone < len(entry):
                    letter = entry[zone]
                elif zone == len(entry):
                    letter = self._host.wheel
        elif phase >= rules.REVEAL:
            letter = view.word()[zone]
        else:
            counts = view.zone(zone)
            if self._alone and view.word()[0] != HIDDEN:
                letter = view.word()[zone]
            elif counts != b"\0\0\0\0":
                letter = smallest(view.letters(zone))
        shown = None if letter is None else (letter, counts)
        if self._shown[zone] == shown:
            return
        bitmap = self._grid(zone).bitmap
        if shown and shown in self._shown:
            # The wheel stays where it was: a letter that is there need not be read again.
            bitmaptools.blit(bitmap, self._grid(self._shown.index(shown)).bitmap, 0, 0)
        else:
            bitmap.fill(0)
            if shown:
                self._letters.draw(bitmap, letter, counts)
        self._shown[zone] = shown

    def animate(self, events, view):
        """A segment that found its place blinks there."""
        for event in events:
            if event[0] == "yes":
                self.show_zone(view, event[2])
                grid = self._grid(event[2])
                for frame in range(_BLINKS):
                    grid.hidden = frame % 8 > 4
                    yield
                grid.hidden = False


class Board:
    """A screen but for its pixels: a word being spelt, the clock, where each move is.

    A subclass makes `zones`, `_time` (the bitmap of the clock), `_mark`, `_left` and
    `_pitch` of the zones, and says where things are.
    """

    def __init__(self, kit, match, presenter):
        self.kit = kit
        self.presenter = presenter
        self.view = None
        self.group = displayio.Group()
        self._people = [match.is_human(seat) for seat in range(len(match.players))]
        self._answers = None
        self._boxes = ()  # (move, box) of the answers
        self._strip = None
        self._clock = 0  # its width
        presenter.ear = self._turned

    def _is_spelling(self, view):
        """Whether only the word of a Coder has changed, letter by letter."""
        before = self.view
        return (
            before is not None
            and before.phase() == view.phase() == rules.SECRET
            and before.finished() == view.finished()
        )

    def _show_strip(self):
        """The letters of a deduction, each above its zone; what A takes stands on a block."""
        view = self.view
        letters = self.presenter.spelt(view)
        if not letters:
            if self._strip is not None:
                take(self.group, self._strip[0])
                self._strip = None
            return
        if self._strip is None:
            group = displayio.Group()
            places = [self._build_letter(group, zone) for zone in range(view.length())]
            self.group.append(group)
            self._strip = group, places
        colour = self.kit.stage.colour
        for zone, (block, row) in enumerate(self._strip[1]):
            letter, lit = letters[zone] if zone < len(letters) else (None, False)
            block.hidden = not lit
            row.colour(colour(ON_ACCENT if lit else INK))
            row.set("" if letter is None else chr(65 + letter))

    def _show_clock(self):
        """The time left as a line under the top row."""
        width = self._time.width * self.presenter.left // TIME
        if width == self._clock:
            return
        low, high = min(width, self._clock), max(width, self._clock)
        ink = 1 if width > self._clock else 0
        bitmaptools.fill_region(self._time, low, 0, high, self._time.height, ink)
        self._clock = width

    def _turned(self):
        """The wheel has turned, or time has passed."""
        view = self.view
        if view.phase() == rules.SECRET:
            self.zones.show_zone(view, len(view.entry()))
        else:
            self._show_strip()
            self._show_clock()

    def point(self, move):
        """The wheel follows a hint."""
        self.presenter.point(move)

    def place(self, move):
        """Where the cursor goes for a move."""
        view = self.view
        if move <= rules.ACCEPT:
            if view.phase() == rules.DEDUCE:
                return None  # a block in the top row is the cursor there
            if move == rules.ACCEPT:
                x, y, width, height = self._box(0)
                return x, y, width + self._pitch * (view.length() - 1), height
            return self._box(len(view.entry()))
        if rules.ZONE <= move < rules.CLAIM:
            return self._box(move - rules.ZONE)
        if rules.CLAIM <= move < rules.HAND:
            seat = move - rules.CLAIM
            if not self._people[seat]:
                return None  # a computer says itself when it knows
            return self._decoder_box((seat - view.coder() - 1) % len(self._people))
        if rules.HAND <= move < rules.REQUEST:
            return self._kind_box(move - rules.HAND)
        for answer, box in self._boxes:
            if answer == move:
                return box
        return None

    def happened(self, event, view):
        """The zone that was asked about, in the colour of who asked."""
        if event[0] in ("yes", "no"):
            self._mark.colour(self.kit.stage.player(event[1]))
            self._mark.put(self._box(event[2]))

    def settle(self):
        """It has been seen."""
        self._mark.hide()

    def animate(self, events, view, seat):
        """A segment that found its place blinks there."""
        return self.zones.animate(events, view)


def smallest(fitting):
    """The smallest of the letters that fit: its strokes show what was found in a zone."""
    for letter in _BY_SIZE:
        if fitting >> letter - 65 & 1:
            return letter - 65
    return None
