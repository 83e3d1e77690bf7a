# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""CircuitPython's hardware modules for a virtual board.

`modules(machine)` builds them fresh for one power-on; each reads and drives the machine's
pins, clock, flash and display controllers. Nothing here tells the firmware that it is not
on a board.
"""

import hashlib
import io
import os
import time
import traceback
import types
from collections import OrderedDict, deque, namedtuple

POLL_US = 100  # what asking the clock or the keys costs: about what it does on a Pico


class Pin:
    """A GPIO: who uses it, and its level."""

    def __init__(self, number):
        self.number = number
        self.user = None
        self.driven = None  # the level somebody drives it to, or None
        self.pressed = False  # a key that pulls it to ground

    def __repr__(self):
        return f"board.GP{self.number}"

    def claim(self, user):
        if self.user is not None:
            raise ValueError(f"GP{self.number} in use")
        self.user = user

    def release(self):
        self.user = None
        self.driven = None

    def level(self):
        if self.pressed:
            return False
        return True if self.driven is None else self.driven


def _module(name, **contents):
    module = types.ModuleType(name)
    module.__dict__.update(contents)
    return module


class _Context:
    """What every hardware object can: be used in a with block, be deinitialised."""

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.deinit()


def _microcontroller(machine):
    class ResetReason:
        POWER_ON, SOFTWARE, WATCHDOG = "POWER_ON", "SOFTWARE", "WATCHDOG"

    class RunMode:
        NORMAL, SAFE_MODE, UF2, BOOTLOADER = "NORMAL", "SAFE_MODE", "UF2", "BOOTLOADER"

    cpu = types.SimpleNamespace(
        frequency=125_000_000,
        temperature=24.5,
        voltage=3.3,
        uid=bytearray(b"\xe6\x61\x38\x52\x83\x2a\x54\x2c"),
        reset_reason=machine.reset_reason,
    )

    def reset():
        raise machine.Reset

    def delay_us(microseconds):
        machine.elapse(microseconds)

    def nothing(*_):
        pass

    module = _module(
        "microcontroller",
        Pin=Pin,
        Processor=types.SimpleNamespace,
        ResetReason=ResetReason,
        RunMode=RunMode,
        cpu=cpu,
        cpus=(cpu, cpu),
        delay_us=delay_us,
        disable_interrupts=nothing,
        enable_interrupts=nothing,
        on_next_reset=nothing,
        nvm=machine.nvm,
        reset=reset,
        watchdog=_watchdog_timer(machine),
    )
    pins = {f"GPIO{pin.number}": pin for pin in machine.pins}
    module.pin = _module("microcontroller.pin", **pins)
    return module


def _watchdog_timer(machine):
    """It bites when it is fed too late: as far as this clock can tell."""

    class WatchDogTimer:
        timeout = 0.0
        _mode = None
        _fed = 0

        @property
        def mode(self):
            return self._mode

        @mode.setter
        def mode(self, mode):
            if mode is not None and not self.timeout:
                raise ValueError("timeout must be set")
            self._mode = mode
            self._fed = machine.now_us

        def feed(self):
            if self._mode is None:
                raise ValueError("timer not running")
            if machine.now_us - self._fed > self.timeout * 1_000_000:
                raise machine.Reset
            self._fed = machine.now_us

    return WatchDogTimer()


def _digitalio(machine):
    class Direction:
        INPUT, OUTPUT = "digitalio.Direction.INPUT", "digitalio.Direction.OUTPUT"

    class Pull:
        UP, DOWN = "digitalio.Pull.UP", "digitalio.Pull.DOWN"

    class DriveMode:
        PUSH_PULL, OPEN_DRAIN = "PUSH_PULL", "OPEN_DRAIN"

    class DigitalInOut(_Context):
        def __init__(self, pin):
            pin.claim(self)
            self._pin = pin
            self._direction = Direction.INPUT
            self.pull = None
            self.drive_mode = DriveMode.PUSH_PULL

        def deinit(self):
            if self._pin is not None:
                self._pin.release()
                self._pin = None

        def switch_to_input(self, pull=None):
            self._direction = Direction.INPUT
            self._pin.driven = None
            self.pull = pull

        def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
            self._direction = Direction.OUTPUT
            self.value = value

        @property
        def direction(self):
            return self._direction

        @direction.setter
        def direction(self, direction):
            if direction == Direction.INPUT:
                self.switch_to_input()
            else:
                self.switch_to_output()

        @property
        def value(self):
            machine.check_power()
            if self.pull == Pull.DOWN and self._direction == Direction.INPUT:
                return machine.link_is_felt(self._pin)
            return self._pin.level()

        @value.setter
        def value(self, value):
            if self._direction != Direction.OUTPUT:
                raise AttributeError("Cannot set value when direction is input.")
            self._pin.driven = bool(value)

    return _module(
        "digitalio",
        DigitalInOut=DigitalInOut,
        Direction=Direction,
        DriveMode=DriveMode,
        Pull=Pull,
    )


def _analogio(machine):
    class AnalogIn(_Context):
        reference_voltage = 3.3

        def __init__(self, pin):
            if pin.number < 26:
                raise ValueError("Invalid pin")
            pin.claim(self)
            self._pin = pin

        def deinit(self):
            if self._pin is not None:
                self._pin.release()
                self._pin = None

        @property
        def value(self):
            machine.check_power()
            # Twelve bits, which CircuitPython stretches to sixteen.
            sample = min(4095, round(machine.volts(self._pin) / self.reference_voltage * 4095))
            return sample << 4 | sample >> 8

    return _module("analogio", AnalogIn=AnalogIn)


def _busio(machine):
    class Bus(_Context):
        def _claim(self, *pins):
            self._pins = [pin for pin in pins if pin is not None]
            for i, pin in enumerate(self._pins):
                try:
                    pin.claim(self)
                except ValueError:
                    for claimed in self._pins[:i]:
                        claimed.release()
                    raise
            self._locked = False

        def deinit(self):
            for pin in self._pins:
                pin.release()
            self._pins = []

        def try_lock(self):
            if self._locked:
                return False
            self._locked = True
            return True

        def unlock(self):
            self._locked = False

    class I2C(Bus):
        def __init__(self, scl, sda, *, frequency=100000, timeout=255):
            if (
                scl.number % 2 != 1
                or sda.number % 2 != 0
                or scl.number // 2 % 2 != sda.number // 2 % 2
            ):
                raise ValueError("Invalid pins")
            self._claim(scl, sda)

        def scan(self):
            return sorted(machine.i2c_devices(self._pins))

        def writeto(self, address, buffer, *, start=0, end=None):
            machine.check_power()
            devices = machine.i2c_devices(self._pins)
            if address not in devices:
                raise OSError(19, "No such device")
            devices[address].write(bytes(buffer)[start:end])

        def readfrom_into(self, address, buffer, *, start=0, end=None):
            raise OSError(19, "No such device")

    class SPI(Bus):
        def __init__(self, clock, MOSI=None, MISO=None, half_duplex=False):
            if clock.number % 4 != 2 or MOSI is not None and MOSI.number % 4 != 3:
                raise ValueError("Invalid pins")
            self._claim(clock, MOSI, MISO)
            self.frequency = 250000

        def configure(self, *, baudrate=100000, polarity=0, phase=0, bits=8):
            self.frequency = baudrate

        def write(self, buffer, *, start=0, end=None):
            machine.check_power()
            machine.spi_write(self._pins, bytes(buffer)[start:end])

    class UART(Bus):
        """Carries bytes when its pins are those of the board's link and something is there."""

        def __init__(
            self, tx=None, rx=None, *, baudrate=9600, timeout=1, receiver_buffer_size=64, **_
        ):
            for pin, wanted in ((tx, 0), (rx, 1)):
                if pin is not None and pin.number % 4 != wanted:
                    raise ValueError("Invalid pins")
            self._claim(tx, rx)
            self.baudrate, self.timeout = baudrate, timeout
            self._wire = machine.link_wire(self._pins)
            self.reset_input_buffer()  # what came before nobody has heard

        @property
        def in_waiting(self):
            machine.check_power()
            return self._wire.in_waiting if self._wire else 0

        def readinto(self, buffer):
            machine.check_power()
            return self._wire.readinto(buffer) if self.in_waiting else None

        def read(self, count=None):
            buffer = bytearray(self.in_waiting if count is None else count)
            found = self.readinto(buffer)
            return bytes(buffer[:found]) if found else None

        def write(self, data):
            machine.check_power()
            if self._wire:
                self._wire.write(bytes(data))
            return len(data)

        def reset_input_buffer(self):
            if self.in_waiting:
                self.readinto(bytearray(self.in_waiting))

    return _module("busio", I2C=I2C, SPI=SPI, UART=UART)


