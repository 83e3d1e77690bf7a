# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Scripts of keys: what a player does, in a line of words.

down a            press and let go, one after the other
a*3               the same key three times
hold:b            keep it down for a second; hold:b:300 for 300 ms
keep:up           press it and do not let go
wait:500          let 500 ms pass
shot:menu.png     a picture of the display, here and now
# to the end of the line: a comment
"""

from collections.abc import Sequence
from typing import Any, Protocol

from sim import record

_MOST = 100_000  # presses of a word
_LONGEST = 86_400_000  # ms: a day

Step = tuple[Any, ...]  # what to do, then with what: see `parse`


class ScriptError(ValueError):
    """A word that no script may contain; the text says which, and what it could be."""


def parse(text: str, keys: Sequence[str]) -> list[Step]:
    """A list of steps: ("press", key), ("hold", key, ms), ("keep", key), ("wait", ms),
    ("shot", path)."""
    steps = []
    for number, line in enumerate(text.splitlines(), 1):
        for word in line.split("#")[0].split():
            try:
                steps.extend(_steps(word, keys))
            except ScriptError as error:
                where = f"line {number}: " if "\n" in text.strip() else ""
                raise ScriptError(where + str(error))
    return steps


def _number(word: str, digits: str) -> int:
    if not digits.isdecimal():
        raise ScriptError(f"{word!r}: expected a number of milliseconds after the colon")
    if len(digits) > 8 or int(digits) > _LONGEST:
        raise ScriptError(f"{word!r}: expected up to {_LONGEST} ms")
    return int(digits)


def _key(word: str, name: str, keys: Sequence[str]) -> str:
    if name not in keys:
        raise ScriptError(
            f"{word!r} is no key of this board and no command; keys: {' '.join(keys)}; "
            "commands: KEY*3 hold:KEY hold:KEY:MS keep:KEY wait:MS shot:FILE.png"
        )
    return name


def _steps(word: str, keys: Sequence[str]) -> list[Step]:
    command, colon, rest = word.partition(":")
    if not colon:
        name, star, count = word.partition("*")
        if star and not count.isdecimal():
            raise ScriptError(f"{word!r}: expected a number after the star, as in down*3")
        if star and not (len(count) < 7 and 0 < int(count) <= _MOST):
            raise ScriptError(f"{word!r}: expected 1 to {_MOST} presses")
        return [("press", _key(word, name, keys))] * (int(count) if star else 1)
    if command == "wait":
        return [("wait", _number(word, rest))]
    if command == "hold":
        name, colon, milliseconds = rest.partition(":")
        return [("hold", _key(word, name, keys), _number(word, milliseconds) if colon else 1000)]
    if command == "keep":
        return [("keep", _key(word, rest, keys))]
    if command == "shot" and rest and ("\0" in rest or not rest.lower().endswith(".png")):
        raise ScriptError(f"{word!r}: expected a name that ends in .png")
    if command == "shot" and rest:
        return [("shot", rest)]
    return [("press", _key(word, word, keys))]  # complains


class Player(Protocol):
    """A board that can be played with, and looked at."""

    def press(self, *names: str, ms: float = 60) -> None: ...
    def hold(self, name: str, ms: float = 1000) -> None: ...
    def down(self, name: str) -> None: ...
    def wait(self, milliseconds: float) -> None: ...
    def image(self, scale: int = 1) -> Any: ...


def play(simulator: Player, steps: list[Step], scale: int = 1) -> None:
    """Do the steps on a simulator."""
    for step in steps:
        if step[0] == "press":
            simulator.press(step[1])
        elif step[0] == "hold":
            simulator.hold(step[1], step[2])
            simulator.wait(60)
        elif step[0] == "keep":
            simulator.down(step[1])
        elif step[0] == "wait":
            simulator.wait(step[1])
        else:
            record.keep(simulator.image(scale), step[1])


class Fingers:
    """Pressing and holding, for a board that has down, up and wait: virtual or emulated."""

    def down(self, name: str) -> None:
        raise NotImplementedError

    def up(self, name: str) -> None:
        raise NotImplementedError

    def wait(self, milliseconds: float) -> None:
        raise NotImplementedError

    def press(self, *names: str, ms: float = 60) -> None:
        """Press keys one after the other, each down for `ms` and up for as long."""
        for name in names:
            self.hold(name, ms)
            self.wait(ms)

    def hold(self, name: str, ms: float = 1000) -> None:
        """Keep a key down for so long, then let it go."""
        self.down(name)
        self.wait(ms)
        self.up(name)
