# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The console from power-on: title, menu, and back to the menu for ever."""

import gc

import displayio
import microcontroller
import supervisor
from micropython import const

from console import VERSION, icons, local, pages, start
from console.kit import Kit, drop
from journal import ASIDE, LAST_GAME, Journal
from match import Unreadable, forget
from rules import GAMES, named, number
from ui import tunes
from ui.keys import LEFT, MENU, A, B, elapsed
from ui.stage import ACCENT, BAR, DIM, INK
from ui.text import CENTRE, Row, large, wrap

_WIDTH = const(76)  # of the rows of the menu: what is not drawn need not be waited for
_TITLE = const(250)  # ms; its tune plays on in the menu
_ROOM = const(100 * 1024)  # bytes that a game wants to find free at the menu


def run(hardware, damaged=()):
    """Never returns. `damaged` are files of which that is known already."""
    kit = Kit(hardware, Journal(microcontroller.nvm))
    kit.watch(start.watch())
    fresh = supervisor.runtime.run_reason != supervisor.RunReason.SUPERVISOR_RELOAD
    if fresh:
        kit.tunes.play(tunes.TITLE)
        _title(kit)
    shown = supervisor.ticks_ms()
    kit.damaged = damaged or _damaged(kit)
    if fresh:
        kit.pause(_TITLE - elapsed(shown))
        _settle(kit)
    if not kit.journal.readable:
        _unreadable(kit)
    elif kit.journal.damaged:
        pages.confirm(kit, kit.say("memory"), kit.say("memory damaged"), "hint go on")
    print("Cinq", VERSION, "ready on", kit.name)
    at = None
    while True:
        try:
            at = _menu(kit, at)
        except Exception as error:
            playing, kit.playing = kit.playing, None
            _fault(kit, error, playing)
        _tidy()


def _tidy():
    """Room for the next game: a fresh start when the last ones have left too little.

    Python keeps every name of every module it ever loaded, game by game. Starting takes
    half a second, and the picture stays on the glass meanwhile.
    """
    gc.collect()
    if gc.mem_free() < _ROOM:
        displayio.release_displays()
        supervisor.reload()


def _fault(kit, error, playing):
    # Room first: what went out may be the memory itself.
    kit.stage.scene()
    kit.speak_of(None)
    gc.collect()
    from console import check, fault

    kit.damaged = check.damaged(True, kit.alive) or ()
    if kit.damaged:
        print(repr(error))
        check.tell(kit, kit.damaged[0])
    else:
        fault.show(kit, error, playing)
    drop("console", "check")
    drop("console", "fault")


def _damaged(kit):
    """Files that are missing or cut off: loading them would stop or hang the console."""
    from console import check

    names = check.damaged(False, kit.tunes.update) or ()
    drop("console", "check")
    return names


def _settle(kit):
    """Say what somebody should look after."""
    slip = local.slip()
    if slip:
        print("settings.toml, line", *slip)
        pages.confirm(kit, "settings.toml", kit.say("slip in settings", *slip), "hint go on")


def _playable(kit, game):
    """Whether the files of a game are all right; else say which is not."""
    if not kit.damaged:
        return True
    from console import check

    name = check.prevents(kit.damaged, game, GAMES)
    if name:
        check.tell(kit, name)
    drop("console", "check")
    return not name


