# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""CODE on 240x240 and 320x240: the others above, discards and the own code, the hand.

The last card that was laid has a dotted frame in the colour of who laid it. Digits of the
code that the hand holds are amber and ticked. Four cards or fewer are counted in amber.
"""

import bitmaptools
import displayio
from micropython import const

from rules import OVER
from rules import code_cards as rules
from screens.code_cards_table import Deck, Tabletop
from ui import art, look
from ui.font import sign
from ui.stage import ACCENT, DIM, EDGE, INK, PANEL, RAISED
from ui.text import CENTRE, RIGHT, Row, shorten

HEADER = True
RIBBON = 132

_COLOURS = (0x4DA3FF, 0xFF5F62, 0xF4E34A, 0xB983FF)
_DARK = (0x14304E, 0x4E1E1C, 0x46400E, 0x33224E)
_BLACK = const(0x0C0F16)
_FEW = const(4)  # cards of a player who may be about to win
_TOP = const(27)  # of the players
_GAP = const(3)
_TALL = const(33)  # of a player's field with the name in its own line
_CHIP = const(16)  # of one of many
_CODE = const(92)  # width of the box of the code
_MINI = const(4)


class Screen(Tabletop):
    """Everything a seat sees."""

    DISCARDS = (6, 54, 102)
    TOP = 66
    COUNT = (122, 88, CENTRE, look.LABEL)
    SIGN = (12, -16)
    HAND = (4, 4, 153, 26, 6)
    LOWER = 33

    def __init__(self, kit, match, host):
        stage = kit.stage
        self.CODE = (stage.width - _CODE - 2, self.TOP - 1, _CODE, 60)
        self.GIFTS = (6, 77, self.CODE[0] - 12, 30)
        # As many players as there can be on the screen: without oneself, or all of them.
        self._players = displayio.Group()
        self._shown = None
        self._fields = {}
        Tabletop.__init__(self, kit, match, host)
        self.group.append(self._players)
        self._answers = None
        self._digits = []
        self._code = displayio.Group()
        self.group.append(self._code)
        self._make_code()

    def decks(self):
        """Of the hand, of the discards, of a Gift."""
        stage = self.kit.stage
        palettes = []
        for colour, dark in zip(_COLOURS, _DARK):
            plain = stage.tint(colour, dark)
            palettes.append(
                (stage.palette(None, dark, colour), plain, stage.tint(_BLACK, colour), plain)
            )
        panel = stage.colour(PANEL)
        body = stage.palette(None, panel, stage.colour(DIM))
        for ink in (INK, ACCENT):
            colour = stage.colour(ink)
            if ink == ACCENT:
                body = stage.palette(None, panel, colour)
            palettes.append((body, stage.tint(colour, panel), stage.tint(_BLACK, colour), body))
        empty = stage.palette(None, stage.colour(0), stage.colour(RAISED))
        palettes.append((empty,) * 4)
        letters = art.read("card_letters")
        hand = Deck(
            art.read("cards"), art.read("card_faces"), letters, palettes, (3, 8), (7, 37), 4
        )
        discards = Deck(
            art.read("discards"), art.read("discard_faces"), letters, palettes, (7, 9), (15, 41)
        )
        return hand, discards, hand

    # Players

    def show_players(self, view):
        """Whose turn it is, and how many cards each holds."""
        if self._shown != self.seat:
            self._make_players()
        stage = self.kit.stage
        turn = view.turn()
        winners = view.winners()
        for seat, (box, back, name, count, minis) in self._fields.items():
            cards = view.hand_size(seat)
            lit = seat == turn or turn == OVER and seat in winners
            back.pixel_shader[0] = stage.colour(RAISED if lit else PANEL)
            count.set(str(cards))
            count.colour(stage.colour(ACCENT if cards <= _FEW else INK))
            if minis is not None:
                for place in range(minis.width):
                    tile = 0 if place < cards else 1
                    if minis[place] != tile:
                        minis[place] = tile
            self.boxes[rules.AIM + seat] = box

    def _make_players(self):
        """A field for each of the others; many have chips, and then one is for oneself too."""
        self._shown = self.seat
        while len(self._players):
            self._players.pop()
        self._fields = {}
        stage = self.kit.stage
        seats = len(self.names)
        own = self.seat
        order = [(max(own, 0) + step) % seats for step in range(seats)]
        if own >= 0:
            order = order[1:]
        many = len(order) > 3
        if many and own >= 0:
            order.append(own)
        columns = 4 if many else len(order)
        width = (stage.width - 2 * _GAP + _GAP) // columns - _GAP
        bitmap = displayio.Bitmap(_MINI, 18, 2)
        bitmaptools.fill_region(bitmap, 0, 0, _MINI - 1, 9, 1)
        palette = stage.palette(None, stage.colour(EDGE))
        for place, seat in enumerate(order):
            line, column = divmod(place, columns)
            x = _GAP + column * (width + _GAP)
            y = _TOP + line * (_CHIP + 2)
            height = _CHIP if many else _TALL
            back = stage.box(self._players, x, y, width, height, PANEL)
            who = Row(stage, self._players, x + 3, y + (1 if many else 17), sign(seat))
            who.colour(stage.player(seat))
            name = self._name(seat, many)
            if many:
                name = _cut(name, width - 29)  # a count of one digit; two come closer
            else:
                name = shorten(name, width - 8, look.FINE)
            left = x + 15 if many else x + 4
            label = Row(stage, self._players, left, y + 1, name, font=look.FINE)
            right = x + width - 3
            number = Row(stage, self._players, right, y + (1 if many else 17), align=RIGHT)
            minis = None
            if not many:
                minis = displayio.TileGrid(
                    bitmap,
                    pixel_shader=palette,
                    width=min(55, (width - 38) // _MINI),
                    height=1,
                    tile_width=_MINI,
                    tile_height=9,
                    default_tile=1,
                    x=x + 18,
                    y=y + 20,
                )
                self._players.append(minis)
            self._fields[seat] = (x, y, width, height), back, label, number, minis

    def _name(self, seat, many):
        return self.kit.say("you") if many and seat == self.seat else self.names[seat]

    def cell(self, seat):
        """Where a player's cards come from and go to."""
        field = self._fields.get(seat)
        return field[0][:2] if field else (self.kit.stage.width // 2 - 12, self.HAND[2])

    # The own code

    def _make_code(self):
        stage = self.kit.stage
        x, y, width, height = self.CODE
        group = self._code
        for left, top, wide, tall in (
            (x, y, width, 2),
            (x, y + height - 2, width, 2),
            (x, y + 2, 2, height - 4),
            (x + width - 2, y + 2, 2, height - 4),
        ):
            stage.box(group, left, top, wide, tall, ACCENT)
        self._title = Row(stage, group, x + width // 2, y + 3, "", ACCENT, CENTRE)
        numerals, _, wide, tall = art.read("num10")
        marks, _, size, _ = art.read("marks")
        for place in range(4):
            left = x + 5 + place * 21
            back = stage.box(group, left, y + 19, 19, 24, RAISED)
            shader = stage.tint(stage.colour(INK))
            digit = displayio.TileGrid(
                numerals,
                pixel_shader=shader,
                tile_width=wide,
                tile_height=tall,
                x=left + 5,
                y=y + 23,
            )
            group.append(digit)
            tick = displayio.TileGrid(
                marks,
                pixel_shader=stage.tint(0x4FD98A),
                tile_width=size,
                tile_height=size,
                x=left + (19 - size) // 2,
                y=y + 45,
            )
            group.append(tick)
            dash = stage.box(group, left + 6, y + 50, 7, 2, EDGE)
            self._digits.append((back, digit, tick, dash))

    def show_code(self, view, seat):
        """The digits, and which of them the hand holds."""
        self._code.hidden = seat < 0
        if seat < 0:
            return
        stage = self.kit.stage
        if seat == self.seat:
            title = self.kit.say("your code")
        else:
            title = "★ " + shorten(self.names[seat], _CODE - 24, look.LABEL)
        self._title.set(title)
        held = self.host.held(view, seat)
        for place, number in enumerate(view.code(seat)):
            back, digit, tick, dash = self._digits[place]
            ground = stage.colour(ACCENT if held[place] else RAISED)
            back.pixel_shader[0] = ground
            digit[0] = number
            digit.pixel_shader = stage.tint(_BLACK if held[place] else stage.colour(INK), ground)
            tick.hidden = not held[place]
            dash.hidden = held[place]

    # Answers

    def show_question(self, view, seat):
        """Answers that are no card: keys in the header."""
        if self._answers is not None:
            self.group.remove(self._answers)
            self._answers = None
        answers = self.host.answers(view, seat)
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
            Row(stage, group, x + width // 2, 4, word, align=CENTRE)
            self.boxes[move] = x, 4, width, 16
            x -= 8
        self._answers = group
        self.group.append(group)


def _cut(name, width):
    """A name, or its beginning and a point; a number at its end stays."""
    font = look.FINE
    if font.fits(name, width):
        return name
    end = ""
    while name[-1:].isdigit():
        end = name[-1] + end
        name = name[:-1]
    name = name.rstrip()
    while name and not font.fits(name + "." + end, width):
        name = name[:-1]
    return name + "." + end
