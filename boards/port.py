# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A connected board: which serial port it is on, and Python run on it.

mpremote's transport carries everything; what mpremote's own commands cannot do with
CircuitPython (listing, copying to a new name, resetting) is done in Python on the board.
"""

import contextlib
import errno
import glob
import io
import os
import re
import struct
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from boards.plain import plain

DOWNLOADS = "https://circuitpython.org/downloads"
OLDEST = (9, 2)  # CircuitPython
SINCE = {"tinycircuits_thumby_color": (10, 2)}  # of boards that came later

# USB makers of boards that may run CircuitPython: Adafruit, Raspberry Pi, pid.codes.
_MAKERS = (0x239A, 0x2E8A, 0x1209)

HEARING = 0.3  # s that a board needs to hear Ctrl-C
_SILENCE = 5  # s without a word after which the console is asked to report again
PATIENCE = (2, 2, 4, 4, 8, 8)  # s for each try to get the board's attention

_LOST = (TransportError, serial.SerialException, OSError, struct.error)

_READY = re.compile(r"Cinq (\S+) ready on ([^\r\n]+)\r?\n")
# The last line of a traceback; a KeyboardInterrupt is of our own making.
_FAILED = re.compile(r"Traceback [^\n]*\n(?:[ \t][^\n]*\n)*(?!KeyboardInterrupt)(\S[^\r\n]*)\r?\n")


class PortError(Exception):
    """It does not work; the message is what the person at the keyboard should know."""


class Lost(PortError):
    """The board went away in the middle."""

    def __init__(self) -> None:
        super().__init__(
            "The connection to the board was lost: plug it in again and repeat the command."
        )


class Garbled(PortError):
    """The board answered, but not in the way that it was asked to."""

    def __init__(self) -> None:
        super().__init__(
            "What the board answered arrived garbled: try another cable or USB port, and repeat "
            "the command."
        )


@contextlib.contextmanager
def understood() -> Iterator[None]:
    """An answer that cannot be parsed in this block is Garbled."""
    try:
        yield
    except ValueError:  # also of base64, hex and numbers
        raise Garbled


class Refused(PortError):
    """Python on the board raised an exception; `number` is its errno, 0 if it has none."""

    def __init__(self, traceback: str) -> None:
        lines = traceback.strip().splitlines() or ["an unknown error"]
        found = re.search(r"\[?Errno (\d+)", lines[-1])
        self.number = int(found.group(1)) if found else 0
        super().__init__(f"The board answers: {lines[-1].strip()}")


def in_words(
    work: Callable[[], None],
    errors: type[Exception] | tuple[type[Exception], ...],
    stopped: str = "Stopped.",
) -> int:
    """Do the work of a command; its exit code. What goes wrong is said, not traced back."""
    try:
        work()
    except errors as error:
        print(plain(error, lines=True), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(stopped, file=sys.stderr)
        return 130
    return 0


# ---- Finding it -------------------------------------------------------------------------


def candidates(ports: list[Any] | None = None) -> list[Any]:
    """The serial ports that may be a CircuitPython board, the certain ones only if any are."""
    ports = list(list_ports.comports()) if ports is None else ports
    certain = []
    for port in ports:
        interface = port.interface or ""
        # A board may have a second port for a program's own data; the console is the first.
        if interface.startswith("CircuitPython CDC ") or interface == "CircuitPython CDC":
            certain.append(port)
    if certain:
        return sorted(certain, key=lambda port: port.device)
    return sorted((port for port in ports if port.vid in _MAKERS), key=lambda port: port.device)


def _bootloader() -> bool:
    """Whether a board waits for a UF2 file instead of running Python."""
    return any(on_mounted("INFO_UF2.TXT"))


def on_mounted(name: str) -> Iterator[str]:
    """The files of this name at the top of removable drives."""
    places = ["/media/*", "/media/*/*", "/run/media/*/*", "/Volumes/*", "/mnt/*"]
    if os.name == "nt":
        places = [f"{letter}:" for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    for place in places:
        with contextlib.suppress(OSError):
            yield from glob.glob(os.path.join(place, name))


def choose(wanted: str | None = None, ask: Callable[[str], str] | None = None) -> str:
    """The port to use: the wanted one, the only one, or the one that the person picks."""
    if wanted:
        return wanted
    ports = candidates()
    if not ports:
        if _bootloader():
            raise PortError(
                "The connected board has no CircuitPython yet: copy its UF2 file from "
                f"{DOWNLOADS} to the drive that just appeared."
            )
        raise PortError(
            "No board found: connect one that runs CircuitPython, with a USB cable that "
            "carries data, or name its serial port with PORT=..."
        )
    if len(ports) == 1:
        return ports[0].device
    rows = [f"  {i}  {port.device}  {_title(port)}" for i, port in enumerate(ports, 1)]
    if ask is None and not (sys.stdin and sys.stdin.isatty()):
        names = ", ".join(port.device for port in ports)
        raise PortError(f"There are several boards ({names}): choose one with PORT=...")
    print("There are several boards:", *map(plain, rows), sep="\n")
    answer = (ask or input)(f"Which one (1-{len(ports)})? ").strip()
    numbers = [str(number) for number in range(1, len(ports) + 1)]
    if answer not in numbers:
        raise PortError(f"{answer!r} is none of them: nothing was done.")
    return ports[numbers.index(answer)].device


def _title(port: Any) -> str:
    return " ".join(filter(None, (port.manufacturer, port.product or port.description)))


def mounted_drive(uid: str) -> str | None:
    """The folder where this computer shows the drive of the board with this UID, or None."""
    folders = (os.path.dirname(path) for path in on_mounted("boot_out.txt"))
    return next((folder for folder in folders if is_drive_of(folder, uid)), None)


def is_drive_of(folder: str, uid: str) -> bool:
    """Whether a folder is the drive of the board with this UID: CircuitPython notes it there."""
    with contextlib.suppress(OSError), open(os.path.join(folder, "boot_out.txt"), "rb") as file:
        return f"UID:{uid}" in file.read().decode("utf-8", "replace").split()
    return False


# ---- Talking to it ----------------------------------------------------------------------


class Board:
    """A board whose program was stopped and which now runs what it is told."""

    def __init__(self, port: str) -> None:
        self.port = port
        self._waits = True  # for commands, since its program was stopped
        self._transport = open_transport(port)
        self._number = next(
            (found.serial_number for found in list_ports.comports() if found.device == port), None
        )
        try:
            self._attend()
        except _LOST:
            self.close()
            raise Lost
        except PortError:
            self.close()
            raise

    def close(self) -> None:
        if self._transport:
            with contextlib.suppress(OSError, serial.SerialException):
                self._transport.close()
        self._transport = None

    def __enter__(self) -> "Board":
        return self

    def __exit__(self, error: type[BaseException] | None, *details: Any) -> None:
        if error and self._transport and self._waits:
            # Its program was stopped for nothing: let it start again.
            with contextlib.suppress(OSError, serial.SerialException):
                self._transport.serial.write(b"\r\x03")
                time.sleep(HEARING)
                self._transport.serial.write(b"\x02\x04")
        self.close()

    def _attend(self) -> None:
        """Stop what runs and get a fresh Python that waits for commands."""
        for patience in PATIENCE:
            # Ctrl-C needs a packet of its own and a moment to be heard.
            self._transport.serial.write(b"\r\x03")
            time.sleep(HEARING)
            with contextlib.suppress(TransportError), contextlib.redirect_stdout(io.StringIO()):
                # The reset closes what an interrupted installation may have left open; it
                # does not start code.py.
                self._transport.enter_raw_repl(soft_reset=True, timeout_overall=patience)
                return
        raise self._strange()

    def _strange(self) -> PortError:
        return PortError(
            f"Nothing on {self.port} answers as CircuitPython does: press the board's reset "
            "button, or unplug it and plug it in again."
        )

    def run(self, code: str, patience: float = 60) -> str:
        """Run Python on the board; what it printed. Names last until the board is closed."""
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                output, error = self._transport.exec_raw(code, timeout=patience)
        except TransportExecError as failure:
            raise Refused(failure.error_output)
        except _LOST:
            raise Lost
        if error:
            raise Refused(error.decode("utf-8", "replace"))
        return output.decode("utf-8", "replace").replace("\r\n", "\n")

    def identify(self) -> tuple[str, tuple[int, ...], str]:
        """(board_id, version, UID); PortError unless it is a CircuitPython we can use."""
        try:
            return self._identity()
        except ValueError:
            raise self._strange()

    def _identity(self) -> tuple[str, tuple[int, ...], str]:
        said = self.run("import sys\nprint(sys.implementation.name, *sys.implementation.version)")
        name, *numbers = said.split()
        if name != "circuitpython":
            name = {"micropython": "MicroPython"}.get(name, name)
            raise PortError(
                f"This board runs {name}; Cinq needs CircuitPython: get it from {DOWNLOADS}."
            )
        version = tuple(int(part) for part in numbers[:3])
        if version < OLDEST:
            raise PortError(
                f"This board runs CircuitPython {'.'.join(map(str, version))}; Cinq needs "
                f"{'.'.join(map(str, OLDEST))} or newer: get it from {DOWNLOADS}."
            )
        said = self.run(
            "import board, microcontroller\n"
            "print(board.board_id, ''.join('%02X' % b for b in microcontroller.cpu.uid))"
        )
        board_id, uid = said.split()
        return board_id, version, uid

    def restart(self) -> None:
        """Reset the board as its button does; it runs boot.py and code.py."""
        self._waits = False
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                self._transport.exec_raw_no_follow(
                    "import microcontroller\nmicrocontroller.reset()\n"
                )
        except _LOST:
            # USB goes away with the reset, perhaps before the answer; a URL stays.
            if "://" in self.port:
                raise Lost

    def wait_until_ready(self, seconds: float = 30) -> tuple[str, str]:
        """After restart(): wait until the console reports itself; its version and board."""
        line = self._transport.serial
        if "://" not in self.port:
            # The port comes back after the reset, perhaps under another name.
            self.close()
            line = None
        said = ""
        start = heard = time.monotonic()
        silence = min(_SILENCE, seconds / 2)
        while time.monotonic() < start + seconds:
            try:
                if line is None:
                    time.sleep(0.1)
                    line = _reopen(self.port, self._number)
                    heard = time.monotonic()
                    continue
                waiting = line.in_waiting
                if waiting:
                    said += line.read(waiting).decode("utf-8", "replace")
                    heard = time.monotonic()
                else:
                    time.sleep(0.02)
            except (OSError, serial.SerialException):
                if self._transport:
                    raise Lost
                line = None
            ready = _READY.search(said)
            if ready:
                return ready.group(1), ready.group(2)
            failure = _FAILED.search(said)
            if failure:
                raise PortError(
                    f"Everything is installed, but the console stopped: {failure.group(1)}"
                )
            if line and time.monotonic() > heard + silence:
                # It may have reported before this computer listened: once more, from the start.
                with contextlib.suppress(OSError, serial.SerialException):
                    line.write(b"\r\x03")
                    time.sleep(HEARING)
                    line.write(b"\x02\x04")
                heard = time.monotonic()
                silence *= 2
        raise PortError(
            f"Everything is installed, but the console did not report within {seconds} s: "
            "look at its display, or at what `make console` shows."
        )


def open_transport(port: str) -> Any:
    """mpremote's line to a port; PortError says why there is none."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            transport = SerialTransport(port, 115200, timeout=10)
        with contextlib.suppress(ValueError, serial.SerialException):
            transport.serial.write_timeout = 10
        return transport
    except (ValueError, re.error) as error:  # a URL of a kind that pyserial does not know
        raise PortError(f"{port} is no serial port: {error}.")
    except _LOST:
        raise PortError(_why_not(port))


def _why_not(port: str) -> str:
    try:
        serial.serial_for_url(port).close()
    except OSError as error:
        if error.errno == errno.ENOENT:
            return f"There is no serial port {port}."
        if error.errno == errno.EACCES:
            return (
                f"This user may not open {port}: on Linux add yourself to the group of that "
                "file (often dialout) and log in again."
            )
        if "://" in port:
            return f"No answer at {port}."
    return f"{port} cannot be opened: perhaps another program uses it."


def _reopen(port: str, number: str | None) -> Any:
    """The port of a board that was reset, or None while it is away."""
    for found in list_ports.comports():
        if found.device == port or number and found.serial_number == number:
            with contextlib.suppress(OSError, serial.SerialException):
                return serial.serial_for_url(found.device, 115200, timeout=1)
    return None
