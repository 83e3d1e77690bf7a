# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of Code Omega in English."""

TEXT = {
    "option side": "Codes",
    "side easy": "3 strips",
    "side hard": "4 strips",
    "option timer": "Timer",
    "timer normal": "normal",
    "timer relaxed": "relaxed",
    "timer fast": "fast",
    "option track": "Tracks",
    "track auto": "by players",
    "track 6": "6 steps",
    "track 8": "8 steps",
    "track 10": "10 steps",
    "track 12": "12 steps",
    "option end": "End",
    "end race": "race",
    "end 3 rounds": "3 rounds",
    "end 5 rounds": "5 rounds",
    "end 7 rounds": "7 rounds",
    "option boards": "Boards",
    "boards own": "one each",
    "boards same for all": "the same",
    "option strips": "Strips",
    "strips given": "given",
    "strips find them": "find them",
    # Top row
    "round": "Round {}",
    "code": "Code {}",
    "goal": "First to step {}",
    "solution": "{}: like this",
    "seconds": "{}.{} s",
    # Bottom row: what the keys do
    "do roll": "Ⓐ roll the code die",
    "do start": "{}: Ⓐ start",
    "do solve": "◀▶ flip Ⓐ swap hold Ⓑ done",
    "do find": "Ⓐ take or put back",
    "do throw": "Ⓐ throw {}",
    "do joker": "?×{}  Ⓐ step on {}",
    # Menu while the clock runs
    "menu give up": "Give up this code",
    "menu put back": "Put this strip back",
    # What happened
    "event code": "Code number {}!",
    "event right": "{}: right, {}",
    "event wrong": "{}: wrong!",
    "event surrender": "{} gives up",
    "event throw": "{}: {}",
}
