# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Friends in a room: how soon they are in it, how soon one sees what another does, how many
bytes a match takes, and how many rooms a broker holds on this computer."""

import contextlib
import importlib.util
import statistics
import tempfile
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import brokers
import crowd
from consoles import ANNA, BO, BOT, Consoles

from sim.tools.bench.report import Report
from sim.web import build, chromium, serve

JOIN_MS = 4000  # from opening a link to the lobby of its room
SEEN_MS = 100  # from a key to the picture on another screen
ROOMS = 1000
_FEW = 60  # rooms of three: what the broker inside `make web-serve` lets in
_STILL_MS = 400

# When a key went down here, and when pictures were shown, on one clock for all pages.
_WATCH = """() => {
  const now = () => performance.timeOrigin + performance.now();
  let frames = cinq.frames;
  window.keys = [], window.shown = [];
  Object.defineProperty(cinq, 'frames', {get: () => frames, set: (count) => {
    frames = count; shown.push(now());
  }});
  addEventListener('keydown', () => keys.push(now()), {capture: true});
}"""


def measure(report: Report, names: Sequence[str], quick: bool) -> None:
    if importlib.util.find_spec("amqtt") is None:
        report.notes.append("Rooms were not measured: `make rooms` installs their broker.")
        return
    rows = report.table("Friends in a room on this computer", "what", "measured", "budget")
    if chromium.executable() is None or importlib.util.find_spec("playwright") is None:
        report.notes.append("There is no Chromium here: rooms of pages are not measured.")
    else:
        _measure_pages(report, rows, quick)
    if brokers.MOSQUITTO is None:
        report.notes.append("There is no mosquitto here: matches in rooms are not measured.")
    else:
        _measure_matches(rows, names)
    _measure_brokers(report, quick)


# ---- Pages ---------------------------------------------------------------------------------


def _measure_pages(report: Report, rows: list[tuple[str, ...]], quick: bool) -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        try:
            build.build(Path(folder) / "web")
        except build.WebError as reason:
            report.notes.append(f"Rooms of pages were not measured. {reason}")
            return
        address = stack.enter_context(_served(Path(folder) / "web"))
        browser = stack.enter_context(chromium.browser())
        inviter = _page(browser, "Anna")
        inviter.goto(address)
        inviter.wait_for_function(chromium.READY)
        inviter.locator("#with-friends").click()
        inviter.locator(".friends .qr").wait_for()
        inviter.keyboard.press("Escape")
        joins = []
        for _ in range(2 if quick else 5):
            guest = _page(browser, "Bo")
            guest.goto(inviter.evaluate("location.href"))
            guest.wait_for_function("window.cinq?.friends?.room?.others().length")
            guest.wait_for_function("/A |B /.test(document.getElementById('text').textContent)")
            joins.append(guest.evaluate("performance.now()"))
            if len(joins) < (2 if quick else 5):
                guest.context.close()
        _row(report, rows, "from opening a link to the lobby, ms, median", joins, JOIN_MS)
        _begin(inviter, guest)
        seen = _moves_seen(inviter, guest, 6 if quick else 20)
        _row(report, rows, "from a key to the other's picture, ms, median", seen, SEEN_MS)


def _row(
    report: Report, rows: list[tuple[str, ...]], what: str, times: list[float], most: int
) -> None:
    text = report.against(f"rooms: {what}", statistics.median(times), most)
    rows.append((what, text, str(most)))


@contextlib.contextmanager
def _served(folder: Path) -> Iterator[str]:
    """The address of the page with the broker of `make web-serve`."""
    from sim.web.broker import Broker

    with Broker() as broker, serve.server(folder, broker=broker.port) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


def _page(browser: Any, name: str) -> Any:
    """A page that knows its visitor's name, so that it does not ask."""
    context = browser.new_context(**chromium.DESKTOP, locale="en-GB")
    context.add_init_script(f"localStorage['cinq.name'] = '{name}'")
    return context.new_page()


def _shows(page: Any, words: str) -> bool:
    return words in page.locator("#text").text_content()


