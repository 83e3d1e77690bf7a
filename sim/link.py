# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the link of a virtual board can be plugged into.

    one, two, three = ring(3)              wires inside this program, for tests
    Simulator(board, link=one)             one.cut = True pulls the cable to the next one out

    python -m sim --link listen            the first console of a ring on this computer
    python -m sim --link join --code 4711  the others, in windows or terminals of their own
    python -m sim --link serial:/dev/ttyUSB0   a board on a USB serial adapter, and this one

Whoever listens closes the ring: what comes from one console goes on to the one that joined
after it, and from the last one back to the first. It listens on 127.0.0.1 alone unless told
otherwise (`--link listen:0.0.0.0:5205`), and lets in only those who know the code, which the
console that offers shows. Five wrong codes, and nobody gets in for a minute. Whoever has joined
joins again when the one who listens was away and comes back with the same code.

Each is an object with the in_waiting, readinto and write of busio.UART.
"""

import hmac
import secrets
import socket
import threading
import time
from collections.abc import Callable

HOST, PORT = "127.0.0.1", 5205
GUESTS = 5  # a ring has six consoles
_HELLO = b"CINQ 1 "
_TRIES, _PENALTY_S = 5, 60
_ROOM = 4096  # bytes that wait for a console that does not read
_TIMEOUT_S = 5
_AGAIN_S = 1  # between two tries to join again


class LinkError(Exception):
    """There is no link; the message says why in one sentence."""


class Refused(LinkError):
    """Somebody listens there who does not let us in."""


class Port:
    """The end of a wire at a console."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._bytes = bytearray()
        self.cut = False  # nothing that is written arrives
        self.felt = True  # the console before this one is there
        self.send: Callable[[bytes], None] | None = None  # where what is written goes

    @property
    def in_waiting(self) -> int:
        return len(self._bytes)

    def readinto(self, buffer: bytearray) -> int | None:
        with self._lock:
            count = min(len(buffer), len(self._bytes))
            buffer[:count] = self._bytes[:count]
            del self._bytes[:count]
        return count or None

    def write(self, data: bytes) -> None:
        if self.send is not None and not self.cut:
            self.send(bytes(data))

    def arrive(self, data: bytes) -> None:
        """Bytes from the console before; a full buffer loses them, as the board's does."""
        with self._lock:
            self._bytes += data[: _ROOM - len(self._bytes)]

    def close(self) -> None:
        self.send = None


def ring(count: int) -> list[Port]:
    """So many ports, each wired to the next."""
    ports = [Port() for _ in range(count)]
    for i, port in enumerate(ports):
        port.send = ports[(i + 1) % count].arrive
    return ports


def new_code() -> str:
    """Four digits that nobody can guess in five tries a minute."""
    return f"{secrets.randbelow(10000):04}"


