# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""CircuitPython's modules in the page's machine: as faithful and as strict as the board."""

import base64
import gzip
import json
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from sim.virtual import Simulator
from sim.web import build, walks
from tests.web.conftest import WHERE

SCENES = Path(__file__).parent / "scenes.py"


def ran(page, program, operations=(("wait", 1000),), board="pico_oled", battery=None):
    """What a program prints on the page's machine."""
    job = {
        "walk": "program", "board": board, "files": {"/code.py": program}, "listen": True,
        "starts": [{"memory": None, "settings": {"CINQ_SEED": 5, "CINQ_LANGUAGE": "fr"},
                    "battery": battery, "operations": list(operations)}],
    }  # fmt: skip
    (answer,) = [answer for answer in walks.run(page, [job]) if "printed" in answer]
    return answer["printed"]


def test_the_same_sources_give_the_same_page(page, tmp_path):
    build.build(tmp_path / "again", address=WHERE)
    again = {path.name: path.read_bytes() for path in (tmp_path / "again").iterdir()}
    assert {path.name: path.read_bytes() for path in page.iterdir()} == again


def test_everybody_whose_work_the_page_holds_is_named(page):
    text = (page / "LICENCES.txt").read_text("utf-8")
    for words in ("The Cinq maintainers", "Permission is hereby granted", "SCOWL", "MPL-2.0"):
        assert words in text
    for words in ("MicroPython 1.", "Damien P. George", "Emscripten", "Dimitar Toshkov Zhekov"):
        assert words in text
    assert "SIL OPEN FONT LICENSE" in text and "lib/adafruit_displayio_ssd1306" in text
    assert "MQTT.js contributors" in text and "David Evans" in text  # mqtt.mjs, qr.mjs
    assert json.loads((page / "index.json").read_text())["licence"] == "LICENCES.txt"


def test_the_page_weighs_no_more_than_it_may(page):
    contents = {path.name: path.read_bytes() for path in page.iterdir()}
    sizes = {name: len(gzip.compress(content)) for name, content in contents.items()}
    assert sum(len(content) for content in contents.values()) <= build.LIMIT
    assert build.first_visit(page) <= build.LIMIT_COMPRESSED
    # Fetched with the first room, without https, or to be read; on each display all else is
    # within the limit.
    later = ("friends.mjs", "room.mjs", "mqtt.mjs", "qr.mjs", "pad.mjs", "LICENCES.txt")
    rooms = sum(sizes.pop(name) for name in later)
    assert rooms <= 128 * 1024
    packs = {name: sizes.pop(name) for name in contents if name.endswith(".pack")}
    for board in json.loads(contents["index.json"])["boards"].values():
        own = sum(packs[name] for name in board["packs"])
        assert sum(sizes.values()) + own <= build.LIMIT_COMPRESSED


@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
def test_scenes_by_chance_look_as_in_the_simulator(page, board):
    # The simulator's pictures are held against the emulated board's by tests/device.
    count = 60
    operations = [("wait", 2000)]
    for number in range(count):
        operations += [("shot", str(number)), ("wait", 100)]
    job = {
        "walk": "scenes", "board": board,
        "files": {"/code.py": SCENES.read_text()},
        "whole": [str(number) for number in range(count)],
        "starts": [{"memory": None, "operations": operations}],
    }  # fmt: skip
    answers = walks.run(page, [job])
    assert len(answers) == count
    colours = set()
    with Simulator(board, main=SCENES) as sim:
        sim.wait(2000)
        for answer in answers:
            size = answer["width"], answer["height"]
            shown = Image.frombytes("RGB", size, base64.b64decode(answer["rgb"]))
            differs = ImageChops.difference(shown, sim.image().convert("RGB")).getbbox()
            assert differs is None, f"scene {answer['name']} differs in {differs}"
            colours.update(shown.getcolors(100000))
            sim.wait(100)
    assert len(colours) > count // 2  # they do show something


