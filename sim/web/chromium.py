# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The page in Chromium: what its tests, its measurements and its picture have in common."""

import base64
import contextlib
import io
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sim.web import serve

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
READY = "window.cinq && cinq.ready"
WHEN = {"code_vinci": ["phase=4"], "omphalos": ["turn=0"]}  # of the matches in the picture


def executable() -> str | None:
    """The path of a Chromium; None without one."""
    named = os.environ.get("CHROMIUM")
    return named or shutil.which("chromium") or shutil.which("google-chrome")


class NoBrowser(Exception):
    """Chromium does not start; the text says why."""


@contextlib.contextmanager
def browser() -> Iterator[Any]:
    """Playwright's browser, with the Chromium of this computer."""
    from playwright.sync_api import Error, sync_playwright

    arguments = ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"]
    with sync_playwright() as playwright:
        try:
            running = playwright.chromium.launch(executable_path=executable(), args=arguments)
        except Error as error:
            raise NoBrowser(f"No Chromium starts: {error.message.splitlines()[0]}.")
        try:
            yield running
        finally:
            running.close()


@contextlib.contextmanager
def served(folder: Path, isolated: bool = True) -> Iterator[str]:
    """The address of a page that is served as long as it is needed."""
    running = serve.server(folder, isolated=isolated)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{running.server_port}/"
    finally:
        running.shutdown()
        running.server_close()


def measure(folder: Path, visits: int = 5, presses: int = 20) -> tuple[list[float], list[float]]:
    """(ms from opening to the menu, ms from a key to its picture), each sorted."""
    menus, keys = [], []
    with browser() as chromium, served(folder) as address:
        for _ in range(visits):
            context = chromium.new_context(**DESKTOP)
            tab = context.new_page()
            tab.goto(address + "#play")
            tab.wait_for_function(READY)
            menus.append(tab.evaluate("cinq.ready"))
            tab.wait_for_timeout(300)
            for _ in range(presses // visits + 1):
                tab.keyboard.press("ArrowDown", delay=40)
                tab.wait_for_timeout(80)
            keys += tab.evaluate("cinq.latency")[1:]
            context.close()
    return sorted(menus), sorted(keys)


def picture(folder: Path, target: Path) -> None:
    """The picture of the README: the page in a game, on a desktop and on a phone."""
    from PIL import Image

    from sim.language import speaking
    from sim.tools import gallery

    desktop = DESKTOP | {"color_scheme": "dark"}
    phone = {
        "viewport": {"width": 390, "height": 800},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    }
    images = []
    with browser() as chromium, served(folder) as address:
        for look, game in ((desktop, "code_vinci"), (phone, "omphalos")):
            # A match in the middle, which this visitor has left and goes on with.
            saved = speaking(gallery.memory([game, "h12", *WHEN[game]]), "en")
            memory = base64.b64encode(saved).decode()
            context = chromium.new_context(**look, locale="en-GB")
            tab = context.new_page()
            tab.add_init_script(f"localStorage['cinq.memory'] ??= '{memory}'")
            tab.goto(address + "#play")
            tab.wait_for_function(READY)
            tab.wait_for_timeout(800)
            if "has_touch" in look:  # a key would turn the page into one for a desktop
                tab.tap("[data-key=a]")
            else:
                tab.keyboard.press("a", delay=60)
            tab.wait_for_timeout(3000)
            seen = tab.screenshot(scale="css")
            images.append(Image.open(io.BytesIO(seen)).convert("RGB"))
            context.close()
    height = images[0].height
    both = Image.new("RGB", (images[0].width + images[1].width, height), "#14171e")
    both.paste(images[0], (0, 0))
    both.paste(images[1], (images[0].width, 0))
    both = both.resize((both.width * 5 // 8, both.height * 5 // 8), Image.Resampling.LANCZOS)
    both.quantize(255, method=Image.Quantize.FASTOCTREE).save(target, optimize=True)
