# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Play in a window: the handheld around its enlarged screen.

Keys: arrows; Z, Enter or A for A; X, Backspace or B for B; S for X, D for Y, Space for
START where the board has them; Esc or Q leaves. The mouse works on the drawn buttons.
"""

import os
import time
import warnings

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from sim import sound

HELP = "arrows    Z or Enter = A    X or Backspace = B    hold B = menu    "
HELP_MORE = "S = X    D = Y    "
HELP_START = "Space = START    "
HELP_END = "Esc leaves"
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


def _keyboard():
    return {
        pygame.K_UP: "up", pygame.K_DOWN: "down", pygame.K_LEFT: "left", pygame.K_RIGHT: "right",
        pygame.K_z: "a", pygame.K_a: "a", pygame.K_RETURN: "a", pygame.K_KP_ENTER: "a",
        pygame.K_x: "b", pygame.K_b: "b", pygame.K_BACKSPACE: "b",
        pygame.K_s: "x", pygame.K_d: "y", pygame.K_SPACE: "start",
    }  # fmt: skip


def enlargement(width):
    """A whole number that makes the screen about 500 to 700 pixels wide."""
    return max(1, 640 // width)


class Handheld:
    """Where everything is, and how it looks."""

    def __init__(self, simulator):
        self.simulator = simulator
        width, height = simulator.size
        self.scale = enlargement(width)
        self.screen = pygame.Rect(_SIDE, _TOP, width * self.scale, height * self.scale)
        height = max(self.screen.height, 330)
        self.screen.centery = _TOP + height // 2
        self.size = (self.screen.width + 2 * _SIDE, height + _TOP + _BOTTOM)
        self.small = pygame.font.Font(None, 20)
        self.large = pygame.font.Font(None, 34)
        self.buttons = self._place()

    def _place(self):
        """key -> (kind, rectangle)"""
        places = {}
        middle = self.screen.centery
        x, arm = _SIDE // 2, 42
        cross = (("up", 0, -1), ("down", 0, 1), ("left", -1, 0), ("right", 1, 0))
        for name, across, down in cross:
            box = pygame.Rect(0, 0, arm, arm)
            box.center = (x + across * arm, middle + down * arm)
            places[name] = ("cross", box)
        x = self.size[0] - _SIDE // 2
        four = "x" in self.simulator.keys
        if four:
            around = {"a": (44, 0), "b": (0, 44), "x": (0, -44), "y": (-44, 0)}
        else:
            around = {"a": (36, -24), "b": (-36, 24)}
        for name, (dx, dy) in around.items():
            box = pygame.Rect(0, 0, 58 if not four else 48, 58 if not four else 48)
            box.center = (x + dx, middle + dy)
            places[name] = ("round", box)
        box = pygame.Rect(0, 0, 56, 20)
        box.center = (_SIDE // 2, middle + 125)
        places["start"] = ("small", box)
        return {name: place for name, place in places.items() if name in self.simulator.keys}

    def at(self, point):
        """The button under the mouse, or None."""
        for name, (kind, box) in self.buttons.items():
            if box.collidepoint(point):
                return name
        return None

    def draw(self, surface):
        surface.fill(_DESK)
        shell = surface.get_rect().inflate(-16, -16)
        pygame.draw.rect(surface, _EDGE, shell.move(0, 3), border_radius=46)
        pygame.draw.rect(surface, _SHELL, shell, border_radius=46)
        bezel = self.screen.inflate(2 * _BEZEL, 2 * _BEZEL)
        pygame.draw.rect(surface, _GLASS, bezel, border_radius=10)
        title = self.small.render("CINQ   " + self.simulator.board.NAME, True, _INK)
        surface.blit(title, title.get_rect(center=(self.screen.centerx, shell.top + 15)))
        text = HELP + HELP_END
        if "x" in self.simulator.keys:
            start = HELP_START if "start" in self.simulator.keys else ""
            text = HELP + HELP_MORE + start + HELP_END
        line = self.small.render(text, True, _INK)
        if line.get_width() > shell.width - 60:
            line = pygame.transform.smoothscale_by(line, (shell.width - 60) / line.get_width())
        surface.blit(line, line.get_rect(center=(self.size[0] // 2, shell.bottom - 16)))
        self.draw_buttons(surface)
        self.draw_screen(surface)

    def draw_buttons(self, surface):
        # The middle of the cross belongs to no arrow.
        left, right = self.buttons["left"][1], self.buttons["right"][1]
        hub = pygame.Rect(left.right, left.top, right.left - left.right, left.height)
        pygame.draw.rect(surface, _CROSS[0], hub)
        for name, (kind, box) in self.buttons.items():
            pressed = name in self.simulator.pressed
            if kind == "cross":
                pygame.draw.rect(surface, _CROSS[pressed], box, border_radius=7)
                self._arrow(surface, name, box)
            elif kind == "round":
                pygame.draw.circle(surface, _EDGE, box.move(0, 3).center, box.width // 2)
                pygame.draw.circle(surface, _ROUND[pressed], box.center, box.width // 2)
                self._label(surface, self.large, name.upper(), box, (255, 240, 235))
            else:
                pygame.draw.rect(surface, _SMALL[pressed], box, border_radius=10)
                self._label(surface, self.small, name.upper(), box, (245, 243, 236))

    def _label(self, surface, font, text, box, colour):
        label = font.render(text, True, colour)
        surface.blit(label, label.get_rect(center=box.center))

    def _arrow(self, surface, name, box):
        x, y = box.center
        points = {
            "up": ((x, y - 8), (x - 8, y + 6), (x + 8, y + 6)),
            "down": ((x, y + 8), (x - 8, y - 6), (x + 8, y - 6)),
            "left": ((x - 8, y), (x + 6, y - 8), (x + 6, y + 8)),
            "right": ((x + 8, y), (x - 6, y - 8), (x - 6, y + 8)),
        }
        pygame.draw.polygon(surface, (150, 152, 160), points[name])

    def draw_screen(self, surface):
        image = self.simulator.image()
        picture = pygame.image.frombytes(image.tobytes(), image.size, "RGB")
        surface.blit(pygame.transform.scale_by(picture, self.scale), self.screen)


class _Hands:
    """Keyboard and mouse on the board's keys; a key may be held by both."""

    def __init__(self, simulator, handheld):
        self._simulator = simulator
        self._handheld = handheld
        self._keys = _keyboard()
        self._mouse = None
        self._held = {}  # key of the board -> how many hold it

    def take(self, event):
        """One event; False when the player leaves."""
        if event.type == pygame.QUIT:
            return False
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_q):
            return False
        if event.type == pygame.KEYDOWN:
            self._change(self._keys.get(event.key), 1)
        elif event.type == pygame.KEYUP:
            self._change(self._keys.get(event.key), -1)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._mouse = self._handheld.at(event.pos)
            self._change(self._mouse, 1)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._change(self._mouse, -1)
            self._mouse = None
        elif event.type == pygame.WINDOWFOCUSLOST:
            for name in list(self._held):
                self._change(name, -self._held[name])
            self._mouse = None
        return True

    def _change(self, name, count):
        if name not in self._simulator.keys:
            return
        held = max(0, self._held.get(name, 0) + count)
        self._held[name] = held
        if held and name not in self._simulator.pressed:
            self._simulator.down(name)
        elif not held and name in self._simulator.pressed:
            self._simulator.up(name)
        # A moment of the board's time, so that a quick tap is not lost between two frames.
        self._simulator.wait(1)


def play(simulator, keep, mute=False):
    """Play until the player leaves; `keep` is called often, to save."""
    pygame.display.init()
    pygame.font.init()
    handheld = Handheld(simulator)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "no fast renderer": this is no race
        surface = pygame.display.set_mode(handheld.size, pygame.SCALED | pygame.RESIZABLE)
    pygame.display.set_caption("Cinq")
    pygame.key.set_repeat()  # none: the firmware repeats by itself
    buzzer = None if mute else sound.Buzzer(simulator, pygame)
    hands = _Hands(simulator, handheld)
    clock = pygame.time.Clock()
    last, seen = time.monotonic(), None
    try:
        while not simulator.finished:
            for event in pygame.event.get():
                if not hands.take(event):
                    return
            now = time.monotonic()
            simulator.wait(min(now - last, 0.25) * 1000)
            last = now
            keep()
            if buzzer is not None:
                buzzer.follow()
            shown = (simulator.controller.frames, frozenset(simulator.pressed))
            if shown != seen:
                seen = shown
                handheld.draw(surface)
                pygame.display.flip()
            clock.tick(60)
    finally:
        pygame.quit()
