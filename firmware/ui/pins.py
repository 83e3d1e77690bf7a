# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Rarer uses of a board's pins: measure the battery, link consoles, wake from sleep."""

import board
from micropython import const

_SAMPLES = const(8)  # of the battery's voltage: one alone is off by some 20 mV
_LEAST = const(1800)  # mV; with less the chip would not run: the pin is not connected
_MORE = const(400)  # mV above a full battery: a cable feeds the board


def pin(name):
    """The pin that a board file names."""
    return getattr(board, name)


def prepare(hardware):
    """Get the battery meter and the link ready, where the board has them."""
    idle(hardware)
    if hardware.battery:
        try:
            from analogio import AnalogIn

            hardware.meter = AnalogIn(pin(hardware.battery["pin"]))
        except ImportError:
            pass  # a CircuitPython without it


def battery(hardware):
    """(mV, percent that is left), or None: there is no battery, or no way to measure it."""
    meter = hardware.meter
    if meter is None:
        return None
    total = 0
    for _ in range(_SAMPLES):
        total += meter.value
    data = hardware.battery
    volts = total / _SAMPLES / 65535 * meter.reference_voltage * data["divider"]
    millivolts = int(volts * 1000)
    empty, full = int(data["empty"] * 1000), int(data["full"] * 1000)
    if not _LEAST <= millivolts <= full + _MORE:
        return None
    return millivolts, min(100, max(0, (millivolts - empty) * 100 // (full - empty)))


def idle(hardware):
    """While the link is idle: signal this console to the next, and sense the one before."""
    pins = hardware.link_pins
    if pins:
        try:
            from digitalio import DigitalInOut, Pull
        except ImportError:
            return  # a machine without pins
        hardware.said = DigitalInOut(pin(pins["tx"]))
        hardware.said.switch_to_output(True)
        hardware.felt = DigitalInOut(pin(pins["rx"]))
        hardware.felt.switch_to_input(Pull.DOWN)


def link(hardware):
    """The wire to the other consoles; None where the board has no pins for it."""
    if hardware.link is None and hardware.said:
        import busio

        hardware.said.deinit()
        hardware.felt.deinit()
        hardware.said = hardware.felt = None
        pins = hardware.link_pins
        # Frames of all consoles may come while one of them draws.
        hardware.link = busio.UART(
            pin(pins["tx"]), pin(pins["rx"]), baudrate=115200, timeout=0, receiver_buffer_size=512
        )
    return hardware.link


def unlink(hardware):
    """Free the pins of the link."""
    if hardware.link is not None:
        hardware.link.deinit()
        hardware.link = None
        idle(hardware)


def shift_register(hardware):
    """The keys that a shift register reads; a key that is pressed gives a one."""
    from keypad import ShiftRegisterKeys

    return ShiftRegisterKeys(
        key_count=len(hardware.key_names),
        value_when_pressed=True,
        interval=0.005,
        max_events=128,
        **{name: pin(where) for name, where in hardware.shift.items()},
    )


def doze(hardware, is_down):
    """Let the chip sleep until a key goes down; False at once where it cannot.

    `is_down(number)` tells which keys are held already: those must be pressed anew.
    The keypad is another one afterwards.
    """
    try:
        import alarm
    except ImportError:
        return False
    if not hardware.key_pins:
        return False  # no pin of theirs could wake it
    hardware.keys.deinit()  # an alarm wants its pin for itself
    alarms = []
    for number, key in enumerate(hardware.key_pins):
        edge = is_down(number)
        alarms.append(alarm.pin.PinAlarm(key, value=False, edge=edge, pull=True))
    alarm.light_sleep_until_alarms(*alarms)
    hardware.keys = hardware.keypad()
    return True
