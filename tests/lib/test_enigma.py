# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Enigma, rule by rule."""

import copy

import contract
import pytest
from hidden import enigma as hidden

from rules import HIDDEN, OVER, REVEALED, SPECTATOR, IllegalMove
from rules.dice import Dice
from rules.enigma import (
    ACCEPT,
    ASK,
    BONUS,
    CANCEL,
    CLAIM,
    DEDUCE,
    ENDED,
    ERASE,
    FORFEIT,
    GIVE_UP,
    HAND,
    KIND,
    LAST,
    NEXT,
    NOTHING,
    PASS,
    REQUEST,
    REVEAL,
    SECRET,
    SEGMENTS,
    ZONE,
    Game,
    count,
    spell,
    spelt,
)
from sim.tools.describe.enigma import describe

LONG, SHORT = 0, 1  # kinds of segments
LENGTH = {5: 0, 3: 1, 4: 2, 6: 3}

ALPHABET = """A LLS B Lcc C C D LC E LSSS F LSS G CS H LLS I L J Sc K LSS L LS M LLSS
N LLL O CC P Lc Q CCS R LSc S cc T LS U SSc V LL W LLSS X LL Y SSS Z LSS"""


def started(word, seats=3, seed=1, chooses=0):
    """A game whose first Coder has sealed a word."""
    game = Game(seats, seed, (LENGTH[len(word)], chooses))
    enter(game, word)
    return game


def enter(game, word):
    for letter in spelt(word):
        game.play(letter)
    return game.play(ACCEPT)


def claim(game, seat, word):
    game.play(CLAIM + seat)
    return enter(game, word)


def zones(game, needed):
    """Open zones that need the segment in hand, or those that do not."""
    kind = game.in_hand()
    for move in game.moves():
        zone = move - ZONE
        if 0 <= zone < 6:
            if (count(game.word()[zone], kind) > game.placed(zone, kind)) == needed:
                yield zone


def place(game):
    return game.play(ZONE + next(zones(game, True)))


def miss(game):
    return game.play(ZONE + next(zones(game, False)))


def missable(word, seats=3):
    """A game whose first segment does not fit everywhere."""
    seed = 0
    while True:
        game = started(word, seats, seed)
        if list(zones(game, False)):
            return game
        seed += 1


def until_bonus(game, marks=0):
    """Place segments up to the Bonus phase, with so many NO marks on the way."""
    while game.phase() == ASK:
        while game.no_marks() < marks and list(zones(game, False)):
            miss(game)
        place(game)
    assert game.phase() == BONUS
    assert game.no_marks() == marks


def buy(game):
    game.play(REQUEST)
    return place(game)


# Letters


def test_every_letter_has_the_segments_of_the_alphabet():
    parts = ALPHABET.split()
    for letter, segments in zip(parts[::2], parts[1::2]):
        got = [count(ord(letter) - 65, kind) for kind in range(4)]
        assert got == [segments.count(kind) for kind in "LSCc"], letter


def test_the_letters_that_fit_a_zone_follow_from_its_segments_and_nos():
    game = started("TAPEE")
    for placed in range(256):
        for refused in range(16):
            found = [placed >> 2 * kind & 3 for kind in range(4)]
            game._placed[4:8] = bytes(found)
            game._no[1] = refused
            for letter in range(26):
                fits = True
                for kind in range(4):
                    needed = count(letter, kind)
                    if needed < found[kind] or needed > found[kind] and refused >> kind & 1:
                        fits = False
                assert game.fits(1, letter) == fits


def test_the_alphabet_has_twenty_classes_and_five_sets_of_twins():
    classes = {}
    for letter in range(26):
        classes.setdefault(SEGMENTS[letter], []).append(chr(65 + letter))
    assert len(classes) == 20
    twins = sorted("".join(letters) for letters in classes.values() if len(letters) > 1)
    assert twins == ["AH", "FKZ", "LT", "MW", "VX"]


@pytest.mark.parametrize(
    ("word", "number"), [("PANDA", 13), ("ROUGE", 14), ("PRIX", 8), ("TAPEE", 15), ("ICI", 3)]
)
def test_the_store_holds_all_segments_of_the_word(word, number):
    assert sum(count(letter, kind) for letter in spelt(word) for kind in range(4)) == number
    game = started(word)
    assert sum(game._store) + (game.in_hand() != NOTHING) == number


# Scoring


