# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of Omphalos in the simulator: whole matches, keys, the end, words."""

import importlib
import re
from types import SimpleNamespace as Thing

import pytest
from conftest import ROOT
from easel import ARROWS, BOARDS, Easel

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


@pytest.mark.parametrize("board", BOARDS)
def test_everybody_sees_the_same_tiles_and_the_end_counts_up(board):
    match = Match("omphalos", [("Anna", HUMAN), ("Ben", HUMAN)], 1, (0, 0))
    game = match.game
    dice = Dice(4)
    with Easel(board, "omphalos") as easel:
        screen = easel.screen(match)

        def look(seat):
            easel.look(screen, game.view(seat), seat)
            return easel.image()

        for _ in range(25):
            game.play(dice.choice(list(game.moves())))
        seen = [look(seat) for seat in (0, 1, SPECTATOR)]
        # The tiles are the same for every seat; only whoever decides sees what can be chosen.
        assert seen[1].tobytes() == seen[2].tobytes()
        assert seen[0].tobytes() != seen[1].tobytes()
        while not match.over():
            game.play(dice.choice(list(game.moves())))
        before = look(SPECTATOR)
        view = game.view(SPECTATOR)
        easel.do(lambda kit: [kit.pause(20) for _ in screen.finale(view)], 200000)
        assert [row._text for row in screen._points] == [str(score) for score in game.scores()]
        # Before and after the finale the square looks alike.
        assert look(SPECTATOR).tobytes() == before.tobytes()


@pytest.mark.parametrize("board", BOARDS)
def test_what_was_laid_and_moved_stays_marked_until_a_key(board):
    match = Match("omphalos", [("Anna", HUMAN), ("Ben", HUMAN)], 1)
    with Easel(board, "omphalos") as easel:
        screen = easel.screen(match)
        zeus = match.game.zeus()
        match.game.play(rules.encode(rules.PLACE, zeus + 1))
        easel.look(screen, match.game.view(SPECTATOR), SPECTATOR)
        screen.happened(("place", 0, zeus + 1, 1), None)
        screen.happened(("move", 1, zeus + 2, zeus - 1, 1), None)
        board = screen
        places = {mark: (mark._sides.x, mark._sides.y) for mark in (board._placed, board._moved)}
        assert len(set(places.values())) == 2
        screen.settle()
        for mark in (board._placed, board._moved, board._from):
            assert mark._sides.hidden


@pytest.mark.parametrize("board", BOARDS)
def test_the_square_stays_where_it_is_while_it_grows_inside(board):
    """What is shown moves only when a cell would not be seen."""
    match = Match("omphalos", [("Anna", HUMAN), ("Ben", HUMAN)], 1)
    dice = Dice(3)
    with Easel(board, "omphalos") as easel:
        screen = easel.screen(match)
        corner = None
        while not match.over():
            view = match.game.view(match.game.turn())
            easel.do(lambda kit, view=view: screen.show(view, view.turn()))
            board = screen
            left, top, right, bottom = board._reach
            last = board.count - 1
            if corner is not None:
                for now, before, low, high in (
                    (board._x, corner[0], left, right),
                    (board._y, corner[1], top, bottom),
                ):
                    if before <= low and high <= before + last:
                        assert now == before
            corner = board._x, board._y
            match.play(dice.choice(list(match.game.moves())))


def test_the_cursor_cuts_nothing_off_a_button():
    """What it frames has a dark pixel on each side, where the gap of the frame will be."""
    for players in (2, 3, 4):
        match = Match("omphalos", [(f"Player {n}", HUMAN) for n in range(players)], 1)
        with Easel("pico_oled", "omphalos") as easel:
            screen = easel.screen(match)
            dice = Dice(3)
            while not match.game.may_take_god():
                match.play(dice.choice(list(match.game.moves())))
            seat = match.game.turn()
            easel.look(screen, match.game.view(seat), seat)
            picture = easel.image().convert("1")
            x, y, width, height = screen._box
            inside = picture.crop((x, y, x + width, y + height)).histogram()[255]
            around = (x - 1, y - 1, x + width + 1, y + height + 1)
            assert picture.crop(around).histogram()[255] == inside > 0


