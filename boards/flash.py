# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Install a build on the connected board.

    python -m boards.flash pico_oled [--port PORT] [--drive FOLDER] [--build FOLDER]

Only files that differ are sent. Everything may be interrupted at any point and is finished
by running it again; meanwhile the board says that its installation is incomplete:

    1  the paths to come are noted in installing.txt, so that none is ever forgotten
    2  code.py becomes a few lines that say so; the real one is kept as code.next
    3  files that an older version left behind are removed, new ones written and compared
    4  the manifest, then the end of installing.txt, then code.py: the console starts again

No file of another project is ever lost. A file is ours when its content is what a manifest
or a note of ours says we wrote under that name. Whatever else is in our way is kept beside
it as NAME.before and named; whatever else is not in our way is left alone. Lines that the
maker added to settings.toml stay.
"""

import argparse
import functools
import itertools
import sys
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

import boards
from boards import build
from boards.build import digest, on_drive
from boards.command import Parser, run
from boards.drive import (
    CLUSTER,
    DIGITS,
    FOLDER,
    UNDER_WAY,
    Contents,
    DriveError,
    Found,
    Full,
    Locked,
    MountedDrive,
    SerialDrive,
    folders_of,
)
from boards.plain import plain
from boards.port import Board, PortError, choose, in_words, is_drive_of, mounted_drive

Rows = TypeVar("Rows")
Files = dict[str, bytes]  # by their paths on the drive

MANIFEST = "manifest.json"
NOTED = "installing.txt"
KEPT_CODE = "code.next"
SETTINGS = "settings.toml"
OURS = (NOTED, KEPT_CODE, UNDER_WAY)  # there only while an installation is under way

# What CircuitPython makes by itself, or people put there: never stale, never in the way.
NOT_OURS = ("boot_out.txt", SETTINGS)

# The code.py of a fresh CircuitPython, which may be overwritten.
HELLO = b'print("Hello World!")\n'

INCOMPLETE = b"""\
# Cinq is being installed here. This file stays if that was interrupted.
import time

TOLD = "Cinq is incomplete:\\nmake flash again.\\nCinq est incomplet :\\nrelancez make flash."
try:
    import broken

    broken.show(broken.find(), TOLD)
except Exception as error:
    print(repr(error))
while True:
    print(TOLD)
    time.sleep(2)
