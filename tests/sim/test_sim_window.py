# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The window, without a display: SDL draws into memory."""

import os

import pytest
from conftest import ROOT

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
pygame = pytest.importorskip("pygame")


import boards  # noqa: E402
from sim import language, reading, sound, window  # noqa: E402
from sim.kept_board import KeptBoard  # noqa: E402
from sim.virtual import Simulator  # noqa: E402

TOY = ((ROOT / "tests/toy", "/"),)


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
        image = sim.image(window.enlargement(sim.size[0]))
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


@pytest.mark.parametrize("held", [0, 4, 10, 16, 30])
def test_taps_between_two_frames_count_once_each(held):
    """A slow frame brings several taps at once; the board's clock stays that of the player."""
    with Simulator(drive=TOY) as sim:
        sim.wait(1000)
        hands = window._Hands(sim, window.Handheld(sim))
        began, frames = sim.now, 0
        for _ in range(4):
            for _ in range(3):
                hands.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z))
                hands.wait(held)
                hands.take(pygame.event.Event(pygame.KEYUP, key=pygame.K_z))
                frames += held
            for _ in range(30):
                hands.wait(16)
                frames += 16
        assert sim.serial.count("pressed a") == 12
        assert sim.now - began == frames


@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
@pytest.mark.parametrize("size", [(320, 200), (500, 900), (1600, 900)])
def test_everything_follows_the_size_of_the_window(board, size):
    with Simulator(board, drive=TOY) as sim:
        sim.wait(1000)
        handheld = window.Handheld(sim, size)
        boxes = [box for kind, box in handheld.buttons.values()]
        inside = pygame.Rect((0, 0), size)
        assert all(inside.contains(box) for box in [*boxes, handheld.screen])
        assert all(not box.colliderect(handheld.screen) for box in boxes)
        surface = pygame.Surface(size)
        handheld.draw(surface)
        middle = surface.subsurface(handheld.screen)
        assert len({tuple(middle.get_at((x, x))) for x in range(0, middle.get_height(), 3)}) > 1
        natural = window.Handheld(sim)
        grown = handheld.screen.width / natural.screen.width
        assert abs(grown - handheld.zoom) < 0.02


def test_a_key_that_shows_a_letter_presses_the_button_with_it():
    for board, wanted in (("pico_oled", "b"), ("pico_lcd_1_3", "x")):
        with Simulator(board, drive=TOY) as sim:
            sim.wait(1000)
            hands = window._Hands(sim, window.Handheld(sim))
            hands.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x))
            assert sim.pressed == {wanted}


def kept(board="pico_oled", path=None):
    return KeptBoard(board, path, drive=TOY)


def played(kept, act):
    """Play in a window; `act` is called with every look and may post events."""
    plain = kept.keep
    kept.keep = lambda: (plain(), act())
    window.play(kept, True)


def post(kind, **values):
    pygame.event.post(pygame.event.Event(kind, **values))


def test_playing_ends_with_escape_and_saves(tmp_path):
    with kept(path=tmp_path / "save") as playing:

        def act():
            if playing.simulator.now > 300:
                post(pygame.KEYDOWN, key=pygame.K_ESCAPE)

        played(playing, act)
        assert not playing.simulator.finished
    assert (tmp_path / "save").stat().st_size == 4096


@pytest.mark.parametrize("leaves", [pygame.K_TAB, pygame.K_ESCAPE])
def test_a_key_just_before_the_end_counts(tmp_path, leaves):
    with kept(path=tmp_path / "save") as playing:
        first = playing.simulator

        def act():
            if playing.simulator is not first:
                post(pygame.KEYDOWN, key=pygame.K_ESCAPE)
            elif first.now > 300:
                post(pygame.KEYDOWN, key=pygame.K_z)
                post(pygame.KEYDOWN, key=leaves)

        played(playing, act)
        assert first.serial.count("pressed a") == 1


