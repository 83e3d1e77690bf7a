# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Fill dist/ with what people without Python install from: `make release`.

For every board a zip with exactly what belongs on its drive, a README.txt and the licences,
and the same as a UF2 for each CircuitPython that fits (boards/image.py); the page, with these
beside it, which it offers; a README.txt that tells which file is for what; and the checksums
of all of them. The same sources give the same bytes on every computer: nothing in the zips is
compressed or has a date.
"""

import hashlib
import re
import subprocess
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import boards
from boards import build, image, licences, shorten_names
from boards.files import replaced_folder
from boards.port import OLDEST, SINCE

README = """\
Cinq {version} for: {name}

1. The board needs CircuitPython {oldest} or newer: https://circuitpython.org/downloads
   It then shows up as a drive called CIRCUITPY.
2. If you have a code.py, boot.py or settings.toml of your own there, keep a copy elsewhere.
3. Copy everything in this folder onto CIRCUITPY, and let it replace what is there.
4. Eject the drive, then press the board's reset button or plug it in again. Cinq starts.

Later Cinq keeps its drive to itself: hold B while you plug it in and CIRCUITPY is back.
Your matches and settings are not on the drive and stay when Cinq is replaced.

---

1. La carte a besoin de CircuitPython {oldest} ou plus récent :
   https://circuitpython.org/downloads ; elle apparaît alors comme un disque, CIRCUITPY.
2. S'il s'y trouve déjà un code.py, boot.py ou settings.toml à vous, gardez-en une copie ailleurs.
3. Copiez tout le contenu de ce dossier sur CIRCUITPY, en remplaçant ce qui s'y trouve.
4. Éjectez le disque, puis appuyez sur reset ou rebranchez la carte. Cinq démarre.

Ensuite Cinq garde son disque pour lui : branchez la carte en tenant B, et CIRCUITPY revient.
Vos parties et réglages ne sont pas sur le disque : ils restent quand on remplace Cinq.
"""
# Where people get releases; None: no place is known, and the README.txt of a release says so.
PLACE: str | None = None
GUIDE = """\
Cinq {version}
{place}

cinq-{version}-BOARD.zip   the files of one board, to be copied onto its drive CIRCUITPY
cinq-{version}-BOARD-CHIP.uf2   the same as one file, for one kind of Pico
    CHIP: pico (Pico, Pico H), pico_w (Pico W, Pico WH), pico2 (Pico 2), pico2_w (Pico 2 W)
          nothing for a board that comes complete / rien pour une carte toute faite
    BOARD / carte :
{boards}
cinq-{version}-web.zip   the page that plays in a browser
cinq-{version}-contents.txt   what all this is made of, with versions and licences
cinq-{version}-names.json   for reading what a board printed when it failed (developers)
SHA256SUMS   what each of these files must hash to

A UF2 is for a first installation or a rescue: it REPLACES THE WHOLE DRIVE, your own files
and settings.toml too. Saved matches and settings of the console stay.

1. Hold the board's BOOTSEL button while you plug it in: a drive appears, RPI-RP2 (or RP2350).
2. Drag CircuitPython {oldest} or newer for your board onto it, if it is not installed yet:
   https://circuitpython.org/downloads
   The drive goes away, and CIRCUITPY appears.
3. Unplug the board, hold BOOTSEL and plug it in again.
4. Drag the UF2 of your board onto RPI-RP2. The board restarts by itself, and Cinq starts.

Nothing starts, and RPI-RP2 comes back: the file was for another CHIP. Begin with step 1.
An update that keeps your files is the zip (leave your own settings.toml as it is), or
`make flash` from the sources.

---

cinq-{version}-BOARD.zip : les fichiers d'une carte, à copier sur son disque CIRCUITPY
cinq-{version}-BOARD-CHIP.uf2 : les mêmes en un seul fichier, pour un type de Pico
cinq-{version}-web.zip : la page qui se joue dans un navigateur
cinq-{version}-contents.txt : ce dont tout ceci est fait, avec versions et licences
cinq-{version}-names.json : pour lire ce qu'une carte affiche en cas d'erreur (développeurs)
SHA256SUMS : les sommes de contrôle de tous ces fichiers

Un fichier UF2 sert à une première installation ou à un dépannage : il REMPLACE TOUT LE
DISQUE, vos fichiers et settings.toml compris. Les parties et les réglages restent.

1. Branchez la carte en tenant son bouton BOOTSEL : un disque apparaît, RPI-RP2 (ou RP2350).
2. Déposez-y CircuitPython {oldest} ou plus récent pour votre carte, s'il n'y est pas encore :
   https://circuitpython.org/downloads
   Le disque disparaît, et CIRCUITPY apparaît.
3. Débranchez la carte et rebranchez-la en tenant BOOTSEL.
4. Déposez le fichier UF2 de votre carte sur RPI-RP2. La carte redémarre, et Cinq avec elle.

