// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// What a visitor sees and touches: the first sight, and the handheld around the screen.

import {Console} from './console.mjs';
import * as dialogs from './dialogs.mjs';
import {cards, toy} from './front.mjs';
import {Glass} from './glass.mjs';
import {Finger, Gamepads, Keyboard, Letters, Thumbs} from './hands.mjs';
import {Memory} from './memory.mjs';
import {Buzzer} from './sound.mjs';
import {LANGUAGE, say} from './words.mjs';

const $ = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const MARK = '#m=';
const DEAL = '#d=';
const PLAY = '#play';
const ROOM = '#r=';
const SLOW_MS = 4000;  // of loading, after which it says how much there is
// A shared match, to look back at; it never touches the visitor's own memory.
const guest = location.hash.startsWith(MARK) ? location.hash.slice(MARK.length) : null;
let friends = null;  // see friends.mjs, loaded when a room is wanted
// Its deal, to play oneself: once.
let deal = location.hash.startsWith(DEAL) ? location.hash.slice(DEAL.length) : null;
if (deal) history.replaceState(null, '', location.pathname + PLAY);
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
  const hide = () => { $('notice').hidden = true; focusGlass(); };
  $('notice-text').textContent = text;
  $('notice-act').hidden = !action;
  $('notice-act').textContent = action ?? '';
  $('notice-act').onclick = () => { hide(); act(); };
  $('notice-close').onclick = hide;
  $('notice').hidden = false;
  clearTimeout(notice.timer);
  if (!action) notice.timer = setTimeout(() => { $('notice').hidden = true; }, 8000);
}

const CHOSEN = '→ ';  // as in sim/web/circuitpython/_mirror.py

// What the table shows without words, see sim/web/circuitpython/_ears.py: where the cursor is
// goes with the words on the screen; hand, table, points and log are told on demand.
const EARS = {h: 'hand', t: 'table', p: 'points', l: 'log'};
let heard = {};

function hear([place, hand, table, points, log, loud]) {
  heard = {hand: hand, table: table, points: points, log: log};
  mirror.place = place;
  mirror.loud = loud;
}

function ask(what) {
  const lines = heard[what]?.length ? heard[what] : [say('nothing to tell')];
  $('asked').textContent = '';  // the same words once more are news, too
  setTimeout(() => { $('asked').textContent = [say('ear ' + what), ...lines].join('. '); }, 50);
}

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
  const said = [mirror.loud, ...sentences, mirror.place && mirror.place + '.', bottom]
    .filter(Boolean).join(' ');
  if ($('said').textContent !== said) $('said').textContent = said;
}

// ---- First sight or console ---------------------------------------------------------------

const playing = () => document.body.dataset.view === 'play';
const focusGlass = () => { if (playing()) $('glass').focus({preventScroll: true}); };

function view(name) {
  document.body.dataset.view = name;
  $('front').hidden = name !== 'front';
  $('handheld').hidden = name !== 'play';
  for (const id of ['text', 'said', 'ears', 'asked']) $(id).hidden = name !== 'play';
  focusGlass();
}

// Visitors who come for more than a first sight: by a link, with a choice, from the home screen.
const straight = () => guest !== null || location.hash === PLAY || location.hash.startsWith(ROOM)
  || ['board', 'seed', 'game'].some((name) => query.has(name))
  || matchMedia('(display-mode: standalone)').matches;

// The drawn keys are for fingers: they go when a keyboard or a gamepad plays, and come back.
function hands(kind) {
  if (document.body.dataset.hands !== kind) document.body.dataset.hands = kind;
}

// ---- Putting it together ------------------------------------------------------------------

