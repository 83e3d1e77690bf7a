# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""sys: CircuitPython 10.1.3 on an RP2040."""

import io
import types

from sim.hardware.base import Machine, make


def exit(code: int | str | None = None) -> None:
    raise SystemExit(code)


def module(machine: Machine) -> types.ModuleType:
    implementation = types.SimpleNamespace(
        name="circuitpython", version=(10, 1, 3), _machine=machine.machine_name, _mpy=262
    )
    return make(
        "sys",
        argv=[],
        byteorder="little",
        exit=exit,
        implementation=implementation,
        maxsize=0x7FFFFFFF,
        modules=machine.firmware_modules(),
        path=["", "/", ".frozen", "/lib"],
        platform="RP2040",
        stderr=machine.serial,
        stdin=io.StringIO(),
        stdout=machine.serial,
        version="3.4.0; CircuitPython 10.1.3",
        version_info=(3, 4, 0),
    )