Rien ne démarre et RPI-RP2 revient : le fichier était pour une autre puce (CHIP). Reprenez au 1.
Pour une mise à jour qui garde vos fichiers, prenez le zip, sans remplacer votre settings.toml.
"""


def web_name() -> str:
    """What the zip of the page is called."""
    return f"cinq-{build.version()}-web.zip"


def zipped(path: Path, folder: str, files: dict[str, bytes]) -> None:
    """A zip with a folder of these files, the same bytes whenever and wherever it is made."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            row = zipfile.ZipInfo(f"{folder}/{name}", (1980, 1, 1, 0, 0, 0))
            row.create_system = 3
            row.external_attr = 0o100644 << 16
            archive.writestr(row, files[name])


def files_in(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def drive_files(board: str) -> dict[str, bytes]:
    """{path: bytes} of a board's whole drive, with a README.txt and the licences."""
    with tempfile.TemporaryDirectory() as place:
        build.build(board, Path(place) / board)
        files = files_in(Path(place) / board)
    files["README.txt"] = _text(README, since(board), name=boards.load(board).NAME)
    files["LICENCES.txt"] = licences.text([board]).replace("\n", "\r\n").encode()
    return files


def since(board: str) -> tuple[int, ...]:
    """The first CircuitPython that runs Cinq on a board.

    >>> since("pico_oled"), since("thumby_color")
    ((9, 2), (10, 2))
    """
    return min(SINCE.get(board_id, OLDEST) for board_id in boards.load(board).BOARD_IDS)


def _text(words: str, oldest: tuple[int, ...] = OLDEST, **more: str) -> bytes:
    """A text for people, with the versions filled in."""
    more.update(version=build.version(), oldest=".".join(map(str, oldest)))
    # Windows' own editor wants these ends of lines.
    return words.format(**more).replace("\n", "\r\n").encode()


def image_names(board: str) -> dict[str, str]:
    """{board_id: name of the UF2} of a board.

    >>> image_names("picosystem")["pimoroni_picosystem"].endswith("-picosystem.uf2")
    True
    """
    board_ids = boards.load(board).BOARD_IDS
    name = f"cinq-{build.version()}-{board}"
    if len(board_ids) == 1:
        return {board_ids[0]: f"{name}.uf2"}
    return {each: f"{name}-{each.removeprefix('raspberry_pi_')}.uf2" for each in board_ids}


# Makes {path: bytes} of the page that offers {board: zip} and {board: {board_id: UF2}}.
Page = Callable[[dict[str, Path], dict[str, dict[str, Path]]], dict[str, bytes]]


class ReleaseError(ValueError):
    """This cannot be released as it is; the text says why."""


def check_version(number: str) -> None:
    """ReleaseError unless CHANGELOG.md and the tag of this commit, if it has one, agree."""
    changes = (build.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## ([0-9][^\s,]*)", changes, re.M)
    if newest is None or newest.group(1) != number:
        told = newest.group(1) if newest else "no version"
        raise ReleaseError(
            f"firmware/console says that this is {number}, CHANGELOG.md begins with {told}."
        )
    asked = ["git", "-C", str(build.ROOT), "tag", "--points-at", "HEAD"]
    said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    tags = re.findall(r"^v?[0-9].*", said, re.M)
    if tags and number not in [tag.removeprefix("v") for tag in tags]:
        raise ReleaseError(f"firmware/console says that this is {number}, its tag {tags[0]}.")


def release(output: Path, page_files: Page) -> list[Path]:
    """Make everything; the files, in order."""
    number = build.version()
    check_version(number)
    with replaced_folder(output, "SHA256SUMS") as fresh:
        _fill(fresh, number, page_files)
    return sorted(output.iterdir())


def _fill(fresh: Path, number: str, page_files: Page) -> None:
    zips, images = {}, {}
    for board in boards.names():
        name = f"cinq-{number}-{board}"
        zips[board] = fresh / (name + ".zip")
        files = drive_files(board)
        zipped(zips[board], name, files)
        images[board] = {key: fresh / name for key, name in image_names(board).items()}
        for board_id, path in images[board].items():
            path.write_bytes(image.drive(board_id, files))
    names = shorten_names.to_json(build.names_of().listed(), number)
    (fresh / f"cinq-{number}-names.json").write_text(names, encoding="utf-8")
    place = f"Newer versions: {PLACE}" if PLACE else "Built by `make release` in the sources."
    rows = []
    for board in zips:
        newer = ".".join(map(str, since(board))) if since(board) > OLDEST else ""
        needs = f" (CircuitPython {newer})" if newer else ""
        rows.append(f"    {board:22}{boards.load(board).NAME}{needs}")
    listed = "\n".join(rows)
    (fresh / "README.txt").write_bytes(_text(GUIDE, place=place, boards=listed))
    page = page_files(zips, images)
    terms = page.get("LICENCES.txt", b"").decode()
    contents = licences.listed(boards.names(), number, terms).replace("\n", "\r\n")
    (fresh / f"cinq-{number}-contents.txt").write_bytes(contents.encode())
    if page:
        zipped(fresh / web_name(), web_name().removesuffix(".zip"), page)
    sums = "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(fresh.iterdir())
    )
    (fresh / "SHA256SUMS").write_text(sums, encoding="ascii")