def test_the_result_splits_lines_and_centre():
    match = Match("omphalos", [("Anna", HUMAN), ("Ben", HUMAN)], 1)
    dice = Dice(3)
    while not match.over():
        match.play(dice.choice(list(match.game.moves())))
    with Easel("pico_oled", "omphalos") as easel:
        view = match.game.view(SPECTATOR)
        bars = dict(easel.screen(match).host.bars(view))
        centre, extra = view.bonus()
        for seat, points in enumerate(match.game.scores()):
            assert sum(part for _, part in bars[seat]) == points
            assert dict(bars[seat])["centre"] == (extra if seat == centre else 0)


def test_the_log_names_the_places_of_a_move():
    match = Match("omphalos", [("Anna", HUMAN), ("Ben", HUMAN)], 1)
    with Easel("pico_oled", "omphalos") as easel:
        host = easel.screen(match).host
        zeus, side = match.game.zeus(), match.game.side
        told = host.record(("move", 0, zeus - 2, zeus + side, 2))
        assert told == "Anna moves a tile of Ben from ⚡←2 to ⚡↓1"
        assert host.record(("place", 1, zeus + 1, 2)) == "Ben places ⚡→1"


@pytest.mark.parametrize("sheet", ["omphalos7", "omphalos9"])
def test_a_god_on_a_small_cell_cannot_be_taken_for_a_tile(sheet):
    """A god is a solid square with its sign cut out; a tile is its sign alone."""
    with Easel("pico_oled", "omphalos") as easel:
        bitmap, _, pitch, _ = easel.do(lambda kit: easel.module("ui.art").read(sheet))

        last = pitch - 1 if pitch == 7 else pitch - 2
        sides = [(x, y) for x in range(last + 1) for y in (0, last)]
        for seat in range(4):
            tile, god = (4 + seat) * pitch, (8 + seat) * pitch
            assert all(bitmap[god + x, y] for x, y in sides)
            assert not any(all(bitmap[tile + x, y] for x in range(last + 1)) for y in (0, last))


def test_places_are_named_from_zeus():
    match = Match("omphalos", [("Anna", HUMAN), ("Ben", HUMAN)], 1)
    with Easel("pico_oled", "omphalos") as easel:
        host = easel.screen(match).host
        zeus, side = match.game.zeus(), match.game.side
        assert host.where(zeus - 2 - side) == "⚡←2↑1"
        assert host.where(zeus + 3 * side) == "⚡↓3"
        assert host.where(zeus + 1) == "⚡→1"


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
    ("board", "corner", "pitch", "beside", "below", "width"),
    [("pico_oled", (2, 11), 9, (50, 41, 50), None, (77, 86, 77)),
     ("pico_lcd_1_3", (6, 30), 21, None, (84, 105, 105), (233, 233, 233))],
)  # fmt: skip
def test_a_chart_shows_tiles_and_its_words_stand_beside_or_below_them(
    board, corner, pitch, beside, below, width, monkeypatch
):
    wanted = [
        ["abcdZ", "ABCD."],
        ["aaab", ".Z.b", "...B"],
        [".aab.", "b*.Z.", "aaba."],  # the star is the gap that can be chosen, and may not be
    ]
    x, y = corner
    with Easel(board, "omphalos") as easel:
        module = easel.module("screens.omphalos_chart")
        look = easel.module("ui.look")
        words, widths = [], []

        def wrap(text, pixels, font):
            widths.append(pixels)
            return [text + " one", text + " two"]

        monkeypatch.setattr(module, "wrap", wrap)
        monkeypatch.setattr(
            module, "Row", lambda stage, group, *what, font: words.append((*what, font))
        )
        kit = Thing(stage=easel.do(lambda kit: kit.stage), say=lambda key: key)
        for page, rows in enumerate(wanted):
            group = easel.module("displayio").Group()
            words.clear()
            widths.clear()
            assert easel.do(lambda _, to=(group, page): module.chart(kit, *to)) == 3
            shown = []
            for number, grid in enumerate(group):
                assert (grid.x, grid.y) == (x, y + number * pitch)
                assert (grid.height, grid.tile_width, grid.tile_height) == (1, pitch, pitch)
                shown.append([grid[at] for at in range(grid.width)])
            codes = {".": 1, "*": 2} | {sign: 4 + at for at, sign in enumerate("abcdABCDZ")}
            assert shown == [[codes[sign] for sign in row] for row in rows]
            left, top = (beside[page], y) if beside else (x, below[page])
            keys = module._PAGES[page][1]
            lines = [key + end for key in keys for end in (" one", " two")]
            assert words == [
                (left, top + number * look.READ, line, look.BODY)
                for number, line in enumerate(lines)
            ]
            assert widths == [width[page]] * len(keys)