def _keypad(machine):
    class Event:
        def __init__(self, key_number=0, pressed=True, timestamp=None):
            self.key_number = key_number
            self.pressed = pressed
            self.timestamp = machine.ticks_ms() if timestamp is None else timestamp

        @property
        def released(self):
            return not self.pressed

        def __eq__(self, other):
            return (
                isinstance(other, Event)
                and self.key_number == other.key_number
                and self.pressed == other.pressed
            )

        def __hash__(self):
            return self.key_number << 1 | self.pressed

        def __repr__(self):
            what = "pressed" if self.pressed else "released"
            return f"<Event: key_number {self.key_number} {what}>"

    class EventQueue:
        def __init__(self, limit, scan):
            self._limit = limit
            self._scan = scan
            self._events = deque()
            self._overflowed = False

        def _add(self, number, pressed, timestamp):
            if len(self._events) == self._limit:
                self._overflowed = True
            else:
                self._events.append((number, pressed, timestamp))

        def _look(self):
            machine.poll()
            self._scan()

        @property
        def overflowed(self):
            return self._overflowed

        def get(self):
            self._look()
            return Event(*self._events.popleft()) if self._events else None

        def get_into(self, event):
            self._look()
            if not self._events:
                return False
            event.key_number, event.pressed, event.timestamp = self._events.popleft()
            return True

        def clear(self):
            self._events.clear()
            self._overflowed = False

        def __len__(self):
            self._look()
            return len(self._events)

        def __bool__(self):
            return len(self) > 0

    class Keys(_Context):
        def __init__(
            self,
            pins,
            *,
            value_when_pressed,
            pull=True,
            interval=0.02,
            max_events=64,
            debounce_threshold=1,
        ):
            self._pins = list(pins)
            for i, pin in enumerate(self._pins):
                try:
                    pin.claim(self)
                except ValueError:
                    for claimed in self._pins[:i]:
                        claimed.release()
                    raise
            if not 1 <= debounce_threshold <= 127:
                raise ValueError("debounce_threshold must be 1-127")
            self._value_when_pressed = value_when_pressed
            self.key_count = len(self._pins)
            self.events = EventQueue(max_events, self._scan)
            # CircuitPython counts time in ticks of 1/1024 s.
            self._interval_us = max(1, int(interval * 1024)) * 1_000_000 // 1024
            self._threshold = debounce_threshold
            self._counters = [0] * self.key_count
            self._levels = self._look()
            self._next_us = machine.now_us
            machine.scanners.append(self._scan)
            self._scan()

        def deinit(self):
            for pin in self._pins:
                pin.release()
            if self._scan in machine.scanners:
                machine.scanners.remove(self._scan)
            self._pins = []

        def reset(self):
            self._counters = [-self._threshold] * self.key_count
            self._next_us = machine.now_us
            self._scan()

        def _look(self):
            return [pin.level() == self._value_when_pressed for pin in self._pins]

        def _scan(self):
            """All samples up to now, of the levels that were; then the levels that are."""
            while self._next_us <= machine.now_us:
                settled = True
                timestamp = machine.ticks_ms_at(self._next_us)
                for number, pressed in enumerate(self._levels):
                    if self._debounce(number, pressed):
                        self.events._add(number, pressed, timestamp)
                    if (
                        abs(self._counters[number]) != self._threshold
                        or (self._counters[number] > 0) != pressed
                    ):
                        settled = False
                self._next_us += self._interval_us
                if settled and self._interval_us:
                    missed = machine.now_us - self._next_us
                    if missed > 0:  # nothing would come of those
                        self._next_us += missed // self._interval_us * self._interval_us
            self._levels = self._look()

        def _debounce(self, number, pressed):
            """CircuitPython's own: a change counts after so many more samples for it."""
            counter, threshold = self._counters[number], self._threshold
            step = 1 if pressed else -1
            if counter * step >= threshold:
                return False
            self._counters[number] = counter + step
            if counter + step:
                return False
            self._counters[number] = threshold * step
            return True

    return _module("keypad", Event=Event, EventQueue=EventQueue, Keys=Keys)


