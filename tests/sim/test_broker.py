# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The broker inside `make web-serve`: rooms through the page's own port, and nothing else."""

import contextlib
import gc
import json
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import closing
from datetime import UTC, datetime

import paho.mqtt.client as mqtt
import pytest
from conftest import ROOT
from cryptography import x509
from test_room import in_order, joined, settle

from sim.room import Room, Seal
from sim.web import serve

pytest.importorskip("amqtt")


CODE = "4v7q2m"


@pytest.fixture
def broker():
    from sim.web.broker import Broker

    with Broker() as broker:
        yield broker


@pytest.fixture
def port(tmp_path, broker):
    (tmp_path / "index.html").write_text("page")
    with serve.server(tmp_path, broker=broker.port) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield running.server_port
        running.shutdown()


@pytest.fixture
def members(port):
    members = [Room(f"ws://127.0.0.1:{port}/mqtt", CODE) for _ in range(3)]
    joined(*members)
    yield members
    for member in members:
        member.close()


def test_a_room_on_the_port_of_the_page(members):
    for sender, receiver in in_order(members):
        sender.write(b"abc")
        settle(lambda receiver=receiver: receiver.in_waiting == 3)
    members[0].close()
    settle(lambda: len(members[1].ring()) == 2)


def test_a_stranger_hears_nothing_and_is_hung_up_on(port, members):
    heard, answers = [], []
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, transport="websockets")
    client.ws_set_options(path="/mqtt")
    client.on_message = lambda _, __, message: heard.append(message.topic)
    client.on_subscribe = lambda _, __, ___, codes, ____: answers.extend(codes)
    client.connect("127.0.0.1", port)
    client.loop_start()
    for topic in ("#", "cinq/#", "cinq/+/p/+", "$SYS/#"):
        client.subscribe(topic)
    settle(lambda: len(answers) == 4)
    members[0].write(b"abc")
    time.sleep(0.3)
    assert all(code.is_failure for code in answers) and not heard
    client.publish("cinq/4v7q2m4v7q2m/p/0123456789abcdef", bytes(5000))
    settle(lambda: not client.is_connected())
    client.loop_stop()
    assert all(len(member.ring()) == 3 for member in members)


def packet(kind, *parts):
    """An MQTT packet of at most 127 bytes; texts have their length before them."""
    body = b"".join(
        len(part).to_bytes(2, "big") + part.encode() if isinstance(part, str) else part
        for part in parts
    )
    return bytes((kind, len(body))) + body


def frame(topic):
    """A message of 900 bytes to a member."""
    body = len(topic).to_bytes(2, "big") + topic.encode() + bytes(900)
    return b"\x30" + bytes((len(body) & 127 | 128, len(body) >> 7)) + body


class Client:
    """A client that speaks as it likes: bare packets on a WebSocket."""

    def __init__(self, port, name, *will, **options):
        from websockets.sync.client import connect

        url = f"ws://127.0.0.1:{port}/mqtt"
        self.line = connect(url, subprotocols=["mqtt"], close_timeout=0.1, **options)
        flags = 0x02 | 0x24 * bool(will)  # a clean session; a will, retained
        self.line.send(packet(0x10, "MQTT", b"\4" + bytes((flags, 0, 1)), name, *will))
        assert self.line.recv()[0] == 0x20

    def may_subscribe(self, topic):
        self.line.send(packet(0x82, b"\0\1", topic, b"\0"))
        while True:  # presences come in between
            answer = self.line.recv()
            if answer[0] == 0x90:
                return answer[-1] == 0

    def publish(self, topic, data, retain=False):
        self.line.send(packet(0x30 | retain, topic, data))

    def heard(self, seconds=0.3):
        """The topics of what comes."""
        topics = []
        with contextlib.suppress(TimeoutError):
            while True:
                message = self.line.recv(seconds)
                if message[0] & 0xF0 == 0x30:
                    topics.append(message[4 : 4 + message[3]].decode())
        return topics

    def vanish(self):
        """Without a word, so that the will is told."""
        self.line.socket.shutdown(socket.SHUT_RDWR)
        self.line.close()


