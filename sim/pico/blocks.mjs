// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
// What the Pico runs often, translated into JavaScript: several times as fast as asking at each
// instruction what it is. The result is that of rp2040js's core to the last bit and cycle;
// tests/device/test_pico.py runs both and compares them.
//
// A block is a straight run of instructions: it goes on behind calls and branches whose goal is
// known, the way that is usually taken, and is left wherever another way is taken. It touches
// RAM, flash and the divider only. Before anything else (a peripheral, a return from an
// interrupt, an instruction that is seldom used) it is left too, and the core does that itself.
// So a block takes a known number of cycles up to each way out, and is run only when no alarm
// rings before its end: nothing can happen inside.
//
// Values are int32 in constants, each assigned once: x3 is the third. A register is the name of
// what was last put into it, and is written back only where the block is left. So are flags:
// they are expressions of such names, and those that are never asked for are not computed.

const MOST = 20; // instructions of a block
const OFTEN = 300; // times that something begins with an instruction before it is translated
const IDLE = 50; // times that a block may be left at once before it is given up

const RAM = 0x20000000;
const RAM_SIZE = 264 * 1024;
const FLASH = 0x10000000;
const FLASH_SIZE = 16 << 20;
const CODE_SIZE = 0xff000; // CircuitPython itself: what follows in flash is memory and drive
const ROM_SIZE = 16 * 1024;
const SIO = 0xd0000000;
const DIVIDER = SIO + 0x60;
const DIVIDER_SIZE = 0x1c;

const SP = 13;
const LR = 14;
const PC = 15;

// How a block tells what it has done: cycles, instructions above them, and whether the core has
// to do the next one.
export const COUNT_SHIFT = 12;
export const CYCLES = (1 << COUNT_SHIFT) - 1;
export const COUNT = 63 << COUNT_SHIFT;
export const CORE = 1 << 24;
const CHANGED = -1; // nothing: other code is there now

// In the place of a block where only the core can do the first instruction.
export const NO_BLOCK = { run: null, most: 0, count: 0, idle: 0 };

const signed = (value, bits) => (value << (32 - bits)) >> (32 - bits);
const listed = (opcode) => [0, 1, 2, 3, 4, 5, 6, 7].filter((i) => opcode & (1 << i));

/** Where code can be, half a word after the other. */
class Room {
  constructor(start, size, memory) {
    this.start = start;
    this.code = new Uint16Array(memory.buffer);
    this.wanted = new Uint16Array(size >> 1); // how often a block was asked for at each place
    this.blocks = new Array(size >> 1).fill(null);
  }
}

export class Blocks {
  constructor(mcu) {
    const { core, sram, flash, bootrom } = mcu;
    this.rom = new Room(0, ROM_SIZE, bootrom);
    this.flash = new Room(FLASH, CODE_SIZE, flash);
    this.ram = new Room(RAM, RAM_SIZE, sram);
    this.memory = [
      core,
      new Int32Array(core.registers.buffer),
      sram,
      this.ram.code,
      new Int32Array(sram.buffer),
      flash,
      this.flash.code,
      new Int32Array(flash.buffer),
      mcu.sio,
    ];
  }

  /** The room that an address is in; null for none that has code. */
  room(pc) {
    if ((pc - FLASH) >>> 0 < CODE_SIZE) return this.flash;
    if ((pc - RAM) >>> 0 < RAM_SIZE) return this.ram;
    return pc >>> 0 < ROM_SIZE ? this.rom : null;
  }

  /**
   * The block that begins here, {run, most cycles, count of instructions}; null if none does.
   * Unless something `begins` here it is in the midst of what is better translated whole.
   */
  at(pc, begins) {
    const room = this.room(pc);
    if (room === null) return null;
    const place = (pc - room.start) >>> 1;
    const block = room.blocks[place];
    if (block !== null || !begins || ++room.wanted[place] <= OFTEN) return block;
    return (room.blocks[place] = this.translate(pc & ~1));
  }

