# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the link of a virtual board can be plugged into.

    one, two, three = ring(3)              wires inside this program, for tests
    Simulator(board, link=one)             one.cut = True pulls the cable to the next one out

    python -m sim --link room              a room on an MQTT broker: see sim/room.py
    python -m sim --link serial:/dev/ttyUSB0   a board on a USB serial adapter, and this one
    python -m sim --link room --link serial:/dev/ttyUSB0   the bridge between both

Each is an object with the in_waiting, readinto and write of busio.UART.
"""

import threading
import time
from collections.abc import Callable, Sequence

_ROOM = 4096  # bytes that wait for a console that does not read
_SILENT_S = 2  # without a byte from the board, after which a bridge goes past it


class LinkError(Exception):
    """There is no link; the message says why in one sentence."""


class Port:
    """The end of a wire at a console."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._bytes = bytearray()
        self.cut = False  # nothing that is written arrives
        self.felt = True  # the console before this one is there
        self.told = ""  # what the person at the keyboard should know
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

    def listen(self, on: bool) -> None:
        """The firmware opens its UART, or closes it."""

    def close(self) -> None:
        self.send = None


def ring(count: int) -> list[Port]:
    """So many ports, each wired to the next."""
    ports = [Port() for _ in range(count)]
    for i, port in enumerate(ports):
        port.send = ports[(i + 1) % count].arrive
    return ports


class Serial(Port):
    """A serial port, with a board behind it: RX and TX crossed make a ring of two."""

    def __init__(self, url: str) -> None:
        super().__init__()
        import serial

        try:
            self._serial = serial.serial_for_url(url, baudrate=115200, timeout=0.1)
        except Exception as error:  # pyserial's kinds of addresses raise what they like
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
            except (self._gone, TypeError, AttributeError, OSError):
                return  # pulled out, or closed while it read
            self.arrive(data)

    def close(self) -> None:
        super().close()
        self._serial.close()


class Bridge(Port):
    """A board on a serial port takes its place in a room, behind the console of this simulator.

    The bytes of the room go to the console, those of the console to the board, and those of the
    board on into the room. Whichever of them is not there is passed by: a console whose UART is
    closed, a board that says nothing, a room in which the ring has no other member. The bridge
    stands in the ring of the room all the time: a board that waits for an offer says nothing
    before it has heard one.
    """

    def __init__(self, room: Port, serial: Port) -> None:
        super().__init__()
        self._room, self._serial = room, serial
        self._console = False  # its UART is open
        self._heard = float("-inf")  # when the board last said something
        room.arrive = self._from_room  # type: ignore[method-assign]
        serial.arrive = self._from_board  # type: ignore[method-assign]
        self.send = self._from_console
        self.code = getattr(room, "code", None)
        self.told = room.told
        room.listen(True)

    def _talks(self) -> bool:
        return time.monotonic() - self._heard < _SILENT_S

    def _from_room(self, data: bytes) -> None:
        if self._console:
            self.arrive(data)
        else:
            self._from_console(data)

    def _from_console(self, data: bytes) -> None:
        self._serial.write(data)
        if not self._talks():
            self._on(data)

    def _from_board(self, data: bytes) -> None:
        if data:
            self._heard = time.monotonic()
            self._on(data)

    def _on(self, data: bytes) -> None:
        """Behind the board."""
        if not getattr(self._room, "alone", False):
            self._room.write(data)
        elif self._console:
            self.arrive(data)

    def listen(self, on: bool) -> None:
        self._console = on

    def close(self) -> None:
        super().close()
        self._room.close()
        self._serial.close()


def plug(given: Sequence[str], code: str | None = None, name: str = "") -> Port:
    """The port that `--link` means, or that two of them mean together."""
    kinds = [words.partition(":")[0] for words in given]
    if not set(kinds) <= {"room", "serial"} or len(set(kinds)) < len(kinds) or "serial" in given:
        raise LinkError(
            f"--link {' --link '.join(given)}: expected room, room:BROKER or serial:PORT, "
            "or one of each for a bridge"
        )
    ports: dict[str, Port] = {}
    try:
        for words in given:
            kind, _, where = words.partition(":")
            if kind == "serial":
                ports[kind] = Serial(where)
            else:
                from sim import room

                ports[kind] = room.Room(where or room.BROKER, code, name)
    except (LinkError, ImportError) as error:
        for port in ports.values():
            port.close()
        if isinstance(error, LinkError):
            raise
        missing = (error.name or "a package").partition(".")[0]
        raise LinkError(f"--link {kind}: {missing} is missing, run `make tools`")
    if len(ports) == 2:
        return Bridge(ports["room"], ports["serial"])
    return next(iter(ports.values()))
