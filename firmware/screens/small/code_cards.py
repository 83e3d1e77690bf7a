# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""CODE on 128x64: signs and numbers of cards, the own code, discards and question, the hand.

The seat on turn is inverted, the next one has a line below. Digits of the code that the
hand holds are filled, as are the cards that serve it. The card at the cursor rises and stands
on a bar. One card or two that make the sum: there is a chip for each way, the chosen one filled,
and a line below the cards that make the sum with the one at the cursor.
"""

import bitmaptools
import displayio
from micropython import const

from rules import OVER
from rules import code_cards as rules
from screens.code_cards_table import Deck, Tabletop
from ui import art, look
from ui.font import tiny
from ui.stage import ON_ACCENT, take
from ui.text import LEFT, RIGHT, Row

HEADER = False
RIBBON = None

_LINE = const(11)  # height of the top row
_CODE = const(96)  # where the code begins
_CELL = const(8)  # from digit to digit
_ROW = const(15)
_COUNT = const(62)  # where the number of cards in the pile is, and the question may begin
_CHIP = const(12)  # height of a chip
_BAR = const(51)  # y of what the card at the cursor stands on


class Screen(Tabletop):
    """Everything a seat sees."""

    ledges = (10, 27, -27)
    DISCARDS = (2, 22, 42)
    TOP = 12
    COUNT = (_COUNT, _ROW, LEFT, look.LABEL)
    GIFTS = (1, 13, 126, 24)
    SIGN = (4, 3)
    HAND = (2, 1, 29, 14, 0)
    LOWER = 13
    RISE = 4
    PAIR = (54, 1)
    CODE = (_CODE, 0, 31, 10)

    def __init__(self, kit, match, presenter):
        self._players = displayio.Group()
        self._cells = {}
        self._layers = ()
        self._signs_read = None
        self._answers = None
        Tabletop.__init__(self, kit, match, presenter)
        self.group.append(self._players)
        stage = kit.stage
        self._prompt = Row(stage, self.group, stage.width - 2, _ROW, align=RIGHT)
        self.held = None  # of the code on the screen
        self._bar = stage.box(self.group, 0, _BAR, 13, 2)
        self._bar.hidden = True
        self._chips = None  # palettes of both, while they are there
        self._chip_group = displayio.Group()
        self.group.append(self._chip_group)

    def decks(self):
        """Of the hand, of the discards, of a Gift."""
        stage = self.kit.stage
        white = stage.palette(None, 0xFFFFFF)
        black = stage.palette(None, 0)
        body = stage.palette(0, 0xFFFFFF)
        full = stage.palette(0xFFFFFF, 0)
        faces = art.read("discard_faces")
        return (
            Deck(
                art.read("cards"),
                art.read("card_faces"),
                [(body, white, full, black)] * 7,
                (2, 2),
                1,
            ),
            Deck(
                art.read("discards"), faces, [(body, white, full, black)] * 7, (1, 3), action_x=4
            ),
            Deck(art.read("gifts"), faces, [(white, white)] * 7, (9, 0), action_x=7),
        )

    # The top row: players and code, drawn in white, and in black on what is filled

    def _make_row(self):
        stage = self.kit.stage
        self._layers = []
        for colour in (0xFFFFFF, 0):
            layer = displayio.Bitmap(stage.width, _LINE, 2)
            self._layers.append(layer)
            grid = displayio.TileGrid(layer, pixel_shader=stage.palette(None, colour))
            self._players.append(grid)

    def _fill(self, x, width, lit):
        """An empty or a filled field; the layer to draw on."""
        white, black = self._layers
        fill = bitmaptools.fill_region
        fill(white, x, 0, x + width, 10, 1 if lit else 0)
        fill(black, x, 0, x + width, 10, 0)
        return black if lit else white

    def show_players(self, view):
        """Whose turn it is, who comes next, and how many cards each holds."""
        if not len(self._players):
            self._make_row()
        stage = self.kit.stage
        seats = len(self.names)
        own = self.seat
        order = [(max(own, 0) + step) % seats for step in range(seats)]
        room = stage.width
        if own >= 0:
            order = order[1:]
        if self._owner() >= 0:
            room = _CODE - 1
        pitch = min(26, room // len(order))
        roomy = pitch >= 22
        if self._signs_read is None or self._signs_read[0] != roomy:
            self._signs_read = roomy, art.read("signs7" if roomy else "signs5")
        bitmap, _, size, _ = self._signs_read[1]
        width = min(pitch - (0 if pitch < 14 else 1), 22)
        turn = view.turn()
        self._cells = {}
        bitmaptools.fill_region(self._layers[0], 0, 0, stage.width, _LINE, 0)
        for place, seat in enumerate(order):
            x = place * pitch
            lit = seat == turn or turn == OVER and seat in view.winners()
            layer = self._fill(x, width, lit)
            left = x + (1 if pitch > 13 else 0)
            sign = art.signs[seat] * size
            bitmaptools.blit(
                layer,
                bitmap,
                left,
                1 if roomy else 2,
                x1=sign,
                y1=0,
                x2=sign + size,
                y2=size,
            )
            number = str(view.hand_size(seat))
            text = number if roomy else tiny(number)
            stage.font.draw(layer, x + size + (3 if roomy else 1), text, 1)
            if turn != OVER and seat == view.next_seat():
                bitmaptools.fill_region(self._layers[0], x, 10, x + width - 1, _LINE, 1)
            self._cells[seat] = x + 1, 2, width - 2, 6
            self.boxes[rules.AIM + seat] = self._cells[seat]

    def cell(self, seat):
        """Where a player's cards come from and go to."""
        box = self._cells.get(seat)
        return box[:2] if box else (58, self.HAND[2])

    def show_code(self, view, seat):
        """The own code; digits that the hand holds are filled."""
        self.held = self.presenter.held(view, seat) if seat >= 0 else None
        if seat < 0:
            return
        for place, number in enumerate(view.code(seat)):
            x = _CODE + place * _CELL
            layer = self._fill(x, _CELL - 1, self.held[place])
            self.kit.stage.font.draw(layer, x + 1, str(number), 1)

    # Question and answers

    def show_question(self, view, seat):
        """What is asked, and the answers that are no card behind it.

        While the cards of a Gift take the place of discards and question, the place of the
        players is free for them.
        """
        stage = self.kit.stage
        font = stage.font
        if self._answers is not None:
            take(self.group, self._answers)
            self._answers = None
        answers = self.presenter.answers(view, seat)
        above = bool(self.givers)
        if above and answers:
            for layer in self._layers:
                bitmaptools.fill_region(layer, 0, 0, _CODE - 1, _LINE, 0)
        x = _CODE - 5 if above else stage.width - 3
        y = 3 if above else _ROW
        if answers:
            group = displayio.Group()
            for move, word in reversed(answers):
                width = font.width(word) + 1
                x -= width
                stage.box(group, x, y - 1, width, 9)
                Row(stage, group, x + 1, y, word, ON_ACCENT)
                self.boxes[move] = x, y - 1, width, 9
                x -= 5
            self._answers = group
            self.group.append(group)
        prompt = "" if above and not answers else self.presenter.brief(view, seat)
        right = x if answers else stage.width - 2
        left = self._show_chips(view, right, not answers)
        if self._chips is not None:
            prompt = ""
        if above:
            right = font.width(prompt)
        self._prompt.move_to(right)
        self._prompt.move(y)
        # Where there is too little room the number of cards in the pile gives way.
        wide = font.width(prompt)
        over = left < _COUNT + 13 or wide > right - _COUNT - 14
        self.count.hide(not above and over)
        fits = above or wide <= right - _COUNT
        self._prompt.set(prompt if fits else "")

    def _show_chips(self, view, right, whole):
        """Two chips left of this place: one card, two cards; whole, what they make as well.

        The pile of a card that was drawn may give way to them. Returns where they begin.
        """
        while len(self._chip_group):
            take(self._chip_group)
        self._chips = None
        stage = self.kit.stage
        words = "=%d" % rules.digit(view.digit_top()) if whole else ""
        wide = 21 + (stage.font.width(words) if words else 0)
        left = right - wide - 15
        least = self.DISCARDS[2] if view.phase() == rules.DRAWN else _COUNT
        if not self.pairs() or left < least:
            return stage.width
        if left < self.DISCARDS[2] + 18:
            self.hide_pile()
        self._chips = []
        for x, width, count in ((right - wide - 15, 13, 1), (right - wide - 1, wide, 2)):
            chip = displayio.Bitmap(width, _CHIP, 2)
            fill = bitmaptools.fill_region
            fill(chip, 0, 0, width, _CHIP, 1)
            fill(chip, 1, 1, width - 1, _CHIP - 1, 0)
            fill(chip, 4, 3, 8, _CHIP - 3, 1)
            if count == 2:
                fill(chip, 13, 3, 17, _CHIP - 3, 1)
                fill(chip, 9, 5, 12, 6, 1)
                fill(chip, 10, 4, 11, 7, 1)
                stage.font.draw(chip, 19, words, 3)
            palette = stage.palette(0, 0xFFFFFF)
            self._chips.append(palette)
            grid = displayio.TileGrid(chip, pixel_shader=palette, x=x, y=self.TOP)
            self._chip_group.append(grid)
        self.light(False)
        return left

    def light(self, pair):
        """One card or two: the chosen chip is filled."""
        if self._chips is not None:
            for at, palette in enumerate(self._chips):
                lit = at == pair
                palette[0] = 0xFFFFFF if lit else 0
                palette[1] = 0 if lit else 0xFFFFFF

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self._bar.hidden = True
        Tabletop.show(self, view, seat)

    def point(self, move):
        """The card at the cursor rises, and stands on a bar."""
        Tabletop.point(self, move)
        risen = self.hand.risen()
        self._bar.hidden = risen is None
        if risen is not None:
            self._bar.x = risen
