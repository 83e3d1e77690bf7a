# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Emulated Picos wired through their UARTs."""

import os

import pytest
from conftest import ROOT
from monkey import prepared, saved

from boards import build
from journal import LAST_GAME, Journal
from match import HUMAN
from rules import GAMES, number
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


# The console on two boards.

BOTH = ("code_vinci", "code_omega")
WHOLE = bool(os.environ.get("CINQ_WHOLE"))
FREE = 24 * 1024  # beside what links them: a session, its ring and the table for it
SILENT = 60  # ms without a look at the keys


def boards_of(game, build):
    """Two boards at their menus, with a person each in the set-up of the game, and a ring."""
    picos = []
    for i, people in enumerate(([("Anna", HUMAN), ("Bo", HUMAN)], [("Cleo", HUMAN)] * 2)):
        nvm = bytearray(prepared(game, people))
        Journal(nvm).put(LAST_GAME, bytes((number(game),)))
        files = fat.folder_files(build("pico_oled"))
        files["code.py"] = WATCH.read_bytes()
        files.pop("manifest.json", None)  # which knows another code.py
        picos.append(Pico(files, nvm=bytes(nvm), seed=5, language="en", noise=50 + i))
    return Ring(picos)


def start(ring, game):
    """Offer, join, start."""
    ring.wait_for(lambda: all("ready on" in pico.serial for pico in ring.picos))
    ring.wait(600)
    ring.press(0, "a")
    ring.wait(1200)
    ring.press(0, *["up"] * (2 if game == "code_omega" else 1), "a")
    ring.wait(1500)
    ring.press(1, *["down"] * (len(GAMES) - GAMES.index(game)), "a")
    ring.wait(2500)
    ring.press(1, "a")
    ring.wait(2500)
    ring.press(0, "a")
    ring.wait(4000)


def moves(pico, game):
    match = saved(pico.nvm, game)
    return match and match[2]


def latency(ring, which, key):
    """ms from a key to the last pixel that it changed."""
    pico = ring.picos[which]
    pico.image()
    pressed = pico.now
    pico.down(key)
    ring.wait(60)
    pico.up(key)
    ring.wait(200)
    changed = pico._draw()
    return None if changed is None else changed - pressed


@pytest.mark.parametrize("game", BOTH)
def test_two_boards_play_with_a_power_cut(game, console_build):
    with boards_of(game, console_build) as ring:
        start(ring, game)
        for pico in ring.picos:
            assert moves(pico, game) is not None, pico.serial[-600:]
            pico.heap(forget=True)
        keys = ("a", "a", "right", "a") if game == "code_vinci" else ("a", "down", "a", "right")
        longest = [0, 0]

        def play(rounds):
            for step in range(rounds):
                for which in (0, 1):
                    if "Traceback" in ring.picos[which].serial:
                        raise AssertionError(ring.picos[which].serial[-1500:])
                    taken = latency(ring, which, keys[step % len(keys)])
                    longest[which] = max(longest[which], taken or 0)
                    ring.wait(200)

        play(12)
        ring.wait(3000)
        before = moves(ring.picos[0], game)
        assert before and moves(ring.picos[1], game)
        ring.picos[1].power_cut()
        ring.wait(4000)
        ring.picos[1].power_on()
        ring.wait_for(lambda: ring.picos[1].serial.count("ready on") == 2)
        ring.wait(600)
        ring.press(1, "a")  # Continue
        ring.wait(6000)
        play(400 if WHOLE else 8)
        ring.wait(4000)
        one, two = (moves(pico, game) for pico in ring.picos)
        if one is not None and two is not None:
            shared = min(len(one), len(two))
            assert one[:shared] == two[:shared]
            assert shared >= len(before) - 1
        told = []
        for which, pico in enumerate(ring.picos):
            gaps = [max(row[3:6]) for row in Story(pico).moves()]
            told.append((max(gaps), pico.heap().lowest))
            print(f"\n{game} {which}: {len(one or ())} moves; {pico.heap()}; {gaps}")
        print(f"keys to pixels: {longest}")
        assert min(lowest for _, lowest in told) >= FREE
        assert max(gap for gap, _ in told) <= SILENT
