# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""CODE on 128x64: signs and numbers of cards, the own code, discards and question, the hand.

Whoever plays is inverted, whoever comes next has a line below. Digits of the code that the
hand holds are filled, as are the cards that serve it.
"""

import displayio
from micropython import const

from rules import OVER
from rules import code_cards as rules
from screens.code_cards_table import Deck, Tabletop
from ui import art, look
from ui.font import tiny
from ui.stage import ON_ACCENT
from ui.text import LEFT, RIGHT, Row

HEADER = False
RIBBON = None

_CODE = const(96)  # where the code begins
_CELL = const(8)  # from digit to digit
_ROW = const(17)
_COUNT = const(55)  # where the number of cards in the pile is, and the question may begin


class Screen(Tabletop):
    """Everything a seat sees."""

    DISCARDS = (2, 20, 37)
    TOP = 14
    COUNT = (_COUNT, _ROW, LEFT, look.LABEL)
    GIFTS = (1, 15, 126, 24)
    SIGN = (4, 3)
    HAND = (2, 1, 29, 14, 2)
    LOWER = 16
    CODE = (_CODE, 0, 31, 10)

    def __init__(self, kit, match, host):
        self._players = displayio.Group()
        self._cells = {}
        self._shown = None
        self._roomy = True
        self._answers = None
        Tabletop.__init__(self, kit, match, host)
        self.group.append(self._players)
        stage = kit.stage
        self._prompt = Row(stage, self.group, stage.width, _ROW, align=RIGHT)
        self._code = displayio.Group()
        self.group.append(self._code)
        self._digits = []
        for place in range(4):
            x = _CODE + place * _CELL
            back = stage.box(self._code, x, 0, 7, 10)
            self._digits.append((back, Row(stage, self._code, x + 1, 1, font=look.LABEL)))

    def decks(self):
        """Of the hand, of the discards, of a Gift."""
        stage = self.kit.stage
        white = stage.palette(None, 0xFFFFFF)
        black = stage.palette(None, 0)
        body = stage.palette(0, 0xFFFFFF)
        none = stage.palette(None, None)
        letters = art.read("card_letters")
        faces = art.read("discard_faces")
        bodies = art.read("discards")
        hand = [(body, white, black, black)] * 7
        bare = [(none, white, black, black)] * 7
        return (
            Deck(art.read("cards"), art.read("card_faces"), letters, hand, (2, 2), (5, 17), 2),
            Deck(bodies, faces, letters, hand, (3, 3), (10, 5)),
            Deck(bodies, faces, letters, bare, (8, 3), (14, 5), 0, 17),
        )

    # Players

    def show_players(self, view):
        """Whose turn it is, who comes next, and how many cards each holds."""
        if self._shown != self.seat:
            self._make_players()
        turn = view.turn()
        following = view.next_seat()
        for seat, (box, bar, line, shader, count) in self._cells.items():
            lit = seat == turn or turn == OVER and seat in view.winners()
            bar.hidden = not lit
            line.hidden = turn == OVER or seat != following
            colour = 0 if lit else 0xFFFFFF
            shader[1] = colour
            count.colour(colour)
            number = str(view.hand_size(seat))
            count.set(number if self._roomy else tiny(number))
            self.boxes[rules.AIM + seat] = box

    def _make_players(self):
        """A cell for each of the others; of all, when nobody looks with eyes of their own."""
        self._shown = self.seat
        while len(self._players):
            self._players.pop()
        self._cells = {}
        stage = self.kit.stage
        seats = len(self.names)
        own = self.seat
        order = [(max(own, 0) + step) % seats for step in range(seats)]
        room = stage.width
        if own >= 0:
            order = order[1:]
            room = _CODE - 1
        pitch = min(26, room // len(order))
        self._roomy = pitch >= 22
        bitmap, _, size, _ = art.read("signs7" if self._roomy else "signs5")
        for place, seat in enumerate(order):
            x = place * pitch
            width = min(pitch - (0 if pitch < 14 else 1), 22)
            bar = stage.box(self._players, x, 0, width, 10)
            line = stage.box(self._players, x, 10, width - 1, 1)
            shader = stage.palette(None, 0xFFFFFF)
            who = displayio.TileGrid(
                bitmap,
                pixel_shader=shader,
                tile_width=size,
                tile_height=size,
                default_tile=seat,
                x=x + (1 if pitch > 13 else 0),
                y=1 if self._roomy else 2,
            )
            self._players.append(who)
            count = Row(stage, self._players, x + size + (3 if self._roomy else 1), 1)
            self._cells[seat] = (x + 1, 2, width - 2, 6), bar, line, shader, count

    def cell(self, seat):
        """Where a player's cards come from and go to."""
        field = self._cells.get(seat)
        return field[0][:2] if field else (58, self.HAND[2])

    # The own code

    def show_code(self, view, seat):
        """The digits; those that the hand holds are filled."""
        self._code.hidden = seat < 0
        if seat < 0:
            return
        held = self.host.held(view, seat)
        for place, number in enumerate(view.code(seat)):
            back, row = self._digits[place]
            back.hidden = not held[place]
            row.colour(0 if held[place] else 0xFFFFFF)
            row.set(str(number))

    # Question and answers

    def show_question(self, view, seat):
        """What is asked, and the answers that are no card behind it.

        While the cards of a Gift take the place of discards and question, the place of the
        players is free for them.
        """
        stage = self.kit.stage
        font = stage.font
        if self._answers is not None:
            self.group.remove(self._answers)
            self._answers = None
        answers = self.host.answers(view, seat)
        above = bool(self.givers)
        self._players.hidden = above and bool(answers)
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
        prompt = "" if above and not answers else self.host.brief(view, seat)
        right = x if answers else stage.width
        if above:
            right = font.width(prompt)
        self._prompt.move_to(right)
        self._prompt.move(y)
        # Where there is too little room the number of cards in the pile gives way.
        wide = font.width(prompt)
        self.count.hide(not above and wide > right - _COUNT - 14 and not view.pending())
        fits = above or wide <= right - _COUNT
        self._prompt.set(prompt if fits else "")