async function main() {
  translate();
  const glass = new Glass($('glass'),
    {root: $('state'), words: $('state-text'), button: $('state-act')});
  const stop = (text) => { view('play'); glass.say(text); };
  hands(matchMedia('(hover: none), (pointer: coarse)').matches ? 'touch' : 'keys');
  if (location.protocol === 'file:') return stop(say('from file'));
  let replay = null;  // of a shared match
  let start = null, waiting = null;  // what was chosen before anything could be played
  const go = (chosen) => {
    if (!straight()) history.pushState(null, '', PLAY);
    view('play');
    if (start) start(chosen);
    else waiting = chosen;
  };
  cards($('cards'), go);
  toy($('toy'), $('cards'));
  $('play').addEventListener('click', () => go(null));
  $('daily').addEventListener('click', () => go('daily'));
  view(straight() ? 'play' : 'front');
  glass.say(say('loading'), {moves: true});
  const slow = setTimeout(() => {
    if (!seen.first && $('state').classList.contains('moves')) {
      glass.say(say('loading slow'), {moves: true});
    }
  }, SLOW_MS);
  const worker = 'serviceWorker' in navigator ? register() : null;
  const rooms = roomsOf();
  if (!window.crossOriginIsolated) {
    if (await isolate(worker)) return;
    if (!(await rooms).pads) return stop(say('not isolated'));
  }
  const pad = window.crossOriginIsolated ? null : new (await import('./pad.mjs')).Pad();
  const asked = fetch('index.json');
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
    tone: ({frequency, duty, time}) => {
      seen.tones++;
      if (playing()) buzzer.tone(frequency, duty, time);
    },
    text: ({text}) => mirror(text),
    heard: ({parts}) => hear(parts),
    save: (nvm) => {
      seen.saves++;
      if (!memory.keep(nvm)) notice(say('not kept'));
    },
    printed: ({line}) => {
      seen.printed.push(line);
      if (seen.printed.length > 200) seen.printed.shift();
      if (/ ready on /.test(line)) seen.ready = performance.now();
      if (/^Cinq \d{4}-\d\d-\d\d /.test(line)) {
        notice(line, say('copy result'), () => pass(line));
      }
    },
    finished: ({text}) => offer(text),
    sent: ({bytes}) => friends?.write(bytes),
    typing: (on) => document.body.toggleAttribute('data-typing', on),
    listens: ({on}) => friends?.listen(on),
    hung: () => notice(say('hung')),
    shared: ({match}) => replay.tell(...match),
    step: ({at}) => replay.step(at),
    leave: () => leaveGuest(),
    ended: () => {
      if (guest) return glass.say(say('bad link'), {action: say('own'), act: leaveGuest});
      glass.say(say('ended'), {action: say('again'), act: () => game.restart()});
    },
    failed: ({why}) =>
      glass.say(say('failed') + why, {action: say('again'), act: () => game.restart()}),
  }, pad);
  Object.assign(seen, {game: game, notice: notice});
  const index = await (await asked).json();
  const memory = new Memory(index.first[LANGUAGE]);
  seen.buzzer = buzzer;
  let board = [query.get('board'), memory.get('board'), Object.keys(index.boards)[0]].find(
    (name) => name in index.boards);

  // Start the chosen board, opening a game or what is there, or offering a match to the members of
  // a room as [game, how many]; only in the tab that may play.
  const begin = (opened = null, offered = null) => {
    if (!memory.ours && !guest) return;
    const chosen = index.boards[board], names = chosen.keys.map(([key]) => key);
    for (const button of document.querySelectorAll('[data-key]')) {
      button.hidden = !names.includes(button.dataset.key);
    }
    $('round').classList.toggle('two', !names.includes('x'));
    const told = [...say(names.includes('x') ? 'keys four' : 'keys two'),
      ...names.includes('start') ? [say('keys start')] : [], say('keys mouse')];
    $('keys').replaceChildren(...told.map((words) => dialogs.caps(words)));
    seen.starts++;
    glass.shape(chosen.width, chosen.height);
    glass.say(say('loading'), {moves: true});
    game.start(chosen, game.nvm() ?? memory.read(), settings(opened, offered));
    deal = null;
    focusGlass();
  };
  const show = (name) => {
    board = name;
    memory.set('board', name);
    dialogs.chosen(name);
    begin();
  };
  dialogs.boards(index, show);
  dialogs.chosen(board);
  // Not a replay's own memory, and only where what is brought in stays.
  dialogs.copies(() => (guest ? null : game.nvm()) ?? memory.read(), () => memory.ours, (bytes) => {
    game.stop();
    game.forget();
    memory.keep(bytes);
    begin();
  });

  // Friends: a room on the broker that this page has, or that the link names.
  const {broker} = await rooms;
  $('with-friends').hidden = $('friends').hidden = !broker;
  if (broker) $('line').textContent = say('line friends');
  const together = async (act) => {
    friends ??= new (await import('./friends.mjs')).Friends({
      broker: broker, button: $('friends'), notice: notice,
      get: (name) => memory.get(name), set: (name, value) => memory.set(name, value),
      feel: (on) => game.feel(on), arrive: (bytes) => game.arrive(bytes),
      begin: (...given) => { view('play'); begin(...given); },
    });
    seen.friends = friends;
    return act(friends);
  };
  for (const id of ['friends', 'with-friends']) {
    $(id).addEventListener('click', () => together((one) => one.invite()));
  }

  const press = (key, down) => {
    if (down) pressedAt = performance.now();
    if (down && key === 'start' && /^Cinq$/m.test(mirror.before?.[0] ?? '')) return home();
    game.key(key, down);
    for (const button of document.querySelectorAll(`[data-key="${key}"]`)) {
      button.classList.toggle('down', down);
    }
    // Opening the sound takes a while the first time: after the picture, not before it.
    if (down) setTimeout(() => buzzer.wake(), buzzer.awake ? 0 : 60);
  };
  const by = (kind) => (key, down) => { if (down) hands(kind); press(key, down); };
  const write = (letter) => {
    const what = EARS[letter.toLowerCase()];
    if (game.typing) game.touch(letter.codePointAt(0));
    else if (what) ask(what);
    return game.typing || what !== undefined;
  };
  // With Alt they are told where letters are typed, too.
  addEventListener('keydown', (event) => {
    const what = event.altKey && playing() && EARS[event.code.slice(3).toLowerCase()];
    if (!what) return;
    event.preventDefault();
    ask(what);
  });
  for (const button of document.querySelectorAll('[data-ear]')) {
    button.textContent = say('ear ' + button.dataset.ear);
    button.addEventListener('click', () => ask(button.dataset.ear));
  }
  new Keyboard(by('keys'), () => game.keys, playing, write);
  const touch = (event) => {
    pressedAt = performance.now();
    game.touch(event);
    setTimeout(() => buzzer.wake(), buzzer.awake ? 0 : 60);
  };
  new Finger($('glass'), touch);
  new Letters($('handheld'), say('letters'), say, (letter) => touch(letter.codePointAt(0)));
  new Thumbs($('handheld'), press);
  new Gamepads((key, down) => { if (playing() || !down) by('keys')(key, down); });
  $('handheld').addEventListener('pointerdown', ({pointerType, target}) => {
    if (pointerType !== 'mouse') hands('touch');
    else if (target === $('glass')) hands('keys');
  });

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
  $('help').addEventListener('click', () => dialogs.help(index, game.keys));
  $('settings').addEventListener('click', () => dialogs.open($('choices')));
  // Whatever was clicked beside the screen, the keys go on playing.
  $('bar').addEventListener('click', (event) => { if (event.detail) focusGlass(); });
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.addEventListener('close', focusGlass);
  }
  // Whatever the last message did not bring in time.
  addEventListener('pagehide', () => memory.keep(game.nvm()));

  const home = () => {
    if (guest) return leaveGuest();
    history.pushState(null, '', location.pathname + location.search);
    view('front');
    document.querySelector('.card').focus({preventScroll: true});
  };
  $('home').addEventListener('click', home);
  addEventListener('popstate', () => {
    if (!location.hash.startsWith(MARK)) view(straight() ? 'play' : 'front');
  });
  $('build-more').replaceChildren(...dialogs.install(index));
  for (const [id, address] of [['source', index.source], ['licence', index.licence]]) {
    $(id).hidden = !address;
    if (address) $(id).href = address;
  }

  const offer = (text) => {
    if (guest) return;
    memory.set('finished', text);
    $('share').hidden = false;
    $('share').onclick = () => share(text);
  };
  if (memory.get('finished')) offer(memory.get('finished'));
  start = (opened) => {
    buzzer.wake();
    if (opened !== null) begin(opened);
    focusGlass();
  };
  if (guest) {
    const {Replay} = await import('./guest.mjs');
    replay = seen.replay = new Replay({go: (step) => game.want(step), own: leaveGuest,
      deal: () => { location.hash = DEAL + guest; }});
    return begin();
  }

  const first = async () => {
    const code = broker && location.hash.startsWith(ROOM) ? location.hash.slice(ROOM.length) : '';
    if (code && !friends?.room && await together((one) => one.visit(code))) return;
    begin(waiting ?? query.get('game'));
    if (!broker && location.hash.startsWith(ROOM)) notice(say('no rooms'));
  };
  await memory.alone(first, (take) => {
    game.stop();
    game.forget();  // the other tab plays on with what is kept
    mirror('');
    friends?.part();
    clearTimeout(slow);
    glass.say(say('elsewhere'), {action: say('here'), act: take});
  });
}