  /** A block was left before it did anything: other code is there now, or it has to go on so. */
  unfit(pc, block, told) {
    const room = this.room(pc);
    const place = (pc - room.start) >>> 1;
    if (told === CHANGED) {
      room.wanted[place] = 0;
      room.blocks[place] = null;
    } else if (++block.idle > IDLE) {
      room.blocks[place] = NO_BLOCK;
    }
  }

  /** Half a word of the program; undefined where there is none. */
  code(pc) {
    const room = this.room(pc);
    return room?.code[(pc - room.start) >>> 1];
  }

  translate(pc, limit = MOST) {
    const translation = new Translation((at) => this.code(at), pc);
    translation.translate(limit);
    const { lines, most, count } = translation;
    if (count === 0) return NO_BLOCK;
    const text = `return () => {\n${translation.guard()}let saved = 0;\n${lines.join('\n')}\n};`;
    const run = new Function('core, R, ram8, ram16, ram32, flash8, flash16, flash32, sio', text);
    return { run: run(...this.memory), most, count, idle: 0 };
  }
}

class Translation {
  constructor(code, pc) {
    this.code = code;
    this.pc = pc; // of the instruction that is translated
    this.lines = [];
    this.names = 0;
    this.registers = new Array(15).fill(null); // the name of what is in each
    this.written = new Set();
    this.flags = { N: null, Z: null, C: null, V: null }; // null: as it was before
    this.cycles = 0;
    this.count = 0;
    this.most = 0; // cycles up to the last way out
    this.ended = false;
    this.inRam = new Map(); // what was translated of what could change
  }

  translate(limit) {
    while (!this.ended && this.count < limit) {
      const opcode = this.code(this.pc);
      const found = INSTRUCTIONS.find(([shift, bits]) => opcode >> shift === bits);
      if (opcode === undefined || !found) break;
      const place = this.pc;
      if (found[2](this, opcode) === false) break;
      this.count++;
      if ((place - RAM) >>> 0 < RAM_SIZE) this.inRam.set(place, opcode);
    }
    if (!this.ended) this.lines.push(this.leave(`${this.pc}`, 0, 0, this.count < limit ? CORE : 0));
  }

  /** Code in RAM may have been changed since. */
  guard() {
    const same = [...this.inRam].map(([at, opcode]) => `ram16[${(at - RAM) >>> 1}] !== ${opcode}`);
    return same.length ? `if (${same.join(' || ')}) return ${CHANGED};\n` : '';
  }

  // Values

  let(expression) {
    const name = `x${this.names++}`;
    this.lines.push(`const ${name} = ${expression};`);
    return name;
  }

  get(register) {
    if (register === PC) return `${this.pc + 4}`;
    return (this.registers[register] ??= this.let(`R[${register}]`));
  }

  set(register, expression) {
    const name = /^(x\d+|-?\d+)$/.test(expression) ? expression : this.let(expression);
    this.registers[register] = name;
    this.written.add(register);
    return name;
  }

  flag(name) {
    return this.flags[name] ?? `core.${name}`;
  }

  sign(name) {
    this.flags.N = `${name} < 0`;
    this.flags.Z = `${name} === 0`;
  }

  // Going on, and ways out

  next(cycles, pc = this.pc + 2) {
    this.cycles += cycles;
    this.pc = pc;
  }

  /** Statements that leave the block for an address, after so many more cycles. */
  leave(pc, cycles = 0, instructions = 0, core = 0) {
    const lines = [...this.written].map((i) => `R[${i}] = ${this.registers[i]};`);
    for (const [name, value] of Object.entries(this.flags)) {
      if (value !== null) lines.push(`core.${name} = ${value};`);
    }
    this.most = Math.max(this.most, this.cycles + cycles);
    const told = core | ((this.count + instructions) << COUNT_SHIFT) | (this.cycles + cycles);
    return `${lines.join(' ')} R[15] = ${pc}; return ${told} - saved;`;
  }

  /** Leave this instruction to the core. */
  refuse() {
    return `{ ${this.leave(`${this.pc}`, 0, 0, CORE)} }`;
  }

