# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Which modules are in memory. Folders are lifetimes: what is needed together lies together.

    rooms.lend("menus.setup", "choose", kit, game)   load, call, unload
    rooms.clear("linked")                            unload a folder
    rooms.fetch(("menus.setup",), 50000)             load what is wanted next, while keys rest

A Pico has room for one game and one page at a time. No other module touches sys.modules.
"""

import gc
import sys


def lend(module, function, *arguments, collect=True):
    """Call a function of a module that is in memory only for that, and return what it gives.

    A module that was loaded before stays. The module is unloaded when the call fails, too.
    Without `collect` garbage waits: for callers that collect before they need room.
    """
    loaded = module in sys.modules
    try:
        __import__(module)
        return getattr(sys.modules[module], function)(*arguments)
    finally:
        if not loaded:
            drop(module)
        if collect:  # 15 ms at a table
            gc.collect()


def fetch(modules, least):
    """Load modules ahead of their use, one a step, while so many bytes stay free.

    Their user unloads them.
    """
    for module in modules:
        if gc.mem_free() < least:
            gc.collect()
            if gc.mem_free() < least:
                return
        __import__(module)
        yield


def loaded(module):
    """Whether a module is in memory."""
    return module in sys.modules


def drop(module):
    """Unload a module: its folder forgets it, too."""
    if sys.modules.pop(module, None):
        folder, _, name = module.partition(".")
        package = sys.modules.get(folder)
        if name and hasattr(package, name):
            delattr(package, name)


def clear(folder, *kept):
    """Unload all modules of a folder but those that are kept."""
    for module in list(sys.modules):
        if module.startswith(folder + ".") and module not in kept:
            drop(module)


def only(game, games):
    """Unload all games but one, or all of them for None."""
    for other in games:
        if other != game and "rules." + other in sys.modules:
            forget(other)


def forget(game):
    """Unload a game, so that only one is in memory at a time."""
    rules = sys.modules.get("rules." + game)
    for data in getattr(rules, "DATA", ()):
        drop(data)
    rules = None
    drop("rules." + game)
    for folder in ("bots", "presenters", "screens", "modes"):
        clear(folder)
    gc.collect()
