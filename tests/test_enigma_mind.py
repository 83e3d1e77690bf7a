# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How computers decide in Enigma, thought by thought: what fits, how sure is sure enough."""

from types import SimpleNamespace as Thing

import pytest
from test_enigma import until_bonus

from bots import EASY, HARD, MEDIUM
from bots import enigma as mind
from rules import HIDDEN
from rules.dice import Dice
from rules.enigma import (
    ACCEPT,
    ASK,
    BONUS,
    CANCEL,
    CLAIM,
    DEDUCE,
    FORFEIT,
    GIVE_UP,
    HAND,
    LAST,
    NEXT,
    NOTHING,
    PASS,
    REQUEST,
    REVEAL,
    ZONE,
    Game,
    count,
    spelt,
)
from words import ANY


def done(thought):
    """What a thought comes to: its last yield, or what it returns."""
    last = None
    while True:
        try:
            last = next(thought)
        except StopIteration as end:
            return last if end.value is None else end.value


def started(word, seats=2, seed=3, options=()):
    game = Game(seats, seed, options)
    for letter in spelt(word):
        game.play(letter)
    game.play(ACCEPT)
    return game


# Findings


def findings(*words, weights=None):
    found = mind._Findings(5)
    for number, word in enumerate(words):
        found.add(spelt(word), weights[number] if weights else 1)
    return found


def test_the_likeliest_candidate_is_the_heaviest_and_of_equals_the_first():
    found = findings("PANDA", "TIGER", "HORSE", weights=(2, 5, 5))
    assert found.best == spelt("TIGER") and found.number == 3 and found.weight == 12
    assert found.sure() == 100 * 5 // 12
    assert findings().sure() == 0 and findings("PANDA").sure() == 100
    found.zones[2] = 7
    found.clear()
    assert (found.number, found.weight, found.best, found.best_weight) == (0, 0, None, 0)
    assert found.zones == [0] * 5 and found.kept == []


def test_twins_are_words_that_no_segment_tells_apart():
    assert findings("PANDA").twins()
    assert findings("LATHE", "TATHE").twins()  # L and T have the same segments
    assert not findings("LATHE", "PATHE").twins()
    assert not findings("LATHE", "TATHE", "LATHI").twins()
    assert findings(*["LATHE"] * 8).twins() and not findings(*["LATHE"] * 9).twins()


# When to name a word


def seat_of(tokens=3, rivals=1, bonus=3, free=True, store=3, named=(), placed=10):
    """What a Decoder in seat 1 sees of three seats; seat 0 codes."""
    return Thing(
        seats=3,
        tokens=lambda seat: (0, tokens, rivals)[seat],
        in_bonus=lambda: not free,
        in_hand=lambda: NOTHING,
        store_size=lambda: store,
        bonus=lambda: bonus,
        named=lambda: named,
        length=lambda: 5,
        placed=lambda zone, kind: placed if zone == kind == 0 else 0,
    )


def would(level, number, sure=100, twins=False, **more):
    found = Thing(number=number, sure=lambda: sure, twins=lambda: twins)
    return bool(mind._would_name(seat_of(**more), 1, level, found))


@pytest.mark.parametrize(("level", "free", "paid", "empty"), [(EASY, 0, 1, 4), (MEDIUM, 2, 3, 5)])
def test_so_many_candidates_are_few_enough(level, free, paid, empty):
    for number in range(1, 8):
        assert would(level, number) == (number <= free)
        assert would(level, number, free=False) == (number <= paid)
        assert would(level, number, free=False, store=0) == (number <= empty)
    for any_level in (EASY, MEDIUM, HARD):
        assert not would(any_level, 0)


@pytest.mark.parametrize(
    ("more", "least"),
    [
        ({"tokens": 3}, 34),
        ({"tokens": 2}, 34),
        ({"tokens": 1}, 50),
        ({"rivals": 0}, 85),
        ({"rivals": 0, "tokens": 1}, 85),
        ({"free": False}, 30),
        ({"free": False, "tokens": 1}, 50),
    ],
)
def test_hard_is_as_sure_as_the_next_segment_is_dear(more, least):
    assert would(HARD, 9, sure=least, **more)
    assert not would(HARD, 9, sure=least - 1, **more)


