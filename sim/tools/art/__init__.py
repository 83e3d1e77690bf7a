# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The drawings of the firmware: every sheet of tiles and every font, drawn on the desktop.

A board reads them as files (firmware/art/large for displays of 240x240 and more,
firmware/art/small for 128x64): that costs it less code, memory and time than drawing.

python -m sim.tools.art                                  # draw all, write the files
python -m sim.tools.art --preview FILE.png [NAME...]     # show them enlarged

Each module of this package with a function `sheets()` is the source of the sheets that it
returns; sim/tools/art/pen.py tells how one is drawn.
"""

import importlib
import pkgutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Protocol

from PIL import Image

_LIB = str(Path(__file__).resolve().parents[3] / "lib")
if _LIB not in sys.path:
    sys.path.append(_LIB)


class Drawn(Protocol):
    """What `sheets()` returns: a Sheet, a font, or another file that can be looked at."""

    name: str
    display: str

    @property
    def path(self) -> Path: ...
    def pack(self) -> bytes: ...
    def picture(self) -> Image.Image: ...


def sources() -> list[ModuleType]:
    """The modules that draw."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names if name[0] != "_"]
    return [module for module in modules if hasattr(module, "sheets")]


def everything() -> list[Drawn]:
    """All sheets and fonts, those of large displays first."""
    drawn = [sheet for module in sources() for sheet in module.sheets()]
    paths = [sheet.path for sheet in drawn]
    twice = sorted(path.name for path in set(paths) if paths.count(path) > 1)
    if twice:
        raise ValueError(f"two sources draw {', '.join(twice)}")
    return sorted(drawn, key=lambda sheet: (sheet.display, sheet.name))