@pytest.mark.parametrize(
    ("language", "others"),
    [("en", r"attributes?|runs?|alignments?|stones?"), ("fr", r"attributs?|alignements?|séries?")],
)
def test_a_tile_is_a_tile_and_a_line_is_a_line(language, others):
    """One word for each, wherever a player reads it."""
    told = list(importlib.import_module(f"texts.{language}_omphalos").TEXT.values())
    options = importlib.import_module(f"texts.{language}_options").TEXT
    told += [words for key, words in options.items() if key.startswith("omphalos")]
    told += (ROOT / f"firmware/console/help_{language}/omphalos.txt").read_text().splitlines()
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


# What moves


def at_the_end(seats, options=(0, 0), bonus=True):
    """A match that was played to its end by chance, in which the centre counts for somebody."""
    for seed in range(60):
        people = [(name, HUMAN) for name in ("Anna", "Ben", "Cleo", "Dan")[:seats]]
        match = Match("omphalos", people, seed, options)
        dice = Dice(seed)
        while not match.over():
            match.game.play(dice.choice(list(match.game.moves())))
        seat = match.game.bonus()[0]
        if seat != rules.NOBODY and len(match.game.runs(seat)) > 1:
            return match
    raise AssertionError("nobody has the centre")


@pytest.mark.parametrize("seats", (2, 3))
def test_at_the_end_each_line_lights_up_for_a_while_and_the_centre_blinks(seats):
    match = at_the_end(seats)
    view = match.game.view(SPECTATOR)
    centre = view.centre()
    frame, lit, notes, blinks, counted = [0], [], [], [], []
    with Easel("pico_oled", "omphalos") as easel:
        screen = easel.screen(match).screen

        def watched(kit):
            screen.show(view, SPECTATOR)
            light, put, count = screen._light, screen.set, screen._count
            kit.tunes.play = lambda tune, *more: notes.append(bytes(tune))
            screen._light = lambda *what: lit.append((frame[0], bytes(what[1]))) or light(*what)
            screen.set = lambda *what: blinks.append((frame[0], *what)) or put(*what)
            screen._count = lambda points: counted.append(list(points)) or count(points)
            for _ in screen.finale(view):
                frame[0] += 1

        easel.do(watched)
    # First all tiles step back, each in the colour of its owner; Zeus has one of his own.
    left, top, right, bottom = view.box()
    faint = blinks[: (right - left + 1) * (bottom - top + 1)]
    assert len({cell for _, cell, _ in faint}) == len(faint)
    for at, cell, what in faint:
        owner = rules.owner(view.code(cell))
        assert (at, what) == (0, 21 if owner == rules.NOBODY else 17 + owner)
    runs = [bytes(run) for seat in range(seats) for run in view.runs(seat)]
    assert lit[:-1] == [(20 * number, run) for number, run in enumerate(runs)]
    # Ever higher, but not beyond what a buzzer can.
    tones = [min(60 + number, 84) for number in range(len(runs))]
    assert notes == [bytes((tone, 4, tone + 4, 6)) for tone in tones]
    # What the centre counts again: of two players the longest line, of more all of them.
    seat, extra = view.bonus()
    mine = [bytes(run) for run in view.runs(seat)]
    again = max(mine, key=len) if seats == 2 else b"".join(mine)
    start = 20 * len(runs)
    assert lit[-1] == (start, again + bytes((centre,)))
    assert frame[0] == start + 60
    tile = 3 + view.code(centre)
    shown = [(at - start, what) for at, cell, what in blinks if cell == centre and at >= start]
    assert shown[-8:] == [(8 * step, 1 if step % 2 else tile) for step in range(8)]
    assert counted[0] == [0] * seats and counted[-1] == match.game.scores()
    before = list(match.game.scores())
    before[seat] -= extra
    assert counted[-2] == before


