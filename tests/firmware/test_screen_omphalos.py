# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of Omphalos in the simulator: whole matches, keys, the end, words."""

import importlib
import re

import pytest
from conftest import ROOT
from easel import ARROWS, BOARDS, Easel
from texts import en

from match import HUMAN, Match
from rules import OVER, SPECTATOR
from rules import omphalos as rules
from rules.dice import Dice


@pytest.mark.parametrize(("board", "seats"), [("pico_oled", 4), ("pico_lcd_1_3", 3)])
def test_a_match_of_bots_on_the_screen(board, seats):
    with Easel(board, "omphalos") as easel:
        easel.play([("Bot %d" % seat, seat % 3) for seat in range(seats)], 3)
        easel.press_any(["a"], [1500], 400)  # A cuts pauses short
        assert easel.over


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("people", "options"), [(1, (0, 0)), (2, (1, 1))])
def test_random_keys_finish_a_match(board, people, options):
    with Easel(board, "omphalos") as easel:
        easel.play([("Anna", HUMAN), ("Ben", HUMAN if people == 2 else 1)], 4, options)
        easel.press_any(["a", "a", "a", *ARROWS], [0], 2000, seed=11)
        assert easel.over


@pytest.mark.parametrize("players", (2, 3, 4))
def test_the_cursor_stands_between_pieces_and_cuts_none(players, monkeypatch):
    match = Match("omphalos", [(f"Player {n}", HUMAN) for n in range(players)], 1)
    game = match.game
    dice = Dice(3)
    with Easel("pico_oled", "omphalos") as easel:
        screen = easel.screen(match)
        # A frame may cover the dots below a tile that can be picked up.
        monkeypatch.setattr(screen.screen, "mark_moves", lambda moves: None)
        for _ in range(30):
            seat = game.turn()
            easel.look(screen, game.view(seat), seat)
            boxes = [screen.place(move) for move in game.moves()]
            lit = easel.image().convert("1")
            for x, y, width, height in filter(None, boxes):
                line = {(x + i, y + j) for i in (-2, width + 1) for j in range(-2, height + 2)}
                line |= {(x + i, y + j) for j in (-2, height + 1) for i in range(-2, width + 2)}
                cut = [at for at in line if at[1] in range(64) and lit.getpixel(at)]
                assert cut == [], (x, y, width, height)
            game.play(dice.choice(list(game.moves())))


def test_the_result_splits_lines_and_centre():
    match = Match("omphalos", [("Anna", HUMAN), ("Ben", HUMAN)], 1)
    dice = Dice(3)
    while not match.over():
        match.play(dice.choice(list(match.game.moves())))
    with Easel("pico_oled", "omphalos") as easel:
        view = match.game.view(SPECTATOR)
        bars = dict(easel.screen(match).presenter.bars(view))
        centre, extra = view.bonus()
        for seat, points in enumerate(match.game.scores()):
            assert sum(part for _, part in bars[seat]) == points
            assert dict(bars[seat])["centre"] == (extra if seat == centre else 0)


def test_the_log_names_the_places_of_a_move():
    match = Match("omphalos", [("Anna", HUMAN), ("Ben", HUMAN)], 1)
    with Easel("pico_oled", "omphalos") as easel:
        presenter = easel.screen(match).presenter
        zeus, side = match.game.zeus(), match.game.side
        told = presenter.record(("move", 0, zeus - 2, zeus + side, 2))
        assert told == "Anna moves a tile of Ben from ⚡←2 to ⚡↓1"
        assert presenter.record(("place", 1, zeus + 1, 2)) == "Ben places a tile ⚡→1"


