# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The console from power-on: title, menu, and back to the menu for ever."""

import gc

import microcontroller

from console import VERSION, fault, pages
from console.kit import Kit
from journal import Journal
from rules import GAMES
from ui import tunes
from ui.keys import LEFT, MENU, RIGHT, A, B
from ui.stage import ACCENT, DIM
from ui.text import CENTRE, Row, wrap

_TITLE = 250  # ms; its tune plays on in the menu


def run(hardware):
    """Never returns."""
    kit = Kit(hardware, Journal(microcontroller.nvm))
    kit.tunes.play(tunes.TITLE)
    _title(kit)
    if not kit.journal.readable:
        _unreadable(kit)
    print("Cinq", VERSION, "ready on", kit.name)
    at = 0
    while True:
        try:
            at = _menu(kit, at)
        except Exception as error:
            fault.show(kit, error)
        gc.collect()


def _title(kit):
    from ui import banner

    stage = kit.stage
    group = stage.scene()
    middle = stage.height // 2
    banner.Banner(stage, group, stage.width // 2, middle - 20, "Cinq", ACCENT, 3)
    Row(stage, group, stage.width // 2, middle + 10, kit.say("title line"), DIM, CENTRE)
    kit.pause(_TITLE)
    banner.forget()


def _unreadable(kit):
    if pages.confirm(kit, kit.say("memory"), kit.say("memory unreadable")):
        kit.journal.format()


def _menu(kit, at):
    """Show the menu once and do what was chosen; the row to come back to."""
    rows = []
    actions = []
    if kit.journal.match() is not None:
        rows.append(kit.say("continue"))
        actions.append(_continue)
    for game in GAMES:
        rows.append(kit.say("title " + game))
        actions.append(game)
    rows.append(kit.say("settings"))
    actions.append(_settings)
    rows.append(kit.say("about"))
    actions.append(_about)
    chosen = pages.choose(kit, "Cinq", rows, kit.say("hint menu"), min(at, len(rows) - 1))
    if chosen is None:
        return at
    action = actions[chosen]
    if isinstance(action, str):
        from console import setup

        setup.run(kit, action)
    else:
        action(kit)
    # Whoever left a match finds Continue first.
    return 0 if kit.journal.match() is not None else chosen


def _continue(kit):
    from console import table

    table.resume(kit)


def _settings(kit):
    from console.settings import ROWS

    settings = kit.settings

    def row(index):
        name, values = ROWS[index]
        return kit.say("set " + name), kit.say("set " + name + " " + values[settings.value(index)])

    page = None
    at = 0
    while True:
        if page is None:
            rows = [row(index) for index in range(len(ROWS))]
            page = pages.List(kit, kit.say("settings"), rows, kit.say("hint set"), at)
        intent = page.wait()
        if intent in (B, MENU):
            return
        at = page.at
        settings.change(at, -1 if intent == LEFT else 1)
        kit.apply()
        if at == 0:
            page = None  # the language: every word changes
        else:
            page.set(at, row(at))
        if intent in (A, RIGHT, LEFT):
            kit.tunes.play(tunes.CONFIRM)


def _about(kit):
    gc.collect()
    paragraphs = [
        "Cinq " + VERSION,
        kit.name,
        kit.say("memory free", gc.mem_free() // 1024),
        kit.say("journal free", kit.journal.free()),
        kit.say("about text"),
    ]
    lines = []
    for paragraph in paragraphs:
        lines += wrap(paragraph, kit.stage.width - 2)
    pages.Reader(kit, kit.say("about"), lines)
