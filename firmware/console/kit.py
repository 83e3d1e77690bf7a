# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What every page of the console works with: screen, keys, sound, memory and words."""

import gc
import time
import zlib

import supervisor
from micropython import const

from console import rooms
from console.settings import LANGUAGES, Settings
from ui import store
from ui.bars import Bottom, Header
from ui.keys import Keys, elapsed
from ui.stage import Stage
from ui.tunes import Tunes

LOW = 10  # percent of a battery: time to say so

_PAUSE = 0.002  # s between two polls of the keys
_CALM = const(120)  # ms without a key after which there is time to collect
_RESTS = const(1800)  # ms without a key after which they are polled less often
_NAP = 0.024  # s between them then
_NAPS = const(5)  # before anything else is looked at
_FRAME = 0.02  # s between two frames
_DIM = const(60)  # s without a key after which the display is dimmed
_DIMMED = 0.08
_TABLE = ("thinks", "b menu", "b back", "a go on", "hint go on", "over")  # what a table says
_STILL = const(300)  # s after which an OLED that never sleeps shows no picture that stands still


class Kit:
    """Passed to every page; knows no game by name."""

    def __init__(self, hardware, journal):
        self.hardware = hardware
        self.name = hardware.name
        self.stage = Stage(hardware.display, hardware.mono)
        source = hardware.source
        if source is None:
            self.keys = Keys(hardware.keys, hardware.key_names)
        else:
            from ui.pointer import PointedKeys

            self.keys = PointedKeys(hardware.keys, hardware.key_names, source, self.stage)
        self.tunes = Tunes(hardware.buzzer)
        self.journal = journal
        self.settings = Settings(journal)
        self.language = None
        self._texts = Words()
        self._game_texts = Words()
        self._menu_texts = None  # words between matches, read when the first is needed
        self._game = None
        self._ahead = None, None  # a game that may be chosen next, and its words
        self.seeds = 0  # how many were drawn, see console/local
        self.watchdog = None
        self.dimmed = False
        self.worn = False  # at the menu: too little memory is left for a game
        self._collected = True  # garbage, since the last key
        self.tick_link = None  # called often while consoles are linked
        self.full = False  # the player was told that the journal has no room left
        self.damaged = None  # files that differ from those installed; None: not checked yet
        self.stirred = self.keys.last  # ticks when a page last asked to stay bright
        self.playing = None  # a match is at the table: what fails now, fails in it
        self.apply()

    def apply(self):
        """Apply the settings to display, sound, keys and words."""
        settings = self.settings
        self.tunes.volume = settings.sound
        self.keys.speed = settings.repeat
        self.hardware.wake(settings.brightness)
        self.stage.dress(settings.light)
        from console import local

        self._awake = local.get("CINQ_AWAKE") == 1
        language = local.get("CINQ_LANGUAGE")
        if language not in LANGUAGES:
            language = LANGUAGES[settings.language]
        if language != self.language:
            self.language = language
            self._texts = texts(language)
            self._menu_texts = None
            self._told = {}
            self._ahead = None, None
            if self._game:
                self.speak_of(self._game)

    # Words

    def speak_of(self, game):
        """Add the words of a game to those of the console; None takes them away."""
        self._game = game
        ahead, words = self._ahead
        self._ahead = None, None
        if ahead != game or not game:
            words = texts(self.language + "_" + game) if game else Words()
        self._game_texts = words

    def read_ahead(self, game):
        """Read the words of a game that may be chosen next."""
        if self._ahead[0] != game:
            self._ahead = game, texts(self.language + "_" + game)

    def leave_menu(self):
        """Unload what is needed only between matches, before a match starts."""
        self._menu_texts = None
        self._game_texts.chosen()
        for module in ("console.local", "ui.pins", "save.rewrite", "match_bytes"):
            rooms.drop(module)

    def say(self, key, *values):
        """The player's words for a key, with values put into it."""
        text = self._game_texts.get(key)
        if text is None:
            # "title " and its name: what a game says of itself, of which only that is kept.
            text = self._told.get(key)
        if text is None:
            text = self._words().get(key)
        if text is None:
            if self._menu_texts is None:
                self._menu_texts = texts(self.language + "_menu")
            text = self._menu_texts.get(key)
        if text is None:
            word, _, game = key.partition(" ")
            text = self._told[key] = texts(self.language + "_" + game)[word]
        return text.format(*values) if values else text

    def find(self, key):
        """The words of the game or the console for a key, or None: a look takes a millisecond."""
        text = self._game_texts.get(key)
        return self._words().get(key) if text is None else text

    def _words(self):
        """The words of the console."""
        if self._texts is None:
            self._texts = texts(self.language)
        return self._texts

    def at_table(self):
        """Keep the few words of the console that a table says, and free the others."""
        if self._texts is not None:
            for key in _TABLE:
                self._told[key] = self._texts[key]
            self._texts = None

    # Time and keys

    def wait(self, milliseconds=None):
        """The next intent, or 0 after so long; display, sound, link and watchdog go on."""
        start = supervisor.ticks_ms()
        while True:
            self.step()
            intent = self.keys.poll()  # not by look(): the stack of a Pico is short
            if intent:
                self._collected = False
                return intent
            if not self._collected and elapsed(self.keys.last) >= _CALM:
                # it takes 20 ms, for which a key would wait later
                self._collected = True
                gc.collect()
            if milliseconds is not None and elapsed(start) >= milliseconds:
                return 0
            self._rest(min(elapsed(self.keys.last), elapsed(self.stirred)) // 1000)
            self._nap(start, milliseconds)

    def _nap(self, start, milliseconds):
        """Sleep between two polls of the keys, longer when none was pressed of late.

        A sleeping processor saves the battery.
        """
        if self.tunes.playing() or self.tick_link is not None or not self.rests():
            time.sleep(_PAUSE)
            return
        for _ in range(_NAPS):
            if milliseconds is not None and elapsed(start) >= milliseconds:
                return
            time.sleep(_NAP)
            if self.keys.touched():
                return

    def rests(self):
        """True after a while without a key."""
        return elapsed(self.keys.last) >= _RESTS

    def stir(self):
        """Keep the display bright while something runs without keys, such as a clock."""
        self.stirred = supervisor.ticks_ms()

    def _rest(self, idle):
        """Dim, sleep or drift after so many seconds without a key."""
        if idle < _DIM or self._awake:
            return
        if not self.dimmed:
            if self.worn:
                rooms.lend("console.rest", "restart")
            self.dimmed = True
            self.hardware.wake(min(_DIMMED, self.settings.brightness))
        sleep = self.settings.sleep
        if idle >= (sleep or _STILL) and (sleep or self.stage.mono):
            rooms.lend("console.rest", "sleep" if sleep else "drift", self)

    def alive(self):
        """Feed the watchdog."""
        if self.watchdog is not None:
            self.watchdog.feed()

    def watch(self, watchdog):
        """Have a watchdog, which resets the board unless `alive` is called every few seconds."""
        self.watchdog = watchdog

    def brighten(self):
        """Undim the display."""
        self.dimmed = False
        self.hardware.wake(self.settings.brightness)

    def step(self):
        """Feed the watchdog, tick the link, refresh the display, go on with the tune."""
        self.alive()
        if self.tick_link is not None:
            self.tick_link()
        if self.stage.new:
            self.tunes.hush()
        self.stage.refresh()
        self.tunes.update()
        self.keys.waiting()  # the keys are read once a step
        if self.dimmed and elapsed(self.keys.last) < _DIM * 1000:
            self.brighten()

    def look(self):
        """Step; the next intent, or 0."""
        self.step()
        return self.keys.poll()

    def fresh(self, *intents):
        """Draw the page, then drop presses made before it was visible.

        A page that asks another player, starts a clock or cannot be taken back begins with
        this. With `intents` only those are dropped. Every other press counts, whenever it was.
        """
        self.step()
        self.keys.discard(*intents)

    def pause(self, milliseconds):
        """Wait while the player reads; a press ends it. Whether there was one.

        The press stays for the next caller.
        """
        start = supervisor.ticks_ms()
        presses = self.keys.presses
        while elapsed(start) < milliseconds:
            self.step()
            if self.keys.presses != presses:
                return True
            time.sleep(_PAUSE)
        return False

    def animate(self, frames, hurry=False):
        """Show what a generator moves, a frame a step.

        A press skips to its end, or to the next True that it yields, where another part begins.
        With `hurry` a key was pressed before it began.
        """
        keys = self.keys
        presses = -1 if hurry else keys.presses
        for new in frames:
            if new:
                presses = keys.presses
            if presses == keys.presses:
                self.step()
                time.sleep(_FRAME)
            else:
                self.alive()
                keys.waiting()  # a press from before the next part does not skip it

    def linked(self):
        """Whether another console is at the cable."""
        return self.hardware.linked()

    def uart(self, on=True):
        """The link to other consoles as a UART; without `on` its pins are freed."""
        from ui import pins

        return pins.link(self.hardware) if on else pins.unlink(self.hardware)

    def battery(self):
        """Percent that are left, or None: there is no battery, or no way to measure it."""
        from ui import pins

        measured = pins.battery(self.hardware)
        return measured and measured[1]

    # Parts of pages

    def page(self, title, hint, tab=None):
        """A new scene with a header and a bottom row; its group and these two."""
        self.tunes.hush()
        self.keys.typing = False
        group = self.stage.scene()
        header = Header(self.stage, group, tab)
        header.set(title)
        bottom = Bottom(self.stage, group)
        bottom.set(hint)
        return group, header, bottom


class Words:
    """The words of a file: lines of a key, a tab and the text.

    They stay as they lie in the file: a dictionary takes twice the memory, and Python keeps
    its keys for ever.
    """

    def __init__(self, lines=b"\n"):
        self._lines = lines

    def get(self, key):
        """The words for a key, or None."""
        lines = self._lines
        key = ("\n" + key + "\t").encode()
        at = lines.find(key)
        if at < 0:
            return None
        at += len(key)
        return lines[at : lines.find(b"\n", at)].decode()

    def chosen(self):
        """Free the words of options, which come first, once options are chosen."""
        at = self._lines.find(b"\n\n")
        if at >= 0:
            self._lines = self._lines[at + 1 :]

    def __getitem__(self, key):
        text = self.get(key)
        if text is None:
            raise KeyError(key)
        return text


def texts(name):
    """The words of a catalogue, such as "en" or "fr_options"."""
    file, count = store.find("texts/" + name)
    with file:
        return Words(zlib.decompress(file.read(count)))
