# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A visitor of the page in Chromium: opens it, touches and types, reads what it says."""

import base64
import contextlib
import io
import time

from monkey import QUICK, started
from PIL import Image, ImageChops

from sim.web import chromium

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2,
         "has_touch": True, "is_mobile": True}  # fmt: skip
DESKTOP = chromium.DESKTOP
HASTE = started(QUICK)  # a memory in which bots do not wait until their moves are read
KEYS = {"up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight",
        "a": "a", "b": "b", "x": "x", "y": "y", "start": " "}  # fmt: skip


def same(one, other):
    return one.size == other.size and ImageChops.difference(one, other).getbbox() is None


def overlap(one, other):
    return (
        one["x"] < other["x"] + other["width"] - 1
        and other["x"] < one["x"] + one["width"] - 1
        and one["y"] < other["y"] + other["height"] - 1
        and other["y"] < one["y"] + one["height"] - 1
    )


class Visit:
    """One tab, and everything that went wrong in it."""

    def __init__(self, context, address, query=""):
        self.context = context
        self.tab = context.new_page()
        self.address = address
        self.errors = []
        self.requests = []
        self.tab.on("console", self._console)
        self.tab.on("pageerror", lambda error: self.errors.append(str(error)))
        self.tab.on("request", lambda request: self.requests.append(request.url))
        self.open(query)

    def _console(self, message):
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def open(self, query=""):
        self.tab.goto(self.address + query + ("" if "#" in query else "#play"))
        self.ready()

    def ready(self):
        self.tab.wait_for_function("window.cinq && cinq.ready", timeout=30000)

    def press(self, *keys):
        for key in keys:
            self.tab.keyboard.press(KEYS[key], delay=40)
            self.tab.wait_for_timeout(40)

    def click(self, x, y):
        """The mouse on a pixel of the glass."""
        self.tab.mouse.click(*self._on_glass(x, y))
        self.tab.wait_for_timeout(60)

    def touch(self, x, y):
        """A finger on a pixel of the glass."""
        self.tab.touchscreen.tap(*self._on_glass(x, y))
        self.tab.wait_for_timeout(60)

    def _on_glass(self, x, y):
        box = self.tab.locator("#glass").bounding_box()
        width = self.tab.evaluate("document.getElementById('glass').width")
        scale = box["width"] / width
        return box["x"] + (x + 0.5) * scale, box["y"] + (y + 0.5) * scale

    def tap(self, *keys):
        for key in keys:
            self.tab.locator(f"[data-key={key}]").tap()
            self.tab.wait_for_timeout(60)

    def text(self):
        return self.tab.locator("#text").text_content()

    def said(self):
        return self.tab.locator("#said").text_content()

    def picture(self):
        data = self.tab.evaluate("document.getElementById('glass').toDataURL('image/png')")
        return Image.open(io.BytesIO(base64.b64decode(data.partition(",")[2]))).convert("RGB")

    def shows(self, wanted):
        self.until(lambda: same(self.picture(), wanted), 5)

    def insist(self, act, condition):
        """Do something until it is true: what is done before a page is seen does not count."""
        for _ in range(10):
            act()
            with contextlib.suppress(AssertionError):
                return self.until(condition, 2)
        raise AssertionError(f"it did not come true; the screen: {self.text()!r}")

    def until(self, condition, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            self.tab.wait_for_timeout(50)
        raise AssertionError(f"it did not come true in {seconds} s; the screen: {self.text()!r}")
