# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""`make web-serve ARGS=--lan`: the page for phones in the same house, without a domain.

    with Door(inside) as door:     https and plain http on one port, for all computers
        door.address, door.port

Browsers give a page what Cinq needs only over https. The certificate is made anew at each start,
for the addresses of this computer, without an authority: the phone asks once. A connection that
does not begin with TLS is passed on as it is.
"""

import asyncio
import contextlib
import functools
import io
import ipaddress
import socket
import ssl
import threading
from datetime import UTC, datetime, timedelta
from typing import Any, Self

import segno
import trustme

from sim.web.serve import Places, ServeError

_TLS = b"\x16"  # how a handshake begins
_DAY = timedelta(days=1)
_BEGIN_S = 10  # in which a connection must begin


def address() -> str:
    """The address by which others in this house reach this computer."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        try:
            any_socket.connect(("192.0.2.1", 9))  # nothing is sent
        except OSError:
            return "127.0.0.1"  # in no network
        return str(any_socket.getsockname()[0])


def certificate(*names: str) -> ssl.SSLContext:
    """A certificate for these names and addresses, by an unknown authority."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    now = datetime.now(UTC)
    made = trustme.CA(organization_name="Cinq").issue_cert(
        *names,
        common_name=names[0],
        organization_name="Cinq",
        not_before=now - _DAY,  # by a phone whose clock is slow
        not_after=now + 365 * _DAY,  # iOS wants at most 825 days
    )
    made.configure_cert(context)
    return context


def invitation(host: str, port: int) -> str:
    """What the person at the keyboard should know, with a QR code for the phone."""
    link = f"https://{host}:{port}/"
    picture = io.StringIO()
    segno.make(link, error="l").terminal(picture, border=2, compact=True)
    return (
        f"{picture.getvalue()}\n"
        f"Cinq is at {link} for every phone and computer in this house (Ctrl-C ends).\n"
        "The phone will warn that it does not know this computer's certificate:\n"
        "  Android: Advanced, then Proceed.   iPhone: Show Details, then visit this website.\n"
        f"If it refuses, http://{host}:{port}/ plays as well, but rooms are not sealed there.\n"
        f"Simulators: .venv/bin/python -m sim --link room:ws://{host}:{port}/mqtt"
    )


class Door:
    """Accepts connections from everywhere and passes them on to a server on this computer."""

    def __init__(self, inside: int, port: int = 0) -> None:
        self.port = port
        self.address = address()
        self._inside = inside
        self._ready = threading.Event()
        self._error: Exception | None = None
        self._passing: set[asyncio.Task[None]] = set()
        self._places = Places()

    def __enter__(self) -> Self:
        names = {self.address, "127.0.0.1", "localhost"}
        with contextlib.suppress(ValueError):
            names.add(str(ipaddress.ip_address(socket.gethostname())))
        self._certificate = certificate(*sorted(names))
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._thread.start()
        self._ready.wait()
        if self._error is not None:
            raise ServeError(f"Port {self.port} cannot be used: {self._error}.")
        return self

    def __exit__(self, *error: object) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(5)

    async def _run(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        listener = socket.socket()
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(("0.0.0.0", self.port))
        except (OSError, OverflowError) as error:  # the latter for no number of a port
            self._error = error
            listener.close()
            self._ready.set()
            return
        listener.listen(128)
        listener.setblocking(False)
        self.port = listener.getsockname()[1]
        self._ready.set()
        accepting = asyncio.ensure_future(self._accept(listener))
        await self._end.wait()
        for task in (accepting, *self._passing):
            task.cancel()
        listener.close()

    async def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                connection, (caller, _) = await self._loop.sock_accept(listener)
            except OSError:  # it has gone, or this computer lends no more files at the moment
                await asyncio.sleep(0.1)
                continue
            if not self._places.take(caller):
                connection.close()
                continue
            task = asyncio.ensure_future(self._pass(connection))
            self._passing.add(task)
            task.add_done_callback(functools.partial(self._left, caller))

    def _left(self, caller: str, task: asyncio.Task[None]) -> None:
        self._passing.discard(task)
        self._places.leave(caller)

    async def _pass(self, connection: socket.socket) -> None:
        ends: list[asyncio.StreamWriter] = []
        try:
            connection.setblocking(False)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            begins = await asyncio.wait_for(self._first(connection), _BEGIN_S)
            options: dict[str, Any] = {}
            if begins == _TLS:
                options = {"ssl": self._certificate, "ssl_handshake_timeout": _BEGIN_S}
            reader = asyncio.StreamReader()
            protocol = asyncio.StreamReaderProtocol(reader)
            transport, _ = await self._loop.connect_accepted_socket(
                lambda: protocol, connection, **options
            )
            writer = asyncio.StreamWriter(transport, protocol, reader, self._loop)
            ends.append(writer)
            inner, behind = await asyncio.open_connection("127.0.0.1", self._inside)
            ends.append(behind)
            ways = [
                asyncio.ensure_future(_carry(reader, behind)),
                asyncio.ensure_future(_carry(inner, writer)),
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
        except (TimeoutError, OSError):
            pass  # it has gone, or speaks something else
        finally:
            for end in ends:
                end.close()
            if not ends:
                connection.close()

    async def _first(self, connection: socket.socket) -> bytes:
        """The first byte, which stays to be read."""
        ready = asyncio.Event()
        self._loop.add_reader(connection, ready.set)
        try:
            await ready.wait()
        finally:
            self._loop.remove_reader(connection)
        return connection.recv(1, socket.MSG_PEEK)


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(16384):
            writer.write(data)
            await writer.drain()
