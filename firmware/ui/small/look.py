# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Measures, type and colours of 128x64 in one bit."""

from ui.font import Font

SIZES = ((128, 64),)

BODY = LABEL = Font("font8", 8, 7)

# The title bar, the bottom row, and the rows of lists between them
BAR = 9
BAR_TEXT = 1
TAB = 0  # of the game's colour, at the left of the bar
BOTTOM = 56
BOTTOM_HEIGHT = 8
BOTTOM_TEXT = 0
CAPS = False  # keys in the bottom row are characters
MARGIN = 2
PITCH = 11
LIST = 60  # least width of the bar of a list: values begin at its right
TITLE = 0  # where its drawing begins
NAME = None  # the drawing has the name in it
# The drawing of the title where a language is asked for: in halves of the room from the left,
# its width, its top
ASK = (2, 48, 9)
MENU = 79  # width of the rows of the menu
CARD = 0  # height of a card beside them: there is only the picture
BESIDE = True  # words of a chart stand beside its picture
AHEAD = 57856  # bytes that must be free for what is loaded ahead
BATTERY = 12  # width of its sign
ROW_TEXT = 2  # of a row of a list, from its top
READ = 9  # from line to line of what is to be read
# The grid of letters: its top, a key with the gap around it; the name above it and its pitch
KEYS = 18
KEY = (18, 9)
KEY_GAP = 0
TYPED = (1, 0)  # no pitch: written at twice the size instead of header and bottom row
# What frames are made of: pixels of the line, of the dark gap inside it
LINE = 1
GAP = 1
DOT = 1

THEMES = False  # there is only the dark one
GROUND = 0

# In the order of ui/stage
MONO = (0, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0, 0, 0, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0)
# For a small display with colours
COLOURS = (
    0x080B12,
    0xF6EEDC,
    0x93A2BB,
    0xFFB92E,
    0x45546F,
    0xF6EEDC,
    0x161E2E,
    0x26324A,
    0x45546F,
    0x4FD98A,
    0xFF5A4C,
    0x080B12,
)
PLAYERS = (0x5AB6FF, 0x45D183, 0xFF5F62, 0xF4EC5A, 0xC29BFF, 0xFF8A45, 0x59E3E3, 0xFFA6D6)