def test_score_of_the_sheet():
    lee, tina, ben = 0, 1, 2
    game = started("PANDA")
    until_bonus(game, marks=3)
    buy(game)
    claim(game, tina, "PATTE")
    claim(game, ben, "PATIN")
    claim(game, tina, "PANDA")
    assert game.phase() == REVEAL
    assert game.scores() == (8, 10, 2)
    assert game.points(0, lee) == (3, 2, 3, 0)
    assert game.points(0, tina) == (0, 4, 1, 5)
    assert game.points(0, ben) == (0, 0, 2, 0)
    assert game.result(0) == (lee, spelt("PANDA"), tina)


def test_score_of_a_word_nobody_found():
    game = started("PANDA")
    until_bonus(game, marks=4)
    for _ in range(3):
        buy(game)
    for seat in (1, 2):
        for i in range(3):
            claim(game, seat, "XXXX" + "ABCDEF"[3 * (seat - 1) + i])
    assert game.phase() == REVEAL
    assert game.scores() == (21, 0, 0)


def test_score_when_all_decline():
    game = started("PANDA")
    until_bonus(game, marks=2)
    claim(game, 1, "PATTE")
    game.play(PASS)
    game.play(PASS)
    assert game.phase() == LAST
    game.play(GIVE_UP)
    assert game.scores() == (8, 2, 3)


def test_score_of_a_word_found_before_the_bonus_phase():
    game = missable("PANDA")
    miss(game)
    claim(game, 1, "PANDA")
    assert game.scores() == (2, 13, 3)


def test_e15_bonus_tokens_left_are_nobodys_when_the_word_was_not_found():
    game = started("PANDA", seats=2)
    until_bonus(game)
    game.play(PASS)
    game.play(GIVE_UP)
    assert game.bonus() == 3
    assert game.scores() == (5, 3)


# Entering the secret word


def test_a_word_is_entered_letter_by_letter_and_can_be_mended():
    game = Game(2, 1)
    assert game.turn() == 0
    assert list(game.moves()) == list(range(26))
    game.play(4)
    assert ERASE in game.moves()
    game.play(ERASE)
    assert game.entry() == b""
    for letter in spelt("TAPEE"):
        assert ACCEPT not in game.moves()
        game.play(letter)
    assert list(game.moves()) == [ACCEPT, ERASE]


def test_entering_the_secret_tells_nobody_anything():
    game = Game(2, 1)
    assert describe(game, 4) == describe(game, 5)
    assert game.play(4) == [("entered", 0)]
    assert game.view(0).entry() == b"\x04"
    assert game.view(1).entry() == b""
    assert game.view(SPECTATOR).entry() == b""


def test_e16_no_dictionary_is_asked():
    assert started("XQZJW").phase() == ASK


# Asking


def test_yes_once_per_copy_then_no():
    # TAPEE, zone 5 is an E: one long, three short.
    game = started("TAPEE", chooses=1)
    for kind, answers in ((SHORT, "yes yes yes no"), (LONG, "yes no")):
        for answer in answers.split():
            assert game.phase() == KIND
            game.play(HAND + kind)
            assert game.play(ZONE + 4)[0][0] == answer
        place(game)
    assert game.placed(4, SHORT) == 3
    assert game.placed(4, LONG) == 1
    assert game.refused(4, SHORT)
    assert game.refused(4, LONG)


def test_what_lies_in_a_zone_is_counted_by_kind():
    game = started("BOARD")
    for zone in range(5):
        assert game.zone(zone) == bytes(4)
    until_bonus(game)
    for zone in range(5):
        assert list(game.zone(zone)) == [game.placed(zone, kind) for kind in range(4)]
    assert sum(sum(game.zone(zone)) for zone in range(5)) == sum(
        count(letter, kind) for letter in spelt("BOARD") for kind in range(4)
    ) - 3  # fmt: skip


def test_the_only_decoder_left_goes_on():
    game = started("ABBEY", seats=3)
    for word in ("AAAAA", "BBBBB", "CCCCC"):
        claim(game, 2, word)
    assert game.tokens(2) == 0 and game.turn() == 1
    place(game)
    assert game.turn() == 1


def test_a_no_costs_a_mark_and_the_same_decoder_asks_again():
    game = missable("PANDA")
    kind = game.in_hand()
    zone = next(zones(game, False))
    assert game.play(ZONE + zone) == [("no", 1, zone, kind), REVEALED]
    assert game.turn() == 1
    assert game.in_hand() == kind
    assert game.refused(zone, kind)
    assert game.no_marks() == 1


def test_e4_a_zone_with_a_no_is_not_asked_again_and_the_last_one_is_a_yes():
    for seed in range(20):
        game = started("ROUGE", seed=seed)
        while game.phase() == ASK:
            while list(zones(game, False)):
                zone = next(zones(game, False))
                game.play(ZONE + zone)
                with pytest.raises(IllegalMove):
                    game.play(ZONE + zone)
            assert list(zones(game, True))
            place(game)
        # E3: at most one NO per kind and zone, and never in all zones of a kind.
        assert game.no_marks() <= 4 * 4