"""
# What 0.1.0 put there instead.
_INCOMPLETE_0_1 = "89c61f4e3e23c09fef579a43"

# What that needs is sent first.
_FIRST = ("broken.py", "this_board.")

# What a list on a board may name: more was never written by us, and a board has little memory.
_MOST, _LONGEST = 2000, 120  # files, characters of a path

# The first line of installing.txt; a hash and a path in each of the others.
NOTE = "Cinq is being installed: these files are on their way."


class FlashError(Exception):
    """It cannot be installed; the message is for the person at the keyboard."""


def read_build(folder: Path | str) -> Files:
    """{path: bytes} of everything to install, the manifest included; FlashError if damaged."""
    folder = Path(folder)
    try:
        text = (folder / MANIFEST).read_bytes()
        files = {}
        for path, hash_ in build.read_manifest(text).items():
            data = (folder / path).read_bytes()
            if digest(data) != hash_:
                raise FlashError(f"{folder / path} was changed since it was built.")
            files[path] = data
    except (OSError, ValueError):
        raise FlashError(f"There is no complete build in {folder}: run `make build` first.")
    if "code.py" not in files:
        raise FlashError(f"The build in {folder} has no code.py.")
    return {**files, MANIFEST: text}


def is_plain(path: str) -> bool:
    """Whether a path that a board names stays on its drive."""
    parts = path.split("/")
    fits = len(path) <= _LONGEST and path.isprintable()
    return fits and not any(part in ("", ".", "..") or "\\" in part for part in parts)


def listed(text: bytes) -> dict[str, str] | None:
    """{path: hash} of the manifest on a board; None if it is not one of ours."""
    try:
        rows = build.read_manifest(text)
    except ValueError:
        return None
    if len(rows) > _MOST:
        return None
    return {path: hash_ for path, hash_ in rows.items() if is_plain(path)}


def noted(text: bytes) -> set[tuple[str, str]] | None:
    """{(path, hash)} of an installation under way; None if the note is not ours."""
    first, *lines = text.decode("utf-8", "replace").splitlines() or [""]
    if first != NOTE:
        return None
    pairs = (line.partition(" ") for line in lines[:_MOST])
    return {(path, hash_[:DIGITS]) for hash_, _, path in pairs if is_plain(path)}


def merged_settings(theirs: bytes, ours: bytes) -> bytes:
    """Their settings.toml, and those lines of ours whose names it lacks."""
    try:
        text = theirs.decode()
        names = tomllib.loads(text)
        lines = [
            line
            for line in ours.decode().splitlines()
            if "=" in line
            and not line.startswith("#")
            and line.partition("=")[0].strip() not in names
        ]
    except ValueError:
        return theirs  # CircuitPython may read it even so
    if not lines:
        return theirs
    if text and not text.endswith("\n"):
        text += "\n"
    return (text + "\n".join(lines) + "\n").encode()


class Installation:
    """What a board has, what it should have, and the way from one to the other."""

    def __init__(self, board: Board, files: Files) -> None:
        self.contents = Contents(board)
        self.files = dict(files)
        self.kept: list[tuple[str, str]] = []  # (path, its new name) of files of another project
        self._names = [*self.files, *OURS]
        self._names += sorted({folder for path in self._names for folder in folders_of(path)})
        self.found = self.contents.survey(self._names)
        self._lists: dict[str, str] = {}  # path: hash of those that are ours
        old = self._read(MANIFEST, listed) or {}
        self.noted = self._read(NOTED, noted) or set()
        self.known = self._known(old)
        self._keep_settings(old)
        self.code = self.files.pop("code.py")
        self._large: set[str] = set()  # files that have no room beside the old ones
        self._look(self.found)
        self.stale = self._stale(self.contents.survey)

    def _look(self, found: Found) -> None:
        """Take note of what is there."""
        self.found = found
        self.differing = [path for path, data in self.files.items() if not self._has(path, data)]
        # What boot.py and the manifest speak of must be there before them.
        self.differing.sort(
            key=lambda path: (
                path == MANIFEST,
                path == "boot.py",
                not path.startswith(_FIRST),
                path,
            )
        )
        self.code_differs = not self._has("code.py", self.code)

    def _read(self, path: str, meaning: Callable[[bytes], Rows | None]) -> Rows | None:
        """What a list on the board means; None if it is not there or not ours."""
        if self.found.get(path, (FOLDER,))[0] == FOLDER:
            return None
        data = self.contents.read(path) or b""
        rows = meaning(data)
        if rows is not None:
            self._lists[path] = digest(data)
        return rows

    def _known(self, old: dict[str, str]) -> dict[str, set[str]]:
        """{path: the hashes of what Cinq has written there}."""
        known = {path: {digest(data)} for path, data in self.files.items()}
        for path, hash_ in (*old.items(), *self.noted, *self._lists.items()):
            if hash_ != FOLDER:
                known.setdefault(path, set()).add(hash_)
        known[KEPT_CODE] = set(known["code.py"])
        known["code.py"] |= {digest(HELLO), digest(INCOMPLETE), _INCOMPLETE_0_1}
        return known

    def _is_ours(self, path: str) -> bool:
        """Whether what is at a path may be replaced or removed: the rule, and the only one."""
        hash_, size = self.found[path]
        if hash_ == FOLDER:
            return path not in self.files and path not in ("code.py", *OURS)
        if not size or hash_ in self.known.get(path, ()):
            return True
        return path == UNDER_WAY and self._is_part(size, hash_)

    def _is_part(self, size: int, hash_: str) -> bool:
        """Whether these are the first bytes of something that we write."""
        ours = [*self.files.values(), self.code, INCOMPLETE, self._note()]
        return any(digest(data[:size]) == hash_ for data in ours)

    def _make_room(self, drive: SerialDrive | MountedDrive) -> None:
        """Keep another program's file that is in the way, under an unused name."""
        survey = self.contents.survey
        if isinstance(drive, MountedDrive):
            # The computer may have changed files of which the board does not know yet.
            survey = drive.survey
            self._look(survey(self._names))
            self.stale = self._stale(survey)
        paths = [UNDER_WAY, NOTED, KEPT_CODE, "code.py", *self.differing]
        folders = {folder for path in paths for folder in folders_of(path)}
        for path in (*sorted(folders), *paths):
            if path not in self.found or self._is_ours(path):
                continue
            names = (f"{path}.before{i if i > 1 else ''}" for i in itertools.count(1))
            to = next(name for name in names if not survey([name]))
            drive.rename(path, to)
            del self.found[path]
            self.kept.append((path, to))

    def _stale(self, survey: Callable[[Iterable[str]], Found]) -> list[str]:
        """Files that an older Cinq wrote, that are as it wrote them, and that are not needed."""
        others = set(self.known) - set(self.files) - {"code.py", *NOT_OURS, *OURS}
        found = survey(sorted(others))
        return [path for path, (hash_, _) in found.items() if hash_ in self.known[path]]

    def _has(self, path: str, data: bytes) -> bool:
        return self.found.get(path, ("", 0))[0] == digest(data)

    def _keep_settings(self, old: dict[str, str]) -> None:
        ours = self.files.get(SETTINGS)
        hash_ = self.found.get(SETTINGS, (FOLDER, 0))[0]
        if ours is None or hash_ == FOLDER or self._has(SETTINGS, ours):
            return
        if old.get(SETTINGS) == hash_:
            return  # it was not changed since it was installed
        self.files[SETTINGS] = merged_settings(self.contents.read(SETTINGS) or b"", ours)
        self.known[SETTINGS].add(hash_)  # all of it is in what we write

    @property
    def needed(self) -> bool:
        """Whether there is anything to do."""
        leftovers = [path for path in OURS if path in self.found and self._is_ours(path)]
        return bool(self.differing or self.stale or self.code_differs or leftovers)

    @property
    def sending(self) -> list[str]:
        """The files of the build to be sent: without the manifest, which is about them."""
        files = [path for path in self.differing if path != MANIFEST]
        if self.code_differs and not self._kept():
            files.append("code.py")
        return files

    def _kept(self) -> bool:
        """Whether an interrupted installation has left the right code.py aside."""
        return self._has(KEPT_CODE, self.code)

    def hidden(self) -> list[str]:
        """Files of another project that CircuitPython would load instead of ours.

        A folder comes before a .py file, that before an .mpy file, and all of these at the top
        of the drive before those in lib.
        """
        rivals = {"code.txt"}
        for path in self.files:
            if path.endswith(".mpy"):
                stem = path.removesuffix(".mpy")
                rivals |= {stem, stem + ".py"}
            if path.startswith("lib/"):
                top = path.split("/")[1].removesuffix(".mpy")
                rivals |= {top, top + ".py", top + ".mpy"}
        rivals -= {*self.files, *self.stale, *self._names}
        return self.contents.existing(sorted(rivals))

    def check_room(self) -> None:
        """Full unless everything fits."""
        needed = 8 * CLUSTER  # the notes, the few lines of code.py, folders that grow
        for path in self.differing:
            needed += on_drive(len(self.files[path]))
            if path in self.found and self._is_ours(path):
                needed -= on_drive(self.found[path][1])
        free = self.contents.free()
        sizes = self.contents.survey(self.stale)
        free += sum(on_drive(size) for _, size in sizes.values())
        if UNDER_WAY in self.found and self._is_ours(UNDER_WAY):
            free += on_drive(self.found[UNDER_WAY][1])
        # A file is there twice while it is being replaced, where there is room for that. The
        # manifest always is: without the old one nothing tells which of the old files are ours.
        needed += on_drive(len(self.files[MANIFEST])) if MANIFEST in self.found else 0
        if needed > free:
            raise Full(needed, free)
        self._large = {
            path
            for path in self.differing
            if path in self.found and self._is_ours(path)
            if path != MANIFEST and needed + on_drive(len(self.files[path])) > free
        }

    def run(
        self,
        drive: SerialDrive | MountedDrive,
        progress: Callable[[str, int], None] = lambda path, count: None,
    ) -> None:
        """Do it."""
        self._make_room(drive)
        note = self._note()
        if not self._has(NOTED, note):
            drive.write(NOTED, note)
        if not self.code_differs:
            drive.rename("code.py", KEPT_CODE)
            self.found[KEPT_CODE] = self.found["code.py"]
        if not self._has("code.py", INCOMPLETE) or not self.code_differs:
            drive.write("code.py", INCOMPLETE)
        drive.remove([path for path in (*self.stale, UNDER_WAY) if path != "code.py"])
        for path in self.differing:
            if path in self._large:
                drive.remove([path])
            drive.write(path, self.files[path], functools.partial(progress, path))
        if not self._kept():
            drive.write(KEPT_CODE, self.code, lambda count: progress("code.py", count))
        drive.settle()
        self._compare({**self.files, KEPT_CODE: self.code})
        drive.remove([NOTED])
        drive.rename(KEPT_CODE, "code.py")
        drive.settle()
        self._compare({"code.py": self.code})

    def _note(self) -> bytes:
        """What installing.txt says: everything that was or will be sent, and its hash."""
        files = {**self.files, "code.py": self.code}
        pairs = {(path, digest(files[path])) for path in self.sending} | self.noted
        lines = [f"{hash_} {path}" for path, hash_ in sorted(pairs)]
        return ("\n".join([NOTE, *lines]) + "\n").encode()

    def _compare(self, files: Files) -> None:
        found = self.contents.survey(files)
        wrong = [path for path, data in files.items() if found.get(path, ("",))[0] != digest(data)]
        if wrong:
            raise FlashError(
                f"{wrong[0]} is not on the board as it was sent: run this again, and if that "
                "does not help erase the drive (see boards/README.md)."
            )


