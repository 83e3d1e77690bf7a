# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Lay out the page: the interpreter, the drives of all boards, and what shows them.

Everything is a file that any static host can serve, and nothing is asked of another host.
The drive of a board is exactly what boards/build makes of it, but for the first byte of
.mpy files, which says for whose Python they are. Files that several boards share are in
one pack.
"""

import base64
import gzip
import hashlib
import io
import json
import re
import struct
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from PIL import Image, ImageDraw

import boards
from boards import build as drive
from boards import licences, pins
from boards.files import check_folder, replaced_folder
from boards.shorten_names import Names
from sim import language
from sim.web.serve import check_broker

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
OUTPUT = ROOT / "build" / "web"
PACKAGES = ROOT / ".venv/web/node_modules"
PACKAGE = PACKAGES / "@micropython/micropython-webassembly-pyscript"
FRIENDS = {"mqtt.mjs": "mqtt/dist/mqtt.esm.js", "qr.mjs": "lean-qr/nano.mjs"}  # for rooms
FIRST_BOARD = "pico_lcd_1_3"  # what a new visitor sees
# What else the page plays and installs. More displays of the same layouts would only weigh more:
# a release has files for every board.
OTHER_BOARDS = ("pico_oled", "picopad", "pico_oled_sh1106", "picosystem")
MODULES = (
    "compositor.mjs", "deal.py", "guest.py", "keypad.mjs", "machine.mjs", "shared.mjs",
    "worker.mjs",
)  # fmt: skip
LIMIT = 2 * 1024 * 1024
LIMIT_COMPRESSED = 640 * 1024  # of a first visit
GAMES = ("code_omega", "omphalos", "code_cards", "code_vinci", "enigma")  # as front.mjs has them
SPEECHES = ("en", "fr")  # of words.mjs
# A picture of each game, of those that the tests compare with.
SCREENS = ("code_omega-puzzle", "omphalos-middle", "code_cards-turn", "phases_code_vinci-pick",
           "phases_enigma-bonus")  # fmt: skip
LATER = (
    "preview.png",
    "friends.mjs",
    "deal.py",
    "guest.mjs",
    "guest.py",
    "join.mjs",
    "mqtt.mjs",
    "pad.mjs",
    "qr.mjs",
    "room.mjs",
)  # fetched when asked for, as are the packs of other boards
NEVER = ("rooms.json", "sw.js")  # kept by the service worker

_PLACE = "/circuitpython/"  # of the stand-ins, beside the drive


class WebError(Exception):
    """The page cannot be made; the message is one line for the person at the keyboard."""


def wiring(board: SimpleNamespace) -> str:
    """The module from which sim/web/circuitpython/board.py learns what it is."""
    board_id = board.BOARD_IDS[0]
    names = {f"GP{number}": number for number in range(30)} | pins.PIN_NAMES[board_id]
    display = None
    if board.DISPLAY["driver"] == "builtin":
        size = board.DISPLAY["width"], board.DISPLAY["height"]
        wired = pins.BUILT_IN_DISPLAY[board_id]
        light = pins.number(board_id, board.DISPLAY["backlight"])
        parts = ("clock", "mosi", "dc", "cs", "reset")
        display = (*(wired[part] for part in parts), light, *size)
    return f"BOARD_ID = {board_id!r}\nPINS = {names!r}\nDISPLAY = {display!r}\n"


def terminal_font() -> str:
    """The module with the pixels of CircuitPython's built-in font, from Blinka's copy."""
    blinka = drive.installed("fontio")
    if blinka is None:
        raise WebError("Blinka's displayio is missing: run `make tools`.")
    path = blinka.parent / "displayio/resources/ter-u12n.bdf"
    width, height, count = 6, 12, 95
    stride = (width * count + 31) // 32 * 4
    rows = [0] * height  # each as one large number, the first pixel in the highest bit
    code, row = -1, -1  # of no character, in none of its rows
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words[0] == "ENCODING":
            code = int(words[1]) - 32
        elif words[0] == "BITMAP":
            row = 0
        elif words[0] == "ENDCHAR":
            row = -1
        elif row >= 0:
            if 0 <= code < count:
                bits = int(words[0], 16) >> (8 - width)
                rows[row] |= bits << (stride * 8 - (code + 1) * width)
            row += 1
    bitmap = b"".join(bits.to_bytes(stride, "big") for bits in rows)
    return f"BITMAP = {bitmap!r}\n"


def stand_ins(board: SimpleNamespace, folder: Path, called: Names) -> Iterator[tuple[str, bytes]]:
    """[(path, bytes)] of CircuitPython's modules for a board."""
    sources = sorted((HERE / "circuitpython").glob("*.py"))
    written = folder / "_wiring.py"
    written.write_text(wiring(board), encoding="utf-8")
    font = folder / "_terminal_font.py"
    font.write_text(terminal_font(), encoding="utf-8")
    for path in [*sources, font, written]:
        compiled = folder / (path.stem + ".mpy")
        if path == written or not compiled.exists():
            text = path.read_text(encoding="utf-8")
            if path.is_relative_to(ROOT):  # _ears knows the names of the console
                text = called.rename(path.relative_to(ROOT).as_posix(), text)
            drive.compile_mpy(path, compiled, path.name, b"M", text=text)
        yield _PLACE + compiled.name, compiled.read_bytes()


