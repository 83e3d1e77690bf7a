# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""gc: a heap that is always the same, so that no picture depends on the desktop's memory."""

import types

from sim.hardware.base import make, nothing


def mem_alloc() -> int:
    return 60_000


def mem_free() -> int:
    return 110_000


def isenabled() -> bool:
    return True


def threshold(*_: int) -> int:
    return -1


def module() -> types.ModuleType:
    return make(
        "gc",
        collect=nothing,
        disable=nothing,
        enable=nothing,
        isenabled=isenabled,
        mem_alloc=mem_alloc,
        mem_free=mem_free,
        threshold=threshold,
    )
