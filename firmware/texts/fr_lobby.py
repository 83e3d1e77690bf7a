# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Les mots des consoles qui vont être reliées."""

TEXT = {
    "title": "Consoles reliées",
    "here": "Ici : {}",
    "open": "Places libres : {}",
    "how": "Les autres : menu, Relier, puis Ⓐ.",
    "robots": "Des robots prennent les places vides.",
    "ready": "Tout le monde est là.",
    "code": "Code : {}",
    "offer": "{} : {} libre(s)",
    "no offer": "Aucune partie proposée. Attendez, ou choisissez un jeu, puis Relier.",
    "playing": "Les autres jouent déjà. Jouez la partie suivante.",
    "watching": "Demande de leur partie…",
    "joining": "Inscription…",
    "joins not": "Toutes les consoles de l'anneau doivent être dans Relier.",
    "joined": "C'est fait. L'autre console lance la partie.",
    "full": "Toutes les places sont prises.",
    "version": "L'autre console a la version {}, celle-ci {}. Installez la même.",
    "hint offer": "◀▶ joueurs Ⓑ retour",
    "hint start": "Ⓐ jouer Ⓑ retour",
    "hint join": "Ⓐ entrer Ⓑ retour",
    "hint back": "Ⓑ retour",
    "hint watch": "Ⓐ regarder Ⓑ retour",
    "hint joined": "Ⓑ sortir",
    "hint joined more": "◀▶ places Ⓑ sortir",
}
