# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Virtual boards in a ring that play whole matches, also over bad wires.

    python -m tests.consoles 200     (make ring MATCHES=200)
    python -m tests.consoles 200 37  (the 37th of them alone)
    python -m tests.consoles 200 --rooms   (make ring ROOMS=1: in rooms on a mosquitto, which
                                            is killed now and then, too)

plays so many matches, over all games, between two and three headless simulators: bytes are
dropped and flipped, cables pulled out and consoles switched off at random. Every match must
end equal on all sides. A console finds in its memory all but perhaps the last move that it had
when its power failed, and no move that all had is ever lost.
"""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for room in (ROOT / "tests", ROOT / "lib"):
    if str(room) not in sys.path:
        sys.path.append(str(room))

from monkey import prepared, saved  # noqa: E402

from match import HUMAN, load  # noqa: E402
from rules import GAMES, number  # noqa: E402
from rules import code_omega as omega  # noqa: E402
from save.journal import Journal  # noqa: E402
from sim import link  # noqa: E402
from sim.virtual import Simulator  # noqa: E402

ANNA, BO, CLEO, DAN = ("Anna", HUMAN), ("Bo", HUMAN), ("Cleo", HUMAN), ("Dan", HUMAN)
BOT = ("Bip", 0)
_STILL = 120_000  # ms after which a match without a move has come to a stop
_LOOKED = 100  # frames of what moves at which `quick` people look: a solution has 3,000


class Consoles:
    """Virtual boards in a ring, which know the tables of their firmware."""

    def __init__(self, game, *players, board="pico_oled", seed=5, language="en", broker=None):
        self.game = game
        self.chance = random.Random(seed)
        self.broker = broker  # of tests/brokers, for a room on it; else they are wired here
        self.ports = link.ring(len(players)) if broker is None else self._room(len(players))
        self.sims = []
        self.tables = [[] for _ in players]
        for i, (port, people) in enumerate(zip(self.ports, players)):
            sim = Simulator(
                board,
                seed=seed,
                language=language,
                link=port,
                nvm=prepared(game, people),
                entropy=random.Random(100 * seed + i),
            )
            self.sims.append(sim)
        self.off = [False] * len(players)
        self.quick = self.blind = False  # blind: no picture is looked at, and drawing takes long
        self.held = False  # with `quick`: people think for as long as this is so
        self.step = 10  # ms that each console goes on before the next one does
        self.wait(1500)
        for i in range(len(players)):
            self._watch(i)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        for sim in self.sims:
            sim.close()
        if self.broker:
            for port in self.ports:
                port.close()

    def _room(self, count):
        from sim.room import Room

        first = Room(self.broker.url)
        return [first, *(Room(self.broker.url, first.code) for _ in range(count - 1))]

    def _watch(self, which):
        """Know the tables of a console; with `quick` people there decide by themselves."""

        def watch_tables(module):
            make = module.Table.__init__

            def watched(this, *arguments):
                make(this, *arguments)
                self.tables[which].append(this)

            module.Table.__init__ = watched

        def watch_people(module):
            person = module.Person
            decide, has_read = person.decide, person.has_read

            def decided(this, table, seat):
                if not self.quick:
                    return decide(this, table, seat)
                table.kit.wait(20)
                while self.held:
                    table.kit.wait(20)
                return self.chance.choice(list(table.match.game.moves()))

            person.decide = decided
            person.has_read = lambda this, table: self.quick or has_read(this, table)

        def brief(frames):
            for at, new in enumerate(frames):
                if at < _LOOKED or not self.quick:
                    yield new

        sim = self.sims[which]
        kit = sim.module("console.kit").Kit
        animate = kit.animate
        kit.animate = lambda this, frames, hurry=False: animate(this, brief(frames), hurry)
        stage = sim.module("ui.stage").Stage
        refresh = stage.refresh
        stage.refresh = lambda this: None if self.quick and self.blind else refresh(this)
        sim.whenever("table.table", watch_tables)  # they are in memory now and then
        sim.whenever("hands.person", watch_people)

    def wait(self, milliseconds):
        for _ in range(-(-milliseconds // self.step)):
            for sim, off in zip(self.sims, self.off):
                if not off:
                    sim.wait(self.step)
            if self.broker:
                # What goes through a broker takes time that is not virtual, more so in the lobby.
                time.sleep(0.002 if self.quick else self.step / 1000)

    def wait_for(self, condition, milliseconds=60000):
        for _ in range(milliseconds // 50):
            if condition():
                return True
            self.wait(50)
        return False

    def press(self, which, *keys):
        for key in keys:
            self.sims[which].down(key)
            self.wait(60)
            self.sims[which].up(key)
            self.wait(60)

    def table(self, which):
        return self.tables[which][-1] if self.tables[which] else None

    def moves(self, which):
        """The moves of the match at a console; none as long as it has no table."""
        return self.session(which).match.moves if self.table(which) else []

    def session(self, which):
        """The session of the match at a console, which its hand has."""
        return self.table(which).leader.session

    def offer(self, which=0):
        """From the menu to the page where the others are waited for."""
        self.enter(which, self.game)
        self.wait(300)
        self.press(which, *["up"] * (2 if self.game == "code_omega" else 1), "a")
        self.wait(300)

    def enter(self, which, name):
        at = GAMES.index(name) if name in GAMES else len(GAMES)
        self.press(which, *["down"] * at, "a")

    def join(self, which):
        self.enter(which, "linked")
        self.wait(1500)
        self.press(which, "a")
        self.wait(1500)

    def start(self, quick=False):
        self.offer()
        for which in range(1, len(self.sims)):
            self.join(which)
        self.quick = quick
        self.press(0, "a")
        self.wait(1500)
        assert all(self.tables), [sim.serial for sim in self.sims]

    def power_cut(self, which):
        self.sims[which].power_cut()
        self.off[which] = True
        self.tables[which].clear()

    def power_on(self, which):
        """And on with the match: Continue."""
        self.sims[which].power_on()
        self.off[which] = False
        self.wait(1500)
        self._watch(which)
        self.press(which, "a")

    def off_and_on(self, which):
        """Four seconds without power, and as many until all have met again."""
        self.power_cut(which)
        self.wait(4000)
        self.power_on(which)
        self.wait(4000)

    def over(self):
        return all(table and table[-1].leader.session.match.over() for table in self.tables)

    def complete(self):
        """Whether every console knows that all have seen the end."""
        return self.over() and all(table[-1].leader.session.complete() for table in self.tables)

    def end(self):
        """Past the pages that come after a match, of which some games have one per seat."""
        self.quick = False
        for _ in range(4 + len(self.sims)):
            for which in range(len(self.sims)):
                self.press(which, "b")
            self.wait(1200)

    def waiting(self, which):
        """The match that waits in a console's memory, or None."""
        return Journal(bytearray(self.sims[which].nvm)).match(number(self.game))


