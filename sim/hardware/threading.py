# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""threading, for Blinka alone: without threads."""

from sim.hardware.base import make


def module():
    """displayio starts a thread that refreshes: the machine's clock does that instead."""

    class Thread:
        def __init__(self, *_, **__):
            pass

        def is_alive(self):
            return False

        def start(self):
            pass

    class Event:
        def set(self):
            pass

        def is_set(self):
            return True

    class RLock:
        def __enter__(self):
            return self

        def __exit__(self, *error):
            pass

    return make("threading", Thread=Thread, Event=Event, RLock=RLock, Lock=RLock)
