// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// The memory that page and worker share: some counters, a ring of keys, one of touches and
// letters, the board's memory, and a ring of bytes that have come through the link. A key is its
// number and, in the lowest bit, whether it went down; a touch or a letter is what
// firmware/ui/pointer.py reads.

export const BELL = 0;  // rung by the page when there is something new
export const HEAD = 1;  // keys that the page has put into the ring so far
export const TAIL = 2;  // keys that the worker has taken
export const OFF = 3;  // the page has switched the board off
export const BEAT = 4;  // the worker is alive: it counts on
export const TOUCH_HEAD = 5;  // the same for touches and letters
export const TOUCH_TAIL = 6;
export const LINK_HEAD = 7;  // bytes of the link that the page has put into their ring so far
export const LINK_TAIL = 8;  // bytes of it that the worker has taken
export const FELT = 9;  // the link is plugged in
export const WANTED = 10;  // the step of a replay that the page asks for, and 1; 0: none
export const RING = 16;
export const RING_SIZE = 256;  // a power of two
export const TOUCH_RING = RING + RING_SIZE;
export const NVM_AT = 4 * (TOUCH_RING + RING_SIZE);  // bytes
export const NVM_SIZE = 4096;
export const LINK_AT = NVM_AT + NVM_SIZE;  // bytes
export const LINK_SIZE = 4096;  // a power of two
export const SIZE = LINK_AT + LINK_SIZE;

function ring(control) {
  Atomics.add(control, BELL, 1);
  Atomics.notify(control, BELL);
}

// Put an entry into a ring. One that is full belongs to a board that does not look: its keys are
// lost anyway.
function put(control, at, first, last, entry) {
  const head = Atomics.load(control, first);
  if ((head - Atomics.load(control, last) | 0) >= RING_SIZE) return;
  Atomics.store(control, at + (head & RING_SIZE - 1), entry);
  Atomics.store(control, first, head + 1 | 0);
  ring(control);
}

// What the page does to the memory: each is named by a message to a worker that shares none.
export const DEEDS = {
  key: ({control}, entry) => put(control, RING, HEAD, TAIL, entry),
  touch: ({control}, entry) => put(control, TOUCH_RING, TOUCH_HEAD, TOUCH_TAIL, entry),
  // The step of a replay that is to be shown.
  want: ({control}, step) => {
    Atomics.store(control, WANTED, step + 1);
    ring(control);
  },
  feel: ({control}, on) => Atomics.store(control, FELT, on ? 1 : 0),
  // Bytes from the console before this one; a full ring loses them, as the board's does.
  arrive: ({control, link}, bytes) => {
    const head = Atomics.load(control, LINK_HEAD);
    const free = LINK_SIZE - (head - Atomics.load(control, LINK_TAIL) | 0);
    const count = Math.min(free, bytes.length);
    for (let i = 0; i < count; i++) link[head + i & LINK_SIZE - 1] = bytes[i];
    Atomics.store(control, LINK_HEAD, head + count | 0);
    ring(control);
  },
};

// The parts of such a memory.
export const parts = (memory) => ({
  control: new Int32Array(memory, 0, NVM_AT / 4),
  nvm: new Uint8Array(memory, NVM_AT, NVM_SIZE),
  link: new Uint8Array(memory, LINK_AT, LINK_SIZE),
});

export const [PRESSED, MOVED, LIFTED] = [1, 2, 3];
export const touchAt = (kind, x, y) => kind << 24 | x << 12 | y;

// A key with the moment it was touched: its reader may be busy until then. The clocks of
// a page and of its worker begin at different times, so it is that of the day, 23 bits of ms.
const CODE = 8;  // bits
const moment = () => performance.timeOrigin + performance.now();
export const stamped = (code) => code | (Math.floor(moment()) & 0x7FFFFF) << CODE;
export const codeOf = (entry) => entry & (1 << CODE) - 1;
export const ageOf = (entry) => (Math.floor(moment()) - (entry >> CODE)) & 0x7FFFFF;  // ms