@pytest.mark.parametrize("sheet", ["omphalos8", "omphalos10"])
def test_a_god_on_a_small_cell_cannot_be_taken_for_a_tile(sheet):
    """A god has a crown and straight sides, and its sign is cut out; a tile is its sign."""
    with Easel("pico_oled", "omphalos") as easel:
        bitmap, _, pitch, _ = easel.do(lambda kit: easel.module("ui.art").read(sheet))
        last = pitch - 2
        for seat in range(4):
            tile, god = (4 + seat) * pitch, (8 + seat) * pitch
            assert all(bitmap[god + x, y] for x in (0, last) for y in range(last + 1))
            assert all(bitmap[god + x, last] for x in range(last + 1))
            crown = [bitmap[god + x, 0] for x in range(last + 1)]
            assert sum(crown) == 3 and crown[last // 2]
            straight = all(bitmap[tile + x, y] for x in (0, last) for y in range(last + 1))
            assert not straight


def test_places_are_named_from_zeus():
    match = Match("omphalos", [("Anna", HUMAN), ("Ben", HUMAN)], 1)
    with Easel("pico_oled", "omphalos") as easel:
        presenter = easel.screen(match).presenter
        zeus, side = match.game.zeus(), match.game.side
        assert presenter.where(zeus - 2 - side) == "⚡←2↑1"
        assert presenter.where(zeus + 3 * side) == "⚡↓3"
        assert presenter.where(zeus + 1) == "⚡→1"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("board", BOARDS)
def test_the_pictures_of_the_help_fit(board, language):
    with Easel(board, "omphalos", language) as easel:
        chart = easel.module("screens.omphalos_chart").chart
        look = easel.module("ui.look")

        def draw(kit, page):
            """How many pages there are, and where this one ends."""
            group = kit.stage.scene()
            pages = chart(kit, group, page)
            ends = [part.y + getattr(part, "tile_height", look.BODY.height) for part in group]
            return pages, max(ends)

        for page in range(3):
            pages, end = easel.do(lambda kit, page=page: draw(kit, page))
            assert pages == 3
            assert end <= look.BOTTOM


@pytest.mark.parametrize(
    ("language", "others"),
    [("en", r"attributes?|runs?|alignments?|stones?"), ("fr", r"attributs?|alignements?|séries?")],
)
def test_a_tile_is_a_tile_and_a_line_is_a_line(language, others):
    """One word for each, wherever a player reads it."""
    told = list(importlib.import_module(f"texts.{language}_omphalos").TEXT.values())
    options = importlib.import_module(f"texts.{language}_options").TEXT
    told += [words for key, words in options.items() if key.startswith("omphalos")]
    told += (ROOT / f"firmware/texts/help_{language}/omphalos.txt").read_text().splitlines()
    lesson = importlib.import_module("lessons.omphalos")
    told += [step[("en", "fr").index(language)] for step in lesson.STEPS]
    told.remove({"en": "The stone is Zeus.", "fr": "La pierre : Zeus."}[language])
    assert [words for words in told if re.search(rf"\b({others})\b", words, re.I)] == []


def test_every_word_that_the_screen_says_is_there():
    source = ""
    for path in (ROOT / "firmware").glob("*/**/omphalos*.py"):
        if path.parent.name != "texts":
            source += path.read_text()
    used = set(re.findall(r'say\(\s*"([a-z ]+)"', source))
    used |= set(re.findall(r'"((?:do|event|chart|why) [a-z ]+)"', source))
    for language in ("en", "fr"):
        assert used <= set(importlib.import_module(f"texts.{language}_omphalos").TEXT), language


@pytest.mark.parametrize("language", ("en", "fr"))
def test_what_happened_has_two_lines_beside_the_square(language):
    with Easel("pico_oled", "omphalos", language=language) as easel:
        texts = importlib.import_module(f"texts.{language}_omphalos").TEXT
        font = easel.module("ui.look").LABEL
        width = 128 - easel.module("screens.omphalos").KEYS
        for name in ("Margueri", "Joueur 1"):
            lines = [texts[f"event {what}"].format(name, "●") for what in ("place", "god", "move")]
            lines += [texts[what].format(name, 5, 13) + " Ⓐ" for what in ("run", "centre")]
            for line in lines:
                assert len(easel.module("ui.text").wrap(line, width, font)) <= 2, line


# What moves


def at_the_end(seats, options=(0, 0), bonus=True):
    """A match that was played to its end by chance, in which the centre counts for a seat."""
    for seed in range(60):
        people = [(name, HUMAN) for name in ("Anna", "Ben", "Cleo", "Dan")[:seats]]
        match = Match("omphalos", people, seed, options)
        dice = Dice(seed)
        while not match.over():
            match.game.play(dice.choice(list(match.game.moves())))
        seat = match.game.bonus()[0]
        if seat != rules.NO_SEAT and len(match.game.runs(seat)) > 1:
            return match
    raise AssertionError("nobody has the centre")


@pytest.mark.parametrize("board", BOARDS)
def test_at_the_end_every_line_waits_for_a_key_and_b_goes_to_the_end(board):
    with Easel(board, "omphalos") as easel:
        easel.play([("Anna", HUMAN), ("Ben", HUMAN)], 4, (0, 0))
        while not easel.table.match.over():
            easel.run("a wait:300")
        easel.run("wait:1000")
        first = easel.image().tobytes()
        easel.run("wait:20000")
        assert easel.image().tobytes() == first
        easel.run("a wait:400")
        assert easel.image().tobytes() != first
        easel.run("b wait:400")
        assert easel.table.bottom.text == en.TEXT["over"]
        assert easel.table.latest == ""  # nor in the look-back, above its own words


def test_the_finished_square_stands_in_the_middle():
    match = at_the_end(2)
    with Easel("pico_oled", "omphalos") as easel:
        screen = easel.screen(match)
        easel.look(screen, match.game.view(SPECTATOR), SPECTATOR)
        left, top, right, bottom = easel.image().convert("1").crop((0, 0, 63, 64)).getbbox()
        assert abs(left + right - 62) <= 4 and abs(top + bottom - 64) <= 4


@pytest.mark.parametrize("seed", range(4))
def test_a_square_that_cannot_grow_to_its_sides_keeps_off_the_words(seed):
    match = Match("omphalos", [(f"P{n}", HUMAN) for n in range(4)], seed)
    dice = Dice(seed)
    with Easel("pico_oled", "omphalos") as easel:
        screen = easel.screen(match)
        looked = 0
        while match.game.turn() != OVER:
            view = match.game.view(SPECTATOR)
            left, _, right, _ = view.box()
            if right - left == view.size - 1 and not view.source:
                easel.look(screen, view, SPECTATOR)
                assert not easel.image().convert("1").crop((57, 0, 65, 64)).getbbox()
                looked += 1
            for _ in range(8):
                if match.game.turn() != OVER:
                    match.play(dice.choice(list(match.game.moves())))
        assert looked


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_marked_stays_where_it_is_when_the_square_moves(board):
    match = Match("omphalos", [(f"P{n}", HUMAN) for n in range(4)], 2)
    dice = Dice(2)
    with Easel(board, "omphalos") as easel:
        screen = easel.screen(match)
        laid = None
        for _ in range(60):
            events = match.play(dice.choice(list(match.game.moves())))
            view = match.game.view(SPECTATOR)
            shown, _ = easel.look(screen, view, SPECTATOR)
            if laid:  # to mark it anew changes nothing
                easel.do(lambda kit, view=view, laid=laid: screen.happened(laid, view) or True)
                assert easel.look(screen, view, SPECTATOR)[0] == shown
            for event in events:
                if event[0] == "place":
                    laid = event
                    easel.do(lambda kit, view=view, laid=laid: screen.happened(laid, view) or True)


def test_at_the_end_no_place_is_marked_that_a_tile_left():
    match = at_the_end(4)
    with Easel("pico_oled", "omphalos") as easel:
        screen = easel.screen(match)
        view = match.game.view(SPECTATOR)
        plain, _ = easel.look(screen, view, SPECTATOR)
        easel.do(lambda kit: screen.screen._from.put((0, 56, 5, 5)))
        assert easel.look(screen, view, SPECTATOR)[0] == plain


@pytest.mark.parametrize("board", BOARDS)
def test_the_last_of_eight_letters_of_a_name_is_seen(board):
    pictures = set()
    with Easel(board, "omphalos") as easel:
        for name in ("Papy Jea", "Papy Jeu"):
            match = Match("omphalos", [(name, HUMAN), ("Zoé", HUMAN)], 5)
            screen = easel.screen(match)
            pictures.add(easel.look(screen, match.game.view(0), 0)[0])
    assert len(pictures) == 2


# What everybody has


def position(players, seed=5, moves=16):
    match = Match("omphalos", [(f"P{n}", HUMAN) for n in range(players)], seed)
    dice = Dice(seed)
    for _ in range(moves):
        match.game.play(dice.choice(list(match.game.moves())))
    return match


@pytest.mark.parametrize("board", BOARDS)
def test_only_who_decides_sees_what_can_be_chosen(board, monkeypatch):
    match = position(3)
    with Easel(board, "omphalos") as easel:
        screen = easel.screen(match).screen
        marked = []
        monkeypatch.setattr(screen, "mark_moves", lambda moves: marked.append(list(moves)))
        turn = match.game.turn()
        for seat in (0, 1, 2, SPECTATOR):
            del marked[:]
            view = match.game.view(seat)
            easel.do(lambda kit, view=view, seat=seat: screen.show(view, seat))
            assert marked == ([list(view.moves())] if seat == turn else [])
        over = at_the_end(2)
        screen = easel.screen(over).screen
        monkeypatch.setattr(screen, "mark_moves", marked.append)
        del marked[:]
        for seat in (0, 1, SPECTATOR):
            easel.do(lambda kit, seat=seat: screen.show(over.game.view(seat), seat))
        assert marked == []
