# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of Code de Vinci in the simulator: whole matches, tiles, slots, numbers, words."""

import importlib
import itertools
import random

import pytest
from easel import ARROWS, ASSIST, BOARDS, Easel
from hidden.code_vinci import position, say_wrongly

from match import HUMAN, Match
from rules import HIDDEN, OVER, SPECTATOR
from rules import code_vinci as rules

EXPERT = (1, 0, 0)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("seats", "options"), [(4, (0, 1, 0)), (3, (1, 0, 1))])
def test_bots_play_a_whole_match(board, seats, options):
    with Easel(board, "code_vinci") as easel:
        easel.play([(f"Bot {seat + 1}", seat % 3) for seat in range(seats)], 3, options)
        easel.press_any(["a"], [700], 400)  # A cuts pauses short
        assert easel.over


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("options", [(0, 0, 0), (1, 1, 0)])
def test_people_play_a_whole_match_with_the_keys(board, options):
    with Easel(board, "code_vinci") as easel:
        easel.play([("Anna", HUMAN), ("Ben", HUMAN)], 6, options)
        easel.press_any([*ARROWS, "a", "a", "a"], [60], 3000, seed=4)
        assert easel.over


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("options", [(1, 0, 1), (0, 1, 0)])
def test_any_key_at_any_time_is_fine(board, options):
    with Easel(board, "code_vinci") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 1), ("Ben", HUMAN)], 5, options)
        keys = [*ARROWS, "a", "a", "a", "b", "hold:b:700"]
        easel.press_any(keys, [20, 200, 900], 120, again=True)


# From one person to the next


def finish_turn(easel):
    """Anna draws, points at a tile and names a number that is wrong."""
    match = easel.table.match
    easel.run("a wait:300 a wait:2500 a wait:300")
    target = match.game.target()
    right = match.game.tile(*target)
    if right == 0:
        easel.run("right wait:100")
    easel.run("a")
    assert easel.wait_for(lambda: match.game.turn() != 0, 9000)


@pytest.mark.parametrize("board", BOARDS)
def test_the_hand_over_looks_the_same_whatever_the_tiles(board):
    pages = {"Anna": set(), "Ben": set()}
    tables = set()
    for seed in (1, 2, 3):
        with Easel(board, "code_vinci") as easel:
            easel.play([("Anna", HUMAN), ("Ben", HUMAN)], seed)
            easel.wait(500)
            pages["Anna"].add(easel.image().tobytes())
            finish_turn(easel)
            tables.add(easel.image().tobytes())
            easel.wait(9000)
            assert easel.table.facing is None
            pages["Ben"].add(easel.image().tobytes())
    assert len(tables) == 3
    assert len(pages["Anna"]) == len(pages["Ben"]) == 1
    assert pages["Anna"] != pages["Ben"]


@pytest.mark.parametrize("board", BOARDS)
def test_while_a_bot_plays_between_two_people_nothing_hidden_is_shown(board):
    with Easel(board, "code_vinci") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 1), ("Ben", HUMAN)], 2)
        easel.wait(500)
        table = easel.table
        finish_turn(easel)
        assert easel.wait_for(lambda: table.facing is None, 9000)
        looks = 0
        while table.match.game.turn() == 1:
            view = table.screen.view
            for seat in range(3):
                for i in range(view.length(seat)):
                    assert view.visible(seat, i) or view.tile(seat, i) == HIDDEN
            assert view.drawn() is None or view.drawn()[1] == HIDDEN
            looks += 1
            easel.wait(50)
        assert looks > 5


# A screen by itself


def shown(easel, game, seat=0):
    """A screen that shows a position to a seat."""
    names = ["Anna", "Ben", "Eva", "Max"][: game.seats]
    match = Match("code_vinci", [(name, HUMAN) for name in names], 1)
    match.game = game
    screen = easel.screen(match)
    easel.look(screen, game.view(seat), seat)
    return screen