// What os.getenv finds: no sleep in a browser; a seed makes every new match the same.
function settings(opened, offered) {
  const found = {CINQ_AWAKE: 1, ...friends?.settings()};
  if (guest) found.CINQ_MATCH = guest;
  if (deal) found.CINQ_DEAL = deal;
  if (opened) found.CINQ_GAME = opened;
  if (offered) [found.CINQ_OFFER, found.CINQ_MEMBERS] = offered;
  // The puzzle of another day, as 2026-01-03.
  if (query.has('date')) found.CINQ_TODAY = Number(query.get('date').replaceAll('-', '')) || 0;
  if (query.has('seed')) found.CINQ_SEED = Number(query.get('seed'));
  return found;
}

// The address of the broker for rooms, '' without one, and whether the server has pads.
async function roomsOf() {
  try {
    const told = await (await fetch('rooms.json')).json();
    const named = query.get('broker') ?? told.broker;
    told.broker = named && new URL(named, location.href.replace(/^http/, 'ws')).href;
    return told;
  } catch {
    return {broker: '', pads: false};  // offline, or no address
  }
}

// A link that shows this match in any browser.
async function share(text) {
  const link = location.href.replace(/[?#].*$/, '') + MARK + text;
  seen.shared = link;
  await give({title: 'Cinq', url: link}, link, ['copied', 'copy']);
}

// The result of the puzzle of the day, and where there is one for everybody.
async function pass(line) {
  const text = `${line}\n${location.href.replace(/[?#].*$/, '')}`;
  seen.passed = text;
  await give({text: text}, text, ['result copied', 'copy the result']);
}

// Share it where people share by touch, copy it elsewhere, and say so.
async function give(shared, text, [done, failed]) {
  try {
    if (matchMedia('(pointer: coarse)').matches && navigator.share) {
      await navigator.share(shared);
      return;
    }
    await navigator.clipboard.writeText(text);
    notice(say(done));
  } catch (error) {
    if (error.name !== 'AbortError') notice(say(failed) + text);
  }
}

// A shared match is there to look at; playing oneself begins at the page itself.
const leaveGuest = () => location.replace(location.pathname);

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

// A link to a match into this very page only changes what is behind the #.
addEventListener('hashchange', () => {
  const another = location.hash.startsWith(ROOM)
    && location.hash.slice(ROOM.length) !== friends?.room?.code;
  const linked = [MARK, DEAL].some((mark) => location.hash.startsWith(mark));
  if (linked || guest || another) location.reload();
});
main();
