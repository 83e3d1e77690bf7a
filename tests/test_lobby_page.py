# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Before a linked match, by itself: what is said while one offers or joins, and who sits where."""

from types import SimpleNamespace as Thing

import pytest
from easel import BOARDS, clock_of, says
from texts import en, en_lobby, en_menu

from journal import NAMES, NEXT, SETUP, SIZE, Journal
from match import HUMAN, Match, load
from packed import pack_players
from rules import number
from rules.dice import Dice

OMPHALOS = number("omphalos")
ANNA, BO, CLEO = ("Anna", HUMAN), ("Bo", HUMAN), ("Cleo", HUMAN)
BIP = ("Bip", 1)
KIB = 1024


class Lobby:
    """The other consoles; what was said to them is in `said`."""

    def __init__(self, said):
        self.said = said
        self.guests = {}  # identity: names
        self.seats = self.taken = 0
        self.offers = []
        self.has = 0  # seats that the other console says are ours
        self.starts = False
        self.entered = [None]  # what `enter` gives, the last one for ever

    def propose(self, session, game, options, seats, here):
        assert len(session) == 3
        self.seats, self.taken = seats, here
        self.said.append(("offers", game, options, seats, here))

    def left(self):
        return self.seats - self.taken - sum(len(names) for names in self.guests.values())

    def members(self):
        return sorted(self.guests)

    def withdraw(self, now):
        self.said.append(("withdraws", now))

    def lobby(self, now):
        return self.offers

    def may_join(self, offer):
        return offer.version == "1.0"

    def join(self, offer, names):
        self.offer = offer
        self.said.append(("joins", offer, names))

    def joined(self):
        return self.has

    def starting(self):
        return self.starts

    def enter(self, unpack):
        given = self.entered.pop(0) if len(self.entered) > 1 else self.entered[0]
        if isinstance(given, Exception):
            raise given
        return given


class Kit:
    """A console whose keys are given in advance; every look at them takes its time."""

    def __init__(self, clock):
        self.clock = clock
        self.keys = []
        self.waited = []
        self.spoke = []
        self.journal = Journal(bytearray(b"\xff" * SIZE))

    def wait(self, milliseconds):
        self.waited.append(milliseconds)
        self.clock[0] += milliseconds
        key = self.keys.pop(0) if self.keys else 0
        return key() or 0 if callable(key) else key

    say = staticmethod(says(en, en_menu))

    def speak_of(self, game):
        self.spoke.append(game)


@pytest.fixture
def module(easel, monkeypatch):
    module = easel.module("console.lobby")
    monkeypatch.setattr(module.local, "get", lambda name: None)
    monkeypatch.setattr(module.local, "new_seed", lambda kit: 77)
    monkeypatch.setattr(module, "VERSION", "1.0")
    return module


@pytest.fixture
def clock(module, monkeypatch):
    return clock_of(module, monkeypatch, 5000)


@pytest.fixture
def shown(module, monkeypatch):
    """What pages show, one after the other: (lines, hint)."""
    pages = []

    class Page:
        def __init__(self, wire):
            pages.append("new")

        def show(self, lines, hint):
            pages.append((lines, hint))

    monkeypatch.setattr(module, "_Page", Page)
    return pages


@pytest.fixture
def wire(module, clock, monkeypatch):
    """The wire that any page gets; `said` is what the others and the player were told."""
    said = []

    wire = Thing(
        kit=Kit(clock),
        said=said,
        ring="ring",
        talk=Lobby(said),
        say=says(en_lobby),
        tell=lambda text: said.append(("told", text)),
        speak=lambda words: said.append(("speaks", words)),
        close=lambda: said.append("closed"),
    )
    monkeypatch.setattr(module, "Wire", lambda kit, words: wire)
    monkeypatch.setattr(module, "Lobby", lambda ring, version: wire.talk)
    return wire


# The page


