# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Brokers on this computer, for tests: they listen on 127.0.0.1 and nowhere else."""

import asyncio
import contextlib
import shutil
import socket
import subprocess
import threading
import time

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Mosquitto:
    """Debian's mosquitto with a plain TCP listener (its WebSockets listener would be on *)."""

    def __init__(self, folder):
        self._port = free_port()
        self._config = folder / "mosquitto.conf"
        self._config.write_text(f"listener {self._port} 127.0.0.1\nallow_anonymous true\n")
        self.url = f"mqtt://127.0.0.1:{self._port}"
        self._process = None

    def start(self):
        command = [MOSQUITTO, "-c", str(self._config)]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 5
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self._port)).close()
                return
            time.sleep(0.02)
        raise AssertionError("mosquitto does not start")

    @property
    def pid(self):
        return self._process.pid

    def kill(self):
        self._process.kill()
        self._process.wait()


class Gate:
    """A port in front of a broker that delays what passes, and can be shut.

    With `websockets` it accepts these and speaks plain MQTT to the broker behind it.
    """

    def __init__(self, behind, delay=0.0, websockets=False):
        self.port = 0
        self.delay = delay  # s in each direction
        self.is_open = True
        self._behind, self._websockets = behind, websockets
        self._ends = set()  # tasks of what passes now
        self._ready = threading.Event()

    def __enter__(self):
        threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True).start()
        self._ready.wait(5)
        return self

    def __exit__(self, *error):
        self._loop.call_soon_threadsafe(self._over.set)

    def shut(self):
        """Hang up on everybody, and on everybody who comes."""
        self.is_open = False
        self._loop.call_soon_threadsafe(lambda: [task.cancel() for task in self._ends])

    def open(self):
        self.is_open = True

    async def _run(self):
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        if self._websockets:
            from websockets.asyncio.server import serve

            running = await serve(self._accept, "127.0.0.1", 0, subprotocols=["mqtt"])
        else:
            running = await asyncio.start_server(self._enter, "127.0.0.1", 0)
        self.port = next(iter(running.sockets)).getsockname()[1]
        self._ready.set()
        await self._over.wait()
        running.close()
        for task in self._ends:
            task.cancel()

    async def _enter(self, reader, writer):
        async def write(data):
            writer.write(data)
            await writer.drain()

        await self._pass(lambda: reader.read(4096), write)
        writer.close()

    async def _accept(self, connection):
        async def read():
            from websockets import ConnectionClosed

            try:
                return await connection.recv()
            except ConnectionClosed:
                return b""

        await self._pass(read, connection.send)

    async def _pass(self, read, write):
        if not self.is_open:
            return
        reader, writer = await asyncio.open_connection("127.0.0.1", self._behind)

        async def back(data):
            writer.write(data)
            await writer.drain()

        ways = [
            asyncio.ensure_future(self._carry(read, back)),
            asyncio.ensure_future(self._carry(lambda: reader.read(4096), write)),
        ]
        self._ends.update(ways)
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        self._ends.difference_update(ways)
        writer.close()

    async def _carry(self, read, write):
        waiting = asyncio.Queue()

        async def deliver():
            while True:
                due, data = await waiting.get()
                await asyncio.sleep(max(0, due - self._loop.time()))
                await write(data)

        delivery = asyncio.ensure_future(deliver())
        try:
            while data := await read():
                waiting.put_nowait((self._loop.time() + self.delay, data))
            await asyncio.sleep(self.delay)
        finally:
            delivery.cancel()
