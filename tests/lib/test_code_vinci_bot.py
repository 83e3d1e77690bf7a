# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The computer players of Code de Vinci: they count right, see nothing, and get better."""

from itertools import product

import contract
import pytest
from hidden.code_vinci import position, say_wrongly, shuffle

from bots import EASY, HARD, MEDIUM, code_vinci
from rules import OVER
from rules import code_vinci as rules
from rules.code_vinci import DECIDE, JOKER, STOP, Game, draw, guess, pick, slots
from rules.dice import Dice

EXPERT = (1,)
RANDOM = -1


def weigh(view, seat, memory=True):
    """The counts of a row."""
    steps = code_vinci.weigh(view, seat, code_vinci.unseen(view), memory)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def by_trying(view, seat, strict=True):
    """The counts of a row by trying every row there is."""
    left = code_vinci.unseen(view)
    length = view.length(seat)
    options = []
    for i in range(length):
        if view.visible(seat, i):
            options.append([2 * view.tile(seat, i) + view.colour(seat, i)])
        else:
            colour = view.colour(seat, i)
            numbers = left[colour] & ~view.wrong(seat, i)
            options.append([2 * n + colour for n in range(13) if numbers >> n & 1])
    counts = [[0] * 13 for _ in range(length)]
    for row in product(*options):
        numbers = [tile for tile in row if tile < 24]
        if len(set(row)) < length or numbers != sorted(numbers):
            continue
        jokers = [i for i in range(length) if row[i] >= 24]
        if strict and any(i not in slots(row[:i] + row[i + 1 :], row[i]) for i in jokers):
            continue
        face_down = sum(1 for i in jokers if not view.visible(seat, i))
        for i in range(length):
            counts[i][row[i] >> 1] += 1 if not view.expert() else length ** (2 - face_down)
    return counts


