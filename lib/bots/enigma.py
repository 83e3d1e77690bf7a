# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Computer players of Enigma.

A Decoder runs through the words it knows and keeps those that agree with everything on the
board; nothing is remembered between two decisions, so the answer follows from the view
alone. Words that begin alike are stored once: a wrong first letter skips them all. It thinks
of everyday and frequent words first, Hard also of less frequent ones when few of them are
left. When all these are spent Medium and Hard search the dictionary, as soon as the board
says enough for a search to end in time.

Easy asks most of its questions without a thought and names a word only when it would have to
pay for the next segment. Medium looks at the first few candidates and names the word when it
is nearly sure. Hard weighs all candidates, knows that
frequent words are likelier, and compares naming now with paying for another segment.

A Coder may seal letters that are no word. When the dictionary has no candidate either, every
level goes on from the letters that fit each zone.
"""

from micropython import const

from bots import EASY, HARD, MEDIUM
from rules import HIDDEN
from rules.enigma import (
    ACCEPT,
    ASK,
    BONUS,
    CANCEL,
    CLAIM,
    DEDUCE,
    FORFEIT,
    GIVE_UP,
    HAND,
    KIND,
    LAST,
    NEXT,
    NOTHING,
    PASS,
    REQUEST,
    SECRET,
    SEGMENTS,
    ZONE,
    count,
)
from words import ANY, Words

_SLICE = const(24)  # words between two yields
_GLANCES = (12, 40, 9999)  # candidates a level looks at
_GUESSWORK = const(75)  # percent of its questions that Easy asks without a thought
_SOON = const(4)  # Hard waits for two segments a zone but for so many before it says a word
_KEPT = const(8)  # candidates remembered by name
_SPELLINGS = const(16)  # spellings Hard tries for a word outside its list
_EVERYDAY = const(24)  # how likely Hard takes an everyday word,
_FREQUENT = const(2)  # another frequent one, if one of the later list counts 1
_FEW = const(24)  # with so few candidates of its first list left Hard goes through the second
_PAIRS = const(120)  # so many beginnings of two letters may fit when the dictionary is searched
_BLOCKS = const(48)  # and so many blocks of it are read at most


class _Findings:
    """What one run through the list found."""

    def __init__(self, length):
        self.zones = [0] * length  # weight of those that need the segment in hand, by zone
        self.open = False  # whether the dictionary may have words that were not looked at
        self.clear()

    def clear(self):
        self.number = 0  # candidates
        self.weight = 0  # and their weight
        self.best = None  # the likeliest
        self.best_weight = 0
        for zone in range(len(self.zones)):
            self.zones[zone] = 0
        self.kept = []

    def add(self, word, weight):
        """One more candidate."""
        self.number += 1
        self.weight += weight
        if self.number <= _KEPT:
            self.kept.append(word)
        if weight > self.best_weight:
            self.best_weight = weight
            self.best = word

    def sure(self):
        """Percent of the weight that the likeliest candidate has."""
        return 100 * self.best_weight // self.weight if self.weight else 0

    def twins(self):
        """Whether the candidates are so alike that no segment will tell them apart."""
        if self.number > len(self.kept):
            return False
        first = self.kept[0]
        for word in self.kept:
            for one, two in zip(first, word):
                if SEGMENTS[one] != SEGMENTS[two]:
                    return False
        return True


def think(view, seat, level, dice):
    """Yield None while thinking, the move last."""
    yield None  # the keys were last read before the table was drawn
    phase = view.phase()
    if phase == SECRET:
        yield from _code(view, level, dice)
    elif phase == KIND:
        yield _hand(view, level, dice)
    elif phase == DEDUCE:
        yield from _spell(view, seat, level)
    elif phase in (ASK, BONUS, LAST):
        yield from _decode(view, seat, level, dice)
    else:
        yield NEXT


# The Coder


def _code(view, level, dice):
    """One letter of an everyday word that begins as entered so far.

    Each letter is a decision of its own: any word that begins so will do, and drawing among
    them all each time is as fair as drawing once.
    """
    entry = view.entry()
    length = view.length()
    if len(entry) == length:
        yield ACCEPT
        return
    words = Words(view.language())
    guesses = words.guesses(length)
    wanted = guesses.hard() if level == HARD else guesses.everyday()
    found = 0
    letter = dice.below(26)  # for a beginning that is not the computer's
    depth = len(entry)
    for number, word in enumerate(guesses.words()):
        if wanted[number >> 3] >> (number & 7) & 1 and word[:depth] == entry:
            found += 1
            if dice.below(found) == 0:
                letter = word[depth]
        if number % _SLICE == 0:
            yield None
    words.close()
    yield letter


def _hand(view, level, dice):
    """The kind of segment to hand over, where the Coder may choose."""
    kinds = [move - HAND for move in view.moves()]
    if level != HARD:
        return HAND + dice.choice(kinds)
    # Where it fits in one of many open zones, a Decoder will collect NOs.
    best = kinds[0]
    most = -1
    word = view.word()
    for kind in kinds:
        fits = 0
        fails = 0
        for zone in range(view.length()):
            if not view.refused(zone, kind):
                if count(word[zone], kind) > view.placed(zone, kind):
                    fits += 1
                else:
                    fails += 1
        if 100 * fails // (fits + fails) > most:
            most = 100 * fails // (fits + fails)
            best = kind
    return HAND + best


# A Decoder


def _decode(view, seat, level, dice):
    moves = list(view.moves())
    knows = CLAIM + seat
    phase = view.phase()
    if level == EASY and phase == ASK and dice.below(100) < _GUESSWORK:
        yield dice.choice([move for move in moves if move < CLAIM])
        return
    found = yield from _search(view, level, b"")
    if knows in moves and _would_name(view, seat, level, found):
        if level != MEDIUM or view.in_bonus() or dice.below(10) < 7:
            yield knows
            return
    if phase == ASK:
        best = -1
        choice = moves[0]
        start = dice.below(len(moves))
        for i in range(len(moves)):
            move = moves[(start + i) % len(moves)]
            if move < CLAIM and found.zones[move - ZONE] > best:
                best = found.zones[move - ZONE]
                choice = move
        yield choice
    elif phase == LAST:
        yield GIVE_UP
    elif REQUEST in moves and (found.number or found.open):
        yield REQUEST
    else:
        yield PASS  # without a word that fits a segment is not worth its price


def _would_name(view, seat, level, found):
    """Whether a Decoder is ready to name its likeliest candidate."""
    if not found.number:
        return False
    tokens = view.tokens(seat)
    free = not view.in_bonus() or view.in_hand() != NOTHING  # the next segment costs nothing
    empty = not free and view.store_size() == 0
    if level == EASY:
        return found.number <= (0 if free else 4 if empty else 1)
    if level == MEDIUM:
        return found.number <= (2 if free else 5 if empty else 3)
    sure = found.sure()
    rivals = 0
    for other in range(view.seats):
        if other != seat and view.tokens(other):
            rivals += 1
    prize = 10 + 2 * view.bonus()
    if free and not rivals and (view.named() or _placed(view) < 2 * view.length() - _SOON):
        return False  # it may be an unusual word: better wait for what comes for free
    if empty or found.twins():
        # Nothing more to learn: a wrong word costs a token and gives the Coder one.
        return sure * prize > 2 * (100 - sure)
    if free:
        if rivals:
            return sure >= (50 if tokens == 1 else 34)
        return sure >= 85
    # The price of a segment is a Bonus token: two points lost and two given.
    return found.number <= tokens or sure >= (50 if tokens == 1 else 30)


def _placed(view):
    """Segments on the board."""
    placed = 0
    for zone in range(view.length()):
        for kind in range(4):
            placed += view.placed(zone, kind)
    return placed


def _spell(view, seat, level):
    """One letter of the word that this seat announced."""
    entry = view.entry()
    moves = list(view.moves())
    if len(entry) == view.length():
        yield ACCEPT if ACCEPT in moves else FORFEIT
        return
    found = yield from _search(view, level, entry)
    if entry:
        yield found.best[len(entry)] if found.best else FORFEIT
    elif CANCEL in moves and not _would_name(view, seat, level, found):
        yield CANCEL  # another player said that this seat knows it
    else:
        yield found.best[0] if found.best else FORFEIT


def _tables(view, entry):
    """For each zone what a letter means there: 0 no, 1 yes, 2 yes and it needs the segment."""
    tables = []
    kind = view.in_hand()
    for zone in range(view.length()):
        table = bytearray(26)
        fitting = view.letters(zone)
        if zone < len(entry):
            fitting &= 1 << entry[zone]
        placed = 0 if kind == NOTHING else view.placed(zone, kind)
        for letter in range(26):
            if fitting >> letter & 1:
                needs = kind != NOTHING and count(letter, kind) > placed
                table[letter] = 2 if needs else 1
        tables.append(table)
    return tables


def _sizes():
    """Segments of each letter."""
    sizes = bytearray(26)
    for letter in range(26):
        packed = SEGMENTS[letter]
        sizes[letter] = (packed & 3) + (packed >> 2 & 3) + (packed >> 4 & 3) + (packed >> 6)
    return sizes


class _Board:
    """What the board says about the word, ready to be compared with many words."""

    def __init__(self, view, level, entry):
        self.tables = _tables(view, entry)
        self.sizes = _sizes()
        self.asking = view.in_hand() != NOTHING
        self.named = view.named()
        # How many segments the word can have: exactly known once the store is counted.
        self.least = 1 if self.asking else 0
        self.most = 99
        self.least += _placed(view)
        if level == HARD:
            if view.store_size() != HIDDEN:
                self.least += view.store_size()
                self.most = self.least
            elif self.asking:
                self.least += 3  # or the Bonus phase would have begun

    def weigh(self, word, weight, found):
        """Add a word to the findings whose letters fit, if all of it does."""
        size = 0
        for letter in word:
            size += self.sizes[letter]
        if not self.least <= size <= self.most or self.named and bytes(word) in self.named:
            return
        if self.asking:
            tables = self.tables
            needed = False
            for zone in range(len(word)):
                if tables[zone][word[zone]] == 2:
                    found.zones[zone] += weight
                    needed = True
            if not needed:
                return
        found.add(bytes(word), weight)


def _search(view, level, entry):
    """What fits the board; yields None on the way and returns what was found."""
    length = view.length()
    found = _Findings(length)
    words = Words(view.language())
    yield None
    board = _Board(view, level, entry)
    yield None
    glance = _GLANCES[level]
    yield from _run_through(words.guesses(length), board, _FREQUENT, found, glance)
    if level == HARD and found.number < _FEW:
        yield from _run_through(words.later(length), board, 1, found, glance)
    if not found.number and level != EASY:
        yield from _look_up(words, board, found)
    words.close()
    if not found.number:
        yield from _spell_out(view, board, found)
    return found


def _run_through(guesses, board, weight, found, glance):
    """Look at every word of a list, until `glance` of them fit."""
    tables = board.tables
    everyday = guesses.everyday()
    length = guesses.length
    word = bytearray(length)
    good = 0  # leading letters of `word` that fit
    data = guesses.data
    i = end = 0
    number = -1
    while True:
        if i == end:
            end = guesses.more()
            i = 0
            if not end:
                return
        number += 1
        if number % _SLICE == 0:
            yield None
        place = data[i] >> 5
        after = i + length - place
        if place > good:
            i = after  # it shares the letter that did not fit
            continue
        letter = data[i] & 31
        good = place
        while tables[good][letter]:
            word[good] = letter
            good += 1
            i += 1
            if good == length:
                daily = everyday and everyday[number >> 3] >> (number & 7) & 1
                board.weigh(word, _EVERYDAY if daily else weight, found)
                if found.number >= glance:
                    return
                break
            letter = data[i]
        i = after


def _look_up(words, board, found):
    """Search the dictionary, unless too many words would have to be looked at."""
    pairs = 1
    for table in board.tables[:2]:
        pairs *= sum(1 for fits in table if fits)
    if pairs > _PAIRS:
        found.open = True
        return
    for word in words.fitting(board.tables, _BLOCKS):
        if word is None:
            yield None
        elif word == ANY:
            found.open = True
            break
        else:
            board.weigh(word, 1, found)
    if found.open:
        # Half a search would favour the beginning of the alphabet.
        found.clear()


def _spell_out(view, board, found):
    """No list has the word: put it together from the letters that fit each zone."""
    length = view.length()
    exact = view.store_size() == 0 and not board.asking
    letters = []
    for zone in range(length):
        placed = 0
        for kind in range(4):
            placed += view.placed(zone, kind)
        table = board.tables[zone]
        fitting = []
        for letter in range(26):
            if table[letter] and (not exact or board.sizes[letter] == placed):
                fitting.append(letter)
                if table[letter] == 2:
                    found.zones[zone] += 1
        # The share of the letters that need the segment here tells where to ask.
        found.zones[zone] = 1000 * found.zones[zone] // (len(fitting) or 1)
        letters.append(fitting)
    yield None
    number = 1
    for fitting in letters:
        number *= len(fitting)
    if number > _SPELLINGS:
        return
    for i in range(number):
        word = bytearray(length)
        size = 0
        for zone in range(length):
            word[zone] = letters[zone][i % len(letters[zone])]
            i //= len(letters[zone])
            size += board.sizes[word[zone]]
        word = bytes(word)
        if board.least <= size <= board.most and word not in board.named:
            found.add(word, 1)
    yield None
