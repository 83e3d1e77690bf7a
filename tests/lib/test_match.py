# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A match is its seed and its moves: packed, replayed, taken back, kept in the journal."""

import types

import contract
import micropython32
import pytest
from conftest import ROOT
from hidden import lies_open
from test_every_game import NAMES

import match_bytes as packed
from match import HUMAN, LOG_LENGTH, Match, Unreadable, load
from match_bytes import pack_players, unpack_players
from rules import GAMES, OVER, REVEALED, IllegalMove, named, number
from rules.dice import Dice
from save.journal import RAW_MOVE, SIZE, Full, Journal
from sim.tools.bench.desktop import bots_match


def players(name, count=None, humans=1):
    """People first, then bots, as many as the game needs."""
    count = count or load("rules", name).SEATS[0]
    return [("Player %d" % i, HUMAN if i < humans else 1) for i in range(count)]


def begun(name, seed=7, options=(), count=None, humans=1):
    """A match and the memory it is noted in."""
    memory = bytearray(b"\xff" * SIZE)
    log = Journal(memory)
    match = Match(name, players(name, count, humans), seed, options, log)
    match.begin()
    return match, memory


def play_on(match, steps, chance):
    """Random moves; how many were possible."""
    for step in range(steps):
        if match.over():
            return step
        match.play(chance.choice(list(match.game.moves())))
    return steps


def resumed(memory):
    log = Journal(bytearray(memory))
    game = log.matches()[0]
    match = Match.waiting(log, game)
    for _ in match.replay(log.entries(game)):
        pass
    return match


PREPARING = ("flip", "swap", "strip")  # steps that wait, and are then noted as fewer


def same(one, two):
    assert one.moves == two.moves
    assert contract.snapshot(one.game) == contract.snapshot(two.game)
    logs = [[event for event in match.log if event[0] not in PREPARING] for match in (one, two)]
    shorter = min(map(len, logs))
    assert logs[0][len(logs[0]) - shorter :] == logs[1][len(logs[1]) - shorter :]
    assert shorter == len(logs[0]) == len(logs[1]) or hasattr(one.game, "free")
    assert one._deciders == two._deciders and one._undo_limit == two._undo_limit


@pytest.mark.parametrize("name", NAMES)
def test_a_match_resumes_exactly_where_it_was(name):
    match, memory = begun(name)
    chance = Dice(5)
    for _ in range(8):
        play_on(match, 9, chance)
        match.leave()
        same(match, resumed(memory))


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_match_of_any_size_comes_back(name):
    for count in load("rules", name).SEATS:
        match, memory = begun(name, 11, (), count)
        play_on(match, 100000, Dice(count))
        assert match.over() and not match.unsaved
        same(match, resumed(memory))
        assert resumed(memory).game.winners() == match.game.winners()


@pytest.mark.parametrize("name", NAMES)
def test_taking_back_is_as_if_it_had_never_been(name):
    match, memory = begun(name)
    chance = Dice(6)
    taken = 0
    for _ in range(150):
        if match.over():
            break
        seat = match.game.turn()
        count = len(match.moves)
        play_on(match, 1, chance)
        if match.steps_back(seat) == 1:
            match.undo(seat)
            taken += 1
            assert len(match.moves) == count and match.game.turn() == seat
            match.leave()
            same(match, resumed(memory))
            play_on(match, 1, chance)
    # Code de Vinci and the others have steps that show nothing; every game has some.
    assert taken


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_was_shown_can_be_taken_back(name):
    match, _ = begun(name, humans=9)
    chance = Dice(8)
    shown = 0
    while not match.over() and shown < 20:
        seat = match.game.turn()
        if REVEALED in match.play(chance.choice(list(match.game.moves()))):
            shown += 1
            count = len(match.moves)
            assert match.steps_back(seat) == 0 and match.undo(seat) == 0
            assert len(match.moves) == count
    assert shown or lies_open(name)


def test_undo_stops_at_another_person():
    match, _ = begun("omphalos", humans=2)
    first = match.game.turn()
    chance = Dice(1)
    while match.game.turn() == first:
        play_on(match, 1, chance)
    other = match.game.turn()
    assert match.steps_back(first) == 1
    play_on(match, 1, chance)
    assert match.steps_back(first) == 0 and match.steps_back(other) == 1


