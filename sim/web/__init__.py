# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Cinq in a browser: the same firmware on MicroPython for WebAssembly.

python -m sim.web build [--output DIR]   the page, a folder for any static host
python -m sim.web serve [--port 8000]    show it here

circuitpython/  CircuitPython's modules for that interpreter
compositor.mjs  paints what displayio shows from the interpreter's memory
machine.mjs     a virtual board: interpreter, drive, keys, buzzer, memory
worker.mjs      runs the machine beside the page, on the browser's clock
page/           what a visitor sees: the handheld, its buttons, sound, saving
walk.mjs        runs the machine in node under a virtual clock, for the tests
"""
