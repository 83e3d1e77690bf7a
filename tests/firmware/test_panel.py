# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a board file describes: which driver gets which pins, and how long a display wakes."""

from types import SimpleNamespace as Thing

import pytest

OLED = {"width": 128, "height": 64, "sda": "GP4", "scl": "GP5", "address": 0x3C}
COLOUR = {
    "driver": "st7789", "width": 240, "height": 135, "clock": "GP10", "mosi": "GP11",
    "dc": "GP8", "cs": "GP9", "reset": "GP12", "backlight": "GP13",
}  # fmt: skip


class Made:
    """Something that a driver makes: it notes what of, and what it is sent."""

    def __init__(self, done, kind, *given, **more):
        self.done, self.kind, self.given, self.more = done, kind, given, more

    def send(self, *what):
        self.done.append(what)

    def try_lock(self):
        return True

    def readfrom_into(self, address, status):
        raise OSError(5)  # as from a controller that cannot be read

    def unlock(self):
        pass


@pytest.fixture
def done():
    """What was done, in this order."""
    return []


@pytest.fixture
def panel(easel, drivers, done, monkeypatch):
    """The module, with drivers that only note; a clock that stands unless something is done."""

    def make(kind):
        return lambda *given, **more: Made(done, kind, *given, **more)

    for name, kinds in {
        "busio": ("I2C", "SPI"),
        "i2cdisplaybus": ("I2CDisplayBus",),
        "fourwire": ("FourWire",),
        "busdisplay": ("BusDisplay",),
        "adafruit_displayio_ssd1306": ("SSD1306",),
        "adafruit_displayio_sh1106": ("SH1106",),
    }.items():
        drivers[name] = Thing(**{kind: make(kind) for kind in kinds})
    module = easel.module("ui.panel")
    module.now = 100.0
    clock = Thing(monotonic=lambda: module.now, sleep=lambda time: done.append(("sleep", time)))
    monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(module, "board", Thing(DISPLAY="of the board"))
    release = Thing(release_displays=lambda: done.append("released"))
    monkeypatch.setattr(module, "displayio", release)
    monkeypatch.setattr(module, "pwmio", Thing(PWMOut=make("PWMOut")))
    return module


def test_an_oled_hangs_on_i2c_at_its_address(panel, done):
    glass = panel.display({"driver": "ssd1306", **OLED}, lambda: done.append("meanwhile"))
    assert done == ["released", "meanwhile"]
    assert glass.kind == "SSD1306"
    # Nothing is shown before it is asked for.
    assert glass.more == {"width": 128, "height": 64, "rotation": 0, "auto_refresh": False}
    (bus,) = glass.given
    assert bus.more == {"device_address": 0x3C}
    (wires,) = bus.given
    assert wires.given == (panel.pin("GP5"), panel.pin("GP4"))
    assert wires.more == {"frequency": 400_000}  # as fast as I2C of that time goes


@pytest.mark.parametrize(("width", "start"), [(128, 2), (132, 0), (127, 2)])
def test_the_glass_of_an_sh1106_lies_in_the_middle_of_its_memory(panel, width, start):
    glass = panel.display({"driver": "sh1106", **OLED, "width": width, "rotation": 180})
    assert glass.kind == "SH1106"
    assert (glass.more["width"], glass.more["colstart"]) == (width, start)
    assert (glass.more["rotation"], glass.more["auto_refresh"]) == (180, False)


def test_a_display_that_the_board_brings_along_is_taken_as_it_is(panel, done):
    assert panel.display({"driver": "builtin"}) == "of the board"
    assert panel.display({"driver": "builtin"}, lambda: done.append("meanwhile")) == "of the board"
    assert done == ["meanwhile"]  # to be released would be its end


def test_a_colour_display_hangs_on_spi(panel):
    glass = panel.display(COLOUR)
    assert glass.kind == "BusDisplay"
    bus, orders = glass.given
    assert orders == panel._ST7789 + b"\x36\x01\xc0"
    assert glass.more == {
        "width": 240, "height": 135, "rowstart": 0, "colstart": 0,
        "backlight_pin": panel.pin("GP13"), "auto_refresh": False,
    }  # fmt: skip
    pins = {"command": "GP8", "chip_select": "GP9", "reset": "GP12"}
    # Half of the 125 MHz of a Pico: more it cannot.
    assert bus.more == {
        "baudrate": 62_500_000, **{name: panel.pin(pin) for name, pin in pins.items()}
    }  # fmt: skip
    (wires,) = bus.given
    assert wires.more == {"clock": panel.pin("GP10"), "MOSI": panel.pin("GP11")}
    mounted = panel.display({**COLOUR, "rowstart": 40, "colstart": 53, "rotation": 270})
    assert mounted.given[1][-3:] == b"\x36\x01\x60"  # the controller turns the picture
    assert [mounted.more[key] for key in ("rowstart", "colstart")] == [53, 40]


@pytest.mark.parametrize(("takes", "rest"), [(0, 0.12), (0.05, 0.07), (0.12, 0), (3, 0)])
def test_while_a_colour_display_wakes_something_else_is_done(panel, done, takes, rest):
    """The data sheet of the ST7789 has 120 ms from SLPOUT to the next command."""

    def meanwhile():
        done.append("meanwhile")
        panel.now += takes

    panel.display(COLOUR, meanwhile)
    assert done[:3] == ["released", (0x11, b""), "meanwhile"]
    ((slept, time),) = done[3:]
    assert slept == "sleep" and time == pytest.approx(rest)


@pytest.mark.parametrize(
    ("driver", "mono"), [("ssd1306", True), ("sh1106", True), ("builtin", False)]
)
def test_a_board_has_what_its_file_names(panel, driver, mono, monkeypatch):
    prepared = []
    monkeypatch.setattr(panel, "pins", Thing(prepare=prepared.append))
    cell, wires = {"pin": "GP26"}, {"tx": "GP0", "rx": "GP1"}
    description = Thing(
        NAME="Mine",
        DISPLAY={"driver": driver, **OLED},
        KEYS=(("up", "GP2"), ("a", "GP3")),
        BUZZER="GP16",
        LINK=wires,
        BATTERY=cell,
    )
    hardware = Thing(keypad=lambda: "keys")
    panel.build(hardware, description, None)
    assert (hardware.name, hardware.mono, hardware.keys) == ("Mine", mono, "keys")
    assert hardware.display
    assert hardware.key_names == ("up", "a")
    assert hardware.key_pins == (panel.pin("GP2"), panel.pin("GP3"))
    assert hardware.buzzer.given == (panel.pin("GP16"),)
    assert hardware.buzzer.more == {"frequency": 440, "variable_frequency": True}
    assert (hardware.link_pins, hardware.battery) == (wires, cell)
    assert prepared == [hardware]


def test_a_board_without_buzzer_battery_and_link_has_none(panel):
    description = Thing(NAME="Bare", DISPLAY={"driver": "builtin"}, KEYS=(), BUZZER=None)
    hardware = Thing(keypad=lambda: "keys")
    panel.build(hardware, description, None)
    for name in ("buzzer", "link_pins", "link", "said", "felt", "meter", "battery"):
        assert getattr(hardware, name) is None
