# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""traceback: errors as CircuitPython prints them."""

import traceback
import types

from sim.hardware.base import Machine, Output, module_of


def device_traceback(machine: Machine, error: BaseException) -> str:
    """A traceback as CircuitPython prints it: files as the drive names them."""
    lines = ["Traceback (most recent call last):"]
    for frame in traceback.extract_tb(error.__traceback__):
        shown = machine.drive_name(frame.filename)
        if shown is not None:
            lines.append(f'  File "{shown}", line {frame.lineno}, in {frame.name}')
    lines.extend(traceback.format_exception_only(type(error), error))
    return "\n".join(line.rstrip() for line in lines) + "\n"


class Tracebacks:
    """Both ways of the device to ask: with the error alone, or with its type, it and the rest."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def _text(self, error: BaseException, value: BaseException | None) -> str:
        return device_traceback(self._machine, error if value is None else value)

    def format_exception(
        self,
        error: BaseException,
        value: BaseException | None = None,
        tb: types.TracebackType | None = None,
        **_: object,
    ) -> list[str]:
        return [self._text(error, value)]

    def print_exception(
        self,
        error: BaseException,
        value: BaseException | None = None,
        tb: types.TracebackType | None = None,
        limit: int | None = None,
        file: Output | None = None,
        chain: bool = True,
    ) -> None:
        (self._machine.serial if file is None else file).write(self._text(error, value))


def module(machine: Machine) -> types.ModuleType:
    return module_of("traceback", Tracebacks(machine))
