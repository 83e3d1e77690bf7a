# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A match in a file that a person can read, and the NVM of a board that holds it.

    Cinq replay 1
    game: code_vinci
    seed: 1234
    option: games = 3
    player: human "Anna"
    player: hard "Turing"
    keep: 1 0100000000000000        # settings
    move: 3                         # Anna: draw a black tile

The first player begins. A match is its seed and its moves; everything behind a # on the
line of a move, and lines that begin with it, are for the reader. `keep` lines carry what
else the board remembers: settings, statistics, set-ups; `wait` lines other matches that wait,
as lib/save/quarantine.py packs them. Without a game there is no match.
"""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from boards import files
from sim import flash
from sim.tools import share
from sim.tools.describe import describe

ROOT = Path(__file__).resolve().parents[2]
FIRST = "Cinq replay 1"
LEVELS = ("easy", "medium", "hard", "human")  # as lib/match numbers them
_LARGEST = (1 << 24) - 1  # a seed, a move


class ReplayError(Exception):
    """The file is no match; the text is one line for the person at the keyboard."""


def nvm(path: Path | str) -> bytes:
    """The NVM with the match of a file in it: a replay, or a board's memory as it is.

    A link that the page shares is read as well, in a file or instead of one.
    """
    link = share.text_in(str(path))
    try:
        content = files.read(path)
    except (OSError, ValueError) as error:
        if link:
            return _shared(link, "this link")
        raise ReplayError(f"cannot read {path}: {getattr(error, 'strerror', error)}")
    if len(content) == flash.SIZE and not content.startswith(FIRST.encode()):
        return content
    try:
        words = content.decode("utf-8-sig")  # some editors mark a text so
        text = share.text_in(words)
        return _shared(text, path) if text else to_nvm(words)
    except UnicodeDecodeError:
        raise ReplayError(f"{path} is no match; expected a text that begins with {FIRST!r}")
    except ReplayError as error:
        raise ReplayError(f"{path}, {error}")


def _shared(text: str, where: Path | str) -> bytes:
    try:
        return share.to_nvm(text)
    except ValueError as error:
        raise ReplayError(f"{where} holds no finished match: {error}")


def _modules() -> tuple[ModuleType, ModuleType, ModuleType]:
    """journal, match and rules, which live in the room that a board calls /lib."""
    if str(ROOT / "lib") not in sys.path:
        sys.path.append(str(ROOT / "lib"))
    import match
    import rules
    from save import journal

    return journal, match, rules


# ---- From memory to text ----------------------------------------------------------------


def to_text(image: bytes | bytearray) -> str:
    """The replay of what the NVM of a board holds."""
    journal, match, rules = _modules()
    log = journal.Journal(bytearray(image))
    if not log.readable:
        raise ReplayError("the board's memory holds no journal of this version of Cinq")
    head: list[str] = []
    moves: list[str] = []
    last, *others = log.matches() or [None]
    if last is not None:
        head, moves, trouble = _told(log.match(last), log.entries(last))
        if trouble:
            raise ReplayError(f"the match in the board's memory cannot be replayed: {trouble}")
    return "\n".join([FIRST, *head, *_keeps(log), *_waits(log, others), *moves]) + "\n"


def _waits(log: Any, games: Sequence[int]) -> Iterator[str]:
    """A line for every other match that waits in the memory, the first one to be begun first."""
    from save import quarantine as aside

    journal, match, rules = _modules()
    for game in reversed(games):
        data = aside.packed(log, game)
        count = len(log.entries(game))
        yield f"wait: {data.hex()}  # {rules.named(game) or 'another game'}, {count} moves"


def aside(image: bytes | bytearray) -> str | None:
    """The replay of the match that the console has set aside, None if there is none.

    It failed on the board, so it may fail here as well: it is told as far as it goes.
    """
    journal, match, rules = _modules()
    log = journal.Journal(bytearray(image))
    from save import quarantine as kept_aside

    data = kept_aside.kept(log)
    if not data:
        return None
    head, moves, trouble = _told(*kept_aside.parted(data))
    if trouble:
        moves.append(f"# It cannot be replayed any further: {trouble}")
    keeps = _keeps(log, without=(*_pieces(journal), journal.FAULTS))
    return "\n".join([FIRST, *head, *keeps, *moves]) + "\n"


def _pieces(journal: ModuleType) -> range:
    from save import quarantine as kept_aside

    return range(journal.ASIDE, journal.ASIDE + kept_aside.PIECES)


def _told(header: bytes, entries: Sequence[int]) -> tuple[list[str], list[str], str | None]:
    """(lines on the match, lines of its moves, why they end early or None)."""
    journal, match, rules = _modules()
    head, moves = [], []
    try:
        played = match.Match.unpack(header)
        follows = match.Match.unpack(header)
        head = _head(played)
        for _ in played.replay(entries):
            # `follows` is one move behind: a move is described before it is played.
            move = played.moves[-1]
            moves.append(f"move: {move:<10}  # {_described(follows, move)}")
            follows.play(move)
    except match.Unreadable as error:
        return head, moves, str(error)
    except Exception as error:  # whatever made it fail on the board
        return head, moves, f"{type(error).__name__}: {error}"
    return head, moves, None


def _keeps(log: Any, without: Sequence[int] = ()) -> Iterator[str]:
    """A line for everything else that a board remembers."""
    journal, match, rules = _modules()
    for key in range(1, 128):
        payload = log.get(key)
        if payload is not None and key not in without:
            row = f"keep: {key} {payload.hex()}".rstrip()
            yield f"{row:<40}  # {_meaning(key, journal, rules)}"


def _head(played: Any) -> list[str]:
    lines = [f"game: {played.name}", f"seed: {played.seed}"]
    for (name, values), value in zip(played.rules.OPTIONS, played.options):
        lines.append(f"option: {name} = {values[value]}")
    for name, level in played.players:
        # A name may come from another console: what a terminal would act on is escaped.
        escaped = not name.isprintable()
        lines.append(f"player: {LEVELS[level]} {json.dumps(name, ensure_ascii=escaped)}")
    return lines


def _described(played: Any, move: int) -> str:
    seat = played.game.turn()
    words = f"{played.players[seat][0]}: {describe(played.name, played.game, move)}"
    return "".join(letter if letter.isprintable() else "?" for letter in words)


def _meaning(key: int, journal: ModuleType, rules: ModuleType) -> str:
    known = {
        journal.SETTINGS: "settings",
        journal.LAST_GAME: "the last game",
        journal.FAULTS: "failures of a match in a row",
        journal.NAMES: "names of people",
        journal.BATTERY: "whether a low battery was told",
        journal.NEXT: "the linked match that goes on at once",
        journal.CLOCK: "what is left of a clock",
    }
    if key in known:
        return known[key]
    if key == journal.AHEAD or journal.ALSO_AHEAD <= key < journal.STATISTICS:
        return "a puzzle that was solved ahead"
    if key in _pieces(journal):
        return "part of a match that was set aside"
    of_game = {
        journal.STATISTICS: "statistics",
        journal.SETUP: "set-up",
        journal.LESSON: "lesson",
    }
    for first, what in of_game.items():
        if rules.named(key - first):
            return f"{what} of {rules.named(key - first)}"
    return "something else"


# ---- From text to memory ----------------------------------------------------------------


def to_nvm(text: str) -> bytes:
    """The NVM of a board that holds a replay; ReplayError says which line is wrong."""
    journal, match, rules = _modules()
    rows = _rows(text)
    image = bytearray(b"\xff" * flash.SIZE)
    log = journal.Journal(image)
    for number, value in rows["keep"]:
        log.put(*_kept(number, value))
        if not log.tidy():
            raise ReplayError(
                f"line {number}: expected less to keep, the memory of a board is full"
            )
    for number, value in rows["wait"]:
        _wait(log, number, value)
    if not rows["game"]:
        for what in ("seed", "option", "player", "move"):
            for number, _ in rows[what]:
                raise ReplayError(f"line {number}: expected a line `game: ...` in the file")
        return bytes(image)
    number, name = rows["game"][0]
    if name not in rules.GAMES:
        raise _expected(number, "one of " + " ".join(rules.GAMES), name)
    for what in ("seed", "player"):
        if not rows[what]:
            raise ReplayError(f"line {number}: expected a line `{what}: ...` with this game")
    game = match.load("rules", name)
    seed = _number(*rows["seed"][0], "a seed")
    options = _options(rows["option"], game.OPTIONS)
    players = [_player(*row) for row in rows["player"]]
    try:
        played = match.Match(name, players, seed, options, log)
    except ValueError as error:
        raise ReplayError(f"line {rows['player'][-1][0]}: {name} cannot begin: {error}")
    if len(played.pack()) > 255:
        length = sum(len(name.encode()) for name, _ in players)
        number = rows["player"][-1][0]
        raise ReplayError(
            f"line {number}: expected shorter names: together they have {length} bytes"
        )
    played.begin()
    for number, value in rows["move"]:
        move = _number(number, value.partition("#")[0].strip(), "a move")
        if played.over():
            raise ReplayError(f"line {number}: expected no more moves, the game is over")
        try:
            played.play(move)
        except rules.IllegalMove as error:
            legal = [str(one) for _, one in zip(range(8), played.game.moves())]
            raise _expected(number, f"a legal move such as {' '.join(legal)}", f"{move} ({error})")
    if not played.leave():
        raise ReplayError(f"line {number}: expected fewer moves, the memory of a board is full")
    return bytes(image)


def _expected(number: int, wanted: str, found: str) -> ReplayError:
    return ReplayError(f"line {number}: expected {wanted}, found {found}")


def _rows(text: str) -> dict[str, list[tuple[int, str]]]:
    """{name: [(line number, value)]}."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST:
        found = repr(lines[0][:40]) if lines else "an empty file"
        raise _expected(1, repr(FIRST), found)
    rows: dict[str, list[tuple[int, str]]] = {
        name: [] for name in ("game", "seed", "option", "player", "keep", "wait", "move")
    }
    for number, line in enumerate(lines[1:], 2):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        name, colon, value = line.partition(":")
        if not colon or name.strip() not in rows:
            raise _expected(number, "one of " + " ".join(f"{row}:" for row in rows), line[:40])
        name = name.strip()
        if rows[name] and name in ("game", "seed"):
            raise _expected(number, f"only one line `{name}: ...`", "another one")
        rows[name].append((number, value.strip()))
    return rows


