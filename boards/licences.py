# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""LICENCES.txt: whose works a release holds, and under which terms."""

import re
from collections.abc import Iterable

from boards import build

_COPYRIGHT = re.compile(r"SPDX-FileCopyrightText: (?:Copyright \(c\) )?(.+)")
_LICENCE = re.compile(r"SPDX-License-Identifier: (\S+)")
_LINE = "-" * 72 + "\n"  # between two parts
_VERSION = re.compile(r'^__version__ = "([^"]+)"', re.M)


def adafruit_modules(names: Iterable[str]) -> list[tuple[str, str, str, list[str]]]:
    """[(module, version, licence, holders)] of the Adafruit modules on the drives of boards."""
    found: dict[str, tuple[str, str, list[str]]] = {}
    sources = {row for board in names for row in build.sources_of(board)}
    for target, path in sorted(sources):
        if not target.startswith("lib/adafruit_"):
            continue
        text = path.read_text(encoding="utf-8")
        licence = _LICENCE.search(text)
        if licence is None:
            raise build.BuildError(f"{path} does not name its licence.")
        name = target[4:].partition("/")[0].removesuffix(".py")
        number = _VERSION.search(text)
        known = found.get(name, ("", "", []))
        holders = [*known[2], *(h.strip() for h in _COPYRIGHT.findall(text))]
        found[name] = (number.group(1) if number else known[0], licence.group(1), holders)
    return [(name, *found[name][:2], sorted(set(found[name][2]))) for name in sorted(found)]


def listed(names: Iterable[str], number: str, page: str = "") -> str:
    """What a release is made of: part, version and licence, a line each.

    `page` is the LICENCES.txt of the page: the heading of each of its parts that is not on a
    drive says "files: name version, terms licence".
    """
    rows = [("part", "version", "licence", "where")]
    rows.append(("Cinq", number, "MIT", "everything that is not named below"))
    for name, version, licence, _ in adafruit_modules(names):
        rows.append((name, version, licence, "lib/ of the boards"))
    for path in sorted((build.ROOT / "lib/words").glob("*.copyright")):
        rows.append((path.stem + " words", "", "see LICENCES.txt", "store.bin, and the page"))
    for part in page.split("\n" + _LINE)[1:]:
        where, found, what = part.strip().partition("\n")[0].partition(": ")
        if not found or where.startswith("lib/"):
            continue
        name, _, terms = what.partition(", ")
        name, _, version = name.removeprefix("made by ").partition(" ")
        licence = terms.removesuffix(" licence") if terms.endswith(" licence") else ""
        rows.append((name, version, licence or "see LICENCES.txt", f"{where} of the page"))
    return "".join("  ".join(f"{cell:28}" for cell in row).rstrip() + "\n" for row in rows)


def text(names: Iterable[str], more: Iterable[str] = ()) -> str:
    """The licences of everything on the drives of boards, and `more` of them."""
    root = build.ROOT
    parts = ["Cinq\n\n" + (root / "LICENSE").read_text(encoding="utf-8")]
    for name, number, licence, holders in adafruit_modules(names):
        lines = [f"Copyright (c) {holder}" for holder in holders]
        parts.append(
            f"lib/{name}, version {number}: {licence} licence\n\n" + "\n".join(lines) + "\n\n"
            "The terms are those of the MIT licence above.\n"
        )
        if licence != "MIT":
            raise build.BuildError(f"{name} is under {licence}: its text must be added here.")
    for path in sorted((root / "lib/words").glob("*.copyright")):
        words = path.read_text(encoding="utf-8")
        parts.append(f"The {path.stem} words of Enigma, in store.bin of a drive\n\n{words}")
    return ("\n" + _LINE + "\n").join([*parts, *more])