def test_undo_reaches_over_a_bot():
    match, _ = begun("omphalos", humans=1)
    chance = Dice(1)
    while match.game.turn() == 0:
        play_on(match, 1, chance)
    own = len(match.moves)
    while match.game.turn() != 0:
        play_on(match, 1, chance)
    assert match.undo(0) > 1 and len(match.moves) == own - 1


def test_the_very_first_step_can_be_taken_back():
    match, memory = begun("omphalos")
    match.play(match.rules.encode(match.rules.GOD))
    assert match.steps_back(0) == 1 and match.undo(0) == 1
    assert match.moves == resumed(memory).moves == []


def test_a_move_is_its_index_below_240_or_the_number_it_is():
    match, _ = begun("omphalos")
    match.game = types.SimpleNamespace(moves=lambda: range(1000, 1300))
    for index, entry in ((0, 0), (239, 239), (240, RAW_MOVE | 1240), (299, RAW_MOVE | 1299)):
        assert match._entry(1000 + index) == entry and match._move(entry) == 1000 + index
    assert match._move(RAW_MOVE | 0xABCDEF) == 0xABCDEF


def test_people_are_told_from_bots():
    match = Match("omphalos", [("Bip", 2), ("Anna", HUMAN), ("Ben", HUMAN)], 1)
    assert match.humans() == [1, 2]
    assert [match.is_human(seat) for seat in range(3)] == [False, True, True]


def test_a_move_that_carries_a_time_is_noted_as_the_number_it_is():
    match, memory = begun("code_omega", humans=2)
    for move in (match.rules.ROLL, match.rules.START):
        match.play(move)
    match.play(match.game.timed(match.rules.DONE, 4321))
    assert Journal(memory).entries(match.number) == [0, 0, RAW_MOVE | 8 + 32 * 4321]


def test_nothing_is_taken_back_from_nothing():
    match, _ = begun("omphalos")
    assert match.steps_back(0) == 0 and match.undo(0) == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_refused_move_is_not_noted(name):
    match, memory = begun(name)
    before = bytes(memory), list(match.moves)
    legal = set(match.game.moves())
    refused = next(
        m
        for m in (0xFFFFFF, 0xABCDEF, 12345)
        if m not in legal and not contract.is_timed(match.game, legal, m)
    )
    with pytest.raises(IllegalMove):
        match.play(refused)
    assert (bytes(memory), match.moves) == before


@pytest.mark.parametrize("name", NAMES)
def test_every_option_and_name_comes_back_from_its_bytes(name):
    rules = load("rules", name)
    options = tuple(len(values) - 1 for _, values in rules.OPTIONS)
    people = [("Zoë É%d" % seat, seat % 4) for seat in range(rules.SEATS[1])]
    match = Match(name, people, 0x123456, options)
    again = Match.unpack(match.pack())
    assert (again.name, again.players, again.seed, again.options) == (
        name,
        people,
        0x123456,
        options,
    )
    assert len(match.pack()) < 256


@pytest.mark.parametrize("name", NAMES)
def test_a_ticket_comes_back_behind_the_players(name):
    options = (1,) * len(load("rules", name).OPTIONS)
    match = Match(name, players(name), 5, options)
    assert Match.unpack(match.pack()).ticket == b""
    match.ticket = b"of several consoles"
    again = Match.unpack(match.pack())
    assert (again.ticket, again.players, again.options) == (match.ticket, match.players, options)


def test_a_packed_match_is_known_by_its_game_and_its_seed():
    match = Match("enigma", players("enigma"), 0x123456, (1, 1))
    assert packed.identity(match.pack()) == b"\x04\x12\x34\x56"


NUMBERS = {"code_omega": 0, "omphalos": 1, "code_cards": 2, "code_vinci": 3, "enigma": 4}


def test_numbers_of_games_are_a_format():
    for name, saved in NUMBERS.items():
        assert number(name) == saved and named(saved) == name, "this breaks saved matches"
    assert sorted(map(number, GAMES)) == sorted({number(name) for name in GAMES})
    assert all(number(name) < 16 for name in GAMES)  # a key of the journal each
    assert named(15) is None
    with pytest.raises(ValueError):
        number("chess")


