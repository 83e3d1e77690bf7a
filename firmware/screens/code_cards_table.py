# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The cards of CODE on every display: discards, pile, the cards of a Gift, the own hand.

Cards that serve the code stand higher than the others and are filled. A hand that is too
long overlaps, and the card under the cursor lies on top. A layout names its measures, and
adds players, code and answers.
"""

import displayio
from micropython import const

from hosts.code_cards import place as place_of
from rules import HIDDEN, OVER
from rules import code_cards as rules
from ui.font import sign
from ui.frame import Mark
from ui.text import CENTRE, Row

_LETTERS = "BRYVJ"  # of the sheet
_ACTION = const(4)  # bodies after those of the four colours
_BACK = const(5)
_SERVING = const(6)
_SERVING_ACTION = const(7)
_NO_FACE = const(17)
_NO_LETTER = const(5)
_FRAMES = const(6)  # of a card that flies

# Palettes, after those of the four colours
ACTIONS = const(4)
JOKERS = const(5)
EMPTY = const(6)


class Deck:
    """How cards of one size look: sheets, palettes, where face and letter are."""

    def __init__(self, bodies, faces, letters, palettes, face, letter, near=0, width=0):
        # Sheets as art.read() gives them
        self.body, _, self.body_width, self.height = bodies
        self.width = width or self.body_width
        self.face, _, self.face_width, self.face_height = faces
        self.letter, _, self.letter_width, self.letter_height = letters
        # For each look: body, ink, ink and letter on a card that serves
        self.palettes = palettes
        self.face_at = face
        self.action_y = (self.height - self.face_height) // 2  # no letter below it
        self.letter_at = letter
        self.near = near  # pixels that face and letter go left where the next card covers them

    def grid(self, bitmap, width, height, tile):
        """A single tile."""
        return displayio.TileGrid(
            bitmap,
            pixel_shader=self.palettes[ACTIONS][0],
            tile_width=width,
            tile_height=height,
            default_tile=tile,
        )


class Card:
    """A card: its body, over it face and letter."""

    def __init__(self, deck, group, letters):
        self._deck = deck
        self._letters = letters
        self.group = displayio.Group()
        self._body = deck.grid(deck.body, deck.body_width, deck.height, _ACTION)
        self._face = deck.grid(deck.face, deck.face_width, deck.face_height, _NO_FACE)
        self._letter = deck.grid(deck.letter, deck.letter_width, deck.letter_height, _NO_LETTER)
        self._letter.y = deck.letter_at[1]
        for part in (self._body, self._face, self._letter):
            self.group.append(part)
        group.append(self.group)
        self._shown = None

    def set(self, card, serves=False, near=False):
        """Show a card; `near` where the next one covers its right."""
        if self._shown == (card, serves, near):
            return
        self._shown = card, serves, near
        face = _NO_FACE
        letter = _NO_LETTER
        body = _ACTION
        look = EMPTY if card == rules.NOTHING else ACTIONS
        if card == HIDDEN:
            body = _BACK
        elif card < rules.JOKER:
            look = rules.colour(card)
            body = _SERVING if serves else look
            face = rules.digit(card)
            letter = self._letters[look]
        elif card < rules.KINDS:
            if card == rules.JOKER:
                look = JOKERS
            face = card - rules.JOKER + 10
            if serves:
                body = _SERVING_ACTION
        deck = self._deck
        shaders = deck.palettes[look]
        self._body[0] = body
        self._body.pixel_shader = shaders[0]
        self._face[0] = face
        self._face.pixel_shader = shaders[2 if serves else 1]
        self._letter[0] = letter
        self._letter.pixel_shader = shaders[3 if serves else 1]
        self._face.y = deck.face_at[1] if card < rules.JOKER else deck.action_y
        left = deck.near if near else 0
        self._face.x = deck.face_at[0] - left
        self._letter.x = deck.letter_at[0] - left

    def move(self, x, y):
        """Go somewhere."""
        self.group.x = x
        self.group.y = y

    def hide(self, hidden=True):
        """Be seen, or not."""
        self.group.hidden = hidden


class Fan:
    """Cards side by side from (x, y) on, in so many pixels; too many overlap."""

    def __init__(self, deck, group, letters, x, y, room, pitch, lift, centred):
        self._deck = deck
        self._letters = letters
        self._centred = centred
        self._x = self._left = x
        self._y = y
        self._room = room
        self._widest = pitch
        self._lift = lift
        self.pitch = pitch
        self._under = displayio.Group()
        group.append(self._under)
        self._front = Card(deck, group, letters)
        self._front.hide()
        self._sprites = []
        self.cards = ()  # (card, whether it serves), as shown

    def show(self, cards):
        """Show these: a list of (card, whether it serves)."""
        self.cards = cards
        sprites = self._sprites
        while len(sprites) > len(cards):
            self._under.remove(sprites.pop().group)
        while len(sprites) < len(cards):
            sprites.append(Card(self._deck, self._under, self._letters))
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
        self._front.hide()

    def at(self, place):
        """The corner of a card."""
        serves = self.cards[place][1]
        return self._left + place * self.pitch, self._y + (0 if serves else self._lift)

    def box(self, place):
        """A card as the cursor frames it."""
        return self.at(place) + (self._deck.width, self._deck.height)

    def point(self, place):
        """The card at the cursor lies on top of the others; None: no card."""
        overlaps = self.pitch < self._deck.width
        if place is None or not overlaps:
            self._front.hide()
            return
        card, serves = self.cards[place]
        self._front.set(card, serves)
        self._front.move(*self.at(place))
        self._front.hide(False)

    def lift_off(self, place):
        """A card leaves."""
        self._front.hide()
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
        CODE       the box of the own code

    and says decks() for hand, discards and Gift, show_players(view), show_code(view, seat),
    show_question(view, seat) and cell(seat), where a player is.
    """

    def __init__(self, kit, match, host):
        self.kit = kit
        self.host = host
        self.view = None
        self.seat = OVER
        self.group = displayio.Group()
        stage = kit.stage
        self.names = [name for name, _ in match.players]
        letters = [_LETTERS.index(letter) for letter in kit.say("letters")]
        self.boxes = {}  # of answers and players, by move
        cards, discards, gifts = self.decks()
        self._deck = discards
        self._piles = displayio.Group()
        self._discards = []
        for x in self.DISCARDS:
            card = Card(discards, self._piles, letters)
            card.move(x, self.TOP)
            self._discards.append(card)
        x, y, align, font = self.COUNT
        self.count = Row(stage, self._piles, x, y, "", align=align, font=font)
        self.group.append(self._piles)
        x, y, room, pitch = self.GIFTS
        self._gifts = Fan(gifts, self.group, letters, x, y, room, pitch, 0, False)
        self.givers = ()
        self._signs = displayio.Group()
        self.group.append(self._signs)
        x, right, y, pitch, lift = self.HAND
        room = stage.width - x - right
        self.hand = Fan(cards, self.group, letters, x, y, room, pitch, lift, True)
        self._laid = Mark(stage, self.group)  # the card that was laid last
        self.news = Mark(stage, self.group)  # the card that came, the code that changed
        self._flying = Card(cards, self.group, letters)
        self._flying.hide()

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.view = view
        self.seat = seat
        self._flying.hide()
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
        stage = self.kit.stage
        for place, seat in enumerate(self.givers):
            x, y = self._gifts.at(place)
            row = Row(
                stage, self._signs, x + self.SIGN[0], y + self.SIGN[1], sign(seat), align=CENTRE
            )
            row.colour(stage.player(seat))
        self._piles.hidden = bool(self.givers)
        self._discards[0].set(view.digit_top())
        self._discards[1].set(view.action_top())
        self._discards[2].set(HIDDEN if view.pile_size() else rules.NOTHING)
        pending = view.pending()
        self.count.set("+%d" % pending if pending else str(view.pile_size()))

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
        last = self.host.last(view)
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
            by = self.host.reset_by(seat)
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
        if what == rules.LAY and rules.FIRST + card in self.view.moves():
            return x, y, width, lower - 2
        return x, y, width, height

    def _alone(self, card):
        view = self.view
        return view.fits(card) and view.drawn() in (rules.NOTHING, card)

    def point(self, move):
        """The card at the cursor is seen whole."""
        card = rules.card(move)
        if rules.kind(move) == rules.TAKE:
            self._gifts.point(self.givers.index(rules.target(move)))
        elif card != rules.NOTHING:
            self.hand.point(place_of(self.view.hand(self.seat), card))
        else:
            self._gifts.point(None)
            self.hand.point(None)

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
                    self._discards[pile].set(card)
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
