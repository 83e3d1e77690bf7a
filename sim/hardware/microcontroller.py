# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""microcontroller: the chip, its resets, its NVM and its watchdog."""

import types
from typing import NoReturn

from sim.hardware.base import Machine, Pin, make, module_of, nothing
from sim.hardware.watchdog import WatchDogTimer


class ResetReason:
    POWER_ON, SOFTWARE, WATCHDOG = "POWER_ON", "SOFTWARE", "WATCHDOG"


class RunMode:
    NORMAL, SAFE_MODE, UF2, BOOTLOADER = "NORMAL", "SAFE_MODE", "UF2", "BOOTLOADER"


class Processor:
    frequency = 125_000_000
    temperature = 24.5
    voltage = 3.3

    def __init__(self, reset_reason: str) -> None:
        self.reset_reason = reset_reason
        self.uid = bytearray(b"\xe6\x61\x38\x52\x83\x2a\x54\x2c")


class Chip:
    """What a program may do to the processor of a machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def reset(self) -> NoReturn:
        raise self._machine.Reset

    def delay_us(self, microseconds: int) -> None:
        self._machine.elapse(microseconds)


def module(machine: Machine) -> types.ModuleType:
    cpu = Processor(machine.reset_reason)
    pins = {f"GPIO{pin.number}": pin for pin in machine.pins}
    return module_of(
        "microcontroller",
        Chip(machine),
        Pin=Pin,
        Processor=Processor,
        ResetReason=ResetReason,
        RunMode=RunMode,
        cpu=cpu,
        cpus=(cpu, cpu),
        disable_interrupts=nothing,
        enable_interrupts=nothing,
        on_next_reset=nothing,
        nvm=machine.nvm,
        pin=make("microcontroller.pin", **pins),
        watchdog=WatchDogTimer(machine),
    )