def _title(kit):
    stage = kit.stage
    group = stage.scene()
    middle = stage.height // 2
    large(stage, group, stage.width // 2, middle - 20, "Cinq", ACCENT, 3)
    Row(stage, group, stage.width // 2, middle + 10, kit.say("title line"), DIM, CENTRE)
    stage.refresh()


def _unreadable(kit):
    if pages.confirm(kit, kit.say("memory"), kit.say("memory unreadable")):
        kit.journal.format()


class _Menu:
    """The rows of the menu: what is going on, the games, and the console itself."""

    def __init__(self, kit):
        self.kit = kit
        self.names = ["continue"] if kit.journal.matches() else []
        self.names += GAMES
        self.names += ["statistics", "settings", "about"]
        self.icon = None
        if kit.journal.get(ASIDE):
            self.names.insert(-2, "aside")

    def hint(self, at):
        """What A does, in the bottom row; and its picture."""
        name = self.names[at]
        if self.icon is not None:
            self.icon[0] = icons.NAMES.index(name) if name in icons.NAMES else 0
        kit = self.kit
        if name == "continue":
            return "Ⓐ " + ", ".join([_title_of(kit, game) for game in kit.journal.matches()])
        return "Ⓐ " + kit.say("about " + name)

    def choose(self, at):
        """The name of what was chosen, or None."""
        kit = self.kit
        say = kit.say
        rows = [say("title " + name if name in GAMES else name) for name in self.names]
        page = pages.List(kit, "Cinq", rows, self.hint, at, _WIDTH)
        stage = kit.stage
        # On a scaled display an icon twice as large would take 20 ms to draw.
        zoom = 2 if stage.scale == 1 else 1
        double = displayio.Group(scale=zoom)
        ink = stage.colour(INK)
        if stage.mono:
            palette = stage.palette(None, ink, ink, 0)
        else:
            palette = stage.palette(None, ink, stage.colour(ACCENT), stage.colour(BAR))
        self.icon = displayio.TileGrid(
            _sheet(), pixel_shader=palette, tile_width=icons.SIDE, tile_height=icons.SIDE
        )
        self.icon.x = (stage.width - 4) // zoom - icons.SIDE - (2 - zoom) * 8
        self.icon.y = (stage.height // zoom - icons.SIDE) // 2
        double.append(self.icon)
        page.group.append(double)
        self.hint(at)
        while True:
            intent = page.wait()
            if intent == A:
                return self.names[page.at]
            if intent in (B, MENU):
                return None


def _sheet():
    """The icons as a bitmap."""
    width = icons.SIDE * len(icons.NAMES)
    bitmap = displayio.Bitmap(width, icons.SIDE, 4)
    data = icons.SHEET
    try:
        memoryview(bitmap)[:] = data
    except TypeError:
        for pixel in range(width * icons.SIDE):
            bitmap[pixel] = data[pixel // 4] >> (6 - pixel % 4 * 2) & 3
    return bitmap


def _menu(kit, at):
    """Show the menu once and do what was chosen; the name of the row to come back to."""
    kit.journal.tidy()
    menu = _Menu(kit)
    names = menu.names
    if at not in names:
        last = kit.journal.get(LAST_GAME)
        at = (named(last[0]) if last else None) or names[0]
    if names[0] == "continue" and at in GAMES:
        at = "continue"  # whoever left a match finds it first
    chosen = menu.choose(names.index(at))
    menu = None
    if chosen is None:
        return at
    if chosen in GAMES:
        kit.journal.put(LAST_GAME, bytes((number(chosen),)))
        if _playable(kit, chosen):
            _play(kit, chosen)
    elif chosen == "continue":
        _continue(kit)
    elif chosen == "statistics":
        from console import statistics_page

        statistics_page.show(kit)
        drop("console", "statistics_page")
    elif chosen == "aside":
        from console import fault

        fault.export(kit)
        drop("console", "fault")
    elif chosen == "settings":
        _settings(kit)
    else:
        _about(kit)
    return chosen


def _play(kit, game):
    """Set up a match of a game and play it; B leads back to the menu."""
    from console import setup, table

    try:
        kit.speak_of(game)
        match = setup.choose(kit, game)
        setup = None  # what chose makes room for what plays
        drop("console", "setup")
        if match:
            table.start(kit, match)
    finally:
        kit.speak_of(None)
        forget(game)


def _title_of(kit, game):
    name = named(game)
    return kit.say("title " + name) if name else "?"


def _continue(kit):
    """Go on with the match that waits, or with one of them."""
    games = kit.journal.matches()
    at = 0
    if len(games) > 1:
        at = pages.choose(kit, kit.say("continue"), [_title_of(kit, game) for game in games])
    if at is None or not _playable(kit, named(games[at])):
        return
    from console import table

    try:
        table.resume(kit, games[at])
    except Unreadable as error:
        kit.playing = None
        print("Unreadable:", error)
        if pages.confirm(kit, kit.say("aside"), kit.say("match unreadable")):
            from console import fault

            fault.set_aside(kit.journal, games[at])
            drop("console", "fault")


def _settings(kit):
    from console.settings import ROWS

    settings = kit.settings

    def row(index):
        name, values = ROWS[index]
        return kit.say("set " + name), kit.say("set " + name + " " + values[settings.value(index)])

    page = None
    at = 0
    while True:
        if page is None:
            rows = [row(index) for index in range(len(ROWS))]
            page = pages.List(kit, kit.say("settings"), rows, kit.say("hint set"), at)
        intent = page.wait()
        if intent in (B, MENU):
            return
        at = page.at
        settings.change(at, -1 if intent == LEFT else 1)
        kit.apply()
        if at == 0:
            page = None  # the language: every word changes
        else:
            page.set(at, row(at))
        kit.tunes.play(tunes.CONFIRM)


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
        lines += wrap(paragraph, kit.stage.width - 2)
    if pages.Reader(kit, kit.say("about"), lines, hint=kit.say("hint about")).intent == A:
        from console import check

        kit.damaged = check.show(kit) or ()
        drop("console", "check")
