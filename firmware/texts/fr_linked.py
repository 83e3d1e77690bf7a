# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Les mots des consoles reliées."""

TEXT = {
    "title": "Consoles reliées",
    "no pins": "Cette carte n'a pas de broches pour relier des consoles.",
    "called": "{} : fini ! {},{} s",
    "missing": "Il manque : {}",
    "bot for": "Un robot pour {}",
    "bot wanted": "Un robot pour {} ?",
    "bot waits": "Les autres décident",
    "bot plays": "Un robot joue pour {}",
    "open ring": "Câble débranché",
    "meeting": "On attend les autres",
    "complete": "Tout le monde est là",
    "secrets": "Secrets : {}",
    "not seen": "Fin pas encore vue par {}. Garder la partie jusque-là ?",
    "trouble version": "Les consoles ont des versions différentes. Installez la même partout.",
    "trouble conflict": "Chez {}, la partie a suivi un autre cours. Elle s'arrête.",
    "trouble state": "Chez {}, la partie est différente. Elle s'arrête.",
}
