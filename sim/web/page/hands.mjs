// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// Keyboard, thumbs and gamepads on the keys of a board, and fingers or a mouse on its glass.

import {LIFTED, MOVED, PRESSED, touchAt} from './shared.mjs';

const TAP_MS = 70;
const EDITS = {'⌫': '\b', '↵': '\n'};

// Several hands may hold a key; the board sees it go down once and come up once.
class Held {
  constructor(press) {
    this._press = press;
    this._count = {};
  }

  change(key, by) {
    const before = this._count[key] ?? 0, now = Math.max(0, before + by);
    this._count[key] = now;
    if (!before && now) this._press(key, true);
    else if (before && !now) this._press(key, false);
  }
}

const CODES = {
  ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right',
  Enter: 'a', Backspace: 'b', ' ': 'start',
  a: 'a', z: 'a', b: 'b', s: 'x', d: 'y', y: 'y', m: 'start',
};

export class Keyboard {
  // `keys` tells the keys of the board: without an X of its own the key X is B. Only while
  // `playing` says so do keys belong to the console. `write` is called with a letter; it is
  // true where the console asks for letters, and the key has done its work.
  constructor(press, keys, playing, write) {
    this._write = write;
    this._held = new Held(press);
    this._down = new Map();  // key of the keyboard -> key of the board
    this._keys = keys;
    this._playing = playing;
    addEventListener('keydown', (event) => this._go(event));
    addEventListener('keyup', (event) => this._up(event.code));
    addEventListener('blur', () => [...this._down.keys()].forEach((code) => this._up(code)));
  }

  _meaning(key) {
    if (key.length === 1) key = key.toLowerCase();
    if (key === 'x') return this._keys().includes('x') ? 'x' : 'b';
    return CODES[key];
  }

  _go(event) {
    // Controls of the page keep the keys that work them, and leave the others to the console.
    const own = event.target.closest?.('input:not([type=range]), dialog, a')
      || event.target.type === 'range' && event.key.startsWith('Arrow')
      || [' ', 'Enter'].includes(event.key) && event.target.closest?.('button');
    const key = this._meaning(event.key);
    if (own || !this._playing() || event.ctrlKey || event.altKey || event.metaKey) return;
    const letter = {Enter: '\n', Backspace: '\b'}[event.key] ?? event.key;
    if ([...letter].length === 1 && this._write(letter)) return event.preventDefault();
    if (!key) return;
    event.preventDefault();
    if (event.repeat || this._down.has(event.code)) return;
    this._down.set(event.code, key);
    this._held.change(key, 1);
  }

  _up(code) {
    const key = this._down.get(code);
    if (!key) return;
    this._down.delete(code);
    this._held.change(key, -1);
  }
}

export class Thumbs {
  constructor(area, press) {
    this._held = new Held(press);
    this._under = new Map();  // finger -> key
    area.addEventListener('pointerdown', (event) => this._move(event, true));
    area.addEventListener('pointermove', (event) => this._move(event, false));
    for (const kind of ['pointerup', 'pointercancel']) {
      addEventListener(kind, (event) => this._put(event.pointerId, null));
    }
    area.addEventListener('contextmenu', (event) => event.preventDefault());
    // A screen reader touches without a finger.
    area.addEventListener('click', (event) => {
      const key = event.target.closest?.('[data-key]')?.dataset.key;
      if (!key || event.detail !== 0) return;
      this._held.change(key, 1);
      setTimeout(() => this._held.change(key, -1), TAP_MS);
    });
  }

  _move(event, begins) {
    if (!begins && !this._under.has(event.pointerId)) return;
    const touched = document.elementFromPoint(event.clientX, event.clientY);
    const key = touched?.closest?.('[data-key]')?.dataset.key ?? null;
    if (begins) {
      if (!key || event.button !== 0) return;
      event.preventDefault();
      if (event.target.hasPointerCapture?.(event.pointerId)) {
        event.target.releasePointerCapture(event.pointerId);
      }
    }
    // Between the arrows a thumb keeps the last one: it slides without a gap.
    if (key === null && touched?.closest?.('.cross')) return;
    this._put(event.pointerId, key, true);
  }

