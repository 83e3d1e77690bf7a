# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Emulated Picos wired through their UARTs."""

import pytest
from conftest import ROOT
from monkey import prepared

from boards import build
from journal import LAST_GAME, Journal
from match import HUMAN, Match
from rules import GAMES, number
from rules import code_omega as omega
from sim.pico import Pico, fat
from sim.pico.ring import Ring
from sim.pico.story import WATCH, Story


@pytest.fixture
def chatter(tmp_path):
    """The drive of tests/chatter."""
    files = [
        ("code.py", ROOT / "tests/chatter/code.py"),
        ("this_board.py", build.board_path("pico_oled")),
        ("lib/link.py", ROOT / "lib/link.py"),
    ]
    build.lay_out(files, tmp_path / "drive", "pico_oled")
    return tmp_path / "drive"


def heard(pico):
    told = {}
    for line in pico.serial.splitlines():
        if line.startswith("heard b"):
            sender, _, number = line.partition(" 0 b'number ")
            told.setdefault(sender, []).append(int(number.rstrip("'")))
    return told


@pytest.mark.parametrize("count", (2, 3))
def test_every_board_hears_all_others_once_and_in_order(count, chatter):
    with Ring([Pico(chatter, noise=7 + i) for i in range(count)]) as ring:
        ring.wait(4000)
        for pico in ring.picos:
            told = heard(pico)
            assert len(told) == count - 1, pico.serial[-500:]
            for numbers in told.values():
                assert len(numbers) >= 5
                assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
            assert f"round {count} again" in pico.serial


def test_a_cable_out_and_a_power_cut_lose_nothing(chatter):
    with Ring([Pico(chatter, noise=7), Pico(chatter, noise=8)]) as ring:
        ring.wait(2500)
        ring.cut[0] = True
        ring.wait(1500)
        ring.cut[0] = False
        ring.wait(3000)
        (numbers,) = heard(ring.picos[1]).values()
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        ring.picos[0].power_cut()
        ring.wait(500)
        ring.picos[0].power_on()
        ring.wait(4000)
        assert len(heard(ring.picos[1])) == 2  # it has another identity now


def test_whoever_lets_go_of_the_line_does_not_hear_what_is_still_said(chatter):
    deaf = b"""
import board
import busio
import time

uart = busio.UART(board.GP8, board.GP9, baudrate=115200, timeout=0)
time.sleep(1)
uart.deinit()
time.sleep(1)
print("runs on")
"""
    with Ring([Pico(chatter, noise=7), Pico({"code.py": deaf}, noise=8)]) as ring:
        ring.wait(4000)
        assert "runs on" in ring.picos[1].serial


# The console on boards that are wired together.

OLEDS = ("pico_oled", "pico_oled")
PEOPLE = ("Anna", "Bo", "Cleo")
SILENT = 60  # ms without a look at the keys
KEY = 60  # ms from a key to the last pixel of what it moves


