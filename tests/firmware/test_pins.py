# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a board's pins do now and then: its battery, the wire to other consoles, sleep, light."""

from types import SimpleNamespace as Thing

import pytest

CELL = {"pin": "GP26", "divider": 2, "empty": 3.2, "full": 4.2}
WIRES = {"tx": "GP0", "rx": "GP1"}


@pytest.fixture
def pins(easel):
    return easel.module("ui.pins")


# The battery


class Meter:
    """An analog input that swings around a voltage behind a divider by two."""

    reference_voltage = 3.3

    def __init__(self, millivolts, swing=0):
        self.steps = millivolts / 2 / 3300 * 65535
        self.swing = swing

    @property
    def value(self):
        self.swing = -self.swing
        return self.steps + self.swing


def battery(pins, millivolts, **more):
    return pins.battery(Thing(meter=Meter(millivolts, **more), battery=CELL))


@pytest.mark.parametrize(
    ("millivolts", "left"),
    [(4200, 100), (4195, 99), (3700, 50), (3300, 10), (3200, 0), (2500, 0), (4500, 100)],
)
def test_what_is_left_lies_between_empty_and_full(pins, millivolts, left):
    measured, percent = battery(pins, millivolts + 0.5)
    assert (measured, percent) == (millivolts, left)


def test_single_measures_swing_and_do_not_count(pins):
    assert battery(pins, 3700.5, swing=300) == (3700, 50)


@pytest.mark.parametrize(
    ("millivolts", "known"), [(1799, False), (1800, True), (4600, True), (4601, False)]
)
def test_with_less_no_chip_runs_and_with_more_a_cable_feeds_it(pins, millivolts, known):
    assert (battery(pins, millivolts + 0.5) is not None) == known


def test_a_board_without_a_meter_knows_nothing(pins):
    assert pins.battery(Thing(meter=None)) is None


# The wire


class Pin:
    """A digital pin that notes what it is for."""

    def __init__(self, pin):
        self.pin, self.does = pin, None

    def switch_to_output(self, value):
        self.does = value

    def switch_to_input(self, pull):
        self.does = pull

    def deinit(self):
        self.does = "nothing"


class Wire(Pin):
    def __init__(self, tx, rx, **more):
        Pin.__init__(self, (tx, rx))
        self.more = more


@pytest.fixture
def wired(pins, drivers):
    """A board with a link, its pins idle."""
    drivers["digitalio"] = Thing(DigitalInOut=Pin, Pull=Thing(DOWN="down"))
    drivers["busio"] = Thing(UART=Wire)
    hardware = Thing(link=None, link_pins=WIRES, said=None, felt=None, battery=None)
    pins.prepare(hardware)
    return hardware


def test_an_idle_link_says_that_we_are_here_and_feels_for_the_console_before(pins, wired):
    assert (wired.said.pin, wired.said.does) == (pins.pin("GP0"), True)
    assert (wired.felt.pin, wired.felt.does) == (pins.pin("GP1"), "down")


def test_a_link_takes_the_pins_over_and_gives_them_back(pins, wired):
    said, felt = wired.said, wired.felt
    wire = pins.link(wired)
    assert wire is wired.link and pins.link(wired) is wire
    assert said.does == felt.does == "nothing" and wired.said is wired.felt is None
    assert wire.pin == (pins.pin("GP0"), pins.pin("GP1"))
    # Reading never blocks, and what all consoles send while one draws has room.
    assert wire.more == {"baudrate": 115200, "timeout": 0, "receiver_buffer_size": 512}
    pins.unlink(wired)
    assert wire.does == "nothing" and wired.link is None
    assert (wired.said.does, wired.felt.does) == (True, "down")
    pins.unlink(wired)
    assert wired.link is None


def test_a_board_without_a_link_has_no_wire(pins):
    hardware = Thing(link=None, link_pins=None, said=None, felt=None, battery=None)
    pins.prepare(hardware)
    assert pins.link(hardware) is None and hardware.said is None


# Sleep


def test_a_chip_that_cannot_sleep_says_so(pins, drivers):
    drivers["alarm"] = None
    hardware = Thing(keys=Thing(deinit=lambda: pytest.fail("they are still needed")))
    assert pins.doze(hardware, None) is False


def test_a_key_wakes_the_chip_and_one_that_is_held_when_it_is_pressed_anew(pins, drivers):
    done = []
    drivers["alarm"] = Thing(
        pin=Thing(PinAlarm=lambda key, **how: (key, how)),
        light_sleep_until_alarms=lambda *alarms: done.append(alarms),
    )
    hardware = Thing(
        keys=Thing(deinit=lambda: done.append("let go")),
        key_pins=("A", "B"),
        keypad=lambda: "another",
    )
    assert pins.doze(hardware, lambda number: number == 1) is True
    how = {"value": False, "pull": True}
    assert done == ["let go", (("A", {**how, "edge": False}), ("B", {**how, "edge": True}))]
    assert hardware.keys == "another"


# The display


@pytest.fixture
def hardware(easel):
    return easel.module("ui.hardware").Hardware


def test_an_oled_sleeps_by_itself_and_other_glass_loses_its_light(hardware):
    done = []
    glass = Thing(
        brightness=0.5, sleep=lambda: done.append("sleep"), wake=lambda: done.append("wake")
    )
    hardware.sleep(Thing(mono=False, dims=True, display=glass))
    assert (glass.brightness, done) == (0, [])
    hardware.wake(Thing(mono=False, dims=True, display=glass), 0.7)
    assert (glass.brightness, done) == (0.7, [])
    hardware.sleep(Thing(mono=True, dims=True, display=glass))
    hardware.wake(Thing(mono=True, dims=True, display=glass), 0.2)
    assert (glass.brightness, done) == (0.2, ["sleep", "wake"])
    glass.bus = Thing(send=lambda *command: done.append(command))
    hardware.sleep(Thing(mono=False, dims=False, display=glass))  # no wire to its light
    hardware.wake(Thing(mono=False, dims=False, display=glass), 0.9)
    assert (glass.brightness, done[2:]) == (0.2, [(0x28, b""), (0x29, b"")])


def test_a_console_is_linked_when_it_feels_another_or_talks_to_it(hardware):
    for felt, link, linked in (
        (None, None, False),
        (Thing(value=False), None, False),
        (Thing(value=True), None, True),
        (None, "wire", True),
    ):
        assert hardware.linked(Thing(felt=felt, link=link)) == linked


def test_a_key_that_is_pressed_pulls_its_pin_to_ground(easel, hardware, monkeypatch):
    """Nothing else holds the pin up; and it is looked at often, for a cursor has 50 ms."""
    module = easel.module("ui.hardware")
    monkeypatch.setattr(module, "keypad", Thing(Keys=lambda pins, **how: (pins, how)))
    pins, how = hardware.keypad(Thing(key_pins=("A", "B")))
    assert pins == ("A", "B") and how["interval"] <= 0.01
    assert (how["value_when_pressed"], how["pull"]) == (False, True)
