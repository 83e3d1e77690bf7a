// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
// What is soldered to the Pico: a display's bus, as the transfers it carried, a buzzer, its LED.
// What the transfers draw is sim/controllers.py's business, the same as in the simulator.

const PIECE = 256; // bytes; long transfers are logged in pieces, to know when a pixel came

/** What a display bus carried: {at, data, kind}; `kind` is the D/C line on SPI. */
class Traffic {
  constructor() {
    this.transfers = [];
    this.open = false; // more bytes of the last transfer are to come
    this.lastAt = -Infinity;
  }

  begin(kind) {
    this.transfers.push({ at: 0, data: [], kind });
    this.open = true;
  }

  add(nanos, byte) {
    const last = this.transfers[this.transfers.length - 1];
    last.data.push(byte);
    last.at = this.lastAt = nanos;
  }

  /** The transfers that are complete, as [ms, kind, bytes in base64]. */
  take() {
    const rest = this.open ? this.transfers.splice(-1) : [];
    const taken = this.transfers;
    this.transfers = rest;
    return taken.map(({ at, data, kind }) => [
      at / 1e6, kind, Buffer.from(data).toString('base64'),
    ]);
  }

  /** The power failed: what was under way never arrives. */
  drop() {
    if (this.open) this.transfers.pop();
    this.open = false;
  }
}

const I2C_BYTE_NANOS = (9 * 1e9) / 400e3;

/** A display on I2C. */
export class I2cDisplay extends Traffic {
  constructor({ sda, scl, address, status }) {
    super();
    Object.assign(this, { sda, scl, address, status, index: (sda >> 1) & 1 });
  }

  wire(pico) {
    const i2c = pico.mcu.i2c[this.index];
    let mine = false;
    let then = null;
    this.drop();
    const alarm = pico.mcu.clock.createAlarm(() => then());
    const later = (action) => {
      then = action;
      alarm.schedule(I2C_BYTE_NANOS);
    };
    // CircuitPython refuses a bus without pull-ups.
    pico.setPin(this.sda, true);
    pico.setPin(this.scl, true);
    i2c.onStart = () => i2c.completeStart();
    i2c.onConnect = (address) => {
      mine = address === this.address;
      if (mine) this.begin(0);
      later(() => i2c.completeConnect(mine));
    };
    i2c.onWriteByte = (value) => {
      if (mine) this.add(pico.nanos, value);
      later(() => i2c.completeWrite(mine));
    };
    i2c.onReadByte = () => later(() => i2c.completeRead(this.status));
    i2c.onStop = () => {
      this.open = false;
      i2c.completeStop();
    };
    this.answerProbes(pico);
  }

  /** CircuitPython asks who is there by hand, pin by pin: the I2C block cannot send nothing. */
  answerProbes(pico) {
    const clockPin = pico.mcu.gpio[this.scl];
    const dataPin = pico.mcu.gpio[this.sda];
    const SOFTWARE = 5;
    let clock = 1;
    let data = 1;
    let bits = -1; // -1: no transfer under way; 9: acknowledging
    let value = 0;
    const acknowledge = (on) => pico.setPin(this.sda, !on);
    const change = () => {
      if (clockPin.functionSelect !== SOFTWARE || dataPin.functionSelect !== SOFTWARE) {
        if (bits === 9) acknowledge(false);
        clock = data = 1;
        bits = -1;
        return;
      }
      const newClock = clockPin.value === 0 ? 0 : 1;
      const newData = dataPin.value === 0 ? 0 : 1;
      if (clock && newClock && data && !newData) [bits, value] = [0, 0]; // START
      else if (clock && newClock && !data && newData) bits = -1; // STOP
      else if (!clock && newClock && bits >= 0 && bits < 8) {
        value = (value << 1) | newData;
        bits++;
      } else if (clock && !newClock && bits === 8) {
        bits = 9;
        if (value >> 1 === this.address) acknowledge(true);
      } else if (clock && !newClock && bits === 9) {
        bits = 0;
        value = 0;
        acknowledge(false);
      }
      [clock, data] = [newClock, newData];
    };
    clockPin.addListener(change);
    dataPin.addListener(change);
  }
}

/** A display on SPI. */
export class SpiDisplay extends Traffic {
  constructor({ clock, dc, cs }) {
    super();
    Object.assign(this, { dc, cs, index: (clock >> 3) & 1 });
  }

  wire(pico) {
    const { clock, gpio } = pico.mcu;
    const spi = pico.mcu.spi[this.index];
    const done = clock.createAlarm(() => spi.completeTransmit(0));
    spi.onTransmit = (value) => {
      if (!gpio[this.cs].outputValue) {
        const kind = gpio[this.dc].outputValue ? 1 : 0;
        const last = this.transfers[this.transfers.length - 1];
        if (last?.kind !== kind || last.data.length >= PIECE) this.begin(kind);
        this.add(pico.nanos, value & 0xff);
        this.open = false; // on SPI every byte counts as soon as it is there
      }
      done.schedule((spi.dataBits * 1e9) / (spi.clockFrequency || 1e6));
    };
  }
}

