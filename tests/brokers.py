# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Brokers on this computer, for tests: they listen on 127.0.0.1 and nowhere else."""

import contextlib
import shutil
import socket
import subprocess
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

    def kill(self):
        self._process.kill()
        self._process.wait()
