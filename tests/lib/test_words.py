# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The word lists of Enigma, their reader and the shapes of the letters."""

import time
import unicodedata

import micropython32
import pytest
from conftest import ROOT

from rules.dice import Dice
from rules.enigma import SEGMENTS, count, spell, spelt
from sim.tools.folding import EMPTY, LENGTH, SIGN, Refused, normalise
from words import ANY, ENGLISH, FRENCH, Words
from words import strokes as shapes

LENGTHS = (3, 4, 5, 6)
LANGUAGES = ((ENGLISH, "english"), (FRENCH, "french"))


def hand_made(name):
    lines = (ROOT / "sim/tools/words" / name).read_text(encoding="utf-8").splitlines()
    return {word.upper() for line in lines if not line.startswith("#") for word in line.split()}


def flagged(bitmap, number):
    return bitmap[number >> 3] >> (number & 7) & 1


# Folding


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("TAPÉE", "TAPEE"),
        ("tapée", "TAPEE"),
        ("ROUGE", "ROUGE"),
        ("PRIX", "PRIX"),
        ("Œuf", "OEUF"),
        ("cœur", "COEUR"),
        ("garçon", "GARCON"),
        ("NOËL", "NOEL"),
        ("île", "ILE"),
    ],
)
def test_accents_are_dropped(text, word):
    assert spell(normalise(text)) == word
    assert spell(normalise(unicodedata.normalize("NFD", text))) == word


@pytest.mark.parametrize(
    ("text", "length", "code"),
    [
        ("", 0, EMPTY),
        ("CA-VA", 0, SIGN),
        ("L'AMI", 0, SIGN),
        ("L’AMI", 0, SIGN),
        ("R2D2", 0, SIGN),
        ("DE LA", 0, SIGN),
        ("TAPÉE", 4, LENGTH),
        ("OU", 0, LENGTH),
        ("MAISONS", 0, LENGTH),
    ],
)
def test_what_is_no_word_is_refused_with_a_reason(text, length, code):
    with pytest.raises(Refused) as caught:
        normalise(text, length)
    assert caught.value.code == code
    assert str(caught.value).endswith(".")


# Lists


def test_valid_words_of_the_sheet_are_known():
    words = Words(FRENCH)
    for text in ("TAPEE", "ROUGE", "PRIX", "PANDA"):
        assert spelt(text) in words


def test_words_that_are_none_are_not_known():
    words = Words(ENGLISH)
    for text in ("AAA", "ZZZZZZ", "XQZJW", "PANDS", "AB", "ABCDEFG"):
        assert spelt(text) not in words


def test_every_french_word_of_the_open_list_is_in_the_packed_one():
    listed = (ROOT / "sim/tools/words/french.txt").read_text(encoding="ascii").splitlines()
    listed = [line for line in listed if not line.startswith("#")]
    words = Words(FRENCH)
    packed = [spell(word) for length in LENGTHS for word in words.all(length)]
    assert packed == listed
    assert len(packed) > 25000


@pytest.mark.parametrize(("language", "name"), LANGUAGES)
def test_lists_are_sorted_and_every_tenth_word_is_found(language, name):
    words = Words(language)
    for length in LENGTHS:
        listed = list(words.all(length))
        assert listed == sorted(set(listed))
        for word in listed[::10]:
            assert word in words


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize(("language", "name"), LANGUAGES)
def test_every_word_is_found_on_micropython_and_the_lists_are_the_same(language, name, length):
    if micropython32.interpreter() is None:
        pytest.skip(micropython32.MISSING)
    room = [str(ROOT / "lib"), str(ROOT / "tests")]
    code = "import words_check; words_check.main('%s', '%d', '%d')"
    words = Words(language)
    listed = [spell(word) for word in words.all(length)]
    found = micropython32.run_code(code % ("find", language, length), room)
    assert found.stdout.decode() == "%d 0\n" % len(listed), found.stderr
    there = micropython32.run_code(code % ("list", language, length), room)
    assert there.stdout.decode().split() == listed
    guesses = words.guesses(length)
    lines = []
    for i, word in enumerate(guesses.words()):
        flags = flagged(guesses.everyday(), i), flagged(guesses.hard(), i)
        lines.append("%s %d %d" % (spell(word), *flags))
    lines.append("%d %d" % (guesses.count, len(lines)))
    there = micropython32.run_code(code % ("guess", language, length), room)
    assert there.stdout.decode().splitlines() == lines


