// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
// The Pico's flash chip (W25Q16) and the four small peripherals around it: enough for the
// boot ROM's and the Pico SDK's erase and program. rp2040js alone has read-only flash.
import { rp2040js } from './rp2040.mjs';

const { BasePeripheral } = rp2040js;

export const FLASH_SIZE = 2 << 20;

// Commands, and the typical times of the data sheet.
const WRITE_ENABLE = 0x06;
const WRITE_DISABLE = 0x04;
const READ_STATUS_1 = 0x05;
const READ_STATUS_2 = 0x35;
const READ_ID = 0x9f;
const READ_UNIQUE_ID = 0x4b;
const READ = 0x03;
const FAST_READ = 0x0b;
const PROGRAM = 0x02;
const PROGRAM_NANOS = 400e3;
const ERASES = new Map([
  [0x20, { length: 4096, nanos: 45e6 }],
  [0x52, { length: 32768, nanos: 120e6 }],
  [0xd8, { length: 65536, nanos: 150e6 }],
]);
const BUSY = 1;
const MAY_WRITE = 2;
const UNIQUE_ID = [0xe6, 0x61, 0x41, 0x04, 0x03, 0x3b, 0x2a, 0x2f];

export class FlashChip {
  /** @param memory what XIP reads; @param now emulated nanoseconds */
  constructor(memory, now) {
    Object.assign(this, { memory, now });
    this.mayWrite = 0;
    this.busyUntil = 0;
    this.selected = false;
    this.bytes = [];
    this.operations = []; // {kind, start, length, ms} of every erase and program
    this.failure = null; // {countdown, part, from, to}: the power fails during one of them
    this.onPowerFailure = null;
  }

  select(on) {
    if (on === this.selected) return;
    this.selected = on;
    if (!on) this.finish();
    this.bytes = [];
  }

  address() {
    const [, high, middle, low] = this.bytes;
    return ((high << 16) | (middle << 8) | low) & (FLASH_SIZE - 1);
  }

  /** One byte out, one byte back. */
  exchange(byte) {
    const { bytes } = this;
    const i = bytes.length;
    bytes.push(byte);
    if (i === 0) return 0;
    switch (bytes[0]) {
      case READ_STATUS_1: return this.mayWrite | (this.now() < this.busyUntil ? BUSY : 0);
      case READ_STATUS_2: return 2; // quad enabled
      case READ_ID: return [0xef, 0x40, Math.log2(FLASH_SIZE)][(i - 1) % 3];
      case READ_UNIQUE_ID: return i > 4 ? UNIQUE_ID[(i - 5) & 7] : 0;
      case READ: return i > 3 ? this.memory[(this.address() + i - 4) & (FLASH_SIZE - 1)] : 0;
      case FAST_READ: return i > 4 ? this.memory[(this.address() + i - 5) & (FLASH_SIZE - 1)] : 0;
      default: return 0;
    }
  }

  /** Chip select went up: the command is complete. */
  finish() {
    const [command] = this.bytes;
    if (command === WRITE_ENABLE) this.mayWrite = MAY_WRITE;
    else if (command === WRITE_DISABLE) this.mayWrite = 0;
    else if (this.mayWrite && command === PROGRAM) this.program(this.address(), this.bytes.slice(4));
    else if (this.mayWrite && ERASES.has(command)) this.erase(this.address(), ERASES.get(command));
  }

  program(start, values) {
    const page = start & ~0xff;
    const place = (i) => page | ((start + i) & 0xff);
    const done = this.operation('program', start, values.length, PROGRAM_NANOS);
    for (let i = 0; i < done; i++) this.memory[place(i)] &= values[i];
    if (done > 0 && done < values.length) {
      this.memory[place(done)] &= values[done] | 0x55; // some bits of the byte under way
    }
  }

  erase(address, { length, nanos }) {
    const start = address & ~(length - 1);
    const done = this.operation('erase', start, length, nanos);
    this.memory.fill(0xff, start, start + done);
  }

  /** Log an operation; return how much of it happens before the power fails, if it does. */
  operation(kind, start, length, nanos) {
    this.mayWrite = 0;
    this.busyUntil = this.now() + nanos;
    this.operations.push({ kind, start, length, ms: this.now() / 1e6 });
    const { failure } = this;
    if (!failure || start < failure.from || start >= failure.to) return length;
    if (failure.countdown-- > 0) return length;
    this.failure = null;
    this.onPowerFailure();
    return Math.floor(length * failure.part);
  }
}

/** The serial interface in front of the chip: only single-byte frames reach it. */
export class Ssi extends BasePeripheral {
  constructor(mcu, chip) {
    super(mcu, 'SSI');
    Object.assign(this, { chip, registers: new Map(), received: [], selectForced: false });
  }

  get byteFrames() {
    const control = this.registers.get(0) ?? 0;
    return ((control >> 16) & 0x1f) === 7 && ((control >> 21) & 3) === 0;
  }

  readUint32(offset) {
    if (offset >= 0x60 && offset < 0xf0) {
      const value = this.received.length ? this.received.shift() : 0;
      if (!this.received.length && !this.selectForced) this.chip.select(false);
      return value;
    }
    switch (offset) {
      case 0x20: return 0; // transmit FIFO level
      case 0x24: return this.received.length;
      case 0x28: return 0x2 | 0x4 | (this.received.length ? 8 : 0); // status: can take more
      case 0x58: return 0x51535049;
      case 0x5c: return 0x3430312a;
      default: return this.registers.get(offset) ?? 0;
    }
  }

  writeUint32(offset, value) {
    if (offset >= 0x60 && offset < 0xf0) {
      let back = 0; // other frames are boot stage 2 setting up XIP
      if (this.byteFrames) {
        if (!this.selectForced) this.chip.select(true);
        back = this.chip.selected ? this.chip.exchange(value & 0xff) : 0xff;
      }
      if (this.received.length < 16) this.received.push(back);
      return;
    }
    if (offset === 8 && !(value & 1)) {
      this.received = [];
      if (!this.selectForced) this.chip.select(false);
    }
    this.registers.set(offset, value >>> 0);
  }
}

/** Pins of the flash: software drives chip select through GPIO_QSPI_SS_CTRL.OUTOVER. */
export class IoQspi extends BasePeripheral {
  constructor(mcu, ssi) {
    super(mcu, 'IO_QSPI');
    Object.assign(this, { ssi, registers: new Map() });
  }

  readUint32(offset) {
    return offset === 0x08 ? 1 << 17 : (this.registers.get(offset) ?? 0); // BOOTSEL is up
  }

  writeUint32(offset, value) {
    this.registers.set(offset, value >>> 0);
    if (offset !== 0x0c) return;
    const override = (value >> 8) & 3;
    this.ssi.selectForced = override !== 0;
    this.ssi.chip.select(override === 2);
  }
}

/** Cache control: a flush is over at once. */
export class XipControl extends BasePeripheral {
  readUint32(offset) {
    return offset === 0x08 ? 2 : 0;
  }

  writeUint32() {}
}

/** Why the chip started: CircuitPython waits a second for a safe-mode press after power-on. */
export class ChipReset extends BasePeripheral {
  constructor(mcu, cold) {
    super(mcu, 'VREG_AND_CHIP_RESET');
    this.reason = cold ? 1 << 8 : 1 << 20; // power-on, or a debugger's restart
  }

  readUint32(offset) {
    return offset === 0x08 ? this.reason : offset === 0 ? 0xb1 : 0x10b1;
  }

  writeUint32() {}
}
