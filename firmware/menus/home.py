# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What happens between two matches: the greeting, the menu and the pages behind it."""

import gc

import supervisor
from micropython import const

from console import VERSION, rooms
from console.kit import LOW
from menus import menu
from rules import GAMES, named, number
from save.journal import BATTERY, LAST_GAME
from table import pages
from ui import look, tunes
from ui.keys import A
from ui.text import wrap

_WHILE = const(20)  # ms from look to look whether the title's tune has ended
_CHARGED = const(30)  # percent of a battery: its being low is forgotten


def greet(kit):
    """From power-on to the menu: the title, then what the player should know or answer first.

    The title stays until its tune ends or a key is pressed, which is for the menu.
    """
    if supervisor.runtime.run_reason != supervisor.RunReason.SUPERVISOR_RELOAD:
        kit.tunes.play(tunes.TITLE)
        menu.title(kit)
        while kit.tunes.playing() and not kit.keys.waiting():
            kit.pause(_WHILE)
        _settle(kit)
    if not kit.journal.readable:
        _unreadable(kit)
    elif kit.journal.damaged:
        pages.tell(kit, kit.say("memory"), kit.say("memory damaged"))
    print("Cinq", VERSION, "ready on", kit.name)
    if kit.settings.unasked:
        rooms.lend("menus.settings_page", "ask_language", kit)


def _damaged(kit):
    """Files that are missing or cut off: loading them would stop or hang the console."""
    return rooms.lend("menus.file_check", "damaged", False, kit.tunes.update) or ()


def _settle(kit):
    """Tell of a mistake in settings.toml."""
    slip = rooms.lend("menus.slips", "slip")
    if slip:
        print("settings.toml, line", *slip)
        pages.tell(kit, "settings.toml", kit.say("slip in settings", *slip))


def _playable(kit, game):
    """Whether the files of a game are all right; else say which is not."""
    if kit.damaged is None:  # looked at when it matters: the menu need not wait for it
        kit.damaged = _damaged(kit)
    if not kit.damaged:
        return True
    name = rooms.lend("menus.file_check", "prevents", kit.damaged, game, GAMES)
    if name:
        rooms.lend("menus.file_check", "tell", kit, name)
    return not name


def _unreadable(kit):
    if pages.lose(kit, kit.say("memory"), kit.say("memory unreadable")):
        kit.journal.format()


def _save(kit):
    """Write what had to wait; say once that there is no room for it."""
    full = not kit.journal.tidy()
    if full and not kit.full:
        pages.tell(kit, kit.say("memory"), kit.say("memory late"))
    kit.full = full


def _watch_battery(kit):
    """Say once that the battery is low; again only after it was charged."""
    left = kit.battery()
    if left is None:
        return
    told = kit.journal.get(BATTERY) == b"\x01"
    if left <= LOW and not told:
        kit.journal.put(BATTERY, b"\x01")
        pages.tell(kit, kit.say("battery"), kit.say("battery low", left))
    elif told and left >= _CHARGED:
        kit.journal.put(BATTERY, b"\x00")


def choose(kit, at):
    """Show the menu once, and what is behind a row: (its name, what is wanted, of which game).

    What is wanted is to "play" a game, to "continue" its match, "linked" for a match that another
    console offers, "daily" for the puzzle of the day, or None; a game is its number.
    """
    _save(kit)
    _watch_battery(kit)
    page = menu.Menu(kit)
    names = page.names
    opened = _opened() if at is None else None
    if opened == "daily":
        return opened, opened, None
    if opened == "linked" or opened == "rejoin":
        game = _linked_match(kit) if opened == "rejoin" else None
        return ("linked", "linked", None) if game is None else ("continue", "continue", game)
    if opened:
        waits = number(opened) in kit.journal.matches()
        playable = _playable(kit, opened)
        return opened, ("continue" if waits else "play") if playable else None, number(opened)
    fresh = at not in names
    if fresh:
        last = kit.journal.get(LAST_GAME)
        at = (named(last[0]) if last else None) or names[0]
    if names[0] == "continue" and (fresh or at == "linked" or _left(kit, at)):
        at = "continue"  # a match that was left comes first
    chosen = page.choose(names.index(at))
    page = None
    if chosen is None:
        return at, None, None
    if chosen in GAMES:
        game = number(chosen)
        kit.journal.put(LAST_GAME, bytes((game,)))
        return chosen, "play" if _playable(kit, chosen) else None, game
    if chosen in ("linked", "daily"):
        return chosen, chosen, None
    if chosen == "continue":
        game = _waiting(kit)
        return (chosen, None, None) if game is None else (named(game), chosen, game)
    if chosen == "statistics":
        rooms.lend("menus.statistics_page", "show", kit)
    elif chosen == "aside":
        rooms.lend("menus.fault", "export", kit)
    elif chosen == "settings":
        rooms.lend("menus.settings_page", "edit", kit)
    else:
        _about(kit)
    return chosen, None, None


def _left(kit, at):
    """Whether a row is a game whose match waits."""
    return at in GAMES and number(at) in kit.journal.matches()


def _opened():
    """What settings.toml opens at power-on instead of the menu, None for nothing: a game,
    "linked" for what other consoles offer, "rejoin" for a linked match if one waits, "daily"."""
    if supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD:
        return None
    from console import local

    game = local.get("CINQ_GAME")
    return game if game in GAMES or game in ("linked", "rejoin", "daily") else None


def _linked_match(kit):
    """The number of a game whose match waits and was played with other consoles, or None."""
    from match_bytes import ticket_of

    for game in kit.journal.matches():
        if ticket_of(kit.journal.match(game)):
            return game
    return None


def _waiting(kit):
    """The number of the game whose match waits, or of one of them; None if none is wanted."""
    games = kit.journal.matches()
    at = 0
    if len(games) > 1:
        at = pages.choose(kit, kit.say("continue"), [menu.title_of(kit, game) for game in games])
    if at is None or not _playable(kit, named(games[at])):
        return None
    return games[at]


def _about(kit):
    gc.collect()
    paragraphs = [
        "Cinq " + VERSION,
        kit.name,
        kit.say("memory free", gc.mem_free() // 1024),
        kit.say("journal free", kit.journal.free()),
        kit.say("about text"),
    ]
    lines = []
    for paragraph in paragraphs:
        lines += wrap(paragraph, kit.stage.width - 2 * look.MARGIN, look.BODY)
    if pages.Reader(kit, kit.say("about"), lines, hint=kit.say("hint about")).intent == A:
        kit.damaged = rooms.lend("menus.file_check", "show", kit) or ()
