# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""microcontroller: the chip, its resets, its NVM and its watchdog."""

import types

from sim.hardware.base import Pin, make


def module(machine):
    class ResetReason:
        POWER_ON, SOFTWARE, WATCHDOG = "POWER_ON", "SOFTWARE", "WATCHDOG"

    class RunMode:
        NORMAL, SAFE_MODE, UF2, BOOTLOADER = "NORMAL", "SAFE_MODE", "UF2", "BOOTLOADER"

    cpu = types.SimpleNamespace(
        frequency=125_000_000,
        temperature=24.5,
        voltage=3.3,
        uid=bytearray(b"\xe6\x61\x38\x52\x83\x2a\x54\x2c"),
        reset_reason=machine.reset_reason,
    )

    def reset():
        raise machine.Reset

    def delay_us(microseconds):
        machine.elapse(microseconds)

    def nothing(*_):
        pass

    module = make(
        "microcontroller",
        Pin=Pin,
        Processor=types.SimpleNamespace,
        ResetReason=ResetReason,
        RunMode=RunMode,
        cpu=cpu,
        cpus=(cpu, cpu),
        delay_us=delay_us,
        disable_interrupts=nothing,
        enable_interrupts=nothing,
        on_next_reset=nothing,
        nvm=machine.nvm,
        reset=reset,
        watchdog=_watchdog_timer(machine),
    )
    pins = {f"GPIO{pin.number}": pin for pin in machine.pins}
    module.pin = make("microcontroller.pin", **pins)
    return module


def _watchdog_timer(machine):
    """It bites when it is fed too late: as far as this clock can tell."""

    class WatchDogTimer:
        timeout = 0.0
        _mode = None
        _fed = 0

        @property
        def mode(self):
            return self._mode

        @mode.setter
        def mode(self, mode):
            if mode is not None and not self.timeout:
                raise ValueError("timeout must be set")
            self._mode = mode
            self._fed = machine.now_us

        def feed(self):
            if self._mode is None:
                raise ValueError("timer not running")
            if machine.now_us - self._fed > self.timeout * 1_000_000:
                raise machine.Reset
            self._fed = machine.now_us

    return WatchDogTimer()
