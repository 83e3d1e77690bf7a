# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Blinka's displayio made quick, and strict as the device is.

Each function is given one freshly loaded Blinka module and mends it. The pixel loops are
replaced by numpy ones that give the same bytes; what the device refuses is refused.

What is mended in Adafruit_Blinka_displayio 2.7.1, and what would have to change there for it
to go:

    _bitmap        a value or a place out of range is an error; fill() at once: checks in
                   Bitmap.__getitem__ and __setitem__ as in shared-bindings/displayio/Bitmap.c;
                   bits_per_value and deinit() are missing
    _tilegrid      the two pixel loops in numpy; a tile or an index out of range is an error:
                   the checks of shared-bindings/displayio/TileGrid.c
    _group         layers without a change, or outside an area, are passed over: cheap tests
                   before TileGrid._get_refresh_areas and _fill_area
    _vectorshape   one-coloured shapes in one go; their size must not grow with the scale of
                   their group, as on the device: _fill_area multiplies too much
    _displaycore   SH1107 addressing sends four bits of a column, not seven:
                   set_region_to_update drops the high command
    busdisplay     a refresh that drew nothing walks all layers once more to finish them:
                   finish_refresh() only when there were areas; a scene in which the last walk
                   found nothing, and that was not touched since, is not walked at all
    bitmaptools    coordinates outside the bitmap are clipped, the device refuses them; readinto()
                   and blit() between bitmaps of one depth go by words instead of pixels
    fourwire       release_displays() calls FourWire.deinit(), which is called _release there;
                   a microsecond at every byte of a command is no time here, where all other
                   drawing takes none: it would make walks differ between two displays
    displayio      CIRCUITPYTHON_TERMINAL, since CircuitPython 9
    fontio         the built-in font of the en_US builds: ASCII in cells of 6x12 without
                   offsets; Blinka reads a BDF file and gives each glyph its own box
    threading      displayio starts a thread that refreshes (see sim/hardware/threading.py): a
                   display that refreshes only when asked needs none
    i2cdisplaybus, fourwire    import busio and digitalio of Blinka: the loader gives them the
                   virtual board's (sim/loader.py)