def contents(name: str, folder: Path, called: Names) -> dict[str, bytes]:
    """{path: bytes} of everything that the machine finds as its drive."""
    built = folder / name
    drive.build(name, built)
    files = {}
    for path in sorted(path for path in built.rglob("*") if path.is_file()):
        content = path.read_bytes()
        if path.suffix == ".mpy":
            content = b"M" + content[1:]
        if path.name != "manifest.json":
            files["/" + path.relative_to(built).as_posix()] = content
    files.update(stand_ins(boards.load(name), folder, called))
    return files


def pack(files: Sequence[tuple[str, bytes]]) -> bytes:
    """Files one behind the other; machine.mjs takes them apart again."""
    names = json.dumps([[path, len(content)] for path, content in files]).encode()
    return struct.pack("<I", len(names)) + names + b"".join(content for _, content in files)


def packs(names: Sequence[str], called: Names) -> tuple[dict[str, bytes], dict[str, list[str]]]:
    """({name of a pack: bytes}, {board: its packs}): each file is in one pack only."""
    homes: dict[tuple[str, bytes], list[str]] = {}  # (path, content) -> boards
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            for item in contents(name, Path(folder), called).items():
                homes.setdefault(item, []).append(name)
    groups: dict[tuple[str, ...], list[tuple[str, bytes]]] = {}
    for item, where in homes.items():
        groups.setdefault(tuple(where), []).append(item)
    made: dict[str, bytes] = {}
    wanted: dict[str, list[str]] = {name: [] for name in names}
    for group in sorted(groups, key=lambda group: (-len(group), group)):
        name = group[0] + ".pack" if len(group) == 1 else f"shared{len(made)}.pack"
        made[name] = pack(sorted(groups[group]))
        for board in group:
            wanted[board].append(name)
    return made, wanted


def entry(
    name: str,
    wanted: list[str],
    offered: Path | None = None,
    images: Mapping[str, Path] | None = None,
) -> dict[str, Any]:
    """What the page must know of a board; its zip and {board_id: UF2} lie beside the page."""
    board = boards.load(name)
    board_id = board.BOARD_IDS[0]
    return {
        "name": board.NAME,
        "width": board.DISPLAY["width"],
        "height": board.DISPLAY["height"],
        "mono": boards.display_class(board) == "small",
        "keys": [[key, pins.number(board_id, pin)] for key, pin in board.KEYS],
        "buzzer": None if board.BUZZER is None else pins.number(board_id, board.BUZZER),
        "battery": board.BATTERY
        and [pins.number(board_id, board.BATTERY["pin"]), board.BATTERY["divider"]],
        "link": board.LINK and [pins.number(board_id, board.LINK[end]) for end in ("tx", "rx")],
        "packs": wanted,
        "zip": offered and offered.name,
        "images": {board_id: path.name for board_id, path in (images or {}).items()},
    }


