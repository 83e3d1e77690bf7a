// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// The page's machine without a page: node runs what sim/web/walks.py asks for, under a
// virtual clock, and tells what was seen.
//
//   node walk.mjs FOLDER < jobs.json
//
// FOLDER is a built page. Each job is a board, files to put onto its drive and starts; a start
// is a memory (base64, or null), settings, the volts of a battery (or null), and operations:
// ["wait", ms] ["down", key] ["up", key] ["shot", name].
// A line of JSON answers each shot: its name, and the SHA-256 of its RGB bytes, or the bytes
// themselves for a name that is in the job's list `whole`.

import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const folder = path.resolve(process.argv[2]);
const own = (name) => import(pathToFileURL(path.join(folder, name)).href);
const {load, unpack, Machine} = await own('machine.mjs');
const {loadMicroPython} = await own('micropython.mjs');
const index = JSON.parse(readFileSync(path.join(folder, 'index.json')));

const POLL_US = 100;  // as in sim/hardware

class ScriptedClock {
  constructor(operations, machine, shot) {
    this.us = 0;
    this.deadline = Infinity;  // until it is switched on
    this.operations = operations;
    this.next = 0;
    this.machine = machine;
    this.shot = shot;
    this.ended = false;
  }

  // What is to be done at the deadline, up to the next wait.
  perform() {
    while (this.next < this.operations.length) {
      const [what, value] = this.operations[this.next++];
      if (what === 'wait') {
        this.deadline += Math.round(value * 1000);
        return;
      }
      if (what === 'down') this.machine().press(value);
      else if (what === 'up') this.machine().release(value);
      else this.shot(value, this.machine());
    }
    this.ended = true;
  }

  elapse(microseconds) {
    const target = this.us + microseconds;
    while (!this.ended) {
      if (target < this.deadline) {
        this.us = target;
        return false;
      }
      this.us = Math.max(this.us, this.deadline);
      this.perform();
      if (!this.ended && this.us >= target) return false;
    }
    return true;
  }

  poll() { return this.elapse(POLL_US) ? -1 : this.ticks(); }

  ticks(ms = this.now()) { return (Math.floor(ms) + 0x1FFF0000) % (1 << 29); }

  now() { return this.us / 1000; }

  scan() {}
}

function rgb(screen) {
  const shown = screen.shown(), bytes = Buffer.alloc(shown.length * 3);
  shown.forEach((colour, i) => bytes.writeUIntLE(colour & 0xFFFFFF, i * 3, 3));
  return bytes;
}

const say = (what) => process.stdout.write(JSON.stringify(what) + '\n');

for (const job of JSON.parse(readFileSync(0))) {
  const board = index.boards[job.board];
  const files = board.packs.flatMap((name) => {
    const pack = readFileSync(path.join(folder, name));
    return unpack(pack.buffer.slice(pack.byteOffset, pack.byteOffset + pack.length));
  });
  const printed = [];
  const heard = (line) => { printed.push(line); };
  const interpreter = await load(loadMicroPython, {
    heapsize: 2 << 20, linebuffer: true, stdout: heard, stderr: heard,
    url: path.join(folder, 'micropython.wasm'),
  });
  let machine = null;
  const shot = (name, {screen}) => {
    const bytes = rgb(screen);
    const answer = {walk: job.walk, name: name, width: screen.width, height: screen.height};
    if (job.whole?.includes(name)) answer.rgb = bytes.toString('base64');
    else answer.sha256 = createHash('sha256').update(bytes).digest('hex');
    say(answer);
  };
  const clock = new ScriptedClock([], () => machine, shot);
  machine = new Machine(interpreter, board, [...files, ...Object.entries(job.files ?? {}).map(
    ([name, text]) => [name, new TextEncoder().encode(text)])], {}, clock);
  machine.chance = () => 0;
  for (const {memory, settings, battery, operations} of job.starts) {
    machine.settings = settings ?? {};
    machine.battery = battery ?? 0;
    Object.assign(clock, {us: 0, deadline: 0, operations: operations, next: 0, ended: false});
    machine.nvm = memory ? new Uint8Array(Buffer.from(memory, 'base64')) : machine.nvm.fill(0xFF);
    clock.perform();
    const ended = clock.ended ? 'off' : machine.run();
    if (ended !== 'off' && !job.listen) {
      say({walk: job.walk, error: `code.py ended (${ended}): ${printed.slice(-12).join('\n')}`});
    }
  }
  if (job.listen) say({walk: job.walk, printed: printed});
}
