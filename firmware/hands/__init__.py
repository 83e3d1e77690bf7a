# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Who decides at the table: every seat has a hand. One loop, in table/table.py, asks them.

A hand is an object or a module with

    decide(table, seat)     # the move that this seat plays now, AGAIN or LEAVE

`person` asks the people at this console, `bot` thinks, `everyone` lets a mode of the game lead
where all decide at once. In a lesson and in a linked match one hand leads all seats: `learner`
knows the moves of both sides, `remote` plays what other consoles send and asks person and bot
for the seats of its own. Such a leader may also have

    humans                  # the seats of people at this console; without it, all people
    advise(table, seat)     # the move that "Give me a hint" points at
    take_back(table, seat)  # what B does instead of undo
    unsaved                 # True: a player who leaves begins anew
    interrupted()           # whether something has come that counts before any decision
"""

AGAIN = -1  # nothing was decided: look at the table anew
LEAVE = -2  # back to the menu of the console
