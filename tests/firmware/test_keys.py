# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Every press counts once, in order; only a page that was not visible yet drops presses."""

import pytest
from easel import AGAIN, BOARDS, Easel
from monkey import Console, prepared

from match import HUMAN
from rules import GAMES, code_cards, code_omega, enigma
from sim.tools.bench import presses

ALONE = [("Anna", HUMAN), ("Bot 2", 1)]
PEOPLE = [("Anna", HUMAN), ("Ben", HUMAN)]


# The queue by itself


@pytest.fixture
def easel():
    """Keys that are not read."""
    with Easel("pico_oled", "code_omega") as easel:
        yield easel


def busy(easel, script):
    """Press keys while the firmware draws or thinks; the Keys."""

    def work(kit):
        while not done:
            kit.step()
            easel.module("time").sleep(0.005)
        return kit.keys

    done = []
    given = []
    easel.give(lambda kit: given.append(work(kit)))
    easel.run(script)
    done.append(True)
    easel.wait(20)
    return given[0]


def drained(easel, keys):
    """Everything that was pressed, as the next reader gets it."""
    given = []

    def ask(kit):
        while (intent := keys.poll()) and len(given) < 50:
            given.append(intent)
        return True

    easel.do(ask)
    return given


UP, DOWN, LEFT, RIGHT, A, B, MENU = range(1, 8)


def test_what_is_pressed_while_nobody_asks_is_kept_in_order(easel):
    keys = busy(easel, "up a left hold:b:300 down hold:b:700 right")
    assert drained(easel, keys) == [UP, A, LEFT, B, DOWN, MENU, RIGHT]
    assert drained(easel, keys) == []


def test_what_follows_b_waits_until_b_is_decided(easel):
    keys = busy(easel, "keep:b wait:20 a wait:50")
    assert drained(easel, keys) == []
    easel.up("b")
    easel.wait(50)
    assert drained(easel, keys) == [B, A]


def test_a_hold_that_was_read_late_is_still_a_hold(easel):
    keys = busy(easel, "wait:10")

    def sleep(kit):
        easel.module("time").sleep(1.5)
        return True

    easel.give(sleep)
    easel.run("hold:b:600 a wait:900")
    assert drained(easel, keys) == [MENU, A]


def test_a_held_arrow_repeats_only_for_whoever_asks(easel):
    keys = busy(easel, "keep:up wait:3000")
    assert drained(easel, keys) == [UP]
    easel.up("up")
    easel.wait(50)
    assert drained(easel, keys) == []


def test_discarding_lets_go_of_everything_or_of_one_key(easel):
    keys = busy(easel, "up a left a")
    easel.do(lambda kit: keys.discard(A) or True)
    assert drained(easel, keys) == [UP, LEFT]
    keys = busy(easel, "up a left keep:b")
    easel.do(lambda kit: keys.discard() or True)
    assert drained(easel, keys) == []
    easel.up("b")
    easel.wait(700)
    assert drained(easel, keys) == []  # B went down before, too


def test_whoever_wants_the_menu_gets_it_at_once(easel):
    keys = busy(easel, "up a b left")
    assert easel.do(lambda kit: [keys.take(B, MENU)]) == [B]
    assert drained(easel, keys) == [LEFT]


# The puzzle of Code Omega


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("every", presses.INTERVALS)
def test_every_press_in_a_puzzle_is_taken(board, every):
    with Easel(board, "code_omega") as easel:
        assert presses.taken(easel, every) == presses.COUNT


def solving(board="pico_oled", players=ALONE):
    easel = Easel(board, "code_omega")
    easel.play(players)
    easel.run("wait:300 a wait:3000 a wait:500")
    assert easel.table.match.game.phase() == code_omega.SOLVING
    return easel


def test_letting_go_of_b_too_early_costs_nothing():
    with solving() as easel:
        opened = []
        easel.table.menu = lambda *_: opened.append(1) or AGAIN
        for milliseconds in (300, 400, 450):
            easel.run(f"hold:b:{milliseconds} wait:100")
            assert not opened
        assert easel.table.match.game.phase() == code_omega.SOLVING
        easel.run("hold:b:120 wait:100")
        assert opened  # a tap is a tap


def test_b_that_went_down_in_time_is_in_time():
    with solving() as easel:
        game = easel.table.match.game
        limit = 1000 * game.limit()
        easel.wait(limit - 300 - easel.table.presenter.clock())
        assert game.result(0) == code_omega.WAITING
        easel.run("hold:b:900 wait:200")
        assert game.result(0) in (code_omega.RIGHT, code_omega.WRONG)
        assert limit - 400 < game.time(0) < limit - 200


