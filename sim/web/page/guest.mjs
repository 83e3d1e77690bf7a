// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// A shared match: what it was, a replay that plays itself, and the same deal for
// visitors who want to do better. Loaded when a link to a match is opened.

import {say} from './words.mjs';

const STEP_MS = 1300;
const $ = (id) => document.getElementById(id);
const make = (kind, text = '', more = {}) =>
  Object.assign(document.createElement(kind), {textContent: text}, more);

export class Replay {
  // `go` shows a step; `deal` plays the same deal; `own` leaves for one's own matches.
  constructor({go, deal, own}) {
    this._go = go;
    this._steps = 0;
    this._moves = [0];  // how many are done in each step: what the screen counts
    this._at = 0;
    this._timer = null;
    document.body.dataset.guest = '';
    this._build(deal, own);
  }

  _build(deal, own) {
    const button = (words, act, more = {}) => {
      const made = make('button', words, {type: 'button', ...more});
      made.addEventListener('click', act);
      return made;
    };
    this._title = make('strong');
    this._result = make('span');
    const close = button('×', () => { $('shared').hidden = true; }, {className: 'close'});
    close.setAttribute('aria-label', say('close'));
    const words = make('p');
    words.append(this._title, this._result);
    const ways = make('p', '', {className: 'ways'});
    ways.append(button(say('play deal'), deal, {id: 'deal'}), button(say('own'), own, {id: 'own'}));
    $('shared').replaceChildren(
      words, make('p', say('shared sentence'), {className: 'said'}), ways, close);
    this._pause = button('', () => this.play(this._timer === null), {id: 'pause'});
    this._range = make('input', '', {type: 'range', min: 0, max: 0, value: 0, id: 'steps'});
    this._range.setAttribute('aria-label', say('steps'));
    this._range.addEventListener('input', () => {
      this.play(false);
      this._go(Number(this._range.value));
    });
    this._count = make('output');
    $('player').replaceChildren(this._pause, this._range, this._count);
    this._show();
  }

  // What match it is: see sim/web/guest.py.
  tell(title, verdict, players, moves) {
    this._moves = moves;
    this._range.max = this._steps = moves.length - 1;
    this._title.textContent = `${title}: ${verdict}`;
    const named = players.map(([name, person, points]) =>
      `${name}${person ? '' : ` (${say('robot')})`} ${points}`);
    this._result.textContent = named.join(' · ');
    $('shared').hidden = $('player').hidden = false;
    document.title = `${title}: ${verdict} – Cinq`;
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) this.play(true);
    this._show();
  }

  // A step is shown; -1: a key was pressed.
  step(at) {
    if (at < 0) return this.play(false);
    this._at = at;
    this._range.value = at;
    if (at === this._steps) {
      this.play(false);
      $('shared').hidden = false;  // at the end it is offered again
    }
    this._show();
  }

  play(on) {
    clearInterval(this._timer);
    this._timer = null;
    if (on) {
      if (this._at === this._steps) this._go(this._at = 0);
      this._timer = setInterval(() => this._go(Math.min(this._steps, this._at + 1)), STEP_MS);
    }
    this._show();
  }

  _show() {
    const plays = this._timer !== null;
    this._pause.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${
      plays ? 'M4 3h4v14H4zM12 3h4v14h-4z' : 'M5 3l12 7-12 7z'}"/></svg>`;
    this._pause.setAttribute('aria-label', say(plays ? 'pause' : 'go on'));
    this._count.textContent = `${this._moves[this._at]}/${this._moves[this._steps]}`;
    this._range.setAttribute('aria-valuetext', this._count.textContent);
  }
}
