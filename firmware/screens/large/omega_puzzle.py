# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega on large displays while a puzzle is solved: its field, a cell per key, rivals."""

import displayio
from micropython import const

from console import rooms
from rules import code_omega as rules
from screens import omega_board
from ui import art, look
from ui.stage import ACCENT, BLACK, INK, PANEL, RAISED, WRONG, take
from ui.text import CENTRE, Row, shorten

_FEW = const(3)  # players in a row
_LEAST = const(3)  # letters of a shortened name that still tell who it is
_FIELD = const(42)  # y of the field behind the puzzle, and its height
_FIELD_HEIGHT = const(118)
_RIVALS = const(165)
_NIGHT = const(0x12283C)  # the field
_CHIP = const(0x1B3A54)  # a sign's ground
_DEEP = const(0x5A4310)
# Of a strip: its edge, its light cells, the dots between them, black cells; common columns
_ROW = (0xB9AE98, 0xF6EEDC, 0xB9AE98, 0x0C0F16, 0xE04838)


class Puzzle:
    """The puzzle in its field, the clock above, rivals and keys below."""

    cells = (186, 0, 50, 104, 168, 240)  # of the keys, see omega_keys

    def __init__(self, screen, size, find):
        from screens import omega_keys  # in memory as long as it takes

        self.keys, end, room = omega_keys.make(screen.kit, self.cells)
        omega_keys = None
        rooms.drop("screens.omega_keys")
        self._screen = screen
        stage = screen.kit.stage
        group = self.group = displayio.Group()
        stage.box(group, 2, _FIELD, stage.width - 4, _FIELD_HEIGHT, rgb=stage.tone(_NIGHT))
        signs = art.read("omega_signs")
        ink = stage.colour(INK)
        self._chip = stage.palette(stage.tone(_CHIP), ink)
        cell = (stage.width - 42) // rules.COLUMNS
        pitch = (_FIELD_HEIGHT - 10) // size
        top = _FIELD + (_FIELD_HEIGHT - size * pitch) // 2
        left = stage.width - 7 - rules.COLUMNS * cell
        self.board = omega_board.Board(
            stage, group, size, left, top, cell, pitch, _ROW, signs, self._chip
        )
        x = 124
        self.dice = Row(stage, group, 88, look.BAR_TEXT + 1, "", INK, font=look.LABEL)
        self.clock = omega_board.Clock(
            stage,
            group,
            x,
            8,
            stage.width - x - 44,
            8,
            (stage.colour(RAISED), stage.colour(ACCENT)),
            (stage.width - look.MARGIN, look.BAR_TEXT, ACCENT, look.BODY),
        )
        self.rivals = displayio.Group()
        group.append(self.rivals)
        self.tray = None
        if find:
            area = (2, _FIELD, stage.width - 4, _FIELD_HEIGHT)
            self._taken = stage.palette(ink, stage.colour(BLACK))
            wanted = stage.palette(stage.tone(_DEEP), stage.colour(ACCENT))
            word = screen.kit.say("wanted")
            x = look.MARGIN + look.LABEL.width(word) + 6
            from screens.omega_tray import Tray

            self.tray = Tray(group, signs, self._chip, wanted, size, area, (x, _RIVALS - 4))
            Row(stage, self.tray.wanted, look.MARGIN, _RIVALS - 1, word)
        group.append(self.keys)
        self.hold = omega_board.Hold(
            stage,
            self.keys,
            end,
            stage.height - 4,
            room,
            3,
            stage.colour(RAISED),
            stage.colour(ACCENT),
        )

    def lay(self, puzzle):
        """Show how the strips lie, or those that are to be found."""
        self.hold.show(None)
        finding = not puzzle.full()
        if self.tray is not None:
            self.tray.group.hidden = not finding
            self.tray.show(puzzle, self._mark_taken)
        self.board.group.hidden = finding
        if not finding:
            self.board.show(puzzle)

    def _mark_taken(self, tile, strip, taken):
        tile[0] = strip
        tile.pixel_shader = self._taken if taken else self._chip

    def show_rivals(self, view, own, prize):
        """Who has called before: on the clock, and in words below; the dice left to win."""
        screen = self._screen
        stage = screen.kit.stage
        self.dice.set("■" * prize)
        while len(self.rivals):
            take(self.rivals)
        rivals = [seat for seat in range(len(screen.names)) if seat != own]
        if not rivals:
            return
        pitch = (stage.width - 4) // len(rivals)
        font = look.LABEL
        words = None
        if self.tray is None:
            words = displayio.Bitmap(stage.width - 4, font.height, 2)
            palette = stage.palette(stage.colour(PANEL), stage.colour(INK))
            self.rivals.append(displayio.TileGrid(words, pixel_shader=palette, x=2, y=_RIVALS - 2))
        for place, seat in enumerate(rivals):
            time = screen.presenter.calls.get(seat)
            if words:
                text = screen.presenter.result(view, seat) or "…"
                if len(rivals) > _FEW and time is not None:
                    text = str(time // 1000) + " s"
                elif len(rivals) <= _FEW:
                    room = pitch - 22 - font.width(text + "  ")
                    name = shorten(screen.names[seat], room, font)
                    # Less of a name tells nothing that the sign does not.
                    if name == screen.names[seat] or len(name) > _LEAST:
                        text = name + " " + text
                font.draw(words, place * pitch + 17, text)
                screen.sign(self.rivals, seat, 5 + place * pitch, _RIVALS + 1)
            at = None
            if time is not None and not view.proves():
                at = self.clock.place(time, view.timer)
            if at is not None:
                stage.box(self.rivals, at - 1, 16, 2, 10, rgb=stage.player(seat))
                screen.sign(self.rivals, seat, at - 4, look.BAR + 3, True)

    def tell(self, words, wrong=False):
        """Instead of keys, rivals and clock."""
        stage = self._screen.kit.stage
        take(self.group, self.rivals)
        self.rivals = displayio.Group()
        self.group.append(self.rivals)
        self.keys.hidden = True
        self.dice.set("")
        self.clock.clear()
        if self.tray is not None:
            self.tray.wanted.hidden = True
        colour = WRONG if wrong else INK
        y = _RIVALS + 8
        Row(stage, self.rivals, stage.width // 2, y, words, colour, CENTRE, font=look.BODY)
