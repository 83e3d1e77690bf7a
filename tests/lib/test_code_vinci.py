# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The rules of Code de Vinci, one test per rule; numbers such as V9 are the rulings."""

import contract
import pytest
from hidden.code_vinci import keys as keys_of
from hidden.code_vinci import position, shuffle, text

from rules import HIDDEN, OVER, REVEALED, SPECTATOR, IllegalMove, code_vinci
from rules.code_vinci import (
    BLACK,
    CHOOSE,
    DECIDE,
    DRAW,
    END,
    FACE_DOWN,
    FACE_UP,
    JOKER,
    NEXT,
    NUMBER,
    PICK,
    PLACE,
    RESULT,
    SET_UP,
    SHOW,
    STOP,
    WHITE,
    Game,
    draw,
    guess,
    pick,
    slot,
    slots,
)
from rules.dice import Dice
from sim.tools.describe.code_vinci import describe

EXPERT = (1,)
CHOSEN = (0, 1)
THREE_GAMES = (0, 0, 1)


def keys(words):
    """A row written as text as the keys that `slots` takes."""
    return keys_of(position([words, "0B"]), 0)


def places(row, tile):
    return slots(keys(row), keys(tile)[0])


def lay(tiles):
    """Put tiles into a row one after the other."""
    row = []
    for tile in keys(tiles):
        row.insert(slots(row, tile)[0], tile)
    return row


def attack(game, seat, i, number):
    """Point at a tile and say its number."""
    return game.play(pick(seat, i)) + game.play(guess(number))


def play(game, *moves):
    for move in moves:
        game.play(move)


def random_play(game, dice, until=lambda game: False):
    while game.turn() != OVER and not until(game):
        game.play(dice.choice(list(game.moves())))
    return game


# Rows.


def test_numbers_ascend_from_left_to_right():
    assert lay("4B 1B 7W 10B") == keys("1B 4B 7W 10B")  # example 1, V1


def test_of_equal_numbers_black_lies_left():
    assert lay("3B 8B 3W 8W") == keys("3B 3W 8B 8W")  # example 2
    assert lay("8W 3W 8B 3B") == keys("3B 3W 8B 8W")


@pytest.mark.parametrize("seed", range(20))
def test_rows_are_sorted_when_dealt(seed):
    game = Game(4, seed)
    for seat in range(4):
        assert keys_of(game, seat) == sorted(keys_of(game, seat))


# Set-up.


@pytest.mark.parametrize(
    ("seats", "options", "tiles", "pool"),
    [
        (2, (), 4, 16),
        (3, (), 4, 12),
        (4, (), 3, 12),
        (2, EXPERT, 4, 18),
        (3, EXPERT, 4, 14),
        (4, EXPERT, 3, 14),
        (2, CHOSEN, 4, 16),
        (3, (1, 1), 4, 14),
        (4, CHOSEN, 3, 12),
    ],
)
def test_tiles_and_pool_at_the_start(seats, options, tiles, pool):
    game = random_play(Game(seats, 3, options), Dice(4), lambda game: game.phase() == DRAW)
    assert [game.length(seat) for seat in range(seats)] == [tiles] * seats
    assert game.pool(BLACK) + game.pool(WHITE) == pool
    assert game.turn() == 0
    every = [key for seat in range(seats) for key in keys_of(game, seat)]
    for colour in (BLACK, WHITE):
        every += [2 * number + colour for number in game._pools[colour]]
    assert sorted(every) == list(range(26 if options and options[0] else 24))


def test_nobody_must_take_two_tiles_of_each_colour():
    counts = set()
    for seed in range(60):
        game = Game(2, seed)
        counts.add(sum(game.colour(0, i) for i in range(4)))
    assert counts == {0, 1, 2, 3, 4}


