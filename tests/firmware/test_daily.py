# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The puzzle of the day: the calendar, one certain deduction, days in a row, what is kept."""

import calendar
import datetime
import importlib
from itertools import combinations, product

import pytest
from conftest import ROOT
from easel import BOARDS, Easel, undrawn

from match import Match
from rules import HIDDEN, enigma
from rules import code_vinci as vinci
from save.journal import DAILY, Journal
from sim.language import LANGUAGES
from sim.tools import gallery, puzzles
from sim.virtual import Simulator

FIRST = datetime.date(2026, 1, 1)
NEW = gallery.found_in("")["nvm"]
POSITIONS = (ROOT / "firmware/puzzles/code_vinci.bin").read_bytes()


def test_every_day_of_the_calendar_has_its_number():
    with Easel("pico_oled", "code_vinci") as easel:
        daily = easel.module("menus.daily")
        for number in (*range(1200), *range(1200, 27_000, 97)):
            day = FIRST + datetime.timedelta(days=number)
            assert daily.number(day.year, day.month, day.day) == number
            assert daily.date(number) == [day.year, day.month, day.day]


def replayed(record):
    """The game of a record, and (seat, place, number) of what it says is certain."""
    match = Match("code_vinci", [("", 1), ("", 1)], int.from_bytes(record[:3], "little"))
    for move in record[6:].rstrip(b"\xff"):
        match.play(move)
    return match.game, tuple(record[3:6])


def fitting(view, seat):
    """All rows of a seat by trying every choice of numbers: slower, and unlike the tool."""
    place = [i for i in range(view.length(seat)) if view.tile(seat, i) == HIDDEN]
    seen = {
        (view.colour(other, i), view.tile(other, i))
        for other in range(2)
        for i in range(view.length(other))
    } | {view.drawn()}
    choices = []
    for colour in range(2):
        left = [number for number in range(12) if (colour, number) not in seen]
        choices.append(combinations(left, sum(view.colour(seat, i) == colour for i in place)))
    for black, white in product(*choices):
        numbers = [list(black), list(white)]
        row = []
        for i in range(view.length(seat)):
            colour, number = view.colour(seat, i), view.tile(seat, i)
            row.append((numbers[colour].pop(0) if number == HIDDEN else number, colour))
        wrong = any(view.wrong(seat, i) >> row[i][0] & 1 for i in place)
        if row == sorted(row) and not wrong:
            yield [number for number, _ in row]


def check(record):
    """The one certain deduction of a record is the one it names, and there is no other."""
    game, (seat, place, number) = replayed(record)
    assert game.turn() == seat and game.phase() == vinci.PICK
    view = game.view(seat)
    rows = list(fitting(view, 1 - seat))
    hidden = [i for i in range(view.length(1 - seat)) if view.tile(1 - seat, i) == HIDDEN]
    sure = [i for i in hidden if len({row[i] for row in rows}) == 1]
    assert sure == [place] and rows[0][place] == number == game.tile(1 - seat, place)
    assert len(hidden) >= 3


def test_each_position_has_one_certain_deduction_and_no_other():
    records = [POSITIONS[at : at + puzzles.RECORD] for at in range(0, len(POSITIONS), 44)]
    assert len(records) == len(set(records)) == puzzles.COUNT
    for record in records:
        check(record)


def test_a_board_reads_each_position_as_it_was_written():
    with Easel("pico_oled", "code_vinci") as board:
        position = board.module("modes.daily_code_vinci").position
        assert b"".join(map(position, range(puzzles.COUNT))) == POSITIONS
        assert position(puzzles.COUNT) == position(0)


def test_the_tool_makes_such_positions():
    made = [record for record in map(puzzles.puzzle, range(70_000, 70_030)) if record]
    assert made
    for record in made:
        check(record)


class Day(Simulator):
    """A console whose clock is set to a day, at its menu on the puzzle of the day."""

    def __init__(self, number, board="pico_oled", nvm=NEW):
        epoch = calendar.timegm((FIRST + datetime.timedelta(days=number)).timetuple())
        self.tables = []
        super().__init__(board, nvm=nvm, language="en", epoch=epoch)
        self.whenever("table.table", self._watch)
        self.run("wait:1500 up*4 wait:300 a wait:500")

    def _watch(self, module):
        make = module.Table.__init__

        def noted(this, *arguments):
            make(this, *arguments)
            self.tables.append(this)

        module.Table.__init__ = noted

    @property
    def game(self):
        return self.tables[-1].match.game

    def result(self):
        """The last line that was printed."""
        return [line for line in self.serial.splitlines() if line.startswith("Cinq 20")][-1]

    def row(self):
        """(last day, days in a row, longest row) as they are kept."""
        kept = Journal(bytearray(self.nvm)).get(DAILY)
        return tuple(kept[i] << 8 | kept[i + 1] for i in (0, 2, 4))


