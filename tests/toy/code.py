# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A small program for tests of the simulator: a title, and a square that keys move."""

import time

import board
import displayio
import keypad
import pwmio
import terminalio
import this_board
from adafruit_display_text.bitmap_label import Label
from display import make

display = make(this_board.DISPLAY)
display.auto_refresh = False
root = displayio.Group(scale=display.width // 120)
root.append(Label(terminalio.FONT, text="Toy", x=2, y=6, color=0xFFFFFF))
square = displayio.Bitmap(8, 8, 2)
square.fill(1)
colours = displayio.Palette(2)
colours[1] = 0xFF0000
if this_board.DISPLAY["driver"] in ("ssd1306", "sh1106", "sh1107"):  # light or dark
    colours[1] = 0xFFFFFF
sprite = displayio.TileGrid(square, pixel_shader=colours, x=40, y=30)
root.append(sprite)
display.root_group = root
display.refresh()

names = [name for name, pin in this_board.KEYS]
keys = keypad.Keys([getattr(board, p) for n, p in this_board.KEYS], value_when_pressed=False)
buzzer = None
if this_board.BUZZER:
    buzzer = pwmio.PWMOut(getattr(board, this_board.BUZZER), variable_frequency=True)
event = keypad.Event()
print("toy ready")
while True:
    while keys.events.get_into(event):
        if buzzer:
            buzzer.frequency = 880
            buzzer.duty_cycle = 32768 if event.pressed else 0
        if not event.pressed:
            continue
        name = names[event.key_number]
        print("pressed", name)
        if name == "left":
            sprite.x -= 8
        elif name == "right":
            sprite.x += 8
        elif name == "up":
            sprite.y -= 8
        elif name == "down":
            sprite.y += 8
        elif name == "b":
            raise RuntimeError("b was pressed")
        display.refresh()
    time.sleep(0.01)
