# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The board files, and what a board file may not say."""

import re
import types

import pytest

import boards


def board(**changes):
    """A good board with some names changed."""
    good = vars(boards.load("pico_lcd_1_3")).copy()
    good.update(changes)
    return types.SimpleNamespace(**good)


def refused(words, **changes):
    with pytest.raises(boards.BoardError, match=words):
        boards.check(board(**changes))


def display(**changes):
    data = dict(boards.load("pico_lcd_1_3").DISPLAY)
    data.update(changes)
    return data


@pytest.mark.parametrize("name", boards.names())
def test_every_board_file_is_good(name):
    boards.check(boards.load(name))


def named(document):
    """The boards in the first column of a table."""
    text = (boards.HERE / document).read_text("utf-8")
    return re.findall(r"^\| `((?:pico|sprig|thumby)\w*)` \|", text, re.M)


def test_there_are_the_boards_the_documents_promise():
    every, first = named("README.md"), named("../README.md")
    assert set(first) < set(every) <= set(boards.names())
    words = {10: "Ten", 11: "Eleven", 12: "Twelve", 13: "Thirteen", 14: "Fourteen"}
    more = words[len(every) - len(first)] + " more, with other displays"
    assert more in (boards.HERE / "../README.md").read_text("utf-8")


def test_an_unknown_board_is_refused_with_the_ones_there_are():
    with pytest.raises(boards.BoardError, match="'pico'; there are " + ", ".join(boards.names())):
        boards.load("pico")


def test_a_pin_used_twice_is_refused():
    refused("GP9 is used twice: display cs and buzzer", BUZZER="GP9")


def test_a_pin_used_twice_under_two_names_is_refused():
    keys = boards.load("picopad").KEYS + (("start", "GP7"),)
    with pytest.raises(boards.BoardError, match="GP7 is used twice: key a and key start"):
        boards.check(types.SimpleNamespace(**{**vars(boards.load("picopad")), "KEYS": keys}))


def test_a_pin_of_the_built_in_display_is_refused():
    system = types.SimpleNamespace(**{**vars(boards.load("picosystem")), "BUZZER": "BACKLIGHT"})
    with pytest.raises(boards.BoardError, match="used twice: display backlight and buzzer"):
        boards.check(system)


def test_a_pin_that_the_board_has_not_is_refused():
    refused("has no pin 'GP42'", BUZZER="GP42")


@pytest.mark.parametrize("board_id", ["raspberry_pi_pico_w", "raspberry_pi_pico2_w"])
@pytest.mark.parametrize("pin", ["GP23", "GP24", "GP25", "LED"])
def test_a_pin_that_leads_to_the_radio_is_refused(board_id, pin):
    boards.check(board(BOARD_IDS=("raspberry_pi_pico", "raspberry_pi_pico2"), BUZZER=pin))
    refused(f"{board_id} has no pin '{pin}'", BOARD_IDS=(board_id,), BUZZER=pin)


@pytest.mark.parametrize("key", boards.NEEDED_KEYS)
def test_a_missing_key_is_refused(key):
    keys = tuple(pair for pair in board().KEYS if pair[0] != key)
    refused(f"key '{key}' is missing", KEYS=keys)


def test_an_unknown_key_is_refused():
    refused("unknown key 'select'", KEYS=board().KEYS + (("select", "GP27"),))


def test_a_key_that_is_there_twice_is_refused():
    refused("key 'a' is there twice", KEYS=board().KEYS + (("a", "GP27"),))


def test_an_unknown_driver_is_refused():
    refused("unknown driver 'st7796'; there are", DISPLAY=display(driver="st7796"))


def test_a_display_that_its_controller_has_no_memory_for_is_refused():
    refused("an ST7735 has 132 columns and 162 rows, not 240", DISPLAY=display(driver="st7735"))


def test_a_display_without_a_pin_is_refused():
    data = display()
    del data["dc"]
    refused("lacks 'dc'", DISPLAY=data)


def test_a_display_with_a_misspelt_word_is_refused():
    refused("no use for 'rowstrat'", DISPLAY=display(rowstrat=80))


def test_a_display_too_small_for_the_screens_is_refused():
    for width, height in ((127, 64), (128, 63), (72, 40)):
        small = display(width=width, height=height)
        refused(f"{width}x{height} pixels are too few", DISPLAY=small)


def test_a_display_that_is_not_measured_in_millimetres_is_refused():
    for wrong in (0, 23.4):
        refused(f"PIXEL_MM: expected 0.05 to 1 mm, not {wrong}", PIXEL_MM=wrong)


def test_pins_that_are_not_one_bus_are_refused():
    refused("not clock and MOSI of one SPI", DISPLAY=display(clock="GP4"), LINK=None)
    oled = boards.load("pico_oled")
    oled.DISPLAY = dict(oled.DISPLAY, sda="GP6")
    with pytest.raises(boards.BoardError, match="not SDA and SCL of one I2C"):
        boards.check(oled)


def test_buzzer_and_backlight_on_one_pwm_slice_are_refused():
    # GP13 is 6B; GP28 is 6A, since the slices begin anew at GP16.
    refused("share PWM slice 6", BUZZER="GP28")


def test_a_board_id_nobody_knows_is_refused():
    refused("unknown board_id", BOARD_IDS=("raspberry_pi_pico9",))


def test_no_buzzer_is_fine():
    boards.check(board(BUZZER=None))


def test_a_link_on_pins_of_no_uart_or_on_taken_ones_is_refused():
    refused("GP6 and GP7 are not TX and RX of one UART", LINK={"tx": "GP6", "rx": "GP7"})
    refused("GP4 and GP1 are not TX and RX of one UART", LINK={"tx": "GP4", "rx": "GP1"})
    refused("GP8 is used twice: display dc and link tx", LINK={"tx": "GP8", "rx": "GP5"})
    refused("expected a pin for tx and one for rx", LINK={"tx": "GP4"})


def test_a_board_without_a_link_is_good():
    boards.check(board(LINK=None))
