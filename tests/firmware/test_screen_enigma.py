# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of Enigma in the simulator: whole matches, the wheel, claims, words."""

import importlib
import itertools
import random

import pytest
from easel import AGAIN, ARROWS, ASSIST, BOARDS, Easel

from match import HUMAN, Match
from rules import enigma


def turn_wheel(easel, word, start="E"):
    """Enter a word with the keys."""
    at = ord(start) - 65
    for letter in word:
        steps = (ord(letter) - 65 - at) % 26
        key = "up" if steps < 14 else "down"
        easel.run(" ".join([key] * min(steps, 26 - steps)) + " a wait:100")
        at = ord(letter) - 65


def claim(easel, name):
    """Move to a name and say that this player knows the word."""
    table = easel.table
    seat = [player for player, _ in table.match.players].index(name)
    wanted = table.presenter.hint(table.match.game, enigma.CLAIM + seat)
    for _ in range(9):
        if table.bottom.text == wanted:
            break
        easel.run("down wait:100")
    easel.run("a wait:2500")


@pytest.fixture
def alone():
    """One person and a bot; the person enters the first word."""
    with Easel("pico_oled", "enigma") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 2)])
        easel.wait(500)
        yield easel


@pytest.fixture
def three():
    """Three people; Anna has entered PANDA and passed the device to Ben."""
    with Easel("pico_lcd_1_3", "enigma") as easel:
        easel.play([("Anna", HUMAN), ("Ben", HUMAN), ("Eva", HUMAN)])
        easel.run("wait:500 a wait:300")
        turn_wheel(easel, "PANDA")
        easel.run("a wait:2500 a wait:600")
        yield easel


@pytest.mark.parametrize("board", BOARDS)
def test_bots_play_a_whole_match(board):
    with Easel(board, "enigma") as easel:
        easel.play([("Anna", 0), ("Ben", 1), ("Eva", 2), ("Max", 2)], 3, (3, 1, 1))
        easel.press_any(["a"], [700], 400)  # A cuts pauses short
        assert easel.over


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("options", [(1, 0, 1), (0, 1, 0)])
def test_any_key_at_any_time_is_fine(board, options):
    with Easel(board, "enigma") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 1), ("Ben", HUMAN)], 5, options)
        keys = [*ARROWS, "a", "a", "a", "b", "hold:b:700"]
        easel.press_any(keys, [20, 200, 900], 120, again=True)


def test_the_wheel_enters_a_word_and_goes_back(alone):
    game = alone.table.match.game
    turn_wheel(alone, "TA")
    assert enigma.spell(game.entry()) == "TA"
    alone.run("left wait:200")
    assert enigma.spell(alone.table.match.game.entry()) == "T"
    alone.run("b wait:200")  # B takes a step back, too
    assert alone.table.match.game.entry() == b""


def test_the_wheel_repeats_while_a_key_is_held(alone):
    alone.hold("up", 1500)
    assert (alone.table.presenter.wheel - 4) % 26 > 5


def test_left_before_the_first_letter_offers_a_word_and_then_another(alone):
    alone.run("left wait:900")
    first = enigma.spell(alone.table.match.game.entry())
    assert len(first) == 5
    assert first != "?????"
    alone.run("left wait:1500")
    second = enigma.spell(alone.table.match.game.entry())
    assert len(second) == 5
    assert second != first


def test_a_word_in_no_list_is_refused_in_words_when_a_bot_decodes(alone):
    turn_wheel(alone, "EEEEE")
    assert "Unknown" in alone.table.bottom.text and "seal" not in alone.table.bottom.text
    alone.run("a wait:600 a wait:400")  # told why
    game = alone.table.match.game
    assert game.phase() == enigma.SECRET and enigma.spell(game.entry()) == "EEEEE"
    alone.run("b wait:200")  # it can be mended
    turn_wheel(alone, "R")
    assert enigma.spell(alone.table.match.game.entry()) == "EEEER"
    for _ in range(5):
        alone.run("b wait:200")
    turn_wheel(alone, "PANDA", "E")
    alone.run("a wait:400")
    assert enigma.spell(alone.table.match.game.word()) == "PANDA"


