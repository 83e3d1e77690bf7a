// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// What the page says around the screen, in the browser's language.

const ENGLISH = {
  'board': 'Board', 'sound': 'Sound', 'share': 'Share this match', 'full screen': 'Full screen',
  'help': 'Help', 'close': 'Close', 'glass': 'Screen of the console; arrows, A and B play',
  'up': 'Up', 'down': 'Down', 'left': 'Left', 'right': 'Right',
  'a': 'A: yes', 'b': 'B: back, hold for the menu', 'x': 'X', 'y': 'Y', 'start': 'START: menu',
  'keys two': 'arrows   ·   A, Z or Enter = A   ·   B, X or Backspace = B   ·   hold B = menu',
  'keys four': 'arrows   ·   A, Z or Enter = A   ·   B or Backspace = B   ·   X   ·   Y   ·   hold B = menu',
  'keys start': '   ·   Space = START',
  'not isolated': 'This browser does not let Cinq wait for keys here (no shared memory). It '
    + 'works from https:// or localhost, outside private windows, in Chrome, Edge, Firefox '
    + 'and Safari of the last years.',
  'from file': 'A browser does not run Cinq from a file: serve the folder with a web server, '
    + 'for example `make web-serve`.',
  'failed': 'Cinq could not start: ',
  'hung': 'The console hung and was started again; the match goes on.',
  'ended': 'The console has stopped.',
  'again': 'Start again',
  'not kept': 'This browser keeps nothing for this page: a match ends with the tab.',
  'elsewhere': 'Cinq is open in another tab, which keeps the matches.',
  'here': 'Play here',
  'guest': 'You are looking at a match that somebody shared.',
  'own': 'Play yourself',
  'bad link': 'This link holds no match that can be read.',
  'copied': 'The link to this match is copied.',
  'copy': 'Copy this link: ',
  'about': 'Five code games on a pocket console, alone against bots or together on one device. '
    + 'This page runs the very firmware of the board; matches and settings stay in this browser, '
    + 'and nothing is sent anywhere.',
  'arrows': 'Arrows', 'choose': 'choose', 'confirm': 'confirm', 'back': 'back', 'menu': 'menu',
  'hold b': 'hold B', 'more': 'more, where the board has them',
  'gamepad': 'A gamepad works too. On a phone add the page to the home screen: it then plays '
    + 'without a network.',
  'install': 'On a board of your own',
  'how to install': 'Unpack the zip of your board and copy what is in it onto the drive CIRCUITPY; '
    + 'its README.txt tells the rest.',
};

const FRENCH = {
  'board': 'Carte', 'sound': 'Son', 'share': 'Partager cette partie',
  'full screen': 'Plein écran', 'help': 'Aide', 'close': 'Fermer',
  'glass': 'Écran de la console ; les flèches, A et B jouent',
  'up': 'Haut', 'down': 'Bas', 'left': 'Gauche', 'right': 'Droite',
  'a': 'A : oui', 'b': 'B : retour, tenir pour le menu', 'x': 'X', 'y': 'Y',
  'start': 'START : menu',
  'keys two': 'flèches   ·   A, Z ou Entrée = A   ·   B, X ou Retour = B   ·   tenir B = menu',
  'keys four': 'flèches   ·   A, Z ou Entrée = A   ·   B ou Retour = B   ·   X   ·   Y   ·   tenir B = menu',
  'keys start': '   ·   Espace = START',
  'not isolated': 'Ici ce navigateur ne laisse pas Cinq attendre les touches (pas de mémoire '
    + 'partagée). Cela marche depuis https:// ou localhost, hors navigation privée, avec '
    + 'Chrome, Edge, Firefox et Safari des dernières années.',
  'from file': 'Un navigateur ne lance pas Cinq depuis un fichier : servez le dossier avec un '
    + 'serveur web, par exemple `make web-serve`.',
  'failed': 'Cinq n’a pas pu démarrer : ',
  'hung': 'La console ne répondait plus ; elle a redémarré et la partie continue.',
  'ended': 'La console s’est arrêtée.',
  'again': 'Redémarrer',
  'not kept': 'Ce navigateur ne garde rien pour cette page : une partie finit avec l’onglet.',
  'elsewhere': 'Cinq est ouvert dans un autre onglet, qui garde les parties.',
  'here': 'Jouer ici',
  'guest': 'Voici une partie que quelqu’un a partagée.',
  'own': 'Jouer à son tour',
  'bad link': 'Ce lien ne contient pas de partie lisible.',
  'copied': 'Le lien vers cette partie est copié.',
  'copy': 'Copiez ce lien : ',
  'about': 'Cinq jeux de code sur une console de poche, contre des robots ou à plusieurs sur un '
    + 'seul appareil. Cette page exécute le micrologiciel même de la carte ; parties et '
    + 'réglages restent dans ce navigateur, et rien n’est envoyé.',
  'arrows': 'Flèches', 'choose': 'choisir', 'confirm': 'valider', 'back': 'retour',
  'menu': 'menu', 'hold b': 'tenir B', 'more': 'de plus, si la carte les a',
  'gamepad': 'Une manette marche aussi. Sur un téléphone, ajoutez la page à l’écran '
    + 'd’accueil : elle joue alors sans réseau.',
  'install': 'Sur une carte à soi',
  'how to install': 'Décompressez le zip de votre carte et copiez son contenu sur le disque '
    + 'CIRCUITPY ; son README.txt dit le reste.',
};

export const LANGUAGE = navigator.language.startsWith('fr') ? 'fr' : 'en';
const WORDS = LANGUAGE === 'fr' ? FRENCH : ENGLISH;

export const say = (key) => WORDS[key];