@pytest.mark.parametrize(("language", "name"), LANGUAGES)
def test_guesses_are_words_and_hold_the_everyday_and_the_frequent_ones(language, name):
    words = Words(language)
    everyday = hand_made("everyday_%s.txt" % name)
    for length in LENGTHS:
        listed = words.guesses(length)
        guesses = [spell(word) for word in listed.words()]
        assert len(guesses) == listed.count
        assert guesses == sorted(set(guesses))
        for word in guesses[::7]:
            assert spelt(word) in words
        marked = chosen(guesses, listed.everyday())
        assert marked == {word for word in everyday if len(word) == length}
        assert 240 <= len(marked) <= 700
        tricky = chosen(guesses, listed.hard())
        assert tricky < marked
        assert len(tricky) > 70
        frequent = chosen(guesses, listed.frequent())
        assert len(frequent) == (300 if length == 3 else 1000)
        assert marked | frequent == set(guesses)


def chosen(guesses, bitmap):
    return {word for i, word in enumerate(guesses) if flagged(bitmap, i)}


@pytest.mark.parametrize(("language", "name"), LANGUAGES)
def test_later_guesses_are_other_words(language, name):
    words = Words(language)
    for length in LENGTHS:
        first = {bytes(word) for word in words.guesses(length).words()}
        later = words.later(length)
        listed = [bytes(word) for word in later.words()]
        assert len(listed) == later.count
        assert listed == sorted(set(listed))
        assert not first & set(listed)
        for word in listed[::7]:
            assert word in words


