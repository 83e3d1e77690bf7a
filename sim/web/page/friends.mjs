// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// Play with friends: a room, the link that leads into it, and who is there. Loaded, with the MQTT
// client and the QR code, when a visitor makes a room or opens a link to one.

import {open} from './dialogs.mjs';
import {GAMES} from './front.mjs';
import {generate} from './qr.mjs';
import {Room, mayUse, newCode, readCode} from './room.mjs';
import {LANGUAGE, say as sayOfPage} from './words.mjs';

const ENGLISH = {
  'title': 'Play with friends',
  'who': 'What is your name?', 'invited': 'A friend invites you to play.',
  'enter': 'Go on', 'close': 'Close',
  'link': 'Send your friends this link, or let them scan the picture. They play along on their own '
    + 'screens.',
  'only here': 'This link opens on this computer only. For phones nearby serve the page by '
    + 'make web-serve ARGS=--lan.',
  'copy': 'Copy the link', 'share': 'Send the link', 'copied': 'The link is copied.',
  'qr': 'The link as a picture to scan', 'address': 'The link',
  'here': 'Who is here', 'you': (name) => `${name} (you)`,
  'ready': 'ready', 'menu': 'in the menu',
  'connecting': 'Connecting…', 'lost': 'The connection is lost. Cinq tries again…',
  'no way': 'The room is not reached yet. Cinq tries again…',
  'alone': 'Waiting for your friends… As soon as they are here, choose a game.',
  'which': 'Everybody here? Choose a game:', 'another': 'Offer another game',
  'wait': 'You are in. When a match is offered here, join it with A.',
  'choose': 'Choose a game',
  'sealed': 'Private: only people with the link can come in or read along.',
  'open': 'Not sealed: this page came over plain http, so whoever shares this network could '
    + 'read along.',
  'leave': 'Leave the room',
  'came': (name) => `${name} is here.`, 'went': (name) => `${name} has left.`,
  'nameless': 'Somebody',
  'no code': 'This link leads to no room: it is cut off or mistyped.',
  'short code': 'The code of this room can be guessed: make a new room.',
  'sealed only': 'This room is sealed, which a page over plain http cannot do. Open it by https.',
  'players': (count) => `Play with friends: ${count} here`,
};
const FRENCH = {
  'title': 'Jouer entre amis',
  'who': 'Quel est votre nom ?', 'invited': 'On vous invite à jouer.',
  'enter': 'Continuer', 'close': 'Fermer',
  'link': 'Envoyez ce lien à vos amis, ou faites-leur scanner l’image. Chacun joue sur son propre '
    + 'écran.',
  'only here': 'Ce lien ne s’ouvre que sur cet ordinateur. Pour les téléphones voisins, servez la '
    + 'page par make web-serve ARGS=--lan.',
  'copy': 'Copier le lien', 'share': 'Envoyer le lien', 'copied': 'Le lien est copié.',
  'qr': 'Le lien, en image à scanner', 'address': 'Le lien',
  'here': 'Qui est là', 'you': (name) => `${name} (vous)`,
  'ready': 'prêt(e)', 'menu': 'au menu',
  'connecting': 'Connexion…', 'lost': 'La connexion est perdue. Cinq essaie encore…',
  'no way': 'La salle ne répond pas encore. Cinq essaie encore…',
  'alone': 'Vos amis arrivent… Dès qu’ils sont là, choisissez un jeu.',
  'which': 'Tout le monde est là ? Choisissez un jeu :', 'another': 'Proposer un autre jeu',
  'wait': 'Vous y êtes. Dès qu’une partie est proposée ici, entrez avec A.',
  'choose': 'Choisir un jeu',
  'sealed': 'Privé : seuls ceux qui ont le lien peuvent entrer ou lire.',
  'open': 'Non scellé : cette page est venue par http simple, et qui partage ce réseau '
    + 'pourrait lire.',
  'leave': 'Quitter la salle',
  'came': (name) => `${name} est là.`, 'went': (name) => `${name} est parti(e).`,
  'nameless': 'Quelqu’un',
  'no code': 'Ce lien ne mène à aucune salle : il est coupé ou mal écrit.',
  'short code': 'Le code de cette salle se devine : ouvrez une nouvelle salle.',
  'sealed only': 'Cette salle est scellée, ce qu’une page en http simple ne sait pas. Ouvrez-la '
    + 'en https.',
  'players': (count) => `Jouer entre amis : ${count} ici`,
};
export const ALL = [ENGLISH, FRENCH];
const say = (key) => (LANGUAGE === 'fr' ? FRENCH : ENGLISH)[key];

const LETTERS = 8;  // of a name on the console
const SHORT_MS = 1500;  // a gap that is told to nobody
const LONG_MS = 5000;  // after which a room that is not reached at all is told
const make = (kind, text = '', more = {}, ...children) => {
  const made = Object.assign(document.createElement(kind), {textContent: text}, more);
  made.append(...children);
  return made;
};