def test_chosen_tiles_have_the_chosen_colours():
    game = Game(2, 5, CHOSEN)
    assert game.phase() == CHOOSE
    for colour in (WHITE, WHITE, BLACK):
        events = game.play(draw(colour))
        assert events == [("choose", 0, colour)]  # can be undone: nothing has been looked at
    assert game.chosen() == (WHITE, WHITE, BLACK)
    assert (game.pool(BLACK), game.pool(WHITE)) == (11, 10)
    assert REVEALED in game.play(draw(WHITE))
    assert sorted(game.colour(0, i) for i in range(4)) == [BLACK, WHITE, WHITE, WHITE]
    assert game.turn() == 1
    assert game.chosen() == ()


def test_a_colour_can_be_chosen_until_it_runs_out():
    game = Game(3, 5, CHOSEN)
    for _ in range(12):
        game.play(draw(BLACK))
    assert game.phase() == DRAW
    assert list(game.moves()) == [draw(WHITE)]


def test_everybody_places_two_tiles_at_set_up_of_the_expert_game():
    for seed in range(30):
        game = Game(3, seed, EXPERT)
        asked = []
        while game.phase() == PLACE:
            assert game.placing() == SET_UP
            asked.append(game.turn())
            game.play(next(iter(game.moves())))
        assert asked == [0, 0, 1, 1, 2, 2]
        assert [game.hidden(seat) for seat in range(3)] == [4, 4, 4]  # face down


def test_jokers_are_placed_last_at_set_up_so_that_they_may_go_anywhere():
    seen = set()
    for seed in range(200):
        game = Game(2, seed, EXPERT)
        tiles = keys_of(game, 0) + [2 * number + colour for colour, number in [game.drawn()]]
        tiles += [2 * number + colour for colour, number in game.waiting()]
        assert tiles == sorted(tiles)
        assert len(tiles) == 4
        for laid in (2, 3):
            row = keys_of(game, 0)
            if game.drawn()[1] == JOKER:
                seen.add(laid)
                assert list(game.moves()) == [slot(i) for i in slots(row, max(tiles))]
                assert {slot(0), slot(laid)} <= set(game.moves())
            else:
                assert list(game.moves()) == [slot(laid)]
            game.play(next(iter(game.moves())))
    assert seen == {2, 3}  # the last tile, and both of the last two


def test_a_row_being_laid_out_is_seen_by_its_owner_only():
    game = Game(2, 8, EXPERT)
    assert game.view(0).length(0) == 2
    assert game.view(0).drawn() == game.drawn()
    for other in (1, SPECTATOR):
        assert game.view(other).length(0) == 0
        assert game.view(other).drawn() is None
        assert game.view(other).waiting() == []
    assert game.play(next(iter(game.moves()))) == []
    assert game.play(next(iter(game.moves()))) == [("laid", 0), REVEALED]
    assert game.view(1).length(0) == 4


# A turn.


def test_a_tile_is_drawn_by_colour_and_seen_by_its_owner_only():
    game = position(["2B 9W", "3B 11W"], pool="5B 7W 4W")
    assert list(game.moves()) == [draw(BLACK), draw(WHITE)]
    assert game.play(draw(WHITE)) == [("draw", 0, WHITE), REVEALED]
    assert game.drawn() == (WHITE, 4)
    assert game.pool(WHITE) == 1
    assert game.view(0).drawn() == (WHITE, 4)
    assert game.view(1).drawn() == (WHITE, HIDDEN)
    assert game.view(SPECTATOR).drawn() == (WHITE, HIDDEN)
    assert text(game, 0) == "2B 9W"  # not inserted yet


def test_only_a_colour_that_is_left_can_be_drawn():
    game = position(["2B 9W", "3B 11W"], pool="7W")
    assert list(game.moves()) == [draw(WHITE)]


def test_a_guess_is_compulsory():
    game = position(["2B 9W", "3B 11W"], drawn="5B", pool="7W")
    assert game.phase() == PICK
    assert list(game.moves()) == [pick(1, 0), pick(1, 1)]


def test_only_hidden_tiles_of_others_can_be_guessed():
    game = position(["2B 9W", "3B! 11W", "1B 4W!"], drawn="5B")
    assert list(game.moves()) == [pick(1, 1), pick(2, 0)]


def test_pointing_at_a_tile_reveals_nothing():
    game = position(["2B 9W", "3B 11W"], drawn="5B")
    assert game.play(pick(1, 1)) == [("pick", 0, 1, 1)]
    assert game.phase() == NUMBER
    assert game.target() == (1, 1)


