# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A board without the console's menu, for tests that look at the screen of a game.

    with Easel("pico_oled", "enigma") as easel:
        screen = easel.screen(match)                 # a Screen by itself,
        picture, words = easel.look(screen, view, seat)

    with Easel("pico_oled", "enigma") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 1)])  # or a match at the console's table
        easel.run("a wait:300")
        easel.table.match.game

An Easel is a Simulator: keys, time, picture and sounds are all there.
"""

import random
import types
from pathlib import Path

from rules import OVER, SPECTATOR
from sim.virtual import Simulator

BOARDS = ("pico_oled", "pico_lcd_1_3")
ARROWS = ("up", "down", "left", "right")
ASSIST = "assist"  # its name among the settings
AGAIN = -1  # what a hand or the menu gives when nothing was decided, see hands/__init__.py
STAGE = Path(__file__).parent / "toy/stage.py"


class Seen:
    """A screen and its presenter as one, for tests that ask both."""

    def __init__(self, screen, presenter):
        self.screen = screen
        self.presenter = presenter
        self.now = None  # the view that is shown

    def __getattr__(self, name):
        return getattr(self.screen if hasattr(self.screen, name) else self.presenter, name)

    def show(self, view, seat):
        self.now = view
        self.screen.show(view, seat)

    def hint(self, move):
        return self.presenter.hint(self.now, move)

    def first(self, moves):
        first = getattr(self.presenter, "first", None)
        return first(self.now, moves) if first else 0


class Easel(Simulator):
    """A simulator that shows one game."""

    def __init__(self, board, game, language="en"):
        super().__init__(board, main=STAGE, seed=1, language=language)
        self.wait(300)
        self.game = game
        self.table = None
        self.left = False  # the match at the table has ended, or was left
        self.do(lambda kit: kit.speak_of(game))

    def do(self, function, milliseconds=2000):
        """Run a function in the firmware and return what it gives."""
        given = []
        self.give(lambda kit: given.append(function(kit)))
        assert self.wait_for(lambda: given, milliseconds)
        return given[0]

    def give(self, function):
        self.firmware_modules["__main__"].work.append(function)

    # A screen by itself

    def screen(self, match):
        make = self.module("screens." + self.game).Screen
        presenters = self.module("presenters." + self.game)

        def stand(kit):
            presenter = presenters.Presenter(kit, match)
            return Seen(make(kit, match, presenter), presenter)

        return self.do(stand)

    def look(self, screen, view, seat, log=()):
        """The picture, and everything else a player could read."""

        def show(kit):
            screen.show(view, seat)
            kit.stage.scene(screen.group)
            kit.stage.refresh()
            words = []
            if isinstance(screen, Seen):
                words += [screen.presenter.prompt(view, seat), screen.presenter.fact(view, seat)]
            if view.turn() == seat:
                for move in list(view.moves())[:80]:
                    place = screen.place(move)
                    # The table asks for the words of a move only where the cursor can go.
                    words.append((place, place and screen.hint(move)))
                if view.turn() != OVER and hasattr(screen, "question"):
                    words.append(screen.question(view))
            words += [screen.tell(event) for event in log]
            private = getattr(screen, "private", None)
            if private:
                words.append(private(view.view(SPECTATOR)))
            if view.turn() == OVER and hasattr(screen, "explain"):
                words.append(list(screen.explain(view)))
            return words

        words = self.do(show)
        return self.image().tobytes(), words

    def frames(self, screen, events, view, seat):
        """The pictures of the way from what is shown to a new view, every third one."""
        pictures = []

        def animate(kit):
            kit.stage.scene(screen.group)
            for number, _ in enumerate(screen.animate(events, view, seat)):
                if number % 3 == 0:
                    kit.stage.refresh()
                    pictures.append(self.image().tobytes())

        self.do(animate)
        return pictures

    def misfits(self, lines, width):
        """The lines that are too wide, or that the font cannot draw."""
        font = self.module("ui.look").BODY
        return [line for line in lines if font.width(line) > width or undrawn(font, line)]

    # A match at the table

    def play(self, players, seed=5, options=()):
        """Begin a match as the menu would. It goes on while time passes."""

        tables = self.module("table.table")
        make = tables.Table

        def noted(kit, match):
            self.table = make(kit, match)
            return self.table

        def run(kit):
            match = self.module("match").Match(self.game, players, seed, options, kit.journal)
            tables.Table = noted
            match.begin()
            self.module("console.main").at_table(kit, match)
            tables.Table = make
            self.left = True

        self.table = None
        self.left = False
        self.give(run)
        assert self.wait_for(lambda: self.table, 2000)

    def menu(self, name):
        """Hold B at the table and choose a row of its menu by its key, such as "help"."""
        rows = []

        def watch(pages):
            choose = pages.choose

            def noted(kit, title, words, **more):
                rows[:] = words
                return choose(kit, title, words, **more)

            pages.choose = noted

        self.whenever("table.pages", watch)
        self.run("hold:b wait:300")
        self.run("down " * rows.index(self.table.kit.say("menu " + name)) + "a")

    @property
    def over(self):
        """Whether the match was played to its end, and the pages after it were read."""
        return self.left and self.table.match.over()

    def press_any(self, keys, waits, most, seed=9, again=False):
        """Press keys by chance, waiting after each, until the table is left.

        When the match is over B leads out. With `again` another match like it begins then,
        until all keys are pressed.
        """
        chance = random.Random(seed)
        for _ in range(most):
            key = "b" if self.table.match.over() else chance.choice(keys)
            self.run(f"{key} wait:{chance.choice(waits)}")
            if self.left and not again:
                break
            if self.left:
                match = self.table.match
                self.play(match.players, match.seed + 1, match.options)
        assert "Traceback" not in self.serial


class Page:
    """A list without a screen, whose keys are given in advance: (row, key)."""

    keys: list
    opened: list

    def __init__(self, kit, title, rows, hint, at=0, **more):
        self.title, self.rows, self.hint, self.at = title, rows, hint, at
        self.began, self.more = at, more
        self.changed = []
        self.group = self
        Page.opened.append(self)

    def wait(self):
        self.at, key = Page.keys.pop(0)
        return key

    def set(self, index, row):
        self.rows[index] = row
        self.changed.append(index)


def says(*texts):
    """What says keys instead of words: those for which one of these texts has words, or any."""

    def say(key, *values):
        assert not texts or any(key in words.TEXT for words in texts), key
        return " ".join([key, *map(str, values)])

    return say


class Speaker:
    """A console that says keys instead of words."""

    say = staticmethod(says())


def undrawn(font, text):
    """The characters of a text for which a font has nothing but the box of unknown ones."""

    def pixels(sign):
        import displayio

        bitmap = displayio.Bitmap(font.width(sign) - font.gap, font.height, 2)
        font.draw(bitmap, 0, sign)
        return bitmap.width, [bitmap[at] for at in range(bitmap.width * bitmap.height)]

    unknown = pixels("\0")
    return [sign for sign in dict.fromkeys(text) if sign != "\ufffd" and pixels(sign) == unknown]


def clock_of(module, monkeypatch, now):
    """The time that a module of the firmware sees, in a list, to be moved on."""
    time = [now]
    monkeypatch.setattr(module, "supervisor", types.SimpleNamespace(ticks_ms=lambda: time[0]))
    monkeypatch.setattr(module, "elapsed", lambda since: time[0] - since)
    return time
