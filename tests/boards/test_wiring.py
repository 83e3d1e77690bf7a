# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The wiring that makers follow is the wiring of the board file."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest
from conftest import ROOT

import boards
from boards import breadboard, pins, wiring

PLAIN = [name for name in boards.names() if boards.load(name).DISPLAY["driver"] != "builtin"]
LINKED = [name for name in PLAIN if boards.load(name).LINK]


def test_the_pico_has_forty_pins_where_they_are():
    places = {name: number for number, name in wiring.numbered()}
    assert len(wiring.numbered()) == 40
    assert (places["GP0"], places["GP15"], places["GP16"]) == (1, 20, 21)
    assert (places["GP28"], places["3V3"], places["VBUS"]) == (34, 36, 40)


@pytest.mark.parametrize("name", PLAIN)
def test_every_wire_is_in_the_picture_and_in_the_table(name):
    board = boards.load(name)
    picture = [text.text for text in ElementTree.fromstring(wiring.svg(board)).iter()]
    table = wiring.table(board)
    for pin, what in wiring.uses(board).items():
        assert what in picture
        assert f"| {what} | {pin} |" in table
    for key, pin in board.KEYS if not board.HAT else ():
        assert wiring.uses(board)[pin].lower() == f"key {key}"


def test_keys_of_a_shift_register_lead_to_3v3():
    board = boards.load("pico_oled")
    board.SHIFT = {"clock": "GP10", "data": "GP11", "latch": "GP12"}
    board.KEYS = tuple((name, place) for place, (name, _) in enumerate(board.KEYS))
    assert "| shift latch | GP12 | 16 |\n" in wiring.table(board)
    assert "the other leg of every key | 3V3 | 36 |\n" in wiring.table(board)
    assert "A key connects its input of the shift register to 3V3" in wiring.svg(board)
    assert "every key and of the buzzer" not in wiring.table(board)


def test_of_a_hat_only_what_is_added_is_wired():
    board = boards.load("pico_lcd_1_3")
    assert set(wiring.uses(board).values()) == {"buzzer", "link TX", "link RX"}
    assert "plug onto the Pico" in wiring.svg(board)
    assert "3V3 |" not in wiring.table(board) and "every key" not in wiring.table(board)


def test_every_pin_of_a_display_on_spi_is_drawn_by_what_is_printed_on_it():
    for name in PLAIN:
        board = boards.load(name)
        if "dc" in board.DISPLAY and not board.HAT:
            picture = [text.text for text in ElementTree.fromstring(wiring.svg(board)).iter()]
            assert {"VCC", "GND", *wiring.printed(board).values()} <= set(picture), name
            data = {"D0, SCK", "D1, MOSI"} if "oled" in name else {"SCL, SCK", "SDA, MOSI"}
            assert data <= set(picture), name


@pytest.mark.parametrize("name", PLAIN)
def test_a_battery_reaches_vsys_through_a_diode(name):
    """Without one the 5 V of USB would reach the cell around its charger."""
    board = boards.load(name)
    assert ("Schottky" in wiring.svg(board)) == (board.BATTERY is not None)


@pytest.mark.parametrize("name", ["pico_oled", "pico_tft_160x128"])
def test_the_pictures_in_the_guide_are_those_of_the_board_files(name):
    kept = boards.HERE / f"{name}.svg"
    assert kept.read_text("utf-8") == wiring.svg(boards.load(name))


# On a breadboard

ON_BREADBOARD = ["pico_oled", "pico_oled_sh1106", "pico_oled_sh1107"]


def nets(board):
    """{hole: number of what it is connected to} of a breadboard with everything stuck in."""
    joined = {}

    def net(hole):
        while joined.setdefault(hole, hole) != hole:
            hole = joined[hole]
        return hole

    def strip(hole):
        """What stands for all holes that the board itself connects."""
        row, column = hole
        half = "abcde" if row in "abcde" else "fghij"
        return row if len(row) > 1 else (half, column)

    pairs = [(wire.one, wire.other) for wire in breadboard.wires(board)]
    for _, _, column in breadboard.keys(board):
        pairs += breadboard.key_legs(column)
    for one, other in pairs:
        joined[net(strip(one))] = net(strip(other))
    return lambda hole: net(strip(hole))


@pytest.mark.parametrize("name", ON_BREADBOARD)
def test_the_breadboard_connects_what_the_board_file_names(name):
    board = boards.load(name)
    net = nets(board)
    at = {label: net(breadboard.hole_of(number)) for number, label in wiring.numbered()}
    ground, plus = net(breadboard.hole_of(8)), net(breadboard.hole_of(36))
    wired = {}
    for key, _, column in breadboard.keys(board):
        signal, other = (net(legs[0]) for legs in breadboard.key_legs(column))
        wired[dict(board.KEYS)[key]] = signal
        assert other == net((breadboard.BOTTOM_MINUS, 1))
    display = {part: net(("i", column)) for part, column in breadboard.DISPLAY.items()}
    wired[board.DISPLAY["sda"]], wired[board.DISPLAY["scl"]] = display["SDA"], display["SCL"]
    assert wired == {pin: at[pin] for pin in wired}
    assert display["VCC"] == plus == net((breadboard.BOTTOM_PLUS, 1))
    assert display["GND"] == ground == net((breadboard.TOP_MINUS, 1))
    buzzer = [net(hole) for hole in breadboard.buzzer_holes(board)]
    assert buzzer == [at[board.BUZZER], net((breadboard.BOTTOM_MINUS, 1))]
    # Nothing else is connected with anything else.
    signals = [*wired.values(), plus, ground, at[board.BUZZER], at["VSYS"]]
    assert len(set(signals)) == len(signals)
    assert net((breadboard.BOTTOM_MINUS, 1)) == net(breadboard.hole_of(23))