  unless(condition) {
    this.lines.push(`if (!(${condition})) ${this.refuse()}`);
  }

  end(pc, cycles) {
    this.lines.push(this.leave(pc, cycles, 1));
    this.ended = true;
  }

  // Memory

  load(register, address, bits, extend = '') {
    const { at, aligned, shift } = this.address(address, bits);
    const value = `x${this.names++}`;
    this.lines.push(
      `let ${value};`,
      `if ((${at} - ${RAM}) >>> 0 < ${RAM_SIZE}${aligned})`,
      `  ${value} = ram${bits}[(${at} - ${RAM}) >>> ${shift}];`,
      `else if ((${at} - ${FLASH}) >>> 0 < ${FLASH_SIZE}${aligned})`,
      `  ${value} = flash${bits}[(${at} - ${FLASH}) >>> ${shift}];`,
    );
    this.orDivide(at, bits, (place) => `${value} = sio.readUint32(${place}) | 0;`);
    this.set(register, extend ? `${value} << ${extend} >> ${extend}` : value);
    this.next(2);
  }

  store(register, address, bits) {
    const value = this.get(register);
    const { at, aligned, shift } = this.address(address, bits);
    this.lines.push(
      `if ((${at} - ${RAM}) >>> 0 < ${RAM_SIZE}${aligned})`,
      `  ram${bits}[(${at} - ${RAM}) >>> ${shift}] = ${value};`,
    );
    this.orDivide(at, bits, (place) => `sio.writeUint32(${place}, ${value} >>> 0);`);
    this.next(2);
  }

  address(expression, bits) {
    const at = this.let(expression);
    const aligned = bits === 8 ? '' : ` && (${at} & ${bits / 8 - 1}) === 0`;
    return { at, aligned, shift: { 8: 0, 16: 1, 32: 2 }[bits] };
  }

  /** Otherwise it is the divider, a cycle faster than memory, or something for the core. */
  orDivide(at, bits, access) {
    if (bits === 32) {
      this.lines.push(
        `else if ((${at} + ${2 ** 32 - DIVIDER}) >>> 0 < ${DIVIDER_SIZE} && (${at} & 3) === 0)`,
        `  { ${access(`${at} - ${SIO | 0}`)} saved++; }`,
      );
    }
    this.lines.push(`else ${this.refuse()}`);
  }

  /** Names of so many words in RAM from an address on, which is where they are written too. */
  words(at, count) {
    const size = RAM_SIZE - 4 * count;
    this.unless(`(${at} - ${RAM}) >>> 0 <= ${size} && (${at} & 3) === 0`);
    return Array.from({ length: count }, (_, i) => `ram32[((${at} - ${RAM}) >>> 2) + ${i}]`);
  }

  // Arithmetic

  add(a, b) {
    const sum = this.let(`(${a} + ${b}) | 0`);
    this.sign(sum);
    this.flags.C = `${sum} >>> 0 < ${a} >>> 0`;
    this.flags.V = `((${a} ^ ${sum}) & (${b} ^ ${sum})) < 0`;
    return sum;
  }

  subtract(a, b) {
    const rest = this.let(`(${a} - ${b}) | 0`);
    this.sign(rest);
    this.flags.C = `${a} >>> 0 >= ${b} >>> 0`;
    this.flags.V = `((${a} ^ ${b}) & (${a} ^ ${rest})) < 0`;
    return rest;
  }

  condition(number) {
    const [N, Z, C, V] = ['N', 'Z', 'C', 'V'].map((name) => `(${this.flag(name)})`);
    const asked = [Z, C, N, V, `${C} && !${Z}`, `${N} === ${V}`, `${N} === ${V} && !${Z}`];
    return number & 1 ? `!(${asked[number >> 1]})` : `(${asked[number >> 1]})`;
  }
}

