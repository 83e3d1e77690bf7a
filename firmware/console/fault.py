# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""When something goes wrong: say so kindly, keep the match, tell the serial console."""

import traceback

from console import pages
from ui import tunes


def show(kit, error):
    """A friendly page for an exception; back to the menu after a key."""
    traceback.print_exception(error)
    kit.speak_of(None)
    kit.tunes.play(tunes.WRONG)
    code = type(error).__name__
    pages.confirm(kit, kit.say("fault"), kit.say("fault text", code), "hint go on")
