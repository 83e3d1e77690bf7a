# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""An emulated Pico whose UART is a TCP port, as a serial adapter would be, in real time."""

import base64
import contextlib
import queue
import socket
import threading
import time

from monkey import prepared

from boards import fat
from match import HUMAN, Match
from rules import number
from save.journal import LAST_GAME, Journal
from sim import link
from sim.pico import Pico

_MOMENT_MS = 8


class Board:
    """A person at a board, who joins what is offered and then presses A.

    `moves` are those in its memory, `url` is for `--link serial:`.
    """

    def __init__(self, build, game, name):
        self.name, self.moves, self.serial = name, None, ""
        self._number = number(game)
        nvm = bytearray(prepared(game, [(name, HUMAN), ("Bip", 0)]))
        Journal(nvm).put(LAST_GAME, bytes((self._number,)))
        self._files = fat.folder_files(build)
        self._nvm = bytes(nvm)
        self._keys = queue.Queue()
        self._over = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def press(self, *keys):
        for key in keys:
            self._keys.put(key)

    def is_idle(self):
        """Whether all presses were made."""
        return self._keys.empty()

    def close(self):
        self._over.set()
        self._thread.join(10)
        self._listener.close()
        assert "Traceback" not in self.serial, self.serial[-1500:]

    def _run(self):
        adapter, _ = self._listener.accept()
        adapter.setblocking(False)
        with Pico(self._files, "pico_oled", nvm=self._nvm, language="en", noise=9) as pico:
            pico.feel_link()
            self._presses = self._press(pico)
            began, ran = time.monotonic(), 0
            while not self._over.is_set():
                heard = b""
                with contextlib.suppress(BlockingIOError):
                    heard = adapter.recv(4096)
                words = base64.b64encode(heard).decode()
                said = pico._do("talk", ms=_MOMENT_MS, heard=words)["said"]
                if said:
                    with contextlib.suppress(BrokenPipeError):  # the cable was unplugged
                        adapter.sendall(base64.b64decode(said))
                ran += _MOMENT_MS
                next(self._presses)
                if ran % 200 < _MOMENT_MS:
                    self.serial, self.moves = pico.serial, self._saved(pico)
                time.sleep(max(0, began + ran / 1000 - time.monotonic()))
        adapter.close()

    def _press(self, pico):
        """Presses of 60 ms, with as long a pause; a generator that is asked at each moment."""
        while True:
            if self._keys.empty():
                yield
                continue
            key = self._keys.queue[0]
            for change in (pico.down, pico.up):
                change(key)
                for _ in range(60 // _MOMENT_MS):
                    yield
            self._keys.get()

    def _saved(self, pico):
        """The moves of the match in its memory; the last ones, where there is none any more."""
        journal = Journal(bytearray(pico.nvm))
        if self._number not in journal.matches():
            return self.moves
        match = Match.unpack(journal.match(self._number))
        for _ in match.replay(journal.entries(self._number)):
            pass
        return match.moves


def bridge(broker, code, board):
    """What `--link room:BROKER --link serial:PORT --code CODE` plugs in."""
    return link.plug([f"room:{broker}", f"serial:{board.url}"], code, board.name)
