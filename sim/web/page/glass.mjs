// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// The screen of the console: its picture, as large as fits, and what it says while there is
// none. Black never means anything here: loading, another tab, a bad link each say so.

const EDGE = 12;  // CSS pixels of the bezel on both sides together

export class Glass {
  constructor(canvas, state) {
    this._canvas = canvas;
    this._context = canvas.getContext('2d', {alpha: false});
    this._state = state;
    new ResizeObserver(() => this.fit()).observe(canvas.closest('.screen'));
    addEventListener('resize', () => this.fit());
  }

  show({width, height, pixels}) {
    if (this._canvas.width !== width || this._canvas.height !== height) {
      Object.assign(this._canvas, {width: width, height: height});
      this.fit();
    }
    const colours = new Uint8ClampedArray(pixels);
    this._context.putImageData(new ImageData(colours, width, height), 0, 0);
    if (!this._state.root.hidden) this.say(null);
  }

  // Before the first picture of another board its shape is known.
  shape(width, height) {
    Object.assign(this._canvas, {width: width, height: height});
    this.fit();
  }

  // Instead of a picture: a sentence, perhaps with a button; `moves` while something goes on.
  say(text, {moves = false, action = null, act = null} = {}) {
    const {root, words, button} = this._state;
    root.hidden = text === null;
    root.classList.toggle('moves', moves);
    words.textContent = text ?? '';
    button.hidden = action === null;
    button.textContent = action ?? '';
    button.onclick = act;
  }

  // The largest whole multiple that fits, counted in pixels of the monitor, so that all of ours
  // are equal; where not even one fits, what does.
  fit() {
    const room = this._canvas.closest('.screen').getBoundingClientRect();
    if (!room.width || !room.height) return;
    const {width, height} = this._canvas, dots = devicePixelRatio || 1;
    const most = Math.min((room.width - EDGE) / width, (room.height - EDGE) / height) * dots;
    const scale = (most >= 1 ? Math.floor(most + 1e-6) : Math.max(most, 0.1)) / dots;
    this._canvas.style.width = `${width * scale}px`;
    this._canvas.style.height = `${height * scale}px`;
  }

  // A backlight. Even the lowest one can be seen.
  brightness(level) {
    this._canvas.style.filter = level >= 1 ? '' : `brightness(${0.35 + 0.65 * level})`;
  }
}
