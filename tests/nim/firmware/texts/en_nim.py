# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of Nim in English."""

TEXT = {
    "title": "Nim",
    "about": "heaps of counters",
    "option last": "The last one",
    "last wins": "wins",
    "last loses": "loses",
    "explain last": "Does whoever takes the last counter win, or lose?",
    # Top row
    "turn": "{} plays",
    "take some": "Take of one heap",
    "left": "{} left",
    "final": "None left!",
    # Bottom row: what A does
    "do take": "Ⓐ take {}",
    # What happened
    "event take": "{} takes {}",
}
