# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A finished match as a short text for a link, and back; the same on every Python.

    the length of what follows, in one byte
    Match.pack()     game, seed, options, players
    the moves        seven bits a byte, the lowest first; all but a move's last byte have 0x80

as base64 in the alphabet of links, without padding. Only a match that is over becomes a
text, and only such a text is read: nothing secret of a running match ever leaves a console.
"""

from binascii import a2b_base64, b2a_base64


def to_text(match):
    """The text of a match; ValueError unless it is over."""
    if not match.over():
        raise ValueError("only a match that is over can be shared")
    head = _without_ticket(match.pack())
    data = bytearray((len(head),))
    data += head
    for move in match.moves:
        while move > 127:
            data.append(128 | move & 127)
            move >>= 7
        data.append(move)
    text = b2a_base64(data).decode().strip()
    return text.replace("+", "-").replace("/", "_").rstrip("=")


def _without_ticket(head):
    """A packed match without what follows its players: consoles in a ring, nothing for others."""
    at = 7 + head[5]  # behind the options and the number of players
    for _ in range(head[at - 1]):
        at += 1 + (head[at] & 31)  # a level and a name
    return head[:at]


def from_text(text):
    """The match of a text, played to its end; ValueError if it is none."""
    from match import Match

    text = text.strip().replace("-", "+").replace("_", "/")
    try:
        data = a2b_base64((text + "=" * (-len(text) % 4)).encode())
    except Exception:
        raise ValueError("this is no match")
    if len(data) < 2 or len(data) < 1 + data[0]:
        raise ValueError("this is no match")
    match = Match.unpack(data[1 : 1 + data[0]])
    move = shift = 0
    for byte in data[1 + data[0] :]:
        move |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            if match.over():
                raise ValueError("there are more moves than the match has")
            match.play(move)
            move = shift = 0
        elif shift > 21:
            raise ValueError("this is no move")
    if shift or not match.over():
        raise ValueError("the match is not over")
    return match


def watch(tell):
    """Call `tell` with the text of every match that ends from now on."""
    from match import Match

    plain = Match.over

    def over(self):
        ended = plain(self)
        if ended and self.moves and not getattr(self, "told", False):
            self.told = True
            tell(to_text(self))
        return ended

    Match.over = over
