# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Rooms on a real broker: who is there, what goes round, what is refused."""

import contextlib
import random
import re
import secrets
import socket
import subprocess
import sys
import threading
import time

import brokers
import paho.mqtt.client as mqtt
import pytest
from conftest import ROOT
from test_sim_link import CHATTER, heard

from sim import room
from sim.link import LinkError
from sim.virtual import Simulator

CODE = "0123456789abc"


@pytest.fixture(scope="module")
def broker(tmp_path_factory):
    if brokers.MOSQUITTO is None:
        pytest.skip("no mosquitto on this computer")
    broker = brokers.Mosquitto(tmp_path_factory.mktemp("broker"))
    broker.start()
    yield broker
    broker.kill()


@pytest.fixture
def enter(broker):
    """enter(code, name): a member; all of them leave in the end."""
    members = []

    def one(code=CODE, name=""):
        members.append(room.Room(broker.url, code, name))
        return members[-1]

    yield one
    for member in members:
        member.close()


def settle(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def joined(*members):
    for member in members:
        member.listen(True)
    settle(lambda: all(len(member.ring()) == len(members) for member in members))


def in_order(members):
    """Each member with the one behind it."""
    ring = sorted(members, key=lambda member: member.ring().index(member.identity))
    return list(zip(ring, ring[1:] + ring[:1]))


def read(member):
    buffer = bytearray(10000)
    return bytes(buffer[: member.readinto(buffer) or 0])


class Stranger:
    """A client of the broker that does not know the code; it may know the topic."""

    def __init__(self, broker, topic="#"):
        self.heard = []
        self._client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
        self._client.on_message = lambda _, __, message: self.heard.append(message)
        subscribed = []
        self._client.on_subscribe = lambda *_: subscribed.append(True)
        self._client.connect("127.0.0.1", int(broker.url.rpartition(":")[2]))
        self._client.loop_start()
        self._client.subscribe(topic)
        settle(lambda: subscribed)

    def publish(self, topic, data, retain=False):
        self._client.publish(topic, data, retain=retain).wait_for_publish(5)

    def close(self):
        self._client.disconnect()
        self._client.loop_stop()


@pytest.fixture
def stranger(broker):
    stranger = Stranger(broker)
    yield stranger
    stranger.close()


def test_what_one_writes_goes_round_the_ring(enter):
    members = [enter(), enter(), enter()]
    joined(*members)
    for sender, receiver in in_order(members):
        sender.write(b"abc")
        settle(lambda receiver=receiver: receiver.in_waiting == 3)
        assert read(receiver) == b"abc"
    assert not any(member.refused for member in members)


def test_who_is_in_the_menu_is_felt_and_does_not_cut_the_ring(enter):
    one, two = enter(name="Anna"), enter(name="Bo")
    joined(one, two)
    third = enter(name=" Cl\x07eo\u202e  and her long name ")
    settle(lambda: third.felt and len(one.names()) == 2)
    assert sorted(one.names()) == ["Bo", "Cl eo and he"]
    assert len(one.ring()) == 2
    one.write(b"x")
    settle(lambda: two.in_waiting == 1)
    two.listen(False)
    settle(lambda: len(one.ring()) == 1)
    assert one.felt and one.alone


def test_whoever_leaves_is_missing_at_once(enter):
    one, two, three = enter(), enter(), enter()
    joined(one, two, three)
    three.close()
    settle(lambda: len(one.ring()) == len(two.ring()) == 2)


def test_a_seventh_waits_for_a_place(enter):
    members = [enter() for _ in range(6)]
    joined(*members)
    for _ in range(3):  # also one whose name comes first
        late = enter()
        settle(lambda late=late: len(late.ring()) == 6)
        late.listen(True)
        time.sleep(0.2)
        assert late.alone and all(len(member.ring()) == 6 for member in members)
        late.close()
    last = enter()
    settle(lambda: len(last.ring()) == 6)
    last.listen(True)
    members[0].listen(False)
    settle(lambda: not last.alone)


def test_nothing_of_one_room_reaches_another(enter):
    here, there = [enter(), enter()], [enter("zzzzzzzzzzzzz"), enter("zzzzzzzzzzzzz")]
    joined(*here)
    joined(*there)
    here[0].write(b"secret")
    settle(lambda: here[1].in_waiting == 6)
    assert not any(member.in_waiting for member in there)


def test_the_owner_of_the_broker_reads_nothing(enter, stranger):
    one, two = enter(name="Anna"), enter(name="Bo")
    joined(one, two)
    one.write(b"a secret")
    settle(lambda: two.in_waiting and any("/w/" in m.topic for m in stranger.heard))
    said = b"".join(message.topic.encode() + message.payload for message in stranger.heard)
    for word in (b"secret", b"Anna", b"Bo", CODE.encode()):
        assert word not in said


def test_replayed_reordered_and_foreign_frames_are_refused(enter, stranger):
    one, two = enter(), enter()
    joined(one, two)
    one.write(b"first")
    one.write(b"second")
    settle(lambda: two.in_waiting == 11)
    read(two)
    settle(lambda: sum("/w/" in message.topic for message in stranger.heard) == 2)
    frames = [message for message in stranger.heard if "/w/" in message.topic]
    for message in frames:
        stranger.publish(message.topic, message.payload)
    settle(lambda: two.refused.get("replay") == 2)
    stranger.publish(frames[0].topic, frames[0].payload[:-1] + b"?")
    stranger.publish(frames[0].topic, b"")
    stranger.publish(frames[0].topic, secrets.token_bytes(60))
    back = frames[0].topic.replace(two.identity, one.identity)
    stranger.publish(back, frames[1].payload)  # its own frame comes back to the sender
    settle(lambda: two.refused.get("stranger") == 3 and one.refused.get("stranger") == 1)
    # A later visit of the same person does not take what was meant for the one before.
    two.close()
    again = enter()
    joined(one, again)
    stranger.publish(frames[1].topic.replace(two.identity, again.identity), frames[1].payload)
    settle(lambda: again.refused.get("stranger"))
    assert not two.in_waiting and not again.in_waiting and not one.in_waiting


def test_who_leaves_while_others_come_says_nothing_after_it(enter, stranger):
    gone = []
    for _ in range(8):
        leaving = [enter() for _ in range(3)]
        gone += leaving
        coming = threading.Thread(target=lambda: [enter() for _ in range(4)])
        coming.start()
        for member in leaving:
            time.sleep(random.random() / 50)
            member.close()
        coming.join()
    stranger.publish("cinq/end", b"")
    settle(lambda: any(message.topic == "cinq/end" for message in stranger.heard))
    told = {message.topic: message.payload for message in stranger.heard}
    for member in gone:
        (last,) = [told[topic] for topic in told if topic.endswith("/p/" + member.identity)]
        assert last == b""


def test_a_thousand_strangers_change_nothing(enter, stranger):
    one, two = enter(), enter()
    joined(one, two)
    settle(lambda: stranger.heard)
    place = stranger.heard[0].topic.split("/p/")[0]
    for _ in range(1000):
        stranger.publish(f"{place}/p/{secrets.token_hex(8)}", secrets.token_bytes(40))
    stranger.publish(f"{place}/w/{two.identity}", bytes(100_000))
    settle(lambda: one.refused.get("stranger") == 1000 and two.refused.get("malformed"))
    assert len(one.ring()) == 2 and one.names() == [""]
    one.write(b"abc")
    settle(lambda: two.in_waiting == 3)


def test_a_flood_is_cut_to_what_a_wire_carries(enter):
    one, two = enter(), enter()
    joined(one, two)
    for _ in range(200):
        one.write(bytes(500))
    settle(lambda: two.refused.get("flood", 0) > 100)
    assert two.in_waiting <= 4096
    time.sleep(0.5)
    read(two)
    one.write(b"calm")
    settle(lambda: two.in_waiting == 4)


def test_a_killed_broker_is_a_cable_that_was_out(broker, enter):
    one, two = enter(), enter()
    joined(one, two)
    broker.kill()
    settle(lambda: one.alone and not one.felt)
    one.write(b"lost")
    broker.start()
    began = time.monotonic()
    settle(lambda: not one.alone and not two.alone)
    assert time.monotonic() - began < 4
    one.write(b"found")
    settle(lambda: two.in_waiting)
    assert read(two) == b"found"


def test_what_a_broker_has_kept_of_the_dead_is_dropped(enter, stranger):
    one = enter()
    one.listen(True)
    settle(lambda: any(m.topic.endswith(one.identity) and m.payload for m in stranger.heard))
    kept = [m for m in stranger.heard if m.topic.endswith(one.identity) and m.payload][-1]
    one.close()
    settle(lambda: any(not m.payload for m in stranger.heard))
    stranger.publish(kept.topic, kept.payload, retain=True)
    two, three = enter(), enter()
    for member in (two, three):
        member.listen(True)
    both = sorted((two.identity, three.identity))
    settle(lambda: all(m.refused.get("ghost") == 1 for m in (two, three)))
    assert two.ring() == three.ring() == both
    stranger.publish(kept.topic, b"", retain=True)


def test_boards_in_a_room_hear_each_other_once_and_in_order(enter):
    ports = [enter(), enter()]
    boards = [
        Simulator("pico_oled", drive=CHATTER, link=port, entropy=random.Random(i))
        for i, port in enumerate(ports)
    ]
    for _ in range(200):
        for board in boards:
            board.wait(10)
        time.sleep(0.005)
    for board in boards:
        (numbers,) = heard(board).values()
        assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= 5
        board.close()
    settle(lambda: not ports[0].ring())  # switched off: their UARTs are closed


def test_codes_are_as_long_as_the_place_asks():
    assert len(room.new_code("ws://192.168.1.7:8000/mqtt")) == 6
    assert len(room.new_code("wss://broker.example/mqtt")) * 5 >= 60
    assert len({room.new_code() for _ in range(50)}) == 50


def test_a_code_is_read_as_people_write_it():
    assert room.read_code("4V7Q-2M") == "4v7q2m"
    assert room.read_code("https://cinq.example/#r=o123456789abc") == "0123456789abc"
    assert room.read_code("open-4v7q2m") == "open-4v7q2m"
    for nonsense in ("", "abc", "a/+/#", "é" * 8, "a" * 50):
        with pytest.raises(LinkError, match="no code of a room"):
            room.read_code(nonsense)


def test_no_broker_answers():
    with pytest.raises(LinkError, match="no broker answers"):
        room.Room(f"mqtt://127.0.0.1:{brokers.free_port()}", CODE)


@pytest.mark.parametrize("said", [b"x", b"HTTP/1.1 101 Switching Protocols\r\nX-Y: z\r\n"])
def test_a_server_that_never_ends_its_greeting_is_given_up(said, monkeypatch):
    monkeypatch.setattr(room, "TIMEOUT_S", 1)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def trickle():
            line, _ = server.accept()
            with line, contextlib.suppress(OSError):
                while True:
                    line.sendall(said)
                    time.sleep(0.2)

        threading.Thread(target=trickle, daemon=True).start()
        began = time.monotonic()
        with pytest.raises(LinkError, match="no broker answers"):
            room.Room(f"ws://127.0.0.1:{server.getsockname()[1]}/mqtt", CODE)
        assert 1 <= time.monotonic() - began < 10


def test_a_simulator_says_its_room_and_one_without_a_broker_is_refused(broker):
    command = [sys.executable, "-m", "sim", "--headless", "--keys", "wait:300", "--link"]
    done = subprocess.run(
        [*command, f"room:{broker.url}"], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0
    assert re.match(rf"room \w{{6}} at {broker.url}\n", done.stderr)
    nowhere = f"room:mqtt://127.0.0.1:{brokers.free_port()}"
    refused = subprocess.run([*command, nowhere], capture_output=True, text=True, cwd=ROOT)
    assert refused.returncode == 2 and "no broker answers" in refused.stderr
