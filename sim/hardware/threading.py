# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""threading, for Blinka alone: without threads.

displayio starts a thread that refreshes: the machine's clock does that instead.
"""

import types
from typing import Self

from sim.hardware.base import make


class Thread:
    def __init__(self, *_: object, **__: object) -> None:
        pass

    def is_alive(self) -> bool:
        return False

    def start(self) -> None:
        pass


class Event:
    def set(self) -> None:
        pass

    def is_set(self) -> bool:
        return True


class RLock:
    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass


def module() -> types.ModuleType:
    return make("threading", Thread=Thread, Event=Event, RLock=RLock, Lock=RLock)
