# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""One power-on of a virtual board: its clock, its wiring, and the thread that runs the firmware.

sim/virtual.py makes one for each power-on; the modules of sim/hardware call it.
"""

import io
import threading
import types
from collections.abc import Callable
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import boards
from boards import pins, store
from sim import controllers, flash, hardware, panels, renderer
from sim.hardware.base import Output, Pin, Transmitter
from sim.link import Port
from sim.loader import Loader

if TYPE_CHECKING:
    from sim.virtual import Simulator

_STUCK_S = 30  # real seconds without a call to the hardware: the firmware hangs


def gpio(board_id: str, name: str) -> int:
    """The GPIO behind a name of a board file, which boards.check has let pass."""
    number = pins.number(board_id, name)
    if number is None:
        raise ValueError(f"{board_id} has no pin {name}")
    return number


class FirmwareHangs(Exception):
    """The firmware asked neither for time nor for keys for too long."""


class _PowerOff(BaseException):
    """Unwinds the firmware when the power is gone."""


class _Reload(BaseException):
    """supervisor.reload()"""


class _Reset(BaseException):
    """microcontroller.reset()"""


class Machine:
    """One power-on of the board: the hardware modules' other half, and the firmware's thread.

    The firmware runs in a thread of its own, but never at the same time as the caller: `run`
    hands over to it and gets control back when the clock has reached the deadline.
    """

    Reload: type[BaseException] = _Reload
    Reset: type[BaseException] = _Reset

    def __init__(self, simulator: "Simulator") -> None:
        self.simulator = simulator
        self.board = simulator.board
        self.board_id = self.board.BOARD_IDS[0]
        self.machine_name = f"{self.board.NAME} with rp2040"
        self.entropy = simulator.entropy
        self.now_us = 0  # since this power-on
        self.epoch = simulator.epoch + simulator.clock_us // 1_000_000
        self.start_us = simulator.clock_us
        self.deadline_us = 0
        self.powered = True
        self.finished = False
        self.error: BaseException | None = None
        # Each is held but for the moment in which the other side may go on.
        self._turn, self._back = threading.Lock(), threading.Lock()
        self._turn.acquire()
        self._back.acquire()
        self._thread: threading.Thread | None = None
        self._firmware: int | None = None  # the thread's identity
        self._refreshing = False
        self.reset_reason = "POWER_ON"
        self._reset_processor()

    # -- what the hardware modules call, in the firmware's thread --

    def check_power(self) -> None:
        if not self.powered:
            raise _PowerOff

    def power_fails(self) -> None:
        self.powered = False
        raise _PowerOff

    def poll(self) -> None:
        self.elapse(hardware.POLL_US)

    def elapse(self, microseconds: int) -> None:
        """Let the clock run on; hand over to the caller whenever its deadline is reached."""
        if not self.powered:
            raise _PowerOff
        if threading.get_ident() != self._firmware:
            return  # a test looks at the firmware's objects: that takes no time
        target = self.now_us + microseconds
        while True:
            displayio = self.loader.built_in.get("displayio")
            if displayio is not None:
                for display in displayio.displays:
                    if getattr(display, "_auto_refresh", False):
                        self._refresh_automatically(display, target)
            if target < self.deadline_us:
                self.now_us = target
                return
            self.now_us = max(self.now_us, self.deadline_us)
            self._hand_back()
            if self.now_us >= target:
                return

    def _hand_back(self) -> None:
        self._back.release()
        self._turn.acquire()
        self.check_power()
        for scan in list(self.scanners):
            scan()

    def _refresh_automatically(self, display: Any, target: int) -> None:
        """What CircuitPython does between two instructions when auto_refresh is on."""
        if self._refreshing or not hasattr(display, "_core"):
            return
        if min(target, self.deadline_us) / 1000 - display._core.last_refresh > 16:
            self._refreshing = True
            display.refresh()
            self._refreshing = False

    def ticks_ms(self) -> int:
        return self.ticks_ms_at(self.now_us)

    def ticks_ms_at(self, microseconds: int) -> int:
        return (microseconds // 1000 + 0x1FFF0000) % (1 << 29)

    def pwm_changed(self, pin: Pin, frequency: int, duty: int) -> None:
        self.check_power()
        if pin.number == self.simulator.buzzer_number:
            self.simulator.tone_changed(self.start_us + self.now_us, frequency, duty)

    def volts(self, pin: Pin) -> float:
        """What a pin measures."""
        battery = self.board.BATTERY
        if battery is None or self._number(battery["pin"]) != pin.number:
            return 0.0
        return self.simulator.battery / battery["divider"]

    def shifted(self, register_pins: list[Pin]) -> list[bool]:
        """What a shift register of keys holds; nothing is down if other pins lead to it."""
        shift = self.board.SHIFT
        wired = shift and [self._number(shift[part]) for part in ("clock", "data", "latch")]
        right = wired == [pin.number for pin in register_pins]
        return [right and name in self.simulator.pressed for name in self.simulator.keys]

    def i2c_devices(self, bus_pins: list[Pin]) -> dict[int, Transmitter]:
        display = self.board.DISPLAY
        if "sda" in display:
            wired = {self._number(display["scl"]), self._number(display["sda"])}
            if {pin.number for pin in bus_pins} == wired:
                controller = self.simulator.controller
                assert isinstance(controller, controllers.Ssd1306)
                return {display.get("address", 0x3C): controller}
        return {}

    def spi_write(self, bus_pins: list[Pin], data: bytes) -> None:
        controller, wiring = self.simulator.controller, self.simulator.spi_wiring
        if wiring is None:
            return
        clock, mosi, dc, cs = wiring
        if [pin.number for pin in bus_pins[:2]] != [clock, mosi]:
            return
        if cs is None or not self.pins[cs].level():
            controller.write(data, self.pins[dc].level())

    def link_wire(self, uart_pins: list[Pin]) -> Port | None:
        """What the board's link is plugged into, if these are its pins and it is."""
        link = self.board.LINK
        if link is None or [p.number for p in uart_pins] != [
            self._number(link["tx"]),
            self._number(link["rx"]),
        ]:
            return None
        return self.simulator.link

    def link_is_felt(self, pin: Pin) -> bool:
        """Whether something holds a pin high: the idle TX of the console before this one."""
        link, port = self.board.LINK, self.simulator.link
        if link is None or port is None or pin.number != self._number(link["rx"]):
            return False
        return port.felt

    def _number(self, name: str) -> int:
        return gpio(self.board_id, name)

    def setting(self, name: str, default: Any = None) -> Any:
        return self.simulator.setting(name, default)

    def firmware_modules(self) -> dict[str, types.ModuleType]:
        return self.loader.modules

    def board_module(self) -> types.ModuleType:
        numbers = pins.PIN_NAMES[self.board_id]
        names = {name: self.pins[number] for name, number in numbers.items()}
        module = types.ModuleType("board")
        module.__dict__.update(names, board_id=self.board_id)
        if self.simulator.touch is not None:
            self.simulator.touch.restart()
            module.__dict__["INPUT"] = self.simulator.touch
        return module

    # -- the drive --

    def on_drive(self, name: str) -> Path | None:
        """The desktop's path of a file or directory of the drive, or None."""
        return self.simulator.drive.find(name)

    def list_drive(self, name: str) -> list[str]:
        names = self.simulator.drive.names(name)
        if names is None:
            raise OSError(2, "No such file/directory")
        return names

    def drive_name(self, path: str) -> str | None:
        """The reverse: how the device's tracebacks name a file of the desktop."""
        file = Path(path)
        name = self.simulator.drive.name_of(file)
        if name is not None:
            return name
        if file == self.simulator.main:
            return file.name
        if file.is_relative_to(boards.HERE):
            return "this_board.py"
        return file.name if file.parent.name != "sim" else None

    def _open(self, name: str, mode: str = "r", *arguments: Any, **named: Any) -> IO[Any]:
        if set(mode) & set("wax+"):
            raise OSError(30, "Read-only filesystem")
        path = self.on_drive(name)
        if path is None and name.lstrip("/") == store.NAME:
            return io.BytesIO(self.simulator.drive.store())
        if path is None:
            raise OSError(2, "No such file/directory")
        return open(path, mode, *arguments, **named)

    def _print(
        self,
        *things: object,
        sep: str = " ",
        end: str = "\n",
        file: Output | None = None,
        flush: bool = False,
    ) -> None:
        text = sep.join(str(thing) for thing in things) + end
        (self.serial if file is None else file).write(text)

    # -- the processor --

    def _reset_processor(self) -> None:
        """Everything as after a reset: pins free, modules gone, clock at zero."""
        self.simulator.drive.start()
        self.serial: Output = self.simulator.console
        self.scanners: list[Callable[[], None]] = []
        self.pins = [hardware.Pin(number, self) for number in range(30)]
        self._place_keys()
        self.nvm = flash.Nvm(self.simulator.flash, self.elapse, self.power_fails)
        self.in_boot = False
        self.usb_drive = True
        self.read_only = True
        self.next_code_file: str | None = None
        self.previous_traceback: str | None = None
        self.run_reason = "STARTUP"
        self.loader = Loader(
            self.simulator.drive,
            {"this_board": boards.HERE / (self.simulator.board_name + ".py")},
            {},
            {},
            {"open": self._open, "print": self._print, "input": lambda *_: ""},
            {**renderer.PATCHES, **self.simulator.watch},
        )
        device, vendor = hardware.modules(self)
        self.loader.hardware.update(device)
        self.loader.vendor_hardware.update(vendor)

    def _place_keys(self) -> None:
        if self.board.SHIFT:
            return
        for name, number in self.simulator.key_numbers.items():
            self.pins[number].pressed = name in self.simulator.pressed

    def keys_changed(self) -> None:
        self._place_keys()
        if self._thread is None or self.finished:
            for scan in list(self.scanners):
                scan()

    def _built_in_display(self) -> None:
        """board.DISPLAY, which CircuitPython sets up before any code runs."""
        data = self.board.DISPLAY
        if data["driver"] != "builtin":
            return
        busio, wired = self.loader.hardware["busio"], pins.BUILT_IN_DISPLAY[self.board_id]
        pin = {part: self.pins[number] for part, number in wired.items()}
        light = pins.number(self.board_id, data.get("backlight", ""))
        madctl, rotation = panels.BUILT_IN[self.board_id]
        self.loader.load("displayio", True)
        bus = self.loader.load("fourwire", True).FourWire(
            busio.SPI(pin["clock"], MOSI=pin["mosi"]),
            command=pin["dc"],
            chip_select=pin["cs"],
            reset=pin.get("reset"),
            baudrate=60_000_000,
        )
        self.loader.hardware["board"].__dict__["DISPLAY"] = self.loader.load(
            "busdisplay", True
        ).BusDisplay(
            bus,
            panels.init_sequence(madctl),
            width=data["width"],
            height=data["height"],
            rotation=rotation,
            backlight_pin=None if light is None else self.pins[light],
        )

    def _free_hardware(self) -> None:
        """After a soft reload every pin is free but those of the displays."""
        self.scanners.clear()
        displayio = self.loader.built_in.get("displayio")
        kept: set[Pin] = set()
        for bus in displayio.display_buses if displayio else ():
            inner = getattr(bus, "_spi", None) or getattr(bus, "_i2c", None)
            kept.update(getattr(inner, "_pins", ()))
            for name in ("_dc", "_chip_select", "_reset"):
                part = getattr(bus, name, None)
                if part is not None:
                    kept.add(part._pin)
        for display in displayio.displays if displayio else ():
            if getattr(display, "_backlight_type", None) is not None:
                kept.add(display._backlight._pin)
            display.root_group = None
            display.auto_refresh = True
        for pin in self.pins:
            if pin.user is not None and pin not in kept:
                pin.user.deinit()

    def _main(self) -> None:
        self._firmware = threading.get_ident()
        self._turn.acquire()
        try:
            self.check_power()
            while True:
                try:
                    self._run_files()
                    break
                except _Reset:
                    self.reset_reason = "SOFTWARE"
                    self._reset_processor()
                    self.start_us += self.now_us
                    self.deadline_us -= self.now_us
                    self.now_us = 0
        except _PowerOff:
            pass
        except BaseException as error:  # a fault of the simulator itself
            self.error = error
        self.finished = True
        self._back.release()

    def _run_files(self) -> None:
        self._built_in_display()
        boot = self.on_drive("/boot.py")
        if boot is not None:
            self.in_boot = True
            self._run_file(boot)
            self.in_boot = False
        while True:
            name, self.next_code_file = self.next_code_file or "code.py", None
            path = self.simulator.main if name == "code.py" else self.on_drive(name)
            if path is None:
                self.serial.write(f"{name} is not on the drive\n")
                break
            if not self._run_file(path):
                break
            self.run_reason = "SUPERVISOR_RELOAD"
        self._free_hardware()

    def _run_file(self, path: Path) -> bool:
        """True when it asked to be run again."""
        self.previous_traceback, last = None, self.previous_traceback
        if path == self.simulator.main:
            self.previous_traceback = last
        self.simulator.drive.start()
        self.loader.reload()
        try:
            self.loader.run(path)
        except _Reload:
            self._free_hardware()
            return True
        except SystemExit:
            pass
        except Exception as error:
            text = hardware.device_traceback(self, error)
            self.previous_traceback = text
            self.serial.write(text)
            self.simulator.traceback = text
            self.simulator.cause = error
        return False

    # -- what the simulator calls, in the caller's thread --

    def run(self, until_us: int) -> None:
        """Let the firmware run until its clock shows `until_us` on the simulator's."""
        self.deadline_us = until_us - self.start_us
        if self.finished or not self.powered:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._main, name="firmware", daemon=True)
            self._thread.start()
        self._turn.release()
        if not self._back.acquire(timeout=_STUCK_S):
            self.powered = False
            raise FirmwareHangs(f"the firmware did not ask for time or keys for {_STUCK_S} s")
        if self.finished:
            self._thread.join()
        if self.error is not None:
            raise self.error

    def stop(self) -> None:
        self.powered = False
        if self._thread is not None and not self.finished:
            self._turn.release()
            self._thread.join(_STUCK_S)
