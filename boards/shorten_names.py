# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Rename identifiers to words that CircuitPython has in its ROM, which saves 8 KB of memory.

Python keeps every name it ever read, of an attribute, a function, an argument: late in a match
they took 17 KB of the 164 that a Pico has. A name that the interpreter itself knows takes
nothing. So where our sources say `put_away` the build says some word of rom.txt that they do not
use, the same for all boards. Every .mpy file holds the names that it uses: short words and few
of them save 10 KB on the drive, too. On another CircuitPython that lacks the word nothing is
gained and nothing is lost. Every build and release carries the list, names.json, with which a
traceback of a board is read:

    python -m boards.shorten_names --names build/pico_oled.names.json < traceback.txt

Without --names it is that of the sources as they are. These identifiers stay as they are:

- exceptions, because a fault is told to the player by its name, and all classes of lib/, which
  tests on a board ask for;
- what is written somewhere as a string, but where every such string asks for a name (see ASKS),
  which then gets the same word;
- what others know by name: the sources on the drive, board files, programs of sim/pico that run
  on a board, what reads the screen in a browser, and the contract of a game (the page's own
  guest.py and deal.py are renamed with the rest);
- what we ask of Adafruit's libraries; what they call things among themselves gets words, too;
- the state of a game: linked consoles compare it, names and all;
- `_X = const(5)`, of which nothing is left anyway.

Arguments have the same few words in every function, unless a call names them.
"""

import argparse
import ast
import functools
import json
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

import boards
from boards import files
from boards.command import Parser, run
from boards.plain import plain
from boards.trees import children, is_name, walk

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

# What arguments are called: names of methods that an .mpy file holds as a number.
ARGUMENTS = """
append sort remove insert extend startswith endswith reverse upper pop lstrip rstrip setdefault
to_bytes from_bytes readline rindex rfind rsplit popitem throw isdigit isalpha isupper islower
"""


# Functions that ask for a name, and the place of the name among their arguments.
ASKS = {"getattr": 1, "hasattr": 1, "lend": 1, "open": 0, "beside": 0, "_beside": 0, "confirm": 2}


def words() -> list[str]:
    """Names in CircuitPython's ROM, short ones first."""
    return ROM.read_text(encoding="ascii").split()


class Source:
    """What a source says of names."""

    def __init__(self, text: str, named: Collection[str] | None = None) -> None:
        """`named` are the arguments that calls name; without it all keep their names."""
        tree = ast.parse(text) if named is None else _with_arguments(text, named)
        self.used: set[str] = set()  # every identifier
        self.defined: set[str] = set()  # given to something here
        self.strings: set[str] = set()
        self.texts: set[str] = set()  # those of them that stand where no name is asked for
        self.classes: set[str] = set()
        self.faults: set[str] = set()  # those of them that are exceptions
        self.bases: set[str] = set()  # of the others
        self.constants: set[str] = set()
        self.state: set[str] = set()  # attributes that something here has
        self.foreign: set[str] = set()  # attributes of anything but self
        self.given: set[str] = set()  # those of them that something here sets
        self.lasting: set[str] = set()  # all but variables of functions, which have numbers
        nodes = list(walk(tree))
        asking = {node for call in nodes for node in _asked(call)}
        for node in nodes:
            names = _names(node)
            self.used.update(names)
            self._look(node)
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if node in asking:
                    self.used.add(node.value)
                    self.foreign.add(node.value)
                else:
                    self.texts.add(node.value)
            if not isinstance(node, ast.Name):
                self.lasting.update(names)
            if isinstance(node, (ast.Module, ast.ClassDef)):
                self.lasting.update(_variables(node))

    def _look(self, node: ast.AST) -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.strings.add(node.value)
        elif isinstance(node, ast.ClassDef):
            self.classes.add(node.name)
            self.defined.add(node.name)
            for base in node.bases:
                name = ast.unparse(base).rpartition(".")[2]
                if name.endswith(("Error", "Exception")):
                    self.faults.add(node.name)
                else:
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
                if not own:
                    self.given.add(node.attr)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            if is_name(node.value.func, "const"):
                names = [ast.unparse(target) for target in node.targets]
                self.constants.update(name for name in names if name.startswith("_"))


def _with_arguments(text: str, named: Collection[str]) -> ast.Module:
    """A source in which arguments have their words, but for those that calls name."""
    tree = ast.parse(text)
    taken = {node.id for node in walk(tree) if isinstance(node, ast.Name)}
    words = [word for word in ARGUMENTS.split() if word not in taken]
    _rename_arguments(tree, {}, words, named)
    return tree


