# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of Code Omega in the simulator: whole matches, keys, the clock, words."""

import importlib
from types import SimpleNamespace as Thing

import pytest
from easel import ARROWS, BOARDS, Easel
from monkey import Console, prepared

from match import HUMAN, Match
from rules import code_omega as omega


@pytest.mark.parametrize("board", BOARDS)
def test_bots_play_a_whole_match(board):
    with Easel(board, "code_omega") as easel:
        easel.play([("Anna", 0), ("Ben", 1), ("Eva", 2)], 3, (1, 2, 1, 0, 0, 1))
        easel.press_any(["a"], [900], 200)  # A cuts pauses short
        assert easel.over


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("options", [(0, 2), (1, 0, 0, 1, 1, 1)])
def test_any_key_at_any_time_is_fine(board, options):
    with Easel(board, "code_omega") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 1), ("Ben", HUMAN)], 5, options)
        keys = [*ARROWS, "a", "a", "a", "b", "hold:b:700"]
        easel.press_any(keys, [20, 200, 900], 120, again=True)


@pytest.fixture
def puzzle():
    """A board on which a person is about to solve a puzzle alone against a bot."""
    with Easel("pico_oled", "code_omega") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 1)])
        easel.run("wait:300 a wait:3000 a wait:500")
        yield easel


def test_left_and_right_flip_and_a_swaps_and_the_cursor_follows(puzzle):
    game = puzzle.table.match.game
    before = list(game.puzzle.rows)
    puzzle.run("right wait:300")
    assert list(game.puzzle.rows) == [before[0] ^ 1, before[1], before[2]]
    puzzle.run("left wait:300 a wait:300")
    assert list(game.puzzle.rows) == [before[1], before[0], before[2]]
    puzzle.run("a wait:300")
    assert list(game.puzzle.rows) == [before[1], before[2], before[0]]
    puzzle.run("down wait:300 left wait:300")  # from the last row to the first
    assert list(game.puzzle.rows) == [before[1] ^ 1, before[2], before[0]]


def test_the_time_counts_from_the_press_of_b(puzzle):
    game = puzzle.table.match.game
    puzzle.wait(5000)
    started = puzzle.now
    puzzle.down("b")
    puzzle.wait(900)
    puzzle.up("b")
    assert game.result(0) == omega.WRONG
    # From A, 60 ms down, to B went by 5.5 s and the time a key takes.
    assert 5400 < game.time(0) < 5700
    assert puzzle.now - started >= 900


def test_a_short_press_of_b_opens_the_menu_where_one_gives_up(puzzle):
    game = puzzle.table.match.game
    puzzle.run("left wait:300 b wait:300")
    assert game.result(0) == omega.WAITING
    puzzle.run("down a wait:300")
    assert game.result(0) == omega.GAVE_UP


def test_after_two_timers_the_puzzle_is_given_up(puzzle):
    game = puzzle.table.match.game
    puzzle.wait(88000)
    assert game.result(0) == omega.WAITING
    puzzle.wait(3000)
    assert game.result(0) == omega.GAVE_UP


def test_the_last_seconds_tick(puzzle):
    puzzle.table.presenter.rivals.clear()  # no rival calls meanwhile
    heard = len(puzzle.tones)
    puzzle.wait(35000)
    assert len(puzzle.tones) == heard
    puzzle.wait(12000)
    assert len(puzzle.tones) >= heard + 5


@pytest.mark.parametrize(
    ("keys", "seconds", "leaves"),
    [("wait:9000 left wait:500", 9, True), ("left down a wait:30500", 30, False)],
)
def test_the_puzzle_and_its_clock_go_on_after_leaving_and_after_a_cut(keys, seconds, leaves):
    # While a puzzle is solved its steps are saved every half minute, and when it is left.
    with Console("pico_oled", language="en") as console:
        console.enter("code_omega")
        console.sim.run("a wait:900 a wait:3000 a wait:300")
        console.sim.run(keys)
        rows = bytes(console.table.match.game.puzzle.rows)
        if leaves:
            console.press("b")  # held it would declare
            console.wait(200)
            console.leave()
        console.cut()
        console.resume()
        console.wait(1500)
        assert bytes(console.table.match.game.puzzle.rows) == rows
        assert console.table.match.game.clock() == 1000 * seconds
        assert 1000 * seconds <= console.table.presenter.clock() < 1000 * seconds + 3000


