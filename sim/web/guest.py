# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the page runs instead of code.py for a match that somebody shared: it looks back."""

import os

import _share
import microcontroller
import this_board

from console.kit import Kit
from console.review import Review
from console.table import Table
from journal import Journal
from ui.hardware import Hardware

kit = Kit(Hardware(this_board), Journal(microcontroller.nvm))
match = _share.from_text(os.getenv("CINQ_MATCH"))
kit.speak_of(match.name)
table = Table(kit, match)
print("Cinq ready on", kit.name, "to look back")
while True:
    kit.stage.scene(table.root)
    Review(table).run()
