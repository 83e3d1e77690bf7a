// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// Keys without shared memory, which browsers refuse to a page from plain http: the page hands
// what it does to the server that serves it, and the worker waits there by requests that block it.
//
//   POST pad?id=ID         [[deed, value], ...]
//   GET pad?id=ID&wait=MS  what was posted, a line each; empty when nothing was for so long

import {BELL, DEEDS, OFF} from './shared.mjs';

const BEAT_MS = 1000;
const PATIENCE = 50;  // requests in a row without an answer, after which the power is off

export class Pad {
  constructor() { this._waiting = []; this._busy = false; }

  // The address of a new pad, for a new worker.
  open() {
    const id = [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('');
    this._address = new URL(`pad?id=${id}`, location.href.replace(/[?#].*/, '')).href;
    this._waiting = [];
    return this._address;
  }

  send(deed, value) {
    this._waiting.push([deed, deed === 'arrive' ? [...value] : value]);
    if (!this._busy) this._post();
  }

  // One request after the other, so that nothing overtakes.
  async _post() {
    this._busy = true;
    while (this._waiting.length) {
      const body = JSON.stringify(this._waiting.splice(0));
      try {
        await fetch(this._address, {method: 'POST', body: body});
      } catch {
        // The server has gone; its keys with it.
      }
    }
    this._busy = false;
  }
}

// For the worker: wait(bell, ms), in which what the page did reaches a memory of its own.
export function waiter(address, memory) {
  let told = 0, failed = 0;
  return (bell, ms) => {
    if (Atomics.load(memory.control, BELL) !== bell) return;
    const request = new XMLHttpRequest();
    try {
      request.open('GET', `${address}&wait=${ms.toFixed(1)}`, false);
      request.send();
      failed = 0;
    } catch {
      if (++failed > PATIENCE) Atomics.store(memory.control, OFF, 1);  // the server has gone
      return;
    }
    for (const line of request.status === 200 ? request.responseText.split('\n') : []) {
      for (const [deed, value] of line ? JSON.parse(line) : []) DEEDS[deed]?.(memory, value);
    }
    if (performance.now() - told < BEAT_MS) return;
    told = performance.now();
    postMessage({kind: 'beat'});
  };
}
