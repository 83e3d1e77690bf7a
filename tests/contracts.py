# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a game, a bot, a presenter, a screen and a board promise, once, with types.

The device has no typing, so nothing there inherits from these: `missing` compares a module
or a class with its protocol, and tests/test_contracts.py does so for every one there is.
contract.py checks that the promises are kept; here it is only what must be there.
"""

import inspect
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any, Protocol

Event = tuple[Any, ...]  # a word, then small numbers
Move = int  # below 2**24
Seat = int
Box = tuple[int, int, int, int]  # x, y, width, height


class Dice(Protocol):
    """Chance of a seed: rules/dice.py."""

    def below(self, n: int) -> int: ...
    def shuffle(self, items: Any) -> None: ...
    def choice(self, items: Any) -> Any: ...


class Game(Protocol):
    """The class Game of a module of lib/rules; a view is one too."""

    def __init__(self, seats: int, seed: int, options: Sequence[int] = ()) -> None: ...
    def turn(self) -> Seat: ...
    def moves(self) -> Iterator[Move]: ...
    def play(self, move: Move) -> Sequence[Event]: ...
    def view(self, seat: Seat) -> "Game": ...
    def scores(self) -> Sequence[int]: ...
    def winners(self) -> Sequence[Seat]: ...


class MoreOfGame(Protocol):
    """What a Game may have beside that."""

    seats: int

    def phase(self) -> int: ...
    def untimed(self, move: Move) -> Move: ...
    def timed(self, move: Move, milliseconds: int) -> Move: ...
    def free(self, move: Move, lies: bytes) -> bool: ...
    def lies(self) -> bytes: ...
    def lay_back(self, lies: bytes) -> None: ...
    def way(self, lies: bytes, move: Move | None = None) -> Sequence[Move]: ...
    def together(self) -> int: ...
    def ahead(self, seat: Seat) -> "Game | None": ...
    def time(self, seat: Seat) -> int: ...


class Rules(Protocol):
    """A module of lib/rules."""

    SEATS: tuple[int, int]
    OPTIONS: Sequence[tuple[str, tuple[str, ...]]]
    Game: type

    def longest(self, seats: int, options: Sequence[int]) -> int: ...


class MoreOfRules(Protocol):
    """What a module of lib/rules may have beside that."""

    DATA: tuple[str, ...]
    LANGUAGE: int
    ONE_CONSOLE: int
    UNTOLD: tuple[str, ...]


class Bot(Protocol):
    """A module of lib/bots."""

    def think(
        self, view: Game, seat: Seat, level: int, dice: Dice
    ) -> Generator[Move | None, None, None]: ...


class Description(Protocol):
    """A module of sim/tools/describe."""

    def describe(self, game: Game, move: Move) -> str: ...
    def board(self, view: Game) -> list[str]: ...


class Presenter(Protocol):
    """The class Presenter of a module of firmware/presenters."""

    def __init__(self, kit: Any, match: Any) -> None: ...
    def prompt(self, view: Game, seat: Seat) -> str: ...
    def fact(self, view: Game, seat: Seat) -> str: ...
    def hint(self, view: Game, move: Move) -> str: ...
    def tell(self, event: Event) -> str | None: ...


class MoreOfPresenter(Protocol):
    """What a Presenter may have beside that."""

    X_OPENS: str
    patient: bool
    ear: Callable[[], None] | None

    def record(self, event: Event) -> str | None: ...
    def first(self, view: Game, moves: Sequence[Move]) -> int: ...
    def private(self, view: Game) -> bool: ...
    def sound(self, event: Event) -> bytes | None: ...
    def press(self, intent: int, move: Move) -> Move | None: ...
    def sure(self, move: Move) -> tuple[str, ...] | None: ...
    def tick(self, now: int) -> Move | None: ...
    def question(self, view: Game) -> str | Sequence[int]: ...
    def explain(self, view: Game) -> Iterable[str]: ...
    def waits(self, game: Game) -> bool: ...
    def running(self, game: Game) -> bool: ...
    def seen(self) -> None: ...
    def extra(self) -> Sequence[tuple[str, Move]]: ...
    def leave(self) -> Iterable[Move]: ...
    def erases(self) -> bool: ...
    def undoes(self) -> bool: ...
    def everybody(self) -> str | None: ...
    def call(self, seat: Seat, milliseconds: int, aloud: bool) -> None: ...
    def rival(self) -> tuple[Seat, int] | None: ...
    def interrupt(self, seats: Sequence[Seat] | None = None) -> Sequence[tuple[str, Move]]: ...
    def reason(self, view: Game, move: Move) -> str: ...
    def bars(self, view: Game) -> Sequence[tuple[Seat, Sequence[tuple[str, int]]]]: ...
    def why(self, view: Game) -> str: ...


class PresenterModule(Protocol):
    """A module of firmware/presenters."""

    COLOUR: int
    Presenter: type


class MoreOfPresenterModule(Protocol):
    """What a module of firmware/presenters may have beside that."""

    MODES: tuple[tuple[str, str], ...]


class Hand(Protocol):
    """A hand: an object, or a module of firmware/hands or firmware/modes."""

    def decide(self, table: Any, seat: Seat) -> int: ...


class MoreOfHand(Protocol):
    """What a hand that leads all seats may have beside that."""

    humans: Sequence[Seat]
    unsaved: bool

    def advise(self, table: Any, seat: Seat) -> Move | None: ...
    def take_back(self, table: Any, seat: Seat) -> None: ...
    def interrupted(self) -> bool: ...


class Screen(Protocol):
    """The class Screen of a module of firmware/screens/small or large."""

    def __init__(self, kit: Any, match: Any, presenter: Presenter) -> None: ...
    def show(self, view: Game, seat: Seat) -> None: ...
    def place(self, move: Move) -> Box | None: ...


class MoreOfScreen(Protocol):
    """What a Screen is given by the table, and what it may have beside that."""

    group: Any
    bottom: Any
    humans: Sequence[Seat]
    keys_shown: Any
    between: Any

    def frame(self, move: Move) -> Box | None: ...
    def point(self, move: Move) -> None: ...
    def pulse(self) -> None: ...
    def happened(self, event: Event, view: Game) -> None: ...
    def settle(self) -> None: ...
    def animate(self, events: Sequence[Event], view: Game, seat: Seat) -> Iterator[Any]: ...
    def finale(self, view: Game) -> Iterator[Any]: ...


class ScreenModule(Protocol):
    """A module of firmware/screens/small or large."""

    HEADER: bool
    RIBBON: int | None
    Screen: type


class MoreOfScreenModule(Protocol):
    """What a module of firmware/screens/small or large may have beside that."""

    KEYS: int
    BESIDE: tuple[str, ...]


class Chart(Protocol):
    """A module <game>_chart of firmware/screens."""

    def chart(self, kit: Any, group: Any, page: int) -> int: ...


class Board(Protocol):
    """A file of boards/; boards.check says what its values may be."""

    NAME: str
    BOARD_IDS: tuple[str, ...]
    DISPLAY: dict[str, Any]
    KEYS: tuple[tuple[str, str], ...]
    BUZZER: str | None


def functions(protocol: type) -> dict[str, Any]:
    """{name: function} that a protocol asks for."""
    own = vars(protocol)
    return {name: own[name] for name in own if _asked(name, own[name])}


def attributes(protocol: type) -> set[str]:
    """Names of the values that a protocol asks for."""
    return set(getattr(protocol, "__annotations__", {}))


def _asked(name: str, value: Any) -> bool:
    # A Protocol without an __init__ of its own is given one under another name.
    public = not name.startswith("_") or name == "__init__"
    return public and inspect.isfunction(value) and value.__name__ == name


def parameters(function: Any) -> list[str]:
    """Names of what a function is given, without self."""
    return [name for name in inspect.signature(function).parameters if name != "self"]


def missing(thing: Any, protocol: type) -> list[str]:
    """What a module or class lacks of a protocol, or takes under other names."""
    lacks = []
    for name in sorted(attributes(protocol)):
        if not hasattr(thing, name):
            lacks.append(name)
    for name, wanted in functions(protocol).items():
        found = getattr(thing, name, None)
        if not inspect.isfunction(found):
            lacks.append(name)
        elif parameters(found) != parameters(wanted):
            lacks.append(f"{name}({', '.join(parameters(wanted))})")
    return lacks


def odd(thing: Any, protocol: type) -> list[str]:
    """What a class has under a name of a protocol, but takes other things."""
    return [
        f"{name}({', '.join(parameters(wanted))})"
        for name, wanted in functions(protocol).items()
        if inspect.isfunction(getattr(thing, name, None))
        and parameters(getattr(thing, name)) != parameters(wanted)
    ]
