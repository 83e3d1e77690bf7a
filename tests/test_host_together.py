# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega with the console on the table, by itself: whose key is which, who calls when."""

from types import SimpleNamespace as Thing

import pytest
from easel import Easel, clock_of, says
from texts import en, en_code_omega

from match import HUMAN
from rules import code_omega as rules

AGAIN, LEAVE, GO_ON = -1, -2, -3
ANNA, BIP, CLEO, DAN = range(4)
PLAYERS = [("Anna", HUMAN), ("Bip", 1), ("Cleo", HUMAN), ("Dan", HUMAN)]


class Game:
    """A puzzle at which some seats look; it is over when all have called or given up."""

    seats = 4

    def __init__(self, *looking):
        self.looking = list(looking)
        self.noted = 0
        self.now = None

    def phase(self):
        if self.now is not None:
            return self.now
        return rules.CALLING if self.looking else rules.TO_START

    def moves(self):
        for seat in self.looking:
            yield rules.CALL + seat
            yield rules.PASS + seat

    def turn(self):
        return DAN

    def view(self, seat):
        return "view", seat

    def clock(self):
        return self.noted

    def timed(self, move, milliseconds):
        return move, milliseconds


class Match:
    """Notes what is played; a call and a surrender are told."""

    players = PLAYERS
    unsaved = False
    revealed: object

    def __init__(self, game):
        self.game = game
        self.played = []

    def play(self, move):
        self.played.append(move)
        kind, time = move if isinstance(move, tuple) else (move, None)
        if kind == rules.NOTE:
            self.game.noted = time
            return []
        seat = kind % rules.PASS
        if seat in self.game.looking:
            self.game.looking.remove(seat)
        return [self.revealed, ("call", seat)]


class Host:
    """Whose keys and whose clock it is; bots are done as `rivals` says."""

    def __init__(self, clock):
        self.now = clock
        self.hands = self.words = None
        self.rivals = []
        self.called = []
        self.runs = True
        self.moves = []
        self.zero = clock[0]

    def clock(self, at=None):
        if not self.runs:
            return None
        return (self.now[0] if at is None else at) - self.zero

    def call(self, seat, time):
        self.called.append((seat, time))

    def tick(self, now):
        return self.moves.pop(0) if self.moves else None

    def seen(self):
        self.zero = self.now[0]

    def prompt(self, view, eyes):
        return "prompt", view

    def tell(self, event):
        return f"{event[0]} of {event[1]}" if event[1] != DAN else None


class Kit:
    """Keys that are given in advance; every look at them takes its time."""

    def __init__(self, clock, done):
        self.clock = clock
        self.coming = []
        self.keys = Thing(intents=(), length=0, when=0)
        self.tunes = Thing(play=done.append)
        self.done = done

    def wait(self, milliseconds=0):
        self.clock[0] += milliseconds
        key = self.coming.pop(0) if self.coming else 0
        return key() or 0 if callable(key) else key

    def step(self):
        self.clock[0] += 50

    def stir(self):
        self.done.append("stirs")

    def fresh(self, *keys):
        self.done.append(("fresh", *keys))

    say = staticmethod(says(en, en_code_omega))


@pytest.fixture(scope="module")
def easel():
    with Easel("pico_oled", "code_omega") as easel:
        yield easel


@pytest.fixture
def module(easel):
    module = easel.module("hosts.code_omega_together")
    Match.revealed = module.REVEALED
    return module


@pytest.fixture
def clock(module, monkeypatch):
    return clock_of(module, monkeypatch, 5000)


@pytest.fixture
def host(clock):
    return Host(clock)


@pytest.fixture
def table(clock):
    """A table at which Anna, Cleo and Dan sit; what it did is in `done`."""
    done = []
    it = Thing(
        done=done,
        kit=Kit(clock, done),
        match=Match(Game(ANNA, BIP, CLEO, DAN)),
        humans=[ANNA, CLEO, DAN],
        facing=None,
        news={},
        header=Thing(set=lambda text: done.append(text)),
        screen=Thing(pulse=lambda: done.append("pulse")),
        cursor=Thing(hide=lambda: done.append("hidden")),
        root="root",
        tab="tab",
        menus=[],
    )
    it.lay_out = lambda: None
    it._eyes = lambda: "eyes"
    it._lay = lambda view, eyes: done.append(("laid", view, eyes))
    it._show = lambda: done.append("shown")
    it._tell_full = lambda what: done.append(what)
    it.say = lambda *text: done.append(("says", *text))
    it.kit.stage = Thing(scene=lambda root: done.append(("scene", root)), width=120)

    def menu(seat, extra):
        done.append(("menu", seat, it.facing, extra))
        return it.menus.pop(0)

    it._menu = menu
    return it


