# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A match on several consoles: offering it, joining it, and its table.

One console offers what its set-up says; the people who do not sit there are open seats, and
whoever joins takes them. From then on this is an ordinary table that also plays what the others
send: only for its own seats it asks, and it shows what its own people may see.
"""

import os

import supervisor
from micropython import const

from console import VERSION, local, names, pages
from console.kit import drop, texts
from console.table import AGAIN, LEAVE, Table
from journal import AHEAD, SETUP, Full
from link import Ring, since
from match import HUMAN, Match, Unreadable, forget, load, unpack_players
from rules import IllegalMove, named, number
from rules.dice import Dice
from session import SURE, Session
from ui import look, tunes
from ui.keys import DOWN, LEFT, MENU, RIGHT, UP, A, B, X, Y
from ui.stage import ACCENT, INK
from ui.text import Row, wrap

_OFTEN = const(8)  # ms between two looks at the wire
_NAME = const(8)  # letters


class Link:
    """This console's end of the ring, alive as long as the kit waits for anything."""

    def __init__(self, kit):
        self.kit = kit
        self.words = texts(kit.language + "_linked")
        now = supervisor.ticks_ms()
        self.session = Session(Ring(kit.wire(), os.urandom(3), SURE, now), VERSION)
        self._last = now
        kit.link = self.tick

    def tick(self):
        now = supervisor.ticks_ms()
        if since(now, self._last) >= _OFTEN:
            self._last = now
            self.session.tick(now)

    def say(self, key, *values):
        text = self.words[key]
        return text.format(*values) if values else text

    def close(self):
        self.kit.link = None
        self.kit.wire(False)


class _Page:
    """Some lines under a title that change while one looks."""

    def __init__(self, link):
        self._kit = link.kit
        self._stage = stage = link.kit.stage
        group, _, self._bottom = link.kit.page(link.say("title"), "")
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
    """Offer a match to the other consoles and play it."""
    link = Link(kit)
    try:
        people = [i for i in range(len(players)) if players[i][1] == HUMAN]
        if len(people) < 2:
            pages.confirm(kit, link.say("title"), link.say("alone"), "hint go on")
            return
        table = _Lobby(link, game, players, people, first, options).wait()
        if table:
            table.run()
    finally:
        link.close()
        drop("console", "linked")


class _Lobby:
    """The console that offers waits for the others."""

    def __init__(self, link, game, players, people, first, options):
        self.link = link
        self.game = game
        self.players = players
        self.people = people
        self.first = first
        self.options = bytes(options)
        self.here = 1  # people at this console
        self._propose()

    def _propose(self):
        taken = len(self.players) - len(self.people) + self.here
        self.link.session.propose(
            os.urandom(3), number(self.game), self.options, len(self.players), taken
        )

    def wait(self):
        """The table of the match, or None."""
        link = self.link
        kit = link.kit
        session = link.session
        page = _Page(link)
        code = local.get("CINQ_LINK_CODE")
        most = len(self.people) - 1
        while True:
            ready = session.left() == 0
            sitting = [self.players[i][0] for i in self.people[: self.here]]
            lines = [link.say("here", ", ".join(sitting))]
            for identity in session.members():
                lines.append("+ " + ", ".join(session.guests[identity]))
            lines.append("▶ " + (link.say("ready") if ready else link.say("open", session.left())))
            if code:
                lines.append(link.say("code", code))
            hint = "hint start" if ready else "hint offer" if most > 1 else "hint back"
            page.show(lines, link.say(hint))
            intent = kit.wait(150)
            if intent in (B, MENU):
                session.withdraw(supervisor.ticks_ms())
                return None
            if intent == A and ready:
                return self._start()
            if intent in (LEFT, RIGHT) and not session.guests:
                self.here = (self.here - 1 + (1 if intent == RIGHT else -1)) % most + 1
                self._propose()

    def _start(self):
        link = self.link
        session = link.session
        kit = link.kit
        players = list(self.players)
        owners = [0] * len(players)
        seats = self.people[self.here :]
        for console, identity in enumerate(session.members(), 1):
            for name in session.guests[identity]:
                seat = seats.pop(0)
                players[seat] = (_unlike(name, players, seat), HUMAN)
                owners[seat] = console
        seed = kit.new_seed()
        first = self.first - 1 if self.first else Dice(seed).below(len(players))
        players = players[first:] + players[:first]
        owners = owners[first:] + owners[:first]
        match = Match(self.game, players, seed, self.options, kit.journal)
        session.begin(match, owners)
        return _begin(link, match)