@pytest.mark.parametrize("easel", BOARDS, indirect=True)
def test_a_page_has_as_many_rows_as_fit_in_its_middle(easel, monkeypatch):
    module = easel.module("console.lobby")
    look = easel.module("ui.look")
    rows = []

    class Row:
        def __init__(self, stage, group, x, y, font):
            assert font is look.BODY and x == look.MARGIN
            self.y = y
            rows.append(self)

        def set(self, text):
            self.text = text

        def colour(self, colour):
            self.bright = colour

    monkeypatch.setattr(module, "Row", Row)
    hints = []
    bottom = Thing(set=hints.append)
    wide = 40 * look.BODY.width("a") + 2 * look.MARGIN
    stage = Thing(width=wide, colour=lambda role: role == module.ACCENT)
    kit = Thing(stage=stage, page=lambda title, hint: ("group", None, bottom))
    page = module._Page(Thing(kit=kit, say=lambda key: key))
    assert {after.y - row.y for row, after in zip(rows, rows[1:])} == {look.READ}
    above, below = rows[0].y - look.BAR, look.BOTTOM - rows[-1].y - look.READ
    assert 0 <= above <= below <= above + 1 and above + below < look.READ
    page.show(["a" * 40 + " " + "a" * 41, "▶ b"], "hint")
    told = [row.text for row in rows]
    assert told[:4] == ["a" * 40, "a" * 40, "a", "▶ b"] and not any(told[4:])
    assert [row.bright for row in rows] == [row.text == "▶ b" for row in rows]
    page.show(["x"] * len(rows), "other hint")
    assert [row.text for row in rows] == ["x"] * len(rows)
    assert hints == ["hint", "other hint"]


# Offering


@pytest.fixture
def offered(module, wire, shown):
    """Offer a match of Omphalos with these players; keys that are pressed, one by one."""

    def offer(players, *keys, first=1):
        wire.kit.keys = list(keys)
        return module.offer(wire.kit, "omphalos", players, first, (1, 0))

    return offer


def test_a_linked_match_needs_two_people(offered, wire, shown):
    assert offered([ANNA, BIP]) is None
    assert wire.said == [("told", "alone"), "closed"] and shown == []


def test_bots_and_whoever_sits_here_have_their_seats(offered, module, wire, shown):
    assert offered([ANNA, BIP, BO], module.B) is None
    assert wire.said[0] == ("offers", OMPHALOS, bytes((1, 0)), 3, 2)
    assert shown == ["new", (["here Anna", "▶ open 1", "how"], "hint back")]


@pytest.mark.parametrize("key", ["B", "MENU"])
def test_whoever_takes_an_offer_back_gives_the_others_time_to_hear_it(offered, module, wire, key):
    assert offered([ANNA, BO], getattr(module, key)) is None
    assert wire.said[1:] == [("withdraws", 5150), "closed"]
    assert wire.kit.clock == [5150 + 60]


def test_left_and_right_say_how_many_people_sit_here(offered, module, wire, shown):
    offered([ANNA, BO, CLEO, BIP], module.RIGHT, module.RIGHT, module.LEFT, module.UP, module.B)
    taken = [said[4] for said in wire.said if said[0] == "offers"]
    assert taken == [2, 3, 2, 3]  # the last one must come from elsewhere
    assert [lines[0] for lines, _ in shown[1:]] == [
        *("here Anna", "here Anna, Bo", "here Anna", "here Anna, Bo", "here Anna, Bo")
    ]
    assert {hint for _, hint in shown[1:]} == {"hint offer"}


def test_of_four_people_up_to_three_may_sit_here(offered, module, wire):
    four = [ANNA, BO, CLEO, ("Dan", HUMAN)]
    offered(four, module.LEFT, module.LEFT, module.LEFT, module.RIGHT, module.B)
    assert [said[4] for said in wire.said if said[0] == "offers"] == [1, 3, 2, 1, 2]


def test_once_somebody_has_joined_nobody_here_changes_seats(offered, module, wire, shown):
    wire.talk.guests = {b"abc": ["Cleo"]}
    offered([ANNA, BO, CLEO], module.RIGHT, module.B)
    assert [said[0] for said in wire.said[:2]] == ["offers", "withdraws"]
    assert shown[-1] == (["here Anna", "+ Cleo", "▶ open 1", "how"], "hint offer")


def test_a_code_for_whoever_plays_from_afar_is_shown(offered, module, wire, shown, monkeypatch):
    codes = {"CINQ_LINK_CODE": "QRS"}
    monkeypatch.setattr(module.local, "get", codes.get)
    offered([ANNA, BO], module.B)
    assert shown[1][0] == ["here Anna", "▶ open 1", "code QRS", "how"]


@pytest.fixture
def begun(module, wire, monkeypatch):
    """The match that began, with the console of each seat: what comes after is not looked at."""
    it = Thing(match=None, owners=None)

    def begin(match, owners):
        it.match, it.owners = match, owners
        return "session"

    wire.talk.begin = begin
    monkeypatch.setattr(module, "_begin", lambda wire, session: wire.said.append(session))
    return it


