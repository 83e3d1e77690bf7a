# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the board runs: build the hardware of the board file and start the console."""

import this_board

from console import start
from ui.hardware import Hardware

start.run(Hardware(this_board))
