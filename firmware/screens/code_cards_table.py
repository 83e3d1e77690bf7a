# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The cards of CODE on every display: discards, pile, the cards of a Gift, the own hand.

Cards that serve the code stand higher than the others and are filled. A hand that is too
long overlaps, and the card under the cursor lies on top. A layout names its measures, and
adds players, code and answers.
"""

import bitmaptools
import displayio
from micropython import const

from presenters.code_cards import place as place_of
from rules import HIDDEN, OVER
from rules import code_cards as rules
from ui.font import sign
from ui.frame import Mark
from ui.stage import ACCENT
from ui.text import CENTRE, Row

_ACTION = const(4)  # bodies after those of the suits
_BACK = const(5)
_NO_FACE = const(17)
_FRAMES = const(6)  # of a card that flies

# Looks, after those of the four colours
ACTIONS = const(4)
JOKERS = const(5)
EMPTY = const(6)


class Deck:
    """How cards of one size look: sheets, palettes, where the face is."""

    def __init__(self, bodies, faces, palettes, face, near=0, action_x=None):
        # Sheets as art.read() gives them
        self.body, _, self.width, self.height = bodies
        self.face, _, self.face_width, self.face_height = faces
        self.palettes = palettes  # for each look: body, ink; the same of a card that serves
        self.face_at = face
        self.action_y = (self.height - self.face_height) // 2  # no suit below or beside it
        self.action_x = face[0] if action_x is None else action_x
        self.near = near  # pixels that a face goes left where the next card covers it


class Card:
    """A card: its body, over it its face. Two objects: each costs time with every line."""

    def __init__(self, deck, group):
        self._deck = deck
        grids = []
        for bitmap, width, height in (
            (deck.body, deck.width, deck.height),
            (deck.face, deck.face_width, deck.face_height),
        ):
            grid = displayio.TileGrid(
                bitmap,
                pixel_shader=deck.palettes[ACTIONS][0],
                tile_width=width,
                tile_height=height,
            )
            group.append(grid)
            grids.append(grid)
        # There are many cards: four attributes and no lists take 64 bytes less each.
        self._grids = tuple(grids)
        self._face = 0  # its x and y on the body
        self._shown = -1

    def set(self, card, serves=False, near=False):
        """Show a card; `near` where the next one covers its right. Then it has to be moved."""
        deck = self._deck
        digit = card < rules.JOKER
        x = (deck.face_at[0] if digit else deck.action_x) - (deck.near if near else 0)
        self._face = (deck.face_at[1] if digit else deck.action_y) << 8 | x + 128
        shown = card << 1 | bool(serves)
        if self._shown == shown:
            return
        self._shown = shown
        face = _NO_FACE
        body = _ACTION
        look = EMPTY if card == rules.NOTHING else ACTIONS
        if card == HIDDEN:
            body = _BACK
        elif card < rules.JOKER:
            look = rules.colour(card)
            body = look
            face = rules.digit(card)
        elif card < rules.KINDS:
            if card == rules.JOKER:
                look = JOKERS
            face = card - rules.JOKER + 10
        shaders = deck.palettes[look]
        first = 2 if serves else 0
        for grid, tile, shader in zip(self._grids, (body, face), shaders[first : first + 2]):
            grid[0] = tile
            grid.pixel_shader = shader

    def move(self, x, y):
        """Go somewhere."""
        body, face = self._grids
        body.x = x
        body.y = y
        face.x = x + (self._face & 255) - 128
        face.y = y + (self._face >> 8)

    def hide(self, hidden=True):
        """Be seen, or not."""
        for grid in self._grids:
            grid.hidden = hidden

    def leave(self, group):
        """Be seen no more."""
        for grid in self._grids:
            group.remove(grid)


class Fan:
    """Cards side by side from (x, y) on, in so many pixels; too many overlap."""

    def __init__(self, deck, group, x, y, room, pitch, lift, centred, rise=0):
        self._deck = deck
        self._rise = rise  # of the card at the cursor
        self._centred = centred
        self._x = self._left = x
        self._y = y
        self._room = room
        self._widest = pitch
        self._lift = lift
        self.pitch = pitch
        self._under = displayio.Group()
        group.append(self._under)
        self._over = group
        self._front = None  # the card at the cursor, when cards overlap or it rises
        self._risen = None  # its place
        self._sprites = []
        self.cards = ()  # (card, whether it serves), as shown

    def show(self, cards):
        """Show these: a list of (card, whether it serves)."""
        self.point(None)
        self.cards = cards
        sprites = self._sprites
        while len(sprites) > len(cards):
            sprites.pop().leave(self._under)
        while len(sprites) < len(cards):
            sprites.append(Card(self._deck, self._under))
        width = self._deck.width
        last = len(cards) - 1
        self.pitch = min(self._widest, (self._room - width) // max(1, last))
        self._left = self._x
        if self._centred:
            self._left += (self._room - width - last * self.pitch) // 2
        for place, (card, serves) in enumerate(cards):
            sprite = sprites[place]
            sprite.set(card, serves, self.pitch < width - 2 and place < last)
            sprite.move(*self.at(place))
            sprite.hide(False)

    def at(self, place):
        """The corner of a card."""
        serves = self.cards[place][1]
        return self._left + place * self.pitch, self._y + (0 if serves else self._lift)

    def box(self, place):
        """A card as the cursor frames it."""
        return self.at(place) + (self._deck.width, self._deck.height)

    def point(self, place):
        """The card at the cursor lies on top of the others, or rises; None: no card."""
        if self._risen is not None:
            sprite = self._sprites[self._risen]
            if self._front is None:
                sprite.move(*self.at(self._risen))
            else:
                sprite.hide(False)
            self._risen = None
        if place is None or self.pitch >= self._deck.width:
            if self._front is not None:
                self._front.leave(self._over)
                self._front = None
            if place is not None and self._rise:  # no other card lies over it
                x, y = self.at(place)
                self._sprites[place].move(x, y - self._rise)
                self._risen = place
            return
        if self._front is None:
            self._front = Card(self._deck, self._over)
        card, serves = self.cards[place]
        self._front.set(card, serves)
        x, y = self.at(place)
        self._front.move(x, y - self._rise)
        if self._rise:
            self._sprites[place].hide()
            self._risen = place

    def risen(self):
        """The x of the card that has risen, or None."""
        return None if self._risen is None else self.at(self._risen)[0]

    def lift_off(self, place):
        """A card leaves."""
        self.point(None)
        self._sprites[place].hide()


class Tabletop:
    """The cards on the table and in the hand, and where each move is.

    A layout has measures:

        DISCARDS   x of digit discard, action discard, pile; TOP their y
        COUNT      x, y, alignment and font of the number of cards in the pile
        GIFTS      x, y, room, pitch of the cards of a Gift; SIGN where, from such a card,
                   the sign of its owner is
        HAND       margins left and right, y, pitch, how much higher a card stands that serves
        LOWER      where, on a card of the hand, the part begins that stands for a pair
        RISE       how much the card at the cursor rises instead of being framed
        PAIR       y and height of a line below cards that make the sum with another one
        CODE       the box of the own code

    and says decks() for hand, discards and Gift, show_players(view), show_code(view, seat),
    show_question(view, seat), cell(seat), where a player is, and light(pair), whether a card is
    laid alone or as one of a pair, or None: there are two chips, as long as there is a pair.
    """

    RISE = 0

    def __init__(self, kit, match, presenter):
        self.kit = kit
        self.presenter = presenter
        self.view = None
        self._moves = ()
        self.seat = OVER
        self.group = displayio.Group()
        stage = kit.stage
        self.names = [name for name, _ in match.players]
        self.boxes = {}  # of answers and players, by move
        cards, discards, gifts = self.decks()
        self._deck = discards
        self._piles = displayio.Group()
        self._discards = []
        for _ in self.DISCARDS:
            self._discards.append(Card(discards, self._piles))
        x, y, align, font = self.COUNT
        self.count = Row(stage, self._piles, x, y, "", align=align, font=font)
        self.group.append(self._piles)
        x, y, room, pitch = self.GIFTS
        self._gifts = Fan(gifts, self._layer(), x, y, room, pitch, 0, False)
        self.givers = ()
        self._signs = displayio.Group()
        self.group.append(self._signs)
        x, right, y, pitch, lift = self.HAND
        room = stage.width - x - right
        self.hand = Fan(cards, self._layer(), x, y, room, pitch, lift, True, self.RISE)
        y, height = self.PAIR
        self._pair = displayio.Bitmap(stage.width, height, 2)
        self._paired = False  # whether anything is underlined
        palette = stage.palette(None, stage.colour(ACCENT))
        self.group.append(displayio.TileGrid(self._pair, pixel_shader=palette, y=y))
        self._laid = Mark(stage, self.group)  # the card that was laid last
        self.news = Mark(stage, self.group)  # the card that came, the code that changed
        self._flying = Card(cards, self.group)
        self._flying.hide()

    def _layer(self):
        group = displayio.Group()
        self.group.append(group)
        return group

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.view = view
        self._moves = list(view.moves()) if view.turn() == seat and seat >= 0 else ()
        self.seat = seat
        self._flying.hide()
        self._underline(rules.NOTHING, rules.NOTHING)
        self.boxes = {}
        self.show_players(view)
        self._show_table(view)
        self._show_hand(view)
        owner = self._owner()
        self.show_code(view, owner)
        self.show_question(view, seat)
        self._show_marks(view)

    def _owner(self):
        """Whose hand is on the screen: the own one; at the end the winner's."""
        view = self.view
        if view.turn() == OVER and view.winners():
            return view.winners()[0]
        return self.seat

    def _show_table(self, view):
        # Before all have offered a card there is nothing to choose from.
        taking = view.phase() == rules.TAKING
        self.givers = [
            seat for seat in range(len(self.names)) if taking and view.laid(seat) != rules.NOTHING
        ]
        self._gifts.show([(view.laid(seat), False) for seat in self.givers])
        while len(self._signs):
            self._signs.pop()
        for place, seat in enumerate(self.givers):
            x, y = self._gifts.at(place)
            self.put_sign(self._signs, seat, x + self.SIGN[0], y + self.SIGN[1])
        self._piles.hidden = bool(self.givers)
        self._put(0, view.digit_top())
        self._put(1, view.action_top())
        self._put(2, HIDDEN if view.pile_size() else rules.NOTHING)
        pending = view.pending()
        self.count.set("+%d" % pending if pending else str(view.pile_size()))

    def put_sign(self, group, seat, x, y):
        """The sign of a player, its top in the middle here."""
        stage = self.kit.stage
        Row(stage, group, x, y, sign(seat), align=CENTRE).colour(stage.player(seat))

    def _put(self, pile, card):
        # What has to be matched is filled.
        self._discards[pile].set(card, pile == 0 and card < rules.JOKER)
        self._discards[pile].move(self.DISCARDS[pile], self.TOP)
        self._discards[pile].hide(False)

    def hide_pile(self):
        """Until the table is shown again."""
        self._discards[2].hide()

    def _show_hand(self, view):
        owner = self._owner()
        cards = []
        if owner >= 0:
            for place, card in enumerate(view.hand(owner)):
                cards.append((card, view.serves(owner, place)))
        self.hand.show(cards)

    def _show_marks(self, view):
        """What was laid last; the card that I drew."""
        stage = self.kit.stage
        last = self.presenter.last(view)
        if last and not self.givers:
            self._laid.put(self.pile_box(0 if last[1] < rules.JOKER else 1))
            self._laid.colour(stage.player(last[0]))
        else:
            self._laid.hide()
        self.news.hide()
        seat = self.seat
        if seat < 0 or view.turn() == OVER:
            return
        if view.drawn() < rules.KINDS and view.turn() == seat:
            self.news.put(self.hand.box(place_of(view.hand(seat), view.drawn())))
            self.news.colour(stage.player(seat))
        else:
            by = self.presenter.reset_by(seat)
            if by is not None:
                self.news.put(self.CODE)
                self.news.colour(stage.player(by))

    def pile_box(self, pile):
        """Digit discard, action discard or pile as the cursor frames them."""
        return self.DISCARDS[pile], self.TOP, self._deck.width, self._deck.height

    # Moves

    def place(self, move):
        """Where the cursor goes for a move."""
        box = self.boxes.get(move)
        if box:
            return box
        what = rules.kind(move)
        if what in (rules.SWAP_DIGIT, rules.SWAP_ACTION):
            return self.pile_box(0 if what == rules.SWAP_DIGIT else 1)
        if what in (rules.DRAW, rules.ACCEPT):
            return self.pile_box(2)
        if what == rules.TAKE:
            return self._gifts.box(self.givers.index(rules.target(move)))
        card = rules.card(move)
        x, y, width, height = self.hand.box(place_of(self.view.hand(self.seat), card))
        # A card that can be laid alone and in a pair: above for itself, below with another.
        lower = self.LOWER
        if what == rules.FIRST and self._alone(card):
            return x, y + lower, width, height - lower
        if what == rules.LAY and rules.FIRST + card in self._moves:
            return x, y, width, lower - 2
        return x, y, width, height

    def frame(self, move):
        """A card is framed whole, however it is laid; or it rises."""
        if move not in self.boxes and rules.card(move) != rules.NOTHING:
            if rules.kind(move) in (rules.LAY, rules.FIRST, rules.SECOND, rules.GIVE):
                if self.RISE:
                    return None
                return self.hand.box(place_of(self.view.hand(self.seat), rules.card(move)))
        return self.place(move)

    def pairs(self):
        """Whether two cards can be laid together now."""
        for move in self._moves:
            if rules.kind(move) == rules.FIRST:
                return True
        return False

    def _alone(self, card):
        view = self.view
        return view.fits(card) and view.drawn() in (rules.NOTHING, card)

    def point(self, move):
        """The card at the cursor is seen whole; alone or as one of two."""
        card = rules.card(move)
        self.light(None if card == rules.NOTHING else rules.kind(move) == rules.FIRST)
        self._underline(rules.kind(move), card)
        if rules.kind(move) == rules.TAKE:
            self._gifts.point(self.givers.index(rules.target(move)))
        elif card != rules.NOTHING:
            self.hand.point(place_of(self.view.hand(self.seat), card))
        else:
            self._gifts.point(None)
            self.hand.point(None)

    def _underline(self, what, card):
        """The cards that make the sum with the one at the cursor; for the second, the first."""
        bitmap = self._pair
        if self._paired:
            bitmap.fill(0)
            self._paired = False
        view = self.view
        cards = self.hand.cards
        places = ()
        if what == rules.SECOND:
            places = (place_of(view.hand(self.seat), view.pointed()),)
        elif what == rules.FIRST:
            wanted = rules.digit(view.digit_top()) - rules.digit(card)
            at = place_of(view.hand(self.seat), card)
            drawn = view.drawn()
            places = [
                place
                for place, (other, _) in enumerate(cards)
                if place != at
                and other < rules.JOKER
                and rules.digit(other) == wanted
                and drawn in (rules.NOTHING, card, other)
            ]
        for place in places:
            x, _, width, _ = self.hand.box(place)
            if place < len(cards) - 1:
                width = min(width, self.hand.pitch - 1)
            bitmaptools.fill_region(bitmap, x + 1, 0, x + width - 1, bitmap.height, 1)
            self._paired = True

    # Cards that fly

    def animate(self, events, view, seat):
        """Cards go to the discards and come from them."""
        self._laid.hide()
        self.news.hide()
        for event in events:
            what = event[0]
            if what in ("laid", "pair"):
                for card in event[2:]:
                    pile = 0 if card < rules.JOKER else 1
                    yield from self._fly(card, self._from(event[1], card), self.pile_box(pile))
                    self._put(pile, card)
            elif what == "drew" and event[2]:
                yield from self._fly(HIDDEN, self.pile_box(2), self.cell(event[1]))
            elif what == "took":
                pile = self.pile_box(0 if event[2] < rules.JOKER else 1)
                yield from self._fly(event[2], pile, self.cell(event[1]))
        self._flying.hide()

    def _from(self, seat, card):
        """Where a card comes from: its place in the hand, or its player."""
        if seat == self.seat and self.view is not None:
            place = place_of(self.view.hand(seat), card)
            if 0 <= place < len(self.hand.cards):
                self.hand.lift_off(place)
                return self.hand.at(place)
        return self.cell(seat)

    def _fly(self, card, start, end):
        flying = self._flying
        flying.set(card)
        flying.hide(False)
        for frame in range(1, _FRAMES + 1):
            flying.move(
                start[0] + (end[0] - start[0]) * frame // _FRAMES,
                start[1] + (end[1] - start[1]) * frame // _FRAMES,
            )
            yield
