# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Turns key presses into intents: what the player wants, with repeat and hold."""

import keypad
import supervisor
from micropython import const

UP = 1
DOWN = 2
LEFT = 3
RIGHT = 4
A = 5
B = 6  # tapped
MENU = 7  # B held, or a key of its own
X = 8
Y = 9
POINT = 10  # a place was touched, TYPED a letter typed: see ui/pointer.py
TYPED = 11

_INTENTS = {
    "up": UP,
    "down": DOWN,
    "left": LEFT,
    "right": RIGHT,
    "a": A,
    "b": B,
    "start": MENU,
    "x": X,
    "y": Y,
}

HOLD = 500  # ms after which a held B is the menu
_ROOM = const(24)  # presses that wait
_BURST = const(300)  # ms between presses of one outburst at most
_SEEN = const(600)  # ms after which even the most impatient have seen a new page
_BOUNCES = const(30)  # ms for which a worn key may open and close again
_REPEAT_AFTER = const(400)
_REPEAT_EVERY = (160, 110, 70)

TICKS = (1 << 29) - 1  # of supervisor.ticks_ms(), which wraps
_HALF = const(1 << 28)


def elapsed(since):
    """Milliseconds since a supervisor.ticks_ms(), which wraps at 2**29."""
    return (supervisor.ticks_ms() - since) & TICKS


def _between(since, until):
    """Milliseconds from one time to another, negative if it was before."""
    return ((until - since + _HALF) & TICKS) - _HALF


