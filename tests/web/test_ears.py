# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Playing by ear: what a screen reader is told, read from Chromium's accessibility tree."""

import itertools
import random
import re

import pytest

from sim.web import chromium
from tests.web.visits import DESKTOP, HASTE

pytest.importorskip("playwright.sync_api", reason="Playwright is missing: `make web-test`")
pytestmark = pytest.mark.skipif(
    chromium.executable() is None,
    reason="there is no Chromium here (Debian: apt-get install chromium)",
)


class Listener:
    """A visitor who knows nothing of the page but its accessibility tree."""

    def __init__(self, one):
        self.one = one
        self.tree = one.context.new_cdp_session(one.tab)

    def hears(self):
        """The words of all live regions."""
        nodes = self.tree.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        told = []

        def collect(node):
            if node.get("role", {}).get("value") == "StaticText":
                told.append(node["name"]["value"])
            else:
                for child in node.get("childIds", ()):
                    if child in by_id:
                        collect(by_id[child])

        for node in nodes:
            live = [part for part in node.get("properties", ()) if part["name"] == "live"]
            if live and live[0]["value"]["value"] == "polite":
                collect(node)
        return " ".join(told)

    def ask(self, key):
        before = self.one.tab.locator("#asked").text_content()
        self.one.tab.keyboard.press(key)
        self.one.tab.wait_for_timeout(80)
        return self.one.until(lambda: self.one.tab.locator("#asked").text_content() or before)


def begun(visit, game, **options):
    one = visit(f"?seed=7&board=pico_oled&game={game}", HASTE, **DESKTOP, **options)
    one.until(lambda: "New to you" in one.text())
    one.press("b")
    one.until(lambda: "→ Play!" in one.text())
    one.press("a")
    one.until(lambda: "Play!" not in one.text())
    return one, Listener(one)


@pytest.mark.parametrize("game", ["omphalos", "code_cards", "code_vinci"])
def test_a_whole_match_by_ear(visit, game):
    one, ears = begun(visit, game, locale="en-GB")
    chance = random.Random(4)
    for _ in range(900):
        heard = ears.hears()
        if " wins!" in heard or "Nobody wins" in heard:
            break
        keys = ("a",) if " A " in f" {heard}" else ()
        one.press(*chance.choice((keys, keys, ("right", *keys), ("down", *keys))))
    else:
        raise AssertionError(heard)
    assert "Player 1" in ears.ask("p") and "points" in ears.ask("p")


def set_up(visit, game, option, further=1):
    """A match whose option, the first row that is called so, is so many values further."""
    one = visit(f"?seed=7&board=pico_oled&game={game}", HASTE, **DESKTOP, locale="en-GB")
    one.until(lambda: "New to you" in one.text())
    one.press("b")
    ears = Listener(one)
    one.until(lambda: ears.hears().startswith("Play!"))
    for _ in range(12):
        if ears.hears().startswith(option):
            break
        one.press("down")
    one.press(*["right"] * further)
    while not ears.hears().startswith("Play!"):
        one.press("up")
    one.press("a")
    return one, ears


def is_over(heard):
    return any(words in heard for words in (" wins!", " share the win", "Nobody wins"))


def test_a_whole_match_of_enigma_by_ear(visit):
    """Words are coded and found from what is told of each letter."""
    one, ears = set_up(visit, "enigma", "Letters", 2)  # six, then three
    secrets, named = ["sun", "cat"], set()

    def enter(text=""):
        """Type a word once letters are asked, and enter it when all of it is there."""
        if text:
            one.until(lambda: " A letter" in ears.hears())
            one.tab.wait_for_timeout(100)
            one.tab.keyboard.type(text, delay=40)
            one.until(lambda: text.upper() in ears.ask("Alt+h"))
        one.tab.keyboard.press("Enter", delay=40)
        one.tab.wait_for_timeout(200)

    for _ in range(400):
        heard = ears.hears()
        if is_over(heard):
            break
        if "idea" in heard:
            enter(secrets.pop())
        elif "A in letter" in heard:
            told = re.findall("letters ([A-Z]+)", ears.ask("Alt+t"))
            words = {"".join(letters) for letters in itertools.product(*told)} - named
            if len(words) > 12:
                enter()
                continue
            one.press("down")
            one.until(lambda: "I know it!" in ears.hears())
            word = sorted(words)[0]
            named.add(word)
            enter()
            enter(word)
        elif re.search(r"\bA [a-z]", heard):
            enter()
        else:
            one.tab.wait_for_timeout(200)
    else:
        raise AssertionError(heard)
    assert not secrets and named
    assert "Player 1" in ears.ask("p")