def test_among_people_a_word_in_no_list_is_sealed_when_the_others_agree():
    with Easel("pico_oled", "enigma") as easel:
        easel.play([("Anna", HUMAN), ("Ben", HUMAN)])
        easel.run("wait:500 a wait:300")
        turn_wheel(easel, "XQZJW")
        assert "Unknown" in easel.table.bottom.text and "seal" in easel.table.bottom.text
        easel.run("a wait:600 b wait:400")
        assert easel.table.match.game.phase() == enigma.SECRET
        easel.run("a wait:600 a wait:400")
        assert enigma.spell(easel.table.match.game.word()) == "XQZJW"


def test_a_hint_turns_the_wheel(alone):
    alone.run("up up wait:100")
    before = alone.table.presenter.wheel
    alone.menu("hint")
    alone.wait(900)
    assert alone.table.presenter.wheel != before
    alone.run("a wait:200")
    assert alone.table.match.game.entry() != bytes([before])
    alone.run("up wait:50 hold:b wait:300 a wait:300")  # the menu alone leaves it as it is
    assert alone.table.presenter.wheel == alone.table.match.game.entry()[0] + 1


def test_a_hint_turns_the_wheel_to_z_where_the_cursor_waits_already(alone):
    table = alone.table
    table.person.advise = lambda table, seat: setattr(table.person, "start", 25)
    alone.menu("hint")
    alone.wait(900)
    assert table.presenter.wheel == 25
    alone.run("up up wait:50 hold:b wait:300 a wait:300")  # the menu alone leaves it as it is
    assert table.presenter.wheel == 1


def test_every_legal_move_has_a_hint_and_a_place_to_stand(alone):
    screen = alone.table.screen
    presenter = alone.table.presenter
    match = alone.table.match
    for seed in (1, 2):
        game = match.rules.Game(2, seed, (0, seed % 2))
        keys = random.Random(seed)
        while game.turn() >= 0:
            seat = game.turn()
            view = game.view(seat)
            screen.show(view, seat)
            moves = list(view.moves())
            for move in moves:
                assert presenter.hint(view, move)
                screen.place(move)
            # A player who names a word has a block in the top row instead of a frame, and there
            # is nothing to point at where a page is turned.
            first = moves[presenter.first(view, moves)]
            nowhere = view.phase() in (enigma.DEDUCE, enigma.REVEAL)
            assert (screen.place(first) is None) == nowhere
            game.play(keys.choice(moves))


def test_a_known_word_does_not_warn(alone):
    turn_wheel(alone, "PANDA")
    assert "Unknown" not in alone.table.bottom.text


def test_the_secret_is_entered_behind_a_hand_over_and_gone_afterwards(three):
    match = three.table.match
    assert enigma.spell(match.game.word()) == "PANDA"
    assert match.game.phase() == enigma.ASK
    assert enigma.spell(three.table.screen.view.word()) == "?????"


def test_any_person_may_know_it_and_names_the_word(three):
    # Ben is on turn; Eva, whose name stands below his, knows it.
    match = three.table.match
    assert match.game.turn() == 1
    claim(three, "Eva")
    assert match.game.phase() == enigma.DEDUCE
    assert match.game.claimer() == 2
    turn_wheel(three, "PANDA")
    three.run("a wait:300")
    assert match.game.solver() == 2
    assert match.game.phase() == enigma.REVEAL


def test_a_claim_can_be_taken_back_before_its_first_letter_only(three):
    match = three.table.match
    claim(three, "Ben")
    assert match.game.phase() == enigma.DEDUCE
    three.run("b wait:300")
    assert three.table.match.game.phase() == enigma.ASK
    claim(three, "Ben")
    three.run("a wait:200 left wait:200 b wait:300")
    game = three.table.match.game
    assert game.phase() == enigma.DEDUCE
    assert not game.may_cancel()


