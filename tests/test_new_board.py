# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A board of your own, as the README says: copy a file, change what differs, and all is well."""

import shutil
import subprocess
import sys

import pytest
from conftest import ROOT

# The tests that look at every board there is.
TESTS = ("boards", "build", "wiring", "battery", "sim", "sim_cli")


@pytest.fixture
def project(tmp_path):
    """This project, with room for another board file."""
    for room in ("boards", "tests"):
        ignored = shutil.ignore_patterns("__pycache__", "screens", "device")
        shutil.copytree(ROOT / room, tmp_path / room, ignore=ignored)
    for name in ("firmware", "lib", "sim", "README.md", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def test_a_copied_board_file_without_a_buzzer_breaks_no_test(project):
    text = (project / "boards/pico_oled.py").read_text()
    text = text.partition("# A battery")[0].replace("SCALE = 1\n", "")
    text = text.replace('BUZZER = "GP16"', "BUZZER = None").replace('128x64"', 'of mine"')
    (project / "boards/my_board.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        + ["-k", "my_board or unknown or exit_2 or reference or promises"]
        + [f"tests/test_{name}.py" for name in TESTS],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    # The simulator plays it: the last word on a board file.
    code = (
        "from sim.virtual import Simulator\n"
        "with Simulator('my_board') as sim:\n"
        "    sim.boot()\n"
        "    sim.run('a wait:500 a wait:1000')\n"
        "    print(sim.serial, len(sim.image().getcolors()), sim.tones)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=project, capture_output=True, text=True, timeout=120
    )
    assert "ready on Pico with OLED of mine\n 2 []" in done.stdout, done.stderr