def solve_strips(day):
    day.run("a wait:1000")
    day.game.puzzle.rows[:] = day.game.puzzle.solution()
    day.run("hold:b:700 wait:6000")


def solve_word(day):
    """Say the word at the first question."""
    day.run("a wait:9000")
    game = day.game
    moves = [enigma.CLAIM + game.turn(), *game.word(), enigma.ACCEPT]
    person = day.module("hands.person").Person
    decide = person.decide

    def said(this, table, seat):
        return moves.pop(0) if moves else decide(this, table, seat)

    person.decide = said
    day.run("hold:b wait:400 b wait:9000")
    person.decide = decide
    day.run("a wait:600")


def solve_tile(day):
    _, (_, place, number) = replayed(POSITIONS[:44])
    assert (place, number) == (3, 3)
    day.run("a wait:1500 right wait:300 a wait:400 right*3 wait:300 a wait:2500 a wait:600")


SOLVE = (solve_strips, solve_word, solve_tile)


@pytest.mark.parametrize("board", BOARDS)
def test_three_days_in_a_row_and_one_that_fails(board):
    nvm = NEW
    for number, solve in enumerate(SOLVE):
        with Day(number, board, nvm) as day:
            solve(day)
            assert day.result().startswith(f"Cinq 2026-01-{number + 1:02}") and "★" in day.result()
            assert day.row() == (number, number + 1, number + 1)
            nvm = day.nvm
            assert not Journal(bytearray(nvm)).matches()
    with Day(3, board, nvm) as day:
        day.run("a wait:1000 hold:b:700 wait:4000 a wait:600")
        assert day.result() == "Cinq 2026-01-04 Code Omega ☆☆☆☆☆"
        assert day.row() == (3, 0, 3)


def test_a_day_counts_once_and_an_earlier_one_never():
    with Day(2) as day:
        solve_tile(day)
        assert day.result().endswith("Vinci ★") and day.row() == (2, 1, 1)
        seen = day.image().tobytes()
        day.run("a wait:500 a wait:500")  # the result is shown, and it may be played again
        assert day.image().tobytes() != seen
        day.run("a wait:500 a wait:1500")
        day.run("a wait:400 a wait:900 a wait:600 " * 2 + "a wait:400 a wait:900")
        day.run("a wait:600")
        assert day.result().endswith("✗✗✗") and day.row() == (2, 1, 1)
        nvm = day.nvm
    with Day(0, nvm=nvm) as day:
        solve_strips(day)
        assert "★" in day.result() and day.row() == (2, 1, 1)


def test_whoever_leaves_has_played_nothing():
    for number in range(3):
        with Day(number) as day:
            day.run("a wait:9000 hold:b wait:500" if number else "a wait:1000 b wait:400")
            day.run("up wait:300 a wait:900" if number else "a wait:900")
            assert Journal(bytearray(day.nvm)).get(DAILY) is None
            assert "Cinq 20" not in day.serial


def test_a_hint_is_told_in_the_result():
    with Day(2) as day:
        day.run("a wait:1500 hold:b wait:500 down*4 wait:300 a wait:900")
        assert day.tables[-1].leader.hints == 1
        day.run("a wait:600 right*3 wait:300 a wait:2500 a wait:600")
        assert day.result().endswith("Vinci ?★")


@pytest.mark.parametrize("kept", [b"", b"\0", b"\xff" * 7, bytes(8), b"\xff" * 8 + bytes(60)])
def test_any_record_is_read(kept):
    nvm = bytearray(NEW)
    Journal(nvm).put(DAILY, kept)
    with Day(5, nvm=bytes(nvm)) as day:
        assert day.run("a wait:1500") is None and day.tables


def test_all_languages_have_the_same_words():
    texts = [importlib.import_module(f"texts.{language}_daily").TEXT for language in LANGUAGES]
    assert all(set(text) == set(texts[0]) for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_words_fit(board, language):
    with Easel(board, "code_vinci", language) as easel:
        kit = easel.do(lambda kit: kit)
        look, tools = easel.module("ui.look"), easel.module("ui.text")
        text = easel.module("console.kit").texts(language + "_daily")
        room = kit.stage.width - 2 * look.MARGIN
        lines = (look.BOTTOM - look.BAR) // look.READ
        for game in ("code_omega", "enigma", "code_vinci"):
            about = text["about " + game].replace("{}", "Kliq")
            assert len(tools.wrap(about, room, look.BODY)) <= lines
        assert len(tools.wrap(text["not certain"], room, look.BODY)) <= lines
        for key in ("row", "longest", "which day"):
            assert look.BODY.width(text[key].replace("{}", "999")) <= room, key
        signs = easel.module("menus.daily").SIGNS
        assert not undrawn(look.BODY, signs + text["certain"] + text["only"])