// A name in letters that every console can draw.
function drawable(typed) {
  const kept = [...typed.normalize('NFC')].map((letter) => /[A-Za-z0-9 .'éèçàâêëîïôùûœäöüæÉÈÇÀÂÊËÎÏÔÙÛŒÄÖÜÆ-]/
    .test(letter) ? letter : letter.normalize('NFD').replace(/[^A-Za-z0-9]/g, ''));
  return kept.join('').trim().replace(/ +/g, ' ').slice(0, LETTERS).trim();
}

export class Friends {
  // `page` has broker (a URL), button, get(name) and set(name, value) of what the browser keeps,
  // notice(text, action, act), feel(on), arrive(bytes), and begin(game, offered) to start the
  // console, see page.mjs.
  constructor(page) {
    this._page = page;
    this.room = null;
    this._listens = false;
    this._known = null;  // names of those who were here: how many of each
    this._wasIn = false;  // it has been connected
    this._loss = null;  // the timer of a connection that is lost, until it is back
    this._dialog = make('dialog', '', {className: 'friends'});
    this._dialog.setAttribute('aria-labelledby', 'friends-title');
    document.body.append(this._dialog);
  }

  // What the firmware finds in its settings.
  settings() { return this.room ? {CINQ_NAME: this.room.name} : {}; }

  write(bytes) { this.room?.write(bytes); }

  listen(on) {
    this._listens = on;
    this.room?.listen(on);
  }

  // Make a room, or show the one we are in.
  async invite() {
    if (!this.room) {
      const name = await this._ask();
      if (name === null) return;
      this._enter(newCode(this._page.broker), name);
      this._known = new Map();  // visitors who come from now on are told
      this._page.begin(null);
    }
    this._show();
  }

  // Enter the room of a link; false when there is none.
  async visit(words) {
    const code = readCode(words), page = this._page;
    const wrong = !code ? 'no code' : !mayUse(page.broker, code) ? 'short code'
      : !crypto.subtle && !code.startsWith('open-') ? 'sealed only' : null;
    if (wrong) page.notice(say(wrong));
    const name = wrong ? null : await this._ask(say('invited'));
    if (name === null) return false;
    // Who was in this room before goes on with the match that waits, if there is one.
    const game = page.get('room') === code ? 'rejoin' : 'linked';
    this._enter(code, name);
    page.begin(game);
    const told = [...game === 'linked' ? [say('wait')] : [], ...this.room.isOpen ? [say('open')] : []];
    if (told.length) page.notice(told.join(' '));
    return true;
  }

  _enter(code, name) {
    const page = this._page;
    page.set('room', code);
    history.replaceState(null, '', location.pathname + location.search + '#r=' + code);
    this.room = new Room(page.broker, code, name,
      {arrive: (bytes) => page.arrive(bytes), changed: () => this._changed()});
    this.room.enter();
    this.room.listen(this._listens);
    this._loss = setTimeout(() => this._tellLoss(), LONG_MS);
    page.feel(true);
  }

  // Be in no room; the address still leads back.
  part() {
    const {room} = this;
    this.room = this._known = null;  // nothing of what follows is news
    room?.leave();
    clearTimeout(this._loss);
    this._wasIn = false;
    this._loss = null;
    this._page.feel(false);
    this._badge();
  }

  _leave() {
    this.part();
    history.replaceState(null, '', location.pathname + location.search + '#play');
    this._dialog.close();
    this._page.begin(null);
  }

  // ---- Who is there -----------------------------------------------------------------------

  _changed() {
    if (!this.room) return;
    this._wasIn ||= this.room.connected;
    this._badge();
    if (this._list?.isConnected) this._fill();
    if (this.room.connected) {
      clearTimeout(this._loss);
      this._loss = null;
    } else this._loss ??= setTimeout(() => this._tellLoss(), SHORT_MS);
    // A reload or a short gap is no news: tell what is still so a moment later.
    clearTimeout(this._news);
    this._news = setTimeout(() => this._tellNews(), SHORT_MS);
  }

  // Once for each time: to the console it looks as if the others had gone.
  _tellLoss() {
    if (!this._dialog.open && document.visibilityState === 'visible') {
      this._page.notice(say(this._wasIn ? 'lost' : 'no way'));
    }
  }

  _tellNews() {
    if (!this.room?.connected) return;
    const now = new Map();
    for (const {name} of this.room.others()) now.set(name, (now.get(name) ?? 0) + 1);
    const told = [], known = this._known ?? now;  // who was here before us is no news
    for (const name of new Set([...now.keys(), ...known.keys()])) {
      const more = (now.get(name) ?? 0) - (known.get(name) ?? 0);
      if (more) told.push(say(more > 0 ? 'came' : 'went')(name || say('nameless')));
    }
    this._known = now;
    if (!told.length || this._dialog.open) return;
    const may = now.size && !this._listens;
    this._page.notice(told.join(' '), may && say('choose'), () => this._show());
  }

  _badge() {
    const count = this.room?.connected ? 1 + this.room.others().length : 0, {button} = this._page;
    button.dataset.count = count || '';
    button.title = count ? say('players')(count) : say('title');
    button.setAttribute('aria-label', button.title);
  }

  // ---- What is asked and shown ------------------------------------------------------------

  // The name of the person at this screen, asked once; null when it is not told.
  _ask(why = '') {
    const kept = drawable(this._page.get('name') ?? '');
    if (kept) return Promise.resolve(kept);
    const field = make('input', '', {type: 'text', id: 'friends-name', maxLength: LETTERS,
      required: true, autocomplete: 'given-name', autocapitalize: 'words', spellcheck: false});
    const form = make('form', '', {method: 'dialog'},
      make('label', say('who'), {htmlFor: 'friends-name'}), field,
      make('p', '', {className: 'row'}, make('button', say('enter'), {className: 'main'}),
        make('button', say('close'), {type: 'button', onclick: () => this._dialog.close()})));
    return new Promise((resolve) => {
      let name = null;
      form.addEventListener('submit', (event) => {
        name = drawable(field.value);
        if (name) return this._page.set('name', name);
        event.preventDefault();
        field.value = '';
      });
      this._dialog.addEventListener('close', () => resolve(name), {once: true});
      this._dialog.replaceChildren(make('h2', say('title'), {id: 'friends-title'}),
        ...why ? [make('p', why)] : [], form);
      open(this._dialog);
      field.focus();
    });
  }

  _show() {
    const {room} = this, link = location.href;
    const onlyHere = /^(localhost$|127\.|\[::1\])/.test(location.hostname);
    const code = generate(link), picture = make('canvas', '', {className: 'qr'});
    code.toCanvas(picture, {on: [20, 20, 24], off: [255, 255, 255], padX: 3, padY: 3});
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', say('qr'));
    const field = make('input', '', {type: 'text', readOnly: true, value: link,
      onfocus: () => field.select()});
    field.setAttribute('aria-label', say('address'));
    const said = make('span', '', {role: 'status'});
    const mayShare = matchMedia('(pointer: coarse)').matches && navigator.share;
    const copy = async () => {
      try {
        if (mayShare) return await navigator.share({title: 'Cinq', url: link});
        await navigator.clipboard.writeText(link);
        said.textContent = say('copied');
      } catch {
        field.focus();  // selected, to be copied by hand
      }
    };
    this._list = make('ul', '', {className: 'members'});
    this._state = make('p', '', {role: 'status'});
    this._choice = make('div', '', {className: 'choice'});
    this._dialog.replaceChildren(
      make('h2', say('title'), {id: 'friends-title'}),
      make('div', '', {className: 'room'},
        make('section', '', {}, make('p', say(onlyHere ? 'only here' : 'link')), picture,
          make('p', '', {className: 'row'}, field, make('button',
            say(mayShare ? 'share' : 'copy'), {type: 'button', className: 'main', onclick: copy}),
          said)),
        make('section', '', {}, make('h3', say('here')), this._state, this._list, this._choice)),
      make('p', say(room.isOpen ? 'open' : 'sealed'), {className: room.isOpen ? 'warning' : 'fine'}),
      make('form', '', {method: 'dialog', className: 'row'},
        make('button', say('leave'), {type: 'button', onclick: () => this._leave()}),
        make('button', say('close'), {className: 'done', autofocus: true})));
    this._fill();
    open(this._dialog);
  }

  // The games that so many can play, as buttons. Who is linked already has to ask for them: that
  // ends what is played here, until it is continued.
  _games() {
    const members = 1 + this.room.others().length;
    const games = make('div', '', {className: 'games'});
    GAMES.forEach(([game, players], number) => {
      const icon = make('span', '', {className: 'icon'});
      icon.style.setProperty('--number', number);
      games.append(make('button', '', {type: 'button', onclick: () => this._offer(game, members),
        disabled: members < 2 || members > Number(players.split('–')[1])}, icon,
      sayOfPage('title ' + game)));
    });
    if (!this._listens) return [make('p', say(members < 2 ? 'alone' : 'which')), games];
    return members < 2 ? [] : [make('details', '', {}, make('summary', say('another')), games)];
  }

  _offer(game, members) {
    this._dialog.close();
    this._page.begin(null, [game, members]);
  }

  _fill() {
    const {room} = this;
    this._state.textContent = room.connected ? '' : say(this._wasIn ? 'lost' : 'connecting');
    this._state.hidden = room.connected;
    const row = (name, listens) => make('li', '', {}, make('strong', name),
      make('span', say(listens ? 'ready' : 'menu'), {className: listens ? 'ready' : ''}));
    this._list.replaceChildren(row(say('you')(room.name), this._listens),
      ...room.others().map(({name, listens}) => row(name || say('nameless'), listens)));
    this._choice.replaceChildren(...this._games());
  }
}