def _unlike(name, players, seat):
    """A name that nobody else has."""
    others = [other for i, (other, _) in enumerate(players) if i != seat]
    count = 1
    fresh = name
    while fresh in others:
        count += 1
        fresh = name[: _NAME - 1] + str(count)
    return fresh


def _begin(link, match):
    match.ticket = link.session.ticket()
    match.begin()
    return LinkedTable(link, match)


def join(kit):
    """Join a match that another console offers, and play it."""
    link = Link(kit)
    game = None
    try:
        offer = _choose(link)
        while offer:
            game = named(offer.game)
            kit.speak_of(game)
            table = _wait(link, offer)
            if table:
                table.run()
                break
            kit.speak_of(None)
            offer = _choose(link)
    finally:
        link.close()
        kit.speak_of(None)
        if game:
            forget(game)
        drop("console", "linked")


def _choose(link):
    """The offer that somebody wants to join, or None."""
    kit = link.kit
    session = link.session
    page = _Page(link)
    at = 0
    while True:
        offers = [offer for offer in session.lobby(supervisor.ticks_ms()) if named(offer.game)]
        lines = []
        at = min(at, max(0, len(offers) - 1))
        for i, offer in enumerate(offers):
            title = kit.say("title " + named(offer.game))
            mark = "▶ " if i == at else "  "
            lines.append(mark + link.say("offer", title, offer.open))
        hint = "hint join" if offers else "hint back"
        page.show(lines or [link.say("no offer")], link.say(hint))
        intent = kit.wait(150)
        if intent in (B, MENU):
            return None
        if intent in (UP, DOWN) and offers:
            at = (at + (1 if intent == DOWN else -1)) % len(offers)
        elif intent == A and offers:
            offer = offers[at]
            if not session.may_join(offer):
                text = link.say("version", offer.version, VERSION)
                pages.confirm(kit, link.say("title"), text, "hint go on")
            elif not offer.open:
                pages.confirm(kit, link.say("title"), link.say("full"), "hint go on")
            elif _free(kit, offer.game):
                return offer
            page = _Page(link)


def _free(kit, game):
    """Whether the match of this game that waits here, if any, may be given up."""
    if kit.journal.match(game) is None:
        return True
    title = kit.say("title " + named(game))
    return pages.confirm(kit, kit.say("start"), kit.say("give up sure", title))


def _wait(link, offer):
    """Take seats and wait for the start: the table, or None."""
    kit = link.kit
    session = link.session
    people = _names(kit, offer)
    count = 1
    session.join(offer, people[:count])
    page = _Page(link)
    while True:
        seats = session.joined()
        lines = [
            kit.say("title " + named(offer.game)),
            link.say("here", ", ".join(people[:count])),
        ]
        lines.append("▶ " + link.say("joined" if seats == count else "joining"))
        more = len(people) > 1
        page.show(lines, link.say("hint joined more" if more else "hint joined"))
        intent = kit.wait(150)
        if intent in (B, MENU):
            session.withdraw(supervisor.ticks_ms())
            kit.wait(60)  # time for the others to hear it
            return None
        if intent in (LEFT, RIGHT) and more:
            count = (count - 1 + (1 if intent == RIGHT else -1)) % len(people) + 1
            session.join(session.offer, people[:count])
        try:
            if session.enter(lambda data: Match.unpack(data, kit.journal)):
                return _begin(link, session.match)
        except (Unreadable, ValueError) as error:
            print("link:", error)
            pages.confirm(kit, link.say("title"), link.say("trouble version"), "hint go on")
            return None
        if not session.lobby(supervisor.ticks_ms()) and not session.starting():
            return None  # the offer was taken back


def _names(kit, offer):
    """Names of as many people as could sit here: those of the last set-up, then the others."""
    people = []
    kept = kit.journal.get(SETUP + offer.game)
    if kept:
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


def resume(kit, match):
    """Go on with a linked match that waited here."""
    if kit.wire() is None:
        words = texts(kit.language + "_linked")
        pages.confirm(kit, words["title"], words["no pins"], "hint go on")
        return
    link = Link(kit)
    try:
        link.session.resume(match, match.ticket)
        LinkedTable(link, match).run()
    finally:
        link.close()
        drop("console", "linked")


class _Ahead:
    """A seat's part of a match that it plays before its turn: see `ahead` of its rules."""

    def __init__(self, match, game):
        self.game = game
        self.name = match.name
        self.players = match.players
        self.is_human = match.is_human
        self.log = match.log
        self.dice = match.dice
        self.moves = []
        self.unsaved = False

    def play(self, move):
        events = self.game.play(move)
        self.moves.append(move)
        return events

    def steps_back(self, seat):
        return 0

    undo = steps_back