class Keys:
    """The keys of a board, and the queue of presses that no page has asked for yet.

    Every press waits in the queue and is given away once, in order. B is in it from the
    moment it goes down; what was pressed after it waits until it is known whether that was
    a tap or a hold. Repeats of an arrow that is held never wait.

    A worn key bounces for 25 ms when it goes down and when it comes up. A press counts at
    its first edge; a key is released when it has stayed up for `_BOUNCES`.

    CircuitPython's keypad scans and time-stamps the keys in the background. Everything here
    is decided by these times, never by the time of reading: reading every 10 ms and reading
    once after two seconds of work give the same presses.
    """

    def __init__(self, keys, names):
        self._keys = keys
        self.intents = bytes(_INTENTS[name] for name in names)  # of each key
        self._event = keypad.Event()
        self._queue = []  # [intent or 0 while B is undecided, when, ms that B was down]
        self._b = None  # that of B in the queue, while it is undecided
        self._held = 0  # the arrow that repeats
        self._since = 0  # when it was given away, or last repeated
        self._repeating = False
        self._down = bytearray(16)
        self._lifted = {}  # keys that are up, but maybe not for long: when they came up
        self.speed = 1  # of the repeat: 0 slow, 1, 2 quick
        self.last = supervisor.ticks_ms()  # when a key was last touched
        self._discarded = 0  # when presses were dropped
        self._gone = None  # when the last one of them was made
        self._gone_intents = ()  # which of those that follow at once go with it; (): all
        self.presses = 0  # until the keys were last read
        self.when = 0  # the press was made that poll() gave last
        self.length = 0  # ms that it was down, if it was B

    def replace(self, keys):
        """Go on with another keypad; nothing was pressed."""
        self._keys = keys
        self.last = supervisor.ticks_ms()
        self._let_go()
        self.discard()

    def is_key_down(self, number):
        """Whether the key of this number is held down."""
        return self.is_down(self.intents[number])

    def touched(self):
        """Whether the keypad has noted anything since the last look; costs next to nothing."""
        return len(self._keys.events) > 0

    def idle(self):
        """Milliseconds since a key was last touched."""
        self._read()
        return elapsed(self.last)

    def _read(self):
        """Take over what the keypad has noted."""
        # A time before the last look at the keypad: all events until then have been seen.
        now = supervisor.ticks_ms() if self._lifted or self._b is not None else 0
        events = self._keys.events
        event = self._event
        while events.get_into(event):
            now = supervisor.ticks_ms()
            self._note(self.intents[event.key_number], event.pressed, event.timestamp)
        if events.overflowed:
            # Events are lost, maybe releases: nothing counts as held.
            events.clear()
            self._let_go()
        if self._lifted or self._b is not None:
            self._settle(now)

    def _settle(self, now):
        """Decide what is certain at a time: keys that stay up, and B that was held."""
        if self._lifted:
            for intent, when in list(self._lifted.items()):
                if _between(when, now) >= _BOUNCES:
                    self._release(intent)
        b = self._b
        if b is not None and B not in self._lifted and _between(b[1], now) >= HOLD:
            self._decide(MENU, HOLD)

    def _note(self, intent, pressed, when):
        self._settle(when)
        self.last = when
        if pressed:
            if intent in self._lifted:
                del self._lifted[intent]  # it bounced
                return
            self._down[intent] = True
            self.presses += 1
            if self._is_burst(intent, when):
                return
            if len(self._queue) == _ROOM:
                self._queue.pop(0)
            press = [intent, when, 0]
            self._queue.append(press)
            if intent == B:
                press[0] = 0
                self._b = press
            elif intent <= RIGHT:
                self._held = intent
                self._since = when
                self._repeating = False
        elif self._down[intent]:
            self._lifted[intent] = when

    def _release(self, intent):
        """A key was let go."""
        when = self._lifted.pop(intent)
        self._down[intent] = False
        if intent == self._held:
            self._held = 0
        elif intent == B and self._b is not None:
            length = (when - self._b[1]) & TICKS
            self._decide(MENU if length >= HOLD else B, length)

    def _is_burst(self, intent, when):
        """Whether a press goes on with those that were discarded, before the page was seen."""
        if self._gone is None or self._gone_intents and intent not in self._gone_intents:
            return False
        late = _between(self._discarded, when) >= _SEEN
        if late or (when - self._gone) & TICKS >= _BURST:
            self._gone = None
            return False
        self._gone = when
        return True

    def _decide(self, intent, length):
        """B was tapped or held."""
        self._b[0] = intent
        self._b[2] = length
        self._b = None

    def _let_go(self):
        if self._b is not None:
            self._decide(B, 0)
        self._held = 0
        self._lifted.clear()
        for intent in range(len(self._down)):
            self._down[intent] = 0

    def poll(self):
        """The next intent, or 0."""
        self._read()
        if self._queue:
            if not self._queue[0][0]:
                return 0
            return self._give(0)
        if self._held and self._held not in self._lifted:
            wait = _REPEAT_EVERY[self.speed] if self._repeating else _REPEAT_AFTER
            if elapsed(self._since) >= wait:
                self._since = self.when = self.last = supervisor.ticks_ms()
                self._repeating = True
                return self._held
        return 0

    def take(self, *wanted):
        """The first press of one of these intents, or 0.

        Earlier presses are dropped: they were meant for another page.
        """
        self._read()
        for at, press in enumerate(self._queue):
            if press[0] in wanted:
                del self._queue[:at]
                return self._give(0)
        return 0

    def _give(self, at):
        intent, self.when, self.length = self._queue.pop(at)
        if intent == self._held and not self._repeating:
            self._since = supervisor.ticks_ms()  # it repeats from when it was acted on
        return intent

    def put_back(self, intent):
        """Give what poll() gave last once more: it was meant for the next page."""
        self._queue.insert(0, [intent, self.when, self.length])

    def waiting(self):
        """Whether a press waits in the queue."""
        self._read()
        return bool(self._queue)

    def is_down(self, intent):
        """Whether a key was held down when the keys were last read."""
        return bool(self._down[intent])

    def holding(self):
        """When B went down that may become a hold, or None; as the keys were last read."""
        return None if self._b is None else self._b[1]

    def discard(self, *intents):
        """Let go of what was pressed so far, or only of these intents.

        Those that follow the last of them at once go, too.
        """
        now = supervisor.ticks_ms()
        self._read()
        self._gone = None
        self._gone_intents = intents
        self._discarded = now
        kept = []
        for press in self._queue:
            if intents and press[0] not in intents:
                kept.append(press)
            else:
                self._gone = press[1]
        self._queue = kept
        if not intents:
            self._held = 0
            self._b = None
