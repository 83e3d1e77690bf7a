# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of Code de Vinci in the simulator: whole matches, tiles, slots, numbers, words."""

import importlib
import itertools
import random

import pytest
from easel import ARROWS, BOARDS, Easel
from hidden.code_vinci import position
from PIL import ImageChops

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


def tile(screen, seat, place):
    """(kind, face) of a tile of a row, of the drawn one behind it, or None."""
    rows = screen._rows[seat]
    if not hasattr(rows, "_grids"):  # a small display has a bitmap for each row
        tiles = screen._tiles(seat)
        if place >= len(tiles):
            return None
        colour, flat, face, _ = tiles[place]
        return colour << 1 | flat, min(face, 13)
    if place == screen.view.length(seat) and screen._hand and screen.view.turn() == seat:
        rows, place = screen._hand, 0
    body, light, dark = (grid[place] for grid in rows._grids)
    if body == 4:
        return None
    colour, flat = body & 1, body >> 1
    assert (light if colour else dark) == 13  # a face is drawn once, in the right ink
    return colour << 1 | flat, dark if colour else light


def faces(screen, seat):
    """What a row shows: number, J or ? and colour; ! for a tile that lies flat."""
    words = []
    for place in range(screen.view.length(seat)):
        found = tile(screen, seat, place)
        if found is None:
            break
        kind, face = found
        name = "?" if face == 13 else "J" if face == rules.JOKER else str(face)
        words.append(name + "BW"[kind >> 1] + ("!" if kind & 1 else ""))
    return " ".join(words)


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
                    assert screen.presenter.hint(view, move)
                assert 0 <= screen.presenter.first(view, moves) < len(moves)
                match.play(chance.choice(moves))
            assert {rules.DRAW, rules.PICK, rules.NUMBER, rules.DECIDE} <= phases


def test_the_cursor_starts_at_a_tile_and_not_at_stop():
    with Easel("pico_oled", "code_vinci") as easel:
        game = position(["2B 9W", "3B! 7W"], drawn="4W", phase=rules.DECIDE)
        screen = shown(easel, game)
        moves = list(game.moves())
        assert moves[0] == rules.STOP
        assert moves[screen.presenter.first(game, moves)] == rules.pick(1, 1)


def test_the_cursor_starts_at_the_tile_nearest_to_the_one_guessed_last():
    with Easel("pico_oled", "code_vinci") as easel:
        game = position(["2B 9W", "3B 7W 8B 9B!"], drawn="4W", phase=rules.DECIDE)
        game._last = (0, 1, 3, 9, 1)
        screen = shown(easel, game)
        moves = list(game.moves())
        assert moves[screen.presenter.first(game, moves)] == rules.pick(1, 2)


def test_the_tile_under_the_cursor_shows_a_question_mark():
    """Every tile of another player shows the same one, whatever is on it; Stop shows none."""
    with Easel("pico_lcd_1_3", "code_vinci") as easel:
        seen = []
        for others in ("4B 7W", "5B 9W"):
            screen = shown(easel, position(["2B 8W", others], "4W", phase=rules.DECIDE))
            plain = easel.image()
            for move in (rules.pick(1, 0), rules.pick(1, 1), rules.STOP):
                easel.do(lambda kit, screen=screen, move=move: (screen.point(move), kit.step()))
                picture = easel.image()
                changed = ImageChops.difference(picture, plain).getbbox()
                if move == rules.STOP:
                    assert changed is None
                    continue
                x, y, width, height = screen.place(move)
                assert x <= changed[0] and changed[2] <= x + width
                assert y <= changed[1] and changed[3] <= y + height
                seen.append(picture.tobytes())
        assert seen[:2] == seen[2:]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [2, 4])
def test_whoever_chooses_sees_two_stacks_and_what_was_chosen(board, seats):
    with Easel(board, "code_vinci") as easel:
        game = rules.Game(seats, 1, (0, 1, 0))
        seat = game.turn()
        pictures = []
        for colour in (rules.BLACK, rules.WHITE):
            screen = shown(easel, game, seat)
            (x, y, width, height), (right, *_) = (screen.place(move) for move in game.moves())
            assert x + width < right  # stacks side by side, as tall as their tiles at least
            assert height >= 19 and y + height <= easel.size[1] // 2 + 8
            pictures.append(easel.image().tobytes())
            while game.turn() != seat or len(game.chosen()) == colour:
                game.play(list(game.moves())[colour if game.turn() == seat else 0])
        assert len(set(pictures)) == 2


