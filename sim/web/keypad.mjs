// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// CircuitPython's keypad: pins that are looked at every so often, changes that count after
// so many looks more for them than against, and a queue that drops what comes when it is
// full. A clock whose keys do not bounce (`steady`) lets every change count at once.

export class Keypad {
  constructor(clock, isPressed) {
    this._clock = clock;
    this._isPressed = isPressed;
    this.end();
  }

  begin(most, interval, threshold) {
    this.end();
    this._most = most;
    // CircuitPython counts time in ticks of 1/1024 s.
    this._interval = Math.floor(Math.max(1, Math.floor(interval * 1024)) * 1e6 / 1024);
    this._threshold = threshold;
  }

  add(pin) { this._pins.push(pin); }

  start() {
    this._levels = this._look();
    // A key that is down already is no news.
    this._counters = this._levels.map(
      (pressed) => this._clock.steady ? this._threshold * (pressed ? 1 : -1) : 0);
    this._next = this._now();
    this.scan();
  }

  reset() {
    this._counters.fill(-this._threshold);
    this._next = this._now();
    this.scan();
  }

  end() {
    this._pins = [];
    this._counters = [];
    this._levels = [];
    this._events = [];
    this.overflowed = false;
  }

  clear() {
    this._events.length = 0;
    this.overflowed = false;
  }

  get listening() { return this._pins.length > 0; }

  get waiting() { return this._events.length; }

  // [key number * 2 + pressed, ticks], undefined without one.
  take() { return this._events.shift(); }

  // All looks up to now, at the levels that were; then the levels that are. A steady clock
  // may know when the last change was, in ms.
  scan(when = this._clock.now()) {
    const now = this._now();
    if (this._clock.steady) {
      this._levels = this._look();
      this._levels.forEach((pressed, number) => {
        if (pressed === this._counters[number] > 0) return;
        this._counters[number] = this._threshold * (pressed ? 1 : -1);
        this._add(number, pressed, when * 1000);
      });
      return;
    }
    while (this.listening && this._next <= now) {
      let settled = true;
      this._levels.forEach((pressed, number) => {
        if (this._debounce(number, pressed)) this._add(number, pressed, this._next);
        if (this._counters[number] !== this._threshold * (pressed ? 1 : -1)) settled = false;
      });
      this._next += this._interval;
      const missed = now - this._next;  // nothing would come of these when all is calm
      if (settled && missed > 0) this._next += missed - missed % this._interval;
    }
    this._levels = this._look();
  }

  _now() { return Math.round(this._clock.now() * 1000); }  // us

  _look() { return this._pins.map(this._isPressed); }

  _debounce(number, pressed) {
    const step = pressed ? 1 : -1, counter = this._counters[number];
    if (counter * step >= this._threshold) return false;
    this._counters[number] = counter + step;
    if (counter + step) return false;
    this._counters[number] = this._threshold * step;
    return true;
  }

  _add(number, pressed, at) {
    if (this._events.length >= this._most) this.overflowed = true;
    else this._events.push([number << 1 | (pressed ? 1 : 0), this._clock.ticks(at / 1000)]);
  }
}
