# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The log of matches, settings and statistics in 4 KB of NVM."""