SEEN = [("laid", ("view", "eyes"), "eyes"), ("prompt", ("view", "eyes")), ("scene", "root")]
GIVE_UP = (("give up", rules.GIVE_UP),)


# What all do at once


@pytest.mark.parametrize("taken", [True, False])
def test_nothing_is_looked_at_before_everybody_has_a_key(module, host, table, monkeypatch, taken):
    monkeypatch.setattr(module, "_take_keys", lambda host, table: taken)
    table.match.game.now = rules.TO_ROLL
    assert module.run(host, table) == (AGAIN if taken else LEAVE)
    assert table.done == (["shown"] if taken else [])


@pytest.mark.parametrize("given", [AGAIN, LEAVE])
@pytest.mark.parametrize("phase", ["TO_LOOK", "CALLING", "TO_ROLL"])
def test_a_puzzle_is_uncovered_and_then_called(module, host, table, monkeypatch, phase, given):
    host.hands = {}
    table.facing = ANNA
    monkeypatch.setattr(module, "_take_keys", None)  # they have theirs
    monkeypatch.setattr(module, "_uncover", lambda *it: table.done.append("TO_LOOK") or given)
    calls = Thing(run=lambda: table.done.append("CALLING") or given)
    monkeypatch.setattr(module, "_Calls", lambda host, table: calls)
    table.match.game.now = getattr(rules, phase)
    done = [] if phase == "TO_ROLL" else [phase]
    given = AGAIN if phase == "TO_ROLL" else given
    assert module.run(host, table) == given and table.facing is None
    assert table.done == done + (["shown"] if given == AGAIN else [])


# Keys


@pytest.mark.parametrize(
    ("there", "people", "each"),
    [("AB", 2, False), ("AB", 3, False), ("AB", 4, True), ("ABXY", 5, False), ("ABXY", 6, True)],
)
def test_arrows_are_one_hand_unless_people_would_go_without_a_key(module, there, people, each):
    kit = Thing(keys=Thing(intents=[getattr(module, key) for key in there]))
    hands = [(getattr(module, key),) for key in there]
    hands += [(arrow,) for arrow in module._ARROWS] if each else [module._ARROWS]
    assert module._hands(kit, people) == hands


def test_every_key_has_a_word(module):
    keys = "UP", "DOWN", "LEFT", "RIGHT", "A", "B", "X", "Y"
    words = [module._word((getattr(module, key),)) for key in keys]
    assert words == ["▲", "▼", "◀", "▶", "Ⓐ", "Ⓑ", "X", "Y"]
    assert module._word(module._ARROWS) == "◀▶"


def test_whoever_is_alone_has_every_key_but_b(module, host, table):
    table.humans = [CLEO]
    table.kit.keys.intents = (module.A, module.B, module.X)
    assert module._take_keys(host, table) is True
    assert host.hands == dict.fromkeys((module.A, module.X, *module._ARROWS), CLEO)
    assert host.words == {CLEO: "Ⓐ"}


@pytest.fixture
def laid(module, table, monkeypatch):
    """Rows as they are laid for people who take their keys: (x, y, text); "page" has a title."""
    rows = []

    def page(title, hint, tab):
        rows.append((title, tab))
        return "group", None, "bottom"

    def row(stage, group, x, y, text, font):
        assert font is module.look.BODY
        rows.append((x, y, text))
        return len(rows)

    table.kit.page = page
    table.kit.stage.scene = lambda: "group"
    table.kit.keys.intents = (module.A, module.B)
    monkeypatch.setattr(module, "look", Thing(BAR=9, BOTTOM=50, MARGIN=2, BODY=Thing(height=8)))
    monkeypatch.setattr(module, "Bottom", lambda stage, group: "other bottom")
    monkeypatch.setattr(module, "Row", row)
    return rows