def test_hard_names_as_many_as_it_has_tokens_when_a_segment_costs():
    for tokens in (1, 2, 3):
        for number in (1, 2, 3, 4):
            assert would(HARD, number, sure=0, free=False, tokens=tokens) == (number <= tokens)


def test_hard_weighs_the_prize_when_there_is_nothing_more_to_learn():
    for bonus, least in ((3, 12), (0, 17)):  # sure * (10 + 2 bonus) > 2 * (100 - sure)
        for more in ({"free": False, "store": 0}, {"twins": True}):
            assert would(HARD, 9, sure=least, bonus=bonus, **more)
            assert not would(HARD, 9, sure=least - 1, bonus=bonus, **more)


def test_hard_alone_waits_for_what_comes_for_free():
    assert would(HARD, 1, rivals=0, placed=6)
    assert not would(HARD, 1, rivals=0, placed=5)
    assert not would(HARD, 1, rivals=0, placed=6, named=(b"12345",))
    assert would(HARD, 1, rivals=1, placed=0, named=(b"12345",))
    assert would(HARD, 1, rivals=0, placed=0, free=False)


def test_all_segments_on_the_board_are_counted():
    game = started("PANDA")
    assert mind._placed(game) == 0
    until_bonus(game)
    lies = sum(count(letter, kind) for letter in spelt("PANDA") for kind in range(4))
    assert mind._placed(game) == lies - game.store_size()


# What fits


def test_a_letter_fits_or_needs_the_segment_in_hand():
    game = started("PANDA")
    kind = game.in_hand()
    tables = mind._tables(game, b"")
    for letter in range(26):
        assert tables[0][letter] == (2 if count(letter, kind) else 1)
    entered = mind._tables(game, spelt("P"))[0]
    assert entered.count(0) == 25 and entered[spelt("P")[0]]
    assert mind._tables(game, spelt("P"))[1] == tables[1]
    game._placed[kind] = 1
    letters = game.letters(0)
    table = mind._tables(game, b"")[0]
    for letter in range(26):
        fits = letters >> letter & 1
        assert table[letter] == (0 if not fits else 2 if count(letter, kind) > 1 else 1)
    game._in_hand = NOTHING
    assert 2 not in mind._tables(game, b"")[0]


def test_the_segments_of_each_letter():
    sizes = mind._sizes()
    assert len(sizes) == 26
    assert list(sizes) == [sum(count(letter, kind) for kind in range(4)) for letter in range(26)]


def board(level=HARD, asking=True, store=HIDDEN, placed=0, named=()):
    kind = 0 if asking else NOTHING
    view = Thing(
        in_hand=lambda: kind,
        named=lambda: named,
        store_size=lambda: store,
        length=lambda: 5,
        letters=lambda zone: (1 << 26) - 1,
        placed=lambda zone, kind: placed if zone == kind == 0 else 0,
    )
    return mind._Board(view, level, b"")


@pytest.mark.parametrize(
    ("level", "asking", "store", "placed", "span"),
    [
        (EASY, True, HIDDEN, 4, (5, 99)),
        (EASY, False, 2, 4, (4, 99)),
        (HARD, True, HIDDEN, 4, (8, 99)),  # three are in the store at least
        (HARD, False, HIDDEN, 4, (4, 99)),
        (HARD, True, 2, 4, (7, 7)),
        (HARD, False, 2, 4, (6, 6)),
        (HARD, False, 0, 4, (4, 4)),
    ],
)
def test_how_many_segments_the_word_can_have(level, asking, store, placed, span):
    it = board(level, asking, store, placed)
    assert (it.least, it.most) == span