def way_of(easel, screen, view, event):
    """Where the tile in the air is, frame by frame."""
    places = []

    def watched(kit):
        screen.show(view, SPECTATOR)
        put = screen._put
        screen._put = lambda x, y, code: places.append((x, y, code)) or put(x, y, code)
        for _ in screen.animate([event], view, SPECTATOR):
            pass
        screen._put = put

    easel.do(watched)
    return places


def test_a_tile_of_a_bot_falls_into_its_place_and_one_that_moves_glides():
    match = Match("omphalos", [("Anna", HUMAN), ("Bip", 0)], 3)
    dice = Dice(2)
    for _ in range(14):
        match.game.play(dice.choice(list(match.game.moves())))
    view = match.game.view(SPECTATOR)
    with Easel("pico_oled", "omphalos") as easel:
        screen = easel.screen(match).screen
        assert screen._ghost.hidden  # nothing is in the air
        left, top, right, bottom = view.box()
        one, other = view.cell(left, top), view.cell(right, bottom)
        easel.do(lambda kit: screen.show(view, SPECTATOR))
        x, y = screen._corner(one)
        to_x, to_y = screen._corner(other)
        assert to_x > x and to_y > y
        fall = way_of(easel, screen, view, ("place", 1, one, 4))
        assert fall == [(x, y - up, 4) for up in (12, 10, 8, 6, 4, 2, 0)]
        assert way_of(easel, screen, view, ("place", 0, one, 4)) == []  # a person laid it
        glide = way_of(easel, screen, view, ("move", 1, one, other, 4))
    assert len(glide) == 14 and glide[-1] == (to_x, to_y, 4)
    ways = [0] + [place[0] - x for place in glide]
    whole = to_x - x
    assert ways == sorted(ways)
    # Slow at both ends, and as slow at the one as at the other.
    assert all(abs(ways[i] + ways[14 - i] - whole) <= 1 for i in range(15))
    assert ways[2] < whole // 14 and ways[8] - ways[6] > 2 * whole // 14


def test_a_long_name_stays_clear_of_points_of_three_digits():
    """As much of it is shown as leaves four columns."""
    names = ["Alexandra", "Maximilian", "Elisabeth", "Wilhelmina"]
    match = Match("omphalos", [(name, HUMAN) for name in names], 1)
    with Easel("pico_oled", "omphalos") as easel:
        screen = easel.screen(match)
        easel.do(lambda kit: screen._count([100] * 4))
        gaps = [
            points._grid.x + points._start - name._grid.x - name._end
            for _, name, points in screen._lines
        ]
        assert min(gaps) == 4


def test_on_a_large_display_a_long_name_stays_inside_its_field(monkeypatch):
    match = Match("omphalos", [("Maximilian Wilhelm", HUMAN), ("Ben", HUMAN)], 1)
    with Easel("pico_lcd_1_3", "omphalos") as easel:
        module = easel.module("screens.omphalos")
        plain, rows = module.Row, []
        monkeypatch.setattr(
            module, "Row", lambda *of, **more: rows.append(plain(*of, **more)) or rows[-1]
        )
        field = easel.screen(match)._fields[0]
        (name,) = [row for row in rows if row._text.startswith("Maxi")]
        assert name._text.endswith("…")
        right = field.x + field.width * field.tile_width
        assert field.x + 5 == name._grid.x and name._grid.x + name._end <= right - 3