  _put(finger, key, stays = false) {
    const before = this._under.get(finger) ?? null;
    if (before === key && stays) return;
    if (before) this._held.change(before, -1);
    if (key) this._held.change(key, 1);
    if (stays) this._under.set(finger, key);
    else this._under.delete(finger);
  }
}

// A finger or the mouse on the glass: it goes to the console as pixels of its display.
export class Finger {
  constructor(glass, touch) {
    this._glass = glass;
    this._touch = touch;
    this._id = null;  // of the finger that is down; others are ignored meanwhile
    glass.addEventListener('pointerdown', (event) => {
      if (this._id !== null || event.button !== 0) return;
      this._id = event.pointerId;
      glass.setPointerCapture(event.pointerId);
      this._tell(PRESSED, event);
    });
    glass.addEventListener('pointermove', (event) => {
      if (event.pointerId === this._id) this._tell(MOVED, event);
    });
    for (const kind of ['pointerup', 'pointercancel']) {
      glass.addEventListener(kind, (event) => {
        if (event.pointerId !== this._id) return;
        this._id = null;
        this._tell(LIFTED, event);
      });
    }
  }

  _tell(kind, {clientX, clientY}) {
    const {left, top, width, height} = this._glass.getBoundingClientRect();
    const at = (place, length, pixels) =>
      Math.max(0, Math.min(pixels - 1, Math.floor(place / length * pixels)));
    this._touch(touchAt(kind, at(clientX - left, width, this._glass.width),
      at(clientY - top, height, this._glass.height)));
  }
}

// Letters for thumbs, in two halves as far apart as the drawn keys whose place they take while
// the console asks for letters.
export class Letters {
  constructor(area, halves, label, write) {
    halves.forEach((rows, number) => {
      const half = document.createElement('div');
      half.className = `letters ${number ? 'right' : 'left'}`;
      for (const [row, letters] of rows.entries()) {
        [...letters].forEach((letter, column) => {
          if (letter === ' ') return;
          const key = Object.assign(document.createElement('button'),
            {type: 'button', tabIndex: -1, textContent: letter});
          key.dataset.letter = EDITS[letter] ?? letter.toLowerCase();
          key.setAttribute('aria-label', label(letter) ?? letter);
          key.style.gridArea = `${row + 1} / ${column + 1}`;
          half.append(key);
        });
      }
      area.append(half);
    });
    area.addEventListener('pointerdown', (event) => {
      const letter = event.target.dataset.letter;
      if (letter && event.button === 0) write(letter);
    });
    area.addEventListener('click', (event) => {  // of a screen reader, without a finger
      const letter = event.target.dataset.letter;
      if (letter && event.detail === 0) write(letter);
    });
  }
}

const BUTTONS = [[12, 'up'], [13, 'down'], [14, 'left'], [15, 'right'], [0, 'a'], [1, 'b'],
  [2, 'x'], [3, 'y'], [9, 'start']];
const TILT = 0.5;

export class Gamepads {
  constructor(press) {
    this._held = new Held(press);
    this._down = new Set();
    this._looking = false;
    addEventListener('gamepadconnected', () => this._begin());
  }

  _begin() {
    if (this._looking) return;
    this._looking = true;
    const look = () => {
      const pads = navigator.getGamepads().filter(Boolean);
      this._change(pads);
      this._looking = pads.length > 0;
      if (this._looking) requestAnimationFrame(look);
    };
    look();
  }

  _change(pads) {
    const now = new Set();
    for (const pad of pads) {
      for (const [number, key] of BUTTONS) if (pad.buttons[number]?.pressed) now.add(key);
      const [x = 0, y = 0] = pad.axes;
      if (Math.abs(x) > TILT) now.add(x < 0 ? 'left' : 'right');
      if (Math.abs(y) > TILT) now.add(y < 0 ? 'up' : 'down');
    }
    for (const key of now) if (!this._down.has(key)) this._held.change(key, 1);
    for (const key of this._down) if (!now.has(key)) this._held.change(key, -1);
    this._down = now;
  }
}
