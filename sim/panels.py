# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How the makers of the boards mounted the glass of their displays.

Built-in displays are those of CircuitPython's own board definitions, all with an ST7789.
"""

# Memory access control of the built-in displays and by how much displayio turns them, by
# board.board_id.
BUILT_IN = {
    "pimoroni_picosystem": (0x04, 0),
    "pajenicko_picopad": (0x60, 0),
    "hack_club_sprig": (0xC0, 270),
    "heiafr_picomo_v2": (0x04, 0),
    "tinycircuits_thumby_color": (0x00, 0),
}

# The one under which a board file counts columns and rows of an ST7789.
FILE_MADCTL = 0xC0

# The MADCTL that the Pico-LCD-1.3's maker uses, hence how its glass is mounted.
HAT_MADCTL = 0x70


def init_sequence(madctl: int) -> bytes:
    """What the built-in displays are sent at power-on, without the analogue settings."""
    return bytes((
        0x01, 0x80, 150,
        0x36, 1, madctl,
        0x3A, 1, 0x05,
        0x21, 0,
        0x11, 0x80, 255,
        0x29, 0x80, 100,
    ))  # fmt: skip