@pytest.mark.parametrize("turned", ["", "left down a wait:300"])
def test_a_cut_gives_whoever_thinks_no_more_than_half_a_minute_back(turned):
    with Console("pico_oled", language="en") as console:
        console.enter("code_omega")
        console.sim.run(f"a wait:900 a wait:3000 a wait:300 {turned} wait:40000")
        rows = bytes(console.table.match.game.puzzle.rows)
        written = len(console.flash.operations)
        console.wait(15000)
        assert len(console.flash.operations) == written  # not more often than that
        shown = console.table.presenter.clock()
        console.cut()
        console.resume()
        console.wait(500)
        assert bytes(console.table.match.game.puzzle.rows) == rows
        assert console.table.match.game.clock() == 30000
        assert console.table.presenter.clock() > shown - 30000


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lines_fit_the_narrowest_screen(language):
    text = importlib.import_module("texts." + language + "_code_omega").TEXT
    longest = {
        "do start": ("Valentin",),
        "do throw": ("Valentin", 4),
        "do joker": (4, "☁"),
        "event call": ("Valentin", "123.4 s"),
        "event code": (8,),
        "event right": ("Valentin", "123.4 s"),
        "event throw": ("Valentin", "☁★⚡☾"),
    }
    with Easel("pico_oled", "code_omega", language) as easel:
        menu = easel.do(lambda kit: kit.say("b menu"))
        assert not easel.misfits(
            [
                text[key].format(*longest.get(key, ("Valentin",)))
                for key in text
                if key.startswith("event ")
            ],
            128,
        )
        for key in text:
            if key.startswith("do "):
                line = text[key].format(*longest.get(key, ()))
                # What B does has its own corner, at a distance.
                line = line.replace(" Ⓑ", "  Ⓑ") if "Ⓑ" in line else line + "  " + menu
                assert not easel.misfits([line], 128), line


def test_the_field_behind_a_puzzle_takes_little_memory():
    # A box is one tile many times, each a byte: 236x118 in tiles of 4x2 would be 3.5 KB.
    with Easel("pico_lcd_1_3", "code_omega") as easel:
        make = easel.module("displayio").Group
        box = easel.do(lambda kit: kit.stage.box(make(), 0, 0, 236, 118))
        assert (
            box.width * getattr(box, "tile_width", 1) == 236
            and box.height * getattr(box, "tile_height", 1) == 118
        )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_of_each_key_fit_its_cell(language):
    text = importlib.import_module("texts." + language + "_code_omega").TEXT
    with Easel("pico_lcd_1_3", "code_omega", language) as easel:
        large = easel.module("screens.omega_puzzle")
        font = easel.module("ui.look").LABEL
        for cell, key in enumerate(("key row", "key turn", "key swap", "key end")):
            room = large.Puzzle.cells[cell + 2] - large.Puzzle.cells[cell + 1] - 4
            for line in text[key].split("|"):
                assert font.width(line) <= room, line


def test_keys_have_cells_only_while_a_puzzle_is_laid():
    with Easel("pico_lcd_1_3", "code_omega") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 1)])
        easel.run("wait:300")
        assert not easel.table.bottom.hidden
        easel.run("a wait:3000 a wait:500")
        assert easel.table.bottom.hidden
        easel.run("hold:b:700 wait:300")
        assert not easel.table.bottom.hidden


def test_six_players_have_names_on_the_large_screen():
    names = ("Ada", "Bert", "Chloé", "Dora", "Emil", "Valentin")
    with Easel("pico_lcd_1_3", "code_omega") as easel:
        font = easel.module("ui.font").Font
        draw = font.draw
        written = []

        def noted(self, bitmap, x, text, *rest):
            written.append(text)
            return draw(self, bitmap, x, text, *rest)

        font.draw = noted
        easel.play([(name, HUMAN) for name in names])
        easel.wait(500)
        assert set(names) <= set(written)


