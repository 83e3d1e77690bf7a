# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Les mots des consoles reliées."""

TEXT = {
    "title": "Consoles reliées",
    "alone": "Une partie reliée se joue à deux personnes ou plus : ajoutez-en une.",
    "here": "Ici : {}",
    "open": "Places libres : {}",
    "ready": "Tout le monde est là.",
    "code": "Code : {}",
    "offer": "{} : {} libre(s)",
    "no offer": "Aucune partie proposée : choisissez Relier dans une autre console.",
    "joining": "Inscription…",
    "joined": "C'est fait. L'autre console lance la partie.",
    "full": "Toutes les places sont prises.",
    "version": "L'autre console a la version {}, celle-ci {}. Installez la même.",
    "hint offer": "◀▶ joueurs Ⓑ retour",
    "hint start": "Ⓐ jouer Ⓑ retour",
    "hint join": "Ⓐ entrer Ⓑ retour",
    "hint back": "Ⓑ retour",
    "hint joined": "Ⓑ sortir",
    "hint joined more": "◀▶ places Ⓑ sortir",
    "hint keep": "Ⓐ garder Ⓑ effacer",
    "no pins": "Cette carte n'a pas de broches pour relier des consoles.",
    "missing": "Il manque : {}",
    "open ring": "Câble débranché",
    "meeting": "On attend les autres",
    "complete": "Tout le monde est là",
    "not seen": "Fin pas encore vue par {}. Garder la partie jusque-là ?",
    "trouble version": "Les consoles ont des versions différentes. Installez la même partout.",
    "trouble conflict": "Sur la console de {}, la partie a suivi un autre cours. Elle s'arrête.",
    "trouble state": "Sur la console de {}, la partie est différente. Elle s'arrête.",
}
