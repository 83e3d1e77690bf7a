# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Who leads each game at the table: a module per game, named like its rules.

A host says what is asked and what happened, chooses the tunes and takes the keys that a
game has for itself. It knows no pixels: one host serves every display.

    COLOUR                     # of the game, for the tab in the header (RGB)
    MODES                      # optional, what there is beside a match: (key of its name, the
                               # module in this folder whose run(kit, players, values) does it)

    class Host:
        __init__(kit, match)
        prompt(view, seat)     # what is asked of this seat, or who plays: for the header
        fact(view, seat)       # one thing worth knowing, for its right end; or ""
        hint(view, move)       # few words for the bottom row: what A does now; the table
                               # adds what B does unless they tell it
        tell(event)            # a line that tells what happened, or None

and, where a game needs it:

        record(event)          # the same for the log, where the table is not seen
        first(view, moves)     # the index the cursor starts at
        private(view)          # False when the decision may be seen by all
        waits(game)            # whether what was reached stays until a person goes on,
                               # though it is a bot's turn
        sound(event)           # a tune, or None
        running(game)          # whether a clock runs for whoever decides: what they press
                               # counts as soon as they see it, and the display stays bright
        seen()                 # what was shown is on the display now: a clock begins here
        press(intent, move)    # a key of its own: the move it plays, USED when the key has
                               # done all it should, TO_MENU for the menu, or None
        sure(move)             # keys of a title and a question that is asked before this move
                               # is played, or None
        tick(now)              # called while waiting; may return a move
        extra()                # while a clock runs: (word, move) for the menu, which a tap
                               # on B then opens; there are no hints and no hiding
        leave()                # moves that note the clock for whoever continues the match
        erases()               # whether B takes back a part of what is entered now
        everybody(table)       # where all decide at once it does what they do and gives AGAIN or
                               # LEAVE of console/table.py; None when it is the turn of one
        call(seat, milliseconds)  # on linked consoles: somebody elsewhere has called
        interrupt(seats)       # (words, move) for the menu while a bot thinks: what any person,
                               # or those in these seats, may do out of turn
        question(view)         # what is to be decided now, in a sentence or two, for "What
                               # now?" in the menu: a text, or the number of a line in the
                               # help and values for it; without it the hint is told
        explain(view)          # lines under the result
        patient                # True in a lesson: a clock waits for whoever reads
        bars(view)             # [(seat, ((reason, points), ...)), ...] for the result page
        why(view)              # a few words after "Anna wins!", where no bar tells why
"""

USED = -3  # what press() returns instead of a move: the table ignores the key
TO_MENU = -4  # or: the table opens the menu
