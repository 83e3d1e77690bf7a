// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// The buzzer through WebAudio. Tones come with the time at which the firmware began them;
// they are played a moment later but for exactly as long, so that a click of 10 ms is heard
// even when its beginning and its end arrive together.

const BEHIND = 0.02;  // s between the firmware's time and what is heard
const LEVEL = 0.12;
const SHORTEST = 0.01;

export class Buzzer {
  // `now` is the firmware's clock in ms: tones are told in it.
  constructor(makeContext, now) {
    this._makeContext = makeContext;
    this._now = now;
    this._context = null;
    this._at = 0;  // where the last change stands, in the context's time
    this.muted = false;
  }

  // Browsers let a page sound only after it was touched.
  wake() {
    if (!this._context) this._begin();
    const context = this._context;
    if (context?.state === 'suspended' && !context.startRendering) context.resume();
  }

  get awake() { return this._context !== null; }

  _begin() {
    const context = this._context = this._makeContext();
    if (!context) return;
    this._gain = context.createGain();
    this._gain.gain.value = 0;
    this._tone = context.createOscillator();
    this._tone.type = 'square';
    this._tone.connect(this._gain).connect(context.destination);
    this._tone.start();
  }

  tone(frequency, duty, time) {
    const context = this._context;
    if (!context || context.state !== 'running' && !context.startRendering) return;
    const due = context.currentTime + (time - this._now()) / 1000 + BEHIND;
    const at = Math.max(due, context.currentTime, this._at);
    if (duty && !this.muted) {
      this._tone.frequency.setValueAtTime(frequency, at);
      this._gain.gain.setValueAtTime(LEVEL, at);
      this._at = at + SHORTEST;  // whatever follows leaves this tone its shortest time
    } else {
      this._gain.gain.setValueAtTime(0, at);
      this._at = at;
    }
  }

  mute(muted) {
    this.muted = muted;
    if (muted && this._context) this._gain.gain.setValueAtTime(0, this._context.currentTime);
  }
}
