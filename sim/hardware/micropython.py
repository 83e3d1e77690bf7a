# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""micropython: constants, and nothing to tune."""

import types
from typing import TypeVar

from sim.hardware.base import make, nothing

Value = TypeVar("Value")


def const(value: Value) -> Value:
    return value


def opt_level(*_: int) -> int:
    return 0


def module() -> types.ModuleType:
    return make("micropython", const=const, opt_level=opt_level, mem_info=nothing)
