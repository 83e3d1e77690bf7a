# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Consoles linked with each other: offered, joined, played, cut off and taken up again."""

import random

import pytest
from consoles import ANNA, BO, CLEO, DAN, Consoles, Storm, keys_to_solve, play
from monkey import saved

from match import HUMAN, Match, load
from rules import GAMES, SPECTATOR, number
from rules import code_omega as omega
from save.journal import Journal
from sim.virtual import Simulator

LEAVE = -2  # of hands/__init__.py

# Modules that only linked consoles need.
LINKS = {
    *("link.ring", "link.lobby", "link.message", "link.catch_up", "link.session"),
    *("hands.remote", "linked.play", "linked.waiting", "linked.lobby", "linked.wire"),
    *("linked.gather", "linked.play_ahead", "link.stand_in", "link.spectator"),
}


def seated(game, people):
    """As many of these as can play a game."""
    return people[: load("rules", game).SEATS[1]]


def test_each_console_shows_what_its_own_people_may_see():
    with Consoles("code_vinci", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        one, two = consoles.table(0), consoles.table(1)
        assert [name for name, _ in one.match.players] == ["Anna", "Cleo"]
        assert one.match.pack()[:20] == two.match.pack()[:20]
        assert (one.humans, two.humans) == ([0], [1])
        assert (one.eyes(), two.eyes()) == (0, 1)
        consoles.press(1, "a")  # not its turn: nothing happens
        assert consoles.moves(0) == consoles.moves(1) == []
        consoles.press(0, "a", "a")
        consoles.wait(2000)
        assert consoles.moves(0) == consoles.moves(1) != []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_ends_equal_and_is_kept_by_nobody(game):
    offered = [ANNA, BO, ("Bot", 0)]
    if game in ("code_vinci", "omphalos"):
        offered.append(("Bot 2", 0))
    with Consoles(game, seated(game, offered), [CLEO, DAN]) as consoles:
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


@pytest.mark.parametrize(("second", "third"), [("Bo", "Cleo"), ("Cleo", "Bo")])
def test_whoever_is_named_in_the_set_up_sits_there_by_whatever_console(second, third):
    people = [ANNA, BO, CLEO], [(second, HUMAN), ANNA], [(third, HUMAN), ANNA]
    with Consoles("omphalos", *people) as consoles:
        consoles.start()
        match = consoles.table(0).match
        assert [name for name, _ in match.players] == ["Anna", "Bo", "Cleo"]
        for which, name in enumerate(("Anna", second, third)):
            (seat,) = consoles.table(which).humans
            assert match.players[seat][0] == name


def test_two_of_the_same_name_are_told_apart():
    with Consoles("omphalos", [ANNA, BO, CLEO], [ANNA, DAN], [DAN, ANNA]) as consoles:
        consoles.start()
        names = [name for name, _ in consoles.table(2).match.players]
        assert sorted(names) == ["Anna", "Anna2", "Dan"]


def test_a_cable_is_pulled_out_and_everybody_sees_who_is_missing():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        for port in consoles.ports:
            port.cut = True
        consoles.wait(5000)
        assert consoles.table(0).leader.told == "Missing: Cleo"
        assert consoles.table(1).leader.told == "Missing: Anna"
        consoles.press(0, "a", "a")  # Anna can still decide
        consoles.wait(1000)
        kept = list(consoles.moves(0))
        assert kept and consoles.moves(1) == []
        for port in consoles.ports:
            port.cut = False
        consoles.wait(5000)
        assert consoles.table(0).leader.told == consoles.table(1).leader.told == ""
        assert consoles.moves(1) == kept[: len(consoles.moves(1))] != []


def test_whoever_decides_reads_that_all_are_there_and_then_what_the_keys_do():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        said = []
        one = consoles.table(0)
        consoles.wait(500)
        keys = one.person.doing
        one.say = lambda text, *more: said.append(text)
        for port in consoles.ports:
            port.cut = True
        consoles.wait(5000)
        for port in consoles.ports:
            port.cut = False
        consoles.wait(1500)
        assert said == ["Missing: Cleo", "All are there"]
        consoles.wait(2500)
        assert said[2:] == [keys]


def test_one_wire_out_is_seen_on_both_sides():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        consoles.ports[1].cut = True  # Cleo hears Anna, who does not hear Cleo
        consoles.wait(5000)
        assert consoles.table(0).leader.told == "Missing: Cleo"
        assert consoles.table(1).leader.told == "A cable is out"


@pytest.mark.parametrize("which", (0, 1))
def test_after_a_power_cut_continue_goes_on(which):
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start(quick=True)
        consoles.wait_for(lambda: len(consoles.moves(0)) > 8)
        consoles.power_cut(which)
        consoles.wait(5000)
        other = consoles.table(1 - which)
        assert other.leader.told
        consoles.power_on(which)
        assert consoles.wait_for(consoles.over, 2_000_000)
        assert consoles.moves(0) == consoles.moves(1)


def without(consoles, *gone):
    """Close the ring of the others, as happens when a console is taken out, and in rooms."""
    left = [i for i in range(len(consoles.ports)) if i not in gone]
    for at, i in enumerate(left):
        consoles.ports[left[at - 1]].send = consoles.ports[i].arrive


def told(consoles, which):
    """What keeps the match from going on, as a console says it."""
    leader = consoles.table(which).leader
    return getattr(leader, "remote", leader).told


def let_a_bot_play(consoles, which):
    """The first row after "Continue" in the menu."""
    consoles.press(which, "b")
    consoles.wait(500)
    consoles.press(which, "down", "a")
    consoles.wait(500)


@pytest.mark.parametrize(("game", "gone"), [("code_vinci", 2), ("code_omega", 0)])
def test_a_bot_plays_for_whoever_is_missing_if_all_agree_until_they_are_back(game, gone):
    people = ([ANNA, BO, CLEO], [BO, ANNA, DAN], [CLEO, DAN, ANNA])
    name = people[gone][0][0]
    with Consoles(game, *people) as consoles:
        consoles.start(quick=True)
        consoles.wait(4000)
        here = [which for which in range(3) if which != gone]
        consoles.power_cut(gone)
        without(consoles, gone)
        consoles.step = 30
        consoles.wait(130_000 if game == "code_omega" else 20_000)
        assert told(consoles, 1) == f"Missing: {name}"
        stands = len(consoles.moves(1))
        let_a_bot_play(consoles, here[0])
        consoles.wait(3000)
        assert told(consoles, here[0]) == "The others decide"
        assert told(consoles, here[1]) == f"A bot for {name}?"
        assert len(consoles.moves(1)) == stands
        let_a_bot_play(consoles, here[1])
        consoles.wait(30_000)
        assert len(consoles.moves(1)) > stands
        assert {told(consoles, which) for which in here} == {f"A bot plays for {name}"}
        without(consoles)
        consoles.power_on(gone)
        assert consoles.wait_for(lambda: not any(told(consoles, which) for which in range(3)))
        if game == "code_vinci":
            assert consoles.wait_for(consoles.over, 3_000_000)
            consoles.wait(2000)
            assert consoles.moves(0) == consoles.moves(1) == consoles.moves(2)
        consoles.wait(2500)  # what made room for it is swept away
        for which in range(3):
            assert not consoles.sims[which].traceback
            assert len(consoles.session(which).match.humans()) == 3
            assert "link.stand_in" not in consoles.sims[which].firmware_modules


def test_hours_later_continue_on_each():
    with Consoles("code_vinci", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start(quick=True)
        consoles.wait_for(lambda: len(consoles.moves(0)) > 4)
        for which in (0, 1):
            consoles.power_cut(which)
        consoles.power_on(1)
        consoles.wait(5000)
        assert consoles.table(1).leader.told == "Missing: Anna"
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
        assert consoles.table(0).leader.told == "Missing: Cleo"
        assert consoles.waiting(1) is not None
        consoles.press(1, "a")  # continue
        consoles.wait(3000)
        assert consoles.table(0).leader.told == ""
        assert consoles.session(1).synced


def test_where_memory_is_scarce_the_match_begins_after_a_fresh_start():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.offer()
        consoles.join(1)
        for sim in consoles.sims:
            sim.module("linked.lobby")._ROOM = 1 << 30
        consoles.press(0, "a")
        consoles.wait(4000)
        for which, sim in enumerate(consoles.sims):
            assert sim.serial.count("ready on") == 2
            assert "linked.lobby" not in sim.firmware_modules
            consoles._watch(which)
        # They are at the table, where the first one decides.
        consoles.press(0, "a", "a")
        consoles.wait(3000)
        one, two = (saved(sim.nvm, "omphalos") for sim in consoles.sims)
        assert one == two and one[2]
        consoles.press(1, "b")
        consoles.wait(300)
        consoles.press(1, "up", "a")  # leave: no console is led back
        consoles.wait(1500)
        assert "linked.play" not in consoles.sims[1].firmware_modules


@pytest.mark.parametrize(("key", "forgotten"), [("a", False), ("b", True)])
@pytest.mark.parametrize("language", ("en", "fr"))
def test_whoever_has_not_seen_the_end_is_waited_for_or_forgotten(language, key, forgotten):
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN], language=language) as consoles:
        consoles.start()
        one = consoles.table(0)
        remote = one.leader
        ask = remote.wire.ask
        asked, answers = [], []
        remote.wire.ask = lambda *words: asked.append(words[0]) or ask(*words)
        # When Anna has decided she is asked what she would be asked at the end.

        def end_at_once(waiting):
            waiting.watch = lambda *of: answers.append(waiting.forget(remote)) or True
            waiting.menu = lambda *of: LEAVE

        consoles.sims[0].whenever("linked.waiting", end_at_once)
        for port in consoles.ports:
            port.cut = True
        consoles.press(0, "a", "a")
        consoles.wait(1500)
        assert consoles.moves(0) and len(asked) == 1 and "Cleo" in asked[0] and not answers
        consoles.press(0, key)
        consoles.wait(200)
        assert answers == [forgotten]