# Rivals are live.


def planned(table, seat):
    """When a bot will call, in ms."""
    bots = importlib.import_module("bots.code_omega")
    match = table.match
    return bots.plan(match.game.view(seat), match.players[seat][1], match.dice(seat))[0]


def test_a_bot_calls_at_the_second_it_drew_and_the_dice_fall(puzzle):
    presenter = puzzle.table.presenter
    time = planned(puzzle.table, 1)
    assert presenter.prize() == 4 and not presenter.calls
    puzzle.wait(time - presenter.clock() - 200)
    assert presenter.prize() == 4
    heard = len(puzzle.tones)
    before = puzzle.image().crop((49, 0, 108, 9)).tobytes()
    puzzle.wait(400)
    assert presenter.calls == {1: time}
    assert presenter.prize() == 3 and len(puzzle.tones) > heard
    assert puzzle.image().crop((49, 0, 108, 9)).tobytes() != before
    game = puzzle.table.match.game
    puzzle.run("b wait:300 down a")
    assert puzzle.wait_for(lambda: game.result(1) == omega.RIGHT, 9000)
    assert game.time(1) == time


def test_after_the_timer_one_die_is_left(puzzle):
    puzzle.wait(44000 - puzzle.table.presenter.clock())
    assert puzzle.table.presenter.prize() > 1
    puzzle.wait(1500)
    assert puzzle.table.presenter.prize() == 1


# All at once.

TOGETHER = (0, 0, 0, 1, 0, 0, 1)
PEOPLE = [("Anna", HUMAN), ("Ben", HUMAN), ("Bip", 2)]


@pytest.fixture(params=BOARDS)
def looking(request):
    """Anna with A and Ben with the arrows look at the first puzzle, and a bot with them."""
    with Easel(request.param, "code_omega") as easel:
        easel.play(PEOPLE, 5, TOGETHER)
        easel.run("wait:500 a wait:200 right wait:200 a wait:900 a wait:3500")
        easel.run("a wait:2100")
        easel.wait_for(lambda: easel.table.match.game.phase() == omega.CALLING, 900)
        yield easel


def test_everybody_takes_a_key_and_nobody_one_that_is_taken(looking):
    keys = looking.module("ui.keys")
    hands = looking.table.presenter.hands
    assert hands == {keys.A: 0, keys.UP: 1, keys.DOWN: 1, keys.LEFT: 1, keys.RIGHT: 1}
    with Easel("pico_oled", "code_omega") as easel:
        easel.play(PEOPLE, 5, TOGETHER)
        easel.run("wait:500 a wait:200 a wait:200 a wait:200")
        assert easel.table.presenter.hands is None  # Ben has none yet
        easel.run("b wait:200 b wait:200")  # chosen, and anew
        assert easel.table.presenter.hands is None
        easel.run("down wait:200 b wait:200 a wait:200")
        assert (
            easel.table.presenter.hands[keys.B] == 1 and easel.table.presenter.hands[keys.UP] == 0
        )


@pytest.mark.parametrize("board", BOARDS)
def test_the_names_of_six_people_do_not_touch(board):
    people = [(name, HUMAN) for name in ("Anna", "Ben", "Chloé", "David", "Eva", "Félix")]
    with Easel(board, "code_omega") as easel:
        easel.play(people, 5, TOGETHER)
        easel.run("wait:500")
        look = easel.module("ui.look")
        # The signs and names stand at the left; a line between two of them is dark.
        rows = easel.image().convert("L").crop((0, 0, 60, look.BOTTOM))
        dark = rows.getpixel((59, look.BOTTOM - 1))
        lit = [any(rows.getpixel((x, y)) != dark for x in range(60)) for y in range(look.BOTTOM)]
        blocks = sum(a and not b for a, b in zip(lit, lit[1:] + [False]))
        assert blocks >= len(people)


