// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
// A Raspberry Pi Pico: the chip of rp2040js with flash that can be written, a USB console
// and pins. Time is emulated time; it counts instructions, not flash-cache misses.
import { Blocks, CORE, COUNT, COUNT_SHIFT, CYCLES, NO_BLOCK } from './blocks.mjs';
import { ChipReset, FLASH_SIZE, FlashChip, IoQspi, Ssi, XipControl } from './flash.mjs';
import { rp2040js } from './rp2040.mjs';
import { UsbHost } from './usb.mjs';

const { RP2040, ConsoleLogger, LogLevel } = rp2040js;

const PINS = 30;
const SLICE = 20000; // instructions between two looks at anything else: about 0.25 ms
const LONG = 1 << 20; // cycles that are more than any slice has

export class Pico {
  /**
   * @param flash all of its 2 MiB; @param bootrom 16 KiB; @param devices wired at power-on;
   * @param translate what runs often, which changes nothing but how long it takes
   */
  constructor({ flash, bootrom, devices = [], noise = 0, translate = true }) {
    this.flash = new Uint8Array(flash);
    this.bootrom = new Uint32Array(bootrom.buffer, bootrom.byteOffset, bootrom.length / 4).slice();
    this.devices = devices;
    this.noise = noise; // what its chance comes from; two Picos with the same draw the same
    this.translate = translate;
    this.inputs = new Map(); // pin -> level from outside
    this.analog = [0, 0, 0, 0]; // what the pins from GPIO26 on measure, 0 to 4095
    this.scratch = new Uint32Array(8); // what the watchdog keeps over a reset
    this.powered = false;
    this.nanosBefore = 0; // of earlier power-ons
    this.asleep = 0; // ns in which the processor waited for an interrupt
    this.failure = null;
    this.holdsDrive = false; // whether the computer takes the drive, as desktops do
    this.operations = [];
    this.onSerial = null;
    this.onSlice = null;
  }

  get nanos() {
    return this.nanosBefore + (this.mcu?.clock.nanos ?? 0);
  }

  powerOn(cold = false) {
    this.scratch.fill(0);
    this.powered = true;
    this.start(cold, 0);
  }

  /** The power fails: everything but the flash is gone. */
  powerOff() {
    if (!this.powered) return;
    this.keepFlash();
    this.powered = false;
  }

  keepFlash() {
    this.flash.set(this.mcu.flash.subarray(0, FLASH_SIZE));
    this.failure = this.chip.failure;
    this.nanosBefore += this.mcu.clock.nanos;
    this.mcu.clock.nanosCounter = 0;
  }

  /** The chip begins again, after power-on or a reset. */
  start(cold, reason) {
    const mcu = (this.mcu = new RP2040());
    mcu.logger = new ConsoleLogger(LogLevel.Error, false);
    mcu.onBreak = () => {};
    mcu.loadBootrom(this.bootrom);
    // Two megabytes, again and again in the sixteen that can be addressed.
    for (let i = 0; i < mcu.flash.length; i += FLASH_SIZE) mcu.flash.set(this.flash, i);
    shortenMemoryPaths(mcu);
    this.blocks = this.translate ? new Blocks(mcu) : null;
    this.begins = true; // whether something begins where the core is: a block may
    fireAlarmsOnTime(mcu);
    resetBuses(mcu);
    if (this.noise) makeNoise(mcu, this);
    this.chip = new FlashChip(mcu.flash, () => this.nanos);
    this.chip.operations = this.operations;
    this.chip.failure = this.failure;
    this.chip.onPowerFailure = () => (this.failing = true);
    this.failing = false;
    const ssi = new Ssi(mcu, this.chip);
    mcu.peripherals[0x18000] = ssi;
    mcu.peripherals[0x40018] = new IoQspi(mcu, ssi);
    mcu.peripherals[0x14000] = new XipControl(mcu, 'XIP');
    mcu.peripherals[0x40064] = new ChipReset(mcu, cold);
    const watchdog = mcu.peripherals[0x40058];
    watchdog.scratchData.set(this.scratch);
    watchdog.reason = reason;
    this.resetting = false;
    watchdog.onWatchdogTrigger = () => {
      // A timer at zero would ring for ever before a program can act on it.
      watchdog.alarm.enable = false;
      watchdog.timer.enable = false;
      this.scratch.set(watchdog.scratchData);
      this.resetting = true;
    };
    mcu.core.PC = 0x10000000;
    for (let pin = 0; pin < PINS; pin++) {
      mcu.gpio[pin].setInputValue(this.inputs.get(pin) ?? false);
    }
    for (const pin of mcu.qspi) {
      pin.padValue |= 0x40;
      pin.setInputValue(true); // BOOTSEL is up; CircuitPython looks at start
    }
    this.analog.forEach((value, channel) => (mcu.adc.channelValues[channel] = value));
    this.usb = new UsbHost(mcu.usbCtrl);
    this.usb.holdsDrive = this.holdsDrive;
    this.usb.onData = (data) => this.onSerial?.(data);
    for (const spi of this.mcu.spi) { // a byte takes its time, whether a device listens or not
      const done = this.mcu.clock.createAlarm(() => spi.completeTransmit(0));
      spi.onTransmit = () => done.schedule((spi.dataBits * 1e9) / (spi.clockFrequency || 1e6));
    }
    for (const device of this.devices) device.wire(this);
  }

