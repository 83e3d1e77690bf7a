# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The ring of linked consoles: frames, lobby, a match over it."""