def tile(tiles, place):
    """(kind, face) of a tile: whole tiles on a small display, bodies and faces on a large one."""
    if hasattr(tiles, "_grids"):
        body, light, dark = (grid[place] for grid in tiles._grids)
        if body == 4:
            return None
        colour, flat = body & 1, body >> 1
        assert (light if colour else dark) == 13  # a face is drawn once, in the right ink
        return colour << 1 | flat, dark if colour else light
    return None if tiles[place] == 56 else divmod(tiles[place], 14)


def faces(screen, seat):
    """What a row shows: number, J or ? and colour; ! for a tile that lies flat."""
    words = []
    for place in range(13):
        found = tile(screen._rows[seat], place)
        if found is None:
            break
        kind, face = found
        name = "?" if face == 13 else "J" if face == rules.JOKER else str(face)
        words.append(name + "BW"[kind >> 1] + ("!" if kind & 1 else ""))
    return " ".join(words)


@pytest.mark.parametrize("board", BOARDS)
def test_own_tiles_and_those_found_show_their_numbers(board):
    with Easel(board, "code_vinci") as easel:
        game = position(["2B 9W! JB", "3B! 7W 11W"], drawn="4W", options=EXPERT)
        screen = shown(easel, game)
        assert faces(screen, 0) == "2B 9W! JB"
        assert faces(screen, 1) == "3B! ?W ?W"
        assert tile(screen._hand, 0) == (rules.WHITE << 1, 4)
        easel.look(screen, game.view(1), 1)
        assert faces(screen, 0) == "?B 9W! ?B"
        assert faces(screen, 1) == "3B! 7W 11W"
        assert tile(screen._hand, 0) == (rules.WHITE << 1, 13)
        easel.look(screen, game.view(SPECTATOR), SPECTATOR)
        assert faces(screen, 0) == "?B 9W! ?B"
        assert faces(screen, 1) == "3B! ?W ?W"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("options", [(0, 0, 1), (1, 1, 0)])
def test_every_legal_move_has_words_and_a_place_of_its_own_on_the_screen(board, options):
    with Easel(board, "code_vinci") as easel:
        for seats in (2, 4):
            match = Match("code_vinci", [(f"Bot {n}", HUMAN) for n in range(seats)], 3, options)
            screen = easel.screen(match)
            width = easel.do(lambda kit: kit.stage.width)
            bottom = easel.module("ui.look").BOTTOM
            chance = random.Random(seats)
            phases = set()
            while not match.over():
                seat = match.game.turn()
                view = match.game.view(seat)
                screen.show(view, seat)
                moves = list(view.moves())
                phases.add(view.phase())
                places = [screen.place(move) for move in moves]
                assert len(set(places)) == len(places)
                for move, (x, y, wide, high) in zip(moves, places, strict=True):
                    assert x >= 0 and y >= 0 and wide > 0 and high > 0
                    assert x + wide <= width and y + high <= bottom
                    assert screen.host.hint(view, move)
                assert 0 <= screen.host.first(view, moves) < len(moves)
                match.play(chance.choice(moves))
            assert {rules.DRAW, rules.PICK, rules.NUMBER, rules.DECIDE} <= phases


def test_the_cursor_starts_at_a_tile_and_not_at_stop():
    with Easel("pico_oled", "code_vinci") as easel:
        game = position(["2B 9W", "3B! 7W"], drawn="4W", phase=rules.DECIDE)
        screen = shown(easel, game)
        moves = list(game.moves())
        assert moves[0] == rules.STOP
        assert moves[screen.host.first(game, moves)] == rules.pick(1, 1)


def test_the_cursor_starts_at_the_tile_nearest_to_the_one_guessed_last():
    with Easel("pico_oled", "code_vinci") as easel:
        game = position(["2B 9W", "3B 7W 8B 9B!"], drawn="4W", phase=rules.DECIDE)
        game._last = (0, 1, 3, 9, 1)
        screen = shown(easel, game)
        moves = list(game.moves())
        assert moves[screen.host.first(game, moves)] == rules.pick(1, 2)


