# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A room on an MQTT broker: the cable between consoles that are not in one place.

    python -m sim --link room                    a new room on this computer's `make web-serve`
    python -m sim --link room --code CODE        the others
    python -m sim --link room:wss://HOST/mqtt    a room on any other broker (mqtt:// mqtts:// ws://)

sim/web/page/room.mjs is the same for the page. What is on the broker:

    cinq/ROOM/p/MEMBER   retained, sealed: MEMBER is here; empty, also as its last will: it left
    cinq/ROOM/w/MEMBER   sealed: bytes for the UART of MEMBER

ROOM (128 bits) and the key of each member come from the code of the room by HKDF-SHA-256;
MEMBER is drawn anew whenever a room is opened, so a key never seals two things under one number:

    0..5   number: larger than that of everything this member has sealed before
    6..    AES-256-GCM; its nonce is the number, its associated data "p" or "w/RECEIVER"

A frame that is replayed or overtaken has a number that is too low, one that was meant for another
member or an earlier visit does not open; all are refused. The broker's owner sees sizes, times
and which connections share a room, nothing else.

Presence is a byte, 1 in the room or 2 with its UART open, plus 128 where an answer is wanted, and
the name of a person. The ring is made of those whose UART is open, in the order of MEMBER: each
sends to the next; who is alone in it, while the broker is there, hears what it says itself. A
friend who is still in the menu does not cut it. Presence that was retained
counts for good once its member has answered: a broker that was killed may keep that of the dead.

A code that begins with "open-" is a room without seals, for pages from plain http: browsers have
no cryptography there. Its topic is the code, and the owner of the broker can read along.
"""

import contextlib
import secrets
import ssl
import threading
import time
import unicodedata
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

from sim.link import LinkError, Port

BROKER = "ws://127.0.0.1:8000/mqtt"  # of `make web-serve`
CONSOLES = 6  # in a ring
MEMBERS = 16  # in a room that are looked at
NAME = 12  # letters
OPEN = "open-"

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # 5 bits each, none of them alike
_SHORT, _LONG = 6, 13  # letters of a code: behind one's own broker, on any other (65 bits)
_SALT = b"cinq room 1"
_HERE, _LISTENS, _HELLO = 1, 2, 128
_NUMBER = 6  # bytes
_MOST = 512  # bytes in one message
_RATE, _BURST = 11520, 4096  # bytes a second that a wire at 115200 baud carries, and at once
_KEEP_ALIVE_S = 5
TIMEOUT_S = 5
_PROVE_S = 3  # in which a member that was retained must answer
_PORTS = {"mqtt": 1883, "mqtts": 8883, "ws": 80, "wss": 443}


def _place_of(broker: str) -> SplitResult:
    """The parts of a broker's address; LinkError if it is none."""
    try:
        where = urlsplit(broker)
    except ValueError:  # half a pair of brackets
        where = urlsplit("")
    if where.scheme not in _PORTS or not where.hostname:
        raise LinkError(f"{broker}: expected a broker as ws://HOST:PORT/mqtt or wss://")
    return where


def own(broker: str) -> bool:
    """Whether a broker is on this computer or in this house, by its address."""
    host = _place_of(broker).hostname or ""
    try:
        return ip_address(host).is_private
    except ValueError:
        return host == "localhost"


def _is_here(broker: str) -> bool:
    """Whether it is on this computer: browsers take plain http for safe only there."""
    host = _place_of(broker).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def new_code(broker: str = BROKER) -> str:
    """A code for a room there: six letters at home, 65 bits for a foreign broker."""
    length = _SHORT if own(broker) else _LONG
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def read_code(words: str) -> str:
    """The code in what a person typed or copied: a code, also in groups, or a whole link."""
    code = words.partition("#r=")[2] or words
    mark = OPEN if code.lower().startswith(OPEN) else ""
    code = code[len(mark) :].lower().replace("-", "").replace(" ", "")
    code = code.translate(str.maketrans("oil", "011"))
    if len(code) < 4 or len(code) > 40 or not set(code) <= set(_ALPHABET):
        raise LinkError(f"{words!r} is no code of a room")
    return mark + code