REASONS = (
    (rules.PICK, rules.pick(1, 1), "It can only be 8."),
    (rules.PICK, rules.pick(1, 3), "Only 2 numbers fit there."),
    (rules.DECIDE, rules.STOP, "The rest is a guess."),
    (rules.DRAW, rules.draw(0), ""),
)


def test_a_hint_says_why_until_the_cursor_moves_on():
    rows = ["2B 4W", "7B! 8B 9B! 10W 11B!"]
    with Easel("pico_oled", "code_vinci") as easel:
        for phase, move, words in REASONS:
            game = position(rows, drawn="5W", phase=phase)
            assert shown(easel, game).presenter.reason(game.view(0), move) == words
    with Easel("pico_oled", "code_vinci") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 1)], 5)
        easel.run("wait:600 a wait:2500")
        table = easel.table
        assert table.match.game.phase() == rules.PICK
        easel.menu("hint")
        easel.wait(3000)
        assert table.bottom.text.endswith("there.") or "only" in table.bottom.text
        easel.run("right wait:200")
        assert table.bottom.text.startswith("Ⓐ")


# Slots of the expert game


def slots():
    game = position(["2B JW 9W", "3B 7W"], drawn="5B", phase=rules.PLACE, options=EXPERT)
    game._placing = rules.FACE_DOWN
    assert list(game.moves()) == [rules.slot(1), rules.slot(2)]
    return game


def placed(easel, slots):
    """The picture with the cursor at each of these slots, and where the cursor stands."""
    game = position(["2B 4W 9W", "3B 7W", "1B 6W"], "5B", phase=rules.PLACE, options=EXPERT)
    game._placing = rules.FACE_DOWN
    screen = shown(easel, game)
    for slot in slots:
        move = rules.slot(slot)
        easel.do(lambda kit, move=move: (screen.point(move), kit.stage.refresh()))
        yield easel.image().convert("L"), screen.place(move)


def test_the_drawn_tile_stands_apart_from_the_others_where_it_would_go():
    with Easel("pico_oled", "code_vinci") as easel:
        for (picture, (_, y, _, height)), wide in zip(placed(easel, (2, 3)), (2, 1)):
            row = picture.crop((12, y, picture.width, y + height))
            lit = [any(row.crop((x, 0, x + 1, height)).tobytes()) for x in range(row.width)]
            gaps = "".join(" #"[one] for one in lit).rstrip().split("#")
            assert sum(len(gap) > 3 for gap in gaps) == wide


def test_the_cursor_frames_the_drawn_tile_where_it_would_go():
    with Easel("pico_lcd_1_3", "code_vinci") as easel:
        (first, here), (second, there) = placed(easel, (2, 3))
        assert here[0] + here[2] < there[0]  # it stands beside the tiles, over none of them
        tiles = [
            picture.crop((x, y, x + width, y + height)).tobytes()
            for picture, (x, y, width, height) in ((first, here), (second, there))
        ]
        assert tiles[0] == tiles[1]
        assert len(set(tiles[0])) > 2  # a tile with its number


# The row of numbers


def numbers(easel, game):
    """The numbers that Anna may say, a dot for those that cannot be, and the screen."""
    screen = shown(easel, game)
    count = len(screen._boxes if hasattr(screen, "_boxes") else screen._offered)
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
    module = easel.module("screens.code_vinci")
    made, row = [], module.Row

    def noted(stage, group, x, y, text="", *more, **others):
        if group is not screen.group:
            made.append(text)
        return row(stage, group, x, y, text, *more, **others)

    module.Row = noted
    easel.look(screen, game.view(0), 0)
    module.Row = row
    assert len(made) == count
    return ["·" if word == "–" else word for word in made], screen


# Words and sounds


def test_a_single_game_is_won_by_the_last_secret_several_by_points():
    with Easel("pico_oled", "code_vinci") as easel:
        for options, words in (((0, 0, 0), "keeps the last secret"), ((0, 0, 1), "")):
            game = position(["2B 9W", "3B! 7W!"], options=options)
            presenter = shown(easel, game).presenter
            assert presenter.why(game.view(SPECTATOR)) == words


