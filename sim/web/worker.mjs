// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// Runs the machine beside the page. It never returns to the browser while the console is on:
// it waits on shared memory, where the page puts keys and rings a bell. Everything that can
// be seen, heard or is to be kept goes to the page as messages.

import {load, Machine, unpack} from './machine.mjs';
import {loadMicroPython} from './micropython.mjs';
import {
  BEAT, BELL, FELT, HEAD, LINK_HEAD, LINK_SIZE, LINK_TAIL, OFF, RING, RING_SIZE, TAIL, TOUCH_HEAD,
  TOUCH_RING, TOUCH_TAIL, WANTED, ageOf, codeOf, parts,
} from './shared.mjs';

const BUDGET = 16 << 20;  // of the heap, after which the console starts afresh between matches
const SHORT = 100;  // ms: a key ends a wait no longer than this
const CALM = 16;  // ms that a short wait takes when nothing moves or sounds

// The browser's clock.
class Clock {
  // `wait(bell, ms)` ends when the bell is another, or after so long.
  constructor(control, key, wait) {
    this._control = control;
    this._key = key;
    this._wait = wait;
    this._start = performance.now();
    this._calm = 0;  // waits since something was painted or sounded
    this._heard = 0;  // bytes of the link that have ended a wait
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
      const waiting = Atomics.load(control, HEAD) !== Atomics.load(control, TAIL)
        || Atomics.load(control, TOUCH_HEAD) !== Atomics.load(control, TOUCH_TAIL);
      if (waiting && wait <= SHORT) break;
      const heard = Atomics.load(control, LINK_HEAD);
      if (heard !== this._heard && wait <= SHORT) {
        this._heard = heard;
        this._calm = 0;
        break;
      }
      this._wait(bell, Math.min(left, 500));
      Atomics.add(control, BEAT, 1);
    }
    return Atomics.load(control, OFF) !== 0;
  }

  // The next touch or letter, or -1.
  touch() {
    const control = this._control, tail = Atomics.load(control, TOUCH_TAIL);
    if (tail === Atomics.load(control, TOUCH_HEAD)) return -1;
    this._calm = 0;
    const event = Atomics.load(control, TOUCH_RING + (tail & RING_SIZE - 1));
    Atomics.store(control, TOUCH_TAIL, tail + 1 | 0);
    return event;
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

// The end of the link's cable: the page puts bytes into shared memory, and gets ours as messages.
class Cable {
  constructor({control, link}) {
    this._control = control;
    this._bytes = link;
    this._isOpen = false;
  }

  felt() { return Atomics.load(this._control, FELT) !== 0; }

  // The firmware opens its UART, or closes it: a new one begins empty.
  open(on) {
    if (on) Atomics.store(this._control, LINK_TAIL, Atomics.load(this._control, LINK_HEAD));
    if (on !== this._isOpen) postMessage({kind: 'listens', on: on});
    this._isOpen = on;
  }

  waiting() {
    return Atomics.load(this._control, LINK_HEAD) - Atomics.load(this._control, LINK_TAIL) | 0;
  }

  take(target) {
    const tail = Atomics.load(this._control, LINK_TAIL);
    const count = Math.min(target.length, this.waiting());
    for (let i = 0; i < count; i++) target[i] = this._bytes[tail + i & LINK_SIZE - 1];
    Atomics.store(this._control, LINK_TAIL, tail + count | 0);
    return count;
  }

  send(bytes) { postMessage({kind: 'sent', bytes: bytes}, [bytes.buffer]); }
}

async function bytes(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

// The interpreter is the same for every board: it is loaded before one is chosen.
const told = (line) => postMessage({kind: 'printed', line: line});
const loading = load(loadMicroPython,
  {heapsize: 2 << 20, linebuffer: true, stdout: told, stderr: told});
loading.catch(() => {});  // told where it is needed

async function start({shared, board, settings, memory, pad}) {
  const all = parts(shared), {control} = all;
  const wait = pad ? (await import('./pad.mjs')).waiter(pad, all)
    : (bell, ms) => Atomics.wait(control, BELL, bell, ms);
  const [interpreter, ...packs] = await Promise.all([loading, ...board.packs.map(bytes)]);
  const files = packs.flatMap(unpack);
  const other = settings.CINQ_MATCH ? 'guest.py'
    : settings.CINQ_DEAL || settings.CINQ_OFFER ? 'deal.py' : null;
  if (other) files.push(['/code.py', new Uint8Array(await bytes(other))]);
  const clock = new Clock(control, (number) => board.keys[number][0], wait);
  const machine = new Machine(interpreter, board, files, settings, clock);
  const {screen} = machine;
  machine.memoryFree = (used) => Math.max(0, BUDGET - used);
  machine.today = () => {
    const day = new Date();
    return settings.CINQ_TODAY ?? (day.getFullYear() * 100 + day.getMonth() + 1) * 100 + day.getDate();
  };
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
  machine.ontyping = (on) => postMessage({kind: 'typing', on: on});
  machine.wanted = () => Atomics.exchange(control, WANTED, 0) - 1;
  machine.onshared = (text) => postMessage({kind: 'shared', match: JSON.parse(text)});
  machine.onstep = (at) => postMessage({kind: 'step', at: at});
  machine.onleave = () => postMessage({kind: 'leave'});
  machine.onheard = (parts) => postMessage({kind: 'heard', parts: JSON.parse(parts)});
  machine.ontext = (text) => postMessage({kind: 'text', text: text});
  machine.onfinished = (text) => postMessage({kind: 'finished', text: text});
  machine.cable = new Cable(all);
  machine.onsave = (nvm) => {
    all.nvm.set(nvm);
    postMessage({kind: 'save', nvm: pad ? nvm : null});
  };
  if (memory) machine.nvm = memory;
  all.nvm.set(machine.nvm);
  postMessage({kind: 'ended', how: machine.run()});
}

onmessage = ({data}) => start(data).catch((error) => {
  postMessage({kind: 'failed', why: String(error?.message ?? error)});
});
