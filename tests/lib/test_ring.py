# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Frames on the wire between consoles: their bytes, and what one console does with them."""

from binascii import crc32

import pytest

from link.ring import MOST, TICKS, Ring, since

SURE = 6
MOVE, NEWS = 2, 7  # one that comes home or is sent again, and one that may get lost


class Plug:
    """A wire of which a test holds both ends."""

    def __init__(self):
        self.written = []
        self.coming = bytearray()

    @property
    def in_waiting(self):
        return len(self.coming)

    def readinto(self, buffer):
        count = min(len(buffer), len(self.coming))
        buffer[:count] = self.coming[:count]
        del self.coming[:count]
        return count or None

    def write(self, data):
        self.written.append(bytes(data))


def console(identity=b"one", now=0):
    plug = Plug()
    return plug, Ring(plug, identity, SURE, now)


def frame(payload=b"", sender=b"two", number=1, kind=MOVE, hops=7):
    told = bytes((hops,)) + sender + bytes((number, kind, len(payload))) + payload
    return b"\xc5" + told + crc32(told).to_bytes(4, "big")


def told(plug, ring, data=b"", now=0):
    """What is heard when these bytes come: (sender, kind, payload)."""
    plug.coming += data
    return list(ring.tick(now))


# Speaking.


def test_a_frame_has_a_mark_hops_sender_number_kind_length_payload_and_check():
    plug, ring = console(b"abc")
    ring.send(MOVE, b"hello", 0)
    assert plug.written == [frame(b"hello", b"abc", 1)]
    assert plug.written[0][:8] == b"\xc5\x07abc\x01\x02\x05"


def test_only_frames_that_must_arrive_are_numbered_and_255_is_followed_by_0():
    plug, ring = console()
    ring.send(NEWS, b"", 0)
    for _ in range(256):
        ring.send(MOVE, b"", 0)
    ring.send(NEWS, b"", 0)
    numbers = [data[5] for data in plug.written]
    assert numbers == [0, *range(1, 256), 0, 0]


@pytest.mark.parametrize("kind", range(9))
def test_what_must_arrive_is_on_its_way_until_it_comes_home(kind):
    plug, ring = console()
    ring.send(kind, b"x", 0)
    assert ring.busy() == (kind < SURE)
    assert told(plug, ring, plug.written[0], 7) == []
    assert not ring.busy() and ring.home == 7


def test_before_anything_came_home_nothing_is_known_of_the_ring():
    _, ring = console()
    assert ring.home is None and ring.round == ring.again == 0 and not ring.busy()


def test_what_comes_home_has_counted_the_consoles():
    for consoles in range(1, 7):
        plug, ring = console()
        ring.send(MOVE, b"x", 0)
        told(plug, ring, frame(b"x", b"one", hops=8 - consoles))
        assert ring.round == consoles and not ring.busy()


def test_another_frame_of_ours_that_comes_home_is_no_receipt():
    plug, ring = console()
    ring.send(MOVE, b"x", 0)
    for other in (
        frame(b"y", b"one"), frame(b"x", b"one", 2), frame(b"x", b"one", kind=3),
    ):  # fmt: skip
        told(plug, ring, other)
        assert ring.busy() and ring.home == 0


def test_without_a_receipt_it_is_sent_again_ever_more_seldom():
    plug, ring = console()
    ring.send(MOVE, b"x", 0)
    sent, again = 0, []
    for now in range(15000):
        told(plug, ring, now=now)
        if len(plug.written) > 1 + len(again):
            again.append(now - sent)
            sent = now
    assert again == [401, 801, 1601, 3201, 3201, 3201]
    assert ring.again == 6 and set(plug.written) == {plug.written[0]}


def test_the_next_frame_is_waited_for_as_long_as_any():
    plug, ring = console()
    ring.send(MOVE, b"x", 0)
    for now in (500, 2000, 5000):
        told(plug, ring, now=now)
    told(plug, ring, plug.written[0], 5000)
    plug.written.clear()
    ring.send(MOVE, b"y", 6000)
    told(plug, ring, now=6400)
    assert len(plug.written) == 1
    told(plug, ring, now=6401)
    assert len(plug.written) == 2


def test_what_is_forgotten_is_not_sent_again():
    plug, ring = console()
    ring.send(MOVE, b"x", 0)
    ring.forget()
    told(plug, ring, now=9000)
    assert not ring.busy() and len(plug.written) == 1


def test_two_hundred_bytes_are_the_most():
    plug, ring = console()
    assert MOST == 200
    ring.send(NEWS, bytes(200), 0)
    with pytest.raises(ValueError, match="too long"):
        ring.send(NEWS, bytes(201), 0)
    other, hears = console(b"two")
    assert told(other, hears, plug.written[0]) == [(b"one", NEWS, bytes(200))]


