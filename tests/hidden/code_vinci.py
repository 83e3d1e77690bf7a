# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code de Vinci: what a seat may not know, and positions written as text."""

from rules import code_vinci as rules
from rules.dice import Dice


def position(rows, drawn=None, pool="", turn=0, phase=None, options=(), seed=1):
    """A game with the given rows, such as ["2B 9W", "3b! J 11w"]; "!" is face up.

    Tiles are a number or J and a colour; the pool is a row too, its last tile of a colour
    is drawn first. Without a phase it is DRAW if the pool has tiles, PICK otherwise.
    """
    if phase is None:
        phase = rules.DRAW if pool and not drawn else rules.PICK
    game = rules.Game(len(rows), seed, options)
    game._rows = [[_key(word) << 18 for word in row.split()] for row in rows]
    game._down = [
        [rules.pick(seat, i) for i, word in enumerate(row.split()) if word[-1] != "!"]
        for seat, row in enumerate(rows)
    ]
    game._counts = bytearray(5 * len(rows))
    game._pools = [[], []]
    for word in pool.split():
        key = _key(word)
        game._pools[key & 1].append(key >> 1)
    game._drawn = None
    if drawn:
        key = _key(drawn)
        game._drawn = (key & 1, key >> 1)
    game._hand = []
    game._chosen = []
    game._target = None
    game._turn = turn
    game._phase = phase
    return game


def _key(word):
    word = word.rstrip("!")
    number = rules.JOKER if word[0] == "J" else int(word[:-1])
    return rules.key(rules.WHITE if word[-1] in "Ww" else rules.BLACK, number)


def say_wrongly(game, seat, i, numbers):
    """Let numbers have been guessed at a tile in vain."""
    for number in numbers:
        game._rows[seat][i] |= 1 << number + 5
        assert game.wrong(seat, i) >> number & 1


def text(game, seat):
    """The row of a seat as `position` takes it; "?" for a number that is hidden."""
    words = []
    for i in range(game.length(seat)):
        number = game.tile(seat, i)
        name = "J" if number == rules.JOKER else "?" if number > rules.JOKER else str(number)
        words.append(name + "BW"[game.colour(seat, i)] + ("!" if game.visible(seat, i) else ""))
    return " ".join(words)


def keys(game, seat):
    """The tiles of a row as keys: sorting them sorts the row."""
    return [rules.key(game.colour(seat, i), game.tile(seat, i)) for i in range(game.length(seat))]


def shuffle(game, seat, dice):
    """Deal again, in place, what the seat may not know: numbers, pool, the chance to come."""
    game._dice = Dice(dice.below(30000))
    if game.phase() < rules.RESULT:
        if game.phase() == rules.PLACE and game.placing() == rules.SET_UP and game.turn() != seat:
            _lay_out_again(game, dice)
        _swap(game, seat, dice)
    for pool in game._pools:
        dice.shuffle(pool)


def _lay_out_again(game, dice):
    """Give the seat that is laying out its row other tiles of the same colours."""
    left = len(game._hand)
    tiles = [(key & 1, key >> 1) for key in keys(game, game._turn)]
    tiles += [game._drawn] + game.waiting()
    for colour, number in tiles:
        game._pools[colour].append(number)
    for pool in game._pools:
        dice.shuffle(pool)
    game._lay_out([colour for colour, _ in tiles])
    while len(game._hand) > left:
        game.play(dice.choice(list(game.moves())))


def _swap(game, seat, dice):
    """Swap hidden tiles of a colour as long as rows stay in order and guesses stay wrong."""
    setting_up = game.phase() == rules.PLACE and game.placing() == rules.SET_UP
    places = []
    for other in range(game.seats):
        # A row being laid out was dealt again as a whole: its jokers must stay last.
        if other != seat and not (setting_up and other == game.turn()):
            for i in range(game.length(other)):
                if not game.visible(other, i):
                    places.append((other, i))
    for colour in (0, 1):
        for i in range(len(game._pools[colour])):
            places.append((-1 - colour, i))
    if game.drawn() and game.turn() != seat and not setting_up:
        places.append((-3, 0))
    for _ in range(300):
        one, two = dice.choice(places), dice.choice(places)
        if _colour(game, one) != _colour(game, two):
            continue
        first, second = _number(game, one), _number(game, two)
        _put(game, one, second)
        _put(game, two, first)
        if not (_fits(game, one) and _fits(game, two)):
            _put(game, one, first)
            _put(game, two, second)


def _colour(game, place):
    room, i = place
    if room == -3:
        return game._drawn[0]
    return -1 - room if room < 0 else game.colour(room, i)


def _number(game, place):
    room, i = place
    if room == -3:
        return game._drawn[1]
    return game._pools[-1 - room][i] if room < 0 else game.tile(room, i)


def _put(game, place, number):
    room, i = place
    if room == -3:
        game._drawn = (game._drawn[0], number)
    elif room < 0:
        game._pools[-1 - room][i] = number
    else:
        game._rows[room][i] += number - game.tile(room, i) << 19


def _fits(game, place):
    """Whether the row around a place ascends and no wrong guess has become right."""
    room, i = place
    if room < 0:
        return True
    row = [key for key in keys(game, room) if key < 24]
    return row == sorted(row) and not game.wrong(room, i) >> game.tile(room, i) & 1
