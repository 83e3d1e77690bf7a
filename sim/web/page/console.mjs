// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// The console in its worker, seen from the page: keys in, pictures and tones out. A worker
// that gives no sign of life for some seconds is replaced, as the watchdog of a board does;
// the memory outlives it.

import {
  BEAT, BELL, DEEDS, NVM_SIZE, OFF, SIZE, parts, stamped,
} from './shared.mjs';

const LOOK_MS = 1000;
const PATIENCE = 8;  // looks without a sign of life; before the first picture many more:
const LOADING = 60;  // the files may come from far away

const spare = () => new Worker(new URL('worker.mjs', import.meta.url), {type: 'module'});

export class Console {
  // `told` has a function for each kind of message: frame, tone, text, save, ... With a `pad`, see
  // pad.mjs, the worker shares no memory with the page.
  constructor(told, pad = null) {
    this._told = told;
    this._pad = pad;
    this._worker = null;
    this._felt = false;
    this._spare = spare();  // it loads while the page finds out what to start
    this.keys = [];
    this.typing = false;  // the console asks for letters
    this.patience = PATIENCE;
    setInterval(() => this._look(), LOOK_MS);
  }

  start(board, memory, settings) {
    this.stop();
    this._board = board;
    this._settings = settings;
    this.keys = board.keys.map(([name]) => name);
    this._shared = this._pad ? new ArrayBuffer(SIZE) : new SharedArrayBuffer(SIZE);
    this._parts = parts(this._shared);
    this._control = this._parts.control;
    this._parts.nvm.set(memory ?? new Uint8Array(NVM_SIZE).fill(0xFF));
    this._begun = false;
    this._type(false);
    this._beat = -1;
    this._silent = 0;
    const worker = this._worker = this._spare ?? spare();
    this._spare = null;
    worker.onmessage = ({data}) => { if (worker === this._worker) this._hear(data); };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this._worker) this._hear({kind: 'failed', why: event.message ?? ''});
    };
    worker.postMessage({shared: this._shared, board: board, settings: settings, memory: memory,
      pad: this._pad?.open()});
    this._do('feel', this._felt);
  }

  // What was begun at once goes on from the memory.
  restart() {
    const {CINQ_DEAL, CINQ_OFFER, ...others} = this._settings;
    this.start(this._board, this.nvm(), others);
  }

  stop() {
    if (!this._worker) return;
    Atomics.store(this._control, OFF, 1);
    Atomics.notify(this._control, BELL);
    this._worker.terminate();
    this._worker = null;
    this._told.listens({on: false});
  }

  // The memory of the last board counts no more: another one is brought in.
  forget() { this._shared = null; }

  // The board's memory as it is now.
  nvm() { return this._shared ? this._parts.nvm.slice() : null; }

  key(name, down) {
    const number = this.keys.indexOf(name);
    if (number >= 0) this._do('key', stamped(number << 1 | (down ? 1 : 0)));
  }

  // A touch or a letter, as firmware/ui/pointer.py reads it.
  touch(event) { this._do('touch', event); }

  // The step of a replay that is to be shown.
  want(step) { this._do('want', step); }

  // Whether the link is plugged in.
  feel(on) {
    this._felt = on;
    this._do('feel', on);
  }

  // Bytes from the console before this one.
  arrive(bytes) { this._do('arrive', bytes); }

  _do(deed, value) {
    if (!this._worker) return;
    if (this._pad) this._pad.send(deed, value);
    else DEEDS[deed](this._parts, value);
  }

  _type(on) {
    this.typing = on;
    this._told.typing(on);
  }

  _hear(message) {
    if (message.nvm) this._parts.nvm.set(message.nvm);
    if (message.kind === 'save') this._told.save(this.nvm());
    else if (message.kind === 'beat') Atomics.add(this._control, BEAT, 1);
    else if (message.kind === 'typing') this._type(message.on);
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
