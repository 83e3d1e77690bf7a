# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Instead of code.py: the console's kit without its menu, for tests that hang up a scene.

A test puts a function into `work`; it is called with the kit, in the board's own time.
"""

import time

import microcontroller
import this_board

from console.kit import Kit
from save.journal import Journal
from ui.hardware import Hardware

kit = Kit(Hardware(this_board), Journal(microcontroller.nvm))
work = []
while True:
    while work:
        work.pop(0)(kit)
    time.sleep(0.01)
