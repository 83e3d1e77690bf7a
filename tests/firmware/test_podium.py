# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Who takes the console, and who has won: where signs, names, bars and points stand."""

from types import SimpleNamespace as Thing

import pytest
from easel import BOARDS

SMALL, LARGE = BOARDS
BOTH = pytest.mark.parametrize("easel", BOARDS, indirect=True)
ON_SMALL = pytest.mark.parametrize("easel", [SMALL], indirect=True)
ON_LARGE = pytest.mark.parametrize("easel", [LARGE], indirect=True)
NAMES = ("Maximili", "Ann", "Wilhelm", "Eva", "Constanz", "Ben", "Dorothea", "Jo")


class Scene:
    """All that a page consists of: words, boxes, pictures, each with its corners."""

    def __init__(self, easel, monkeypatch):
        self.easel = easel
        self.kit = easel.do(lambda kit: kit)
        self.stage = self.kit.stage
        self.look = easel.module("ui.look")
        self.module = easel.module("ui.podium")
        self.words, self.boxes, self.art, self.bars = [], [], [], []
        self.grounds = []  # boxes in a named colour
        self.inks = []  # of words
        self.palettes = {}  # of pictures; None is their own
        monkeypatch.setattr(self.module, "Row", self._row)
        banner = easel.module("ui.banner")
        monkeypatch.setattr(banner, "show", self._banner)
        monkeypatch.setattr(banner, "forget", lambda: None)
        read = self.module.art.read
        show = self.module.art.show
        monkeypatch.setattr(
            self.module,
            "art",
            Thing(place=self._place, read=read, show=self._show(show), signs=range(8)),
        )
        plain = type(self.stage).box
        monkeypatch.setattr(
            type(self.stage), "box", lambda *of, **more: self._box(plain, *of, **more)
        )

    def _row(self, stage, group, x, y, text="", colour=1, align=0, width=None, font=None):
        font = font or stage.font
        scale = group.scale
        wide = (font.width(text) - font.gap) * scale
        x, y = group.x + x * scale, group.y + y * scale
        left = (x, x - wide // 2, x - wide)[align]
        self.words.append((text, left, y, left + wide, y + font.height * scale - 1))
        self.inks.append(colour)
        return Thing(colour=lambda rgb: None)

    def _banner(self, stage, group, x, y, text, colour, scale):
        wide = self.look.BODY.width(text) * scale
        left = x - wide // 2
        bottom = y + self.look.BODY.height * scale - 1
        self.words.append((text, left, y, left + wide, bottom))
        self.inks.append(colour)

    def _place(self, group, name, x, y, tile=0, palette=None):
        self.art.append((name, x, y, tile))
        self.palettes[name] = palette

    def _show(self, plain):
        def show(group, bitmap, palette, x, y):
            self.bars.append((bitmap, {"x": x, "y": y}))
            return plain(group, bitmap, palette, x, y)

        return show

    def _box(self, plain, stage, group, x, y, width, height, colour=1, rgb=None):
        if rgb is not None:
            self.boxes.append((x, y, width, height, rgb))
        else:
            self.grounds.append((x, y, width, height, colour))
        return plain(stage, group, x, y, width, height, colour, rgb)

    def result(self, points, winners, reasons=(), names=NAMES, why=""):
        """Show the result of a match with these points, or [[by reason] of each]."""
        kit = self.kit
        split = {seat: tuple(zip(reasons, parts)) for seat, parts in enumerate(points) if reasons}
        scores = [sum(parts) for parts in points] if reasons else points
        game = Thing(scores=lambda: scores, winners=lambda: winners)
        game.view = lambda seat: game
        presenter = Thing(why=lambda view: why)
        if reasons:
            presenter.bars = lambda view: split.items()
        match = Thing(
            name="code_vinci", players=[(name, 0) for name in names[: len(scores)]], game=game
        )
        table = Thing(kit=kit, match=match, presenter=presenter, tab=lambda: None)
        result = self.easel.module("table.result").Result(table)
        self.easel.do(lambda kit: self.module.result(kit, result))
        return result

    def word(self, text):
        (found,) = [word for word in self.words if word[0] == text]
        return found


@pytest.fixture
def scene(easel, monkeypatch):
    return Scene(easel, monkeypatch)


def apart(words):
    """Whether no two of some words share a pixel."""
    for number, (_, left, top, right, bottom) in enumerate(words):
        for _, left2, top2, right2, bottom2 in words[:number]:
            if left <= right2 and left2 <= right and top <= bottom2 and top2 <= bottom:
                return False
    return True


# Who takes the console


@BOTH
@pytest.mark.parametrize("name", ["Jo", "Annabell", "W" * 8 + "a", "W" * 9, "W" * 12])
def test_who_takes_the_console_stands_in_the_middle(scene, name):
    stage, look = scene.stage, scene.look
    group = scene.easel.do(lambda kit: stage.scene())
    scene.module.hand_over(scene.kit, group, 2, name, "words")
    (_, left, top, right, bottom), words = scene.words
    ((sheet, x, y, tile),) = scene.art
    assert tile == 2 and (x, y) == (0, 0) and sheet in ("signs7", "signs36")
    (large,) = [part for part in group if hasattr(part, "scale")]
    assert large.scale == 2
    wide = look.BODY.width(name)
    if stage.mono:
        # The sign, three pixels or so, the name: all of it in the middle.
        scale = 2 if 2 * wide + 22 <= stage.width else 1
        assert (large.x, large.y) == (left - 20, 19)
        assert abs((large.x + right) - stage.width) <= 1
        assert top + bottom + 1 == 2 * (large.y + 7)
    else:
        scale = 2 if 2 * wide <= stage.width else 1
        assert abs((left + right) - stage.width) <= 1
        assert large.x + 36 == stage.width // 2 and large.y == 52
        ((x, y, width, height, rgb),) = scene.boxes  # the band of the player's colour
        assert (x, width, rgb) == (0, stage.width, look.DARK[2])
        assert large.y - y == y + height - large.y - 72 == 12
        assert bottom < words[2] and top > y + height
    assert right - left == scale * wide
    assert abs(words[1] + words[3] - stage.width) <= 1
    assert apart(scene.words) and words[4] < look.BOTTOM


# Who has won


@BOTH
@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("winners", [(), (0,), (0, 1)])
def test_no_words_of_a_result_touch_each_other_or_leave_the_page(scene, count, winners):
    points = [120 - 9 * seat for seat in range(count)]
    result = scene.result(points, winners)
    look = scene.look
    for text, left, top, right, bottom in scene.words:
        assert left >= 0 and right <= scene.stage.width, text
        assert top >= 0 and bottom <= look.BOTTOM, text
    assert apart([word for word in scene.words if word[0] != "▼"])
    for points in result.rows:
        scene.word(str(points[1]))


@BOTH
@pytest.mark.parametrize("count", [2, 3, 4, 5, 8])
def test_the_best_stands_first_and_the_others_below_or_in_a_second_column(scene, count):
    scene.result([10 * seat for seat in range(count)], (count - 1,))
    places = [scene.word(str(10 * seat))[1:3] for seat in reversed(range(count))]
    ends = [scene.word(str(10 * seat))[3] for seat in reversed(range(count))]
    if scene.stage.mono and count > 4:
        half = (count + 1) // 2
        tops = [19 + 9 * (place % half) for place in range(count)]
        assert [y for _, y in places] == tops
        assert ends == [61] * half + [125] * (count - half)
        signs = [(x, y) for name, x, y, _ in scene.art if name == "signs7"]
        assert signs == [(64 * (place // half) + 2, y) for place, y in enumerate(tops)]
    else:
        steps = [below[1] - above[1] for above, below in zip(places, places[1:])]
        assert len(set(steps)) == 1 and steps[0] >= scene.look.LABEL.height
        assert len(set(ends)) == 1
        assert ends[0] == scene.stage.width - (1 if scene.stage.mono else 6)


@ON_SMALL
def test_in_the_middle_of_many_a_name_is_cut_before_its_points(scene):
    scene.result([1000 + seat for seat in range(8)], (7,), names=["WWWWWWWW"] * 8)
    for seat in range(8):
        _, left, y, _, _ = scene.word(str(1000 + seat))
        column = 64 * (left // 64)
        (name,) = [
            word
            for word in scene.words
            if word[2] == y and word[1] == column + 11 and "W" in word[0]
        ]
        assert 0 < left - name[3] <= 9


@BOTH
@pytest.mark.parametrize("winners", [(), (1,), (0, 2), (0, 1, 2)])
def test_winners_have_a_crown_and_their_signs(scene, winners):
    result = scene.result([7, 8, 9], winners)
    crowns = [row for row in scene.art if row[0] == "crown"]
    assert len(crowns) == bool(winners)
    if not scene.stage.mono:
        signs = [(x, tile) for name, x, _, tile in scene.art if name == "signs36"]
        # Of three or more the words show the signs.
        assert [tile for _, tile in signs] == (list(winners) if len(winners) < 3 else [])
        if len(winners) == 2:
            (one, _), (other, _) = signs
            assert other - one == 40 and crowns[0][1] == (one + other) // 2 + 2
        elif winners:
            assert [x for x, _ in signs] == [32] * (len(winners) == 1) and crowns[0][1] == 34
        if winners:
            assert all(32 - 26 <= x < 92 - 36 for x, _ in signs)
    told = " ".join(word[0] for word in scene.words)
    assert result.verdict in told


@ON_LARGE
def test_the_headline_stands_beside_the_sign_in_the_middle_of_the_band(scene):
    scene.result([3, 1], (0,), names=("Jo", "Ann"))
    name, verdict = scene.words[:2]
    assert name[0] == "Jo" and name[1] == verdict[1] == 92
    assert abs((name[2] + verdict[4] + 1) // 2 - (26 + 40)) <= 1


@ON_SMALL
@pytest.mark.parametrize(
    ("names", "winners", "lines"),
    [
        (("Jo", "Ann"), (0,), [("Jo wins!", 17, 1, 2)]),
        (("Wilhelm", "Ann"), (0,), [("Wilhelm", 17, 1, 2)]),  # the crown says the rest
        (("Jo", "Ann"), (0, 1), [("Jo and Ann", 17, 1, 2)]),
        (
            ("Wilhelm", "Maximili"),
            (0, 1),
            [("Wilhelm and Maximili", 17, 1, 1), ("share the win!", 17, 9, 1)],
        ),
        (("Jo", "Ann"), (), [("Nobody wins.", 0, 1, 2)]),
        (("W" * 9, "Ann"), (0,), [("W" * 9 + " wins!", 17, 5, 1)]),
    ],
)
def test_a_short_headline_is_large_and_a_long_one_has_two_lines(scene, names, winners, lines):
    scene.result([3, 3], winners, names=names)
    told = [
        (text, left, top, (bottom + 1 - top) // 8)
        for text, left, top, _, bottom in scene.words[: len(lines)]
    ]
    assert told == lines
    assert [row[1:3] for row in scene.art if row[0] == "crown"] == [(2, 4)] * bool(winners)
    assert scene.word("▼")[1:4] == (121, 5, 126)
    # All of it dark on a white band; what stands below it is white.
    ink, black = (getattr(scene.easel.module("ui.stage"), name) for name in ("INK", "BLACK"))
    assert scene.grounds == [(0, 0, 128, 17, ink)]
    for (text, _, top, _, bottom), colour in zip(scene.words, scene.inks, strict=True):
        assert bottom < 17 and colour == black or top >= 19 and colour == ink, text
    if winners:
        palette = scene.palettes["crown"]
        assert palette.is_transparent(0) and palette[1] == 0


@BOTH
def test_winners_whose_names_are_too_long_are_told_by_their_signs(scene):
    result = scene.result([3, 3, 3], (0, 1, 2), names=("Wilhelmina", "Maximilian", "Konstanze"))
    sign = scene.easel.module("ui.font").sign
    told = " ".join(word[0] for word in scene.words)
    assert " ".join(sign(seat) for seat in range(3)) + " " + result.verdict in told


# With how much


def bars(scene, points, winners, **more):
    """[(y, [(x, width, colour) of each part])] of each player; on one bit the lit columns."""
    scene.boxes.clear()
    group = []
    grid = scene.module.displayio.TileGrid
    scene.module.displayio = Thing(
        **{
            **vars(scene.module.displayio),
            "TileGrid": lambda bitmap, **place: (
                group.append((bitmap, place)) or grid(bitmap, **place)
            ),
        }
    )
    try:
        scene.result(points, winners, **more)
    finally:
        scene.module.displayio = scene.easel.module("ui.stage").displayio
    return group


@BOTH
def test_the_longest_bar_takes_all_the_room_and_the_others_their_share(scene):
    grids = bars(scene, [40, 20, 0], (0,))
    if scene.stage.mono:
        rows = grids[-3:]
        widths = [
            sum(any(bitmap[x, y] for y in range(7)) for x in range(bitmap.width))
            for bitmap, _ in rows
        ]
        assert widths == [45, 22, 0]
        assert [place["x"] for _, place in rows] == [60] * 3
        assert [place["y"] for _, place in rows] == [19, 31, 43]
    else:
        most = 234 - 36 - 22
        drawn = [(place["x"], bitmap.width, bitmap.height) for bitmap, place in scene.bars]
        assert drawn == [(22, most, 10), (22, most // 2, 10)]


@BOTH
def test_the_parts_of_a_bar_differ_and_a_pixel_is_left_between_them(scene):
    points = [[20, 10, 10], [10, 0, 0]]
    grids = bars(scene, points, (0,), reasons=("found", "kept", "won"))
    if scene.stage.mono:
        drawn = columns(grids[-2][0])
        assert drawn[:22] == ["#######"] * 22  # filled
        assert drawn[22] == drawn[33] == drawn[44] == "......."
        assert drawn[23] == drawn[32] == drawn[34] == drawn[43] == "#######"
        hatched, dotted = drawn[24:32], drawn[35:43]
        assert hatched[:4] == hatched[4:] and len(set(hatched)) == 4
        assert dotted[:4] == dotted[4:] and set(hatched) != set(dotted)
    else:
        (bar, _), _, *legend = scene.bars
        drawn = columns(bar)
        assert [x for x, column in enumerate(drawn) if "#" not in column] == [87, 131, 175]
        assert set(drawn[:87]) == {"#" * 10}
        assert len({"".join(drawn[x + 4 : x + 8]) for x in (0, 88, 132)}) == 3
        # Below, what the patterns mean.
        assert len({"".join(columns(swatch)) for swatch, _ in legend}) == len(legend) == 3
        words = [scene.word(text) for text in ("found 20", "kept 10", "won 10")]
        places = [place["x"] for _, place in legend]
        assert [left - x for x, (_, left, *_) in zip(places, words)] == [11] * 3
        assert places[1] - words[0][3] in (8, 9) and places[0] == 6


def columns(bitmap):
    """A bar from left to right, each column from top to bottom."""
    return ["".join(".#"[bitmap[x, y]] for y in range(bitmap.height)) for x in range(bitmap.width)]


@ON_SMALL
def test_a_fourth_reason_is_outlined_and_a_fifth_looks_like_the_first(scene):
    grids = bars(scene, [[10, 10, 10, 10, 10], [1, 0, 0, 0, 0]], (0,), reasons=tuple("abcde"))
    drawn = columns(grids[-2][0])
    assert drawn[28:34] == ["#.....#"] * 6
    assert drawn[36:44] == drawn[:8] == ["#######"] * 8


@ON_LARGE
@pytest.mark.parametrize("count", [2, 4, 5, 8])
def test_bars_begin_below_the_band_and_end_above_the_legend_or_the_bottom_row(scene, count):
    """With two reasons there is a legend; of many players names stand before their bars."""
    look = scene.look
    for reasons in ((), ("a", "b")):
        scene.words.clear()
        scene.bars.clear()
        points = [[90 - seat, 30] if reasons else 90 - seat for seat in range(count)]
        scene.result(points, (0,), reasons=reasons, names=NAMES)
        top = 26 + (80 if count < 5 else 40) + 4
        # The first is named in the headline, too.
        rows = [[word for word in scene.words if word[0] == name][-1] for name in NAMES[:count]]
        ends = look.BOTTOM if not reasons else look.BOTTOM - 18
        pitch = min(30, (ends - top) // count)
        assert [row[1:3] for row in rows] == [(22, top - 3 + pitch * at) for at in range(count)]
        roomy = pitch >= 27
        assert scene.bars[0][1] == (
            {"x": 22, "y": top + 15} if roomy else {"x": 100, "y": top + 2}
        )
        for at in range(count):
            number = str(sum(points[at]) if reasons else points[at])
            _, _, y, right, _ = scene.word(number)
            assert (y, right) == (top + pitch * at + (9 if roomy else -3), 234)


@ON_LARGE
def test_the_signs_of_winners_stand_low_in_their_band_and_the_crown_above(scene):
    for count, sign, crown in ((2, 26 + 80 - 36 - 10, [30]), (5, 26 + 40 - 36 - 2, [])):
        scene.art.clear()
        scene.result([9] * count, (0,))
        assert [row[2] for row in scene.art if row[0] == "signs36"] == [sign]
        assert [row[2] for row in scene.art if row[0] == "crown"] == crown


@ON_LARGE
def test_reasons_that_are_many_are_named_without_numbers(scene):
    reasons = ("numbers", "players", "tiles kept", "before")
    scene.result([[100, 100, 100, 100], [1, 1, 1, 1]], (0,), reasons=reasons)
    legend = [scene.word(reason) for reason in reasons]
    assert all(word[3] <= scene.stage.width for word in legend) and apart(legend)
    scene.words.clear()
    scene.result([[100, 100], [1, 1]], (0,), reasons=reasons[:2])
    scene.word("numbers 100")


@BOTH
def test_why_somebody_won_is_told_where_there_is_room(scene):
    for count in (2, 3, 4):
        scene.words.clear()
        scene.result([1, 0, 0, 0][:count], (0,), why="has the code")
        told = [word for word in scene.words if word[0] == "has the code"]
        assert len(told) == (count < 4 or not scene.stage.mono)
        assert all(word[4] < scene.look.BOTTOM for word in told)
        assert apart(scene.words)


@ON_SMALL
def test_why_somebody_won_ends_the_page_and_bars_draw_together_for_it(scene):
    for why, pitch in (("has the code", 9), ("", 12)):
        for count in (2, 3):
            scene.words.clear()
            scene.result([30, 20, 10][:count], (0,), why=why)
            tops = [scene.word(points)[2] for points in ("30", "20", "10")[:count]]
            assert tops == [19 + pitch * place for place in range(count)]
            if why:
                assert scene.word(why)[1:3] == (2, 47)


@BOTH
def test_a_reason_that_is_worth_a_pixel_has_no_part_of_the_bar(scene):
    room = 46 if scene.stage.mono else 176
    scene.result([[room - 1, 1], [1, 0]], (0,), reasons=("a", "b"))
    if not scene.stage.mono:
        drawn = columns(scene.bars[0][0])
        assert drawn == ["#" * 10] * (room - 2) + ["." * 10] * 2


@ON_SMALL
def test_a_long_name_ends_before_its_bar(scene):
    scene.result([3, 1], (1,), names=("W" * 12, "Ann"))
    (name,) = [word for word in scene.words if word[0].startswith("W")]
    assert name[0].endswith("…") and 50 < name[3] < 60
