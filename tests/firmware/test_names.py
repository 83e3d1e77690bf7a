# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Names belong to the console: entered once, on a grid of letters, and offered everywhere."""

import pytest
from monkey import BOARDS, Console, choose, prepared, started

from match import HUMAN
from menus import names
from rules import GAMES
from save.journal import NAMES, SIZE, Journal

COMMON = (
    *("Ann", "Ben", "Zoe", "Eva", "Max", "Lea", "Leo", "Tom", "Sam", "Ida"),
    *("Mia", "Tim", "Lou", "Kim", "Guy", "Amy", "Jim", "Joe", "Ava", "Ugo"),
)
OTHERS = (
    *("Ali", "Ana", "Bob", "Dan", "Eli", "Gus", "Ian", "Ivy", "Jan", "Joy", "Kai", "Ken"),
    *("Lee", "Lia", "Luc", "Meg", "Noa", "Noé", "Pam", "Pia", "Ray", "Rob", "Sue", "Ted"),
    *("Uma", "Uwe", "Val", "Vic", "Zac", "Zoé", "Léa", "Léo", "Eve", "Rex"),
)
FEWEST = 12  # presses for a name of three letters, with "done"
COLUMNS = 7
AFTER = 400  # ms until an arrow that is held repeats; see ui/keys.py
EVERY = 160  # ms between two steps then
SLOW = bytes((0, 2, 1, 2, 0, 0, 2, 0))  # settings with that repeat


def journal_of(console):
    return Journal(bytearray(console.sim.nvm))


