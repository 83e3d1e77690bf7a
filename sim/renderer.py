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
                   finish_refresh() only when there were areas
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


def bitmap(module: Any) -> None:
    """displayio._bitmap: fill() and the limits that CircuitPython checks."""
    Bitmap = module.Bitmap
    plain_set, plain_get = Bitmap.__setitem__, Bitmap.__getitem__

    def check(self: Any, index: Any) -> None:
        if isinstance(index, int):
            total = self._bmp_width * self._bmp_height
            if not 0 <= index < total:
                raise IndexError(f"index must be 0-{total - 1}")
        elif isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        else:
            x, y = index
            if not 0 <= x < self._bmp_width:
                raise IndexError(f"x must be 0-{self._bmp_width - 1}")
            if not 0 <= y < self._bmp_height:
                raise IndexError(f"y must be 0-{self._bmp_height - 1}")

    def __getitem__(self: Any, index: Any) -> int:
        check(self, index)
        return plain_get(self, index)

    def __setitem__(self: Any, index: Any, value: int) -> None:
        check(self, index)
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

    Bitmap.__getitem__ = __getitem__
    Bitmap.__setitem__ = __setitem__
    Bitmap.fill = fill
    Bitmap.deinit = deinit
    Bitmap.bits_per_value = property(bits_per_value)


def values_of(bitmap: Any) -> Array:
    """Every value of a bitmap of up to 16 bits, as an array [y, x]."""
    return _values(bitmap, 0, 0, bitmap._bmp_width, bitmap._bmp_height)


def _values(bitmap: Any, x1: int, y1: int, x2: int, y2: int) -> Array:
    """The same of a rectangle inside the bitmap."""
    bits = bitmap._bits_per_value
    words = numpy.frombuffer(bitmap._data, f"u{bitmap._data.itemsize}")
    if bits >= 8:
        return words.view(f"u{bits // 8}").reshape(bitmap._bmp_height, -1)[y1:y2, x1:x2]
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


