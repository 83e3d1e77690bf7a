# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of Code Omega with the console on the table, in French: whose key is which."""

TEXT = {
    "keys": "À chacun sa touche",
    "take": "{} : votre touche ?",
    "taken": "{} a cette touche",
    "hint": "Ⓐ commencer  Ⓑ refaire",
}
