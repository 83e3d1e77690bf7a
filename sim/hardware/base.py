# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What all hardware modules are made of: the machine, its pins, and modules that are not files."""

import types
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Protocol, Self

from sim.flash import Nvm


class Output(Protocol):
    """Where text can be printed."""

    def write(self, text: str) -> int: ...


class Transmitter(Protocol):
    """A display controller at the end of an I2C bus."""

    def write(self, data: bytes) -> None: ...


class Wire(Protocol):
    """What the link of a board is plugged into; see sim/link.py."""

    @property
    def in_waiting(self) -> int: ...
    def readinto(self, buffer: bytearray) -> int | None: ...
    def write(self, data: bytes) -> None: ...
    def listen(self, on: bool) -> None: ...


class Machine(Protocol):
    """The other half of the hardware modules: one power-on of a board, in sim/machine.py."""

    Reload: type[BaseException]
    Reset: type[BaseException]
    machine_name: str
    reset_reason: str
    run_reason: str
    entropy: Random
    serial: Output
    nvm: Nvm
    now_us: int
    epoch: int  # of the calendar at power-on, in seconds
    pins: list["Pin"]
    scanners: list[Callable[[], None]]
    in_boot: bool
    usb_drive: bool
    read_only: bool
    next_code_file: str | None
    previous_traceback: str | None

    def check_power(self) -> None: ...
    def poll(self) -> None: ...
    def elapse(self, microseconds: int) -> None: ...
    def ticks_ms(self) -> int: ...
    def ticks_ms_at(self, microseconds: int) -> int: ...
    def pwm_changed(self, pin: "Pin", frequency: int, duty: int) -> None: ...
    def volts(self, pin: "Pin") -> float: ...
    def shifted(self, register_pins: list["Pin"]) -> list[bool]: ...
    def i2c_devices(self, bus_pins: list["Pin"]) -> dict[int, Transmitter]: ...
    def spi_write(self, bus_pins: list["Pin"], data: bytes) -> None: ...
    def link_wire(self, uart_pins: list["Pin"]) -> Wire | None: ...
    def link_is_felt(self, pin: "Pin") -> bool: ...
    def setting(self, name: str, default: Any = None) -> Any: ...
    def firmware_modules(self) -> dict[str, types.ModuleType]: ...
    def board_module(self) -> types.ModuleType: ...
    def on_drive(self, name: str) -> Path | None: ...
    def list_drive(self, name: str) -> list[str]: ...
    def drive_name(self, path: str) -> str | None: ...


class Context:
    """What every hardware object can: be used in a with block, be deinitialised."""

    def deinit(self) -> None:
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.deinit()


class Pin:
    """A GPIO: whose it is, who uses it, and its level."""

    def __init__(self, number: int, machine: Machine) -> None:
        self.number = number
        self.machine = machine
        self.user: Context | None = None
        self.driven: bool | None = None  # the level it is driven to, or None
        self.pressed = False  # a key that pulls it to ground

    def __repr__(self) -> str:
        return f"board.GP{self.number}"

    def claim(self, user: Context) -> None:
        if self.user is not None:
            raise ValueError(f"GP{self.number} in use")
        self.user = user

    def release(self) -> None:
        self.user = None
        self.driven = None

    def level(self) -> bool:
        if self.pressed:
            return False
        return True if self.driven is None else self.driven


class OnePin(Context):
    """Something that has a pin to itself until it is deinitialised."""

    _pin: Pin | None = None

    def _claim(self, pin: Pin) -> None:
        pin.claim(self)
        self._pin = pin

    def _claimed(self) -> Pin:
        if self._pin is None:
            raise ValueError("Object has been deinitialized and can no longer be used.")
        return self._pin

    def deinit(self) -> None:
        if self._pin is not None:
            self._pin.release()
            self._pin = None


class SomePins(Context):
    """Something that has several, all or none."""

    def __init__(self, *pins: Pin | None) -> None:
        self._pins = [pin for pin in pins if pin is not None]
        for i, pin in enumerate(self._pins):
            try:
                pin.claim(self)
            except ValueError:
                for claimed in self._pins[:i]:
                    claimed.release()
                raise

    def deinit(self) -> None:
        for pin in self._pins:
            pin.release()
        self._pins = []


def make(name: str, **contents: Any) -> types.ModuleType:
    """A module of this name with these contents."""
    module = types.ModuleType(name)
    module.__dict__.update(contents)
    return module


def module_of(name: str, functions: object, **contents: Any) -> types.ModuleType:
    """A module whose functions are the public methods of an object."""
    public = [method for method in dir(functions) if not method.startswith("_")]
    return make(name, **{method: getattr(functions, method) for method in public}, **contents)


def nothing(*_: Any, **__: Any) -> None:
    """What a function does that a virtual board has no use for."""
