# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What all commands have in common: a wrong word or a lost output is one line."""

import argparse
import errno
import os
import sys
from collections.abc import Callable
from typing import NoReturn

from boards.plain import plain

_LOST = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


class Parser(argparse.ArgumentParser):
    """Complains in one line, which commands no terminal whatever was typed."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {plain(message)}\n")


def run(main: Callable[[], int]) -> NoReturn:
    """End this program with the exit code of its main."""
    try:
        try:
            code = main()
        finally:  # also after --help
            if sys.stdout is not None:  # None: it was closed before we started
                sys.stdout.flush()
    except KeyboardInterrupt:
        code = 130
        print("\nStopped.", file=sys.stderr)
    except OSError as error:
        if error.filename is not None or error.errno not in _LOST:
            raise  # main should have told about it
        # Python would try once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        code = 1
        print(f"The output cannot be written: {error.strerror or error}.", file=sys.stderr)
    sys.exit(code)
