# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A small web server for the page, with the two headers that let its worker wait."""

import functools
import http.server
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
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | _TYPES

    def end_headers(self) -> None:
        if self.isolated:
            for name, value in ISOLATION.items():
                self.send_header(name, value)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


class _Plain(_Handler):
    """As a static host that knows nothing of us."""

    isolated = False


def server(
    folder: Path, host: str = "127.0.0.1", port: int = 0, isolated: bool = True
) -> http.server.ThreadingHTTPServer:
    """A server that is ready to `serve_forever`."""
    if not (folder / "index.html").exists():
        raise ServeError(f"There is no page in {folder}: run `make web`.")
    handler = functools.partial(_Handler if isolated else _Plain, directory=str(folder))
    try:
        return http.server.ThreadingHTTPServer((host, port), handler)
    except OSError as error:
        raise ServeError(f"Port {port} cannot be used: {error.strerror}.")


def forever(folder: Path, host: str, port: int) -> int:
    """Serve until Ctrl-C."""
    with server(folder, host, port) as running:
        print(f"Cinq is at http://{host}:{running.server_port}/ (Ctrl-C ends).", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0
