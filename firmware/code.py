# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the board runs: build the hardware of the board file and start the console."""

from console import start

main, *prepared = start.prepare()
del start  # what only starts makes room
main.run(*prepared)
