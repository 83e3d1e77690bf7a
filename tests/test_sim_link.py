# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Virtual boards linked with each other: in one program, over TCP, over a serial port."""

import contextlib
import os
import pty
import random
import socket
import subprocess
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


# Over TCP.


@pytest.fixture
def hub():
    hub = link.Hub(port=0, code="4711")
    yield hub
    hub.close()


def settle(condition):
    end = time.monotonic() + 5
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_one_writes_goes_round_the_ring(hub):
    one = link.Guest(*hub.address, "4711")
    settle(lambda: len(hub._members) == 1)
    two = link.Guest(*hub.address, "4711")
    settle(lambda: len(hub._members) == 2)
    for sender, receiver in ((hub, one), (one, two), (two, hub)):
        sender.write(b"abc")
        settle(lambda receiver=receiver: receiver.in_waiting == 3)
        buffer = bytearray(10)
        assert receiver.readinto(buffer) == 3 and buffer[:3] == b"abc"
    one.close()  # the ring closes again without it
    settle(lambda: len(hub._members) == 1)
    hub.write(b"x")
    settle(lambda: two.in_waiting == 1)
    two.close()


def test_whoever_has_joined_joins_again_when_the_listener_is_back():
    first = link.Hub(port=0, code="4711")
    guest = link.Guest(*first.address, "4711")
    first.close()
    settle(lambda: guest.send is None)
    guest.write(b"lost")  # the cable is out
    again = link.Hub(*first.address, code="4711")
    settle(lambda: guest.send is not None and len(again._members) == 1)
    again.write(b"abc")
    settle(lambda: guest.in_waiting == 3)
    guest.write(b"x")
    settle(lambda: again.in_waiting == 1)
    again.close()
    other = link.Hub(*first.address, code="0815")
    settle(lambda: other._wrong)
    time.sleep(1.5)
    assert len(other._wrong) == 1  # asked once, and never again
    guest.close()
    other.close()


def test_it_listens_on_this_computer_alone(hub):
    assert hub.address[0] == "127.0.0.1"


def test_without_the_code_nobody_gets_in(hub):
    with pytest.raises(link.LinkError, match="not the code"):
        link.Guest(*hub.address, "0000")
    for nonsense in (b"", b"\n", b"CINQ 1 4711", b"GET / HTTP/1.1\r\n\r\n", bytes(100)):
        with socket.create_connection(hub.address) as stranger:
            stranger.sendall(nonsense)
            with contextlib.suppress(OSError):
                stranger.shutdown(socket.SHUT_WR)
                while stranger.recv(100):
                    pass
        hub._wrong.clear()
    assert not hub._members


def test_guessing_is_slow(hub):
    for _ in range(5):
        with pytest.raises(link.LinkError, match="not the code"):
            link.Guest(*hub.address, "0000")
    with pytest.raises(link.LinkError, match="too many wrong codes"):
        link.Guest(*hub.address, "4711")


def test_a_seventh_console_is_told_that_the_ring_is_full(hub):
    guests = []
    for count in range(1, 6):
        guests.append(link.Guest(*hub.address, "4711"))
        settle(lambda count=count: len(hub._members) == count)
    with pytest.raises(link.LinkError, match="six consoles already"):
        link.Guest(*hub.address, "4711")
    for guest in guests:
        guest.close()


def test_every_code_has_four_digits_and_they_differ():
    codes = {link.new_code() for _ in range(50)}
    assert len(codes) > 40 and all(len(code) == 4 and code.isdigit() for code in codes)


@pytest.mark.parametrize(
    "words,said",
    [
        ("telephone", "expected listen, join or serial:PORT"),
        ("serial", "expected listen, join or serial:PORT"),
        ("join", "expected --code"),
        ("listen:127.0.0.1:99999", "expected a port below 65536"),
        ("serial:/dev/there-is-none", "cannot open /dev/there-is-none"),
    ],
)
def test_words_that_mean_no_link(words, said):
    with pytest.raises(link.LinkError, match=said):
        link.plug(words)


def test_nobody_listens():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(link.LinkError, match="nobody answers"):
        link.plug(f"join:127.0.0.1:{port}", "1234")


def test_a_listener_says_where_and_its_code_and_a_second_one_is_refused():
    command = [sys.executable, "-m", "sim", "--headless", "--keys", "wait:400"]
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = "127.0.0.1:%d" % server.getsockname()[1]
        taken = subprocess.run(
            [*command, "--link", "listen:" + address], capture_output=True, text=True, cwd=ROOT
        )
    assert taken.returncode == 2 and "cannot listen on " + address in taken.stderr
    done = subprocess.run(
        [*command, "--link", "listen:" + address], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0
    assert done.stderr.startswith(f"linked consoles: {address}, code ")


# Over a serial port.


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
