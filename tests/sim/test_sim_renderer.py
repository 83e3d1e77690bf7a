# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The quick pixel loops give the same pictures as Blinka's own, and refuse what a Pico does."""

import pytest
from conftest import ROOT

from sim import renderer
from sim.virtual import FirmwareError, Simulator

DRIVE = ((ROOT / "tests/toy", "/"),)

# Random scenes: tile grids of every depth, flipped, transposed, transparent, hidden,
# shapes, labels, nested groups; each is changed twice, so that partial redraws count too.
SCENES = """
import displayio, vectorio, bitmaptools, random, terminalio, this_board
from adafruit_display_text.bitmap_label import Label
from display import make

display = make(this_board.DISPLAY)
display.auto_refresh = False
random.seed(SEED)
rnd = random.randrange

def palette(count):
    colours = displayio.Palette(count)
    for i in range(count):
        colours[i] = rnd(0x1000000)
    if rnd(2):
        colours.make_transparent(rnd(count))
    return colours

grids = []

def grid():
    count = random.choice((2, 3, 13, 16, 100, 256))
    tile_width, tile_height = 1 + rnd(12), 1 + rnd(12)
    across, down = 1 + rnd(3), 1 + rnd(3)
    bitmap = displayio.Bitmap(tile_width * across, tile_height * down, count)
    for i in range(bitmap.width * bitmap.height):
        bitmap[i] = rnd(count)
    colours = palette(count)
    tiles = displayio.TileGrid(bitmap, pixel_shader=colours, width=1 + rnd(4),
        height=1 + rnd(4), tile_width=tile_width, tile_height=tile_height,
        x=rnd(140) - 20, y=rnd(140) - 20)
    for i in range(tiles.width * tiles.height):
        tiles[i] = rnd(across * down)
    tiles.flip_x, tiles.flip_y, tiles.transpose_xy = bool(rnd(2)), bool(rnd(2)), bool(rnd(2))
    grids.append((bitmap, count, colours, tiles))
    return tiles

def shape():
    if rnd(2):
        return vectorio.Rectangle(pixel_shader=palette(3), width=1 + rnd(40),
            height=1 + rnd(40), x=rnd(120), y=rnd(120), color_index=rnd(3))
    return vectorio.Circle(pixel_shader=palette(1), radius=1 + rnd(20), x=rnd(120), y=rnd(120))

root = displayio.Group(scale=SCALE)
inner = displayio.Group(scale=1 + rnd(2), x=rnd(20), y=rnd(20))
for i in range(5):
    (root if rnd(2) else inner).append(grid())
    (root if rnd(2) else inner).append(shape())
inner.append(Label(terminalio.FONT, text="Cinq!", color=rnd(0x1000000), x=5, y=20))
root.append(inner)
display.root_group = root
display.refresh()
for i in range(4):
    for thing in list(root) + list(inner):
        if not rnd(3):
            thing.x = rnd(100)
        if not rnd(4) and not isinstance(thing, displayio.Group):
            thing.hidden = not thing.hidden
        if not rnd(15) and thing is not inner:
            (root if thing in root else inner).remove(thing)
    for bitmap, count, colours, tiles in grids:
        if not rnd(4):
            bitmap[rnd(bitmap.width), rnd(bitmap.height)] = rnd(count)
        if not rnd(4):
            x, y = rnd(bitmap.width), rnd(bitmap.height)
            x2, y2 = x + rnd(bitmap.width - x + 1), y + rnd(bitmap.height - y + 1)
            bitmaptools.fill_region(bitmap, x, y, x2, y2, rnd(count))
        if not rnd(3):
            colours[rnd(count)] = rnd(0x1000000)
        if not rnd(6):
            tiles[0] = 0
    display.refresh()
    for quiet in range(rnd(3)):
        display.refresh()
"""


def picture(tmp_path, board, seed, scale):
    program = tmp_path / "scene.py"
    program.write_text(SCENES.replace("SEED", str(seed)).replace("SCALE", str(scale)))
    with Simulator(board, main=program, drive=DRIVE) as sim:
        sim.wait(2000)
        assert sim.finished
        return sim.image().tobytes()


def without_quick_loops(monkeypatch):
    quick = {"displayio._tilegrid", "displayio._group", "vectorio._vectorshape"}
    quick |= {"busdisplay", "bitmaptools"}
    kept = {name: mend for name, mend in renderer.PATCHES.items() if name not in quick}
    monkeypatch.setattr(renderer, "PATCHES", kept)


