# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The reference wiring on a breadboard of 830 points, as SVG.

The board lies on its side: columns 1 to 63, rows a to e below the groove and f to j above it.
The five holes of a column at one side of the groove are connected, and so is each long rail.
From the left: the display, the keys, the Pico with its plug at the right edge.
"""

from collections import namedtuple
from types import SimpleNamespace

from boards import BoardError
from boards.drawing import Sheet, colour
from boards.pins import numbered, place

Hole = tuple[str, int]  # row or rail, column
Wire = namedtuple("Wire", "what one other")  # `what` is a kind of boards.drawing.COLOURS

COLUMNS = 63
TOP_PLUS, TOP_MINUS, BOTTOM_MINUS, BOTTOM_PLUS = "top +", "top -", "bottom -", "bottom +"
DISPLAY = {"GND": 4, "VCC": 5, "SCL": 6, "SDA": 7}  # columns of its pins, in row i
_FIRST_KEY, _KEY_STEP, _KEY_WIDE = 15, 5, 2  # columns
_MOST_KEYS = 6
_LOWER, _UPPER = "abcde", "fghij"
_BELOW, _ABOVE = "c", "h"  # rows of the Pico's pins


def hole_of(number: int) -> Hole:
    """Where one of the forty pins of the Pico is stuck in."""
    if number <= 20:
        return _ABOVE, COLUMNS + 1 - number
    return _BELOW, COLUMNS - 40 + number


def keys(board: SimpleNamespace) -> list[tuple[str, int, int]]:
    """[(name, place of its pin on the Pico, its first column)] from the left."""
    wired = sorted((place(board, pin), name) for name, pin in board.KEYS)
    return [(name, pin, _FIRST_KEY + _KEY_STEP * i) for i, (pin, name) in enumerate(wired)]


def key_legs(column: int) -> list[tuple[Hole, Hole]]:
    """The two pairs of legs of a key that are always connected."""
    return [(("e", at), ("f", at)) for at in (column, column + _KEY_WIDE)]


def check(board: SimpleNamespace) -> None:
    """Raise BoardError unless the wires can be laid as in the picture."""
    plain = "sda" in board.DISPLAY and not board.SHIFT and board.BUZZER is not None
    plain = plain and len(board.KEYS) <= _MOST_KEYS
    if plain:
        above = [board.DISPLAY["sda"], board.DISPLAY["scl"], *(pin for _, pin in board.KEYS)]
        plain = max(place(board, pin) for pin in above) <= 20 < place(board, board.BUZZER)
    if not plain:
        raise BoardError(
            f"{board.NAME}: only an OLED on I2C and keys at its side of the Pico are drawn on a "
            "breadboard; the other picture shows the same wires."
        )


def wires(board: SimpleNamespace) -> list[Wire]:
    """Every wire from a hole to a hole; those of buzzer and battery lead off the board."""
    found = []
    for name, pin, column in keys(board):
        found.append(Wire(name, ("j", hole_of(pin)[1]), ("j", column)))
        far = column + _KEY_WIDE
        found.append(Wire("ground", ("a", far), (BOTTOM_MINUS, far)))
    for part in ("sda", "scl"):
        column = hole_of(place(board, board.DISPLAY[part]))[1]
        found.append(Wire(part, ("j", column), ("j", DISPLAY[part.upper()])))
    found.append(Wire("ground", ("j", DISPLAY["GND"]), (TOP_MINUS, DISPLAY["GND"])))
    found.append(Wire("plus", ("j", DISPLAY["VCC"]), (BOTTOM_PLUS, 1)))
    for number, rail in ((8, TOP_MINUS), (23, BOTTOM_MINUS), (36, BOTTOM_PLUS)):
        row, column = hole_of(number)
        kind = "plus" if number == 36 else "ground"
        found.append(Wire(kind, ("j" if row == _ABOVE else "a", column), (rail, column)))
    return found


def buzzer_holes(board: SimpleNamespace) -> tuple[Hole, Hole]:
    """Where the two wires of the buzzer are stuck in: its pin and the ground."""
    column = hole_of(place(board, board.BUZZER))[1]
    return ("a", column), (BOTTOM_MINUS, column - 6)


def svg(board: SimpleNamespace) -> str:
    """The picture; BoardError for a board that cannot be drawn so."""
    check(board)
    drawing = _Drawing(board)
    drawing.board_itself()
    drawing.pico()
    drawing.oled()
    drawing.keys()
    drawing.laid()
    drawing.buzzer()
    if board.BATTERY:
        drawing.battery()
    drawing.notes()
    return drawing.text()


class _Drawing(Sheet):
    LEFT, STEP = 70, 16  # x of column 1; from hole to hole
    ROWS = {
        TOP_PLUS: 140, TOP_MINUS: 156, "j": 188, "i": 204, "h": 220, "g": 236, "f": 252,
        "e": 300, "d": 316, "c": 332, "b": 348, "a": 364, BOTTOM_MINUS: 396, BOTTOM_PLUS: 412,
    }  # fmt: skip
    TOP, BOTTOM = 128, 424  # edges of the board
    LANE, LANE_STEP = 116, 9  # y of the wire that lies lowest above the board

    def __init__(self, board: SimpleNamespace) -> None:
        super().__init__(1190, 720)
        self.board = board

    def x(self, column: int) -> int:
        return self.LEFT + self.STEP * (column - 1)

    def board_itself(self) -> None:
        left, right = self.x(1) - 14, self.x(COLUMNS) + 14
        self.box(left, self.TOP, right - left, self.BOTTOM - self.TOP, "#f4f1e8", "#999999")
        self.add(f'<rect x="{left}" y="272" width="{right - left}" height="8" fill="#dcd7c8"/>')
        for row, y in self.ROWS.items():
            if len(row) > 1:
                stroke = "#c62828" if row.endswith("+") else "#1b6ca8"
                self.add(
                    f'<path d="M{self.x(1) - 6} {y}H{self.x(COLUMNS) + 6}" stroke="{stroke}" '
                    'stroke-width="1" opacity="0.6"/>'
                )
            for column in range(1, COLUMNS + 1):
                self.circle(self.x(column), y, 2, "#8d8878")
            self.label(right + 10, y, "+" if row.endswith("+") else row[-1:], "#666666", size=11)
        for column in (1, *range(5, COLUMNS + 1, 5)):
            self.label(self.x(column), 380, str(column), "#999999", size=9)

    def pico(self) -> None:
        left, right = self.x(COLUMNS - 19) - 9, self.x(COLUMNS) + 9
        above, below = self.ROWS[_ABOVE], self.ROWS[_BELOW]
        self.box(left, above - 9, right - left, below - above + 18, "#2f7d4f", "#1c4f31")
        self.box(right - 14, 258, 40, 36, "#bbbbbb")
        self.label(right + 6, 276, "USB", size=11)
        used = {8, 23, 36, *(hole for hole in (38, 39) if self.board.BATTERY)}
        used |= {pin for _, pin, _ in keys(self.board)} | {place(self.board, self.board.BUZZER)}
        used |= {place(self.board, self.board.DISPLAY[part]) for part in ("sda", "scl")}
        for number, name in numbered():
            row, column = hole_of(number)
            x, y, up = self.x(column), self.ROWS[row], row == _ABOVE
            self.circle(x, y, 4, "#c8a850", "#333333")
            fill = "#ffffff" if number in used else "#8fbf9f"
            self.label(x, y + (13 if up else -13), str(number), fill, size=9)
            if number in used:
                at = "end" if up else "start"
                self.label(x, y + (20 if up else -20), name, fill, at, 10, turned=True)

    def oled(self) -> None:
        left, right = self.x(0), self.x(11)
        self.box(left, 194, right - left, 178, "#12355b")
        self.box(left + 10, 244, right - left - 20, 96, "#000000")
        display = self.board.DISPLAY
        middle = (left + right) // 2
        self.label(middle, 284, f"OLED {display['width']}x{display['height']}", "#ffffff")
        self.label(middle, 302, display["driver"].upper(), "#ffffff")
        for name, column in DISPLAY.items():
            self.circle(self.x(column), self.ROWS["i"], 4, "#c8a850", "#333333")
            self.label(self.x(column), 212, name, "#ffffff", "end", 9, turned=True)

    def keys(self) -> None:
        for name, _, column in keys(self.board):
            for (row, at), (other, _) in key_legs(column):
                x = self.x(at)
                self.add(
                    f'<path d="M{x} {self.ROWS[row]}V{self.ROWS[other]}" stroke="#aaaaaa" '
                    'stroke-width="4"/>'
                )
            self.button(self.x(column) + self.STEP, 276, name, 17)

    def laid(self) -> None:
        """The wires; those along the board lie in lanes above it, the longest outside."""
        found = wires(self.board)
        across = [wire for wire in found if wire.one[0] == wire.other[0]]
        across.sort(key=lambda wire: wire.one[1])
        for wire in found:
            (row, column), (other, far) = wire.one, wire.other
            y, end = self.ROWS[row], self.ROWS[other]
            self.title(f"{wire.what}: {row}{column} to {other}{'' if len(other) > 1 else far}")
            if wire in across:
                lane = self.LANE - self.LANE_STEP * (across.index(wire) + 1)
                self.line(
                    f"M{self.x(column)} {y}V{lane}H{self.x(far)}V{end}", wire.what, over=True
                )
            elif column == far:
                self.line(f"M{self.x(column)} {y}V{end}", wire.what)
            else:  # around the left edge of the board
                around = f"V{self.LANE}H36V{end}H{self.x(far)}"
                self.line(f"M{self.x(column)} {y}{around}", wire.what, over=True)
            for x, at in ((self.x(column), y), (self.x(far), end)):
                self.circle(x, at, 3, colour(wire.what))

    def buzzer(self) -> None:
        (row, column), (rail, other) = buzzer_holes(self.board)
        x, ground = self.x(column), self.x(other)
        self.line(f"M{x} {self.ROWS[row]}V486H{x - 40}", "buzzer")
        self.line(f"M{x - 80} 486H{ground}V{self.ROWS[rail]}", "ground")
        self.circle(x, self.ROWS[row], 3, colour("buzzer"))
        self.circle(ground, self.ROWS[rail], 3, colour("ground"))
        self.piezo(x - 60, 486)
        self.label(x - 60, 524, "piezo buzzer, no polarity")

    def battery(self) -> None:
        """As in boards.wiring: cell, charger, switch and a diode on VSYS."""
        plus, minus = self.x(hole_of(39)[1]), self.x(hole_of(38)[1])
        y, out = 560, minus - 70  # the charger; its OUT-
        self.line(f"M{plus} {self.ROWS['a']}V{y}", "battery")
        self.line(f"M{minus} {self.ROWS['a']}V446H{out}V{y}", "ground")
        self.circle(plus, self.ROWS["a"], 3, colour("battery"))
        self.circle(minus, self.ROWS["a"], 3, colour("ground"))
        self.box(plus - 8, 456, 16, 36, "#222222")
        self.box(plus - 8, 461, 16, 5, "#dddddd")
        self.label(plus + 16, 458, "Schottky", at="start")
        self.label(plus + 16, 474, "1N5817, ring", at="start")
        self.label(plus + 16, 490, "to VSYS", at="start")
        self.box(plus - 30, 512, 60, 24, "#dddddd")
        self.label(plus, 524, "switch")
        self.box(out - 50, y, 220, 66, "#12355b")
        self.label(plus, y + 12, "OUT+", "#ffffff")
        self.label(out, y + 12, "OUT–", "#ffffff")
        self.label(out + 60, y + 33, "charger for one LiPo cell", "#ffffff")
        self.label(plus, y + 54, "B+", "#ffffff")
        self.label(out, y + 54, "B–", "#ffffff")
        self.line(f"M{plus} {y + 66}V650", "battery")
        self.line(f"M{out} {y + 66}V650", "ground")
        self.box(out - 50, 648, 220, 44, "#cfd8dc")
        self.label(out + 60, 662, "LiPo cell 3.7 V")
        self.label(out + 60, 679, "with its own protection")

    def notes(self) -> None:
        words = (
            "The five holes of a column at one side of the groove are connected, and so is each",
            "rail. The Pico sits in rows c and h, its plug at the edge; the keys over the groove.",
            "Where the line of a rail is interrupted in the middle, join its halves with a wire.",
            "The pins of your display may stand in another order: go by the names printed on it.",
            "Cell, charger, switch and diode are only for a console without a cable.",
        )
        name = self.board.NAME + " on a breadboard of 830 points"
        self.label(56, 570, name, at="start", bold=True)
        for i, line in enumerate(words[: 5 if self.board.BATTERY else 4]):
            self.label(56, 596 + 22 * i, line, at="start")
