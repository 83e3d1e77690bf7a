# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of consoles that are about to be linked."""

TEXT = {
    "title": "Linked consoles",
    "here": "Here: {}",
    "open": "Open seats: {}",
    "how": "The others join: Linked in the menu, then Ⓐ.",
    "robots": "Bots take the empty seats.",
    "ready": "Everybody is there.",
    "code": "Code: {}",
    "offer": "{}: {} open",
    "no offer": "No match is offered yet. Wait for one, or offer one: Linked in a set-up.",
    "playing": "The others are already playing. Join their next match.",
    "watching": "Asking for their match…",
    "joining": "Joining…",
    "joins not": "Every console in the ring must be in Linked, too.",
    "joined": "Joined. The other console starts.",
    "full": "All seats are taken.",
    "version": "That console has version {}, this one {}. Install the same on both.",
    "hint offer": "◀▶ people Ⓑ back",
    "hint start": "Ⓐ start Ⓑ back",
    "hint join": "Ⓐ join Ⓑ back",
    "hint back": "Ⓑ back",
    "hint watch": "Ⓐ watch Ⓑ back",
    "hint joined": "Ⓑ leave",
    "hint joined more": "◀▶ seats Ⓑ leave",
}
