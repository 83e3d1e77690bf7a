# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""An evening at the console: set-ups left, matches played and left, without a restart."""

import pytest
from monkey import QUICK, choose, started

from boards import fat
from match import HUMAN, load
from rules import GAMES, number
from save.journal import LESSON, Journal
from sim import script
from sim.pico import Pico
from sim.tools.bench import FREE_KB
from sim.virtual import Simulator

BOARDS = ("pico_oled", "pico_lcd_1_3")


def memory():
    """A set-up of the most players for every game."""
    nvm = bytearray(started(QUICK))
    log = Journal(nvm)
    for game in GAMES:
        most = load("rules", game).SEATS[1]
        choose(
            log, game, [("Anna", HUMAN)] + [("Bot %d" % seat, 1) for seat in range(2, most + 1)]
        )
        log.put(LESSON + number(game), b"\0")
    return bytes(nvm)


@pytest.fixture(params=BOARDS)
def pico(request, console_build):
    files = fat.folder_files(console_build(request.param))
    with Pico(files, request.param, nvm=memory(), seed=7, language="en") as pico:
        pico.wait_for("ready", 6000)
        pico.wait_still()
        yield pico
        assert pico.serial.count("ready on") == 1
        assert "Error" not in pico.serial


@pytest.mark.parametrize("after", [100, 300])
def test_a_press_after_leaving_a_set_up_counts(pico, after):
    keys = f"a wait:1200 b wait:{after} down wait:1200"
    with Simulator(pico.board_name, nvm=memory(), seed=7, language="en") as simulator:
        simulator.wait(1500)
        for _ in GAMES:
            steps = script.parse(keys, pico.keys)
            script.play(pico, steps)
            script.play(simulator, steps)
            assert pico.image().tobytes() == simulator.image().convert("RGB").tobytes()


def test_an_evening_of_all_games_needs_no_restart(pico):
    def title():
        return pico.image().crop((0, 0, pico.size[0] // 2, pico.size[1] // 10)).tobytes()

    menu = title()
    lowest = []
    for at in range(len(GAMES)):
        for _ in range(at + (at > 0)):  # the first row continues the match before
            pico.press("down")
        pico.press("a")
        pico.wait(1500)
        pico.press("a")
        pico.wait(3500)
        for _ in range(3):
            pico.press("a")
            pico.wait(2500)
        for _ in range(3):
            pico.hold("b", 700)
            pico.wait(1500)
            pico.press("up", "a")  # leave
            pico.wait(2500)
            if title() == menu:
                break
        lowest.append(pico.heap(forget=True).lowest)
    assert sorted(Journal(bytearray(pico.nvm)).matches()) == sorted(map(number, GAMES))
    print(f"\n{pico.board_name}: least free {lowest}")
    assert min(lowest) >= FREE_KB[pico.board_name] * 1024