def test_what_links_consoles_makes_room_in_the_menu():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        for _ in ("as it began", "taken up again"):
            assert "link.session" in consoles.sims[1].firmware_modules
            consoles.press(1, "b")
            consoles.wait(300)
            consoles.press(1, "up", "a")  # leave
            consoles.wait(1500)
            left = consoles.sims[1].firmware_modules
            assert not LINKS & set(left)
            consoles.press(1, "a")  # continue
            consoles.wait(3000)


def test_words_that_no_table_says_make_room_for_it():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        for which in (0, 1):  # who decides, and who waits
            kit = consoles.table(which).kit
            assert kit._texts is None
            consoles.press(which, "b")
            consoles.wait(300)
            assert kit._texts is not None
            consoles.press(which, "b")
            consoles.wait(500)
            kit.say("hint go on")  # at a solution, and at the end of a match
            assert kit._texts is None


def test_what_brings_consoles_together_makes_room_at_the_table():
    brought = {"link.catch_up", "link.lobby", "linked.lobby", "lessons", "match_bytes"}
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.wait(1000)  # at a game, of which the menu loads the set-up ahead
        assert "lessons" in consoles.sims[1].firmware_modules
        consoles.start()
        for _ in ("as it began", "taken up again"):
            consoles.wait(2500)
            for sim in consoles.sims:
                assert "link.session" in sim.firmware_modules
                assert not brought & set(sim.firmware_modules)
            for which in (0, 1):
                consoles.press(which, "b")
                consoles.wait(300)
                consoles.press(which, "up", "a")  # leave
                consoles.wait(1500)
            consoles.press(0, "a")  # continue
            consoles.press(1, "a")
            consoles.wait(4000)


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


