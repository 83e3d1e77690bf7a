# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""traceback: as CircuitPython prints it."""

import sys


def print_exception(error, value=None, tb=None, limit=None, file=None, chain=True):
    sys.print_exception(error if value is None else value, file or sys.stdout)


def format_exception(error, value=None, tb=None, **_):
    import io

    text = io.StringIO()
    sys.print_exception(error if value is None else value, text)
    return [text.getvalue()]
