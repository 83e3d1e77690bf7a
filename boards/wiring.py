# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Draw how a board file wires a plain Pico, as SVG or as a Markdown table.

python -m boards.wiring pico_oled > wiring.svg
python -m boards.wiring pico_oled --breadboard > breadboard.svg
python -m boards.wiring pico_oled --table
python -m boards.wiring pico_oled --link 3 > ring.svg    how three of them are linked
python -m boards.wiring pico_oled --link 3 --table
"""

import argparse
import os
import sys
from types import SimpleNamespace

import boards
from boards import breadboard
from boards.command import Parser, run
from boards.drawing import Sheet, colour
from boards.pins import is_pico, numbered, place
from boards.plain import plain

WIDTH = 210  # of a Pico in the picture
# What is printed on a display, most often first.
PRINTED = {
    "clock": "SCL, SCK",
    "mosi": "SDA, MOSI",
    "dc": "DC, A0",
    "cs": "CS",
    "reset": "RES",
    "backlight": "BL, LED",
}
_ON_OLEDS = {"clock": "D0, SCK", "mosi": "D1, MOSI", "dc": "DC"}
_I2C = ("sda", "scl")
GROUNDS = "3, 8, 13, 18, 23, 28, 38"  # places of GND
FEWEST, MOST = 2, 6  # consoles in a ring


def printed(board: SimpleNamespace) -> dict[str, str]:
    """{part of DISPLAY: what is printed at its pin} of a display on SPI."""
    words = {**PRINTED, **(_ON_OLEDS if board.DISPLAY["driver"] in boards.MONO else {})}
    return {part: word for part, word in words.items() if part in board.DISPLAY}


def uses(board: SimpleNamespace) -> dict[str, str]:
    """{pin: what is wired to it}; a hat brings the wires of its display and its keys."""
    wired = {}
    for part in (*_I2C, *PRINTED) if not board.HAT else ():
        if part in board.DISPLAY:
            wired[board.DISPLAY[part]] = "display " + (part.upper() if len(part) < 4 else part)
    if board.SHIFT:
        wired.update({pin: "shift " + name for name, pin in board.SHIFT.items()})
    elif not board.HAT:
        for name, pin in board.KEYS:
            wired[pin] = "key " + (name.upper() if len(name) == 1 else name)
    if board.BUZZER:
        wired[board.BUZZER] = "buzzer"
    if board.LINK:
        wired[board.LINK["tx"]] = "link TX"
        wired[board.LINK["rx"]] = "link RX"
    return wired


def table(board: SimpleNamespace) -> str:
    """The wiring as Markdown; where the pins are is known of a Pico."""
    rows = [["part", "pin"]]
    rows += [[what, pin] for pin, what in uses(board).items()]
    places = [str(place(board, pin)) for pin in uses(board)] if is_pico(board) else []
    if board.HAT:
        rows.append(["the other leg of the buzzer", "GND"])
    elif board.SHIFT:
        rows.append(["display and register power, the other leg of every key", "3V3"])
        rows.append(["display and register ground, the other leg of the buzzer", "GND"])
        places.append("36")
    else:
        rows.append(["display power", "3V3"])
        rows.append(["display ground, the other leg of every key and of the buzzer", "GND"])
        places.append("36")
    if is_pico(board):
        for row, where in zip(rows, ["place on the Pico", *places, GROUNDS], strict=True):
            row.append(where)
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines.insert(1, "|---" * len(rows[0]) + "|")
    return "\n".join(lines) + "\n"


def svg(board: SimpleNamespace) -> str:
    """The wiring as a picture: a Pico seen from above, and every part with its wires."""
    drawing = _Drawing(board)
    drawing.pico()
    drawing.grounds()
    if board.BATTERY:
        drawing.battery()
    if drawing.beside:
        drawing.panel()
    elif "sda" in board.DISPLAY:
        drawing.oled()
    for pin, what in uses(board).items():
        drawing.wire(place(board, pin), what)
    drawing.notes()
    return drawing.text()


class _Drawing(Sheet):
    """Parts and wires around a Pico; the ground is a rail at either side."""

    RAIL = 30  # from the edge of the picture
    PICO, TOP, STEP = 430, 110, 26  # x of its left edge, y of its first pins
    COLUMNS = (90, 180, 270)  # from a rail to keys that stand beside each other
    PANEL = 740  # x of the left edge of a display on SPI

    def __init__(self, board: SimpleNamespace) -> None:
        super().__init__(1070, 750)
        self.board = board
        self.right = self.PICO + WIDTH
        self.keys = [0, 0]  # how many at the left and at the right
        wired = {what: place(board, pin) for pin, what in uses(board).items()}
        on_spi = [number for what, number in wired.items() if what.startswith("display ")]
        # A display on SPI stands at the right, if all its wires come from there.
        self.beside = "sda" not in board.DISPLAY and len(on_spi) > 0 and min(on_spi) > 20
        self.both_sides = any(
            number > 20 and what.startswith(("key", "buzzer")) for what, number in wired.items()
        )
        self.right_ground = 23 if self.beside else 28

    def y(self, number: int) -> int:
        """Where one of the forty pins is."""
        return self.TOP + self.STEP * (number - 1 if number <= 20 else 40 - number)

    def pico(self) -> None:
        self.label(self.wide // 2, self.high - 76, self.board.NAME, bold=True)
        self.box(self.PICO, self.TOP - 20, WIDTH, 20 * self.STEP + 14, "#e9f3ea", "#2f6b36")
        middle = self.PICO + WIDTH // 2
        self.box(middle - 25, self.TOP - 40, 50, 26, "#bbbbbb")
        self.label(middle, self.TOP - 28, "USB")
        used = {place(self.board, pin) for pin in uses(self.board)} | {8}
        used |= {38, 39} if self.board.BATTERY else set()
        used |= {self.right_ground} if self.both_sides else set()
        used |= set() if self.board.HAT else {36}
        used |= {33} if self.beside else set()
        for number, name in numbered():
            left, y = number <= 20, self.y(number)
            x = self.PICO + 10 if left else self.right - 10
            shade = "#000000" if number in used else "#999999"
            self.hole(x, y)
            text = f"{number} {name}" if left else f"{name} {number}"
            self.label(x + (12 if left else -12), y, text, shade, "start" if left else "end")

    def grounds(self) -> None:
        """A rail at each side where a part needs one."""
        bottom = self.y(20) + 30 if not self.board.HAT else self.y(8)
        self.line(f"M{self.PICO + 10} {self.y(8)}H{self.RAIL}", "ground")
        top = 222 if "sda" in self.board.DISPLAY else self.y(8)
        on_left = [place(self.board, pin) for pin, what in uses(self.board).items()
                   if what.startswith(("key", "buzzer"))]  # fmt: skip
        top = min([top, *(self.y(number) + 14 for number in on_left if number <= 20)])
        self.line(f"M{self.RAIL} {top}V{bottom}", "ground")
        self.label(self.RAIL - 12, bottom + 18, "GND: one leg of every part", at="start")
        if self.both_sides:
            over, y = self.wide - self.RAIL, self.y(self.right_ground)
            self.line(f"M{self.right - 10} {y}H{over}V{bottom}", "ground")
            self.label(over + 12, bottom + 18, "GND, the same", at="end")

    def wire(self, number: int, what: str) -> None:
        """What goes to a pin: a key, the buzzer, another console, the display."""
        self.title(what)
        kind, _, name = what.partition(" ")
        left, y = number <= 20, self.y(number)
        pin = self.PICO + 10 if left else self.right - 10
        out = -1 if left else 1
        rail = self.RAIL if left else self.wide - self.RAIL
        if kind == "key":
            column = self.COLUMNS[self.keys[not left] % 3]
            self.keys[not left] += 1
            x = rail - out * column
            self.line(f"M{pin} {y}H{x - 12 * out}", name.lower())
            self.line(f"M{x + 12 * out} {y + 8}H{rail}", "ground")
            self.button(x, y, name, 10)
        elif kind == "buzzer":
            x = rail - out * self.COLUMNS[1]
            self.line(f"M{pin} {y}H{x}", kind)
            self.line(f"M{x} {y + 14}H{rail}", "ground")
            self.piezo(x, y + 6)
            self.label(x, y - 28, "piezo buzzer, no polarity")
        elif kind == "link":
            other = "RX" if name == "TX" else "TX"
            self.stub(number, f"{name}: to {other} of a linked console", kind)
        elif kind == "shift":
            self.stub(number, what, kind)
        elif self.beside:
            self.line(f"M{pin} {y}H{self.PANEL + 10}", name.lower())
            self.hole(self.PANEL + 10, y)
        elif "sda" not in self.board.DISPLAY:
            self.stub(number, what, name.lower())

    def stub(self, number: int, text: str, kind: str) -> None:
        """A short piece of a wire, and where it leads."""
        left, y = number <= 20, self.y(number)
        pin, out = (self.PICO + 10, -1) if left else (self.right - 10, 1)
        self.line(f"M{pin} {y}h{60 * out}", kind)
        self.label(pin + 68 * out, y, text, colour(kind), "end" if left else "start")

    def oled(self) -> None:
        """The display with its four pins; read what is printed on yours: the order varies."""
        at = {"GND": 150, "VCC": 180, "SCL": 210, "SDA": 240}
        self.box(95, 36, 210, 154, "#12355b")
        self.box(108, 56, 184, 92, "#000000")
        display = self.board.DISPLAY
        self.label(200, 98, f"OLED {display['width']}x{display['height']}", "#ffffff")
        self.label(200, 116, display["driver"].upper(), "#ffffff")
        for part in _I2C:
            number = place(self.board, display[part])
            pin = self.PICO + 10 if number <= 20 else self.right - 10
            self.line(f"M{pin} {self.y(number)}H{at[part.upper()]}V182", part)
        self.line(f"M150 182V222H{self.RAIL}", "ground")
        self.line(f"M{self.right - 10} {self.y(36)}h40V18H70V206H180V182", "plus", over=True)
        for name, x in at.items():
            self.hole(x, 182)
            self.label(x, 164, name, "#ffffff", size=11)

    def panel(self) -> None:
        """A display on SPI, its pins beside those of the Pico; the names printed on it vary."""
        display, x = self.board.DISPLAY, self.PANEL
        self.box(x, 230, 235, 262, "#12355b")
        if display["driver"] in boards.ROUND:
            self.circle(x + 160, 361, 62, "#000000")
        else:
            high = min(124, 124 * display["height"] // display["width"])
            wide = high * display["width"] // display["height"]
            self.box(x + 160 - wide // 2, 361 - high // 2, wide, high, "#000000")
        self.label(x + 160, 353, display["driver"].upper(), "#ffffff")
        self.label(x + 160, 369, f"{display['width']}x{display['height']}", "#ffffff")
        y = self.y(35)
        self.line(f"M{self.right - 10} {self.y(36)}h60V{y}H{x + 10}", "plus")
        self.line(f"M{self.right - 10} {self.y(33)}H{x + 10}", "ground")
        rows = {"VCC": y, "GND": self.y(33)}
        for part, name in printed(self.board).items():
            rows[name] = self.y(place(self.board, display[part]))
        for name, y in rows.items():
            self.hole(x + 10, y)
            self.label(x + 20, y, name, "#ffffff", "start", 11)

    def battery(self) -> None:
        """A cell, its charger, a switch and a diode: only for a console without a cable.

        Without the diode the 5 V of USB would reach the cell around its charger.
        """
        y, x = self.y(39), 830  # x: the charger
        self.line(f"M{self.right - 10} {y}H{x}", "battery")
        self.box(684, y - 8, 36, 16, "#222222")
        self.box(689, y - 8, 5, 16, "#dddddd")
        self.label(678, y - 38, "Schottky 1N5817,", at="start")
        self.label(678, y - 22, "ring to VSYS", at="start")
        self.box(740, y - 12, 56, 24, "#dddddd")
        self.label(768, y, "switch")
        self.box(x, y - 50, 200, 76, "#12355b")
        self.label(x + 100, y - 34, "charger for one LiPo cell", "#ffffff")
        self.label(x + 6, y, "OUT+", "#ffffff", "start")
        self.label(x + 6, y + 16, "OUT–", "#ffffff", "start")
        self.label(x + 194, y, "B+", "#ffffff", "end")
        self.label(x + 194, y + 16, "B–", "#ffffff", "end")
        self.line(f"M{x} {y + 16}h-16V{self.y(38)}H{self.right - 10}", "ground")
        self.box(x + 20, y + 38, 170, 44, "#cfd8dc")
        self.label(x + 105, y + 53, "LiPo cell 3.7 V")
        self.label(x + 105, y + 69, "with its own protection")
        self.line(f"M{x + 200} {y}h16v68h-26", "battery")
        self.line(f"M{x + 200} {y + 16}h7v36h-17", "ground")

    def notes(self) -> None:
        note = "Four-legged buttons: use two legs that lie diagonally across from each other."
        if self.board.HAT:
            note = "Display and keys plug onto the Pico: only what is drawn here is wired."
        elif self.board.SHIFT:
            note = "A key connects its input of the shift register to 3V3, 10 kΩ hold that at GND."
        self.label(self.wide // 2, self.high - 52, note)
        if not self.board.HAT:
            note = "The pins of your display may stand in another order: go by their names."
            self.label(self.wide // 2, self.high - 30, note)


def link_wires(count: int) -> list[tuple[int, int]]:
    """[(from, to)] of a ring of consoles, numbered from 1: the TX of one to the RX of the next."""
    return [(one, one % count + 1) for one in range(1, count + 1)]


def link_table(board: SimpleNamespace, count: int) -> str:
    """The wires of a ring of so many consoles as Markdown."""
    tx, rx = board.LINK["tx"], board.LINK["rx"]
    if is_pico(board):
        tx, rx = (f"{pin} (pin {place(board, pin)})" for pin in (tx, rx))
    lines = ["| wire | from | to |", "|---|---|---|"]
    for wire, (one, next_one) in enumerate(link_wires(count), 1):
        lines.append(f"| {wire} | console {one}, TX, {tx} | console {next_one}, RX, {rx} |")
    lines.append(f"| ground | GND of console 1 | GND of every other one, 2 to {count} |")
    return "\n".join(lines) + "\n"


def link_svg(board: SimpleNamespace, count: int) -> str:
    """The wires of a ring of so many consoles as a picture."""
    width, gap, top, height = 120, 70, 60, 100
    across = max(530, count * width + (count + 1) * gap)  # the words below need room
    tx, rx = board.LINK["tx"], board.LINK["rx"]
    sheet = Sheet(across, top + height + 110)
    sheet.label(across // 2, 24, f"{count} consoles: {board.NAME}", bold=True)
    line = top + height + 30
    margin = (across - count * width - (count - 1) * gap) // 2
    first, last = margin + width // 2, across - margin - width // 2
    sheet.line(f"M{first} {line}H{last}", "ground")
    for one, next_one in link_wires(count):
        x = margin + (one - 1) * (width + gap)
        y = top + 30
        sheet.box(x, top, width, height, "#e9f3ea", "#2f6b36")
        sheet.label(x + width // 2, top + 65, f"console {one}", bold=True)
        sheet.label(x + 8, y, f"RX {rx}", colour("link"), "start")
        sheet.label(x + width - 8, y, f"TX {tx}", colour("link"), "end")
        sheet.label(x + width // 2, top + height - 10, "GND", colour("ground"))
        if next_one > one:
            sheet.line(f"M{x + width} {y}h{gap}", "link")
        else:
            # The last one's goes back to the first, below all of them.
            back = f"V{line + 34}H{margin - gap // 2}V{y}h{gap // 2}"
            sheet.line(f"M{x + width} {y}h{gap // 2}{back}", "link")
        sheet.line(f"M{x + width // 2} {top + height}V{line}", "ground")
    note = "TX of each to RX of the next, the last one's to the first. All grounds together."
    sheet.label(across // 2, line + 58, note)
    return sheet.text()


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m boards.wiring", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("board")
    parser.add_argument("--table", action="store_true", help="Markdown instead of a picture")
    parser.add_argument("--breadboard", action="store_true", help="on a breadboard")
    parser.add_argument("--link", type=int, metavar="N", help="N consoles in a ring")
    chosen = parser.parse_args(arguments)
    try:
        board = boards.load(chosen.board)
    except boards.BoardError as error:
        print(plain(error), file=sys.stderr)
        return 2
    if board.DISPLAY["driver"] == "builtin":
        print(f"{board.NAME} comes wired: there is nothing to draw.", file=sys.stderr)
        return 1
    if chosen.link is not None:
        if not FEWEST <= chosen.link <= MOST:
            print(f"--link {chosen.link}: expected {FEWEST} to {MOST}", file=sys.stderr)
            return 2
        if not board.LINK:
            print(f"{board.NAME} has no pins for a link.", file=sys.stderr)
            return 1
        draw = link_table if chosen.table else link_svg
        return _tell(draw(board, chosen.link))
    if not chosen.table and not is_pico(board):
        print(f"{board.NAME} is no Pico: --table lists its wires.", file=sys.stderr)
        return 1
    if chosen.breadboard:
        try:
            return _tell(breadboard.svg(board))
        except boards.BoardError as error:
            print(plain(error), file=sys.stderr)
            return 1
    return _tell(table(board) if chosen.table else svg(board))


def _tell(text: str) -> int:
    """Write to the output, in the encoding that an SVG is read in, whatever the terminal's."""
    try:
        sys.stdout.buffer.write(text.encode())
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # no second try at the end
        print(f"The output cannot be written: {error.strerror}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    run(main)