def test_whoever_joins_is_asked_before_a_match_that_waits_is_given_up():
    with Consoles("omphalos", [ANNA, BO], [CLEO, ("Bot", 0)]) as consoles:
        guest = consoles.sims[1]
        consoles.enter(1, "omphalos")
        consoles.wait(300)
        consoles.press(1, "a")
        consoles.wait(1500)
        guest.down("b")
        consoles.wait(700)
        guest.up("b")
        consoles.wait(300)
        consoles.press(1, "up", "a")  # leave
        consoles.wait(1500)
        first = consoles.waiting(1)
        assert first is not None
        consoles.offer()
        consoles.press(1, *["down"] * (len(GAMES) + 1), "a")  # below Continue
        consoles.wait(1500)
        for _ in range(2):  # A, A, A is no, each time
            consoles.press(1, "a")
            consoles.wait(600)
            consoles.press(1, "a")
            consoles.wait(600)
        consoles.press(0, "a")  # nobody has joined
        consoles.wait(1500)
        assert consoles.waiting(1) == first and not consoles.tables[0]
        consoles.press(1, "a")
        consoles.wait(600)
        consoles.press(1, "right", "a")  # yes
        consoles.wait(1500)
        consoles.press(0, "a")
        consoles.wait(1500)
        assert [name for name, _ in consoles.table(1).match.players] == ["Anna", "Cleo"]
        assert consoles.waiting(1) != first


def test_an_offer_that_is_taken_back_leads_back_to_the_set_up():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.offer()
        consoles.join(1)
        consoles.press(0, "b")
        consoles.wait(5000)
        assert not LINKS & set(consoles.sims[0].firmware_modules)
        assert "menus.setup" in consoles.sims[0].firmware_modules  # as it was set up
        consoles.press(0, "up", "a")
        consoles.wait(1000)
        consoles.press(1, "a")  # and joins the next one
        consoles.wait(1500)
        consoles.press(0, "a")
        consoles.wait(1500)
        assert consoles.table(0) and consoles.table(1)


def page_of(consoles, which):
    """What the page of a console that joins says, line by line."""
    told = []
    page = consoles.sims[which].module("linked.lobby")._Page
    page.show = lambda this, lines, hint: told.append(lines)
    consoles.wait(500)
    return told[-1]


def test_who_comes_late_reads_that_the_others_are_playing():
    people = ([ANNA, BO], [BO, ANNA], [CLEO, DAN])
    with Consoles("omphalos", *people) as consoles:
        consoles.offer()
        consoles.enter(2, "linked")
        consoles.join(1)
        consoles.press(0, "a")
        consoles.wait(3000)
        said = []
        wire = consoles.sims[2].module("linked.wire").Wire
        say = wire.say
        wire.say = lambda this, key, *values: said.append(key) or say(this, key, *values)
        consoles.wait(1000)
        assert "playing" in said and "no offer" not in said
        consoles.press(0, "a")
        consoles.wait(3000)
        assert (
            consoles.moves(0) == consoles.moves(1) != []
        )  # it is in the ring, and disturbs no one