@pytest.mark.parametrize("name", NAMES)
def test_a_match_of_bots_stays_within_what_its_game_calls_long(name):
    rules, bot = load("rules", name), load("bots", name)
    for seats in range(rules.SEATS[0], rules.SEATS[1] + 1):
        for level in (0, 2):
            lines = []  # one of each move, and one of the result
            contract.bots(rules, bot, seats, 5, (), level, lines.append)
            assert len(lines) - 1 <= rules.longest(seats, ())


@pytest.mark.parametrize("name", GAMES)
def test_the_room_that_a_match_asks_for_is_enough_for_beginners(name):
    fewest, most = load("rules", name).SEATS
    for seats in {fewest, min(4, most), most}:
        for seed in range(6):
            log = Journal(bytearray(b"\xff" * SIZE))
            match = bots_match(name, [("Bot %d" % i, 0) for i in range(seats)], seed, log)
            assert SIZE - log.free() <= len(match.pack()) + 10 + match.need()


def test_a_match_that_goes_on_asks_for_the_moves_that_are_left_and_for_a_quarter_at_least():
    match, _ = begun("omphalos")
    longest = match.rules.longest(2, ())
    assert match.need() == longest == 80
    assert match.need(50) == 30 and match.need(60) == match.need(61) == match.need(500) == 20


def test_a_seed_has_24_bits():
    assert Match("omphalos", players("omphalos"), 0x1234567).seed == 0x234567


@pytest.mark.parametrize("name", NAMES)
def test_bytes_that_are_no_match_are_refused_in_one_way(name):
    packed = Match(name, players(name), 3).pack()
    for length in range(len(packed)):
        with pytest.raises(Unreadable, match="^(this match is incomplete|these are no players)$"):
            Match.unpack(packed[:length])
    for damaged in (b"", b"\x00" + packed[1:], b"\x02" + packed[1:], packed[:1] + b"\x63"):
        with pytest.raises(Unreadable):
            Match.unpack(damaged)


def test_names_that_are_no_text_are_refused_in_words():
    packed = Match("omphalos", [("Anna", HUMAN), ("Bip", 1)], 3).pack()
    with pytest.raises(Unreadable, match="^these are no players$"):
        Match.unpack(packed.replace(b"Anna", b"\xff\xc3nna"[:4]))


def test_random_bytes_are_a_match_or_unreadable():
    import random

    chance = random.Random(1)
    for _ in range(2000):
        data = bytearray(chance.randbytes(chance.randrange(60)))
        if len(data) > 5:
            data[0], data[1], data[5] = 1, chance.randrange(6), chance.randrange(8)
        try:
            match = Match.unpack(bytes(data))
        except Unreadable:
            continue
        assert match.game.turn() != OVER


@pytest.mark.parametrize("name", NAMES)
def test_moves_that_do_not_exist_are_unreadable(name):
    match = Match(name, players(name), 3)
    with pytest.raises(Unreadable):
        list(match.replay([0xEF]))
    match = Match(name, players(name), 3)
    with pytest.raises(Unreadable):
        list(match.replay([RAW_MOVE | 0xFFFFFF]))


def test_players_come_back_from_their_bytes():
    for people in (
        [],
        [("", 0)],
        [("ÉÈÀÇÉÈÀÇ", HUMAN), ("Bot 2", 2)],
        [("A", i % 4) for i in range(8)],
    ):
        assert unpack_players(pack_players(people)) == people


def test_players_cut_off_or_of_no_level_are_refused_bug():
    data = pack_players([("Player 1", HUMAN), ("Bot 2", 1)])
    for length in range(len(data)):
        with pytest.raises((ValueError, IndexError)):
            unpack_players(data[:length])
    with pytest.raises(ValueError):
        unpack_players(bytes((1, 4 << 5 | 1)) + b"A")


def test_the_log_keeps_the_last_sixty_events_and_tells_them_in_order():
    match, _ = begun("code_vinci", humans=0)
    chance, told = Dice(3), []
    while not match.over():
        told += match.play(chance.choice(list(match.game.moves())))
        shown = [event for event in told if event is not REVEALED]
        assert match.log == shown[-LOG_LENGTH:]
    assert len(shown) > len(match.log) == 60


def test_a_full_journal_does_not_end_the_match():
    match, memory = begun("omphalos")

    class FullAfter:
        def __init__(self, count):
            self.count = count

        def move(self, game, entry):
            if not self.count:
                raise Full
            self.count -= 1

    match._journal = FullAfter(3)
    chance = Dice(2)
    play_on(match, 3, chance)
    assert not match.unsaved
    play_on(match, 5, chance)
    assert match.unsaved and len(match.moves) == 8


