# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The emulated Pico by itself, its console on a TCP port until Ctrl-C.

python -m sim.pico --bridge 3334 [--board pico_oled] [--build build/pico_oled]
python -m mpremote connect socket://127.0.0.1:3334 repl
"""

import argparse
import signal
import sys
from pathlib import Path

from boards import BoardError, files
from boards.command import Parser, run
from boards.plain import plain
from sim.pico import FLASH_SIZE, Pico, Unavailable


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m sim.pico", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--bridge", type=int, required=True, metavar="PORT", help="0: any")
    parser.add_argument("--board", default="pico_oled")
    parser.add_argument("--build", help="what is on the drive; nothing if not given")
    parser.add_argument("--flash", type=Path, help="go on from this flash instead")
    parser.add_argument("--save", type=Path, help="write the flash to this file at the end")
    chosen = parser.parse_args(arguments)
    if not 0 <= chosen.bridge <= 0xFFFF:
        parser.error(f"--bridge {chosen.bridge}: expected a port from 0 to 65535")
    # Held back until sigwait, and from node as well: the flash is saved before it ends.
    ends = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, ends)
    try:
        flash = files.read(chosen.flash, FLASH_SIZE) if chosen.flash else None
        if flash is not None and len(flash) != FLASH_SIZE:
            raise Unavailable(f"{chosen.flash} is no flash of a Pico: it has {len(flash)} bytes.")
        pico = Pico(chosen.build, chosen.board, flash=flash)
    except OSError as error:
        where = error.filename or chosen.flash or "this computer"
        print(plain(f"{where}: {error.strerror or error}."), file=sys.stderr)
        return 2
    except (Unavailable, BoardError) as error:
        print(plain(error), file=sys.stderr)
        return 2
    with pico:
        print(pico.open_bridge(chosen.bridge), flush=True)
        signal.sigwait(ends)
        if chosen.save:
            pico.close_bridge()
            chosen.save.write_bytes(pico.flash())
    return 0


if __name__ == "__main__":
    run(main)
