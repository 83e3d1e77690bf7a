# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Displays of other kinds and sizes show the layout that fits in their middle, to the pixel."""

import pytest
from conftest import ROOT

import boards
from sim import controllers
from sim.tools import gallery
from sim.virtual import Simulator

# A board, and the one whose picture it shows.
SAME = {
    "pico_oled_spi": "pico_oled",
    "pico_oled_spi_sh1106": "pico_oled",
    "pico_oled_sh1107": "pico_oled",
    "pico_tft_160x128": "pico_tft_128x128",
    "pico_lcd_1_14": "pico_tft_128x128",
    "pico_round": "pico_tft_128x128",
    "pico_tft_320x240": "picopad",
    "pico_tft_240x280": "pico_lcd_1_3",
    "picomo_v2": "pico_lcd_1_3",
    "sprig": "pico_tft_128x128",
    "thumby_color": "pico_tft_128x128",
}


def table_of(board):
    """A table of Omphalos, as the glass shows it."""
    with Simulator(board, seed=1, language="en", nvm=gallery.memory(["omphalos", "h1"])) as sim:
        sim.boot()
        sim.run("wait:1500 a wait:2000")
        assert len(sim.image().getcolors(1 << 16)) > 1, "black"
        return sim.image()


def middle(image, size):
    """What lies in the middle of a picture."""
    left, top = (image.width - size[0]) // 2, (image.height - size[1]) // 2
    return image.crop((left, top, left + size[0], top + size[1]))


@pytest.fixture(scope="module")
def pictures():
    return {board: table_of(board) for board in {*SAME, *SAME.values()}}


@pytest.mark.parametrize("board", SAME)
def test_a_display_shows_the_layout_that_fits(pictures, board):
    there, here = pictures[SAME[board]], pictures[board]
    size = min(there.width, here.width), min(there.height, here.height)
    assert middle(here, size).tobytes() == middle(there, size).tobytes()


def test_a_small_layout_keeps_its_size_in_the_middle_of_a_larger_glass(pictures):
    left, top, right, bottom = (
        pictures["pico_tft_160x128"].convert("L").point(lambda value: 255 * (value > 30)).getbbox()
    )
    assert right - left <= 128 and bottom - top <= 64
    assert abs((top + bottom) - 128) <= 8


@pytest.mark.parametrize("program", ["code", "main"])
def test_the_edge_of_a_round_glass_hides_nothing(program):
    """Not of a table, and not of what is said when code.py is missing."""
    nvm = gallery.memory(["omphalos", "h1"])
    main = ROOT / f"firmware/{program}.py"
    with Simulator("pico_round", seed=1, language="en", nvm=nvm, main=main) as sim:
        sim.run("wait:1500 a wait:2000")
        square = controllers.St7789.image(sim.controller)
        assert square.getbbox() and square.tobytes() == sim.image().tobytes()


@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3", "picosystem", "sprig"])
def test_without_code_py_any_display_says_so(board):
    with Simulator(board, main=ROOT / "firmware/main.py") as sim:
        sim.run("wait:2500")
        left, _, right, _ = sim.image().getbbox()
        assert right - left > sim.size[0] // 2


def test_a_built_in_display_without_a_backlight_sleeps_and_wakes():
    sleeps_and_wakes("picomo_v2")


def test_a_glass_without_wires_for_reset_and_backlight_sleeps_and_wakes(tmp_path, monkeypatch):
    text = (boards.HERE / "pico_tft_240x280.py").read_text()
    text += 'del DISPLAY["reset"], DISPLAY["backlight"]\n'
    (tmp_path / "my_board.py").write_text(text)
    monkeypatch.setattr(boards, "HERE", tmp_path)
    sleeps_and_wakes("my_board")


def sleeps_and_wakes(board):
    with Simulator(board, seed=1, language="en") as sim:
        sim.boot()
        sim.wait(1500)
        menu = sim.image().tobytes()
        sim.wait(6 * 60 * 1000)
        assert sim.image().getbbox() is None
        sim.press("down")  # it only wakes
        sim.wait(1000)
        assert sim.image().tobytes() == menu
