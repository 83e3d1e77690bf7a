// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// One virtual board: MicroPython, its drive, and the module `host` behind sim/web/circuitpython.
// The same for the page's worker and for node; they differ in the clock they bring:
//
//   elapse(us), poll()   let time pass, true (or a negative number) when the power is off;
//                        poll() also tells supervisor.ticks_ms()
//   now()                milliseconds since power-on
//   ticks(ms)            supervisor.ticks_ms() of a moment, this one unless told
//   scan(machine)        called before keys are read: press and release them now
//   touch()              optional: the next touch or letter, or -1
//   steady               its keys do not bounce: what they do counts at once

import {Compositor} from './compositor.mjs';
import {Keypad} from './keypad.mjs';

const NVM_SIZE = 4096;
const silent = () => {};

// The interpreter looks up each function that it calls in the table, and once more to check its
// own list of them: a sixth of its time. Its table never changes.
function remember(table) {
  const get = table.get.bind(table), known = [];
  table.get = (place) => known[place] ??= get(place);
}

// The package does not export its memory: watch WebAssembly while it is loaded.
export async function load(loadMicroPython, options) {
  let memory = null;
  const names = ['instantiate', 'instantiateStreaming'], kept = {};
  for (const name of names) {
    kept[name] = WebAssembly[name];
    if (!kept[name]) continue;
    WebAssembly[name] = async (...given) => {
      const result = await kept[name].apply(WebAssembly, given);
      for (const item of Object.values((result.instance ?? result).exports)) {
        if (item instanceof WebAssembly.Memory) memory = item;
        if (item instanceof WebAssembly.Table) remember(item);
      }
      return result;
    };
  }
  try {
    return {python: await loadMicroPython(options), memory: memory};
  } finally {
    for (const name of names) WebAssembly[name] = kept[name];
  }
}

// The files of a pack: a length, a list of names and sizes in JSON, and their contents.
export function unpack(pack) {
  const length = new DataView(pack).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(pack, 4, length)));
  let at = 4 + length;
  return list.map(([name, size]) => {
    const content = new Uint8Array(pack, at, size);
    at += size;
    return [name, content];
  });
}

export class Machine {
  // `board` is its entry of index.json; `settings` is what os.getenv finds.
  constructor({python, memory}, board, files, settings, clock) {
    this.screen = new Compositor(memory);
    this.clock = clock;
    this.settings = settings;
    this.nvm = new Uint8Array(NVM_SIZE).fill(0xFF);
    this.memoryFree = () => 110000;  // told the bytes in use
    this.chance = () => Math.random() * 256 | 0;
    this.today = () => 20000101;  // as on a board whose clock is not set
    // Called when something can be seen, heard, read or is to be kept.
    this.onpaint = this.onbrightness = this.ontone = this.onsave = silent;
    this.ontext = this.onfinished = this.ontyping = silent;
    this.onheard = this.onshared = this.onstep = this.onleave = silent;  // of sim/web/guest.py
    this.wanted = () => -1;
    this.cable = null;  // what the link is plugged into, see Cable in worker.mjs
    this._link = board.link ?? [];  // its GPIOs: TX, RX
    this._python = python;
    this._memory = memory;
    this._pins = Object.fromEntries(board.keys);  // name of a key -> GPIO
    this._buzzer = board.buzzer;
    this.battery = 0;  // V; without one nothing is measured
    this._measured = board.battery ?? [-1, 1];  // the pin that measures it, and by how much less
    this._pressed = new Set();  // GPIOs
    this._keypad = new Keypad(clock, (pin) => this._pressed.has(pin));
    this._root = 0;
    this._auto = false;
    this._refreshed = 0;
    this._tone = '';
    this._textChanged = true;
    this._register();
    this.write(files);
    python.runPython(`
import sys, os
os.chdir('/')
sys.path[:] = ['/circuitpython', '', '/lib', '.frozen']
for _name in ('os', 'time', 'os.path'):
    sys.modules.pop(_name, None)
import _start
`);
  }

  // Put [path, bytes] onto the drive.
  write(files) {
    const drive = this._python.FS;
    for (const [name, content] of files) {
      let folder = '';
      for (const part of name.split('/').slice(1, -1)) {
        folder += '/' + part;
        if (!drive.analyzePath(folder).exists) drive.mkdir(folder);
      }
      drive.writeFile(name, content);
    }
  }

