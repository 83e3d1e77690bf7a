# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of New Game in English."""

TEXT = {
    "title": "New Game",
    "about": "take the last one",
    "option last": "The last one",
    "last wins": "wins",
    "last loses": "loses",
    "explain last": "Does whoever takes the last counter win, or everybody else?",
    # Top row
    "turn": "{} plays",
    "take some": "Take 1 to 3",
    "left": "{} left",
    "final": "None left!",
    # Bottom row: what A does
    "do take": "Ⓐ take {}",
    # What happened
    "event take": "{} takes {}",
}
