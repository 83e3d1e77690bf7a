# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of Code Omega alone, in French."""

TEXT = {
    "best so far": "Record : {},{} s",
    "no best yet": "Pas encore de record.",
    "same puzzle": "Le même code encore. Le temps ne sera pas gardé.",
    "not solved": "Pas trouvé",
    "solved in": "{},{} s",
    "new best": "Record : {},{} s !",
    "another": "Un autre code",
    "once more": "Le même encore",
    "stop": "Arrêter",
}
