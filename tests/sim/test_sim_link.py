# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Virtual boards linked with each other: in one program, over a serial port."""

import os
import pty
import random
import sys
import threading
import time
import tty

import pytest
from conftest import ROOT

from sim import link
from sim.virtual import Simulator

CHATTER = ((ROOT / "tests/chatter", "/"), (ROOT / "lib", "/lib"))


def chatter(port, seed, board="pico_oled"):
    return Simulator(board, drive=CHATTER, link=port, entropy=random.Random(seed))


def heard(simulator):
    """{who: [numbers]} that a board printed."""
    told = {}
    for line in simulator.serial.splitlines():
        if line.startswith("heard"):
            sender, _, number = line.partition(" 0 b'number ")
            told.setdefault(sender, []).append(int(number.rstrip("'")))
    return told


def together(simulators, milliseconds):
    for _ in range(milliseconds // 10):
        for simulator in simulators:
            simulator.wait(10)


def test_three_boards_in_a_ring_hear_each_other_once_and_in_order():
    ports = link.ring(3)
    boards = [chatter(port, i) for i, port in enumerate(ports)]
    together(boards, 3000)
    for board in boards:
        told = heard(board)
        assert len(told) == 2
        for numbers in told.values():
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= 10
        assert "round 3 again 0" in board.serial
        board.close()


def test_a_cable_that_is_pulled_out_and_put_back_loses_nothing():
    ports = link.ring(2)
    boards = [chatter(port, i) for i, port in enumerate(ports)]
    together(boards, 1000)
    ports[0].cut = True
    together(boards, 2000)
    assert len(next(iter(heard(boards[1]).values()))) <= 6  # nothing came meanwhile
    ports[0].cut = False
    together(boards, 5000)
    for board in boards:
        for numbers in heard(board).values():
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) > 12
        board.close()


def test_boards_of_different_kinds_are_linked():
    ports = link.ring(2)
    boards = [chatter(ports[0], 1, "pico_oled"), chatter(ports[1], 2, "pico_lcd_1_3")]
    together(boards, 1000)
    assert all(heard(board) for board in boards)
    for board in boards:
        board.close()


def test_a_board_without_anything_at_its_link_works():
    with chatter(None, 1) as board:
        board.wait(1000)
        assert "sent 1" in board.serial and "heard" not in board.serial


@pytest.mark.parametrize(
    "words,said",
    [
        (["telephone"], "expected room, room:BROKER or serial:PORT"),
        (["serial"], "expected room, room:BROKER or serial:PORT"),
        (["room", "room"], "or one of each for a bridge"),
        (["serial:/dev/there-is-none"], "cannot open /dev/there-is-none"),
        (["serial:loop://?logging=x"], "cannot open loop://"),
        (["serial:hwgrep://("], "cannot open hwgrep://"),
        (["room:http://127.0.0.1/"], "expected a broker as ws://"),
        (["room:wss://broker.example/mqtt"], "can be guessed"),
    ],
)
def test_words_that_mean_no_link(words, said):
    with pytest.raises(link.LinkError, match=said):
        link.plug(words, "abc123")


# Over a serial port.


@pytest.mark.parametrize(
    ("where", "module", "missing"),
    [
        ("serial:/dev/ttyUSB9", "serial", "serial"),
        ("room:mqtt://127.0.0.1:1", "paho.mqtt.client", "paho"),
        ("room:mqtt://127.0.0.1:1", "cryptography.hazmat.primitives.hashes", "cryptography"),
    ],
)
def test_a_package_that_is_not_installed_is_one_sentence(monkeypatch, where, module, missing):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(link.LinkError, match=f": {missing} is missing, run `make tools`$"):
        link.plug([where], "0123456789abc")


def test_a_board_on_a_serial_adapter_is_linked():
    ours, theirs = pty.openpty()
    tty.setraw(ours)
    tty.setraw(theirs)
    port = link.Serial(os.ttyname(theirs))
    other = link.Port()
    other.send = lambda data: os.write(ours, data)
    reader = threading.Thread(target=_read, args=(ours, other), daemon=True)
    reader.start()
    boards = [chatter(port, 1), chatter(other, 2)]
    for _ in range(150):
        together(boards, 10)
        time.sleep(0.005)
    assert all(heard(board) for board in boards)
    for board in boards:
        board.close()
    port.close()
    os.close(ours)
    os.close(theirs)


def _read(descriptor, port):
    while True:
        try:
            port.arrive(os.read(descriptor, 100))
        except OSError:
            return


# A room and a board on a serial port: the bridge.


class Ends(link.Port):
    """A port that notes what is written to it."""

    def __init__(self, alone=False):
        super().__init__()
        self.alone, self.written, self.open = alone, b"", False
        self.send = self._note

    def _note(self, data):
        self.written += data

    def listen(self, on):
        self.open = on


def read(port):
    buffer = bytearray(100)
    return bytes(buffer[: port.readinto(buffer) or 0])


def test_a_bridge_puts_a_board_into_the_ring_of_a_room():
    room, board = Ends(), Ends()
    bridge = link.Bridge(room, board)
    bridge.listen(True)
    assert room.open
    board.arrive(b"board")
    assert room.written == b"board"
    room.arrive(b"room")
    assert read(bridge) == b"room" and board.written == b""
    bridge.write(b"console")
    assert board.written == b"console" and room.written == b"board"


def test_a_board_that_waits_for_an_offer_says_nothing_and_hears_the_room():
    room, board = Ends(), Ends()
    link.Bridge(room, board)
    assert room.open
    room.arrive(b"offer")
    assert board.written == b"offer" and room.written == b"offer"  # it may be switched off


def test_a_bridge_goes_past_what_is_not_there():
    room, board = Ends(), Ends()
    bridge = link.Bridge(room, board)
    bridge.listen(True)
    bridge.write(b"1")  # no board has ever answered
    assert room.written == b"1"
    bridge.listen(False)
    board.arrive(b"2")
    assert room.written == b"12"
    room.arrive(b"3")  # the console does not listen
    assert board.written == b"13"
    room.alone = True
    bridge.listen(True)
    board.arrive(b"4")
    assert read(bridge) == b"4" and room.written == b"12"
