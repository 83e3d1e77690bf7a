# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a board tells of its battery."""

import pytest
from conftest import ROOT

import boards
from sim import __main__ as cli
from sim.virtual import Simulator

CODE = """\
import this_board
from ui.hardware import Hardware

from ui import pins
print(pins.battery(Hardware(this_board)))
"""


def told(tmp_path, board, volts):
    (tmp_path / "code.py").write_text(CODE)
    drive = ((ROOT / "firmware", "/"), (ROOT / "lib", "/lib"))
    with Simulator(board, main=tmp_path / "code.py", drive=drive, battery=volts) as sim:
        sim.wait(5000)
        return eval(sim.serial)


@pytest.mark.parametrize("board", [name for name in boards.names() if boards.load(name).BATTERY])
def test_every_board_that_measures_its_battery_tells_what_is_left(tmp_path, board):
    millivolts, percent = told(tmp_path, board, 3.65)
    assert 3640 <= millivolts <= 3660
    assert 48 <= percent <= 52
    assert told(tmp_path, board, 4.2)[1] == 100
    assert told(tmp_path, board, 3.0)[1] == 0


@pytest.mark.parametrize("volts", [0.0, 1.5, 4.8, None])
def test_a_cable_or_a_pin_that_is_not_connected_is_no_battery(tmp_path, volts):
    assert told(tmp_path, "pico_oled", volts) is None


def test_a_board_without_a_meter_tells_nothing(tmp_path, monkeypatch):
    (tmp_path / "plain.py").write_text(
        (ROOT / "boards/pico_oled.py").read_text().partition("# A battery")[0]
    )
    monkeypatch.setattr(boards, "HERE", tmp_path)
    assert boards.load("plain").BATTERY is None
    assert told(tmp_path, "plain", 3.6) is None


@pytest.mark.parametrize(
    ("words", "battery"),
    [
        ("BATTERY lacks 'full'", {"pin": "A3", "divider": 3, "empty": 3.2}),
        ("has no use for 'x'", {"pin": "A3", "divider": 3, "empty": 3, "full": 4, "x": 1}),
        ("empty < full < what", {"pin": "A3", "divider": 1, "empty": 3.2, "full": 4.1}),
        ("empty < full < what", {"pin": "A3", "divider": 3, "empty": 4.2, "full": 4.1}),
        ("GP22 cannot measure", {"pin": "GP22", "divider": 3, "empty": 3.2, "full": 4.1}),
        ("used twice: key left and bat", {"pin": "GP16", "divider": 3, "empty": 3, "full": 4}),
        ("has no pin 'BAT'", {"pin": "BAT", "divider": 3, "empty": 3.2, "full": 4.1}),
    ],
)
def test_a_battery_that_cannot_be_measured_so_is_refused(words, battery):
    board = boards.load("pico_lcd_1_3")
    board.BATTERY = battery
    with pytest.raises(boards.BoardError, match=words):
        boards.check(board)


def test_volts_that_no_battery_has_are_refused(capsys):
    with pytest.raises(SystemExit):
        cli.main(["--headless", "--battery", "12"])
    assert "--battery 12.0: expected volts from 0 to 5.5" in capsys.readouterr().err


# At the menu


@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
def test_the_menu_shows_how_full_the_battery_is(board):
    pictures = []
    for volts in (None, 3.3, 3.5, 3.7, 4.1):
        with Simulator(board, language="en", battery=volts) as sim:
            sim.wait(2000)
            if volts == 3.3:
                sim.press("a")  # low: it is told
                sim.wait(600)
            pictures.append(sim.image().tobytes())
    assert len(set(pictures)) == 5


def test_a_low_battery_is_told_once_until_it_was_charged():
    nvm = None
    for volts, told in (
        (4.0, False),
        (3.25, True),
        (3.25, False),
        (3.35, False),
        (3.25, False),
        (3.6, False),
        (3.25, True),
    ):
        with Simulator("pico_oled", nvm=nvm, language="fr", battery=volts) as sim:
            sim.wait(2000)
            before = sim.image().tobytes()
            sim.press("b")  # at the menu it does nothing
            sim.wait(600)
            assert (sim.image().tobytes() != before) == told, volts
            nvm = sim.nvm
