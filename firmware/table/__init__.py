# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pages during a match: the loop of turns, its menu, help, result, look-back."""
