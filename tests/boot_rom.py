# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the boot ROMs of the RP2040 and the RP2350 do with a UF2, from their sources.

pico-bootrom-rp2040: bootrom/virtual_disk.c; pico-bootrom-rp2350: nsboot/usb_virtual_disk.c.
"""

import struct

from boards import image


def drag(flash, uf2, chip=image.RP2040):
    """Write a UF2 to a flash as the ROM does; the blocks taken until it restarts, else None."""
    total = 0
    arrived, erased = set(), set()
    for at in range(0, len(uf2), 512):
        first, second, flags, address, size, number, count, family = struct.unpack_from(
            "<8I", uf2, at
        )
        if (first, second) != (0x0A324655, 0x9E5D5157) or flags & 1 or size != 256:
            continue
        start = address - 0x10000000
        if family != chip or address % 256 or not 0 <= start <= len(flash) - 256:
            continue
        if total != count:  # another file begins
            total, arrived, erased = count, set(), set()
        if number in arrived:
            continue
        # Erratum RP2040-E14: what was erased is remembered by the number of the block.
        sector = number // 16 if chip == image.RP2040 else start // 4096
        if sector not in erased:
            erased.add(sector)
            flash[start & -4096 : (start & -4096) + 4096] = b"\xff" * 4096
        for i in range(256):  # programming only clears bits
            flash[start + i] &= uf2[at + 32 + i]
        arrived.add(number)
        if len(arrived) == total:
            return at // 512 + 1
    return None