def test_a_starts_when_all_seats_are_taken_and_not_before(offered, module, wire, begun, shown):
    def joins():
        wire.talk.guests = {b"abc": ["Bo"]}

    assert offered([ANNA, BO], module.A, joins, module.UP, module.A) is wire
    assert shown[2] == (["here Anna", "▶ open 1", "how"], "hint back")
    assert shown[-1] == (["here Anna", "+ Bo", "▶ ready"], "hint start")
    assert wire.said[1:] == ["session"] and len(shown) == 5
    match = begun.match
    assert (match.name, match.seed, match.options) == ("omphalos", 77, (1, 0))
    assert (match.players, begun.owners) == ([ANNA, BO], [0, 1])


@pytest.mark.parametrize(
    ("guests", "players", "owners"),
    [
        # Whoever is named in the set-up sits there, by whatever console
        ([["Cleo"], ["Bo"]], ["Anna", "Bip", "Bo", "Cleo"], [0, 0, 2, 1]),
        # the others take what is left, in the order of their consoles
        ([["Dan"], ["Eve"]], ["Anna", "Bip", "Dan", "Eve"], [0, 0, 1, 2]),
        ([["Dan"], ["Bo"]], ["Anna", "Bip", "Bo", "Dan"], [0, 0, 2, 1]),
        ([["Eve", "Bo"]], ["Anna", "Bip", "Bo", "Eve"], [0, 0, 1, 1]),
        # and whoever has the name of another is told apart.
        ([["Anna"], ["Bip"]], ["Anna", "Bip", "Anna2", "Bip2"], [0, 0, 1, 2]),
        ([["Bo", "Bo"]], ["Anna", "Bip", "Bo", "Bo2"], [0, 0, 1, 1]),
    ],
)
def test_who_sits_where(offered, module, wire, begun, guests, players, owners):
    wire.talk.guests = {bytes((0, 0, at)): names for at, names in enumerate(guests)}
    offered([ANNA, BIP, BO, CLEO], module.A)
    assert [name for name, _ in begun.match.players] == players
    assert [level for _, level in begun.match.players] == [HUMAN, 1, HUMAN, HUMAN]
    assert begun.owners == owners


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_whoever_the_set_up_says_begins_or_one_by_lot(offered, module, wire, begun, first):
    wire.talk.guests = {b"abc": ["Bo", "Cleo"]}
    offered([ANNA, BO, CLEO], module.A, first=first)
    seat = first - 1 if first else Dice(77).below(3)
    names = ["Anna", "Bo", "Cleo"]
    assert [name for name, _ in begun.match.players] == names[seat:] + names[:seat]
    assert begun.owners == ([0, 1, 1] * 2)[seat : seat + 3]


@pytest.mark.parametrize(
    ("name", "others", "fresh"),
    [
        ("Bo", ["Anna"], "Bo"),
        ("Bo", ["Bo"], "Bo2"),
        ("Bo", ["Bo", "Bo2", "Bo3"], "Bo4"),
        ("Wilhelmi", ["Wilhelmi"], "Wilhelm2"),  # eight letters, and not one more
    ],
)
def test_a_name_that_nobody_else_has(module, name, others, fresh):
    assert module._unlike(name, [(other, HUMAN) for other in others]) == fresh


# The match begins


@pytest.fixture
def start(module, wire, monkeypatch):
    """Begin with so much memory free: what was done, and in which order."""

    def begin(free, unsaved=False, heard=3):
        done = wire.said
        waits = [True] * heard + [False]
        match = Thing(unsaved=unsaved, ticket=None)
        match.begin = lambda: done.append(("begins", match.ticket))
        session = Thing(match=match, session=b"xyz")
        session.ticket = lambda: b"ticket"
        session.starting = lambda: waits.pop(0)
        monkeypatch.setattr(module, "gc", Thing(collect=lambda: None, mem_free=lambda: free))
        glass = Thing(release_displays=lambda: done.append("dark"))
        monkeypatch.setattr(module, "displayio", glass)
        chip = Thing(reload=lambda: done.append("starts afresh"), ticks_ms=lambda: 0)
        monkeypatch.setattr(module, "supervisor", chip)
        module._begin(wire, session)
        assert wire.talk is session
        return done

    return begin


@pytest.mark.parametrize(("free", "unsaved"), [(84 * KIB, False), (0, True)])
def test_a_match_that_has_room_or_cannot_be_kept_begins_at_once(start, wire, free, unsaved):
    assert start(free, unsaved) == [("begins", b"ticket"), ("speaks", "linked")]
    assert wire.kit.journal.get(NEXT) is None


def test_where_memory_is_scarce_it_is_noted_and_begins_after_a_fresh_start(start, wire):
    assert start(84 * KIB - 1) == [("begins", b"ticket"), "dark", "starts afresh"]
    assert wire.kit.journal.get(NEXT) == b"xyz"
    assert len(wire.kit.waited) == 3  # until the others have heard that it begins