def test_any_number_may_be_said_even_twice_or_ones_own():
    game = position(["2B 9W", "3B 11W"], drawn="5B", pool="7W 6W 8W")
    game.play(pick(1, 0))
    assert list(game.moves()) == [guess(number) for number in range(12)]  # V5, V6
    game.play(guess(2))
    game.play(draw(WHITE))
    attack(game, 0, 0, 7)
    game.play(draw(WHITE))
    game.play(pick(1, 0))
    assert guess(2) in game.moves()


def test_a_joker_can_be_guessed_in_the_expert_game_only():
    for options, possible in (((), False), (EXPERT, True)):
        game = position(["2B 9W", "3B 11W"], drawn="5B", options=options)
        game.play(pick(1, 0))
        assert (guess(JOKER) in game.moves()) == possible


def test_wrong_guess_inserts_the_drawn_tile_face_up():
    game = position(["2B 9W", "3B 11W"], drawn="5B", pool="7W")
    events = attack(game, 1, 0, 4)
    assert text(game, 0) == "2B 5B! 9W"
    assert (game.turn(), game.phase()) == (1, DRAW)  # the turn passes to the left
    assert events[1:] == [
        ("guess", 0, 1, 0, 4),
        ("wrong", 0, 1, 0, 4),
        ("insert", 0, 1, 1),
        ("shown", 0, 1, 5),
        REVEALED,
    ]
    assert game.drawn() is None


def test_right_guess_turns_the_tile_up_and_asks_to_go_on():
    game = position(["2B 9W", "3B 11W"], drawn="5B", pool="7W")
    events = attack(game, 1, 0, 3)
    assert events[1:] == [("guess", 0, 1, 0, 3), ("right", 0, 1, 0, 3), REVEALED]
    assert text(game, 1) == "3B! 11W"
    assert (game.turn(), game.phase()) == (0, DECIDE)
    assert list(game.moves()) == [STOP, pick(1, 1)]
    assert game.drawn() == (BLACK, 5)  # no new tile is drawn


def test_right_then_stop_inserts_the_drawn_tile_face_down():
    game = position(["2B 9W", "3B 11W"], drawn="5B", pool="7W")
    attack(game, 1, 0, 3)
    assert game.play(STOP) == [("stop", 0), ("insert", 0, 1, 0), REVEALED]
    assert text(game, 0) == "2B 5B 9W"
    assert text(game, 1) == "3B! 11W"
    assert text(game.view(1), 0) == "?B ?B ?W"
    assert game.turn() == 1


def test_right_then_wrong_shows_both_tiles():
    game = position(["2B 9W", "3B 11W"], drawn="5B", pool="7W")
    attack(game, 1, 0, 3)
    attack(game, 1, 1, 10)
    assert text(game, 0) == "2B 5B! 9W"
    assert text(game, 1) == "3B! 11W"
    assert game.turn() == 1


def test_wrong_guesses_stay_with_their_tile():
    game = position(["2B 9W", "3B 11W"], drawn="5B", pool="1B 7W")
    attack(game, 1, 1, 10)
    assert game.view(SPECTATOR).wrong(1, 1) == 1 << 10
    game.play(draw(BLACK))
    attack(game, 0, 0, 0)  # wrong: 1B goes to the left of both
    assert text(game, 1) == "1B! 3B 11W"
    assert [game.wrong(1, i) for i in range(3)] == [0, 0, 1 << 10]


@pytest.mark.parametrize("number", [*range(11), JOKER])
def test_a_wrong_number_is_a_bit_of_the_tile_that_means_nothing_else(number):
    game = position(["2B 9W", "3B 11W"], drawn="5B", pool="1B 7W", options=EXPERT)
    before = game._rows[1][1]
    play(game, pick(1, 1), guess(number))
    assert game._rows[1][1] == before | 1 << 5 + number  # bits 5 to 17
    assert game.wrong(1, 1) == 1 << number


# The end of a game.


