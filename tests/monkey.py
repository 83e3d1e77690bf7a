# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Random keys, power cuts and a watchful eye: no crash, no dead end, no lost match.

    python -m tests.monkey 200000            # so many keys, over all games and boards
    python -m tests.monkey 5000 --seed 7 --board pico_oled --game enigma

`Console` is a virtual board that knows what its firmware shows, for other tests too:

    nvm = prepared("code_vinci", [("Ann", HUMAN), ("Bot 2", EASY)])
    with Console("pico_oled", nvm) as console:
        console.enter("code_vinci")
        console.press("a")                 # on the set-up page: play
        console.table.match.moves
"""

import argparse
import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for room in (ROOT, ROOT / "lib"):
    if str(room) not in sys.path:
        sys.path.append(str(room))

from match import HUMAN, Match, load  # noqa: E402
from match_bytes import pack_players  # noqa: E402
from rules import GAMES, number  # noqa: E402
from save.journal import SETTINGS, SETUP, SIZE, Journal  # noqa: E402
from sim.virtual import Simulator  # noqa: E402

# Games that have all their parts; tests/firmware/test_texts.py demands that all games do.
PARTS = (
    "firmware/texts/en_{}.py",
    "firmware/texts/fr_{}.py",
    "lib/bots/{}.py",
)
PLAYABLE = tuple(
    game for game in GAMES if all((ROOT / part.format(game)).exists() for part in PARTS)
)

BOARDS = ("pico_oled", "pico_lcd_1_3")

GLIMPSES = 20  # in the long run

QUICK = bytes((0, 2, 1, 1, 0, 0, 2, 0))  # English, no sound, quick bots and keys, no sleep


class Trouble(AssertionError):
    """The console did something it must not; the text says how to see it again."""


def started(settings=bytes(8)):
    """NVM of a console that was asked for its language."""
    memory = bytearray(b"\xff" * SIZE)
    Journal(memory).put(SETTINGS, settings)
    return bytes(memory)


def prepared(game, players, options=None, first=1, settings=QUICK):
    """NVM in which a game's set-up is already chosen: one A starts it."""
    memory = bytearray(started(settings))
    log = Journal(memory)
    choose(log, game, players, options, first)
    return bytes(memory)


def choose(log, game, players, options=None, first=1):
    """Note a set-up as the set-up page would."""
    count = len(load("rules", game).OPTIONS)
    options = bytes(options or count)
    log.put(SETUP + number(game), bytes((first,)) + options + pack_players(players))


def saved(nvm, game=None):
    """(name, seed, moves) of the match of a game that waits, or of the last one; or None."""
    log = Journal(bytearray(nvm))
    waiting = log.matches()
    if game is not None:
        waiting = [number(game)] if number(game) in waiting else []
    if not waiting:
        return None
    match = Match.unpack(log.match(waiting[0]))
    for _ in match.replay(log.entries(waiting[0])):
        pass
    return match.name, match.seed, match.moves


