# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Runs lib/ on 32-bit MicroPython, whose objects are as big as on a Pico.

    result = run(["check", "omphalos", "2", "1", "-"], heap="164k")     # tests/contract.py
    folder = compile_library(tmp_path)                                  # lib/ as .mpy
    smallest = smallest_heap(["bots", "omphalos", "2", "1", "-", "2"], folder)   # in KB

The interpreter is .venv/micropython32/micropython (`make micropython` puts it there) or
whatever $MICROPYTHON32 names. `-X heapsize=164k` holds what a Pico holds, and the answers
repeat exactly, so a peak is found by trying.
"""

import os
import subprocess
from pathlib import Path

from boards import build

ROOT = Path(__file__).resolve().parent.parent

PICO = "164k"  # the heap of CircuitPython 10.1.3 on a Pico

MISSING = "No 32-bit MicroPython here; `make micropython` fetches it on Debian."


def interpreter():
    """The path of the interpreter, or None if there is none."""
    path = Path(os.environ.get("MICROPYTHON32") or ROOT / ".venv/micropython32/micropython")
    return path if os.access(path, os.X_OK) else None


def compile_library(folder):
    """Compile lib/ and the contract for MicroPython into a folder; return the folder."""
    room = ROOT / "lib"
    for path in build.room_files(room):
        name = path.relative_to(room)
        if path.suffix == ".py":
            target = (folder / name).with_suffix(".mpy")
            build.compile_mpy(path, target, name.as_posix(), family=b"M")
        else:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(path.read_bytes())
    build.compile_mpy(ROOT / "tests/contract.py", folder / "contract.mpy", "contract.py", b"M")
    return folder


def run(arguments, folder=None, heap=PICO, timeout=120):
    """Run contract.py with these arguments, from a compiled folder or else from source."""
    path = [str(folder)] if folder else [str(ROOT / "lib"), str(ROOT / "tests")]
    code = f"import contract; contract.main({list(arguments)!r})"
    return run_code(code, path, heap, timeout)


def run_code(code, path, heap=PICO, timeout=120):
    """Run a line of Python with modules from the folders of `path`."""
    return subprocess.run(
        [str(interpreter()), "-X", f"heapsize={heap}", "-c", code],
        env={**os.environ, "MICROPYPATH": ":".join([*path, ".frozen"])},
        capture_output=True,
        timeout=timeout,
    )


def out_of_memory(result):
    """Whether a run ended because its heap was full."""
    return result.returncode != 0 and b"MemoryError" in result.stderr


def smallest_heap(arguments, folder=None, most=256):
    """The smallest heap, in KB, in which contract.py with these arguments runs to its end."""
    low, high = 1, most  # does not fit, fits
    while high - low > 1:
        middle = (low + high) // 2
        result = run(arguments, folder, f"{middle}k")
        # An interpreter that cannot even start in so little dies in its own ways.
        if result.returncode and not out_of_memory(result) and middle > 16:
            raise RuntimeError(result.stderr.decode())
        low, high = (middle, high) if result.returncode else (low, middle)
    return high