  setPin(pin, level) {
    this.inputs.set(pin, level);
    if (this.powered) this.mcu.gpio[pin].setInputValue(level);
  }

  setAnalog(channel, value) {
    this.analog[channel] = value;
    if (this.powered) this.mcu.adc.channelValues[channel] = value;
  }

  /** Run for `ms`, or until `until()`; false when the time was over or the power failed. */
  run(ms, until = () => false) {
    const end = this.nanos + ms * 1e6;
    while (this.powered && this.nanos < end) {
      if (until()) return true;
      this.slice(end - this.nanos);
      this.onSlice?.();
    }
    return until();
  }

  slice(nanos) {
    const { mcu } = this;
    const { core, clock } = mcu;
    const stop = clock.nanos + nanos;
    const cycle = 1e9 / mcu.clkSys;
    // Many small steps add up to one large step only where a cycle is a whole number of ns.
    const blocks = Number.isInteger(cycle) ? this.blocks : null;
    for (let n = 0; n < SLICE && clock.nanosCounter < stop; n++) {
      // rp2040js forgets an interrupt that came between "disable interrupts" and WFI, where a
      // real core does not sleep at all.
      if (core.waiting && core.pendingInterrupts & core.enabledInterrupts) {
        if (core.checkForInterrupts()) core.waiting = false;
      }
      if (core.waiting) {
        const next = clock.nextAlarm ? clock.nextAlarm.nanos : clock.nanos + 100e3;
        const pause = Math.max(1, Math.min(next, stop) - clock.nanos);
        clock.tick(pause);
        this.asleep += pause;
        n += 50;
      } else {
        if (blocks !== null && !core.interruptsUpdated) {
          n += this.runBlocks(blocks, cycle, stop, SLICE - n);
          if (n >= SLICE) break;
        }
        const place = core.registers[15];
        const passed = core.executeInstruction() * cycle;
        if (core.registers[15] - place > 4 || core.registers[15] < place) this.begins = true;
        const alarm = clock.nextAlarm;
        if (alarm !== null && alarm.nanos <= clock.nanosCounter + passed) clock.tick(passed);
        else clock.nanosCounter += passed;
      }
      if (this.resetting || this.failing) break;
    }
    if (this.failing) {
      this.powerOff();
    } else if (this.resetting) {
      const { reason } = mcu.peripherals[0x40058];
      this.keepFlash();
      this.start(false, reason);
    }
  }

  /** Run what is translated while nothing else can happen; how many instructions that were. */
  runBlocks(blocks, cycle, stop, most) {
    const { core, clock } = this.mcu;
    const { registers } = core;
    const { nextAlarm, nanosCounter } = clock;
    const end = nextAlarm === null || nextAlarm.nanos > stop ? stop : nextAlarm.nanos;
    const room = Math.min((end - nanosCounter) / cycle, LONG) | 0;
    let begins = this.begins;
    let count = 0;
    let cycles = 0;
    for (;;) {
      const pc = registers[15];
      const block = blocks.at(pc, begins);
      begins = block === NO_BLOCK;
      if (block === null || begins) break;
      if (count + block.count >= most || cycles + block.most >= room) break;
      const told = block.run();
      begins = true;
      if (told < 0 || !(told & COUNT)) {
        blocks.unfit(pc, block, told);
        break;
      }
      cycles += told & CYCLES;
      count += (told & COUNT) >> COUNT_SHIFT;
      if (told & CORE) break;
    }
    this.begins = begins;
    core.cycles += cycles;
    if (cycles) clock.nanosCounter = nanosCounter + cycles * cycle;
    return count;
  }

