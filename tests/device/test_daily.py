# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The puzzle of the day on a Pico: the same as on the desktop."""

import pytest
from easel import BOARDS

from boards import fat
from sim import script
from sim.pico import Pico
from sim.tools import gallery

STILL = ("row", "date", "about_vinci", "not_certain", "certain", "solved", "again", "about_omega")
STILL += ("unsolved", "about_enigma")
CALM = 3  # times as long as on the desktop, which computes in no time


@pytest.mark.parametrize("board", BOARDS)
def test_a_tile_a_puzzle_and_a_word_look_as_on_the_desktop(board, console_build):
    files = fat.folder_files(console_build(board))
    nvm = gallery.found_in("")["nvm"]
    with Pico(files, board, nvm=nvm, seed=gallery.SEED, language="en") as pico:
        pico.wait_for("ready", 6000)
        for name, keys in gallery.steps("daily"):
            for word in keys.split():
                what, _, value = word.partition(":")
                if what == "wait":
                    pico.wait(CALM * int(value))
                else:
                    script.play(pico, script.parse(word, pico.keys))
            if name not in STILL:
                continue  # a clock runs, or the cursor blinks
            kept = gallery.path("daily", name, board, "en")
            shown = gallery.Image.open(kept).convert("RGB")
            assert pico.image().convert("RGB").tobytes() == shown.tobytes(), name
        assert "Cinq 2026-01-03 Code de Vinci ✗★" in pico.serial
        assert "Error" not in pico.serial