@pytest.mark.parametrize("board", BOARDS)
def test_the_tile_guessed_last_stays_marked_with_what_was_said(board):
    with Easel(board, "code_vinci") as easel:
        game = position(["2B 9W", "3B 7W"])
        game._last = (1, 0, 1, 11, 0)
        screen = shown(easel, game)
        frame = screen._guessed
        edge = easel.module("ui.look").LINE + easel.module("ui.look").GAP
        x, y, width, height = screen._rows[0].box(1) if board != "pico_oled" else (19, 21, 8, 11)
        assert frame._size == (width, height)
        assert (frame._sides.x, frame._sides.y)[0] == x - edge
        assert screen.host.said(game) == "said 11 ✗"
        game._last = None
        easel.look(screen, game.view(0), 0)
        assert frame._sides.hidden


def test_the_number_under_the_cursor_stands_on_the_tile_that_is_meant():
    with Easel("pico_lcd_1_3", "code_vinci") as easel:
        game = asked(["2B 9W", "4B 7W"], target=(1, 1))
        screen = shown(easel, game)
        screen.point(rules.guess(6))
        assert screen._said[0] == 6
        assert (screen._said.x, screen._meant._size) == (screen._rows[1].box(1)[0], (28, 42))


def test_rows_that_grow_take_smaller_tiles():
    with Easel("pico_lcd_1_3", "code_vinci") as easel:
        long = "0B 1B 2B 3B 4B 5B 6B 7B 8B"
        screen = shown(easel, position([long, "3W 7W"]))
        assert [row.size[0] for row in screen._rows] == [16, 28]
        assert faces(screen, 0) == long


def test_a_player_who_is_out_is_marked():
    with Easel("pico_oled", "code_vinci") as easel:
        screen = shown(easel, position(["2B 9W", "3B! 7W!"]))
        assert [label._text for label in screen._labels] == ["▶Anna", "✗Ben"]
    with Easel("pico_lcd_1_3", "code_vinci") as easel:
        screen = shown(easel, position(["2B 9W", "3B! 7W!", "5B"]))
        assert [state._text for state in screen._states] == ["2 hidden", "out", "1 hidden"]


# Slots of the expert game


@pytest.mark.parametrize("board", BOARDS)
def test_a_slot_is_the_gap_between_two_tiles(board):
    with Easel(board, "code_vinci") as easel:
        game = position(["2B JW 9W", "3B 7W"], drawn="5B", phase=rules.PLACE, options=EXPERT)
        game._placing = rules.FACE_DOWN
        screen = shown(easel, game)
        assert list(game.moves()) == [rules.slot(1), rules.slot(2)]
        tiles = screen._rows[0]
        pitch, tall, gap = (9, 12, 1) if board == "pico_oled" else (32, 42, 3)
        for at in (1, 2):
            x, y, width, height = screen.place(rules.slot(at))
            left = tiles.x + at * pitch  # of the tile that will move to the right
            assert (x, width) == (left - gap, 1)
            assert tiles.y <= y and y + height <= tiles.y + tall
            assert screen.host.hint(game, rules.slot(at)) == "Ⓐ put it here"
        assert screen.host.prompt(game, 0) == "Place your tile"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("steps", [0, 1])
def test_the_keys_choose_a_slot(board, steps):
    # A match that begins with a choice of slots for Anna.
    seed = next(seed for seed in range(100) if len(list(rules.Game(2, seed, EXPERT).moves())) > 1)
    with Easel(board, "code_vinci") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 1)], seed, EXPERT)
        easel.wait(500)
        game = easel.table.match.game
        slots = [rules.where(move) for move in game.moves()]
        tile = game.drawn()
        easel.run("right wait:100 " * steps + "a wait:300")
        at = slots[steps]
        assert (game.colour(0, at), game.tile(0, at)) == tile
        easel.run("b wait:300")  # nobody saw it: it can be taken back
        assert easel.table.match.game.drawn() == tile


# The row of numbers