class Storm:
    """Bad wires between consoles, and what was done to them so far."""

    def __init__(self, seed, loss=10, flip=10):
        self.chance = random.Random(seed)
        self.loss, self.flip = loss, flip  # of 10,000 bytes
        self.dropped = self.flipped = self.cables = self.cuts = self.kills = 0

    def blow(self, port):
        """What arrives at a port has suffered from now on."""
        arrive = port.arrive

        def suffer(data):
            kept = bytearray()
            for byte in data:
                fate = self.chance.randrange(10000)
                if fate < self.loss:
                    self.dropped += 1
                    continue
                if fate < self.loss + self.flip:
                    self.flipped += 1
                    byte ^= 1 << self.chance.randrange(8)
                kept.append(byte)
            arrive(bytes(kept))

        port.arrive = suffer

    def strike(self, consoles):
        """Pull a cable out, or switch a console off, or all of them, for a while."""
        count = len(consoles.sims)
        which = self.chance.randrange(count)
        pause = 100 + self.chance.randrange(6000)
        fate = self.chance.randrange(8)
        if consoles.broker and fate < 2:
            self.kills += 1
            consoles.broker.kill()
            consoles.wait(pause)
            consoles.broker.start()
            end = time.monotonic() + 10
            while any(port.alone for port in consoles.ports) and time.monotonic() < end:
                consoles.wait(100)
            return
        if fate < 4:
            self.cables += 1
            consoles.ports[which].cut = True
            consoles.wait(pause)
            consoles.ports[which].cut = False
            return
        struck = range(count) if fate == 7 else (which,)
        for which in struck:
            self.cuts += 1
            match = consoles.session(which).match
            had, unsaved = match.moves[:], match.unsaved
            consoles.power_cut(which)
            kept = saved(consoles.sims[which].nvm, consoles.game)[2]
            assert unsaved or kept in (had, had[:-1]), "a power cut took more than the last move"
        consoles.wait(pause)
        for which in struck:
            consoles.power_on(which)


def keys_to_solve(game, seat):
    """The keys with which a seat lays its strips right: up and down go to another, left turns
    one round, A swaps it with the next."""
    ahead = game.ahead(seat)
    ahead.play(omega.START)
    size = ahead.puzzle.size()
    begin = (bytes(ahead.puzzle.rows), 0)
    ways = {begin: []}
    waiting = [begin]
    for lies, at in waiting:
        ahead.puzzle.rows[:] = lies
        if ahead.puzzle.solved():
            return ways[lies, at]
        for key in ("down", "left", "a"):
            ahead.puzzle.rows[:] = lies
            to = (at + 1) % size
            if key == "left":
                ahead.puzzle.flip(at)
                to = at
            elif key == "a":
                ahead.puzzle.swap(at)
            after = (bytes(ahead.puzzle.rows), to)
            if after not in ways and not (key == "down" and to == 0):
                ways[after] = ways[lies, at] + [key]
                waiting.append(after)
    raise AssertionError("no way to solve it")