def _alarm(machine):
    """Light sleep until a key, as far as a console needs it."""

    class PinAlarm:
        def __init__(self, pin, *, value, edge=False, pull=False):
            if pin.user is not None:
                raise ValueError(f"GP{pin.number} in use")
            self.pin, self.value, self.edge, self.pull = pin, value, edge, pull

    def light_sleep_until_alarms(*alarms):
        before = [alarm.pin.level() for alarm in alarms]
        while True:
            for number, alarm in enumerate(alarms):
                level = alarm.pin.level()
                if level == alarm.value and not (alarm.edge and before[number] == level):
                    return alarm
                before[number] = level
            machine.elapse(1000)

    pin = _module("alarm.pin", PinAlarm=PinAlarm)
    return _module("alarm", pin=pin, light_sleep_until_alarms=light_sleep_until_alarms)


def _pwmio(machine):
    slices = {}  # number of the PWM slice -> its PWMOuts: A and B share a frequency

    class PWMOut(_Context):
        def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
            if not 0 < frequency <= 62_500_000:
                raise ValueError("Invalid frequency")
            self._slice = slices.setdefault(pin.number // 2 % 8, [])
            for other in self._slice:
                if variable_frequency or other._variable or other._frequency != frequency:
                    raise RuntimeError("Internal resource(s) in use")
            pin.claim(self)
            self._pin = pin
            self._slice.append(self)
            self._variable = variable_frequency
            self._frequency = frequency
            self._duty = int(duty_cycle)
            machine.pwm_changed(pin, self._frequency, self._duty)

        def deinit(self):
            if self._pin is None:
                return
            machine.pwm_changed(self._pin, self._frequency, 0)
            self._slice.remove(self)
            self._pin.release()
            self._pin = None

        @property
        def duty_cycle(self):
            return self._duty

        @duty_cycle.setter
        def duty_cycle(self, value):
            if not 0 <= value <= 0xFFFF:
                raise ValueError("duty_cycle must be 0-65535")
            self._duty = int(value)
            machine.pwm_changed(self._pin, self._frequency, self._duty)

        @property
        def frequency(self):
            return self._frequency

        @frequency.setter
        def frequency(self, value):
            if not self._variable:
                raise AttributeError(
                    "PWM frequency not writable when variable_frequency is False on construction."
                )
            if not 0 < value <= 62_500_000:
                raise ValueError("Invalid frequency")
            self._frequency = int(value)
            machine.pwm_changed(self._pin, self._frequency, self._duty)

    return _module("pwmio", PWMOut=PWMOut)


def _supervisor(machine):
    class RunReason:
        STARTUP, AUTO_RELOAD = "STARTUP", "AUTO_RELOAD"
        SUPERVISOR_RELOAD, REPL_RELOAD = "SUPERVISOR_RELOAD", "REPL_RELOAD"

    class Runtime:
        autoreload = True
        serial_connected = False
        usb_connected = False
        serial_bytes_available = 0
        ble_workflow = False
        display = None
        safe_mode_reason = None

        @property
        def run_reason(self):
            return machine.run_reason

    def reload():
        raise machine.Reload

    def set_next_code_file(filename, **_):
        machine.next_code_file = filename

    def get_previous_traceback():
        return machine.previous_traceback

    def ticks_ms():
        machine.poll()
        return machine.ticks_ms()

    def nothing(*_, **__):
        pass

    return _module(
        "supervisor",
        RunReason=RunReason,
        runtime=Runtime(),
        reload=reload,
        set_next_code_file=set_next_code_file,
        get_previous_traceback=get_previous_traceback,
        ticks_ms=ticks_ms,
        reset_terminal=nothing,
        set_usb_identification=nothing,
        status_bar=types.SimpleNamespace(console=False, display=False),
    )


def _only_in_boot(machine):
    """What boot.py may do and code.py may not."""

    def check(*_, **__):
        if not machine.in_boot:
            raise RuntimeError("Cannot change USB devices now")

    return check


def _storage(machine):
    only_in_boot = _only_in_boot(machine)

    def disable_usb_drive():
        only_in_boot()
        machine.usb_drive = False

    def enable_usb_drive():
        only_in_boot()
        machine.usb_drive = True

    def remount(mount_path, readonly=False, **_):
        if not machine.in_boot and machine.usb_drive:
            raise RuntimeError("Cannot remount path when visible via USB.")
        machine.read_only = readonly

    def getmount(mount_path):
        return types.SimpleNamespace(readonly=machine.read_only, label="CIRCUITPY")

    def erase_filesystem(*_):
        raise machine.Reset

    return _module(
        "storage",
        disable_usb_drive=disable_usb_drive,
        enable_usb_drive=enable_usb_drive,
        erase_filesystem=erase_filesystem,
        getmount=getmount,
        remount=remount,
    )


def _usb(machine):
    only_in_boot = _only_in_boot(machine)
    usb_cdc = _module(
        "usb_cdc",
        console=None,
        data=None,
        serials=(None, None),
        disable=only_in_boot,
        enable=only_in_boot,
    )
    usb_hid = _module("usb_hid", devices=(), disable=only_in_boot, enable=only_in_boot)
    usb_midi = _module("usb_midi", ports=(), disable=only_in_boot, enable=only_in_boot)
    return usb_cdc, usb_hid, usb_midi


_struct_time = namedtuple(
    "struct_time",
    "tm_year tm_mon tm_mday tm_hour tm_min tm_sec tm_wday tm_yday tm_isdst",
)


def _time(machine, quiet):
    """The virtual clock. A quiet one costs nothing to read: it is for displayio itself."""

    def look():
        if not quiet:
            machine.poll()
        return machine.now_us

    def sleep(seconds):
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        machine.elapse(round(seconds * 1_000_000))

    def monotonic():
        return look() / 1_000_000

    def monotonic_ns():
        return look() * 1000

    def wall():
        # Without a battery a Pico's calendar starts at the year 2000.
        return 946684800 + look() // 1_000_000

    def localtime(seconds=None):
        return _struct_time(*time.gmtime(wall() if seconds is None else seconds))

    return _module(
        "time",
        localtime=localtime,
        monotonic=monotonic,
        monotonic_ns=monotonic_ns,
        sleep=sleep,
        struct_time=_struct_time,
        time=wall,
    )


def _os(machine):
    uname = namedtuple("uname", "sysname nodename release version machine")

    def path(name):
        found = machine.on_drive(name)
        if found is None:
            raise OSError(2, "No such file/directory")
        return found

    def read_only(*_):
        raise OSError(30, "Read-only filesystem")

    def listdir(name="/"):
        return machine.list_drive(name)

    def stat(name):
        return os.stat(path(name))[:7] + (0, 0, 0)

    def getenv(key, default=None):
        return machine.simulator.setting(key, default)

    def uname_():
        return uname("RP2040", "RP2040", "10.1.3", "10.1.3", machine.machine_name)

    def urandom(count):
        return machine.entropy.randbytes(count)

    return _module(
        "os",
        getcwd=lambda: "/",
        getenv=getenv,
        listdir=listdir,
        mkdir=read_only,
        remove=read_only,
        rename=read_only,
        rmdir=read_only,
        sep="/",
        stat=stat,
        sync=lambda: None,
        uname=uname_,
        unlink=read_only,
        urandom=urandom,
    )


def _gc():
    nothing = lambda *_: None  # noqa: E731
    # A constant, so that a picture never depends on the desktop's memory.
    return _module(
        "gc",
        collect=nothing,
        disable=nothing,
        enable=nothing,
        isenabled=lambda: True,
        mem_alloc=lambda: 60_000,
        mem_free=lambda: 110_000,
        threshold=lambda *_: -1,
    )


def _random(machine):
    entropy = machine.entropy
    return _module(
        "random",
        choice=entropy.choice,
        getrandbits=entropy.getrandbits,
        randint=entropy.randint,
        random=entropy.random,
        randrange=entropy.randrange,
        seed=entropy.seed,
        uniform=entropy.uniform,
    )


def device_traceback(machine, error):
    """A traceback as CircuitPython prints it: files as the drive names them."""
    lines = ["Traceback (most recent call last):"]
    for frame in traceback.extract_tb(error.__traceback__):
        shown = machine.drive_name(frame.filename)
        if shown is not None:
            lines.append(f'  File "{shown}", line {frame.lineno}, in {frame.name}')
    lines.extend(traceback.format_exception_only(type(error), error))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _traceback(machine):
    def value_of(error, value):
        return error if value is None else value

    def format_exception(error, value=None, tb=None, **_):
        return [device_traceback(machine, value_of(error, value))]

    def print_exception(error, value=None, tb=None, limit=None, file=None, chain=True):
        text = device_traceback(machine, value_of(error, value))
        (machine.serial if file is None else file).write(text)

    return _module("traceback", format_exception=format_exception, print_exception=print_exception)


def _sys(machine):
    implementation = types.SimpleNamespace(
        name="circuitpython", version=(10, 1, 3), _machine=machine.machine_name, _mpy=262
    )

    def exit_(code=None):
        raise SystemExit(code)

    return _module(
        "sys",
        argv=[],
        byteorder="little",
        exit=exit_,
        implementation=implementation,
        maxsize=0x7FFFFFFF,
        modules=machine.loader.modules,
        path=["", "/", ".frozen", "/lib"],
        platform="RP2040",
        stderr=machine.serial,
        stdin=io.StringIO(),
        stdout=machine.serial,
        version="3.4.0; CircuitPython 10.1.3",
        version_info=(3, 4, 0),
    )


def _quiet_threading():
    """displayio starts a thread that refreshes: the machine's clock does that instead."""

    class Thread:
        def __init__(self, *_, **__):
            pass

        def is_alive(self):
            return False

        def start(self):
            pass

    class Event:
        def set(self):
            pass

        def is_set(self):
            return True

    class RLock:
        def __enter__(self):
            return self

        def __exit__(self, *error):
            pass

    return _module("threading", Thread=Thread, Event=Event, RLock=RLock, Lock=RLock)


def modules(machine):
    """(what the firmware may import, what vendor code sees in addition or instead)."""
    digitalio = _digitalio(machine)
    usb_cdc, usb_hid, usb_midi = _usb(machine)
    micropython = _module(
        "micropython",
        const=lambda number: number,
        opt_level=lambda *_: 0,
        mem_info=lambda *_: None,
    )
    device = {
        "alarm": _alarm(machine),
        "analogio": _analogio(machine),
        "board": machine.board_module(),
        "busio": _busio(machine),
        "collections": _module(
            "collections", OrderedDict=OrderedDict, deque=deque, namedtuple=namedtuple
        ),
        "digitalio": digitalio,
        "gc": _gc(),
        "hashlib": _module("hashlib", new=hashlib.new),  # hashlib.sha256 is not there
        "keypad": _keypad(machine),
        "microcontroller": _microcontroller(machine),
        "micropython": micropython,
        "os": _os(machine),
        "pwmio": _pwmio(machine),
        "random": _random(machine),
        "storage": _storage(machine),
        "supervisor": _supervisor(machine),
        "sys": _sys(machine),
        "time": _time(machine, False),
        "traceback": _traceback(machine),
        "usb_cdc": usb_cdc,
        "usb_hid": usb_hid,
        "usb_midi": usb_midi,
        "watchdog": _module("watchdog", WatchDogMode=types.SimpleNamespace(RESET=1, RAISE=2)),
    }
    import collections
    import random
    import sys

    vendor = {
        "circuitpython_typing": _module(
            "circuitpython_typing", ReadableBuffer=object, WriteableBuffer=object
        ),
        # Vendor code is the device's own Python: it needs CPython's library in full.
        "collections": collections,
        "os": os,
        "random": random,
        "sys": sys,
        "threading": _quiet_threading(),
        "time": _time(machine, True),
        "traceback": traceback,
    }
    return device, vendor
