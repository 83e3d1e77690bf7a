# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of Code Omega in French."""

TEXT = {
    "option side": "Codes",
    "side easy": "3 bandes",
    "side hard": "4 bandes",
    "option timer": "Sablier",
    "timer normal": "normal",
    "timer relaxed": "lent",
    "timer fast": "rapide",
    "option track": "Pistes",
    "track auto": "au nombre",
    "track 6": "6 pas",
    "track 8": "8 pas",
    "track 10": "10 pas",
    "track 12": "12 pas",
    "option end": "Fin",
    "end race": "course",
    "end 3 rounds": "3 manches",
    "end 5 rounds": "5 manches",
    "end 7 rounds": "7 manches",
    "option boards": "Tableaux",
    "boards own": "un chacun",
    "boards same for all": "le même",
    "option strips": "Bandes",
    "strips given": "données",
    "strips find them": "à trouver",
    # Top row
    "round": "Manche {}",
    "code": "Code {}",
    "goal": "Qui fait {} pas ?",
    "solution": "{} : ainsi",
    "seconds": "{},{} s",
    # Bottom row: what the keys do
    "do roll": "Ⓐ lancer le dé",
    "do start": "{} : Ⓐ top !",
    "do solve": "◀▶ tourner Ⓐ ↓ tenir Ⓑ fini",
    "do find": "Ⓐ prendre, rendre",
    "do throw": "Ⓐ jette {}",
    "do joker": "?×{}  Ⓐ un pas {}",
    # Menu while the clock runs
    "menu give up": "Abandonner ce code",
    "menu put back": "Rendre cette bande",
    # What happened
    "event code": "Code numéro {} !",
    "event right": "{} : juste, {}",
    "event wrong": "{} : faux !",
    "event surrender": "{} abandonne",
    "event throw": "{} : {}",
}
