# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""watchdog: what may happen when nobody feeds it."""


class WatchDogMode:
    RESET = "RESET"
    RAISE = "RAISE"
