# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Decides who may write the drive until the next start.

Normally the board itself, so that `make flash` works over the serial port. With B held
down at power-on, or when the board's file cannot be read, the computer: CIRCUITPY is a drive.
"""

import storage


def key_is_held():
    import board
    import this_board
    from digitalio import DigitalInOut, Pull

    b = dict(this_board.KEYS)["b"]
    if isinstance(b, int):
        return is_shifted(b)
    with DigitalInOut(getattr(board, b)) as key:
        key.switch_to_input(Pull.UP)
        for _ in range(100):  # let a long wire rise
            if key.value:
                return False
        return True


def is_shifted(place):
    """Whether a key of a shift register is held."""
    import time

    import board
    from keypad import ShiftRegisterKeys
    from this_board import KEYS, SHIFT

    pins = {name: getattr(board, pin) for name, pin in SHIFT.items()}
    with ShiftRegisterKeys(key_count=len(KEYS), value_when_pressed=True, **pins) as keys:
        time.sleep(0.1)  # it is looked at every 20 ms
        while keys.events:
            if keys.events.get().key_number == place:
                return True
    return False


try:
    to_computer = key_is_held()
except Exception as error:
    print("The drive stays with the computer:", repr(error))
    to_computer = True
if not to_computer:
    storage.disable_usb_drive()
    storage.remount("/", readonly=False)
    # A console is no keyboard and no instrument: half a KB of memory more.
    for device in ("usb_hid", "usb_midi"):
        try:
            __import__(device).disable()
        except ImportError:
            pass  # not every CircuitPython has it
