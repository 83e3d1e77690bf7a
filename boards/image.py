# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A board's whole drive as one UF2 file, alone or joined with CircuitPython's own.

    python -m boards.image pico_oled --chip raspberry_pi_pico      the drive alone
    python -m boards.image pico_oled --join circuitpython.uf2      both in one

The drive alone is dragged onto RPI-RP2 after CircuitPython; joined it is one drag. Either
replaces everything on the drive, a user's files too: it is for a first installation or a
rescue. Saved matches stay: the sector of microcontroller.nvm is not in the file.

A UF2 is blocks of 512 bytes, each with 256 bytes for an address of the flash. The boot ROM of
the RP2040 erases by the number of a block divided by 16, not by its address (erratum
RP2040-E14), so every sector of 4 KB that is written has exactly 16 blocks here. The page joins
to the same bytes: sim/web/page/join.mjs.
"""

import argparse
import struct
import sys
from collections import namedtuple
from collections.abc import Mapping
from pathlib import Path

import boards
from boards import build, fat, files
from boards.command import Parser, run
from boards.plain import plain

BLOCK, PAGE, SECTOR = 512, 256, 4096
FLASH = 0x10000000  # where the flash is mapped
RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59
CHIPS = {RP2040: "RP2040", RP2350: "RP2350"}

_FIRST, _SECOND, _LAST = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_NOT_FLASH, _HAS_FAMILY = 0x0001, 0x2000
_KB = 1024
_LARGEST = 16 << 20  # bytes of a UF2 that is read

# Where CircuitPython 9.2 to 10 keeps its drive; NVM is the sector below it.
Place = namedtuple("Place", "family start size")
PLACES = {
    "raspberry_pi_pico": Place(RP2040, 0x100000, 1024 * _KB),
    "raspberry_pi_pico_w": Place(RP2040, 0x181000, 508 * _KB),
    "raspberry_pi_pico2": Place(RP2350, 0x100000, 3072 * _KB),
    "raspberry_pi_pico2_w": Place(RP2350, 0x181000, 2556 * _KB),
    "pimoroni_picosystem": Place(RP2040, 0x100000, 15360 * _KB),
    "pajenicko_picopad": Place(RP2040, 0x181000, 508 * _KB),
    "hack_club_sprig": Place(RP2040, 0x100000, 1024 * _KB),
    "heiafr_picomo_v2": Place(RP2040, 0x100000, 1024 * _KB),
    "tinycircuits_thumby_color": Place(RP2350, 0x100000, 15360 * _KB),
}

# What pico-sdk's binary info consists of, as picotool reads it.
_INFO_BEGINS, _INFO_ENDS = 0x7188EBF2, 0xE71AA390
_INFO_WITHIN = 1024  # bytes from the start of the firmware
_ID_AND_STRING, _BLOCK_DEVICE = 6, 7

Pages = dict[int, bytes]  # address -> 256 bytes
About = namedtuple("About", "board_id drive")  # each None where the firmware does not say it


class ImageError(Exception):
    """No image can be made; the message is one sentence for the person who asked for it."""


def drive(board_id: str, files: Mapping[str, bytes]) -> bytes:
    """The UF2 of a drive with {path: bytes} for a board of this board_id."""
    if board_id not in PLACES:
        raise ImageError(f"Where {board_id} keeps its drive is not known: see boards/image.py.")
    place = PLACES[board_id]
    try:
        used = fat.Volume(files, place.size // fat.SECTOR).used()
    except fat.DriveFull as error:
        raise ImageError(f"{board_id}: {error}.")
    start = FLASH + place.start
    pages = {start + i: used[i : i + PAGE].ljust(PAGE, b"\0") for i in range(0, len(used), PAGE)}
    return pack(pages, place.family)


def join(firmware: bytes, drive: bytes) -> bytes:
    """One UF2 of CircuitPython's and a drive's; ImageError if they do not belong together."""
    pages, family = unpack(firmware, "CircuitPython")
    more, other = unpack(drive, "The drive")
    start = min(more)
    told = about(pages)
    if family != other:
        raise ImageError(
            f"This CircuitPython is for the {_chip(family)}, the drive for the {_chip(other)}."
        )
    if told.drive is None:
        raise ImageError("The UF2 is not CircuitPython: it does not say where its drive is.")
    if FLASH + told.drive != start:
        raise ImageError(
            f"This CircuitPython is for {told.board_id}, which keeps its drive at "
            f"{told.drive:#x}; the other file is for one at {start - FLASH:#x}."
        )
    if max(pages) + PAGE > start - SECTOR:  # NVM is between them
        raise ImageError("This CircuitPython reaches into the place of saved matches.")
    return pack({**pages, **more}, family)


def _chip(family: int) -> str:
    return CHIPS.get(family, f"chip family {family:08X}")


def pack(pages: Mapping[int, bytes], family: int) -> bytes:
    """Pages as a UF2 in the order of their addresses, all of each sector of 4 KB."""
    sectors = sorted({address & -SECTOR for address in pages})
    count = len(sectors) * SECTOR // PAGE
    blocks: list[bytes] = []
    for sector in sectors:
        for address in range(sector, sector + SECTOR, PAGE):
            head = _FIRST, _SECOND, _HAS_FAMILY, address, PAGE, len(blocks), count, family
            data = pages.get(address, bytes(PAGE))
            blocks.append(struct.pack("<8I476sI", *head, data, _LAST))
    return b"".join(blocks)


def unpack(uf2: bytes, name: str = "The file") -> tuple[Pages, int]:
    """(pages, family) of a UF2 for flash; ImageError if it is not a whole one for one chip."""
    pages: Pages = {}
    families = set()
    if not uf2 or len(uf2) % BLOCK:
        raise ImageError(f"{name} is not a whole UF2 file.")
    for at in range(0, len(uf2), BLOCK):
        *head, data, last = struct.unpack_from("<8I476sI", uf2, at)
        first, second, flags, address, size, number, count, family = head
        if (first, second, last) != (_FIRST, _SECOND, _LAST):
            raise ImageError(f"{name} is not a UF2 file.")
        if flags & _NOT_FLASH or not flags & _HAS_FAMILY or size != PAGE or address % PAGE:
            raise ImageError(f"{name} is not a UF2 file for the flash of a Pico.")
        if (number, count) != (at // BLOCK, len(uf2) // BLOCK):
            raise ImageError(f"{name} is not a whole UF2 file.")
        pages[address] = data[:PAGE]
        families.add(family)
    if len(families) != 1:
        raise ImageError(f"{name} is for several chips at once.")
    return pages, families.pop()


def about(pages: Pages) -> About:
    """What the binary info of a firmware says: its board_id and where its drive begins."""
    base = min(pages)
    end = max(pages) + PAGE
    image = bytearray(b"\xff" * (end - base))
    for address, page in pages.items():
        image[address - base : address - base + PAGE] = page

    def words(address: int, count: int) -> tuple[int, ...]:
        if not base <= address <= end - 4 * count:
            return (0,) * count
        return struct.unpack_from(f"<{count}I", image, address - base)

    def text(address: int) -> str:
        if not base <= address < end:
            return ""
        return bytes(image[address - base :]).partition(b"\0")[0].decode("ascii", "replace")

    at = image.find(struct.pack("<I", _INFO_BEGINS), 0, _INFO_WITHIN)
    if at < 0:
        return About(None, None)
    first, last, _, ends = words(base + at + 4, 4)
    if ends != _INFO_ENDS:
        return About(None, None)
    board_id = start = None
    for place in range(first, min(last, end), 4):
        entry = words(place, 1)[0]
        kind = words(entry, 1)[0] & 0xFFFF
        if kind == _BLOCK_DEVICE:
            start = words(entry + 8, 1)[0] & (FLASH - 1)  # with or without where flash is mapped
        elif kind == _ID_AND_STRING:
            key, _, value = text(words(entry + 8, 1)[0]).partition("=")
            board_id = value if key == "BOARD" else board_id
    return About(board_id, start)


# ---- The command ------------------------------------------------------------------------


def write(output: Path, made: bytes) -> None:
    """Write an image, whole or not at all; ImageError if it cannot be."""
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        files.write(output, made)
    except OSError as error:
        raise ImageError(f"{output} cannot be written: {error.strerror}.")


def fitting(board: str, firmware: bytes) -> str:
    """The board_id of a CircuitPython that a board file can use; ImageError with the reason."""
    told = about(unpack(firmware, "CircuitPython")[0])
    if told.board_id is None:
        raise ImageError("The UF2 is not CircuitPython: it does not say for which board it is.")
    description = boards.load(board)
    if told.board_id not in description.BOARD_IDS:
        raise ImageError(
            f"This CircuitPython is for {told.board_id}; {board} needs that of "
            f"{' or '.join(description.BOARD_IDS)}."
        )
    return told.board_id


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m boards.image", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("board")
    parser.add_argument("--chip", metavar="BOARD_ID", help="for which CircuitPython")
    parser.add_argument("--join", type=Path, metavar="UF2", help="CircuitPython's own file")
    parser.add_argument("--output", type=Path, help="instead of build/cinq-BOARD.uf2")
    chosen = parser.parse_args(arguments)
    try:
        build.board_path(chosen.board)
    except build.BuildError as error:
        print(plain(error), file=sys.stderr)
        return 2
    output = chosen.output or build.ROOT / "build" / f"cinq-{chosen.board}.uf2"
    try:
        firmware = files.read(chosen.join, _LARGEST) if chosen.join else None
        if firmware is None:
            board_id = chosen.chip or boards.load(chosen.board).BOARD_IDS[0]
            if board_id not in boards.load(chosen.board).BOARD_IDS:
                raise ImageError(f"{chosen.board} does not run on {board_id}.")
        else:
            board_id = fitting(chosen.board, firmware)
        from boards import release

        made = drive(board_id, release.drive_files(chosen.board))
        if firmware is not None:
            made = join(firmware, made)
        write(output, made)
    except OSError as error:
        where = error.filename or chosen.join
        print(plain(f"{where}: {error.strerror}."), file=sys.stderr)
        return 1
    except (ImageError, build.BuildError, boards.BoardError) as error:
        print(plain(error), file=sys.stderr)
        return 1
    holds = "CircuitPython and Cinq" if firmware is not None else "Cinq; CircuitPython comes first"
    print(f"{plain(output)}: {len(made):,} bytes for {board_id}: {holds}.")
    print("It replaces everything on the drive CIRCUITPY; saved matches stay.")
    return 0


if __name__ == "__main__":
    run(main)