def test_a_word_counts_that_has_so_many_segments_and_was_not_named():
    size = sum(count(letter, kind) for letter in spelt("PANDA") for kind in range(4))
    for least, most, counts in (
        (size, size, 1), (size + 1, 99, 0), (0, size - 1, 0), (0, 99, 1),
    ):  # fmt: skip
        it, found = board(asking=False), mind._Findings(5)
        it.least, it.most = least, most
        it.weigh(spelt("PANDA"), 3, found)
        assert found.number == counts and found.zones == [0] * 5
    it, found = board(asking=False, named=(spelt("PANDA"),)), mind._Findings(5)
    it.least, it.most = 0, 99
    it.weigh(spelt("PANDA"), 3, found)
    it.weigh(spelt("TIGER"), 3, found)
    assert found.kept == [spelt("TIGER")]


def test_while_a_segment_is_asked_for_a_word_must_need_it_somewhere():
    it, found = board(), mind._Findings(5)  # a long stroke is in hand
    it.least = 0
    it.weigh(spelt("PANDA"), 3, found)
    assert found.zones == [3 * (count(letter, 0) > 0) for letter in spelt("PANDA")]
    it.weigh(spelt("COCOS"), 3, found)  # curves alone
    assert found.number == 1 and found.best == spelt("PANDA")


# The lists


