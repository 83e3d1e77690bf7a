# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The virtual board: clock, keys, sound, display, flash and power."""

import sys

import pytest
from conftest import ROOT

import boards
from sim import flash
from sim.machine import FirmwareHangs
from sim.virtual import FirmwareError, Simulator

TOY = ROOT / "tests/toy"
DRIVE = ((TOY, "/"),)
PICO_HAS = """
    array binascii bitmaptools board busio collections digitalio displayio errno fontio
    fourwire gc i2cdisplaybus json keypad math microcontroller micropython os pwmio random
    re storage struct supervisor sys terminalio time traceback usb_cdc vectorio
"""


def toy(board="pico_oled", **options):
    return Simulator(board, drive=DRIVE, **options)


def program(tmp_path, text, board="pico_oled", **options):
    """A simulator whose code.py is this text."""
    (tmp_path / "code.py").write_text(text)
    return Simulator(board, drive=((tmp_path, "/"),), **options)


def said(tmp_path, text, milliseconds=1000, **options):
    with program(tmp_path, text, **options) as sim:
        sim.wait(milliseconds)
        return sim.serial


def box(image):
    """Where a picture is not black, below the title."""
    return image.crop((0, 14 * image.width // 128, image.width, image.height)).getbbox()


# -- the display --


@pytest.mark.parametrize("board", boards.names())
def test_every_board_shows_a_picture_of_its_size(board):
    with toy(board) as sim:
        sim.wait(3000)
        image = sim.image()
        assert image.size == (sim.board.DISPLAY["width"], sim.board.DISPLAY["height"])
        scale = image.width // 120
        # The square is at 40, 30: upright, whatever way the glass is mounted.
        assert image.getpixel((41 * scale, 31 * scale)) != (0, 0, 0)
        assert image.getpixel((39 * scale, 31 * scale)) == (0, 0, 0)
        corner = image.crop((0, 0, 22 * scale, 12 * scale)).getbbox()
        assert (corner is None) == (sim.board.DISPLAY["driver"] in boards.ROUND)


def test_colours_are_red_green_blue(tmp_path):
    text = """
import displayio, this_board, vectorio
from display import make
display = make(this_board.DISPLAY)
display.auto_refresh = False
root = displayio.Group()
for i, colour in enumerate((0xFF0000, 0x00FF00, 0x0000FF)):
    palette = displayio.Palette(1)
    palette[0] = colour
    root.append(vectorio.Rectangle(pixel_shader=palette, width=8, height=8, x=8 * i, y=0))
display.root_group = root
display.refresh()
"""
    (tmp_path / "display.py").write_text((TOY / "display.py").read_text())
    for board in ("pico_lcd_1_3", "picosystem", "picopad"):
        with program(tmp_path, text, board) as sim:
            sim.wait(3000)
            image = sim.image()
        assert [image.getpixel((x, 4)) for x in (4, 12, 20)] == [
            (255, 0, 0),
            (0, 255, 0),
            (0, 0, 255),
        ]


def test_auto_refresh_follows_the_virtual_clock(tmp_path):
    text = """
import displayio, this_board, time, vectorio
from display import make
display = make(this_board.DISPLAY)
palette = displayio.Palette(1)
palette[0] = 0xFFFFFF
root = displayio.Group()
display.root_group = root
time.sleep(1)
root.append(vectorio.Rectangle(pixel_shader=palette, width=8, height=8, x=0, y=0))
time.sleep(10)
"""
    (tmp_path / "display.py").write_text((TOY / "display.py").read_text())
    with program(tmp_path, text) as sim:
        sim.wait(900)
        assert sim.image().getbbox() is None
        sim.wait(1000)
        assert sim.image().getbbox() == (0, 0, 8, 8)


# -- keys, clock, sound --


def test_keys_move_the_square():
    with toy() as sim:
        sim.wait(1000)
        assert box(sim.image())[:2] == (40, 16)
        sim.press("right", "right", "down")
        assert box(sim.image())[:2] == (56, 24)
        sim.run("left*2 up")
        assert box(sim.image())[:2] == (40, 16)


def test_a_run_is_repeatable_to_the_pixel():
    def once():
        with toy("pico_lcd_1_3") as sim:
            sim.run("wait:2000 right down wait:33 left hold:right:700")
            return sim.image().tobytes(), sim.tones, sim.serial, sim.nvm

    assert once() == once()


def test_many_small_waits_are_one_long_wait():
    def once(step):
        with toy() as sim:
            sim.down("right")
            for _ in range(0, 1200, step):
                sim.wait(step)
            return sim.image().tobytes(), sim.tones

    assert once(1) == once(8) == once(1200)


def test_two_boards_at_once_do_not_disturb_each_other():
    with toy() as one, toy("pico_lcd_1_3") as two:
        one.wait(1000)
        two.wait(3000)
        one.press("right")
        two.press("x")
        assert one.serial == "toy ready\npressed right\n"
        assert two.serial == "toy ready\npressed x\n"


def test_the_desktop_keeps_its_own_modules():
    import code

    before = set(sys.modules)
    with toy() as sim:
        sim.wait(1000)
    assert sys.modules["code"] is code
    assert not {"this_board", "supervisor", "display", "keypad"} & (set(sys.modules) - before)


def test_tones_are_logged_with_their_time():
    with toy() as sim:
        sim.wait(1000)
        sim.hold("a", 200)
        sim.wait(100)
        (start, frequency, duty), (end, _, silence) = sim.tones
    assert (frequency, duty, silence) == (880, 32768, 0)
    assert 1000 <= start < 1031  # keys are sampled every 20 ms
    assert 185 < end - start < 215  # the toy looks every 10 ms


def test_a_key_held_since_before_the_start_is_heard_when_it_is_let_go(tmp_path):
    # As CircuitPython 10.1.3 does it on the emulated Pico: keypad counts from nothing.
    text = """
import board, keypad, time
keys = keypad.Keys((board.GP14,), value_when_pressed=False, pull=True)
print(keys.events.get())
while True:
    time.sleep(0.1)
    print(keys.events.get())
"""
    with program(tmp_path, text) as sim:
        sim.down("a")
        sim.wait(210)
        assert sim.serial == "None\n" * 3
        sim.up("a")
        sim.wait(100)
        assert sim.serial.endswith("<Event: key_number 0 released>\n")


def test_a_full_queue_says_so(tmp_path):
    text = """
import board, keypad, time
keys = keypad.Keys((board.GP14,), value_when_pressed=False, max_events=2)
time.sleep(1)
print(len(keys.events), keys.events.overflowed)
"""
    with program(tmp_path, text) as sim:
        sim.wait(10)
        sim.press("a", "a")
        sim.wait(1000)
        assert sim.serial == "2 True\n"


def test_ticks_wrap_as_on_the_device(tmp_path):
    text = """
import supervisor, time
a = supervisor.ticks_ms()
time.sleep(66)
b = supervisor.ticks_ms()
print(a > 1 << 28, b < 1000, (b - a) % (1 << 29))
"""
    assert said(tmp_path, text, 70000) == "True True 66000\n"


def test_a_busy_loop_on_the_clock_ends(tmp_path):
    text = """
import time
start = time.monotonic()
while time.monotonic() - start < 0.5:
    pass
print("done")
"""
    assert said(tmp_path, text, 600) == "done\n"


# -- what the firmware sees --


@pytest.mark.parametrize("again", ["restart", "reload"])
def test_every_start_looks_at_the_drive_again(tmp_path, again):
    text = """
import os, supervisor, time
print("news.txt" in os.listdir("/"), os.getenv("NAME"))
try:
    print(open("/news.txt").read())
except OSError:
    print("none")
time.sleep(1)
supervisor.reload()
"""
    with program(tmp_path, text) as sim:
        sim.wait(500)
        (tmp_path / "news.txt").write_text("some")
        (tmp_path / "settings.toml").write_text('NAME = "new"')
        if again == "restart":
            sim.restart()
        sim.wait(1000)
        assert sim.serial == "False None\nnone\nTrue new\nsome\n"


def test_the_firmware_sees_circuitpython(tmp_path):
    text = """
import sys, os, gc, board, microcontroller
print(sys.implementation.name, sys.implementation.version[0], sys.platform)
print(board.board_id, len(microcontroller.nvm), gc.mem_free() > 48000)
print("itertools" in sys.modules, __name__, os.listdir("/"))
"""
    assert said(tmp_path, text) == (
        "circuitpython 10 RP2040\nraspberry_pi_pico 4096 True\nFalse __main__ ['code.py', 'lib']\n"
    )


@pytest.mark.parametrize(
    "name", ["itertools", "functools", "dataclasses", "typing", "enum", "heapq", "threading"]
)
def test_what_a_pico_has_not_cannot_be_imported(tmp_path, name):
    with pytest.raises(FirmwareError, match=f"ImportError: no module named '{name}'"):
        said(tmp_path, f"import {name}")


@pytest.mark.parametrize("name", PICO_HAS.split())
def test_what_a_pico_has_can_be_imported(tmp_path, name):
    assert said(tmp_path, f"import {name}\nprint({name}.__name__)") == name + "\n"


def test_settings_come_through_getenv(tmp_path):
    (tmp_path / "settings.toml").write_text('OWN = "x"\nNUMBER = 3\n')
    text = (
        "import os\nprint([os.getenv(n) for n in"
        " ('OWN', 'NUMBER', 'CINQ_SEED', 'CINQ_LANGUAGE', 'HOME')])"
    )
    assert said(tmp_path, text) == "['x', 3, None, None, None]\n"
    with_both = said(tmp_path, text, seed=5, language="fr")
    assert with_both == "['x', 3, 5, 'fr', None]\n"


def test_a_module_can_be_forgotten_and_imported_again(tmp_path):
    (tmp_path / "part.py").write_text("print('imported')\n")
    text = "import sys, part\ndel sys.modules['part']\nimport part"
    assert said(tmp_path, text) == "imported\nimported\n"


def test_a_crash_shows_the_devices_traceback(tmp_path):
    with pytest.raises(FirmwareError) as caught:
        said(tmp_path, "def f():\n    return 1 // 0\nf()")
    assert str(caught.value) == (
        "Traceback (most recent call last):\n"
        '  File "code.py", line 3, in <module>\n'
        '  File "code.py", line 2, in f\n'
        "ZeroDivisionError: integer division or modulo by zero\n"
    )


def test_a_pin_in_use_is_refused(tmp_path):
    text = "import board, digitalio\na = digitalio.DigitalInOut(board.GP1)\n"
    with pytest.raises(FirmwareError, match="GP1 in use"):
        said(tmp_path, text + "b = digitalio.DigitalInOut(board.GP1)")


def test_two_frequencies_on_one_pwm_slice_are_refused(tmp_path):
    text = "import board, pwmio\na = pwmio.PWMOut(board.GP16, variable_frequency=True)\n"
    with pytest.raises(FirmwareError, match="in use"):
        said(tmp_path, text + "b = pwmio.PWMOut(board.GP17, frequency=1000)")


def test_the_drive_is_read_only_once_booted(tmp_path):
    (tmp_path / "note.txt").write_text("hello")
    assert said(tmp_path, "print(open('/note.txt').read())") == "hello\n"
    with pytest.raises(FirmwareError, match="Read-only"):
        said(tmp_path, "open('/note.txt', 'w')")
    with pytest.raises(FirmwareError, match="Cannot remount"):
        said(tmp_path, "import storage\nstorage.remount('/', readonly=False)")


def test_boot_may_hide_the_drive_and_code_may_not(tmp_path):
    (tmp_path / "boot.py").write_text(
        "import storage\nstorage.disable_usb_drive()\nprint('boot')\n"
    )
    assert said(tmp_path, "print('code')") == "boot\ncode\n"
    with pytest.raises(FirmwareError, match="Cannot change USB devices now"):
        said(tmp_path, "import storage\nstorage.disable_usb_drive()")


# -- reload, reset, power --


def test_a_reload_frees_everything_but_the_display(tmp_path):
    (tmp_path / "display.py").write_text((TOY / "display.py").read_text())
    (tmp_path / "next.py").write_text(
        "import board, keypad, supervisor\n"
        "keypad.Keys((board.GP14,), value_when_pressed=False)\n"
        "print('next', supervisor.runtime.run_reason)\n"
        "import display, this_board\ndisplay.make(this_board.DISPLAY)\nprint('made')\n"
    )
    text = """
import board, keypad, supervisor, this_board
from display import make
make(this_board.DISPLAY)
keys = keypad.Keys((board.GP14,), value_when_pressed=False)
supervisor.set_next_code_file("next.py")
supervisor.reload()
"""
    assert said(tmp_path, text) == "next SUPERVISOR_RELOAD\nmade\n"


def test_a_reset_starts_over_with_boot(tmp_path):
    (tmp_path / "boot.py").write_text("print('boot')\n")
    text = """
import microcontroller, time
print(microcontroller.nvm[0], microcontroller.cpu.reset_reason, time.monotonic() < 0.1)
if microcontroller.nvm[0] == 255:
    microcontroller.nvm[0] = 1
    time.sleep(0.5)
    microcontroller.reset()
"""
    assert said(tmp_path, text) == "boot\n255 POWER_ON True\nboot\n1 SOFTWARE True\n"


def test_power_may_fail_and_come_back_with_the_same_nvm(tmp_path):
    text = """
import microcontroller, time
try:
    print("starts", microcontroller.nvm[0])
    microcontroller.nvm[0] = 7
    while True:
        time.sleep(0.1)
finally:
    microcontroller.nvm[1] = 9
"""
    with program(tmp_path, text) as sim:
        sim.wait(1000)
        sim.power_cut()
        assert not sim.powered
        assert sim.nvm[:2] == b"\x07\xff"  # no finally runs without power
        assert sim.image().getbbox() is None
        sim.wait(100)
        sim.power_on()
        sim.wait(1000)
        assert sim.serial == "starts 255\nstarts 7\n"


def test_nvm_is_given_and_taken(tmp_path):
    text = "import microcontroller\nprint(bytes(microcontroller.nvm[0:3]))"
    nvm = b"abc" + b"\xff" * 4093
    with program(tmp_path, text, nvm=nvm) as sim:
        sim.wait(10)
        assert sim.serial == "b'abc'\n"
        assert sim.nvm == nvm


def test_a_hanging_firmware_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr("sim.machine._STUCK_S", 0.2)
    text = "i = 0\nwhile i < 20000000:\n    i += 1\n"
    with pytest.raises(FirmwareHangs, match="did not ask for time or keys"):
        said(tmp_path, text)


# -- flash --


class Failed(Exception):
    pass


def nvm(sector):
    def fails():
        raise Failed

    return flash.Nvm(sector, lambda microseconds: None, fails)


def test_writing_into_erased_bytes_erases_nothing():
    sector = flash.Sector()
    memory = nvm(sector)
    memory[10:13] = b"abc"
    memory[13] = 5
    assert sector.operations == [("program", 10, 3), ("program", 13, 1)]
    assert memory[10:14] == b"abc\x05"


def test_writing_over_anything_erases_the_sector():
    sector = flash.Sector()
    memory = nvm(sector)
    memory[10:13] = b"abc"
    del sector.operations[:]
    memory[12:14] = b"xy"
    assert sector.operations == [("erase", 0, 4096)] + [
        ("program", page, 256) for page in range(0, 4096, 256)
    ]
    assert memory[10:14] == b"abxy"


def test_a_write_across_pages_is_two_operations():
    sector = flash.Sector()
    nvm(sector)[250:260] = bytes(10)
    assert sector.operations == [("program", 250, 6), ("program", 256, 4)]


def test_a_torn_write_leaves_its_beginning():
    sector = flash.Sector()
    memory = nvm(sector)
    sector.cut_at(0, 0.5)
    with pytest.raises(Failed):
        memory[0:4] = b"\x00\x00\x00\x00"
    assert memory[0:4] == b"\x00\x00\x55\xff"


def test_a_cut_after_the_erase_loses_everything():
    sector = flash.Sector(bytes(4096))
    memory = nvm(sector)
    sector.cut_at(0, 1.0)
    with pytest.raises(Failed):
        memory[0:1] = b"\x01"
    assert bytes(sector.cells) == b"\xff" * 4096


def test_a_cut_can_be_at_any_later_operation():
    sector = flash.Sector()
    memory = nvm(sector)
    sector.cut_at(2, 0.0)
    memory[0] = 1
    memory[1] = 2
    with pytest.raises(Failed):
        memory[2] = 3
    assert memory[0:3] == b"\x01\x02\xff"


def test_a_cut_during_a_write_stops_the_firmware(tmp_path):
    text = """
import microcontroller
for i in range(9):
    microcontroller.nvm[2 * i:2 * i + 2] = bytes((i, i))
    print(i)
"""
    with program(tmp_path, text) as sim:
        sim.flash.cut_at(3, 0.5)
        sim.wait(1000)
        assert not sim.powered
        assert sim.serial == "0\n1\n2\n"
        assert sim.nvm[:9] == b"\0\0\1\1\2\2\3\x57\xff"


def test_nvm_refuses_what_the_device_refuses():
    memory = nvm(flash.Sector())
    with pytest.raises(ValueError):
        memory[0:2] = b"abc"
    with pytest.raises(ValueError):
        memory[0] = 256
    with pytest.raises(IndexError):
        memory[4096]
    with pytest.raises(NotImplementedError):
        memory[0:8:2]
