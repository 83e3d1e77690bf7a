// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// What the browser keeps: the memory of the console, and a few choices of the page.

const PREFIX = 'cinq.';
const SIZE = 4096;
const LOOK_MS = 1000;  // between two looks whether the tab that plays was closed

const toText = (bytes) => btoa(String.fromCharCode(...bytes));
const toBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export class Memory {
  // `first` is how a new memory begins, base64; the rest of it is empty. It is written only
  // by the tab that plays, and never by a guest.
  constructor(first) {
    this._first = first;
    this._ours = false;
  }

  get(name) {
    try {
      return localStorage.getItem(PREFIX + name);
    } catch {
      return null;
    }
  }

  set(name, value) {
    try {
      localStorage.setItem(PREFIX + name, value);
      return true;
    } catch {
      return false;  // private windows, a full disk
    }
  }

  // The console's 4096 bytes.
  read() {
    try {
      const kept = toBytes(this.get('memory') ?? '');
      if (kept.length === SIZE) return kept;
    } catch {
      // Not ours, or broken: as if there were none.
    }
    const fresh = new Uint8Array(SIZE).fill(0xFF);
    if (this._first) fresh.set(toBytes(this._first));
    return fresh;
  }

  // Whether this tab is the one that plays and keeps.
  get ours() { return this._ours; }

  // False when the browser does not keep it.
  keep(nvm) {
    return !nvm || !this._ours || this.set('memory', toText(nvm));
  }

  // Only one tab may play at a time: two would overwrite each other's matches. `go` is called
  // when this one may; `wait` when another one does, with a function that takes over. When the
  // other one is closed this one may, if it is looked at: the other one may only be loading again.
  async alone(go, wait) {
    if (!navigator.locks) {
      this._ours = true;
      return go();
    }
    let timer = null;
    const hold = () => {
      clearInterval(timer);
      this._ours = true;
      go();
      return new Promise(() => {});
    };
    const look = () => {
      if (this._ours || document.hidden) return;
      navigator.locks.request(PREFIX + 'play', {ifAvailable: true},
        (lock) => lock && hold()).catch(lost);
    };
    const lost = () => {
      this._ours = false;
      clearInterval(timer);
      timer = setInterval(look, LOOK_MS);
      wait(() => navigator.locks.request(PREFIX + 'play', {steal: true}, hold).catch(lost));
    };
    navigator.locks.request(PREFIX + 'play', {ifAvailable: true}, (lock) => {
      if (lock) return hold();
      lost();
      return null;
    }).catch(lost);
  }
}