def test_without_a_letter_b_opens_the_menu(alone):
    turn_wheel(alone, "T")
    alone.run("b wait:200")
    assert alone.table.match.game.entry() == b""
    pages = []
    alone.table.menu = lambda seat, extra=(): pages.append(seat) or AGAIN
    alone.run("b wait:200")
    assert pages == [0]
    assert alone.table.match.game.entry() == b""  # erased letters do not come back


def test_assist_names_the_letters_that_still_fit_where_a_segment_is_asked_for(three):
    game = three.table.match.game

    def hint():
        return three.table.presenter.hint(game.view(1), enigma.ZONE)

    game._no[0] = 0b0111  # in the first zone there may only be small curves
    fitting = [chr(65 + letter) for letter in range(26) if game.fits(0, letter)]
    assert 0 < len(fitting) < 12
    assert hint() == "Ⓐ in letter 1?"
    three.table.kit.settings.change(ASSIST, 1)
    assert hint() == "Ⓐ " + "".join(fitting) + "?"
    game._no[0] = 0
    assert hint() == "Ⓐ in letter 1?"  # too many to name


def test_assist_turns_the_wheel_only_to_letters_that_fit(three):
    game = three.table.match.game
    presenter = three.table.presenter
    game._no[0] = 0b0011  # no lines at all in the first zone
    fitting = {letter for letter in range(26) if game.fits(0, letter)}
    assert fitting < set(range(26))
    claim(three, "Ben")
    assert presenter.wheel == 4  # E, though it has lines

    def turns(key):
        seen = set()
        for _ in range(30):
            three.run(key + " wait:60")
            seen.add(presenter.wheel)
        return seen

    assert turns("up") == set(range(26))
    three.table.kit.settings.change(ASSIST, 1)
    assert turns("up") == turns("down") == fitting
    three.run("b wait:300")
    claim(three, "Ben")
    assert presenter.wheel in fitting  # from the beginning


def test_a_minute_without_a_word_counts_as_a_wrong_one(three):
    claim(three, "Ben")
    three.run("a wait:200")
    game = three.table.match.game
    seat = game.claimer()
    three.run("wait:40000 up wait:30000")
    assert game.tokens(seat) == 2
    assert game.phase() == enigma.ASK


def test_a_person_may_interrupt_a_thinking_bot():
    with Easel("pico_oled", "enigma") as easel:
        easel.play([("Bot 1", 1), ("Bot 2", 1), ("Anna", HUMAN)])
        for _ in range(60):
            easel.run("wait:30")
            if easel.table.match.game.phase() == enigma.ASK:
                break
        assert easel.table.presenter.interrupt() == [("Anna knows it!", enigma.CLAIM + 2)]
        claimed = easel.table.menu
        easel.table.menu = lambda seat, extra=(): extra[0][1] if extra else AGAIN
        try:
            for _ in range(20):
                easel.run("b wait:5")
                if easel.table.match.game.phase() == enigma.DEDUCE:
                    break
        finally:
            easel.table.menu = claimed
        assert easel.table.match.game.claimer() == 2


@pytest.mark.parametrize("board", BOARDS)
def test_help_draws_the_alphabet_first(board):
    with Easel(board, "enigma") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 2)])
        easel.wait(500)
        plain = easel.image().tobytes()
        easel.menu("help")
        easel.wait(500)
        chart = easel.image().tobytes()
        assert chart != plain
        easel.run("a wait:300 a wait:300")
        assert easel.image().tobytes() != chart
        easel.run("b wait:300 b wait:300")
        assert "Traceback" not in easel.serial


@pytest.mark.parametrize("board", BOARDS)
def test_the_alphabet_is_one_key_away_and_first_in_the_menu(board):
    with Easel(board, "enigma") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 2)])
        easel.wait(500)
        table = easel.image().tobytes()
        easel.run("hold:b wait:400 a wait:600")
        first = easel.image().tobytes()
        easel.run("right wait:500")
        assert easel.image().tobytes() not in (first, table)
        easel.run("left wait:500")
        assert easel.image().tobytes() == first
        easel.run("b wait:400 b wait:500")
        assert easel.image().tobytes() == table
        if board == BOARDS[1]:  # it has more keys
            easel.run("x wait:600")
            assert easel.image().tobytes() == first
            easel.run("b wait:500")
            assert easel.image().tobytes() == table