@pytest.mark.parametrize(
    ("people", "title", "top", "pitch"),
    [(2, True, 10, 12), (4, True, 10, 10), (5, True, 10, 8), (6, False, 0, 8)],
)
def test_names_stand_one_below_the_other_and_take_the_place_of_the_title_if_they_must(
    module, host, table, laid, monkeypatch, people, title, top, pitch
):
    table.humans = list(range(people))
    table.match.players = [(f"P{seat}", HUMAN) for seat in range(people)]
    asked = []
    monkeypatch.setattr(module, "_choose", lambda *given: asked.append(given) or ())
    assert module._take_keys(host, table) is False and host.hands is None
    head = [("keys", "tab")] if title else []
    wanted = []
    for seat in range(people):
        y = top + seat * pitch
        wanted += [(2, y, f"{module.sign(seat)} P{seat}"), (80, y, "…")]
    assert laid == head + wanted
    ((_, _, rows, bottom, free),) = asked
    assert rows == [len(head) + 2 * seat + 2 for seat in range(people)]
    assert bottom == ("bottom" if title else "other bottom")
    assert free == module._hands(table.kit, people)


def test_who_took_which_key(module, host, table, laid, monkeypatch):
    taken = [(ANNA, (module.B,)), (CLEO, module._ARROWS)]
    answers = [None, taken]  # the first time they began anew
    monkeypatch.setattr(module, "_choose", lambda *given: answers.pop(0))
    assert module._take_keys(host, table) is True and answers == []
    assert host.hands == {module.B: ANNA, **dict.fromkeys(module._ARROWS, CLEO)}
    assert host.words == {ANNA: "Ⓑ", CLEO: "◀▶"}


@pytest.fixture
def choose(module, table):
    """What comes of these keys when Anna, Cleo and Dan take theirs; `told` is what was set."""

    def choose(*keys):
        told = []
        rows = [Thing(set=lambda text, at=at: told.append((at, text))) for at in range(3)]
        bottom = Thing(set=told.append)
        free = [(module.A,), (module.B,), module._ARROWS]
        table.kit.coming = [getattr(module, key) for key in keys]
        return module._choose(table.kit, table, rows, bottom, free), told

    return choose


def test_each_takes_a_key_and_a_says_that_it_is_right(module, table, choose):
    taken, told = choose("B", "LEFT", "A", "UP", "A")
    assert taken == [(ANNA, (module.B,)), (CLEO, module._ARROWS), (DAN, (module.A,))]
    assert told == [
        *("take key Anna", (0, "Ⓑ"), "take key Cleo", (1, "◀▶"), "take key Dan", (2, "Ⓐ")),
        "hint keys",
    ]
    confirmed = [module.tunes.CONFIRM] * 3
    assert table.done == [("fresh",), *confirmed, ("fresh",)] and table.kit.coming == []


def test_a_key_that_is_taken_or_nobodys_is_refused(module, table, choose):
    taken, _ = choose("LEFT", "RIGHT", "X", "A", "B", "A")
    assert [hand for _, hand in taken] == [module._ARROWS, (module.A,), (module.B,)]
    heard = [tune for tune in table.done if tune != ("fresh",)]
    no, yes = module.tunes.REFUSED, module.tunes.CONFIRM
    assert heard == [yes, no, no, yes, yes]


def test_whoever_opens_the_menu_instead_leaves(choose):
    assert choose("A", "MENU")[0] == ()


@pytest.mark.parametrize("key", ["B", "MENU"])
def test_whoever_is_not_content_begins_anew(choose, key):
    assert choose("A", "B", "LEFT", key)[0] is None


# The puzzle


def test_what_all_see_is_the_table_and_in_its_header_what_is_asked(module, host, table):
    module._see(host, table)
    assert table.done == SEEN
    table.header = None
    table.done.clear()
    module._see(host, table)
    assert table.done == [SEEN[0], SEEN[2]]


@pytest.mark.parametrize("action", [GO_ON, LEAVE])
def test_the_menu_is_for_all(module, host, table, action):
    table.menus = [action]
    assert module._menu(host, table, GIVE_UP) == action
    assert table.done == [("menu", DAN, DAN, GIVE_UP)] + (SEEN if action == GO_ON else [])
    assert table.facing is None