// Fields of opcodes
const low = (opcode) => opcode & 7;
const middle = (opcode) => (opcode >> 3) & 7;
const high = (opcode) => (opcode >> 6) & 7;
const top = (opcode) => (opcode >> 8) & 7;
const five = (opcode) => (opcode >> 6) & 31;
const any = (opcode) => (opcode >> 3) & 15; // of all registers
const goal = (opcode) => ((opcode >> 4) & 8) | (opcode & 7);

/** An instruction that takes one cycle, after which the next one follows. */
const plain = (does) => (t, opcode) => {
  does(t, opcode);
  t.next(1);
};

/** An instruction of two registers whose result has a sign; what it does to C comes first. */
function logic(expression, carry) {
  return plain((t, opcode) => {
    const [a, b] = [t.get(low(opcode)), t.get(middle(opcode))];
    const old = t.flag('C');
    const result = t.set(low(opcode), `${expression(a, b)} | 0`);
    t.sign(result);
    if (carry) t.flags.C = carry(a, b, old, result);
  });
}

/** An instruction that puts into one register what it makes of another. */
function copy(expression) {
  return plain((t, opcode) => {
    t.set(low(opcode), `${expression(t.get(middle(opcode)))} | 0`);
  });
}

/** Loads and stores by a register and an offset, or by two registers. */
const byOffset = (t, opcode, unit) => `(${t.get(middle(opcode))} + ${five(opcode) * unit}) | 0`;
const byTwo = (t, opcode) => `(${t.get(high(opcode))} + ${t.get(middle(opcode))}) | 0`;
const onStack = (t, opcode) => `(${t.get(SP)} + ${(opcode & 255) * 4}) | 0`;

/** A shift by a register takes its lowest byte. */
const byte = (name) => `(${name} & 255)`;

