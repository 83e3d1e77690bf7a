# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The MQTT broker inside `make web-serve`: amqtt, for rooms and nothing else.

    with Broker() as broker:
        broker.port          WebSockets on 127.0.0.1; serve.py passes /mqtt of its port on to it

It carries the topics of sim/room.py alone. A client is the member of one room whose name it has
as an MQTT client: it may tell its own presence, there, and say something to the others; it hears
who is there and what is said to it. Whatever else it wishes is dropped. It may send packets of at
most 1 KB and 24 KB a second; one that does more, does not read or is silent for long is hung up
on. Of those who vanish without their will a bounded number is kept, and nothing when the broker
ends.
"""

import asyncio
import contextlib
import logging
import re
import socket
import threading
from collections.abc import Iterator
from typing import Any, Self

from amqtt.adapters import ReaderAdapter, WebSocketsWriter
from amqtt.broker import Broker as Amqtt
from amqtt.contexts import Action
from amqtt.plugins.base import BaseTopicPlugin
from websockets import ConnectionClosed, Subprotocol
from websockets.asyncio.server import ServerConnection, serve

from sim.room import Bucket

CLIENTS = 200
KEPT = 2 * CLIENTS  # presences: those who are here tell theirs again when somebody comes
SILENT_S = 8  # for which a client may say nothing; those of rooms say something every 5
DEAF_S = 10  # for which a client may leave unread what fills its buffers
_MOST = 1024  # bytes of a packet
_WAITS = 64 * 1024  # bytes that wait in the system for a client that does not read
_RATE, _BURST = 24 * 1024, 48 * 1024  # bytes a second of a client, and at once
_TOPIC = re.compile(r"cinq/((?:open-)?[0-9a-z]{4,40})/([pw])/([0-9a-f]{16}|\+)")


class Topics(BaseTopicPlugin):
    """Only those of rooms; amqtt asks before it subscribes, publishes and passes on."""

    async def topic_filtering(
        self, *, session: Any = None, topic: str | None = None, action: Action | None = None
    ) -> bool:
        found = _TOPIC.fullmatch(topic or "")
        if not found:
            return False
        room, kind, member = found.groups()
        own = member == session.client_id
        if action == Action.SUBSCRIBE:
            may = member == "+" if kind == "p" else own
        else:
            may = member != "+" and (own or kind == "w" or action == Action.RECEIVE)
        if may and not hasattr(session, "room"):
            session.room = room  # the first that it names
        return may and bool(session.room == room)


class _Reader(ReaderAdapter):
    """The bytes of a client, within bounds; empty when it has gone or went too far."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._bytes = bytearray()
        self._heard = self._loop.time()
        self._look()
        self._bucket = Bucket(_RATE, _BURST)

    async def read(self, n: int = -1) -> bytes:
        if n > _MOST:
            await self._connection.close(1009)
            return b""
        while len(self._bytes) < n:
            try:
                message = await self._connection.recv()
            except ConnectionClosed:
                return b""
            self._heard = self._loop.time()
            if isinstance(message, str) or not self._bucket.take(len(message)):
                await self._connection.close(1008)
                return b""
            self._bytes += message
        data = bytes(self._bytes[:n])
        del self._bytes[:n]
        return data

    def feed_eof(self) -> None:
        pass

    def _look(self) -> None:
        """Hang up on who is silent: amqtt sees it, and does nothing about it."""
        transport = self._connection.transport
        if transport.is_closing():
            return
        until = self._heard + SILENT_S
        if until <= self._loop.time():
            transport.abort()
        else:
            self._loop.call_at(until, self._look)


class _Writer(WebSocketsWriter):
    """The answers to a client; those to one that has gone are dropped."""

    def __init__(self, connection: ServerConnection) -> None:
        super().__init__(connection)
        self._connection = connection

    async def drain(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            transport = self._connection.transport
            try:
                async with asyncio.timeout(DEAF_S if transport.get_write_buffer_size() else None):
                    await super().drain()
            except TimeoutError:
                transport.abort()


class _Subscriptions(dict[str, list[Any]]):
    """amqtt 0.12.1 goes through them and waits, while clients come and go: it gets a copy."""

    def __iter__(self) -> Iterator[str]:
        return iter(list(super().keys()))

    def items(self) -> Any:
        return [(topic, list(those)) for topic, those in super().items()]


class _Rooms(Amqtt):
    """amqtt 0.12.1, with what it does not do by itself."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(config)
        self._subscriptions = _Subscriptions()

    async def _publish_retained_messages_for_subscription(
        self, subscription: tuple[str, int], session: Any
    ) -> None:
        """It sends a new client the retained messages of all topics: only its own here."""
        known = self._subscriptions.get(subscription[0], ())
        if any(subscriber is session for subscriber, _ in known):
            await super()._publish_retained_messages_for_subscription(subscription, session)

    async def _broadcast_message(
        self, session: Any, topic: str | None, data: Any, force_qos: int | None = None
    ) -> None:
        """It tells wills without asking whether they may be told, and by a QoS of their own."""
        if await self._topic_filtering(session, topic or "", Action.PUBLISH):
            await super()._broadcast_message(session, topic, data)

    async def retain_message(
        self, source_session: Any, topic_name: str | None, data: Any, qos: int | None = None
    ) -> None:
        """It keeps what it is told to, without end."""
        topic = topic_name or ""
        if "/p/" not in topic or not await self._topic_filtering(
            source_session, topic, Action.PUBLISH
        ):
            return
        kept = self._retained_messages
        kept.pop(topic, None)  # the newest are the last
        await super().retain_message(source_session, topic, data, qos)
        while len(kept) > KEPT:
            del kept[next(iter(kept))]


class Broker:
    """It runs in a thread of its own from `start` to `stop`."""

    def __init__(self, port: int = 0) -> None:
        self.port = port
        self.clients = 0
        self._ready = threading.Event()
        self._error: Exception | None = None

    def start(self) -> Self:
        logging.getLogger("amqtt").setLevel(logging.CRITICAL)
        logging.getLogger("websockets").setLevel(logging.CRITICAL)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._thread.start()
        self._ready.wait()
        if self._error is not None:
            raise self._error
        return self

    async def _run(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        plugins = {
            "amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True},
            "sim.web.broker.Topics": {},
        }
        listeners = {"default": {"type": "external", "bind": "127.0.0.1:0"}}
        try:
            self._amqtt = _Rooms({"listeners": listeners, "plugins": plugins})
            await self._amqtt.start()
            protocols = [Subprotocol("mqtt")]
            server = await serve(
                self._serve, "127.0.0.1", self.port, subprotocols=protocols, max_size=4 * _MOST
            )
        except Exception as error:
            self._error = error
            self._ready.set()
            return
        self.port = next(iter(server.sockets)).getsockname()[1]
        self._ready.set()
        await self._end.wait()
        server.close()
        await server.wait_closed()
        await self._amqtt.shutdown()

    async def _serve(self, connection: ServerConnection) -> None:
        if self.clients >= CLIENTS:
            return
        self.clients += 1
        line = connection.transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _WAITS)
        try:
            reader, writer = _Reader(connection), _Writer(connection)
            await self._amqtt.external_connected(reader, writer, "default")
        finally:
            self.clients -= 1

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(5)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *error: object) -> None:
        self.stop()
