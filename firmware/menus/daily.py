# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The puzzle of the day: which day it is, the result as a line of signs, days in a row.

Days are counted from the first one of 2026. Where no clock is set, the date is asked for. The
journal keeps, two bytes each, the last day that counted, how many days in a row were solved, the
longest such row, the seconds; then a byte a sign.
"""

import time

from micropython import const

from console.kit import texts
from save.journal import DAILY
from table import pages
from ui import look
from ui.keys import LEFT, MENU, A, B
from ui.text import wrap

SIGNS = "★☆●○✗?"
_BEGINS = const(2026)
_ENDS = const(2099)
_GROUP = const(5)  # signs of a line that stand together
_LENGTHS = b"\x1f\x1c\x1f\x1e\x1f\x1e\x1f\x1f\x1e\x1f\x1e\x1f"


def length(year, month):
    """The days of a month."""
    return 29 if month == 2 and year % 4 == 0 else _LENGTHS[month - 1]


def number(year, month, day):
    """The number of a day."""
    count = day - 1
    for before in range(_BEGINS, year):
        count += 337 + length(before, 2)
    for before in range(1, month):
        count += length(year, before)
    return count


def date(number):
    """[year, month, day] of a number."""
    year = _BEGINS
    month = 1
    while number >= length(year, month):
        number -= length(year, month)
        month += 1
        if month > 12:
            month = 1
            year += 1
    return [year, month, number + 1]


def _read(journal):
    """(last day or -1, days in a row, longest row, seconds, signs)."""
    kept = journal.get(DAILY) or b""
    if len(kept) < 8:
        return -1, 0, 0, 0, b""
    numbers = [kept[i] << 8 | kept[i + 1] for i in range(0, 8, 2)]
    return tuple(numbers) + (kept[8:],)


def choose(kit):
    """The number of the day whose puzzle is to be played; None to go back."""
    today = time.localtime()
    day = None
    if _BEGINS <= today[0] <= _ENDS:
        day = number(today[0], today[1], today[2])
    else:
        day = _ask(kit, _read(kit.journal)[0] + 1)
    if day is None:
        return None
    kept, _, _, seconds, signs = _read(kit.journal)
    if kept == day and _show(kit, day, signs, seconds, "hint again") != A:
        return None
    return day


def _ask(kit, day):
    """The day that the player sets; None for B."""
    words = texts(kit.language + "_daily")
    names = ("year", "month", "day")
    parts = date(day)

    def hint(at):
        return kit.say("hint set" if at < 3 else "hint play it")

    rows = [(words[name], str(part)) for name, part in zip(names, parts)]
    page = pages.List(kit, words["which day"], rows + [kit.say("start")], hint, 2)
    while True:
        intent = page.wait()
        at = page.at
        if intent in (B, MENU):
            return None
        if at == 3:
            if intent == A:
                return number(*parts)
            continue
        _turn(parts, at, -1 if intent == LEFT else 1)
        for row in range(3):
            shown = words[names[row]], str(parts[row])
            if shown != page.rows[row]:
                page.set(row, shown)


def _turn(parts, at, step):
    """Change the year, the month or the day by one."""
    if at == 0:
        parts[0] = min(max(parts[0] + step, _BEGINS), _ENDS)
    else:
        most = 12 if at == 1 else length(parts[0], parts[1])
        parts[at] = (parts[at] + step - 1) % most + 1
    parts[2] = min(parts[2], length(parts[0], parts[1]))


def finish(kit, day, won, seconds, signs):
    """Count a puzzle, unless its day or a later one has counted before, and tell the result."""
    kept, row, longest, _, _ = _read(kit.journal)
    if day > kept:
        row = (row + 1 if day == kept + 1 else 1) if won else 0
        longest = max(longest, row)
        data = bytearray()
        for count in (day, row, longest, seconds):
            data += bytes((count >> 8, count & 255))
        kit.journal.put(DAILY, bytes(data) + bytes(signs))
    _show(kit, day, signs, seconds)


def _drawn(signs, seconds):
    """Signs in groups, and the time."""
    drawn = ""
    for at, sign in enumerate(signs):
        if at and at % _GROUP == 0:
            drawn += " "
        drawn += SIGNS[sign]
    if seconds:
        drawn += " %d s" % seconds
    return drawn


def _show(kit, day, signs, seconds, hint=None):
    """Show a result and print it, so that it can be copied; the key that left the page."""
    from modes.daily import game_of

    words = texts(kit.language + "_daily")
    what = "%d-%02d-%02d %s" % (tuple(date(day)) + (kit.say("title " + game_of(day)),))
    drawn = _drawn(signs, seconds)
    print("Cinq", what, drawn)
    _, row, longest, _, _ = _read(kit.journal)
    lines = []
    for text in (what, drawn, words["row"].format(row), words["longest"].format(longest)):
        lines += wrap(text, kit.stage.width - 2 * look.MARGIN, look.BODY)
        if look.CARD and text in (what, drawn):  # there is room
            lines.append("")
    hint = words[hint] if hint else None
    return pages.Reader(kit, kit.say("daily"), lines, hint=hint).intent
