# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Every game, bot, presenter, screen and board has what contracts.py says."""

import ast
import importlib
import re
import types

import contracts
import pytest
from conftest import ROOT
from easel import Easel

import boards
from rules import GAMES, SPECTATOR

CLASSES = {"small": "pico_oled", "large": "pico_lcd_1_3"}
PRESENTED = [game for game in GAMES if (ROOT / f"firmware/presenters/{game}.py").exists()]


@pytest.mark.parametrize("game", GAMES)
def test_rules_have_what_a_game_promises(game):
    module = importlib.import_module("rules." + game)
    assert contracts.missing(module, contracts.Rules) == []
    assert contracts.missing(module.Game, contracts.Game) == []
    assert contracts.odd(module.Game, contracts.MoreOfGame) == []
    assert (
        contracts.missing(
            importlib.import_module("sim.tools.describe." + game), contracts.Description
        )
        == []
    )


@pytest.mark.parametrize("game", GAMES)
def test_games_and_views_are_asked_in_one_form(game):
    """A number of seats is an attribute, a phase is asked for, whatever the game."""
    rules = importlib.import_module("rules." + game)
    played = rules.Game(rules.SEATS[1], 1)
    for asked in (played, played.view(0), played.view(SPECTATOR)):
        assert asked.seats == rules.SEATS[1]
        assert not hasattr(asked, "phase") or isinstance(asked.phase(), int)


@pytest.mark.parametrize("game", GAMES)
def test_bots_think(game):
    assert contracts.missing(importlib.import_module("bots." + game), contracts.Bot) == []


@pytest.mark.parametrize("size", CLASSES)
def test_presenters_and_screens_have_what_the_table_asks_for(size):
    with Easel(CLASSES[size], PRESENTED[0]) as easel:
        for game in PRESENTED:
            presenter = easel.module("presenters." + game)
            assert contracts.missing(presenter, contracts.PresenterModule) == [], game
            assert contracts.missing(presenter.Presenter, contracts.Presenter) == [], game
            assert contracts.odd(presenter.Presenter, contracts.MoreOfPresenter) == [], game
            screen = easel.module("screens." + game)
            assert contracts.missing(screen, contracts.ScreenModule) == [], game
            assert contracts.missing(screen.Screen, contracts.Screen) == [], game
            assert contracts.odd(screen.Screen, contracts.MoreOfScreen) == [], game
            if list((ROOT / "firmware/screens").rglob(game + "_chart.py")):
                chart = easel.module(f"screens.{game}_chart")
                assert contracts.missing(chart, contracts.Chart) == [], game


@pytest.mark.parametrize(
    ("path", "protocols"),
    [
        ("lib/rules/__init__.py", (contracts.Game, contracts.MoreOfGame)),
        ("firmware/presenters/__init__.py", (contracts.Presenter, contracts.MoreOfPresenter)),
        ("firmware/screens/__init__.py", (contracts.Screen, contracts.MoreOfScreen)),
    ],
)
def test_what_a_room_lists_is_what_is_promised(path, protocols):
    text = ast.get_docstring(ast.parse((ROOT / path).read_text()))
    text = text[text.index("    class ") :]
    calls = re.findall(r"^ {8}(\w+\(.*?\)(?:, \w+\(.*?\))*)", text, re.M)
    listed = dict(call for line in calls for call in re.findall(r"(\w+)\((.*?)\)", line))
    promised = {}
    for protocol in protocols:
        for name, function in contracts.functions(protocol).items():
            promised[name] = ", ".join(contracts.parameters(function))
    listed["__init__"] = listed["__init__"].replace("options=(", "options")
    assert listed == promised


# What a name in the shell stands for: the page that lists what it has, and its protocols.
ASKED = {
    "presenter": (
        "firmware/presenters/__init__.py",
        contracts.Presenter,
        contracts.MoreOfPresenter,
        contracts.PresenterModule,
        contracts.MoreOfPresenterModule,
    ),
    "screen": (
        "firmware/screens/__init__.py",
        contracts.Screen,
        contracts.MoreOfScreen,
        contracts.ScreenModule,
        contracts.MoreOfScreenModule,
        contracts.Chart,
    ),
    "game": (
        "lib/rules/__init__.py",
        contracts.Game,
        contracts.MoreOfGame,
        contracts.Rules,
        contracts.MoreOfRules,
    ),
    "leader": ("firmware/hands/__init__.py", contracts.Hand, contracts.MoreOfHand),
}
CALLED = {"looks": "screen", "view": "game", "rules": "game", "_leader": "leader"}
LOADED = {"presenters": "presenter", "screens": "screen", "rules": "game"}  # load("rules", ...)


