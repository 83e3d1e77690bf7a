# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A console with Cinq 0.1.0 on which a match has begun: it goes on with what is built today."""

import io
import subprocess
import sys
import tarfile

import pytest
from boot_rom import drag
from conftest import ROOT
from installs import contents
from monkey import saved

from boards import image
from sim.pico import DRIVE, NVM, Pico, find_uf2

FIRST_VERSION = "5c38d08b35e45b41b760205be451e7e0f52682ce"  # the last commit of 0.1.0
MINE = {"mine.txt": b"my own notes"}


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """The flash of a Pico on which 0.1.0 has played some moves of Omphalos."""
    folder = tmp_path_factory.mktemp("0.1.0")
    archive = subprocess.run(["git", "archive", FIRST_VERSION], cwd=ROOT, capture_output=True)
    if archive.returncode:
        pytest.skip("0.1.0 is not in this repository: its history was left out")
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
        tar.extractall(folder / "sources", filter="data")
    command = [sys.executable, "-m", "boards.build", "pico_oled", "--output", folder / "drive"]
    subprocess.run(command, cwd=folder / "sources", check=True, capture_output=True)
    files = {**contents(folder / "drive"), **MINE}
    files["settings.toml"] += b'CINQ_LANGUAGE = "en"\n'
    with Pico(files, seed=5) as pico:
        pico.wait_for("Cinq 0.1.0 ready on", 15_000)
        pico.wait_still()
        pico.press("down", "a")
        pico.wait_still()
        for _ in range(12):
            pico.press("a")
            pico.wait(2500)
            match = saved(pico.nvm)
            if match and len(match[2]) >= 4:
                break
        assert match[0] == "omphalos" and len(match[2]) >= 4
        pico.power_cut()
        return pico.flash()


def goes_on(pico, match):
    """Continue shows the match, and a key plays on."""
    pico.wait_still()
    menu = pico.image()
    pico.press("a")
    pico.wait_still()
    assert pico.image() != menu
    assert saved(pico.nvm) == match
    for _ in range(6):
        pico.press("a")
        pico.wait(2500)
        now = saved(pico.nvm)
        if now != match:
            break
    assert now[:2] == match[:2] and now[2][: len(match[2])] == match[2] != now[2]


@pytest.mark.slow
def test_a_match_of_the_first_version_goes_on_after_make_flash(begun, console_build):
    match = saved(begun[NVM:DRIVE])
    with Pico(board="pico_oled", flash=begun) as pico:
        pico.wait_for("ready on", 15_000)
        url = pico.open_bridge()
        command = [sys.executable, "-m", "boards.flash", "pico_oled", "--port", url]
        command += ["--build", str(console_build("pico_oled")), "--wait", "240"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=1500)
        pico.close_bridge()
        print(done.stdout, f"{pico.seconds:.0f} s of the Pico")
        assert done.returncode == 0, done.stderr
        assert saved(pico.nvm) == match
        goes_on(pico, match)
        kept = pico.exec("print(open('/mine.txt').read(), open('/settings.toml').read())")
        assert "my own notes" in kept and 'CINQ_LANGUAGE = "en"' in kept
        assert "CIRCUITPY_PYSTACK_SIZE" in kept


@pytest.mark.slow
@pytest.mark.parametrize("joined", [False, True])
def test_a_match_of_the_first_version_goes_on_after_an_image(begun, console_build, joined):
    match = saved(begun[NVM:DRIVE])
    uf2 = image.drive("raspberry_pi_pico", contents(console_build("pico_oled")))
    if joined:
        uf2 = image.join(find_uf2().read_bytes(), uf2)
    chip = bytearray(begun)
    assert drag(chip, uf2) == len(uf2) // 512
    assert chip[NVM:DRIVE] == begun[NVM:DRIVE]
    with Pico(board="pico_oled", flash=chip, cold=True) as pico:
        pico.wait_for("ready on", 15_000)
        goes_on(pico, match)
