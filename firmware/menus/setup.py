# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Setting up a match: who plays, who begins, which options."""

from micropython import const

from console import local, rooms
from console.kit import LANGUAGES, texts
from lessons import DONE, there_is
from match import HUMAN, Match, load
from match_bytes import pack_players, unpack_players
from menus import names
from rules import named, number
from rules.dice import Dice
from save.journal import LESSON, SETUP
from table import pages
from ui import look
from ui.keys import LEFT, MENU, RIGHT, A, B

# What is loaded for a table, a piece at a time
_TABLE = ("ui.frame", "hands.bot", "hands.asking", "hands.person", "table.table")
_LEVELS = ("easy", "medium", "hard", "human")
_LEARN = ("learn", 0)  # a row, see _list
_FOLLOWS = const(0x80)  # kept with an option that was never changed: it follows the language


def choose(kit, game, at=0):
    """What is wanted, by the row that was chosen, and what for it: "start" and a match, "linked"
    and (players, first, options) to be offered to others, "learn" and None, "mode" and (its
    module, players, options, its row, at which to go on afterwards); or None and None."""
    setup = Setup(kit, game)
    return ("learn", None) if setup.is_new() and setup.offer() else setup.edit(at)


def against_easy(kit, game):
    """The same for one person against as few easy bots as there can be."""
    setup = Setup(kit, game)
    setup.alone()
    return "start", setup.match()


def _modes(game):
    """What a game offers beside a match."""
    return getattr(load("presenters", game), "MODES", ())


def _in_order(choices):
    """The places of the choices as arrows go through them: words, then numbers by their size."""
    numbers = [choice.split(" ")[0] for choice in choices]
    sizes = [int(word) if word.isdigit() else 0 for word in numbers]
    return sorted(range(len(choices)), key=lambda place: (sizes[place], place))


