# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Rename identifiers to words that CircuitPython has in its ROM, which saves 8 KB of memory.

Python keeps every name it ever read, of an attribute, a function, an argument: late in a match
they took 17 KB of the 164 that a Pico has. A name that the interpreter itself knows takes
nothing. So where our sources say `put_away` the build says some word of rom.txt that they do not
use, the same for all boards. On another CircuitPython that lacks the word nothing is gained and
nothing is lost. Every build and release carries the list, names.json, with which a traceback of a
board is read:

    python -m boards.shorten_names --names build/pico_oled.names.json < traceback.txt

Without --names it is that of the sources as they are. These identifiers stay as they are:

- classes, because a fault is told to the player by the name of its class;
- what is written somewhere as a string, as `getattr` may ask for it;
- what others know by name: the sources on the drive, board files, programs of sim/pico that run
  on a board, what reads the screen in a browser, and the contract of a game (the page's own
  guest.py and deal.py are renamed with the rest);
- what we ask of Adafruit's libraries; what they call things among themselves gets words, too;
- the state of a game: linked consoles compare it, names and all;
- `_X = const(5)`, of which nothing is left anyway.
"""

import argparse
import ast
import functools
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from boards import files
from boards.plain import plain

HERE = Path(__file__).resolve().parent
ROM = HERE / "rom.txt"

FORMAT = 1  # of names.json
Listed = dict[str, dict[str, list[str]]]  # {module: {word: our names}}

# What tests/contracts.py promises of games, bots and matches; tests on the board rely on it.
CONTRACT = """
SEATS OPTIONS NUMBER DATA OVER SPECTATOR HIDDEN REVEALED GAMES HUMAN RAW_MOVE EASY MEDIUM HARD
turn moves play view scores winners longest untimed think choice below shuffle players options
seed waiting replay unpack entries matches match over seats log number named
"""


def words() -> list[str]:
    """Names in CircuitPython's ROM, short ones first."""
    return ROM.read_text(encoding="ascii").split()


class Source:
    """What a source says of names."""

    def __init__(self, text: str) -> None:
        self.tree = ast.parse(text)
        self.used: set[str] = set()  # every identifier
        self.defined: set[str] = set()  # given to something here
        self.strings: set[str] = set()
        self.classes: set[str] = set()
        self.bases: set[str] = set()  # of these classes, but for exceptions
        self.constants: set[str] = set()
        self.state: set[str] = set()  # attributes that something here has
        self.foreign: set[str] = set()  # attributes of anything but self
        self.lasting: set[str] = set()  # all but variables of functions, which have numbers
        for node in ast.walk(self.tree):
            names = _names(node)
            self.used.update(names)
            self._look(node)
            if not isinstance(node, ast.Name):
                self.lasting.update(names)
            if isinstance(node, (ast.Module, ast.ClassDef)):
                self.lasting.update(_variables(node))

    def _look(self, node: ast.AST) -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.strings.add(node.value)
        elif isinstance(node, ast.ClassDef):
            self.classes.add(node.name)
            for base in node.bases:
                name = ast.unparse(base).rpartition(".")[2]
                if not name.endswith(("Error", "Exception")):
                    self.bases.add(name)
        elif isinstance(node, ast.FunctionDef):
            self.defined.add(node.name)
        elif isinstance(node, ast.arg):
            self.defined.add(node.arg)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            self.defined.add(node.id)
        elif isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id == "self"
            if not own:
                self.foreign.add(node.attr)
            if not isinstance(node.ctx, ast.Load):
                self.defined.add(node.attr)
                self.state.add(node.attr)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            if ast.unparse(node.value.func) == "const":
                names = [ast.unparse(target) for target in node.targets]
                self.constants.update(name for name in names if name.startswith("_"))


