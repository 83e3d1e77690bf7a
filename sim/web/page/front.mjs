// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// The first sight: what this is, the five games, and how to go on.

import {LANGUAGE, say} from './words.mjs';

const SHOWN_MS = 3500;  // a screen of the toy

// In the order of their pictures in games.png and screens-*.png; how many play, and minutes.
export const GAMES = [
  ['code_omega', '2–6', 15], ['omphalos', '2–4', 10], ['code_cards', '2–8', 10],
  ['code_vinci', '2–4', 10], ['enigma', '2–4', 15],
];

const make = (kind, name, text = '') =>
  Object.assign(document.createElement(kind), {className: name, textContent: text});

// A card for each game; `play` is called with its name.
export function cards(list, play) {
  GAMES.forEach(([game, players, minutes], number) => {
    const button = make('button', 'card');
    button.type = 'button';
    button.dataset.game = game;
    const picture = make('span', 'icon');
    picture.style.setProperty('--number', number);
    picture.setAttribute('aria-hidden', 'true');
    picture.append(make('i', ''));
    const words = make('span', 'words');
    words.append(make('strong', '', say('title ' + game)),
      make('span', 'facts', say('facts')(players, minutes)), make('span', '', say('about ' + game)));
    button.append(picture, words, make('span', 'go', say('play')));
    button.addEventListener('click', () => play(game));
    const item = make('li', '');
    item.append(button);
    list.append(item);
  });
}

// A drawn handheld that shows a screen of each game in turn, and that of the card one points at.
export function toy(root, list) {
  root.style.setProperty('--screens', `url(screens-${LANGUAGE}.png)`);
  const items = [...list.children];
  let shown = 0, held = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const show = (number) => root.style.setProperty('--shown', shown = number);
  items.forEach((item, number) => {
    for (const kind of ['pointerenter', 'focusin']) {
      item.addEventListener(kind, () => { held = true; show(number); });
    }
  });
  root.addEventListener('click', () => items[shown].firstChild.click());
  setInterval(() => { if (!held && !document.hidden) show((shown + 1) % items.length); }, SHOWN_MS);
}