def test_who_has_no_hidden_tile_is_skipped():
    game = position(["2B 9W", "3B", "1B 4W"], drawn="5B", pool="7W 8W")
    assert ("out", 1) in attack(game, 1, 0, 3)
    assert game.out(1)
    game.play(STOP)
    assert game.turn() == 2
    game.play(draw(WHITE))
    assert pick(1, 0) not in game.moves()
    attack(game, 0, 0, 3)
    assert game.turn() == 0
    assert text(game, 1) == "3B!"  # V12


def test_with_two_players_the_last_tile_ends_the_game():
    game = position(["2B 9W", "3B"], drawn="5B", pool="7W")
    events = attack(game, 1, 0, 3)
    assert ("out", 1) in events
    assert ("game", 0, 1) in events
    assert (game.turn(), game.phase()) == (OVER, END)
    assert game.winners() == (0,)
    assert list(game.moves()) == []


def test_the_drawn_tile_of_the_winner_is_inserted_hidden_and_counted():
    game = position(["2B 9W!", "3B"], drawn="5B", pool="7W")  # V7
    attack(game, 1, 0, 3)
    assert text(game, 0) == "2B 5B 9W!"
    assert game.points(0) == (1, 0, 1, 2, 0)


def test_a_drawn_joker_at_the_end_counts_without_a_question():
    game = position(["2B! 9W", "3B"], drawn="JB", options=EXPERT)  # V7
    attack(game, 1, 0, 3)
    assert game.phase() == END
    assert game.points(0) == (1, 0, 1, 1, 1)


@pytest.mark.parametrize(("options", "most"), [((), 23), (EXPERT, 25)])
def test_a_game_has_few_turns(options, most):
    for seed in range(40):
        game = Game(2 + seed % 3, seed, options)
        dice = Dice(seed)
        ended = 0
        while game.turn() != OVER:
            seat, phase = game.turn(), game.phase()
            game.play(dice.choice(list(game.moves())))
            set_up = phase in (CHOOSE, PLACE) and game.placing() == SET_UP
            if not set_up and (game.turn() != seat or game.phase() == DRAW != phase):
                ended += 1
        assert ended <= most


# The empty table, V3.


def test_an_empty_table_starts_the_turn_with_the_guess():
    game = position(["2B 9W", "3B 11W"], drawn="5B")
    attack(game, 1, 0, 4)
    assert (game.turn(), game.phase()) == (1, PICK)
    assert game.drawn() is None


def test_a_wrong_guess_without_a_drawn_tile_costs_a_tile_of_ones_own():
    game = position(["2B 9W 10W!", "3B 11W"])
    events = attack(game, 1, 0, 4)
    assert events[-1] == REVEALED
    assert (game.turn(), game.phase()) == (0, SHOW)
    assert list(game.moves()) == [pick(0, 0), pick(0, 1)]
    assert game.play(pick(0, 1)) == [("shown", 0, 1, 9), REVEALED]
    assert text(game, 0) == "2B 9W! 10W!"
    assert game.points(0) == game.points(1) == (0, 0, 0, 0, 0)  # V4
    assert game.turn() == 1


def test_the_last_hidden_tile_puts_the_guesser_himself_out():
    game = position(["2B 9W!", "3B 11W", "1W 4W"])
    attack(game, 1, 0, 4)
    assert ("out", 0) in game.play(pick(0, 0))
    assert game.out(0)
    assert game.turn() == 1
    assert [game.points(seat)[2] for seat in range(3)] == [0, 0, 0]  # V4: no seat gets the 50
    attack(game, 2, 0, 5)
    game.play(pick(1, 0))
    assert game.turn() == 2  # skips seat 0 later
    attack(game, 1, 1, 5)
    game.play(pick(2, 1))
    assert game.turn() == 1


def test_putting_oneself_out_can_end_the_game():
    game = position(["2B 9W!", "3B 11W"])
    attack(game, 1, 0, 4)
    assert ("game", 1, 1) in game.play(pick(0, 0))
    assert game.winners() == (1,)
    assert game.points(1) == (0, 0, 0, 2, 0)