def test_on_a_large_display_a_name_is_cut_that_would_come_nearer_than_three_pixels(monkeypatch):
    match = Match("omphalos", [("Anna", HUMAN), ("Ben", HUMAN)], 1)
    with Easel("pico_lcd_1_3", "omphalos") as easel:
        module, rooms = easel.module("screens.omphalos"), []
        monkeypatch.setattr(
            module, "shorten", lambda name, room, font: rooms.append((room, font)) or name
        )
        field = easel.screen(match)._fields[0]
        room = field.width * field.tile_width - 5 - 3
        assert rooms == [(room, easel.module("ui.look").FINE)] * 2


# What everybody has, on a large display


class Beside:
    """The screen of a large display for so many players; words and boxes are noted."""

    def __init__(self, easel, monkeypatch, seats=2):
        self.module = module = easel.module("screens.omphalos")
        self.stage = stage = easel.do(lambda kit: kit.stage)
        self.words, self.boxes = [], []
        plain_row, plain_box = module.Row, type(stage).box

        def row(stage, group, x, y, text="", colour=None, align=0, font=None):
            self.words.append((text, x, y, colour, align, font))
            return plain_row(stage, group, x, y, text, colour or 1, align, font=font)

        def box(stage, group, x, y, width, height, colour=1, rgb=None):
            self.boxes.append((x, y, width, height, colour))
            return plain_box(stage, group, x, y, width, height, colour, rgb)

        monkeypatch.setattr(module, "Row", row)
        monkeypatch.setattr(type(stage), "box", box)
        names = ("Anna", "Ben", "Eva", "Ida")[:seats]
        self.match = Match("omphalos", [(name, HUMAN) for name in names], 1)
        self.screen = easel.screen(self.match).screen

    def button(self, word, fact="", over=False):
        """Show a button with a word, where else a fact would stand: what is new then."""
        del self.words[:], self.boxes[:]
        self.screen.host = Thing(button=lambda view, seat: word, fact=lambda view, seat: fact)
        view = Thing(turn=lambda: OVER if over else 0)
        self.screen._show_button(view, 0)
        return self.boxes, self.words, self.screen._box


@pytest.fixture(scope="module")
def large():
    with Easel("pico_lcd_1_3", "omphalos") as easel:
        yield easel


@pytest.mark.parametrize("seats", [2, 4])
def test_on_a_large_display_everybody_has_a_field_beside_the_square(large, monkeypatch, seats):
    beside = Beside(large, monkeypatch, seats)
    look, module = large.module("ui.look"), beside.module
    sign = large.module("ui.font").sign
    assert (module.HEADER, module.RIBBON) == (True, 200)
    assert (beside.screen._cells.x, beside.screen._cells.y) == (3, 28)
    tops = [27, 69, 111, 153][:seats]
    assert beside.boxes == [(174, y, 64, 40, module.PANEL) for y in tops]
    words = []
    for seat, y in enumerate(tops):
        words += [
            (sign(seat), 179, y + 1, None, 0, None),
            ("0", 233, y - 1, module.INK, module.RIGHT, look.BODY),
            (("Anna", "Ben", "Eva", "Ida")[seat], 179, y + 16, module.DIM, 0, look.FINE),
        ]
    assert beside.words == words
    pips = [it._grid for it in beside.screen._pips]
    assert [(grid.x, grid.y) for grid in pips] == [(179, y + 33) for y in tops]
    shades = [beside.stage.player(seat) for seat in range(seats)]
    assert [grid.pixel_shader[1] for grid in pips] == shades
    assert all(grid.pixel_shader.is_transparent(0) for grid in pips)


@pytest.mark.parametrize(("seats", "count", "pitch"), [(2, 6, 28), (3, 6, 28), (4, 8, 21)])
def test_on_a_large_display_the_cells_of_four_are_smaller(large, monkeypatch, seats, count, pitch):
    screen = Beside(large, monkeypatch, seats).screen
    assert (screen.count, screen.pitch) == (count, pitch)


