// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// The memory that page and worker share: some counters, a ring of keys, the board's memory.
// A key is its number and, in the lowest bit, whether it went down.

export const BELL = 0;  // rung by the page when there is something new
export const HEAD = 1;  // keys that the page has put into the ring so far
export const TAIL = 2;  // keys that the worker has taken
export const OFF = 3;  // the page has switched the board off
export const BEAT = 4;  // the worker is alive: it counts on
export const RING = 16;
export const RING_SIZE = 256;  // a power of two
export const NVM_AT = 4 * (RING + RING_SIZE);  // bytes
export const NVM_SIZE = 4096;
export const SIZE = NVM_AT + NVM_SIZE;

// A key with the moment it was touched: whoever reads it may be busy until then. The clocks of
// a page and of its worker begin at different times, so it is that of the day, 23 bits of ms.
const CODE = 8;  // bits
const moment = () => performance.timeOrigin + performance.now();
export const stamped = (code) => code | (Math.floor(moment()) & 0x7FFFFF) << CODE;
export const codeOf = (entry) => entry & (1 << CODE) - 1;
export const ageOf = (entry) => (Math.floor(moment()) - (entry >> CODE)) & 0x7FFFFF;  // ms
