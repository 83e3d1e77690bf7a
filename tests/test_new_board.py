# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A board of your own, as boards/README.md says: copy a file and change what differs."""

import shutil
import subprocess
import sys

import pytest
from conftest import ROOT

import boards
from sim import controllers, panels
from sim.tools import gallery
from sim.virtual import Simulator

# The tests that look at every board there is.
TESTS = (
    *("boards/test_boards", "boards/test_build", "boards/test_wiring"),
    *("firmware/test_battery", "sim/test_sim", "sim/test_sim_cli"),
)


@pytest.fixture
def project(tmp_path):
    """This project, with room for another board file."""
    for room in ("boards", "tests"):
        ignored = shutil.ignore_patterns("__pycache__", "screens", "device")
        shutil.copytree(ROOT / room, tmp_path / room, ignore=ignored)
    for name in ("firmware", "lib", "sim", "README.md", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def test_a_copied_board_file_without_a_buzzer_breaks_no_test(project):
    text = (project / "boards/pico_oled.py").read_text()
    text = text.partition("# A battery")[0]
    text = text.replace('BUZZER = "GP16"', "BUZZER = None").replace('128x64"', 'of mine"')
    (project / "boards/my_board.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        + ["-k", "my_board or unknown or exit_2 or reference or promises"]
        + [f"tests/{name}.py" for name in TESTS],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    # The simulator plays it: the last word on a board file.
    code = (
        "from sim.virtual import Simulator\n"
        "with Simulator('my_board') as sim:\n"
        "    sim.boot()\n"
        "    sim.run('a wait:500 a wait:1000')\n"
        "    print(sim.serial, len(sim.image().getcolors()), sim.tones)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=project, capture_output=True, text=True, timeout=120
    )
    assert "ready on Pico with OLED of mine\n 2 []" in done.stdout, done.stderr


# Displays

# From the menu to the table, and to the first page of its help: signs of all tiles.
CHART = "wait:1500 a wait:1500 hold:b wait:300 down*2 a wait:1500"


@pytest.fixture
def shown(tmp_path, monkeypatch):
    """What the simulator shows after some keys on a board whose file says something else."""

    def show(name, keys="wait:1500 a wait:500", **words):
        text = (ROOT / f"boards/{name}.py").read_text()
        text += "".join(f"DISPLAY[{word!r}] = {value!r}\n" for word, value in words.items())
        (tmp_path / "my_board.py").write_text(text)
        monkeypatch.setattr(boards, "HERE", tmp_path)
        nvm = gallery.memory(["omphalos", "h1"])
        with Simulator("my_board", seed=1, language="en", nvm=nvm) as sim:
            sim.run(keys)
            assert "Traceback" not in sim.serial
            return sim.image().convert("RGB")

    return show


@pytest.mark.parametrize("board", ["pico_oled", "pico_oled_sh1106"])
def test_an_oled_that_is_mounted_upside_down_shows_the_same(shown, board):
    upright = shown(board)
    assert len(upright.getcolors()) > 1
    assert shown(board, rotation=180) == upright


@pytest.mark.parametrize("start", [{"rowstart": 80}, {"rowstart": 0}])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_colour_display_shows_the_same_however_it_is_mounted(shown, rotation, start):
    upright = shown("pico_lcd_1_3")
    assert len(upright.getcolors()) > 3
    assert shown("pico_lcd_1_3", rotation=rotation, **start) == upright


# Width and height of displays that are sold, what their files say, and where the layout lies.
OTHERS = (
    (160, 128, {"rotation": 90, "rowstart": 0}, (16, 32, 144, 96)),
    (128, 160, {"rotation": 0, "rowstart": 0}, (0, 48, 128, 112)),
    (240, 135, {"rotation": 270, "rowstart": 40, "colstart": 53}, (56, 35, 184, 99)),
    (320, 170, {"rotation": 90, "rowstart": 0, "colstart": 35}, (32, 21, 288, 149)),
    (200, 200, {"rotation": 0, "rowstart": 0}, (36, 68, 164, 132)),
    (320, 240, {"rotation": 270, "rowstart": 0}, (0, 0, 320, 240)),
    (240, 320, {"rotation": 180, "rowstart": 0}, (0, 40, 240, 280)),
)


@pytest.mark.parametrize("keys", ["wait:1500", "wait:1500 a wait:500", CHART])
@pytest.mark.parametrize(("width", "height", "more", "layout"), OTHERS)
def test_a_display_of_another_size_shows_the_layout_in_its_middle(
    shown, width, height, more, layout, keys
):
    image = shown("pico_lcd_1_3", keys, width=width, height=height, **more)
    assert image.size == (width, height)
    assert len(image.crop(layout).getcolors()) > 2
    image.paste("black", layout)
    assert len(image.getcolors()) == 1, "something is shown beside the layout"


def test_the_glass_of_the_hat_is_mounted_as_its_maker_says():
    with Simulator("pico_lcd_1_3", seed=1, language="en") as sim:
        sim.run("wait:1500")
        glass = controllers.St7789(240, 240, panels.HAT_MADCTL)
        glass.write(b"\x11", False)
        glass.write(b"\x29", False)
        glass.write(b"\x21", False)
        glass.memory[:] = sim.controller.memory
        assert glass.image() == sim.image()


# Keys


def test_keys_of_a_shift_register_play(shifted):
    pictures = []
    for board in ("pico_oled", shifted):
        with Simulator(board, seed=1, language="en") as sim:
            sim.boot()
            sim.run("wait:1500 down wait:600 a wait:900 down wait:500 hold:b wait:900")
            pictures.append(sim.image().tobytes())
            if board == shifted:
                sim.wait(6 * 60 * 1000)
                assert sim.image().getbbox() is None  # asleep
                sim.run("down wait:900")
                assert sim.image().getbbox()
    assert pictures[0] == pictures[1]


def test_places_of_a_shift_register_are_in_order(shifted):
    board = boards.load(shifted)
    board.KEYS = board.KEYS[::-1]
    with pytest.raises(boards.BoardError, match="expected places 0, 1 and so on"):
        boards.check(board)