def test_stopping_without_a_drawn_tile_inserts_nothing():
    for options in ((), EXPERT):
        game = position(["2B 9W", "3B 11W"], options=options)
        attack(game, 1, 0, 3)
        assert game.play(STOP) == [("stop", 0), REVEALED]
        assert text(game, 0) == "2B 9W"
        assert (game.turn(), game.phase()) == (1, PICK)


# The expert game.


@pytest.mark.parametrize(
    ("row", "at", "legal"),
    [
        ("5W 6W 8B 9B", 1, False),
        ("5W 6W 8B 9B", 3, False),
        ("5W 6W 8B 9B", 2, True),
        ("5W 6W 8B 9B", 0, True),
        ("5W 6W 8B 9B", 4, True),
        ("5B 5W 6B", 2, True),  # V8: nearest numbers 5W and 6B
        ("5B 5W", 1, True),  # V10
        ("5B 6W", 1, True),  # V10
        ("5W JB 6W", 1, False),  # V8
        ("5W JB 6W", 2, False),
    ],
)
def test_a_joker_never_stands_between_two_numbers_that_follow_in_one_colour(row, at, legal):
    assert (at in places(row, "JW")) == legal


def test_the_ends_of_a_row_are_always_open_to_a_joker():
    assert places("1B 2B 3B 4B", "JW") == [0, 4]  # V11
    assert places("", "JW") == [0]


@pytest.mark.parametrize(
    ("row", "tile", "expected"),
    [
        ("5W JB 7W", "6W", [1, 2]),
        ("5B JB 8B", "6B", [1]),
        ("5W JB JW 7W", "6W", [1, 2, 3]),
        ("5W JB JW 8W", "7W", [3]),
        ("5W 9W", "7B", [1]),
        ("JB 5W", "4B", [0, 1]),
        ("JB 5W", "4W", [1]),
        ("3B JB", "4W", [1, 2]),
        ("JB", "4W", [0, 1]),
        ("5W JB 6W", "6B", [1, 2]),
    ],
)
def test_a_number_beside_a_joker_has_a_choice_of_places(row, tile, expected):
    assert places(row, tile) == expected  # V9


def test_every_insertion_of_the_expert_game_asks_for_a_place():
    game = position(["2B 9W", "3B 11W"], drawn="5B", pool="7W 4W", options=EXPERT)
    attack(game, 1, 0, 3)
    assert game.play(STOP) == [("stop", 0)]  # may be undone: nothing was shown
    assert (game.turn(), game.phase(), game.placing()) == (0, PLACE, FACE_DOWN)
    assert list(game.moves()) == [slot(1)]  # one choice, asked all the same
    assert game.play(slot(1)) == [("insert", 0, 1, 0), REVEALED]
    assert text(game, 0) == "2B 5B 9W"
    game.play(draw(WHITE))
    attack(game, 0, 0, 3)
    assert (game.turn(), game.phase(), game.placing()) == (1, PLACE, FACE_UP)
    assert game.play(slot(1)) == [("insert", 1, 1, 1), ("shown", 1, 1, 4), REVEALED]
    assert text(game, 1) == "3B! 4W! 11W"


def test_a_drawn_joker_goes_where_its_owner_wants():
    game = position(["2B 3B 9W", "3W 11W"], drawn="JB", pool="7W", options=EXPERT)
    attack(game, 1, 0, 3)
    game.play(STOP)
    assert list(game.moves()) == [slot(0), slot(2), slot(3)]
    with pytest.raises(IllegalMove):
        game.play(slot(1))
    game.play(slot(2))
    assert text(game, 0) == "2B 3B JB 9W"


def test_jokers_never_move():
    game = position(["JW 2B 9W", "3B 11W"], drawn="5B", pool="7W", options=EXPERT)
    attack(game, 1, 0, 4)
    game.play(slot(2))
    assert text(game, 0) == "JW 2B 5B! 9W"


def test_who_places_a_tile_is_asked_in_private():
    game = position(["2B 3B 9W", "3W 11W"], drawn="JB", pool="7W", options=EXPERT)
    attack(game, 1, 0, 3)
    game.play(STOP)
    assert game.view(1).drawn() == (BLACK, HIDDEN)
    assert list(game.view(1).moves()) == [slot(i) for i in range(4)]


