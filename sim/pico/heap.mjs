// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
// Reads the garbage collector's own tables in the Pico's memory while a program runs, so
// that measuring changes nothing. CircuitPython's heap is a list of areas:
//   next, table, bytes of table, finaliser table, collect table, pool, end of pool, ...
// with two bits of table for each block of 16 bytes, 0 for a free one. When they are full
// it takes another area from the memory around them, which TLSF manages: blocks one after
// the other, each with its size before it and whether it is free in the lowest bit. Like
// gc.mem_free(), `free` counts the largest area that could still be had.

const RAM = 0x20000000;
const BLOCK = 16;
const COLLECTED = 2048; // so many more bytes free at once: that was a collection

// How many of the four blocks of a table byte are free.
const FREE = Uint8Array.from({ length: 256 }, (_, byte) =>
  [0, 2, 4, 6].filter((shift) => !((byte >> shift) & 3)).length);

export class HeapReader {
  constructor() {
    this.forget();
  }

  forget() {
    this.head = null;
    this.lowest = null; // least free memory after a collection
    this.block = null; // the largest free block then
    this.before = 0;
    this.beforeBlock = 0;
    this.trough = 0;
    this.least = null; // as `lowest` and `block`, but each by itself and where a pin told
    this.leastBlock = null;
  }

  /** The program has just collected: this is what it needs. What a bot thinks lies about. */
  note(mcu, thinks) {
    const now = this.look(mcu);
    if (now === null) return;
    this.least = Math.min(now.free, this.least ?? Infinity);
    if (!thinks) this.leastBlock = Math.min(now.largest, this.leastBlock ?? Infinity);
  }

  /** {free, largest} in bytes, now; null before Python runs. */
  look(mcu) {
    const words = new Uint32Array(mcu.sram.buffer, mcu.sram.byteOffset, mcu.sram.length >> 2);
    if (this.head === null || !this.area(words, this.head)) this.head = this.find(words);
    if (this.head === null) return null;
    const around = this.around(words, this.area(words, this.head).table);
    const areas = this.areas(words, mcu.sram);
    return {
      free: areas.reduce((sum, area) => sum + area.free, around),
      largest: areas.reduce((most, area) => Math.max(most, area.largest), around),
    };
  }

  /** Look for a collection between this call and the last; call it often. */
  watch(mcu) {
    const now = this.look(mcu);
    if (now === null) return;
    const { free, largest } = now;
    if (free < this.before) {
      const collected = this.before - this.trough >= COLLECTED;
      if (collected && this.before < (this.lowest ?? Infinity)) {
        this.lowest = this.before;
        this.block = this.beforeBlock;
      }
      this.trough = free;
    }
    this.before = free;
    this.beforeBlock = largest;
  }

  areas(words, ram) {
    const areas = [];
    for (let at = this.head; at && areas.length < 16; ) {
      const area = this.area(words, at);
      if (!area) break;
      areas.push(this.count(ram, area));
      at = area.next && (area.next - RAM) >> 2;
    }
    return areas;
  }

  /** The largest free block after the first area, whose memory begins at `table`. */
  around(words, table) {
    let largest = 0;
    for (let at = table; at - 4 >= RAM && at < RAM + words.length * 4; ) {
      const size = words[(at - 4 - RAM) >> 2];
      if (size < 4) break; // the end of the pool
      if (size & 1) largest = Math.max(largest, size & ~3);
      at += (size & ~3) + 4;
    }
    return largest;
  }

  /** The area described at this word of memory, or null if nothing there looks like one. */
  area(words, at) {
    const [next, table, length, finalisers, collect, pool, end] = words.subarray(at, at + 7);
    const inside = (address) => address >= RAM && address <= RAM + words.length * 4;
    if (!inside(table) || !inside(pool) || !inside(end) || end <= pool) return null;
    if (next && !inside(next)) return null;
    if (end - pool !== length * 4 * BLOCK || finalisers < table + length) return null;
    if (collect < finalisers || pool < collect) return null;
    return { next, table, length, pool, end };
  }

  /** The first area is described outside of every pool. */
  find(words) {
    const found = [];
    for (let at = 0; at < words.length - 7; at++) {
      const length = words[at + 2];
      const fits = length && words[at + 6] - words[at + 5] === length * 4 * BLOCK;
      if (fits && this.area(words, at)) found.push(at);
    }
    const pools = found.map((at) => this.area(words, at));
    const outside = (at) =>
      !pools.some(({ table, end }) => RAM + at * 4 >= table - 64 && RAM + at * 4 < end);
    return found.find(outside) ?? null;
  }

  count(ram, { table, length }) {
    let free = 0;
    let run = 0;
    let largest = 0;
    const start = table - RAM;
    for (let i = start; i < start + length; i++) {
      const byte = ram[i];
      if (byte === 0) {
        free += 4;
        run += 4;
        continue;
      }
      free += FREE[byte];
      for (let shift = 0; shift < 8; shift += 2) {
        if ((byte >> shift) & 3) {
          if (run > largest) largest = run;
          run = 0;
        } else {
          run++;
        }
      }
    }
    return { free: free * BLOCK, largest: Math.max(run, largest) * BLOCK };
  }
}
