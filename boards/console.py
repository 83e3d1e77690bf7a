# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a board prints, and a keyboard for its Python, until Ctrl-].

    python -m boards.console [--port PORT]

Nothing is stopped or reset by looking. Ctrl-C stops Cinq, Ctrl-D starts it again.
"""

import argparse
import sys
import types
from collections.abc import Callable

import serial
from mpremote.console import Console
from mpremote.repl import do_repl_main_loop

from boards.command import Parser, run
from boards.port import Lost, PortError, choose, in_words, open_transport


class Shown:
    """Passes on what a board prints, without sequences that command more than the cursor.

    CSI sequences stay, for a line is edited with them. Titles, clipboards and the like are
    commands of other kinds, which end with BEL or ESC \\: names of players could hold them.
    """

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self._escaped = False  # the last byte was an ESC
        self._command = False  # inside a command that is not shown

    def __call__(self, data: bytes) -> None:
        shown = bytearray()
        for byte in data:
            if self._command:
                if byte == 0x07 or self._escaped and byte == 0x5C:
                    self._command = False
                self._escaped = byte == 0x1B
            elif self._escaped:
                self._escaped = False
                if byte in b"]P_^X":
                    self._command = True
                else:
                    shown += bytes((0x1B, byte))
            elif byte == 0x1B:
                self._escaped = True
            else:
                shown.append(byte)
        self._write(bytes(shown))


def talk(port: str) -> None:
    """Carry text between this terminal and a board."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise PortError("The console needs a terminal to type in.")
    transport = open_transport(port)
    line = transport.serial
    if not hasattr(line, "fd") and hasattr(line, "fileno"):
        line.fd = line.fileno()  # mpremote waits on it, and a URL's line does not have it
    print(f"{port}: Ctrl-C stops Cinq, Ctrl-D starts it again, Ctrl-] leaves.", flush=True)
    console = Console()
    console.enter()
    try:
        gone = do_repl_main_loop(
            types.SimpleNamespace(transport=transport),
            console,
            Shown(console.write),
            escape_non_printable=False,
            code_to_inject=None,
            file_to_inject=None,
        )
    except (OSError, serial.SerialException):
        gone = True
    finally:
        console.exit()
        transport.close()
        print()
    if gone:
        raise Lost


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m boards.console", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--port", help="a serial port or a pyserial URL (socket://host:port)")
    chosen = parser.parse_args(arguments)
    return in_words(lambda: talk(choose(chosen.port)), PortError)


if __name__ == "__main__":
    run(main)