// [bits to drop, what is left of the opcode then, what it becomes]. False: the core does it.
const INSTRUCTIONS = [
  [6, 0b0100000000, logic((a, b) => `${a} & ${b}`)],
  [6, 0b0100000001, logic((a, b) => `${a} ^ ${b}`)],
  [6, 0b0100001100, logic((a, b) => `${a} | ${b}`)],
  [6, 0b0100001110, logic((a, b) => `${a} & ~${b}`)],
  [6, 0b0100001111, logic((a, b) => `~${b}`)],
  [6, 0b0100001101, logic((a, b) => `Math.imul(${a}, ${b})`)],
  [6, 0b0100000010, logic( // LSL, and so on: carries as rp2040js has them
    (a, b) => `(${byte(b)} >= 32 ? 0 : ${a} << ${byte(b)})`,
    (a, b, old) => `(${byte(b)} ? (${a} & (1 << (32 - ${byte(b)}))) !== 0 : ${old})`)],
  [6, 0b0100000011, logic(
    (a, b) => `(${byte(b)} < 32 ? ${a} >>> ${byte(b)} : 0)`,
    (a, b) => `(${byte(b)} <= 32 ? ((${a} >>> (${byte(b)} - 1)) & 1) !== 0 : false)`)],
  [6, 0b0100000100, logic(
    (a, b) => `(${byte(b)} < 32 ? ${a} >> ${byte(b)} : ${a} >> 31)`,
    (a, b) => `(${a} & (1 << (Math.min(${byte(b)}, 32) - 1))) !== 0`)],
  [6, 0b0100000111, logic(
    (a, b) => `((${a} >>> (${b} & 31)) | (${a} << (32 - (${b} & 31))))`,
    (a, b, old, result) => `${result} < 0`)],
  [6, 0b0100000101, plain((t, opcode) => { // ADCS, with the flags that rp2040js gives it
    const a = t.let(`${t.get(middle(opcode))} >>> 0`);
    const b = t.let(`(${t.get(low(opcode))} >>> 0) + ((${t.flag('C')}) ? 1 : 0)`);
    const sum = t.set(low(opcode), `(${a} + ${b}) | 0`);
    t.sign(sum);
    t.flags.C = `${a} + ${b} > 4294967295`;
    t.flags.V = `${sum} !== (${a} | 0) + (${b} | 0)`;
  })],
  [6, 0b0100000110, plain((t, opcode) => { // SBCS
    const a = t.let(`${t.get(low(opcode))} >>> 0`);
    const b = t.let(`(${t.get(middle(opcode))} >>> 0) + ((${t.flag('C')}) ? 0 : 1)`);
    const rest = t.set(low(opcode), `(${a} - ${b}) | 0`);
    t.sign(rest);
    t.flags.C = `${a} >= ${b}`;
    t.flags.V = `((${a} ^ ${b}) & (${a} ^ ${rest})) < 0`;
  })],
  [6, 0b0100001000, plain((t, opcode) => { // TST
    t.sign(t.let(`${t.get(low(opcode))} & ${t.get(middle(opcode))}`));
  })],
  [6, 0b0100001001, plain((t, opcode) => { // NEGS
    t.set(low(opcode), t.subtract('0', t.get(middle(opcode))));
  })],
  [6, 0b0100001010, plain((t, opcode) => { // CMP
    t.subtract(t.get(low(opcode)), t.get(middle(opcode)));
  })],
  [6, 0b0100001011, plain((t, opcode) => { // CMN
    t.add(t.get(low(opcode)), t.get(middle(opcode)));
  })],
  [8, 0b01000101, (t, opcode) => { // CMP of any registers
    if (any(opcode) === PC || goal(opcode) === PC) return false;
    t.subtract(t.get(goal(opcode)), t.get(any(opcode)));
    t.next(1);
  }],
  [11, 0b00101, plain((t, opcode) => { // CMP with a number
    t.subtract(t.get(top(opcode)), `${opcode & 255}`);
  })],
  [11, 0b00100, plain((t, opcode) => { // MOVS
    t.sign(t.set(top(opcode), `${opcode & 255}`));
  })],
  [8, 0b01000110, (t, opcode) => { // MOV
    const value = t.get(any(opcode));
    if (goal(opcode) === PC) return t.end(`${value} & ~1`, 2);
    t.set(goal(opcode), goal(opcode) === SP ? `${value} & ~3` : value);
    t.next(1);
  }],
  [8, 0b01000100, (t, opcode) => { // ADD of any registers
    const sum = `${t.get(goal(opcode))} + ${t.get(any(opcode))}`;
    if (goal(opcode) === PC) return t.end(`(${sum}) & ~1`, 2);
    t.set(goal(opcode), goal(opcode) === SP ? `(${sum}) & ~3` : `(${sum}) | 0`);
    t.next(1);
  }],
  [9, 0b0001100, plain((t, opcode) => { // ADDS
    t.set(low(opcode), t.add(t.get(middle(opcode)), t.get(high(opcode))));
  })],
  [9, 0b0001110, plain((t, opcode) => {
    t.set(low(opcode), t.add(t.get(middle(opcode)), `${high(opcode)}`));
  })],
  [11, 0b00110, plain((t, opcode) => {
    t.set(top(opcode), t.add(t.get(top(opcode)), `${opcode & 255}`));
  })],
  [9, 0b0001101, plain((t, opcode) => { // SUBS
    t.set(low(opcode), t.subtract(t.get(middle(opcode)), t.get(high(opcode))));
  })],
  [9, 0b0001111, plain((t, opcode) => {
    t.set(low(opcode), t.subtract(t.get(middle(opcode)), `${high(opcode)}`));
  })],
  [11, 0b00111, plain((t, opcode) => {
    t.set(top(opcode), t.subtract(t.get(top(opcode)), `${opcode & 255}`));
  })],
  [11, 0b10101, plain((t, opcode) => { // ADD to SP
    t.set(top(opcode), onStack(t, opcode));
  })],
  [7, 0b101100000, plain((t, opcode) => {
    t.set(SP, `(${t.get(SP)} + ${(opcode & 127) * 4}) & ~3`);
  })],
  [7, 0b101100001, plain((t, opcode) => {
    t.set(SP, `(${t.get(SP)} - ${(opcode & 127) * 4}) & ~3`);
  })],
  [11, 0b10100, plain((t, opcode) => { // ADR
    t.set(top(opcode), `${(t.pc & ~3) + 4 + (opcode & 255) * 4}`);
  })],
  [11, 0b00000, plain((t, opcode) => { // LSLS by a number
    const [value, by] = [t.get(middle(opcode)), five(opcode)];
    t.sign(t.set(low(opcode), by ? `${value} << ${by}` : value));
    if (by) t.flags.C = `(${value} & ${(1 << (32 - by)) | 0}) !== 0`;
  })],
  [11, 0b00001, plain((t, opcode) => { // LSRS
    const [value, by] = [t.get(middle(opcode)), five(opcode)];
    t.sign(t.set(low(opcode), by ? `(${value} >>> ${by}) | 0` : '0'));
    t.flags.C = `((${value} >>> ${by ? by - 1 : 31}) & 1) !== 0`;
  })],
  [11, 0b00010, plain((t, opcode) => { // ASRS
    const [value, by] = [t.get(middle(opcode)), five(opcode) || 32];
    t.sign(t.set(low(opcode), `${value} >> ${Math.min(by, 31)}`));
    t.flags.C = `(${value} & ${(1 << (by - 1)) | 0}) !== 0`;
  })],
  [6, 0b1011001000, copy((a) => `${a} << 16 >> 16`)],
  [6, 0b1011001001, copy((a) => `${a} << 24 >> 24`)],
  [6, 0b1011001010, copy((a) => `${a} & 65535`)],
  [6, 0b1011001011, copy((a) => `${a} & 255`)],
  [6, 0b1011101000, copy((a) =>
    `((${a} & 255) << 24) | ((${a} >> 8 & 255) << 16) | ((${a} >> 16 & 255) << 8) | (${a} >>> 24)`)],
  [0, 0b1011111100000000, plain(() => {})], // NOP

  [11, 0b01101, (t, opcode) => t.load(low(opcode), byOffset(t, opcode, 4), 32)],
  [11, 0b01111, (t, opcode) => t.load(low(opcode), byOffset(t, opcode, 1), 8)],
  [11, 0b10001, (t, opcode) => t.load(low(opcode), byOffset(t, opcode, 2), 16)],
  [11, 0b10011, (t, opcode) => t.load(top(opcode), onStack(t, opcode), 32)],
  [9, 0b0101100, (t, opcode) => t.load(low(opcode), byTwo(t, opcode), 32)],
  [9, 0b0101110, (t, opcode) => t.load(low(opcode), byTwo(t, opcode), 8)],
  [9, 0b0101101, (t, opcode) => t.load(low(opcode), byTwo(t, opcode), 16)],
  [9, 0b0101011, (t, opcode) => t.load(low(opcode), byTwo(t, opcode), 8, '24')],
  [9, 0b0101111, (t, opcode) => t.load(low(opcode), byTwo(t, opcode), 16, '16')],
  [11, 0b01001, (t, opcode) => { // LDR of a constant
    const at = ((t.pc + 4) & ~3) + (opcode & 255) * 4;
    if ((at - FLASH) >>> 0 >= CODE_SIZE) return t.load(top(opcode), `${at}`, 32);
    t.set(top(opcode), `${t.code(at) | (t.code(at + 2) << 16)}`);
    t.next(2);
  }],
  [11, 0b01100, (t, opcode) => t.store(low(opcode), byOffset(t, opcode, 4), 32)],
  [11, 0b01110, (t, opcode) => t.store(low(opcode), byOffset(t, opcode, 1), 8)],
  [11, 0b10000, (t, opcode) => t.store(low(opcode), byOffset(t, opcode, 2), 16)],
  [11, 0b10010, (t, opcode) => t.store(top(opcode), onStack(t, opcode), 32)],
  [9, 0b0101000, (t, opcode) => t.store(low(opcode), byTwo(t, opcode), 32)],
  [9, 0b0101010, (t, opcode) => t.store(low(opcode), byTwo(t, opcode), 8)],
  [9, 0b0101001, (t, opcode) => t.store(low(opcode), byTwo(t, opcode), 16)],
  [9, 0b1011010, (t, opcode) => { // PUSH
    const chosen = listed(opcode);
    const all = opcode & 256 ? [...chosen, LR] : chosen;
    const values = all.map((register) => t.get(register));
    const at = t.let(`(${t.get(SP)} - ${4 * all.length}) & ~3`);
    t.words(at, all.length).forEach((word, i) => t.lines.push(`${word} = ${values[i]};`));
    t.set(SP, at);
    t.next(1 + chosen.length);
  }],
  [9, 0b1011110, (t, opcode) => { // POP
    const chosen = listed(opcode);
    const back = opcode & 256 ? 1 : 0;
    const at = t.get(SP);
    const values = t.words(at, chosen.length + back).map((word) => t.let(word));
    const pc = values[chosen.length];
    if (back) t.unless(`${pc} >>> 28 !== 15`);
    chosen.forEach((register, i) => t.set(register, values[i]));
    t.set(SP, `(${at} + ${4 * values.length}) & ~3`);
    if (back) return t.end(`${pc} & ~1`, 3 + chosen.length);
    t.next(1 + chosen.length);
  }],
  [11, 0b11001, (t, opcode) => { // LDMIA
    const chosen = listed(opcode);
    const at = t.get(top(opcode));
    const values = t.words(at, chosen.length).map((word) => t.let(word));
    t.set(top(opcode), `(${at} + ${4 * chosen.length}) | 0`);
    chosen.forEach((register, i) => t.set(register, values[i]));
    t.next(1 + chosen.length);
  }],
  [11, 0b11000, (t, opcode) => { // STMIA
    const chosen = listed(opcode);
    const at = t.get(top(opcode));
    const values = chosen.map((register) => t.get(register));
    t.words(at, chosen.length).forEach((word, i) => t.lines.push(`${word} = ${values[i]};`));
    if (!chosen.includes(top(opcode))) t.set(top(opcode), `(${at} + ${4 * chosen.length}) | 0`);
    t.next(1 + chosen.length);
  }],

  [12, 0b1101, (t, opcode) => { // B if; loops are gone through again
    const condition = (opcode >> 8) & 15;
    if (condition >= 14) return false;
    const there = t.pc + 4 + signed(opcode & 255, 8) * 2;
    const asked = t.condition(condition);
    if (there < t.pc) {
      t.lines.push(`if (!${asked}) { ${t.leave(`${t.pc + 2}`, 1, 1)} }`);
      t.next(2, there);
    } else {
      t.lines.push(`if (${asked}) { ${t.leave(`${there}`, 2, 1)} }`);
      t.next(1);
    }
  }],
  [11, 0b11100, (t, opcode) => t.next(2, t.pc + 4 + signed(opcode & 0x7ff, 11) * 2)], // B
  [11, 0b11110, (t, opcode) => { // BL
    const second = t.code(t.pc + 2);
    if (second === undefined || (second & 0xd000) !== 0xd000) return false;
    if ((t.pc - RAM) >>> 0 < RAM_SIZE) t.inRam.set(t.pc + 2, second);
    const sign = (opcode >> 10) & 1;
    const bits = [sign ^ 1 ^ ((second >> 13) & 1), sign ^ 1 ^ ((second >> 11) & 1)];
    const offset = (bits[0] << 23) | (bits[1] << 22) | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1);
    t.set(LR, `${(t.pc + 4) | 1}`);
    t.next(3, t.pc + 4 + (offset - (sign << 24)));
  }],
  [7, 0b010001110, (t, opcode) => { // BX
    if (opcode & 7 || any(opcode) === PC) return false;
    const pc = t.get(any(opcode));
    t.unless(`${pc} >>> 28 !== 15`);
    t.end(`${pc} & ~1`, 2);
  }],
  [7, 0b010001111, (t, opcode) => { // BLX
    if (opcode & 7 || any(opcode) >= LR) return false;
    const pc = t.get(any(opcode));
    t.set(LR, `${(t.pc + 2) | 1}`);
    t.end(`${pc} & ~1`, 2);
  }],
];
