# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What happens when no key is pressed, and what else makes a console pleasant to hold."""

import random

import pytest
from easel import AGAIN, Easel
from monkey import Console, prepared

from match import HUMAN
from rules import GAMES, enigma

PEOPLE = [("Anna", HUMAN), ("Ben", HUMAN)]
ALONE = [("Anna", HUMAN), ("Bot 2", 0)]


def settings(sleep, brightness=0):
    return bytes((0, 2, 1, 1, 0, brightness, sleep, 0))


def console(board, sleep=0, players=ALONE, game="code_vinci", **more):
    return Console(board, prepared(game, players, settings=settings(sleep, **more)))


def brightness(console):
    return console.list.kit.stage.display.brightness


def lit(console):
    """How many pixels shine."""
    return sum(1 for pixel in console.sim.image().convert("L").tobytes() if pixel)


# Dim, sleep, drift


@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
def test_the_display_is_dimmed_after_a_minute(board):
    with console(board) as box:
        assert brightness(box) == 1.0
        box.wait(59000)
        assert brightness(box) == 1.0
        box.wait(2000)
        assert 0 < brightness(box) < 0.1
        row = box.list.at
        box.press("down")  # what can be seen can be used: this key counts
        assert brightness(box) == 1.0
        assert box.list.at == row + 1


def test_at_a_dimmed_table_nothing_moves_until_a_key_does():
    with console("pico_oled", game="omphalos") as box:
        box.enter("omphalos")
        box.press("a")
        box.wait(5000)
        cursor = box.table.cursor

        def phases(count):
            return {box.wait(70) or cursor._lit for _ in range(count)}

        assert phases(20) == {True, False}
        box.wait(58000)
        assert phases(20) == {True}
        box.press("down")
        box.wait(300)
        assert phases(20) == {True, False}


def test_a_low_brightness_comes_back_as_it_was():
    with console("pico_lcd_1_3", brightness=2) as box:
        box.wait(70000)
        box.press("down")
        assert brightness(box) == pytest.approx(0.15, abs=0.01)


@pytest.mark.parametrize(("sleep", "seconds"), [(0, 300), (1, 120)])
def test_an_oled_goes_dark_and_a_key_only_wakes(sleep, seconds):
    with console("pico_oled", sleep) as box:
        row = box.list.at
        before = box.sim.image().tobytes()
        box.wait(seconds * 1000 - 2000)
        assert lit(box)
        box.wait(4000)
        assert not lit(box)
        box.press("down")
        assert box.sim.image().tobytes() == before
        assert box.list.at == row
        assert brightness(box) == 1.0


@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
def test_waking_up_is_heard(board):
    soft = bytes((0, 0, *settings(1)[2:]))
    with Console(board, prepared("code_vinci", ALONE, settings=soft)) as box:
        box.wait(122000)
        heard = len(box.sim.tones)
        box.press("down")
        box.wait(300)
        notes = [hertz for _, hertz, duty in box.sim.tones[heard:] if duty]
        assert len(notes) == 2 and notes[0] < notes[1]


def test_a_backlight_goes_out():
    with console("pico_lcd_1_3", 1) as box:
        box.wait(122000)
        assert brightness(box) == 0
        box.press("a")
        assert brightness(box) == 1.0
        assert box.at_menu()


def test_nothing_burns_into_an_oled_that_never_sleeps():
    with console("pico_oled", 2) as box:
        before = box.sim.image().tobytes()
        box.wait(302000)
        seen = set()
        always = None
        for _ in range(60):
            box.wait(4100)
            assert 0 < lit(box) < 120
            picture = box.sim.image().convert("1").tobytes()
            seen.add(picture)
            shines = int.from_bytes(picture, "big")
            always = shines if always is None else always & shines
        assert len(seen) > 50
        assert not always  # no pixel shone all the time
        box.press("down")
        box.wait(100)
        assert box.sim.image().tobytes() == before


def test_a_backlit_display_that_never_sleeps_keeps_its_picture():
    with console("pico_lcd_1_3", 2) as box:
        before = box.sim.image().tobytes()
        box.wait(400000)
        assert box.sim.image().tobytes() == before


# Secrets


def begun(players, game="code_vinci"):
    """A console with a match in which a player looks at their secrets."""
    box = console("pico_oled", 2, players, game)
    box.enter(game)
    box.press("a")
    box.wait(600)
    box.press("a")  # I am ready
    box.wait(300)
    return box


def test_secrets_hide_again_when_nobody_touches_the_console():
    with begun(PEOPLE) as box:
        assert box.table.facing is not None
        box.wait(44000)
        assert box.table.facing is not None
        box.wait(3000)
        assert box.table.facing is None  # the hand-over page is on the screen
        box.press("a")
        assert box.table.facing is not None