def _rename_arguments(
    node: ast.AST, found: Mapping[str, str], words: Iterable[str], named: Collection[str]
) -> None:
    """Give arguments their words, but for those `named`; `found` has those of functions around."""
    if isinstance(node, ast.Name):
        node.id = found.get(node.id, node.id)
    inner = found
    if isinstance(node, (ast.FunctionDef, ast.Lambda)):
        inner = dict(found)
        kept = {"self", *named, *_bound(node)}
        given = node.args
        for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs):
            inner.pop(argument.arg, None)
            if argument.arg not in kept:
                word = next(word for word in words if word not in inner.values())
                inner[argument.arg] = argument.arg = word
    for part in children(node):
        # Defaults and decorators are of the world around a function.
        outside = isinstance(node, ast.FunctionDef) and part not in node.body
        outside = outside or isinstance(part, ast.arguments)
        _rename_arguments(part, found if outside else inner, words, named)


def _asked(node: ast.AST) -> Iterator[ast.Constant]:
    """The strings of a call that ask for a name."""
    if not isinstance(node, ast.Call):
        return
    called = getattr(node.func, "attr", getattr(node.func, "id", ""))
    place = ASKS.get(called, len(node.args))
    if place < len(node.args):
        found = node.args[place]
        for part in (found.body, found.orelse) if isinstance(found, ast.IfExp) else (found,):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part


def _bound(node: ast.AST) -> Iterator[str]:
    """What a function gives a name otherwise than by assigning, or in a class of its own."""
    for part in walk(node):
        if part is not node and not isinstance(part, (ast.Name, ast.Attribute, ast.arg)):
            yield from _names(part)
        if isinstance(part, ast.ClassDef):
            yield from _variables(part)


def _variables(node: ast.AST) -> Iterator[str]:
    """The variables of a module or a class, without those of its functions."""
    for part in children(node):
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
        others = tuple(others)
        self._files = {*ours, *libraries}
        kept = set(CONTRACT.split())
        for text in others:
            other = Source(text)
            kept |= other.lasting | other.strings
        self._read((*ours.values(), *others, *libraries.values()))
        sources = {file: Source(text, self._kept(file)) for file, text in sorted(ours.items())}
        # What we ask of a library is called as it calls it; the rest is between its own files.
        asked = set().union(*[source.used for source in sources.values()])
        for file, text in sorted(libraries.items()):
            sources[file] = Source(text, self._kept(file))
            kept |= sources[file].used & asked
        for file, source in sources.items():
            kept |= source.texts | source.faults | source.constants
            if file.startswith("lib/"):
                kept |= source.classes
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
        free = [word for word in rom if word not in used and not _is_special(word)]
        renamed = {name for name in defined - kept if not name.startswith("__")}
        related = set().union(*[source.bases for source in sources.values()])
        # A name that stands in one file alone, and there not on what another file may have
        # made, can have a word that means something else in other files.
        alone = {
            file: {name for name in renamed & source.used - source.foreign if used[name] == 1}
            for file, source in sources.items()
            if not source.bases and not source.classes & related
        }
        common = renamed - set().union(*alone.values())
        # Those in most files get the shortest words.
        self.common = dict(zip(sorted(common, key=lambda name: (-used[name], name)), free))
        # What is set from outside may meet any name of an object.
        given = set().union(*[source.given for source in sources.values()])
        self.own: dict[str, dict[str, str]] = {}
        for file, names in alone.items():
            there = sources[file].used | given
            taken = {word for name, word in self.common.items() if name in there}
            rest = [word for word in free if word not in taken]
            self.own[file] = dict(zip(sorted(names), rest))
        self._renamed: dict[tuple[str, str], str] = {}

    def _read(self, texts: Iterable[str]) -> None:
        """Note the arguments that are given by name, and all strings."""
        self.named: set[str] = set()
        self._strings: set[str] = set()
        for text in texts:
            for node in walk(ast.parse(text)):
                if isinstance(node, ast.keyword) and node.arg:
                    self.named.add(node.arg)
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    self._strings.add(node.value)

    def rename(self, file: str, text: str) -> str:
        """The source of a file with the words for its names; what is not ours stays as it is."""
        if file not in self._files:
            return text
        if (file, text) not in self._renamed:
            self._renamed[file, text] = self._with_words(file, text)
        return self._renamed[file, text]

    def _kept(self, file: str) -> set[str]:
        """The arguments that keep their names in a file."""
        # What a library takes by name may come from a dict.
        return self.named | (self._strings if "adafruit" in file else set())

    def _with_words(self, file: str, text: str) -> str:
        tree = _with_arguments(text, self._kept(file))
        found = {**self.common, **self.own.get(file, {})}
        tree.body = [node for node in tree.body if not _is_label(node)]
        for node in walk(tree):
            _rename(node, found)
        return ast.unparse(tree)

    def listed(self) -> Listed:
        """{module: {word: our names}} of every word; "" is the module of those used everywhere."""
        modules: Listed = {"": {word: [name] for name, word in self.common.items()}}
        # A screen is there once for each class of displays.
        count = Counter(module_of(file) for file in self._files)
        for module in count:
            owns = [own for file, own in self.own.items() if module_of(file) == module]
            words = modules[module] = {}
            for own in owns:
                for name, word in own.items():
                    words[word] = sorted({*words.get(word, []), name})
            for word in words:
                if sum(word in own.values() for own in owns) < count[module]:
                    words[word] += modules[""].get(word, [])
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
        names = listed.get(module, {}).get(word) or listed.get("", {}).get(word, [])
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
    for asked in _asked(node):
        asked.value = found.get(str(asked.value), asked.value)