def test_a_match_that_finds_no_room_to_begin_is_played_and_says_that_it_is_not_saved():
    log = Journal(bytearray(b"\xff" * SIZE))
    while log.free() > 300:
        log.begin(bytes((1, log.free() >> 4)) + bytes(200))  # matches of other games
    for key in range(0x60, 0x70):
        log.put(key, bytes(40))
    match = Match("omphalos", players("omphalos"), 5, (), log)
    match.begin()
    move = next(match.game.moves())
    match.play(move)
    assert match.moves == [move] and match.unsaved and not match.leave()


def test_bots_dice_are_the_same_after_a_resume():
    match, memory = begun("code_vinci")
    play_on(match, 6, Dice(3))
    assert resumed(memory).dice().state() == match.dice().state()


def test_where_all_play_at_once_each_seat_has_its_own_dice_for_as_long_as_that_lasts():
    match, _ = begun("code_omega", seed=7, humans=1)
    while not match.game.together():
        play_on(match, 1, Dice(1))
    number = match.game.together()
    for seat in (0, 1):
        assert match.dice(seat).state() == Dice(7 * 31 + 16 * number + seat).state()
    seat = match.game.turn()
    assert match.dice().state() == match.dice(seat).state()
    play_on(match, 1, Dice(1))
    assert match.dice(seat).state() == Dice(7 * 31 + 16 * number + seat).state()


def test_elsewhere_dice_differ_from_move_to_move():
    match, _ = begun("omphalos", seed=7)
    play_on(match, 3, Dice(1))
    assert match.dice().state() == Dice(7 * 31 + 3).state()


def test_what_nobody_can_take_back_is_all_but_the_last_moves_of_whoever_goes_on():
    match, _ = begun("omphalos", humans=2)
    zeus = match.game.zeus()
    assert match.final() == 0
    match.play(zeus + 1)  # seat 0; nothing can be moved yet
    assert match.final() == 1
    match.play(zeus - 1)  # seat 1, who may still move a tile or take this back
    assert match.game.turn() == 1 and match.final() == 1
    match.play(match.rules.encode(match.rules.LIFT, zeus + 1))
    assert match.final() == 1
    match.seal(2)
    assert match.final() == 2


def test_a_bot_takes_nothing_back():
    match, _ = begun("omphalos", humans=1)
    match.play(match.game.zeus() + 1)
    match.play(match.game.zeus() - 1)
    assert match.game.turn() == 1 and match.final() == 2


def test_of_a_match_that_is_over_everything_is_final():
    match, _ = begun("omphalos", humans=2)
    play_on(match, 1000, Dice(1))
    assert match.over() and match.final() == len(match.moves)


def test_steps_that_wait_are_lost_in_a_power_cut_and_counted_so():
    match, memory = begun("code_omega", humans=2)
    while not match.game.free(next(match.game.moves()), match.game.lies()):
        match.play(next(match.game.moves()))
    before = len(match.moves)
    assert match.noted == before
    match.play(next(match.game.moves()))
    assert len(match.moves) == before + 1 and match.noted == before
    assert resumed(memory).moves == match.moves[:before]
    match.leave()
    assert match.noted == len(match.moves) and resumed(memory).moves == match.moves


def test_replaying_writes_nothing():
    match, memory = begun("code_vinci")
    play_on(match, 12, Dice(3))
    log = Journal(memory)
    again = Match.waiting(log, match.number)
    before = bytes(memory)
    list(again.replay(log.entries(match.number)))
    assert bytes(memory) == before
    play_on(again, 1, Dice(4))
    assert bytes(memory) != before


@pytest.mark.parametrize("name", NAMES)
def test_matches_fit_in_the_journal(name):
    most = load("rules", name).SEATS[1]
    match, memory = begun(name, 21, (), most, humans=most)
    play_on(match, 100000, Dice(9))
    assert not match.unsaved and Journal(memory).free() >= 0