def test_the_log_says_who_asked_whom_for_which_tile():
    with Easel("pico_oled", "code_vinci") as easel:
        presenter = shown(easel, position(["2B 9W", "3B! 7W"])).presenter
        assert presenter.record(("wrong", 0, 1, 1, 5)) == "Anna to Ben: tile 2 is 5? No!"
        assert presenter.record(("right", 1, 0, 0, 2)) == "Ben to Anna: tile 1 is 2. Yes!"


@pytest.mark.parametrize("board", BOARDS)
def test_black_comes_before_white_wherever_the_pool_is_shown(board):
    with Easel(board, "code_vinci") as easel:
        for rows in (["2B 9W", "3B! 7W"], ["2B 9W", "3B! 7W", "5B"]):
            game = position(rows, pool="1B 1W 4W", phase=rules.DRAW)
            screen = shown(easel, game)
            black, white = (screen.place(move) for move in game.moves())
            assert [rules.where(move) for move in game.moves()] == [rules.BLACK, rules.WHITE]
            assert black[0] < white[0] and black[1] == white[1]


@pytest.mark.parametrize("height", [12, 9, 7])
def test_every_number_on_a_small_tile_is_one_of_its_own(height):
    """Black or white: no two faces are alike, and none is a blob."""
    with Easel("pico_oled", "code_vinci") as easel:
        read = easel.module("ui.art").read
        sheet, _, width, _ = easel.do(lambda kit: read(f"vinci{height}"))
        for top, ink in ((0, 1), (height, 0)):
            drawn = [
                tuple(
                    sheet[face * width + x, top + y] == ink
                    for y in range(height)
                    for x in range(width)
                )
                for face in range(14)
            ]
            for one, other in itertools.combinations(drawn, 2):
                assert sum(a != b for a, b in zip(one, other, strict=True)) >= 2
            for face in drawn:
                assert 8 <= sum(face) <= 3 * len(face) // 4


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("length", [4, 7, 10, 12, 13])
def test_every_small_tile_has_four_sides_and_keeps_off_the_next(seats, length):
    """Also 10 and 11, and in the longest row."""
    names = [*range(12), 11][-length:]
    row = " ".join(f"{number}{'BW'[at % 2]}" for at, number in enumerate(names))
    with Easel("pico_oled", "code_vinci") as easel:
        rows = [row, *["3W 7W"] * (seats - 1)]
        screen = shown(easel, position(rows, phase=rules.PICK, drawn="0W"), 0)
        picture = easel.image().convert("1")
        places = [screen.place(rules.pick(0, i)) for i in range(length)]
        for (x, y, width, height), (right, *_) in zip(places, [*places[1:], (129,)]):
            assert x + width <= min(right, easel.size[0])
            for edge in (x, x + width - 1):
                side = [picture.getpixel((edge, y + down)) for down in range(2, height - 1)]
                assert all(side), (x, edge)
            assert all(picture.getpixel((x + at, y + height - 1)) for at in range(width))


def test_what_happens_sounds_different():
    with Easel("pico_oled", "code_vinci") as easel:
        screen = shown(easel, position(["2B 9W", "3B 7W"]))
        events = [("right", 0, 1, 0, 3), ("wrong", 0, 1, 0, 3), ("out", 1), ("draw", 0, 1)]
        events += [("stop", 0), ("shown", 0, 1, 2)]
        sounds = {screen.presenter.sound(event) for event in events}
        assert len(sounds) == len(events) and None not in sounds


