# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A virtual board that runs the unmodified firmware under a virtual clock.

    from sim.virtual import Simulator

    with Simulator("pico_oled", seed=7, language="en") as sim:
        sim.wait(1500)             # milliseconds of the board's time
        sim.press("down")          # 60 ms down, then 60 ms up
        sim.hold("b", 900)         # keep it down for 900 ms
        sim.image().save("x.png")  # Pillow, physical pixels of the display controller
        sim.tones                  # [(ms, frequency, duty), ...]; duty 0 is silence
        sim.serial                 # what the firmware printed
        sim.power_cut()            # now, in whatever the firmware was doing
        sim.power_on()             # again, with the same NVM; sim.restart() does both

Nothing happens between two calls: the board's time passes only inside `wait`, `press`,
`hold`, `down` + `wait`. A run is a function of its calls, repeatable to the pixel. Reading
the clock or the keys costs the firmware 0.1 ms, computing costs nothing, `time.sleep`
sleeps exactly.

Further:

    sim.down("a"); sim.up("a")        # keys one by one; sim.keys lists the names
    sim.run("down a wait:500 hold:b") # a script, see sim/script.py
    sim.boot()                        # wait until the firmware reads keys, and a bit more
    sim.wait_for(condition, ms)       # wait until condition() holds, at most so long
    sim.now                           # milliseconds since the simulator was made
    sim.finished, sim.traceback       # code.py ended; the traceback it ended with, or ""
    sim.module("table.table")       # a module of the firmware, imported if need be;
                                      # what you call in it yourself takes no time
    sim.firmware_modules              # what the firmware sees as sys.modules
    sim.battery = 3.6                 # V that the board measures; 4.8, a cable, unless told
    sim.nvm                           # bytes of the NVM; Simulator(nvm=...) takes them back
    sim.flash.cut_at(3, 0.5)          # power fails half-way in the fourth flash operation
    sim.powered                       # False after such a cut

An exception that leaves code.py is raised from `wait` as FirmwareError, with the device's
traceback in it; `Simulator(..., strict=False)` only records it. `main="some/code.py"` runs
another program on the same board; `drive=((Path, "/"), ...)` replaces the whole drive.
`entropy` is a random.Random behind os.urandom and random; it is Random(0) unless given.
`link` is what its link to other consoles is plugged into: see sim/link.py. With `touch` it
has a pointer and a keyboard of letters beside its keys: see sim/touch.py. `epoch` sets its
calendar, in seconds; without it a board begins in the year 2000.

