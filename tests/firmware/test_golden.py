# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Every screen looks as it did when it was last accepted (`make gallery`)."""

import pytest
from PIL import Image, ImageChops

import boards
from menus import names
from rules import GAMES
from sim.tools import gallery

WALKS = [(walk, board) for walk in gallery.walks() for board in gallery.boards(walk)]
KEPT = sorted({board for _, board in WALKS})


@pytest.mark.parametrize("language", gallery.LANGUAGES)
@pytest.mark.parametrize(("walk", "board"), WALKS)
def test_screens_look_as_kept(walk, board, language):
    taken = list(gallery.pictures(walk, board, language))
    assert taken
    for name, image in taken:
        kept = Image.open(gallery.path(walk, name, board, language)).convert("RGB")
        assert image.size == kept.size, f"{walk}-{name} has another size"
        changed = ImageChops.difference(image, kept).getbbox()
        assert changed is None, f"{walk}-{name} differs in {changed}: look, then make gallery"


@pytest.mark.parametrize("game", [name for name in GAMES if f"phases_{name}" in gallery.walks()])
def test_three_tenths_of_every_table_in_colour_belong_to_the_game(game):
    shares = gallery.shares(game)
    assert len(shares) > 5
    assert {name: share for name, share in shares.items() if share < 0.3} == {}


def test_the_share_of_the_game_is_what_is_drawn_between_header_and_bottom_row():
    image = Image.new("RGB", (240, 240))
    image.paste("white", (0, 0, 240, 24))
    image.paste("white", (0, 218, 240, 240))
    assert gallery.share(image) == 0
    image.paste((0, 0, 16), (0, 100, 240, 160))
    assert gallery.share(image) == 0.25


def test_the_bots_of_the_pictures_are_called_as_those_of_the_console():
    assert names.BOTS[: len(gallery.BOTS)] == gallery.BOTS


# Nothing is to be done while these are on the screen, or any key will do.
WITHOUT_HINT = ("first-title", "menu-asleep", "menu-drift", "over-omphalos")


@pytest.mark.parametrize("language", gallery.LANGUAGES)
@pytest.mark.parametrize("board", KEPT)
def test_the_bottom_row_of_every_screen_says_something(board, language):
    silent = []
    for kept in sorted((gallery.SCREENS / board / language).glob("*.png")):
        with Image.open(kept) as picture:
            width, height = picture.size
            bottom = picture.convert("L").crop((0, height - height // 8, width, height))
            if len(set(bottom.tobytes())) == 1:
                silent.append(kept.stem)
    assert set(silent) <= set(WITHOUT_HINT)


def test_a_picture_that_a_walk_does_not_pass_any_more_goes(tmp_path, monkeypatch):
    monkeypatch.setattr(gallery, "SCREENS", tmp_path)
    (tmp_path / "walk.txt").write_text("kept: a\n")
    folder = tmp_path / "pico_oled/en"
    folder.mkdir(parents=True)
    for name in ("walk-kept", "walk-gone", "walk_two-other"):
        (folder / f"{name}.png").touch()
    gallery.let_go("walk", "pico_oled", "en")
    assert {kept.stem for kept in folder.glob("*")} == {"walk-kept", "walk_two-other"}


def test_there_is_no_picture_without_a_walk():
    for board in KEPT:
        walked = {
            f"{walk}-{name}"
            for walk in gallery.walks()
            if board in gallery.boards(walk)
            for name, _ in gallery.steps(walk)
        }
        for language in gallery.LANGUAGES:
            kept = {path.stem for path in (gallery.SCREENS / board / language).glob("*.png")}
            assert kept == walked, "make gallery ARGS=WALK writes what a walk passes, and no more"


def test_the_smallest_capitals_of_every_board_can_be_read():
    smallest = gallery.smallest_capitals()
    assert set(smallest) == set(boards.names())
    small = {board for board, mm in smallest.items() if mm < gallery.LEAST_MM}
    assert small == set(gallery.FINE)  # what the guide warns of
    assert smallest["pico_lcd_1_3"] == pytest.approx(1.17)


def test_type_that_is_too_small_for_a_board_fails_the_gallery(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(gallery, "SHEETS", tmp_path)
    monkeypatch.setattr(gallery, "LEAST_MM", 1.18)
    assert gallery.main(["first", "--changed"]) == 1
    assert "pico_lcd_1_3: expected capitals of at least 1.18 mm" in capsys.readouterr().err
