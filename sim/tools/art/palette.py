# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The colours of the sheets, by name, by player and by game."""

from typing import overload

Colour = int | str | None  # 0xRRGGBB, a name of COLOURS, or nothing

COLOURS = {
    "ground": 0x080B12,
    "panel": 0x161E2E,  # header, bottom row
    "raised": 0x26324A,  # whose turn it is
    "edge": 0x50607E,  # and what is empty
    "dim": 0xA9B6CC,
    "ink": 0xF6EEDC,  # ivory
    "shade": 0xB9AE98,  # the side of what is ivory
    "gold": 0xFFB92E,  # the cursor, A
    "deep": 0x5A4310,  # gold in the shade
    "black": 0x0C0F16,
    "night": 0x151B28,  # the face of a black tile
    "right": 0x4FD98A,
    "wrong": 0xFF5A4C,
    "on": 0xFFFFFF,
}
# The players by seat: disc, ring, hourglass, triangle, square, diamond, bars, moon.
PLAYERS = (0x5AB6FF, 0x45D183, 0xFF5F62, 0xF4EC5A, 0xC29BFF, 0xFF8A45, 0x59E3E3, 0xFFA6D6)
DARK_PLAYERS = (0x16304C, 0x12382A, 0x4A1C1C, 0x403D12, 0x33264C, 0x472412, 0x123C40, 0x472438)
GAMES = {
    "code_omega": 0x3FA7A0,
    "omphalos": 0x4E86D8,
    "code_cards": 0x9B6BE0,
    "code_vinci": 0xC99A4A,
    "enigma": 0x5FAE5A,
}
# Blue, red, yellow, violet.
CARDS = (0x4DA3FF, 0xFF5F62, 0xF4E34A, 0xB983FF)
DARK_CARDS = (0x14304E, 0x4E1E1C, 0x46400E, 0x33224E)
# Enigma's strokes: long and short line, large and small curve.
KINDS = (0xFF7A66, 0xF4EC5A, 0x6AB8FF, 0x7CE08C)

FULL = 0xFFFFFF
MID = 0x808080


@overload
def colour_of(colour: int | str) -> int: ...
@overload
def colour_of(colour: None) -> None: ...
@overload
def colour_of(colour: Colour) -> int | None: ...
def colour_of(colour: Colour) -> int | None:
    """0xRRGGBB of a name or of itself; None stays None."""
    return COLOURS[colour] if isinstance(colour, str) else colour


def mix(first: int | str, second: int | str, share: int = 50) -> int:
    """So many hundredths of the first colour in the second."""
    first, second = colour_of(first), colour_of(second)
    mixed = 0
    for shift in (16, 8, 0):
        a, b = first >> shift & 255, second >> shift & 255
        mixed |= (a * share + b * (100 - share) + 50) // 100 << shift
    return mixed