def clean(name: str) -> str:
    """A name as it may be shown: printable, on one line, short."""
    shown = "".join(
        letter if letter.isprintable() else " " for letter in unicodedata.normalize("NFC", name)
    )
    return " ".join(shown.split())[:NAME].strip()


class Seal:
    """The keys of a room; `None` of them for an open one."""

    def __init__(self, code: str) -> None:
        self._keys: dict[str, Any] = {}
        self.open = code.startswith(OPEN)
        if self.open:
            self.topic = code
            return
        self._secret = _derive(code.encode(), b"key", 32)
        self.topic = _derive(code.encode(), b"topic", 16).hex()

    def _key(self, member: str) -> Any:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        if member not in self._keys:
            if len(self._keys) > 4 * MEMBERS:
                self._keys.clear()
            self._keys[member] = AESGCM(_derive(self._secret, member.encode(), 32))
        return self._keys[member]

    def close(self, member: str, number: int, use: str, data: bytes) -> bytes:
        """What a member seals under a number."""
        head = number.to_bytes(_NUMBER, "big")
        if self.open:
            return head + data
        nonce = bytes(12 - _NUMBER) + head
        return head + bytes(self._key(member).encrypt(nonce, data, use.encode()))

    def look(self, member: str, use: str, sealed: bytes) -> tuple[int, bytes] | None:
        """(number, data) of what a member has sealed for this use, else None."""
        head = sealed[:_NUMBER]
        if len(head) < _NUMBER:
            return None
        if self.open:
            return int.from_bytes(head, "big"), sealed[_NUMBER:]
        from cryptography.exceptions import InvalidTag

        try:
            nonce = bytes(12 - _NUMBER) + head
            data = self._key(member).decrypt(nonce, sealed[_NUMBER:], use.encode())
        except InvalidTag:
            return None
        return int.from_bytes(head, "big"), data


def _derive(secret: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, _SALT, info).derive(secret)


class Member:
    """What is known of another member."""

    def __init__(self) -> None:
        self.number = -1  # of the last thing it sealed
        self.here = False
        self.listens = False
        self.name = ""
        self.proven = False  # it was heard, not only what the broker kept of it


class Bucket:
    """So many bytes a second, and so many at once."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic):
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._then = burst, clock()

    def take(self, count: int) -> bool:
        """Whether there is room for these."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if count > self._left:
            return False
        self._left -= count
        return True


