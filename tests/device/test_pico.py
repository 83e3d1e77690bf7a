# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The emulated Pico itself: screens, keys, sound, memory, and the power that fails."""

import re
import subprocess
from pathlib import Path

import pytest
from PIL import ImageChops

from device.conftest import TOY
from sim.pico import Pico, PowerIsOff
from sim.virtual import Simulator

WRITE = "import microcontroller; microcontroller.nvm[%d:%d] = %r"


def same(pico, simulator):
    """Whether both show the same picture; otherwise where they differ."""
    difference = ImageChops.difference(pico.image(), simulator.image())
    return difference.getbbox() is None or difference.getbbox()


@pytest.fixture(scope="module")
def idle():
    """A Pico with an empty drive, for things done at the REPL."""
    with Pico() as pico:
        pico.wait(500)
        yield pico


@pytest.mark.parametrize("board", ["pico_oled", "pico_oled_sh1106", "pico_lcd_1_3"])
def test_a_label_and_a_sprite_look_as_in_the_simulator(board, toy_build):
    with Pico(toy_build(board), board) as pico, Simulator(board, drive=((TOY, "/"),)) as sim:
        pico.wait_for("toy ready")
        sim.wait(1500)
        for keys in ((), ("left",), ("up", "right"), ("down", "down")):
            pico.press(*keys)
            sim.press(*keys)
            pico.wait_still()
            sim.wait(200)
            assert same(pico, sim) is True, keys
        assert len(pico.image().getcolors()) > 1