def test_a_whole_match_of_code_omega_by_ear(visit):
    """Strips are turned and swapped until their black cells meet, as they are told."""
    one, ears = set_up(visit, "code_omega", "End")
    solved = 0
    for _ in range(300):
        heard = ears.hears()
        if is_over(heard):
            break
        if "B hold: done" in one.said():
            solved += solve(one, ears)
        elif re.search(r"\bAB? ", one.said()):
            one.press("a")
        one.tab.wait_for_timeout(200)
    else:
        raise AssertionError(heard)
    assert solved and "Player 1" in ears.ask("p")


def solve(one, ears):
    """Try the ways in which three strips can lie; whether one was right and declared."""

    def row(number):
        while f"row {number}." not in one.said():
            one.press("down")
            if "hold: done" not in one.said():
                return

    def meet():
        told = ears.ask("h")
        common = re.search("columns ([0-9]+) to ([0-9]+)", told)
        rows = re.findall("black at ([0-9, ]+[0-9])", told)
        black = [set(map(int, at.split(", "))) for at in rows]
        if len(black) < 3 or not common:
            return False
        return any(int(common[1]) <= at <= int(common[2]) for at in set.intersection(*black))

    for swap in (1, 2, 1, 2, 1, 2):
        for turn in (1, 2, 1, 3, 1, 2, 1, 0):
            if meet():
                one.tab.keyboard.down("b")
                one.tab.wait_for_timeout(900)
                one.tab.keyboard.up("b")
                return True
            if "hold: done" not in one.said():
                return False  # the time is over
            if turn:
                row(turn)
                one.press("left")
        row(swap)
        one.press("a")
        one.tab.wait_for_timeout(300)
    return False


def test_the_next_person_is_called_by_name(visit):
    one = visit("?seed=7&board=pico_oled&game=code_vinci", **DESKTOP, locale="en-GB")
    one.until(lambda: "New to you" in one.text())
    one.press("b")
    ears = Listener(one)
    while not ears.hears().startswith("Bip"):
        one.press("down")
    one.press("right", "right")  # from medium to hard to a person
    one.until(lambda: ears.hears().startswith("Player 2"))
    while not ears.hears().startswith("Play!"):
        one.press("up")
    one.press("a")
    for _ in range(20):
        if "I am ready" in ears.hears():
            break
        one.press("a")
        one.tab.wait_for_timeout(400)
    assert re.search("Player [12] Pass it on", ears.hears())


def test_hands_tables_and_logs_are_told_on_demand(visit):
    one, ears = begun(visit, "code_cards", locale="en-GB")
    one.until(lambda: " A " in f" {one.said()}")
    hand = ears.ask("h")
    assert "your code 3 6 7 9" in hand and "your cards: " in hand
    table = ears.ask("t")
    assert "on the digits: " in table and "Bip: " in table
    one.press("a")
    one.until(lambda: "Player 1" in ears.ask("l"))


def test_the_cursor_says_where_it_is(visit):
    one, ears = begun(visit, "omphalos", locale="en-GB")
    one.until(lambda: "tile here" in one.said())
    first = one.said()
    one.press("right")
    one.until(lambda: one.said() != first and "right 1" in one.said())
    assert "Zeus" in ears.ask("t")


def test_letters_that_are_typed_leave_the_ears_alone(visit):
    one, ears = begun(visit, "enigma", locale="en-GB")
    one.until(lambda: "letter" in one.said())
    assert "zone 1" in ears.ask("Alt+t")