class Typist:
    """Types on the grid as a player would who holds an arrow to go far."""

    def __init__(self, console):
        self.console = console
        self.presses = 0
        self.letters = console.sim.module("menus.keyboard").LETTERS
        self.row, self.column = console.sim.module("menus.keyboard").START

    def arrow(self, steps, back, forth):
        key = back if steps < 0 else forth
        steps = abs(steps)
        if steps == 1:
            self.console.press(key)
        elif steps:
            self.console.sim.hold(key, AFTER + (steps - 2) * EVERY + EVERY // 2)
        self.presses += bool(steps)

    def type(self, name):
        for letter in name.upper():
            row = [letter in letters for letters in self.letters].index(True)
            column = self.letters[row].index(letter)
            across = (column - self.column + COLUMNS // 2) % COLUMNS - COLUMNS // 2
            self.arrow(row - self.row, "up", "down")
            self.arrow(across, "left", "right")
            self.row, self.column = row, column
            self.press("a")

    def press(self, key):
        self.console.press(key)
        self.presses += 1

    def done(self):
        self.console.hold("b")
        self.presses += 1


def rows(console):
    """The rows of a set-up from the first player on."""
    return console.list.rows[first_player(console) :]


def first_player(console):
    """The number of the row of the first player: behind how many there are."""
    words = [row[0] for row in console.list.rows]
    return words.index(console.list.kit.say("players")) + 1


def name_row(console, game="omphalos", place=0):
    """Open the set-up of a game and go to the row of a player."""
    console.enter(game)
    console.row(first_player(console) + place)


@pytest.mark.parametrize("name", COMMON)
def test_three_letters_take_at_most_twelve_presses(name):
    with Console("pico_oled", started(SLOW)) as console:
        name_row(console)
        console.press("a")
        console.wait(200)
        typist = Typist(console)
        typist.type(name)
        typist.done()
        console.wait(200)
        assert rows(console)[0][0] == name
        assert typist.presses <= FEWEST
        assert names.known(journal_of(console)) == [name]


def taps(grid, name):
    """Presses for a name by a player who never holds an arrow, with "done"."""
    row, column = grid.START
    count = 1
    for letter in name.upper():
        to_row = [letter in letters for letters in grid.LETTERS].index(True)
        to_column = grid.LETTERS[to_row].index(letter)
        for way, places in ((to_row - row, len(grid.LETTERS) + 1), (to_column - column, COLUMNS)):
            count += min(way % places, -way % places)
        count += 1
        row, column = to_row, to_column
    return count


def test_three_letters_take_at_most_twelve_single_taps_on_average():
    with Console("pico_oled", started(SLOW)) as console:
        name_row(console)
        console.press("a")
        console.wait(200)
        grid = console.sim.module("menus.keyboard")
        for some in (COMMON, OTHERS):
            assert sum(taps(grid, name) for name in some) / len(some) <= FEWEST


@pytest.mark.parametrize("board", BOARDS)
def test_the_arrows_go_round_the_letters_and_signs_are_on_a_page_of_their_own(board):
    with Console(board, started(SLOW)) as console:
        name_row(console)
        console.press("a")
        console.wait(200)
        console.press("right", "right", "right", "a")  # from L round to H
        console.press("down", "a")  # O
        console.press("down", "down", "right", "a")  # the signs
        console.press("down", "down", "down", "right", "right", "right", "a")  # Ï, and letters
        console.press("up", "up", "left", "left", "left", "a")  # C
        console.hold("b")
        console.wait(200)
        assert rows(console)[0][0] == "Hoïc"


@pytest.mark.parametrize("board", BOARDS)
def test_a_name_is_entered_once_and_offered_everywhere(board):
    with Console(board, started(SLOW)) as console:
        name_row(console)
        console.press("a")
        console.wait(200)
        typist = Typist(console)
        typist.type("Zoé")
        typist.done()
        console.press("b")  # without playing
        console.wait(200)
        for game in GAMES:
            console.enter(game)
            assert rows(console)[0][0] == "Zoé"
            console.press("b")
            console.wait(200)
        console.cut()
        console.enter("enigma")
        console.row(first_player(console) + 1)  # a second person
        console.press("right", "right")
        assert rows(console)[1] == ("Player 2", "person")
        console.press("left", "left")
        assert rows(console)[1] == (names.BOTS[0], "medium")


def test_leaving_the_set_up_keeps_what_was_entered():
    with Console("pico_oled", started()) as console:
        console.enter("enigma")
        console.row(first_player(console) - 1)
        console.press("right")
        console.wait(100)
        console.row(first_player(console) + 2)
        console.press("right")
        chosen = list(console.list.rows)
        console.press("b")
        console.wait(200)
        console.cut()
        console.enter("enigma")
        assert console.list.rows == chosen
        assert ("Players", "3") in chosen and rows(console)[2][1] == "hard"


def test_b_deletes_and_leaves_when_nothing_is_left():
    with Console("pico_oled", started()) as console:
        name_row(console)
        console.press("a")
        console.wait(200)
        console.press("a", "a", "b", "b")
        assert console.list is None  # still on the grid
        console.press("b")
        console.wait(200)
        assert rows(console)[0][0] == "Player 1"
        assert names.known(journal_of(console)) == []


def test_the_keys_below_the_letters_do_what_they_say():
    with Console("pico_oled", started()) as console:
        name_row(console)
        console.press("a")
        console.wait(200)
        console.press("a", "a")  # LL
        console.press("up", "up")  # over the upper edge: the keys below
        console.press("left", "left", "a", "down", "down", "a")  # a space, I
        console.press("up", "up", "right", "right", "a")  # delete it
        console.press("left", "a", "down", "a")  # a digit
        console.press("up", "right", "right", "a")  # done
        console.wait(200)
        assert rows(console)[0][0] == "Ll 2"


@pytest.mark.parametrize("kept", [b"\x81\x82", b"\n\nAnn\n", b"A name that is too long\nAnn"])
def test_names_that_cannot_be_read_are_left_out_bug(kept):
    journal = Journal(bytearray(b"\xff" * SIZE))
    journal.put(NAMES, kept)
    assert names.known(journal) == (["Ann"] if b"Ann" in kept else [])


def test_a_name_is_full_after_eight_letters_and_done_is_near():
    with Console("pico_oled", started()) as console:
        name_row(console)
        console.press("a")
        console.wait(200)
        console.press(*["a"] * names.LONGEST)
        console.press("a")
        console.wait(200)
        assert rows(console)[0][0] == "Llllllll"


def test_two_players_never_have_the_same_name():
    with Console("pico_oled", prepared("enigma", [("Ll", HUMAN), ("Ben", HUMAN)])) as console:
        name_row(console, "enigma", 1)
        console.press("a")
        console.wait(200)
        Typist(console).type("LL")
        console.hold("b")
        console.wait(200)
        assert console.list is None  # it is told
        console.press("a")
        console.wait(200)
        console.press("b")
        console.wait(200)
        assert [row[0] for row in rows(console)[:2]] == ["Ll", "Ben"]


def test_known_names_are_chosen_from_a_list_or_forgotten():
    memory = bytearray(started())
    log = Journal(memory)
    for name in ("Eva", "Max", "Ida"):
        names.remember(log, name)
    with Console("pico_oled", bytes(memory)) as console:
        name_row(console)
        assert rows(console)[0][0] == "Ida"
        console.press("a")
        console.wait(200)
        assert console.list.rows == ["Ida", "Max", "Eva", "New name…"]
        console.row(1)
        console.press("right", "b")  # not really
        console.wait(100)
        console.press("right", "a")  # nor so
        console.wait(100)
        console.press("right", "right", "a")
        console.wait(100)
        assert console.list.rows == ["Ida", "Eva", "New name…"]
        console.row(1)
        console.press("a")
        console.wait(200)
        assert rows(console)[0][0] == "Eva"
        assert names.known(journal_of(console)) == ["Eva", "Ida"]


def test_the_last_names_are_kept_the_newest_first():
    log = Journal(bytearray(b"\xff" * SIZE))
    for number in range(20):
        names.remember(log, "Name %d" % number)
    assert names.known(log) == ["Name %d" % number for number in range(19, 11, -1)]
    assert len(log.get(NAMES)) < 256


def test_bots_have_names_of_their_own():
    assert len({name[0] for name in names.BOTS}) == len(names.BOTS) == 8
    assert max(map(len, names.BOTS)) <= 4
    assert names.bot(["BIP", "Kliq"]) == "Zap"
    assert names.bot(names.BOTS) not in names.BOTS


def test_bots_of_an_older_set_up_get_names_of_their_own():
    players = [("Zap", HUMAN), *[("Robot %d" % number, 1) for number in range(2, 9)]]
    with Console("pico_oled", prepared("code_cards", players)) as console:
        console.enter("code_cards")
        seen = [row[0] for row in rows(console)[:8]]
        assert seen[0] == "Zap"
        assert len({name[0] for name in seen[1:]}) == 7 and "Zap" not in seen[1:]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("ANN", "Ann"),
        ("ZOÉ", "Zoé"),
        ("ÈVE-ÉLA", "Ève-Éla"),
        ("LE  PÈRE ", "Le Père"),
        ("ZOË D'O", "Zoë D'O"),
        ("", ""),
    ],
)
def test_only_the_first_letter_of_a_word_is_a_capital(typed, name):
    assert names.written(typed) == name


