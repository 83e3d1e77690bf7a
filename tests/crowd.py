# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Many rooms at once on one broker: its processor time, its memory, and how long a hop takes.

    python -m tests.crowd 1000            rooms of three on a mosquitto
    python -m tests.crowd 60 --embedded   on the broker of `make web-serve`

Each member sends what a console sends during a match: a sealed frame of 43 bytes to the next one,
4.5 times a second. One frame in fifty is timed from one member to the other.
"""

import argparse
import asyncio
import dataclasses
import os
import random
import secrets
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import brokers  # noqa: E402

MEMBERS = 3
FRAME = 43
EVERY_S = 1 / 4.5


def packet(kind, body):
    length = (
        bytes((len(body),)) if len(body) < 128 else bytes((len(body) & 127 | 128, len(body) >> 7))
    )
    return bytes((kind,)) + length + body


def field(text):
    return struct.pack(">H", len(text)) + text.encode()


class Member(asyncio.Protocol):
    """A client of the broker; `hops` gets the seconds of what was timed."""

    def __init__(self, topic, after, hops):
        self.topic, self.after, self.hops = topic, after, hops
        self.heard = 0
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        self.transport = transport
        name = self.topic.rpartition("/")[2]  # the broker inside wants it
        transport.write(packet(0x10, field("MQTT") + b"\4\2\0\x3c" + field(name)))
        transport.write(packet(0x82, b"\0\1" + field(self.topic) + b"\0"))

    def data_received(self, data):
        if not self.ready.done():
            if b"\x90" in data:
                self.ready.set_result(None)
            return
        # Frames come whole: each was written at once, and is far smaller than a segment.
        size = 2 + 2 + len(self.topic) + FRAME
        self.heard += len(data) // size
        for at in range(0, len(data) - size + 1, size):
            sent = struct.unpack_from(">d", data, at + size - 8)[0]
            if sent:
                self.hops.append(time.monotonic() - sent)

    def speak(self):
        timed = time.monotonic() if random.random() < 0.02 else 0.0
        frame = bytes(FRAME - 8) + struct.pack(">d", timed)
        self.transport.write(packet(0x30, field(self.after) + frame))


@dataclasses.dataclass
class Load:
    """What a broker carried, and what that took."""

    rooms: int
    clients: int
    frames: float  # a second
    arrived: float  # of all
    cores: float
    memory: float  # MB
    hop: float  # ms, median
    slow: float  # ms within which 99 % of the hops were

    def __str__(self):
        return (
            f"{self.rooms:,} rooms, {self.clients:,} clients: {self.frames:,.0f} frames a second, "
            f"{self.arrived:.1%} arrived; broker {self.cores:.0%} of a core, "
            f"{self.memory:.0f} MB; hop {self.hop:.2f} ms, 99 % within {self.slow:.0f} ms"
        )


async def crowd(rooms, seconds, connect, pid):
    hops, members = [], []
    pinged = time.monotonic()
    for _ in range(rooms):
        place = f"cinq/{secrets.token_hex(16)}/w/"
        topics = [place + secrets.token_hex(8) for _ in range(MEMBERS)]
        for at, topic in enumerate(topics):
            member = Member(topic, topics[(at + 1) % MEMBERS], hops)
            await connect(member)
            await asyncio.wait_for(member.ready, 20)
            members.append(member)
        if time.monotonic() - pinged > 2:
            pinged = time.monotonic()
            for member in members:
                member.transport.write(b"\xc0\0")  # who is silent for long is hung up on
    await asyncio.sleep(0.5)
    began, cpu = time.monotonic(), processor(pid)
    sent, turn = 0, 0
    while (now := time.monotonic()) - began < seconds:
        due = int((now - began) / EVERY_S * len(members))
        for _ in range(min(due - sent, 500)):
            members[turn].speak()
            turn = (turn + 1) % len(members)
            sent += 1
        await asyncio.sleep(0.002)
    await asyncio.sleep(1)
    took = time.monotonic() - began
    hops.sort()
    return Load(
        rooms,
        len(members),
        sent / seconds,
        sum(member.heard for member in members) / max(1, sent),
        (processor(pid) - cpu) / took,
        memory(pid) / 1e6,
        statistics.median(hops) * 1000,
        hops[len(hops) * 99 // 100] * 1000,
    )


def processor(pid):
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid):
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


_EMBEDDED = """
from sim.web.broker import Broker
import time
with Broker() as broker:
    print(broker.port, flush=True)
    time.sleep(3600)
"""


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tests.crowd", description="many rooms")
    parser.add_argument("rooms", type=int, nargs="?", default=1000)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--embedded", action="store_true")
    chosen = parser.parse_args(arguments)
    print((embedded if chosen.embedded else on_mosquitto)(chosen.rooms, chosen.seconds))


def embedded(rooms, seconds):
    """The load of so many rooms on the broker of `make web-serve`."""
    command = [sys.executable, "-c", _EMBEDDED]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        port = int(running.stdout.readline())

        async def connect(member):
            from websockets.asyncio.client import connect

            line = await connect(f"ws://127.0.0.1:{port}/mqtt", subprotocols=["mqtt"])
            member.connection_made(_Line(line, member))

        try:
            return asyncio.run(crowd(rooms, seconds, connect, running.pid))
        finally:
            running.terminate()


def on_mosquitto(rooms, seconds):
    """The load of so many rooms on a mosquitto."""
    broker = brokers.Mosquitto(Path(tempfile.mkdtemp()))
    broker.start()
    port = int(broker.url.rpartition(":")[2])

    async def connect(member):
        await asyncio.get_running_loop().create_connection(lambda: member, "127.0.0.1", port)

    try:
        return asyncio.run(crowd(rooms, seconds, connect, broker.pid))
    finally:
        broker.kill()


class _Line:
    """A WebSocket as the transport of a member."""

    def __init__(self, line, member):
        self._line = line
        self._waiting = asyncio.Queue()
        self._tasks = [
            asyncio.ensure_future(self._read(member)),
            asyncio.ensure_future(self._send()),
        ]

    def write(self, data):
        self._waiting.put_nowait(data)

    async def _send(self):
        while True:
            await self._line.send(await self._waiting.get())

    async def _read(self, member):
        rest = b""
        async for data in self._line:
            rest += data
            # amqtt writes a packet in several messages.
            while len(rest) >= 2 and len(rest) >= 2 + rest[1]:
                size = 2 + rest[1]
                member.data_received(rest[:size])
                rest = rest[size:]


if __name__ == "__main__":
    main()
