# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""CircuitPython's hardware modules for a virtual board, each in a file of its name.

`modules(machine)` builds them fresh for one power-on; each reads and drives the machine's
pins, clock, flash and display controllers. Nothing here tells the firmware that it is not
on a board.
"""

import hashlib
import importlib
import types
from collections import OrderedDict, deque, namedtuple
from typing import Any

from sim.hardware import (
    alarm,
    analogio,
    busio,
    digitalio,
    gc,
    keypad,
    microcontroller,
    os,
    pwmio,
    random,
    storage,
    supervisor,
    sys,
    threading,
    time,
    traceback,
    usb,
)
from sim.hardware.base import Pin, make
from sim.hardware.traceback import device_traceback

__all__ = ("POLL_US", "Pin", "device_traceback", "modules")

POLL_US = 100  # what asking the clock or the keys costs: about what it does on a Pico

Modules = dict[str, types.ModuleType]


def modules(machine: Any) -> tuple[Modules, Modules]:
    """(what the firmware may import, what vendor code sees in addition or instead)."""
    usb_cdc, usb_hid, usb_midi = usb.modules(machine)
    device = {
        "alarm": alarm.module(machine),
        "analogio": analogio.module(machine),
        "board": machine.board_module(),
        "busio": busio.module(machine),
        "collections": make(
            "collections", OrderedDict=OrderedDict, deque=deque, namedtuple=namedtuple
        ),
        "digitalio": digitalio.module(machine),
        "gc": gc.module(),
        "hashlib": make("hashlib", new=hashlib.new),  # hashlib.sha256 is not there
        "keypad": keypad.module(machine),
        "microcontroller": microcontroller.module(machine),
        "micropython": make(
            "micropython",
            const=lambda number: number,
            opt_level=lambda *_: 0,
            mem_info=lambda *_: None,
        ),
        "os": os.module(machine),
        "pwmio": pwmio.module(machine),
        "random": random.module(machine),
        "storage": storage.module(machine),
        "supervisor": supervisor.module(machine),
        "sys": sys.module(machine),
        "time": time.module(machine, quiet=False),
        "traceback": traceback.module(machine),
        "usb_cdc": usb_cdc,
        "usb_hid": usb_hid,
        "usb_midi": usb_midi,
        "watchdog": make("watchdog", WatchDogMode=types.SimpleNamespace(RESET=1, RAISE=2)),
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