def test_secrets_hide_while_the_menu_is_left_open():
    with begun(PEOPLE) as box:
        box.hold("b")
        box.wait(20000)
        box.press("b")
        assert box.table.facing is not None
        box.hold("b")
        box.wait(50000)
        box.press("b")
        box.wait(100)
        assert box.table.facing is None


def test_one_person_alone_has_nobody_to_hide_from():
    with begun(ALONE) as box:
        box.wait(50000)
        assert box.table.facing is not None


# Shortcuts


def test_x_tells_what_happened_and_y_what_now():
    with Console("pico_lcd_1_3", prepared("code_vinci", PEOPLE)) as box:
        box.enter("code_vinci")
        box.press("a")
        box.wait(600)
        box.press("a")
        box.wait(100)
        titles = []
        kit = box.table.kit
        page = kit.page
        kit.page = lambda title, hint: (titles.append(title), page(title, hint))[1]
        for key, title in (("x", "What happened"), ("y", "What now?")):
            box.press(key)
            assert titles.pop() == title
            box.press("b")
            box.wait(100)
            assert box.table.facing is not None
        assert not box.table.match.moves


# The bottom row


def told_of_b(table):
    """What the bottom row says that B does, as the key of its words; None when it is silent."""
    text = table.bottom.text + table.bottom.back
    if "Ⓑ" not in text:
        return None
    words = text[text.index("Ⓑ") :]
    for key in ("b menu", "b back", "do 28", "do solve"):
        if table.kit.find(key):
            named = table.kit.say(key)
            if words.startswith(named[named.index("Ⓑ") :]):
                return key
    raise AssertionError(words)


def decide(easel):
    """Wait until the person decides at the table again, and nothing moves any more."""
    table = easel.table

    def hinted():
        if easel.left or table.match.over():
            return True
        return table.bottom and "" != table.person.doing == table.bottom.text

    for _ in range(100):
        if hinted():
            easel.wait(1000)
            if hinted():
                return
        reads = not table.bottom or table.bottom.text == table.kit.say("hint go on")
        easel.run("a wait:500" if reads else "wait:500")  # a page says why not
    raise AssertionError("no player is asked")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_b_does_what_the_bottom_row_says(game, language):
    chance = random.Random(3)
    seen = {}
    steps = False  # whether a step of a turn could be taken back
    with Easel("pico_lcd_1_3", game, language) as easel:
        easel.play(ALONE)
        opened = []
        easel.table.menu = lambda seat, extra=(): opened.append(seat) or AGAIN
        for _ in range(60):
            decide(easel)
            if easel.left or easel.table.match.over():
                break
            match = easel.table.match
            told = told_of_b(easel.table)
            steps = steps or match.steps_back(match.game.turn()) == 1
            before = list(match.moves)
            entry = len(match.game.entry()) if game == "enigma" else 0
            opened.clear()
            easel.run("b wait:100")
            seen[told] = seen.get(told, 0) + 1
            if told in ("b menu", "do solve"):  # where a tap on B offers to give up
                assert opened
                assert match.moves == before
            elif told == "b back":
                assert not opened
                if entry:
                    assert len(match.game.entry()) == entry - 1
                else:
                    assert match.moves == before[:-1]
            else:
                assert told == "do 28"
                assert match.moves == [*before, enigma.CANCEL]
            # What was taken back is played again, and one step more, or no turn would ever end.
            for _ in range(2 if told == "b back" else 1):
                decide(easel)
                arrows = chance.choices(("up", "down", "left", "right"), k=chance.randrange(3))
                easel.run(" ".join([*arrows, "a wait:80"]))
        assert "Traceback" not in easel.serial
    assert seen["b menu"] > 1
    assert len(seen) > 1 or not steps


def test_while_a_bot_thinks_the_bottom_row_offers_the_menu():
    with Easel("pico_oled", "code_vinci") as easel:
        easel.play([("Anna", 2), ("Ben", 2)])
        table = easel.table
        told = {}
        say = table.say
        table.say = lambda text, back="": (say(text, back), told.update({text: back}))
        opened = []
        table.menu = lambda seat, extra=(): opened.append(seat) or AGAIN
        easel.run("wait:3000 b wait:3000")
        assert told["Anna thinks…"] == told["Ben thinks…"] == "Ⓑ menu"
        assert opened


@pytest.mark.parametrize("game", ["omphalos", "enigma"])
def test_b_leads_out_of_the_charts_of_the_help_as_it_says(game):
    with Easel("pico_oled", game) as easel:
        easel.play(ALONE)
        decide(easel)
        hints = []
        kit = easel.table.kit
        page = kit.page
        kit.page = lambda title, hint: (hints.append(hint), page(title, hint))[1]
        easel.menu("help")
        easel.wait(500)
        chart = easel.image().tobytes()
        assert kit.say("b back") in hints[-1]
        easel.run("b wait:300")
        assert easel.image().tobytes() != chart
        easel.run("a wait:500")  # in the menu of the match, where the help is still marked
        assert easel.image().tobytes() == chart
