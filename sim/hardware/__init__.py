# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""CircuitPython's hardware modules for a virtual board, each in a file of its name.

`modules(machine)` builds them fresh for one power-on; each reads and drives the machine's
pins, clock, flash and display controllers. Nothing here tells the firmware that it is not
on a board. What Blinka supplies, and what is mended in it, is told in sim/renderer.py. The page
has modules of its own, sim/web/circuitpython: MicroPython runs them, JavaScript has the clock,
keys and pixels behind them, and they allocate nothing while the firmware waits.
"""

import hashlib
import importlib
import types
from collections import OrderedDict, deque, namedtuple

from sim.hardware import (
    alarm,
    analogio,
    busio,
    digitalio,
    gc,
    keypad,
    microcontroller,
    micropython,
    os,
    pwmio,
    random,
    storage,
    supervisor,
    sys,
    threading,
    time,
    traceback,
    usb_cdc,
    usb_hid,
    usb_midi,
    watchdog,
)
from sim.hardware.base import Machine, Pin, make
from sim.hardware.traceback import device_traceback

__all__ = ("POLL_US", "Pin", "device_traceback", "modules")

POLL_US = 100  # what asking the clock or the keys costs: about what it does on a Pico

Modules = dict[str, types.ModuleType]


def modules(machine: Machine) -> tuple[Modules, Modules]:
    """(what the firmware may import, what vendor code sees in addition or instead)."""
    device = {
        "alarm": alarm.module(machine),
        "analogio": analogio.module(),
        "board": machine.board_module(),
        "busio": busio.module(),
        "collections": make(
            "collections", OrderedDict=OrderedDict, deque=deque, namedtuple=namedtuple
        ),
        "digitalio": digitalio.module(),
        "gc": gc.module(),
        "hashlib": make("hashlib", new=hashlib.new),  # hashlib.sha256 is not there
        "keypad": keypad.module(machine),
        "microcontroller": microcontroller.module(machine),
        "micropython": micropython.module(),
        "os": os.module(machine),
        "pwmio": pwmio.module(),
        "random": random.module(machine),
        "storage": storage.module(machine),
        "supervisor": supervisor.module(machine),
        "sys": sys.module(machine),
        "time": time.module(machine, quiet=False),
        "traceback": traceback.module(machine),
        "usb_cdc": usb_cdc.module(machine),
        "usb_hid": usb_hid.module(machine),
        "usb_midi": usb_midi.module(machine),
        "watchdog": watchdog.module(),
    }
    # Vendor code is the device's own Python: it needs CPython's library in full.
    whole = ("collections", "os", "random", "sys", "traceback")
    vendor = {name: importlib.import_module(name) for name in whole}
    vendor["circuitpython_typing"] = make(
        "circuitpython_typing", ReadableBuffer=object, WriteableBuffer=object
    )
    vendor["threading"] = threading.module()
    vendor["time"] = time.module(machine, quiet=True)
    return device, vendor