@pytest.mark.parametrize("board", BOARDS)
def test_the_coder_who_picks_a_segment_sees_the_own_word(board):
    match = sealed(3, (0, 1))
    with Easel(board, "enigma") as easel:
        easel.screen(match)
        presenter = easel.module("presenters.enigma").Presenter(easel.do(lambda kit: kit), match)
        assert "PANDA" in presenter.prompt(match.game.view(0), 0)
        for seat in (1, 2, -1):
            assert "PANDA" not in presenter.prompt(match.game.view(seat), seat)


# The chart: four kinds, and the alphabet


class Chart:
    """Pages of the help, drawn into a group of their own."""

    def __init__(self, easel):
        self.easel = easel
        self.module = easel.module("screens.enigma_chart")
        self.letters = easel.do(lambda kit: easel.module("screens.enigma_zones").Letters())

    def page(self, number):
        group = self.easel.module("displayio").Group()
        pages = 6 if self.module.letters_on(1)[1] == 5 else 3
        assert self.easel.do(lambda kit: self.module.chart(kit, group, number)) == pages
        return list(group)

    def alphabet(self, page):
        """[(letter, its grid, the grids of its segments)] of a page."""
        found = []
        letter = 13 * page - 13
        parts = self.page(page)
        while parts:
            grid = parts.pop(0)
            drawn = self.letters.bitmap()
            self.letters.draw(drawn, letter)
            assert self.pixels(grid.bitmap) == self.pixels(drawn)
            count = len(self.letters.kinds(letter))
            found.append((letter, grid, parts[:count]))
            del parts[:count]
            letter += 1
        assert [row[0] for row in found] == list(range(13 * page - 13, 13 * page))
        return found

    @staticmethod
    def pixels(bitmap):
        return [bitmap[x, y] for y in range(bitmap.height) for x in range(bitmap.width)]


def chart_on(board):
    @pytest.fixture(scope="module")
    def chart():
        with Easel(board, "enigma") as easel:
            yield Chart(easel)

    return chart


small_chart, large_chart = map(chart_on, BOARDS)


def test_a_small_chart_names_the_four_kinds(small_chart):
    parts = small_chart.page(0)
    signs, rows = parts[::2], parts[1::2]
    assert [grid[0] for grid in signs] == [0, 1, 2, 3]
    for grid, row in zip(signs, rows):
        assert grid.y == row.y and grid.x + grid.tile_width < row.x
    assert len({row.y for row in rows}) == 4


@pytest.mark.parametrize("page", [1, 2, 3, 4, 5])
def test_a_small_chart_shows_six_letters_with_how_many_of_which_kind(small_chart, page):
    first, last = small_chart.module.letters_on(page)
    assert (first, last) == (6 * page - 6, min(25, 6 * page - 1))
    parts = [part for part in small_chart.page(page) if hasattr(part, "bitmap")]  # no rules
    size = small_chart.letters.bitmap()
    drawn = [at for at, part in enumerate(parts) if part.bitmap.height == size.height]
    assert len(drawn) == last - first + 1
    boxes = []
    for letter, at, end in zip(range(first, last + 1), drawn, [*drawn[1:], len(parts)]):
        grid = parts[at]
        whole = small_chart.letters.bitmap()
        small_chart.letters.draw(whole, letter)
        assert small_chart.pixels(grid.bitmap) == small_chart.pixels(whole)
        kinds = small_chart.letters.kinds(letter)
        signs = [part[0] for part in parts[at:end] if part.tile_width == 4]
        assert signs == sorted(set(kinds))
        boxes.append((grid.x, grid.y))
    assert len(set(boxes)) == len(boxes) and max(y for _, y in boxes) + size.height < 56