def test_a_counts_to_three_and_then_the_puzzle_is_there(module, host, table, clock):
    table.kit.coming = [module.UP, module.A]
    assert module._uncover(host, table) == AGAIN
    asks = [("says", "do look", "b menu"), ("fresh", module.A)]
    counts = []
    for number in (3, 2, 1):
        counts += [("says", f"look in {number}"), module.tunes.TICK]
    assert table.done == [*SEEN, "hidden", *asks, *asks, *counts, module.tunes.YOUR_TURN]
    assert clock[0] == 5000 + 3 * 700 and table.match.played == [rules.START]


@pytest.mark.parametrize("key", ["B", "MENU"])
def test_before_a_puzzle_there_is_a_menu(module, host, table, key):
    table.kit.coming = [getattr(module, key)] * 2
    table.menus = [GO_ON, LEAVE]
    assert module._uncover(host, table) == LEAVE
    assert table.match.played == [] and table.menus == []


# Calls


@pytest.fixture
def calls(module, host, table):
    """All look; Anna has A, Cleo the arrows and Dan B."""
    host.hands = {module.A: ANNA, module.B: DAN, **dict.fromkeys(module._ARROWS, CLEO)}
    host.words = {ANNA: "Ⓐ", CLEO: "◀▶", DAN: "Ⓑ"}
    return module._Calls(host, table)


def pressed(table, key, ago=0):
    """A key that went down some time ago, as somebody looks at the keys."""

    def press():
        table.kit.keys.when = table.kit.clock[0] - ago
        return key

    return press


def legend(module, *seats):
    words = {ANNA: "Ⓐ", CLEO: "◀▶", DAN: "Ⓑ"}
    return "says", " ".join(module.sign(seat) + words[seat] for seat in seats)


def test_whoever_presses_their_key_has_called_at_that_moment(module, host, table, calls, clock):
    table.kit.coming = [0, pressed(table, module.UP, 15), pressed(table, module.A)]
    table.kit.coming += [pressed(table, module.UP), pressed(table, module.B)]
    assert calls.run() == AGAIN
    called = [(CLEO, 25), (ANNA, 60), (DAN, 100)]
    assert host.called == called
    played = table.match.played
    assert played[:3] == [(rules.CALL + seat, time) for seat, time in called]
    assert played[3:] == [rules.PASS + BIP]  # a bot that will never call
    first = table.done.index(legend(module, ANNA, CLEO, DAN))
    assert table.done[:first] == SEEN and table.done[first + 1] == ("fresh",)
    assert table.done.count("stirs") == 5


def test_bots_call_at_their_time_and_nobody_waits_for_those_who_have_not(
    module, host, table, calls
):
    table.match.game.looking = [ANNA, BIP, CLEO]
    table.humans = [ANNA]
    host.rivals = [(70_000, CLEO)]
    host.moves = [None, (rules.CALL + BIP, 9)]
    table.kit.coming = [0, 0, pressed(table, module.A)]
    assert calls.run() == AGAIN
    assert table.match.played == [
        (rules.CALL + BIP, 9),
        (rules.CALL + ANNA, 60),
        (rules.CALL + CLEO, 70_000),
    ]


def test_after_the_time_everybody_who_still_looks_has_given_up(host, table, calls):
    table.match.game.looking = [ANNA, DAN]
    host.moves = [None, rules.GIVE_UP]
    assert calls.run() == AGAIN
    assert table.match.played == [rules.PASS + ANNA, rules.PASS + DAN]


def test_the_clock_is_noted_every_half_minute(host, table, calls, clock):
    def later(milliseconds):
        def pass_time():
            clock[0] = host.zero + milliseconds

        return pass_time

    def over():
        table.match.game.looking.clear()

    table.match.game.noted = 100
    table.kit.coming = [later(30_099), later(30_100), later(60_099), later(60_100), over]
    calls.run()
    assert table.match.played == [(rules.NOTE, 30_100), (rules.NOTE, 60_100)]


def test_a_clock_that_stands_is_neither_noted_nor_shown(host, table, calls):
    host.runs = False
    table.kit.coming = [0, 0, table.match.game.looking.clear]
    calls.run()
    assert table.match.played == [] and "pulse" not in table.done


def test_a_clock_that_runs_is_shown_at_every_look(host, table, calls):
    table.kit.coming = [0, 0, table.match.game.looking.clear]
    calls.run()
    assert table.done.count("pulse") == 3