def test_nobody_waits_for_ever_for_the_others_to_hear_it(start, wire):
    start(0, heard=1000)
    assert sum(wire.kit.waited) == 2000


# Joining


def an_offer(game="omphalos", seats=2, version="1.0"):
    return Thing(game=number(game), open=seats, version=version)


@pytest.fixture
def chosen(module, wire, shown):
    """What is chosen of some offers with these keys."""

    def choose(offers, *keys):
        wire.talk.offers = offers
        wire.kit.keys = list(keys)
        return module._choose(wire)

    return choose


@pytest.mark.parametrize("key", ["B", "MENU"])
def test_where_nobody_offers_a_match_one_can_only_go_back(chosen, module, wire, shown, key):
    keys = module.A, module.DOWN, module.UP, getattr(module, key)
    assert chosen([], *keys) is None
    assert shown == ["new"] + [(["no offer"], "hint back")] * 4
    assert wire.kit.keys == [] and max(wire.kit.waited) <= 150  # an offer is seen soon


def test_one_of_several_offers_is_chosen(chosen, module, shown):
    offers = [an_offer("omphalos", 2), an_offer("enigma", 1), an_offer("code_vinci", 3)]
    keys = [module.LEFT, module.DOWN, module.DOWN, module.DOWN, module.UP, module.UP, module.A]
    assert chosen(offers, *keys) is offers[1]
    marked = [["▶" in line for line in lines].index(True) for lines, _ in shown[1:]]
    assert marked == [0, 0, 1, 2, 0, 2, 1]
    assert shown[1] == (
        [
            "▶ offer title omphalos 2",
            "  offer title enigma 1",
            "  offer title code_vinci 3",
        ],
        "hint join",
    )


def test_of_offers_that_are_taken_back_the_last_is_left(chosen, module, wire, shown):
    offers = [an_offer(), an_offer("enigma")]

    def gone():
        wire.talk.offers = offers[:1]

    assert chosen(offers, module.DOWN, gone, module.A) is offers[0]


def test_a_game_that_this_console_does_not_know_is_not_shown(chosen, module, shown):
    unknown = Thing(game=250, open=1, version="1.0")
    assert chosen([unknown], module.A, module.B) is None
    assert shown[-1] == (["no offer"], "hint back")


@pytest.mark.parametrize(
    ("offer", "told"),
    [(an_offer(version="0.9"), "version 0.9 1.0"), (an_offer(seats=0), "full")],
)
def test_an_offer_that_cannot_be_joined_is_told_why(chosen, module, wire, shown, offer, told):
    assert chosen([offer], module.A, module.B) is None
    assert wire.said == [("told", told)] and shown.count("new") == 2


@pytest.mark.parametrize("sure", [True, False])
def test_a_match_that_waits_here_is_given_up_only_if_somebody_wants_it(
    chosen, module, wire, monkeypatch, sure
):
    asked = []
    monkeypatch.setattr(module.pages, "confirm", lambda kit, *page: asked.append(page) or sure)
    Match("omphalos", [ANNA, BIP], 5, (), wire.kit.journal).begin()
    offer = an_offer()
    assert chosen([offer], module.A, module.B) is (offer if sure else None)
    assert asked == [("start", "give up sure title omphalos")]
    assert chosen([an_offer("enigma")], module.A) is not None and len(asked) == 1


# Waiting for the start


@pytest.fixture
def joined(module, wire, shown, monkeypatch):
    """Whether a match came of an offer with these keys, with names known here."""
    monkeypatch.setattr(module, "_begin", lambda wire, session: wire.said.append(session))

    def join(offer, *keys, people=("Cleo", "Dan", "Eve")):
        monkeypatch.setattr(module, "_names", lambda kit, offer: list(people))
        wire.talk.offers = [offer]
        wire.kit.keys = list(keys)
        return module._wait(wire, offer)

    return join


@pytest.mark.parametrize("key", ["B", "MENU"])
def test_whoever_leaves_an_offer_gives_the_others_time_to_hear_it(joined, module, wire, key):
    offer = an_offer()
    assert joined(offer, getattr(module, key)) is False
    assert wire.said == [("joins", offer, ["Cleo"]), ("withdraws", 5150)]
    assert wire.kit.clock == [5150 + 60]


def test_whoever_joins_sees_when_the_other_console_knows(joined, module, wire, shown):
    def known():
        wire.talk.has = 1

    joined(an_offer(), known, 0, module.B)
    assert shown == [
        "new",
        (["title omphalos", "here Cleo", "▶ joining"], "hint joined more"),
        *[(["title omphalos", "here Cleo", "▶ joined"], "hint joined more")] * 2,
    ]


