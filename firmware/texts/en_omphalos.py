# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of Omphalos in English."""

TEXT = {
    "option scoring": "Points",
    "scoring mode 1": "by length",
    "scoring mode 2": "doubling",
    "option framed gap": "Framed gap",
    "framed gap cell": "one cell",
    "framed gap region": "any pocket",
    # Top row
    "turn": "{} plays",
    "place or move": "Place or move",
    "now place": "Now place one",
    "place god": "Place the god",
    "where to": "Where to?",
    "move too": "Move one too?",
    "god": "★ God",
    "done": "✓ Done",
    "final": "The square!",
    "run": "{}: {} in line, +{}",
    "centre": "{}: the centre, +{}",
    # Bottom row: what A does
    "do place": "Ⓐ tile here",
    "do god": "Ⓐ god here",
    "do take god": "Ⓐ take a god",
    "do lift": "Ⓐ tile of {}",
    "do drop": "Ⓐ lay here",
    "do done": "Ⓐ end turn",
    # What happened
    "event place": "{} places a tile {}",
    "event god": "{} places a god {}",
    "event move": "{} moves a tile {}",
    "to come": "{} to come",
    "log move": "{} moves a tile of {} from {} to {}",
    # Result
    "bar lines": "lines",
    "bar centre": "centre",
    # Pictures in the help
    "chart tiles": "Top: tiles of four players.",
    "chart gods": "Below: their gods.",
    "chart zeus": "The stone is Zeus.",
    "chart run": "Three in a row: a line.",
    "chart cross": "Three down too: gods count.",
    "chart gap": "A tile moved to the dot frames a gap: not allowed.",
    "chart place": "Placing is fine.",
    # Why a hint
    "why line": "A line of {} for you.",
    "why break": "It breaks a line of {}.",
}
