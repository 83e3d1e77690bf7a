# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the board runs: build the hardware of the board file and start the console."""

from console import start

main, *prepared = start.prepare()
start.__dict__.clear()  # what only starts makes room, whatever on the stack still knows it
del start
main.run(*prepared)
