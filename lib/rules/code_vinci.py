# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code de Vinci: find the numbers of the others' tiles before yours are found.

State
    _rows[seat]   the seat's tiles from left to right, each one small int:
                  bits 0-4 the turn in which it was drawn, 0 at set-up, bits 5-17 the
                  numbers wrongly guessed, bit 18 the colour, bits 19-26 the number (0..11,
                  JOKER, or HIDDEN in a view): without jokers a row is sorted.
    _down[seat]   its tiles face down as the moves that point at them, from left to right.
    _pools        numbers left on the table, black then white, shuffled; the last is drawn.
    _drawn        the tile in hand as (colour, number), or None.
    _hand         set-up of the expert game: tiles to place after the drawn one, as keys.
    _chosen       set-up with chosen tiles: colours the seat has taken so far.
    _counts       this game, five bytes a seat: numbers guessed, jokers guessed, players put
                  out, numbers kept, jokers kept. _totals[seat] sums the points of the
                  games before.
    _number_of_turn  turns begun in this game, at most 25.
    _said         what everybody heard: at 26 * seat + key the turn in which the seat last
                  said that the tile it pointed at was this one, 0 for never.
    _last         the last guess as (seat, other, position, number, 1 when right), or None.
A key is 2 * number + colour (jokers 24 and 25): sorting keys sorts a row, and two numbers
of one colour follow each other when their keys differ by two.

Moves
    draw(colour) 0, 1     STOP 2     NEXT 3     guess(number) 16..28
    slot(position) 32..63, the place the tile will have in the row, 0 at the left end
    pick(seat, position) 64..191, a tile: an opponent's to guess, or one's own to show
`kind(move)` and `where(move)` go back. `moves()` gives a range or a list, `play` looks at
the one move it gets: finding all of them to check one took a third of its time.

Phases
    CHOOSE  take a tile of a colour for one's row (option "chosen"), several times
    PLACE   put the drawn tile into one's row (expert game), see `placing()`
    DRAW    take a tile from the table        PICK    point at an opponent's tile
    NUMBER  say what it is                    DECIDE  point at another one, or STOP
    SHOW    turn up a tile of one's own (V3)  RESULT  a game is over, NEXT begins another
    END     the match is over