def _number(number: int, text: str, what: str) -> int:
    if not re.fullmatch("[0-9]{1,8}", text) or int(text) > _LARGEST:
        raise _expected(number, f"{what}, a number from 0 to {_LARGEST}", repr(text))
    return int(text)


def _kept(number: int, text: str) -> tuple[int, bytes]:
    words = text.partition("#")[0].split()
    try:
        key, payload = int(words[0]), bytes.fromhex("".join(words[1:]))
        if not 0 < key < 128 or len(payload) > 255:
            raise ValueError
    except (ValueError, IndexError):
        raise _expected(number, "a number from 1 to 127 and up to 255 bytes in hex", repr(text))
    return key, payload


def _wait(log: Any, number: int, text: str) -> None:
    """Put another match that waits into the memory."""
    from save import quarantine as aside

    journal, match, rules = _modules()
    try:
        header, entries = aside.parted(bytes.fromhex(text.partition("#")[0]))
        waiting = match.Match.unpack(header)
        for _ in waiting.replay(entries):
            pass
        log.begin(header)
        for entry in entries:
            log.move(waiting.number, entry)
    except (ValueError, IndexError) as error:
        raise _expected(number, "a match in hex", str(error) or repr(text[:40]))
    except journal.Full:
        raise _expected(number, "fewer moves", "more than the memory of a board holds")


def _options(
    rows: list[tuple[int, str]], known: Sequence[tuple[str, Sequence[str]]]
) -> tuple[int, ...]:
    chosen = [0] * len(known)
    names = [name for name, _ in known]
    for number, text in rows:
        name, _, value = (part.strip() for part in text.partition("="))
        if name not in names:
            raise _expected(number, "an option of this game: " + ", ".join(names), repr(name))
        values = known[names.index(name)][1]
        if value not in values:
            raise _expected(number, f"for {name}: {' or '.join(values)}", repr(value))
        chosen[names.index(name)] = values.index(value)
    return tuple(chosen)


def _player(number: int, text: str) -> tuple[str, int]:
    level, _, name = text.partition(" ")
    try:
        name = json.loads(name)
        if level not in LEVELS or not isinstance(name, str) or len(name.encode()) > 31:
            raise ValueError
    except (ValueError, RecursionError):  # also of UnicodeEncodeError: half a surrogate pair
        wanted = f'{" or ".join(LEVELS)} and a name like "Anna" of up to 31 bytes'
        raise _expected(number, wanted, text[:40])
    return name, LEVELS.index(level)