def test_b_after_the_time_is_too_late():
    with solving() as easel:
        game = easel.table.match.game
        easel.wait(1000 * game.limit() - easel.table.presenter.clock() - 30)
        easel.run("wait:45 hold:b:900 wait:200")
        assert game.result(0) == code_omega.GAVE_UP


def test_impatience_after_a_result_starts_nobodys_clock():
    with Easel("pico_oled", "code_omega") as easel:
        easel.play(PEOPLE)
        easel.run("wait:300 a wait:3000 a wait:500")
        game = easel.table.match.game
        easel.run("hold:b:600 a*6")  # wrong, and A while that is told
        assert game.phase() == code_omega.TO_START
        easel.wait(3000)
        assert game.phase() == code_omega.TO_START
        assert game.turn() == 1
        assert "Ben" in easel.table.bottom.text  # whose clock it is
        easel.run("a left a left")  # before the puzzle is there, and after
        rows = bytes(game.puzzle.rows)
        assert game.phase() == code_omega.SOLVING
        easel.wait(500)
        assert bytes(game.puzzle.rows) == rows


# Announcements


@pytest.mark.parametrize("game", [name for name in GAMES if name != "code_omega"])
def test_arrows_during_an_announcement_count(game):
    """An arrow pressed while a bot's move is told moves the cursor of the player who is asked."""
    with Easel("pico_lcd_1_3", game) as easel:
        easel.play(
            [("Anna", HUMAN), ("Bot 2", 0)]
            if game != "enigma"
            else [("Bot 1", 0), ("Anna", HUMAN), ("Bot 3", 0)]
        )
        table = easel.table
        asked = []
        decide = table.person.decide

        def noted(table, seat):
            asked.append(seat)
            return decide(table, seat)

        table.person.decide = noted
        told = []  # who decides after what is told
        pause = table.kit.pause
        table.kit.pause = lambda ms: (told.append(table.match.game.turn()), pause(ms))[1]
        counted = 0

        def person():
            """Tell a player what happened, who will be asked then."""
            return told and told[-1] >= 0 and table.match.is_human(told[-1])

        for _ in range(60):
            if table.match.over() or counted:
                break
            told.clear()
            asked.clear()
            easel.run("a wait:20")
            if not easel.wait_for(person, 3000):
                continue
            if asked:
                easel.wait(1500)
                continue
            keys = table.kit.keys
            presses = keys.presses
            easel.run("right")
            assert keys.presses == presses + 1
            assert easel.wait_for(lambda: asked, 6000)
            easel.wait(400)
            assert not keys._queue  # it was acted on
            counted += 1
        assert counted


def test_a_card_of_the_code_is_not_laid_by_what_was_typed_before_the_question():
    with Easel("pico_oled", "code_cards") as easel:
        easel.play(ALONE)
        easel.wait(600)
        table = easel.table
        match = table.match
        assert match.game.turn() == 0
        hand = list(match.game.hand(0))
        for _ in range(12):
            if table.bottom.text == table.kit.say("do draw"):
                break
            easel.run("up wait:100")
        easel.run("a wait:100 up a")  # "draws a card" is on the screen
        easel.wait(1500)
        mine = [move for move, seat in zip(match.moves, match._deciders) if seat == 0]
        laid = [move for move in mine[1:] if code_cards.card(move) != code_cards.NOTHING]
        assert match.moves[0] == code_cards.DRAW
        assert not laid
        assert len(match.game.hand(0)) >= len(hand)


def test_a_press_ends_an_announcement_and_counts():
    with Easel("pico_oled", "enigma") as easel:
        easel.play([("Bot 1", 0), ("Anna", HUMAN), ("Bot 3", 0)])
        table = easel.table
        match = table.match
        assert easel.wait_for(lambda: "" != table.person.doing == table.bottom.text, 20000)
        claim = next(m for m in match.game.moves() if m >= enigma.CLAIM)
        table.presenter.first = lambda view, moves: moves.index(claim) if claim in moves else 0
        table.menu = lambda *_: AGAIN
        easel.run("b wait:100")
        pressed = easel.now
        easel.run("a")
        assert match.game.phase() == enigma.DEDUCE
        easel.run("a a up a")
        assert easel.now - pressed < 750
        easel.wait(300)
        assert len(match.game.entry()) == 3


