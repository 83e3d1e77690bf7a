# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Furniture: the battery from empty to full, the winner's crown and rays, stars."""

import math

from sim.tools.art.canvas import Canvas
from sim.tools.art.pen import Sheet, one_bit, tinted

STATES = 5  # of the battery: as many bars as its number
_SMALL_CROWN = """
......#......
......#......
#....###....#
##...###...##
#############
#############
#############
.............
#############
"""


def _battery(canvas: Sheet, bar: int, height: int) -> None:
    # A frame, a gap of one pixel, four places for bars with gaps between them; a nub.
    width = 4 * (bar + 1) + 3
    for state in range(STATES):
        tile = canvas.tile(state)
        tile.box(0, 0, width, height, radius=1)
        tile.rect(1, 1, width - 2, height - 2, None)
        nub = max(1, bar // 2 + bar % 2)
        tile.rect(width, height // 2 - height // 5, nub, height - 2 * (height // 2 - height // 5))
        for number in range(state):
            tile.rect(2 + number * (bar + 1), 2, bar, height - 4)


def _rays(tile: Canvas, x: float, y: float) -> None:
    """Nine rays from a point to beyond the edges."""
    for number in range(0, 18, 2):
        corners = [(x, y)]
        for degrees in (number * 20, number * 20 + 20):
            angle = math.radians(degrees)
            corners.append((x + 400 * math.cos(angle), y + 400 * math.sin(angle)))
        tile.polygon(corners, "on")


def sheets() -> list[Sheet]:
    battery = tinted("battery", 21, 10, tiles=STATES)
    _battery(battery, 3, 10)
    small_battery = one_bit("battery", 12, 7, tiles=STATES, clear=True)
    _battery(small_battery, 1, 7)
    crown = tinted("crown", 32, 23)
    crown.tile(0).crown(0, 0, 32)
    small_crown = one_bit("crown", 13, 9, clear=True)
    small_crown.tile(0).bits(0, 0, _SMALL_CROWN.split())
    stars = tinted("star", 15, 15, tiles=2)
    stars.tile(0).star(0, 0, 15)
    stars.tile(1).star(0, 0, 15)
    stars.tile(1).star(3, 3, 9, None)
    rays = one_bit("rays", 320, 80, display="large")
    _rays(rays.tile(0), 50, 46)
    return [rays, battery, small_battery, crown, small_crown, stars]