def watched(consoles, which):
    """Wait until a late console has all moves of the others that cannot be taken back."""

    def has_all():
        final = consoles.moves(0)[: consoles.session(0).match.final()]
        return final and consoles.moves(which)[: len(final)] == final

    return consoles.wait_for(has_all)


def late(game, **options):
    """Two consoles that have played for a while, and one that comes late and watches."""
    consoles = Consoles(game, [ANNA, BO], [BO, ANNA], [CLEO, DAN], **options)
    without(consoles, 2)
    consoles.offer()
    consoles.join(1)
    consoles.quick = True
    consoles.press(0, "a")
    enough = 2 if game in ("nim", "last_one") else 25
    assert consoles.wait_for(lambda: len(consoles.moves(0)) > enough, 600_000)
    consoles.held = True
    without(consoles)
    consoles.enter(2, "linked")
    consoles.wait(1500)
    consoles.press(2, "a")
    return consoles


@pytest.mark.parametrize("game", GAMES)
def test_who_comes_late_may_watch_to_the_end(game):
    # CODE has something of its own on X.
    board, keys = ("pico_lcd_1_3", "xy") if game == "code_cards" else ("pico_oled", "")
    with late(game, board=board) as consoles:
        memory = bytes(consoles.sims[2].nvm)
        assert watched(consoles, 2)
        table = consoles.table(2)
        assert table.humans == [] and table.eyes() == SPECTATOR
        consoles.press(2, "a", "left", "a")  # nothing is asked here
        for key in (*keys, "b"):
            consoles.press(2, key)
            consoles.wait(1000)
            consoles.press(2, "b")
            consoles.wait(1000)
        consoles.held = False
        consoles.blind = True
        assert consoles.wait_for(lambda: consoles.table(2).match.over(), 3_000_000)
        consoles.wait(2000)
        assert consoles.moves(0) == consoles.moves(1)
        assert consoles.table(2).match.moves == consoles.moves(0)
        consoles.end()
        assert bytes(consoles.sims[2].nvm) == memory  # nothing is kept, nothing counted
        assert not any(sim.traceback for sim in consoles.sims)
        assert not LINKS & set(consoles.sims[2].firmware_modules)


def test_who_watches_is_in_nobodys_way_and_may_leave():
    with late("code_vinci") as consoles:
        assert watched(consoles, 2)
        consoles.press(2, "b")
        consoles.wait(500)
        consoles.press(2, "up", "a")  # leave
        without(consoles, 2)
        consoles.held = False
        assert consoles.wait_for(
            lambda: consoles.table(0).match.over() and consoles.table(1).match.over(), 3_000_000
        )
        assert consoles.moves(0) == consoles.moves(1)
        assert not LINKS & set(consoles.sims[2].firmware_modules)


def test_who_watches_sees_the_moves_of_a_bot_that_sits_in():
    people = ([ANNA, BO, CLEO], [BO, ANNA, DAN], [CLEO, DAN, ANNA], [DAN, ANNA])
    with Consoles("code_vinci", *people) as consoles:
        without(consoles, 3)
        consoles.offer()
        for which in (1, 2):
            consoles.join(which)
        consoles.quick = True
        consoles.press(0, "a")
        assert consoles.wait_for(lambda: len(consoles.moves(0)) > 4)
        without(consoles)
        consoles.enter(3, "linked")
        consoles.wait(1500)
        consoles.press(3, "a")
        assert watched(consoles, 3)
        consoles.power_cut(2)
        without(consoles, 2)
        consoles.wait(20_000)
        assert told(consoles, 3) == "Missing: Cleo"
        stands = len(consoles.moves(0))
        for which in (0, 1):
            let_a_bot_play(consoles, which)
            consoles.wait(3000)
        consoles.wait(20_000)
        assert len(consoles.moves(0)) > stands
        assert watched(consoles, 3)
        without(consoles)
        consoles.power_on(2)
        assert consoles.wait_for(
            lambda: all(consoles.table(which).match.over() for which in range(4)), 3_000_000
        )
        consoles.wait(2000)
        assert consoles.table(3).match.moves == consoles.moves(0) == consoles.moves(2)
        assert consoles.session(3).trouble is None


