# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a board prints, and a keyboard for its Python, until Ctrl-].

    python -m boards.console [--port PORT]

Nothing is stopped or reset by looking. Ctrl-C stops Cinq, Ctrl-D starts it again.
"""

import argparse
import sys
import types

import serial
from mpremote.console import Console
from mpremote.repl import do_repl_main_loop

from boards.port import Lost, PortError, choose, in_words, open_transport


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
            console.write,
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
    parser = argparse.ArgumentParser(prog="python -m boards.console", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--port", help="a serial port or a pyserial URL (socket://host:port)")
    chosen = parser.parse_args(arguments)
    return in_words(lambda: talk(choose(chosen.port)), PortError)


if __name__ == "__main__":
    sys.exit(main())
