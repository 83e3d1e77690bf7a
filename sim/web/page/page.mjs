// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// What a visitor sees and touches: the handheld around the screen of a board.

import {Console} from './console.mjs';
import {Gamepads, Keyboard, Thumbs} from './hands.mjs';
import {Memory} from './memory.mjs';
import {Buzzer} from './sound.mjs';
import {LANGUAGE, say} from './words.mjs';

const $ = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const MARK = '#m=';
// A match that somebody shared, to look back at; it never touches the visitor's own memory.
const guest = location.hash.startsWith(MARK) ? location.hash.slice(MARK.length) : null;
// For the tests: what happened, and when.
const seen = window.cinq = {frames: 0, tones: 0, saves: 0, starts: 0, printed: [], latency: []};

// ---- What can be said around the screen ---------------------------------------------------

function translate() {
  document.documentElement.lang = LANGUAGE;
  for (const item of document.querySelectorAll('[data-say]')) {
    item.textContent = say(item.dataset.say);
  }
  for (const item of document.querySelectorAll('[data-title]')) {
    item.title = say(item.dataset.title);
    item.setAttribute('aria-label', item.title);
  }
  for (const item of document.querySelectorAll('[data-key]')) {
    item.setAttribute('aria-label', say(item.dataset.key));
  }
}

function notice(text, action, act) {
  $('notice').replaceChildren(text);
  if (action) {
    const button = document.createElement('button');
    button.textContent = action;
    button.addEventListener('click', () => { $('notice').hidden = true; act(); });
    $('notice').append(button);
  }
  $('notice').hidden = false;
  clearTimeout(notice.timer);
  if (!action) notice.timer = setTimeout(() => { $('notice').hidden = true; }, 8000);
}

// For good: nothing can be played here.
function stop(text) {
  notice(text);
  clearTimeout(notice.timer);
}

// ---- The screen ---------------------------------------------------------------------------

class Glass {
  constructor(canvas) {
    this._canvas = canvas;
    this._context = canvas.getContext('2d', {alpha: false});
    this._level = 1;
    new ResizeObserver(() => this.fit()).observe(canvas.closest('.screen'));
  }

  show({width, height, pixels}) {
    if (this._canvas.width !== width || this._canvas.height !== height) {
      Object.assign(this._canvas, {width: width, height: height});
      this.fit();
    }
    const colours = new Uint8ClampedArray(pixels);
    this._context.putImageData(new ImageData(colours, width, height), 0, 0);
  }

  // As large as fits; in whole pixels of the monitor, so that all of ours are equal.
  fit() {
    const room = this._canvas.closest('.screen').getBoundingClientRect();
    const {width, height} = this._canvas, edge = 24, dots = devicePixelRatio || 1;
    const most = Math.min((room.width - edge) / width, (room.height - edge) / height) * dots;
    const scale = (most >= 2 ? Math.floor(most) : Math.max(most, 0.25)) / dots;
    this._canvas.style.width = `${width * scale}px`;
    this._canvas.style.height = `${height * scale}px`;
  }

  // A backlight. Even a dimmed one can be seen, a dark one can not.
  brightness(level) {
    this._canvas.style.filter = level >= 1 ? '' : `brightness(${level && 0.35 + 0.65 * level})`;
  }
}

const CHOSEN = '→ ';  // as in sim/web/circuitpython/_mirror.py

// The words on the screen. Read out are the chosen row, what is new, and the bottom row.
function mirror(text) {
  const lines = text.split('\n'), before = mirror.before ?? [];
  mirror.before = [...lines];
  $('text').textContent = text;
  const bottom = lines.pop();
  const isChosen = (line) => line.startsWith(CHOSEN);
  // A row that is no longer the chosen one is no news.
  const isNew = (line) => !isChosen(line) && !before.includes(line) && !before.includes(CHOSEN + line);
  const chosen = lines.filter(isChosen).map((line) => line.slice(CHOSEN.length));
  const sentences = [...chosen, ...lines.filter(isNew).slice(0, 5)].map(
    (line) => /[.!?…:]$/.test(line) ? line : line + '.');
  const said = [...sentences, bottom].join(' ');
  if ($('said').textContent !== said) $('said').textContent = said;
}

// ---- Putting it together ------------------------------------------------------------------

