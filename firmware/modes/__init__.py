# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a game offers beside an ordinary match, a module per mode with one of

run(kit, players, values)       # a row of its set-up: MODES of its presenter names it
decide(table, seat)             # the hand of all at one console: its everybody() names it
play(kit, day, person, other)   # the puzzle of a day: daily.py names it
"""
