# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of Omphalos in French."""

TEXT = {
    "option scoring": "Points",
    "scoring mode 1": "longueur",
    "scoring mode 2": "doublés",
    "option framed gap": "Trou encadré",
    "framed gap cell": "une case",
    "framed gap region": "une poche",
    # Top row
    "turn": "{} joue",
    "place or move": "Posez, bougez",
    "now place": "Posez-en une",
    "place god": "Posez le dieu",
    "where to": "Vers où ?",
    "move too": "Bouger aussi ?",
    "god": "★ Dieu",
    "done": "✓ Fini",
    "final": "Le carré !",
    "run": "{} : {} en ligne, +{}",
    "centre": "{} : le centre, +{}",
    # Bottom row: what A does
    "do place": "Ⓐ tuile ici",
    "do god": "Ⓐ dieu ici",
    "do take god": "Ⓐ un dieu",
    "do lift": "Ⓐ tuile : {}",
    "do drop": "Ⓐ mettre ici",
    "do done": "Ⓐ finir",
    # What happened
    "event place": "{} pose une tuile {}",
    "event god": "{} pose un dieu {}",
    "event move": "{} : tuile {} bougée",
    "to come": "reste {}",
    "log move": "{} bouge une tuile ({}) : {} vers {}",
    # Result
    "bar lines": "lignes",
    "bar centre": "centre",
    # Pictures in the help
    "chart tiles": "En haut, les tuiles.",
    "chart gods": "Dessous, les dieux.",
    "chart zeus": "La pierre : Zeus.",
    "chart run": "Trois de suite : une ligne.",
    "chart cross": "En colonne aussi, dieux compris.",
    "chart gap": "Bouger une tuile au point encadre un trou : interdit.",
    "chart place": "La poser : permis.",
    # Why a hint
    "why line": "{} en ligne pour vous.",
    "why break": "Cela casse {} en ligne.",
}
