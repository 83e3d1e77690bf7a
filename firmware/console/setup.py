# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Setting up a match: who plays, who begins, which options."""

from micropython import const

from console import local, names, pages
from console.kit import LANGUAGES, texts
from journal import LESSON, SETUP
from lessons import DONE, there_is
from match import HUMAN, Match, drop, load
from packed import pack_players, unpack_players
from rules import named, number
from rules.dice import Dice
from ui.keys import LEFT, MENU, RIGHT, A, B

_LEVELS = ("easy", "medium", "hard", "human")
LEARN = -1  # instead of a match: the lesson of the game
_FOLLOWS = const(0x80)  # kept with an option that nobody changed: it follows the language


def choose(kit, game):
    """The match that is to be played; (players, first, options) to offer it to others; or LEARN;
    or None."""
    setup = Setup(kit, game)
    return LEARN if setup.is_new() and setup.offer() else setup.edit()


def against_easy(kit, game):
    """A match of one person against as few easy bots as there can be, or None."""
    setup = Setup(kit, game)
    setup.alone()
    return setup.match()


def _modes(game):
    """What a game offers beside a match."""
    return getattr(load("hosts", game), "MODES", ())


class Setup:
    """The choices of a set-up, first those of the last time."""

    def __init__(self, kit, game):
        self.kit = kit
        self.game = game
        rules = load("rules", game)
        self.fewest, self.most = rules.SEATS
        self.options = rules.OPTIONS
        self.values = bytearray(len(self.options))
        self.follower = getattr(rules, "LANGUAGE", -1)  # the option that follows our language
        if self.follower >= 0:
            self.values[self.follower] = LANGUAGES.index(kit.language)
        self.modes = _modes(game)
        self.learns = int(there_is(game))  # rows for it
        self.first = 0  # 0 by lot, else the number of a player
        self.linked = kit.linked()  # whether there is anybody to offer it to
        self.players = []
        self._people = {}  # the last person at each place, should a bot leave it again
        self._read(kit.journal.get(SETUP + number(game)))
        self._fill(max(self.fewest, len(self.players)))

    def _read(self, kept):
        if not kept:
            return
        kept = self._in_our_language(kept)
        for count in range(len(self.values), -1, -1):  # older versions had fewer options
            try:
                players = unpack_players(kept[1 + count :])
            except (IndexError, ValueError):
                continue
            if pack_players(players) == bytes(kept[1 + count :]):
                break
        else:
            return
        values = kept[1 : 1 + count] + bytes(len(self.values) - count)
        for row, (_, choices) in enumerate(self.options):
            if values[row] >= len(choices):
                return
        if len(players) <= self.most and kept[0] <= len(players):
            self.first = kept[0]
            self.values = bytearray(values)
            self.players = [(name[: names.LONGEST], level) for name, level in players]
            for place, (_, level) in enumerate(players):
                self._rename_bot(place, level)

    def _in_our_language(self, kept):
        """What was kept, where the option that followed the language follows it still."""
        place = 1 + self.follower
        if not 0 < place < len(kept) or not kept[place] & _FOLLOWS:
            return kept
        return kept[:place] + bytes((self.values[self.follower],)) + kept[place + 1 :]

    def _keep(self):
        values = bytearray(self.values)
        at = self.follower
        if at >= 0 and values[at] == LANGUAGES.index(self.kit.language):
            values[at] |= _FOLLOWS
        data = bytes((self.first,)) + bytes(values) + pack_players(self.players)
        self.kit.journal.put(SETUP + number(self.game), data)

    def _fill(self, count):
        while len(self.players) < count:
            place = len(self.players)
            level = 1 if place else HUMAN
            self.players.append((self._name(place, level), level))
        del self.players[count:]
        self.first = min(self.first, count)

    def _others(self, place):
        """The names of everybody else."""
        return [name for other, (name, _) in enumerate(self.players) if other != place]

    def _name(self, place, level):
        """A name for whoever comes to this place."""
        taken = self._others(place)
        if level != HUMAN:
            return names.bot(taken)
        for name in [self._people.get(place)] + names.known(self.kit.journal):
            if name and name not in taken:
                return name
        return self.kit.say("player", place + 1)

    def _rename_bot(self, place, level):
        """Bots have names of their own, whatever an older set-up called them."""
        name = self.players[place][0]
        if level != HUMAN and (name not in names.BOTS or name in self._others(place)):
            self.players[place] = (names.bot(self._others(place)), level)

    # The lesson

    def is_new(self):
        """Whether nobody has opened this game here, and it can be learned."""
        get = self.kit.journal.get
        own = number(self.game)
        return self.learns and get(LESSON + own) is None and get(SETUP + own) is None

    def offer(self):
        """Offer the lesson, once; whether it is wanted."""
        kit = self.kit
        title = kit.say("title " + self.game)
        wanted = pages.confirm(kit, title, kit.say("lesson offer"), "hint lesson offer")
        kit.journal.put(LESSON + number(self.game), b"\0")
        return wanted

    def _is_learning(self):
        """Whether a lesson was left in its midst."""
        kept = self.kit.journal.get(LESSON + number(self.game))
        return self.learns and kept and 0 < kept[0] < DONE

    def alone(self):
        """One person against easy bots, whatever was chosen before."""
        self.players = []
        for place in range(self.fewest):
            level = 0 if place else HUMAN
            self.players.append((self._name(place, level), level))
        self.first = 0
        for row in range(len(self.options)):
            if row != self.follower:
                self.values[row] = 0

    # Rows of the page: start, lesson, number of players, each player, who begins, options.

    def _rows(self):
        say = self.kit.say
        rows = [say("start"), (say("players"), str(len(self.players)))]
        if self.learns:
            rows.insert(1, say("learn"))
        for name, level in self.players:
            rows.append((name, say("level " + _LEVELS[level])))
        first = self.players[self.first - 1][0] if self.first else say("by lot")
        rows.append((say("begins"), first))
        for row, (name, choices) in enumerate(self.options):
            rows.append((say("option " + name), say(name + " " + choices[self.values[row]])))
        if self.linked:
            rows.append(say("linked"))
        for name, _ in self.modes:
            rows.append(say(name))
        return rows

    def edit(self):
        """Let the player change things; the match, or None."""
        kit = self.kit
        page = None
        at = 1 if self._is_learning() else 0
        while True:
            if page is None:
                title = kit.say("title " + self.game)
                page = pages.List(kit, title, self._rows(), self._hint, at)
            intent = page.wait()
            at = page.at
            if intent in (B, MENU):
                self._keep()
                return None
            if at == 0:
                if intent == A:
                    page = None
                    self._keep()
                    match = self.match()
                    if match:
                        return match
                continue
            if at == self.learns:  # which is 0 without one
                if intent == A:
                    return LEARN
                continue
            if at >= self._beside:
                if intent == A:
                    page = None
                    self._do(self.modes[at - self._beside][1])
                continue
            if at == self._linked:
                if intent == A:
                    page = None
                    self._keep()
                    if self._may_begin():
                        alone = getattr(load("rules", self.game), "ONE_CONSOLE", -1)
                        if alone >= 0:
                            self.values[alone] = 0
                        return self.players, self.first, self.values
                continue
            if intent == A and self._explain(at):
                page = None
                continue
            if self._change(at, -1 if intent == LEFT else 1, intent):
                page = None
            else:
                for index, row in enumerate(self._rows()):
                    if row != page.rows[index]:
                        page.set(index, row)

    @property
    def _beside(self):
        """The row of the first mode beside a match, after all others."""
        return 3 + self.learns + len(self.players) + len(self.options) + self.linked

    @property
    def _linked(self):
        """The row that offers the match to other consoles, below the options."""
        if not self.linked:
            return -1
        return 3 + self.learns + len(self.players) + len(self.options)

    def _explain(self, at):
        """Tell what an option means; whether the row is one."""
        option = at - 3 - self.learns - len(self.players)
        if not 0 <= option < len(self.options):
            return False
        kit = self.kit
        name = self.options[option][0]
        text = texts(kit.language + "_options").get(self.game + " " + name)
        text = text or kit.say("explain " + name)  # in the game's own words
        pages.confirm(kit, kit.say("option " + name), text, "hint go on")
        return True

    def _do(self, mode):
        """Something beside a match."""
        self._keep()
        try:
            load("hosts", mode).run(self.kit, self.players, self.values)
        finally:
            drop("hosts", mode)  # it holds the rules

    def _hint(self, at):
        if at >= self._beside or at == self._linked or at and at == self.learns:
            return self.kit.say("hint choose")
        if at:
            at -= self.learns
        if at >= 3 + len(self.players):
            return self.kit.say("hint option")
        if 2 <= at < 2 + len(self.players) and self.players[at - 2][1] == HUMAN:
            return self.kit.say("hint person")
        return self.kit.say("hint set" if at else "hint play")

    def _change(self, at, step, intent):
        """Change a row; whether the whole page must be drawn again."""
        at -= self.learns
        if at == 1:
            span = self.most - self.fewest + 1
            self._fill((len(self.players) - self.fewest + step) % span + self.fewest)
            return True
        at -= 2
        if at < len(self.players):
            name, level = self.players[at]
            if intent == A and level == HUMAN:
                return self._rename(at)
            if intent in (A, RIGHT, LEFT):
                new = (level + step) % len(_LEVELS)
                if HUMAN in (level, new):
                    if level == HUMAN:
                        self._people[at] = name
                    name = self._name(at, new)
                self.players[at] = (name, new)
            return False
        at -= len(self.players)
        if at == 0:
            self.first = (self.first + step) % (len(self.players) + 1)
        else:
            choices = self.options[at - 1][1]
            self.values[at - 1] = (self.values[at - 1] + step) % len(choices)
        return False

    def _rename(self, at):
        from console import grid

        name = grid.choose(self.kit, self._others(at))
        drop("console", "grid")
        if name:
            self.players[at] = (name, HUMAN)
        return True

    def _may_begin(self):
        """Whether there is room, and the match of this game that waits may be given up."""
        kit = self.kit
        journal = kit.journal
        own = number(self.game)
        if journal.match(own) is not None and not self._give_up(self.game):
            return False
        need = load("rules", self.game).longest(len(self.players), self.values)
        while not journal.fits(need, own):
            others = [game for game in journal.matches() if game != own]
            if not others:
                break  # it takes what there is
            names = [named(game) for game in others]
            titles = [kit.say("title " + name) if name else "?" for name in names]
            at = pages.choose(kit, kit.say("give up which"), titles)
            if at is None or not self._give_up(names[at]):
                return False
            journal.end(others[at])
        return True

    def _give_up(self, name):
        title = self.kit.say("title " + name) if name else "?"
        return pages.confirm(self.kit, self.kit.say("start"), self.kit.say("give up sure", title))

    def match(self):
        """The match as it is set up; None when it may not begin."""
        if not self._may_begin():
            return None
        seed = local.new_seed(self.kit)
        first = self.first - 1 if self.first else Dice(seed).below(len(self.players))
        players = self.players[first:] + self.players[:first]
        return Match(self.game, players, seed, self.values, self.kit.journal)
