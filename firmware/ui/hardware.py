# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Builds keys, buzzer, battery meter and link from the data of a board file."""

import sys

import board
import keypad
import pwmio
from micropython import const

_SAMPLES = const(8)  # of the battery's voltage: one alone is off by some 20 mV
_LEAST = const(1800)  # mV; with less the chip would not run: the pin is not connected
_MORE = const(400)  # mV above a full battery: a cable feeds the board


class Hardware:
    """What a board file describes, ready to use."""

    def __init__(self, description):
        self.name = description.NAME
        self.scale = getattr(description, "SCALE", 1)
        from ui import panel

        self.display = panel.display(description.DISPLAY)
        del sys.modules["ui.panel"], sys.modules["ui"].panel
        self.mono = description.DISPLAY["driver"] in ("ssd1306", "sh1106")
        self.key_names = tuple(name for name, _ in description.KEYS)
        self._key_pins = tuple(_pin(pin) for _, pin in description.KEYS)
        self.keys = self._keypad()
        self.buzzer = None
        if description.BUZZER:
            self.buzzer = pwmio.PWMOut(
                _pin(description.BUZZER), frequency=440, variable_frequency=True
            )

        self._link_pins = getattr(description, "LINK", None)
        self._link = None
        self._link_idle()
        self._meter = None
        self._battery = getattr(description, "BATTERY", None)
        if self._battery:
            try:
                from analogio import AnalogIn

                self._meter = AnalogIn(_pin(self._battery["pin"]))
            except ImportError:
                pass  # a CircuitPython without it

    def battery(self):
        """(mV, percent that is left), or None: no battery feeds this board, or nobody knows."""
        if self._meter is None:
            return None
        total = 0
        for _ in range(_SAMPLES):
            total += self._meter.value
        data = self._battery
        volts = total / _SAMPLES / 65535 * self._meter.reference_voltage * data["divider"]
        millivolts = int(volts * 1000)
        empty, full = int(data["empty"] * 1000), int(data["full"] * 1000)
        if not _LEAST <= millivolts <= full + _MORE:
            return None
        return millivolts, min(100, max(0, (millivolts - empty) * 100 // (full - empty)))

    def _link_idle(self):
        """While nobody uses the link: tell the next console that we are here, feel for ours."""
        self._said = self._felt = None
        if self._link_pins:
            try:
                from digitalio import DigitalInOut, Pull
            except ImportError:
                return  # a machine without pins
            self._said = DigitalInOut(_pin(self._link_pins["tx"]))
            self._said.switch_to_output(True)
            self._felt = DigitalInOut(_pin(self._link_pins["rx"]))
            self._felt.switch_to_input(Pull.DOWN)

    def linked(self):
        """Whether another console is wired to this one and switched on."""
        return self._felt.value if self._felt else self._link is not None

    def link(self):
        """The wire to the other consoles; None where the board has no pins for it."""
        if self._link is None and self._said:
            import busio

            self._said.deinit()
            self._felt.deinit()
            self._said = self._felt = None
            pins = self._link_pins
            # Frames of all consoles may come while one of them draws.
            self._link = busio.UART(
                _pin(pins["tx"]),
                _pin(pins["rx"]),
                baudrate=115200,
                timeout=0,
                receiver_buffer_size=512,
            )
        return self._link

    def unlink(self):
        """Nobody listens any more."""
        if self._link is not None:
            self._link.deinit()
            self._link = None
            self._link_idle()

    def _keypad(self):
        # A worn key bounces for 25 ms; a cursor has 50 ms from the key to its last pixel.
        # Three looks more for a change than against it take 10 to 15 ms.
        return keypad.Keys(
            self._key_pins,
            value_when_pressed=False,
            pull=True,
            interval=0.005,
            debounce_threshold=3,
        )

    def doze(self, is_down):
        """Let the chip sleep until a key goes down; False at once where it cannot.

        `is_down(number)` tells which keys are held already: those must be pressed anew.
        The keypad is another one afterwards.
        """
        try:
            import alarm
        except ImportError:
            return False
        self.keys.deinit()  # an alarm wants its pin for itself
        alarms = []
        for number, pin in enumerate(self._key_pins):
            edge = is_down(number)
            alarms.append(alarm.pin.PinAlarm(pin, value=False, edge=edge, pull=True))
        alarm.light_sleep_until_alarms(*alarms)
        self.keys = self._keypad()
        return True

    def invert(self, on):
        """Light on dark, or dark on light."""
        if self.mono:
            command = 0xA7 if on else 0xA6
        else:
            command = 0x20 if on else 0x21  # these panels are mounted inverted
        self.display.bus.send(command, b"")

    def sleep(self):
        """Go dark, to spare a battery or an OLED."""
        if self.mono:
            self.display.sleep()
        else:
            self.display.brightness = 0

    def wake(self, brightness):
        """Be seen again."""
        if self.mono:
            self.display.wake()
        self.display.brightness = brightness


def _pin(name):
    return getattr(board, name)
