# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Measures, type and colours of 240x240 and 320x240: ink-blue night, ivory, one amber light."""

from ui.font import Font

SIZES = ((320, 240), (240, 240))

BODY = Font("font16", 20, 18)
LABEL = Font("label", 18, 15)

# The header, the bottom row, and the rows of lists between them
BAR = 24
BAR_TEXT = 1
TAB = 4  # of the game's colour, at the left of the bar
BOTTOM = 218
BOTTOM_HEIGHT = 22
BOTTOM_TEXT = 2
CAPS = True  # keys in the bottom row are drawn
MARGIN = 6
PITCH = 23
LIST = 126  # least width of the bar of a list: values begin at its right
TITLE = 18  # where its drawing begins, and the space below it
NAME = "cinq"  # the sheet of the name below the drawing
# The drawing of the title where a language is asked for: in halves of the room from the left,
# its width, its top
ASK = (1, 96, 104)
MENU = 126  # width of the rows of the menu
CARD = 182  # height of the card beside them
BESIDE = False  # words of a chart stand below its picture
AHEAD = 43008  # bytes that must be free for what is loaded ahead: a module may take 9 KB of them
BATTERY = 21  # width of its sign
ROW_TEXT = 0  # of a row of a list, from its top
READ = 21  # from line to line of what is to be read
# The grid of letters: its top, a key with the gap around it; the name above it and its pitch
KEYS = 73
KEY = (33, 28)
KEY_GAP = 2
TYPED = (38, 24)
# What frames are made of: pixels of the line, of the dark gap inside it
LINE = 3
GAP = 1
DOT = 3

THEMES = True  # there is ui/light
GROUND = 0  # behind everything
NIGHT = None  # the dark theme while it is light

# In the order of ui/stage
MONO = (0, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0, 0, 0, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0)
COLOURS = (
    0x080B12,
    0xF6EEDC,
    0xA9B6CC,
    0xFFB92E,
    0x161E2E,
    0xF6EEDC,
    0x161E2E,
    0x26324A,
    0x50607E,
    0x4FD98A,
    0xFF5A4C,
    0x0C0F16,
)
# Colour and sign: disc, ring, hourglass, triangle, square, diamond, bars, moon
PLAYERS = (0x5AB6FF, 0x45D183, 0xFF5F62, 0xF4EC5A, 0xC29BFF, 0xFF8A45, 0x59E3E3, 0xFFA6D6)
# The same, for grounds
DARK = (0x16304C, 0x12382A, 0x4A1C1C, 0x403D12, 0x33264C, 0x472412, 0x123C40, 0x472438)
