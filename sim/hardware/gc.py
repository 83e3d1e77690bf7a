# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""gc: a heap that is always the same."""

from sim.hardware.base import make


def module():
    nothing = lambda *_: None  # noqa: E731
    # A constant, so that a picture never depends on the desktop's memory.
    return make(
        "gc",
        collect=nothing,
        disable=nothing,
        enable=nothing,
        isenabled=lambda: True,
        mem_alloc=lambda: 60_000,
        mem_free=lambda: 110_000,
        threshold=lambda *_: -1,
    )