def numbers(easel, game):
    """The numbers that Anna may say, a dot for those that cannot be, and the screen."""
    screen = shown(easel, game)
    count = len(screen._boxes)
    if hasattr(screen, "_offer_keys"):
        # A large display has a key for each, in one of two colours.
        keys, gone = screen._answers[0], screen._answers[1]
        words = []
        for number in range(count):
            at = number % keys.width, number // keys.width
            assert (keys[at] == 13) != (gone[at] == 13)
            face = "J" if number == 12 else str(number)
            words.append(face if keys[at] == number else "·")
        return words, screen
    rows = list(screen._answers)
    assert len(rows) == count
    module = easel.module("screens.code_vinci")
    made, row = [], module.Row

    def noted(stage, group, x, y, text="", *more, **others):
        if group is not screen.group:
            made.append(text)
        return row(stage, group, x, y, text, *more, **others)

    module.Row = noted
    easel.look(screen, game.view(0), 0)
    module.Row = row
    tiny = easel.module("ui.font").tiny
    plain = {tiny("10"): "10", tiny("11"): "11"}  # two digits are smaller ones
    return [plain.get(word, word) for word in made], screen


def asked(rows, said=(), options=(), target=(1, 0), drawn="0W"):
    """Anna has pointed at a tile; some numbers were said at it before."""
    game = position(rows, drawn=drawn, phase=rules.NUMBER, options=options)
    game._target = target
    seat, i = target
    say_wrongly(game, seat, i, said)
    return game


@pytest.mark.parametrize("board", BOARDS)
def test_numbers_said_before_are_dots(board):
    with Easel(board, "code_vinci") as easel:
        game = asked(["2B 9W", "4B 7W"], said=(3, 11))
        words, _ = numbers(easel, game)
        assert words == ["0", "1", "2", "·", "4", "5", "6", "7", "8", "9", "10", "·"]
        game._target = (1, 1)  # beside it nothing was said yet
        words, _ = numbers(easel, game)
        assert words == [str(number) for number in range(12)]


@pytest.mark.parametrize("board", BOARDS)
def test_the_expert_game_has_a_joker_behind_the_numbers(board):
    with Easel(board, "code_vinci") as easel:
        rows = ["2B 9W", "4B 7W"]
        words, _ = numbers(easel, asked(rows, options=EXPERT))
        assert words == [*map(str, range(12)), "J"]
        words, _ = numbers(easel, asked(rows, said=(12,), options=EXPERT))
        assert words == [*map(str, range(12)), "·"]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("options", [(), EXPERT])
def test_numbers_stand_apart_and_a_dot_can_be_said_again(board, options):
    with Easel(board, "code_vinci") as easel:
        game = asked(["2B 9W", "4B 7W"], said=(3, 11), options=options)
        _, screen = numbers(easel, game)
        width = easel.do(lambda kit: kit.stage.width)
        apart = 3 if board == "pico_oled" else 0  # keys have a ground of their own
        end = below = -apart
        for move in game.moves():  # V5: any number
            x, y, wide, high = screen.place(move)
            if y >= below:
                end, below = -apart, y + high  # the next line
            assert x >= end + apart and wide > 0
            end = x + wide
            assert end <= width


@pytest.mark.parametrize("board", BOARDS)
def test_assist_dots_what_cannot_be(board):
    rows = ["2B 4W", "1B! 7W 9B! 10W"]
    with Easel(board, "code_vinci") as easel:
        game = asked(rows, said=(8,), target=(1, 1), drawn="5W")
        words, _ = numbers(easel, game)
        assert words == ["0", "1", "2", "3", "4", "5", "6", "7", "·", "9", "10", "11"]
        easel.do(lambda kit: kit.settings.change(ASSIST, 1))
        words, _ = numbers(easel, game)
        # Between black 1 and black 9, not one's own white 4 and 5, not 8 which was wrong;
        # a white 1 may stand beside the black 1, no white 9 before the black one.
        assert words == ["·", "1", "2", "3", "·", "·", "6", "7", "·", "·", "·", "·"]
        easel.do(lambda kit: kit.settings.change(ASSIST, 1))
        words, _ = numbers(easel, game)
        assert words.count("·") == 1


# Words and sounds


def test_the_log_says_who_asked_whom_for_which_tile():
    with Easel("pico_oled", "code_vinci") as easel:
        host = shown(easel, position(["2B 9W", "3B! 7W"])).host
        assert host.record(("wrong", 0, 1, 1, 5)) == "Anna to Ben: tile 2 is 5? No!"
        assert host.record(("right", 1, 0, 0, 2)) == "Ben to Anna: tile 1 is 2. Yes!"


