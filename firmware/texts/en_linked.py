# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of linked consoles."""

TEXT = {
    "title": "Linked consoles",
    "no pins": "This board has no pins for a link to other consoles.",
    "called": "{}: done! {}.{} s",
    "missing": "Missing: {}",
    "bot for": "A bot for {}",
    "bot wanted": "A bot for {}?",
    "bot waits": "The others decide",
    "bot plays": "A bot plays for {}",
    "open ring": "A cable is out",
    "meeting": "Waiting for all",
    "complete": "All are there",
    "secrets": "Secrets: {}",
    "not seen": "End not seen yet by {}. Keep the match until then?",
    "trouble version": "The consoles have different versions. Install the same on all of them.",
    "trouble conflict": "The match went another way on the console of {}. It cannot go on.",
    "trouble state": "The match differs on the console of {}. It cannot go on.",
}
