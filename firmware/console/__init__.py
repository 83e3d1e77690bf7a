# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What is always in memory: start, the kit of every page, settings, loading and unloading."""

VERSION = "1.0.0"
