// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// The console in its worker, seen from the page: keys in, pictures and tones out. A worker
// that gives no sign of life for some seconds is replaced, as the watchdog of a board does;
// the memory outlives it.

import {
  BEAT, BELL, HEAD, NVM_AT, NVM_SIZE, OFF, RING, RING_SIZE, SIZE, TAIL, stamped,
} from './shared.mjs';

const LOOK_MS = 1000;
const PATIENCE = 8;  // looks without a sign of life; before the first picture many more:
const LOADING = 60;  // the files may come from far away

const spare = () => new Worker(new URL('worker.mjs', import.meta.url), {type: 'module'});

export class Console {
  // `told` has a function for each kind of message: frame, tone, text, save, ...
  constructor(told) {
    this._told = told;
    this._worker = null;
    this._spare = spare();  // it loads while the page finds out what to start
    this.keys = [];
    this.patience = PATIENCE;
    setInterval(() => this._look(), LOOK_MS);
  }

  start(board, memory, settings) {
    this.stop();
    this._board = board;
    this._settings = settings;
    this.keys = board.keys.map(([name]) => name);
    this._shared = new SharedArrayBuffer(SIZE);
    this._control = new Int32Array(this._shared, 0, NVM_AT / 4);
    new Uint8Array(this._shared, NVM_AT).set(memory ?? new Uint8Array(NVM_SIZE).fill(0xFF));
    this._begun = false;
    this._beat = -1;
    this._silent = 0;
    const worker = this._worker = this._spare ?? spare();
    this._spare = null;
    worker.onmessage = ({data}) => { if (worker === this._worker) this._hear(data); };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this._worker) this._hear({kind: 'failed', why: event.message ?? ''});
    };
    worker.postMessage({shared: this._shared, board: board, settings: settings, memory: memory});
  }

  restart() { this.start(this._board, this.nvm(), this._settings); }

  stop() {
    if (!this._worker) return;
    Atomics.store(this._control, OFF, 1);
    Atomics.notify(this._control, BELL);
    this._worker.terminate();
    this._worker = null;
  }

  // The memory of the last board counts no more: another one is brought in.
  forget() { this._shared = null; }

  // The board's memory as it is now.
  nvm() { return this._shared ? new Uint8Array(this._shared, NVM_AT).slice() : null; }

  key(name, down) {
    const number = this.keys.indexOf(name), control = this._control;
    if (number < 0 || !this._worker) return;
    const head = Atomics.load(control, HEAD);
    // A ring that is full belongs to a board that does not look: its keys are lost anyway.
    if ((head - Atomics.load(control, TAIL) | 0) >= RING_SIZE) return;
    const code = stamped(number << 1 | (down ? 1 : 0));
    Atomics.store(control, RING + (head & RING_SIZE - 1), code);
    Atomics.store(control, HEAD, head + 1 | 0);
    Atomics.add(control, BELL, 1);
    Atomics.notify(control, BELL);
  }

  _hear(message) {
    if (message.kind === 'save') this._told.save(this.nvm());
    else this._told[message.kind](message);
    if (message.kind === 'frame') this._begun = true;
    if (message.kind === 'ended' || message.kind === 'failed') this.stop();
  }

  _look() {
    if (!this._worker) return;
    const beat = Atomics.load(this._control, BEAT);
    this._silent = beat === this._beat ? this._silent + 1 : 0;
    this._beat = beat;
    if (this._silent < (this._begun ? this.patience : LOADING)) return;
    this._told.hung();
    this.restart();
  }
}