@pytest.mark.parametrize("board", BOARDS)
def test_black_comes_before_white_wherever_the_pool_is_shown(board):
    with Easel(board, "code_vinci") as easel:
        for rows in (["2B 9W", "3B! 7W"], ["2B 9W", "3B! 7W", "5B"]):
            game = position(rows, pool="1B 1W 4W", phase=rules.DRAW)
            screen = shown(easel, game)
            black, white = (screen.place(move) for move in game.moves())
            assert [rules.where(move) for move in game.moves()] == [rules.BLACK, rules.WHITE]
            assert black[0] < white[0] and black[1] == white[1]


def test_every_number_on_a_small_tile_is_one_of_its_own():
    """Standing or flat, black or white: no two faces are alike, and none is a blob."""
    with Easel("pico_oled", "code_vinci") as easel:
        sheet, _, width, height = easel.do(lambda kit: easel.module("ui.art").read("vinci"))
        for kind in range(4):
            drawn = []
            for face in range(13):
                left = face * width
                drawn.append(
                    tuple(
                        sheet[left + x, kind * height + y]
                        for y in range(height)
                        for x in range(width)
                    )
                )
            for one, other in itertools.combinations(drawn, 2):
                assert sum(a != b for a, b in zip(one, other, strict=True)) >= 1
            blank = [
                sheet[13 * width + x, kind * height + y]
                for y in range(height)
                for x in range(width)
            ]
            for face in drawn[:10]:
                # A digit of 3 by 5 pixels, with its holes.
                assert 7 <= sum(a != b for a, b in zip(face, blank, strict=True)) <= 13


def test_what_happens_sounds_different():
    with Easel("pico_oled", "code_vinci") as easel:
        screen = shown(easel, position(["2B 9W", "3B 7W"]))
        events = [("right", 0, 1, 0, 3), ("wrong", 0, 1, 0, 3), ("out", 1), ("draw", 0, 1)]
        sounds = {screen.host.sound(event) for event in events}
        assert len(sounds) == len(events) and None not in sounds
        assert screen.host.sound(("stop", 0)) is None


def test_the_result_says_where_the_points_come_from():
    with Easel("pico_oled", "code_vinci") as easel:
        game = position(["2B 9W", "3B! 7W"], drawn="4W", phase=rules.NUMBER, options=(0, 0, 0))
        game._target = (1, 1)
        game.play(rules.guess(7))
        assert game.turn() == OVER
        screen = shown(easel, game, SPECTATOR)
        assert screen.host.bars(game.view(SPECTATOR)) == [
            (0, (("found", 1), ("out", 0), ("kept", 3), ("before", 0))),
            (1, (("found", 0), ("out", 0), ("kept", 0), ("before", 0))),
        ]


def test_the_result_of_several_games_adds_those_before():
    with Easel("pico_oled", "code_vinci") as easel:
        game = position(["2B 9W", "3B! 7W"], drawn="4W", phase=rules.NUMBER, options=(0, 0, 1))
        game._totals[1] = 120
        game._target = (1, 1)
        game.play(rules.guess(7))
        screen = shown(easel, game, SPECTATOR)
        for seat, parts in screen.host.bars(game.view(SPECTATOR)):
            assert sum(points for _, points in parts) == game.scores()[seat]
            assert dict(parts)["before"] == (0, 120)[seat]
            assert dict(parts)["out"] == (50, 0)[seat]


@pytest.mark.parametrize("board", BOARDS)
def test_between_two_games_the_points_are_shown(board):
    with Easel(board, "code_vinci") as easel:
        game = position(["2B 9W", "3B! 7W"], drawn="4W", phase=rules.NUMBER, options=(0, 0, 1))
        game._target = (1, 1)
        game.play(rules.guess(7))
        assert game.phase() == rules.RESULT
        screen = shown(easel, game)
        rows = screen._news if board == "pico_oled" else screen._states
        assert [row._text.split()[0] for row in rows] == ["90", "0"]