def test_the_result_says_which_pawn_has_won():
    pawns = ((3, 10, 2, 1, 0), (10, 0, 1, 0, 0), (2, 3, 0, 0, 0))
    with Easel("pico_oled", "code_omega") as easel:
        match = Match("code_omega", [("Anna", HUMAN), ("Bip", 0), ("Kliq", 0)], 5)
        presenter = easel.screen(match).presenter

        def why(*seats):
            view = Thing(
                scores=lambda: [max(pawns[seat]) for seat in seats],
                winners=lambda: (0,),
                pawn=lambda seat, track: pawns[seats[seat]][track],
            )
            return easel.do(lambda kit: presenter.why(view))

        assert why(0, 2) == "★ reached step 10"
        assert why(0, 1, 2) == "by the next best pawn"


def test_six_people_have_six_keys():
    people = [(name, HUMAN) for name in ("Anna", "Ben", "Chloé", "David", "Eva", "Félix")]
    for board, keys in (
        ("pico_oled", ("a", "up", "left", "right", "down", "b")),
        ("pico_lcd_1_3", ("x", "y", "left", "right", "b", "a")),
    ):
        with Easel(board, "code_omega") as easel:
            easel.play(people, 5, TOGETHER)
            easel.run("wait:500 " + " ".join(f"{key} wait:200" for key in keys) + " a wait:500")
            assert sorted(easel.table.presenter.hands.values()) == [0, 1, 2, 3, 4, 5]


def test_a_call_is_the_time_of_the_press_and_the_others_go_on(looking):
    game = looking.table.match.game
    looking.wait(3000)
    at = looking.table.presenter.clock()
    looking.down("left")
    looking.wait(300)
    looking.up("left")
    assert abs(game.called(1) - at) <= 30
    assert game.called(0) == -1 and game.phase() == omega.CALLING
    assert looking.table.presenter.prize() == 3
    looking.run("right wait:300")
    assert abs(game.called(1) - at) <= 30  # once is enough


def test_a_bot_calls_among_the_others_at_the_time_it_drew(looking):
    game = looking.table.match.game
    time = planned(looking.table, 2)
    looking.wait(time - looking.table.presenter.clock() - 100)
    assert game.called(2) == -1
    looking.wait(300)
    assert game.called(2) == time and game.phase() == omega.CALLING


def test_nobody_waits_for_bots_when_all_have_called(looking):
    game = looking.table.match.game
    time = planned(looking.table, 2)
    looking.run("a wait:200 up wait:300")
    assert game.phase() == omega.TO_START
    assert game.called(2) == time


def prove(easel, right):
    """The player who was handed the console shows it, or something else."""
    game = easel.table.match.game
    easel.run("a wait:1200")
    assert game.phase() == omega.SOLVING
    if right:
        game.puzzle.rows[:] = game.puzzle.solution()
    easel.run("hold:b:900 wait:4000")


def test_proofs_follow_in_the_order_of_the_calls_after_a_hand_over(looking):
    game = looking.table.match.game
    looking.run("up wait:500 a wait:900")
    assert game.turn() == 1 and game.puzzle is None  # it is handed to Ben
    prove(looking, True)
    assert game.result(1) == omega.RIGHT and game.turn() == 0
    looking.run("a wait:15900")  # Anna is too late
    assert game.result(0) == omega.GAVE_UP
    looking.wait(9000)
    assert game.all_played()
    assert game.dice(1) == 4 and game.dice(0) == 0 and game.dice(2) == 3


def test_who_sees_nothing_gives_up_for_all_or_after_two_timers(looking):
    game = looking.table.match.game
    looking.run("up wait:300 b wait:300 down a wait:600")  # B belongs to no player: the menu
    assert game.result(0) == omega.GAVE_UP and game.called(1) > 0


def test_a_power_cut_keeps_the_calls_and_the_clock():
    with Console("pico_oled", prepared("code_omega", PEOPLE, TOGETHER), language="en") as console:
        console.enter("code_omega")
        console.sim.run("a wait:900 a wait:200 right wait:200 a wait:900 a wait:3500 a wait:2600")
        console.sim.run("wait:2000 up wait:37000")  # noted half a minute after the bot's call
        game = console.table.match.game
        called = game.called(1)
        assert 1900 < called < 2700
        console.cut()
        console.resume()
        console.wait(500)
        console.sim.run("b wait:200 up wait:200 a wait:600")  # this time Anna takes B
        game = console.table.match.game
        assert game.called(1) == called and game.phase() == omega.CALLING
        noted = game.clock()
        assert noted // 1000 == game.called(2) // 1000 + 30
        assert noted <= console.table.presenter.clock() < noted + 2000
        console.sim.run("b wait:700")
        assert game.called(0) >= noted


