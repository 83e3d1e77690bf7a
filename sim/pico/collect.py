# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Runs on the board as code.py: the console as it is, which collects garbage all the time.

So whatever is free then is free, in every animation and every thought of a bot. A pin tells
the emulator when to look. It takes some hundred bytes of the heap itself.
"""

import gc
import sys

import digitalio
import microcontroller
import supervisor
import this_board

from console import kit, main
from ui import keys
from ui.hardware import Hardware

EVERY = 60  # ms

pin = digitalio.DigitalInOut(microcontroller.pin.GPIO22)
pin.switch_to_output()
step = kit.Kit.step
last = supervisor.ticks_ms()
told = False


def collecting(self):
    global last, told
    step(self)
    if keys.elapsed(last) >= EVERY:
        gc.collect()
        told = not told
        pin.value = told
        last = supervisor.ticks_ms()


kit.Kit.step = collecting
hardware = Hardware(this_board)
del sys.modules["this_board"], this_board  # as console/start does
main.run(hardware, ())  # this file is not the one that was installed