@pytest.mark.parametrize("board,scale", [("pico_oled", 1), ("pico_lcd_1_3", 2)])
@pytest.mark.parametrize("seed", range(8))
def test_same_pixels_as_blinka(tmp_path, monkeypatch, board, scale, seed):
    quick = picture(tmp_path, board, seed, scale)
    without_quick_loops(monkeypatch)
    assert quick == picture(tmp_path, board, seed, scale)


CHANGES = (
    "bitmap[1, 1] = 1",
    "bitmaptools.fill_region(bitmap, 0, 0, 3, 3, 1)",
    "bitmap.fill(1)",
    "colours[0] = 0x00FFFF",
    "grid[1] = 1",
    "grid.x += 1",
    "grid.flip_x = True",
    "grid.hidden = True",
    "grid.y += 1",
    "grid.transpose_xy = True",
    "grid.pixel_shader = displayio.Palette(2)",
    "grid.bitmap = displayio.Bitmap(16, 8, 2)",
    "colours.make_transparent(0)",
    "shape.x += 1",
    "shape.height = 2",
    "shape.color_index = 1",
    "shape.hidden = True",
    "inner.hidden = True",
    "inner.x += 1",
    "inner.scale = 2",
    "inner.remove(grid)",
    "root.pop()",
    "del root[0]",
    "root[0] = displayio.Group()",
    "root.insert(0, displayio.TileGrid(bitmap, pixel_shader=colours, x=60, y=40))",
    "display.root_group = displayio.Group()",
    "root.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=60, y=40))",
)


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_is_seen_by_itself(tmp_path, monkeypatch, change):
    program = tmp_path / "change.py"
    program.write_text(f"""
import bitmaptools, displayio, this_board, time, vectorio
from display import make

display = make(this_board.DISPLAY)
display.auto_refresh = False
root, inner = displayio.Group(), displayio.Group(x=8)
bitmap = displayio.Bitmap(16, 8, 2)
bitmap[2, 3] = bitmap[12, 3] = 1
colours = displayio.Palette(2)
colours[0] = 0xFFFFFF
grid = displayio.TileGrid(bitmap, pixel_shader=colours, width=2, tile_width=8, tile_height=8)
inner.append(grid)
root.append(inner)
shape = vectorio.Rectangle(pixel_shader=colours, width=5, height=9, x=90, y=90, color_index=0)
root.append(shape)
display.root_group = root
for i in range(3):
    display.refresh()
print("drawn")
time.sleep(1)
{change}
display.refresh()
time.sleep(1)
""")

    def pictures():
        with Simulator("pico_lcd_1_3", main=program, drive=DRIVE) as sim:
            assert sim.wait_for(lambda: "drawn" in sim.serial)
            before = sim.image().tobytes()
            sim.wait(1500)
            return before, sim.image().tobytes()

    before, after = pictures()
    assert after != before
    without_quick_loops(monkeypatch)
    assert pictures() == (before, after)


# Random copies and readings of every depth, to edges and over words, and what is dirty then.
COPIES = """
import bitmaptools, displayio, io, random

random.seed(SEED)
rnd = random.randrange

def show(bitmap):
    area = bitmap._dirty_area
    print(area.x1, area.y1, area.x2, area.y2, [bitmap[i] for i in range(len(pixels))])
    bitmap._finish_refresh()

for count in (2, 4, 16, 256):
    width, height = 1 + rnd(75), 1 + rnd(9)
    pixels = range(width * height)
    one, two = (displayio.Bitmap(width, height, count) for number in range(2))
    for i in pixels:
        one[i], two[i] = rnd(count), rnd(count)
    for bitmap in (one, two):
        bitmap._finish_refresh()
    for number in range(12):
        x1, y1 = rnd(width + 1), rnd(height + 1)
        more = {"x1": x1, "y1": y1}
        if rnd(3):
            more.update(x2=x1 + rnd(width - x1 + 1), y2=y1 + rnd(height - y1 + 1))
        if not rnd(3):
            more["skip_source_index"] = rnd(count)
        source = one if rnd(4) else two
        bitmaptools.blit(two, source, rnd(width + 1), rnd(height + 1), **more)
        show(two)
    bits = one.bits_per_value
    for number in range(12):
        size, first, back = random.choice((1, 2, 4)), bool(rnd(4)), not rnd(3)
        row = (width * bits + size * 8 - 1) // (size * 8) * size
        file = io.BytesIO(bytes(rnd(256) for i in range(row * height + rnd(3) - 1)))
        try:
            bitmaptools.readinto(two, file, bits, size, first, False, back)
        except EOFError:
            print("too short")
        print(len(file.read()))
        show(two)
"""