  _register() {
    const {screen, clock, _keypad: keypad} = this;
    this._python.registerJsModule('host', {
      scene_begin: (address) => screen.counter(address),
      fill: (...given) => screen.fill(...given),
      blit: (...given) => screen.blit(...given),
      line: (...given) => screen.line(...given),
      unpack: (...given) => screen.unpack(...given),
      display_begin: (width, height, mono) => screen.begin(width, height, mono === 1),
      display_root: (address) => { this._root = address; },
      display_auto: (on) => { this._auto = on; },
      refresh: () => this._refresh(),
      command: (code) => { if (screen.command(code)) this.onpaint(); },
      brightness: (permille) => this.onbrightness(permille / 1000),
      sleep: (seconds) => this._elapse(Math.round(seconds * 1e6)),
      elapse: (microseconds) => this._elapse(microseconds),
      poll: () => { this._refreshAutomatically(); return clock.poll(); },
      now: () => clock.now(),
      ticks: () => clock.ticks(),
      key: () => this._nextKey(),
      key_time: () => this._keyTime,
      touch: () => clock.touch?.() ?? -1,
      typing: (on) => this.ontyping(on),
      keys_begin: (...given) => keypad.begin(...given),
      keys_add: (pin) => keypad.add(pin),
      keys_start: () => keypad.start(),
      keys_end: () => keypad.end(),
      keys_reset: () => keypad.reset(),
      keys_clear: () => { clock.scan(this); keypad.clear(); },
      keys_waiting: () => { clock.scan(this); keypad.scan(); return keypad.waiting; },
      keys_overflowed: () => keypad.overflowed,
      pin_is_pressed: (pin) => { clock.scan(this); return this._pressed.has(pin); },
      volts: (pin) => pin === this._measured[0] ? this.battery / this._measured[1] : 0,
      tone: (pin, frequency, duty) => this._sound(pin, frequency, duty),
      nvm_begin: (address) => { this._nvmAt = address; },
      nvm_changed: () => {
        this.nvm = new Uint8Array(this._memory.buffer).slice(this._nvmAt, this._nvmAt + NVM_SIZE);
        this.onsave(this.nvm);
      },
      setting_kind: (name) => ({undefined: 0, string: 1, number: 2})[typeof this.settings[name]],
      setting: (name) => String(this.settings[name]),
      chance: () => this.chance(),
      today: () => this.today(),
      memory_free: (used) => this.memoryFree(used),
      text_changed: () => { this._textChanged = true; },
      text: (lines) => this.ontext(lines),
      ears_told: (parts) => this.onheard(parts),
      replay_begun: (text) => this.onshared(text),
      replay_shown: (at) => this.onstep(at),
      replay_wanted: () => this.wanted(),
      replay_left: () => this.onleave(),
      finished: (text) => this.onfinished(text),
      wire_is: (tx, rx) => !!this.cable && tx === this._link[0] && rx === this._link[1],
      wire_felt: (pin) => pin === this._link[1] && this.cable?.felt() ? 1 : 0,
      wire_open: (on) => { this.cable?.open(on === 1); },
      wire_waiting: () => this.cable.waiting(),
      wire_take: (address, most) => this.cable.take(
        new Uint8Array(this._memory.buffer, address, most)),
      wire_send: (address, count) => this.cable.send(
        new Uint8Array(this._memory.buffer).slice(address, address + count)),
    });
  }

  // ---- Display --------------------------------------------------------------------------

  _refresh() {
    this._refreshed = this.clock.now();
    if (!this.screen.width || !this.screen.refresh(this._root)) return false;
    this.onpaint();
    // Whether a screen reader wants what is new.
    const read = this._textChanged && this.ontext !== silent;
    if (read) this._textChanged = false;
    return read;
  }

  // What CircuitPython does between two instructions when auto_refresh is on.
  _refreshAutomatically() {
    if (this._auto && this.clock.now() - this._refreshed > 16) this._refresh();
  }

  _elapse(microseconds) {
    this._refreshAutomatically();
    return this.clock.elapse(microseconds) ? 1 : 0;
  }

  // ---- Keys -----------------------------------------------------------------------------

  press(name, when) { this._pressed.add(this._pins[name]); this._keypad.scan(when); }

  release(name, when) { this._pressed.delete(this._pins[name]); this._keypad.scan(when); }

  get listening() { return this._keypad.listening; }

  _nextKey() {
    this.clock.scan(this);
    this._keypad.scan();
    const event = this._keypad.take();
    if (!event) return -1;
    this._keyTime = event[1];
    return event[0];
  }

  // ---- Sound ----------------------------------------------------------------------------

  _sound(pin, frequency, duty) {
    const tone = duty ? `${frequency} ${duty}` : '';
    if (pin !== this._buzzer || tone === this._tone) return;
    this._tone = tone;
    this.ontone(frequency, duty);
  }

  // ---- Power ----------------------------------------------------------------------------

  // Run until the power goes off, or code.py ends; how it ended.
  run(coldStart = true) {
    let reason = coldStart ? 'STARTUP' : 'SUPERVISOR_RELOAD';
    for (;;) {
      if (reason === 'STARTUP') {
        new Uint8Array(this._memory.buffer).set(this.nvm, this._nvmAt);
        this.screen.powerOff();
      }
      this._python.globals.set('_reason', reason);
      this._python.runPython('_ended = _start.start(_reason)');
      const ended = this._python.globals.get('_ended');
      if (ended === 'reload') reason = 'SUPERVISOR_RELOAD';
      else if (ended === 'reset') reason = 'STARTUP';
      else return ended;
    }
  }
}
