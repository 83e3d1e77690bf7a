# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The window, without a display: SDL draws into memory."""

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
pygame = pytest.importorskip("pygame")

from pathlib import Path  # noqa: E402

import boards  # noqa: E402
from sim import window  # noqa: E402
from sim.virtual import Simulator  # noqa: E402

TOY = ((Path(__file__).parent / "toy", "/"),)


@pytest.fixture(autouse=True)
def _pygame():
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.quit()


@pytest.mark.parametrize("board", boards.names())
def test_every_board_has_its_buttons_beside_the_screen(board):
    with Simulator(board, drive=TOY) as sim:
        handheld = window.Handheld(sim)
        assert set(handheld.buttons) == set(sim.keys)
        boxes = [box for kind, box in handheld.buttons.values()]
        assert all(not box.colliderect(handheld.screen) for box in boxes)
        assert all(pygame.Rect((0, 0), handheld.size).contains(box) for box in boxes)
        for name, (kind, box) in handheld.buttons.items():
            assert handheld.at(box.center) == name


def test_the_screen_is_drawn_enlarged():
    with Simulator(drive=TOY) as sim:
        sim.wait(1000)
        handheld = window.Handheld(sim)
        surface = pygame.Surface(handheld.size)
        handheld.draw(surface)
        image = sim.image(handheld.scale)
        for point in ((0, 0), (40 * 5 + 2, 30 * 5 + 2), (639, 319)):
            place = (handheld.screen.x + point[0], handheld.screen.y + point[1])
            assert surface.get_at(place)[:3] == image.getpixel(point)


def test_keyboard_and_mouse_press_the_boards_keys():
    with Simulator(drive=TOY) as sim:
        sim.wait(1000)
        handheld = window.Handheld(sim)
        hands = window._Hands(sim, handheld)
        event = pygame.event.Event
        assert hands.take(event(pygame.KEYDOWN, key=pygame.K_z))
        assert sim.pressed == {"a"}
        place = handheld.buttons["a"][1].center
        hands.take(event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))
        hands.take(event(pygame.KEYUP, key=pygame.K_z))
        assert sim.pressed == {"a"}  # the mouse still holds it
        hands.take(event(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0)))
        assert sim.pressed == set()
        hands.take(event(pygame.KEYDOWN, key=pygame.K_s))  # X, which this board has not
        assert sim.pressed == set()
        assert hands.take(event(pygame.KEYDOWN, key=pygame.K_ESCAPE)) is False
        assert hands.take(event(pygame.QUIT)) is False


def test_playing_ends_with_escape_and_saves():
    with Simulator(drive=TOY) as sim:
        kept = []

        def keep():
            kept.append(sim.now)
            if sim.now > 300:
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))

        window.play(sim, keep)
        assert kept
        assert not sim.finished
