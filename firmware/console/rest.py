# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the console does after minutes without a key: sleep, drift, restart."""

import time

import displayio
import supervisor
from micropython import const

from console import rooms
from ui.keys import elapsed
from ui.text import Row
from ui.tunes import CONFIRM

_SLEPT = const(60000)  # ms without a key at least


def sleep(kit):
    """Turn the display off and sleep as deeply as the chip can; a key only wakes it."""
    kit.tunes.stop()
    hardware = kit.hardware
    hardware.sleep()
    if kit.keys.idle() < _SLEPT:
        return  # just now
    watchdog = kit.watchdog
    if watchdog is not None:
        mode = watchdog.mode
        watchdog.mode = None  # it cannot be fed in deep sleep
    dozed = False
    if kit.tick_link is None:  # a linked console goes on hearing the others
        dozed = rooms.lend("ui.pins", "doze", hardware, kit.keys.is_key_down)
    if watchdog is not None:
        watchdog.mode = mode
    if dozed:
        kit.keys.replace(hardware.keys)
        _awake(kit)
    else:
        _until_key(kit)


def restart():
    """Start CircuitPython again, with all of its memory; the picture stays on the glass."""
    displayio.release_displays()
    supervisor.reload()


def drift(kit):
    """Show a word that changes its place, which spares an OLED from burn-in."""
    stage = kit.stage
    scene = stage.display.root_group[0]
    word = Row(stage, stage.scene(), 0, 0, "Cinq")

    def wander(step):
        word.move_to(step * 37 % (stage.width - 24))
        word.move(step * 23 % (stage.height - word.font.height))
        stage.refresh()

    _until_key(kit, wander)
    stage.scene(scene)


def _until_key(kit, step=None):
    """Wait for a key, which does no more than wake, or for news from another console."""
    keys = kit.keys
    while not keys.waiting() and elapsed(kit.stirred) > 1000:
        kit.alive()
        if step:
            step(supervisor.ticks_ms() >> 12)
        if kit.tick_link is not None:
            kit.tick_link()
        time.sleep(0.02)
    keys.discard()
    _awake(kit)


def _awake(kit):
    kit.brighten()
    kit.tunes.play(CONFIRM)