REFUSED = {
    "a pixel outside": ("Bitmap(4, 4, 2)[4, 0]", "IndexError"),
    "a pixel's value": ("b = Bitmap(4, 4, 2); b[0, 0] = 2", "ValueError"),
    "too many values": ("Bitmap(4, 4, 70000)", "ValueError"),
    "a fill's value": ("Bitmap(4, 4, 4).fill(4)", "ValueError"),
    "a colour outside": ("Palette(2)[2] = 0", "IndexError"),
    "a colour too large": ("Palette(2)[1] = 0x1000000", "ValueError"),
    "a tile outside": ("grid()[1] = 0", "IndexError"),
    "a tile that is not there": ("grid()[0] = 4", "ValueError"),
    "a default tile": ("TileGrid(Bitmap(8, 8, 2), pixel_shader=Palette(2), default_tile=1)",
                       "ValueError"),
    "tiles that do not divide": ("TileGrid(Bitmap(8, 8, 2), pixel_shader=Palette(2), "
                                 "tile_width=3)", "ValueError"),
    "a shader": ("TileGrid(Bitmap(8, 8, 2), pixel_shader=None)", "TypeError"),
    "a bitmap of another size": ("g = grid(); g.bitmap = Bitmap(4, 4, 2)", "ValueError"),
    "twice in groups": ("g = grid(); Group().append(g); Group().append(g)", "ValueError"),
    "no layer": ("Group().append(3)", "ValueError"),
    "not in the group": ("Group().remove(grid())", "ValueError"),
    "no scale": ("Group(scale=0)", "ValueError"),
    "a region outside": ("fill_region(Bitmap(4, 4, 2), 0, 0, 5, 4, 1)", "ValueError"),
    "a blit outside": ("blit(Bitmap(4, 4, 2), Bitmap(4, 4, 2), 5, 0)", "ValueError"),
    "a blit from outside": ("blit(Bitmap(4, 4, 2), Bitmap(4, 4, 2), 0, 0, x2=5)", "ValueError"),
    "a blit of more colours": ("blit(Bitmap(4, 4, 2), Bitmap(4, 4, 4), 0, 0)", "ValueError"),
    "a rectangle's colour": ("Rectangle(pixel_shader=Palette(2), width=1, height=1, "
                             "color_index=2)", "ValueError"),
    "a flat rectangle": ("Rectangle(pixel_shader=Palette(2), width=0, height=1)", "ValueError"),
    "a file that is too short": ("readinto(Bitmap(8, 8, 2), io.BytesIO(b'1234567'), 1)",
                                 "EOFError"),
    "memory by halves": ("nvm[0:4] = b'123'", "ValueError"),
    "memory outside": ("nvm[4096]", "IndexError"),
    "a pin twice": ("PWMOut(board.GP0); PWMOut(board.GP0)", "ValueError"),
    "two tones on a slice": ("PWMOut(board.GP2, variable_frequency=True); PWMOut(board.GP3)",
                             "RuntimeError"),
    "a watchdog without time": ("microcontroller.watchdog.mode = 1", "ValueError"),
    "feeding no watchdog": ("microcontroller.watchdog.feed()", "ValueError"),
    "sleeping backwards": ("time.sleep(-1)", "ValueError"),
    "pins of no I2C": ("busio.I2C(board.GP4, board.GP5)", "ValueError"),
}  # fmt: skip

_REFUSED = """
import io
import time
import board
import busio
import microcontroller
from bitmaptools import blit, fill_region, readinto
from displayio import Bitmap, Group, Palette, TileGrid
from microcontroller import nvm
from pwmio import PWMOut
from vectorio import Rectangle

def grid():
    return TileGrid(Bitmap(8, 8, 2), pixel_shader=Palette(2), tile_width=4, tile_height=4)

for what, code in %r:
    try:
        exec(code)
        print(what, "| nothing")
    except Exception as error:
        print(what, "|", type(error).__name__)
"""


def test_what_the_board_refuses_is_refused(page):
    program = _REFUSED % [(what, code) for what, (code, _) in REFUSED.items()]
    said = dict(line.split(" | ") for line in ran(page, program))
    assert said == {what: error for what, (_, error) in REFUSED.items()}


_KEYS = """
import board
import keypad
import this_board
import time

keys = keypad.Keys([getattr(board, pin) for _, pin in this_board.KEYS], value_when_pressed=False)
for _ in range(2):
    time.sleep(5)
    print(len(keys.events), keys.events.overflowed)
    while True:
        event = keys.events.get()
        if event is None:
            break
        last = event
    print(last)
    keys.events.clear()
    print(keys.events.overflowed)
"""


