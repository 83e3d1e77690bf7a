# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the pictures of a table say, in words: for those who play the page with the ears.

The table is watched from outside, as _mirror watches its words. Whenever a view is laid or the
cursor moves, `tell` gets five texts: where the cursor is, one's own hand, the table by rows, the
points, and the log. They say what the view of the seat holds, nothing else. A sixth is what a
page shows in large letters: the name of the player who takes the console, or the winners.
"""

import json

import host

from match import load
from rules import HIDDEN

_LOG = 12  # lines

# One text for all words of a language, split at "|": see _word.
_WORDS = {
    "en": "empty|Zeus|tile of {}|god of {}|right {}|left {}|down {}|up {}|centre|Row {}: {}|"
    "{}: {} tiles and {} gods to come|your code {}|{}: {} cards|on the digits: {}|"
    "on the actions: {}|nothing|a card|blue red yellow violet|black|white|{} face down|{}, open|"
    "joker|{}, tile {} of {}|drawn: {}|zone {}|has {}|without {}|letters {}|letter {}|"
    "{}: {} points|row {}: sign {}, black at {}|columns {} to {} are in all rows|{}: tracks {}|"
    "pile: {} black, {} white|your row: {}|row {}|store: {}|your cards: {}|"
    "secret word {}|tokens {}",
    "fr": "vide|Zeus|tuile de {}|dieu de {}|{} à droite|{} à gauche|{} en bas|{} en haut|centre|"
    "Rangée {} : {}|{} : encore {} tuiles et {} dieux|votre code {}|{} : {} cartes|"
    "sur les chiffres : {}|sur les actions : {}|rien|une carte|bleu rouge jaune violet|noire|"
    "blanche|{} cachée|{}, visible|joker|{}, tuile {} sur {}|piochée : {}|zone {}|avec {}|sans {}|"
    "lettres {}|lettre {}|{} : {} points|rangée {} : signe {}, noir en {}|"
    "colonnes {} à {} communes à toutes|{} : pistes {}|pioche : {} noires, "
    "{} blanches|votre rangée : {}|rangée {}|réserve : {}|vos cartes : {}|mot secret {}|jetons {}",
}
(
    _EMPTY, _ZEUS, _TILE, _GOD, _RIGHT, _LEFT, _DOWN, _UP, _CENTRE, _ROW, _TO_COME, _CODE, _CARDS,
    _DIGITS, _ACTIONS, _NOTHING, _CARD, _COLOURS, _BLACK, _WHITE, _FACE_DOWN, _FACE_UP, _JOKER,
    _TILE_OF, _DRAWN, _ZONE, _WITH, _WITHOUT, _LETTERS, _LETTER, _POINTS, _STRIP, _COLUMNS, _TRACK,
    _POOL, _OWN_ROW, _AT_ROW, _STORE, _OWN_CARDS, _SECRET, _TOKENS,
) = range(41)  # fmt: skip


class _Speech:
    """The words for one table."""

    def __init__(self, table):
        self.kit = table.kit
        self.match = table.match
        self.presenter = table.presenter
        self.rules = load("rules", table.match.name)
        self.names = [name for name, _ in table.match.players]
        self.words = _WORDS[table.kit.language].split("|")

    def word(self, which, *values):
        text = self.words[which]
        return text.format(*values) if values else text


def _watch(tell):
    """Call `tell` with what the ears need, from now on."""
    from hands.person import Person
    from table.table import Table

    lay = Table.lay
    point = Person.point
    opened = Table.open
    finish = Table.finish
    loud = [""]

    def send(table, view, seat, move):
        speech = _Speech(table)
        parts = _PARTS[table.match.name](speech, view, seat, move)
        parts.append(_points(speech, view))
        parts.append(_log(speech))
        parts.append(loud[0])
        tell(json.dumps(parts))

    def new_lay(self, view, seat, *given):
        lay(self, view, seat, *given)
        send(self, view, seat, None)

    def new_point(self, table, view, move):
        point(self, table, view, move)
        send(table, view, view.turn(), move)

    def large(text):
        loud[0] = text
        tell(json.dumps(["", "", "", "", "", text]))

    def new_open(self, page, *given):
        if page == "hand_over":
            large(self.match.players[given[0]][0])
        try:
            return opened(self, page, *given)
        finally:
            loud[0] = ""

    def new_finish(self, count=None):
        winners = [self.match.players[seat][0] for seat in self.match.game.winners()]
        say = self.kit.say
        if not winners:
            large(say("nobody"))
        elif len(winners) == 1:
            large(say("wins", winners[0]))
        else:
            large(say("share", ", ".join(winners)))
        try:
            return finish(self, count)
        finally:
            loud[0] = ""

    Table.lay = new_lay
    Table.open = new_open
    Table.finish = new_finish
    Person.point = new_point


def _points(speech, view):
    scores = view.scores()
    return [speech.word(_POINTS, name, scores[seat]) for seat, name in enumerate(speech.names)]


def _log(speech):
    record = getattr(speech.presenter, "record", speech.presenter.tell)
    lines = []
    for entry in list(speech.match.log)[-_LOG:]:
        text = record(entry)
        if text:
            lines.append(text)
    return lines


# Each gives the place of the cursor, the hand and the table.


def _omphalos(speech, view, seat, move):
    rules = speech.rules
    word = speech.word

    def where(cell):
        y = cell // view.side - view.size
        x = cell % view.side - view.size
        parts = []
        if x:
            parts.append(word(_RIGHT if x > 0 else _LEFT, abs(x)))
        if y:
            parts.append(word(_DOWN if y > 0 else _UP, abs(y)))
        return ", ".join(parts) or word(_CENTRE)

    def lies(cell):
        code = view.code(cell)
        if code == rules.EMPTY:
            return word(_EMPTY)
        if code == rules.ZEUS:
            return word(_ZEUS)
        god = code >= rules.DEITY
        owner = code - (rules.DEITY if god else rules.ATTRIBUTE)
        return word(_GOD if god else _TILE, speech.names[owner])

    place = ""
    if move is not None and move >> 8 in (rules.PLACE, rules.LIFT, rules.DROP):
        place = where(move & 255) + ": " + lies(move & 255)
    left, top, right, bottom = view.box()
    rows = []
    for y in range(top, bottom + 1):
        found = []
        for x in range(left, right + 1):
            cell = view.cell(x, y)
            if view.code(cell) != rules.EMPTY:
                across = where(view.cell(x, view.size))
                found.append(lies(cell) + " " + across)
        if found:
            rows.append(where(view.cell(view.size, y)) + ": " + ", ".join(found))
    hands = []
    for other, name in enumerate(speech.names):
        tiles, gods = view.hand(other)
        hands.append(word(_TO_COME, name, tiles, gods))
    return [place, hands, rows]


def _code_cards(speech, view, seat, move):
    rules = speech.rules
    word = speech.word
    colours = word(_COLOURS).split()

    def card(number):
        if number < rules.JOKER:
            return "%d %s" % (rules.digit(number), colours[rules.colour(number)])
        if number < rules.KINDS:
            return speech.kit.say("card %d" % number)
        return word(_NOTHING if number == rules.NOTHING else _CARD)

    place = ""
    if move is not None:
        what = rules.kind(move)
        if what in (rules.LAY, rules.FIRST, rules.SECOND, rules.GIVE):
            place = card(rules.card(move))
        elif what == rules.TAKE:
            place = speech.names[rules.target(move)] + ": " + card(view.laid(rules.target(move)))
        elif what == rules.AIM:
            place = speech.names[rules.target(move)]
    hand = []
    if seat >= 0 and seat < len(speech.names) and view.code(seat)[0] != HIDDEN:
        hand.append(word(_CODE, " ".join([str(digit) for digit in view.code(seat)])))
        hand.append(word(_OWN_CARDS, ", ".join([card(number) for number in view.hand(seat)])))
    table = [
        word(_DIGITS, card(view.digit_top())),
        word(_ACTIONS, card(view.action_top())),
    ]
    for other, name in enumerate(speech.names):
        if other != seat:
            shown = ", ".join([card(number) for number in view.shown(other)])
            line = word(_CARDS, name, view.hand_size(other))
            table.append(line + ": " + shown if shown else line)
    return [place, hand, table]


def _code_vinci(speech, view, seat, move):
    rules = speech.rules
    word = speech.word

    def number(value):
        return word(_JOKER) if value == rules.JOKER else str(value)

    def tile(owner, at):
        colour = word(_WHITE if view.colour(owner, at) else _BLACK)
        value = view.tile(owner, at)
        if value == HIDDEN:
            return word(_FACE_DOWN, colour)
        text = colour + " " + number(value)
        return word(_FACE_UP, text) if view.visible(owner, at) else text

    def row(owner):
        return ", ".join([tile(owner, at) for at in range(view.length(owner))])

    place = ""
    if move is not None:
        what = rules.kind(move)
        if what == rules.TILE:
            owner, at = rules.where(move)
            place = word(_TILE_OF, speech.names[owner], at + 1, view.length(owner))
            place += ": " + tile(owner, at)
        elif what == rules.GUESS:
            place = number(rules.where(move))
        elif what == rules.COLOUR:
            place = word(_WHITE if move & 1 else _BLACK)
    hand = []
    if 0 <= seat < len(speech.names):
        hand.append(word(_OWN_ROW, row(seat)))
        drawn = view.drawn()
        if drawn and drawn[1] != HIDDEN:
            words = word(_WHITE if drawn[0] else _BLACK) + " " + number(drawn[1])
            hand.append(word(_DRAWN, words))
    table = [name + ": " + row(other) for other, name in enumerate(speech.names) if other != seat]
    table.append(word(_POOL, view.pool(rules.BLACK), view.pool(rules.WHITE)))
    return [place, hand, table]


def _enigma(speech, view, seat, move):
    rules = speech.rules
    word = speech.word
    kinds = [speech.kit.say("kind %d" % kind) for kind in range(4)]
    place = ""
    if move is not None:
        if rules.ZONE <= move < rules.CLAIM:
            place = word(_ZONE, move - rules.ZONE + 1)
        elif move < 26:
            place = word(_LETTER, chr(65 + speech.presenter.wheel))
    table = []
    for zone in range(view.length()):
        lie = [(view.placed(zone, kind), kinds[kind]) for kind in range(4)]
        has = ", ".join(["%d × %s" % row if row[0] > 1 else row[1] for row in lie if row[0]])
        without = ", ".join([kinds[kind] for kind in range(4) if view.refused(zone, kind)])
        parts = [word(_ZONE, zone + 1)]
        if has:
            parts.append(word(_WITH, has))
        if without:
            parts.append(word(_WITHOUT, without))
        fitting = view.letters(zone)
        letters = "".join([chr(65 + letter) for letter in range(26) if fitting >> letter & 1])
        parts.append(word(_LETTERS, letters))
        table.append(", ".join(parts))
    hand = [word(_LETTERS, rules.spell(view.entry()))] if view.entry() else []
    if view.coder() == seat and view.word() and HIDDEN not in view.word():
        hand.append(word(_SECRET, rules.spell(view.word())))
    for other, name in enumerate(speech.names):
        hand.append(name + ": " + word(_TOKENS, view.tokens(other)))
    return [place, hand, table]


def _code_omega(speech, view, seat, move):
    rules = speech.rules
    word = speech.word
    puzzle = view.puzzle
    hand = []
    place = ""
    if puzzle is not None:
        shared = [at + 1 for at in range(rules.COLUMNS) if puzzle.shared() >> at & 1]
        if shared:
            hand.append(word(_COLUMNS, shared[0], shared[-1]))
        for row in range(puzzle.size()):
            strip = puzzle.strip(row)
            if strip == rules.EMPTY:
                continue
            black = rules.cells(strip, puzzle.flipped(row)) << puzzle.offset(row)
            at = [str(place + 1) for place in range(rules.COLUMNS) if black >> place & 1]
            hand.append(word(_STRIP, row + 1, strip + 1, ", ".join(at)))
        if move is not None and move % 32 < rules.DONE:
            place = word(_AT_ROW, move % rules.SWAP + 1)
    if move is not None and puzzle is None and rules.TRACK <= move < rules.STRIP:
        place = word(_AT_ROW, move - rules.TRACK + 1)
    table = []
    for other, name in enumerate(speech.names):
        steps = [str(view.pawn(other, track)) for track in range(5)]
        table.append(word(_TRACK, name, ", ".join(steps)))
    return [place, hand, table]


_PARTS = {
    "omphalos": _omphalos,
    "code_cards": _code_cards,
    "code_vinci": _code_vinci,
    "enigma": _enigma,
    "code_omega": _code_omega,
}

_watch(host.ears_told)
