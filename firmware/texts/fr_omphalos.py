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
    "place or move": "Poser ou bouger",
    "now place": "Posez-en une",
    "place god": "Posez le dieu",
    "where to": "Vers où ?",
    "move too": "Bouger aussi ?",
    "god": "★ Dieu",
    "done": "✓ Fini",
    "final": "Le carré !",
    "run": "{} en ligne : +{}",
    "centre": "Centre : +{}",
    # Bottom row: what A does
    "do place": "Ⓐ votre tuile ici",
    "do god": "Ⓐ votre dieu ici",
    "do take god": "Ⓐ un dieu, fixe",
    "do lift": "Ⓐ bouger {}",
    "do drop": "Ⓐ la mettre ici",
    "do done": "Ⓐ finir le tour",
    # What happened
    "event place": "{} pose {}",
    "event god": "{} pose un dieu {}",
    "event move": "{} bouge {}",
    "to come": "encore {}",
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
}
