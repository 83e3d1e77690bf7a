# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pages between matches: start, menu, set-up, names, settings, statistics, faults."""
