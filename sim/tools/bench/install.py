# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Installing: what the files of a release weigh, and how long each way takes.

A UF2 is written as the boot ROM does it: 45 ms to erase a sector, 0.4 ms to program a page;
`make flash` runs against the emulated Pico at the pace of a real one.
"""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from boot_rom import drag

from boards import build, flash, image, release
from sim import pico as emulator
from sim.tools.bench import BOARDS, ROOT
from sim.tools.bench.report import Report

FIRST_START_MS = 4000  # of which CircuitPython waits one for a press, and writes its drive
_SECTOR_MS = 45 + 16 * 0.4
_CHIP = "raspberry_pi_pico"


def measure(report: Report, names: Sequence[str], quick: bool) -> None:
    rows = report.table("Installing", "board", "what", "measured")
    try:
        emulator.check()
        theirs = emulator.find_uf2().read_bytes()
    except emulator.Unavailable as reason:
        report.notes.append(f"Installing was not timed. {reason}")
        theirs = b""
    for board in BOARDS:
        files = release.drive_files(board)
        ours = image.drive(_CHIP, files)
        rows.append((board, "files on the drive", str(len(files))))
        rows.append((board, "their bytes", f"{sum(map(len, files.values())):,}"))
        rows.append((board, "UF2 of the drive, bytes", f"{len(ours):,}"))
        if not theirs:
            continue
        joined = image.join(theirs, ours)
        rows.append((board, "UF2 with CircuitPython, bytes", f"{len(joined):,}"))
        for what, uf2 in (("the drive", ours), ("both", joined)):
            seconds = len(uf2) // 512 // 16 * _SECTOR_MS / 1000
            rows.append((board, f"writing the UF2 of {what} to the flash, s", f"{seconds:.1f}"))
        what = "first start from that to the menu, ms"
        text = report.against(f"{board}: {what}", first_start(board, joined), FIRST_START_MS)
        rows.append((board, what, text))
        if not quick:
            seconds = flashed(board)
            rows.append((board, "make flash onto an empty drive, s", f"{seconds:.0f}"))


def first_start(board: str, uf2: bytes) -> float:
    """Milliseconds from the power-on of a blank board with this UF2 to its menu."""
    chip = bytearray(b"\xff" * emulator.FLASH_SIZE)
    drag(chip, uf2)
    with emulator.Pico(board=board, flash=chip, cold=True) as pico:
        pico.skip_title(15_000)
        return pico.now


def flashed(board: str) -> float:
    """Seconds that boards.flash needs for everything."""
    with tempfile.TemporaryDirectory() as folder:
        build.build(board, Path(folder) / board)
        with emulator.Pico({"code.py": flash.HELLO}, board) as pico:
            start = pico.now
            command = [sys.executable, "-m", "boards.flash", board, "--port", pico.open_bridge()]
            command += ["--build", str(Path(folder) / board), "--wait", "240"]
            subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=1500)
            pico.close_bridge()
            return (pico.now - start) / 1000
