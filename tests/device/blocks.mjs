// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
// Every opcode, by the core of rp2040js and as a block: registers, flags, memory and cycles must
// be the same. Prints what differs, and how many were compared.
import { Blocks, CORE, COUNT, CYCLES } from '../../sim/pico/blocks.mjs';
import { rp2040js } from '../../sim/pico/rp2040.mjs';

const { RP2040 } = rp2040js;
const RAM = 0x20000000;
const CODE = RAM + 0x1000;
const DATA = RAM + 0x20000; // registers point here, or hold numbers that are hard to get right
const BREAKPOINT = 0xbe00; // no block has one: it ends there
const NUMBERS = [0, 1, 2, 31, 32, 33, 255, 0x7fffffff, 0x80000000, 0xffffffff, 0xd0000060];
const STATES = 2; // of everything, for each opcode

const quiet = () => {};
const logger = { debug: quiet, warn: quiet, error: quiet, info: quiet };
const [one, other] = [0, 1].map(() => Object.assign(new RP2040(), { logger }));
const blocks = new Blocks(other);
let seed = 1;
const chance = (most) => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % most;
};

/** The same registers, flags and memory for both. */
function prepare(opcode, second) {
  const kinds = [
    () => DATA + chance(64) * 4,
    () => NUMBERS[chance(NUMBERS.length)],
    () => (chance(2 ** 24) * 257) >>> 0,
  ];
  const values = Array.from({ length: 13 }, () => kinds[chance(kinds.length)]());
  const flags = ['N', 'Z', 'C', 'V'].map((name) => [name, chance(2) === 1]);
  const [sp, lr] = [DATA + chance(64) * 4, DATA + chance(64) * 2 + 1];
  const words = Array.from({ length: 256 }, () => chance(2 ** 24) * 251);
  for (const mcu of [one, other]) {
    mcu.core.registers.set([...values, sp, lr, CODE]);
    for (const [name, value] of flags) mcu.core[name] = value;
    const memory = new DataView(mcu.sram.buffer);
    words.forEach((word, i) => memory.setUint32(DATA - RAM - 512 + i * 4, word, true));
    [opcode, second, BREAKPOINT].forEach((half, i) => memory.setUint16(CODE - RAM + 2 * i, half, true));
  }
}

function state({ core, sram }) {
  const memory = Buffer.from(sram.buffer, DATA - RAM - 512, 1024).toString('base64');
  return JSON.stringify([[...core.registers], core.N, core.Z, core.C, core.V, memory]);
}

let [compared, different] = [0, 0];
for (let opcode = 0; opcode < 65536; opcode++) {
  const wide = opcode >> 11 === 0b11110;
  for (let i = 0; i < STATES; i++) {
    prepare(opcode, wide ? 0xd000 | chance(0x1000) | (chance(2) << 13) : BREAKPOINT);
    const block = blocks.translate(CODE, 1);
    if (block.run === null) break; // the core does it
    const told = block.run();
    if (told & CORE && !(told & COUNT)) continue; // it left it to the core
    const cycles = one.core.executeInstruction();
    compared++;
    if (cycles === (told & CYCLES) && state(one) === state(other)) continue;
    if (different++ < 10) console.log('different:', opcode.toString(2).padStart(16, '0'));
  }
}
console.log(`${compared} compared, ${different} different`);
process.exitCode = different ? 1 : 0;
