# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""New Game has no secrets."""

OPEN = True  # everything lies open


def shuffle(game, seat, dice):
    """Change nothing: every seat and every spectator knows everything."""
