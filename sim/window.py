# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Play in a window: the handheld around its enlarged screen.

Keys: arrows; A, Z or Enter for A; B or Backspace for B; X and Y (or S and D) for X and Y,
Space for START where the board has them, without an X the key X is B; Tab goes to the next
board, F11 fills the monitor, Esc or Q leaves. Where letters are asked the keyboard types them.
The mouse works on the drawn buttons and on the screen. The window may have any size.
"""

import math
import os
import time
import warnings

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from collections.abc import Sequence

import pygame

from boards.plain import plain
from sim import sound
from sim.kept_board import KeptBoard
from sim.terminal import ACT_MS, BETWEEN_MS, QUICK_TAP_MS
from sim.virtual import Simulator

Colour = tuple[int, int, int]

HELP = "arrows    Z or Enter = A    {back} = B    hold B = menu    "
HELP_MORE = "X    Y    "
HELP_START = "Space = START    "
HELP_END = "Tab = next board    Esc leaves"
_SIDE = 190  # room for the buttons left and right of the screen
_TOP = 44
_BOTTOM = 58
_BEZEL = 12
_DESK = (38, 40, 46)
_SHELL = (226, 222, 211)
_EDGE = (176, 171, 158)
_INK = (104, 100, 90)
_GLASS = (16, 17, 19)
_CROSS = ((62, 63, 68), (96, 98, 106))  # at rest, pressed
_ROUND = ((172, 60, 64), (226, 96, 92))
_SMALL = ((120, 118, 112), (160, 158, 150))
# SDL's video drivers without a display.
_UNSEEN = ("dummy", "offscreen")


class NoDisplay(Exception):
    """No window can be shown; the text is one line for the person at the keyboard."""


def _keyboard(keys: Sequence[str]) -> dict[int, str]:
    """{key of the keyboard: key of the board}; one that shows an X presses no B beside it."""
    meanings = {
        pygame.K_UP: "up", pygame.K_DOWN: "down", pygame.K_LEFT: "left", pygame.K_RIGHT: "right",
        pygame.K_z: "a", pygame.K_a: "a", pygame.K_RETURN: "a", pygame.K_KP_ENTER: "a",
        pygame.K_b: "b", pygame.K_BACKSPACE: "b",
        pygame.K_x: "x" if "x" in keys else "b", pygame.K_y: "y",
        pygame.K_s: "x", pygame.K_d: "y", pygame.K_SPACE: "start",
    }  # fmt: skip
    return {key: name for key, name in meanings.items() if name in keys}


def enlargement(width: int) -> int:
    """A whole number that makes the screen about 500 to 700 pixels wide."""
    return max(1, 640 // width)


class Handheld:
    """Where everything is in a window of some size, and how it looks."""

    def __init__(self, simulator: Simulator, size: tuple[int, int] | None = None) -> None:
        self.simulator = simulator
        self.trouble = ""  # what the player must know at once
        width, height = simulator.size
        scale = enlargement(width)
        tall = max(height * scale, 330)
        self.natural = (width * scale + 2 * _SIDE, tall + _TOP + _BOTTOM)
        self.size = size or self.natural
        # Everything is placed in a window of its natural size, which is then shrunk or enlarged.
        self.zoom = min(self.size[0] / self.natural[0], self.size[1] / self.natural[1])
        self._left = (self.size[0] - self.natural[0] * self.zoom) / 2
        self._top = (self.size[1] - self.natural[1] * self.zoom) / 2
        self.shell = self._place(8, 8, self.natural[0] - 16, self.natural[1] - 16)
        top = _TOP + (tall - height * scale) // 2
        self.screen = self._place(_SIDE, top, width * scale, height * scale)
        self.small = pygame.font.Font(None, self._long(20))
        self.large = pygame.font.Font(None, self._long(34))
        self.buttons = self._buttons(top + height * scale // 2)

    def _long(self, pixels: float) -> int:
        return max(1, round(pixels * self.zoom))

    def _place(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A rectangle of the natural window in this one."""
        left, top = self._left + x * self.zoom, self._top + y * self.zoom
        return pygame.Rect(round(left), round(top), self._long(width), self._long(height))

    def _buttons(self, middle: float) -> dict[str, tuple[str, pygame.Rect]]:
        """key -> (kind, rectangle)"""
        places: dict[str, tuple[str, pygame.Rect]] = {}

        def put(name: str, kind: str, x: float, y: float, width: float, height: float) -> None:
            places[name] = (kind, self._place(x - width / 2, y - height / 2, width, height))

        x, arm = _SIDE // 2, 42
        cross = (("up", 0, -1), ("down", 0, 1), ("left", -1, 0), ("right", 1, 0))
        for name, across, down in cross:
            put(name, "cross", x + across * arm, middle + down * arm, arm, arm)
        x = self.natural[0] - _SIDE // 2
        if "x" in self.simulator.keys:
            around, side = {"a": (44, 0), "b": (0, 44), "x": (0, -44), "y": (-44, 0)}, 48
        else:
            around, side = {"a": (36, -24), "b": (-36, 24)}, 58
        for name, (dx, dy) in around.items():
            put(name, "round", x + dx, middle + dy, side, side)
        put("start", "small", _SIDE // 2, middle + 125, 56, 20)
        return {name: place for name, place in places.items() if name in self.simulator.keys}

    def at(self, point: tuple[int, int]) -> str | None:
        """The button under the mouse, or None."""
        for name, (kind, box) in self.buttons.items():
            if box.collidepoint(point):
                return name
        return None

    def pixel(self, point: tuple[int, int]) -> tuple[float, float]:
        """The pixel of the display under a point of the window; it may lie outside."""
        width, height = self.simulator.size
        x, y = point[0] - self.screen.left, point[1] - self.screen.top
        return x * width / self.screen.width, y * height / self.screen.height

    def help(self) -> str:
        """The keys, in one line."""
        keys = self.simulator.keys
        back = "B or Backspace" if "x" in keys else "X or Backspace"
        text = HELP.format(back=back) + (HELP_MORE if "x" in keys else "")
        return text + (HELP_START if "start" in keys else "") + HELP_END

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(_DESK)
        shell = self.shell
        corner = self._long(46)
        pygame.draw.rect(surface, _EDGE, shell.move(0, self._long(3)), border_radius=corner)
        pygame.draw.rect(surface, _SHELL, shell, border_radius=corner)
        bezel = self.screen.inflate(2 * self._long(_BEZEL), 2 * self._long(_BEZEL))
        pygame.draw.rect(surface, _GLASS, bezel, border_radius=self._long(10))
        link = self.simulator.link
        title = link.told if link is not None and link.told else self.simulator.board.NAME
        self._line(surface, "CINQ   " + title, shell.top + self._long(15))
        line = f"NOT SAVED: {self.trouble}" if self.trouble else self.help()
        self._line(surface, line, shell.bottom - self._long(16))
        self.draw_buttons(surface)
        self.draw_screen(surface)

    def _line(self, surface: pygame.Surface, text: str, y: int) -> None:
        """A line of text in the middle of the shell, smaller if it is too long."""
        line = self.small.render(plain(text), True, _INK)
        most = max(1, self.shell.width - self._long(60))
        if line.get_width() > most:
            line = pygame.transform.smoothscale_by(line, most / line.get_width())
        surface.blit(line, line.get_rect(center=(self.shell.centerx, y)))

    def draw_buttons(self, surface: pygame.Surface) -> None:
        # The middle of the cross belongs to no arrow.
        left, right = self.buttons["left"][1], self.buttons["right"][1]
        hub = pygame.Rect(left.right, left.top, right.left - left.right, left.height)
        pygame.draw.rect(surface, _CROSS[0], hub)
        for name, (kind, box) in self.buttons.items():
            pressed = name in self.simulator.pressed
            if kind == "cross":
                pygame.draw.rect(surface, _CROSS[pressed], box, border_radius=self._long(7))
                self._arrow(surface, name, box)
            elif kind == "round":
                below = box.move(0, self._long(3))
                pygame.draw.circle(surface, _EDGE, below.center, box.width // 2)
                pygame.draw.circle(surface, _ROUND[pressed], box.center, box.width // 2)
                self._label(surface, self.large, name.upper(), box, (255, 240, 235))
            else:
                pygame.draw.rect(surface, _SMALL[pressed], box, border_radius=self._long(10))
                self._label(surface, self.small, name.upper(), box, (245, 243, 236))

    def _label(
        self,
        surface: pygame.Surface,
        font: pygame.font.Font,
        text: str,
        box: pygame.Rect,
        colour: Colour,
    ) -> None:
        label = font.render(text, True, colour)
        surface.blit(label, label.get_rect(center=box.center))

    def _arrow(self, surface: pygame.Surface, name: str, box: pygame.Rect) -> None:
        x, y = box.center
        far, near = self._long(8), self._long(6)
        points = {
            "up": ((x, y - far), (x - far, y + near), (x + far, y + near)),
            "down": ((x, y + far), (x - far, y - near), (x + far, y - near)),
            "left": ((x - far, y), (x + near, y - far), (x + near, y + far)),
            "right": ((x + far, y), (x - near, y - far), (x - near, y + far)),
        }
        pygame.draw.polygon(surface, (150, 152, 160), points[name])

    def draw_screen(self, surface: pygame.Surface) -> None:
        image = self.simulator.image()
        picture = pygame.image.frombytes(image.tobytes(), image.size, "RGB")
        # First by a whole number, so that all pixels are equal; then smoothly to any size.
        whole = max(1, math.ceil(self.screen.width / image.width))
        picture = pygame.transform.scale_by(picture, whole)
        if picture.get_size() != self.screen.size:
            picture = pygame.transform.smoothscale(picture, self.screen.size)
        surface.blit(picture, self.screen)


class _Hands:
    """Keyboard and mouse on the board's keys; a key may be held by both."""

    def __init__(self, simulator: Simulator, handheld: Handheld) -> None:
        self._simulator = simulator
        self.handheld = handheld
        self._keys = _keyboard(simulator.keys)
        self._mouse: str | None = None
        self._finger = False  # the mouse is down on the screen
        self._held: dict[str, int] = {}  # key of the board -> how many hold it
        self._changed: dict[str, float] = {}  # when it last went down or came up
        self._ahead = 0.0  # ms that the board has run to give quick taps their time

    def take(self, event: pygame.event.Event) -> bool:
        """One event; False when the player leaves."""
        if event.type == pygame.QUIT:
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return False
        if event.type == pygame.KEYDOWN:
            if self._write(event):
                pass
            elif event.key == pygame.K_q:
                return False
            else:
                self._change(self._keys.get(event.key), 1)
        elif event.type == pygame.KEYUP:
            self._change(self._keys.get(event.key), -1)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._mouse = self.handheld.at(event.pos)
            self._change(self._mouse, 1)
            self._point(event)
        elif event.type == pygame.MOUSEMOTION:
            self._point(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._change(self._mouse, -1)
            self._mouse = None
            self._point(event)
        elif event.type == pygame.WINDOWFOCUSLOST:
            for name in list(self._held):
                self._change(name, -self._held[name])
            self._mouse = None
        return True

    def _write(self, event: pygame.event.Event) -> bool:
        """Whether the console asks for letters, and this key is one."""
        touch = self._simulator.touch
        if touch is None or not touch.typing:
            return False
        letters = {pygame.K_RETURN: "\n", pygame.K_KP_ENTER: "\n", pygame.K_BACKSPACE: "\b"}
        letter = letters.get(event.key, event.unicode)
        if len(letter) == 1:
            touch.write(letter)
        return len(letter) == 1

    def _point(self, event: pygame.event.Event) -> None:
        """The mouse on the screen."""
        touch, place = self._simulator.touch, self.handheld.pixel(event.pos)
        if touch is None:
            return
        if event.type == pygame.MOUSEBUTTONDOWN and self.handheld.screen.collidepoint(event.pos):
            self._finger = True
            touch.press(*place)
        elif self._finger and event.type == pygame.MOUSEMOTION:
            touch.move(*place)
        elif self._finger:
            self._finger = False
            touch.lift(*place)

    def _change(self, name: str | None, count: int) -> None:
        if name is None or name not in self._simulator.keys:
            return
        held = max(0, self._held.get(name, 0) + count)
        self._held[name] = held
        pressed = name in self._simulator.pressed
        if bool(held) == pressed:
            return
        # Both edges of a quick tap come in one frame: each has its time on the board's clock.
        since = self._simulator.now - self._changed.get(name, -BETWEEN_MS)
        self._run(max(0, (QUICK_TAP_MS if pressed else BETWEEN_MS) - since))
        (self._simulator.up if pressed else self._simulator.down)(name)
        self._changed[name] = self._simulator.now

    def _run(self, milliseconds: float) -> None:
        self._simulator.wait(milliseconds)
        self._ahead += milliseconds

    def wait(self, milliseconds: float) -> None:
        """Let the board run for so long, less what it has run already."""
        run = max(0, milliseconds - self._ahead)
        self._ahead -= milliseconds - run
        self._simulator.wait(run)

    def finish(self) -> None:
        """Let the console act on the last press."""
        self._simulator.wait(ACT_MS)


class _Window:
    """The window itself: what it shows, and whether that is still so."""

    def __init__(self, kept: KeptBoard) -> None:
        self._board = kept
        self._seen: tuple[int, frozenset[str], str] | None = None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # "no fast renderer": this is no race
            natural = Handheld(kept.simulator).natural
            self.surface = pygame.display.set_mode(natural, pygame.RESIZABLE)
        pygame.display.set_caption("Cinq")
        self.show()

    def show(self) -> None:
        """Lay everything out anew: another size, or another board."""
        surface = pygame.display.get_surface()
        assert surface is not None  # it was opened
        self.surface = surface
        self.handheld = Handheld(self._board.simulator, self.surface.get_size())
        self._seen = None

    def draw(self) -> None:
        simulator = self._board.simulator
        trouble = self._board.trouble
        shown = (simulator.controller.frames, frozenset(simulator.pressed), trouble)
        if shown != self._seen:
            self._seen = shown
            self.handheld.trouble = trouble
            self.handheld.draw(self.surface)
            pygame.display.flip()


def open_display() -> None:
    """SDL's display; NoDisplay when it has none."""
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
    except pygame.error as error:
        raise NoDisplay(f"no window can be opened: {error}")
    if driver in _UNSEEN and os.environ.get("SDL_VIDEODRIVER") not in _UNSEEN:
        pygame.display.quit()
        name = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or "?"
        raise NoDisplay(f"the display {name} does not answer")


_RESIZED = (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED)


def play(kept: KeptBoard, mute: bool = False) -> None:
    """Play until the player leaves."""
    open_display()
    pygame.font.init()
    pygame.key.set_repeat()  # none: the firmware repeats by itself
    window = _Window(kept)
    buzzer = None if mute else sound.Buzzer(kept.simulator, pygame)
    hands = _Hands(kept.simulator, window.handheld)
    clock = pygame.time.Clock()
    last = time.monotonic()
    try:
        while not kept.simulator.finished:
            for event in pygame.event.get():
                pressed = event.type == pygame.KEYDOWN and event.key
                if pressed == pygame.K_TAB:
                    hands.finish()
                    kept.next_board()
                    if buzzer is not None:
                        buzzer.listen_to(kept.simulator)
                    window.show()
                    hands = _Hands(kept.simulator, window.handheld)
                elif pressed == pygame.K_F11:
                    pygame.display.toggle_fullscreen()
                elif event.type in _RESIZED:
                    window.show()
                    hands.handheld = window.handheld
                elif not hands.take(event):
                    hands.finish()
                    return
            now = time.monotonic()
            hands.wait(min(now - last, 0.25) * 1000)
            last = now
            kept.keep()
            if buzzer is not None:
                buzzer.follow()
            window.draw()
            clock.tick(60)
    finally:
        pygame.quit()