# The first start


@pytest.mark.parametrize("board", BOARDS)
def test_the_first_start_asks_for_the_language_once(board):
    with Console(board, b"\xff" * SIZE, first=True) as console:
        page = console.list
        assert page.rows == ["English", "Français"]
        console.press("b")
        console.press("down", "a")
        console.wait(300)
        console.cut()
        assert console.list.kit.language == "fr"
        assert "Réglages" in console.list.rows


def test_english_is_remembered_too():
    with Console("pico_oled", b"\xff" * SIZE, first=True) as console:
        console.press("a")
        console.wait(300)
        console.cut()
        assert console.list.kit.language == "en" and console.at_menu()


def test_settings_toml_answers_the_question():
    with Console("pico_oled", b"\xff" * SIZE, language="fr") as console:
        assert console.at_menu() and console.list.kit.language == "fr"


def test_a_console_that_was_used_does_not_ask():
    memory = bytearray(prepared("enigma", [("Ann", HUMAN), ("Bot 2", 1)]))
    choose(Journal(memory), "omphalos", [("Ann", HUMAN), ("Bot 2", 1)])
    with Console("pico_oled", bytes(memory)) as console:
        assert console.at_menu()


@pytest.mark.parametrize(
    "typed, name",
    [
        ("ANNA", "Anna"),
        ("ÉLÉA", "Éléa"),  # the first of the capitals that a board does not know
        ("ANÆ", "Anæ"),  # and the last
        ("  JO  ANN ", "Jo Ann"),
        ("ÉÉ-ÉÉ", "Éé-Éé"),
        ("D'ART", "D'Art"),
        ("", ""),
    ],
)
def test_capitals_stand_only_where_a_word_begins(typed, name):
    assert names.written(typed) == name


def test_names_as_long_as_can_be_are_kept_and_longer_ones_are_none():
    log = Journal(bytearray(b"\xff" * SIZE))
    log.put(NAMES, b"Abcdefgh\n\nAbcdefghi\nB")
    assert names.known(log) == ["Abcdefgh", "B"]


def test_eight_names_are_kept_the_last_one_first():
    log = Journal(bytearray(b"\xff" * SIZE))
    for name in "ABCDEFGHIJ":
        names.remember(log, name)
    assert names.known(log) == list("JIHGFEDC")
    names.remember(log, "E")
    assert names.known(log) == list("EJIHGFDC")
    names.forget(log, "J")
    assert names.known(log) == list("EIHGFDC")


def test_a_bot_has_a_name_that_nobody_has_in_any_spelling():
    assert names.bot([]) == "Bip"
    assert names.bot(["BIP", "kliq"]) == "Zap"
    assert names.bot(list(names.BOTS)) == "Bip 2"
