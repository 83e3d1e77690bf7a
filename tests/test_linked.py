# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Consoles linked with each other: offered, joined, played, cut off and taken up again."""

import random

import pytest
from monkey import prepared

from journal import Journal
from match import HUMAN
from rules import GAMES, number
from sim import link
from sim.virtual import Simulator

ANNA, BO, CLEO, DAN = ("Anna", HUMAN), ("Bo", HUMAN), ("Cleo", HUMAN), ("Dan", HUMAN)


class Consoles:
    """Virtual boards in a ring, which know the tables of their firmware."""

    def __init__(self, game, *players, board="pico_oled", seed=5, language="en"):
        self.game = game
        self.chance = random.Random(seed)
        self.ports = link.ring(len(players))
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
        self.quick = False
        self.wait(1500)
        for i in range(len(players)):
            self._watch(i)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        for sim in self.sims:
            sim.close()

    def _watch(self, which):
        """Know the tables of a console; with `quick` people there decide by themselves."""
        table = self.sims[which].module("console.table").Table
        make, ask, hand_over = table.__init__, table._ask, table._hand_over
        let_read = table._let_read

        def watched(this, *arguments):
            make(this, *arguments)
            self.tables[which].append(this)

        def asked(this, seat):
            if not self.quick:
                return ask(this, seat)
            this.kit.wait(20)
            moves = list(this.match.game.moves())
            return self.chance.choice(moves)

        table.__init__ = watched
        table._ask = asked
        table._let_read = lambda this: 0 if self.quick else let_read(this)
        table._hand_over = lambda this, seat: 0 if self.quick else hand_over(this, seat)

    def wait(self, milliseconds):
        for _ in range(milliseconds // 10):
            for sim, off in zip(self.sims, self.off):
                if not off:
                    sim.wait(10)

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
        return self.table(which).session.match.moves

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

    def power_on(self, which):
        """And on with the match: Continue."""
        self.sims[which].power_on()
        self.off[which] = False
        self.wait(1500)
        self._watch(which)
        self.press(which, "a")

    def over(self):
        return all(table[-1].session.match.over() for table in self.tables)

    def end(self):
        """Past the pages that come after a match, back to the menu."""
        self.quick = False
        for _ in range(4):
            for which in range(len(self.sims)):
                self.press(which, "b")
            self.wait(1200)

    def waiting(self, which):
        """The match that waits in a console's memory, or None."""
        return Journal(bytearray(self.sims[which].nvm)).match(number(self.game))


def test_each_console_shows_what_its_own_people_may_see():
    with Consoles("code_vinci", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        one, two = consoles.table(0), consoles.table(1)
        assert [name for name, _ in one.match.players] == ["Anna", "Cleo"]
        assert one.match.pack()[:20] == two.match.pack()[:20]
        assert (one.humans, two.humans) == ([0], [1])
        assert (one._eyes(), two._eyes()) == (0, 1)
        consoles.press(1, "a")  # not its turn: nothing happens
        assert consoles.moves(0) == consoles.moves(1) == []
        consoles.press(0, "a", "a")
        consoles.wait(2000)
        assert consoles.moves(0) == consoles.moves(1) != []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_ends_equal_and_is_kept_by_nobody(game):
    people = [[ANNA, BO, ("Bot", 0)], [CLEO, DAN]]
    if game in ("code_vinci", "omphalos"):
        people[0].append(("Bot 2", 0))
    with Consoles(game, *people) as consoles:
        consoles.start(quick=True)
        assert consoles.wait_for(consoles.over, 3_000_000)
        consoles.wait(2000)
        assert consoles.moves(0) == consoles.moves(1)
        consoles.end()
        assert consoles.waiting(0) is consoles.waiting(1) is None


def test_three_consoles_of_which_one_has_two_people():
    with Consoles("omphalos", [ANNA, BO, CLEO, DAN], [BO, ANNA], [CLEO, DAN]) as consoles:
        consoles.offer()
        consoles.press(0, "right")  # two people sit here
        consoles.join(1)
        consoles.join(2)
        consoles.quick = True
        consoles.press(0, "a")
        consoles.wait(2000)
        assert [len(tables[-1].humans) for tables in consoles.tables] == [2, 1, 1]
        names = [name for name, _ in consoles.table(2).match.players]
        assert sorted(names)[:2] == ["Anna", "Bo"]
        assert len(set(names)) == 4  # two Bos would be told apart
        assert consoles.wait_for(consoles.over, 3_000_000)
        assert consoles.moves(0) == consoles.moves(1) == consoles.moves(2)


def test_a_cable_is_pulled_out_and_everybody_sees_who_is_missing():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        for port in consoles.ports:
            port.cut = True
        consoles.wait(5000)
        assert consoles.table(0).told == "Missing: Cleo"
        assert consoles.table(1).told == "Missing: Anna"
        consoles.press(0, "a", "a")  # Anna can still decide
        consoles.wait(1000)
        kept = list(consoles.moves(0))
        assert kept and consoles.moves(1) == []
        for port in consoles.ports:
            port.cut = False
        consoles.wait(5000)
        assert consoles.table(0).told == consoles.table(1).told == ""
        assert consoles.moves(1) == kept[: len(consoles.moves(1))] != []


def test_one_wire_out_is_seen_on_both_sides():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        consoles.ports[1].cut = True  # Cleo hears Anna, who does not hear Cleo
        consoles.wait(5000)
        assert consoles.table(0).told == "Missing: Cleo"
        assert consoles.table(1).told == "A cable is out"


@pytest.mark.parametrize("which", (0, 1))
def test_after_a_power_cut_continue_goes_on(which):
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start(quick=True)
        consoles.wait_for(lambda: len(consoles.moves(0)) > 8)
        consoles.power_cut(which)
        consoles.wait(5000)
        other = consoles.table(1 - which)
        assert other.told
        consoles.power_on(which)
        assert consoles.wait_for(consoles.over, 2_000_000)
        assert consoles.moves(0) == consoles.moves(1)


def test_hours_later_continue_on_each():
    with Consoles("code_vinci", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start(quick=True)
        consoles.wait_for(lambda: len(consoles.moves(0)) > 4)
        for which in (0, 1):
            consoles.power_cut(which)
        consoles.power_on(1)
        consoles.wait(5000)
        assert consoles.table(1).told == "Missing: Anna"
        consoles.power_on(0)
        assert consoles.wait_for(consoles.over, 2_000_000)
        assert consoles.moves(0) == consoles.moves(1)


def test_whoever_leaves_for_the_menu_can_come_back():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        consoles.press(1, "b")
        consoles.wait(300)
        consoles.press(1, "up", "a")  # leave
        consoles.wait(1500)
        assert consoles.table(0).told == "Missing: Cleo"
        assert consoles.waiting(1) is not None
        consoles.press(1, "a")  # continue
        consoles.wait(3000)
        assert consoles.table(0).told == ""
        assert consoles.table(1).session.synced


def test_another_version_is_refused_in_words():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.sims[1].module("console").VERSION = "9.9"
        consoles.offer()
        consoles.join(1)
        consoles.press(0, "a")
        consoles.wait(500)
        assert not consoles.table(0) and not consoles.table(1)
        consoles.press(1, "a", "b")  # has read it; back to the menu
        consoles.wait(500)
        assert not consoles.sims[0].traceback and not consoles.sims[1].traceback


def test_an_offer_that_is_taken_back_leads_back():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.offer()
        consoles.join(1)
        consoles.press(0, "b")
        consoles.wait(5000)
        consoles.press(0, "a")  # the menu came back to this game
        consoles.wait(300)
        consoles.press(0, "up", "a")
        consoles.wait(1000)
        consoles.press(1, "a")  # and joins the next one
        consoles.wait(1500)
        consoles.press(0, "a")
        consoles.wait(1500)
        assert consoles.table(0) and consoles.table(1)


def test_without_a_second_person_there_is_nothing_to_offer():
    with Consoles("omphalos", [ANNA, ("Bot", 1)], [CLEO, DAN]) as consoles:
        consoles.offer()
        consoles.press(0, "a")
        consoles.wait(300)
        assert not consoles.table(0)


def test_without_a_cable_nothing_of_it_is_seen():
    with Simulator("pico_oled", seed=1, language="en") as sim:
        sim.wait(1500)
        sim.press("a")
        sim.wait(500)
        assert "console.linked" not in sim.firmware_modules
        assert (
            "session" not in sim.firmware_modules and "console.lobby" not in sim.firmware_modules
        )


def test_everybody_solves_at_the_same_time_and_hears_who_is_done():
    people = ([ANNA, BO, ("Bip", 2)], [CLEO, DAN])
    with Consoles("code_omega", *people) as consoles:
        consoles.start()
        one, two = consoles.table(0), consoles.table(1)
        consoles.press(0, "a")  # Anna rolls
        consoles.wait(2000)
        assert one.match.game.round == two.match.game.round == 1
        consoles.press(1, "a")  # Cleo is ready, Anna not yet
        consoles.wait(500)
        assert two.session.going == 0
        consoles.press(0, "a")
        consoles.wait(1000)
        assert one.session.going == two.session.going == 1
        # Both see their puzzles, though it is Anna's turn.
        assert one.match.game.puzzle is not None and two.match.game.puzzle is not None
        assert one.match.game.puzzle.board != two.match.game.puzzle.board
        cleo = two.humans[0]
        consoles.sims[1].down("b")  # held down: done
        consoles.wait(1200)
        consoles.sims[1].up("b")
        consoles.wait(500)
        assert one.session.calls[cleo][0] == 1  # heard while Anna still solves
        assert one.together.heard[cleo] == one.session.calls[cleo]
        assert one.session.match.game.result(cleo) == 0  # no move yet: it is not her turn
        consoles.sims[0].down("b")
        consoles.wait(1200)
        consoles.sims[0].up("b")
        consoles.wait(6000)
        assert one.match.moves == two.match.moves
        assert one.match.game.all_played() and two.match.game.all_played()
        time = one.match.game.time(cleo)
        assert time == one.session.calls[cleo][1]


def test_what_was_called_counts_after_a_power_cut():
    with Consoles("code_omega", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        consoles.press(0, "a")
        consoles.wait(2000)
        consoles.press(1, "a")
        consoles.press(0, "a")
        consoles.wait(1000)
        consoles.sims[1].down("b")
        consoles.wait(1200)
        consoles.sims[1].up("b")
        consoles.wait(500)
        cleo = consoles.table(1).humans[0]
        called = consoles.table(0).session.calls[cleo]
        consoles.power_cut(1)
        consoles.wait(4000)
        consoles.power_on(1)
        consoles.wait(4000)
        consoles.sims[0].down("b")
        consoles.wait(1200)
        consoles.sims[0].up("b")
        consoles.wait(6000)
        assert consoles.moves(0) == consoles.moves(1)
        assert consoles.table(0).match.game.time(cleo) == called[1]


def test_languages_do_not_matter():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN], language="fr") as consoles:
        consoles.sims[0].settings["CINQ_LANGUAGE"] = "en"
        consoles.start(quick=True)
        assert consoles.wait_for(consoles.over, 2_000_000)
        assert consoles.moves(0) == consoles.moves(1)


@pytest.mark.parametrize("game", GAMES)
def test_random_keys_on_all_consoles_break_nothing(game):
    with Consoles(game, [ANNA, BO, ("Bot", 0)], [CLEO, DAN], seed=9) as consoles:
        consoles.start()
        chance = random.Random(3)
        for _ in range(150):
            key = chance.choice(("a", "a", "a", "up", "down", "left", "right", "b"))
            consoles.press(chance.randrange(2), key)
            consoles.wait(40)
        consoles.wait(6000)
        one, two = (tables[-1].session for tables in consoles.tables)
        here, there = one.match, two.match
        if here.seed == there.seed and not (here.over() or there.over()):
            shared = min(here.final(), there.final())
            assert here.moves[:shared] == there.moves[:shared]
            assert one.trouble is two.trouble is None