def test_nobody_speaks_for_another_member_not_even_by_a_will(port, members):
    place = f"cinq/{Seal(CODE).topic}"
    one, other, third = members
    stranger = Client(port, "0123456789abcdef", f"{place}/p/{one.identity}", "")
    stranger.publish(f"{place}/p/{one.identity}", b"", retain=True)
    stranger.publish(f"{place}/p/{other.identity}", b"", retain=True)
    stranger.vanish()
    heir = Client(port, "0123456789abcdef", f"{place}/p/fedcba9876543210", "here")
    heir.vanish()
    time.sleep(0.5)
    assert all(len(member.ring()) == 3 for member in members)
    assert not third.refused  # it has not heard of the heir's
    late = Client(port, "00000000000000aa")
    assert late.may_subscribe(f"{place}/p/+")
    kept = {topic.rpartition("/")[2] for topic in late.heard()}
    assert kept == {member.identity for member in members}


def test_a_client_is_a_member_of_one_room_and_hears_what_is_meant_for_it(port):
    name = "0123456789abcdef"
    client = Client(port, name)
    assert client.may_subscribe("cinq/abcdefgh/p/+")
    assert client.may_subscribe(f"cinq/abcdefgh/w/{name}")
    assert not client.may_subscribe("cinq/abcdefgh/w/fedcba9876543210")
    assert not client.may_subscribe("cinq/zzzzzzzz/p/+")
    other = Client(port, "fedcba9876543210")
    assert other.may_subscribe("cinq/zzzzzzzz/p/+")
    client.publish(f"cinq/zzzzzzzz/p/{name}", b"here", retain=True)
    client.publish(f"cinq/abcdefgh/p/{name}", b"here", retain=True)
    assert client.heard() == [f"cinq/abcdefgh/p/{name}"]
    assert other.heard() == []


def test_what_is_kept_of_those_who_vanished_is_bounded(port, monkeypatch):
    from sim.web import broker

    monkeypatch.setattr(broker, "KEPT", 20)
    names = [f"{number:016x}" for number in range(60)]
    for name in names:
        client = Client(port, name)
        client.publish(f"cinq/abcdefgh/p/{name}", b"here", retain=True)
        client.line.send(b"\xe0\0")  # it leaves without its will
        client.line.close()
    late = Client(port, "fedcba9876543210")
    assert late.may_subscribe("cinq/abcdefgh/p/+")
    kept = [topic.rpartition("/")[2] for topic in late.heard(1)]
    assert sorted(kept) == names[-20:]


@contextlib.contextmanager
def crowd_at_a_deaf_one(port):
    """A client that reads nothing more, and 20 that have said 40 KB to it."""
    topic = "cinq/abcdefgh/w/0123456789abcdef"
    with socket.socket() as deaf, contextlib.ExitStack() as stack:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", port))
        deaf.sendall(
            b"GET /mqtt HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: mqtt\r\n\r\n"
        )
        assert deaf.recv(4096).startswith(b"HTTP/1.1 101 ")
        hello = packet(0x10, "MQTT", b"\4\2\0\0", topic[-16:])
        for said in (hello, packet(0x82, b"\0\1", topic, b"\0")):
            deaf.sendall(bytes((0x82, 0x80 | len(said))) + bytes(4) + said)
            deaf.recv(100)
        talkers = [Client(port, f"{number:016x}") for number in range(20)]
        for talker in talkers:
            stack.callback(talker.line.close)
            for _ in range(45):  # as much as a client may send at once
                talker.line.send(frame(topic))
        yield


def test_a_client_that_is_silent_for_long_is_hung_up_on(port, broker, monkeypatch):
    """A phone whose screen is locked keeps its connection, but nothing of its page runs."""
    from sim.web import broker as module

    monkeypatch.setattr(module, "SILENT_S", 2)
    name, friend = "0123456789abcdef", "fedcba9876543210"
    present = f"cinq/abcdefgh/p/{name}"
    other = Client(port, friend)
    assert other.may_subscribe("cinq/abcdefgh/p/+")
    silent = Client(port, name, present, "")
    silent.publish(present, b"here", retain=True)
    heard = []
    for _ in range(40):  # who is there says something now and then
        other.line.send(b"\xc0\0")
        heard += other.heard(0.1)
        if len(heard) == 2:
            break
    assert heard == [present, present]  # it is here, it has left
    settle(lambda: broker.clients == 1)


def test_a_client_that_does_not_read_is_hung_up_on(broker, monkeypatch):
    from sim.web import broker as module

    monkeypatch.setattr(module, "DEAF_S", 1)
    with crowd_at_a_deaf_one(broker.port):
        settle(lambda: broker.clients == 20)


