# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A small web server for the page, with the two headers that let its worker wait."""

import functools
import http.server
import socket
import threading
from collections.abc import Callable
from pathlib import Path

# Without these a browser gives no shared memory. On a host that cannot send them the page's
# service worker adds them.
ISOLATION = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}
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


class _Handler(http.server.SimpleHTTPRequestHandler):
    isolated = True
    broker = 0  # port of the broker behind /mqtt, on this computer
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | _TYPES

    def end_headers(self) -> None:
        if self.isolated:
            for name, value in ISOLATION.items():
                self.send_header(name, value)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def do_GET(self) -> None:
        if self.broker and self.path == "/mqtt" and "Upgrade" in self.headers:
            self._tunnel()
        else:
            super().do_GET()

    def _tunnel(self) -> None:
        """Pass a WebSocket on to the broker, until one of both hangs up."""
        self.close_connection = True
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


class _Plain(_Handler):
    """As a static host that knows nothing of us."""

    isolated = False


def server(
    folder: Path, host: str = "127.0.0.1", port: int = 0, isolated: bool = True, broker: int = 0
) -> http.server.ThreadingHTTPServer:
    """A server that is ready to `serve_forever`."""
    if not (folder / "index.html").exists():
        raise ServeError(f"There is no page in {folder}: run `make web`.")
    kind = type("Handler", (_Handler if isolated else _Plain,), {"broker": broker})
    handler = functools.partial(kind, directory=str(folder))
    try:
        return http.server.ThreadingHTTPServer((host, port), handler)
    except OSError as error:
        raise ServeError(f"Port {port} cannot be used: {error.strerror}.")


def forever(folder: Path, host: str, port: int) -> int:
    """Serve until Ctrl-C."""
    from sim.web.broker import Broker

    with Broker() as broker, server(folder, host, port, broker=broker.port) as running:
        print(f"Cinq is at http://{host}:{running.server_port}/ (Ctrl-C ends).", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0
