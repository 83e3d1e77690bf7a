# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Raspberry Pi Pico with an SSD1306 OLED of 128x64 on SPI (seven pins).

display clock  GP26     up     GP10    a      GP14
display MOSI   GP27     down   GP11    b      GP15
display DC     GP20     left   GP12    piezo  GP16
display CS     GP21     right  GP13    all other legs to GND
display reset  GP22     display VCC  3V3    display GND  GND
link TX        GP8      link RX  GP9   to other consoles, if there are any
"""

NAME = "Pico with OLED 128x64 on SPI"
BOARD_IDS = (
    "raspberry_pi_pico",
    "raspberry_pi_pico_w",
    "raspberry_pi_pico2",
    "raspberry_pi_pico2_w",
)
DISPLAY = {
    "driver": "ssd1306",
    "width": 128,
    "height": 64,
    "clock": "GP26",
    "mosi": "GP27",
    "dc": "GP20",
    "cs": "GP21",
    "reset": "GP22",
}
PIXEL_MM = 0.17
KEYS = (
    ("up", "GP10"),
    ("down", "GP11"),
    ("left", "GP12"),
    ("right", "GP13"),
    ("a", "GP14"),
    ("b", "GP15"),
)
BUZZER = "GP16"
# A battery on VSYS, as the Pico itself measures it.
BATTERY = {"pin": "VOLTAGE_MONITOR", "divider": 3, "empty": 3.2, "full": 4.1}
LINK = {"tx": "GP8", "rx": "GP9"}