def _press_until(page: Any, key: str, words: str) -> None:
    """Press a key until some words are on the screen."""
    for _ in range(40):
        if _shows(page, words):
            return
        page.keyboard.press(key, delay=40)
        page.wait_for_timeout(200)
    raise RuntimeError(f"{words!r} never came: {page.locator('#text').text_content()!r}")


def _begin(inviter: Any, guest: Any) -> None:
    """From menu and lobby to a match of Code de Vinci, in which every tile that is drawn counts
    at once."""
    _press_until(inviter, "ArrowDown", "→ Code de Vinci")
    _press_until(inviter, "a", "New to you")
    _press_until(inviter, "b", "Players")
    _press_until(inviter, "ArrowUp", "→ Linked")
    _press_until(inviter, "a", "Open seats")
    _press_until(guest, "a", "Joined")
    _press_until(inviter, "a", "hidden")
    for page in (inviter, guest):
        page.evaluate(_WATCH)


def _moves_seen(inviter: Any, guest: Any, count: int) -> list[float]:
    """Milliseconds from a key on one page to the next picture on the other, which was still."""
    times: list[float] = []
    for turn in range(40 * count):
        one, other = (inviter, guest) if turn % 2 else (guest, inviter)
        other.wait_for_function(
            f"performance.timeOrigin + performance.now() - (shown.at(-1) ?? 0) > {_STILL_MS}"
        )
        one.evaluate("keys.length = 0")
        other.evaluate("shown.length = 0")
        one.keyboard.press("a", delay=40)
        other.wait_for_timeout(_STILL_MS)
        pressed, shown = one.evaluate("keys[0]"), other.evaluate("shown[0]")
        if shown:  # or it was no move
            times.append(shown - pressed)
        if len(times) == count or one.locator("#share").is_visible():
            break
    return times


# ---- Matches and brokers -------------------------------------------------------------------


def _measure_matches(rows: list[tuple[str, ...]], names: Sequence[str]) -> None:
    """Bytes that two consoles send, by simulators whose people decide at once."""
    with tempfile.TemporaryDirectory() as folder:
        broker = brokers.Mosquitto(Path(folder))
        broker.start()
        try:
            for name in names:
                people = ([ANNA, BO, BOT] if name == "enigma" else [ANNA, BO], [BO, ANNA])
                with Consoles(name, *people, broker=broker) as linked:
                    linked.start(quick=True)
                    linked.blind, linked.step = True, 30
                    began = linked.sims[0].now
                    linked.wait_for(linked.over, 3_000_000)
                    sent = sum(port.sent for port in linked.ports)
                    moves = len(linked.moves(0))
                    seconds = (linked.sims[0].now - began) / 1000
                what = f"a match of {name} between two, {moves} moves in {seconds:.0f} s, bytes"
                rows.append((what, f"{sent:,}", ""))
        finally:
            broker.kill()


def _measure_brokers(report: Report, quick: bool) -> None:
    rows = report.table(
        "Rooms of three on one broker, 4.5 frames a second from each member",
        *("broker", "rooms", "clients", "frames a second", "arrived %", "of a core %"),
        *("memory MB", "hop ms, median", "hop ms, 99 %"),
    )
    seconds = 4 if quick else 10
    loads = [("inside make web-serve", crowd.embedded(_FEW, seconds))]
    if brokers.MOSQUITTO is not None:
        loads.append(("mosquitto", crowd.on_mosquitto(ROOMS // 10 if quick else ROOMS, seconds)))
    for broker, load in loads:
        arrived = report.against(
            f"rooms: {broker}, arrived %", 100 * load.arrived, 100, "{:.1f}", least=True
        )
        rows.append(
            (
                *(broker, f"{load.rooms:,}", f"{load.clients:,}", f"{load.frames:,.0f}", arrived),
                *(f"{100 * load.cores:.0f}", f"{load.memory:.0f}"),
                *(f"{load.hop:.1f}", f"{load.slow:.0f}"),
            )
        )
