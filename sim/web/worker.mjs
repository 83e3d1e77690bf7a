// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// Runs the machine beside the page. It never returns to the browser while the console is on:
// it waits on shared memory, where the page puts keys and rings a bell. Everything that can
// be seen, heard or is to be kept goes to the page as messages.

import {load, Machine, unpack} from './machine.mjs';
import {loadMicroPython} from './micropython.mjs';
import {
  BEAT, BELL, HEAD, NVM_AT, OFF, RING, RING_SIZE, TAIL, ageOf, codeOf,
} from './shared.mjs';

const BUDGET = 16 << 20;  // of the heap, after which the console starts afresh between matches
const SHORT = 100;  // ms: a key ends a wait no longer than this
const CALM = 16;  // ms that a short wait takes when nothing moves or sounds

// The browser's clock.
class Clock {
  constructor(control, key) {
    this._control = control;
    this._key = key;
    this._start = performance.now();
    this._calm = 0;  // waits since something was painted or sounded
    this.busy = false;  // a tone is on
    this.steady = true;  // the browser's keys do not bounce, and shall be seen at once
  }

  stir() { this._calm = 0; }

  now() { return performance.now() - this._start; }

  ticks(ms = this.now()) { return (Math.floor(ms) + 0x1FFF0000) % (1 << 29); }

  poll() {
    const control = this._control;
    Atomics.add(control, BEAT, 1);
    return Atomics.load(control, OFF) ? -1 : this.ticks();
  }

  elapse(microseconds) {
    const control = this._control;
    let wait = microseconds / 1000;
    // The firmware looks every 2 ms; where nothing happens it may sleep a little longer.
    if (wait <= 2.5 && !this.busy && ++this._calm > 12) wait = CALM;
    const end = performance.now() + wait;
    Atomics.add(control, BEAT, 1);
    for (let left = wait; left > 0; left = end - performance.now()) {
      if (Atomics.load(control, OFF)) return true;
      const bell = Atomics.load(control, BELL);
      const waiting = Atomics.load(control, HEAD) !== Atomics.load(control, TAIL);
      if (waiting && wait <= SHORT) break;
      Atomics.wait(control, BELL, bell, Math.min(left, 500));
      Atomics.add(control, BEAT, 1);
    }
    return Atomics.load(control, OFF) !== 0;
  }

  // Keys that the page has put into the ring.
  scan(machine) {
    const control = this._control;
    let tail = Atomics.load(control, TAIL);
    for (; tail !== Atomics.load(control, HEAD); tail = tail + 1 | 0) {
      const entry = Atomics.load(control, RING + (tail & RING_SIZE - 1));
      const code = codeOf(entry), when = this.now() - ageOf(entry);
      this._calm = 0;
      if (code & 1) machine.press(this._key(code >> 1), when);
      else machine.release(this._key(code >> 1), when);
    }
    Atomics.store(control, TAIL, tail);
  }
}

async function bytes(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

// The interpreter is the same for every board: it is loaded before anybody has chosen one.
const told = (line) => postMessage({kind: 'printed', line: line});
const loading = load(loadMicroPython,
  {heapsize: 2 << 20, linebuffer: true, stdout: told, stderr: told});
loading.catch(() => {});  // told where it is needed

async function start({shared, board, settings, memory}) {
  const control = new Int32Array(shared, 0, NVM_AT / 4);
  const [interpreter, ...packs] = await Promise.all([loading, ...board.packs.map(bytes)]);
  const files = packs.flatMap(unpack);
  if (settings.CINQ_MATCH) files.push(['/code.py', new Uint8Array(await bytes('guest.py'))]);
  const clock = new Clock(control, (number) => board.keys[number][0]);
  const machine = new Machine(interpreter, board, files, settings, clock);
  const {screen} = machine;
  machine.memoryFree = (used) => Math.max(0, BUDGET - used);
  machine.chance = () => crypto.getRandomValues(new Uint8Array(1))[0];
  machine.onpaint = () => {
    clock.stir();
    if (!screen.width) return;
    const pixels = screen.shown().buffer;
    const size = {width: screen.width, height: screen.height};
    postMessage({kind: 'frame', ...size, pixels: pixels}, [pixels]);
  };
  machine.onbrightness = (level) => postMessage({kind: 'brightness', level: level});
  machine.ontone = (frequency, duty) => {
    clock.stir();
    clock.busy = duty > 0;
    const time = performance.timeOrigin + performance.now();
    postMessage({kind: 'tone', frequency: frequency, duty: duty, time: time});
  };
  machine.ontext = (text) => postMessage({kind: 'text', text: text});
  machine.onfinished = (text) => postMessage({kind: 'finished', text: text});
  const kept = new Uint8Array(shared, NVM_AT);
  machine.onsave = (nvm) => {
    kept.set(nvm);
    postMessage({kind: 'save'});
  };
  if (memory) machine.nvm = memory;
  kept.set(machine.nvm);
  postMessage({kind: 'ended', how: machine.run()});
}

onmessage = ({data}) => start(data).catch((error) => {
  postMessage({kind: 'failed', why: String(error?.message ?? error)});
});
