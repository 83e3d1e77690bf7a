# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Draw how a board file wires a plain Pico, as SVG or as a Markdown table.

python -m boards.wiring pico_oled > wiring.svg
python -m boards.wiring pico_oled --table
python -m boards.wiring pico_oled --link 3 > ring.svg    how three of them are linked
python -m boards.wiring pico_oled --link 3 --table
"""

import argparse
import sys
from types import SimpleNamespace
from xml.sax.saxutils import escape

import boards
from boards import pins
from boards.plain import plain

# The pins from the USB plug down, USB on top, and from there up again: 1 to 40.
LEFT = "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"
RIGHT = (
    "VBUS VSYS GND 3V3_EN 3V3 ADC_VREF GP28 GND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND "
    "GP17 GP16"
)
WIDTH = 210  # of a Pico in the picture
COLOURS = {
    "display": "#1b6ca8",
    "sda": "#1b6ca8",
    "scl": "#d4a017",
    "key": "#b3541e",
    "buzzer": "#4a7c2c",
    "link": "#7a2e8e",
    "ground": "#222222",
    "plus": "#c62828",
    "battery": "#e65100",
}
CAPS = {"up": "▲", "down": "▼", "left": "◀", "right": "▶"}  # what is drawn on a key
FEWEST, MOST = 2, 6  # consoles in a ring


def numbered() -> list[tuple[int, str]]:
    """[(number, name)] of the forty pins."""
    return list(enumerate(LEFT.split() + RIGHT.split()[::-1], 1))


def uses(board: SimpleNamespace) -> dict[str, str]:
    """{pin: what is wired to it}."""
    wired = {}
    for part in ("sda", "scl", "clock", "mosi", "dc", "cs", "reset", "backlight"):
        if part in board.DISPLAY:
            wired[board.DISPLAY[part]] = "display " + (part.upper() if len(part) < 4 else part)
    if board.SHIFT:
        wired.update({pin: "shift " + name for name, pin in board.SHIFT.items()})
    else:
        for name, pin in board.KEYS:
            wired[pin] = "key " + (name.upper() if len(name) == 1 else name)
    if board.BUZZER:
        wired[board.BUZZER] = "buzzer"
    if board.LINK:
        wired[board.LINK["tx"]] = "link TX"
        wired[board.LINK["rx"]] = "link RX"
    return wired


def is_pico(board: SimpleNamespace) -> bool:
    """Whether a board is a Pico, of which the places of all pins are known."""
    return all(board_id.startswith("raspberry_pi_pico") for board_id in board.BOARD_IDS)


def place(board: SimpleNamespace, pin: str) -> int:
    """Which of the forty pins of a Pico has a name of CircuitPython."""
    number = pins.number(board.BOARD_IDS[0], pin)
    return {name: place for place, name in numbered()}[f"GP{number}"]


def table(board: SimpleNamespace) -> str:
    """The wiring as Markdown; where the pins are is known of a Pico."""
    rows = [["part", "pin"]]
    rows += [[what, pin] for pin, what in uses(board).items()]
    rows.append(["display power", "3V3"])
    rows.append(["display ground, the other leg of every key and of the buzzer", "GND"])
    if is_pico(board):
        places = [str(place(board, pin)) for pin in uses(board)]
        for row, where in zip(rows, ["place on the Pico", *places, "36", "3, 8, 13"]):
            row.append(where)
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines.insert(1, "|---" * len(rows[0]) + "|")
    return "\n".join(lines) + "\n"


def _label(x: int, y: int, text: str, colour: str, anchor: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x}" y="{y + 4}" fill="{colour}" text-anchor="{anchor}"{weight}>'
        f"{escape(text)}</text>"
    )


def svg(board: SimpleNamespace) -> str:
    """The wiring as a picture: a Pico seen from above, and every part with its wires."""
    drawing = _Drawing(board)
    drawing.pico()
    for pin, what in uses(board).items():
        drawing.wire(place(board, pin), what)
    if "sda" in board.DISPLAY:
        drawing.oled()
    if board.BATTERY:
        drawing.battery()
    return drawing.text()


class _Drawing:
    """Parts and wires around a Pico; the ground is a rail at either side."""

    WIDE, HIGH, RAIL = 1070, 750, 30
    PICO, TOP, STEP = 430, 110, 26  # x of its left edge, y of its first pins
    COLUMNS = (90, 180, 270)  # from an edge of the picture to keys that stand beside each other

    def __init__(self, board: SimpleNamespace) -> None:
        self.board = board
        self.right = self.PICO + WIDTH
        self.keys = [0, 0]  # how many at the left and at the right
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.WIDE} {self.HIGH}" '
            'font-family="sans-serif" font-size="13">',
            '<rect width="100%" height="100%" fill="#ffffff"/>',
        ]

    def add(self, shape: str) -> None:
        self.parts.append(shape)

    def label(
        self, x: int, y: int, text: str, colour: str = "#000000", at: str = "middle"
    ) -> None:
        self.add(_label(x, y, text, colour, at))

    def line(self, path: str, kind: str) -> None:
        colour = COLOURS[kind]
        self.add(
            f'<path d="{path}" stroke="{colour}" stroke-width="3" fill="none" '
            'stroke-linejoin="round"/>'
        )

    def box(
        self, x: int, y: int, wide: int, high: int, fill: str, stroke: str = "#333333"
    ) -> None:
        self.add(
            f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="4" fill="{fill}" '
            f'stroke="{stroke}"/>'
        )

    def y(self, number: int) -> int:
        """Where one of the forty pins is."""
        return self.TOP + self.STEP * (number - 1 if number <= 20 else 40 - number)

    def pico(self) -> None:
        self.label(self.WIDE // 2, self.HIGH - 76, self.board.NAME)
        self.box(self.PICO, self.TOP - 20, WIDTH, 20 * self.STEP + 14, "#e9f3ea", "#2f6b36")
        middle = self.PICO + WIDTH // 2
        self.box(middle - 25, self.TOP - 40, 50, 26, "#bbbbbb")
        self.label(middle, self.TOP - 28, "USB")
        used = {place(self.board, pin) for pin in uses(self.board)} | {8, 28, 36}
        for number, name in numbered():
            left, y = number <= 20, self.y(number)
            x = self.PICO + 10 if left else self.right - 10
            shade = "#000000" if number in used else "#999999"
            self.add(f'<circle cx="{x}" cy="{y}" r="5" fill="#c8a850" stroke="#333333"/>')
            text = f"{number} {name}" if left else f"{name} {number}"
            self.label(x + (12 if left else -12), y, text, shade, "start" if left else "end")
        bottom = self.y(20) + 30
        self.line(f"M{self.PICO + 10} {self.y(8)}H{self.RAIL}", "ground")
        top = 222 if "sda" in self.board.DISPLAY else self.y(1) + 14
        self.line(f"M{self.RAIL} {top}V{bottom}", "ground")
        over = self.WIDE - self.RAIL
        self.line(f"M{self.right - 10} {self.y(28)}H{over}V{bottom}", "ground")
        self.label(self.RAIL - 12, bottom + 18, "GND: one leg of every part", at="start")
        self.label(over + 12, bottom + 18, "GND, the same", at="end")

    def wire(self, number: int, what: str) -> None:
        """What goes to a pin: a key, the buzzer, another console, the display."""
        self.add(f"<title>{escape(what)}</title>")
        kind, _, name = what.partition(" ")
        left, y = number <= 20, self.y(number)
        pin = self.PICO + 10 if left else self.right - 10
        out = -1 if left else 1
        rail = self.RAIL if left else self.WIDE - self.RAIL
        if kind == "key":
            column = self.COLUMNS[self.keys[not left] % 3]
            self.keys[not left] += 1
            x = rail - out * column
            self.line(f"M{pin} {y}H{x - 12 * out}", kind)
            self.line(f"M{x + 12 * out} {y + 8}H{rail}", "ground")
            self.box(x - 12, y - 12, 24, 24, "#dddddd")
            self.add(f'<circle cx="{x}" cy="{y}" r="10" fill="#444444"/>')
            self.label(x, y, CAPS.get(name, name[:1]), "#ffffff")
        elif kind == "buzzer":
            x = rail - out * self.COLUMNS[1]
            self.line(f"M{pin} {y}H{x}", kind)
            self.line(f"M{x} {y + 14}H{rail}", "ground")
            self.add(f'<circle cx="{x}" cy="{y + 6}" r="24" fill="#222222"/>')
            self.add(f'<circle cx="{x}" cy="{y + 6}" r="4" fill="#ffffff"/>')
            self.label(x, y - 28, "piezo buzzer, no polarity")
        elif kind == "link":
            self.line(f"M{pin} {y}h{60 * out}", kind)
            other = "RX" if name == "TX" else "TX"
            text = f"{name}: to {other} of a linked console"
            self.label(pin + 68 * out, y, text, COLOURS[kind], "end" if left else "start")
        elif "sda" not in self.board.DISPLAY:
            self.line(f"M{pin} {y}h{60 * out}", kind)
            self.label(pin + 68 * out, y, what, COLOURS[kind], "end" if left else "start")

    def oled(self) -> None:
        """The display with its four pins; read what is printed on yours: the order varies."""
        at = {"GND": 150, "VCC": 180, "SCL": 210, "SDA": 240}
        self.box(95, 36, 210, 154, "#12355b")
        self.box(108, 56, 184, 92, "#000000")
        self.label(200, 98, "OLED 128x64", "#ffffff")
        self.label(200, 116, self.board.DISPLAY["driver"].upper(), "#ffffff")
        for name, x in at.items():
            self.add(f'<circle cx="{x}" cy="182" r="5" fill="#c8a850" stroke="#333333"/>')
            self.add(
                f'<text x="{x}" y="168" fill="#ffffff" font-size="11" text-anchor="middle">'
                f"{name}</text>"
            )
        for part in ("sda", "scl"):
            number = place(self.board, self.board.DISPLAY[part])
            pin = self.PICO + 10 if number <= 20 else self.right - 10
            self.line(f"M{pin} {self.y(number)}H{at[part.upper()]}V182", part)
        self.line(f"M150 182V222H{self.RAIL}", "ground")
        self.line(f"M{self.right - 10} {self.y(36)}h40V18H70V206H180V182", "plus")

    def battery(self) -> None:
        """A cell, its charger and a switch: only for a console without a cable."""
        x, y = self.WIDE - 290, self.y(39)
        self.line(f"M{self.right - 10} {y}H{x}", "battery")
        self.box(x - 60, y - 12, 60, 24, "#dddddd")
        self.label(x - 30, y, "switch")
        self.box(x + 40, y - 50, 200, 76, "#12355b")
        self.label(x + 140, y - 34, "charger for one LiPo cell", "#ffffff")
        self.label(x + 46, y, "OUT+", "#ffffff", "start")
        self.label(x + 46, y + 16, "OUT–", "#ffffff", "start")
        self.label(x + 234, y, "B+", "#ffffff", "end")
        self.label(x + 234, y + 16, "B–", "#ffffff", "end")
        self.line(f"M{x} {y}h40", "battery")
        self.line(f"M{x + 40} {y + 16}h-22V{self.y(38)}H{self.right - 10}", "ground")
        self.box(x + 60, y + 50, 170, 44, "#cfd8dc")
        self.label(x + 145, y + 66, "LiPo cell 3.7 V")
        self.label(x + 145, y + 82, "with its own protection")
        self.line(f"M{x + 240} {y}h14v72h-24", "battery")
        self.line(f"M{x + 240} {y + 16}h6v40h-16", "ground")

    def text(self) -> str:
        note = "Four-legged buttons: use two legs that lie diagonally across from each other."
        self.label(self.WIDE // 2, self.HIGH - 52, note)
        if "sda" in self.board.DISPLAY:
            note = "The pins of your display may stand in another order: go by their names."
            self.label(self.WIDE // 2, self.HIGH - 30, note)
        return "\n".join([*self.parts, "</svg>"]) + "\n"


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
    purple, grey = COLOURS["link"], COLOURS["ground"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {top + height + 110}" '
        'font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        _label(across // 2, 24, f"{count} consoles: {board.NAME}", "#000000", "middle", True),
    ]
    line = top + height + 30
    margin = (across - count * width - (count - 1) * gap) // 2
    for one, next_one in link_wires(count):
        x = margin + (one - 1) * (width + gap)
        y = top + 30
        parts.append(
            f'<rect x="{x}" y="{top}" width="{width}" height="{height}" rx="8" '
            'fill="#e9f3ea" stroke="#2f6b36"/>'
        )
        parts.append(_label(x + width // 2, top + 65, f"console {one}", "#000000", "middle", True))
        parts.append(_label(x + 8, y, f"RX {rx}", purple, "start"))
        parts.append(_label(x + width - 8, y, f"TX {tx}", purple, "end"))
        parts.append(_label(x + width // 2, top + height - 10, "GND", grey, "middle"))
        if next_one > one:
            path = f"M{x + width} {y}h{gap}"
        else:
            # The last one's goes back to the first, below all of them.
            path = f"M{x + width} {y}h{gap // 2}V{line + 34}H{margin - gap // 2}V{y}h{gap // 2}"
        parts.append(f'<path d="{path}" stroke="{purple}" stroke-width="3" fill="none"/>')
        parts.append(
            f'<path d="M{x + width // 2} {top + height}V{line}" stroke="{grey}" '
            'stroke-width="3" fill="none"/>'
        )
    first, last = margin + width // 2, across - margin - width // 2
    parts.append(f'<path d="M{first} {line}H{last}" stroke="{grey}" stroke-width="3"/>')
    note = "TX of each to RX of the next, the last one's to the first. All grounds together."
    parts.append(_label(across // 2, line + 58, note, "#000000", "middle"))
    return "\n".join([*parts, "</svg>"]) + "\n"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m boards.wiring", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("board")
    parser.add_argument("--table", action="store_true", help="Markdown instead of a picture")
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
        sys.stdout.write(draw(board, chosen.link))
        return 0
    if not chosen.table and not is_pico(board):
        print(f"{board.NAME} is no Pico: --table lists its wires.", file=sys.stderr)
        return 1
    sys.stdout.write(table(board) if chosen.table else svg(board))
    return 0


if __name__ == "__main__":
    sys.exit(main())