def test_the_joker_rule_holds_except_where_it_was_forced():
    broken = games = 0
    for seed in range(150):
        game = random_play(Game(2, seed, EXPERT), Dice(seed))
        games += 1
        for seat in (0, 1):
            row = keys_of(game, seat)
            for i, tile in enumerate(row):
                if tile >= 24 and i not in slots(row[:i] + row[i + 1 :], tile):
                    broken += 1
                    break
            numbers = [tile for tile in row if tile < 24]
            assert numbers == sorted(numbers)
    assert broken <= games // 10


# The tournament.


def test_a_winner_who_keeps_two_numbers_and_a_joker_gets_40_points():
    game = position(["3W JB 9B", "4B!", "5B 1W!"], options=(1, 0, 1), turn=2)
    attack(game, 0, 0, 4)  # wrong: seat 2 must turn up its last tile
    game.play(pick(2, 0))
    assert game.points(0) == (0, 0, 0, 2, 1)
    assert game.game_points(0) == 40
    assert game.scores() == [40, 0, 0]


def test_two_numbers_a_joker_and_a_player_put_out_give_90_points():
    game = position(["1B", "3B JB", "4B 5W"], drawn="2B", pool="7W", options=(1, 0, 1))
    attack(game, 2, 0, 4)
    attack(game, 1, 0, 3)
    attack(game, 1, 1, JOKER)
    assert game.points(0) == (2, 1, 1, 0, 0)
    assert game.scores() == [90, 0, 0]
    assert game.view(2).scores() == [90, 0, 0]


def test_after_a_game_all_tiles_are_turned_up_and_the_next_seat_begins():
    game = position(["2B 9W", "3B"], drawn="5B", pool="7W", options=THREE_GAMES)
    attack(game, 1, 0, 3)
    assert (game.phase(), game.turn(), game.survivor()) == (RESULT, 1, 0)
    assert text(game.view(1), 0) == "2B 5B 9W"  # the winner shows what he counts
    assert game.winners() == ()
    assert game.scores() == [10 + 50 + 30, 0]
    assert list(game.moves()) == [NEXT]
    assert game.play(NEXT) == [("next", 1), REVEALED]
    assert (game.game_number(), game.turn(), game.phase()) == (2, 1, DRAW)  # V15
    assert game.starter() == 1
    assert game.survivor() is None
    assert game.scores() == [90, 0]
    assert text(game.view(1), 0).count("?") == 4


@pytest.mark.parametrize(("option", "games"), [(0, 1), (1, 3), (2, 5)])
def test_a_tournament_has_the_agreed_number_of_games(option, games):
    game = Game(3, 9, (0, 0, option))
    assert game.games() == games
    dice = Dice(3)
    starters, ended = [], 0
    while game.turn() != OVER:
        if game.game_number() > len(starters):
            starters.append(game.turn())
        events = game.play(dice.choice(list(game.moves())))
        ended += sum(event[0] == "game" for event in events)
    assert ended == games
    assert starters == [0, 1, 2, 0, 1][:games]


def test_the_highest_sum_wins_a_tournament_and_ties_are_shared():
    game = position(["2B 9W", "3B"], drawn="5B", options=THREE_GAMES)
    game._number = 3
    game._totals = [0, 90]
    attack(game, 1, 0, 3)
    assert game.scores() == [90, 90]
    assert game.winners() == (0, 1)  # V14
    game._totals = [0, 100]
    assert game.winners() == (1,)


def test_the_survivor_wins_a_single_game_whatever_the_points():
    game = position(["2B 3W 9W!", "3B 6W"])
    attack(game, 1, 0, 3)
    game.play(STOP)
    attack(game, 0, 0, 2)
    attack(game, 0, 1, 3)
    assert game.winners() == (1,)
    assert game.scores() == [0, 1]


# What others may know.