@pytest.mark.parametrize(("people", "more"), [(["Cleo"], False), (["Cleo", "Dan"], True)])
def test_only_several_people_can_take_several_seats(joined, module, wire, shown, people, more):
    joined(an_offer(), module.RIGHT, module.B, people=people)
    assert shown[-1][1] == ("hint joined more" if more else "hint joined")
    assert len([said for said in wire.said if said[0] == "joins"]) == (2 if more else 1)


def test_left_and_right_say_how_many_seats_are_taken(joined, module, wire, shown):
    offer = an_offer(seats=3)
    keys = [module.RIGHT, module.RIGHT, module.RIGHT, module.LEFT, module.LEFT, module.UP]
    joined(offer, *keys, module.B)
    names = ["Cleo", "Dan", "Eve"]
    counts = [1, 2, 3, 1, 3, 2]
    assert wire.said[:-1] == [("joins", offer, names[:count]) for count in counts]
    assert shown[2][0][1] == "here Cleo, Dan"


def test_whoever_joins_in_vain_is_told_what_may_be_in_the_way(joined, module, wire, shown):
    """Not before 2.5 s, and only since it last was well."""

    def at(now, seats=None):
        def hear():
            wire.kit.clock[0] = now
            if seats is not None:
                wire.talk.has = seats

        return hear

    keys = [at(7500), at(7501), at(9000, seats=1), at(11_500, seats=0), at(11_501), module.B]
    joined(an_offer(), *keys)
    late = [lines[-1] == "joins not" for lines, _ in shown[1:]]
    assert late == [False, False, True, False, False, True]


def test_the_start_of_a_match_that_was_joined(joined, module, wire):
    wire.talk.entered = [None, None, "session"]
    assert joined(an_offer(), 0, 0, 0) is True
    assert wire.said[1:] == ["session"] and wire.kit.keys == []


@pytest.mark.parametrize("error", ["Unreadable", "ValueError"])
def test_a_match_that_cannot_be_read_is_of_another_version(joined, module, wire, error):
    errors = {"Unreadable": module.Unreadable, "ValueError": ValueError}
    wire.talk.entered = [errors[error]("what")]
    assert joined(an_offer(version="0.9"), 0) is False
    assert wire.said[1:] == [("told", "version 0.9 1.0")]


@pytest.mark.parametrize("starts", [True, False])
def test_an_offer_that_is_taken_back_ends_the_waiting_unless_it_starts(
    joined, module, wire, starts
):
    def gone():
        wire.talk.offers = []
        wire.talk.starts = starts

    assert joined(an_offer(), gone, module.B) is False
    assert wire.kit.keys == ([] if starts else [module.B])


@pytest.mark.parametrize("begins", [True, False])
def test_whoever_joins_has_a_wire_if_a_match_came_of_it(module, wire, monkeypatch, begins):
    offers = [an_offer(), an_offer("enigma"), None]
    answers = [False, True] if begins else [False, False]
    monkeypatch.setattr(module, "_choose", lambda wire: offers.pop(0))
    monkeypatch.setattr(module, "_wait", lambda wire, offer: answers.pop(0))
    assert module.join(wire.kit) is (wire if begins else None)
    assert wire.said == ([] if begins else ["closed"])
    spoke = ["omphalos", None, "enigma"] + ([] if begins else [None])
    assert wire.kit.spoke == spoke and len(offers) == (1 if begins else 0)


# Names


def named(module, kit, seats, game="omphalos"):
    return module._names(kit, an_offer(game, seats))


def test_those_of_the_last_set_up_sit_here_first_then_whoever_has_played(module, wire):
    journal = wire.kit.journal
    options = bytes(len(load("rules", "enigma").OPTIONS))
    journal.put(SETUP + number("enigma"), b"\0" + options + pack_players([BO, BIP, ANNA]))
    journal.put(NAMES, b"Cleo\nAnna\nDan")
    assert named(module, wire.kit, 6, "enigma") == [
        "Bo",
        "Anna",
        "Cleo",
        "Dan",
        "player 5",
        "player 6",
    ]
    assert named(module, wire.kit, 2, "enigma") == ["Bo", "Anna"]
    assert named(module, wire.kit, 2) == ["Cleo", "Anna"]


@pytest.mark.parametrize("kept", [b"\0", b"\0" * 9 + b"\xff\xff"])
def test_a_set_up_that_cannot_be_read_names_nobody(module, wire, kept):
    wire.kit.journal.put(SETUP + OMPHALOS, kept)
    assert named(module, wire.kit, 1) == ["player 1"]
