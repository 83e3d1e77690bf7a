# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Beside collect.py: a pin tells that a bot thinks. Its thoughts lie about then, and are let go
before anything large is read.
"""

import collect
import digitalio
import microcontroller
import supervisor
from micropython import const

import match
from ui import keys

_THINKS = const(300)  # ms after which a bot that was not asked to think on has been let go

thinks = digitalio.DigitalInOut(microcontroller.pin.GPIO26)
thinks.switch_to_output()
load = match.load
thought = 0


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


def collecting():
    thinks.value = keys.elapsed(thought) < _THINKS


match.load = loading
collect.watching = collecting
