# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Mouse and fingers on the glass, and letters of a keyboard where letters are asked."""

import random

import pytest

from sim.web import chromium
from tests.web.visits import DESKTOP, HASTE, PHONE, overlap

pytest.importorskip("playwright.sync_api", reason="Playwright is missing: `make web-test`")
pytestmark = pytest.mark.skipif(
    chromium.executable() is None,
    reason="there is no Chromium here (Debian: apt-get install chromium)",
)


def test_a_name_is_typed_and_a_row_is_clicked(visit):
    one = visit("?board=pico_lcd_1_3", **DESKTOP, locale="en-GB")
    one.until(lambda: "→ Code Omega" in one.text())
    one.click(40, 60)
    one.until(lambda: "→ Omphalos" in one.text())
    assert one.tab.locator("#cross").is_hidden()  # a mouse needs no drawn keys
    one.click(40, 60)
    one.until(lambda: "New to you" in one.text())
    one.insist(lambda: one.click(210, 228), lambda: "→ Play!" in one.text())  # not now
    one.click(40, 108)
    one.until(lambda: "→ Player 1" in one.text())
    one.click(40, 108)
    one.until(lambda: "space" in one.text())
    one.tab.keyboard.type("Sxandy", delay=30)
    for key in ("ArrowLeft", "Backspace", "Backspace"):
        one.tab.keyboard.press(key)
    one.tab.keyboard.type("dy", delay=30)
    one.tab.keyboard.press("Enter")
    one.until(lambda: "→ Sxandy" in one.text())
    one.press("b")  # letters are keys again
    one.until(lambda: "→ Omphalos" in one.text())


WAYS = {
    "mouse": ("click", DESKTOP),
    "upright": ("touch", PHONE),
    "sideways": ("touch", PHONE | {"viewport": {"width": 844, "height": 390}}),
    "small": ("touch", PHONE | {"viewport": {"width": 320, "height": 568}}),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_match_by_pointing_alone(visit, way):
    """From the first sight to the result without a key; the drawn ones are not touched."""
    how, options = WAYS[way]
    one = visit("#", HASTE, **options, locale="en-GB")
    point = getattr(one, how)
    card = one.tab.locator(".card").nth(3)
    card.click() if how == "click" else card.tap()
    one.until(lambda: "New to you" in one.text())
    one.insist(lambda: point(210, 230), lambda: "→ Play!" in one.text())  # not now
    point(40, 40)
    chance = random.Random(6)
    for _ in range(500):
        if one.tab.locator("#share").is_visible():
            break
        x, y = chance.randrange(240), chance.randrange(26, 216)
        for _ in range(2):
            point(x, y)
        if chance.random() < 0.3:
            point(20, 230)  # what A does
    one.tab.locator("#share").wait_for(state="visible")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (320, 568)])
def test_letters_are_drawn_where_they_are_asked(visit, width, height):
    phone = PHONE | {"viewport": {"width": width, "height": height}}
    one = visit("?seed=7&game=enigma", **phone, locale="en-GB")
    letters, keys = one.tab.locator("[data-letter]"), one.tab.locator(".pad button:visible")
    one.until(lambda: "New to you" in one.text())
    assert letters.first.is_hidden() and keys.count() == 8
    glass = one.tab.locator("#glass").bounding_box()
    one.tap("b")
    one.until(lambda: "→ Play!" in one.text())
    one.tap("a")
    letters.first.wait_for(state="visible")
    assert keys.count() == 0 and one.tab.locator("#glass").bounding_box() == glass
    boxes = [letter.bounding_box() for letter in letters.all()]
    for i, box in enumerate(boxes):
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["width"] >= 27
        assert box["height"] >= 40 and box["y"] + box["height"] <= height
        assert not any(overlap(box, other) for other in [glass, *boxes[:i]])
    one.until(lambda: "letter" in one.text())
    one.tab.wait_for_timeout(700)
    for name in ("S", "L", "Delete", "T", "A", "M", "P"):
        one.tab.get_by_role("button", name=name, exact=True).tap()
        one.tab.wait_for_timeout(60)
    one.until(lambda: "seal" in one.text())
    assert letters.first.is_hidden() and keys.count() == 8
    one.tap("a")
    one.until(lambda: "seal" not in one.text())
