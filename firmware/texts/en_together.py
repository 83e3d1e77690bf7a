# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of Code Omega with the console on the table, in English: whose key is which."""

TEXT = {
    "keys": "Take a key each",
    "take": "{}: press your key",
    "taken": "{} has this key",
    "hint": "Ⓐ begin  Ⓑ choose anew",
}
