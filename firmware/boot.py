# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Decides who may write the drive until the next start.

Normally the board itself, so that `make flash` works over the serial port. With B held
down at power-on, or when the board's file cannot be read, the computer: CIRCUITPY then
shows up as a drive, and nobody is ever locked out.
"""

import storage


def key_is_held():
    import board
    import this_board
    from digitalio import DigitalInOut, Pull

    with DigitalInOut(getattr(board, dict(this_board.KEYS)["b"])) as key:
        key.switch_to_input(Pull.UP)
        for _ in range(100):  # let the pull-up raise a long wire
            if key.value:
                return False
        return True


try:
    to_computer = key_is_held()
except Exception as error:
    print("The drive stays with the computer:", repr(error))
    to_computer = True
if not to_computer:
    storage.disable_usb_drive()
    storage.remount("/", readonly=False)