class Console:
    """A simulator that knows the page, the table and the menu of its firmware.

    Without a memory of its own it is one that was asked for its language; with `first` it
    is on the page that asks.
    """

    def __init__(
        self, board="pico_oled", nvm=None, seed=7, language=None, glimpses=1, first=False
    ):
        self.glimpses = glimpses  # of so many refreshes one reaches the display
        self.first = first
        if nvm is None:
            nvm = started()
        self.sim = Simulator(board, nvm=nvm, seed=seed, language=language)
        self.flash = self.sim.flash
        self.keys_pressed = 0
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.sim.close()

    def start(self):
        """Wait for the menu after power-on, and keep an eye on everything from then on."""
        self.tables = []
        self.lists = []
        self.menus = 0
        ready = self.sim.serial.count(" ready on ")
        if self.first:
            self.first = False
            self.sim.wait(700)
            self._watch()
            return
        if not self.sim.wait_for(lambda: self.sim.serial.count(" ready on ") > ready, 6000, 50):
            raise Trouble("no menu six seconds after power-on\n" + self.sim.serial)
        self._watch()
        self.sim.wait(100)
        self.check()

    def _watch(self):
        def watch_tables(module):
            run = module.Table.run

            def watched_run(this):
                self.tables.append(this)
                try:
                    return run(this)
                finally:
                    if self.sim.powered:  # else it stays, to be asked what was lost
                        self.tables.remove(this)

            module.Table.run = watched_run

        def watch_pages(pages):
            wait = pages.List.wait

            def watched_wait(this):
                self.lists.append(this)
                try:
                    return wait(this)
                finally:
                    self.lists.remove(this)

            pages.List.wait = watched_wait

        def watch_home(home):
            choose = home.choose

            def counted(*arguments):
                self.menus += 1
                return choose(*arguments)

            home.choose = counted

        self.sim.whenever("menus.home", watch_home)
        self.sim.whenever("table.table", watch_tables)  # they are in memory now and then
        self.sim.whenever("table.pages", watch_pages)
        if self.glimpses > 1:
            self._blink()
        # The menu that is already open does not know yet that it is watched: open it again.
        self.sim.press("b")
        self.sim.wait_for(lambda: self.lists, 1000)

    def _blink(self):
        """Drawing takes most of the time; a monkey need not see every frame."""
        stage = self.sim.module("ui.stage").Stage
        refresh = stage.refresh
        asked = [0]

        def seldom(this):
            asked[0] += 1
            if asked[0] % self.glimpses == 0:
                refresh(this)

        stage.refresh = seldom

    # What there is to see

    @property
    def table(self):
        """The table that is on the screen, or None."""
        return self.tables[-1] if self.tables else None

    @property
    def list(self):
        """The list that waits for a key, or None."""
        return self.lists[-1] if self.lists else None

    def at_menu(self):
        """Whether the main menu waits for a key."""
        return not self.tables and self.list is not None and self.menu_title() == "Cinq"

    def menu_title(self):
        # The main menu is the list that has a row for every game.
        rows = [row for row in self.list.rows if isinstance(row, str)]
        titles = [self.list.kit.say("title " + game) for game in GAMES]
        return "Cinq" if all(title in rows for title in titles) else ""

    def offers_to_continue(self):
        """Whether the first row of the main menu is Continue."""
        return self.list.rows[0] == self.list.kit.say("continue")

    def check(self):
        """No fault page, no traceback."""
        if "Traceback" in self.sim.serial:
            raise Trouble(self.sim.serial[self.sim.serial.index("Traceback") :])

    # What there is to do

    def press(self, *keys, ms=40):
        for key in keys:
            self.keys_pressed += 1
            self.sim.press(key, ms=ms)
        self.check()

    def hold(self, key, ms=600):
        self.keys_pressed += 1
        self.sim.hold(key, ms)
        self.sim.wait(60)
        self.check()

    def wait(self, ms):
        self.sim.wait(ms)
        self.check()

    def row(self, number):
        """Go to a row of the list on the screen."""
        for _ in range(40):
            if self.list is None or self.list.at == number:
                return
            self.press("down")
        raise Trouble("the list does not reach row %d" % number)

    def enter(self, game):
        """From the main menu to the set-up of a game; a lesson that is offered can wait."""
        self.row(self.list.rows.index(self.list.kit.say("title " + game)))
        self.press("a")
        self.wait(100)
        if self.list is None:
            self.press("b")
            self.wait(100)

    def resume(self, game=None):
        """From the main menu to the table of the match of a game, or the last one."""
        if not self.offers_to_continue():
            raise Trouble("there is a match, and the menu does not offer to continue it")
        self.row(0)
        self.press("a")
        waiting = Journal(bytearray(self.sim.nvm)).matches()
        if len(waiting) > 1:  # which one?
            self.wait(100)
            self.row(waiting.index(number(game)) if game else 0)
            self.press("a")
        if not self.sim.wait_for(lambda: self.tables, 3000):
            self.check()
            raise Trouble("Continue did not lead to a table")
        self.check()

    def leave(self, tries=15):
        """Back to the main menu from wherever this is; Trouble when there is no way."""
        for attempt in range(tries):
            if self.at_menu():
                return
            if self.table is not None and self.list is None:
                self.hold("b")
            if self.table is not None and self.list is not None:
                self.row(len(self.list.rows) - 1)  # leave
                self.press("a")
            elif self.at_menu():
                return
            else:
                # Where B asks whether to stop, and B says no, A is the way out.
                self.press("a" if self.list is None and attempt > 4 and attempt % 2 else "b")
            if self.table is not None and self.list is None and self.table.match.over():
                self.press("a", "b")
            self.wait(200)
        raise Trouble("no way back to the menu")

    def cut(self):
        """The power fails now, comes back, and the console starts."""
        self.sim.power_cut()
        self.sim.power_on()
        self.start()

    def on_again(self):
        """After a cut by the flash."""
        self.sim.power_on()
        self.start()