def test_whoever_joins_in_vain_is_told_that_a_console_is_not_in_linked():
    people = [ANNA, BO, CLEO], [BO, ANNA], [CLEO, ANNA]
    missing = "Every console in the ring must be in Linked, too."
    with Consoles("omphalos", *people) as consoles:
        consoles.offer()
        consoles.join(1)  # what it says comes home only by way of the third, which is in its menu
        consoles.wait(2000)
        assert page_of(consoles, 1)[-2:] == ["▶ Joining…", missing]
        consoles.enter(2, "linked")
        consoles.wait(3000)
        assert page_of(consoles, 1)[-1] == "▶ Joined. The other console starts."


def test_without_a_second_person_the_seats_of_bots_are_open():
    with Consoles("omphalos", [ANNA, ("Bot", 1)], [CLEO, DAN]) as consoles:
        consoles.start()
        names = [name for name, _ in consoles.table(0).match.players]
        assert sorted(names) == ["Anna", "Cleo"]


def test_without_a_cable_nothing_of_it_is_seen():
    with Simulator("pico_oled", seed=1, language="en") as sim:
        sim.wait(1500)
        sim.press("a")
        sim.wait(500)
        assert not LINKS & set(sim.firmware_modules)


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
        assert two.leader.session.going == 0
        consoles.press(0, "a")
        consoles.wait(1000)
        assert one.leader.session.going == two.leader.session.going == 1
        # Both see their puzzles, though it is Anna's turn.
        assert one.match.game.puzzle is not None and two.match.game.puzzle is not None
        assert one.match.game.puzzle.board != two.match.game.puzzle.board
        cleo = two.humans[0]
        consoles.sims[1].down("b")  # held down: done
        consoles.wait(1200)
        consoles.sims[1].up("b")
        consoles.wait(500)
        assert one.leader.session.calls[cleo][0] == 1  # heard while Anna still solves
        assert one.presenter.calls[cleo] == one.leader.session.calls[cleo][1]
        called = one.leader.session.calls[cleo][1]
        assert one.leader.session.match.game.result(cleo) == 0  # no move yet: it is not her turn
        consoles.sims[0].down("b")
        consoles.wait(1200)
        consoles.sims[0].up("b")
        consoles.wait(6000)
        assert one.match.moves == two.match.moves
        assert one.match.game.all_played() and two.match.game.all_played()
        assert one.match.game.time(cleo) == called
        consoles.wait(3000)  # all of it is shown
        for sim in consoles.sims:  # and no console plays ahead any more
            assert "linked.play_ahead" not in sim.firmware_modules


