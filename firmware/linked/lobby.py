# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Before a linked match: one console offers what its set-up says, the others join it.

The people of the set-up who do not sit at the console that offers are open seats; where only one
person is set up, so are those of the bots. Bots take the seats that stay free. What comes
out is a wire with a session on it, and the match in the journal: linked/play.py plays it.
"""

import gc
import os

import displayio
import supervisor
from micropython import const

from console import VERSION, local
from link.lobby import Lobby
from linked.wire import Wire
from match import HUMAN, Match, Unreadable, load
from match_bytes import unpack_players
from menus import names
from rules import named, number
from rules.dice import Dice
from save.journal import NEXT, SETUP
from table import pages
from ui import look
from ui.keys import DOWN, LEFT, MENU, RIGHT, UP, A, B, elapsed
from ui.stage import ACCENT, INK
from ui.text import Row, wrap

_NAME = const(8)  # letters
_MEDIUM = const(1)  # the level of a bot in a seat that stayed free
_ROOM = const(84 * 1024)  # bytes that a linked match wants to find free when it begins
_PATIENCE = const(100)  # times 20 ms for the start to come home
_WATCH = const(-1)  # instead of an offer: watch the others
_JOINS = const(2500)  # ms in which an offer notes who joins it, if nothing is in the way


class _Page:
    """Some lines under a title that change while one looks."""

    def __init__(self, wire):
        self._stage = stage = wire.kit.stage
        group, _, self._bottom = wire.kit.page(wire.say("title"), "")
        count = (look.BOTTOM - look.BAR) // look.READ
        top = look.BAR + (look.BOTTOM - look.BAR - count * look.READ) // 2
        self._rows = [
            Row(stage, group, look.MARGIN, top + line * look.READ, font=look.BODY)
            for line in range(count)
        ]

    def show(self, lines, hint):
        """Texts; those that begin with "▶" stand out."""
        told = []
        for line in lines:
            told += wrap(line, self._stage.width - 2 * look.MARGIN, look.BODY)
        for i, row in enumerate(self._rows):
            text = told[i] if i < len(told) else ""
            row.set(text)
            row.colour(self._stage.colour(ACCENT if text[:1] == "▶" else INK))
        self._bottom.set(hint)


def offer(kit, game, players, first, options):
    """Offer a match to the other consoles; the wire of the session, or None."""
    wire = Wire(kit, "lobby")
    begun = False
    try:
        people = [i for i in range(len(players)) if players[i][1] == HUMAN]
        if len(people) < 2:
            people += [i for i in range(len(players)) if i not in people]
        begun = _Host(wire, game, players, people, first, options).wait()
    finally:
        if not begun:
            wire.close()
    return wire if begun else None


class _Host:
    """The console that offers waits for the others."""

    def __init__(self, wire, game, players, people, first, options):
        self.wire = wire
        self.lobby = wire.talk = Lobby(wire.ring, VERSION)
        self.game = game
        self.players = players
        self.people = people
        self.first = first
        self.options = bytes(options)
        self.here = 1  # people at this console
        self._propose()

    def _propose(self):
        taken = len(self.players) - len(self.people) + self.here
        self.lobby.propose(
            os.urandom(3), number(self.game), self.options, len(self.players), taken
        )

    def wait(self):
        """Whether a match has begun."""
        wire = self.wire
        kit = wire.kit
        lobby = self.lobby
        page = _Page(wire)
        code = local.get("CINQ_LINK_CODE")
        most = len(self.people) - 1
        while True:
            ready = lobby.left() == 0
            sitting = [self.players[i][0] for i in self.people[: self.here]]
            lines = [wire.say("here", ", ".join(sitting))]
            for identity in lobby.members():
                lines.append("+ " + ", ".join(lobby.guests[identity]))
            lines.append("▶ " + (wire.say("ready") if ready else wire.say("open", lobby.left())))
            if code:
                lines.append(wire.say("code", code))
            if not ready:
                lines.append(wire.say("robots" if lobby.guests else "how"))
            may_start = ready or lobby.guests
            hint = "hint start" if may_start else "hint offer" if most > 1 else "hint back"
            page.show(lines, wire.say(hint))
            intent = kit.wait(150)
            if intent in (B, MENU):
                lobby.withdraw(supervisor.ticks_ms())
                kit.wait(60)  # time for the others to hear it
                return False
            if intent == A and may_start:
                self._start()
                return True
            if intent in (LEFT, RIGHT) and not lobby.guests:
                self.here = (self.here - 1 + (1 if intent == RIGHT else -1)) % most + 1
                self._propose()

    def _start(self):
        kit = self.wire.kit
        lobby = self.lobby
        players = list(self.players)
        owners = [0] * len(players)
        # Players named in the set-up sit there; the others take what is left.
        seats = self.people[self.here :]
        expected = {players[seat][0]: seat for seat in seats}
        for seat in seats:
            players[seat] = ("", HUMAN)
        guests = []
        for console, identity in enumerate(lobby.members(), 1):
            for name in lobby.guests[identity]:
                seat = expected.pop(name, None)
                if seat is None:
                    guests.append((console, name))
                else:
                    seats.remove(seat)
                    players[seat] = (name, HUMAN)
                    owners[seat] = console
        for console, name in guests:
            seat = seats.pop(0)
            players[seat] = (_unlike(name, players), HUMAN)
            owners[seat] = console
        for seat in seats:
            level = self.players[seat][1]
            bot = names.bot([name for name, _ in players])
            players[seat] = (bot, _MEDIUM if level == HUMAN else level)
        seed = local.new_seed(kit)
        first = self.first - 1 if self.first else Dice(seed).below(len(players))
        players = players[first:] + players[:first]
        owners = owners[first:] + owners[:first]
        match = Match(self.game, players, seed, self.options, kit.journal)
        _begin(self.wire, lobby.begin(match, owners))


def _unlike(name, players):
    """A name that no other player has."""
    others = [other for other, _ in players]
    count = 1
    fresh = name
    while fresh in others:
        count += 1
        fresh = name[: _NAME - 1] + str(count)
    return fresh


def _begin(wire, session):
    """A match has started: it is kept, with its ticket, from now on."""
    match = session.match
    match.ticket = session.ticket()
    match.begin()
    wire.talk = session
    gc.collect()
    if gc.mem_free() >= _ROOM or match.unsaved:
        wire.speak("linked")
        return
    # What brought them together has left its names all over the memory: a fresh start plays
    # the match that waits, once the others have heard that it begins.
    kit = wire.kit
    kit.journal.put(NEXT, session.session)
    for _ in range(_PATIENCE):
        if not session.starting():
            break
        kit.wait(20)
    displayio.release_displays()
    supervisor.reload()


def join(kit):
    """Join a match that another console offers, or watch one; the wire of it, or None."""
    wire = Wire(kit, "lobby")
    begun = False
    try:
        wire.talk = Lobby(wire.ring, VERSION)
        while not begun:
            offer = _choose(wire)
            if offer is None:
                break
            if offer == _WATCH:
                begun = _watch(wire)
            else:
                kit.speak_of(named(offer.game))
                begun = _wait(wire, offer)
            if not begun:
                kit.speak_of(None)
    finally:
        if not begun:
            wire.close()
    return wire if begun else None


def _choose(wire):
    """The offer that the player wants to join, _WATCH, or None."""
    kit = wire.kit
    lobby = wire.talk
    page = _Page(wire)
    at = 0
    while True:
        offers = [offer for offer in lobby.lobby(supervisor.ticks_ms()) if named(offer.game)]
        lines = []
        at = min(at, max(0, len(offers) - 1))
        for i, offer in enumerate(offers):
            title = kit.say("title " + named(offer.game))
            mark = "▶ " if i == at else "  "
            lines.append(mark + wire.say("offer", title, offer.open))
        hint = "hint join" if offers else "hint back"
        watch = False
        if not lines:
            playing = lobby.others_play(supervisor.ticks_ms())
            watch = playing and lobby.may_watch() and gc.mem_free() >= _ROOM
            lines = [wire.say("playing" if playing else "no offer")]
            if watch:
                hint = "hint watch"
        page.show(lines, wire.say(hint))
        intent = kit.wait(150)
        if intent in (B, MENU):
            return None
        if intent in (UP, DOWN) and offers:
            at = (at + (1 if intent == DOWN else -1)) % len(offers)
        elif intent == A and watch:
            return _WATCH
        elif intent == A and offers:
            offer = offers[at]
            if not lobby.may_join(offer):
                wire.tell(wire.say("version", offer.version, VERSION))
            elif not offer.open:
                wire.tell(wire.say("full"))
            elif _free(kit, offer.game):
                return offer
            page = _Page(wire)


def _watch(wire):
    """Ask for the match that the others play: whether it came."""
    kit = wire.kit
    lobby = wire.talk
    lobby.watch()
    page = _Page(wire)
    while lobby.others_play(supervisor.ticks_ms()):
        page.show([wire.say("watching")], wire.say("hint back"))
        if kit.wait(150) in (B, MENU):
            break
        try:
            session = lobby.enter(Match.unpack)
        except ValueError as error:
            print("link:", error)
            break
        if session is not None:
            kit.speak_of(session.match.name)
            wire.talk = session
            gc.collect()
            wire.speak("linked")
            return True
    lobby.withdraw(supervisor.ticks_ms())
    return False


def _free(kit, game):
    """Whether the match of this game that waits here, if any, may be given up."""
    if kit.journal.match(game) is None:
        return True
    title = kit.say("title " + named(game))
    return pages.lose(kit, kit.say("start"), kit.say("give up sure", title))


def _wait(wire, offer):
    """Take seats and wait for the start: whether it came."""
    kit = wire.kit
    lobby = wire.talk
    people = _names(kit, offer)
    count = 1
    lobby.join(offer, people[:count])
    page = _Page(wire)
    began = supervisor.ticks_ms()
    while True:
        lines = [
            kit.say("title " + named(offer.game)),
            wire.say("here", ", ".join(people[:count])),
        ]
        joined = lobby.joined() == count
        lines.append("▶ " + wire.say("joined" if joined else "joining"))
        if joined:
            began = supervisor.ticks_ms()
        elif elapsed(began) > _JOINS:
            lines.append(wire.say("joins not"))
        more = len(people) > 1
        page.show(lines, wire.say("hint joined more" if more else "hint joined"))
        intent = kit.wait(150)
        if intent in (B, MENU):
            lobby.withdraw(supervisor.ticks_ms())
            kit.wait(60)  # time for the others to hear it
            return False
        if intent in (LEFT, RIGHT) and more:
            count = (count - 1 + (1 if intent == RIGHT else -1)) % len(people) + 1
            lobby.join(lobby.offer, people[:count])
        try:
            session = lobby.enter(lambda data: Match.unpack(data, kit.journal))
        except (Unreadable, ValueError) as error:
            print("link:", error)
            wire.tell(wire.say("version", offer.version, VERSION))
            return False
        if session is not None:
            _begin(wire, session)
            return True
        if not lobby.lobby(supervisor.ticks_ms()) and not lobby.starting():
            return False  # the offer was taken back


def _names(kit, offer):
    """Names of as many people as could sit here: those of the last set-up, then the others."""
    own = names.own()
    people = [own] if own else []
    kept = kit.journal.get(SETUP + offer.game)
    if kept and not own:
        try:
            rows = len(load("rules", named(offer.game)).OPTIONS)
            players = unpack_players(kept[1 + rows :])
            people = [name for name, level in players if level == HUMAN]
        except (IndexError, ValueError):
            pass
    for name in names.known(kit.journal):
        if name not in people:
            people.append(name)
    while len(people) < offer.open:
        people.append(kit.say("player", len(people) + 1))
    return people[: offer.open]