def _source(geometry: tuple[int, ...], tilegrid: Any, bitmap: Any) -> Array:
    """The bitmap's values under the rectangle to fill, after tiles and scale: [y, x]."""
    start_x, end_x, start_y, end_y = geometry[5:]
    scale = tilegrid._absolute_transform.scale
    x = numpy.arange(start_x, end_x) // scale
    y = numpy.arange(start_y, end_y) // scale
    tile_width, tile_height = tilegrid._tile_width, tilegrid._tile_height
    tiles = numpy.frombuffer(tilegrid._tiles, numpy.uint8)
    tiles = tiles.reshape(tilegrid._height_in_tiles, tilegrid._width_in_tiles)
    column = (x // tile_width + tilegrid._top_left_x) % tilegrid._width_in_tiles
    row = (y // tile_height + tilegrid._top_left_y) % tilegrid._height_in_tiles
    values = values_of(bitmap)
    if tiles.size == 1:
        tile = int(tiles[0, 0])
        across = tilegrid._bitmap_width_in_tiles
        source_x = tile % across * tile_width + x % tile_width
        source_y = tile // across * tile_height + y % tile_height
        if source_y[-1] < values.shape[0] and source_y[0] < values.shape[0]:
            return values[source_y[:, None], source_x[None, :]]
    tile = tiles[row[:, None], column[None, :]].astype(numpy.intp)
    across = tilegrid._bitmap_width_in_tiles
    source_x = tile % across * tile_width + (x % tile_width)[None, :]
    source_y = tile // across * tile_height + (y % tile_height)[:, None]
    outside = source_y >= values.shape[0]
    if not outside.any():
        return values[source_y, source_x]
    picked = values[numpy.where(outside, 0, source_y), source_x].copy()
    picked[outside] = 0
    return picked


def _offsets(geometry: tuple[int, ...]) -> Array:
    """Where each of those pixels goes in the area, counted in pixels: [y, x]."""
    start, x_stride, y_stride, x_shift, y_shift = geometry[:5]
    start_x, end_x, start_y, end_y = geometry[5:]
    rows = start + (numpy.arange(end_y - start_y) + y_shift) * y_stride
    columns = (numpy.arange(end_x - start_x) + x_shift) * x_stride
    return rows[:, None] + columns[None, :]


def _claim(mask: Buffer, offsets: Array, solid: Array) -> tuple[Array, bool]:
    """Which of the pixels are to be set: solid, and not yet set by an upper layer.

    The mask has one bit per pixel of the area. Returns the choice and whether nothing
    that was free stayed free.
    """
    packed = numpy.frombuffer(mask, numpy.uint8)
    bits = numpy.unpackbits(packed, bitorder="little")
    free = bits[offsets] == 0
    take = free & solid
    bits[offsets[take]] = 1
    packed[:] = numpy.packbits(bits, bitorder="little")
    return take, not bool((free & ~solid).any())


def _pack(
    buffer: Buffer,
    offsets: Array,
    pixels: Array,
    depth: int,
    per_byte: int,
    reverse: bool,
    share_row: bool,
    width: int,
) -> None:
    """Store pixels of which several share a byte."""
    if not share_row:
        row, column = offsets // width, offsets % width
        offsets = column * per_byte + row // per_byte * per_byte * width + row % per_byte
    shift = offsets % per_byte * depth
    if reverse:
        shift = (per_byte - 1) * depth - shift
    pieces = pixels.astype(numpy.uint8) << shift.astype(numpy.uint8)
    numpy.bitwise_or.at(numpy.frombuffer(buffer, numpy.uint8), offsets // per_byte, pieces)


def _picked(geometry: tuple[int, ...], grid: Any, bitmap: Any) -> Array:
    """_source, quicker for a single tile that is not enlarged and all in its bitmap."""
    start_x, end_x, start_y, end_y = geometry[5:]
    tiles, width, height = grid._tiles, grid._tile_width, grid._tile_height
    if len(tiles) == 1 and grid._absolute_transform.scale == 1:
        y, x = divmod(tiles[0], grid._bitmap_width_in_tiles)
        x, y = x * width, y * height
        if y + height <= bitmap._bmp_height and x + width <= bitmap._bmp_width:
            return _values(bitmap, x + start_x, y + start_y, x + end_x, y + end_y)
    return _source(geometry, grid, bitmap)


def _region(plane: Array, geometry: tuple[int, ...]) -> Array:
    """Where a tile grid's pixels go in an area, of which `plane` has all pixels: [y, x]."""
    start, x_stride, y_stride, x_shift, y_shift, start_x, end_x, start_y, end_y = geometry
    size = plane.itemsize
    first = start + y_shift * y_stride + x_shift * x_stride
    shape, steps = (end_y - start_y, end_x - start_x), (y_stride * size, x_stride * size)
    return numpy.ndarray(shape, plane.dtype, plane, first * size, steps)


def _claim_region(
    mask: Buffer, geometry: tuple[int, ...], opaque: Buffer, values: Array
) -> tuple[Array, bool]:
    """_claim for the pixels of a tile grid."""
    packed = numpy.frombuffer(mask, numpy.uint8)
    bits = numpy.unpackbits(packed, bitorder="little")
    taken = _region(bits, geometry)
    now = taken | numpy.frombuffer(opaque, numpy.uint8)[values]
    take = now != taken
    taken[:] = now
    packed[:] = numpy.packbits(bits, bitorder="little")
    return take, bool(now.all())


def tilegrid(module: Any) -> None:
    """displayio._tilegrid: the pixel loops, and the limits of tiles."""

    def _fill_pixels(
        buffer: Buffer,
        mask: Buffer,
        colors: Any,
        opaque: Buffer,
        geometry: tuple[int, ...],
        grid: Any,
        bitmap: Any,
    ) -> bool:
        table = numpy.array(colors, numpy.uint16)
        values = _picked(geometry, grid, bitmap)
        take, covered = _claim_region(mask, geometry, opaque, values)
        region = _region(numpy.frombuffer(buffer, numpy.uint16), geometry)
        numpy.copyto(region, table[values], where=take)
        return covered

    def _fill_pixels_packed(
        buffer: Buffer,
        mask: Buffer,
        colors: Any,
        opaque: Buffer,
        geometry: tuple[int, ...],
        grid: Any,
        bitmap: Any,
        pack: tuple[Any, ...],
    ) -> bool:
        table = numpy.array(colors, numpy.uint8)
        depth, _, reverse, share_row, width = pack
        values = _picked(geometry, grid, bitmap)
        take, covered = _claim_region(mask, geometry, opaque, values)
        bytes_ = numpy.frombuffer(buffer, numpy.uint8)
        offsets = _offsets(geometry)
        if depth == 1 and not share_row and int(offsets.max()) < len(bytes_) // width * width * 8:
            # A byte is eight pixels one below the other, as an OLED has them.
            bytes_ = bytes_[: len(bytes_) // width * width]
            plane = numpy.zeros(len(bytes_) * 8, numpy.uint8)
            _region(plane, geometry)[:] = table[values] * take
            order: Any = "big" if reverse else "little"
            bytes_ |= numpy.packbits(plane.reshape(-1, 8, width), 1, order).ravel()
        else:
            _pack(buffer, offsets[take], table[values[take]], *pack)
        return covered

    module._fill_pixels = _fill_pixels
    module._fill_pixels_packed = _fill_pixels_packed
    TileGrid = module.TileGrid
    plain_init = TileGrid.__init__

    def __init__(self: Any, *arguments: Any, **named: Any) -> None:
        plain_init(self, *arguments, **named)
        default = named.get("default_tile", 0)
        if default >= self._tiles_in_bitmap:
            raise ValueError(f"default_tile must be 0-{self._tiles_in_bitmap - 1}")

    def place(self: Any, index: Any) -> tuple[int, int]:
        if isinstance(index, int):
            x, y = index % self._width_in_tiles, index // self._width_in_tiles
        else:
            x, y = index
        if not (0 <= x < self._width_in_tiles and 0 <= y < self._height_in_tiles):
            raise IndexError("Tile index out of bounds")
        return x, y

    def __setitem__(self: Any, index: Any, value: int) -> None:
        x, y = place(self, index)
        if not 0 <= value < self._tiles_in_bitmap:
            raise ValueError(f"tile must be 0-{self._tiles_in_bitmap - 1}")
        self._set_tile(x, y, value)

    TileGrid.__init__ = __init__
    TileGrid._extract_and_check_index = place
    TileGrid.__setitem__ = __setitem__


def vectorshape(module: Any) -> None:
    """vectorio._vectorshape: rectangles and circles at once instead of pixel by pixel.

    As on the device a shape's place is scaled with its group, but its size is not.
    """
    Shape = module._VectorShape
    plain = Shape._fill_area

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

    def _fill_area(self: Any, colorspace: Any, area: Any, mask: Buffer, buffer: Buffer) -> bool:
        how = type(self).__dict__.get("_cover_kind")
        wanted = how in (module._COVER_RECTANGLE, module._COVER_CIRCLE)
        if self._hidden or not wanted or colorspace.depth not in (1, 2, 4, 16):
            return plain(self, colorspace, area, mask, buffer)
        overlap = module.Area()
        if not area.compute_overlap(self._current_area, overlap):
            return False
        colour = colour_of(self, colorspace)
        if colour is None:
            return plain(self, colorspace, area, mask, buffer)
        x = numpy.arange(overlap.x1, overlap.x2)
        y = numpy.arange(overlap.y1, overlap.y2)
        width = area.width()
        offsets = ((y - area.y1) * width)[:, None] + (x - area.x1)[None, :]
        shape_x, shape_y = self._screen_to_shape_coordinates(x[None, :], y[:, None])
        if how == module._COVER_RECTANGLE:
            inside = (shape_x >= 0) & (shape_x < self._width)
            inside = inside & (shape_y >= 0) & (shape_y < self._height)
        else:
            inside = shape_x * shape_x + shape_y * shape_y <= self._radius * self._radius
        offsets = offsets.ravel()
        take, covered = _claim(mask, offsets, numpy.broadcast_to(inside, (len(y), len(x))).ravel())
        offsets = offsets[take]
        value, opaque = colour
        if colorspace.depth == 16:
            numpy.frombuffer(buffer, numpy.uint16)[offsets] = value
        else:
            pixels = numpy.full(len(offsets), value, numpy.uint8)
            per_byte = 8 // colorspace.depth
            _pack(
                buffer,
                offsets,
                pixels,
                colorspace.depth,
                per_byte,
                colorspace.reverse_pixels_in_byte,
                colorspace.pixels_in_byte_share_row,
                width,
            )
        return area == overlap and covered and (opaque or len(offsets) == 0)

    Shape._fill_area = _fill_area


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

    def _fill_area(self: Any, colorspace: Any, area: Any, mask: Buffer, buffer: Buffer) -> bool:
        if self._hidden_group:
            return False
        x1, y1, x2, y2 = area.x1, area.y1, area.x2, area.y2
        for layer in reversed(self._layers):
            if type(layer) is TileGrid:
                place = layer._current_area
                if place.x1 >= x2 or place.x2 <= x1 or place.y1 >= y2 or place.y2 <= y1:
                    continue
            elif not isinstance(layer, (Group, TileGrid, Shape)):
                continue
            if layer._fill_area(colorspace, area, mask, buffer):
                return True
        return False

    Group._get_refresh_areas = _get_refresh_areas
    Group._fill_area = _fill_area


def busdisplay(module: Any) -> None:
    """busdisplay: a refresh that finds nothing to draw has nothing to finish either."""

    def _refresh_display(self: Any) -> bool:
        core = self._core
        if not core.start_refresh():
            return False
        areas = self._get_refresh_areas()
        if areas:
            for area in areas:
                self._refresh_area(area)
            core.finish_refresh()
        else:
            core.refresh_in_progress = False
        return True

    module.BusDisplay._refresh_display = _refresh_display


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


def _copy(
    target: Any, source: Any, x: int, y: int, x1: int, y1: int, width: int, height: int
) -> None:
    """Copy a rectangle inside both bitmaps, which differ and share a depth below 8 bits."""
    bits = target._bits_per_value
    left, right = x1 * bits // 32, ((x1 + width) * bits + 31) // 32
    drop = right * 32 - (x1 + width) * bits  # bits behind the rectangle in its last word
    first, end = x * bits // 32, ((x + width) * bits + 31) // 32
    shift = end * 32 - (x + width) * bits
    mask = (1 << width * bits) - 1
    keep = ~(mask << shift)
    data, words = source._data, target._data
    for row in range(height):
        at = (y1 + row) * source._stride
        piece = 0
        for word in data[at + left : at + right]:
            piece = piece << 32 | word
        piece = (piece >> drop & mask) << shift
        at = (y + row) * target._stride
        kept = keep
        for place in range(at + end - 1, at + first - 1, -1):
            words[place] = words[place] & kept & 0xFFFFFFFF | piece & 0xFFFFFFFF
            kept >>= 32
            piece >>= 32


def bitmaptools(module: Any) -> None:
    """bitmaptools: coordinates outside the bitmap are errors, not clipped; quick copies."""
    plain_blit, plain_array, plain_read = module.blit, module.arrayblit, module.readinto

    def within(name: str, value: int, low: int, high: int) -> None:
        if not low <= value <= high:
            raise ValueError(f"{name} must be {low}-{high}")

    def corners(bitmap: Any, x1: int, y1: int, x2: int | None, y2: int | None) -> None:
        within("x1", x1, 0, bitmap.width)
        within("y1", y1, 0, bitmap.height)
        if x2 is not None:
            within("x2", x2, x1, bitmap.width)
        if y2 is not None:
            within("y2", y2, y1, bitmap.height)

    def fill_region(dest_bitmap: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
        if not 0 <= value <= dest_bitmap._bitmask:
            raise ValueError("out of range of target")
        corners(dest_bitmap, x1, y1, x2, y2)
        if x1 < x2 and y1 < y2:
            dest_bitmap.dirty(x1, y1, x2, y2)
            _fill(dest_bitmap, x1, y1, x2, y2, value)

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
        **skip_indices: Any,
    ) -> None:
        within("x", x, 0, dest_bitmap.width)
        within("y", y, 0, dest_bitmap.height)
        corners(source_bitmap, x1, y1, x2, y2)
        if source_bitmap._bits_per_value > dest_bitmap._bits_per_value:
            raise ValueError("source palette too large")
        if (
            type(dest_bitmap) is type(source_bitmap) is module.Bitmap
            and dest_bitmap is not source_bitmap
            and source_bitmap._bits_per_value == dest_bitmap._bits_per_value < 8
            and not skip_indices
        ):
            right = source_bitmap.width if x2 is None else x2
            bottom = source_bitmap.height if y2 is None else y2
            width, height = min(right - x1, dest_bitmap.width - x), bottom - y1
            height = min(height, dest_bitmap.height - y)
            if width > 0 and height > 0:
                dest_bitmap.dirty(x, y, x + width, y + height)
                _copy(dest_bitmap, source_bitmap, x, y, x1, y1, width, height)
            return
        plain_blit(dest_bitmap, source_bitmap, x, y, x1=x1, y1=y1, x2=x2, y2=y2, **skip_indices)

    def arrayblit(
        bitmap: Any,
        data: Any,
        x1: int = 0,
        y1: int = 0,
        x2: int | None = None,
        y2: int | None = None,
        skip_index: int | None = None,
    ) -> None:
        corners(bitmap, x1, y1, x2, y2)
        plain_array(bitmap, data, x1, y1, x2, y2, skip_index)

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
        height, stride = bitmap.height, bitmap._stride
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
        bitmap.dirty()
        rows = numpy.frombuffer(data, numpy.uint8).reshape(height, size)
        if reverse_rows:
            rows = rows[::-1]
        words = numpy.frombuffer(bitmap._data, f"u{bitmap._data.itemsize}")
        if not packed:
            width = bitmap.width
            words.view(numpy.uint8).reshape(height, -1)[:, :width] = rows[:, :width]
            return
        # The first pixel lies highest in a file and in a word.
        whole = numpy.zeros((height, stride * 4), numpy.uint8)
        whole[:, :size] = rows
        words.reshape(height, stride)[:] = whole.view(">u4")

    def draw_line(dest_bitmap: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
        if not 0 <= value <= dest_bitmap._bitmask:
            raise ValueError("out of range of target")
        # The device's own way to draw, which rounds unlike Blinka's; outside is clipped.
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

    module.fill_region = fill_region
    module.draw_line = draw_line
    module.blit = blit
    module.arrayblit = arrayblit
    module.readinto = readinto


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
    """displayio: the terminal's group has a name in CircuitPython 9 and later."""
    module.CIRCUITPYTHON_TERMINAL = module._group.circuitpython_splash


@functools.cache  # every board has this font, and reading it is a third of a start
def _ascii(path: str) -> list[tuple[int, list[int]]]:
    """[(tile, rows)] of the ASCII glyphs of a font's file."""
    glyphs = []
    code, rows = 0, list[int]()
    reading = False
    with open(path) as lines:
        for line in lines:
            words = line.split()
            if words[0] == "ENCODING":
                code = int(words[1])
            elif words[0] == "BITMAP":
                rows, reading = [], True
            elif words[0] == "ENDCHAR":
                if 32 <= code < 127:
                    glyphs.append((code - 32, rows))
                reading = False
            elif reading:
                rows.append(int(words[0], 16))
    return glyphs


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
            for tile, rows in _ascii(path):
                self._draw(tile, rows)

        def _draw(self, tile: int, rows: list[int]) -> None:
            for y, row in enumerate(rows):
                for x in range(6):
                    if row >> (7 - x) & 1:
                        self.bitmap._write_pixel(tile * 6 + x, y, 1)

        def get_bounding_box(self) -> tuple[int, int]:
            return 6, 12

        def get_glyph(self, codepoint: int) -> Any:
            if not 32 <= codepoint < 127:
                return None
            return module.Glyph(self.bitmap, codepoint - 32, 6, 12, 0, 0, 6, 0)

    def made() -> BuiltinFont:
        # Once per power-on, when somebody asks for it.
        font = BuiltinFont()
        font._load()
        return font

    module.BuiltinFont = made


PATCHES = {
    "fontio": fontio,
    "displayio._bitmap": bitmap,
    "displayio._displaycore": displaycore,
    "displayio._tilegrid": tilegrid,
    "displayio._group": group,
    "displayio": displayio,
    "vectorio._vectorshape": vectorshape,
    "busdisplay": busdisplay,
    "bitmaptools": bitmaptools,
    "fourwire": fourwire,
}
