# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of the puzzle of the day, in French."""

TEXT = {
    "which day": "Quel jour est-ce ?",
    "year": "Année",
    "month": "Mois",
    "day": "Jour",
    "about code_omega": "Formez une colonne noire. Plus vite, plus d'étoiles.",
    "about enigma": "{} cache un mot. Trouvez-le en peu de questions.",
    "about code_vinci": "Chez {} une pièce est certaine. Laquelle, quel nombre ? Trois essais.",
    "not certain": "Peut-être, mais ce n'est pas certain. Essais restants : {}",
    "certain": "Certain !  ⒶⒷ suite",
    "only": "Rien d'autre : {}  ⒶⒷ suite",
    "row": "Jours de suite : {}",
    "longest": "Record : {}",
    "hint again": "Ⓐ rejouer  Ⓑ retour",
}
