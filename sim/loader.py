# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Imports as the board does them.

Everything a virtual board imports lives in that board's own dictionaries, never in the
desktop's `sys.modules`: two boards do not share a module, `del sys.modules[...]` in the
firmware frees what it would free on the device, and `import code` means ours.

There are two sorts of importers. The *device's* finds what a board has: the drive
(/ and /lib), the modules of CircuitPython, a few of the standard library; anything else
is an ImportError. The *vendor's* is the device's Python as our desktop plays it: Blinka's
displayio and the driver libraries may import whatever CPython has, but see the virtual
board's hardware and clock.
"""

import __future__

import builtins
import functools
import importlib.machinery
import sys
import types
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from sim.drive import Drive

# Blinka's display modules: built into CircuitPython, so they survive a soft reload.
_BUILT_IN = (
    "bitmaptools",
    "busdisplay",
    "displayio",
    "epaperdisplay",
    "fontio",
    "fourwire",
    "i2cdisplaybus",
    "paralleldisplaybus",
    "terminalio",
    "vectorio",
)

# What CircuitPython on a Pico has of CPython's library, unchanged enough for us.
_STANDARD = ("array", "binascii", "errno", "io", "json", "math", "re", "struct", "zlib")

_site_packages: Path | None = None
# path -> (time of change, code): compiling is the slow part of a start
_code: dict[Path, tuple[int, CodeType]] = {}
# (file, what __file__ says, the folder if it is a package)
Found = tuple[Path | None, str | None, str | None]


def _site() -> Path:
    global _site_packages
    if _site_packages is None:
        for entry in sys.path:
            if entry and Path(entry, "adafruit_displayio_ssd1306.py").exists():
                _site_packages = Path(entry)
                break
        else:
            raise ImportError("the simulator's libraries are missing: run `make tools`")
    return _site_packages


@functools.cache  # nothing is installed while a board runs
def _installed(place: str, name: str) -> Found | None:
    folder = str(Path(place, name))
    for path, package in ((Path(folder, "__init__.py"), folder), (Path(folder + ".py"), None)):
        if path.is_file():
            return path, str(path), package
    return None


def _compiled(path: Path, vendor: bool) -> CodeType:
    changed = path.stat().st_mtime_ns
    known = _code.get(path)
    if known is None or known[0] != changed:
        if vendor:
            code = importlib.machinery.SourceFileLoader(path.stem, str(path)).get_code(path.stem)
            assert code is not None  # a source file has one
        else:
            # MicroPython never evaluates annotations.
            flags = __future__.annotations.compiler_flag
            code = compile(path.read_bytes(), str(path), "exec", flags, True)
        known = _code[path] = (changed, code)
    return known[1]


class Loader:
    """The modules of one virtual board.

    `drive` is the board's drive, a sim.drive.Drive: modules are looked for in / and /lib.
    `hardware` are the modules the virtual board supplies; `vendor_hardware` those that
    vendor code sees instead. `patches` maps the name of a module to what to do once it is loaded.
    """

    def __init__(
        self,
        drive: Drive,
        aliases: dict[str, Path],
        hardware: dict[str, ModuleType],
        vendor_hardware: dict[str, ModuleType],
        device_builtins: dict[str, Any],
        patches: Mapping[str, Callable[[Any], None]],
    ) -> None:
        self.drive = drive
        self.aliases = aliases  # name -> path of a file, such as this_board
        self.hardware = hardware
        self.vendor_hardware = vendor_hardware
        self.patches = dict(patches)
        self.modules: dict[str, ModuleType] = {}  # the firmware's: gone after a reload
        self.built_in: dict[str, ModuleType] = {}  # Blinka's: as long as the power is on
        self._builtins = self._namespace(False, device_builtins)
        self._vendor_builtins = self._namespace(True, {})

    def _namespace(self, vendor: bool, additions: dict[str, Any]) -> dict[str, Any]:
        names = dict(vars(builtins))
        names.update(additions)

        def __import__(
            name: str,
            globals: dict[str, Any] | None = None,
            locals: dict[str, Any] | None = None,
            fromlist: Sequence[str] = (),
            level: int = 0,
        ) -> ModuleType:
            return self._import(name, globals, fromlist, level, vendor)

        names["__import__"] = __import__
        return names

    def reload(self) -> None:
        """Forget the firmware's modules, as a soft reload does."""
        self.modules.clear()

    def _import(
        self,
        name: str,
        namespace: dict[str, Any] | None,
        fromlist: Sequence[str],
        level: int,
        vendor: bool,
    ) -> ModuleType:
        if level:
            assert namespace is not None  # only a module imports from beside itself
            package = namespace["__package__"].split(".")
            package = package[: len(package) - level + 1]
            name = ".".join(package + ([name] if name else []))
        module = self.load(name, vendor)
        if not fromlist:
            return module if level else self.load(name.split(".")[0], vendor)
        for item in fromlist:
            if item != "*" and not hasattr(module, item) and hasattr(module, "__path__"):
                try:
                    self.load(name + "." + item, vendor)
                except ImportError as error:
                    if error.name != name + "." + item:
                        raise
        return module

    def load(self, name: str, vendor: bool = False) -> ModuleType:
        """The module of this name, imported if need be."""
        top = name.split(".", maxsplit=1)[0]
        if vendor and name in self.vendor_hardware:
            return self.vendor_hardware[name]
        if name in self.hardware:
            return self.hardware[name]
        if top in _BUILT_IN:
            if "displayio" not in self.built_in and top != "displayio":
                self.load("displayio", True)  # Blinka's others only load after it
            return self._load_file(name, self.built_in, True)
        if top.startswith("adafruit_"):
            return self._load_file(name, self.modules, True)
        if vendor or name in _STANDARD:
            return importlib.import_module(name)
        return self._load_file(name, self.modules, False)

    def _load_file(self, name: str, modules: dict[str, ModuleType], vendor: bool) -> ModuleType:
        if name in modules:
            return modules[name]
        parent, _, last = name.rpartition(".")
        if parent:
            around = self._load_file(parent, modules, vendor)
            if name in modules:  # the package imported it
                return modules[name]
            places = getattr(around, "__path__", ())
        else:
            places = (str(_site()),) if vendor else ("", "/lib")
        find = self._find_vendor if vendor else self._find
        path, shown, package = find(name, last, places)
        module = types.ModuleType(name)
        module.__dict__["__builtins__"] = self._vendor_builtins if vendor else self._builtins
        module.__file__ = shown
        module.__package__ = parent
        if package is not None:
            module.__package__ = name
            module.__path__ = [package]
        modules[name] = module
        try:
            if path is not None:
                exec(_compiled(path, vendor), module.__dict__)
        except BaseException:
            modules.pop(name, None)
            raise
        if name in self.patches:
            self.patches[name](module)
        if parent:
            setattr(modules[parent], last, module)
        return module

    def _find(self, name: str, last: str, places: Sequence[str]) -> Found:
        """(file, what __file__ says, the folder if it is a package) of a module of the drive."""
        if name in self.aliases:
            return self.aliases[name], "/" + name + ".py", None
        for place in places:
            folder = place + "/" + last
            for shown, package in ((folder + "/__init__.py", folder), (folder + ".py", None)):
                path = self.drive.find(shown)
                if path is not None and path.is_file():
                    return path, shown, package
        for place in places:
            if self.drive.is_folder(place + "/" + last):
                return None, None, place + "/" + last  # a directory alone is a package too
        raise ImportError(f"no module named '{name}'", name=name)

    def _find_vendor(self, name: str, last: str, places: Sequence[str]) -> Found:
        """The same for a module that is installed on this computer."""
        for place in places:
            found = _installed(place, last)
            if found is not None:
                return found
        raise ImportError(f"no module named '{name}'", name=name)

    def run(self, path: Path) -> None:
        """Run a file of the drive as __main__, as CircuitPython does with code.py."""
        module = types.ModuleType("__main__")
        module.__dict__["__builtins__"] = self._builtins
        module.__file__ = path.name
        self.modules["__main__"] = module
        exec(_compiled(path, False), module.__dict__)