def test_a_yes_ends_the_turn():
    game = started("PANDA", seats=4)
    for seat in (1, 2, 3, 1):
        assert game.turn() == seat
        assert place(game)[0][0] == "yes"


def test_the_same_seed_draws_the_same_segments():
    drawn = []
    for _ in range(2):
        game = started("PANDA", seed=7)
        kinds = []
        while game.phase() == ASK:
            kinds.append(game.in_hand())
            place(game)
        drawn.append(kinds)
    assert drawn[0] == drawn[1]


def test_option_the_coder_chooses_the_kind():
    game = started("ROUGE", chooses=1)
    assert game.phase() == KIND
    assert game.turn() == 0
    assert list(game.moves()) == [HAND, HAND + 1, HAND + 2, HAND + 3]
    game.play(HAND + 2)
    assert game.turn() == 1
    assert game.in_hand() == 2
    assert list(started("ICI", chooses=1).moves()) == [REQUEST, PASS, CLAIM + 1, CLAIM + 2]


# The Bonus phase


def test_bonus_begins_when_three_segments_are_left():
    game = started("PANDA")
    sizes = []
    while game.phase() == ASK:
        sizes.append(sum(game._store) + 1)
        events = place(game)
    assert sizes[-1] == 4
    assert ("bonus", 3) in events
    assert game.store_size() == 3
    game.play(REQUEST)
    assert game.store_size() == 2
    assert game.bonus() == 2


def test_bonus_with_a_segment_in_hand_still_counts_the_store():
    game = started("PANDA")
    until_bonus(game)
    buy(game)
    buy(game)
    game.play(REQUEST)
    assert game.phase() == ASK
    assert game.store_size() == 0
    place(game)
    assert game.phase() == BONUS


def test_e5_a_word_of_three_segments_begins_with_the_bonus_phase():
    game = started("ICI")
    assert game.phase() == BONUS
    assert game.store_size() == 3
    assert game.turn() == 1


def test_e6_the_size_of_the_store_is_hidden_before_the_bonus_phase_and_its_kinds_always():
    game = started("PANDA")
    assert game.view(1).store_size() == HIDDEN
    assert bytes(game.view(1)._store) == bytes([HIDDEN] * 4)
    until_bonus(game)
    assert game.view(1).store_size() == 3
    assert bytes(game.view(1)._store) == b"\x03\x00\x00\x00"
    assert game.view(0)._store == game._store


def test_e7_all_pass_then_a_last_call_ends_the_round():
    game = started("PANDA", seats=4)
    until_bonus(game)
    first = game.turn()
    for _ in range(3):
        assert game.phase() == BONUS
        game.play(PASS)
    assert game.phase() == LAST
    assert game.turn() == first
    assert list(game.moves())[0] == GIVE_UP
    assert {CLAIM + 1, CLAIM + 2, CLAIM + 3} < set(game.moves())
    events = game.play(GIVE_UP)
    assert ("word", spelt("PANDA")) in events


def test_e7_a_request_clears_the_passes():
    game = started("PANDA")
    until_bonus(game)
    game.play(PASS)
    buy(game)
    game.play(PASS)
    assert game.phase() == BONUS
    game.play(PASS)
    assert game.phase() == LAST


def test_e7_a_deduction_clears_the_passes_and_reopens_the_bonus_phase():
    game = started("PANDA")
    until_bonus(game)
    game.play(PASS)
    game.play(PASS)
    claim(game, 1, "PATTE")
    assert game.phase() == BONUS
    game.play(PASS)
    assert game.phase() == BONUS


def test_e7_a_seat_that_is_out_does_not_count_for_the_passes():
    game = started("PANDA")
    until_bonus(game)
    for word in ("PATTE", "PATIN", "PORTE"):
        claim(game, 1, word)
    assert game.turn() == 2
    game.play(PASS)
    assert game.phase() == LAST


def test_e8_an_empty_store_leaves_deduce_or_pass():
    game = started("ICI")
    for _ in range(3):
        buy(game)
    assert game.store_size() == 0
    assert REQUEST not in game.moves()
    assert PASS in game.moves()


# Deductions


def test_e11_any_decoder_may_deduce_in_or_out_of_turn_between_questions():
    game = missable("PANDA", seats=4)
    miss(game)
    assert game.turn() == 1
    assert [m for m in game.moves() if m >= CLAIM] == [CLAIM + 1, CLAIM + 2, CLAIM + 3]
    game.play(CLAIM + 3)
    assert game.phase() == DEDUCE
    assert game.turn() == 3
    assert game.claimer() == 3
    assert game.active() == 1


