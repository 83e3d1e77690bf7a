# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""traceback: errors as CircuitPython prints them."""

import traceback

from sim.hardware.base import make


def device_traceback(machine, error):
    """A traceback as CircuitPython prints it: files as the drive names them."""
    lines = ["Traceback (most recent call last):"]
    for frame in traceback.extract_tb(error.__traceback__):
        shown = machine.drive_name(frame.filename)
        if shown is not None:
            lines.append(f'  File "{shown}", line {frame.lineno}, in {frame.name}')
    lines.extend(traceback.format_exception_only(type(error), error))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def module(machine):
    def value_of(error, value):
        return error if value is None else value

    def format_exception(error, value=None, tb=None, **_):
        return [device_traceback(machine, value_of(error, value))]

    def print_exception(error, value=None, tb=None, limit=None, file=None, chain=True):
        text = device_traceback(machine, value_of(error, value))
        (machine.serial if file is None else file).write(text)

    return make("traceback", format_exception=format_exception, print_exception=print_exception)
