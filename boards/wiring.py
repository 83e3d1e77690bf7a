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

# The pins from the USB plug down, USB on top, and from there up again: 1 to 40.
LEFT = "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"
RIGHT = (
    "VBUS VSYS GND 3V3_EN 3V3 ADC_VREF GP28 GND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND "
    "GP17 GP16"
)
STEP, TOP, EDGE, WIDTH = 22, 70, 250, 150
COLOURS = {
    "display": "#1b6ca8",
    "key": "#b3541e",
    "buzzer": "#4a7c2c",
    "link": "#7a2e8e",
    "power": "#555555",
}
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
    for name, pin in board.KEYS:
        wired[pin] = "key " + (name.upper() if len(name) == 1 else name)
    if board.BUZZER:
        wired[board.BUZZER] = "buzzer"
    if board.LINK:
        wired[board.LINK["tx"]] = "link TX"
        wired[board.LINK["rx"]] = "link RX"
    return wired


def table(board: SimpleNamespace) -> str:
    """The wiring as Markdown."""
    places = {name: number for number, name in numbered()}
    lines = ["| part | pin | place on the Pico |", "|---|---|---|"]
    for pin, what in uses(board).items():
        lines.append(f"| {what} | {pin} | {places[pin]} |")
    lines.append(f"| display power | 3V3 | {places['3V3']} |")
    lines.append(
        "| display ground, the other leg of every key and of the buzzer | GND | 3, 8, 13 |"
    )
    return "\n".join(lines) + "\n"


def _label(x: int, y: int, text: str, colour: str, anchor: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x}" y="{y + 4}" fill="{colour}" text-anchor="{anchor}"{weight}>'
        f"{escape(text)}</text>"
    )


def svg(board: SimpleNamespace) -> str:
    """The wiring as a picture: a Pico seen from above, and what each pin goes to."""
    wired = uses(board)
    wired["3V3"] = "power display VCC"
    height = TOP + 20 * STEP + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * EDGE + WIDTH} {height}" '
        'font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        _label(EDGE + WIDTH // 2, 20, board.NAME, "#000000", "middle", True),
        f'<rect x="{EDGE + 50}" y="{TOP - 32}" width="50" height="24" fill="#bbbbbb"/>',
        _label(EDGE + 75, TOP - 20, "USB", "#000000", "middle"),
        f'<rect x="{EDGE}" y="{TOP - 14}" width="{WIDTH}" height="{20 * STEP + 6}" rx="8" '
        'fill="#e9f3ea" stroke="#2f6b36"/>',
    ]
    for number, name in numbered():
        left = number <= 20
        row = number - 1 if left else 40 - number
        y = TOP + row * STEP
        x, out, anchor, inner = (
            (EDGE, -1, "end", "start") if left else (EDGE + WIDTH, 1, "start", "end")
        )
        what = wired.get(name, "")
        ground = name == "GND" and number == 8
        if ground:
            what = "power ground of all parts"
        kind, _, rest = what.partition(" ")
        colour = COLOURS.get(kind, "#999999")
        parts.append(f'<circle cx="{x - 8 * out}" cy="{y}" r="5" fill="{colour}"/>')
        parts.append(_label(x - 20 * out, y, f"{name}", "#000000" if what else "#999999", inner))
        if what:
            text = rest if kind == "power" else what
            parts.append(
                f'<path d="M{x} {y}h{40 * out}" stroke="{colour}" stroke-width="3" fill="none"/>'
            )
            parts.append(_label(x + 48 * out, y, text, colour, anchor, True))
    note = "Every key and the buzzer: one leg to its pin, the other to GND."
    parts.append(_label(EDGE + WIDTH // 2, height - 22, note, "#000000", "middle"))
    return "\n".join([*parts, "</svg>"]) + "\n"


def link_wires(count: int) -> list[tuple[int, int]]:
    """[(from, to)] of a ring of consoles, numbered from 1: the TX of one to the RX of the next."""
    return [(one, one % count + 1) for one in range(1, count + 1)]


def link_table(board: SimpleNamespace, count: int) -> str:
    """The wires of a ring of so many consoles as Markdown."""
    places = {name: number for number, name in numbered()}
    tx, rx = board.LINK["tx"], board.LINK["rx"]
    lines = ["| wire | from | to |", "|---|---|---|"]
    for wire, (one, next_one) in enumerate(link_wires(count), 1):
        lines.append(
            f"| {wire} | console {one}, TX, {tx} (pin {places[tx]}) "
            f"| console {next_one}, RX, {rx} (pin {places[rx]}) |"
        )
    lines.append(f"| ground | GND of console 1 | GND of every other one, 2 to {count} |")
    return "\n".join(lines) + "\n"


def link_svg(board: SimpleNamespace, count: int) -> str:
    """The wires of a ring of so many consoles as a picture."""
    width, gap, top, height = 120, 70, 60, 100
    across = count * width + (count + 1) * gap
    tx, rx = board.LINK["tx"], board.LINK["rx"]
    purple, grey = COLOURS["link"], COLOURS["power"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {top + height + 110}" '
        'font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        _label(across // 2, 24, f"{count} consoles: {board.NAME}", "#000000", "middle", True),
    ]
    line = top + height + 30
    for one, next_one in link_wires(count):
        x = gap + (one - 1) * (width + gap)
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
            path = f"M{x + width} {y}h{gap // 2}V{line + 34}H{gap // 2}V{y}h{gap - gap // 2}"
        parts.append(f'<path d="{path}" stroke="{purple}" stroke-width="3" fill="none"/>')
        parts.append(
            f'<path d="M{x + width // 2} {top + height}V{line}" stroke="{grey}" '
            'stroke-width="3" fill="none"/>'
        )
    first, last = gap + width // 2, across - gap - width // 2
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
        print(error, file=sys.stderr)
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
    sys.stdout.write(table(board) if chosen.table else svg(board))
    return 0


if __name__ == "__main__":
    sys.exit(main())