def names_of_project(root: Path, libraries: Mapping[str, Path]) -> Names:
    """The names of a project, and of {path on the drive: source} of libraries that it uses."""
    beside = _beside(root)
    ours = [path for room in ("firmware", "lib") for path in (root / room).rglob("*.py")]
    # What a board reads from the store is no Python any more.
    stored = (root / "firmware/texts", root / "firmware/lessons")
    ours = [
        path
        for path in ours
        if path not in beside and (path.parent not in stored or path.name == "__init__.py")
    ]
    ours += _in_page(root)
    return names_of_texts(
        tuple((path.relative_to(root).as_posix(), path.read_text("utf-8")) for path in ours),
        tuple(path.read_text("utf-8") for path in beside),
        tuple((file, path.read_text("utf-8")) for file, path in libraries.items()),
    )


def asked_by_others(root: Path) -> set[str]:
    """The names that anything may ask for but the modules of a drive themselves."""
    texts = [path.read_text("utf-8") for path in _beside(root) + _in_page(root)]
    return set(CONTRACT.split()).union(*map(_said, texts))


@functools.lru_cache(64)
def _said(text: str) -> set[str]:
    """Identifiers and strings of a source."""
    source = Source(text)
    return source.used | source.strings


def _beside(root: Path) -> list[Path]:
    """Sources that keep their names and use ours."""
    paths = [root / f"firmware/{name}.py" for name in ("code", "boot", "main", "broken")]
    paths += [root / "lib/__init__.py"]
    paths += filter(_is_python, boards.board_files(root / "boards"))
    paths += [root / "sim/pico" / name for name in ("watch.py", "collect.py", "collect_bots.py")]
    paths += [root / "sim/web/circuitpython/_mirror.py"]
    return [path for path in paths if path.exists()]


def _is_python(path: Path) -> bool:
    """Whether a source can be read: a mistake in one board file keeps no other from its build."""
    try:
        ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        return False
    return True


def _in_page(root: Path) -> list[Path]:
    """Sources of the page that run beside the modules of a drive."""
    found = [*(root / "sim/web").glob("[dg]*.py")]  # deal and guest
    return found + [*(root / "sim/web/circuitpython").glob("_ears.py")]


Texts = tuple[tuple[str, str], ...]  # of (file, its source)


@functools.lru_cache(2)  # a release has many boards
def names_of_texts(ours: Texts, others: tuple[str, ...], libraries: Texts) -> Names:
    return Names(dict(ours), others, dict(libraries))


def main(arguments: list[str] | None = None) -> int:
    """Read a traceback, write it with our names."""
    parser = Parser(prog="python -m boards.shorten_names", description=__doc__)
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
    try:
        text = sys.stdin.read(files.LARGEST) if sys.stdin is not None else ""
    except UnicodeDecodeError:
        print("The input is no text.", file=sys.stderr)
        return 2
    sys.stdout.write(plain(restore(listed, text), lines=True))
    return 0


if __name__ == "__main__":
    run(main)
