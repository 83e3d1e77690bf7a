# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The title and the menu: what is going on, the games, and the console itself."""

from micropython import const

from console import rooms
from console.kit import LOW
from rules import GAMES, named
from save.journal import ASIDE, NEXT
from table import pages
from ui import art, look
from ui.keys import MENU, A, B
from ui.stage import ACCENT, BAR, DIM, INK, PANEL, WRONG
from ui.text import CENTRE, Row, wrap

_ABOUT = const(3)  # lines that tell what a row is about
_ICONS = {"aside": "about", "linked": "settings"}  # rows that have no icon of their own


def title(kit):
    """The name of the console."""
    stage = kit.stage
    group = stage.scene()
    middle = stage.width // 2
    bitmap, palette, width, height = art.read("title")
    y = look.TITLE
    art.show(group, bitmap, palette, middle - width // 2, y)
    y += height
    if look.NAME:
        bitmap, _, width, height = art.read(look.NAME)
        tint = stage.tint(stage.colour(ACCENT))
        art.show(group, bitmap, tint, middle - width // 2, y + look.TITLE)
        y += height + 2 * look.TITLE
    Row(stage, group, middle, y, kit.say("title line"), DIM, CENTRE)
    stage.refresh()


def title_of(kit, number):
    """The title of a game by its number; a newer console may know more games."""
    name = named(number)
    return kit.say("title " + name) if name else "?"


class Menu:
    """The rows of the menu, and a card that shows the chosen one."""

    def __init__(self, kit):
        self.kit = kit
        self.names = ["continue"] if kit.journal.matches() else []
        self.names += GAMES
        if kit.linked():
            self.names.append("linked")
        self.names += ["daily", "statistics", "settings", "about"]
        if kit.journal.get(ASIDE):
            self.names.insert(-2, "aside")
        self._card = None
        self._carded = None  # the row whose card is shown
        self._battery = False  # its sign is shown, if there is one
        self._lines = ()

    def choose(self, at):
        """The name of what was chosen, or None."""
        kit = self.kit
        if len(kit.journal.get(NEXT) or ()) == 3:
            # Consoles were linked, and made room for the match: see lobby.py.
            kit.journal.put(NEXT, b"")
            if self.names[0] == "continue":
                return "continue"
        say = kit.say
        stage = kit.stage
        rows = [say("title " + name if name in GAMES else name) for name in self.names]
        width = look.MENU
        waiting = [named(game) for game in kit.journal.matches()]
        marks = [row for row, name in enumerate(self.names) if name in waiting]
        page = pages.List(kit, "Cinq", rows, self._hint, at, width, self._settle, marks=marks)
        left = width + look.MARGIN
        room = stage.width - left - 3
        if look.CARD:
            stage.box(page.group, left, look.BAR + 6, room, look.CARD, PANEL)
            self._lines = [
                Row(stage, page.group, left + room // 2, y, "", colour, CENTRE, room, font)
                for y, colour, font in (
                    (look.BAR + 88, INK, look.LABEL),
                    (look.BAR + 106, INK, look.LABEL),
                    (look.BAR + 124, INK, look.LABEL),
                    (look.BAR + 148, DIM, look.LABEL),
                    (look.BAR + 166, DIM, look.LABEL),
                )
            ]
        self._page = page
        self._middle = left + room // 2 - (0 if look.CARD else 3)  # clear of the thumb
        self._room = room
        for _ in self._show(at):
            pass
        while True:
            intent = page.wait()
            if intent == A:
                return self.names[page.at]
            if intent is None:
                from menus import file_check

                file_check.tell(kit, kit.damaged[0])
            if intent in (B, MENU, None):
                return None

    def _about(self, at):
        name = self.names[at]
        kit = self.kit
        if name == "continue":
            return ", ".join([title_of(kit, game) for game in kit.journal.matches()])
        return kit.say("about " + name)

    def _for(self, name):
        """Two lines: for how many players a game is, and for how long."""
        if name not in GAMES:
            return ["", ""]
        try:
            players, minutes = self.kit.say("card " + name).split(",")
        except (KeyError, OSError):  # one that does not tell
            return ["", ""]
        return [self.kit.say("card players", players), self.kit.say("card minutes", minutes)]

    def _hint(self, at):
        """What A does, in the bottom row."""
        name = self.names[at]
        plays = name in GAMES or name in ("continue", "daily")
        return self.kit.say("hint play it" if plays else "hint open it")

    def _settle(self, at):
        """The keys rest: there is time for what is good to know, a piece at a time."""
        if at != self._carded:
            yield from self._show(at)
        stage = self.kit.stage
        if not self._battery:
            self._battery = True
            self._show_battery(stage)
            yield
        if look.CARD and self.names[at] in GAMES:
            from menus import statistics

            played, won = statistics.against_bots(self.kit.journal, self.names[at])
            if played:
                self._page.bottom.set(self._hint(at), self.kit.say("won", won, played))
            yield
        if self.names[at] in GAMES:
            yield from self._fetch(self.names[at])
        if self.kit.damaged is None:  # before a game is chosen, which should not wait for it
            yield from self._check()

    def _fetch(self, game):
        """Load what the set-up of a game needs, in place of any other game."""
        rooms.only(game, GAMES)
        yield
        needed = "match_bytes", "lessons", "menus.names", "menus.setup"
        needed += "rules." + game, "presenters." + game
        yield from rooms.fetch(needed, look.AHEAD)
        self.kit.read_ahead(game)

    def _check(self):
        """Look at the sizes of all files; from the beginning when a key comes between.

        What is missing is told at once: a person who copies files is still at the computer.
        """
        from menus import file_check

        names = []
        try:
            yield from file_check.look(names)
        except (OSError, ValueError):
            pass  # there is no list of them
        self.kit.damaged = names
        if names:
            yield True

    def _show_battery(self, stage):
        """How full it is, in the header, left of where the number of the row stands."""
        left = self.kit.battery()
        if left is None:
            return
        colour = DIM
        if left <= LOW:
            colour = WRONG
        x = stage.width - look.MARGIN - look.LABEL.width("10/10") - look.BATTERY
        y = (look.BAR - look.BATTERY // 2) // 2
        palette = stage.tint(stage.colour(colour), stage.colour(BAR))
        if stage.mono:
            palette = stage.palette(None, 0)
        art.place(self._page.group, "battery", x, y, (left + 12) // 25, palette)

    def _show(self, at):
        """The card of a row, a piece at a time: all of it takes 100 ms."""
        group = self._page.group
        self._carded = None
        name = self.names[at]
        try:
            bitmap, palette, width, height = art.read("icon_" + _ICONS.get(name, name))
        except OSError:  # a game that has not drawn one yet
            bitmap, palette, width, height = art.read("icon_continue")
        y = look.BAR + 12
        if not look.CARD:
            y = look.BAR + (look.BOTTOM - look.BAR - height) // 2
            self._page.bottom.set("Ⓐ " + self._about(at))
        yield
        if self._card is not None:
            group.remove(self._card)
        self._card = art.show(group, bitmap, palette, self._middle - width // 2, y)
        yield
        if self._lines:
            words = wrap(self._about(at), self._room - 12, look.LABEL)[:_ABOUT]
            words += [""] * (_ABOUT - len(words)) + self._for(name)
            for row, text in zip(self._lines, words):
                row.set(text)
        self._carded = at