# Hearing.


def test_what_others_send_is_heard_and_handed_on_with_a_hop_less():
    plug, ring = console()
    assert told(plug, ring, frame(b"hi")) == [(b"two", MOVE, b"hi")]
    assert plug.written == [frame(b"hi", hops=6)]


@pytest.mark.parametrize(("hops", "on"), ((7, 1), (2, 1), (1, 0), (0, 0)))
def test_a_frame_without_hops_is_heard_and_goes_no_further(hops, on):
    plug, ring = console()
    assert told(plug, ring, frame(b"hi", hops=hops)) == [(b"two", MOVE, b"hi")]
    assert len(plug.written) == on


def test_a_frame_that_comes_again_is_handed_on_but_heard_once():
    plug, ring = console()
    assert told(plug, ring, frame(b"hi") * 3) == [(b"two", MOVE, b"hi")]
    assert len(plug.written) == 3
    assert len(told(plug, ring, frame(b"hi", number=2))) == 1
    assert len(told(plug, ring, frame(b"hi", b"six"))) == 1


def test_what_may_get_lost_is_heard_each_time():
    plug, ring = console()
    assert len(told(plug, ring, frame(b"hi", kind=NEWS) * 3)) == 3
    assert len(told(plug, ring, frame(b"hi", kind=SURE) * 3)) == 3
    assert len(told(plug, ring, frame(b"hi", kind=SURE - 1) * 3)) == 1


def test_the_last_numbers_of_eight_senders_are_remembered():
    plug, ring = console()
    eight = [bytes((100, 0, number)) for number in range(8)]
    for _ in range(2):
        heard = [told(plug, ring, frame(b"", sender)) for sender in eight]
    assert not any(heard)
    assert told(plug, ring, frame(b"", b"new"))
    assert told(plug, ring, frame(b"", eight[0]))  # it was forgotten with the others
    assert not told(plug, ring, frame(b"", b"new"))


def test_frames_may_come_in_pieces_and_several_at_once():
    plug, ring = console()
    both = frame(b"one", number=1) + frame(b"two", number=2)
    heard = []
    for byte in both:
        heard += told(plug, ring, bytes((byte,)))
    assert [payload for _, _, payload in heard] == [b"one", b"two"]
    plug, ring = console()
    assert [payload for _, _, payload in told(plug, ring, both)] == [b"one", b"two"]


def test_more_than_the_room_holds_is_read_in_turns():
    plug, ring = console()
    many = b"".join(frame(bytes(60), number=number) for number in range(1, 12))
    assert len(told(plug, ring, many)) == 11


def test_a_frame_that_gets_no_end_is_given_up_after_80_ms_byte_by_byte():
    plug, ring = console()
    torn = b"\xc5\x07two\x01\x07\x28"  # forty bytes that never come
    told(plug, ring, torn + frame(b"good", kind=NEWS))
    assert told(plug, ring, now=80) == []
    assert told(plug, ring, now=81) == [(b"two", NEWS, b"good")]


def test_bytes_that_still_come_keep_a_frame_alive():
    plug, ring = console()
    whole = frame(b"slow")
    for i, byte in enumerate(whole[:-1]):
        assert told(plug, ring, bytes((byte,)), 80 * i) == []
    assert told(plug, ring, whole[-1:], 80 * len(whole)) == [(b"two", MOVE, b"slow")]


@pytest.mark.parametrize("kind", (2, 40, 250))  # where a stray mark finds its length
@pytest.mark.parametrize(
    "before", (b"\xc5", b"\xc5\xc5", b"\0", b"no", b"noise", b"\0" * 4, b"\xc5\x07tw")
)
def test_what_stands_before_a_frame_does_not_hide_it(before, kind):
    plug, ring = console()
    heard = told(plug, ring, before + frame(b"there", kind=kind))
    for now in range(100, 900, 100):
        heard += told(plug, ring, now=now)
    assert heard == [(b"two", kind, b"there")]


def test_a_length_that_no_frame_has_costs_one_byte_only():
    plug, ring = console()
    wrong = b"\xc5" + frame(b"there", kind=201)  # where its length would be is the kind
    assert told(plug, ring, wrong) == [(b"two", 201, b"there")]


@pytest.mark.parametrize("place", range(1, 8 + 2 + 4))
def test_a_frame_with_a_wrong_byte_is_not_heard(place):
    plug, ring = console()
    data = bytearray(frame(b"hi"))
    data[place] ^= 0x10
    heard = []
    for now in range(0, 3000, 90):
        heard += told(plug, ring, bytes(data) if not now else b"", now)
    assert heard == [] and plug.written == []


def test_ticks_start_again_from_nought():
    assert TICKS == (1 << 29) - 1
    assert since(7, 2) == 5 and since(5, TICKS - 4) == 10 and since(3, 3) == 0
