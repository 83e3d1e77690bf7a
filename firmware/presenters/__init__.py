# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words, tunes and keys of each game at the table: a module per game, named like its rules.

A presenter words what is asked and what happened, chooses the tunes and handles the keys that
only its game uses. It draws nothing: one presenter serves every display.

    COLOUR                     # of the game, for the tab in the header (RGB)
    MODES                      # optional, what there is beside a match: (key of its name, the
                               # module of modes/ whose run(kit, players, values) does it)

    class Presenter:
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
        running(game)          # whether a clock runs for the seat on turn: its presses count
                               # as soon as the question is shown, and the display stays bright
        seen()                 # what was shown is on the display now: a clock begins here
        press(intent, move)    # a key of its own: (move,) that it plays, () when the key has
                               # done all it should; None: it is a key of the table
        sure(move)             # keys of a title and a question that is asked before this move
                               # is played, or None; with "tell" after them it is refused so
        tick(now)              # called while waiting; may return a move
        extra()                # while a clock runs: (word, move) for the menu, which a tap
                               # on B then opens; there are no hints and no hiding
        leave()                # moves that note the clock for the player who resumes the match
        erases()               # whether B takes back a part of what is entered now
        undoes()               # False while B takes back no step
        everybody()            # at one console, where all decide at once: the module of modes/
                               # whose decide(table, seat) is the hand of all; None when it is
                               # the turn of one
        call(seat, milliseconds, aloud)  # on linked consoles, where all play at once: this seat
                               # is done, now if `aloud`, or before the person here began
        rival()                # the same of bots: (seat, milliseconds) of one that is done just
                               # now, or None
        interrupt(seats)       # (words, move) for the menu while a bot thinks: what any person,
                               # or those in these seats, may do out of turn
        question(view)         # what is to be decided now, in a sentence or two, for "What
                               # now?" in the menu: a text, or the number of a line in the
                               # help and values for it; without it the hint is told
        reason(view, move)     # why a hint offers this move, in a few words, or ""
        explain(view)          # lines under the result
        X_OPENS                # what X opens instead of the log, the word of "menu <word>": a
                               # method (view, seat) of that name gives its text; without one
                               # it is the game's chart (see screens/__init__.py)
        patient                # True in a lesson: a clock waits while a caption is read
        ear                    # called when something changes between two shows; the screen sets
                               # it, the table sets it to None when it unloads the screen
        bars(view)             # [(seat, ((reason, points), ...)), ...] for the result page
        why(view)              # a few words after "Anna wins!", where no bar tells why
"""

from micropython import const

_HUMAN = const(3)  # beside the levels of bots


def assists(kit, match):
    """Whether choices that cannot be right are marked: as set, else against Easy bots only."""
    if kit.settings.assist:
        return kit.settings.assist == 1
    levels = [level for _, level in match.players if level < _HUMAN]
    return levels and max(levels) == 0