def test_a_large_chart_shows_each_kind_in_its_colour_on_a_panel(large_chart):
    parts = large_chart.page(0)
    panel = large_chart.easel.do(lambda kit: kit.stage.colour(large_chart.module.PANEL))
    assert len(parts) == 12
    for kind in range(4):
        ground, symbol, name = parts[3 * kind : 3 * kind + 3]
        top = 26 + 48 * kind
        assert (ground.x, ground.y) == (0, top) and ground.pixel_shader[0] == panel
        assert (ground.width, ground.height) == (240, 46)
        assert (symbol[0], symbol.x, symbol.y) == (kind, 16, top + 1)
        assert symbol.pixel_shader[2] == large_chart.letters.palette[2 + 2 * kind]
        assert (name.x, name.y) == (52, top + 13)


@pytest.mark.parametrize("page", [1, 2])
def test_a_large_chart_shows_five_letters_in_a_line_and_their_segments_below(large_chart, page):
    palette = large_chart.letters.palette
    for place, (letter, grid, segments) in enumerate(large_chart.alphabet(page)):
        line, column = divmod(place, 5)
        middle, top = 24 + 48 * column, 30 + 62 * line
        assert (grid.x + grid.bitmap.width // 2, grid.y) == (middle, top)
        kinds = large_chart.letters.kinds(letter)
        assert bytes(segment[0] - 2 for segment in segments) == kinds
        places = [(middle - 4 * len(kinds) + 8 * at, top + 44) for at in range(len(kinds))]
        assert [(segment.x, segment.y) for segment in segments] == places
        for kind, segment in zip(kinds, segments):
            ink = segment.pixel_shader
            assert ink.is_transparent(0) and (ink[1], ink[2]) == (0, palette[2 + 2 * kind])
            assert segment.tile_width == 8


def test_letters_grow_from_what_is_public_only():
    game = enigma.Game(2, 1)
    for letter in enigma.spelt("TABLE"):
        game.play(letter)
    game.play(enigma.ACCEPT)
    with Easel("pico_oled", "enigma") as easel:
        smallest = easel.module("screens.enigma_zones").smallest
        for word in ("TABLE", "LABLE"):
            # T and L are twins: the zone shows the same letter for both.
            game._word = enigma.spelt(word)
            game._placed[0] = game._placed[1] = 1
            assert smallest(game.view(1).letters(0)) == ord("L") - 65


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lines_fit_the_narrowest_screen(language):
    text = importlib.import_module("texts." + language + "_enigma").TEXT
    lines = []
    for key, line in text.items():
        if not key.startswith(("do ", "event ", "codes", "found", "chooses")):
            continue
        first = "Valentin"
        if key == "do hand":
            first = max((text["kind %d" % kind] for kind in range(4)), key=len)
        elif key == "do zone":
            first = "6"
        elif key == "do fitting":
            first = "ABEFHKLMNPR"
        elif key in ("event bonus", "event word"):
            first = "ORANGE"
        elif key == "event round":
            first = "4"
        second = "Valentin" if key == "event round" else "8"
        if key in ("event wrong", "event right"):
            second = "ORANGE"
        lines.append(line.format(first, second))
    with Easel("pico_oled", "enigma") as easel:
        assert not easel.misfits(lines, 129)


def test_after_the_sealing_the_device_is_passed_on():
    with Easel("pico_oled", "enigma") as easel:
        easel.play([("Anna", HUMAN), ("Ben", HUMAN), ("Eva", HUMAN)])
        easel.run("wait:500 a wait:300")
        turn_wheel(easel, "PANDA")
        easel.run("a wait:3000")
        table = easel.table
        assert table.match.game.turn() == 1
        assert table.facing is None, "Ben has not said that he has it"
        easel.run("a wait:600")
        assert table.facing == 1
        # From now on everybody sees the same, and the console is not passed on in this round.
        while table.match.game.turn() == 1:
            easel.run("a wait:1500")
        assert table.match.game.turn() == table.facing == 2


def test_nobody_passes_it_on_when_a_computer_codes():
    with Easel("pico_oled", "enigma") as easel:
        easel.play([("Bot 1", 1), ("Anna", HUMAN), ("Ben", HUMAN)])
        assert easel.wait_for(lambda: easel.table.facing == 1, 20000)


@pytest.mark.parametrize("board", BOARDS)
def test_the_result_of_a_round_waits_for_a_person(board):
    with Easel(board, "enigma") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 2), ("Bot 3", 2)])
        easel.wait(500)
        turn_wheel(easel, "PANDA")
        easel.run("a")
        match = easel.table.match
        assert easel.wait_for(lambda: match.game.phase() == enigma.REVEAL, 300000)
        assert match.game.turn() == 1, "a computer codes next"
        easel.run("wait:60000")
        assert match.game.phase() == enigma.REVEAL
        assert "Ⓐ" in easel.table.bottom.text
        easel.run("a wait:3000")
        assert match.game.round() == 1