@pytest.mark.parametrize(("language", "name"), [(ENGLISH, "en"), (FRENCH, "fr")])
def test_frequent_words_are_what_people_use_most(language, name):
    wordfreq = pytest.importorskip("wordfreq", reason="pip install wordfreq orders the words")
    words = Words(language)
    for length in (4, 5, 6):
        listed = words.guesses(length)
        frequent = chosen([spell(word) for word in listed.words()], listed.frequent())
        used = []
        for text in wordfreq.top_n_list(name, 20000):
            try:
                word = normalise(text, length)
            except Refused:
                continue
            if word in words and spell(word) not in used:
                used.append(spell(word))
        # Words of English that French has too are no measure of French, and accents part
        # what the game writes alike: nearly all, not all.
        assert len(set(used[:500]) - frequent) <= 20


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (FRENCH, "PAYS SANTE RAISON CAMERA BANDE RENES JUSQUE LORSQUE"),
        (ENGLISH, "EMAIL SHOES ONLINE COLOUR COLOR FRIDGE BUTTER PUB"),
    ],
)
def test_words_of_every_day_are_known(language, text):
    words = Words(language)
    for word in text.split():
        if len(word) <= 6:
            assert spelt(word) in words


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (FRENCH, "JUSQU LORSQU PUISQU QUOIQU QUELQU PRESQU"),  # elisions
        (FRENCH, "FESSE FESSES TUE TUER TUES VIOLE"),  # forms of blocked stems
        (FRENCH, "MEC MECS TIF TIFS FRIC"),  # slang
        (FRENCH, "RENE IBN LOL NUI"),
        (ENGLISH, "TEARED KILLS KILLER PUKING"),
    ],
)
def test_what_is_no_word_of_the_game_is_in_no_list(language, text):
    words = Words(language)
    for word in text.split():
        assert spelt(word) not in words
        for lists in (words.guesses, words.later):
            assert spelt(word) not in [bytes(other) for other in lists(len(word)).words()]


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
@pytest.mark.parametrize("length", LENGTHS)
def test_fitting_finds_what_going_through_all_words_finds(language, length):
    words = Words(language)
    listed = list(words.all(length))
    dice = Dice(7 * length)
    for rounds in range(12):
        # Tables of all sizes: from a letter in three down to one or two letters a place.
        tables = [bytearray(26) for _ in range(length)]
        for table in tables:
            for letter in range(26):
                table[letter] = dice.below(3 + rounds // 2) == 0
        for place, letter in enumerate(dice.choice(listed)):
            tables[place][letter] = 2
        found = [word for word in words.fitting(tables, 999) if word is not None]
        assert found == [
            word for word in listed if all(table[at] for table, at in zip(tables, word))
        ]


def test_a_search_that_would_take_too_long_says_so():
    words = Words(FRENCH)
    everything = [bytearray([1] * 26)] * 6
    found = [word for word in words.fitting(everything, 3) if word is not None]
    assert found[-1] == ANY
    assert 100 < len(found) < 250
    # The reader goes on as if nothing had happened.
    assert spelt("PAYS") in words


@pytest.mark.parametrize(("language", "name"), LANGUAGES)
def test_nothing_offensive_is_listed(language, name):
    blocked = hand_made("blocked_%s.txt" % name)
    assert not blocked & hand_made("everyday_%s.txt" % name)
    assert not blocked & hand_made("innocent_%s.txt" % name)
    words = Words(language)
    assert len(blocked) > 80
    for text in blocked:
        if text.isascii() and text.isalpha():
            assert spelt(text) not in words, text


def test_a_look_up_is_fast_enough_for_a_pico():
    # 150 ms there are about 0.25 ms here; the best of several runs, since machines differ.
    words = Words(FRENCH)
    some = list(words.all(6))[::200]
    best = 1.0
    for _ in range(5):
        start = time.perf_counter()
        for word in some:
            assert word in words
        best = min(best, (time.perf_counter() - start) / len(some))
    assert best < 0.0005


def test_the_lists_are_small():
    size = sum(path.stat().st_size for path in (ROOT / "lib/words").glob("*.bin"))
    assert size < 69 * 1024


def test_the_lists_carry_their_notices():
    assert b"SCOWL" in (ROOT / "lib/words/english.copyright").read_bytes()
    assert b"MPL-2.0" in (ROOT / "lib/words/french.copyright").read_bytes()
    assert "Mozilla Public License" in (ROOT / "sim/tools/words/french.txt").read_text()


# Shapes


def test_every_stroke_is_a_segment_of_its_letter():
    for letter in range(26):
        kinds = [shapes.stroke(letter, i)[0] for i in range(shapes.strokes(letter))]
        assert [kinds.count(kind) for kind in range(4)] == [
            count(letter, kind) for kind in range(4)
        ], chr(65 + letter)


def test_lines_and_curves_keep_their_names():
    for letter in range(26):
        for i in range(shapes.strokes(letter)):
            kind, side, left, top, right, bottom = shapes.stroke(letter, i)
            assert (side == shapes.LINE) == (kind < 2)
            size = max(abs(right - left), abs(bottom - top))
            assert size > 15 if kind in (0, 2) else size <= 12, chr(65 + letter)


@pytest.mark.parametrize("size", [(16, 24), (12, 18), (10, 14), (8, 12), (30, 45)])
def test_shapes_stay_in_their_box_at_any_size(size):
    width, height = size
    for letter in range(26):
        for i in range(shapes.strokes(letter)):
            path = shapes.path(letter, i, width, height)
            assert all(0 <= x < width for x in path[::2])
            assert all(0 <= y < height for y in path[1::2])


def test_twins_do_not_look_alike():
    drawn = {}
    for letter in range(26):
        paths = [tuple(shapes.path(letter, i, 8, 12)) for i in range(shapes.strokes(letter))]
        drawn.setdefault(tuple(paths), []).append(letter)
    assert len(drawn) == 26
    assert len(set(SEGMENTS)) == 20


@pytest.mark.parametrize(
    ("letter", "index", "size", "path"),
    [
        # Lines are their corners, in proportion.
        ("A", 0, (16, 24), "0 23 7 0"),
        ("A", 2, (31, 47), "8 30 22 30"),
        # A large curve is half an ellipse: its ends, its bulge in the middle, equal both ways.
        ("C", 0, (16, 24), "13 0 9 1 5 3 3 7 2 12 3 16 5 20 9 22 13 23"),
        ("C", 0, (101, 201), "87 0 59 7 35 29 18 62 13 100 18 138 35 171 59 193 87 200"),
        (
            "O", 1, (301, 401),
            "160 0 214 15 259 59 290 123 300 200 290 277 259 341 214 385 160 400",
        ),
        # A small one half a circle, which begins where its legs end.
        ("B", 1, (16, 24), "4 0 7 0 9 0 11 2 12 3 12 6 12 8 11 9 9 11 7 11 4 11"),
        (
            "B", 2, (61, 93),
            "16 48 30 48 38 50 46 54 50 62 52 70 50 78 46 86 38 90 30 92 16 92",
        ),
        ("S", 0, (16, 24), "12 0 7 0 5 0 3 2 2 3 2 6 2 8 3 9 5 11 7 11 12 11"),
        # And one that hangs: legs down, the circle under them, as wide as it may be.
        ("J", 1, (16, 24), "2 13 2 18 2 20 3 22 5 23 7 23 8 23 10 22 11 20 11 18 11 13"),
        (
            "J", 1, (101, 151),
            "13 85 13 120 15 131 22 141 32 148 43 150 54 148 64 141 71 131 73 120 73 85",
        ),
        ("U", 2, (41, 31), "5 17 7 17 8 22 11 26 15 29 20 30 25 29 29 26 32 22 33 17 35 17"),
    ],
)  # fmt: skip
def test_strokes_run_where_they_should(letter, index, size, path):
    number = ord(letter) - 65
    assert shapes.path(number, index, *size) == [int(word) for word in path.split()]
    if size == (16, 24):
        assert shapes.path(number, index) == shapes.path(number, index, *size)