  /** Where in flash everything stands now. */
  flashNow() {
    return this.powered ? this.mcu.flash.subarray(0, FLASH_SIZE) : this.flash;
  }
}

/**
 * rp2040js fires a timer's alarm up to a microsecond early. The SDK then sees that it is not
 * yet time and sets it again, now and then too late: Python would sleep for an hour.
 */
function fireAlarmsOnTime(mcu) {
  const timer = mcu.peripherals[0x40054];
  const write = timer.writeUint32;
  timer.writeUint32 = (offset, value) => {
    write.call(timer, offset, value);
    const alarm = timer.alarms[(offset - 0x10) / 4];
    if (!alarm) return;
    const now = mcu.clock.nanos / 1000;
    const whole = Math.floor(now);
    const micros = ((value - whole) >>> 0) - (now - whole);
    alarm.clockAlarm.schedule(Math.max(0, micros * 1000 + 1));
  };
}

/**
 * Holding a block in reset does nothing in rp2040js. CircuitPython frees an I2C bus that way
 * and sees by its enable bit whether it is in use.
 */
function resetBuses(mcu) {
  const resets = mcu.peripherals[0x4000c];
  const write = resets.writeUint32;
  resets.writeUint32 = (offset, value) => {
    write.call(resets, offset, value);
    if (offset !== 0) return;
    for (const [bit, i2c] of [[3, mcu.i2c[0]], [4, mcu.i2c[1]]]) {
      if (value & (1 << bit)) i2c.writeUint32(0x6c, 0);
    }
  };
}

/** A bit by chance in the ring oscillator's RANDOMBIT, from which CircuitPython draws. */
function makeNoise(mcu, pico) {
  const rosc = mcu.peripherals[0x40060];
  const read = rosc.readUint32;
  rosc.readUint32 = (offset) => {
    if (offset !== 0x1c) return read.call(rosc, offset);
    pico.noise = (Math.imul(pico.noise, 1103515245) + 12345) >>> 0;
    return (pico.noise >>> 16) & 1;
  };
}

/** Straight paths to RAM and flash in front of rp2040js' general bus: 1.5 times as fast. */
function shortenMemoryPaths(mcu) {
  const general = RP2040.prototype;
  const { core } = mcu;
  const ram8 = mcu.sram;
  const ram16 = new Uint16Array(ram8.buffer);
  const ram32 = new Uint32Array(ram8.buffer);
  const flash8 = mcu.flash;
  const flash16 = new Uint16Array(flash8.buffer);
  const flash32 = new Uint32Array(flash8.buffer);
  const RAM = 0x20000000;
  const RAM_END = RAM + ram8.length;
  const FLASH = 0x10000000;
  const FLASH_END = FLASH + flash8.length;
  core.readUint32 = (at) => {
    at >>>= 0;
    if (at >= RAM && at < RAM_END && !(at & 3)) return ram32[(at - RAM) >>> 2];
    if (at >= FLASH && at < FLASH_END && !(at & 3)) return flash32[(at - FLASH) >>> 2];
    return general.readUint32.call(mcu, at);
  };
  core.readUint16 = (at) => {
    at >>>= 0;
    if (at >= RAM && at < RAM_END) return ram16[(at - RAM) >>> 1];
    if (at >= FLASH && at < FLASH_END) return flash16[(at - FLASH) >>> 1];
    return general.readUint16.call(mcu, at);
  };
  core.readUint8 = (at) => {
    at >>>= 0;
    if (at >= RAM && at < RAM_END) return ram8[at - RAM];
    if (at >= FLASH && at < FLASH_END) return flash8[at - FLASH];
    return general.readUint8.call(mcu, at);
  };
  core.writeUint32 = (at, value) => {
    at >>>= 0;
    if (at >= RAM && at < RAM_END && !(at & 3)) ram32[(at - RAM) >>> 2] = value;
    else general.writeUint32.call(mcu, at, value);
  };
  core.writeUint16 = (at, value) => {
    at >>>= 0;
    if (at >= RAM && at < RAM_END) ram16[(at - RAM) >>> 1] = value;
    else general.writeUint16.call(mcu, at, value);
  };
  core.writeUint8 = (at, value) => {
    at >>>= 0;
    if (at >= RAM && at < RAM_END) ram8[at - RAM] = value;
    else general.writeUint8.call(mcu, at, value);
  };
}
