# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Memories of 4,096 bytes that no console would write: torn, random, well formed but foolish.

    python -m tests.images 100000               # so many through the journal
    python -m tests.images 0 --starts 3000      # so many through the whole start

Through the journal: what can be read is the same the next time, and it can be written to.
Through the start: the console shows what it could not read, comes to its menu, keeps what
could be read, and every page can be opened.
"""

import argparse
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for room in (ROOT, ROOT / "lib"):
    if str(room) not in sys.path:
        sys.path.append(str(room))

from match import Match, load  # noqa: E402
from rules import GAMES, number  # noqa: E402
from save import journal  # noqa: E402
from save import rewrite as sector  # noqa: E402
from save.journal import LAST_GAME, NEXT, RAW_MOVE, SETTINGS, SIZE, Journal  # noqa: E402
from sim.flash import Nvm, Sector  # noqa: E402
from sim.virtual import Simulator  # noqa: E402

HEADER = Journal._header()
MATCH = b"\x01\x03\x00\x00\x07 a match"
NAMES = ("", " ", "\0\n\t", "{} {0} %s", "W" * 24, "\U0001f600" * 6, "\u202eoivilO", "Bot")
NUMBERS = [number(game) for game in GAMES]
KEYS = [1, 2, 3, 4, 5, 6, 7, 0x40, 0x41]  # of the dictionary
KEYS += [first + game for first in (0x10, 0x20, 0x30) for game in NUMBERS]


def match_by_chance(chance):
    """What Match.pack gives, or nearly."""
    game = chance.choice(GAMES)
    rules = load("rules", game)
    options = [chance.randrange(len(values)) for _, values in rules.OPTIONS]
    players = [("Ann", 3)] + [("Bot", chance.randrange(4))] * (chance.randint(*rules.SEATS) - 1)
    if chance.random() < 0.3:
        players = [(chance.choice(NAMES), level) for _, level in players]
    match = Match(game, players, chance.randrange(1 << 24), options)
    if chance.random() < 0.2:  # of several consoles
        count = chance.choice((0, 1, 2, 6, 7))
        match.ticket = b"abc" + bytes((chance.randrange(3), count)) + b"one" * count
        match.ticket += bytes(chance.randrange(3) for _ in players[chance.randrange(2) :])
    data = bytearray(match.pack())
    if chance.random() < 0.4:
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def foolish(chance):
    """A log whose records are whole and mean nothing."""
    image = bytearray(HEADER)
    while len(image) < SIZE - 300:
        kind = chance.randrange(9)
        if kind == 0:
            image += journal.move_record(chance.randrange(69))
        elif kind == 1:
            move = chance.randrange(1 << chance.choice((8, 16, 24)))
            image += journal.move_record(RAW_MOVE | move)
        elif kind == 2:
            image += sector._short(chance.randrange(0xF0), len(image))
        elif kind == 3:
            image += journal.long_record(0x85, match_by_chance(chance))
            for _ in range(chance.randrange(40)):
                image += journal.move_record(chance.choice((0, 0, 0, 1, 2, chance.randrange(69))))
        else:
            key = chance.choice(KEYS) if kind < 6 else chance.randrange(0x80, 0x8A)
            length = chance.choice((0, 0, 1, 1, 2, 3, 5, 9, chance.randrange(40)))
            payload = bytearray(chance.randbytes(length))
            if key in (0x80, 0x85) and length > 1 and chance.random() < 0.9:
                payload[0], payload[1] = 1, chance.randrange(6)
            if key in (0x86, 0x87) and length:
                payload[0] = chance.randrange(6)
            if key == 0x82 and length:
                payload[0] = chance.choice((0, 1, 3, 255))
            if key == 0x81 and length:
                payload[-1] = 0xF6  # ends inside a raw move
            image += journal.long_record(key, bytes(payload))
        if chance.random() < 0.003:
            break
    return bytes(image) + b"\xff" * (SIZE - len(image))


def images(count, chance):
    """Memories that are torn, random or foolish, and all of that."""
    for tried in range(count):
        kind = tried % 5
        image = bytearray(foolish(chance))
        used = len(bytes(image).rstrip(b"\xff"))
        if kind == 1:
            start = 4 * (tried % 2)
            image[start:] = chance.randbytes(SIZE - start)
        elif kind == 2:
            for _ in range(chance.choice((1, 2, 9))):
                image[chance.randrange(4, max(used, 5))] |= chance.randrange(256)
        elif kind == 3:
            for _ in range(chance.choice((1, 2, 9))):
                image[chance.randrange(SIZE)] = chance.choice((0, 0xF6, 0xF9, 0xFF, 0x55))
        elif kind == 4:
            end = chance.randrange(SIZE)
            image[end:] = bytes((chance.choice((0, 255)),)) * (SIZE - end)
        yield bytes(image)


def _fails():
    raise AssertionError("the power was never cut")


def opened(sector):
    return Journal(Nvm(sector, lambda microseconds: None, _fails))


def matches_of(log):
    return {game: (log.match(game), log.entries(game)) for game in log.matches()}


def reads_and_writes(content):
    """The journal takes whatever it is, keeps what it could read, and can be written to."""
    sector = Sector(content)
    log = opened(sector)
    before = matches_of(log)
    again = opened(sector)  # a repair changes nothing
    if not log.damaged:
        assert matches_of(again) == before
    if not log.readable:
        assert bytes(sector.cells) == content
        log.format()
        before = {}
    log.tidy()
    log = opened(sector)
    assert not log.damaged
    assert matches_of(log) == before
    for game in log.matches():
        log.end(game)
    log.put(SETTINGS, b"now")
    log.begin(MATCH, 500)
    log.move(3, 4)
    log = opened(sector)
    assert (log.get(SETTINGS), log.match(3), log.entries(3)) == (b"now", MATCH, [4])


def starts(content, board="pico_oled"):
    """The console starts with it; what it could not read is shown, what it could is kept."""
    log = Journal(bytearray(content))
    before = matches_of(log)
    kept = {key: log.get(key) for key in KEYS if key not in (SETTINGS, LAST_GAME, NEXT)}
    with Simulator(board, nvm=content, seed=7) as sim:

        def check():
            if "Traceback" in sim.serial:
                raise AssertionError(sim.serial[sim.serial.index("Traceback") :])

        def do(*keys, wait=150):
            for key in keys:
                sim.press(key)
                sim.wait(wait)
                check()

        ready = sim.wait_for(lambda: " ready on " in sim.serial, 2500)
        check()
        assert ready == (log.readable and not log.damaged), "not told what could not be read"
        if not ready:
            assert log.readable or sim.nvm == content, "erased without being asked"
            do("b")  # no, do not erase; or: go on
            assert sim.wait_for(lambda: " ready on " in sim.serial, 2500), "no menu"
        sim.wait(300)
        if log.get(SETTINGS) is None:
            do("a", wait=300)  # the language
        now = Journal(bytearray(sim.nvm))
        assert matches_of(now) == before, "a match is lost"
        assert {key: now.get(key) for key in kept} == kept, "something is lost"
        if before:
            do("up", "up", "up", "up", "up", "up", "up", "up", "up", "up", wait=20)
            do("a", wait=600)  # Continue: a table, or that it cannot be read
            do("b", "b", "b", wait=300)
            sim.hold("b", 700)
            do("up", "a", wait=600)  # leave
        for _ in range(9):  # every row of the menu
            do("b", "b", wait=60)
            do("down", "a", wait=300)
            do("down", "right", wait=60)
        seen = sim.image().tobytes()
        do("b", "down", "b", "down", wait=400)
        assert sim.image().tobytes() != seen, "it does not answer"


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="make images", description="odd memories")
    parser.add_argument("count", type=int, help="how many through the journal")
    parser.add_argument("--starts", type=int, default=0, help="how many through the whole start")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    if min(chosen.count, chosen.starts) < 0 or not chosen.count + chosen.starts:
        parser.error("COUNT and STARTS must be whole numbers, and one of them at least 1")
    lost = 0
    for what, count, check in (
        ("the journal", chosen.count, reads_and_writes),
        ("the whole start", chosen.starts, starts),
    ):
        for tried, content in enumerate(images(count, random.Random(chosen.seed)), 1):
            try:
                check(content)
            except Exception as error:
                lost += 1
                print(f"\nseed {chosen.seed}, image {tried}, {what}: {error!r}")
            if tried % 100 == 0 or tried == count:
                print(f"\r{tried:,} images through {what}, {lost} lost ", end="", flush=True)
        print()
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
