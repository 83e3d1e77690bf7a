# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of linked consoles."""

TEXT = {
    "title": "Linked consoles",
    "alone": "A linked match needs two people or more: add one in the set-up.",
    "here": "Here: {}",
    "open": "Open seats: {}",
    "ready": "Everybody is there.",
    "code": "Code: {}",
    "offer": "{}: {} open",
    "no offer": "Nobody offers a match yet: choose Linked in a set-up on another console.",
    "joining": "Joining…",
    "joined": "Joined. The other console starts.",
    "full": "All seats are taken.",
    "version": "That console has version {}, this one {}. Install the same on both.",
    "hint offer": "◀▶ people Ⓑ back",
    "hint start": "Ⓐ start Ⓑ back",
    "hint join": "Ⓐ join Ⓑ back",
    "hint back": "Ⓑ back",
    "hint joined": "Ⓑ leave",
    "hint joined more": "◀▶ seats Ⓑ leave",
    "hint keep": "Ⓐ keep Ⓑ forget",
    "no pins": "This board has no pins for a link to other consoles.",
    "missing": "Missing: {}",
    "open ring": "A cable is out",
    "meeting": "Waiting for all",
    "complete": "All are there",
    "not seen": "{} has not seen the end yet. Keep the match until then?",
    "trouble version": "The consoles have different versions. Install the same on all of them.",
    "trouble conflict": "The match went another way on the console of {}. It cannot go on.",
    "trouble state": "The match differs on the console of {}. It cannot go on.",
}