def icon(side: int) -> bytes:
    """The five of a die, as PNG."""
    image = Image.new("RGB", (side * 4, side * 4), "#24507c")
    draw = ImageDraw.Draw(image)
    radius = side * 4 * 0.085
    for x, y in ((0.28, 0.28), (0.72, 0.28), (0.5, 0.5), (0.28, 0.72), (0.72, 0.72)):
        x, y = x * side * 4, y * side * 4
        colour = "#ffc83c" if x == y == side * 2 else "#f0f0e8"
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
    data = io.BytesIO()
    # Three colours and what lies between them: a palette makes it a fifth as large.
    image.reduce(4).quantize(32).save(data, "PNG", optimize=True)
    return data.getvalue()


def _png(image: Image.Image, colours: int) -> bytes:
    data = io.BytesIO()
    image.quantize(colours, dither=Image.Dither.NONE).save(data, "PNG", optimize=True)
    return data.getvalue()


def pictures() -> dict[str, bytes]:
    """The games side by side, and what a messenger shows beside a link, as PNG."""
    from sim.tools.art import fonts, icons, pen

    row = Image.new("RGB", (72 * len(GAMES), 72))
    for number, game in enumerate(GAMES):
        sheet = pen.coloured(game, 72, 72)
        getattr(icons, game)(sheet.canvas())
        row.paste(sheet.picture(), (72 * number, 0))
    sheet = pen.coloured("preview", 400, 210, ground=0x14171E, colours=64)
    canvas = sheet.canvas()
    font = fonts.font16()
    canvas.text(200, 20, "CINQ", font, "ink", "centre")
    canvas.text(200, 44, "Five code games", font, "gold", "centre")
    canvas.text(200, 66, "to play alone or together", font, "ink", "centre")
    for number in range(len(GAMES)):
        canvas.box(5 + number * 79, 104, 74, 84, "panel", 4)
    image = sheet.picture()
    for number in range(len(GAMES)):
        image.paste(row.crop((72 * number, 0, 72 * number + 72, 72)), (6 + number * 79, 110))
    image = image.resize((1200, 630), Image.Resampling.NEAREST)
    return {"games.png": _png(row, 64), "preview.png": _png(image, 64)}


def screens(speech: str) -> bytes:
    """A screen of each game side by side, in a language, as PNG."""
    row = Image.new("RGB", (240 * len(SCREENS), 240))
    for number, name in enumerate(SCREENS):
        with Image.open(ROOT / "tests/screens" / FIRST_BOARD / speech / f"{name}.png") as screen:
            row.paste(screen.convert("RGB"), (240 * number, 0))
    return _png(row, 64)


def first_memory(speech: str) -> str:
    """How the memory of a visitor with this language begins, base64."""
    memory = language.speaking(None, speech).rstrip(b"\xff")
    return base64.b64encode(memory).decode()


def others(package: Path) -> list[str]:
    """The licences of what the page holds beside the drives."""
    number = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
    terms = "The terms are those of the MIT licence above.\n"
    font = (HERE / "OFL-1.1.txt").read_text(encoding="utf-8")
    return [
        f"micropython.mjs, micropython.wasm: MicroPython {number}, MIT licence\n\n"
        f"Copyright (c) 2013-2026 Damien P. George and others\n\n{terms}",
        "micropython.mjs: made by Emscripten, MIT licence\n\n"
        f"Copyright (c) 2010-2026 Emscripten authors\n\n{terms}",
        "circuitpython/_terminal_font.mpy: Terminus, from Adafruit's Blinka\n\n"
        f"Copyright (C) 2018 Dimitar Toshkov Zhekov\n\n{font}",
        *(
            f"mqtt.mjs: {words}" if name != "lean-qr" else f"qr.mjs: {words}"
            for root in ("mqtt", "lean-qr")
            for name, words in sorted(packages(root).items())
        ),
    ]


def packages(root: str) -> dict[str, str]:
    """{name: licence} of a package and of those it is made of."""
    found: dict[str, str] = {}
    waiting = [root]
    while waiting:
        name = waiting.pop()
        folder = PACKAGES / name
        if name in found or name.startswith("@types/") or not folder.exists():
            continue
        told = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        waiting += told.get("dependencies", ())
        texts = [path for path in sorted(folder.iterdir()) if path.name.upper()[:7] == "LICENSE"]
        text = texts[0].read_text(encoding="utf-8") if texts else str(told.get("author", ""))
        found[name] = f"{name} {told['version']}, {told['license']} licence\n\n{text.strip()}\n"
    return found