def _let_go():
    """Make room for a page: the table is not what comes next."""
    rooms.clear("screens")
    for module in _TABLE:
        rooms.drop(module)


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
            self.values[self.follower] = self._language()
        self.modes = _modes(game)
        self.learns = there_is(game)  # whether it has a lesson
        self.first = 0  # 0 by lot, else the number of a player
        self.linked = kit.linked()  # whether there is a console to offer it to
        self.players = []
        self._kinds = ()  # what each row of the page is, and which of its kind
        self._said = {}  # words that come again: to find them takes 3 ms
        self._people = {}  # the last person at each place, should a bot leave it again
        self._read(kit.journal.get(SETUP + number(game)))
        self._fill(max(self.fewest, len(self.players)))
        self._seat_owner()

    def _seat_owner(self):
        """The person to whom the console belongs is the first one who plays here."""
        own = names.own()
        if own and own not in self._others(-1):
            for place, (_, level) in enumerate(self.players):
                if level == HUMAN:
                    self.players[place] = (own, HUMAN)
                    break

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

    def _language(self):
        """The value of `follower` for the console's language; the first if there is none."""
        value = LANGUAGES.index(self.kit.language)
        return value if value < len(self.options[self.follower][1]) else 0

    def _keep(self):
        values = bytearray(self.values)
        at = self.follower
        if at >= 0 and values[at] == self._language():
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
        """The names of the other players."""
        return [name for other, (name, _) in enumerate(self.players) if other != place]

    def _name(self, place, level):
        """A name for the player of this place."""
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
        """Whether this game was never opened here, and has a lesson."""
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

    # Rows of the page

    def _list(self):
        """What the rows are: ("start", 0), ("player", 1) and so on."""
        kinds = [("start", 0), ("players", 0)]
        if self.learns:
            kinds.insert(1, _LEARN)
        kinds += [("player", place) for place in range(len(self.players))]
        kinds.append(("begins", 0))
        kinds += [("option", row) for row in range(len(self.options))]
        if self.linked:
            kinds.append(("linked", 0))
        kinds += [("mode", row) for row in range(len(self.modes))]
        self._kinds = kinds

    def _rows(self):
        return [self._row(*kind) for kind in self._kinds]

    def _row(self, kind, which):
        """The words of a row, or those at its left and its right."""
        say = self.kit.say
        if kind == "players":
            return say(kind), str(len(self.players))
        if kind == "player":
            name, level = self.players[which]
            return name, self._say("level " + _LEVELS[level])
        if kind == "begins":
            return say(kind), (self.players[self.first - 1][0] if self.first else say("by lot"))
        if kind == "option":
            name, choices = self.options[which]
            return say("option " + name), say(name + " " + choices[self.values[which]])
        return say(self.modes[which][0] if kind == "mode" else kind)

    def edit(self, at=0):
        """Let the player change things; what is wanted in the end, as `choose` gives it."""
        kit = self.kit
        page = None
        self._list()
        if not at and self._is_learning():
            at = self._kinds.index(_LEARN)
        while True:
            if page is None:
                self._list()
                title = kit.say("title " + self.game)
                page = pages.List(kit, title, self._rows(), self._hint, at, rest=self._fetch)
            intent = page.wait()
            at = page.at
            if intent in (B, MENU):
                self._keep()
                return None, None
            kind, which = self._kinds[at]
            if kind in ("start", "learn", "linked", "mode"):
                if intent != A:
                    continue
                page = None
                self._keep()
                if kind != "start":
                    _let_go()
                if kind == "learn":
                    return kind, None
                if kind == "mode":
                    return kind, (self.modes[which][1], self.players, self.values, at)
                given = self.match() if kind == "start" else self.to_share()
                if given:
                    return kind, given
            elif kind == "option" and intent == A:
                self._explain(self.options[which][0])
                page = None
            elif self._change(at, -1 if intent == LEFT else 1, intent):
                page = None
            else:
                for index, row in enumerate(self._rows()):
                    if row != page.rows[index]:
                        page.set(index, row)

    def _fetch(self, at):
        """While no key is pressed, load the table for the match that is about to begin."""
        if self._kinds[at][0] != "start":
            return
        screen = "screens." + self.game
        yield from rooms.fetch(_TABLE + (screen,), look.AHEAD)
        if rooms.loaded(screen):
            yield from rooms.fetch(getattr(load("screens", self.game), "BESIDE", ()), look.AHEAD)

    def _explain(self, name):
        """Tell what an option means."""
        kit = self.kit
        text = texts(kit.language + "_options").get(self.game + " " + name)
        text = text or kit.say("explain " + name)  # in the game's own words
        pages.explain(kit, kit.say("option " + name), text)

    def _hint(self, at):
        kind, which = self._kinds[at]
        hint = "hint set"
        if kind == "start":
            hint = "hint play"
        elif kind in ("learn", "linked", "mode"):
            hint = "hint choose"
        elif kind == "option":
            hint = "hint option"
        elif kind == "player" and self.players[which][1] == HUMAN:
            hint = "hint person"
        return self._say(hint)

    def _say(self, key):
        """Words that are said again and again."""
        if key not in self._said:
            self._said[key] = self.kit.say(key)
        return self._said[key]

    def _change(self, at, step, intent):
        """Change a row; whether the whole page must be drawn again."""
        kind, which = self._kinds[at]
        if kind == "players":
            span = self.most - self.fewest + 1
            self._fill((len(self.players) - self.fewest + step) % span + self.fewest)
            return True
        if kind == "player":
            return self._change_player(which, step, intent)
        if kind == "begins":
            self.first = (self.first + step) % (len(self.players) + 1)
        else:
            order = _in_order(self.options[which][1])
            self.values[which] = order[(order.index(self.values[which]) + step) % len(order)]
        return False

    def _change_player(self, place, step, intent):
        name, level = self.players[place]
        if intent == A and level == HUMAN:
            return self._rename(place)
        if intent in (A, RIGHT, LEFT):
            new = (level + step) % len(_LEVELS)
            if HUMAN in (level, new):
                if level == HUMAN:
                    self._people[place] = name
                name = self._name(place, new)
            self.players[place] = (name, new)
        return False

    def _rename(self, at):
        _let_go()
        name = rooms.lend("menus.keyboard", "choose", self.kit, self._others(at))
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
        return pages.lose(self.kit, self.kit.say("start"), self.kit.say("give up sure", title))

    def to_share(self):
        """(players, first, options) for linked consoles; None when it may not begin."""
        if not self._may_begin():
            return None
        alone = getattr(load("rules", self.game), "ONE_CONSOLE", -1)
        if alone >= 0:
            self.values[alone] = 0
        return self.players, self.first, self.values

    def match(self):
        """The match as it is set up; None when it may not begin."""
        if not self._may_begin():
            return None
        seed = local.new_seed(self.kit)
        first = self.first - 1 if self.first else Dice(seed).below(len(self.players))
        players = self.players[first:] + self.players[:first]
        return Match(self.game, players, seed, self.values, self.kit.journal)
