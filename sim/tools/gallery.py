# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pictures of every screen, made by walking through the console with keys.

    python -m sim.tools.gallery               all walks, boards and languages into tests/screens
    python -m sim.tools.gallery code_vinci    one walk
    python -m sim.tools.gallery --changed     the walks of which a picture has changed
                          --judge en    the same, judged by this language on one board

A walk is a file tests/screens/NAME.txt: a line per picture, its name, a colon and the keys
that lead there from the picture before (see sim/script.py). Keys may begin with a state in
brackets, in which the console is switched on and waits at its menu:

    [code_cards h12 0,1,0 phase=2 pending]   a saved match: a person and bots of levels 1 and
                                             2, options, and when: a person is to decide, and
                                             these accessors of the game answer so
    [omphalos hh over]                       a saved match that is over, by chance
    [code_omega h12 played]                  or as bots play it
    [code_vinci h1 broken]                   a saved match whose next move is illegal
    [junk]                                   a memory that holds anything
    [new]                                    no game was opened yet, so lessons are offered
    [first]                                  the console is switched on for the first time
    [title]                                  the title alone: a simulator is too quick for it
    [battery=3.7]                            so many volts feed the console
    [light omphalos hh over]                 any of the first ones, or nothing, in light colours

Without a state all lessons have been offered before. Walks in OWN are for boards of their own, or
need more than keys and a memory.

