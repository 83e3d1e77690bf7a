# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Shapes of a wiring picture as SVG: wires, boxes, words, and the parts that several have."""

from xml.sax.saxutils import escape

# A wire has the colour of what it is for.
COLOURS = {
    "sda": "#1b6ca8",
    "scl": "#d4a017",
    "clock": "#d4a017",
    "mosi": "#1b6ca8",
    "dc": "#7a2e8e",
    "cs": "#2e7d32",
    "reset": "#6d4c41",
    "backlight": "#e65100",
    "up": "#e65100",
    "down": "#6d4c41",
    "left": "#2e7d32",
    "right": "#00838f",
    "a": "#7a2e8e",
    "b": "#d81b60",
    "shift": "#1b6ca8",
    "buzzer": "#558b2f",
    "link": "#7a2e8e",
    "ground": "#222222",
    "plus": "#c62828",
    "battery": "#ef6c00",
}
CAPS = {"up": "▲", "down": "▼", "left": "◀", "right": "▶"}  # what is drawn on a key
_GREY = "#607d8b"


def colour(kind: str) -> str:
    return COLOURS.get(kind, _GREY)


class Sheet:
    """A white sheet on which parts are drawn, the later ones over the earlier ones."""

    def __init__(self, wide: int, high: int) -> None:
        self.wide, self.high = wide, high
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
            'font-family="sans-serif" font-size="13">',
            '<rect width="100%" height="100%" fill="#ffffff"/>',
        ]

    def add(self, shape: str) -> None:
        self._parts.append(shape)

    def label(
        self,
        x: int,
        y: int,
        text: str,
        fill: str = "#000000",
        at: str = "middle",
        size: int = 13,
        bold: bool = False,
        turned: bool = False,
    ) -> None:
        """Words whose middle has the height y; turned, they read upwards."""
        more = f' font-size="{size}"' if size != 13 else ""
        more += ' font-weight="bold"' if bold else ""
        more += f' transform="rotate(-90 {x} {y})"' if turned else ""
        self.add(
            f'<text x="{x}" y="{y + size // 3}" fill="{fill}" text-anchor="{at}"{more}>'
            f"{escape(text)}</text>"
        )

    def line(self, path: str, kind: str, over: bool = False) -> None:
        """A wire; one that lies over others has a gap around it."""
        strokes = [("#ffffff", 7)] if over else []
        for stroke, thick in [*strokes, (colour(kind), 3)]:
            self.add(
                f'<path d="{path}" stroke="{stroke}" stroke-width="{thick}" fill="none" '
                'stroke-linejoin="round"/>'
            )

    def title(self, text: str) -> None:
        """What a wire is, for who points at it and for a screen reader."""
        self.add(f"<title>{escape(text)}</title>")

    def box(
        self, x: int, y: int, wide: int, high: int, fill: str, stroke: str = "#333333"
    ) -> None:
        self.add(
            f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="4" fill="{fill}" '
            f'stroke="{stroke}"/>'
        )

    def circle(self, x: int, y: int, radius: int, fill: str, stroke: str = "none") -> None:
        self.add(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{stroke}"/>')

    def hole(self, x: int, y: int) -> None:
        """A pin of a board."""
        self.circle(x, y, 5, "#c8a850", "#333333")

    def button(self, x: int, y: int, name: str, radius: int) -> None:
        self.box(x - radius - 2, y - radius - 2, 2 * radius + 4, 2 * radius + 4, "#dddddd")
        self.circle(x, y, radius, "#444444")
        self.label(x, y, CAPS.get(name, name[:1].upper()), "#ffffff")

    def piezo(self, x: int, y: int) -> None:
        self.circle(x, y, 24, "#222222")
        self.circle(x, y, 4, "#ffffff")

    def text(self) -> str:
        return "\n".join([*self._parts, "</svg>"]) + "\n"
