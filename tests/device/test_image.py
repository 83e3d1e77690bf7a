# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The UF2 files of a release on real CircuitPython, written as the boot ROM writes them."""

import random
import shutil
import subprocess

import pytest
from boot_rom import drag
from conftest import ROOT
from monkey import QUICK, choose, saved

import boards
from boards import fat, image, release
from bots import HARD
from match import HUMAN
from rules import number
from save.journal import LAST_GAME, SETTINGS, SIZE, Journal
from sim.pico import DRIVE, FLASH_SIZE, NVM, Pico, find_uf2

PICO = "raspberry_pi_pico"  # what is emulated
OTHERS = [name for name in boards.names() if PICO in boards.load(name).BOARD_IDS]
OTHERS.remove("pico_oled")
ANNA = [("Anna", HUMAN), ("Bot 2", HARD)]


@pytest.fixture(scope="module")
def files():
    return release.drive_files("pico_oled")


@pytest.fixture(scope="module")
def match():
    """NVM of a console on which a match has begun."""
    nvm = bytearray(b"\xff" * SIZE)
    journal = Journal(nvm)
    journal.put(SETTINGS, QUICK)
    choose(journal, "omphalos", ANNA)
    journal.put(LAST_GAME, bytes((number("omphalos"),)))
    return bytes(nvm)


def played(pico):
    """Begin the match that was chosen and make two moves."""
    pico.wait_for("ready on", 15000)
    pico.wait_still()
    pico.press("a")
    pico.wait_still()
    pico.press("a")
    pico.wait(3000)
    pico.press("a")
    pico.wait(300)
    pico.press("right", "a")
    pico.wait(3000)
    pico.power_cut()
    return pico.flash()


def whole(pico, files):
    """Whether every file on the drive has the size it should have."""
    listed = pico.exec(
        "import os\n"
        "def walk(folder):\n"
        "    for name in os.listdir(folder or '/'):\n"
        "        path = folder + '/' + name\n"
        "        stat = os.stat(path)\n"
        "        if stat[0] & 0x4000:\n"
        "            walk(path)\n"
        "        else:\n"
        "            print(path[1:], stat[6])\n"
        "walk('')\n"
    )
    found = {line.rpartition(" ")[0]: int(line.rpartition(" ")[2]) for line in listed.splitlines()}
    return {path: len(data) for path, data in files.items()}.items() <= found.items()


@pytest.mark.parametrize("joined", [False, True])
def test_a_blank_board_starts_from_the_files_of_a_release(files, joined):
    theirs = find_uf2().read_bytes()
    ours = image.drive(PICO, files)
    flash = bytearray(b"\xff" * FLASH_SIZE)
    for uf2 in [image.join(theirs, ours)] if joined else [theirs, ours]:
        assert drag(flash, uf2) == len(uf2) // 512
    with Pico(board="pico_oled", flash=flash, cold=True) as pico:
        pico.wait_for("ready on", 15000)
        print(f"ready {pico.now:.0f} ms after the first power-on")
        pico.wait_still()
        assert len(pico.image().getcolors()) == 2
        assert whole(pico, files)


@pytest.mark.slow
@pytest.mark.parametrize("board", OTHERS)
def test_the_joined_image_of_every_other_board_starts(board):
    drive = release.drive_files(board)
    flash = bytearray(b"\xff" * FLASH_SIZE)
    drag(flash, image.join(find_uf2().read_bytes(), image.drive(PICO, drive)))
    with Pico(board=board, flash=flash, cold=True) as pico:
        pico.wait_for("ready on", 15000)
        pico.wait_still()
        assert pico.image().getbbox()
        assert whole(pico, drive)


def test_the_page_joins_circuitpython_itself_to_the_same_bytes(files, tmp_path):
    drive = image.drive(PICO, files)
    (tmp_path / "drive.uf2").write_bytes(drive)
    shutil.copy(ROOT / "sim/web/page/join.mjs", tmp_path)
    (tmp_path / "try.mjs").write_text(
        "import fs from 'node:fs';\n"
        "import {join} from './join.mjs';\n"
        "const [theirs, ours] = process.argv.slice(2).map((name) => fs.readFileSync(name));\n"
        "fs.writeFileSync('joined.uf2', join(new Uint8Array(theirs), new Uint8Array(ours)));\n"
    )
    theirs = find_uf2()
    subprocess.run(["node", "try.mjs", theirs, "drive.uf2"], cwd=tmp_path, check=True, timeout=60)
    assert (tmp_path / "joined.uf2").read_bytes() == image.join(theirs.read_bytes(), drive)


def test_a_match_resumes_after_the_drive_was_replaced(files, match):
    with Pico({**files, "mine.txt": b"x"}, nvm=match, seed=5) as pico:
        old = played(pico)
    nvm = old[NVM:DRIVE]
    assert saved(nvm)
    # Other files may lie anywhere on a drive that is replaced.
    flash = bytearray(old)
    flash[DRIVE + 0x80000 :] = random.Random(1).randbytes(FLASH_SIZE - DRIVE - 0x80000)
    uf2 = image.join(find_uf2().read_bytes(), image.drive(PICO, files))
    assert drag(flash, uf2) == len(uf2) // 512
    assert flash[NVM:DRIVE] == nvm
    with Pico(board="pico_oled", flash=flash, cold=True) as pico:
        pico.wait_for("ready on", 15000)
        pico.wait_still()
        menu = pico.image()
        pico.press("a")  # Continue
        pico.wait_still()
        pico.wait(500)
        assert pico.image() != menu
        name, seed, moves = saved(nvm)
        now = saved(pico.nvm)  # where a bot may have gone on
        assert (*now[:2], now[2][: len(moves)]) == (name, seed, moves)


def test_circuitpython_reads_the_volume_of_the_largest_drive():
    """16 bits to an entry of the FAT: what a PicoSystem has."""
    some = {f"lib/folder/file_number_{i}.txt": bytes([i]) * (700 * i) for i in range(9)}
    used = fat.Volume(some, image.PLACES["pimoroni_picosystem"].size // 512).used()
    assert len(used) < 200_000
    with Pico({"volume.bin": used, "v/here.txt": b""}) as pico:
        said = pico.exec(
            "import os, storage\n"
            "class Device:\n"
            "    file = open('/volume.bin', 'rb')\n"
            "    def readblocks(self, number, buffer):\n"
            "        self.file.seek(number * 512)\n"
            "        self.file.readinto(buffer)\n"
            "    def writeblocks(self, number, buffer):\n"
            "        pass\n"
            "    def ioctl(self, what, argument):\n"
            f"        return {{4: {image.PLACES['pimoroni_picosystem'].size // 512}, 5: 512}}"
            ".get(what, 0)\n"
            "storage.mount(storage.VfsFat(Device()), '/v', readonly=True)\n"
            "for name in sorted(os.listdir('/v/lib/folder')):\n"
            "    data = open('/v/lib/folder/' + name, 'rb').read()\n"
            "    print(name, len(data), set(data))\n"
        )
    names = sorted(some)
    assert said.splitlines() == [
        f"{path.rpartition('/')[2]} {len(some[path])} {set(some[path]) or 'set()'}"
        for path in names
    ]
