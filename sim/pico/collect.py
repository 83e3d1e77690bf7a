# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Runs on the board before the console, which collects garbage all the time from then on.

So whatever is free then is free, in every animation and every thought of a bot. A pin tells
the emulator when to look; collect_bots has another one. It takes less than a KB itself.
"""

import gc
import sys

import digitalio
import microcontroller
import supervisor
import this_board
from micropython import const

from console import kit
from ui import keys
from ui.hardware import Hardware

_EVERY = const(60)  # ms

pin = digitalio.DigitalInOut(microcontroller.pin.GPIO22)
pin.switch_to_output()
step = kit.Kit.step
last = 0
told = False
watching = None  # what is called before the pin tells


def collecting(self):
    global last, told
    step(self)
    if keys.elapsed(last) >= _EVERY:
        gc.collect()
        if watching:
            watching()
        told = not told
        pin.value = told
        last = supervisor.ticks_ms()


kit.Kit.step = collecting
hardware = Hardware(this_board)
del sys.modules["this_board"], this_board  # as menus/start does