def writer(
    contents: Contents, board: Board, uid: str, folder: str | None = None
) -> SerialDrive | MountedDrive:
    """The way to write this board's drive; Locked if there is none."""
    if contents.writable():
        return SerialDrive(board)
    folder = folder or mounted_drive(uid)
    if folder is None:
        raise Locked
    if not is_drive_of(folder, uid):
        raise DriveError(
            f"{folder} is not the drive of this board: there is no boot_out.txt in it that says "
            f"UID:{uid}. Nothing was written."
        )
    return MountedDrive(folder)


def install(
    board: Board,
    fitting: tuple[str, ...],
    files: Files,
    folder: str | None = None,
    say: Callable[[str], None] = lambda text: print(plain(text)),
) -> Installation:
    """Bring a board with a fitting board_id up to date; the Installation that did it."""
    board_id, version, uid = board.identify()
    if board_id not in fitting:
        raise FlashError(f"This board is {board_id}; the build needs {' or '.join(fitting)}.")
    say(f"{board_id}, CircuitPython {'.'.join(map(str, version))}, on {board.port}")
    work = Installation(board, files)
    for path in work.hidden():
        say(f"Careful: {path} on the board is not ours and hides the file that is.")
    total = len(files) - 1
    if not work.needed:
        say(f"All {total} files are up to date: nothing sent.")
        return work
    work.check_room()
    drive = writer(work.contents, board, uid, folder)
    if isinstance(drive, MountedDrive):
        say(f"The computer holds the drive: writing to {drive.folder}")
    sending = work.sending
    sizes = {path: len({**work.files, "code.py": work.code}[path]) for path in sending}
    with _bar() as bar:
        task = bar.add_task("", total=sum(sizes.values()))

        def progress(path: str, count: int) -> None:
            bar.update(task, advance=count if path in sizes else 0, description=path)

        try:
            work.run(drive, progress)
        finally:
            for path, to in work.kept:
                say(f"Kept: {path} is not of Cinq; it is now {to}.")
        bar.update(task, description="done")
    say(
        f"Sent {len(sending)} of {total} files, {sum(sizes.values()):,} bytes, all compared"
        + (f"; removed {len(work.stale)} old ones." if work.stale else ".")
    )
    return work