def test_no_tile_and_one_tile_are_counted_in_the_singular_in_french():
    with Easel("pico_lcd_1_3", "code_vinci", "fr") as easel:
        game = rules.Game(2, 1, (0, 1, 0))  # who chooses tiles has none at first
        screen = shown(easel, game)
        assert [row._text for row in screen._states] == ["0 cachée", "0 cachée"]
        screen = shown(easel, position(["2B 9W", "3B! 7W"]))
        assert [row._text for row in screen._states] == ["2 cachées", "1 cachée"]


@pytest.mark.parametrize("board", BOARDS)
def test_one_game_is_won_without_points(board):
    """Who is left has won; the result counts tiles, and no other number contradicts it."""
    with Easel(board, "code_vinci") as easel:
        game = position(["2B 9W", "3B! 7W"], drawn="4W", phase=rules.NUMBER, options=(0, 0, 0))
        game._target = (1, 1)
        game.play(rules.guess(7))
        assert game.turn() == OVER
        screen = shown(easel, game, SPECTATOR)
        rows = screen._news if board == "pico_oled" else screen._states
        assert not any("point" in row._text or row._text.isdigit() for row in rows)


@pytest.mark.parametrize("board", BOARDS)
def test_a_frame_around_a_tile_leaves_the_name_above_it_alone(board):
    with Easel(board, "code_vinci") as easel:
        look = easel.module("ui.look")
        screen = shown(easel, position(["2B 9W", "3B! 7W"]))
        for seat, label in enumerate(screen._labels):
            _, y, _, _ = screen.place(rules.TILE + 32 * seat)
            assert y - look.GAP - look.LINE >= label._grid.y + look.LABEL.height


@pytest.mark.parametrize(
    ("phase", "options"),
    [(rules.NUMBER, EXPERT), (rules.DRAW, ()), (rules.DECIDE, ()), (rules.RESULT, (0, 0, 1))],
)
def test_the_cursor_cuts_nothing_off_an_answer(phase, options):
    """What it frames has a dark pixel on each side, where the gap of the frame will be."""
    with Easel("pico_oled", "code_vinci") as easel:
        last = phase == rules.RESULT  # the tile that is guessed before it
        game = position(
            ["2B 9W", "3B! 7W"], "4W", phase=rules.NUMBER if last else phase, options=options
        )
        game._target = (1, 1)
        if last:
            game.play(rules.guess(7))
        screen = shown(easel, game, game.turn())
        picture = easel.image().convert("1")
        assert screen._boxes
        for x, y, width, height in screen._boxes:
            inside = picture.crop((x, y, x + width, y + height)).histogram()[255]
            around = (x - 1, max(0, y - 1), x + width + 1, y + height + 1)
            assert picture.crop(around).histogram()[255] == inside > 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lines_fit_the_narrowest_screen(language):
    text = importlib.import_module(f"texts.{language}_code_vinci").TEXT
    values = {
        "do take": (max(text["black"], text["white"], key=len),),
        "do pick": (13, "Valentin"),
        "do guess": (text["joker"],),
        "event choose": ("Valentin", max(text["black"], text["white"], key=len)),
        "event draw": ("Valentin", max(text["black"], text["white"], key=len)),
        "event right": ("Valentin", text["joker"]),
        "event wrong": ("Valentin", text["joker"]),
        "event shown": ("Valentin", text["joker"]),
    }
    lines = []
    for key, line in text.items():
        if key.startswith(("do ", "event ", "turn", "game over")):
            lines.append(line.format(*values.get(key, ("Valentin",))))
    with Easel("pico_oled", "code_vinci") as easel:
        assert not easel.misfits(lines, 120)
        # Questions share the top row with the answers.
        font = easel.module("ui.look").BODY
        for question, answers in (
            ("your draw", ("□12", "■12")),
            ("go on", (text["stop"],)),
            ("game over", (text["next"],)),
        ):
            width = font.width(text[question].format("Valentin"))
            for answer in answers:
                width += font.width(answer) + 7
            assert width <= 120, text[question]


# What the host says, word by word