def test_every_instruction_does_the_same_when_it_is_translated():
    script = Path(__file__).with_name("blocks.mjs")
    told = subprocess.run(["node", str(script)], capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr
    compared = int(told.stdout.split()[0])
    assert compared > 60000, told.stdout


@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
def test_what_is_translated_does_the_same_at_the_same_time(board, console_build):
    seen = []
    for translate in (True, False):
        with Pico(console_build(board), board, seed=3, translate=translate) as pico:
            pico.wait_for("ready")
            moments = [(pico.now, pico.digest())]
            for key in ("a", "down", "a", "b"):
                pico.press(key)
                pico.wait(400)
                moments.append((pico.now, pico.digest(), pico.image().tobytes(), pico.nvm))
            seen.append((moments, pico.tones, pico.serial))
    assert seen[0] == seen[1]


def test_a_key_is_measured_and_heard(toy_build):
    with Pico(toy_build("pico_oled")) as pico:
        pico.wait_for("toy ready")
        pico.wait_still()
        assert pico.key_to_pixels("a") is None
        assert 1 < pico.key_to_pixels("left") < 50
        start, hertz, duration = pico.tones[-1]
        # CircuitPython rounds: 880 Hz becomes 872.
        assert hertz == 872
        assert 100 < duration < 250


def test_a_traceback_reaches_the_console(toy_build):
    with Pico(toy_build("pico_oled")) as pico:
        pico.wait_for("toy ready")
        pico.press("b")
        pico.wait_for("RuntimeError: b was pressed")


def test_python_runs_at_the_prompt(idle):
    assert idle.exec("print(6 * 7)") == "42\n"
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        idle.exec("1 / 0")


def test_the_heap_is_read_as_the_board_itself_would_say(idle):
    # 2 KB are left for what the line itself needs while it runs.
    idle.type("import gc\rx = [bytearray(2000) for i in range(20)]\r")
    idle.type("gc.collect(); print('now', gc.mem_free())\r")
    idle.wait_for("now ")
    idle.wait(50)
    said = int(re.findall(r"now (\d+)", idle.serial)[-1])
    assert abs(idle.heap().free - said) < 2048
    assert idle.heap().largest <= idle.heap().free
    assert 100_000 < said < 150_000


def test_nvm_is_one_sector_that_is_programmed_without_an_erase(idle):
    assert idle.exec("import microcontroller; print(len(microcontroller.nvm))") == "4096\n"
    idle.exec(WRITE % (0, 4096, b"\xff" * 8) + " * 512")
    before = len(idle.operations)
    idle.exec(WRITE % (10, 14, b"cinq"))
    assert idle.nvm[8:16] == b"\xff\xffcinq\xff\xff"
    assert [operation[0] for operation in idle.operations[before:]] == ["program"]
    # Anything but 0xFF underneath: the whole sector goes.
    idle.exec(WRITE % (10, 14, b"Cinq"))
    kinds = [operation[0] for operation in idle.operations[before + 1 :]]
    assert kinds == ["erase"] + ["program"] * 16
    assert idle.nvm[8:16] == b"\xff\xffCinq\xff\xff"


def test_the_power_can_fail_during_a_write(idle):
    idle.exec(WRITE % (0, 4096, b"\xff" * 8) + " * 512")
    idle.cut_at(0, part=0.5)
    with pytest.raises(PowerIsOff):
        idle.exec(WRITE % (0, 256, b"five") + " * 64")
    assert not idle.powered
    with pytest.raises(PowerIsOff):
        idle.wait(1)
    assert idle.nvm[:128] == b"five" * 32
    assert set(idle.nvm[129:]) == {0xFF}
    idle.power_on()
    idle.wait(500)
    assert idle.exec("import microcontroller; print(microcontroller.nvm[:8])").strip() in (
        "bytearray(b'fivefive')",
        "b'fivefive'",
    )


def test_the_power_can_fail_during_an_erase(idle):
    idle.exec(WRITE % (0, 4096, b"five") + " * 1024")
    idle.cut_at(0, part=0.25)
    with pytest.raises(PowerIsOff):
        idle.exec(WRITE % (0, 4, b"four"))
    assert idle.nvm == b"\xff" * 1024 + b"five" * 768
    idle.power_on()
    idle.wait(500)


def test_a_reload_starts_the_program_again(toy_build):
    with Pico(toy_build("pico_oled")) as pico:
        pico.wait_for("toy ready")
        pico.reload()
        pico.wait_for("toy ready")
        pico.power_cut()
        assert len(pico.image().getcolors()) == 1
        pico.power_on()
        pico.wait_for("toy ready")


def test_mpremote_finds_a_board_behind_the_bridge():
    from mpremote.transport_serial import SerialTransport

    with Pico() as pico:
        pico.wait(500)
        transport = SerialTransport(pico.open_bridge(), 115200)
        transport.enter_raw_repl(soft_reset=False)
        assert transport.exec("print(6 * 7)") == b"42\r\n"
        transport.exit_raw_repl()
        transport.close()
        pico.close_bridge()
        assert pico.exec("print('still here')") == "still here\n"


def test_the_battery_is_measured(console_build):
    """Through the converter of the chip, at the pin that the board file names."""
    files = {
        path.relative_to(console_build("pico_oled")).as_posix(): path.read_bytes()
        for path in console_build("pico_oled").rglob("*")
        if path.is_file()
    }
    files["code.py"] = (
        b"import time\nimport this_board\nfrom ui import pins\nfrom ui.hardware import Hardware\n"
        b"hardware = Hardware(this_board)\n"
        b"while True:\n    time.sleep(0.5)\n    print('battery', pins.battery(hardware))\n"
    )
    with Pico(files) as pico:
        pico.wait_for("battery None")  # a cable
        for volts, percent in ((4.2, 100), (3.65, 50), (3.0, 0)):
            pico.set_battery(volts)
            pico.wait(600)
            pico.wait_for("battery (")
            start = pico.serial.rindex("battery (")
            millivolts, left = eval(pico.serial[start + 8 :].splitlines()[0])
            assert abs(millivolts - volts * 1000) < 10
            assert abs(left - percent) <= 2


def test_a_console_with_an_sh1106_looks_as_in_the_simulator(console_build):
    name = "pico_oled_sh1106"
    with Pico(console_build(name), name, seed=1, language="en") as pico:
        pico.wait_for("ready on Pico with OLED 128x64 (SH1106)")
        with Simulator(name, seed=1, language="en") as sim:
            sim.boot()
            sim.wait(1000)
            for keys in ((), ("down",), ("down", "down"), ("up", "a")):
                pico.press(*keys)
                sim.press(*keys)
                pico.wait_still(400)
                sim.wait(800)
                assert same(pico, sim) is True, keys
        assert len(pico.image().getcolors()) == 2