class List:
    """Words in one piece, as lists keep them: each begins with how many letters it shares."""

    length = 5

    def __init__(self, *words, everyday=()):
        self.data = bytearray()
        before = b""
        for word in map(spelt, words):
            shared = 0
            while before and before[shared] == word[shared]:
                shared += 1
            self.data += bytes((shared << 5 | word[shared],)) + word[shared + 1 :]
            before = word
        self._ends = [len(self.data), 0]
        self._everyday = bytearray(len(words) // 8 + 1)
        for number in everyday:
            self._everyday[number >> 3] |= 1 << (number & 7)

    def more(self):
        return self._ends.pop(0)

    def everyday(self):
        return self._everyday


def run_through(words, glance=99, tables=None):
    found = []
    it = Thing(tables=tables or [bytearray([1] * 26)] * 5)

    def weigh(word, weight, findings):
        findings.number += 1
        found.append((bytes(word), weight))

    it.weigh = weigh
    done(mind._run_through(words, it, 2, Thing(number=0), glance))
    return found


def test_every_word_of_a_list_is_looked_at_and_everyday_ones_weigh_more():
    words = ["PANDA", "PANEL", "PANIC", "TIGER", "TIGHT"] + [
        "ZEBRA"[:4] + last for last in "BCDEFG"
    ]
    found = run_through(List(*words, everyday=(1, 9)))
    assert found == [
        (spelt(word), mind._EVERYDAY if number in (1, 9) else 2)
        for number, word in enumerate(words)
    ]
    assert [word for word, _ in run_through(List(*words), glance=3)] == list(map(spelt, words[:3]))


def test_words_with_a_letter_that_does_not_fit_are_passed_over():
    words = ("PANDA", "PANEL", "PATCH", "TIGER", "TINGE")
    tables = [bytearray([1] * 26) for _ in range(5)]
    tables[2][spelt("N")[0]] = 0
    found = [word for word, _ in run_through(List(*words), tables=tables)]
    assert found == [spelt("PATCH"), spelt("TIGER")]


def look_up(first, second, words=()):
    tables = [bytearray([1] * first + [0] * (26 - first)), bytearray([1] * second), bytearray()]
    found = mind._Findings(5)
    it = Thing(tables=tables, weigh=lambda word, weight, found: found.add(word, weight))
    fitting = {48: iter(words)}  # by how many blocks are read at most
    done(mind._look_up(Thing(fitting=lambda tables, most: fitting.pop(most)), it, found))
    return found


def test_the_dictionary_is_searched_where_few_beginnings_fit():
    words = [None, spelt("PANDA"), None, spelt("PANEL")]
    found = look_up(10, 12, words)
    assert not found.open and found.kept == [spelt("PANDA"), spelt("PANEL")] and found.weight == 2
    found = look_up(11, 11, words)
    assert found.open and not found.number
    found = look_up(5, 5, [spelt("PANDA"), ANY, spelt("PANEL")])
    assert found.open and not found.number  # half a search would favour the beginning


@pytest.fixture
def lists(monkeypatch):
    """The words a computer knows; what was read of them, and whether they were closed."""
    words = ["PANDA", "PANEL", "TIGER"] + ["ZEBR" + chr(65 + at) for at in range(26)]
    it = Thing(read=[], closed=0, words=words, everyday=[0, 2, 9, 10], hard=[1, 17])

    def flags(numbers):
        data = bytearray(4)
        for number in numbers:
            data[number >> 3] |= 1 << (number & 7)
        return data

    def close():
        it.closed += 1

    def guesses(length):
        return Thing(
            everyday=lambda: flags(it.everyday),
            hard=lambda: flags(it.hard),
            words=lambda: iter(map(spelt, words)),
            name="guesses",
        )

    known = Thing(guesses=guesses, later=lambda length: Thing(name="later"), close=close)
    monkeypatch.setattr(mind, "Words", lambda language: known)
    return it


@pytest.mark.parametrize("level", [EASY, MEDIUM, HARD])
def test_the_coder_enters_words_of_its_level_that_begin_as_entered(lists, level):
    wanted = [lists.words[at] for at in (lists.hard if level == HARD else lists.everyday)]
    for beginning in ("", "P", "PAN", "ZEB", "ZEBR"):
        game = Game(2, 3)
        for letter in spelt(beginning):
            game.play(letter)
        letters = {word[len(beginning)] for word in wanted if word.startswith(beginning)}
        entered = {chr(65 + decided(game, level, seed)) for seed in range(60)}
        assert entered == letters
    assert lists.closed == 5 * 60
    for letter in spelt("O"):
        game.play(letter)
    assert decided(game, level) == ACCEPT
    game = Game(2, 3)
    thought = mind._code(game.view(0), level, Dice(1))
    assert list(thought).count(None) == 2  # of 29 words: after the first, and after 24 more


def test_the_coder_goes_on_after_a_beginning_that_is_not_its_own(lists):
    game = Game(2, 3)
    game.play(spelt("Q")[0])
    assert 0 <= decided(game, HARD) < 26


@pytest.mark.parametrize(
    ("level", "first", "second", "steps"),
    [
        (EASY, 3, 0, ["guesses 12"]),
        (EASY, 0, 0, ["guesses 12", "spell out"]),
        (MEDIUM, 3, 0, ["guesses 40"]),
        (MEDIUM, 0, 0, ["guesses 40", "look up", "spell out"]),
        (HARD, 24, 0, ["guesses 9999"]),
        (HARD, 23, 5, ["guesses 9999", "later 9999"]),
        (HARD, 0, 1, ["guesses 9999", "later 9999"]),
        (HARD, 0, 0, ["guesses 9999", "later 9999", "look up", "spell out"]),
    ],
)
def test_a_search_goes_on_as_long_as_little_is_found(
    lists, monkeypatch, level, first, second, steps
):
    done_so_far = []

    def run_through(guesses, board, weight, found, glance):
        assert weight == (mind._FREQUENT if guesses.name == "guesses" else 1)
        done_so_far.append("%s %d" % (guesses.name, glance))
        found.number += first if guesses.name == "guesses" else second
        yield None

    def step(name):
        def search(*given):
            done_so_far.append(name)
            yield None

        return search

    monkeypatch.setattr(mind, "_run_through", run_through)
    monkeypatch.setattr(mind, "_look_up", step("look up"))
    monkeypatch.setattr(mind, "_spell_out", step("spell out"))
    found = done(mind._search(started("PANDA").view(1), level, b""))
    assert done_so_far == steps and lists.closed == 1
    assert found.number == first + second


# Spelling out


def spelled(letters, asking=False, store=HIDDEN, placed=0, named=(), least=0, most=99):
    """The words that can be put together of these letters, a few for each of two zones."""
    tables = []
    for fitting in letters:
        table = bytearray(26)
        for letter, means in fitting.items():
            table[spelt(letter)[0]] = means
        tables.append(table)
    view = Thing(
        length=lambda: len(letters),
        store_size=lambda: store,
        placed=lambda zone, kind: placed if kind == 0 else 0,
    )
    it = Thing(
        tables=tables, asking=asking, sizes=mind._sizes(), named=named, least=least, most=most
    )
    found = mind._Findings(len(letters))
    done(mind._spell_out(view, it, found))
    return found


def test_a_word_of_no_list_is_put_together_from_what_fits():
    found = spelled([{"A": 1, "I": 1}, {"O": 1}])
    assert sorted(found.kept) == [spelt("AO"), spelt("IO")] and found.weight == 2
    every = spelled([{"A": 1, "I": 1}, {"O": 1, "L": 1}, {"U": 1, "V": 1}]).kept
    assert sorted(every) == sorted(spelt(a + b + c) for a in "AI" for b in "OL" for c in "UV")
    assert spelled([{"A": 1, "I": 1}, {"O": 1}], named=(spelt("AO"),)).kept == [spelt("IO")]
    # A has three segments, I one, O two.
    assert spelled([{"A": 1, "I": 1}, {"O": 1}], least=5).kept == [spelt("AO")]
    assert spelled([{"A": 1, "I": 1}, {"O": 1}], most=3).kept == [spelt("IO")]
    assert spelled([{}, {"O": 1}]).number == 0


def test_at_most_sixteen_spellings_are_tried():
    four = dict.fromkeys("ABCD", 1)
    assert spelled([four, four]).number == 16
    assert spelled([four, {**four, "E": 1}]).number == 0


def test_where_all_segments_lie_letters_have_exactly_those():
    letters = [{"A": 1, "I": 1, "O": 1}, {"O": 1, "I": 1, "L": 1}]
    assert spelled(letters, store=0, placed=2).kept == [spelt("OL"), spelt("OO")]
    assert spelled(letters, store=0, placed=2, asking=True).number == 9
    assert spelled(letters, store=1, placed=2).number == 9


def test_where_to_ask_is_told_by_the_share_of_letters_that_need_the_segment():
    found = spelled([{"A": 2, "I": 1, "O": 1, "L": 2}, {"O": 2}, {"I": 1}], asking=True)
    assert found.zones == [500, 1000, 0]
    assert spelled([{}, {"O": 2}], asking=True).zones == [0, 1000]


# Decisions


@pytest.fixture
def finding(monkeypatch):
    """A function that says what every search finds."""

    def say(**more):
        found = Thing(number=1, open=False, best=spelt("PANDA"), zones=[0] * 5)
        found.__dict__.update(more)

        def search(view, level, entry):
            yield None
            return found

        monkeypatch.setattr(mind, "_search", search)
        monkeypatch.setattr(mind, "_would_name", lambda *known: names[0])

    names = [False]
    say.names = names
    return say


def decided(game, level, seed=1):
    seat = game.turn()
    return done(mind.think(game.view(seat), seat, level, Dice(seed)))


def test_a_decoder_asks_where_the_heaviest_candidates_need_the_segment(finding):
    game = started("PANDA")
    assert game.phase() == ASK
    for best in range(5):
        finding(zones=[9 if zone == best else 3 for zone in range(5)])
        for seed in range(6):
            assert decided(game, HARD, seed) == ZONE + best
    finding(zones=[5] * 5)
    assert len({decided(game, HARD, seed) for seed in range(40)}) == 5  # of equals any
    finding(zones=[5, 3, 5, 3, 3])
    moves = list(game.moves())
    for seed in range(12):
        start = Dice(seed).below(len(moves))
        onwards = moves[start:] + moves[:start]
        assert decided(game, HARD, seed) == next(
            move for move in onwards if move in (ZONE, ZONE + 2)
        )


def test_to_say_that_one_knows_it_is_not_to_ask(finding):
    game = started("PANDA")
    game.play(CLAIM + 1)
    for move in (*spelt("PANDA"), ACCEPT, NEXT, *spelt("TIGER"), ACCEPT):
        game.play(move)
    assert game.turn() == 0 and CLAIM in list(game.moves())
    finding(zones=[1, 1, 5, 1, 1])
    assert {decided(game, HARD, seed) for seed in range(9)} == {ZONE + 2}


def test_easy_asks_three_questions_of_four_without_a_thought(finding):
    game = started("PANDA")
    finding(zones=[0, 0, 9, 0, 0])
    asked = [decided(game, EASY, seed) for seed in range(400)]
    assert set(asked) == {ZONE + zone for zone in range(5)}
    # A quarter is thought about, and of the others a fifth falls there by chance.
    assert 0.33 < asked.count(ZONE + 2) / 400 < 0.47


def test_who_is_ready_says_so_and_medium_not_always(finding):
    game = started("PANDA")
    finding.names[0] = True
    finding()
    assert {decided(game, HARD, seed) for seed in range(30)} == {CLAIM + 1}
    for seed in range(60):
        said = decided(game, MEDIUM, seed) == CLAIM + 1
        assert said == (Dice(seed).below(10) < 7)
    until_bonus(game)
    assert {decided(game, MEDIUM, seed) for seed in range(30)} == {CLAIM + 1}


def test_a_segment_is_bought_only_for_a_word_that_may_fit(finding):
    game = started("PANDA")
    until_bonus(game)
    assert game.phase() == BONUS
    for number, is_open, move in ((1, False, REQUEST), (0, True, REQUEST), (0, False, PASS)):
        finding(number=number, open=is_open)
        assert decided(game, HARD) == move
    while game.phase() == BONUS:
        game.play(PASS)
    assert game.phase() == LAST and decided(game, HARD) == GIVE_UP


def test_a_word_is_spelt_letter_by_letter(finding):
    game = started("PANDA")
    game.play(CLAIM + 1)
    finding()
    assert decided(game, HARD) == CANCEL  # it is not ready: somebody else said so
    finding.names[0] = True
    for letter in spelt("PANDA"):
        assert game.phase() == DEDUCE and decided(game, HARD) == letter
        game.play(letter)
    assert decided(game, HARD) == ACCEPT
    game = started("PANDA")
    game.play(CLAIM + 1)
    game.play(0)
    finding(best=None)
    assert decided(game, HARD) == FORFEIT
    game = started("PANDA")
    for _ in range(2):  # the same wrong word again cannot be named
        game.play(CLAIM + 1)
        for letter in spelt("TIGER"):
            game.play(letter)
        if ACCEPT in game.moves():
            game.play(ACCEPT)
    assert decided(game, HARD) == FORFEIT


def test_behind_a_round_the_page_is_turned():
    game = started("PANDA")
    game.play(CLAIM + 1)
    for letter in spelt("PANDA"):
        game.play(letter)
    game.play(ACCEPT)
    assert game.phase() == REVEAL and decided(game, HARD) == NEXT


def handed(kinds, word, refused=(), placed=()):
    view = Thing(
        moves=lambda: [HAND + kind for kind in kinds],
        word=lambda: spelt(word),
        length=lambda: len(word),
        refused=lambda zone, kind: (zone, kind) in refused,
        placed=lambda zone, kind: placed.count((zone, kind)),
    )
    return mind._hand(view, HARD, None) - HAND


def test_hard_hands_over_what_fits_the_fewest_open_zones():
    # I is a long stroke, O two large curves, L a long and a short one.
    assert handed((0, 2), "IIIIO") == 2 and handed((2, 0), "IOOOO") == 0
    assert handed((0, 1), "ILLLL") == 1  # all five zones take the long one, four the short
    assert handed((0, 1), "ILLLL", refused=((0, 1),)) == 0  # now none fails: the first one
    assert handed((0, 2), "IIIOO", placed=((0, 0), (1, 0))) == 0


def test_medium_hands_over_anything():
    view = Thing(moves=lambda: [HAND, HAND + 2, HAND + 3])
    given = {mind._hand(view, MEDIUM, Dice(seed)) for seed in range(40)}
    assert given == {HAND, HAND + 2, HAND + 3}