"""

from micropython import const

from rules import HIDDEN, OVER, REVEALED, IllegalMove, Options, chosen
from rules.dice import Dice

SEATS = (2, 4)
OPTIONS = Options("game: basic, expert", "tiles: dealt, chosen", "games: 1, 3, 5")

BLACK = 0
WHITE = 1
JOKER = 12

CHOOSE = 0
PLACE = 1
DRAW = 2
PICK = 3
NUMBER = 4
DECIDE = 5
SHOW = 6
RESULT = 7
END = 8

# What placing() says of the tile in hand.
SET_UP = 0
FACE_DOWN = 1
FACE_UP = 2

# Kinds of moves: kind(move) is one of these, or STOP, or NEXT.
STOP = 2
NEXT = 3
COLOUR = 0
GUESS = 16
SLOT = 32
TILE = 64

_GAMES = (1, 3, 5)
_TURNS = const(31)
_WRONG = const(5)
_KEY = const(18)
_NUMBER = const(19)
_KEYS = const(26)
_EVERY = const((1 << 13) - 1)

_BOTH = (BLACK, WHITE)
_NUMBERS = (range(GUESS, GUESS + JOKER), range(GUESS, GUESS + JOKER + 1))  # basic, expert


def draw(colour):
    """The move that takes a tile of this colour."""
    return colour


def guess(number):
    """The move that says the tile pointed at has this number, or is a JOKER."""
    return GUESS + number


def slot(position):
    """The move that places the drawn tile so that it gets this position."""
    return SLOT + position


def pick(seat, position):
    """The move that points at a tile."""
    return TILE + 32 * seat + position


def kind(move):
    """COLOUR, STOP, NEXT, GUESS, SLOT or TILE."""
    if move >= TILE:
        return TILE
    if move >= SLOT:
        return SLOT
    if move >= GUESS:
        return GUESS
    return move if move in (STOP, NEXT) else COLOUR


def where(move):
    """What a move says: (seat, position) of a TILE, else the colour, number or position."""
    if move >= TILE:
        return (move - TILE) >> 5, move & 31
    return move - kind(move)


def key(colour, number):
    """A tile as an int that sorts."""
    return 2 * number + colour


def slots(row, tile):
    """Positions at which a row of keys may take the key `tile` (V8 to V11)."""
    jokers = key(BLACK, JOKER)
    if tile >= jokers:
        return [at for at in range(len(row) + 1) if _joker_may_stand(row, at)]
    # Numbers ascend; only jokers beside the place leave a choice.
    first, last = 0, len(row)
    for at, other in enumerate(row):
        if other < tile:
            first = at + 1
        elif other < jokers:
            last = at
            break
    left = row[first - 1] if first else HIDDEN
    right = row[last] if last < len(row) else HIDDEN
    every = list(range(first, last + 1))
    # V9: no joker may come to stand between two numbers of one colour that follow each
    # other, unless no place avoids it.
    good = [
        at
        for at in every
        if not (at > first and tile - left == 2 or at < last and right - tile == 2)
    ]
    return good or every


def _joker_may_stand(row, at):
    # V8: what counts are the nearest numbers, over other jokers. V11: the ends are free.
    jokers = key(BLACK, JOKER)
    left = at - 1
    while left >= 0 and row[left] >= jokers:
        left -= 1
    right = at
    while right < len(row) and row[right] >= jokers:
        right += 1
    # V10: two colours, or one number twice, may have a joker between them.
    return left < 0 or right == len(row) or row[right] - row[left] != 2


def longest(seats, options=()):
    """About the most moves of a match, for the room it needs when it is saved."""
    return 120 * (1, 3, 5)[options[2] if len(options) > 2 else 0]


class Game:
    """A game of Code de Vinci, or several in a row."""

    def __init__(self, seats, seed, options=()):
        self._options = chosen(seats, options, SEATS, OPTIONS)
        self.seats = seats
        self._totals = [0] * seats
        self._number = 1
        self._dice = None
        if seed is not None:  # a view is made without a seed, view() fills it
            self._dice = Dice(seed)
            self._begin()

    # What a screen or a bot asks.

    def expert(self):
        return self._options[0] == 1

    def games(self):
        """How many games the match has."""
        return _GAMES[self._options[2]]

    def game_number(self):
        """The game being played, from 1."""
        return self._number

    def phase(self):
        return self._phase

    def length(self, seat):
        """Tiles in a row; others see none of a row that is still being laid out."""
        return len(self._rows[seat])

    def tile(self, seat, i):
        """The number of a tile, JOKER or HIDDEN."""
        return self._rows[seat][i] >> _NUMBER

    def colour(self, seat, i):
        return self._rows[seat][i] >> _KEY & 1

    def visible(self, seat, i):
        """Whether a tile is face up."""
        return pick(seat, i) not in self._down[seat]

    def wrong(self, seat, i):
        """The numbers wrongly guessed at a tile, bit 0 to bit 12."""
        return self._rows[seat][i] >> _WRONG & _EVERY

    def disowned(self, seat, i):
        """The numbers its owner has said, of this colour, since it holds this tile.

        Bit 0 to bit 12. Who says a number to find it elsewhere does not hold it; unless
        he bluffs, which the rules allow (V5).
        """
        tile = self._rows[seat][i]
        at = _KEYS * seat + (tile >> _KEY & 1)
        born = tile & _TURNS
        bits = 0
        for number in range(JOKER + 1):
            said = self._said[at + 2 * number]
            if said and said >= born:
                bits |= 1 << number
        return bits

    def last_guess(self):
        """(seat, other, position, number, right) of the guess before, or None in a new game.

        It stays until the next guess. `right` is 1 or 0.
        """
        return self._last

    def possible(self, seat, i):
        """Numbers a tile may still have, bit 0 to bit 12, by what lies open to this view."""
        colour = self.colour(seat, i)
        mask = (1 << (13 if self.expert() else 12)) - 1
        mask &= ~self.wrong(seat, i)
        for other in range(self.seats):
            for j in range(self.length(other)):
                number = self.tile(other, j)
                if number != HIDDEN and self.colour(other, j) == colour:
                    mask &= ~(1 << number)
        if self._drawn and self._drawn[0] == colour and self._drawn[1] != HIDDEN:
            mask &= ~(1 << self._drawn[1])
        # The row climbs: the nearest known numbers on both sides are bounds. Equal numbers
        # stand black before white.
        for j in range(self.length(seat)):
            number = self.tile(seat, j)
            if j == i or number >= JOKER:
                continue
            bound = key(self.colour(seat, j), number)
            for candidate in range(12):
                own = key(colour, candidate)
                if own < bound if j < i else own > bound:
                    mask &= ~(1 << candidate)
        return mask

    def hidden(self, seat):
        """How many tiles of a row are face down."""
        return len(self._down[seat])

    def out(self, seat):
        """Whether all tiles of a seat have been found."""
        return not self._down[seat] and bool(self._rows[seat])

    def drawn(self):
        """The tile in hand of the seat on turn, (colour, number or HIDDEN), or None."""
        return self._drawn

    def waiting(self):
        """Set-up of the expert game: tiles to place after the drawn one."""
        return [(tile & 1, tile >> 1) for tile in self._hand]

    def chosen(self):
        """Colours the seat on turn has taken so far while it chooses its tiles."""
        return tuple(self._chosen)

    def hand_size(self):
        """Tiles everybody begins with."""
        return 3 if self.seats == 4 else 4  # V12b

    def pool(self, colour):
        """How many tiles of a colour are left on the table."""
        taken = self._chosen.count(colour)  # looked at once the seat has all of its tiles
        return len(self._pools[colour]) - taken

    def target(self):
        """(seat, position) of the tile pointed at, or None."""
        return self._target

    def placing(self):
        """How the drawn tile will lie: SET_UP, FACE_DOWN or FACE_UP."""
        return self._placing

    def starter(self):
        """The seat that began this game."""
        return (self._number - 1) % self.seats  # V15

    def survivor(self):
        """The winner of the game just finished, or None while it is played."""
        return self._survivor

    def points(self, seat):
        """This game: numbers guessed, jokers guessed, players put out, numbers kept,
        jokers kept; worth 10, 20, 50, 10 and 20."""
        return tuple(self._counts[5 * seat : 5 * seat + 5])

    def game_points(self, seat):
        """The points of a seat in this game so far."""
        numbers, jokers, eliminated, kept, kept_jokers = self.points(seat)
        return 10 * (numbers + kept) + 20 * (jokers + kept_jokers) + 50 * eliminated

    # The contract.

    def turn(self):
        return self._turn

    def moves(self):
        phase = self._phase
        if phase == NUMBER:
            # V5: any number, even one's own or one said before.
            return _NUMBERS[self._options[0]]
        if phase == DRAW:
            black, white = self._pools
            return _BOTH if black and white else _BOTH[:1] if black else _BOTH[1:]
        if phase == CHOOSE:
            return [colour for colour in _BOTH if self.pool(colour)]
        if phase == PLACE:
            return [SLOT + position for position in self._places()]
        if phase == RESULT:
            return (NEXT,)
        if phase == END:
            return ()
        own = self._down[self._turn]
        if phase == SHOW:
            return list(own)
        found = [STOP] if phase == DECIDE else []
        for down in self._down:
            if down is not own:
                found += down
        return found

    def play(self, move):
        phase = self._phase
        if phase == NUMBER:
            if GUESS <= move < GUESS + JOKER + self._options[0]:
                return self._guess(move - GUESS)
        elif phase == DRAW:
            if BLACK <= move <= WHITE and self._pools[move]:
                self._drawn = (move, self._pools[move].pop())
                self._phase = PICK
                return [("draw", self._turn, move), REVEALED]
        elif phase == PICK or phase == DECIDE:
            turn = self._turn
            if move >= TILE:
                seat = (move - TILE) >> 5
                if seat != turn and seat < self.seats and move in self._down[seat]:
                    position = move & 31
                    self._target = seat, position
                    self._phase = NUMBER
                    return [("pick", turn, seat, position)]
            elif move == STOP and phase == DECIDE:
                events = [("stop", turn)]
                self._finish(FACE_DOWN, events)
                return events
        elif phase == SHOW:
            if move in self._down[self._turn]:
                return self._show(move & 31)
        elif phase == PLACE:
            if move - SLOT in self._places():
                return self._place(move - SLOT)
        elif phase == CHOOSE:
            if BLACK <= move <= WHITE and self.pool(move):
                return self._choose(move)
        elif phase == RESULT and move == NEXT:
            self._totals = list(self.scores())
            self._number += 1
            self._begin()
            return [("next", self._turn), REVEALED]
        raise IllegalMove("not now")

    def view(self, seat):
        view = Game(self.seats, None, self._options)
        view._totals = list(self._totals)
        view._number = self._number
        view._counts = bytearray(self._counts)
        view._number_of_turn = self._number_of_turn
        view._said = bytearray(self._said)
        view._last = self._last
        view._rows = [list(row) for row in self._rows]
        view._down = [list(moves) for moves in self._down]
        view._pools = [[HIDDEN] * len(pool) for pool in self._pools]
        view._phase = self._phase
        view._turn = self._turn
        view._target = self._target
        view._placing = self._placing
        view._survivor = self._survivor
        view._chosen = list(self._chosen)
        view._drawn = self._drawn
        view._hand = list(self._hand)
        if self._phase >= RESULT:
            return view  # the winner has turned up what he kept, to count it
        for other in range(self.seats):
            if other != seat:
                row = view._rows[other]
                for move in self._down[other]:
                    row[move & 31] |= HIDDEN << _NUMBER
        if seat != self._turn:
            view._hand = []
            if self._phase == PLACE and self._placing == SET_UP:
                # Who sees tiles go in one by one sees the jokers, which go in last.
                view._drawn = None
                view._rows[self._turn] = []
                view._down[self._turn] = []
            elif self._drawn:
                view._drawn = (self._drawn[0], HIDDEN)
        return view

    def scores(self):
        """Points of the tournament; in a single game 1 for the survivor."""
        if self.games() == 1:
            return [1 if seat == self._survivor else 0 for seat in range(self.seats)]
        return [self._totals[seat] + self.game_points(seat) for seat in range(self.seats)]

    def winners(self):
        if self._phase != END:
            return ()
        scores = self.scores()
        best = max(scores)  # V14: a tie is shared
        return tuple(seat for seat in range(self.seats) if scores[seat] == best)

    # Set-up.

    def _begin(self):
        seats = self.seats
        self._rows = [[] for _ in range(seats)]
        self._down = [[] for _ in range(seats)]
        self._counts = bytearray(5 * seats)
        self._number_of_turn = 1
        self._said = bytearray(_KEYS * seats)
        self._last = None
        self._pools = []
        for _ in (BLACK, WHITE):
            pool = list(range(13 if self.expert() else 12))
            self._dice.shuffle(pool)
            self._pools.append(pool)
        self._drawn = None
        self._target = None
        self._placing = SET_UP
        self._survivor = None
        self._hand = []
        self._chosen = []
        self._turn = self.starter()
        self._set_up()

    def _set_up(self):
        """Let the seats without a row take their tiles until one has something to decide."""
        while not self._rows[self._turn]:
            if self._options[1] == 1:
                self._phase = CHOOSE
                return
            colours = []
            left = [self.pool(BLACK), self.pool(WHITE)]
            for _ in range(self.hand_size()):
                colour = BLACK if self._dice.below(left[0] + left[1]) < left[0] else WHITE
                left[colour] -= 1
                colours.append(colour)
            if self._lay_out(colours):
                return
            self._turn = (self._turn + 1) % self.seats
        self._phase = DRAW

    def _lay_out(self, colours):
        """Take tiles of these colours into the row; whether the seat must place some."""
        tiles = [key(colour, self._pools[colour].pop()) for colour in colours]
        tiles.sort()
        # Jokers sort last. In the expert game everybody places his last two tiles, jokers
        # or not: a question that only jokers raise would betray them.
        laid = len(tiles) - 2 if self.expert() else len(tiles)
        seat = self._turn
        self._rows[seat] = [tile << _KEY for tile in tiles[:laid]]
        self._down[seat] = [pick(seat, i) for i in range(laid)]
        self._hand = tiles[laid:]
        if self._hand:
            self._phase = PLACE
            self._take_from_hand()
            return True
        return False

    def _take_from_hand(self):
        tile = self._hand.pop(0)
        self._drawn = (tile & 1, tile >> 1)

    def _choose(self, colour):
        seat = self._turn
        self._chosen.append(colour)
        events = [("choose", seat, colour)]
        if len(self._chosen) == self.hand_size():
            colours = self._chosen
            self._chosen = []
            if not self._lay_out(colours):
                events += self._laid()
            events.append(REVEALED)
        return events

    def _laid(self):
        """The row of the seat on turn is ready: the next seat, or the first draw."""
        events = [("laid", self._turn)]
        self._turn = (self._turn + 1) % self.seats
        self._set_up()
        return events

    # Playing.

    def _places(self):
        if self._drawn is None or self._drawn[1] == HIDDEN:
            # In the view of another seat it is not known which places are open.
            return range(self.length(self._turn) + 1)
        return slots(self._keys(self._turn), key(*self._drawn))

    def _keys(self, seat):
        return [tile >> _KEY for tile in self._rows[seat]]

    def _insert(self, position, shown):
        """The drawn tile goes into the row; jokers once placed never move (V9)."""
        colour, number = self._drawn
        self._drawn = None
        tile = 2 * number + colour << _KEY
        if self._placing != SET_UP:
            tile |= self._number_of_turn
        seat = self._turn
        self._rows[seat].insert(position, tile)
        down = self._down[seat]
        move = TILE + 32 * seat + position
        i = len(down)
        while i and down[i - 1] >= move:  # what lies to the right has another place now
            i -= 1
            down[i] += 1
        if not shown:
            down.insert(i, move)

    def _place(self, position):
        events = []
        if self._placing == SET_UP:
            self._insert(position, False)
            if self._hand:
                self._take_from_hand()
                return events
            events += self._laid()
            events.append(REVEALED)
        else:
            self._insert_and_pass(position, events)
        return events

    def _insert_and_pass(self, position, events):
        seat = self._turn
        shown = self._placing == FACE_UP
        events.append(("insert", seat, position, 1 if shown else 0))
        if shown:
            events.append(("shown", seat, position, self._drawn[1]))
        self._insert(position, shown)
        self._pass_on(events)

    def _finish(self, placing, events):
        """The turn ends: the drawn tile goes into the row."""
        if self._drawn is None:
            self._pass_on(events)  # the table was empty: nothing to insert
            return
        self._placing = placing
        if self._options[0]:
            self._phase = PLACE
            return
        # Without jokers there is one place, and no need to ask `slots` for it.
        colour, number = self._drawn
        tile = 2 * number + colour << _KEY
        position = 0
        for other in self._rows[self._turn]:
            if other > tile:
                break
            position += 1
        self._insert_and_pass(position, events)

    def _guess(self, number):
        seat = self._turn
        other, position = self._target
        self._target = None
        row = self._rows[other]
        tile = row[position]
        self._said[_KEYS * seat + 2 * number + (tile >> _KEY & 1)] = self._number_of_turn
        events = [("guess", seat, other, position, number)]
        if tile >> _NUMBER == number:
            self._last = (seat, other, position, number, 1)
            events.append(("right", seat, other, position, number))
            self._down[other].remove(pick(other, position))
            self._counts[5 * seat + (1 if number == JOKER else 0)] += 1
            self._phase = DECIDE
            if self.out(other):
                self._counts[5 * seat + 2] += 1
                events.append(("out", other))
                self._end_of_game(events)
        else:
            self._last = (seat, other, position, number, 0)
            events.append(("wrong", seat, other, position, number))
            row[position] = tile | 1 << number + _WRONG
            if self._drawn is None:
                self._phase = SHOW  # V3: the table is empty, one of his own pays for it
            else:
                self._finish(FACE_UP, events)
        if events[-1] is not REVEALED:
            events.append(REVEALED)
        return events

    def _show(self, position):
        """V3: turn up a tile of one's own; it scores for no seat, even if it was the last (V4)."""
        seat = self._turn
        self._down[seat].remove(pick(seat, position))
        events = [("shown", seat, position, self.tile(seat, position))]
        if self.out(seat):
            events.append(("out", seat))
            if self._end_of_game(events):
                events.append(REVEALED)
                return events
        self._pass_on(events)
        return events

    def _pass_on(self, events):
        """The next seat that still has something to hide."""
        down = self._down
        seat = self._turn + 1
        while seat == len(down) or not down[seat]:
            seat = seat + 1 if seat < len(down) else 0
        self._turn = seat
        self._number_of_turn += 1
        black, white = self._pools
        self._phase = DRAW if black or white else PICK
        events.append(REVEALED)

    def _end_of_game(self, events):
        """Count the game once a single seat is left; whether it is over."""
        left = [seat for seat in range(self.seats) if not self.out(seat)]
        if len(left) > 1:
            return False
        winner = self._survivor = left[0]
        if self._drawn is not None:
            # V7: the tile in hand counts as kept; it is not asked where it goes.
            self._insert(self._places()[0], False)
        for move in self._down[winner]:
            kept = self._rows[winner][move & 31] >> _NUMBER
            self._counts[5 * winner + (4 if kept == JOKER else 3)] += 1
        events.append(("game", winner, self._number))
        if self._number == self.games():
            self._phase = END
            self._turn = OVER
        else:
            self._phase = RESULT
            self._turn = self._number % self.seats  # V15: the seat that begins the next
        return True
