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
    DEDUCE,
    FORFEIT,
    HAND,
    KIND,
    NOTHING,
    REQUEST,
    REVEAL,
    SECRET,
    ZONE,
    Game,
    count,
    spell,
    spelt,
)
from sim.tools import words_found
from words import ENGLISH, FRENCH, Guesses, Words

RANDOM = None


@pytest.fixture(scope="module", autouse=True)
def unpacked_once():
    """Hundreds of matches read the same lists: each piece of them is unpacked once."""
    unpack, known = Guesses.more, {}

    def more(this):
        piece = this._file.name, this._at, this._left
        if piece not in known:
            end = unpack(this)
            known[piece] = end, bytes(this.data), this._at, this._left, bytes(this._word)
        end, this.data[:], this._at, this._left, this._word[:] = known[piece]
        return end

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Guesses, "more", more)
        yield


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


class Beginner:
    """A person in a first match, as a script.

    Knows two in three of the words that the computer thinks of first, and codes one of them.
    Asks where most of the words that still fit need the segment, but one question in three
    without a thought. Says the word when no more than three fit and buys segments while any
    fits.
    """

    def __init__(self, language, length):
        listed = Words(language).guesses(length)
        words = [bytes(word) for word in listed.words()]
        self.words = [word for number, word in enumerate(words) if number % 3]

    def fitting(self, view):
        entry = view.entry() if view.phase() == DEDUCE else b""
        letters = [view.letters(zone) for zone in range(view.length())]
        for word in self.words:
            if word[: len(entry)] == entry and word not in view.named():
                if all(fits >> letter & 1 for fits, letter in zip(letters, word)):
                    yield word

    def choose(self, view, seat, dice):
        moves = list(view.moves())
        if view.phase() == SECRET:
            entry = view.entry()
            words = [word for word in self.words if word[: len(entry)] == entry]
            return ACCEPT if ACCEPT in moves else dice.choice(words)[len(entry)]
        if view.phase() == REVEAL:
            return moves[0]
        words = list(self.fitting(view))
        if view.phase() == DEDUCE:
            if ACCEPT in moves:
                return ACCEPT
            return words[0][len(view.entry())] if words else FORFEIT
        if words and len(words) <= 3 and CLAIM + seat in moves:
            return CLAIM + seat
        kind = view.in_hand()
        if kind == NOTHING:
            return REQUEST if REQUEST in moves and words else moves[1 if REQUEST in moves else 0]
        zones = [move - ZONE for move in moves if move < CLAIM]
        if not words or dice.below(3) == 0:
            return ZONE + dice.choice(zones)
        placed = [view.placed(zone, kind) for zone in range(view.length())]
        needed = {
            zone: sum(count(word[zone], kind) > placed[zone] for word in words) for zone in zones
        }
        return ZONE + max(zones, key=lambda zone: (needed[zone], zone))


def play_beginner(level, seed, language):
    """Points of the beginner in a match of two."""
    game = Game(2, seed, (0, 0, language))
    beginner = Beginner(language, 5)
    step = 0
    while game.turn() != OVER:
        seat = game.turn()
        dice = Dice(seed * 31 + step)
        view = game.view(seat)
        if seat == seed % 2:
            game.play(beginner.choose(view, seat, dice))
        else:
            game.play(choose(view, seat, level, dice))
        step += 1
    winners = game.winners()
    return 1 / len(winners) if seed % 2 in winners else 0


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
def test_a_beginner_wins_about_half_the_matches_against_easy(language):
    points = sum(play_beginner(EASY, seed, language) for seed in range(50))
    assert 20 <= points <= 30


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


@pytest.mark.parametrize("word", ["TABLE", "SUGAR", "CROWN", "JUICE"])
def test_hard_asks_where_most_candidates_need_the_segment(word):
    game = Game(2, 3)
    for letter in spelt(word):
        game.play(letter)
    game.play(ACCEPT)
    kind = game.in_hand()
    needed = [0] * 5
    guesses = Words(ENGLISH).guesses(5)
    for number, listed in enumerate(guesses.words()):
        everyday = guesses.everyday()[number >> 3] >> (number & 7) & 1
        weight = enigma._EVERYDAY if everyday else enigma._FREQUENT
        # Three segments are left at the least, or the Bonus phase would have begun.
        if sum(count(letter, of) for letter in listed for of in range(4)) >= 4:
            for zone in range(5):
                needed[zone] += weight * (count(listed[zone], kind) > 0)
    best = needed.index(max(needed))
    assert choose(game.view(1), 1, HARD, Dice(1)) == ZONE + best


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
@pytest.mark.parametrize("length", [4, 5, 6])
@pytest.mark.parametrize(("level", "goal"), [(HARD, 90), (MEDIUM, 75)])
def test_frequent_words_are_found(level, goal, length, language):
    lib = words_found.modules(words_found.ROOT / "lib")
    tally = words_found.measure(lib, language, length, level, every=40, start=3)
    assert tally.rounds == 25
    assert tally.share() >= goal, tally.missed


@pytest.mark.parametrize("level", [MEDIUM, HARD])
def test_words_of_no_list_of_guesses_are_looked_up(level):
    # The rarest words of the dictionary: no bot codes them, but it has them.
    lib = words_found.modules(words_found.ROOT / "lib")
    words = Words(FRENCH)
    known = {bytes(word) for word in words.guesses(6).words()}
    known |= {bytes(word) for word in words.later(6).words()}
    rare = [word for word in words.all(6) if word not in known][7::700]
    tally = words_found.Tally()
    for seed, word in enumerate(rare):
        words_found.look_for(tally, lib, word, FRENCH, level, seed)
    assert tally.rounds == 21
    assert tally.share() >= 75, tally.missed


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
