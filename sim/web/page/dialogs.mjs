// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// Help, and the settings of the page: which display, and copies of what it keeps.

import {LANGUAGE, say} from './words.mjs';

const $ = (id) => document.getElementById(id);
const make = (kind, text = '', more = {}) =>
  Object.assign(document.createElement(kind), {textContent: text}, more);

// From its first line, with a way out there: the last one may lie below the window. Touching
// what lies behind it closes it, too.
export function open(dialog) {
  if (!dialog.querySelector('.close')) {
    const close = make('button', '×', {type: 'button', className: 'close', title: say('close'),
      onclick: () => dialog.close()});
    close.setAttribute('aria-label', say('close'));
    dialog.prepend(close);
  }
  dialog.onclick = ({target, clientX, clientY}) => {
    const {left, right, top, bottom} = dialog.getBoundingClientRect();
    const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === dialog && !inside) dialog.close();
  };
  dialog.showModal();
  dialog.scrollTop = 0;
}

// Keys as caps, and behind them what they do, if anything.
export function caps(words) {
  const told = make('span');
  told.append(...words.slice(0, -1).map((key) => make('kbd', key)), words.at(-1));
  return told;
}

// `keys` are those of the board.
export function help(index, keys) {
  const list = make('dl');
  const rows = [['arrows', 'choose'], ['A · Z · ↵', 'confirm'], ['B · ⌫', 'back'], ['hold b', 'menu'],
    ...keys.includes('x') ? [['X · S', 'x does'], ['Y · D', 'y does']] : [],
    ...keys.includes('start') ? [['space', 'menu']] : [], ['H · T · P · L', 'h t p l']];
  for (const [keys, what] of rows) {
    const term = make('dt');
    term.append(caps([...(say(keys) ?? keys).split(' · '), '']));
    list.append(term, make('dd', say(what)));
  }
  $('about-text').replaceChildren(make('p', say('about')), make('p', say('touch')), list, make('p', say('gamepad')),
    ...install(index), make('p', `Cinq ${index.version}`));
  open($('about'));
}

// What goes onto a board, where a release put it beside the page.
export function install(index) {
  const offered = Object.values(index.boards).filter((board) => board.zip);
  if (!offered.length) return [];
  const links = make('ul');
  for (const {name, zip, images} of offered) {
    links.append(make('li'));
    links.lastChild.append(make('a', name, {href: zip, download: zip}));
    if (Object.keys(images ?? {}).length) links.lastChild.append(oneFile(images));
  }
  return [make('h3', say('install')), make('p', say('how to install')), links];
}

// CircuitPython and Cinq in one file; what joins them is loaded when it is wanted.
function oneFile(images) {
  const place = make('div', '', {className: 'one-file'});
  const button = make('button', say('one file'), {type: 'button'});
  button.addEventListener('click', async () => {
    const {mount} = await import('./join.mjs');
    mount(place, {images: images, language: LANGUAGE});
    place.querySelector('input').focus();
  });
  place.append(button);
  return place;
}

// A little picture of each display, in its proportions, with plain words for it.
function picture({width, height, mono}) {
  const name = 'http://www.w3.org/2000/svg', svg = document.createElementNS(name, 'svg');
  svg.setAttribute('viewBox', '0 0 72 60');
  svg.setAttribute('aria-hidden', 'true');
  const box = (x, y, w, h, fill, round = 0) => {
    const made = document.createElementNS(name, 'rect');
    for (const [key, value] of Object.entries({x, y, width: w, height: h, fill, rx: round})) {
      made.setAttribute(key, value);
    }
    svg.append(made);
  };
  const scale = Math.min(60 / width, 50 / height), w = width * scale, h = height * scale;
  const x = (72 - w) / 2, y = (60 - h) / 2;
  box(x - 4, y - 4, w + 8, h + 8, '#101113', 4);
  box(x, y, w, h, mono ? '#000' : '#0b1220');
  box(x, y, w, h * 0.18, mono ? '#fff' : '#22304a');
  ['#ffb92e', '#5ab6ff', '#45d183', '#ff5f62'].forEach((colour, row) => {
    const top = y + h * (0.28 + row * 0.17);
    if (mono && row > 2) return;
    box(x + w * 0.08, top, w * (0.5 - row * 0.06), h * 0.1, mono ? '#fff' : colour);
    if (!row) box(x + w * 0.66, top, w * 0.26, h * 0.4, mono ? '#fff' : '#c29bff');
  });
  return svg;
}

const plain = ({width, height, mono}) =>
  say(mono ? 'black and white' : width > height ? 'colour wide' : 'colour');

// Radio buttons for the displays, one of each look before all others; `choose` is called with the
// name of one.
export function boards(index, choose) {
  const fields = Object.entries(index.boards).map(([name, board]) => {
    const label = make('label', '', {className: 'board'});
    const radio = make('input', '', {type: 'radio', name: 'board', value: name});
    radio.addEventListener('change', () => choose(name));
    const words = make('span');
    words.append(make('strong', plain(board)), make('small', say('as on')(board.name)));
    label.append(radio, picture(board), words);
    return label;
  });
  const looks = Object.values(index.boards).map(plain);
  const isFirst = (_, at) => looks.indexOf(looks[at]) === at;
  const more = make('details'), others = make('div', '', {className: 'boards'});
  others.append(...fields.filter((field, at) => !isFirst(field, at)));
  more.append(make('summary', say('more boards')), others);
  $('boards').replaceChildren(...fields.filter(isFirst));
  $('boards').after(more);
}

export function chosen(name) {
  for (const radio of document.querySelectorAll('input[name=board]')) {
    radio.checked = radio.autofocus = radio.value === name;
    if (radio.checked && radio.closest('details')) radio.closest('details').open = true;
  }
}

// Copies of the console's memory: the 4,096 bytes that `--nvm` of the simulator reads, too.
const SIZE = 4096;

// `read` and `replace` work on the memory; `may` tells whether this tab may replace it.
export function copies(read, may, replace) {
  const told = (text) => { $('choices-said').textContent = text; };
  $('backup').addEventListener('click', () => {
    const file = new Blob([read()], {type: 'application/octet-stream'});
    const day = new Date().toISOString().slice(0, 10);
    const link = make('a', '', {href: URL.createObjectURL(file), download: `cinq-${day}.nvm`});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    told(say('copy saved'));
  });
  $('restore').addEventListener('click', () => {
    if (may()) $('restore-file').click();
    else told(say('not in this tab'));
  });
  $('restore-file').addEventListener('change', async () => {
    const [file] = $('restore-file').files;
    $('restore-file').value = '';
    if (!file) return;
    const bytes = file.size === SIZE ? new Uint8Array(await file.arrayBuffer()) : [];
    if (bytes[0] !== 0x43 || bytes[1] !== 0x35) return told(say('no copy'));
    if (!confirm(say('replace all'))) return;
    told(say('copy back'));
    replace(bytes);
  });
}
