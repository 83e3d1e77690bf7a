# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The light theme: other colours for grounds, words and players, the same for pieces.

It takes the place of what `look` says; `look.NIGHT` keeps that. Sheets of pieces are drawn for
both themes: only what lies around the pieces changes.
"""

from micropython import const

from ui import art, look

GROUND = 0xF4ECDA
_PANEL = 0xE3D8BE
_RAISED = 0xD2C4A2
_EDGE = 0x93876C
_DIM = 0x544E42
_INK = 0x151A26
_ACCENT = 0xB03F00
_ON_ACCENT = 0xFFF8E8

# In the order of ui/stage
COLOURS = (
    GROUND,
    _INK,
    _DIM,
    _ACCENT,
    _PANEL,
    _INK,
    _PANEL,
    _RAISED,
    _EDGE,
    0x14713C,
    0xB3261E,
    _ON_ACCENT,
)
PLAYERS = (0x0B5FB0, 0x0A6F39, 0xB3261E, 0x755A00, 0x6A3FC0, 0xA34800, 0x086B6E, 0xA52B70)
# The same, for grounds
DARK = (0xC9DCEB, 0xC8E0CB, 0xF2CFC6, 0xEADFAE, 0xDDD2EE, 0xF6D6B8, 0xC2DFDC, 0xF0CFDC)

# What lies around the pieces of a sheet, or is no piece
_GROUNDS = {
    0x080B12: GROUND,
    0x161E2E: _PANEL,
    0x26324A: _RAISED,
    0x50607E: _EDGE,
    0xA9B6CC: _DIM,
    0x1C2534: 0xDFD3B6,  # cells of a square
    0x202A3E: 0xCFC19F,
    0x5A4310: 0xF3C9A0,  # what is amber in the shade
    0x12283C: 0xB9AA84,  # the field of Code Omega
    0x1B3A54: _PANEL,  # a sign's ground there
    0xFFFFFF: _INK,  # a mark
    0x0F1520: GROUND,  # a number that cannot be
    0x8E9DB8: 0x3A465C,  # the rim of a black tile
    0xB9AE98: 0x6E6552,  # of a white one
}
_IVORY = const(0xF6EEDC)  # white pieces by night
# Segments, in the colours of players
_KINDS = {
    0xFF7A66: 0xB3261E,
    0xF4EC5A: 0x755A00,
    0x6AB8FF: 0x0B5FB0,
    0x7CE08C: 0x0A6F39,
}
# Tiles of the square: dark on pale, so that those which step back are pale on pale
_TILES = {
    0x5AB6FF: 0x0B5FB0,
    0x16304C: 0xC9DCEB,
    0x45D183: 0x0A6F39,
    0x12382A: 0xC8E0CB,
    0xFF5F62: 0xB3261E,
    0x4A1C1C: 0xF2CFC6,
    0xF4EC5A: 0x755A00,
    0x403D12: 0xEADFAE,
}
# What is amber or ivory and no piece, and the letters on keys
_KEYS = {0xFFB92E: _ACCENT, 0x0C0F16: _ON_ACCENT, 0xF6EEDC: _INK}
_WORDS = ("keys", "icon_continue", "icon_settings", "icon_statistics", "icon_about")


def paint(sheet, colour):
    """A colour of a sheet as it is by day; without a sheet, of what lies around pieces."""
    other = _GROUNDS
    if sheet.startswith("vinci") and colour == _IVORY:
        return 0xFFFFFF
    if "enigma" in sheet and colour in _KINDS:
        other = _KINDS
    elif "omphalos" in sheet and colour in _TILES:
        other = _TILES
    elif sheet in _WORDS and colour in _KEYS:
        other = _KEYS
    return other.get(colour, colour)


def put_on():
    """Use it for everything that is drawn from now on."""
    if look.NIGHT is None:
        look.NIGHT = look.COLOURS, look.PLAYERS, look.DARK
    look.COLOURS, look.PLAYERS, look.DARK = COLOURS, PLAYERS, DARK
    look.GROUND = GROUND
    art.paint = paint


def take_off():
    """The night comes back."""
    look.COLOURS, look.PLAYERS, look.DARK = look.NIGHT
    look.NIGHT = art.paint = None
    look.GROUND = 0
