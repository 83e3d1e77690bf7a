# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How each game looks: a module per game, named like its rules.

    class Screen:
        group                  # the scene, a displayio.Group
        __init__(kit, match)
        show(view, seat)       # make the scene show what this seat sees
        place(move)            # (x, y, width, height) where the cursor goes, None: nowhere
        hint(move)             # few words for the bottom row: what A does now; the table adds
                               # what B does unless they tell it
        tell(event)            # a line for the log, or None

and, where a game needs it:

        first(moves)           # the index the cursor starts at
        private(view)          # False when the decision may be seen by all
        sound(event)           # a tune, or None
        animate(events, view, seat)  # a generator: a frame a step, before show(); a press
                               # leaps to its end, or to where it yields True
        running(game)          # whether a clock runs for whoever decides: what they press
                               # counts as soon as they see it, and the display stays bright
        press(intent, move)    # a key of its own: the move it plays, USED when the key has
                               # done all it should, TO_MENU for the menu, or None
        tick(now)              # called while waiting; may return a move
        extra()                # while a clock runs: (word, move) for the menu, which a tap
                               # on B then opens; there are no hints and no hiding
        leave()                # moves that note the clock for whoever continues the match
        erases()               # whether B takes back a part of what is entered now
        interrupt()            # (words, move) for the menu while a bot thinks: what a
                               # person may do out of turn
        question(view)         # what is to be decided now, in a sentence or two, for "What
                               # now?" in the menu: a text, or the number of a line in the
                               # help and values for it; without it the hint is told
        finale(view)           # a generator: a frame a step, when the match is over
        explain(view)          # lines under the result
"""

USED = -3  # what press() returns instead of a move: the table ignores the key
TO_MENU = -4  # or: the table opens the menu