/** A piezo: each tone it played as [start in ms, Hz, duration in ms]. */
export class Buzzer {
  constructor(pin) {
    Object.assign(this, { pin, tones: [], rise: null, period: 0 });
  }

  wire(pico) {
    this.rise = null;
    pico.mcu.gpio[this.pin].addListener((level) => {
      if (level === 1) this.edge(pico.nanos);
    });
  }

  edge(nanos) {
    const period = this.rise === null ? Infinity : nanos - this.rise;
    const tone = this.tones[this.tones.length - 1];
    if (period > 20e6) {
      this.period = 0; // silence before it
    } else if (tone && this.period && Math.abs(period - this.period) < 0.02 * this.period) {
      tone.end = nanos;
      tone.periods++;
    } else {
      this.tones.push({ start: this.rise, end: nanos, periods: 1 });
      this.period = period;
    }
    this.rise = nanos;
  }

  take() {
    // A single odd period is the seam between two tones.
    const tones = this.tones.filter(({ periods }) => periods > 2);
    return tones.map(({ start, end, periods }) => [
      start / 1e6, Math.round((periods * 1e9) / (end - start)), (end - start) / 1e6,
    ]);
  }
}

/** An LED on a pin: each flash as [start in ms, duration in ms]; one that still shines is none. */
export class Led {
  constructor(pin) {
    Object.assign(this, { pin, flashes: [], since: null });
  }

  wire(pico) {
    this.since = null;
    pico.mcu.gpio[this.pin].addListener((level) => {
      if (level === 1) this.since = pico.nanos;
      else if (this.since !== null) {
        this.flashes.push([this.since / 1e6, (pico.nanos - this.since) / 1e6]);
        this.since = null;
      }
    });
  }

  take() {
    return this.flashes;
  }
}

/** A 74HC165 with keys that connect its inputs to 3V3; what is read first is key 0. */
export class ShiftRegister {
  constructor({ clock, data, latch }) {
    Object.assign(this, { clock, data, latch, keys: 0, bits: 0 });
  }

  wire(pico) {
    const { gpio } = pico.mcu;
    this.show = () => {
      if (gpio[this.latch].value === 0) this.bits = this.keys;
      pico.setPin(this.data, (this.bits & 1) === 1);
    };
    gpio[this.latch].addListener(this.show);
    gpio[this.clock].addListener((level, before) => {
      if (level === 1 && before === 0 && gpio[this.latch].value !== 0) this.bits >>= 1;
      this.show();
    });
    this.show();
  }

  press(place, down) {
    this.keys = down ? this.keys | (1 << place) : this.keys & ~(1 << place);
    this.show?.();
  }
}

const UART_BYTE_NANOS = (10 * 1e9) / 115200;
const RESETS = 0x4000c; // of the peripherals, in pages; and the bit of the first UART
const RESET_UART = 22;

/** A wire to and from other consoles: bytes come one by one, as fast as the line carries them. */
export class Uart {
  constructor({ tx }) {
    this.index = ((tx + 4) >> 3) & 1;
    this.sent = [];
    this.coming = [];
  }

  wire(pico) {
    const uart = pico.mcu.uart[this.index];
    const { clock } = pico.mcu;
    this.coming = []; // what came while it was off is gone
    this.pending = false;
    uart.onByte = (byte) => this.sent.push(byte);
    // A program that lets go of it resets it: from then on it must not interrupt.
    const resets = pico.mcu.peripherals[RESETS];
    const write = resets.writeUint32;
    resets.writeUint32 = (offset, value) => {
      write.call(resets, offset, value);
      if (offset !== 0 || !((value >>> (RESET_UART + this.index)) & 1)) return;
      while (!uart.rxFIFO.empty) uart.rxFIFO.pull();
      uart.interruptMask = uart.interruptStatus = 0;
      uart.checkInterrupts();
    };
    const alarm = clock.createAlarm(() => {
      this.pending = this.coming.length > 0;
      if (!this.pending) return;
      const byte = this.coming.shift();
      if (uart.enabled) uart.feedByte(byte);
      alarm.schedule(UART_BYTE_NANOS);
    });
    this.start = () => {
      if (this.pending) return;
      this.pending = true;
      alarm.schedule(UART_BYTE_NANOS);
    };
  }

  feed(bytes) {
    this.coming.push(...bytes);
    this.start();
  }

  take() {
    return this.sent.splice(0);
  }
}

/** A pin that the program changes whenever it has collected its garbage; high on another: a bot
 * thinks. */
export class Collects {
  constructor([pin, thinks], told) {
    Object.assign(this, { pin, thinks, told });
  }

  wire(pico) {
    const { gpio } = pico.mcu;
    gpio[this.pin].addListener(() => this.told(pico.mcu, gpio[this.thinks].outputValue));
  }
}
