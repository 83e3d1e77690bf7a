# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Which GPIO is behind a pin's name, as CircuitPython's board definitions have it.

And where on a Pico it is: of other boards the places of the pins are not known.
"""

from types import SimpleNamespace


def _general(*numbers: int) -> dict[str, int]:
    """The names GP0, GP1 and so on."""
    return {f"GP{number}": number for number in numbers}


# With radio the Pico's LED and what measures its supply are behind the radio's chip, to which
# GPIO23 to GPIO25 lead.
_PICO_W = {
    **_general(*range(23), 26, 27, 28), "VOLTAGE_MONITOR": 29,
    "A0": 26, "A1": 27, "A2": 28, "A3": 29, "GP26_A0": 26, "GP27_A1": 27, "GP28_A2": 28,
}  # fmt: skip
_PICO = {**_PICO_W, **_general(23, 24, 25), "SMPS_MODE": 23, "VBUS_SENSE": 24, "LED": 25}
_SYSTEM = {
    **_general(0, 1),
    "LCD_RESET": 4, "LCD_CS": 5, "LCD_SCLK": 6, "LCD_MOSI": 7, "LCD_VSYNC": 8, "LCD_DC": 9,
    "AUDIO": 11, "BACKLIGHT": 12, "LED_G": 13, "LED_R": 14, "LED_B": 15,
    "SW_Y": 16, "SW_X": 17, "SW_A": 18, "SW_B": 19,
    "SW_DOWN": 20, "SW_RIGHT": 21, "SW_LEFT": 22, "SW_UP": 23,
    "CHARGE_STAT": 24, "BAT_SENSE": 26, "TX": 0, "RX": 1,
}  # fmt: skip
_PAD = {
    **_general(*range(23), 26, 27, 28),
    "D0": 26, "D1": 14, "D2": 1, "D3": 0, "D4": 27, "D5": 28, "A0": 26, "A1": 27, "A2": 28,
    "LCD_RESET": 20, "LCD_CS": 21, "LCD_SCLK": 18, "LCD_MOSI": 19, "LCD_DC": 17, "LCD_BL": 16,
    "AUDIO": 15, "SW_X": 9, "SW_Y": 8, "SW_A": 7, "SW_B": 6,
    "SW_DOWN": 5, "SW_RIGHT": 2, "SW_LEFT": 3, "SW_UP": 4, "BAT_SENSE": 29,
    "TX": 0, "RX": 1, "SDA": 0, "SCL": 1,
}  # fmt: skip
_SPRIG = {
    **_PICO, "BLUE_LED": 4, "WHITE_LED": 28,
    "BUTTON_W": 5, "BUTTON_A": 6, "BUTTON_S": 7, "BUTTON_D": 8,
    "BUTTON_I": 12, "BUTTON_J": 13, "BUTTON_K": 14, "BUTTON_L": 15,
    "AUDIO_DIN": 9, "AUDIO_BCLK": 10, "AUDIO_LRCLK": 11,
    "SCK": 18, "MOSI": 19, "MISO": 16, "CARD_CS": 21,
    "TFT_DC": 22, "TFT_CS": 20, "TFT_RESET": 26, "TFT_BACKLIGHT": 17, "TFT_LITE": 17,
}  # fmt: skip
_PICOMO = {
    **_general(*range(29)), "VOLTAGE_MONITOR": 29, "A0": 26, "A1": 27, "A2": 28, "A3": 29,
    "SW_UP": 3, "SW_MID": 4, "SW_DOWN": 5, "SW_RIGHT": 7, "SW_LEFT": 22,
    "SW_TOPL": 23, "SW_TOPR": 6, "BOOTSEL": 6,
    "S1": 3, "S2": 5, "S3": 22, "S4": 7, "S5": 4, "S6": 23, "S7": 6,
    "LED_R": 10, "LED_G": 9, "LED_B": 8, "BUZZER": 11,
    "DISP_DC": 16, "DISP_CS": 17, "DISP_SCL": 18, "DISP_SDA": 19,
    "TEMP_SDA": 20, "TEMP_SCL": 21, "USB_OVCUR": 24,
}  # fmt: skip
_COLOR = {
    "BUTTON_UP": 1, "BUTTON_LEFT": 0, "BUTTON_DOWN": 3, "BUTTON_RIGHT": 2,
    "BUTTON_A": 21, "BUTTON_B": 25, "BUTTON_MENU": 26,
    "BUTTON_BUMPER_LEFT": 6, "BUTTON_BUMPER_RIGHT": 22,
    "LED_R": 11, "LED_G": 10, "LED_B": 12, "RUMBLE": 5, "SPEAKER": 23, "SPEAKER_ENABLE": 20,
    "LCD_CS": 17, "LCD_DC": 16, "LCD_RESET": 4, "LCD_BACKLIGHT": 7, "LCD_SCK": 18, "LCD_MOSI": 19,
    "SDA": 8, "SCL": 9, "CHARGE_STAT": 24, "VOLTAGE_MONITOR": 29,
}  # fmt: skip

# By board.board_id.
PIN_NAMES = {
    "raspberry_pi_pico": _PICO,
    "raspberry_pi_pico_w": _PICO_W,
    "raspberry_pi_pico2": _PICO,
    "raspberry_pi_pico2_w": _PICO_W,
    "pimoroni_picosystem": _SYSTEM,
    "pajenicko_picopad": _PAD,
    "hack_club_sprig": _SPRIG,
    "heiafr_picomo_v2": _PICOMO,
    "tinycircuits_thumby_color": _COLOR,
}

# What a built-in display keeps for itself, beside the backlight that a board file names.
BUILT_IN_DISPLAY = {
    "pimoroni_picosystem": {"clock": 6, "mosi": 7, "dc": 9, "cs": 5, "reset": 4},
    "pajenicko_picopad": {"clock": 18, "mosi": 19, "dc": 17, "cs": 21, "reset": 20},
    "hack_club_sprig": {"clock": 18, "mosi": 19, "dc": 22, "cs": 20, "reset": 26},
    "heiafr_picomo_v2": {"clock": 18, "mosi": 19, "dc": 16, "cs": 17},
    "tinycircuits_thumby_color": {"clock": 18, "mosi": 19, "dc": 16, "cs": 17, "reset": 4},
}


def number(board_id: str, name: str) -> int | None:
    """The GPIO behind a pin's name, or None when the board has no such pin."""
    return PIN_NAMES[board_id].get(name)


# The forty pins of a Pico from the USB plug down, USB on top, at either side.
LEFT = "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"
RIGHT = (
    "VBUS VSYS GND 3V3_EN 3V3 ADC_VREF GP28 GND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND "
    "GP17 GP16"
)


def numbered() -> list[tuple[int, str]]:
    """[(number, name)] of the forty pins: down the left side and up the right one."""
    return list(enumerate(LEFT.split() + RIGHT.split()[::-1], 1))


def is_pico(board: SimpleNamespace) -> bool:
    """Whether a board is a Pico, of which the places of all pins are known."""
    return all(board_id.startswith("raspberry_pi_pico") for board_id in board.BOARD_IDS)


def place(board: SimpleNamespace, pin: str) -> int:
    """Which of the forty pins of a Pico has a name of CircuitPython."""
    gpio = number(board.BOARD_IDS[0], pin)
    return {name: where for where, name in numbered()}[f"GP{gpio}"]