def test_sixty_four_keys_wait_and_what_comes_later_is_lost(page):
    presses = [("down", "a"), ("wait", 45), ("up", "a"), ("wait", 45)]
    first = [("wait", 500), ("down", "b"), ("wait", 500)] + 32 * presses
    said = ran(page, _KEYS, [*first, ("wait", 2000), *presses, ("wait", 6000)])
    assert said == [
        "64 True", "<Event: key_number 4 pressed>", "False",
        "2 False", "<Event: key_number 4 released>", "False",
    ]  # fmt: skip


_BOUNCE = """
import board, keypad, this_board, time

keys = keypad.Keys(
    [getattr(board, pin) for _, pin in this_board.KEYS],
    value_when_pressed=False, interval=0.005, debounce_threshold=3,
)
time.sleep(1)
while True:
    event = keys.events.get()
    if event is None:
        break
    print(event, event.timestamp - 0x1FFF0000)
print(keys.events.overflowed)
"""


def test_a_worn_key_is_debounced_as_on_the_board(page, tmp_path):
    bounces = 3 * [("down", "a"), ("wait", 7), ("up", "a"), ("wait", 6)]
    operations = [("wait", 100), *bounces, ("wait", 100), *bounces, ("down", "a"), ("wait", 40),
                  *bounces, ("up", "a"), ("wait", 900)]  # fmt: skip
    program = tmp_path / "code.py"
    program.write_text(_BOUNCE)
    with Simulator("pico_oled", main=program) as sim:
        for what, value in operations:
            getattr(sim, what)(value)
        heard = sim.serial.splitlines()
    assert "pressed" in heard[0] and "released" in heard[1] and len(heard) == 3
    assert ran(page, _BOUNCE, operations) == heard


_SETTINGS = """
import os
print(repr(os.getenv("CINQ_SEED")), repr(os.getenv("CINQ_LANGUAGE")), os.getenv("NO", 3))
print(len(os.urandom(3)))
import supervisor, time
before = supervisor.ticks_ms()
time.sleep(0.25)
print(supervisor.ticks_ms() - before)
"""


def test_settings_chance_and_time(page):
    assert ran(page, _SETTINGS) == ["5 'fr' 3", "3", "250"]


_BATTERY = """
import analogio, board
print(analogio.AnalogIn(board.VOLTAGE_MONITOR).value, analogio.AnalogIn(board.GP26).value)
"""


def test_a_battery_is_measured_where_there_is_one(page):
    twelve = round(3.6 / 3 / 3.3 * 4095)
    assert ran(page, _BATTERY, battery=3.6) == [f"{twelve << 4 | twelve >> 8} 0"]
    assert ran(page, _BATTERY) == ["0 0"]


_DRIVE = """
import os
print("omphalos.mpy" in os.listdir("/screens"))
print(os.stat("/code.py")[6] == len(open("/code.py").read()), os.stat("/screens")[0] == 0x41FF)
for ask in os.listdir, os.stat:
    try:
        ask("/nowhere")
    except OSError as error:
        print(error.errno)
"""


def test_the_drive_can_be_asked_what_is_on_it(page):
    assert ran(page, _DRIVE) == ["True", "True True", "2", "2"]


_IDLE = """
import gc, keypad, supervisor, time, board, this_board
from ui.hardware import Hardware
hardware = Hardware(this_board)
event = keypad.Event()

def idle(count):
    before = gc.mem_alloc()
    for _ in range(count):
        hardware.display.refresh()
        hardware.keys.events.get_into(event)
        supervisor.ticks_ms()
        time.sleep(0.002)
    return gc.mem_alloc() - before

idle(10)
print(idle(2000))
"""


def test_waiting_leaves_no_garbage(page):
    # The interpreter collects only between two starts: hours of waiting must fit.
    assert ran(page, _IDLE, [("wait", 20000)]) == ["0"]


_MEMORY = """
from microcontroller import nvm
import microcontroller, supervisor
print(nvm[0], supervisor.runtime.run_reason)
if nvm[0] == 255:
    nvm[0] = 7
    supervisor.reload()
elif nvm[0] == 7:
    nvm[0:2] = b"\\x08\\x09"
    microcontroller.reset()
print(nvm[0:2])
"""


def test_memory_outlives_reload_and_reset(page):
    assert ran(page, _MEMORY) == [
        "255 STARTUP", "7 SUPERVISOR_RELOAD", "8 STARTUP", r"bytearray(b'\x08\t')",
    ]  # fmt: skip
