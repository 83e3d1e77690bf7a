# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The dice of Code Omega, and the pawns that step for them."""

import displayio

from ui import art
from ui.stage import take

_STEP = b"\x48\x02\x4f\x03"
_DICE = b"\x3c\x02\x00\x03\x40\x02\x00\x03\x3e\x02\x00\x04\x43\x04"


def animate(screen, events, view):
    """The die of a code, or those of a throw and its steps."""
    screen.kit.tunes.play(_DICE)
    if events[0][0] == "round":
        yield from _roll(screen, "omega_code", [view.code() - 1])
    else:
        yield from _roll(screen, "omega_dice", events[0][2])
        yield from _advance(screen, events, view)


def _roll(screen, sheet, faces):
    """Dice tumble on a panel in the middle of the screen and come to rest."""
    stage = screen.kit.stage
    bitmap, _, side, height = art.read(sheet)
    sides = bitmap.width // side
    count = len(faces)
    pitch = side + 2
    width = count * pitch + 8
    x = (stage.width - width) // 2
    y = (stage.height - height) // 2
    group = displayio.Group()
    body, ink, edge, ground = screen.DICE
    stage.box(group, x, y - 5, width, height + 10, rgb=stage.tone(edge))
    stage.box(group, x + 2, y - 3, width - 4, height + 6, rgb=stage.tone(ground))
    palette = stage.palette(*(ground, body) if stage.mono else (None, body, ink))
    dice = []
    for i in range(count):
        die = displayio.TileGrid(
            bitmap,
            pixel_shader=palette,
            tile_width=side,
            tile_height=height,
            x=x + 5 + pitch * i,
            y=y,
        )
        dice.append(die)
        group.append(die)
    screen.group.append(group)
    for frame in range(30):
        for i in range(count):
            # One after the other comes to rest.
            if frame < 10 + 2 * i:
                dice[i][0] = (frame // 2 * 5 + i * 3 + frame) % sides
            elif frame < 12 + 2 * i:
                dice[i][0] = faces[i]
        yield
    take(screen.group, group)


def _advance(screen, events, view):
    """The pawns of a throw step one after the other."""
    thrower = events[0][1]
    before = screen.view
    pawns = [[before.pawn(seat, track) for track in range(5)] for seat in range(before.seats)]
    for event in events:
        if event[0] == "step":
            pawns[thrower][event[2]] = event[3]
            screen.step(view, pawns)
            screen.kit.tunes.play(_STEP)
            for _ in range(6):
                yield