"""

import functools
import io
import types
from collections.abc import Callable
from typing import Any

import numpy
from numpy.typing import NDArray

# What Blinka's own modules hold is Any: the loader gives each virtual board its own.
Array = NDArray[Any]
Buffer = bytearray | memoryview
# depth in bits -> [byte, place]: the values in a byte
_SPLIT = {
    bits: numpy.array(
        [
            [byte >> at & (1 << bits) - 1 for at in range(8 - bits, -1, -bits)]
            for byte in range(256)
        ],
        numpy.uint8,
    )
    for bits in (2, 4)
}
_LEAST_S = 0.001  # a wait of the bus that is more than the time of its bytes


def _check_place(bitmap: Any, index: Any) -> None:
    """Raise what the device raises for a place outside the bitmap."""
    if isinstance(index, int):
        total = bitmap._bmp_width * bitmap._bmp_height
        if not 0 <= index < total:
            raise IndexError(f"index must be 0-{total - 1}")
    elif isinstance(index, slice):
        raise NotImplementedError("Slices not supported")
    else:
        x, y = index
        if not 0 <= x < bitmap._bmp_width:
            raise IndexError(f"x must be 0-{bitmap._bmp_width - 1}")
        if not 0 <= y < bitmap._bmp_height:
            raise IndexError(f"y must be 0-{bitmap._bmp_height - 1}")


def bitmap(module: Any) -> None:
    """displayio._bitmap: fill() and the limits that CircuitPython checks."""
    Bitmap = module.Bitmap
    plain_set, plain_get = Bitmap.__setitem__, Bitmap.__getitem__

    def __getitem__(self: Any, index: Any) -> int:
        _check_place(self, index)
        return plain_get(self, index)

    def __setitem__(self: Any, index: Any, value: int) -> None:
        _check_place(self, index)
        if not 0 <= value <= self._bitmask:
            raise ValueError(f"value must be 0-{self._bitmask}")
        plain_set(self, index, value)

    def fill(self: Any, value: int) -> None:
        if not 0 <= value <= self._bitmask:
            raise ValueError(f"value must be 0-{self._bitmask}")
        self._set_dirty_area(module.Area(0, 0, self._bmp_width, self._bmp_height))
        if self._bits_per_value < 8:
            word = 0
            for i in range(32 // self._bits_per_value):
                word |= value << (i * self._bits_per_value)
            numpy.frombuffer(self._data, f"u{self._data.itemsize}")[:] = word
        else:
            # Wide values lie as bytes; a word of the array may be four or eight of them.
            numpy.frombuffer(self._data, f"u{self._bits_per_value // 8}")[:] = value

    def bits_per_value(self: Any) -> int:
        return self._bits_per_value

    def deinit(self: Any) -> None:
        pass

    plain_dirty = Bitmap._set_dirty_area

    def _set_dirty_area(self: Any, area: Any) -> None:
        self._unpacked = None
        plain_dirty(self, area)

    Bitmap._unpacked = None  # see _values
    Bitmap._set_dirty_area = _set_dirty_area
    Bitmap.__getitem__ = __getitem__
    Bitmap.__setitem__ = __setitem__
    Bitmap.fill = fill
    Bitmap.deinit = deinit
    Bitmap.bits_per_value = property(bits_per_value)


def _values(bitmap: Any, x1: int, y1: int, x2: int, y2: int) -> Array:
    """The values of a rectangle inside a bitmap of up to 8 bits: [y, x].

    The whole of a bitmap that is not drawn in is kept: many tiles come from one.
    """
    if bitmap._unpacked is None:
        dirty = bitmap._dirty_area
        if dirty.x1 != dirty.x2:
            return _unpacked(bitmap, x1, y1, x2, y2)
        bitmap._unpacked = _unpacked(bitmap, 0, 0, bitmap._bmp_width, bitmap._bmp_height)
    kept: Array = bitmap._unpacked[y1:y2, x1:x2]
    return kept


def _unpacked(bitmap: Any, x1: int, y1: int, x2: int, y2: int) -> Array:
    bits = bitmap._bits_per_value
    words = numpy.frombuffer(bitmap._data, f"u{bitmap._data.itemsize}")
    if bits >= 8:
        return words.view(numpy.uint8).reshape(bitmap._bmp_height, -1)[y1:y2, x1:x2]
    per_word = 32 // bits
    first, end = x1 // per_word, -(-x2 // per_word)
    bytes_ = words.reshape(bitmap._bmp_height, -1)[y1:y2, first:end].astype(">u4")
    bytes_ = bytes_.view(numpy.uint8)
    if bits == 1:
        values = numpy.unpackbits(bytes_, axis=1)
    else:
        # Each byte is looked up: it is so many values, the first in its high end.
        values = _SPLIT[bits][bytes_].reshape(y2 - y1, -1)
    return values[:, x1 - first * per_word : x2 - first * per_word]


def _tiled(grid: Any, x1: int, y1: int, x2: int, y2: int) -> Array:
    """The values that a tile grid shows in a rectangle of its own pixels: [y, x]."""
    bitmap, tiles, across = grid._bitmap, grid._tiles, grid._bitmap_width_in_tiles
    width, height = grid._tile_width, grid._tile_height
    if len(tiles) == 1:
        y, x = divmod(tiles[0], across)
        x, y = x * width, y * height
        return _values(bitmap, x + x1, y + y1, x + x2, y + y2)
    left, top = x1 // width, y1 // height
    columns = numpy.arange(left, -(-x2 // width)) + grid._top_left_x
    rows = numpy.arange(top, -(-y2 // height)) + grid._top_left_y
    shown = numpy.frombuffer(tiles, numpy.uint8).reshape(-1, grid._width_in_tiles)
    shown = shown[(rows % len(shown))[:, None], columns % grid._width_in_tiles]
    sheet = _values(bitmap, 0, 0, bitmap._bmp_width, bitmap._bmp_height)
    sheet = sheet.reshape(-1, height, across, width)
    values = sheet[shown // across, :, shown % across].transpose(0, 2, 1, 3)
    values = values.reshape(len(rows) * height, -1)
    return values[y1 - top * height : y2 - top * height, x1 - left * width : x2 - left * width]


def _shown(grid: Any, x1: int, y1: int, x2: int, y2: int) -> Array:
    """The same of a rectangle of its pixels as they are enlarged."""
    scale = grid._absolute_transform.scale
    if scale == 1:
        return _tiled(grid, x1, y1, x2, y2)
    left, top = x1 // scale, y1 // scale
    values = _tiled(grid, left, top, -(-x2 // scale), -(-y2 // scale))
    values = values.repeat(scale, 0).repeat(scale, 1)
    return values[y1 - top * scale : y2 - top * scale, x1 - left * scale : x2 - left * scale]


class _Canvas:
    """The pixels of an area while its layers are drawn, the uppermost first: [y, x]."""

    def __init__(self, area: Any, depth: int) -> None:
        size = area.height(), area.width()
        self.area = area
        self.pixels = numpy.zeros(size, numpy.uint16 if depth == 16 else numpy.uint8)
        self.free = numpy.ones(size, bool)  # where no layer has drawn yet

    def part(self, x1: int, y1: int, x2: int, y2: int) -> tuple[Array, Array]:
        """The pixels of a rectangle of the display, and which of them are free."""
        left, top = self.area.x1, self.area.y1
        place = slice(y1 - top, y2 - top), slice(x1 - left, x2 - left)
        return self.pixels[place], self.free[place]

    def full(self) -> bool:
        return not self.free.any()

    def packed(self, colorspace: Any) -> bytes:
        """The pixels as a display takes them."""
        if colorspace.depth == 16:
            return self.pixels.tobytes()
        # A byte is eight pixels one below the other, as an OLED has them.
        height, width = self.pixels.shape
        order: Any = "big" if colorspace.reverse_pixels_in_byte else "little"
        return numpy.packbits(self.pixels.reshape(-1, 8, width), 1, order).tobytes()

    def lend(self, colorspace: Any, draw: Callable[[memoryview, memoryview], bool]) -> bool:
        """Let one of Blinka's own loops draw, which have one bit of a mask for each pixel."""
        size = self.free.size
        mask = bytearray(size // 32 * 4 + 4)
        taken = numpy.packbits(~self.free, bitorder="little").tobytes()
        mask[: len(taken)] = taken
        data = self.packed(colorspace)
        buffer = bytearray(-(-len(data) // 4) * 4)
        buffer[: len(data)] = data
        done = draw(memoryview(mask).cast("I"), memoryview(buffer).cast("I"))
        bits = numpy.unpackbits(numpy.frombuffer(mask, numpy.uint8), bitorder="little")
        self.free[:] = bits[:size].reshape(self.free.shape) == 0
        drawn: Array = numpy.frombuffer(buffer, self.pixels.dtype)
        if colorspace.depth == 1:
            order: Any = "big" if colorspace.reverse_pixels_in_byte else "little"
            drawn = numpy.unpackbits(
                drawn[: len(data)].reshape(-1, 1, self.free.shape[1]), 1, bitorder=order
            )
        self.pixels[:] = drawn.ravel()[:size].reshape(self.free.shape)
        return done


def _colours(palette: Any, colorspace: Any, module: Any) -> tuple[Array, Array]:
    """What a display shows for each value, and which values are opaque."""
    known = palette._table
    if known is None or known[0] is not colorspace:
        colours, opaque = module._palette_table(palette, colorspace, 256)
        numbers = numpy.array(colours, numpy.uint16 if colorspace.depth == 16 else numpy.uint8)
        known = palette._table = colorspace, numbers, numpy.frombuffer(opaque, bool)
    return known[1], known[2]


def _tile(grid: Any, index: Any) -> tuple[int, int]:
    """Column and row of a tile, or IndexError as on the device."""
    if isinstance(index, int):
        x, y = index % grid._width_in_tiles, index // grid._width_in_tiles
    else:
        x, y = index
    if not (0 <= x < grid._width_in_tiles and 0 <= y < grid._height_in_tiles):
        raise IndexError("Tile index out of bounds")
    return x, y


def _turned(
    grid: Any, box: tuple[int, int, int, int], pixels: Array, free: Array
) -> tuple[tuple[int, int, int, int], Array, Array]:
    """A box of the display, counted from the grid's corner, as the grid's own pixels lie."""
    turn, whole = grid._absolute_transform, grid._current_area
    transposed = grid._transpose_xy != turn.transpose_xy
    flip_x, flip_y = grid._flip_x, grid._flip_y
    if transposed:
        flip_x, flip_y = flip_y, flip_x
    x1, y1, x2, y2 = box
    if (turn.dx < 0) != flip_x:
        pixels, free = pixels[:, ::-1], free[:, ::-1]
        x1, x2 = whole.width() - x2, whole.width() - x1
    if (turn.dy < 0) != flip_y:
        pixels, free = pixels[::-1], free[::-1]
        y1, y2 = whole.height() - y2, whole.height() - y1
    if transposed:
        return (y1, x1, y2, x2), pixels.T, free.T
    return (x1, y1, x2, y2), pixels, free


def tilegrid(module: Any) -> None:
    """displayio._tilegrid: all pixels at once, and the limits of tiles."""
    TileGrid = module.TileGrid
    plain_init = TileGrid.__init__

    def __init__(self: Any, *arguments: Any, **named: Any) -> None:
        plain_init(self, *arguments, **named)
        default = named.get("default_tile", 0)
        if default >= self._tiles_in_bitmap:
            raise ValueError(f"default_tile must be 0-{self._tiles_in_bitmap - 1}")

    def __setitem__(self: Any, index: Any, value: int) -> None:
        x, y = _tile(self, index)
        if not 0 <= value < self._tiles_in_bitmap:
            raise ValueError(f"tile must be 0-{self._tiles_in_bitmap - 1}")
        self._set_tile(x, y, value)

    def _paint(self: Any, colorspace: Any, canvas: _Canvas) -> bool:
        if self._hidden_tilegrid or self._hidden_by_parent:
            return False
        area, whole, bitmap, palette = (
            canvas.area,
            self._current_area,
            self._bitmap,
            self._pixel_shader,
        )
        x1, y1 = max(area.x1, whole.x1), max(area.y1, whole.y1)
        x2, y2 = min(area.x2, whole.x2), min(area.y2, whole.y2)
        if x1 >= x2 or y1 >= y2:
            return False
        if (
            type(bitmap) is not module.Bitmap
            or bitmap._bits_per_value > 8
            or type(palette) is not module.Palette
            or palette._dither
        ):
            return canvas.lend(colorspace, functools.partial(self._fill_area, colorspace, area))
        pixels, free = canvas.part(x1, y1, x2, y2)
        box = x1 - whole.x1, y1 - whole.y1, x2 - whole.x1, y2 - whole.y1
        box, pixels, free = _turned(self, box, pixels, free)
        values = _shown(self, *box)
        colours, opaque = _colours(palette, colorspace, module)
        take = opaque[values]
        take &= free
        numpy.copyto(pixels, colours[values], where=take)
        free ^= take
        return pixels.size == canvas.pixels.size and canvas.full()

    TileGrid.__init__ = __init__
    TileGrid._extract_and_check_index = _tile
    TileGrid.__setitem__ = __setitem__
    TileGrid._paint = _paint


def vectorshape(module: Any) -> None:
    """vectorio._vectorshape: rectangles and circles at once instead of pixel by pixel.

    As on the device a shape's place is scaled with its group, but its size is not.
    """
    Shape = module._VectorShape

    def colour_of(self: Any, colorspace: Any) -> tuple[int, bool] | None:
        """(value, opaque) of a shape's one colour, or None when it has more."""
        palette = self._pixel_shader
        if type(palette) is not module.Palette or palette._dither:
            return None
        source, target = module.InputPixelStruct(), module.OutputPixelStruct()
        source.pixel = self._color_index - 1
        target.opaque = True
        if not 0 <= source.pixel < len(palette):
            return None
        palette._get_color(colorspace, source, target)
        return target.pixel, target.opaque

    def _paint(self: Any, colorspace: Any, canvas: _Canvas) -> bool:
        if self._hidden:
            return False
        area, overlap = canvas.area, module.Area()
        if not area.compute_overlap(self._current_area, overlap):
            return False
        how = type(self).__dict__.get("_cover_kind")
        colour = colour_of(self, colorspace)
        if colour is None or how not in (module._COVER_RECTANGLE, module._COVER_CIRCLE):
            return canvas.lend(colorspace, functools.partial(self._fill_area, colorspace, area))
        pixels, free = canvas.part(overlap.x1, overlap.y1, overlap.x2, overlap.y2)
        x = numpy.arange(overlap.x1, overlap.x2)
        y = numpy.arange(overlap.y1, overlap.y2)
        shape_x, shape_y = self._screen_to_shape_coordinates(x[None, :], y[:, None])
        if how == module._COVER_RECTANGLE:
            inside = (shape_x >= 0) & (shape_x < self._width)
            inside = inside & (shape_y >= 0) & (shape_y < self._height)
        else:
            inside = shape_x * shape_x + shape_y * shape_y <= self._radius * self._radius
        take = inside & free
        value, opaque = colour
        numpy.copyto(pixels, pixels.dtype.type(value), where=take)
        free ^= take
        return area == overlap and canvas.full() and (opaque or not take.any())

    Shape._paint = _paint


def _fill(bitmap: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Set every pixel of a rectangle that lies inside the bitmap and is not empty."""
    bits = bitmap._bits_per_value
    words = numpy.frombuffer(bitmap._data, f"u{bitmap._data.itemsize}")
    if bits >= 8:
        words.view(f"u{bits // 8}").reshape(bitmap._bmp_height, -1)[y1:y2, x1:x2] = value
        return
    # Values lie from the high end of a word of 32 bits on; the edges share theirs.
    whole = 0
    for _ in range(32 // bits):
        whole = whole << bits | value
    rows = words.reshape(bitmap._bmp_height, -1)
    for word in range(x1 * bits // 32, (x2 * bits + 31) // 32):
        start, end = max(x1 * bits - word * 32, 0), min(x2 * bits - word * 32, 32)
        mask = (1 << 32 - start) - (1 << 32 - end)
        rows[y1:y2, word] = rows[y1:y2, word] & (0xFFFFFFFF ^ mask) | (whole & mask)


def group(module: Any) -> None:
    """displayio._group: layers that have not changed, or that lie elsewhere, are passed over
    without asking them."""
    Group, TileGrid, Shape = module.Group, module.TileGrid, module._VectorShape

    def _get_refresh_areas(self: Any, areas: list[Any]) -> None:
        if self._item_removed or self._removed_areas:
            self._consume_removed_areas()
            if self._item_removed:
                areas.append(self._dirty_area)
        for layer in reversed(self._layers):
            if type(layer) is TileGrid:
                if layer._rendered_hidden:
                    continue
                # What TileGrid._get_refresh_areas would find out, had it been called.
                drawn = layer._previous_area
                if not (
                    layer._needs_refresh
                    or layer._moved
                    or layer._full_change
                    or layer._partial_change
                    or layer._hidden_tilegrid
                    or layer._hidden_by_parent
                    or drawn.x1 == drawn.x2
                    or layer._pixel_shader._needs_refresh
                ):
                    dirty = getattr(layer._bitmap, "_dirty_area", None)  # a file has none
                    if dirty is not None and dirty.x1 == dirty.x2:
                        continue
                layer._get_refresh_areas(areas)
            elif isinstance(layer, (Group, TileGrid, Shape)):
                layer._get_refresh_areas(areas)

    def _paint(self: Any, colorspace: Any, canvas: _Canvas) -> bool:
        """Draw what is free of a canvas; whether nothing is left that a layer below could draw."""
        if self._hidden_group:
            return False
        area = canvas.area
        x1, y1, x2, y2 = area.x1, area.y1, area.x2, area.y2
        for layer in reversed(self._layers):
            if type(layer) is TileGrid:
                place = layer._current_area
                if place.x1 >= x2 or place.x2 <= x1 or place.y1 >= y2 or place.y2 <= y1:
                    continue
            if layer._paint(colorspace, canvas):
                return True
        return False

    Group._get_refresh_areas = _get_refresh_areas
    Group._paint = _paint


class _Touch:
    """Changes its `last` whenever anything that can be on a display is touched."""

    def __init__(self) -> None:
        self.last = object()

    def noted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function that also notes that it was called."""

        @functools.wraps(function)
        def touch(*arguments: Any, **named: Any) -> Any:
            self.last = object()
            return function(*arguments, **named)

        return touch

    def watch(self, kind: Any, *methods: str) -> None:
        """Note calls of these methods of a class, and every attribute that is set."""
        for name, what in list(vars(kind).items()):
            if isinstance(what, property) and what.fset is not None:
                setattr(kind, name, property(what.fget, self.noted(what.fset), what.fdel))
        for name in methods:
            setattr(kind, name, self.noted(getattr(kind, name)))


def _send(display: Any, area: Any, data: bytes) -> bool:
    """Send the pixels of an area to the display; False while its bus is taken."""
    core = display._core
    # An SH1107 takes eight rows at a time.
    height = 8 if core.sh1107_addressing else area.height()
    for top in range(area.y1, area.y2, height):
        part = type(area)(area.x1, top, area.x2, top + height)
        core.set_region_to_update(part)
        if not core.bus_free():
            return False
        size = part.size() * core.colorspace.depth // 8
        at = (top - area.y1) // height * size
        core.begin_transaction()
        display._send_pixels(data[at : at + size])
        core.end_transaction()
    return True


def busdisplay(module: Any) -> None:
    """busdisplay: all layers draw on one canvas. A refresh that finds nothing to draw has nothing
    to finish either, and the next one need not look as long as the scene is not touched."""
    Display, Group = module.BusDisplay, module.Group
    plain_refresh, plain_area, touch = Display.refresh, Display._refresh_area, Group._touch

    def refresh(self: Any, **frames: Any) -> bool:
        core = self._core
        if (
            core._still is touch.last
            and not core.full_refresh
            and not core.refresh_in_progress
            and not frames
        ):
            self._first_manual_refresh = False
            core.last_refresh = module.time.monotonic() * 1000
            return True
        return plain_refresh(self, **frames)

    def _refresh_display(self: Any) -> bool:
        core = self._core
        if not core.start_refresh():
            return False
        before = touch.last
        areas = self._get_refresh_areas()
        if areas:
            for area in areas:
                self._refresh_area(area)
            core.finish_refresh()
        else:
            core._still = before
            core.refresh_in_progress = False
        return True

    def _refresh_area(self: Any, area: Any) -> bool:
        core = self._core
        colorspace, group = core.colorspace, core.current_group
        columns = colorspace.depth == 1 and not colorspace.pixels_in_byte_share_row
        if colorspace.depth != 16 and not columns:
            return plain_area(self, area)
        clipped = module.Area()
        if not core.clip_area(area, clipped):
            return True
        canvas = _Canvas(clipped, colorspace.depth)
        if group is not None:
            group._paint(colorspace, canvas)
        return _send(self, clipped, canvas.packed(colorspace))

    Display.refresh = refresh
    Display._refresh_display = _refresh_display
    Display._refresh_area = _refresh_area


def displaycore(module: Any) -> None:
    """displayio: an SH1107 or SH1106 is told all of a column, not only its low four bits."""
    core = module._DisplayCore
    others = core.set_region_to_update

    def set_region_to_update(self: Any, area: Any) -> None:
        if not self.sh1107_addressing:
            others(self, area)
            return
        column, page = area.x1 + self.colstart, (area.y1 + self.rowstart) // 8
        for commands in ((0x10 | column >> 4, column & 0x0F), (0xB0 | page,)):
            self.begin_transaction()
            self.send(
                module.DISPLAY_COMMAND, module.CHIP_SELECT_TOGGLE_EVERY_BYTE, bytes(commands)
            )
            self.end_transaction()

    core.set_region_to_update = set_region_to_update
    core._still = None  # what was touched last when a refresh found nothing to draw


def _copy(
    target: Any,
    source: Any,
    x: int,
    y: int,
    x1: int,
    y1: int,
    width: int,
    height: int,
    skip: int | None,
) -> None:
    """Copy a rectangle inside both bitmaps, which differ and share a depth below 8 bits, but for
    the pixels of a value to be skipped."""
    bits = target._bits_per_value
    whole = target._bitmask
    left, right = x1 * bits // 32, ((x1 + width) * bits + 31) // 32
    drop = right * 32 - (x1 + width) * bits  # bits behind the rectangle in its last word
    first, end = x * bits // 32, ((x + width) * bits + 31) // 32
    shift = end * 32 - (x + width) * bits
    mask = (1 << width * bits) - 1
    keep = ~(mask << shift)
    ones = mask // whole  # the lowest bit of each pixel
    data, words = source._data, target._data
    for row in range(height):
        at = (y1 + row) * source._stride
        piece = 0
        for word in data[at + left : at + right]:
            piece = piece << 32 | word
        piece = piece >> drop & mask
        kept = keep
        if skip is not None:
            differ = piece ^ ones * skip
            for step in (1, 2)[: bits // 2]:
                differ |= differ >> step
            taken = (differ & ones) * whole
            piece &= taken
            kept = ~(taken << shift)
        piece <<= shift
        at = (y + row) * target._stride
        for place in range(at + end - 1, at + first - 1, -1):
            words[place] = words[place] & kept & 0xFFFFFFFF | piece & 0xFFFFFFFF
            kept >>= 32
            piece >>= 32


def _within(name: str, value: int, low: int, high: int) -> None:
    """ValueError as on the device."""
    if not low <= value <= high:
        raise ValueError(f"{name} must be {low}-{high}")


def _corners(bitmap: Any, x1: int, y1: int, x2: int | None, y2: int | None) -> None:
    """ValueError for a rectangle that is not inside a bitmap."""
    _within("x1", x1, 0, bitmap.width)
    _within("y1", y1, 0, bitmap.height)
    if x2 is not None:
        _within("x2", x2, x1, bitmap.width)
    if y2 is not None:
        _within("y2", y2, y1, bitmap.height)


def _fill_region(dest_bitmap: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """bitmaptools.fill_region."""
    if not 0 <= value <= dest_bitmap._bitmask:
        raise ValueError("out of range of target")
    _corners(dest_bitmap, x1, y1, x2, y2)
    if x1 < x2 and y1 < y2:
        dest_bitmap.dirty(x1, y1, x2, y2)
        _fill(dest_bitmap, x1, y1, x2, y2, value)


def _draw_line(dest_bitmap: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """bitmaptools.draw_line, which rounds on the device unlike in Blinka; outside is clipped."""
    if not 0 <= value <= dest_bitmap._bitmask:
        raise ValueError("out of range of target")
    left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
    dest_bitmap.dirty(max(left, 0), max(top, 0), max(right + 1, 0), max(bottom + 1, 0))
    steep = bottom - top > right - left
    if steep:
        x1, y1, x2, y2 = y1, x1, y2, x2
    if x1 > x2:
        x1, y1, x2, y2 = x2, y2, x1, y1
    length, rise, step = x2 - x1, abs(y2 - y1), 1 if y1 < y2 else -1
    error = length // 2
    for x in range(x1, x2 + 1):
        if steep:
            dest_bitmap._write_pixel(y1, x, value)
        else:
            dest_bitmap._write_pixel(x, y1, value)
        error -= rise
        if error < 0:
            y1 += step
            error += length


def _put_rows(bitmap: Any, data: bytes, reverse_rows: bool) -> None:
    """Fill a bitmap with the rows of a file that has the same depth."""
    bitmap.dirty()
    width, height, stride = bitmap.width, bitmap.height, bitmap._stride
    rows = numpy.frombuffer(data, numpy.uint8).reshape(height, -1)
    if reverse_rows:
        rows = rows[::-1]
    words = numpy.frombuffer(bitmap._data, f"u{bitmap._data.itemsize}")
    if bitmap._bits_per_value == 8:
        words.view(numpy.uint8).reshape(height, -1)[:, :width] = rows[:, :width]
        return
    # The first pixel lies highest in a file and in a word.
    whole = numpy.zeros((height, stride * 4), numpy.uint8)
    whole[:, : rows.shape[1]] = rows
    words.reshape(height, stride)[:] = whole.view(">u4")


def _readinto(module: Any) -> Callable[..., None]:
    """bitmaptools.readinto by whole rows where file and bitmap have one depth."""
    plain_read = module.readinto

    def readinto(
        bitmap: Any,
        file: Any,
        bits_per_pixel: int,
        element_size: int = 1,
        reverse_pixels_in_element: bool = False,
        swap_bytes: bool = False,
        reverse_rows: bool = False,
    ) -> None:
        how = element_size, reverse_pixels_in_element, swap_bytes, reverse_rows
        height = bitmap.height
        size = (bitmap.width * bits_per_pixel + element_size * 8 - 1) // (element_size * 8)
        size *= element_size  # of a row, in bytes
        packed = bits_per_pixel in (1, 2, 4) and reverse_pixels_in_element
        if (
            type(bitmap) is not module.Bitmap
            or bits_per_pixel != bitmap._bits_per_value
            or swap_bytes
            or not (packed or bits_per_pixel == 8)
        ):
            plain_read(bitmap, file, bits_per_pixel, *how)
            return
        data = file.read(size * height)
        if len(data) != size * height:
            plain_read(bitmap, io.BytesIO(data), bits_per_pixel, *how)  # as far as it goes
            return
        _put_rows(bitmap, data, reverse_rows)

    return readinto


def bitmaptools(module: Any) -> None:
    """bitmaptools: coordinates outside the bitmap are errors, not clipped; quick copies."""
    plain_blit, plain_array = module.blit, module.arrayblit

    def blit(
        dest_bitmap: Any,
        source_bitmap: Any,
        x: int,
        y: int,
        *,
        x1: int = 0,
        y1: int = 0,
        x2: int | None = None,
        y2: int | None = None,
        skip_source_index: int | None = None,
        skip_dest_index: int | None = None,
    ) -> None:
        _within("x", x, 0, dest_bitmap.width)
        _within("y", y, 0, dest_bitmap.height)
        _corners(source_bitmap, x1, y1, x2, y2)
        if source_bitmap._bits_per_value > dest_bitmap._bits_per_value:
            raise ValueError("source palette too large")
        if (
            type(dest_bitmap) is type(source_bitmap) is module.Bitmap
            and dest_bitmap is not source_bitmap
            and source_bitmap._bits_per_value == dest_bitmap._bits_per_value < 8
            and skip_dest_index is None
            and not (skip_source_index or 0) & ~dest_bitmap._bitmask
        ):
            right = source_bitmap.width if x2 is None else x2
            bottom = source_bitmap.height if y2 is None else y2
            width, height = min(right - x1, dest_bitmap.width - x), bottom - y1
            height = min(height, dest_bitmap.height - y)
            if width > 0 and height > 0:
                dest_bitmap.dirty(x, y, x + width, y + height)
                where = x, y, x1, y1, width, height
                _copy(dest_bitmap, source_bitmap, *where, skip_source_index)
            return
        corners = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
        skipped = {"skip_source_index": skip_source_index, "skip_dest_index": skip_dest_index}
        plain_blit(dest_bitmap, source_bitmap, x, y, **corners, **skipped)

    def arrayblit(
        bitmap: Any,
        data: Any,
        x1: int = 0,
        y1: int = 0,
        x2: int | None = None,
        y2: int | None = None,
        skip_index: int | None = None,
    ) -> None:
        _corners(bitmap, x1, y1, x2, y2)
        plain_array(bitmap, data, x1, y1, x2, y2, skip_index)

    module.fill_region = _fill_region
    module.draw_line = _draw_line
    module.blit = blit
    module.arrayblit = arrayblit
    module.readinto = _readinto(module)


def fourwire(module: Any) -> None:
    """fourwire: release_displays() calls a deinit() that Blinka's class lacks; commands take
    no time."""
    module.FourWire.deinit = module.FourWire._release
    clock = module.time

    def sleep(seconds: float) -> None:
        if seconds >= _LEAST_S:
            clock.sleep(seconds)

    module.time = types.SimpleNamespace(sleep=sleep)


def displayio(module: Any) -> None:
    """displayio: the terminal's group has a name in CircuitPython 9 and later; whatever changes
    a scene is noted for busdisplay."""
    module.CIRCUITPYTHON_TERMINAL = module._group.circuitpython_splash
    touch = module.Group._touch = _Touch()
    touch.watch(module.Group, "insert", "pop", "remove", "sort", "__setitem__", "__delitem__")
    touch.watch(module.TileGrid, "__setitem__")
    touch.watch(module.Palette, "make_transparent", "make_opaque", "_set_color")
    touch.watch(module.Bitmap, "_set_dirty_area")
    touch.watch(module._group._VectorShape, "_shape_set_dirty")


@functools.cache  # every board has this font, and reading it is a third of a start
def _ascii(path: str) -> Array:
    """The ASCII glyphs of a font's file side by side, in cells of 6x12: words of a bitmap."""
    pixels = numpy.zeros((12, 6 * 95), numpy.uint8)
    code = row = 0
    reading = False
    with open(path) as lines:
        for line in lines:
            words = line.split()
            if words[0] == "ENCODING":
                code = int(words[1])
            elif words[0] == "BITMAP":
                row, reading = 0, True
            elif words[0] == "ENDCHAR":
                reading = False
            elif reading:
                if 32 <= code < 127:
                    for x in range(6):
                        pixels[row, (code - 32) * 6 + x] = int(words[0], 16) >> (7 - x) & 1
                row += 1
    bytes_ = numpy.packbits(pixels, axis=1)
    whole = numpy.zeros((12, -(-bytes_.shape[1] // 4) * 4), numpy.uint8)
    whole[:, : bytes_.shape[1]] = bytes_
    return whole.view(">u4")


def fontio(module: Any) -> None:
    """fontio: the built-in font as the en_US builds have it.

    ASCII only, whole cells of 6x12 in one bitmap, no offsets. Blinka loads all of the
    font's file and gives each glyph its own box, so that labels sit one pixel lower.
    """

    class BuiltinFont:
        def __init__(self) -> None:
            self.bitmap: Any = None

        def _load(self) -> None:
            self.bitmap = module.Bitmap(6 * 95, 12, 2)
            path = module.os.path.join(
                module.os.path.dirname(module.__file__), module.DEFAULT_FONT
            )
            words = numpy.frombuffer(self.bitmap._data, f"u{self.bitmap._data.itemsize}")
            words.reshape(12, -1)[:] = _ascii(path)

        def get_bounding_box(self) -> tuple[int, int]:
            return 6, 12

        def get_glyph(self, codepoint: int) -> Any:
            if not 32 <= codepoint < 127:
                return None
            return module.Glyph(self.bitmap, codepoint - 32, 6, 12, 0, 0, 6, 0)

    def made() -> BuiltinFont:
        # Once per power-on, when it is asked for.
        font = BuiltinFont()
        font._load()
        return font

    module.BuiltinFont = made


def palette(module: Any) -> None:
    """displayio._palette: what its colours are on a display is reckoned once."""
    Palette = module.Palette

    def forgetting(function: Callable[..., None]) -> Callable[..., None]:
        def change(self: Any, *arguments: int) -> None:
            self._table = None
            function(self, *arguments)

        return change

    Palette._table = None  # see _colours
    for name in ("_set_color", "make_transparent", "make_opaque"):
        setattr(Palette, name, forgetting(getattr(Palette, name)))


PATCHES = {
    "fontio": fontio,
    "displayio._bitmap": bitmap,
    "displayio._displaycore": displaycore,
    "displayio._palette": palette,
    "displayio._tilegrid": tilegrid,
    "displayio._group": group,
    "displayio": displayio,
    "vectorio._vectorshape": vectorshape,
    "busdisplay": busdisplay,
    "bitmaptools": bitmaptools,
    "fourwire": fourwire,
}
