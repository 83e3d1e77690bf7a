# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The drive as one UF2, alone and joined with CircuitPython, as the boot ROMs write it."""

import os
import random
import shutil
import struct
import subprocess

import pytest
from boot_rom import drag
from conftest import ROOT

from boards import fat, image, release

FILES = {
    "code.py": b"print('Cinq')\n",
    "lib/rules/a_long_name_of_a_module.mpy": bytes(range(256)) * 40,
    "console/main.mpy": b"C" * 700,
    "empty.txt": b"",
}
CHIPS = sorted(image.PLACES)


def firmware(board_id, size=100_000, drive=None):
    """A UF2 with the binary info of CircuitPython, and noise."""
    place = image.PLACES[board_id]
    data = bytearray(random.Random(board_id).randbytes(size // 256 * 256))
    info, table, entries, names = 0x110, 0x400, 0x500, 0x600
    base = image.FLASH
    struct.pack_into("<5I", data, info, 0x7188EBF2, base + table, base + table + 8, 0, 0xE71AA390)
    struct.pack_into("<2I", data, table, base + entries, base + entries + 32)
    start = place.start if drive is None else drive
    struct.pack_into("<HH4I", data, entries, 7, 0, base + names, start, place.size, 0)
    struct.pack_into("<HHII", data, entries + 32, 6, 0, 0x4275, base + names + 16)
    data[names : names + 200] = b"CircuitPython\0".ljust(16, b"\0").ljust(200, b"\0")
    data[names + 16 : names + 100] = f"BOARD={board_id}".encode().ljust(84, b"\0")
    pages = {base + i: bytes(data[i : i + 256]) for i in range(0, len(data), 256)}
    # As uf2conv numbers it: as many blocks as there are pages, not whole sectors.
    blocks = [
        struct.pack("<8I476sI", 0x0A324655, 0x9E5D5157, 0x2000, address, 256, number, len(pages),
                    place.family, page, 0x0AB16F30)
        for number, (address, page) in enumerate(pages.items())
    ]  # fmt: skip
    return b"".join(blocks), bytes(data)


def noisy_flash(place):
    return bytearray(random.Random(1).randbytes(place.start + min(place.size, 200_000)))


def test_the_two_files_one_after_the_other_leave_a_whole_drive_and_the_saved_matches():
    for board_id in CHIPS:
        place = image.PLACES[board_id]
        flash = noisy_flash(place)
        nvm = bytes(flash[place.start - 4096 : place.start])
        theirs, code = firmware(board_id)
        ours = image.drive(board_id, FILES)
        for uf2 in (theirs, ours):
            assert drag(flash, uf2, place.family) == len(uf2) // 512
        volume = fat.Volume(FILES, place.size // 512).used()
        assert flash[place.start : place.start + len(volume)] == volume
        assert flash[: len(code)] == code
        assert flash[place.start - 4096 : place.start] == nvm


def test_joined_they_write_the_same_with_one_drag():
    for board_id in CHIPS:
        place = image.PLACES[board_id]
        theirs, code = firmware(board_id)
        both = image.join(theirs, image.drive(board_id, FILES))
        flash = noisy_flash(place)
        nvm = bytes(flash[place.start - 4096 : place.start])
        assert drag(flash, both, place.family) == len(both) // 512
        volume = fat.Volume(FILES, place.size // 512).used()
        assert flash[place.start : place.start + len(volume)] == volume
        assert flash[: len(code)] == code
        assert flash[place.start - 4096 : place.start] == nvm


@pytest.mark.parametrize(
    ("theirs", "ours", "words"),
    [
        ("raspberry_pi_pico_w", "raspberry_pi_pico", "raspberry_pi_pico_w, which keeps its drive"),
        ("raspberry_pi_pico2", "raspberry_pi_pico", "is for the RP2350, the drive for the RP2040"),
    ],
)
def test_a_circuitpython_of_another_board_is_refused_in_words(theirs, ours, words):
    with pytest.raises(image.ImageError, match=words):
        image.join(firmware(theirs)[0], image.drive(ours, FILES))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda uf2: uf2[:-512], "not a whole UF2"),
        (lambda uf2: uf2[:-1], "not a whole UF2"),
        (lambda uf2: b"", "not a whole UF2"),
        (lambda uf2: b"x" * 1024, "not a UF2 file"),
        (lambda uf2: image.drive("raspberry_pi_pico", FILES), "is not CircuitPython"),
    ],
)
def test_a_file_that_is_no_circuitpython_is_refused_in_words(change, words):
    uf2 = change(firmware("raspberry_pi_pico")[0])
    with pytest.raises(image.ImageError, match=words):
        image.join(uf2, image.drive("raspberry_pi_pico", FILES))


def test_a_firmware_that_would_overwrite_saved_matches_is_refused():
    uf2, _ = firmware("raspberry_pi_pico", size=0xFF000 + 256)
    with pytest.raises(image.ImageError, match="reaches into the place of saved matches"):
        image.join(uf2, image.drive("raspberry_pi_pico", FILES))


def test_files_that_do_not_fit_are_refused():
    with pytest.raises(image.ImageError, match="raspberry_pi_pico_w: the files do not fit"):
        image.drive("raspberry_pi_pico_w", {"large.bin": bytes(508 * 1024)})


def test_the_command_writes_a_file_for_the_board_of_the_firmware(tmp_path, capsys):
    uf2, _ = firmware("raspberry_pi_pico_w")
    (tmp_path / "circuitpython.uf2").write_bytes(uf2)
    there = ["--join", str(tmp_path / "circuitpython.uf2"), "--output", str(tmp_path / "out.uf2")]
    assert image.main(["pico_oled", *there]) == 0
    said = capsys.readouterr().out
    assert "for raspberry_pi_pico_w: CircuitPython and Cinq" in said
    assert "replaces everything on the drive" in said
    drive = image.drive("raspberry_pi_pico_w", release.drive_files("pico_oled"))
    assert (tmp_path / "out.uf2").read_bytes() == image.join(uf2, drive)
    assert image.main(["picosystem", *there]) == 1
    assert "needs that of pimoroni_picosystem" in capsys.readouterr().err
    assert image.main(["pico_oled", "--join", str(tmp_path / "none.uf2")]) == 1
    assert image.main(["pico", *there]) == 2


def test_a_device_or_a_pipe_is_no_firmware(tmp_path, capsys):
    os.mkfifo(tmp_path / "pipe")
    for path in ("/dev/zero", str(tmp_path / "pipe")):
        assert image.main(["pico_oled", "--join", path]) == 1
        assert capsys.readouterr().err == f"{path}: it is not a regular file.\n"


@pytest.mark.skipif(shutil.which("node") is None, reason="the page's module needs node")
def test_the_page_joins_to_the_same_bytes_and_refuses_the_same(tmp_path):
    (tmp_path / "join.mjs").write_bytes((ROOT / "sim/web/page/join.mjs").read_bytes())
    (tmp_path / "pico_w.uf2").write_bytes(firmware("raspberry_pi_pico_w")[0])
    for board_id in ("raspberry_pi_pico", "raspberry_pi_pico2_w"):
        (tmp_path / f"{board_id}.uf2").write_bytes(firmware(board_id)[0])
        (tmp_path / f"{board_id}.drive").write_bytes(image.drive(board_id, FILES))
    (tmp_path / "try.mjs").write_text(
        "import fs from 'node:fs';\n"
        "import {about, join, unpack} from './join.mjs';\n"
        "const read = (name) => new Uint8Array(fs.readFileSync(name));\n"
        "for (const id of ['raspberry_pi_pico', 'raspberry_pi_pico2_w']) {\n"
        "  console.log(JSON.stringify(about(unpack(read(id + '.uf2')).pages)));\n"
        "  fs.writeFileSync(id + '.out', join(read(id + '.uf2'), read(id + '.drive')));\n"
        "}\n"
        "for (const wrong of ['pico_w.uf2', 'raspberry_pi_pico2_w.uf2', 'try.mjs',\n"
        "                     'raspberry_pi_pico.drive']) {\n"
        "  try { join(read(wrong), read('raspberry_pi_pico.drive')); }\n"
        "  catch (error) { console.log(error.reason); }\n"
        "}\n"
    )
    done = subprocess.run(
        ["node", "try.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.splitlines() == [
        '{"boardId":"raspberry_pi_pico","drive":1048576}',
        '{"boardId":"raspberry_pi_pico2_w","drive":1576960}',
        "other board",
        "other chip",
        "not whole",
        "no circuitpython",
    ], done.stderr
    for board_id in ("raspberry_pi_pico", "raspberry_pi_pico2_w"):
        uf2, drive = (tmp_path / f"{board_id}.uf2", tmp_path / f"{board_id}.drive")
        ours = image.join(uf2.read_bytes(), drive.read_bytes())
        assert (tmp_path / f"{board_id}.out").read_bytes() == ours
