# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of New Game in French."""

TEXT = {
    "title": "New Game",
    "about": "prendre le dernier",
    "option last": "Le dernier",
    "last wins": "gagne",
    "last loses": "perd",
    "explain last": "Qui prend le dernier pion gagne, ou bien tous les autres ?",
    # Top row
    "turn": "{} joue",
    "take some": "Prenez 1 à 3",
    "left": "reste {}",
    "final": "Plus rien !",
    # Bottom row: what A does
    "do take": "Ⓐ prendre {}",
    # What happened
    "event take": "{} prend {}",
}