def test_tab_goes_to_the_next_board_with_the_same_memory(tmp_path):
    seen = []
    with kept(path=tmp_path / "save") as playing:

        def act():
            sim = playing.simulator
            if sim.board_name not in seen:
                if sim.now < 300:
                    return
                if not seen:
                    sim.module("microcontroller").nvm[7] = 9
                seen.append(sim.board_name)
                post(pygame.KEYDOWN, key=pygame.K_TAB)
            elif len(seen) == len(boards.names()):
                post(pygame.KEYDOWN, key=pygame.K_ESCAPE)

        played(playing, act)
        assert sorted(seen) == boards.names()
        assert playing.simulator.nvm[7] == 9


def test_a_resized_window_is_drawn_again(monkeypatch):
    drawn = []
    plain = window.Handheld.draw
    monkeypatch.setattr(
        window.Handheld, "draw", lambda self, surface: (drawn.append(self), plain(self, surface))
    )
    with kept() as playing:

        def act():
            if playing.simulator.now > 1500:
                post(pygame.KEYDOWN, key=pygame.K_ESCAPE)
            elif playing.simulator.now > 1000 and len(set(drawn)) < 2:
                post(pygame.WINDOWRESIZED, x=900, y=500)

        played(playing, act)
        assert len(set(drawn)) > 1


def test_a_dead_display_is_said(monkeypatch):
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setenv("DISPLAY", ":77")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    with pytest.raises(window.NoDisplay, match="the display :77 does not answer"):
        window.open_display()


# -- sound --


class Channel:
    """Notes what it is to play."""

    def __init__(self):
        self.played = []

    def play(self, samples):
        self.played.append(samples)

    def stop(self):
        self.played.append(None)


class Tones:
    """A board of which only the buzzer matters."""

    def __init__(self):
        self.tones = []
        self.now = 0


def buzzer(board):
    made = sound.Buzzer.__new__(sound.Buzzer)
    made._simulator, made._heard, made._channel = board, 0, Channel()
    made._play = made._channel.play
    return made


def test_every_click_of_a_cursor_is_heard():
    board = Tones()
    follows = buzzer(board)
    for click in range(20):
        board.tones += [(click * 100, 523, 1200), (click * 100 + 10, 523, 0)]
        board.now = click * 100 + 16
        follows.follow()
        follows.follow()
    heard = follows._channel.played
    assert len(heard) == 20
    for samples in heard:
        loud = abs(samples) > 0
        assert 0.009 < loud.sum() / sound.RATE < 0.011


def test_a_tone_sounds_until_it_ends():
    board = Tones()
    follows = buzzer(board)
    board.tones.append((0, 440, 24000))
    board.now = 5
    follows.follow()
    board.tones.append((120, 440, 0))
    board.now = 125
    follows.follow()
    first, end = follows._channel.played
    assert len(first) > sound.RATE
    assert end is None


def test_the_cursor_of_the_console_clicks():
    with Simulator("pico_oled", seed=1, language="en") as sim:
        sim.wait(3000)
        follows = buzzer(sim)
        follows.follow()
        follows._channel.played.clear()
        for _ in range(20):
            sim.press("down")
            follows.follow()
        assert len([samples for samples in follows._channel.played if samples is not None]) == 20


def test_the_mouse_points_at_the_screen_and_letters_are_typed():
    nvm = language.speaking(None, "en")
    with Simulator("pico_lcd_1_3", nvm=nvm, seed=7, touch=True, watch=reading.WATCH) as sim:
        handheld = window.Handheld(sim)
        hands = window._Hands(sim, handheld)

        def until(words):
            assert sim.wait_for(lambda: any(words in line for line in reading.lines(sim)), 5000)
            sim.wait(700)

        def click(words):
            y, x = next((y, x) for y, x, said in reading.places(sim) if words in said)
            scale = handheld.screen.width // sim.size[0]
            place = handheld.screen.x + (x + 4) * scale, handheld.screen.y + (y + 4) * scale
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                assert hands.take(pygame.event.Event(kind, button=1, pos=place))
            sim.wait(150)

        until("Omphalos")
        click("Omphalos")
        click("Omphalos")
        until("New to you")
        click("not now")
        until("Player 1")
        click("Player 1")
        click("Player 1")
        until("space")
        for letter in "Qb":
            key = pygame.key.key_code(letter.lower())
            assert hands.take(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=letter))
            sim.wait(100)
        hands.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r"))
        until("Qb")
        assert not hands.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, unicode="q"))