def test_e10_claims_stand_clockwise_from_the_active_decoder():
    game = started("PANDA", seats=4)
    place(game)
    assert [m for m in game.moves() if m >= CLAIM] == [CLAIM + 2, CLAIM + 3, CLAIM + 1]


def test_a_wrong_deduction_leaves_the_turn_where_it_was():
    game = started("PANDA")
    kind = game.in_hand()
    events = claim(game, 1, "PATTE")
    assert events == [("wrong", 1, spelt("PATTE")), REVEALED]
    assert game.turn() == 1
    assert game.phase() == ASK
    assert game.in_hand() == kind
    assert game.tokens(1) == 2
    claim(game, 2, "PATIN")
    assert game.turn() == 1


def test_e9_a_right_deduction_costs_its_token_too():
    game = started("PANDA", seats=2)
    claim(game, 1, "PANDA")
    assert game.points(0, 1) == (0, 6, 2, 5)
    assert game.points(0, 0) == (0, 0, 1, 0)


def test_e12_a_word_named_before_is_refused_without_cost():
    game = started("PANDA")
    claim(game, 1, "PATTE")
    game.play(CLAIM + 2)
    for letter in spelt("PATTE"):
        game.play(letter)
    assert ACCEPT not in game.moves()
    with pytest.raises(IllegalMove):
        game.play(ACCEPT)
    assert game.tokens(2) == 3
    game.play(ERASE)
    game.play(0)
    game.play(ACCEPT)
    assert game.tokens(2) == 2


def test_e13_only_the_exact_word_counts():
    game = started("LES")
    assert claim(game, 1, "TES")[0][0] == "wrong"
    assert claim(game, 1, "LES")[0][0] == "right"


def test_a_claim_is_free_only_before_its_first_letter():
    game = started("PANDA")
    game.play(CLAIM + 1)
    assert game.may_cancel()
    game.play(CANCEL)
    assert game.phase() == ASK
    assert game.tokens(1) == 3
    game.play(CLAIM + 1)
    assert REVEALED in game.play(15)
    assert CANCEL not in game.moves()
    game.play(ERASE)
    assert CANCEL not in game.moves()
    assert FORFEIT in game.moves()


def test_a_claimer_who_names_no_word_pays_as_for_a_wrong_one():
    game = started("PANDA")
    game.play(CLAIM + 1)
    game.play(15)
    game.play(FORFEIT)
    assert game.tokens(1) == 2
    assert game.named() == []
    assert game.phase() == ASK


def test_elimination_passes_the_segment_in_hand_on():
    game = started("PANDA")
    kind = game.in_hand()
    for word in ("PATTE", "PATIN"):
        claim(game, 1, word)
    events = claim(game, 1, "PORTE")
    assert ("out", 1) in events
    assert ("inherits", 2, kind) in events
    assert game.turn() == 2
    assert game.phase() == ASK
    assert game.in_hand() == kind
    assert CLAIM + 1 not in game.moves()
    place(game)
    assert game.turn() == 2  # the only Decoder left


def test_an_inherited_segment_costs_no_second_bonus_token():
    game = started("PANDA")
    until_bonus(game)
    seat = game.turn()
    game.play(REQUEST)
    for word in ("PATTE", "PATIN", "PORTE"):
        claim(game, seat, word)
    assert game.turn() == 3 - seat
    assert game.phase() == ASK
    assert game.bonus() == 2
    place(game)
    assert game.bonus() == 2


def test_a_decoder_who_is_out_when_not_on_turn_changes_nothing_else():
    game = started("PANDA", seats=4)
    for word in ("PATTE", "PATIN", "PORTE"):
        claim(game, 2, word)
    assert game.turn() == 1
    place(game)
    assert game.turn() == 3


def test_e14_tokens_of_a_decoder_who_is_out_are_worth_nothing():
    game = started("PANDA")
    for word in ("PATTE", "PATIN", "PORTE"):
        claim(game, 1, word)
    claim(game, 2, "PANDA")
    assert game.points(0, 1) == (0, 0, 0, 0)
    assert game.points(0, 0) == (0, 0, 4, 0)


def test_e17_two_players_a_decoder_out_ends_the_round():
    game = started("PANDA", seats=2)
    for word in ("PATTE", "PATIN", "PORTE"):
        claim(game, 1, word)
    assert game.phase() == REVEAL
    assert game.scores() == (8, 0)