class Hub(Port):
    """Listens for other simulators and closes the ring."""

    def __init__(self, host: str = HOST, port: int = PORT, code: str | None = None) -> None:
        super().__init__()
        self.code = code or new_code()
        self._members: list[socket.socket] = []  # sockets, in the order in which they joined
        self._members_lock = threading.Lock()
        self._wrong: list[float] = []  # when somebody gave a wrong code
        try:
            self._server = socket.create_server((host, port))
        except OSError as error:
            raise LinkError(f"cannot listen on {host}:{port}: {error.strerror}")
        self.address = self._server.getsockname()[:2]
        self.send = lambda data: self._pass_on(None, data)
        threading.Thread(target=self._accept, name="link", daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                member, _ = self._server.accept()
            except OSError:
                return  # closed
            threading.Thread(target=self._serve, args=(member,), daemon=True).start()

    def _serve(self, member: socket.socket) -> None:
        with member:
            member.settimeout(_TIMEOUT_S)
            try:
                answer = self._greet(member)
                if answer != b"OK\n":
                    member.sendall(answer)
                    return
                with self._members_lock:
                    member.sendall(answer)
                    self._members.append(member)
                self._read(member)
            except OSError:
                pass
            finally:
                with self._members_lock:
                    if member in self._members:
                        self._members.remove(member)

    def _greet(self, member: socket.socket) -> bytes:
        """What a newcomer is answered."""
        said = b""
        while not said.endswith(b"\n") and len(said) < 40:
            more = member.recv(1)
            if not more:
                break
            said += more
        now = time.monotonic()
        with self._members_lock:
            self._wrong = [at for at in self._wrong if now - at < _PENALTY_S]
            if len(self._wrong) >= _TRIES:
                return b"NO too many wrong codes; wait a minute\n"
            if not hmac.compare_digest(said, _HELLO + self.code.encode() + b"\n"):
                self._wrong.append(now)
                return b"NO this is not the code that the other console shows\n"
            if len(self._members) >= GUESTS:
                return b"NO this ring has six consoles already\n"
        return b"OK\n"

    def _read(self, member: socket.socket) -> None:
        member.settimeout(None)
        while True:
            data = member.recv(1024)
            if not data:
                return
            self._pass_on(member, data)

    def _pass_on(self, sender: socket.socket | None, data: bytes) -> None:
        """To whoever comes behind the sender; None is our own console."""
        with self._members_lock:
            at = 0 if sender is None else self._members.index(sender) + 1
            receiver = self._members[at] if at < len(self._members) else None
        if receiver is None:
            self.arrive(data)
            return
        try:
            receiver.sendall(data)
        except OSError:
            pass  # it has gone: its own thread takes it out of the ring

    def close(self) -> None:
        super().close()
        _hang_up(self._server)  # closed alone it would still listen, in the thread that accepts
        with self._members_lock:
            for member in self._members:
                _hang_up(member)


class Guest(Port):
    """Joins the ring of a simulator that listens."""

    def __init__(self, host: str = HOST, port: int = PORT, code: str = "") -> None:
        super().__init__()
        self._where = (host, port)
        self._code = code
        self._closed = threading.Event()
        self._join()
        threading.Thread(target=self._read, name="link", daemon=True).start()

    def _join(self) -> None:
        try:
            self._socket = socket.create_connection(self._where, _TIMEOUT_S)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._socket.sendall(_HELLO + self._code.encode() + b"\n")
            answer = b""
            while not answer.endswith(b"\n"):
                more = self._socket.recv(1)
                if not more:
                    break
                answer += more
        except OSError as error:
            raise LinkError("nobody answers at {}:{}: {}".format(*self._where, error))
        if answer != b"OK\n":
            self._socket.close()
            raise Refused(answer.decode("utf-8", "replace").removeprefix("NO ").strip())
        self._socket.settimeout(None)
        self.send = self._write

    def _rejoin(self) -> bool:
        """Whoever listened has gone: wait for them; False when there is no way back."""
        self.send = None
        while not self._closed.wait(_AGAIN_S):
            try:
                self._join()
                return True
            except Refused:
                return False
            except LinkError:
                pass  # not yet
        return False

    def _write(self, data: bytes) -> None:
        try:
            self._socket.sendall(data)
        except OSError:
            self.send = None  # the others see that we are missing

    def _read(self) -> None:
        while True:
            try:
                data = self._socket.recv(1024)
            except OSError:
                data = b""
            if data:
                self.arrive(data)
            elif not self._rejoin():
                return

    def close(self) -> None:
        self._closed.set()
        super().close()
        _hang_up(self._socket)


class Serial(Port):
    """A serial port, with a board behind it: RX and TX crossed make a ring of two."""

    def __init__(self, url: str) -> None:
        super().__init__()
        import serial

        try:
            self._serial = serial.serial_for_url(url, baudrate=115200, timeout=0.1)
        except (serial.SerialException, ValueError) as error:
            raise LinkError(f"cannot open {url}: {error}")
        self._gone = serial.SerialException
        self.send = self._write
        threading.Thread(target=self._read, name="link", daemon=True).start()

    def _write(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except self._gone:
            self.send = None

    def _read(self) -> None:
        while self._serial.is_open:
            try:
                data = self._serial.read(max(1, self._serial.in_waiting))
            except (self._gone, TypeError, OSError):
                return  # pulled out, or closed while it read
            self.arrive(data)

    def close(self) -> None:
        super().close()
        self._serial.close()


def _hang_up(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    connection.close()


def plug(words: str, code: str | None = None) -> Port:
    """The port that `--link WORDS` means."""
    kind, _, where = words.partition(":")
    if kind == "serial" and where:
        return Serial(where)
    if kind not in ("listen", "join"):
        raise LinkError(
            f"--link {words}: expected listen, join or serial:PORT; "
            "listen and join may name an address: listen:0.0.0.0:5205"
        )
    host, _, port = where.rpartition(":") if ":" in where else (where, "", "")
    if port and not (port.isdigit() and int(port) < 65536):
        raise LinkError(f"--link {words}: expected a port below 65536, not {port!r}")
    host, number = host or HOST, int(port or PORT)
    if kind == "listen":
        return Hub(host, number, code)
    if not code:
        raise LinkError("--link join: expected --code with the code that the other console shows")
    return Guest(host, number, code)