def test_whoever_is_done_is_heard_before_it_is_shown():
    with Consoles("code_omega", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        one, two = consoles.table(0), consoles.table(1)
        solving(consoles)
        cleo = two.humans[0]
        consoles.press(1, *keys_to_solve(two.leader.session.match.game, cleo))
        consoles.wait(1000)
        consoles.sims[1].down("b")
        assert consoles.wait_for(lambda: cleo in one.leader.session.calls, 1100)
        assert consoles.wait_for(lambda: cleo in one.presenter.calls, 200)
        assert two.match is not two.leader.session.match  # what she did is still being shown
        consoles.off_and_on(1)
        hold_b(consoles, 0)
        consoles.wait(6000)
        assert consoles.table(0).match.game.result(cleo) == omega.RIGHT


def test_whoever_is_done_hears_bots_call_at_their_second():
    people = ([ANNA, BO, ("Bip", 2)], [CLEO, DAN])
    with Consoles("code_omega", *people) as consoles:
        consoles.start()
        one = consoles.table(0)
        consoles.press(0, "a")  # Anna rolls
        consoles.wait(2000)
        consoles.press(1, "a")
        consoles.press(0, "a")
        consoles.wait(1000)
        ((time, bip),) = one.presenter.rivals
        assert time > 6000
        consoles.sims[0].down("b")  # Anna is done, Cleo goes on
        consoles.wait(1200)
        consoles.sims[0].up("b")
        clock = consoles.sims[0].module("ui.keys").elapsed(one.presenter.zero)
        consoles.wait(time - clock - 300)
        told = one.presenter.heard
        assert bip not in one.presenter.calls
        consoles.wait(600)
        assert one.presenter.heard == told + 1
        assert one.presenter.calls[bip] == time


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
        called = consoles.session(0).calls[cleo]
        consoles.off_and_on(1)
        consoles.sims[0].down("b")
        consoles.wait(1200)
        consoles.sims[0].up("b")
        consoles.wait(6000)
        assert consoles.moves(0) == consoles.moves(1)
        assert consoles.table(0).match.game.time(cleo) == called[1]


def hold_b(consoles, which):
    """Declare a puzzle, and time for the others to hear it."""
    consoles.sims[which].down("b")
    consoles.wait(1200)
    consoles.sims[which].up("b")
    consoles.wait(500)


def solving(consoles):
    """Anna rolls, and all uncover their puzzles."""
    consoles.press(0, "a")
    consoles.wait(2000)
    consoles.press(1, "a")
    consoles.press(0, "a")
    consoles.wait(1000)
    assert consoles.table(1).match.game.puzzle is not None


def test_of_what_was_turned_about_the_others_hear_the_shortest_way():
    with Consoles("code_omega", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        solving(consoles)
        lay = bytes(consoles.table(1).match.game.puzzle.rows)
        consoles.press(1, *["left"] * 9)
        assert bytes(consoles.table(1).match.game.puzzle.rows) != lay
        hold_b(consoles, 1)
        one, two = consoles.table(0), consoles.table(1)
        cleo = two.humans[0]
        called = one.leader.session.calls[cleo][1]
        hold_b(consoles, 0)
        consoles.wait(6000)
        assert consoles.moves(0) == consoles.moves(1)
        assert one.match.game.all_played()
        assert one.match.game.time(cleo) == called
        made = [at for at in range(len(two.match.moves)) if two.match.decider(at) == cleo]
        assert 3 <= len(made) <= 4  # start, one strip turned, perhaps the time, done


def test_what_several_people_of_a_console_called_counts_after_a_power_cut():
    with Consoles("code_omega", [ANNA, BO, CLEO], [CLEO, DAN]) as consoles:
        consoles.offer()
        consoles.join(1)
        consoles.press(1, "right")  # both sit there
        consoles.wait(1500)
        consoles.press(0, "a")
        consoles.wait(1500)
        consoles.press(0, "a")  # Anna rolls
        consoles.wait(2000)
        consoles.press(1, "a", "a")  # Cleo looks, and starts
        consoles.press(0, "a")
        consoles.wait(1000)
        hold_b(consoles, 1)
        consoles.wait(500)
        consoles.press(1, "a", "a")  # Dan
        consoles.wait(1000)
        # He sees what Cleo has called, and that one die less is left for him.
        presenter = consoles.table(1).presenter
        ((cleo, (_, time)),) = consoles.session(0).calls.items()
        assert presenter.calls == {cleo: time}
        consoles.wait(time)
        assert presenter.clock() > time and presenter.prize() == 3
        hold_b(consoles, 1)
        calls = dict(consoles.session(0).calls)
        assert sorted(calls) == consoles.table(1).humans and len(calls) == 2
        consoles.off_and_on(1)
        hold_b(consoles, 0)
        consoles.wait(6000)
        assert consoles.moves(0) == consoles.moves(1)
        game = consoles.table(0).match.game
        assert {seat: game.time(seat) for seat in calls} == {
            seat: time for seat, (_, time) in calls.items()
        }


@pytest.mark.parametrize("played", (1, 2))
def test_a_power_cut_while_what_was_called_is_played_changes_nothing(played):
    with Consoles("code_omega", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        solving(consoles)
        consoles.press(1, "left", "down", "left")
        hold_b(consoles, 1)
        (moves,) = consoles.table(1).leader.ahead.solved.values()
        assert len(moves) > 3
        cleo = consoles.table(1).humans[0]
        called = consoles.session(0).calls[cleo]
        consoles.power_cut(1)
        hold_b(consoles, 0)
        consoles.wait(4000)
        # In the memory of the other: all of Anna's, and the first of Cleo's.
        nvm = bytearray(consoles.sims[1].nvm)
        match = Match.waiting(Journal(nvm), number("code_omega"))
        for _ in match.replay(Journal(nvm).entries(match.number)):
            pass
        for move in consoles.moves(0)[len(match.moves) :] + moves[:played]:
            match.play(move)
        consoles.sims[1].flash.cells[:] = nvm
        consoles.power_on(1)
        consoles.wait(6000)
        assert not consoles.sims[1].traceback
        assert consoles.moves(0) == consoles.moves(1)
        assert consoles.table(0).match.game.time(cleo) == called[1]


def test_whoever_gives_up_has_called_nothing():
    with Consoles("code_omega", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        solving(consoles)
        consoles.press(1, "b")
        consoles.wait(500)
        consoles.press(1, "down", "a")  # give up
        consoles.wait(3000)
        one, two = consoles.table(0), consoles.table(1)
        assert two.leader.ahead.solved
        assert not one.leader.session.calls and not one.presenter.calls
        assert one.presenter.prize() == 4
        hold_b(consoles, 0)
        consoles.wait(6000)
        assert one.match.game.result(two.humans[0]) == omega.GAVE_UP
        assert consoles.moves(0) == consoles.moves(1)


def test_who_failed_reads_the_own_solution_and_nobody_those_of_others():
    with Consoles("code_omega", [ANNA, BO, CLEO], [BO, ANNA, DAN], [CLEO, DAN, ANNA]) as consoles:
        consoles.start()
        consoles.press(0, "a")
        consoles.wait(2000)
        for which in range(3):
            consoles.press(which, "a")
        consoles.wait(1000)
        for which in range(3):
            hold_b(consoles, which)
        consoles.wait(8000)
        assert all(consoles.session(which).match.game.all_played() for which in range(3))
        for which in range(3):
            consoles.press(which, "a")  # the solution was read
        consoles.wait(20_000)
        made = len(consoles.moves(0))
        for which in range(3):
            consoles.press(which, "a")  # one of them rolls
        consoles.wait(5000)
        assert len(consoles.moves(0)) > made
        assert consoles.moves(0) == consoles.moves(1) == consoles.moves(2)


def test_whoever_comes_back_while_all_solve_solves_with_them():
    with Consoles("code_omega", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        consoles.press(0, "a")  # Anna rolls
        consoles.wait(2000)
        anna = consoles.session(0).match.game.turn()
        which = 1 if consoles.session(0).mine(anna) else 0  # it is the other's turn
        consoles.power_cut(which)
        consoles.wait(4000)
        consoles.power_on(which)
        consoles.wait(4000)
        for console in (0, 1):
            consoles.press(console, "a")
        consoles.wait(1000)
        assert [consoles.session(console).going for console in (0, 1)] == [1, 1]


def test_a_console_that_sleeps_stays_in_the_ring_and_wakes_when_somebody_has_played():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN]) as consoles:
        consoles.start()
        consoles.step = 500
        consoles.wait(310_000)
        assert consoles.table(0).leader.told == consoles.table(1).leader.told == ""
        consoles.step = 10
        consoles.press(0, "right")  # wakes
        consoles.wait(1000)
        consoles.press(0, "a", "a")
        consoles.wait(4000)
        assert consoles.moves(0) == consoles.moves(1) != []


def test_languages_do_not_matter():
    with Consoles("omphalos", [ANNA, BO], [CLEO, DAN], language="fr") as consoles:
        consoles.sims[0].settings["CINQ_LANGUAGE"] = "en"
        consoles.start(quick=True)
        assert consoles.wait_for(consoles.over, 2_000_000)
        assert consoles.moves(0) == consoles.moves(1)


@pytest.mark.parametrize("game", GAMES)
def test_random_keys_on_all_consoles_break_nothing(game):
    offered = seated(game, [ANNA, BO, ("Bot", 0)])
    with Consoles(game, offered, [CLEO, DAN], seed=9) as consoles:
        consoles.start()
        chance = random.Random(3)
        for _ in range(150):
            key = chance.choice(("a", "a", "a", "up", "down", "left", "right", "b"))
            consoles.press(chance.randrange(2), key)
            consoles.wait(40)
        consoles.wait(6000)
        assert not [sim.serial for sim in consoles.sims if "Traceback" in sim.serial]
        last = [tables[-1] for tables in consoles.tables]
        sessions = [table.leader.session for table in last]  # None of one that has left
        here, there = (
            (session or table).match for session, table in zip(sessions, last, strict=True)
        )
        if here.seed == there.seed:
            shared = min(here.final(), there.final())
            assert here.moves[:shared] == there.moves[:shared]
        else:
            assert here.over() or there.over()  # only then another may have begun
        assert not [session.trouble for session in sessions if session and session.trouble]


def test_whoever_knows_the_word_claims_though_it_is_anothers_turn():
    enigma = ([ANNA, BO, ("Bip", 0)], [CLEO, DAN])
    with Consoles("enigma", *enigma) as consoles:
        consoles.start(quick=True)
        one, two = consoles.table(0), consoles.table(1)
        rules = consoles.sims[0].module("rules.enigma")
        cleo = two.humans[0]

        def asked_elsewhere():
            game = two.match.game
            turn = game.turn()
            asked = game.phase() == rules.ASK and turn != cleo and two.match.is_human(turn)
            return asked and game.tokens(cleo)  # she is no Coder

        assert consoles.wait_for(asked_elsewhere, 200_000)
        consoles.quick = False
        consoles.wait(3000)
        assert asked_elsewhere()
        before = len(consoles.moves(0))
        consoles.press(1, "b")  # the menu of a console that is not on turn
        consoles.wait(300)
        consoles.press(1, "down", "down", "a")  # below the alphabet
        consoles.wait(3000)
        assert consoles.moves(0)[before:] == consoles.moves(1)[before:] == [rules.CLAIM + cleo]
        assert one.match.game.turn() == two.match.game.turn() == cleo


def two_at_one_console(game):
    """Anna at one console; at the other Bo and Cleo, who wait for her."""
    consoles = Consoles(game, [ANNA, BO, CLEO], [BO, CLEO])
    consoles.offer()
    consoles.join(1)
    consoles.press(1, "right")
    consoles.wait(1500)
    consoles.press(0, "a")
    consoles.wait(1500)
    assert [len(tables[-1].humans) for tables in consoles.tables] == [1, 2]
    return consoles


def rows(consoles, which):
    """The rows that a console adds to its menu when it is opened now, out of turn."""
    table = consoles.table(which)
    shown = []
    table.choose = lambda seat, extra: shown.append(extra) or "resume"
    consoles.press(which, "b")
    consoles.wait(300)
    del table.choose
    (extra,) = shown
    return extra


def test_of_several_people_at_a_console_each_can_look_at_their_secrets_out_of_turn():
    with two_at_one_console("code_vinci") as consoles:
        one, two = consoles.table(0), consoles.table(1)
        cleo = two.humans[1]
        assert one.leader.session.mine(two.match.game.turn())  # Anna decides
        assert two.eyes() == SPECTATOR
        consoles.press(1, "b")
        consoles.wait(300)
        consoles.press(1, "down", "down", "a")  # Secrets: Cleo
        consoles.wait(500)
        assert two.eyes() == SPECTATOR  # Bo may still hold it
        consoles.press(1, "a")
        consoles.wait(500)
        assert two.eyes() == cleo
        consoles.press(0, "a", "a")  # while she looks, Anna plays on
        consoles.wait(1500)
        assert consoles.moves(1) and one.leader.session.mine(two.match.game.turn())
        assert two.eyes() == cleo
        consoles.press(1, "b")  # has seen it
        consoles.wait(300)
        assert two.eyes() == SPECTATOR


def test_secrets_that_somebody_looks_at_hide_after_a_while():
    with two_at_one_console("code_vinci") as consoles:
        two = consoles.table(1)
        consoles.press(1, "b")
        consoles.wait(300)
        consoles.press(1, "down", "a")
        consoles.wait(500)
        consoles.press(1, "a")
        consoles.wait(500)
        assert two.eyes() == two.humans[0]
        consoles.step = 200
        consoles.wait(46000)
        assert two.eyes() == SPECTATOR


def test_whoever_looked_before_a_bot_thought_asks_again():
    with two_at_one_console("code_vinci") as consoles:
        two = consoles.table(1)
        two.leader.looks = two.humans[0]
        two.facing = None  # as a bot leaves the table
        consoles.press(0, "a", "a")
        consoles.wait(1500)
        assert consoles.moves(1) and two.eyes() == SPECTATOR and two.leader.looks is None


def test_whoever_does_not_want_to_see_secrets_is_led_back_to_the_menu():
    with two_at_one_console("code_vinci") as consoles:
        two = consoles.table(1)
        consoles.press(1, "b")
        consoles.wait(300)
        consoles.press(1, "down", "a")
        consoles.wait(500)
        consoles.press(1, "b", "b")  # the menu, the table
        consoles.wait(500)
        assert two.eyes() == SPECTATOR and two.leader.looks is None and two.screen is not None


def test_whose_turn_has_come_takes_it_from_whoever_looks():
    with two_at_one_console("code_vinci") as consoles:
        two = consoles.table(1)
        bo, cleo = two.humans
        consoles.press(1, "b")
        consoles.wait(300)
        consoles.press(1, "down", "down", "a")
        consoles.wait(500)
        consoles.press(1, "a")
        consoles.wait(500)
        assert two.eyes() == cleo
        for _ in range(12):
            if two.match.game.turn() == bo:
                break
            consoles.press(0, "a")
            consoles.wait(1500)
        assert two.eyes() == SPECTATOR  # it is handed over
        consoles.press(1, "a")
        consoles.wait(500)
        assert two.eyes() == bo and two.leader.looks is None


@pytest.mark.parametrize(
    ("game", "who"),
    [("omphalos", []), ("code_cards", ["Secrets: Bo", "Secrets: Cleo"])],
)
def test_only_who_knows_more_than_all_has_secrets_to_look_at(game, who):
    with two_at_one_console(game) as consoles:
        assert rows(consoles, 1) == who


def test_whoever_is_alone_at_a_console_sees_their_secrets_anyway():
    with Consoles("code_cards", [ANNA, BO], [BO, CLEO]) as consoles:
        consoles.start()
        assert rows(consoles, 1) == []


def test_a_claim_that_no_rule_allows_is_nothing():
    with Consoles("enigma", [ANNA, BO, ("Bip", 0)], [CLEO, DAN]) as consoles:
        consoles.start()
        one, two = consoles.table(0), consoles.table(1)
        consoles.wait(2000)
        before = list(consoles.moves(0))
        two.leader.session.call(two.humans[0], len(before) & 255, 3)  # a letter of the secret word
        consoles.wait(2000)
        assert one.leader.session.calls and consoles.moves(0) == before


@pytest.mark.parametrize(("game", "count"), [("omphalos", 3), ("code_vinci", 2)])
def test_bad_wires_and_power_cuts_lose_nothing(game, count):
    # `make ring` plays two hundred of them.
    storm = Storm(7, 8, 8)
    assert play(game, count, storm, 31) > 5
    assert storm.dropped and storm.flipped and storm.cables + storm.cuts