The pictures are the ones the tests compare with; contact sheets in build/gallery are for people.
At the end it says which share of each game's table on a colour display belongs to the game, and
how tall the smallest capitals are on the glass of every board: below LEAST_MM it fails.
"""

import functools
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

import boards as makes
from boards.command import Parser, run
from sim.language import LANGUAGES
from sim.tools.art import fonts
from sim.virtual import Simulator

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT / "lib") not in sys.path:
    sys.path.append(str(ROOT / "lib"))

from lib import MEDIUM, ask  # noqa: E402
from match import HUMAN, Match  # noqa: E402
from rules import GAMES, number  # noqa: E402
from rules.dice import Dice  # noqa: E402
from save.journal import LESSON, SETTINGS, SIZE, Journal  # noqa: E402

SCREENS = ROOT / "tests/screens"
SHEETS = ROOT / "build/gallery"  # for people to look at
TITLE = ROOT / "sim/tools/title.py"
LCD = "pico_lcd_1_3"
BOARDS = ("pico_oled", LCD)
OWN = {"first": BOARDS, "light": (LCD, "picopad"), "wide": ("picopad",)}
SEED = 7
LIGHT = b"\0\0\0\0\0\0\0\0\1"  # settings as they are at first, but for the theme
LEAST_MM = 1.15  # of capitals; Playdate's guidelines name 1.17 as the least for anything
# Where no whole pixels make a layout larger: for good eyes.
FINE = ("pico_lcd_1_14", "pico_round", "thumby_color")
BARS = (24, 22)  # pixels of its header and of its bottom row
NAMES = ("Anna", "Ben", "Chloé", "David", "Eva", "Félix", "Gina", "Hugo")
BOTS = ("Bip", "Kliq", "Zap", "Tok", "Fizz", "Nix", "Wob")  # as in menus/names.py

_TITLE_MS = 2800  # until the tune of the title has ended, and the menu has settled
_GAP = 8
_FRAME = (70, 78, 90)


def walks() -> list[str]:
    """The names of all walks."""
    return sorted(path.stem for path in SCREENS.glob("*.txt"))


def steps(walk: str) -> Iterator[tuple[str, str]]:
    """(name, keys) of each picture of a walk."""
    for line in (SCREENS / f"{walk}.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, keys = line.partition(":")
            yield name.strip(), keys.strip()


def boards(walk: str) -> tuple[str, ...]:
    """The boards that a walk is for."""
    return OWN.get(walk, BOARDS)


def starts(walk: str) -> list[tuple[dict[str, Any], list[tuple[str, str]]]]:
    """(state, steps) of each time the console is switched on: how it is found then, as the
    Simulator takes it, and (name, keys) of the pictures until the next time."""
    begun: list[tuple[dict[str, Any], list[tuple[str, str]]]] = []
    for name, keys in steps(walk):
        state, bracket, keys = keys.rpartition("]")
        if bracket or not begun:
            begun.append((found_in(state[1:]), []))
        if bracket:
            keys = f"wait:{_TITLE_MS} {keys}"
        begun[-1][1].append((name, keys))
    return begun


def pictures(walk: str, board: str, language: str) -> Iterator[tuple[str, Image.Image]]:
    """(name, image) of each picture of a walk."""
    for state, shown in starts(walk):
        with Simulator(board, **{"seed": SEED, "language": language, **state}) as sim:
            for name, keys in shown:
                sim.run(keys)
                yield name, sim.image().convert("RGB")


# States to begin with


def found_in(state: str) -> dict[str, Any]:
    """How the Simulator finds a console in a state of a walk."""
    what, _, value = state.partition("=")
    if what == "first":
        return {"nvm": None, "language": None}
    if what == "title":
        return {"nvm": None, "main": TITLE}
    if what == "battery":
        return {"nvm": offered(), "battery": float(value)}
    words = state.split()
    if words[:1] == ["light"]:
        nvm = bytearray(memory(words[1:]) if words[1:] else offered())
        Journal(nvm).put(SETTINGS, LIGHT)
        return {"nvm": bytes(nvm)}
    return {"nvm": memory(words) if words else offered()}


def memory(words: list[str]) -> bytes:
    """The memory of a console in the state that these words tell."""
    return _memory(*words)


@functools.cache  # every board and language begins with the same
def _memory(*told: str) -> bytes:
    words = list(told)
    if words == ["junk"]:
        return bytes(range(256)) * (SIZE // 256)
    nvm = bytearray(b"\xff" * SIZE)
    if words == ["new"]:
        return bytes(nvm)
    game, people, *when = words
    options: list[int] = []
    if when and when[0][0].isdigit():
        options = [int(value) for value in when.pop(0).split(",")]
    names, bots = iter(NAMES), iter(BOTS)
    players = []
    for kind in people:
        players.append((next(names), HUMAN) if kind == "h" else (next(bots), int(kind)))
    match = found(game, players, options, when)
    journal = Journal(nvm)
    saved = Match(game, players, match.seed, options, journal)
    saved.begin()
    for move in match.moves:
        saved.play(move)
    saved.leave()
    if when == ["broken"]:
        journal.move(saved.number, 0xEF)
    return bytes(nvm)


def offered() -> bytes:
    """The memory of a console whose lessons have all been offered."""
    nvm = bytearray(b"\xff" * SIZE)
    journal = Journal(nvm)
    for game in GAMES:
        journal.put(LESSON + number(game), b"\0")
    return bytes(nvm)


def found(
    game: str, players: list[tuple[str, int]], options: Sequence[int], when: list[str]
) -> Any:
    """A match of moves by chance, at the first moment that is as wanted."""
    for seed in range(200):
        match = Match(game, players, seed, options)
        chance = Dice(seed)
        for _ in range(600):
            if match.over():
                if when in (["over"], ["played"]):
                    return match
                break
            if when == ["played"]:
                match.play(ask(match, MEDIUM))
                continue
            if match.is_human(match.game.turn()) and all(_is(match.game, what) for what in when):
                return match
            match.play(chance.choice(list(match.game.moves())))
    raise ValueError(f"{game}: no moment with {' '.join(when)}")


def _is(game: Any, what: str) -> bool:
    """Whether an accessor answers as wanted: "phase=2", or "pending" for anything but nothing."""
    name, equals, value = what.partition("=")
    if name in ("over", "played", "broken"):
        return name == "broken"
    answer = getattr(game, name)
    if callable(answer):
        answer = answer()
    return answer == int(value) if equals else bool(answer)


def path(walk: str, name: str, board: str, language: str) -> Path:
    """Where a picture is kept."""
    return SCREENS / board / language / f"{walk}-{name}.png"


def differs(image: Image.Image, kept: Path) -> bool:
    """Whether a picture is not as it is kept."""
    if not kept.exists():
        return True
    with Image.open(kept) as picture:
        return ImageChops.difference(image, picture.convert("RGB")).getbbox() is not None


def walked(walk: str, board: str, language: str) -> list[tuple[Image.Image, Path]]:
    """The pictures of a walk, and where they are kept."""
    return [
        (image, path(walk, name, board, language))
        for name, image in pictures(walk, board, language)
    ]


def let_go(walk: str, board: str, language: str) -> None:
    """Remove the pictures that a walk does not pass any more."""
    passed = {path(walk, name, board, language) for name, _ in steps(walk)}
    for kept in (SCREENS / board / language).glob(f"{walk}-*.png"):
        if kept not in passed:
            kept.unlink()


# How much of a table is game


def share(image: Image.Image) -> float:
    """The share of a table's pixels that belong to the game.

    Those between header and bottom row that differ from the plain ground, which is black, of
    all pixels of the display: tiles, cards and racks, cells, signs, and the words beside them.
    """
    top, bottom = BARS
    width, height = image.size
    grounds = image.crop((0, top, width, height - bottom)).convert("L").histogram()[0]
    return (width * (height - top - bottom) - grounds) / (width * height)


def tables(game: str) -> list[str]:
    """The names of the pictures that show a game's table, one for each kind of decision."""
    return [
        name
        for name, _ in steps(f"phases_{game}")
        if not name.endswith("-now") and name != "passed-on"  # pages of the console
    ]