class Table:
    """Boards in a ring, from their menus to the end of a match, and what was measured."""

    def __init__(self, game, get_build, boards=OLEDS, options=None):
        self.game = game
        self.number = number(game)
        picos = []
        count = len(boards)
        for i, board in enumerate(boards):
            people = [(name, HUMAN) for name in PEOPLE[i:count] + PEOPLE[:i]]
            nvm = bytearray(prepared(game, people, options))
            Journal(nvm).put(LAST_GAME, bytes((self.number,)))
            files = fat.folder_files(get_build(board))
            files["code.py"] = WATCH.read_bytes()
            files.pop("manifest.json", None)  # which knows another code.py
            picos.append(Pico(files, board, nvm=bytes(nvm), seed=5, language="en", noise=50 + i))
        self.ring = Ring(picos)
        self.picos = picos
        self.moved = [[] for _ in picos]  # ms from an arrow to the cursor

    def __enter__(self):
        self.ring.wait_for(lambda: all("ready on" in pico.serial for pico in self.picos))
        self.ring.wait(600)
        return self

    def __exit__(self, *error):
        self.ring.__exit__(*error)

    def offer(self):
        self.press(0, "a")
        self.ring.wait(1200)
        self.press(0, *["up"] * (2 if self.game == "code_omega" else 1), "a")
        self.ring.wait(1500)

    def join(self, which):
        self.press(which, *["down"] * (len(GAMES) - GAMES.index(self.game)), "a")
        self.ring.wait(2500)
        self.press(which, "a")
        self.ring.wait(2500)

    def start(self):
        self.offer()
        for which in range(1, len(self.picos)):
            self.join(which)
        self.press(0, "a")
        self.ring.wait_for(lambda: all(self.match(which) for which in range(len(self.picos))))
        self.ring.wait(6000)  # where memory is scarce, a match begins after a fresh start
        for pico in self.picos:
            pico.heap(forget=True)

    def press(self, which, *keys):
        self.ring.press(which, *keys)
        for pico in self.picos:
            assert "Traceback" not in pico.serial, pico.serial[-1500:]

    def step(self, which, *keys):
        """Press keys until there is a move, or not: what was not seen yet is not decided on."""
        before = len(self.match(which).moves)
        self.press(which, *keys)
        for _ in range(8):
            self.ring.wait(100)
            if len(self.match(which).moves) != before:
                break

    def move_cursor(self, which, key):
        """Press an arrow; how long it takes until the cursor is there."""
        pico = self.picos[which]
        pico.image()
        pressed = pico.now
        pico.down(key)
        self.ring.wait(100)
        pico.up(key)
        changed = pico._draw()
        if changed is not None:
            self.moved[which].append(round(changed - pressed))
        self.ring.wait(100)

    def match(self, which):
        """The match in a board's memory as far as it has come, or None."""
        log = Journal(bytearray(self.picos[which].nvm))
        if self.number not in log.matches():
            return None
        match = Match.unpack(log.match(self.number))
        for _ in match.replay(log.entries(self.number)):
            pass
        return match

    def power_cut(self, which, milliseconds=4000):
        """The power fails; some time later somebody goes on with the match."""
        ready = self.picos[which].serial.count("ready on") + 1
        self.picos[which].power_cut()
        self.ring.wait(milliseconds)
        self.picos[which].power_on()
        self.ring.wait_for(lambda: self.picos[which].serial.count("ready on") == ready)
        self.ring.wait(600)
        self.press(which, "a")  # Continue
        self.ring.wait(5000)

    def over(self):
        return all(Story(pico).lines("over") for pico in self.picos)

    def end(self):
        """All have the same match to its end; after the last pages nobody keeps it."""
        self.ring.wait_for(self.over, 20000)
        self.ring.wait(3000)
        matches = [self.match(which) for which in range(len(self.picos))]
        for match in matches:
            assert match.over()
            assert match.moves == matches[0].moves
            assert match.pack()[: -len(match.ticket)] == matches[0].pack()[: -len(match.ticket)]
        for _ in range(5):
            for which in range(len(self.picos)):
                self.press(which, "b")
            self.ring.wait(1500)
        assert [self.match(which) for which in range(len(self.picos))] == [None] * len(self.picos)
        return len(matches[0].moves)

    def measure(self, moves):
        """Print what was measured, and hold it against the budgets."""
        slowest = 0
        for pico, moved in zip(self.picos, self.moved):
            # Whoever has just been switched on or begun also loads the game.
            rows = []
            for part in pico.serial.split("ready on")[1:]:
                rows += [line.split() for line in part.splitlines() if "@ move" in line][1:]
            gaps = [max(int(word) for word in row[5:8]) for row in rows]
            slowest = max(slowest, *gaps)
            print(f"\n{self.game} on {pico.board_name}, {moves} moves: {pico.heap()}")
            print(f"{pico.serial.count('ready on')} starts; without a look at the keys {gaps} ms;")
            print(f"the cursor is there after {moved} ms")
        assert slowest <= SILENT
        assert max(max(moved, default=0) for moved in self.moved) <= KEY


def test_a_whole_match_of_code_de_vinci_on_two_boards_with_a_power_cut(console_build):
    with Table("code_vinci", console_build) as table:
        table.start()
        cut = None
        while not table.over():
            match = table.match(0)
            seat = match.game.turn()
            if seat < 0:
                break
            if cut is None and len(match.moves) >= 16:
                cut = match.moves
                table.power_cut(1)
                continue
            if len(match.moves) % 8 == 0:
                table.move_cursor(seat, "right")
            table.step(seat, "a")
        played = table.end()
        assert cut and played > len(cut)
        table.measure(played)


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


def test_a_whole_match_of_code_omega_on_two_boards_with_a_power_cut(console_build):
    with Table("code_omega", console_build, options=(0, 0, 0, 1, 0, 0, 0)) as table:
        table.start()
        cut = None
        while not table.over():
            match = table.match(0)
            game = match.game
            if game.turn() < 0:
                break
            if game.phase() != omega.TO_START:
                table.step(game.turn(), "a")
                continue
            # All begin together: the second to be ready uncovers both puzzles.
            table.ring.wait(1500)
            table.press(1, "a")
            table.press(0, "a")
            table.ring.wait(1200)
            table.move_cursor(0, "down")
            table.move_cursor(0, "up")
            table.press(1, *keys_to_solve(game, 1))
            table.ring.wait(300)
            table.ring.hold(1, "b", 1100)  # done!
            table.ring.wait(500)
            if cut is None:
                cut = match.moves
                table.power_cut(1)  # while the other one still solves
            table.ring.hold(0, "b", 1100)
            table.ring.wait_for(lambda: table.match(0).game.all_played(), 20000)
            assert table.match(0).game.result(1) == omega.RIGHT
        played = table.end()
        assert cut
        table.measure(played)


def test_three_boards_join_and_play(console_build):
    with Table("code_vinci", console_build, ("pico_oled",) * 3) as table:
        table.start()
        for _ in range(12):
            table.step(table.match(0).game.turn(), "a")
        table.ring.wait(3000)
        matches = [table.match(which) for which in range(3)]
        shared = matches[0].final()
        assert shared >= 3
        for match in matches:
            assert match.moves[:shared] == matches[0].moves[:shared]
        assert {match.ticket[3] for match in matches} == {0, 1, 2}
        table.measure(shared)
