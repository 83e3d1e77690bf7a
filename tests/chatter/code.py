# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A board that says its number to the ring every 200 ms and prints what it hears."""

import os
import sys
import time

sys.path.append("/lib")

import board
import busio
import supervisor
import this_board

from link.ring import Ring

link = this_board.LINK
uart = busio.UART(
    getattr(board, link["tx"]),
    getattr(board, link["rx"]),
    baudrate=115200,
    timeout=0,
    receiver_buffer_size=256,
)
name = os.urandom(3)
ring = Ring(uart, name, 1, supervisor.ticks_ms())
said = supervisor.ticks_ms()
number = 0
print("chatter", name)
while True:
    now = supervisor.ticks_ms()
    for sender, kind, payload in ring.tick(now):
        print("heard", sender, kind, payload)
    if (now - said) & 0x1FFFFFFF > 200 and not ring.busy():
        said = now
        number += 1
        ring.send(0, b"number %d" % number, now)
        print("sent", number, "round", ring.round, "again", ring.again)
    time.sleep(0.005)