@pytest.mark.parametrize("key", ["a", "right", "up", "left", "b"])
def test_keys_while_a_suggested_word_is_entered_add_no_letters(alone, key):
    game = alone.table.match.game
    alone.run("left")
    assert alone.wait_for(lambda: game.entry(), 5000)
    alone.run(f"{key} {key} wait:3000")
    assert "Traceback" not in alone.serial
    assert len(game.entry()) in (0, game.length()) or key == "b"


# Where the cursor stands


def sealed(seats, options=()):
    """A match whose Coder has sealed PANDA."""
    match = Match("enigma", [(f"Player {seat}", HUMAN) for seat in range(seats)], 3, options)
    for letter in enigma.spelt("PANDA"):
        match.game.play(letter)
    match.game.play(enigma.ACCEPT)
    return match


@pytest.mark.parametrize("board", BOARDS)
def test_the_cursor_frames_the_sign_of_each_kind_and_cuts_nothing_off(board):
    match = sealed(2, (0, 1))
    view = match.game.view(0)
    assert match.game.phase() == enigma.KIND
    with Easel(board, "enigma") as easel:
        screen = easel.screen(match)
        easel.look(screen, view, 0)
        picture = easel.image().convert("L").point(lambda light: 255 if light > 60 else 0)
        for kind in range(4):
            x, y, width, height = screen.place(enigma.HAND + kind)
            inside = picture.crop((x, y, x + width, y + height))
            around = picture.crop((x - 1, y - 1, x + width + 1, y + height + 1))
            assert around.histogram()[255] == inside.histogram()[255] > 0
        boxes = [screen.place(enigma.HAND + kind) for kind in range(4)]
        assert len({box[2:] for box in boxes}) == 1
        assert apart(boxes)


def apart(boxes):
    """Whether no two boxes share a pixel."""
    return all(
        a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0] or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1]
        for a, b in itertools.combinations(boxes, 2)
    )


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_cursor_frames_the_line_of_who_knows_it(board, seats):
    match = sealed(seats)
    view = match.game.view(1)
    with Easel(board, "enigma") as easel:
        screen = easel.screen(match)
        easel.look(screen, view, 1)
        picture = easel.image().convert("L").point(lambda light: 255 if light > 60 else 0)
        boxes = [screen.place(enigma.CLAIM + seat) for seat in range(1, seats)]
        for x, y, width, height in boxes:
            # All that is written there, and nothing of the line above. (The sign of who is on
            # turn stands on a block.)
            assert x + width <= easel.size[0]
            assert picture.crop((x + 9, y, x + width, y + height)).getbbox()
            assert not picture.crop((x + 9, y - 1, x + width, y)).getbbox()
        assert apart(boxes)


@pytest.mark.parametrize("board", BOARDS)
def test_an_answer_stands_in_the_top_row_from_left_to_right(board):
    match = sealed(2)
    match.game._phase = enigma.BONUS
    with Easel(board, "enigma") as easel:
        screen = easel.screen(match)
        easel.look(screen, match.game.view(1), 1)
        answers = [move for _, move in screen.presenter.answers(match.game.view(1), 1)]
        assert enigma.REQUEST in answers and enigma.PASS in answers
        end = 0
        for move in answers:
            x, y, width, height = screen.place(move)
            assert end < x and x + width < easel.size[0]
            assert y >= 0 and y + height <= easel.module("ui.look").BAR
            end = x + width