def test_b_held_while_something_moves_opens_the_menu_for_the_person():
    with Easel("pico_oled", "code_vinci") as easel:
        easel.play(ALONE)
        easel.wait(600)
        table = easel.table
        opened = []
        table.menu = lambda seat, extra=(): opened.append(seat) or AGAIN
        easel.run("hold:b:700 wait:100")
        assert opened == [0]
        easel.run("a hold:b:700 wait:1500")
        assert len(opened) == 2


# Overflow


@pytest.mark.parametrize("unasked", [True, False])
def test_what_nobody_asked_for_is_not_hidden_by_a_press_from_before(easel, unasked):
    busy(easel, "a wait:100 a wait:60")
    pages = easel.module("table.pages")
    read = []

    def page(kit):
        if unasked:
            pages.tell(kit, "Memory", "It is full.")
        else:  # a player who wanted to read it may be quick
            pages.explain(kit, "Memory", "It is full.")
        read.append(True)

    easel.give(page)
    easel.wait(400)
    assert bool(read) != unasked
    easel.run("wait:300 a wait:100")
    assert read


def test_mashing_does_not_make_the_cursor_wander():
    with Console("pico_lcd_1_3", prepared("omphalos", ALONE)) as console:
        console.enter("omphalos")
        console.press("a")
        console.wait(1000)
        sim = console.sim
        kit = console.table.kit
        refresh = kit.stage.refresh
        time = sim.module("time")
        arrows = ("up", "down", "left", "right")
        kit.stage.refresh = lambda: time.sleep(2.5)  # much is drawn
        for number in range(80):
            for arrow in arrows:
                sim.down(arrow)
            sim.wait(16)
            for arrow in arrows if number < 79 else ():
                sim.up(arrow)
            sim.wait(16)
        kit.stage.refresh = refresh
        for arrow in arrows:
            sim.up(arrow)
        sim.wait(4000)
        presses = kit.keys.last
        sim.wait(3000)
        assert kit.keys.last == presses
        assert not kit.keys._held


# Clocks


def test_the_display_stays_bright_while_a_clock_runs():
    with solving() as easel:
        easel.wait(75000)
        assert easel.table.match.game.phase() == code_omega.SOLVING
        assert easel.table.kit.stage.display.brightness == 1.0


@pytest.mark.parametrize("practice", [False, True])
def test_a_clock_begins_when_its_puzzle_is_on_the_display(practice):
    with Console("pico_lcd_1_3", prepared("code_omega", ALONE)) as console:
        console.enter("code_omega")
        console.press(*(["up"] if practice else []), "a")
        console.wait(1500)
        if not practice:
            console.press("a")
            console.wait(4000)
        host_module = console.sim.module("presenters.code_omega")
        stage = console.sim.module("ui.stage").Stage
        time = console.sim.module("time")
        refresh, clocks, shown = stage.refresh, [], []
        watch = host_module.Presenter.watch

        def watched(presenter, view, seat):
            watch(presenter, view, seat)
            clocks[:] = [presenter]

        def slow(self):
            if clocks and clocks[0].clock() is not None and not shown:
                shown.append(1)
                time.sleep(0.7)  # a large display draws a puzzle
            refresh(self)

        host_module.Presenter.watch, stage.refresh = watched, slow
        console.press("a")
        console.wait(1000)
        assert shown
        assert clocks[0].clock() <= 400  # of the second that has passed it was seen for a part


@pytest.mark.parametrize("options", [(), (1, 1, 0, 0, 0, 1)])
def test_who_leaves_a_puzzle_keeps_the_time_it_took(options):
    players = [("Anna", HUMAN), ("Bot 2", 1)]
    with Console("pico_oled", prepared("code_omega", players, options)) as console:
        console.enter("code_omega")
        console.sim.run("a wait:900 a wait:3000 a wait:300")
        game = console.table.match.game
        console.sim.run("wait:30000")
        rows = bytes(game.puzzle.rows)
        before = console.table.presenter.clock()
        console.press("b")
        console.wait(200)
        console.row(len(console.list.rows) - 1)
        console.press("a")
        console.wait(300)
        console.resume()
        console.wait(1500)
        assert bytes(console.table.match.game.puzzle.rows) == rows
        assert console.table.presenter.clock() >= before