class LinkedTable(Table):
    """A table at which some people look at other consoles."""

    repeats = False

    def __init__(self, link, match):
        super().__init__(link.kit, match)
        self.link = link
        self.session = link.session
        self.humans = [seat for seat in match.humans() if self.session.mine(seat)]
        self.told = ""  # who is missing, as it was last said
        self.solved = {}  # (number, seat): moves that were played before their turn
        self.heard = {}  # seat: the last call that was told
        self.rivals = []  # (time, seat) of bots that have yet to call
        self.begun = 0  # ticks when all began
        link.kit.link = self._tick

    def _tick(self):
        """Hear and speak; say at once who is missing."""
        self.link.tick()
        self._start_all()
        self._hear_calls()
        state = self._state()
        if state != self.told:
            back = self.told and not state
            self.told = state
            self.kit.tunes.play(tunes.BACK if state else tunes.YOUR_TURN)
            self.say(self.link.say("complete") if back else state)

    def _state(self):
        """What keeps the match from going on, in words; "" if nothing does."""
        session = self.session
        now = supervisor.ticks_ms()
        missing = session.missing(now)
        if missing:
            return self.link.say("missing", self._people(missing))
        if not session.closed(now):
            return self.link.say("open ring")
        return ""

    def _people(self, consoles):
        """The names of who sits at some consoles."""
        owners = self.session.owners
        return ", ".join(
            [
                name
                for seat, (name, level) in enumerate(self.match.players)
                if owners[seat] in consoles and level == HUMAN
            ]
        )

    def run(self):
        match = self.match
        session = self.session
        self._show()
        while not match.over():
            seat = match.game.turn()
            if session.trouble:
                self._give_up()
                break
            if session.waiting():
                session.apply(self._play)
                continue
            early = self._early()
            if early is not None:
                if self._solve(early) == LEAVE:
                    break
                continue
            if self._replay(seat):
                continue
            if not (session.may_play() and session.mine(seat)):
                move = self._watch(seat)
            elif match.is_human(seat):
                move = self._hand_over(seat) or self._ask(seat)
            else:
                move = self._think(seat)
            if move == LEAVE:
                break
            # What the others sent while somebody here was to decide comes first.
            if move != AGAIN and session.may_play() and match.game.turn() == seat:
                self._play(seat, move)
        if match.over() and not session.trouble:
            self._finish()
        elif not match.leave():
            self._tell_full("memory lost")
        session.bye(supervisor.ticks_ms())

    # Everybody at once

    def _number(self):
        """The number of what all may play now at the same time, 0: nothing."""
        together = getattr(self.match.game, "together", None)
        return together() if together else 0

    def _early(self):
        """A person here who may play now, whoever's turn it is; or None."""
        number = self._number()
        if number and self.session.synced:
            self._recall(number)
            for seat in self.humans:
                if (number, seat) not in self.solved and self.match.game.ahead(seat):
                    return seat
            self.session.ready(number)  # whoever waits need not wait for us
        return None

    def _solve(self, seat):
        """Let a person play ahead; LEAVE when they leave instead."""
        match = self.match
        number = self._number()
        ahead = _Ahead(match, match.game.ahead(seat))
        self.match = ahead
        try:
            while ahead.game.ahead(seat):
                move = self._hand_over(seat) or self._ask(seat)
                if move == LEAVE or self.session.trouble:
                    return LEAVE
                if move == AGAIN:
                    continue
                if not ahead.moves and self._gather(number) == LEAVE:
                    return LEAVE
                self._play(seat, move)
        finally:
            self.match = match
        self.solved[(number, seat)] = ahead.moves
        self._remember(number, seat, ahead.moves)
        self.session.call(seat, number, ahead.game.time(seat))
        return 0

    def _gather(self, number):
        """All begin together: wait for the others."""
        kit = self.kit
        session = self.session
        session.ready(number)
        self.say(self.link.say("meeting"), kit.say("b menu"))
        while session.going != number:
            intent = kit.wait(20)
            if intent in (B, MENU) and self._menu(None) == LEAVE:
                return LEAVE
            if session.trouble:
                return LEAVE
        kit.tunes.play(tunes.YOUR_TURN)
        return 0

    def _start_all(self):
        """The console that offered says when all are ready; its bots begin with them."""
        session = self.session
        number = self._number() if session.me == 0 else 0
        if not number or session.going == number or not session.all_ready(number):
            return
        session.go(number)
        self.begun = supervisor.ticks_ms()
        self.rivals = []
        plan = getattr(self._bots(), "plan", None)
        game = self.match.game
        if plan is None:
            return
        for seat, (_, level) in enumerate(self.match.players):
            if level != HUMAN:
                time = plan(game, level, self._luck(number, seat))[0]
                if time <= 1000 * game.limit():
                    self.rivals.append((time, seat))

    def _luck(self, number, seat):
        """The dice of a bot, the same all through a puzzle."""
        return Dice(self.session.match.seed * 31 + 16 * number + seat)

    def _bots(self):
        if self.bot is None:
            self.bot = load("bots", self.match.name)
        return self.bot

    def _decide(self, seat, level):
        number = self._number()
        if not number or not hasattr(self._bots(), "plan"):
            return super()._decide(seat, level)
        view = self.match.game.view(seat)
        return self.bot.think(view, seat, level, self._luck(number, seat))

    def _hear_calls(self):
        """What others have called is told at once."""
        session = self.session
        for rival in self.rivals:
            if since(supervisor.ticks_ms(), self.begun) >= rival[0]:
                self.rivals.remove(rival)
                session.call(rival[1], session.going, rival[0])
                break
        for seat, call in session.calls.items():
            if self.heard.get(seat) != call:
                self.heard[seat] = call
                if seat not in self.humans and call[0] == session.going:
                    tenths = call[1] // 100
                    name = self.match.players[seat][0]
                    self.say(self.link.say("called", name, tenths // 10, tenths % 10))
                    self.kit.tunes.play(tunes.WIN)

    def _replay(self, seat):
        """Play what was played ahead, now that its turn has come; whether there was any."""
        key = (self._number(), seat)
        if key not in self.solved or not self.session.may_play():
            return False
        moves = self.solved.pop(key)
        for move in moves[:-1]:
            self.match.play(move)
        self._play(seat, moves[-1])
        return True

    def _remember(self, number, seat, moves):
        """What was called counts, whatever happens: it is kept until its turn has come."""
        data = bytearray(self.session.session) + bytes((number, seat))
        for move in moves:
            data += bytes((move >> 16, move >> 8 & 255, move & 255))
        try:
            self.kit.journal.put(AHEAD, bytes(data[:254]))
        except Full:
            pass

    def _recall(self, number):
        kept = self.kit.journal.get(AHEAD)
        if not kept or kept[:3] != self.session.session or kept[3] != number:
            return
        key = (number, kept[4])
        game = self.match.game.ahead(kept[4])
        if key in self.solved or game is None or kept[4] not in self.humans:
            return
        moves = []
        for at in range(5, len(kept), 3):
            moves.append(kept[at] << 16 | kept[at + 1] << 8 | kept[at + 2])
            try:
                game.play(moves[-1])
            except IllegalMove:
                return
        if game.ahead(kept[4]) is None:
            self.solved[key] = moves

    def _give_up(self):
        """Something that cannot be mended here; the match stays as it is."""
        word, console = self.session.trouble
        print("link:", word, console, self.session.refused)
        text = self.link.say("trouble " + word, self._people([console]))
        pages.confirm(self.kit, self.link.say("title"), text, "hint go on")

    def _watch(self, seat):
        """Somebody decides at another console: LEAVE, or AGAIN when something has come."""
        kit = self.kit
        session = self.session
        if len(self.humans) > 1 and self.facing is not None:
            self.facing = None
            self._show()
        own = self.humans[0] if len(self.humans) == 1 else None
        said = None
        while True:
            turn = self.match.game.turn()
            if session.waiting() or session.trouble or session.may_play() and session.mine(turn):
                return AGAIN
            words = self.told
            if not words and not session.synced:
                words = self.link.say("meeting")
            if not words:
                words = kit.say("thinks", self.match.players[seat][0])
            if words != said:
                said = words
                self.say(words, kit.say("b menu"))
            intent = kit.wait(40)
            if intent in (B, MENU):
                action = self._menu(own)
                if action == LEAVE:
                    return LEAVE
                said = None
                kit.stage.scene(self.root)
            elif intent in (X, Y):
                (self._log if intent == X else self._question)(own)
                kit.stage.scene(self.root)

    def _finish(self):
        super()._finish()
        session = self.session
        count = session.count()
        late = [i for i, other in enumerate(session.consoles) if other.count != count]
        if session.complete() or self._forget([i for i in late if i != session.me]):
            super()._count()

    def _forget(self, consoles):
        """Somebody has not seen the end: whether this console need not keep it for them."""
        text = self.link.say("not seen", self._people(consoles))
        return not pages.confirm(self.kit, self.link.say("title"), text, "hint keep")

    def _count(self):
        pass  # only when all consoles have seen the end: until then they may ask for it