@pytest.mark.parametrize("seed", range(12))
def test_pixels_are_copied_and_read_as_by_blinka(tmp_path, monkeypatch, seed):
    text = COPIES.replace("SEED", str(seed))
    quick = run(tmp_path, text)
    assert len(quick.splitlines()) > 100
    without_quick_loops(monkeypatch)
    assert quick == run(tmp_path, text)


def run(tmp_path, text):
    program = tmp_path / "program.py"
    program.write_text("import displayio, bitmaptools\n" + text)
    with Simulator(main=program, drive=DRIVE) as sim:
        sim.wait(10)
        return sim.serial


@pytest.mark.parametrize("count", [2, 4, 16, 256, 65536])
def test_fill_sets_every_pixel(tmp_path, count):
    said = run(
        tmp_path,
        f"b = displayio.Bitmap(7, 5, {count})\nb.fill({count - 1})\n"
        "print(sorted({b[i] for i in range(35)}))",
    )
    assert said == f"[{count - 1}]\n"


@pytest.mark.parametrize("count", [2, 4, 16, 256, 65536])
def test_a_region_is_filled_to_its_edges_and_no_further(tmp_path, count):
    said = run(
        tmp_path,
        f"b = displayio.Bitmap(75, 4, {count})\n"
        "wrong = 0\n"
        "for x1 in range(0, 75, 3):\n"
        "    for x2 in range(x1, 76, 5):\n"
        "        b.fill(0)\n"
        f"        bitmaptools.fill_region(b, x1, 1, x2, 3, {count - 1})\n"
        "        for i in range(300):\n"
        "            inside = x1 <= i % 75 < x2 and 1 <= i // 75 < 3\n"
        f"            wrong += b[i] != ({count - 1} if inside else 0)\n"
        "print(wrong)",
    )
    assert said == "0\n"


REFUSED = {
    "a pixel beside the bitmap": ("displayio.Bitmap(4, 4, 2)[4, 0] = 1", "IndexError"),
    "a pixel before the bitmap": ("displayio.Bitmap(4, 4, 2)[-1, 0] = 1", "IndexError"),
    "an index after the bitmap": ("displayio.Bitmap(4, 4, 2)[16] = 1", "IndexError"),
    "reading beside the bitmap": ("displayio.Bitmap(4, 4, 2)[0, 4]", "IndexError"),
    "a value too big": ("displayio.Bitmap(4, 4, 2)[0] = 2", "ValueError"),
    "a fill too big": ("displayio.Bitmap(4, 4, 2).fill(2)", "ValueError"),
    "a tile that is not there": (
        "displayio.TileGrid(displayio.Bitmap(8, 8, 2), pixel_shader=displayio.Palette(2),"
        " tile_width=4, tile_height=4)[0] = 4",
        "ValueError",
    ),
    "a place that is not there": (
        "displayio.TileGrid(displayio.Bitmap(8, 8, 2), pixel_shader=displayio.Palette(2))[1] = 0",
        "IndexError",
    ),
    "a region that is too wide": (
        "bitmaptools.fill_region(displayio.Bitmap(4, 4, 2), 0, 0, 5, 4, 1)",
        "ValueError",
    ),
    "a blit from outside": (
        "bitmaptools.blit(displayio.Bitmap(4, 4, 2), displayio.Bitmap(4, 4, 2), 0, 0, x1=5)",
        "ValueError",
    ),
    "a blit to outside": (
        "bitmaptools.blit(displayio.Bitmap(4, 4, 2), displayio.Bitmap(4, 4, 2), -1, 0)",
        "ValueError",
    ),
}


@pytest.mark.parametrize("what", sorted(REFUSED))
def test_refuses_what_the_device_refuses(tmp_path, what):
    statement, error = REFUSED[what]
    with pytest.raises(FirmwareError, match=error):
        run(tmp_path, statement)


def test_lines_are_drawn_as_on_the_device_and_clipped(tmp_path):
    said = run(
        tmp_path,
        "b = displayio.Bitmap(6, 4, 2)\nbitmaptools.draw_line(b, 0, 0, 9, 3, 1)\n"
        "for y in range(4):\n    print(''.join('.#'[b[x, y]] for x in range(6)))",
    )
    assert said.split() == ["##....", "..###.", ".....#", "......"]


def test_the_font_is_ascii_in_cells_of_6_by_12(tmp_path):
    said = run(
        tmp_path,
        "import terminalio\nf = terminalio.FONT\nprint(f.get_bounding_box(), f.get_glyph(233))\n"
        "g = f.get_glyph(65)\nprint(g.tile_index, g.width, g.height, g.dx, g.dy, g.shift_x)",
    )
    assert said == "(6, 12) None\n33 6 12 0 0 6\n"