def test_a_view_hides_the_others_numbers_but_neither_colour_nor_order():
    game = position(["2B 9W", "3B! 11W"], drawn="5B", pool="7W 1B")
    assert text(game.view(0), 0) == "2B 9W"
    assert text(game.view(0), 1) == "3B! ?W"
    assert text(game.view(SPECTATOR), 0) == "?B ?W"
    view = game.view(1)
    assert view._dice is None
    assert view._pools == [[HIDDEN], [HIDDEN]]


@pytest.mark.parametrize("options", [(), EXPERT, (1, 1), THREE_GAMES])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_cannot_know_does_not_change_its_view(seats, options):
    changed = 0
    for seed in range(3):
        game = Game(seats, seed, options)
        dice = Dice(seed + 50)
        while game.turn() != OVER:
            if dice.below(4) == 0 or game.phase() == PLACE:
                seat = dice.below(seats + 1) - 1
                before = contract.snapshot(game.view(seat))
                secret = contract.snapshot(game)
                shuffle(game, seat, dice)
                assert contract.snapshot(game.view(seat)) == before
                changed += contract.snapshot(game) != secret
            game.play(dice.choice(list(game.moves())))
    assert changed > 10


def test_events_of_a_hidden_insertion_tell_no_number():
    seen = set()
    for seed in range(20):
        game = Game(3, seed, EXPERT)
        dice = Dice(seed)
        while game.turn() != OVER:
            phase, placing = game.phase(), game.placing()
            events = game.play(dice.choice(list(game.moves())))
            if phase == PLACE:
                seen.add(placing)
            if phase == PLACE and placing == SET_UP:
                assert all(event[0] in ("laid", "revealed") for event in events)
            elif phase == PLACE and placing == FACE_DOWN:
                assert [event[0] for event in events] == ["insert", "revealed"]
    assert {SET_UP, FACE_DOWN} <= seen


def test_describing_a_move_at_set_up_does_not_tell_the_place():
    game = Game(2, 8, EXPERT)
    assert {describe(game, move) for move in game.moves()} == {"lay out a tile"}


# Moves.


def test_moves_can_be_read_back():
    assert code_vinci.kind(draw(WHITE)) == code_vinci.COLOUR
    assert code_vinci.where(draw(WHITE)) == WHITE
    assert code_vinci.kind(STOP) == STOP
    assert code_vinci.kind(NEXT) == NEXT
    for number in range(13):
        assert code_vinci.kind(guess(number)) == code_vinci.GUESS
        assert code_vinci.where(guess(number)) == number
    for i in range(26):
        assert code_vinci.kind(slot(i)) == code_vinci.SLOT
        assert code_vinci.where(slot(i)) == i
        for seat in range(4):
            assert code_vinci.kind(pick(seat, i)) == code_vinci.TILE
            assert code_vinci.where(pick(seat, i)) == (seat, i)


@pytest.mark.parametrize("options", [(2,), (0, 2), (0, 0, 3), (-1,), (0, 0, 0, 0)])
def test_an_unknown_option_is_refused(options):
    with pytest.raises(ValueError):
        Game(2, 1, options)


@pytest.mark.parametrize("options", ["100", "010", "112"])
def test_other_options_on_micropython(options):
    import micropython32

    if micropython32.interpreter() is None:
        pytest.skip(micropython32.MISSING)
    for seats in (2, 3, 4):
        moves = contract.check(code_vinci, seats, 80, tuple(int(digit) for digit in options))
        result = micropython32.run(["check", "code_vinci", str(seats), "80", options])
        assert result.stdout == b"moves %d\n" % moves, result.stderr


def bits(mask):
    return [number for number in range(13) if mask >> number & 1]


def test_possible_numbers_follow_from_what_lies_open():
    game = position(["1B 4W! 6B 8W! 9B", "2B 7B 5W"], turn=1).view(1)
    # Between 4 and 8 white a black one is 5, 6, 7 or 8, since equal numbers stand black
    # first; 7 black is in the own row.
    assert bits(game.possible(0, 2)) == [5, 6, 8]
    # Right of 8 white: 9, 10 or 11.
    assert bits(game.possible(0, 4)) == [9, 10, 11]