def play(game, count, storm, seed, broker=None):
    """A whole match between so many consoles in a storm; how many moves it had."""
    people = [[ANNA, BO, CLEO][:count], [BO, ANNA, DAN], [CLEO, DAN, ANNA]][:count]
    if game == "enigma" and count == 2:
        people[0].append(BOT)
    with Consoles(game, *people, seed=seed, broker=broker) as consoles:
        consoles.start(quick=True)
        consoles.blind = True
        consoles.step = 30
        for i, port in enumerate(consoles.ports):
            storm.blow(port)
            if broker is None:
                consoles.ports[i - 1].send = port.arrive
        had = []  # moves that all had before something happened
        for _ in range(storm.chance.randrange(1, 4)):
            consoles.wait_for(consoles.over, 200 + storm.chance.randrange(6000))
            if consoles.over():
                break
            shared = min((consoles.moves(which) for which in range(count)), key=len)[:]
            cuts = storm.cuts
            storm.strike(consoles)
            # Where all were off at once the last one may not have been noted anywhere.
            had.append(shared[:-1] if storm.cuts - cuts == count else shared)
            consoles.wait(3000)
        _play_on(consoles)
        moves = consoles.moves(0)
        for which in range(count):
            assert not consoles.sims[which].traceback, consoles.sims[which].traceback
            assert consoles.moves(which) == moves, "the ends differ"
        for early in had:
            assert moves[: len(early)] == early, "a move that all had was lost"
        assert consoles.wait_for(consoles.complete), "no console knows that all have seen the end"
        consoles.end()
        assert not any(consoles.waiting(which) for which in range(count)), "a console keeps it"
        return len(moves)


def _play_on(consoles):
    """Until the match is over. Chance plays long at some games: as long as there are moves, it
    goes on. Where a long match has filled the memory, a page says so and waits for A."""
    before = -1
    while not consoles.wait_for(consoles.over, _STILL):
        made = sum(len(consoles.moves(which)) for which in range(len(consoles.sims)))
        assert made != before, "it stands still"
        before = made
        for which, tables in enumerate(consoles.tables):
            if tables and tables[-1].leader.session.match.unsaved:
                consoles.press(which, "a")


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="make ring", description="linked consoles in a storm")
    parser.add_argument("matches", type=int, nargs="?", default=200)
    parser.add_argument("only", type=int, nargs="?", help="of them this one alone")
    parser.add_argument("--rooms", action="store_true", help="through a mosquitto")
    chosen = parser.parse_args(arguments)
    matches, only = chosen.matches, chosen.only
    if matches < 1:
        parser.error(f"MATCHES must be a whole number of at least 1, not {matches}")
    if only is not None and not 1 <= only <= matches:
        parser.error(f"there is no match {only} of {matches}")
    broker = None
    if chosen.rooms:
        import brokers

        if brokers.MOSQUITTO is None:
            parser.error("--rooms needs a mosquitto on this computer")
        broker = brokers.Mosquitto(Path(tempfile.mkdtemp()))
        broker.start()
    storms = []
    moves = failed = 0
    for at in range(1, matches + 1):
        if only not in (None, at):
            continue
        game = GAMES[at % len(GAMES)]
        count = min(2 + at // len(GAMES) % 2, load("rules", game).SEATS[1])
        storm = Storm(at, 2 + at % 12, 2 + at % 12)
        storms.append(storm)
        print(f"\r{at}", end="", file=sys.stderr, flush=True)
        try:
            moves += play(game, count, storm, at, broker)
        except AssertionError as trouble:
            failed += 1
            print(f"\rmatch {at}: {game} between {count}: {trouble}", flush=True)
    print(
        f"\r{len(storms)} matches of {len(GAMES)} games between two and three linked consoles, "
        f"{moves:,} moves: {sum(storm.dropped for storm in storms):,} bytes dropped, "
        f"{sum(storm.flipped for storm in storms):,} flipped, "
        f"{sum(storm.cables for storm in storms)} cables pulled out, "
        f"{sum(storm.cuts for storm in storms)} power cuts, "
        f"{sum(storm.kills for storm in storms)} killed brokers. "
        + (f"{failed} failed." if failed else "All ended equal on all sides; nothing was lost.")
    )
    if broker:
        broker.kill()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
