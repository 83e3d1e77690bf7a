# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Files of the person at the keyboard: read whole, written whole or not at all, none lost."""

import contextlib
import errno
import itertools
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NoReturn

LARGEST = 1 << 20  # bytes of a file that is read


def read(path: Path | str, most: int = LARGEST) -> bytes:
    """The content of a regular file, OSError if there is none or it is longer than `most`.

    A device or a pipe may never end, so it is refused before it is opened.
    """
    if not stat.S_ISREG(os.stat(path).st_mode):
        _refuse(os.path.isdir(path))
    with open(path, "rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"it has more than {most:,} bytes")
    return content


def _refuse(directory: bool) -> NoReturn:
    if directory:
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    raise OSError(errno.EINVAL, "it is not a regular file")


def write(path: Path | str, content: bytes, keep: bool = False) -> Path | None:
    """Write a file; a cut leaves the old one or the new one, never half of one.

    With `keep` another file of this name is kept as NAME.before, never over an older one; its
    new name is returned. What a link points to is written, not the link. A file that is
    write-protected is refused, though the directory would allow to replace it. An OSError has
    the name of the file.
    """
    try:
        return _write(Path(os.path.realpath(path)), content, keep)
    except OSError as error:
        error.filename = str(path)
        raise


def _write(path: Path, content: bytes, keep: bool) -> Path | None:
    mode = check_writable(path)
    beside = _unused(path, ".new")
    kept = None
    try:
        with open(beside, "xb") as file:
            if mode is not None:
                os.chmod(beside, mode)
            _store(file, content)
        if keep and mode is not None and path.read_bytes() != content:
            kept = _unused(path, ".before")
            os.rename(path, kept)
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return kept


def check_writable(path: Path) -> int | None:
    """The permissions of a file that may be written, None if there is none; else OSError."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        _refuse(stat.S_ISDIR(mode))
    # An administrator may write everything; a file without the permission is meant to stay.
    if not mode & 0o222 or not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "it is write-protected")
    return stat.S_IMODE(mode)


def overwrite(path: Path | str, content: bytes) -> None:
    """Write over a file of the same size where it lies: that needs no room on a full disk."""
    path = Path(os.path.realpath(path))
    check_writable(path)
    with open(path, "r+b", buffering=0) as file:
        if os.fstat(file.fileno()).st_size != len(content):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        _store(file, content)


def _store(file: IO[bytes], content: bytes) -> None:
    """Write, and wait until the disk has it: else a power cut could leave an empty file."""
    file.write(content)
    file.flush()
    os.fsync(file.fileno())


def _unused(path: Path, ending: str) -> Path:
    """A name beside a file that nothing has."""
    numbers = (str(number) if number > 1 else "" for number in itertools.count(1))
    names = (path.with_name(path.name + ending + number) for number in numbers)
    return next(name for name in names if not os.path.lexists(name))


def check_folder(folder: Path, mark: str) -> None:
    """OSError for a folder that may not be replaced: a drive, or one that holds other files.

    It may if it is empty, or has the file `mark` as all that are made for the same.
    """
    if not os.path.lexists(folder):
        return
    names = os.listdir(folder)
    if os.path.ismount(folder):
        raise OSError(errno.EBUSY, "it is a drive, expected a new folder", str(folder))
    if names and mark not in names:
        why = f"it holds other files, expected a new folder or one with {mark}"
        raise OSError(errno.ENOTEMPTY, why, str(folder))


@contextlib.contextmanager
def replaced_folder(folder: Path, mark: str) -> Iterator[Path]:
    """A new folder that takes the place of another one when it is whole; see check_folder."""
    folder = Path(os.path.realpath(folder))
    check_folder(folder, mark)
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(".new", folder.name + ".", folder.parent))
    try:
        fresh.chmod(0o755)
        yield fresh
        if folder.exists():
            shutil.rmtree(folder)
        fresh.rename(folder)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
