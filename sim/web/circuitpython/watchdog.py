# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""watchdog: what may happen when it is not fed."""


class WatchDogMode:
    RESET = "RESET"
    RAISE = "RAISE"
