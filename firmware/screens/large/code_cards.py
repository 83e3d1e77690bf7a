# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""CODE on 240x240 and 320x240: the others above, discards and the own code, the hand.

The last card that was laid has a dotted frame in the colour of who laid it. Digits of the
code that the hand holds are amber and ticked. Four cards or fewer are counted in amber. One
card or two that make the sum: there is a chip for each way above the hand, the chosen one lit,
and a line below the cards that make the sum with the one at the cursor.
"""

import bitmaptools
import displayio
from micropython import const

from rules import OVER
from rules import code_cards as rules
from screens.code_cards_table import ACTIONS, Deck, Tabletop
from ui import art, look
from ui.stage import ACCENT, BLACK, DIM, EDGE, INK, ON_ACCENT, PANEL, RAISED, RIGHT, take
from ui.text import CENTRE, LEFT, Row, shorten

HEADER = True
RIBBON = None

_COLOURS = (0x4DA3FF, 0xFF5F62, 0xF4E34A, 0xB983FF)
_DARK = (0x14304E, 0x4E1E1C, 0x46400E, 0x33224E)
_BLACK = const(0x0C0F16)
_FEW = const(4)  # cards of a player who may be about to win
_TOP = const(27)  # of the players
_GAP = const(3)
_TALL = const(33)  # of a player's field with the name in its own line
_CHIP = const(17)  # of one of many
_CODE = const(92)  # width of the box of the code
_MINI = const(4)
_CHIPS = const(130)  # y of one card, two cards


class Screen(Tabletop):
    """Everything a seat sees."""

    ledges = (62, -149)
    DISCARDS = (10, 48, 86)
    TOP = 70
    COUNT = (118, 84, LEFT, look.LABEL)
    SIGN = (12, -14)
    HAND = (4, 4, 153, 26, 6)
    LOWER = 33
    PAIR = (214, 3)

    def __init__(self, kit, match, presenter):
        stage = kit.stage
        self.CODE = (stage.width - _CODE - 2, self.TOP - 3, _CODE, 60)
        self.GIFTS = (6, 80, self.CODE[0] - 12, 30)
        # As many players as there can be on the screen: without oneself, or all of them.
        self._players = displayio.Group()
        self._shown = None
        self._nine = None  # the signs
        self._boxes = {}
        Tabletop.__init__(self, kit, match, presenter)
        self.group.append(self._players)
        self._answers = None
        self._digits = []
        self._code = displayio.Group()
        self.group.append(self._code)
        self._make_code()
        self._chips = None  # (box, row) of both, while they are there
        self._chip_group = displayio.Group()
        self.group.append(self._chip_group)
        self._sum = None  # what the chips say

    def decks(self):
        """Of the hand, of the discards, of a Gift."""
        stage = self.kit.stage
        panel = stage.colour(PANEL)
        ink = stage.colour(INK)
        amber = stage.colour(ACCENT)
        looks = [(colour, colour, dark) for colour, dark in zip(_COLOURS, _DARK)]
        looks += [(stage.colour(DIM), ink, panel), (amber, amber, panel)]
        palettes = []
        for edge, colour, dark in looks:
            shaders = stage.palette(None, dark, edge), stage.tint(colour, dark)
            if len(palettes) != ACTIONS:  # they never serve
                shaders += stage.palette(None, edge, dark), stage.tint(_BLACK, edge)
            palettes.append(shaders)
        empty = stage.palette(None, stage.colour(0), stage.colour(RAISED))
        palettes.append((empty, empty))
        deck = Deck(art.read("cards"), art.read("card_faces"), palettes, (3, 8), 4)
        return deck, deck, deck

    # Players

    def show_players(self, view):
        """Whose turn it is, and how many cards each holds."""
        if self._shown != self.seat:
            self._make_players()
        lit = view.turn()
        if lit == OVER and view.winners():
            lit = view.winners()[0]
        for seat, box in self._boxes.items():
            ground = self.kit.stage.colour(RAISED if seat == lit else PANEL)
            self._fields[seat].pixel_shader[0] = ground
            self._count_cards(seat, box, view.hand_size(seat))
            self.boxes[rules.AIM + seat] = box

    def _make_players(self):
        """A field for each of the others; many have chips, and then one is for oneself too.

        All names and numbers are one object, which takes the least memory.
        """
        self._shown = self.seat
        while len(self._players):
            take(self._players)
        stage = self.kit.stage
        seats = len(self.names)
        own = self.seat
        order = [(max(own, 0) + step) % seats for step in range(seats)]
        if own >= 0:
            order = order[1:]
        self._many = many = len(order) > 3
        if many and own >= 0:
            order.append(own)
        columns = 4 if many else len(order)
        pitch = (stage.width - _GAP) // columns
        width = pitch - _GAP
        height = _CHIP if many else _TALL
        self._boxes = {}
        self._counts = {}
        self._fields = {}
        self._few = self._bars = None
        if self._nine is None:
            self._nine, _, _, _ = art.read("signs9")
        self._tints = {}
        for place, seat in enumerate(order):
            line, column = divmod(place, columns)
            x = _GAP + column * pitch
            y = line * (height + 2)
            self._boxes[seat] = x, _TOP + y, width, height
            field = stage.box(self._players, x, _TOP + y, width, height, PANEL)
            field.pixel_shader = stage.palette(stage.colour(PANEL))  # its own: it will change
            self._fields[seat] = field
        lines = (len(order) + columns - 1) // columns
        self._words = self._layer_of(INK, 0, lines * (height + 2) + 1)
        for seat in order:
            x, y, _, _ = self._boxes[seat]
            self.put_sign(self._players, seat, x + 7, y + (4 if many else 20))
            if not many:
                name = shorten(self.names[seat], width - 8, look.LABEL)
                look.LABEL.draw(self._words, x + 4, name, y - _TOP)

    def _layer_of(self, colour, top, low):
        """A bitmap over all fields in a colour, so far from their top and so low."""
        stage = self.kit.stage
        layer = displayio.Bitmap(stage.width, low, 2)
        palette = stage.palette(None, stage.colour(colour))
        self._players.append(displayio.TileGrid(layer, pixel_shader=palette, y=_TOP + top))
        return layer

    def put_sign(self, group, seat, x, y):
        """The sign of a player, its top in the middle here."""
        stage = self.kit.stage
        if seat not in self._tints:
            self._tints[seat] = stage.tint(stage.player(seat), stage.colour(PANEL))
        signs = self._nine
        size = signs.height
        grid = displayio.TileGrid(
            signs,
            pixel_shader=self._tints[seat],
            tile_width=size,
            tile_height=size,
            default_tile=art.signs[seat],
            x=x - size // 2,
            y=y,
        )
        group.append(grid)

    def _count_cards(self, seat, box, count):
        """The number at the right end of a field; where there is room, bars as many."""
        if self._counts.get(seat) == count:
            return
        self._counts[seat] = count
        x, y, width, height = box
        y -= _TOP
        layer = self._words
        fill = bitmaptools.fill_region
        right = width - 3
        above = 0 if self._many else 15
        left = 14 if self._many else right - 16
        high = look.LABEL.height
        fill(layer, x + left, y + above, x + right, y + above + high, 0)
        if self._few is not None:
            fill(self._few, x + left, y, x + right, y + high, 0)
        text = str(count)
        start = right + 1 - look.LABEL.width(text)
        if count > _FEW:
            look.LABEL.draw(layer, x + start, text, y + above)
        else:
            if self._few is None:  # as low as what it shows
                lines = max([box[1] for box in self._boxes.values()]) - _TOP
                self._few = self._layer_of(ACCENT, above, lines + high)
            look.LABEL.draw(self._few, x + start, text, y)
        if self._many:
            room = start - left - 1
            name = _cut(self.names[seat], room)
            if seat == self.seat:  # seen by its ground as well
                name = self.kit.say("you")
                if not look.LABEL.fits(name, room):
                    name = ""
            look.LABEL.draw(layer, x + left, name, y)
            return
        if self._bars is None:
            self._bars = self._layer_of(EDGE, 20, 9)
        fill(self._bars, x + 18, 0, x + right - 18, 9, 0)
        for bar in range(min(count, (width - 38) // _MINI)):
            left = x + 18 + bar * _MINI
            fill(self._bars, left, 0, left + _MINI - 1, 9, 1)

    def cell(self, seat):
        """Where a player's cards come from and go to."""
        box = self._boxes.get(seat)
        return box[:2] if box else (self.kit.stage.width // 2 - 12, self.HAND[2])

    # The own code

    def _make_code(self):
        stage = self.kit.stage
        x, y, width, height = self.CODE
        group = self._code
        stage.box(group, x, y, width, height, ACCENT)
        stage.box(group, x + 2, y + 2, width - 4, height - 4, BLACK)
        self._title = Row(stage, group, x + width // 2, y + 1, "", ACCENT, CENTRE)
        numerals, _, wide, tall = art.read("num10")
        marks, _, size, _ = art.read("marks")
        ticks = stage.tint(stage.colour(RIGHT))
        # Ground and ink of a digit that the hand lacks, and of one that it holds
        grounds = stage.colour(RAISED), stage.colour(ACCENT)
        self._inks = (
            stage.tint(stage.colour(INK), grounds[0]),
            stage.tint(stage.colour(ON_ACCENT), grounds[1]),
        )
        bitmap = displayio.Bitmap(42, 24, 3)
        bitmaptools.fill_region(bitmap, 0, 0, 19, 24, 1)
        bitmaptools.fill_region(bitmap, 21, 0, 40, 24, 2)
        self._backs = displayio.TileGrid(
            bitmap,
            pixel_shader=stage.palette(None, *grounds),
            width=4,
            height=1,
            tile_width=21,
            tile_height=24,
            x=x + 5,
            y=y + 19,
        )
        group.append(self._backs)
        for place in range(4):
            left = x + 5 + place * 21
            digit = displayio.TileGrid(
                numerals,
                pixel_shader=self._inks[0],
                tile_width=wide,
                tile_height=tall,
                x=left + 5,
                y=y + 23,
            )
            tick = displayio.TileGrid(
                marks,
                pixel_shader=ticks,
                tile_width=size,
                tile_height=size,
                x=left + (19 - size) // 2,
                y=y + 45,
            )
            group.append(digit)
            group.append(tick)
            self._digits.append((digit, tick))

    def show_code(self, view, seat):
        """The digits, and which of them the hand holds."""
        self._code.hidden = seat < 0
        if seat < 0:
            return
        if seat == self.seat:
            title = self.kit.say("your code")
        else:
            title = "★ " + shorten(self.names[seat], _CODE - 24, look.LABEL)
        self._title.set(title)
        held = self.presenter.held(view, seat)
        for place, number in enumerate(view.code(seat)):
            digit, tick = self._digits[place]
            self._backs[place] = 1 if held[place] else 0
            digit[0] = number
            digit.pixel_shader = self._inks[held[place]]
            tick.hidden = not held[place]

    # Answers

    def show_question(self, view, seat):
        """Answers that are no card: keys in the header; one card or two above the hand."""
        self._show_chips(view)
        if self._answers is not None:
            take(self.group, self._answers)
            self._answers = None
        answers = self.presenter.answers(view, seat)
        if not answers:
            return
        stage = self.kit.stage
        group = displayio.Group()
        font = look.LABEL
        x = stage.width - 6
        for move, word in reversed(answers):
            width = font.width(word) + 16
            x -= width
            stage.box(group, x - 6, 0, stage.width - x + 6, look.BAR, PANEL)
            stage.box(group, x, 4, width, 16, RAISED)
            Row(stage, group, x + width // 2, 3, word, align=CENTRE)
            self.boxes[move] = x, 4, width, 16
            x -= 8
        self._answers = group
        self.group.append(group)

    def _show_chips(self, view):
        """Made anew when the sum is another one: else they stay as they are."""
        total = rules.digit(view.digit_top()) if self.pairs() else None
        if total == self._sum:
            return
        self._sum = total
        while len(self._chip_group):
            take(self._chip_group)
        self._chips = None
        if total is None:
            return
        stage = self.kit.stage
        say = self.kit.say
        self._chips = []
        x = 6
        half = stage.width // 2 - 9
        for word, width in ((say("alone"), half - 24), (say("two make", total), half + 24)):
            box = stage.box(self._chip_group, x, _CHIPS, width, 20, PANEL)
            box.pixel_shader = stage.palette(stage.colour(PANEL))  # its own: it will change
            row = Row(stage, self._chip_group, x + width // 2, _CHIPS + 1, word, align=CENTRE)
            self._chips.append((box, row))
            x += width + 6
        self.light(False)

    def light(self, pair):
        """One card or two: the chosen chip is lit."""
        if self._chips is None:
            return
        colour = self.kit.stage.colour
        for at, (box, row) in enumerate(self._chips):
            lit = at == pair
            box.pixel_shader[0] = colour(ACCENT if lit else PANEL)
            row.colour(colour(ON_ACCENT if lit else DIM))


def _cut(name, width):
    """A name, or its beginning and a point; "Player 2" becomes "P2"."""
    font = look.LABEL
    if font.fits(name, width):
        return name
    if name[-2:-1] == " ":
        return name[0] + name[-1]
    while name and not font.fits(name + ".", width):
        name = name[:-1]
    return name + "."
