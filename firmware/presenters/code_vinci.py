# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Words and keys of Code de Vinci: whose tile, which number, what was said."""

from presenters import assists
from rules import OVER
from rules import code_vinci as rules
from ui import tunes
from ui.bars import fits
from ui.font import sign

COLOUR = 0xC99A4A

_COLOURS = ("black", "white")
_MOST = 13  # tiles in a row

_TAKE_TUNE = b"\x43\x02\x4a\x03"
_FOUND_TUNE = b"\x45\x05\x4a\x05\x4d\x05\x51\x0c"
_MISSED_TUNE = b"\x45\x06\x44\x06\x3e\x12"
_STOP_TUNE = b"\x4d\x04\x4a\x06"
_OUT_TUNE = b"\x51\x08\x4d\x08\x4a\x08\x45\x08\x3e\x20"


class Presenter:
    """The words of a match."""

    def __init__(self, kit, match):
        self.kit = kit
        self._match = match
        self._names = [name for name, _ in match.players]
        # Whose tile, where A says what it does: by name where there is room, else by sign
        back = max(kit.say("b menu"), kit.say("b back"), key=len)
        self._owners = [
            name if fits(kit.stage, kit.say("do pick", _MOST, name), back) else sign(seat)
            for seat, name in enumerate(self._names)
        ]

    def prompt(self, view, seat):
        """What is asked, or who plays."""
        say = self.kit.say
        phase = view.phase()
        if phase in (rules.RESULT, rules.END):
            return say("game over", self._names[view.survivor()])
        if view.turn() != seat:
            return say("turn", self._names[view.turn()])
        if phase == rules.CHOOSE:
            return say("your choice", len(view.chosen()) + 1, view.hand_size())
        words = {
            rules.DRAW: "your draw",
            rules.NUMBER: "your number",
            rules.DECIDE: "go on",
            rules.PLACE: "place",
            rules.SHOW: "show",
        }
        return say(words.get(phase, "your pick"))

    def fact(self, view, seat):
        """How many tiles are left to draw; between two games, the number of the next."""
        if view.phase() == rules.RESULT:
            return "%d/%d" % (view.game_number(), view.games())
        return self.kit.say("pool", view.pool(rules.BLACK) + view.pool(rules.WHITE))

    def hint(self, view, move):
        """What A does now."""
        say = self.kit.say
        what = rules.kind(move)
        if what == rules.COLOUR:
            return say("do take", say(_COLOURS[move]), view.pool(move))
        if what == rules.GUESS:
            return say("do guess", self._number(rules.where(move)))
        if what == rules.TILE:
            if view.phase() == rules.SHOW:
                return say("do show")
            owner, i = rules.where(move)
            return say("do pick", i + 1, self._owners[owner])
        if what == rules.SLOT:
            return say("do place")
        return say("do stop" if what == rules.STOP else "do next")

    def first(self, view, moves):
        """Start at the tile nearest to the one guessed last, not at Stop."""
        if view.phase() == rules.NUMBER:
            gone = self.gone(view)
            for index, move in enumerate(moves):
                if not gone >> rules.where(move) & 1:
                    return index
            return 0
        last = view.last_guess()
        best = 0
        nearest = 1 << 8
        for index, move in enumerate(moves):
            if rules.kind(move) != rules.TILE:
                if index == best:
                    best += 1  # Stop is never first while there is a tile
                continue
            owner, i = rules.where(move)
            if last is None:
                break
            away = abs(i - last[2]) if owner == last[1] else 99
            if away < nearest:
                nearest = away
                best = index
        return best if best < len(moves) else 0

    def reason(self, view, move):
        """Why a move is a good one, in a few words; "" where they would say nothing."""
        say = self.kit.say
        what = rules.kind(move)
        if what == rules.STOP:
            return say("why stop")
        tile = view.target() if what == rules.GUESS else None
        if what == rules.TILE and view.phase() != rules.SHOW:
            tile = rules.where(move)
        if tile is None:
            return ""
        fitting = view.possible(*tile)
        numbers = [number for number in range(13) if fitting >> number & 1]
        if len(numbers) == 1:
            return say("why only", self._number(numbers[0]))
        return say("why few", len(numbers))

    def gone(self, view):
        """The numbers that were wrong at the tile that is meant, or cannot be: bits."""
        target = view.target()
        wrong = view.wrong(*target)
        if assists(self.kit, self._match):
            wrong |= ~view.possible(*target)
        return wrong

    def question(self, view):
        """What is to be decided now: the help has a line for each phase."""
        return (view.phase(),)

    def _number(self, number):
        return self.kit.say("joker") if number == rules.JOKER else str(number)

    def waits(self, game):
        """The result of a game stays until a person has read it."""
        return game.phase() == rules.RESULT

    def said(self, view):
        """What the last guess said, in few words, or "" without one."""
        last = view.last_guess()
        if last is None or view.turn() == OVER:
            return ""
        return self.kit.say("said", self._number(last[3])) + (" ✓" if last[4] else " ✗")

    def tell(self, event):
        """A line for the log."""
        say = self.kit.say
        names = self._names
        what = event[0]
        if what in ("stop", "out", "next", "game"):
            return say("event " + what, names[event[1]])
        if what in ("draw", "choose"):
            return say("event " + what, names[event[1]], say(_COLOURS[event[2]]))
        if what in ("right", "wrong"):
            return say("event " + what, names[event[1]], self._number(event[4]))
        if what == "shown":
            return say("event shown", names[event[1]], self._number(event[3]))
        return None

    def record(self, event):
        """The same for the log, where nothing is marked on the table."""
        if event[0] not in ("right", "wrong"):
            return self.tell(event)
        names = self._names
        number = self._number(event[4])
        words = (names[event[1]], names[event[2]], event[3] + 1, number)
        return self.kit.say("log " + event[0], *words)

    def sound(self, event):
        """A tune for an event."""
        return {
            "draw": _TAKE_TUNE,
            "choose": _TAKE_TUNE,
            "right": _FOUND_TUNE,
            "wrong": _MISSED_TUNE,
            "stop": _STOP_TUNE,
            "shown": tunes.TICK,
            "out": _OUT_TUNE,
            "game": tunes.RIGHT,
        }.get(event[0])

    def why(self, view):
        """What wins a single game: not the points."""
        return self.kit.say("why won") if view.games() == 1 else ""

    def bars(self, view):
        """The points by reason, those of the games before in one; of one game the tiles.

        One game has no points: the last player left has won, whatever the others found.
        """
        say = self.kit.say
        words = [say("bar " + reason) for reason in ("numbers", "out", "kept", "before")]
        scores = view.scores()
        rows = []
        for seat in range(len(self._names)):
            numbers, jokers, out, kept, kept_jokers = view.points(seat)
            points = [numbers + jokers, 0, kept + kept_jokers, 0]
            if view.games() > 1:
                points = [10 * numbers + 20 * jokers, 50 * out, 10 * kept + 20 * kept_jokers]
                points.append(scores[seat] - sum(points))
            rows.append((seat, tuple(zip(words, points))))
        return rows
