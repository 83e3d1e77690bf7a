# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The table by itself: whose eyes, whose clock, what is heard and told after a move."""

import pytest
from easel import Easel

from match import HUMAN
from rules import SPECTATOR

ANNA, BEN, BOT = ("Anna", HUMAN), ("Ben", HUMAN), ("Bip", 0)


@pytest.fixture
def seated():
    """A function that seats people at a game; what it returns is an Easel."""
    open_ones = []

    def seat(game, *players, board="pico_oled", **more):
        easel = Easel(board, game)
        open_ones.append(easel)
        easel.play(list(players), **more)
        easel.wait(600)
        return easel

    yield seat
    for easel in open_ones:
        easel.close()


def test_among_several_people_only_who_holds_it_sees_their_own(seated):
    table = seated("code_vinci", ANNA, BEN).table
    assert table.facing is None and table.eyes() == SPECTATOR  # it is being handed over
    for seat in (0, 1):
        table.facing = seat
        assert table.eyes() == seat


@pytest.mark.parametrize("players", [(ANNA, BOT), (BOT, ANNA)])
def test_one_person_alone_always_sees_their_own(seated, players):
    table = seated("code_vinci", *players).table
    for table.facing in (None, 0, 1):
        assert table.eyes() == players.index(ANNA)


def test_bots_among_themselves_are_seen_from_outside(seated):
    assert seated("code_vinci", BOT, ("Zap", 0)).table.eyes() == SPECTATOR


def test_a_clock_runs_while_a_person_solves_and_for_no_bot(seated):
    table = seated("code_omega", ANNA, BOT).table
    match = table.match
    assert not table.clock()
    match.play(match.rules.ROLL)
    assert match.game.turn() == 0 and not table.clock()
    match.play(match.rules.START)
    assert table.clock()
    match.play(match.rules.GIVE_UP)
    assert match.game.turn() == 1
    match.play(match.rules.START)
    assert not table.clock()


def test_after_a_hint_the_bot_leaves(seated):
    """The person may think for long."""
    easel = seated("code_vinci", ANNA, BOT)
    easel.run("a wait:600")
    easel.menu("hint")
    assert easel.wait_for(lambda: easel.table.screen is not None, 3000)
    easel.wait(1500)
    assert easel.table.match.game.turn() == 0
    assert "bots.code_vinci" not in easel.firmware_modules


def test_every_event_is_heard_and_marked_and_none_that_only_says_revealed(seated):
    easel = seated("code_vinci", ANNA, BOT)
    table = easel.table
    heard, marked, played = [], [], []
    sound, play = table.presenter.sound, table.kit.tunes.play
    table.presenter.sound = lambda event: heard.append(event) or sound(event)
    table.screen.happened = lambda event, view: marked.append(event)
    table.kit.tunes.play = lambda tune, *more: played.append(tune) or play(tune, *more)
    before = len(table.match.log)
    easel.run("a wait:900")  # draw a tile
    events = table.match.log[before:]
    assert events and marked == events
    assert heard == [event for event in events if table.presenter.tell(event)]
    assert [sound(event) for event in heard if sound(event)] == played


def test_who_goes_on_deciding_has_seen_what_they_did_themselves(seated):
    easel = seated("omphalos", ANNA, BEN)
    table = easel.table
    unseen = []
    person = table.person
    let_see = person.let_see
    person.let_see = lambda *asked: unseen.append(person.unseen) or let_see(*asked)
    easel.run("a wait:1500")
    assert table.match.game.turn() == 1 and unseen == [True]  # the move of another
    easel.run("a wait:1500")
    assert table.match.game.turn() == 1 and unseen == [True, False]  # Ben may move a tile too


def test_what_b_does_stands_at_the_right_unless_the_text_tells_it(seated):
    table = seated("omphalos", ANNA, BEN).table
    said = []
    bottom = table.bottom

    class Noting:
        def hide(self, hidden):
            said.append(hidden)

        def set(self, text, back, whole):
            said.append((text, back))

    table.bottom = Noting()
    table.say("Ⓐ go", "Ⓑ menu")
    table.say("Ⓐ go Ⓑ back", "Ⓑ menu")
    table.say("hidden", "", True)
    table.bottom = None
    table.say("nobody sees it")
    table.bottom = bottom
    assert said == [False, ("Ⓐ go", "Ⓑ menu"), False, ("Ⓐ go Ⓑ back", ""), True, ("hidden", "")]


