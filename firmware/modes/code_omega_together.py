# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega with the console on the table: whose key is which, and who calls when.

Each player takes a key. The four arrows are one hand; only where keys would be too few
each arrow is a key of its own. While all look at a puzzle, a player who has the solution presses:
the time is that of the press. Bots call at the time they drew. Who proves it follows at the table.
"""

import displayio
import supervisor
from micropython import const

from console.kit import texts
from hands import AGAIN, LEAVE
from rules import REVEALED
from rules import code_omega as rules
from ui import look, tunes
from ui.bars import Bottom
from ui.font import sign
from ui.keys import DOWN, LEFT, MENU, RIGHT, UP, A, B, X, Y, elapsed
from ui.stage import ACCENT, BLACK
from ui.text import CENTRE, Row

_ARROWS = (UP, DOWN, LEFT, RIGHT)
_WORDS = {UP: "▲", DOWN: "▼", LEFT: "◀", RIGHT: "▶", A: "Ⓐ", B: "Ⓑ", X: "X", Y: "Y"}
_LARGE = const(4)  # times as large as its face: a number that all can read
_COUNT = const(700)  # ms of each number before a puzzle is uncovered
_TOLD = const(1500)  # ms that a call stays in words
_KEPT = const(30000)  # ms after which the clock is noted


def decide(table, seat):
    """Take keys, uncover a puzzle or wait for all calls; AGAIN or LEAVE."""
    presenter = table.presenter
    if presenter.hands is None and not _take_keys(presenter, table):
        return LEAVE
    table.facing = None
    phase = table.match.game.phase()
    done = AGAIN
    if phase == rules.TO_LOOK:
        done = _uncover(presenter, table)
    elif phase == rules.CALLING:
        done = _Calls(presenter, table).run()
    if done == AGAIN:
        table.show()
    return done


# Keys


def _hands(kit, people):
    """The keys that different people can press, each as a tuple of intents."""
    keys = [intent for intent in (A, B, X, Y) if intent in kit.keys.intents]
    hands = [(intent,) for intent in keys]
    if len(hands) + 1 < people:
        return hands + [(intent,) for intent in _ARROWS]
    return hands + [_ARROWS]


def _word(hand):
    return "◀▶" if hand == _ARROWS else _WORDS[hand[0]]


def _take_keys(presenter, table):
    """Each person presses the key they want; whether all did."""
    kit = table.kit
    words = texts(kit.language + "_together")  # in memory until all have their keys
    people = table.humans
    free = _hands(kit, len(people))
    if len(people) == 1:
        # The only one has them all, but that B is as ever.
        presenter.hands = {intent: people[0] for hand in free for intent in hand if intent != B}
        presenter.words = {people[0]: _word((A,))}
        return True
    stage = kit.stage
    taken = None
    while taken is None:
        top = look.BAR + 1
        if (look.BOTTOM - top) // len(people) >= look.BODY.height:
            group, _, bottom = kit.page(words["keys"], "", table.tab())
        else:
            top = 0  # the names need the place of the title
            group = stage.scene()
            bottom = Bottom(stage, group)
        pitch = min(look.BODY.height + 4, (look.BOTTOM - top) // len(people))
        rows = []
        for place, seat in enumerate(people):
            y = top + place * pitch
            name = sign(seat) + " " + table.match.players[seat][0]
            Row(stage, group, look.MARGIN, y, name, font=look.BODY)
            rows.append(Row(stage, group, stage.width * 2 // 3, y, "…", font=look.BODY))
        taken = _choose(table, words, rows, bottom, free)
    if not taken:
        return False
    presenter.hands = {}
    presenter.words = {}
    for seat, hand in taken:
        presenter.words[seat] = _word(hand)
        for intent in hand:
            presenter.hands[intent] = seat
    return True


def _choose(table, words, rows, bottom, free):
    """[(seat, hand)], () for leaving, None to begin anew."""
    kit = table.kit
    taken = []
    kit.fresh()
    for row, seat in zip(rows, table.humans):
        bottom.set(words["take"].format(table.match.players[seat][0]))
        while True:
            intent = kit.wait()
            if intent == MENU:
                return ()
            hand = [hand for hand in free if intent in hand]
            owners = [other for other, own in taken if hand and own == hand[0]]
            if hand and not owners:
                break
            if owners:
                name = table.match.players[owners[0]][0]
                bottom.set(words["taken"].format(name))
            kit.tunes.play(tunes.REFUSED)
        taken.append((seat, hand[0]))
        row.set(_word(hand[0]))
        kit.tunes.play(tunes.CONFIRM)
    bottom.set(words["hint"])
    kit.fresh()
    while True:
        intent = kit.wait()
        if intent == A:
            return taken
        if intent in (B, MENU):
            return None


# The puzzle


def _menu(presenter, table, extra=()):
    """The menu, for all; what it gives."""
    seat = table.facing = table.match.game.turn()
    action = table.menu(seat, extra)
    table.facing = None
    if action != LEAVE:
        _see(presenter, table)
    return action


def _see(presenter, table):
    """Show the table, or the puzzle, while no seat is on turn."""
    table.lay_out()
    eyes = table.eyes()
    view = table.match.game.view(eyes)
    table.lay(view, eyes)
    if table.header is not None:
        table.header.set(presenter.prompt(view, eyes))
    table.kit.stage.scene(table.root)


def _uncover(presenter, table):
    """A begins to count; then the puzzle is there for all."""
    kit = table.kit
    _see(presenter, table)
    table.cursor.hide()
    while True:
        table.say(kit.say("do look"), kit.say("b menu"))
        kit.fresh(A)
        intent = kit.wait()
        if intent == A:
            break
        if intent in (B, MENU) and _menu(presenter, table) == LEAVE:
            return LEAVE
    large = displayio.Group(scale=_LARGE)
    table.root.append(large)
    for number in (3, 2, 1):
        table.say(kit.say("look in", number))
        _count(kit.stage, large, str(number))
        kit.tunes.play(tunes.TICK)
        since = supervisor.ticks_ms()
        while elapsed(since) < _COUNT:
            kit.step()
    table.root.remove(large)
    kit.tunes.play(tunes.YOUR_TURN)
    table.match.play(rules.START)
    return AGAIN


def _count(stage, group, number):
    """A number in large over the middle of the table."""
    while len(group):
        group.pop()
    font = look.BODY
    side = font.height + 2
    left = stage.width // _LARGE // 2
    top = (stage.height // _LARGE - side) // 2
    # A bitmap: the shapes of Stage.box do not grow with their group.
    ground = displayio.TileGrid(
        displayio.Bitmap(side, side, 2),
        pixel_shader=stage.palette(stage.colour(BLACK)),
        x=left - side // 2,
        y=top,
    )
    group.append(ground)
    Row(stage, group, left + 1, top + 1, number, ACCENT, CENTRE, font=font)


class _Calls:
    """All look at one puzzle."""

    def __init__(self, presenter, table):
        self.presenter = presenter
        self.table = table
        self.match = table.match
        self.told = None  # when a call was last shown

    def run(self):
        """Wait until all have called or given up; AGAIN or LEAVE."""
        kit = self.table.kit
        presenter = self.presenter
        full = self.match.unsaved
        _see(presenter, self.table)
        self._legend()
        kit.fresh()
        presenter.seen()
        while self.match.game.phase() == rules.CALLING:
            kit.stir()
            intent = kit.wait(20)
            if intent and not self._press(intent):
                self._play(rules.NOTE)
                return LEAVE
            move = presenter.tick(supervisor.ticks_ms())
            if move == rules.GIVE_UP:
                self._give_up()
            elif move is not None:
                self._do(move)
            elif (
                presenter.clock() is not None
                and presenter.clock() >= self.match.game.clock() + _KEPT
            ):
                self._play(rules.NOTE)
            if not self._people():
                self._hurry()
            if self.told is not None and elapsed(self.told) >= _TOLD:
                self.told = None
                self._legend()
            if presenter.clock() is not None:
                self.table.screen.pulse()
        if self.match.unsaved and not full:
            self.table.confirm("memory", "memory full", "tell")
        return AGAIN

    def _press(self, intent):
        """Call for the player of the key that is pressed; False for leaving."""
        keys = self.table.kit.keys
        if intent == MENU and keys.length:
            key = B  # held down: it went down all the same
        else:
            key = intent
        seat = self.presenter.hands.get(key)
        if seat in self._people():
            time = self.presenter.clock(keys.when)
            self.presenter.call(seat, time)
            self._play(rules.CALL + seat, time)
        elif key in (B, MENU):
            action = _menu(self.presenter, self.table, (("give up", rules.GIVE_UP),))
            if action == LEAVE:
                return False
            if action == rules.GIVE_UP:
                self._give_up()
            self._legend()
        return True

    def _people(self):
        """The people who still look."""
        return [seat for seat in self.table.humans if self._looks(seat)]

    def _looks(self, seat):
        game = self.match.game
        return game.phase() == rules.CALLING and rules.CALL + seat in game.moves()

    def _give_up(self):
        for seat in self._people():
            self._do(rules.PASS + seat)

    def _hurry(self):
        """When no person is left to call, the round does not wait for bots."""
        for time, seat in self.presenter.rivals:
            self._play(rules.CALL + seat, time)
        for seat in range(self.match.game.seats):
            if self._looks(seat):
                self._do(rules.PASS + seat)

    def _play(self, move, time=None):
        """A move with its time, or that of now."""
        game = self.match.game
        if game.phase() == rules.CALLING:
            self._do(game.timed(move, self.presenter.clock() if time is None else time))

    def _do(self, move):
        table = self.table
        for event in self.match.play(move):
            if event is REVEALED:
                continue
            news = table.person.news
            for person in table.humans:
                news[person] = news.get(person, 0) + 1
            text = self.presenter.tell(event)
            if text:
                table.say(text)
                self.told = supervisor.ticks_ms()
        if self.match.game.phase() == rules.CALLING:
            _see(self.presenter, table)

    def _legend(self):
        """Whose key is which, of those who still look."""
        words = [sign(seat) + self.presenter.words[seat] for seat in self._people()]
        self.table.say(" ".join(words))