# Runs on CPython and on MicroPython: a match in the journal, torn, resumed, taken back.
STORY = """
import binascii
from save.journal import SETTINGS, SIZE, Journal
from match import Match
from rules.dice import Dice

def story(name):
    memory = bytearray(b"\\xff" * SIZE)
    log = Journal(memory)
    log.put(SETTINGS, bytes(range(8)))
    players = [("Zo\\u00eb", 3), ("Bot 2", 1)]
    match = Match(name, players, 77, (), log)
    match.begin()
    chance = Dice(4)
    for step in range(40):
        if match.over():
            break
        seat = match.game.turn()
        match.play(chance.choice(list(match.game.moves())))
        if step % 7 == 3:
            match.undo(seat)
        if step % 11 == 5:
            match.leave()
            memory[SIZE - log.free()] = 0x7F  # a torn write, and a start
            log = Journal(memory)
            match = Match.waiting(log, match.number)
            for _ in match.replay(log.entries(match.number)):
                pass
    log.begin(b"\\x01\\x09another")
    return match.moves, match.players[0][0].encode(), binascii.crc32(memory), log.free()
"""


@pytest.mark.parametrize("name", NAMES)
def test_micropython_writes_the_same_bytes(name):
    if micropython32.interpreter() is None:
        pytest.skip(micropython32.MISSING)
    space = {}
    exec(STORY, space)
    code = STORY + f"print(story({name!r}))"
    result = micropython32.run_code(code, [str(ROOT / "lib")])
    assert result.returncode == 0, result.stderr.decode()
    assert result.stdout.decode().strip() == repr(space["story"](name))


# What a match tells of its moves


def test_where_all_play_at_once_each_has_dice_of_its_own_in_each_round():
    match = Match("omphalos", players("omphalos"), 7)
    thrown = {}
    for turn in (1, 2, 3):
        match.game = types.SimpleNamespace(together=lambda turn=turn: turn, turn=lambda: 1)
        for seat in (0, 1, 15):
            thrown[turn, seat] = match.dice(seat).below(32000)
            assert thrown[turn, seat] == Dice(7 * 31 + 16 * turn + seat).below(32000)
        assert match.dice().below(32000) == thrown[turn, 1]
    assert len(set(thrown.values())) == 9


def test_who_made_each_move_and_how_many_are_sealed():
    match = Match("omphalos", players("omphalos", humans=2), 7)
    turns = []
    for _ in range(9):
        turns.append(match.game.turn())
        match.play(next(iter(match.game.moves())))
    assert [match.decider(index) for index in range(9)] == turns
    assert match.seal(4) == 4 and match.seal(2) == 2
    assert match.steps_back(match.decider(8)) > 0
    assert match.seal(9) == 9
    assert [match.steps_back(seat) for seat in (0, 1)] == [0, 0]


class Shelf:
    """A journal that has room from some moment on."""

    def __init__(self, tidied):
        self.has_room, self.tidied = False, tidied
        self.notes = []

    def tidy(self, anyway):
        self.has_room = self.tidied and anyway

    def move(self, game, entry):
        if not self.has_room:
            raise Full
        self.notes.append(entry)

    def undo(self, game, count):
        self.move(game, -count)


@pytest.mark.parametrize("tidied", [True, False])
def test_whoever_leaves_a_match_that_did_not_fit_has_room_made_for_it(tidied):
    """At once: it may be the last quiet moment."""
    shelf = Shelf(tidied)
    match = Match("omphalos", players("omphalos"), 7, (), shelf)
    for entry in (3, 0, -2):
        match._note(entry)
    assert match.unsaved
    assert match.leave() is tidied
    assert shelf.notes == ([3, 0, -2] if tidied else [])
    assert match.unsaved is not tidied


@pytest.mark.parametrize(("left", "noted"), [(7, []), (5, []), (4, [-1]), (2, [-3])])
def test_of_steps_that_wait_the_journal_never_hears_that_they_were_taken_back(left, noted):
    """Five moves are noted, three wait."""
    shelf = Shelf(True)
    shelf.has_room = True
    match = Match("omphalos", players("omphalos"), 7, (), shelf)
    match._lies, match._held = b"how it lay", 5
    match._note_undo(8 - left, left)
    assert shelf.notes == noted
    assert (match._lies is None) == bool(noted)


def test_the_log_leaves_out_steps_that_are_never_told():
    match = Match("code_omega", [("Anna", HUMAN), ("Bo", HUMAN)], 3)
    for _ in range(2):
        match.play(next(iter(match.game.moves())))  # the die, the clock
    before = list(match.log)
    for _ in range(LOG_LENGTH):
        match.play(next(iter(match.game.moves())))  # a strip is turned round
    assert before and match.log == before