def test_a_member_that_does_not_read_delays_no_other(port, members):
    """What is sent to it may fill every buffer in between; the others hear each other at once."""
    with crowd_at_a_deaf_one(port):
        (sender, receiver), _, _ = in_order(members)
        for count in range(1, 11):
            sender.write(b"abc")
            settle(lambda count=count: receiver.in_waiting == 3 * count)


def test_who_comes_and_goes_costs_the_others_no_byte(port, members, capfd):
    """Subscriptions that change while a message is on its way stop no message."""
    going = threading.Event()

    def visit(number):
        while not going.is_set():
            Room(f"ws://127.0.0.1:{port}/mqtt", f"abcdefgh{number}").close()

    visitors = [threading.Thread(target=visit, args=(number,)) for number in range(4)]
    for visitor in visitors:
        visitor.start()
    sender, receiver = in_order(members)[0]
    count = 0
    for count in range(1, 401):
        sender.write(b"ab")
        time.sleep(0.005)
    going.set()
    for visitor in visitors:
        visitor.join()
    settle(lambda: receiver.in_waiting == 2 * count)
    assert "Traceback" not in capfd.readouterr().err


def test_a_client_that_vanishes_leaves_no_traceback(port, members, caplog):
    from websockets.sync.client import connect

    for _ in range(5):
        line = connect(f"ws://127.0.0.1:{port}/mqtt", subprotocols=["mqtt"])
        line.send(b"\x10\x0d\0\4MQTT\4\2\0\5\0\1a")
        line.recv()
        line.send(b"\xc0\0" * 200)  # it asks for answers
        reset = struct.pack("ii", 1, 0)
        line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
        line.socket.shutdown(socket.SHUT_RDWR)
        line.socket.close()
    time.sleep(1)
    gc.collect()  # tasks whose exception was not asked for tell it when they go
    assert "exception" not in caplog.text
    sender, receiver = in_order(members)[0]
    sender.write(b"abc")
    settle(lambda: receiver.in_waiting == 3)