@pytest.fixture(scope="module")
def words():
    """A function that makes a host for a position; all share one board."""
    with Easel("pico_oled", "code_vinci") as easel:
        hosts = easel.module("hosts.code_vinci")

        def host(game, *names):
            people = [(name, HUMAN) for name in names or ("Anna", "Ben")]
            match = Match("code_vinci", people, 1)
            match.game = game
            return easel.do(lambda kit: hosts.Host(kit, match))

        yield host


TOLD = (
    (("stop", 1), "Ben stops"),
    (("out", 1), "Ben is out!"),
    (("next", 0), "Next game: Anna begins"),
    (("game", 1), "Ben wins the game"),
    (("draw", 0, 1), "Anna draws white"),
    (("choose", 1, 0), "Ben takes a black tile"),
    (("right", 0, 1, 2, 11), "Anna: it is 11. Yes!"),
    (("wrong", 1, 0, 2, rules.JOKER), "Ben: it is a joker? No!"),
    (("shown", 1, 2, 7), "Ben shows 7"),
    (("placed", 1), None),
)


@pytest.mark.parametrize(("event", "text"), TOLD)
def test_what_happened_is_told_by_name(words, event, text):
    host = words(position(["2B 9W", "3B 7W"]))
    assert host.tell(event) == text
    if event[0] not in ("right", "wrong"):
        assert host.record(event) == text


def test_the_log_names_the_tile_as_well(words):
    host = words(position(["2B 9W", "3B 7W"]))
    assert host.record(("right", 0, 1, 2, 11)) == "Anna to Ben: tile 3 is 11. Yes!"
    assert host.record(("wrong", 1, 0, 0, rules.JOKER)) == "Ben to Anna: tile 1 is a joker? No!"


PROMPTS = {
    rules.DRAW: "Draw a tile",
    rules.PICK: "Whose tile?",
    rules.NUMBER: "Which number?",
    rules.DECIDE: "Go on or stop?",
    rules.PLACE: "Place your tile",
    rules.SHOW: "Turn up a tile",
}


@pytest.mark.parametrize("phase", PROMPTS)
def test_who_decides_is_asked_and_the_others_hear_who_plays(words, phase):
    game = position(["2B 9W", "3B 7W"], drawn="4W", phase=phase)
    host = words(game)
    assert host.prompt(game, 0) == PROMPTS[phase]
    assert host.prompt(game, 1) == "Anna plays"


def test_the_head_counts_the_pool_and_between_games_the_games(words):
    game = position(["2B 9W", "3B! 7W"], drawn="4W", pool="1B 2W 5W", phase=rules.NUMBER)
    assert words(game).fact(game, 0) == "pool 3"
    game = position(["2B 9W", "3B! 7W"], drawn="4W", phase=rules.NUMBER, options=(0, 0, 1))
    game._target = (1, 1)
    game.play(rules.guess(7))
    host = words(game)
    assert host.waits(game) and host.fact(game, 0) == "1/3"
    assert host.prompt(game, 0) == host.prompt(game, 1) == "Anna holds out"


@pytest.mark.parametrize(
    ("phase", "move", "text"),
    (
        (rules.DRAW, rules.draw(0), "Ⓐ take black"),
        (rules.DRAW, rules.draw(1), "Ⓐ take white"),
        (rules.PICK, rules.pick(1, 1), "Ⓐ tile 2 of Ben"),
        (rules.SHOW, rules.pick(0, 1), "Ⓐ turn it up"),
        (rules.NUMBER, rules.guess(11), "Ⓐ it is 11"),
        (rules.NUMBER, rules.guess(rules.JOKER), "Ⓐ it is a joker"),
        (rules.DECIDE, rules.STOP, "Ⓐ keep it hidden"),
    ),
)
def test_the_bottom_row_says_what_a_does(words, phase, move, text):
    game = position(["2B 9W", "3B 7W"], drawn="4W", phase=phase)
    assert words(game).hint(game, move) == text


def test_a_name_that_leaves_no_room_is_a_sign(words):
    game = position(["2B 9W", "3B 7W"], drawn="4W", phase=rules.PICK)
    host = words(game, "Anna", "Maximiliano")
    assert "Maximiliano" not in host.hint(game, rules.pick(1, 1))
    assert "Anna" in host.hint(game, rules.pick(0, 1))