def test_the_picture_of_the_breadboard_is_the_one_makers_see():
    kept = boards.HERE / "pico_oled_breadboard.svg"
    assert kept.read_text("utf-8") == breadboard.svg(boards.load("pico_oled"))


def test_no_hole_of_the_breadboard_has_two_wires():
    for name in ON_BREADBOARD:
        board = boards.load(name)
        holes = [hole for wire in breadboard.wires(board) for hole in wire[1:]]
        holes += breadboard.buzzer_holes(board)
        assert len(set(holes)) == len(holes)


def test_what_cannot_be_drawn_on_a_breadboard_is_said(capsys):
    assert wiring.main(["pico_tft_160x128", "--breadboard"]) == 1
    assert "only an OLED on I2C" in capsys.readouterr().err
    assert wiring.main(["pico_oled_sh1106", "--breadboard"]) == 0
    assert "SH1106" in capsys.readouterr().out


def test_a_picture_is_utf_8_on_every_computer_and_a_full_disk_is_one_sentence():
    command = [sys.executable, "-m", "boards.wiring", "pico_oled"]
    plain = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, cwd=ROOT, env=plain, capture_output=True)
    assert done.stdout.decode("utf-8") == wiring.svg(boards.load("pico_oled")), done.stderr
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*command, "--table"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1
    assert done.stderr == "The output cannot be written: No space left on device.\n"


def test_a_board_that_comes_wired_and_one_that_is_unknown(capsys):
    assert wiring.main(["picosystem"]) == 1
    assert "there is nothing to draw" in capsys.readouterr().err
    assert wiring.main(["toaster"]) == 2
    assert "unknown board 'toaster'" in capsys.readouterr().err


@pytest.mark.parametrize("name", LINKED)
@pytest.mark.parametrize("count", (2, 3, 6))
def test_in_a_ring_every_console_hears_exactly_one_and_speaks_to_one(count, name, capsys):
    wires = wiring.link_wires(count)
    everybody = list(range(1, count + 1))
    assert sorted(one for one, _ in wires) == sorted(to for _, to in wires) == everybody
    reached, here = [], 1
    while here not in reached:
        reached.append(here)
        here = dict(wires)[here]
    assert sorted(reached) == everybody  # one ring, not two
    tx, rx = boards.load(name).LINK["tx"], boards.load(name).LINK["rx"]
    places = {pin: number for number, pin in wiring.numbered()}
    assert wiring.main([name, "--link", str(count), "--table"]) == 0
    table = capsys.readouterr().out
    assert table.count(f"TX, {tx} (pin {places[tx]})") == count
    assert table.count(f"RX, {rx} (pin {places[rx]})") == count
    assert wiring.main([name, "--link", str(count)]) == 0
    picture = [text.text for text in ElementTree.fromstring(capsys.readouterr().out).iter()]
    assert picture.count(f"TX {tx}") == picture.count(f"RX {rx}") == count


def test_consoles_with_either_display_can_be_linked():
    assert {"pico_oled", "pico_lcd_1_3"} <= set(LINKED)


def test_a_ring_of_one_and_a_board_without_a_link_are_refused(capsys):
    assert wiring.main(["pico_oled", "--link", "1"]) == 2
    assert "expected 2 to 6" in capsys.readouterr().err


@pytest.mark.parametrize("count", (2, 3))
def test_the_pictures_of_rings_are_the_ones_makers_see(count):
    kept = boards.HERE / f"pico_oled_link_{count}.svg"
    assert kept.read_text("utf-8") == wiring.link_svg(boards.load("pico_oled"), count)


def test_the_pins_of_a_board_that_is_no_pico_are_listed_by_name(monkeypatch, capsys):
    """As with a Seeed XIAO: nothing is known of the places of its pins."""
    board = boards.load("pico_oled")
    names = {f"D{i}": i for i in range(20)}
    monkeypatch.setitem(pins.PIN_NAMES, "seeeduino_xiao_rp2040", names)
    board.BOARD_IDS = ("seeeduino_xiao_rp2040",)
    board.KEYS = tuple((name, f"D{i}") for i, (name, _) in enumerate(board.KEYS))
    monkeypatch.setattr(boards, "load", lambda name: board)
    assert wiring.main(["xiao", "--table"]) == 0
    assert "| key up | D0 |\n" in capsys.readouterr().out
    assert wiring.main(["xiao", "--link", "2", "--table"]) == 0
    assert wiring.main(["xiao"]) == 1
    assert "is no Pico: --table lists its wires." in capsys.readouterr().err