As on the device, vectorio shapes move with Group(scale=2) but do not grow with it.
"""

import random
import time
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Self

from PIL import Image

import boards
from boards import pins
from sim import controllers, flash, panels, settings_toml
from sim.drive import Drive
from sim.link import Port
from sim.machine import Machine, gpio
from sim.record import Recorder
from sim.script import Fingers
from sim.touch import Touch

ROOT = Path(__file__).resolve().parent.parent
YEAR_2000 = 946684800  # s: where the calendar of a Pico starts without a battery
_USB = 4.8  # V that a cable gives to a board
_MOMENT_US = 10_000  # in which linked consoles run before they look at each other


class FirmwareError(Exception):
    """code.py ended with an exception; the text is its traceback."""


class _Serial:
    """The USB console: keeps what was printed."""

    def __init__(self) -> None:
        self.text: list[str] = []

    def write(self, text: str) -> int:
        self.text.append(text)
        return len(text)

    def flush(self) -> None:
        pass


class Simulator(Fingers):
    """See the docstring of this module."""

    def __init__(
        self,
        board: str = "pico_oled",
        *,
        nvm: bytes | None = None,
        seed: int | None = None,
        language: str | None = None,
        main: Path | str | None = None,
        drive: tuple[tuple[Path, str], ...] | None = None,
        entropy: random.Random | None = None,
        strict: bool = True,
        watch: Mapping[str, Callable[[Any], None]] | None = None,
        battery: float | None = None,
        link: Port | None = None,
        touch: bool = False,
        epoch: int = YEAR_2000,
    ) -> None:
        self.watch = watch or {}  # name of a module -> called with it once it is loaded
        self.board_name = board
        self.battery = _USB if battery is None else battery
        self.board = boards.load(board)
        folders = drive or ((ROOT / "firmware", "/"), (ROOT / "lib", "/lib"))
        self.drive = Drive(folders, boards.display_class(self.board))
        self.main = Path(main).resolve() if main else folders[0][0] / "code.py"
        self.entropy = entropy or random.Random(0)
        self.strict = strict
        self.link = link  # see sim/link.py
        self.touch = Touch() if touch else None  # a pointer and letters beside the keys
        self.epoch = epoch  # s of the calendar when the simulator was made, local time
        self.real_time = False  # the board's time is not faster than ours
        self.flash = flash.Sector(nvm)
        self.settings = self._settings(seed, language)
        code = getattr(link, "code", None)
        if code is not None:
            self.settings["CINQ_LINK_CODE"] = code
        self.console = _Serial()
        self.tones: list[tuple[float, int, int]] = []
        self.traceback = ""
        self.cause: Exception | None = None
        self.clock_us = 0
        self.pressed: set[str] = set()
        self.recorder: Recorder | None = None  # see sim/record.py
        board_id = self.board.BOARD_IDS[0]
        shift = self.board.SHIFT
        self.key_numbers = {
            name: pin if shift else gpio(board_id, pin) for name, pin in self.board.KEYS
        }
        self.keys = tuple(self.key_numbers)
        buzzer = self.board.BUZZER
        self.buzzer_number = None if buzzer is None else gpio(board_id, buzzer)
        # Clock, MOSI, data or command, chip select if it is wired.
        self.spi_wiring: tuple[int, int, int, int | None] | None = None
        self.controller = self._controller(board_id)
        self._machine = Machine(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def setting(self, name: str, default: Any = None) -> Any:
        """What os.getenv says: from the command line, or from settings.toml."""
        if name in self.settings:
            return self.settings[name]
        path = self.drive.find("/settings.toml")
        return default if path is None else settings_toml.value(path.read_bytes(), name, default)

    @staticmethod
    def _settings(seed: int | None, language: str | None) -> dict[str, int | str]:
        settings: dict[str, int | str] = {}
        if seed is not None:
            settings["CINQ_SEED"] = seed
        if language is not None:
            settings["CINQ_LANGUAGE"] = language
        return settings

    def _controller(self, board_id: str) -> controllers.Ssd1306 | controllers.St7789:
        display = self.board.DISPLAY
        if display["driver"] == "builtin":
            wired = pins.BUILT_IN_DISPLAY[board_id]
            self.spi_wiring = wired["clock"], wired["mosi"], wired["dc"], wired["cs"]
            size = display["width"], display["height"]
            madctl, rotation = panels.BUILT_IN[board_id]
            return controllers.St7789(*size, madctl, rotation=rotation)
        if "clock" in display:
            clock, mosi, dc = (gpio(board_id, display[part]) for part in ("clock", "mosi", "dc"))
            cs = display.get("cs")
            self.spi_wiring = clock, mosi, dc, cs and gpio(board_id, cs)
        return controllers.of(display)

    # -- looking --

    @property
    def now(self) -> float:
        return self.clock_us / 1000

    @property
    def size(self) -> tuple[int, int]:
        """(width, height) of the display in physical pixels."""
        return self.controller.width, self.controller.height

    @property
    def serial(self) -> str:
        return "".join(self.console.text)

    @property
    def nvm(self) -> bytes:
        return bytes(self.flash.cells)

    @property
    def powered(self) -> bool:
        return self._machine.powered

    @property
    def finished(self) -> bool:
        return self._machine.finished

    @property
    def firmware_modules(self) -> dict[str, types.ModuleType]:
        return self._machine.loader.modules

    def module(self, name: str) -> Any:
        """A module as the firmware has it; imported now if it was not."""
        return self._machine.loader.load(name)

    def whenever(self, name: str, look: Callable[[Any], None]) -> None:
        """Have a look at a module each time it is loaded, until the power goes off."""
        loader = self._machine.loader
        before = loader.patches.get(name)

        def both(module: Any) -> None:
            if before:
                before(module)
            look(module)

        loader.patches[name] = both
        if name in loader.modules:
            look(loader.modules[name])

    def image(self, scale: int = 1) -> Image.Image:
        """What the glass shows, as a Pillow RGB image; `scale` enlarges it."""
        image = self.controller.image()
        if scale != 1:
            image = image.resize((image.width * scale, image.height * scale), 0)
        return image

    def tone_changed(self, at_us: int, frequency: int, duty: int) -> None:
        tone = (at_us / 1000, frequency, duty)
        if duty == 0 and (not self.tones or self.tones[-1][2] == 0):
            return  # still silent
        if not self.tones or self.tones[-1][1:] != tone[1:]:
            self.tones.append(tone)

    # -- time and keys --

    def wait(self, milliseconds: float) -> None:
        """Let the board run for so long."""
        end = self.clock_us + round(milliseconds * 1000)
        while self.real_time and self.clock_us + _MOMENT_US < end:
            self._run(self.clock_us + _MOMENT_US)
            time.sleep(_MOMENT_US / 1e6)
        while self.recorder is not None and self.recorder.next_us < end:
            self._run(self.recorder.next_us)
            self.recorder.take(self)
        self._run(end)

    def _run(self, until_us: int) -> None:
        self.clock_us = max(self.clock_us, until_us)
        self._machine.run(self.clock_us)
        if self.strict and self.traceback:
            text, self.traceback = self.traceback, ""
            raise FirmwareError(text) from self.cause

    def boot(self, milliseconds: float = 10000) -> None:
        """Wait until the firmware has set up its keys, and a moment more for the picture."""
        self.wait_for(lambda: self._machine.scanners or self.finished, milliseconds)
        self.wait(300)

    def wait_for(
        self, condition: Callable[[], object], milliseconds: float = 5000, step: float = 10
    ) -> bool:
        """Wait until condition() is true; False when it did not come true in time."""
        end = self.clock_us + round(milliseconds * 1000)
        while not condition():
            if self.clock_us >= end:
                return False
            self.wait(step)
        return True

    def _check_key(self, name: str) -> None:
        if name not in self.key_numbers:
            raise ValueError(
                f"unknown key {name!r}; {self.board_name} has {' '.join(self.key_numbers)}"
            )

    def down(self, name: str) -> None:
        self._check_key(name)
        self.pressed.add(name)
        self._machine.keys_changed()

    def up(self, name: str) -> None:
        self._check_key(name)
        self.pressed.discard(name)
        self._machine.keys_changed()

    def run(self, text: str) -> None:
        """Run a script of keys, as in `sim.run("down a wait:500 hold:b")`."""
        from sim import script

        script.play(self, script.parse(text, self.keys))

    # -- power --

    def power_cut(self) -> None:
        """The power fails at once; the display goes dark, the NVM stays."""
        self._stop()
        self.controller.power_on()

    def power_on(self) -> None:
        """Power again: a cold start with boot.py and code.py."""
        if self._machine.powered:
            raise RuntimeError("the power is on already")
        self._machine.stop()
        self.controller.power_on()
        self.traceback = ""
        self._machine = Machine(self)

    def restart(self) -> None:
        self.power_cut()
        self.power_on()

    def close(self) -> None:
        """End the firmware's thread. The picture and the NVM can still be read."""
        self._stop()

    def _stop(self) -> None:
        self._machine.stop()
        if self.link is not None:
            self.link.listen(False)