@pytest.mark.parametrize("board", BOARDS)
def test_together_any_key_at_any_time_is_fine(board):
    with Easel(board, "code_omega") as easel:
        easel.play(PEOPLE, 5, TOGETHER)
        keys = [*ARROWS, "a", "a", "a", "b", "hold:b:700"]
        easel.press_any(keys, [20, 200, 900, 2500], 120, again=True)


# What moves


# The proof


class Proof:
    """A screen that notes what is shown of a proof."""

    def __init__(self, easel, puzzle):
        self.module = easel.module("screens.omega_proof")
        self.done, heard = [], self.module.tunes
        tunes = {heard.RIGHT: "right", heard.WRONG: "wrong"}
        play = Thing(play=lambda tune: self.done.append(tunes[tune]))
        self.kit = Thing(tunes=play, say=lambda key: key, keys=Thing(presses=0))
        self.view = Thing(puzzle=puzzle)
        self.humans = (0, 1, 3)
        self.board = Thing(shine=self._shine, shake=self._shake)

    def _shine(self, column, frames):
        self.done.append(("column", column, frames))
        yield

    def _shake(self):
        self.done.append("shake")
        yield

    def verdict(self, words):
        self.done.append(("told", words))

    def solution(self, puzzle, seat):
        self.done.append(("solution", seat))


def solved(column, full=True):
    return Thing(column=lambda: column, full=lambda: full)


@pytest.fixture(scope="module")
def any_board():
    with Easel("pico_oled", "code_omega") as easel:
        yield easel


@pytest.mark.parametrize(
    ("what", "puzzle", "shown"),
    [
        ("right", solved(5), ["right", ("column", 5, 24)]),
        ("wrong", solved(5), ["wrong", ("told", "wrong"), "shake", "shake", "shake"]),
        ("gave up", solved(5), ["wrong"]),
        ("wrong", solved(5, False), ["wrong"]),  # strips are missing
        ("right", None, ["right"]),
    ],
)
def test_a_proof_shows_the_black_column_or_shakes_what_is_wrong(any_board, what, puzzle, shown):
    proof = Proof(any_board, puzzle)
    for _ in proof.module.animate(proof, what, Thing(all_played=lambda: False)):
        pass
    assert proof.done == shown


def test_no_key_is_offered_while_a_puzzle_is_told_to_be_wrong(any_board):
    proof = Proof(any_board, solved(5))
    proof.bottom = Thing(set=lambda words: proof.done.append(("keys", words)))
    for _ in proof.module.animate(proof, "wrong", Thing(all_played=lambda: False)):
        pass
    assert proof.done[:4] == ["wrong", ("told", "wrong"), ("keys", ""), "shake"]


def test_after_the_last_proof_people_who_failed_see_how_it_is_solved(any_board):
    proof = Proof(any_board, None)
    results = [omega.WRONG, omega.RIGHT, omega.WRONG, omega.GAVE_UP]  # the third one is a bot
    view = Thing(
        seats=4,
        all_played=lambda: True,
        result=lambda seat: results[seat],
        solution=lambda seat: solved(seat + 3),
    )
    steps = list(proof.module.animate(proof, "wrong", view))
    # At once, and until a key.
    assert proof.done == [
        "wrong", ("solution", 0), ("column", 3, 3000), ("solution", 3), ("column", 6, 3000)
    ]  # fmt: skip
    assert steps == [True, None] * 2


# Dice