def outside():
    """The address by which other computers know this one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        any_socket.connect(("192.0.2.1", 9))  # nothing is sent
        return any_socket.getsockname()[0]


def asks(address, **headers):
    """What a server answers to a WebSocket: (status, body of rooms.json)."""
    with urllib.request.urlopen(f"http://{address}/rooms.json") as answer:
        told = json.load(answer)
    wanted = {"Upgrade": "websocket", "Connection": "Upgrade", **headers}
    try:
        urllib.request.urlopen(urllib.request.Request(f"http://{address}/mqtt", headers=wanted))
    except urllib.error.HTTPError as error:
        return error.code, told["broker"]


@pytest.mark.parametrize("for_all", [False, True])
def test_other_computers_have_rooms_only_if_that_was_asked_for(tmp_path, for_all):
    from sim.web.broker import Broker

    try:
        address = outside()
    except OSError:
        pytest.skip("this computer is in no network")
    (tmp_path / "index.html").write_text("page")
    with (
        Broker() as broker,
        serve.server(tmp_path, "0.0.0.0", broker=broker.port, for_all=for_all) as running,
    ):
        threading.Thread(target=running.serve_forever, daemon=True).start()
        # What reaches the broker is no whole handshake: 426.
        refused = (426, "mqtt") if for_all else (403, "")
        assert asks(f"{address}:{running.server_port}") == refused
        assert asks(f"127.0.0.1:{running.server_port}") == (426, "mqtt")
        running.shutdown()


@pytest.mark.parametrize("by_door", [False, True])
def test_a_crowd_of_connections_neither_ends_a_match_nor_shuts_the_door(tmp_path, by_door):
    from sim.web import lan
    from sim.web.broker import Broker

    try:
        address = outside()
    except OSError:
        pytest.skip("this computer is in no network")
    (tmp_path / "index.html").write_text("page")
    with contextlib.ExitStack() as stack:
        broker = stack.enter_context(Broker())
        host = "127.0.0.1" if by_door else "0.0.0.0"
        running = stack.enter_context(
            serve.server(tmp_path, host, broker=broker.port, for_all=True)
        )
        threading.Thread(target=running.serve_forever, daemon=True).start()
        stack.callback(running.shutdown)
        port = running.server_port
        if by_door:
            port = stack.enter_context(lan.Door(port)).port
        url = f"ws://127.0.0.1:{port}/mqtt"
        members = [stack.enter_context(closing(Room(url, CODE))) for _ in range(2)]
        joined(*members)

        crowd = []
        for _ in range(400):
            with contextlib.suppress(OSError):
                stranger = socket.create_connection((address, port), 0.5)
                crowd.append(stack.enter_context(stranger))
                stranger.sendall(b"G")
        for _ in range(3):
            for stranger in crowd:
                with contextlib.suppress(OSError):
                    stranger.sendall(b"E")
        settle(lambda: sum(map(is_open, crowd)) <= serve.Places.OF_ONE)
        (sender, receiver), _ = in_order(members)
        sender.write(b"abc")
        settle(lambda: receiver.in_waiting == 3)
        members.append(stack.enter_context(closing(Room(url, CODE))))
        joined(*members)


def test_connections_have_places_by_address_and_in_all():
    places = serve.Places()
    assert sum(places.take("192.0.2.1") for _ in range(1000)) == places.OF_ONE
    assert places.take("192.0.2.2")
    here = sum(places.take("127.0.0.1") for _ in range(1000))  # programs of the same person
    assert here == places.OF_ALL - places.OF_ONE - 1
    assert not places.take("192.0.2.3")
    places.leave("192.0.2.1")
    assert places.take("192.0.2.3")


def test_the_certificate_is_one_that_phones_may_accept(tmp_path):
    """Apple: one that lasts longer than 825 days may make a page fail to load."""
    from sim.web import lan

    (tmp_path / "index.html").write_text("page")
    with serve.server(tmp_path) as running, lan.Door(running.server_port) as door:
        text = ssl.get_server_certificate(("127.0.0.1", door.port), timeout=10)
    found = x509.load_pem_x509_certificate(text.encode())
    lasts = found.not_valid_after_utc - found.not_valid_before_utc
    assert lasts.days < 825 and found.not_valid_before_utc < datetime.now(UTC)
    assert "Cinq" in found.subject.rfc4514_string()


def test_a_simulator_tells_a_link_that_a_phone_can_open(tmp_path, broker):
    """A page over plain http of another computer cannot enter a room that is sealed."""
    try:
        address = outside()
    except OSError:
        pytest.skip("this computer is in no network")
    (tmp_path / "index.html").write_text("page")
    with serve.server(tmp_path, "0.0.0.0", broker=broker.port, for_all=True) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        for host, scheme in ((address, "https"), ("127.0.0.1", "http"), ("localhost", "http")):
            place = f"{host}:{running.server_port}/"
            with closing(Room(f"ws://{place}mqtt", CODE)) as room:
                assert room.told.endswith(f"in a browser: {scheme}://{place}#r={CODE}")
        running.shutdown()


def is_open(connection):
    """Whether the other side has not hung up."""
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def test_pages_of_other_hosts_do_not_use_the_broker(port):
    assert asks(f"127.0.0.1:{port}", Origin="https://elsewhere.example") == (403, "mqtt")
    assert asks(f"127.0.0.1:{port}", Origin="http://[") == (403, "mqtt")
    assert asks(f"127.0.0.1:{port}", Origin=f"http://127.0.0.1:{port}") == (426, "mqtt")


def test_without_the_extra_the_page_is_served_and_a_sentence_says_so(tmp_path):
    (tmp_path / "index.html").write_text("page")
    script = (
        "import sys; sys.modules['amqtt'] = None\n"
        "from sim.web.__main__ import main\n"
        f"main(['serve', '--port', '0', '--folder', {str(tmp_path)!r}])"
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        address = running.stdout.readline().split()[3].removeprefix("http://").strip("/")
        assert asks(address) == (403, "")
        running.terminate()
        assert running.stderr.read() == "There are no rooms: amqtt is missing, run `make rooms`.\n"


def test_another_broker_is_named_to_the_page(tmp_path):
    (tmp_path / "index.html").write_text("page")
    broker = "wss://broker.example/mqtt"
    with serve.server(tmp_path, elsewhere=broker) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        assert asks(f"127.0.0.1:{running.server_port}") == (403, broker)
        running.shutdown()
    with pytest.raises(serve.ServeError, match="expected wss"):
        serve.forever(tmp_path, "127.0.0.1", 0, "mqtt://broker.example")
