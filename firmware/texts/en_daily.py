# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of the puzzle of the day."""

TEXT = {
    "which day": "Which day is it?",
    "year": "Year",
    "month": "Month",
    "day": "Day",
    "about code_omega": "Make one black column. The faster, the more stars.",
    "about enigma": "{} has hidden a word. Find it with few questions.",
    "about code_vinci": "One tile of {} is certain. Which, and what number? Three tries.",
    "not certain": "Perhaps, but it is not certain. Tries left: {}",
    "certain": "Certain!  ⒶⒷ go on",
    "only": "Only this: {}  ⒶⒷ go on",
    "row": "Days in a row: {}",
    "longest": "Longest row: {}",
    "hint again": "Ⓐ once more  Ⓑ back",
}