def _bar() -> Progress:
    # The output as it is now: the transport's chatter is kept away from it.
    console = Console(file=sys.stdout)
    return Progress(
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
        console=console,
        transient=True,
        disable=not console.is_terminal,  # it would leave an empty line in a file
    )


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m boards.flash", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("board")
    parser.add_argument("--port", help="a serial port or a pyserial URL (socket://host:port)")
    parser.add_argument("--drive", help="where this computer shows the board's drive")
    parser.add_argument("--build", type=Path, help="instead of build/BOARD")
    parser.add_argument("--wait", type=float, default=30, help="s for the console to report")
    chosen = parser.parse_args(arguments)
    try:
        description = boards.load(chosen.board)
    except boards.BoardError as error:
        print(plain(f"{chosen.board}: {error}."), file=sys.stderr)
        return 2

    def work() -> None:
        files = read_build(chosen.build or build.ROOT / "build" / chosen.board)
        with Board(choose(chosen.port)) as board:
            install(board, description.BOARD_IDS, files, chosen.drive)
            board.restart()
            version, name = board.wait_until_ready(chosen.wait)
        print(plain(f"Cinq {version} is ready on {name}."))

    errors = (FlashError, PortError, DriveError)
    return in_words(work, errors, "Stopped: run this again to finish.")


if __name__ == "__main__":
    run(main)