def test_a_joker_is_no_bound_for_the_numbers_beside_it():
    game = position(["1B 9B", "4W JB! 5W"], drawn="6B", pool="7W", options=EXPERT).view(0)
    assert bits(game.possible(1, 2)) == bits(game.possible(1, 0)) == list(range(13))


def test_nobody_has_the_number_that_one_has_in_hand():
    game = position(["2B 9W", "3B 11W"], drawn="5B", pool="1B 7W")
    assert 5 not in bits(game.view(0).possible(1, 0)) and 5 in bits(game.view(0).possible(1, 1))
    assert 5 in bits(game.view(1).possible(0, 0))  # who does not see it cannot tell


# What everybody saw and heard.


def test_the_last_guess_is_seen_by_all_until_the_next():
    game = position(["2B 9W", "3B 8W 10B"], drawn="5B", pool="0B 7W")
    assert game.last_guess() is None
    play(game, pick(1, 1), guess(8))
    for seat in (0, 1, SPECTATOR):
        assert game.view(seat).last_guess() == (0, 1, 1, 8, 1)
    play(game, pick(1, 0), guess(4))
    assert game.turn() == 1 and game.view(1).last_guess() == (0, 1, 0, 4, 0)
    play(game, draw(WHITE), pick(0, 0))
    assert game.last_guess() == (0, 1, 0, 4, 0)  # pointing is not guessing
    play(game, guess(2))
    assert game.last_guess() == (1, 0, 0, 2, 1)


def test_a_new_game_has_no_last_guess():
    game = Game(2, 5, (0, 0, 1))
    dice = Dice(1)
    while game.phase() != RESULT:
        game.play(dice.choice(list(game.moves())))
    assert game.last_guess() is not None
    play(game, NEXT)
    assert game.last_guess() is None
    assert not any(game.disowned(seat, i) for seat in (0, 1) for i in range(4))


def test_who_says_a_number_disowns_it_for_the_tiles_he_holds():
    game = position(["2B 9W 10B", "3B 8W 10W"], drawn="5B", pool="0B 6B 7W")
    play(game, pick(1, 0), guess(4))
    # The colour is that of the tile pointed at: the others of his row say nothing of it.
    row = [game.disowned(0, i) for i in range(4)]
    assert text(game, 0) == "2B 5B! 9W 10B"
    assert row == [1 << 4, 1 << 4, 0, 1 << 4]
    play(game, draw(WHITE), pick(0, 0), guess(0))
    play(game, draw(BLACK), pick(1, 2), guess(11))
    # What he drew after he had said it may be that number all the same.
    assert text(game, 0) == "2B 5B! 6B! 9W 10B"
    assert [game.disowned(0, i) for i in range(5)] == [1 << 4, 1 << 4, 0, 1 << 11, 1 << 4]
    assert [game.view(1).disowned(0, i) for i in range(5)] == [1 << 4, 1 << 4, 0, 1 << 11, 1 << 4]


def test_the_tile_in_hand_is_disowned_too():
    game = position(["2B 9W", "3B 8W"], drawn="5B", pool="0B 6B 7W")
    play(game, pick(1, 1), guess(8), STOP)
    assert text(game, 0) == "2B 5B 9W"
    assert [game.disowned(0, i) for i in range(3)] == [0, 0, 1 << 8]
    game = position(["2B 9W", "3B 8W"], drawn="5B", pool="0B 6B 7W")
    play(game, pick(1, 0), guess(3), STOP)
    assert [game.disowned(0, i) for i in range(3)] == [1 << 3, 1 << 3, 0]


@pytest.mark.parametrize(("seats", "options"), [(2, ()), (3, (1, 1, 1)), (4, (0, 1)), (4, (1,))])
def test_every_other_number_is_refused(seats, options):
    game = Game(seats, 8 + seats, options)
    dice = Dice(4)
    while game.turn() != OVER:
        legal = list(game.moves())
        before = contract.snapshot(game)
        for move in range(-3, 300):
            if move not in legal:
                with pytest.raises(IllegalMove):
                    game.play(move)
        assert contract.snapshot(game) == before
        game.play(dice.choice(legal))
    with pytest.raises(IllegalMove):
        game.play(NEXT)