@pytest.mark.parametrize(
    ("last", "at"),
    (
        (None, (1, 0)),
        ((0, 1, 2, 9, 0), (1, 2)),
        ((0, 1, 4, 9, 1), (1, 3)),  # the one before, of two that are as near
        ((0, 1, 5, 9, 1), (1, 5)),
        ((0, 2, 1, 9, 0), (2, 1)),
        ((1, 0, 1, 9, 0), (1, 0)),  # at one's own: the first of all
    ),
)
def test_the_cursor_goes_to_the_tile_nearest_to_the_guess_before(words, last, at):
    rows = ["0B 9W", "1B 2B 3B 4B 5B! 6B", "7B 8B"]
    for phase in (rules.PICK, rules.DECIDE):
        game = position(rows, drawn="4W", phase=phase)
        game._last = last
        moves = list(game.moves())
        host = words(game, "Anna", "Ben", "Cleo")
        assert moves[host.first(game, moves)] == rules.pick(*at)


def test_without_tiles_the_cursor_begins_at_the_first_move(words):
    game = position(["0B 9W", "1B 2B"], pool="3B 4W")
    moves = list(game.moves())
    assert words(game).first(game, moves) == 0


def test_the_cursor_begins_at_a_number_that_was_not_wrong_there_before(words):
    game = position(["9B 9W", "1B 2B! 5B"], drawn="4W", phase=rules.NUMBER)
    game._target = (1, 2)
    host = words(game)
    moves = list(game.moves())
    assert moves[host.first(game, moves)] == rules.guess(0)
    game._rows[1][2] |= (1 << 0 | 1 << 1) << rules._WRONG
    assert moves[host.first(game, moves)] == rules.guess(2)
    host.kit.settings.change("assist", 1)  # nor at one that cannot be
    assert moves[host.first(game, moves)] == rules.guess(3)
    game._rows[1][2] |= rules._EVERY << rules._WRONG
    assert host.first(game, moves) == 0
    host.kit.settings.change("assist", 1)


@pytest.mark.parametrize(("right", "text"), ((1, "said 9 ✓"), (0, "said 9 ✗")))
def test_what_was_said_last_stays_with_how_it_went(words, right, text):
    game = position(["0B 9W", "1B 2B"], pool="3B 4W")
    assert words(game).said(game) == ""
    game._last = (0, 1, 1, 9, right)
    assert words(game).said(game) == text
    game._turn = OVER
    assert words(game).said(game) == ""


def test_points_are_told_by_what_they_were_for(words):
    game = position(["2B 9W", "3B! 7W"], drawn="4W", options=(0, 0, 1))
    game._counts = bytearray((2, 1, 1, 3, 2, 0, 0, 0, 1, 0))
    game._totals[1] = 70
    assert words(game).bars(game) == [
        (0, (("found", 40), ("out", 50), ("kept", 70), ("before", 0))),
        (1, (("found", 0), ("out", 0), ("kept", 10), ("before", 70))),
    ]
    game = position(["2B 9W", "3B! 7W"], drawn="4W", options=(0, 0, 0))
    game._counts = bytearray((2, 1, 1, 3, 2, 0, 0, 0, 1, 0))
    assert words(game).bars(game) == [
        (0, (("found", 3), ("out", 0), ("kept", 5), ("before", 0))),
        (1, (("found", 0), ("out", 0), ("kept", 1), ("before", 0))),
    ]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("length", [4, 8, 12])
def test_the_drawn_tile_stands_apart_behind_its_row_but_never_beyond_the_edge(board, length):
    row = " ".join(f"{number}B" for number in range(length))
    with Easel(board, "code_vinci") as easel:
        screen = shown(easel, position([row, "3W 7W"], drawn="11W"))
        hand, tiles = screen._hand, screen._rows[0]
        if board == "pico_oled":
            left, width, end = hand.x, 8, tiles.x + 9 * length
        else:
            left, width, end = hand.x, hand.size[0], tiles.x + tiles.size[2] * length
        assert hand.y == screen._tops[0]
        assert left + width <= easel.size[0]
        if length < 8:
            assert 3 <= left - end <= 12
