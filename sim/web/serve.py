# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A small web server for the page, with the two headers that let its worker wait.

`/mqtt` is a tunnel to the broker of sim/web/broker.py, for this computer only unless it is told
otherwise. `/rooms.json` names the broker that the page shall use: that one, or any other. `/pad`
is for pages without shared memory, see sim/web/page/pad.mjs.
"""

import contextlib
import functools
import http.server
import ipaddress
import json
import socket
import sys
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from boards.plain import plain

# Without these a browser gives no shared memory. On a host that cannot send them the page's
# service worker adds them.
ISOLATION = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}
OWN = "mqtt"  # in rooms.json: the broker on this server's own port
_TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".pack": "application/octet-stream",
    ".webmanifest": "application/manifest+json",
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
}


class ServeError(Exception):
    """It cannot be served; the message is one line for the person at the keyboard."""


class Pads:
    """What pages have done, until their workers ask for it."""

    MOST = 64  # pads, of which the one that was used least lately goes
    SIZE = 16 * 1024  # bytes that wait at one
    LONGEST_S = 1

    def __init__(self) -> None:
        self._pads: OrderedDict[str, list[bytes]] = OrderedDict()
        self._change = threading.Condition()

    def _pad(self, name: str) -> list[bytes]:
        self._pads.setdefault(name, [])
        self._pads.move_to_end(name)
        if len(self._pads) > self.MOST:
            self._pads.popitem(last=False)
        return self._pads[name]

    def put(self, name: str, data: bytes) -> None:
        with self._change:
            pad = self._pad(name)
            if sum(map(len, pad)) + len(data) <= self.SIZE:
                pad.append(data)
            self._change.notify_all()

    def take(self, name: str, wait_s: float) -> bytes:
        """What waits, a line each; nothing when nothing came for so long."""
        end = time.monotonic() + min(wait_s, self.LONGEST_S)
        with self._change:
            while not self._pad(name) and (left := end - time.monotonic()) > 0:
                self._change.wait(left)
            pad = self._pad(name)
            data = b"\n".join(pad)
            pad.clear()
        return data


class Places:
    """Connections that may be open at once, so that one visitor cannot take them all."""

    OF_ONE = 32  # of another computer
    OF_ALL = 160  # each takes up to five files, and a process may have a thousand

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()
        self._change = threading.Lock()

    def take(self, address: str) -> bool:
        """Whether there was a place for one more; the programs of this computer share all."""
        with self._change:
            most = self.OF_ALL if ipaddress.ip_address(address).is_loopback else self.OF_ONE
            if self._taken[address] >= most or self._taken.total() >= self.OF_ALL:
                return False
            self._taken[address] += 1
            return True

    def leave(self, address: str) -> None:
        with self._change:
            self._taken[address] -= 1


class _Server(http.server.ThreadingHTTPServer):
    """Takes as many connections as there are places, and hangs up on others."""

    request_queue_size = 128

    def __init__(self, *arguments: Any) -> None:
        self._places = Places()
        super().__init__(*arguments)

    def verify_request(self, _: Any, address: Any) -> bool:
        return self._places.take(address[0])

    def process_request_thread(self, request: Any, address: Any) -> None:
        try:
            super().process_request_thread(request, address)
        finally:
            self._places.leave(address[0])

    def handle_error(self, request: Any, address: Any) -> None:
        if not isinstance(sys.exception(), OSError):  # the other side has gone
            super().handle_error(request, address)


class _Handler(http.server.SimpleHTTPRequestHandler):
    isolated = True
    broker = 0  # port of the broker behind /mqtt, on this computer
    elsewhere = ""  # address of another broker, for the page
    for_all = False  # whether other computers may use the broker
    pads: Pads | None = None
    timeout = 20  # s for which a connection may be silent; a tunnel may for ever
    protocol_version = "HTTP/1.1"  # a pad is asked often: the connection stays
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | _TYPES

    def end_headers(self) -> None:
        if self.isolated:
            for name, value in ISOLATION.items():
                self.send_header(name, value)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def do_GET(self) -> None:
        if self.path == "/mqtt" and "Upgrade" in self.headers:
            if self._may_have_rooms() and self._is_our_page():
                self._tunnel()
            else:
                self.send_error(403)
        elif self.path.partition("?")[0] == "/rooms.json":
            broker = self.elsewhere or (OWN if self._may_have_rooms() else "")
            told = {"broker": broker, "pads": self.pads is not None}
            self._answer(json.dumps(told).encode(), "application/json")
        elif self.pads and self.path.startswith("/pad?"):
            self._take_from_pad(self.pads)
        else:
            super().do_GET()

    def send_head(self) -> Any:
        """The file of a path, or 404 for one that can name none, such as /%00."""
        try:
            return super().send_head()
        except (ValueError, OSError):
            self.send_error(404)
            return None

    def _may_have_rooms(self) -> bool:
        here = ipaddress.ip_address(self.client_address[0]).is_loopback
        return bool(self.broker) and (here or self.for_all)

    def _is_our_page(self) -> bool:
        """Pages of other hosts could use a broker on this computer, too; simulators are none."""
        origin = self.headers.get("Origin")
        try:
            return origin is None or urlsplit(origin).netloc == self.headers.get("Host")
        except ValueError:  # half a pair of brackets
            return False

    def _answer(self, body: bytes, kind: str = "text/plain") -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _asked(self) -> dict[str, str]:
        return {name: given[0] for name, given in parse_qs(urlsplit(self.path).query).items()}

    def _take_from_pad(self, pads: Pads) -> None:
        asked = self._asked()
        wait_s = 0.0
        with contextlib.suppress(ValueError):
            wait_s = float(asked.get("wait", "0")) / 1000
        self._answer(pads.take(asked.get("id", "")[:32], wait_s))

    def do_POST(self) -> None:
        length = -1
        with contextlib.suppress(ValueError):
            length = int(self.headers.get("Content-Length", "0"))
        if not self.pads or not self.path.startswith("/pad?") or not self._is_our_page():
            self.close_connection = True
            self.send_error(403)
        elif not 0 <= length <= Pads.SIZE:
            self.close_connection = True
            self.send_error(413)
        else:
            self.pads.put(self._asked().get("id", "")[:32], self.rfile.read(length))
            self._answer(b"")

    def _tunnel(self) -> None:
        """Pass a WebSocket on to the broker, until one of both hangs up."""
        self.close_connection = True
        self.connection.settimeout(None)
        with socket.create_connection(("127.0.0.1", self.broker)) as behind:
            for end in (behind, self.connection):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            lines = [
                self.requestline,
                *(f"{name}: {value}" for name, value in self.headers.items()),
            ]
            behind.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))
            back = threading.Thread(
                target=_carry, args=(behind.recv, self.connection), daemon=True
            )
            back.start()
            _carry(self.rfile.read1, behind)
            back.join()

    def log_message(self, *_: object) -> None:
        pass


def _carry(read: Callable[[int], bytes], to: socket.socket) -> None:
    try:
        while data := read(4096):
            to.sendall(data)
        to.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # one of both has gone


def server(
    folder: Path,
    host: str = "127.0.0.1",
    port: int = 0,
    isolated: bool = True,
    broker: int = 0,
    elsewhere: str = "",
    for_all: bool = False,
) -> http.server.ThreadingHTTPServer:
    """A server that is ready to `serve_forever`; not `isolated`: as any static host."""
    if not (folder / "index.html").exists():
        raise ServeError(f"There is no page in {folder}: run `make web`.")
    told: dict[str, Any] = {
        "isolated": isolated,
        "broker": broker,
        "elsewhere": elsewhere,
        "for_all": for_all,
        "pads": Pads() if for_all else None,
    }
    handler = functools.partial(type("Handler", (_Handler,), told), directory=str(folder))
    try:
        return _Server((host, port), handler)
    except (OSError, OverflowError, TypeError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise ServeError(f"{host}, port {port} cannot be used: {plain(why)}.")


def check_broker(address: str) -> str:
    """The address of a broker that a browser can use."""
    try:
        where = urlsplit(address)
        good = where.scheme in ("ws", "wss") and bool(where.hostname) and where.port != 0
    except ValueError:  # half a pair of brackets, or a port that is no number
        good = False
    if not good:
        raise ServeError(f"--broker {address}: expected wss://HOST/PATH or ws://HOST:PORT/PATH.")
    return address


def forever(folder: Path, host: str, port: int, elsewhere: str = "", lan: bool = False) -> int:
    """Serve until Ctrl-C, with a broker inside unless another one is named."""
    if not 0 <= port < 1 << 16:
        raise ServeError(f"Port {port} cannot be used: there are 1 to 65535, and 0 for any.")
    if not host:  # to a socket that is every address of this computer
        raise ServeError("An empty --host cannot be used: 0.0.0.0 is for other computers, too.")
    with contextlib.ExitStack() as stack:
        broker = 0
        if elsewhere:
            check_broker(elsewhere)
        else:
            try:
                from sim.web.broker import Broker

                broker = stack.enter_context(Broker()).port
            except ImportError as error:
                _tell_missing("There are no rooms", error)
        if not lan:
            running = stack.enter_context(
                server(folder, host, port, broker=broker, elsewhere=elsewhere)
            )
            print(f"Cinq is at http://{host}:{running.server_port}/ (Ctrl-C ends).", flush=True)
        else:
            # What comes from outside comes through the door, which has the certificate.
            running = stack.enter_context(
                server(folder, broker=broker, elsewhere=elsewhere, for_all=True)
            )
            try:
                from sim.web.lan import Door, invitation
            except ImportError as error:
                raise ServeError(_missing("--lan needs more", error))
            door = stack.enter_context(Door(running.server_port, port))
            print(invitation(door.address, door.port), flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


def _missing(what: str, error: ImportError) -> str:
    return f"{what}: {(error.name or 'amqtt').partition('.')[0]} is missing, run `make rooms`."


def _tell_missing(what: str, error: ImportError) -> None:
    print(_missing(what, error), file=sys.stderr)