def shares(game: str) -> dict[str, float]:
    """{name: share} of the pictures of a game's table that are kept."""
    found = {}
    for name in tables(game):
        with Image.open(path(f"phases_{game}", name, LCD, "en")) as image:
            found[name] = share(image)
    return found


# How large type is on the glass


def smallest_capitals() -> dict[str, float]:
    """{board: millimetres} of the smallest capitals of the faces for its class of displays."""
    found = {}
    for name in makes.names():
        board = makes.load(name)
        display = makes.display_class(board)
        pixels = min(font.capital for font in fonts.sheets() if font.display == display)
        found[name] = pixels * board.PIXEL_MM
    return found


def sheet(images: list[Image.Image], columns: int, zoom: int) -> Image.Image:
    """The images side by side, enlarged."""
    width, height = images[0].size
    width, height = width * zoom + _GAP, height * zoom + _GAP
    rows = -(-len(images) // columns)
    result = Image.new("RGB", (columns * width + _GAP, rows * height + _GAP), _FRAME)
    for index, image in enumerate(images):
        large = image.resize((image.width * zoom, image.height * zoom), Image.Resampling.NEAREST)
        result.paste(large, (_GAP + index % columns * width, _GAP + index // columns * height))
    return result


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m sim.tools.gallery", description=__doc__)
    parser.add_argument("walks", nargs="*", help="names of walks; all when there is none")
    parser.add_argument("--changed", action="store_true", help="only walks that have changed")
    parser.add_argument("--judge", choices=LANGUAGES, help="by this language on one board")
    options = parser.parse_args(arguments)
    chosen = options.walks or walks()
    unknown = [name for name in chosen if name not in walks()]
    if unknown:
        print(
            f"There is no walk {unknown[0]!r}; there are: {', '.join(walks())}.", file=sys.stderr
        )
        return 2
    everything: dict[tuple[str, str], list[Image.Image]] = {}
    made = []
    for walk in chosen:
        ways = [(board, language) for board in boards(walk) for language in LANGUAGES]
        drawn = {}
        if options.changed:
            for way in ways:
                if options.judge is None or way == (ways[0][0], options.judge):
                    drawn[way] = walked(walk, *way)
            if not any(differs(*one) for taken in drawn.values() for one in taken):
                continue
        made.append(walk)
        for board, language in ways:
            taken = drawn.get((board, language)) or walked(walk, board, language)
            for image, target in taken:
                target.parent.mkdir(parents=True, exist_ok=True)
                image.save(target, optimize=True)
            let_go(walk, board, language)
            images = [image for image, _ in taken]
            everything.setdefault((board, language), []).extend(images)
            zoom = 2 if board == "pico_oled" else 1
            SHEETS.mkdir(parents=True, exist_ok=True)
            sheet(images, 4, zoom).save(SHEETS / f"{walk}-{board}-{language}.png")
        print(
            f"{walk}: {len(images)} pictures, each in two languages for {', '.join(boards(walk))}"
        )
    for game in GAMES:
        if f"phases_{game}" in made:
            found = shares(game)
            least = min(found, key=lambda name: found[name])
            print(
                f"{game}: {sum(found.values()) / len(found):.0%} of the table's pixels belong "
                f"to the game, {found[least]:.0%} at least ({least})"
            )
    too_small = []
    for board, millimetres in smallest_capitals().items():
        print(f"{board}: the smallest capitals are {millimetres:.2f} mm tall")
        if millimetres < LEAST_MM and board not in FINE:
            too_small.append(board)
    if made == walks():
        for (board, language), images in everything.items():
            sheet(images, 16, 1).save(SHEETS / f"all-{board}-{language}.png")
        print("build/gallery/all-BOARD-LANGUAGE.png: all pictures on a sheet")
    for board in too_small:
        print(f"{board}: expected capitals of at least {LEAST_MM} mm", file=sys.stderr)
    return 1 if too_small else 0


if __name__ == "__main__":
    run(main)
