# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The console around the games: menu, set-up, the table, help, settings, faults."""

VERSION = "0.2.0"
