# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Raspberry Pi Pico with an SH1107 OLED of 64x128 on I2C, lying on its side.

The wiring is that of pico_oled; only the driver differs.

display SDA  GP4     up     GP10    a      GP14
display SCL  GP5     down   GP11    b      GP15
display VCC  3V3     left   GP12    piezo  GP16
display GND  GND     right  GP13    all other legs to GND
link TX      GP8     link RX  GP9   to other consoles, if there are any
"""

NAME = "Pico with OLED 64x128 (SH1107)"
BOARD_IDS = (
    "raspberry_pi_pico",
    "raspberry_pi_pico_w",
    "raspberry_pi_pico2",
    "raspberry_pi_pico2_w",
)
DISPLAY = {
    "driver": "sh1107",
    "width": 128,
    "height": 64,
    "sda": "GP4",
    "scl": "GP5",
    "address": 0x3C,
    "rotation": 90,  # 270 if it stands on its head
}
PIXEL_MM = 0.23
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