# Rounds


@pytest.mark.parametrize(
    ("seats", "coders"), [(2, [0, 1, 0, 1]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])]
)
def test_everybody_codes_once_and_two_players_twice(seats, coders):
    game = Game(seats, 3)
    seen = []
    while game.turn() != OVER:
        seen.append(game.coder())
        assert game.turn() == game.coder()
        enter(game, "PANDA")
        decoder = (game.coder() + 1) % seats
        assert game.turn() == decoder
        claim(game, decoder, "PANDA")
        assert game.winners() == ()
        game.play(NEXT)
    assert seen == coders
    assert game.phase() == ENDED
    assert game.finished() == game.rounds() == len(coders)


def test_the_word_lies_open_until_somebody_turns_the_page():
    game = started("PANDA")
    claim(game, 1, "PANDA")
    assert spell(game.view(SPECTATOR).word()) == "PANDA"
    assert game.turn() == 1  # the next Coder
    assert list(game.moves()) == [NEXT]
    game.play(NEXT)
    assert game.phase() == SECRET
    assert spell(game.word()) == "?????"
    assert game.tokens(1) == 0
    assert [game.tokens(seat) for seat in (0, 2)] == [3, 3]
    assert game.bonus() == 3
    assert game.no_marks() == 0


def test_the_best_score_wins_and_ties_share():
    game = Game(2, 3)
    for _ in range(4):
        enter(game, "PANDA")
        claim(game, 1 - game.coder(), "PANDA")
        game.play(NEXT)
    assert game.scores()[0] == game.scores()[1]
    assert game.winners() == (0, 1)


def test_words_have_the_agreed_length():
    for length, option in LENGTH.items():
        game = Game(2, 1, (option,))
        assert game.length() == length
        for _ in range(length):
            game.play(0)
        assert list(game.moves()) == [ACCEPT, ERASE]


def test_the_language_of_the_words_is_an_option_of_its_own():
    assert Game(2, 1).language() == 0
    assert Game(2, 1, (0, 0, 1)).language() == 1
    with pytest.raises(ValueError):
        Game(2, 1, (0, 0, 2))


# Secrets


def test_a_decoder_sees_neither_word_nor_store():
    game = started("PANDA")
    for seat in (1, 2, SPECTATOR):
        view = game.view(seat)
        assert spell(view.word()) == "?????"
        assert view._dice is None
    assert spell(game.view(0).word()) == "PANDA"
    assert game.view(0)._dice is None


@pytest.mark.parametrize("options", [(), (1,), (2, 1), (3, 1, 1)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_accepts_exactly_what_moves_yields(seats, options):
    phases = set()
    for seed in (5, 6):
        dice = Dice(seed)
        game = Game(seats, seed, options)
        step = 0
        while game.turn() != OVER:
            if game.phase() not in phases or step % 9 == 0:
                check_what_play_accepts(game)
            phases.add(game.phase())
            # Words are seldom named, or the round would be over before its Bonus phase.
            move = dice.choice(list(game.moves()))
            if not CLAIM <= move < HAND or dice.below(4) == 0:
                game.play(move)
            step += 1
        check_what_play_accepts(game)
    assert phases >= {SECRET, ASK, BONUS, DEDUCE, REVEAL}


def check_what_play_accepts(game):
    moves = list(game.moves())
    for number in range(-2, 80):
        if number not in moves:
            before = contract.snapshot(game)
            with pytest.raises(IllegalMove):
                game.play(number)
            assert contract.snapshot(game) == before
    for move in moves:
        copy.deepcopy(game).play(move)


def test_views_are_equal_whatever_the_seat_cannot_know():
    for seed in range(12):
        game = Game(3, seed, (seed % 4, seed % 2, 0))
        dice = Dice(seed)
        changed = 0
        for step in range(120):
            if game.turn() == OVER:
                break
            for seat in (SPECTATOR, 0, 1, 2):
                before = contract.snapshot(game.view(seat))
                kept = game._word, game._store, game._dice, game._entry
                hidden.shuffle(game, seat, dice)
                changed += game._word != kept[0]
                assert contract.snapshot(game.view(seat)) == before, (seed, step, seat)
                game._word, game._store, game._dice, game._entry = kept
            game.play(dice.choice(list(game.moves())))
        assert changed > 5


def test_e12_only_who_knows_it_may_still_think_better_of_it():
    game = started("PANDA")
    assert not game.may_cancel()
    game.play(CLAIM + 2)
    assert game.may_cancel()
    game.play(0)
    assert not game.may_cancel()
    game.play(ERASE)
    assert not game.may_cancel()  # a letter was named
