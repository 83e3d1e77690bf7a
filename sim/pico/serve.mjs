// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
// One emulated Pico, driven by lines of JSON: {"do": "run", "ms": 100} in, its answer out.
// Every answer carries what happened meanwhile: the clock, the console, the power. The
// other half is sim/pico/__init__.py. With a bridge open the Pico also runs by itself, at
// the pace of a real one, between commands.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import readline from 'node:readline';
import { Pico } from './board.mjs';
import { Buzzer, Collects, I2cDisplay, Led, ShiftRegister, SpiDisplay, Uart } from './devices.mjs';
import { HeapReader } from './heap.mjs';

let pico = null;
let display = null;
let buzzer = null;
let led = null;
let register = null;
let uart = null;
let server = null;
let client = null;
const heap = new HeapReader();
let serial = []; // chunks since the last answer
let recent = ''; // the end of the console, to look for a text

const commands = {
  open(wanted) {
    const { flash, bootrom, wiring, high, buzzerPin, ledPin, shift, link } = wanted;
    const { noise, collectPins, translate } = wanted;
    if (wiring?.bus === 'i2c') display = new I2cDisplay(wiring);
    if (wiring?.bus === 'spi') display = new SpiDisplay(wiring);
    if (buzzerPin !== null) buzzer = new Buzzer(buzzerPin);
    led = new Led(ledPin);
    if (shift) register = new ShiftRegister(shift);
    if (link) uart = new Uart(link);
    const collects = collectPins && new Collects(collectPins, (...told) => heap.note(...told));
    const devices = [display, buzzer, led, register, uart, collects].filter(Boolean);
    const [chip, rom] = [fs.readFileSync(flash), fs.readFileSync(bootrom)];
    pico = new Pico({ flash: chip, bootrom: rom, devices, noise, translate });
    for (const pin of high) pico.setPin(pin, true); // keys that are not pressed
    pico.onSerial = (data) => {
      const chunk = Buffer.from(data);
      serial.push(chunk);
      recent = (recent + chunk.toString('latin1')).slice(-100000);
      client?.write(chunk);
    };
    let slices = 0;
    pico.onSlice = () => {
      // Looking for the heap takes a while: not as often as looking at it.
      const often = heap.head === null ? 64 : 4;
      if (++slices % often === 0 && pico.powered) heap.watch(pico.mcu);
    };
  },

  power({ on, cold }) {
    if (on) {
      heap.forget();
      pico.powerOn(cold);
    } else {
      pico.powerOff();
    }
  },

  /** Run until the time is over, or a text came, or the display was still for so long. */
  run({ ms, text, still }) {
    let until;
    if (text !== undefined) until = () => recent.includes(text);
    else if (still !== undefined) {
      const begin = pico.nanos;
      until = () => pico.nanos - Math.max(begin, display.lastAt) >= still * 1e6;
    }
    const reached = pico.run(ms, until);
    if (text !== undefined && reached) recent = recent.slice(recent.indexOf(text) + text.length);
    return { reached };
  },

  forget() {
    recent = '';
  },

  pin({ pin, level }) {
    pico.setPin(pin, level);
  },

  /** A key that the shift register reads. */
  shifted({ place, down }) {
    register.press(place, down);
  },

  /** What a channel of the converter measures, 0 to 4095. */
  analog({ channel, value }) {
    pico.setAnalog(channel, value);
  },

  type({ text }) {
    pico.usb.write(Buffer.from(text, 'utf8'));
  },

  transfers() {
    return { transfers: display ? display.take() : [] };
  },

  /** Run for a moment in which these bytes come from the link; what was said meanwhile. */
  talk({ ms, heard }) {
    if (!pico.powered) return { said: '' };
    if (heard) uart.feed(Buffer.from(heard, 'base64'));
    pico.run(ms);
    return { said: Buffer.from(uart.take()).toString('base64') };
  },

  tones() {
    return { tones: buzzer ? buzzer.take() : [] };
  },

  flashes() {
    return { flashes: led.take() };
  },

  asleep() {
    return { asleep: pico.asleep / 1e6 };
  },

  heap({ forget }) {
    const now = pico.powered ? heap.look(pico.mcu) : null;
    const { lowest, block, least, leastBlock } = heap;
    if (forget) heap.lowest = heap.block = heap.least = heap.leastBlock = null;
    return { heap: now && { ...now, lowest, block, least, least_block: leastBlock } };
  },

  /** All that a program could see of the chip, in few letters. */
  digest() {
    const { sram, usbDPRAM, core } = pico.mcu;
    const hash = createHash('sha256').update(sram).update(usbDPRAM).update(core.registers);
    return { digest: hash.update(String(core.xPSR)).digest('hex') };
  },

  operations() {
    return { operations: pico.operations };
  },

  fail({ countdown, part, from, to }) {
    pico.failure = { countdown, part, from, to };
    if (pico.powered) pico.chip.failure = pico.failure;
  },

  flash({ file }) {
    fs.writeFileSync(file, pico.flashNow());
  },

  /** Another drive, while the power is off. */
  drive({ file, at }) {
    pico.flash.set(fs.readFileSync(file), at);
  },

  hold_drive() {
    pico.holdsDrive = true;
    if (pico.powered) pico.usb.holdDrive();
  },

  eject_drive() {
    pico.usb.ejectDrive();
    pico.run(100);
  },

  /** Sectors, as a computer that holds the drive writes them. */
  write_drive({ sector, data }) {
    let status = null;
    pico.usb.writeDrive(sector, Buffer.from(data, 'base64'), (answer) => (status = answer));
    pico.run(5000, () => status !== null);
    return { status };
  },

  bridge({ port }) {
    return new Promise((resolve) => {
      server = net.createServer((socket) => {
        client?.destroy();
        client = socket;
        socket.setNoDelay(true);
        socket.on('data', (data) => pico.powered && pico.usb.write(data));
        socket.on('close', () => {
          if (client === socket) client = null;
        });
        socket.on('error', () => {});
      });
      server.listen(port, '127.0.0.1', () => {
        pace();
        resolve({ port: server.address().port });
      });
    });
  },

  close_bridge() {
    client?.destroy();
    server.close();
    client = server = null;
  },
};

/** Run by itself while the bridge is open, no faster than a real Pico. */
function pace() {
  const started = performance.now();
  const began = pico.nanos;
  const step = () => {
    if (!server) return;
    if (pico.powered) pico.run(4);
    const ahead = (pico.nanos - began) / 1e6 - (performance.now() - started);
    if (pico.powered && ahead < 4) setImmediate(step);
    else setTimeout(step, Math.max(1, Math.min(ahead, 20)));
  };
  step();
}

const lines = readline.createInterface({ input: process.stdin, crlfDelay: Infinity });
let queue = Promise.resolve();
lines.on('line', (line) => {
  queue = queue.then(async () => {
    const { do: name, ...details } = JSON.parse(line);
    let answer;
    try {
      answer = (await commands[name](details)) ?? {};
    } catch (error) {
      answer = { error: error.stack };
    }
    const text = Buffer.concat(serial).toString('base64');
    serial = [];
    const state = { ms: pico.nanos / 1e6, powered: pico.powered, serial: text };
    process.stdout.write(JSON.stringify({ ...state, ...answer }) + '\n');
  });
});
lines.on('close', () => process.exit(0));