class Monkey:
    """Plays on a console at random and checks what it sees."""

    def __init__(self, seed, boards=BOARDS, games=PLAYABLE, glimpses=1):
        self.seed = seed
        self.glimpses = glimpses
        self.chance = random.Random(seed)
        self.boards = boards
        self.games = games
        self.keys = 0
        self.cuts = 0
        self.matches = 0
        self.ended = 0

    def run(self, keys):
        """Press so many keys, on one console after the other."""
        while self.keys < keys:
            self.console = self._new_console()
            with self.console:
                try:
                    while self.console.keys_pressed < min(2500, keys - self.keys):
                        self._visit()
                except Exception as error:
                    where = f"seed {self.seed}, key {self.keys + self.console.keys_pressed}"
                    raise Trouble(f"{where} on {self.console.sim.board_name}: {error}") from error
            self.keys += self.console.keys_pressed

    def _new_console(self):
        board = self.chance.choice(self.boards)
        language = self.chance.choice(("en", "fr"))
        memory = self._memory(b"\xff" * SIZE)
        seed = self.chance.randrange(1 << 24)
        return Console(board, memory, seed, language, self.glimpses)

    def _memory(self, nvm):
        """The memory with other set-ups in it: every number of players, every option."""
        memory = bytearray(nvm)
        log = Journal(memory)
        log.put(SETTINGS, QUICK)
        for game in self.games:
            rules = load("rules", game)
            count = self.chance.randint(*rules.SEATS)
            players = []
            for seat in range(count):
                level = HUMAN if not seat else self.chance.choice((0, 1, 2, HUMAN, HUMAN))
                name = "Player %d" if level == HUMAN else "Bot %d"
                players.append((name % (seat + 1), level))
            options = [self.chance.randrange(len(values)) for _, values in rules.OPTIONS]
            choose(log, game, players, options, self.chance.randrange(count + 1))
        return bytes(memory)

    def _visit(self):
        """Start something from the menu, do this and that, come back."""
        console = self.console
        console.leave()
        what = self.chance.random()
        if what < 0.1:
            console.row(len(console.list.rows) - self.chance.choice((1, 2, 3)))
            console.press("a")
            self._keys(self.chance.randrange(12))
            return
        if console.offers_to_continue() and what < 0.6:
            self._resume(saved(console.sim.nvm))
        else:
            console.enter(self.chance.choice(self.games))
            if self.chance.random() < 0.3:
                self._keys(self.chance.randrange(10))
            if console.list is not None and not console.at_menu() and console.table is None:
                console.row(0)
                console.press("a")
                console.wait(300)
                for _ in range(20):
                    if console.table is not None or console.at_menu():
                        break
                    if console.list is None:
                        console.press("right")  # yes, give up the other match
                    console.press("a")
                    console.wait(300)
                else:
                    raise Trouble("the match does not start")
            if console.table is None:
                return
            self.matches += 1
        self._play()

    def _play(self):
        """Some keys at the table, perhaps a power cut."""
        console = self.console
        table = console.table
        fails = self.chance.random() < 0.35
        if fails and self.chance.random() < 0.6:
            console.flash.cut_at(self.chance.randrange(12), self.chance.random())
        before = []
        for _ in range(self.chance.choice((10, 40, 150, 400))):
            before = list(table.match.moves)
            self._keys(1)
            if console.table is not table or not console.sim.powered:
                break
        if table.match.over():
            self.ended += 1
        if fails:
            self._cut(table.match, before)
        console.flash.never_cut()

    def _cut(self, match, before):
        """Cut the power unless it is already gone; the match must be there again."""
        console = self.console
        moves = list(match.moves)
        over = match.over()
        self.cuts += 1
        if console.sim.powered:
            console.flash.never_cut()
            console.cut()
        else:
            console.on_again()
        after = saved(console.sim.nvm, match.name)
        if after is None:
            if not over:
                raise Trouble("the match is lost")
            return
        if over and (after[1] != match.seed or not after[2]):
            return  # they were playing again
        if after[1] != match.seed:
            raise Trouble("another match came back")
        # The last step is there or not; that goes for taking back too. Steps that only
        # prepare one may be gone.
        taking_back = after[2] == before and len(before) > len(moves)
        known = moves[: len(after[2])] == after[2] and len(after[2]) >= match.noted - 1
        if not known and not taking_back:
            raise Trouble("%d moves came back, there were %d" % (len(after[2]), len(moves)))
        self._resume(after)

    def _resume(self, known):
        """Continue, and find the match that is saved; bots may have moved on already."""
        self.console.resume(known[0])
        match = self.console.table.match
        if (match.name, match.seed, match.moves[: len(known[2])]) != known:
            raise Trouble("the table has another match than the journal")

    def _keys(self, count):
        for _ in range(count):
            console = self.console
            if not console.sim.powered:
                return
            what = self.chance.random()
            if what < 0.42:
                console.press("a")
            elif what < 0.82:
                console.press(self.chance.choice(("up", "down", "left", "right")))
            elif what < 0.9:
                console.press("b")
            elif what < 0.92:
                console.hold("b")
            elif what < 0.95:
                console.hold(self.chance.choice(("up", "down", "left", "right")), 900)
            else:
                others = [k for k in console.sim.keys if k in ("x", "y", "start")] or ["a"]
                console.press(self.chance.choice(others))
            if self.chance.random() < 0.4:
                console.wait(self.chance.choice((20, 100, 400)))


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="make monkey", description="random keys on the console")
    parser.add_argument("keys", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--board", choices=BOARDS)
    parser.add_argument("--game", choices=PLAYABLE)
    chosen = parser.parse_args(arguments)
    if chosen.keys < 1:
        parser.error(f"KEYS must be a whole number of at least 1, not {chosen.keys}")
    boards = (chosen.board,) if chosen.board else BOARDS
    games = (chosen.game,) if chosen.game else PLAYABLE
    done = {"keys": 0, "cuts": 0, "matches": 0, "ended": 0}
    started = time.time()
    seed = chosen.seed
    while done["keys"] < chosen.keys:
        monkey = Monkey(seed, boards, games, GLIMPSES)
        try:
            monkey.run(min(2500, chosen.keys - done["keys"]))
        except Trouble as trouble:
            print(trouble)
            return 1
        for name in done:
            done[name] += getattr(monkey, name)
        seed += 1
        said = ", ".join(f"{count} {name}" for name, count in done.items())
        print(f"\r{said}, {time.time() - started:.0f} s ", end="", flush=True)
    print("\nNo crash, no dead end, no lost match.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