@pytest.mark.parametrize(("key", "again"), [("a", True), ("b", False)])
def test_after_the_result_a_plays_another_and_b_leaves(seated, key, again):
    easel = seated("omphalos", ("Bip", 0), ("Zap", 0))
    given = []
    run = easel.table.finish
    easel.table.finish = lambda: given.append(run()) or given[-1]
    for _ in range(400):
        if given or easel.table.match.over():
            break
        easel.run("a wait:900")
    easel.wait(4000)
    for _ in range(12):
        if given:
            break
        easel.run(f"{key} wait:900")
    assert given == [again]


def test_from_the_page_of_handing_over_one_can_leave(seated):
    easel = seated("code_vinci", ANNA, BEN)
    assert easel.table.facing is None
    easel.run("b wait:400 up wait:200 a wait:1500")  # the last row of the menu
    assert easel.left and not easel.table.match.moves


def test_a_menu_over_the_page_of_handing_over_leads_back_to_it(seated):
    easel = seated("code_vinci", ANNA, BEN)
    before = easel.image().tobytes()
    easel.run("b wait:400")
    assert easel.image().tobytes() != before
    easel.run("b wait:900")
    # The player who opened it has seen nothing of Anna's.
    assert easel.table.facing is None and not easel.left
    assert easel.image().tobytes() == before


def seen_while_bots_think(easel):
    """Whose view is shown each time a bot begins to think, as far as one turn of all."""
    table = easel.table
    seen = []
    say = table.say

    def noted(text, *more):
        if "thinks" in text:
            seen.append(table.eyes())
        say(text, *more)

    table.say = noted
    for _ in range(30):
        easel.run("a wait:1500")
        if seen:
            return set(seen)
    raise AssertionError("no bot thinks")


def test_among_several_people_nobody_looks_while_a_bot_thinks(seated):
    assert seen_while_bots_think(seated("code_vinci", ANNA, BOT, BEN)) == {SPECTATOR}


def test_one_person_alone_goes_on_looking_while_a_bot_thinks(seated):
    assert seen_while_bots_think(seated("code_vinci", ANNA, BOT)) == {0}


@pytest.mark.parametrize(("key", "played"), (("a", 1), ("b", 0)))
def test_what_is_asked_again_is_done_with_a_and_not_with_b(seated, key, played):
    easel = seated("code_cards", ANNA, BOT)
    table = easel.table
    asked = []
    table.presenter.sure = lambda move: asked.append(move) or ("end", "end sure")
    easel.run("down wait:100 a wait:600")
    assert len(asked) == 1 and table.match.moves == []
    easel.run(f"{key} wait:150")
    assert table.match.moves == asked[:played]
    if not played:
        easel.run("wait:600 a wait:600")
        assert asked[0] == asked[1]  # the cursor is where it was


def test_where_something_waits_to_be_read_one_can_leave(seated):
    easel = seated("code_vinci", BOT, ANNA)
    while easel.table.match.game.turn() != 1:
        easel.wait(500)
    easel.table.presenter.waits = lambda game: True
    while easel.table.match.game.turn() == 1:
        easel.run("a wait:600")
    before = list(easel.table.match.moves)
    easel.run("wait:2000 b wait:500 up wait:200 a wait:1500")  # the last row of the menu
    assert easel.left and easel.table.match.moves == before


def test_who_played_out_of_turn_did_so_once(seated):
    easel = seated("code_vinci", ANNA, BOT)
    easel.table.person.claimed = True
    easel.run("a wait:900")
    assert easel.table.match.moves and not easel.table.person.claimed


def test_what_a_did_is_offered_no_longer_while_it_is_told_in_a_row_of_its_own(seated):
    easel = seated("omphalos", ANNA, BOT, board="pico_lcd_1_3")
    table = easel.table
    assert table.bottom.text.startswith("Ⓐ")
    easel.run("a wait:100")
    assert table.latest and table.match.moves
    assert table.bottom.text == ""
    assert table.bottom.back == "Ⓑ menu"
    assert easel.wait_for(lambda: table.bottom.text == "Bip thinks…", 3000)
