# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The broker inside `make web-serve`: rooms through the page's own port, and nothing else."""

import threading
import time

import paho.mqtt.client as mqtt
import pytest
from test_room import in_order, joined, settle

from sim.room import Room
from sim.web import serve

pytest.importorskip("amqtt")


@pytest.fixture
def port(tmp_path):
    from sim.web.broker import Broker

    (tmp_path / "index.html").write_text("page")
    with Broker() as broker, serve.server(tmp_path, broker=broker.port) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield running.server_port
        running.shutdown()


@pytest.fixture
def members(port):
    members = [Room(f"ws://127.0.0.1:{port}/mqtt", "4v7q2m") for _ in range(3)]
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
