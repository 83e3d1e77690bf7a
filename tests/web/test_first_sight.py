# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The first minute of a stranger: cards, loading, size, settings, and keys after buttons."""

import re

import pytest
from PIL import Image

from sim.web import build, chromium
from tests.web.conftest import WHERE
from tests.web.visits import DESKTOP, PHONE, overlap

pytest.importorskip("playwright.sync_api", reason="Playwright is missing: `make web-test`")
pytestmark = pytest.mark.skipif(
    chromium.executable() is None,
    reason="there is no Chromium here (Debian: apt-get install chromium)",
)

SIZES = [(1280, 800), (390, 844), (844, 390), (320, 568)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_stranger_sees_the_games_and_plays_one(visit, width, height):
    one = visit("#", viewport={"width": width, "height": height}, locale="en-GB")
    assert one.tab.locator("#glass").is_hidden()
    cards = one.tab.locator(".card")
    assert cards.count() == 5
    for text in ("Code Omega", "2–6 players", "15 min", "Play"):
        assert text in cards.first.text_content()
    assert one.tab.evaluate("document.documentElement.scrollWidth") <= width
    cards.nth(1).click()
    one.until(lambda: "Omphalos" in one.text() and "New to you" in one.text())
    assert one.tab.locator("#glass").is_visible()
    one.tab.go_back()
    assert cards.first.is_visible()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_cards_tell_what_the_menu_of_the_console_tells(visit, locale):
    one = visit("#", **DESKTOP, locale=locale)
    cards = one.tab.locator(".card").all()
    one.tab.locator("#play").click()
    for card in cards:
        title = card.locator("strong").text_content()
        facts = re.findall("[0-9]+", card.locator(".facts").text_content())
        one.until(lambda title=title: f"→ {title}\n" in one.text())
        one.until(lambda facts=facts: re.findall("[0-9]+", one.text()) == facts)
        one.press("down")


def test_the_first_sight_shows_a_screen_of_each_game(visit):
    one = visit("#", **DESKTOP, locale="en-GB")
    shown = "getComputedStyle(document.querySelector('#toy b')).backgroundPositionX"
    one.tab.locator(".card").nth(3).hover()
    assert one.tab.evaluate(shown) == "-720px"
    one.tab.locator("#toy").click()
    one.until(lambda: "Code de Vinci" in one.text() and "New to you" in one.text())


@pytest.mark.parametrize(("width", "height"), [(1366, 650), (1920, 950), (844, 390)])
def test_all_cards_are_there_without_scrolling(visit, width, height):
    one = visit("#", viewport={"width": width, "height": height}, locale="en-GB")
    for card in one.tab.locator(".card").all():
        box = card.bounding_box()
        assert box["y"] + box["height"] <= height


def test_a_first_visit_is_small(page):
    assert build.first_visit(page) <= 640 * 1024
    assert sum(path.stat().st_size for path in page.iterdir()) <= 2 * 1024 * 1024


def test_keys_play_on_after_the_buttons_of_the_header(visit):
    one = visit("", **DESKTOP, locale="en-GB")
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one.tab.evaluate("localStorage.setItem('cinq.finished', 'AAAAAAAAAAAAAAAA')")
    one.tab.reload()
    one.ready()
    one.until(lambda: "→ Code Omega" in one.text())
    for button in ("sound", "full", "full", "share", "help", "settings"):
        one.tab.locator("#" + button).click()
        if button == "share":  # what it tells goes by itself after a while
            one.tab.locator("#notice-close").click()
        if button in ("help", "settings"):
            one.tab.locator("dialog[open] form button").click()
        one.press("down")
        one.until(lambda: "→ Omphalos" in one.text())
        one.press("up")
        one.until(lambda: "→ Code Omega" in one.text())


@pytest.mark.parametrize(
    ("width", "height", "zoom", "share"), [(1920, 1080, 1, 0.85), (1280, 800, 1, 0.85),
                                           (1440, 780, 1, 0.85), (960, 540, 2, 0.85),
                                           (640, 400, 2, 0.85), (480, 270, 4, 0.85),
                                           (320, 200, 4, 0.85)]
)  # fmt: skip
def test_the_picture_takes_the_largest_whole_multiple(visit, width, height, zoom, share):
    size = {"width": width, "height": height}
    one = visit("?board=pico_lcd_1_3", viewport=size, device_scale_factor=zoom)
    glass = one.tab.locator("#glass").bounding_box()
    assert glass["height"] >= share * height
    assert glass["height"] * zoom % 240 == pytest.approx(0, abs=0.01)
    for button in one.tab.locator("#bar button:visible").all():
        box = button.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
        assert not overlap(box, glass)


@pytest.mark.parametrize(("width", "height"), SIZES[1:])
def test_a_notice_can_be_closed_and_covers_no_key(visit, width, height):
    phone = PHONE | {"viewport": {"width": width, "height": height}}
    one = visit("?seed=7", **phone, locale="en-GB")
    one.tab.evaluate("cinq.notice('A rather long sentence that is told to the player.', 'Go')")
    notice = one.tab.locator("#notice")
    box = notice.bounding_box()
    for key in one.tab.locator("[data-key]:visible, #bar button:visible").all():
        assert not overlap(box, key.bounding_box())
    one.tab.locator("#notice-close").tap()
    assert notice.is_hidden()


def test_a_slow_line_shows_that_it_loads(browser, address):
    context = browser.new_context(**DESKTOP, locale="en-GB", service_workers="block")
    tab = context.new_page()
    line = context.new_cdp_session(tab)
    line.send("Network.enable")
    slow = {"offline": False, "latency": 40, "downloadThroughput": 1e5, "uploadThroughput": 1e5}
    line.send("Network.emulateNetworkConditions", slow)
    tab.goto(address)
    tab.locator(".card").first.click()
    tab.get_by_text("Cinq is loading").wait_for(state="visible")
    moving = "document.getAnimations().filter((one) => one.playState === 'running').length"
    assert tab.evaluate(moving) >= 5
    line.send("Network.emulateNetworkConditions", slow | {"downloadThroughput": -1})
    tab.wait_for_function("window.cinq && cinq.ready", timeout=60000)
    tab.locator("#state").wait_for(state="hidden")
    context.close()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_who_wants_no_motion_sees_none(browser, address, motion):
    context = browser.new_context(**DESKTOP, reduced_motion=motion, service_workers="block")
    tab = context.new_page()
    tab.route("**/*.wasm", lambda route: None)  # it loads for ever
    tab.goto(address + "#play")
    tab.locator("#state.moves").wait_for(state="visible")
    assert (tab.evaluate("document.getAnimations().length") == 0) == (motion == "reduce")
    context.close()


def test_a_link_to_the_page_has_a_preview(page):
    head = (page / "index.html").read_text(encoding="utf-8").partition("</head>")[0]
    found = dict(re.findall('<meta property="og:([a-z:_]+)" content="([^"]+)">', head))
    assert found["image"] == WHERE + "preview.png"
    assert found["title"] and found["description"] and "{{" not in head
    with Image.open(page / "preview.png") as preview:
        assert preview.size == (int(found["image:width"]), int(found["image:height"]))


@pytest.mark.parametrize(("width", "height"), [(320, 568), (844, 390), (480, 270)])
def test_dialogs_open_at_their_first_line(visit, width, height):
    one = visit("", viewport={"width": width, "height": height})
    for button in ("help", "settings"):
        one.tab.locator("#" + button).click()
        dialog = one.tab.locator("dialog[open]")
        assert dialog.locator("h2").bounding_box()["y"] >= 0
        close = dialog.locator("> .close")
        box = close.bounding_box()
        assert box["y"] >= 0 and min(box["width"], box["height"]) >= 44
        close.click()
        assert dialog.count() == 0
        one.tab.locator("#" + button).click()
        one.tab.mouse.click(width / 2, 2)  # beside it
        assert dialog.count() == 0


def test_a_copy_of_everything_can_be_saved_and_brought_back(visit, tmp_path):
    one = visit("?seed=7", **DESKTOP, locale="en-GB")
    one.until(lambda: "→ Code Omega" in one.text())
    one.tab.locator("#settings").click()
    with one.tab.expect_download() as download:
        one.tab.locator("#backup").click()
    kept = tmp_path / "cinq.nvm"
    download.value.save_as(kept)
    assert len(kept.read_bytes()) == 4096
    other = visit("?seed=7", **DESKTOP, locale="fr-FR")
    other.until(lambda: "A jouer" in other.text())
    other.tab.locator("#settings").click()
    other.tab.on("dialog", lambda dialog: dialog.accept())
    (tmp_path / "stranger").write_bytes(bytes(4096))
    other.tab.locator("#restore-file").set_input_files(tmp_path / "stranger")
    other.tab.get_by_text("n’est pas une copie").wait_for()
    other.tab.locator("#restore-file").set_input_files(kept)
    other.tab.get_by_text("La copie est reprise").wait_for()
    other.until(lambda: "A play" in other.text())  # the console speaks the language of the copy


def test_the_puzzle_of_the_day_and_its_line_of_signs(visit):
    one = visit("?date=2026-01-03#", **DESKTOP, locale="en-GB")
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one.tab.locator("#daily").click()
    one.until(lambda: "One tile of Bip is certain" in one.text().replace("\n", " "))
    one.press("a")
    one.until(lambda: "A tile 2 of Bip" in one.text())
    one.press("right", "a")
    one.until(lambda: "A it is" in one.text())
    one.press("right", "right", "right")
    one.until(lambda: "A it is 3" in one.text())
    one.press("a")
    one.until(lambda: "Certain!" in one.text())
    one.press("a")
    one.until(lambda: "Days in a row: 1" in one.text())
    one.tab.locator("#notice-act").click()
    one.tab.get_by_text("Your result is copied").wait_for()
    line, address = one.tab.evaluate("navigator.clipboard.readText()").splitlines()
    assert line == "Cinq 2026-01-03 Code de Vinci ★" and one.address.startswith(address)
    one.tab.reload()
    one.ready()
    one.tab.locator("#home").click()
    one.tab.locator("#daily").click()
    one.until(lambda: "A once more" in one.text())  # it has been solved today


# Words whose contrast to their ground is below that of WCAG AA: 4.5, of large ones 3.
_FAINT = """() => {
  const paper = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const laid = (colours) => {  // upon one another, as [red, green, blue]
    for (const colour of colours) { paper.fillStyle = colour; paper.fillRect(0, 0, 1, 1); }
    return [...paper.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const light = (rgb) => rgb.map((part) => part / 255).map((part) =>
    part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const item = texts.currentNode.parentElement, style = getComputedStyle(item);
    const open = document.querySelector('dialog[open]') ?? document.body;
    if (!texts.currentNode.data.trim() || !item.checkVisibility()) continue;
    if (item.closest('.unseen') || !open.contains(item)) continue;
    const grounds = [];
    for (let one = item; one; one = one.parentElement) {
      grounds.unshift(getComputedStyle(one).backgroundColor);
    }
    const [a, b] = [light(laid(grounds)), light(laid([...grounds, style.color]))];
    const size = parseFloat(style.fontSize), wanted = size >= 24 || size >= 18.66
      && style.fontWeight >= 600 ? 3 : 4.5;
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < wanted) found.push([texts.currentNode.data.trim(), contrast]);
  }
  return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("hands", [DESKTOP, PHONE])
def test_words_can_be_read_in_light_and_dark(visit, scheme, hands):
    one = visit("#", **hands, locale="en-GB", color_scheme=scheme)
    assert one.tab.evaluate(_FAINT) == []
    one.tab.locator(".card").first.click()
    one.until(lambda: "New to you" in one.text())
    assert one.tab.evaluate(_FAINT) == []
    for button in ("help", "settings"):
        one.tab.locator("#" + button).click()
        assert one.tab.evaluate(_FAINT) == []
        one.tab.locator("dialog[open] > .close").click()
    one.tab.evaluate("cinq.notice('A sentence that is told.', 'Go')")
    assert one.tab.evaluate(_FAINT) == []


def test_a_silent_page_looks_silent(visit):
    one = visit()
    one.tab.locator("#sound").click()
    assert one.tab.locator("#sound .mute").is_visible()
    assert one.tab.locator("#sound .loud").is_hidden()


def test_both_languages_say_the_same_things(visit):
    one = visit("#", **DESKTOP, locale="fr-FR")
    found = one.tab.evaluate("import('./words.mjs').then(({ALL}) => ALL.map(Object.keys))")
    assert sorted(found[0]) == sorted(found[1])
    labels = one.tab.evaluate(
        "[...document.querySelectorAll('[data-title], [data-say], [data-key]')].map((item) =>"
        " item.getAttribute('aria-label') ?? item.textContent)"
    )
    assert all(labels)
    assert not {"Settings", "Close", "Help", "Play", "Screen"} & set(labels)