def build(
    output: Path = OUTPUT,
    package: Path = PACKAGE,
    zips: Mapping[str, Path] | None = None,
    images: Mapping[str, Mapping[str, Path]] | None = None,
    address: str = "",
    broker: str = "",
) -> dict[str, int]:
    """Make the page in a fresh folder; {path: size}.

    It offers the {board: zip} and {board: {board_id: UF2}} of a release. `address` is where the
    page will be, for the picture that messengers show: most of them want a whole address.
    `broker` is where its rooms are; without one, only a server that has one offers them.
    """
    rooms = json.dumps({"broker": broker and check_broker(broker)}).encode()
    check_folder(output, "index.json")
    zips, images = zips or {}, images or {}
    if not (package / "micropython.wasm").exists():
        raise WebError(f"MicroPython for WebAssembly is not in {package}: run `make web`.")
    names, called = [FIRST_BOARD, *OTHER_BOARDS], drive.names_of()
    made, wanted = packs(names, called)
    files = dict(made)
    for name in MODULES:
        files[name] = (HERE / name).read_bytes()
        if name.endswith(".py"):  # it runs on the drive of a board, whose names are others
            words = called.rename(f"sim/web/{name}", files[name].decode())
            files[name] = words.encode()
    for path in sorted((HERE / "page").iterdir()):
        files[path.name] = path.read_bytes()
    for name in ("micropython.mjs", "micropython.wasm"):
        files[name] = (package / name).read_bytes()
    for name, place in FRIENDS.items():
        if not (PACKAGES / place).exists():
            raise WebError(f"{PACKAGES / place} is missing: run `make web`.")
        files[name] = (PACKAGES / place).read_bytes()
    for side in (180, 192, 512):
        files[f"icon-{side}.png"] = icon(side)
    files.update(pictures())
    for speech in SPEECHES:
        files[f"screens-{speech}.png"] = screens(speech)
    files["index.html"] = files["index.html"].replace(b"{{ADDRESS}}", address.encode())
    files["rooms.json"] = rooms
    files["LICENCES.txt"] = licences.text(names, others(package)).encode()
    index = {
        "version": drive.version(),
        "licence": "LICENCES.txt",
        "first": {name: first_memory(name) for name in language.LANGUAGES},
        "boards": {
            name: entry(name, wanted[name], zips.get(name), images.get(name)) for name in names
        },
    }
    files["index.json"] = json.dumps(index, indent=1).encode()
    later = {*LATER, *NEVER, "LICENCES.txt", *(set(made) - set(wanted[names[0]]))}
    files["sw.js"] = _service_worker(files, later)
    # Downloads, which the service worker does not keep.
    for board in names:
        for path in (*filter(None, [zips.get(board)]), *images.get(board, {}).values()):
            files[path.name] = path.read_bytes()
    _replace(output, files)
    return {name: len(content) for name, content in sorted(files.items())}


def _service_worker(files: Mapping[str, bytes], later: set[str]) -> bytes:
    """The service worker that keeps this very page: its name changes with any byte."""
    everything = hashlib.sha256()
    for name in sorted(files):
        everything.update(name.encode() + b"\0" + files[name])
    kept = ["./", *sorted(name for name in files if name not in {*later, "index.html"})]
    worker = files["sw.js"].decode()
    worker = worker.replace('"{{NAME}}"', json.dumps("cinq-" + everything.hexdigest()[:16]))
    worker = worker.replace('"{{LATER}}"', json.dumps(sorted(later - set(NEVER))))
    return worker.replace('"{{FILES}}"', json.dumps(kept)).encode()


def _replace(output: Path, files: Mapping[str, bytes]) -> None:
    """Put the files into a fresh folder, which takes the place of the old one when it is whole."""
    with replaced_folder(output, "index.json") as fresh:
        for name, content in files.items():
            (fresh / name).write_bytes(content)


def first_visit(folder: Path) -> int:
    """Bytes of a first visit, compressed: what the service worker keeps, and itself."""
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    kept = json.loads(re.findall(r"const FILES = (.+);", worker)[0])
    names = ["index.html" if name == "./" else name for name in kept] + ["sw.js"]
    return sum(len(gzip.compress((folder / name).read_bytes())) for name in names)