def test_the_result_says_where_the_points_come_from():
    with Easel("pico_oled", "code_vinci") as easel:
        game = position(["2B 9W", "3B! 7W"], drawn="4W", phase=rules.NUMBER, options=(0, 0, 0))
        game._target = (1, 1)
        game.play(rules.guess(7))
        assert game.turn() == OVER
        screen = shown(easel, game, SPECTATOR)
        assert screen.presenter.bars(game.view(SPECTATOR)) == [
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
        for seat, parts in screen.presenter.bars(game.view(SPECTATOR)):
            assert sum(points for _, points in parts) == game.scores()[seat]
            assert dict(parts)["before"] == (0, 120)[seat]
            assert dict(parts)["out"] == (50, 0)[seat]


@pytest.mark.parametrize(
    ("phase", "options"),
    [(rules.NUMBER, EXPERT), (rules.DRAW, ()), (rules.DECIDE, ()), (rules.RESULT, (0, 0, 1))],
)
def test_the_cursor_lights_an_answer_and_changes_nothing_beside_it(phase, options):
    with Easel("pico_oled", "code_vinci") as easel:
        last = phase == rules.RESULT  # the tile that is guessed before it
        game = position(
            ["2B 9W", "3B! 7W"], "4W", phase=rules.NUMBER if last else phase, options=options
        )
        game._target = (1, 1)
        if last:
            game.play(rules.guess(7))
        screen = shown(easel, game, game.turn())
        moves = [move for move in game.moves() if rules.kind(move) != rules.TILE]
        plain = easel.image()
        for move in moves:
            x, y, width, height = screen.place(move)
            assert screen.frame(move) is None
            easel.do(lambda kit, move=move: (screen.point(move), kit.step()))
            changed = ImageChops.difference(easel.image(), plain).crop((0, 0, 128, 9)).getbbox()
            assert changed is not None
            assert x <= changed[0] and changed[2] <= x + width
            assert y <= changed[1] and changed[3] <= y + height


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lines_fit_the_narrowest_screen(language):
    text = importlib.import_module(f"texts.{language}_code_vinci").TEXT
    values = {
        "do take": (max(text["black"], text["white"], key=len), 12),
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


# What the presenter says, word by word


@pytest.fixture(scope="module")
def words():
    """A function that makes a presenter for a position; all share one board."""
    with Easel("pico_oled", "code_vinci") as easel:
        presenters = easel.module("presenters.code_vinci")

        def presenter(game, *names):
            people = [(name, HUMAN) for name in names or ("Anna", "Ben")]
            match = Match("code_vinci", people, 1)
            match.game = game
            return easel.do(lambda kit: presenters.Presenter(kit, match))

        yield presenter


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
    presenter = words(position(["2B 9W", "3B 7W"]))
    assert presenter.tell(event) == text
    if event[0] not in ("right", "wrong"):
        assert presenter.record(event) == text


def test_the_log_names_the_tile_as_well(words):
    presenter = words(position(["2B 9W", "3B 7W"]))
    assert presenter.record(("right", 0, 1, 2, 11)) == "Anna to Ben: tile 3 is 11. Yes!"
    assert (
        presenter.record(("wrong", 1, 0, 0, rules.JOKER)) == "Ben to Anna: tile 1 is a joker? No!"
    )


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
    presenter = words(game)
    assert presenter.prompt(game, 0) == PROMPTS[phase]
    assert presenter.prompt(game, 1) == "Anna plays"


def test_the_head_counts_the_pool_and_between_games_the_games(words):
    game = position(["2B 9W", "3B! 7W"], drawn="4W", pool="1B 2W 5W", phase=rules.NUMBER)
    assert words(game).fact(game, 0) == "pool 3"
    game = position(["2B 9W", "3B! 7W"], drawn="4W", phase=rules.NUMBER, options=(0, 0, 1))
    game._target = (1, 1)
    game.play(rules.guess(7))
    presenter = words(game)
    assert presenter.waits(game) and presenter.fact(game, 0) == "1/3"
    assert presenter.prompt(game, 0) == presenter.prompt(game, 1) == "Anna holds out"


@pytest.mark.parametrize(
    ("phase", "move", "text"),
    (
        (rules.DRAW, rules.draw(0), "Ⓐ take black (0 left)"),
        (rules.DRAW, rules.draw(1), "Ⓐ take white (0 left)"),
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
    presenter = words(game, "Anna", "Maximiliano")
    assert "Maximiliano" not in presenter.hint(game, rules.pick(1, 1))
    assert "Anna" in presenter.hint(game, rules.pick(0, 1))


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
        presenter = words(game, "Anna", "Ben", "Cleo")
        assert moves[presenter.first(game, moves)] == rules.pick(*at)


def test_without_tiles_the_cursor_begins_at_the_first_move(words):
    game = position(["0B 9W", "1B 2B"], pool="3B 4W")
    moves = list(game.moves())
    assert words(game).first(game, moves) == 0


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
