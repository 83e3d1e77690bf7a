# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Computer players of Enigma.

A Decoder runs once through the words it knows and keeps those that agree with everything on
the board; nothing is remembered between two decisions, so the answer follows from the view
alone. Words that begin alike are stored once: a wrong first letter skips them all.

Easy tries zones at random and names a word only at the very end. Medium looks at the first
few candidates and names the word when it is sure. Hard weighs all candidates, knows that
everyday words are likelier, and compares naming now with paying for another segment.

A Coder may seal letters that are no word, or one that no list has. When no candidate is left
every level goes on from the letters that fit each zone.
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
from words import Words

_SLICE = const(24)  # words between two yields
_GLANCE = const(40)  # candidates Medium looks at
_KEPT = const(8)  # candidates remembered by name
_SPELLINGS = const(16)  # spellings Hard tries for a word outside its list
_IN_DICTIONARY = const(20)  # how much likelier than others a spelling is that the dictionary has
_EVERYDAY = const(4)  # how much likelier than others Hard takes an everyday word


class _Findings:
    """What one run through the list found."""

    def __init__(self, length):
        self.number = 0  # candidates
        self.weight = 0  # and their weight
        self.best = None  # the likeliest
        self.best_weight = 0
        self.zones = [0] * length  # weight of those that need the segment in hand, by zone
        self.kept = []

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
    wanted = guesses.hard if level == HARD else guesses.everyday
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
    if level == EASY and phase == ASK:
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
    elif REQUEST in moves and found.number:
        yield REQUEST
    else:
        yield PASS  # a segment is not worth its price to whoever has no idea


def _would_name(view, seat, level, found):
    """Whether a Decoder is ready to name its likeliest candidate."""
    if not found.number:
        return False
    tokens = view.tokens(seat)
    free = not view.in_bonus() or view.in_hand() != NOTHING  # the next segment costs nothing
    empty = not free and view.store_size() == 0
    if level == EASY:
        return empty and found.number <= 4
    if level == MEDIUM:
        return found.number <= (1 if free else 5 if empty else 2)
    sure = found.sure()
    rivals = 0
    for other in range(view.seats()):
        if other != seat and view.tokens(other):
            rivals += 1
    prize = 10 + 2 * view.bonus()
    if empty or found.twins():
        # Nothing more to learn: a wrong word costs a token and gives the Coder one.
        return sure * prize > 2 * (100 - sure)
    if free:
        if rivals:
            return sure >= (50 if tokens == 1 else 34)
        return sure >= 85
    # The price of a segment is a Bonus token: two points lost and two given.
    return found.number <= tokens or sure >= (50 if tokens == 1 else 30)


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
        yield CANCEL  # somebody else said that this seat knows it
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


def _search(view, level, entry):
    """Run through the list; yields None on the way and returns what was found."""
    length = view.length()
    found = _Findings(length)
    words = Words(view.language())
    guesses = words.guesses(length)
    everyday = guesses.everyday
    yield None
    tables = _tables(view, entry)
    yield None
    sizes = _sizes()
    # How many segments the word can have: exactly known once the store is counted.
    least = 0
    most = 99
    asking = view.in_hand() != NOTHING
    for zone in range(length):
        for kind in range(4):
            least += view.placed(zone, kind)
    if asking:
        least += 1
    if level == HARD:
        if view.store_size() != HIDDEN:
            least += view.store_size()
            most = least
        elif asking:
            least += 3  # or the Bonus phase would have begun
    named = view.named()
    zones = found.zones
    word = bytearray(length)
    good = 0  # leading letters of `word` that fit
    data = b""
    i = 0
    number = -1
    while True:
        if len(data) - i < length:
            data = guesses.more(data, i)
            i = 0
            if not data:
                break
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
                break
            letter = data[i]
        i = after
        if good < length:
            continue
        size = 0
        for letter in word:
            size += sizes[letter]
        if not least <= size <= most or named and bytes(word) in named:
            continue
        weight = 1
        if level == HARD and everyday[number >> 3] >> (number & 7) & 1:
            weight = _EVERYDAY
        if asking:
            needed = False
            for zone in range(length):
                if tables[zone][word[zone]] == 2:
                    zones[zone] += weight
                    needed = True
            if not needed:
                continue
        found.number += 1
        found.weight += weight
        if found.number <= _KEPT:
            found.kept.append(bytes(word))
        if weight > found.best_weight:
            found.best_weight = weight
            found.best = bytes(word)
        if level == MEDIUM and found.number >= _GLANCE:
            break
    words.close()
    if not found.number:
        yield from _spell_out(view, entry, tables, sizes, least, most, found)
    return found


def _spell_out(view, entry, tables, sizes, least, most, found):
    """The word is not in the list: put it together from the letters that fit each zone."""
    length = view.length()
    asking = view.in_hand() != NOTHING
    exact = view.store_size() == 0 and not asking
    letters = []
    for zone in range(length):
        placed = 0
        for kind in range(4):
            placed += view.placed(zone, kind)
        fitting = []
        for letter in range(26):
            if tables[zone][letter] and (not exact or sizes[letter] == placed):
                fitting.append(letter)
                if tables[zone][letter] == 2:
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
    words = Words(view.language())
    named = view.named()
    for i in range(number):
        word = bytearray(length)
        size = 0
        for zone in range(length):
            word[zone] = letters[zone][i % len(letters[zone])]
            i //= len(letters[zone])
            size += sizes[word[zone]]
        word = bytes(word)
        if least <= size <= most and word not in named:
            yield None
            weight = _IN_DICTIONARY if word in words else 1
            found.number += 1
            found.weight += weight
            if found.number <= _KEPT:
                found.kept.append(word)
            if weight > found.best_weight:
                found.best_weight = weight
                found.best = word
    words.close()
