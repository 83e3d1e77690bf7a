# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of Nim in French."""

TEXT = {
    "title": "Nim",
    "about": "des tas de pions",
    "option last": "Le dernier",
    "last wins": "gagne",
    "last loses": "perd",
    "explain last": "Qui prend le dernier pion gagne, ou bien perd ?",
    # Top row
    "turn": "{} joue",
    "take some": "Prenez d'un tas",
    "left": "reste {}",
    "final": "Plus rien !",
    # Bottom row: what A does
    "do take": "Ⓐ prendre {}",
    # What happened
    "event take": "{} prend {}",
}