def test_on_a_large_display_a_hand_is_pips_gods_first(large, monkeypatch):
    pips = Beside(large, monkeypatch).screen._pips[0]
    grid = pips._grid
    assert (grid.tile_width, grid.tile_height, grid.width) == (5, 5, 12)
    bitmap = grid.bitmap
    tile, god = [
        ["".join(".#"[bitmap[x, y]] for x in range(5)) for y in range(top, top + 5)]
        for top in (0, 5)
    ]
    assert tile == [".....", "###..", "###..", "###..", "....."] and god == ["####."] * 5
    assert not any(bitmap[x, y] for x in range(5) for y in range(10, 15))
    for attributes, gods in ((0, 0), (10, 2), (3, 1), (4, 0), (0, 1)):
        pips.set(attributes, gods)
        shown = "".join("tg."[grid[place]] for place in range(12))
        assert shown == ("g" * gods + "t" * attributes).ljust(12, ".")


def test_on_a_large_display_a_button_is_below_the_fields_or_else_in_the_header(large, monkeypatch):
    look, word = large.module("ui.look"), "A word"
    wide = look.LABEL.width(word) + 12
    for seats, y in ((2, 116), (3, 158)):
        beside = Beside(large, monkeypatch, seats)
        module = beside.module
        x = 174 + (64 - wide) // 2
        name = word, x + wide // 2, y + 1, module.ACCENT, module.CENTRE, None
        place = x, y, wide, 18
        assert beside.button(word) == ([(*place, module.RAISED)], [name], place)
    beside = Beside(large, monkeypatch, 4)
    place = x, y, *_ = 240 - wide - 6, 3, wide, 18
    name = word, x + wide // 2, 4, module.ACCENT, module.CENTRE, None
    for fact in ("", "A fact that is longer"):  # it is covered, too
        left = 240 - 12 - max(wide, look.FINE.width(fact))
        ground = left, 0, 240 - left, look.BAR, module.PANEL
        assert beside.button(word, fact) == ([ground, (*place, module.RAISED)], [name], place)
        assert len(beside.screen._button) == 3
    assert beside.button("") == ([], [], None) and len(beside.screen._button) == 0
    beside.button(word)
    assert beside.button(word, over=True) == ([], [], None)


def test_on_a_large_display_the_field_of_whose_turn_it_is_is_raised(large, monkeypatch):
    beside = Beside(large, monkeypatch, 3)
    screen, module, game = beside.screen, beside.module, beside.match.game
    marked = []
    monkeypatch.setattr(screen, "mark_moves", lambda moves: marked.append(list(moves)))
    panel, raised = beside.stage.colour(module.PANEL), beside.stage.colour(module.RAISED)
    for turn in range(2):
        while game.turn() != turn:
            game.play(list(game.moves())[0])
        for seat in range(3):
            del marked[:]
            view = game.view(seat)
            large.do(lambda kit, view=view, seat=seat: screen.show(view, seat))
            # Only who decides sees what can be chosen.
            assert marked == ([list(view.moves())] if seat == turn else [])
        shades = [field.pixel_shader[0] for field in screen._fields]
        assert shades == [raised if seat == turn else panel for seat in range(3)]
        for seat, pips in enumerate(screen._pips):
            hand = [pips._grid[place] for place in range(12)]
            assert (hand.count(0), hand.count(1)) == tuple(game.view(seat).hand(seat))


def test_on_a_large_display_nobody_can_choose_anything_at_the_end(large, monkeypatch):
    screen = Beside(large, monkeypatch).screen
    marked = []
    monkeypatch.setattr(screen, "mark_moves", marked.append)
    view = Match("omphalos", [("Anna", HUMAN), ("Ben", HUMAN)], 1).game.view(SPECTATOR)
    view.turn = lambda: OVER
    for seat in (0, 1, SPECTATOR):
        large.do(lambda kit, seat=seat: screen.show(view, seat))
    assert marked == []
