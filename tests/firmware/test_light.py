# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The light theme: a setting of colour displays, a palette that can be read, dark pieces."""

import pytest
from easel import BOARDS

from sim.tools import gallery
from sim.virtual import Simulator

SMALL, LARGE = BOARDS
GROUND, INK, DIM, ACCENT, PANEL, ON_ACCENT = 0, 1, 2, 3, 6, 11


def luminance(rgb):
    parts = [(rgb >> shift & 255) / 255 for shift in (16, 8, 0)]
    parts = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), parts))


def contrast(one, two):
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def test_the_setting_changes_everything_and_back_and_is_kept():
    with Simulator(LARGE, nvm=gallery.offered(), language="en") as sim:
        sim.run("wait:1500 up*2 a wait:300 up wait:300")
        dark = sim.image().convert("RGB")
        sim.run("right wait:300")
        light = sim.image().convert("RGB")
        assert min(light.getpixel((0, 216))) > 200 > 20 > max(dark.getpixel((0, 216)))
        sim.run("right wait:300")
        assert sim.image().convert("RGB").tobytes() == dark.tobytes()
        sim.run("left wait:300")
        kept = bytes(sim.nvm)
    with Simulator(LARGE, nvm=kept, language="en") as sim:
        sim.run("wait:1500")
        assert min(sim.image().convert("RGB").getpixel((0, 216))) > 200


def test_a_display_of_one_bit_has_no_such_row():
    pictures = set()
    with Simulator(SMALL, nvm=gallery.offered(), language="en") as sim:
        sim.run("wait:1500 up*2 a wait:300")
        for _ in range(7):
            pictures.add(sim.image().tobytes())
            sim.run("down wait:200")
        assert len(pictures) == 7 and sim.image().tobytes() in pictures


@pytest.mark.parametrize("easel", [LARGE], indirect=True)
def test_words_and_signs_stand_out(easel):
    theme = easel.module("ui.light")
    colours = theme.COLOURS
    for ground in (GROUND, PANEL):
        assert contrast(colours[INK], colours[ground]) >= 7
        for colour in (colours[DIM], colours[ACCENT], *theme.PLAYERS):
            assert contrast(colour, colours[ground]) >= (5 if ground == GROUND else 4.1)
    assert contrast(colours[ON_ACCENT], colours[ACCENT]) >= 4.5
    for colour, ground in zip(theme.PLAYERS, theme.DARK):
        assert contrast(colour, ground) >= 4


@pytest.mark.parametrize("easel", [LARGE], indirect=True)
def test_tiles_that_step_back_fade(easel):
    theme = easel.module("ui.light")
    for lit, faint in ((0x5AB6FF, 0x16304C), (0x45D183, 0x12382A), (0xFF5F62, 0x4A1C1C)):
        lit, faint = theme.paint("omphalos21", lit), theme.paint("omphalos21", faint)
        assert contrast(faint, theme.GROUND) < 2 < 4 < contrast(lit, faint)
