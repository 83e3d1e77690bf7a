# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Sound keeps time: no note lasts until a page behind it is drawn."""

import pytest

from sim import script
from sim.pico import Pico
from sim.tools import gallery
from sim.virtual import Simulator

LATE = 40  # ms that a note may last longer than it is written
# Through the menu, a set-up, its table, the menu there, help and log, and out again.
KEYS = "down down down a down up a hold:b down down a down b hold:b down down down a b hold:b up a"
HEARD = ("TICK", "CURSOR", "CONFIRM", "BACK", "REFUSED", "YOUR_TURN", "WRONG")


def written():
    """{Hz: ms} of each note that can be heard on that way, the longest that is written."""
    longest = {}
    with Simulator(language="en") as sim:
        sim.wait(300)
        tunes = [getattr(sim.module("ui.tunes"), name) for name in HEARD]
    for tune in tunes:
        for note, length in zip(tune[::2], tune[1::2], strict=True):
            hertz = int(440 * 2 ** ((note - 69) / 12))
            longest[hertz] = max(longest.get(hertz, 0), length * 10)
    return longest


@pytest.mark.parametrize("board", gallery.BOARDS)
def test_no_note_lasts_much_longer_than_it_is_written(board, console_build):
    longest = written()
    with Pico(console_build(board), board, nvm=gallery.offered(), seed=1, language="en") as pico:
        pico.wait_for("ready", 3000)
        pico.wait(3000)  # the tune of the title is over
        begun = pico.now
        for key in KEYS.split():
            script.play(pico, script.parse(f"{key} wait:1200", ("up", "down", "a", "b")))
        late, heard = [], 0
        for start, hertz, duration in pico.tones:
            if start > begun and hertz:
                heard += 1
                note = min(longest, key=lambda other: abs(other - hertz))
                if duration > longest[note] + LATE:
                    late.append((start - begun, hertz, duration, longest[note]))
        print(f"\n{board}: {heard} notes, late: {late}")
        assert heard > 15
        assert not late
