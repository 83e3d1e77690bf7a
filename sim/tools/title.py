# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""In the place of code.py: shows the title and nothing else, for its picture."""

import time

import microcontroller
import this_board

from console.kit import Kit
from menus import menu
from save.journal import Journal
from ui.hardware import Hardware

kit = Kit(Hardware(this_board), Journal(microcontroller.nvm))
menu.title(kit)
while True:
    time.sleep(1)
