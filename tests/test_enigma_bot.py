# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Computer players of Enigma: fair, steady, and as strong as their level says."""

import contract
import pytest
from hidden import enigma as hidden

from bots import EASY, HARD, MEDIUM, enigma
from rules import OVER
from rules.dice import Dice
from rules.enigma import (
    ACCEPT,
    CANCEL,
    CLAIM,
    HAND,
    KIND,
    NOTHING,
    REVEAL,
    SECRET,
    ZONE,
    Game,
    spell,
    spelt,
)

RANDOM = None


def choose(view, seat, level, dice):
    if level is RANDOM:
        return dice.choice(list(view.moves()))
    return contract.choose(enigma, view, seat, level, dice)


def play(levels, seed, options=()):
    game = Game(len(levels), seed, options)
    step = 0
    while game.turn() != OVER:
        seat = game.turn()
        game.play(choose(game.view(seat), seat, levels[seat], Dice(seed * 31 + step)))
        step += 1
    return game


def won(one, other, matches, options=()):
    """Percent of the matches that `one` wins; a shared victory is half a one."""
    points = 0
    for number in range(matches):
        levels = (one, other) if number % 2 else (other, one)
        winners = play(levels, number + 1, options).winners()
        seat = 0 if number % 2 else 1
        points += (2 if winners == (seat,) else 1) if seat in winners else 0
    return 50 * points // matches


def coded(seed, level, options=()):
    """The word a computer chooses."""
    game = Game(2, seed, options)
    dice = Dice(seed)
    while game.phase() == SECRET:
        game.play(choose(game.view(0), 0, level, dice))
    return spell(game.word())


@pytest.mark.parametrize("level", [EASY, MEDIUM, HARD])
def test_the_choice_does_not_depend_on_what_the_seat_cannot_know(level):
    for seed in (1, 2):
        game = Game(3, seed, (seed, 0, seed % 2))
        dice = Dice(seed)
        step = 0
        while game.turn() != OVER and step < 90:
            seat = game.turn()
            move = choose(game.view(seat), seat, level, Dice(step))
            kept = game._word, game._store, game._dice
            hidden.shuffle(game, seat, dice)
            assert choose(game.view(seat), seat, level, Dice(step)) == move
            game._word, game._store, game._dice = kept
            game.play(move)
            step += 1


def test_a_computer_codes_everyday_words_of_the_language():
    from test_words import hand_made

    for language, name in enumerate(("english", "french")):
        everyday = hand_made("everyday_%s.txt" % name)
        for level in (EASY, HARD):
            words = {coded(seed, level, (0, 0, language)) for seed in range(12)}
            assert words <= everyday
            assert len(words) > 8


def test_every_level_solves_its_own_words_sooner_or_later():
    for level in (EASY, MEDIUM, HARD):
        game = Game(2, 5)
        found = 0
        step = 0
        while game.turn() != OVER:
            seat = game.turn()
            game.play(choose(game.view(seat), seat, level, Dice(step)))
            found += game.phase() == REVEAL and game.solver() < 2
            step += 1
        assert found >= (1, 2, 3)[level]


def test_hard_spells_out_a_word_that_no_list_has():
    found = 0
    for seed, word in enumerate(("BOQUD", "QUCRO", "EPSOB", "YRGUN")):
        game = Game(2, seed)
        for letter in spelt(word):
            game.play(letter)
        game.play(ACCEPT)
        step = 0
        while game.phase() != REVEAL:
            # Every segment is bought, so that every letter lies open at the end.
            seat = game.turn()
            moves = list(game.moves())
            move = choose(game.view(seat), seat, HARD, Dice(step))
            game.play(56 if 56 in moves else move)
            step += 1
        found += game.solver() == 1
    assert found == 4


def test_a_computer_that_does_not_know_it_takes_back_what_others_said():
    game = Game(3, 3)
    for letter in spelt("PANDA"):
        game.play(letter)
    game.play(ACCEPT)
    game.play(CLAIM + 2)
    assert choose(game.view(2), 2, HARD, Dice(1)) == CANCEL


def test_hard_hands_over_the_segment_that_is_hardest_to_place():
    game = Game(2, 3, (0, 1))
    for letter in spelt("IIIIO"):  # the curve fits one zone of five
        game.play(letter)
    game.play(ACCEPT)
    assert game.phase() == KIND
    assert choose(game.view(0), 0, HARD, Dice(1)) == HAND + 2


def test_hard_asks_where_most_candidates_need_the_segment():
    # Of all English words with five letters, hardly one begins with a letter like U or J.
    game = Game(2, 3)
    for letter in spelt("TABLE"):
        game.play(letter)
    game.play(ACCEPT)
    while game.in_hand() != NOTHING and game.no_marks() < 3:
        seat = game.turn()
        move = choose(game.view(seat), seat, HARD, Dice(1))
        if not ZONE <= move < CLAIM:
            break
        game.play(move)
    assert game.no_marks() < 3


def test_computers_hold_four_seats_and_every_option():
    for options in ((1, 0, 0), (2, 1, 1), (3, 1, 0)):
        game = play((EASY, MEDIUM, HARD, HARD), 8, options)
        assert sum(game.scores()) > 20


def test_hard_beats_random_and_medium():
    assert won(HARD, RANDOM, 20) >= 90
    assert won(HARD, MEDIUM, 20) >= 65
    assert won(MEDIUM, EASY, 10) >= 65


@pytest.mark.parametrize("level", [EASY, MEDIUM, HARD])
def test_letters_that_are_no_word_do_not_beat_a_computer(level):
    # RANDOM enters letters at random as well.
    assert won(level, RANDOM, 12) >= 65


@pytest.mark.slow
@pytest.mark.parametrize(("other", "floor"), [(RANDOM, 95), (MEDIUM, 65)])
def test_hard_reaches_its_floors_in_a_hundred_matches(other, floor):
    assert won(HARD, other, 100, (0, 0, 1)) >= floor
