# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Bring the match and the settings of a board into a file, and back.

    python -m sim.tools.board_memory pull FILE [--port PORT]
    python -m sim.tools.board_memory push FILE [--port PORT]

FILE is a replay: a text that a person can read and `python -m sim --replay FILE` plays. If
its name ends in .bin it is the board's memory byte for byte instead, readable or not.
A match that the console set aside, because it failed three times at the same move, is
pulled as well: into FILE-aside.txt beside FILE.txt. No file is written over: another one of
that name is kept as NAME.before; and what a board had is kept as FILE-before.bin.
"""

import argparse
from pathlib import Path

from boards import files
from boards.command import Parser, run
from boards.plain import plain
from boards.port import Board, PortError, choose, in_words, understood
from sim import flash
from sim.tools import replay, share

CHUNK = 512  # B a message


class SaveError(Exception):
    """It cannot be done; the message is one line for the person at the keyboard."""


def read_memory(board: Board) -> bytes:
    """The 4096 bytes of microcontroller.nvm."""
    said = board.run(
        "import binascii, microcontroller\n"
        f"for at in range(0, {flash.SIZE}, {CHUNK}):\n"
        f"    print(binascii.hexlify(microcontroller.nvm[at : at + {CHUNK}]).decode())"
    )
    with understood():
        memory = bytes.fromhex("".join(said.split()))
    if len(memory) != flash.SIZE:
        raise SaveError(f"The board sent {len(memory)} bytes of memory, not {flash.SIZE}.")
    return memory


def write_memory(board: Board, memory: bytes) -> None:
    """Give a board another memory, in one write."""
    board.run(f"import binascii, microcontroller\nmemory = bytearray({flash.SIZE})")
    for at in range(0, flash.SIZE, CHUNK):
        piece = memory[at : at + CHUNK].hex()
        board.run(f"memory[{at}:{at + CHUNK}] = binascii.unhexlify('{piece}')")
    board.run(f"microcontroller.nvm[0:{flash.SIZE}] = memory")
    if read_memory(board) != memory:
        raise SaveError("The board keeps another memory than it was sent: try again.")


def pull(board: Board, path: Path) -> list[str]:
    """Save the memory of a board; what was saved, a line for each file."""
    memory = read_memory(board)
    if path.suffix == ".bin":
        return [*_write(path, memory), f"{path}: the board's memory."]
    try:
        text = replay.to_text(memory)
    except replay.ReplayError as error:
        raise SaveError(f"Nothing saved, {error}; a FILE that ends in .bin takes it as it is.")
    said = [*_write(path, text.encode()), f"{path}: {_what(text)}."]
    failed = replay.aside(memory)
    if failed is not None:
        beside = path.with_name(f"{path.stem}-aside{path.suffix}")
        said += _write(beside, failed.encode())
        said.append(f"{beside}: set aside after three failures, {_what(failed)}.")
    return said


def push(board: Board, path: Path, memory: bytes) -> list[str]:
    """Give a board another memory; what was done, a line each. What it had is kept first."""
    said = []
    had = read_memory(board)
    if had != memory and had.strip(b"\xff") and any(had):
        # FILE may be a link that was shared, which names no place.
        kept = Path("cinq-before.bin")
        if share.text_in(str(path)) is None:
            kept = path.with_name(f"{path.stem}-before.bin")
        said = [*_write(kept, had), f"What the board had is in {kept}."]
    write_memory(board, memory)
    return [*said, f"{path} is on the board."]


def _what(text: str) -> str:
    game = [line[6:] for line in text.splitlines() if line.startswith("game: ")]
    moves = text.count("\nmove: ")
    return f"{game[0]} with {moves} move{'s' * (moves != 1)}" if game else "settings, no match"


def _write(path: Path, content: bytes) -> list[str]:
    """Write a file; a line on what was there before, if that was something else."""
    try:
        kept = files.write(path, content, keep=True)
    except OSError as error:
        raise SaveError(f"{path} cannot be written: {error.strerror}.")
    return [f"{path} was another: it is now {kept}."] if kept else []


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m sim.tools.board_memory", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("direction", choices=("pull", "push"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--port", help="a serial port or a pyserial URL (socket://host:port)")
    chosen = parser.parse_args(arguments)

    def work() -> None:
        # A file that cannot be used is found out before the board is disturbed.
        memory = replay.nvm(chosen.file) if chosen.direction == "push" else None
        with Board(choose(chosen.port)) as board:
            board.identify()
            if memory is None:
                said = pull(board, chosen.file)
            else:
                said = push(board, chosen.file, memory)
            board.restart()
        print(*map(plain, said), sep="\n")

    return in_words(work, (SaveError, PortError, replay.ReplayError))


if __name__ == "__main__":
    run(main)