def stands_for(node):
    """The word of ASKED that an expression of the shell stands for, or None."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "load":
        return LOADED.get(getattr(node.args[0], "value", None))
    name = getattr(node, "attr", getattr(node, "id", None))
    return CALLED.get(name, name if name in ASKED else None)


def asked_by(source):
    """(word of ASKED, name) of everything that a module asks of a game's own modules."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and stands_for(node.value):
            yield stands_for(node.value), node.attr
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("getattr", "hasattr"):
            what, name = stands_for(node.args[0]), node.args[1]
            if what and isinstance(name, ast.Constant):
                yield what, name.value


def test_the_shell_asks_for_nothing_that_is_not_promised():
    paths = [ROOT / "lib/match.py"]
    for folder in ("console", "menus", "table", "hands", "linked"):
        paths += (ROOT / "firmware" / folder).glob("*.py")
    asked = {pair: path for path in paths for pair in asked_by(path.read_text())}
    assert len(asked) > 60
    for (what, name), path in asked.items():
        promised = set()
        for protocol in ASKED[what][1:]:
            promised |= contracts.attributes(protocol) | set(contracts.functions(protocol))
        assert name in promised, f"{path.relative_to(ROOT)} asks {what}.{name}"


@pytest.mark.parametrize("what", ASKED)
def test_what_is_promised_is_listed(what):
    path, *protocols = ASKED[what]
    listed = ast.get_docstring(ast.parse((ROOT / path).read_text()))
    for protocol in protocols:
        for name in contracts.attributes(protocol) - {"Game", "Presenter", "Screen"}:
            assert re.search(rf"^ +{name}\b", listed, re.M), name


HANDS = (
    "hands.bot",
    "hands.everyone",
    "hands.learner.Learner",
    "hands.person.Person",
    "hands.remote.Remote",
    "linked.play_ahead.PlayAhead",
    "modes.code_omega_practice.Solver",
    "modes.code_omega_together",
)


def test_hands_decide():
    listed = ast.get_docstring(ast.parse((ROOT / "firmware/hands/__init__.py").read_text()))
    promised = contracts.functions(contracts.Hand) | contracts.functions(contracts.MoreOfHand)
    assert dict(re.findall(r"^ {4}(\w+)\((.*?)\)", listed, re.M)) == {
        name: ", ".join(contracts.parameters(function)) for name, function in promised.items()
    }
    with Easel("pico_oled", PRESENTED[0]) as easel:
        for name in HANDS:
            module, _, last = name.rpartition(".")
            hand = getattr(easel.module(module), last) if last[0].isupper() else easel.module(name)
            assert contracts.missing(hand, contracts.Hand) == [], name
            if name != "hands.person.Person":  # which asks its leader under the same names
                assert contracts.odd(hand, contracts.MoreOfHand) == [], name


@pytest.mark.parametrize("name", boards.names())
def test_board_files_have_what_a_board_says(name):
    assert contracts.missing(boards.load(name), contracts.Board) == []


def test_the_shell_knows_no_game_by_name():
    shell = [ROOT / "lib/match.py"]
    for folder in ("console", "menus", "table", "hands", "linked"):
        shell += (ROOT / "firmware" / folder).glob("*.py")
    words = importlib.import_module("texts.en").TEXT
    titles = [words["title " + game] for game in GAMES if "title " + game in words]
    for path in [*shell, ROOT / "lib/save/journal.py"]:
        text = path.read_text()
        assert not re.findall(rf"\b(?:{'|'.join([*GAMES, *titles])})\b", text), path


def test_what_is_missing_or_takes_other_things_is_named():
    class Game:
        def turn(self):
            pass

        def play(self, move, seat):
            pass

    lacks = contracts.missing(Game, contracts.Game)
    assert "turn" not in lacks
    assert {"moves", "view", "play(move)", "__init__"} <= set(lacks)
    assert "NAME" in contracts.missing(types.SimpleNamespace(KEYS=()), contracts.Board)
    assert contracts.odd(Game, contracts.Game) == ["play(move)"]