class Room(Port):
    """A member of a room; the object that a simulator's link is plugged into."""

    def __init__(self, broker: str = BROKER, code: str | None = None, name: str = "") -> None:
        super().__init__()
        self.broker = broker
        self.code = read_code(code) if code else new_code(broker)
        if not own(broker) and len(self.code.removeprefix(OPEN)) < _LONG - 1:
            raise LinkError(
                f"the code {self.code} can be guessed: on a broker that is not your own "
                f"expected one of {_LONG} letters"
            )
        self._seal = Seal(self.code)
        self._place = f"cinq/{self._seal.topic}"
        self.identity = secrets.token_hex(8)
        self._name = clean(name)
        self._number = 0
        self._state = threading.RLock()
        self._members: dict[str, Member] = {}
        self._before = self._after = ""  # in the ring
        self._listens = self._connected = self._left = False
        self._bucket = Bucket(_RATE, _BURST)
        self._joined = threading.Event()
        self._why = ""
        self.refused: dict[str, int] = {}  # word: how often
        self.sent = self.received = 0  # bytes of the broker's messages
        self.felt = False
        self.send = self._write
        self._client = self._connect()
        self.told = f"room {self.code} at {broker}"
        if broker.startswith("ws"):
            scheme = "http" if broker.startswith("ws:") and _is_here(broker) else "https"
            page = scheme + "://" + broker.partition("://")[2].removesuffix("mqtt")
            self.told += f"; in a browser: {page}#r={self.code}"

    # ---- The broker ----------------------------------------------------------------------

    def _connect(self) -> Any:
        import paho.mqtt.client as mqtt
        from paho.mqtt.enums import CallbackAPIVersion

        where = _place_of(self.broker)
        client = mqtt.Client(
            CallbackAPIVersion.VERSION2,
            client_id=self.identity,
            transport="websockets" if where.scheme.startswith("ws") else "tcp",
        )
        if where.scheme.startswith("ws"):
            client.ws_set_options(path=where.path or "/mqtt")
        if where.scheme in ("wss", "mqtts"):
            client.tls_set_context(ssl.create_default_context())
        if where.username:
            client.username_pw_set(where.username, where.password)
        client.will_set(f"{self._place}/p/{self.identity}", b"", 0, True)
        client.on_connect = self._opened
        client.on_subscribe = lambda *_: self._joined.set()
        client.on_disconnect = self._closed
        client.on_message = self._hear
        client.reconnect_delay_set(1, 2)
        ended: list[Exception | None] = []

        def connect() -> None:
            try:
                port = where.port or _PORTS[where.scheme]
                client.connect(where.hostname or "", port, _KEEP_ALIVE_S)
                ended.append(None)
            except (OSError, ValueError, mqtt.WebsocketConnectionError) as error:
                ended.append(error)

        # A server that sends something now and then would keep us waiting for its greeting.
        greeting = threading.Thread(target=connect, name="greeting", daemon=True)
        greeting.start()
        greeting.join(TIMEOUT_S)
        if not ended or ended[0]:
            why = ended[0] if ended else f"no greeting in {TIMEOUT_S} s"
            hint = "; `make web-serve` starts one" if own(self.broker) else ""
            raise LinkError(f"no broker answers at {self.broker}: {why}{hint}")
        client.loop_start()
        if not self._joined.wait(TIMEOUT_S) or self._why:
            client.disconnect()
            client.loop_stop()
            raise LinkError(f"the broker at {self.broker} {self._why or 'does not let us in'}")
        return client

    def _opened(self, client: Any, _: Any, __: Any, reason: Any, *___: Any) -> None:
        if reason.is_failure:
            self._why = f"refuses: {reason}"
            self._joined.set()
            return
        self._client = client
        self._connected = True
        own_words = f"{self._place}/w/{self.identity}"
        client.subscribe([(f"{self._place}/p/+", 0), (own_words, 0)])
        self._tell(_HELLO)
        timer = threading.Timer(_PROVE_S, self._bury)
        timer.daemon = True
        timer.start()

    def _closed(self, *_: Any) -> None:
        with self._state:
            self._connected = False
            for member in self._members.values():
                member.here = member.proven = False  # their numbers stay known
            self._replug()

    def _tell(self, wish: int = 0) -> None:
        """Our presence."""
        with self._state:
            if self._left:
                return  # it has said so
            state = _LISTENS if self._in_ring() else _HERE
            self._publish(
                "p", self.identity, bytes((state | wish,)) + self._name.encode(), "p", True
            )

    def _publish(self, kind: str, to: str, data: bytes, use: str, retain: bool = False) -> None:
        self._number += 1
        sealed = self._seal.close(self.identity, self._number, use, data)
        self.sent += len(sealed)
        self._client.publish(f"{self._place}/{kind}/{to}", sealed, 0, retain)

    # ---- Those who are here --------------------------------------------------------------

    def names(self) -> list[str]:
        """The others in the room, by the names they gave."""
        with self._state:
            return [member.name for member in self._members.values() if member.here]

    def ring(self) -> list[str]:
        """Who stands in the ring, in its order; we are among them if our UART is open."""
        with self._state:
            others = [who for who, member in self._members.items() if member.listens]
            return sorted(others + [self.identity] if self._in_ring() else others)

    def _in_ring(self) -> bool:
        """Whether our UART is open and there is a place: a seventh waits for one."""
        if not self._listens:
            return False
        others = sorted(who for who, member in self._members.items() if member.listens)
        if self._before:  # we have been in it
            return sum(who < self.identity for who in others) < CONSOLES
        return len(others) < CONSOLES

    @property
    def alone(self) -> bool:
        """Whether the ring has no other member, or we are not in it."""
        return not self._after

    def listen(self, on: bool) -> None:
        """The firmware opens its UART, or closes it."""
        with self._state:
            if on == self._listens:
                return
            self._listens = on
            self._replug()
        self._tell()

    def _bury(self) -> None:
        """Those of whom the broker alone has told are not here."""
        with self._state:
            for member in self._members.values():
                if member.here and not member.proven:
                    member.here = member.listens = False
                    self._refuse("ghost")
            self._replug()

    def _replug(self) -> None:
        with self._state:
            for member in self._members.values():
                member.listens = member.listens and member.here
            ring = self.ring()
            self._before = self._after = ""
            if self.identity in ring and len(ring) > 1:
                at = ring.index(self.identity)
                self._before, self._after = ring[at - 1], ring[(at + 1) % len(ring)]
            self.felt = any(member.here for member in self._members.values())

    # ---- Hearing -------------------------------------------------------------------------

    def _refuse(self, word: str) -> None:
        self.refused[word] = self.refused.get(word, 0) + 1

    def _hear(self, _: Any, __: Any, message: Any) -> None:
        parts = message.topic.split("/")
        self.received += len(message.payload)
        if len(parts) != 4 or len(message.payload) > _MOST + 64:
            self._refuse("malformed")
            return
        with self._state:
            if parts[2] == "w":
                self._hear_bytes(message.payload)
            elif parts[3] != self.identity:
                self._hear_presence(parts[3], message.payload, message.retain)

    def _open(self, who: str, use: str, sealed: bytes, kept: bool = False) -> bytes | None:
        """What a member says, unless it was replayed, overtaken or is not its own."""
        opened = self._seal.look(who, use, sealed)
        if opened is None:
            self._refuse("stranger")
            return None
        number, data = opened
        if who not in self._members:
            gone = [other for other, member in self._members.items() if not member.here]
            if len(self._members) >= MEMBERS and not gone:
                self._refuse("full")
                return None
            if len(self._members) >= 4 * MEMBERS:
                del self._members[gone[0]]
            self._members[who] = Member()
        member = self._members[who]
        if number <= member.number:
            if not kept:  # a broker tells again what it has retained
                self._refuse("replay")
            return None
        member.number = number
        return data

    def _hear_presence(self, who: str, sealed: bytes, retained: bool) -> None:
        if not sealed:
            if who in self._members:
                self._members[who].here = self._members[who].proven = False
            self._replug()
            return
        data = self._open(who, "p", sealed, retained)
        if data is None:
            return
        state = data[0] & ~_HELLO if data else 0
        if state not in (_HERE, _LISTENS):
            self._refuse("malformed")
            return
        member = self._members[who]
        member.here = True
        member.proven = member.proven or not retained
        member.listens = state == _LISTENS
        member.name = clean(data[1:].decode("utf-8", "replace"))
        waited = self._in_ring()
        self._replug()
        if data[0] & _HELLO and not retained or waited != self._in_ring():
            self._tell()

    def _hear_bytes(self, sealed: bytes) -> None:
        if not self._before:
            return
        data = self._open(self._before, f"w/{self.identity}", sealed)
        if data is None:
            return
        if not self._bucket.take(len(data)):
            self._refuse("flood")
            return
        self.arrive(data)

    # ---- Speaking ------------------------------------------------------------------------

    def _write(self, data: bytes) -> None:
        with self._state:
            if not self._after:
                if self._connected and self._in_ring():
                    self.arrive(data)  # a ring of one: the others are gone, not we
                return
            use = f"w/{self._after}"
            for at in range(0, len(data), _MOST):
                self._publish("w", self._after, data[at : at + _MOST], use)

    def close(self) -> None:
        super().close()
        with self._state:
            self._left = True
            gone = self._client.publish(f"{self._place}/p/{self.identity}", b"", 0, True)
        with contextlib.suppress(RuntimeError, ValueError):  # there is no broker any more
            gone.wait_for_publish(1)
        self._client.disconnect()
        self._client.loop_stop()
