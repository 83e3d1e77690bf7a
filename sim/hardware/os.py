# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""os: a drive that can only be read, settings, entropy."""

import os
import types
from typing import Any, NamedTuple, NoReturn

from sim.hardware.base import Machine, module_of, nothing


class Uname(NamedTuple):
    sysname: str
    nodename: str
    release: str
    version: str
    machine: str


def read_only(*_: object) -> NoReturn:
    raise OSError(30, "Read-only filesystem")


class System:
    """What a machine has of an operating system."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def getcwd(self) -> str:
        return "/"

    def getenv(self, key: str, default: Any = None) -> Any:
        return self._machine.setting(key, default)

    def listdir(self, name: str = "/") -> list[str]:
        return self._machine.list_drive(name)

    def stat(self, name: str) -> tuple[int, ...]:
        path = self._machine.on_drive(name)
        if path is None:
            raise OSError(2, "No such file/directory")
        return (*os.stat(path)[:7], 0, 0, 0)

    def uname(self) -> Uname:
        return Uname("RP2040", "RP2040", "10.1.3", "10.1.3", self._machine.machine_name)

    def urandom(self, count: int) -> bytes:
        return self._machine.entropy.randbytes(count)


def module(machine: Machine) -> types.ModuleType:
    return module_of(
        "os",
        System(machine),
        mkdir=read_only,
        remove=read_only,
        rename=read_only,
        rmdir=read_only,
        sep="/",
        sync=nothing,
        unlink=read_only,
    )