@pytest.fixture(params=BOARDS)
def thrown(request):
    """A screen on which nothing lies but dice; its pawns are noted."""
    with Easel(request.param, "code_omega") as easel:
        kit = easel.do(lambda kit: kit)
        module = easel.module("screens.omega_dice")
        pawns, heard = [], []
        before = Thing(seats=2, pawn=lambda seat, track: 10 * seat + track)
        screen = Thing(
            kit=Thing(stage=kit.stage, tunes=Thing(play=lambda tune: heard.append(tune))),
            group=module.displayio.Group(),
            DICE=(0x111111, 0x222222, 0x333333, 0x444444),
            view=before,
            step=lambda view, steps: pawns.append([list(row) for row in steps]),
        )
        yield Thing(module=module, screen=screen, pawns=pawns, heard=heard, stage=kit.stage)


def frames_of(thrown, events, view=None):
    """What lies on the screen frame by frame: the faces of all dice."""
    faces = []
    for _ in thrown.module.animate(thrown.screen, events, view):
        scene = thrown.screen.group
        faces.append([die[0] for die in list(scene[0])[2:]] if len(scene) else None)
    return faces


def test_dice_lie_on_a_panel_in_the_middle_of_the_screen(thrown):
    roll = thrown.module.animate(thrown.screen, [("throw", 1, (2, 0, 4, 1))], None)
    next(roll)
    edge, ground, *dice = list(thrown.screen.group[0])
    stage = thrown.stage
    rows = [
        (
            box.x,
            box.y,
            box.width * getattr(box, "tile_width", 1),
            box.height * getattr(box, "tile_height", 1),
        )
        for box in (edge, ground, *dice)
    ]
    (x, y, width, height), inner = rows[:2]
    assert abs(2 * x + width - stage.width) <= 1 and abs(2 * y + height - stage.height) <= 1
    assert inner == (x + 2, y + 2, width - 4, height - 4)
    assert (edge.pixel_shader[0], ground.pixel_shader[0]) == (0x333333, 0x444444)
    side = rows[2][2]
    assert [row[0] for row in rows[2:]] == [x + 5 + (side + 2) * die for die in range(4)]
    assert x + width - rows[-1][0] - side == 5
    assert {row[1] for row in rows[2:]} == {y + 5} and rows[2][3] == height - 10
    # On one bit a die is a sign on the panel's ground.
    palette = dice[0].pixel_shader
    colours = [palette[index] for index in range(len(palette))]
    if stage.mono:
        assert colours == [0x444444, 0x111111]
    else:
        assert palette.is_transparent(0) and colours[1:] == [0x111111, 0x222222]


def test_the_dice_of_a_code_show_it(thrown):
    faces = frames_of(thrown, [("round", 1)], Thing(code=lambda: 3))
    assert faces[-1] == [2] and len(faces) == 30 and thrown.pawns == []


@pytest.mark.parametrize("board", BOARDS)
def test_strips_that_are_to_be_found_lie_in_three_rows_of_five(board):
    with Easel(board, "code_omega") as easel:
        module = easel.module("screens.omega_tray")
        signs = easel.module("ui.art").read("omega_signs")
        side = signs[2]
        palette = easel.do(lambda kit: kit.stage.palette(None, 0xFFFFFF))
        group = module.displayio.Group()
        width, height = 5 * (side + 4), 3 * (side + 6)
        tray = module.Tray(group, signs, palette, palette, 3, (7, 9, width, height), (11, 2))
        for strip in range(omega.STRIP_COUNT):
            x, y = 7 + strip % 5 * (side + 4) + 2, 9 + strip // 5 * (side + 6) + 3
            assert tray.box(strip) == (x, y, side, side)
        step = side + 3 if side > 10 else side
        assert [(tile.x, tile.y) for tile in tray.wanted] == [(11 + step * n, 2) for n in range(3)]
        assert list(group) == [tray.group, tray.wanted]
        taken = []
        puzzle = Thing(strips=[4, 9, 0], row_of=lambda strip: {4: 0, 7: 2}.get(strip, -1))
        tray.show(puzzle, lambda tile, strip, found: taken.append((strip, found)))
        assert [tile[0] for tile in tray.wanted] == [4, 9, 0]
        assert taken == [(strip, strip in (4, 7)) for strip in range(omega.STRIP_COUNT)]