def _variables(node: ast.AST) -> Iterator[str]:
    """The variables of a module or a class, without those of its functions."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            yield part.id
        if not isinstance(part, (ast.FunctionDef, ast.ClassDef, ast.Lambda)):
            yield from _variables(part)


def _names(node: ast.AST) -> list[str]:
    """The identifiers that stand at a node."""
    if isinstance(node, ast.alias):
        return node.name.split(".") + ([node.asname] if node.asname else [])
    if isinstance(node, ast.ImportFrom) and node.module:
        return node.module.split(".")
    if isinstance(node, (ast.Global, ast.Nonlocal)):
        return list(node.names)
    fields = [name for name in ("id", "attr", "arg", "name") if name in node._fields]
    names = [getattr(node, field) for field in fields]
    return [name for name in names if isinstance(name, str)]


class Names:
    """The words for our names: `common` everywhere, `own` of a file in it alone."""

    def __init__(
        self,
        ours: Mapping[str, str],
        others: Iterable[str],
        libraries: Mapping[str, str] | None = None,
    ) -> None:
        libraries = libraries or {}
        self._files = {*ours, *libraries}
        sources = {file: Source(text) for file, text in sorted(ours.items())}
        kept = set(CONTRACT.split())
        for text in others:
            other = Source(text)
            kept |= other.lasting | other.strings
        # What we ask of a library is called as it calls it; the rest is between its own files.
        asked = set().union(*[source.used for source in sources.values()])
        for file, text in sorted(libraries.items()):
            sources[file] = Source(text)
            kept |= sources[file].used & asked
        for file, source in sources.items():
            kept |= source.strings | source.classes | source.constants
            kept.update(re.split(r"[/.]", file))  # modules and their rooms
            if file.startswith("lib/rules/"):
                kept |= source.state
        rom = words()
        kept.update(rom)
        used: Counter[str] = Counter()
        defined: set[str] = set()
        for source in sources.values():
            used.update(source.used)
            defined |= source.defined & source.lasting
        free = iter([word for word in rom if word not in used and not _is_special(word)])
        renamed = {name for name in defined - kept if not name.startswith("__")}
        related = set().union(*[source.bases for source in sources.values()])
        # A name that stands in one file alone, and there not on what another file may have
        # made, can have the same word as one of another file.
        alone = {
            file: {name for name in renamed & source.used - source.foreign if used[name] == 1}
            for file, source in sources.items()
            if not source.bases and not source.classes & related
        }
        common = renamed - set().union(*alone.values())
        # Those in most files get the shortest words.
        self.common = dict(zip(sorted(common, key=lambda name: (-used[name], name)), free))
        rest = list(free)
        self.own = {file: dict(zip(sorted(names), rest)) for file, names in alone.items()}
        self._renamed: dict[tuple[str, str], str] = {}

    def rename(self, file: str, text: str) -> str:
        """The source of a file with the words for its names; what is not ours stays as it is."""
        if file not in self._files:
            return text
        if (file, text) not in self._renamed:
            self._renamed[file, text] = self._with_words(file, text)
        return self._renamed[file, text]

    def _with_words(self, file: str, text: str) -> str:
        tree = ast.parse(text)
        found = {**self.common, **self.own.get(file, {})}
        tree.body = [node for node in tree.body if not _is_label(node)]
        for node in ast.walk(tree):
            _rename(node, found)
        return ast.unparse(tree)

    def listed(self) -> Listed:
        """{module: {word: our names}} of every word; "" is the module of those used everywhere."""
        modules: Listed = {"": {word: [name] for name, word in self.common.items()}}
        for file, own in sorted(self.own.items()):
            # A screen is there once for each class of displays.
            words = modules.setdefault(module_of(file), {})
            for name, word in own.items():
                words[word] = sorted({*words.get(word, []), name})
        return {module: dict(sorted(words.items())) for module, words in modules.items() if words}


def to_json(names: Listed, version: str) -> str:
    """names.json of a build."""
    return json.dumps({"cinq": FORMAT, "version": version, "modules": names}, indent=0) + "\n"


def from_json(text: str | bytes) -> Listed:
    """What a names.json lists; ValueError if it is none."""
    try:
        contents = json.loads(text)
        if contents["cinq"] != FORMAT:
            raise ValueError("another format")
        modules: Listed = contents["modules"]
        for words in modules.values():
            for word, names in words.items():
                if not all(isinstance(name, str) for name in [word, *names]):
                    raise ValueError("a name is no text")
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(str(error))
    return modules


def restore(listed: Listed, text: str) -> str:
    """A traceback, `File "table.table", in word`, with our names in it."""

    def ours(found: re.Match[str]) -> str:
        before, module, word = found.groups()
        names = {*listed.get("", {}).get(word, ()), *listed.get(module, {}).get(word, ())}
        return before + (" or ".join(sorted(names)) or word)

    return re.sub(r'(File "([\w.]+)"[^\n]*, in )(\w+)', ours, text)


def module_of(file: str) -> str:
    """What a source is imported as on a board.

    >>> module_of("firmware/screens/large/enigma.py"), module_of("lib/rules/__init__.py")
    ('screens.enigma', 'rules')
    """
    parts = file.removesuffix(".py").removesuffix("/__init__").split("/")[1:]
    return ".".join(part for part in parts if part not in ("large", "small"))


def _is_special(word: str) -> bool:
    """Whether Python itself gives a word a meaning."""
    import builtins
    import keyword

    return keyword.iskeyword(word) or keyword.issoftkeyword(word) or hasattr(builtins, word)


def _is_label(node: ast.stmt) -> bool:
    """Whether a statement of a library does nothing on a board: it says which release this is
    (LICENCES.txt does), or tries to import types, which no board has."""
    if isinstance(node, ast.Try):
        first = node.body[0]
        return isinstance(first, ast.ImportFrom) and first.module == "typing"
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in (
        "__version__",
        "__repo__",
    )


def _rename(node: ast.AST, found: Mapping[str, str]) -> None:
    for field in ("id", "attr", "arg", "name", "asname"):
        name = getattr(node, field, None)
        if isinstance(name, str) and name in found:
            setattr(node, field, found[name])
    if isinstance(node, (ast.Global, ast.Nonlocal)):
        node.names = [found.get(name, name) for name in node.names]


def names_of_project(root: Path, libraries: Mapping[str, Path]) -> Names:
    """The names of a project, and of {path on the drive: source} of libraries that it uses."""
    ours = [path for room in ("firmware", "lib") for path in (root / room).rglob("*.py")]
    beside = [
        root / "firmware/code.py",
        root / "firmware/boot.py",
        root / "firmware/main.py",
        root / "firmware/broken.py",
        root / "lib/__init__.py",
    ]
    # What a board reads from the store is no Python any more.
    stored = (root / "firmware/texts", root / "firmware/lessons")
    ours = [
        path
        for path in ours
        if path not in beside and (path.parent not in stored or path.name == "__init__.py")
    ]
    ours += (root / "sim/web").glob("[dg]*.py")  # deal and guest
    ours += (root / "sim/web/circuitpython").glob("_ears.py")
    boards = [path for path in (root / "boards").glob("*.py") if _is_board(path)]
    beside += sorted(boards)
    beside += [root / "sim/pico/watch.py", root / "sim/pico/collect.py"]
    beside += [root / "sim/web/circuitpython/_mirror.py"]
    return names_of_texts(
        tuple((path.relative_to(root).as_posix(), path.read_text("utf-8")) for path in ours),
        tuple(path.read_text("utf-8") for path in beside if path.exists()),
        tuple((file, path.read_text("utf-8")) for file, path in libraries.items()),
    )


def _is_board(path: Path) -> bool:
    """Whether a file of boards/ is one of a board, not a tool: only its words are on a drive."""
    return re.search("^BOARD_IDS = ", path.read_text("utf-8"), re.MULTILINE) is not None


Texts = tuple[tuple[str, str], ...]  # of (file, its source)


@functools.lru_cache(2)  # a release has many boards
def names_of_texts(ours: Texts, others: tuple[str, ...], libraries: Texts) -> Names:
    return Names(dict(ours), others, dict(libraries))


def main(arguments: list[str] | None = None) -> int:
    """Read a traceback, write it with our names."""
    parser = argparse.ArgumentParser(prog="python -m boards.shorten_names", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--names", type=Path, metavar="FILE", help="names.json of a build")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.names:
            listed = from_json(files.read(chosen.names))
        else:
            from boards import build

            listed = build.names_of().listed()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        print(plain(f"{chosen.names} is no names.json: {why}."), file=sys.stderr)
        return 2
    sys.stdout.write(plain(restore(listed, sys.stdin.read()), lines=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