def test_a_call_stays_in_words_for_a_second_and_a_half(module, host, table, calls, clock):
    told = []

    def after(milliseconds):
        def pass_time():
            clock[0] = calls.told + milliseconds if calls.told else clock[0]
            told.append(table.done.count(legend(module, CLEO, DAN)))

        return pass_time

    press = pressed(table, module.A)
    table.kit.coming = [press, after(1499), after(1500), after(0), table.match.game.looking.clear]
    calls.run()
    assert ("says", f"call of {ANNA}") in table.done
    assert told == [0, 0, 1]
    assert table.done.count(legend(module, CLEO, DAN)) == 1


def test_whoever_leaves_while_all_look_notes_the_clock(module, host, table, calls):
    table.kit.coming = [0, module.MENU]
    table.menus = [LEAVE]
    assert calls.run() == LEAVE
    assert table.match.played == [(rules.NOTE, 40)]


@pytest.mark.parametrize(("before", "after"), [(False, True), (True, True), (False, False)])
def test_a_memory_that_got_full_is_told_when_all_have_called(host, table, calls, before, after):
    def full():
        table.match.unsaved = after
        table.match.game.looking.clear()

    table.match.unsaved = before
    table.kit.coming = [full]
    assert calls.run() == AGAIN
    assert ("memory full" in table.done) == (after and not before)


# A press


def test_b_held_down_went_down_all_the_same(module, host, table, calls):
    table.kit.keys.length = 700
    assert calls._press(module.MENU) is True
    assert [seat for seat, _ in host.called] == [DAN] and table.menus == []


@pytest.mark.parametrize(("key", "length"), [("MENU", 0), ("B", 0), ("B", 700)])
def test_b_of_nobody_who_looks_opens_the_menu(module, host, table, calls, key, length):
    table.match.game.looking.remove(DAN)
    table.kit.keys.length = length
    table.menus = [GO_ON]
    assert calls._press(getattr(module, key)) is True
    menu = ("menu", DAN, DAN, GIVE_UP)
    assert table.done == [menu, *SEEN, legend(module, ANNA, CLEO)] and table.match.played == []


def test_a_key_of_somebody_who_has_called_does_nothing(module, host, table, calls):
    table.match.game.looking.remove(ANNA)
    table.kit.keys.length = 700
    assert calls._press(module.A) is True and calls._press(module.X) is True
    assert table.done == [] and host.called == []


def test_who_gives_up_in_the_menu_gives_up_for_all_people(module, host, table, calls):
    del host.hands[module.B]
    table.menus = [rules.GIVE_UP]
    assert calls._press(module.B) is True
    assert table.match.played == [rules.PASS + seat for seat in (ANNA, CLEO, DAN)]


def test_whoever_leaves_by_the_menu_leaves(module, host, table, calls):
    del host.hands[module.B]
    table.menus = [LEAVE]
    assert calls._press(module.B) is False and table.match.played == []


# What is played


def test_only_people_who_look_at_a_puzzle_still_look(table, calls):
    game = table.match.game
    game.looking.remove(CLEO)
    assert calls._people() == [ANNA, DAN] and calls._looks(BIP) and not calls._looks(CLEO)
    game.now = rules.TO_START
    assert calls._people() == [] and not calls._looks(ANNA)


def test_nothing_is_called_any_more_when_all_have_called(table, calls):
    table.match.game.looking.clear()
    calls._play(rules.NOTE)
    assert table.match.played == []


def test_everybody_has_news_of_what_was_called(module, host, table, calls):
    table.news = {CLEO: 4}
    calls._do(rules.CALL + BIP)
    assert table.news == {ANNA: 1, CLEO: 5, DAN: 1}
    assert table.done == [("says", f"call of {BIP}"), *SEEN] and calls.told == 5000


def test_what_has_no_words_leaves_those_that_stand(table, calls):
    calls._do(rules.CALL + DAN)
    assert table.done == SEEN and calls.told is None


def test_when_all_have_called_the_table_is_shown_by_whoever_goes_on(table, calls):
    table.match.game.looking = [BIP]
    calls._do(rules.CALL + BIP)
    assert table.done == [("says", f"call of {BIP}")]