@pytest.mark.parametrize("left_by", ["the menu", "a power cut"])
def test_who_leaves_a_deduction_keeps_what_is_left_of_the_minute(left_by):
    players = [("Bot 1", 0), ("Anna", HUMAN), ("Bot 3", 0)]
    with Console("pico_oled", prepared("enigma", players)) as console:
        console.enter("enigma")
        console.press("a")
        assert console.sim.wait_for(lambda: console.table and console.table.person.doing, 20000)
        game = console.table.match.game
        claim = next(move for move in game.moves() if move >= enigma.CLAIM)
        console.table.presenter.first = lambda view, moves: (
            moves.index(claim) if claim in moves else 0
        )
        console.sim.run("hold:b wait:300 b wait:300 a wait:900 a wait:20000")
        assert game.phase() == enigma.DEDUCE and len(game.entry()) == 1
        if left_by == "a power cut":
            console.wait(15000)
            left = 30000  # it is noted once, in the middle
            assert console.table.presenter.left < left
            console.cut()
        else:
            left = console.table.presenter.left
            console.leave()
        console.wait(30000)
        console.resume()
        console.wait(1500)
        assert left - 3000 < console.table.presenter.left <= left


# Nobody wins


def test_a_dead_game_has_no_winner_on_its_result_page():
    with Easel("pico_oled", "code_cards") as easel:
        easel.play(ALONE)
        easel.wait(300)
        said = []
        kit = easel.table.kit
        say = kit.say

        def noted(key, *values):
            said.append(key)
            return say(key, *values)

        kit.say = noted
        easel.table.match.game.winners = lambda: ()
        easel.give(lambda kit: None)
        easel.table.match.over = lambda: True
        easel.run("a wait:3000")  # the table sees that it is over
        heard = len(easel.tones)
        easel.run("a wait:300")
        assert "nobody" in said
        assert not {"wins", "share"} & set(said)
        assert len(easel.tones) <= heard + 2


# A worn key


@pytest.mark.parametrize("within", [8, 15, 25])
@pytest.mark.parametrize("key", ["right", "b"])
def test_a_key_that_bounces_counts_once(within, key):
    """Five edges when it goes down and five when it comes up."""
    with Easel("pico_oled", "code_omega") as easel:
        keys = busy(easel, "wait:10")
        for number in range(20):
            easel.wait(number * 0.7)  # wherever the keypad is between two looks
            presses = keys.presses
            given = []
            easel.give(lambda kit, given=given: [given.append(kit.wait(10)) for _ in range(22)])
            for edge in range(5):
                (easel.up if edge % 2 else easel.down)(key)
                easel.wait(within / 4)
            easel.wait(60)
            for edge in range(5):
                (easel.down if edge % 2 else easel.up)(key)
                easel.wait(within / 4)
            easel.wait(200)
            assert keys.presses == presses + 1
            assert [intent for intent in given if intent] == [RIGHT if key == "right" else B]


def test_a_press_counts_at_its_first_edge():
    with Easel("pico_oled", "code_omega") as easel:
        keys = busy(easel, "wait:10")
        given = []
        easel.give(lambda kit: [given.append(kit.wait(1)) for _ in range(800)])
        for number in range(10):
            easel.wait(50 + number * 0.7)
            presses = keys.presses
            easel.down("right")
            easel.wait(8)  # the keypad looks every 5 ms, the console every 2 ms
            assert keys.presses == presses + 1
            easel.up("right")


@pytest.mark.parametrize("length, intent", [(450, B), (492, B), (520, MENU)])
def test_a_worn_key_that_is_held_is_held_as_long_as_any(easel, length, intent):
    def script(kit):
        while len(given) < 1:
            asked = kit.wait(5)
            if asked:
                given.append(asked)

    given = []
    easel.give(script)
    for edge in ("down", "up", "down", "up"):
        getattr(easel, edge)("b")
        easel.wait(6)
    easel.down("b")
    easel.wait(length - 24)
    easel.up("b")
    easel.wait(100)
    assert given == [intent]


def test_an_arrow_that_is_let_go_does_not_repeat_once_more(easel):
    """Wherever in the repeat that was."""
    for length in range(400, 530, 13):
        given = []
        easel.give(lambda kit, given=given: [given.append(kit.wait(2)) for _ in range(200)])
        easel.down("right")
        easel.wait(length)
        easel.up("right")
        easel.wait(7)  # the keypad has seen it
        repeated = len([intent for intent in given if intent])
        easel.wait(100)
        assert len([intent for intent in given if intent]) == repeated
