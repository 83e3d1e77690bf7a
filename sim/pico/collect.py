# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Runs on the board before the console, which collects garbage all the time from then on.

So whatever is free then is free, in every animation and every thought of a bot. A pin tells
the emulator when to look, another that a bot thinks: its thoughts lie about, and are let go
before anything large is read. It takes some hundred bytes of the heap itself.
"""

import gc
import sys

import digitalio
import microcontroller
import supervisor
import this_board

import match
from console import kit
from ui import keys
from ui.hardware import Hardware

EVERY = 60  # ms
THINKS = 300  # ms after which a bot that was not asked to think on has been let go

pin = digitalio.DigitalInOut(microcontroller.pin.GPIO22)
pin.switch_to_output()
thinks = digitalio.DigitalInOut(microcontroller.pin.GPIO26)
thinks.switch_to_output()
step = kit.Kit.step
load = match.load
last = thought = supervisor.ticks_ms()
told = False


def loading(room, name):
    module = load(room, name)
    if room == "bots" and not hasattr(module, "thinking"):
        module.thinking = module.think
        module.think = lambda *asked: watched(module.thinking(*asked))
    return module


def watched(thoughts):
    global thought
    for move in thoughts:
        thought = supervisor.ticks_ms()
        yield move


def collecting(self):
    global last, told
    step(self)
    if keys.elapsed(last) >= EVERY:
        gc.collect()
        thinks.value = keys.elapsed(thought) < THINKS
        told = not told
        pin.value = told
        last = supervisor.ticks_ms()


kit.Kit.step = collecting
match.load = loading
hardware = Hardware(this_board)
del sys.modules["this_board"], this_board  # as menus/start does
