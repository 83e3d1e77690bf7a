# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""board: the names of this board's pins, and its display when it has one built in."""

import _board
import _wiring
import host
from _pin import PINS

board_id = _wiring.BOARD_ID
for _name, _number in _wiring.PINS.items():
    globals()[_name] = PINS[_number]

if _wiring.DISPLAY:
    import busdisplay
    import fourwire

    _clock, _mosi, _dc, _cs, _reset, _backlight, _width, _height = _wiring.DISPLAY
    _bus = fourwire.FourWire(
        None, command=PINS[_dc], chip_select=PINS[_cs], reset=PINS[_reset], wires=(_clock, _mosi)
    )
    _board.keep(_bus)
    DISPLAY = busdisplay.BusDisplay(
        _bus, b"", width=_width, height=_height, backlight_pin=PINS[_backlight]
    )


class _Input:
    """Touches and letters, see firmware/ui/pointer.py."""

    get = staticmethod(host.touch)

    def __setattr__(self, name, value):
        host.typing(value)


INPUT = _Input()