def shares(counts):
    """Counts that two ways of counting agree on, whatever their unit."""
    return [[1000000 * count // sum(tile) for count in tile] for tile in counts]


def choose(game, level, seed=3):
    seat = game.turn()
    return contract.choose(code_vinci, game.view(seat), seat, level, Dice(seed))


def test_white_left_of_a_black_three_is_a_small_number():
    game = position(["1W 9B", "2W 3B!"], drawn="5B", pool="0W 7W")
    chances = weigh(game.view(0), 1)
    assert [n for n in range(13) if chances[0][n]] == [0, 2]  # 1W is our own
    game = position(["1W 9B", "2W 3B!"], drawn="5B", pool="0W 7W", options=EXPERT)
    chances = weigh(game.view(0), 1)
    assert [n for n in range(13) if chances[0][n]] == [0, 2, JOKER]


@pytest.mark.parametrize("options", [(), EXPERT])
def test_counting_equals_trying_every_row(options):
    compared = 0
    for seed in range(12):
        game = Game(2 + seed % 3, seed, options)
        dice = Dice(seed + 9)
        while game.turn() != OVER:
            view = game.view(game.turn())
            if game.phase() >= rules.PICK and dice.below(3) == 0:
                for seat in range(game.seats):
                    if seat != game.turn() and game.hidden(seat) and game.length(seat) < 6:
                        tried = by_trying(view, seat)
                        if not sum(tried[0]):
                            tried = by_trying(view, seat, False)
                        assert shares(weigh(view, seat)) == shares(tried)
                        compared += 1
            game.play(dice.choice(list(game.moves())))
    assert compared > 20


def test_a_row_that_only_the_exception_allows_is_counted_too():
    game = position(["1W 9B", "5W! JB! 6W! 8W"], drawn="5B", pool="0W 7W 9W", options=EXPERT)
    chances = weigh(game.view(0), 1)  # V9
    assert not sum(by_trying(game.view(0), 1)[0])
    assert [n for n in range(13) if chances[3][n]] == [7, 8, 9, 10, 11, JOKER]


def test_jokers_are_expected_as_often_as_they_come():
    expected = tiles = jokers = 0
    for seed in range(150):
        game = Game(2, seed, EXPERT)
        dice = Dice(seed)
        while game.phase() != rules.PICK:
            game.play(dice.choice(list(game.moves())))
        for i, counts in enumerate(weigh(game.view(0), 1)):
            expected += 1000 * counts[JOKER] // sum(counts)
            jokers += game.tile(1, i) == JOKER
            tiles += 1
    # Of 26 tiles 21 are unseen, 2 of 26 are jokers: about 77 in a thousand.
    assert 50 < expected / tiles < 100
    assert abs(expected / tiles - 1000 * jokers / tiles) < 35


def test_the_surest_tile_is_pointed_at_and_named():
    game = position(["1B 9B", "0B! 0W 11B 11W!"], drawn="5B", pool="1W 7W 8B 4W 10B")
    say_wrongly(game, 1, 1, range(1, 12))
    game.play(choose(game, HARD))
    assert game.target() == (1, 1)
    assert choose(game, HARD) == guess(0)


def test_only_hard_remembers_wrong_guesses():
    game = position(["1B 9B", "0B! 2W 3B!"], drawn="5B", pool="7W 8B")
    say_wrongly(game, 1, 1, (0, 1))
    game.play(pick(1, 1))
    assert {choose(game, HARD, seed) for seed in range(20)} == {guess(2)}
    assert {choose(game, MEDIUM, seed) for seed in range(20)} == {guess(0), guess(1), guess(2)}


def test_hard_dares_more_than_medium():
    # Two numbers fit: one chance in two.
    game = position(["0W! 9B", "1B! 1W 3B! 11W!"], drawn="0B", pool="7W 8B 3W", phase=DECIDE)
    assert choose(game, MEDIUM) == STOP
    assert choose(game, HARD) == pick(1, 1)


def test_hard_draws_the_colour_of_which_the_others_hide_most():
    game = position(["1W 9W", "0B 1B 2W!", "4W 8W! 9B!"], pool="7W 8B 6B 5W")
    assert choose(game, HARD) == draw(rules.BLACK)
    game = position(["1B 9B", "0W 1B! 2W", "4W 8B 9W"], pool="7W 8B 6B 5W")
    assert choose(game, HARD) == draw(rules.WHITE)


def test_hard_hears_what_a_player_does_not_hold():
    game = position(["1B 9B", "0B! 1W 3B!"], turn=1, drawn="11W", pool="7W 8B")
    game.play(pick(0, 0))
    game.play(guess(2))  # of black: nothing follows for the white tile
    game.play(draw(rules.BLACK))
    game.play(pick(1, 1))
    assert {choose(game, HARD, seed) for seed in range(20)} == {guess(n) for n in (0, 1, 2)}
    game = position(["1W 9B", "0B! 2W 3B!"], turn=1, drawn="11W", pool="7W 8B")
    game.play(pick(0, 0))
    game.play(guess(0))  # of white: who looks for it does not hold it
    game.play(draw(rules.BLACK))
    game.play(pick(1, 1))
    assert {choose(game, HARD, seed) for seed in range(20)} == {guess(2)}
    assert {choose(game, MEDIUM, seed) for seed in range(20)} == {guess(0), guess(2)}


def test_a_bluff_does_not_confuse_hard():
    game = position(["1W 9B", "0B! 0W 1B!"], turn=1, drawn="11W", pool="7W 8B")
    game.play(pick(0, 0))
    game.play(guess(0))  # V5: his own number, the only one that fits
    game.play(draw(rules.BLACK))
    game.play(pick(1, 1))
    assert choose(game, HARD) == guess(0)


def test_hard_suspects_what_a_player_ruled_out_elsewhere():
    # The white tile is 6 or 9. Who looked for 4 between 3 and 7 may well hold the 6 himself.
    game = position(["3W! 5W 7W! 8W!", "5B! 6W 10B!"], drawn="0B", pool="9W")
    game.play(pick(1, 1))
    assert {choose(game, HARD, seed) for seed in range(20)} == {guess(6), guess(9)}
    say_wrongly(game, 0, 1, (4,))
    assert {choose(game, HARD, seed) for seed in range(20)} == {guess(6)}


def test_of_equal_chances_hard_takes_the_one_after_which_it_knows_most():
    # Three tiles at one in two: 0 or 1, and two of 4 to 7. Only of the first one is a wrong
    # guess as good as a right one.
    game = position(["9B 9W", "0B! 0W 2B! 3B! 4B 7B 8B!"], drawn="10B", pool="1W 5B 6B")
    three = {pick(1, 1), pick(1, 4), pick(1, 5)}
    assert {choose(game, MEDIUM, seed) for seed in range(40)} == three
    assert {choose(game, HARD, seed) for seed in range(40)} == {pick(1, 1)}


def test_hard_stops_to_keep_a_tile_that_nobody_knows():
    # One chance in two to go on; the 5 could be one of many numbers.
    rows = ["1B 9B", "0B! 1W 2B! 11W!"]
    game = position(rows, drawn="5W", pool="7W 8B 3W 4W 6W 8W", phase=DECIDE)
    assert choose(game, HARD) == STOP
    # The 0 is known as soon as it lies left of the 0 of white: nothing to lose.
    game = position(["0W! 9B", "1B! 1W 3B! 11W!"], drawn="0B", pool="7W 8B 3W", phase=DECIDE)
    assert choose(game, HARD) == pick(1, 1)


def test_hard_lays_a_joker_where_it_is_expected_least():
    game = position(["2B 3W 9B", "0B 1W"], drawn="JB", pool="7W 8B", options=EXPERT)
    game._phase, game._placing = rules.PLACE, rules.FACE_DOWN
    laid = {choose(game, HARD, seed) for seed in range(10)}
    assert len(laid) == 1 and laid < set(game.moves())


def test_hard_turns_up_the_tile_that_is_known_anyway():
    game = position(["0B! 0W 1B! 5B 9W", "3B 11W"])
    game.play(pick(1, 0))
    game.play(guess(4))
    assert game.phase() == rules.SHOW
    assert choose(game, HARD) == pick(0, 1)


def test_of_tiles_that_are_known_alike_hard_turns_up_any():
    game = position(["0B! 0W 1B! 1W 2B! 9W", "3B 11W"])
    game.play(pick(1, 0))
    game.play(guess(4))
    assert game.phase() == rules.SHOW
    assert {choose(game, HARD, seed) for seed in range(30)} == {pick(0, 1), pick(0, 3)}


def test_easy_says_a_number_that_fits():
    game = position(["5W 9B", "3B! 6W 8B! 9W"], drawn="5B", pool="1W 7W", options=EXPERT)
    game.play(pick(1, 1))
    said = {choose(game, EASY, seed) for seed in range(60)}
    assert said == {guess(n) for n in (3, 4, 6, 7, JOKER)}


@pytest.mark.parametrize("level", [EASY, MEDIUM, HARD])
@pytest.mark.parametrize(("seats", "options"), [(2, ()), (3, EXPERT), (4, (1, 1))])
def test_a_bot_knows_nothing_it_cannot_see(seats, options, level):
    game = Game(seats, 31, options)
    dice = Dice(5)
    step = 0
    while game.turn() != OVER:
        seat = game.turn()
        move = choose(game, level, step)
        for _ in range(2):
            other = Game(seats, 0, options)
            other.__dict__.update(copied(game))
            shuffle(other, seat, dice)
            assert contract.snapshot(other.view(seat)) == contract.snapshot(game.view(seat))
            assert choose(other, level, step) == move
        game.play(move)
        step += 1


def copied(game):
    """The state of a game, with lists of its own."""
    state = dict(game.__dict__)
    for name, value in state.items():
        if isinstance(value, list):
            state[name] = [list(part) if isinstance(part, list) else part for part in value]
    return state


def test_counts_stay_small_ints_on_a_pico():
    # The longest rows with the fewest tiles seen: a bot's row of two against ten hidden.
    for options in ((), EXPERT):
        colours = "0B 1W 2B 3W 4B 5W 6B 7W 8B 9W 10B 11W"
        game = position(["0W 1B", colours], drawn="2W", options=options)
        for tile in weigh(game.view(0), 1):
            assert 2 * code_vinci._PLAIN * sum(tile) < 1 << 30


def test_bots_yield_often():
    game = position(["0W 1B", "0B 1W 2B 3W 4B 5W 6B 7W 8B 9W"], drawn="2W", options=EXPERT)
    # A tile with a set of jokers, on the way there or back, is the most between two yields.
    steps = sum(1 for _ in code_vinci.think(game.view(0), 0, HARD, Dice(1)))
    assert steps >= 10 * 4 * 3 // 2


def duel(first, second, games, options=()):
    """Wins of `first` in a hundred games; the seats alternate."""
    wins = 0
    for number in range(games):
        levels = [first, second] if number % 2 == 0 else [second, first]
        game = Game(2, 900 + number, options)
        dice = Dice(number)
        while game.turn() != OVER:
            seat = game.turn()
            if levels[seat] == RANDOM:
                move = dice.choice(list(game.moves()))
            else:
                view = game.view(seat)
                move = contract.choose(code_vinci, view, seat, levels[seat], dice)
            game.play(move)
        wins += number % 2 in game.winners()
    return 100 * wins / games


@pytest.mark.parametrize(("level", "floor"), [(RANDOM, 97), (EASY, 76), (MEDIUM, 68)])
def test_hard_wins_as_often_as_it_should(level, floor):
    assert duel(HARD, level, 500) >= floor


def beginner(game, dice, assisted=True):
    """A beginner's first match: any colour, any tile; a number that fits between the open
    neighbours of that tile. Remembers nothing, looks at no other tile, not even at the own
    ones. The assist, which is on against Easy, strikes out what cannot be. After a right guess
    is glad and stops, but one time in three tries again."""
    view = game.view(game.turn())
    moves = list(view.moves())
    if game.phase() == DECIDE:
        return STOP if dice.below(3) else dice.choice(moves[1:])
    if game.phase() != rules.NUMBER:
        return dice.choice(moves)
    seat, target = view.target()
    least, most = 0, JOKER - 1
    if target and view.visible(seat, target - 1):
        least = view.tile(seat, target - 1) % JOKER
    if target + 1 < view.length(seat) and view.visible(seat, target + 1):
        most = min(most, view.tile(seat, target + 1))
    left = view.possible(seat, target) & ~view.wrong(seat, target) if assisted else -1
    fit = [guess(number) for number in range(least, most + 1) if left >> number & 1]
    return dice.choice(fit or moves)


def share_of_beginners(assisted):
    """Of a hundred matches against Easy, how many a beginner wins."""
    wins = 0
    for number in range(400):
        game = Game(2, 300 + number)
        dice = Dice(number)
        while game.turn() != OVER:
            if game.turn() == number % 2:
                game.play(beginner(game, dice, assisted))
            else:
                game.play(choose(game, EASY, dice.below(30000)))
        wins += game.winners() == (number % 2,)
    return wins / 4


def test_a_beginner_wins_about_half_the_matches_against_easy():
    assert 40 <= share_of_beginners(True) <= 60
    assert share_of_beginners(False) < 20  # so it is the assist that makes them equal


def test_medium_beats_easy():
    assert duel(MEDIUM, EASY, 80) >= 70


def test_hard_wins_the_expert_game_too():
    assert duel(HARD, EASY, 60, EXPERT) >= 76