async function main() {
  translate();
  if (location.protocol === 'file:') return stop(say('from file'));
  const worker = 'serviceWorker' in navigator ? register() : null;
  if (!window.crossOriginIsolated) {
    if (await isolate(worker)) return;
    return stop(say('not isolated'));
  }
  const asked = fetch('index.json');
  const glass = new Glass($('glass'));
  const buzzer = new Buzzer(
    () => window.AudioContext ? new AudioContext({latencyHint: 'interactive'}) : null,
    () => performance.timeOrigin + performance.now());
  let pressedAt = null;
  const game = new Console({
    frame: (frame) => {
      glass.show(frame);
      seen.frames++;
      seen.first ??= performance.now();
      if (pressedAt !== null) seen.latency.push(performance.now() - pressedAt);
      pressedAt = null;
    },
    brightness: ({level}) => glass.brightness(level),
    tone: ({frequency, duty, time}) => { seen.tones++; buzzer.tone(frequency, duty, time); },
    text: ({text}) => mirror(text),
    save: (nvm) => {
      seen.saves++;
      if (!memory.keep(nvm)) notice(say('not kept'));
    },
    printed: ({line}) => {
      seen.printed.push(line);
      if (seen.printed.length > 200) seen.printed.shift();
      if (/ ready on /.test(line)) seen.ready = performance.now();
    },
    finished: ({text}) => offer(text),
    hung: () => notice(say('hung')),
    ended: () => guest ? visitor(say('bad link')) : notice(say('ended'), say('again'), () => game.restart()),
    failed: ({why}) => notice(say('failed') + why, say('again'), () => game.restart()),
  });
  seen.game = game;
  const index = await (await asked).json();
  const memory = new Memory(index.first[LANGUAGE], guest !== null);
  seen.buzzer = buzzer;

  const choice = $('board');
  for (const [name, {name: title}] of Object.entries(index.boards)) {
    choice.append(new Option(title, name));
  }
  const show = (name) => {
    const board = index.boards[name];
    choice.value = name;
    memory.set('board', name);
    const names = board.keys.map(([key]) => key);
    for (const button of document.querySelectorAll('[data-key]')) {
      button.hidden = !names.includes(button.dataset.key);
    }
    $('round').classList.toggle('two', !names.includes('x'));
    $('keys').textContent = say(names.includes('x') ? 'keys four' : 'keys two')
      + (names.includes('start') ? say('keys start') : '');
    seen.starts++;
    game.start(board, memory.read(), settings());
    $('glass').focus({preventScroll: true});
  };
  const wanted = [query.get('board'), memory.get('board')].find((name) => name in index.boards);

  const press = (key, down) => {
    if (down) pressedAt = performance.now();
    game.key(key, down);
    for (const button of document.querySelectorAll(`[data-key="${key}"]`)) {
      button.classList.toggle('down', down);
    }
    // Opening the sound takes a while the first time: after the picture, not before it.
    if (down) setTimeout(() => buzzer.wake(), buzzer.awake ? 0 : 60);
  };
  new Keyboard(press, () => game.keys);
  new Thumbs($('handheld'), press);
  new Gamepads(press);

  const sound = (on) => {
    $('sound').setAttribute('aria-pressed', on);
    buzzer.mute(!on);
    memory.set('sound', on ? 'on' : 'off');
  };
  sound(memory.get('sound') !== 'off');
  $('sound').addEventListener('click', () => { buzzer.wake(); sound(buzzer.muted); });
  $('full').hidden = !document.fullscreenEnabled;
  $('full').addEventListener('click', () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  });
  choice.addEventListener('change', () => show(choice.value));
  $('help').addEventListener('click', () => about(index));
  // Whatever the last message did not bring in time.
  addEventListener('pagehide', () => memory.keep(game.nvm()));

  const offer = (text) => {
    if (guest) return;
    memory.set('finished', text);
    $('share').hidden = false;
    $('share').onclick = () => share(text);
  };
  if (memory.get('finished')) offer(memory.get('finished'));
  if (guest) {
    visitor(say('guest'));
    return show(wanted ?? Object.keys(index.boards)[0]);
  }

  await memory.alone(() => show(wanted ?? Object.keys(index.boards)[0]), (take) => {
    game.stop();
    notice(say('elsewhere'), say('here'), take);
  });
}

// What os.getenv finds; a seed makes every new match the same.
function settings() {
  const found = guest ? {CINQ_MATCH: guest} : {};
  if (query.has('seed')) found.CINQ_SEED = Number(query.get('seed'));
  return found;
}

// A link that anybody can open to look back at this match.
async function share(text) {
  const link = location.href.replace(/[?#].*$/, '') + MARK + text;
  seen.shared = link;
  try {
    if (matchMedia('(pointer: coarse)').matches && navigator.share) {
      await navigator.share({title: 'Cinq', url: link});
      return;
    }
    await navigator.clipboard.writeText(link);
    notice(say('copied'));
  } catch (error) {
    if (error.name !== 'AbortError') notice(say('copy') + link);
  }
}

// What somebody shared is there to look at; playing oneself begins at the page itself.
function visitor(text) {
  notice(text, say('own'), () => location.replace(location.pathname));
}

function about(index) {
  const list = document.createElement('dl');
  const rows = [['arrows', 'choose'], ['A · Z · ↵', 'confirm'], ['B · ⌫', 'back'],
    ['hold b', 'menu'], ['X · Y · S · D', 'more']];
  for (const [keys, what] of rows) {
    const key = document.createElement('dt'), meaning = document.createElement('dd');
    key.textContent = say(keys) ?? keys;
    meaning.textContent = say(what);
    list.append(key, meaning);
  }
  const paragraph = (text) => Object.assign(document.createElement('p'), {textContent: text});
  $('about-text').replaceChildren(paragraph(say('about')), list, paragraph(say('gamepad')),
    ...install(index), paragraph(`Cinq ${index.version}`));
  $('about').showModal();
}

// What goes onto a board, where a release put it beside the page.
function install(index) {
  const offered = Object.values(index.boards).filter((board) => board.zip);
  if (!offered.length) return [];
  const links = document.createElement('ul');
  for (const {name, zip} of offered) {
    const link = Object.assign(document.createElement('a'), {textContent: name, href: zip, download: zip});
    links.append(document.createElement('li'));
    links.lastChild.append(link);
  }
  const title = Object.assign(document.createElement('h3'), {textContent: say('install')});
  const how = Object.assign(document.createElement('p'), {textContent: say('how to install')});
  return [title, how, links];
}

// ---- Offline, and the headers of plain hosts ----------------------------------------------

async function register() {
  try {
    return await navigator.serviceWorker.register('sw.js');
  } catch {
    return null;  // private windows of some browsers
  }
}

// Once the service worker is in charge, a second loading brings the headers. True: it comes.
async function isolate(worker) {
  if (!await worker || sessionStorage.getItem('cinq.isolated')) return false;
  await navigator.serviceWorker.ready;
  sessionStorage.setItem('cinq.isolated', 'tried');
  if (!navigator.serviceWorker.controller) {
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, {once: true});
    });
  }
  location.reload();
  return true;
}

// A link into this very page only changes what is behind the #.
addEventListener('hashchange', () => location.reload());
main();
