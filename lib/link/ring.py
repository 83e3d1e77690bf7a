# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Consoles in a ring: frames that go round once and come home as their own receipt.

Each console receives from the one before it and sends to the one behind it. A frame of another
console is passed on; a console that receives its own frame knows that all have had it.

    0      0xC5: here a frame may begin
    1      hops it may still make: a frame without an owner does not go round for ever
    2..4   who sent it: a number drawn at power-on
    5      number of the last `sure` frame; one that is sent again keeps its own
    6      kind
    7      length of the payload
    8..    payload, then a CRC-32 of everything behind the first byte

A frame of a `sure` kind is sent again until it comes home, and only then the next one goes out.
All others may get lost: the next one like it says the same or more.

Bytes may be dropped, flipped or torn at any place. A frame whose check is wrong is given up from
its first byte on only, so that a good one that begins inside it is found. Everything works in
`tick`; nothing here waits, and nothing keeps more than one frame for sending. Whatever comes, a
tick reads and checks only so much: the next one goes on, and what the wire cannot keep is lost.

`wire` is a busio.UART with timeout=0, or anything with its in_waiting, readinto and write.
"""

from binascii import crc32

from micropython import const

MOST = 200  # bytes of a payload
TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() starts again from 0 behind this

_MARK = const(0xC5)
_HEAD = const(8)
_CHECK = const(4)
_HOPS = const(7)  # six consoles, and one for luck
_ROOM = const(256)  # bytes of the ring that wait to be read: a frame has 212 at most
_READS = const(4)  # times that the room is filled in a tick: twice what a wire keeps
_WRONG = const(8)  # frames with a wrong check in a tick
_TORN = const(80)  # ms without a byte after which a begun frame gets no more
_AGAIN = const(400)  # ms without a receipt after which a frame is sent again
_SLOWEST = const(3200)  # ms, when nothing comes home for long
_KNOWN = const(8)  # senders whose last number is remembered


def since(now, then):
    """Milliseconds from one reading of the ticks to a later one."""
    return (now - then) & TICKS


class Ring:
    """This console's place in the ring."""

    def __init__(self, wire, identity, sure, now=0):
        self._wire = wire
        self.identity = identity  # bytes: three of them, by chance
        self._sure = sure  # kinds below this come home or are sent again
        self._room = bytearray(_ROOM)
        self._view = memoryview(self._room)
        self._filled = 0
        self._left = False  # the last tick has not looked at all that is in the room
        self._heard = now  # when the last byte came
        self._number = 0
        self._open = None  # the frame that has not come home yet
        self._sent = now  # when it was last sent
        self._patience = _AGAIN
        self._last = {}  # sender: number of the last sure frame that was handed on
        self.home = None  # ticks when the last frame of our own came home, None: never
        self.round = 0  # consoles in the ring, as that frame has counted them
        self.again = 0  # frames sent again

    def busy(self):
        """Whether a sure frame is still on its way."""
        return self._open is not None

    def send(self, kind, payload, now):
        """Send a frame; a sure one only when not `busy`."""
        if len(payload) > MOST:
            raise ValueError("too long for a frame")
        sure = kind < self._sure
        if sure:
            # The others count nothing else: two that follow each other always differ.
            self._number = (self._number + 1) & 255
        frame = bytearray(_HEAD)
        frame[0] = _MARK
        frame[1] = _HOPS
        frame[2:5] = self.identity
        frame[5] = self._number
        frame[6] = kind
        frame[7] = len(payload)
        frame += payload
        frame += _check(frame)
        if sure:
            self._open = frame
            self._sent = now
            self._patience = _AGAIN
        self._wire.write(frame)

    def forget(self):
        """Send the frame that has not come home no more."""
        self._open = None

    def tick(self, now):
        """Yield (sender, kind, payload) of whatever others sent; hand everything on."""
        if self._open is not None and since(now, self._sent) > self._patience:
            self._sent = now
            self._patience = min(2 * self._patience, _SLOWEST)
            self.again += 1
            self._wire.write(self._open)
        self._wrong = _WRONG
        for _ in range(_READS):
            if not self._read(now):
                break
            while True:
                frame = self._next()
                if frame is None:
                    break
                told = self._take(frame, now)
                if told:
                    yield told

    def _read(self, now):
        """Fill the room; whether there is anything to look at."""
        if not self._wrong:
            return False
        if self._filled < _ROOM and self._wire.in_waiting:
            count = self._wire.readinto(self._view[self._filled :])
            if count:
                self._filled += count
                self._heard = now
                return True
        if self._left:
            return True
        if self._filled and since(now, self._heard) > _TORN:
            # What has begun here gets no end: its length was damaged, or the cable is out.
            self._drop(1)
            self._heard = now
            return True
        return False

    def _drop(self, count):
        if count:
            left = self._filled - count
            self._room[:left] = self._room[count : self._filled]
            self._filled = left

    def _next(self):
        """A whole frame as bytes, taken out of the room; None when there is none yet."""
        room = self._room
        filled = self._filled
        frame = None
        at = 0
        self._left = False
        while at < filled:
            if room[at] != _MARK:
                at += 1
                continue
            if filled - at < _HEAD:
                break
            end = at + _HEAD + room[at + 7] + _CHECK
            # No frame has more hops to make than at first.
            if room[at + 7] > MOST or room[at + 1] > _HOPS:
                at += 1
                continue
            if filled < end:
                break
            if not self._wrong:
                self._left = True
                break
            frame = bytes(self._view[at:end])
            if _check(frame[:-_CHECK]) == frame[-_CHECK:]:
                at = end
                break
            frame = None
            self._wrong -= 1
            at += 1
        self._drop(at)
        return frame

    def _take(self, frame, now):
        sender = frame[2:5]
        if sender == self.identity:
            self.home = now
            self.round = _HOPS + 1 - frame[1]
            sent = self._open
            # Its hops differ by now, and so does the check.
            if sent is not None and frame[5:-_CHECK] == bytes(sent[5:-_CHECK]):
                self._open = None
            return None
        if frame[1] > 1:
            on = bytearray(frame)
            on[1] -= 1
            on[-_CHECK:] = _check(on[:-_CHECK])
            self._wire.write(on)
        kind = frame[6]
        if kind < self._sure:
            if self._last.get(sender) == frame[5]:
                return None  # sent again because its receipt was lost
            if len(self._last) >= _KNOWN and sender not in self._last:
                self._last.clear()  # consoles that were restarted, or a stranger
            self._last[sender] = frame[5]
        return sender, kind, frame[_HEAD:-_CHECK]


def _check(frame):
    """The check of a frame that lacks only this."""
    check = crc32(bytes(frame[1:]))
    return bytes((check >> 24 & 255, check >> 16 & 255, check >> 8 & 255, check & 255))
