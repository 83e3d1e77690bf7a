// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// What the page says around the screen, in the browser's language.

const ENGLISH = {
  'line': 'Five games of codes and clues, against robots or together round one screen.',
  'line friends': 'Five games of codes and clues, against robots or with friends, each on their '
    + 'own phone.',
  'free': 'Free, without an account. It teaches you each game in three minutes.',
  'title code_omega': 'Code Omega', 'title omphalos': 'Omphalos', 'title code_cards': 'CODE',
  'title code_vinci': 'Code de Vinci', 'title enigma': 'Enigma',
  'about code_omega': 'Line up the black marks of your strips before the others do, and race ahead.',
  'about omphalos': 'Place and shift tiles into lines. No luck, no secrets.',
  'about code_cards': 'Lay cards by colour, digit or sum; keep the four that fit your secret code.',
  'about code_vinci': 'Find the numbers on the others’ tiles before they find yours.',
  'about enigma': 'Guess a word whose letters grow stroke by stroke.',
  'facts': (players, minutes) => `${players} players · ${minutes} min`,
  'play': 'Play',
  'menu of the console': 'All games, lessons, statistics',
  'friends': 'Play with friends',
  'build one': 'Build one',
  'build it': 'Cinq is a pocket console: a Raspberry Pi Pico, a small display, six buttons and a '
    + 'buzzer. This page runs its very firmware.',
  'source': 'Source', 'source text': 'Free software in CircuitPython: rules, robots, firmware, this page.',
  'to the source': 'Read it',
  'licence': 'Licence', 'licence text': 'MIT: use it, change it, pass it on.',
  'to the licence': 'All licences',
  'home': 'Cinq: all games', 'sound': 'Sound', 'share': 'Share this match', 'settings': 'Settings',
  'full screen': 'Full screen', 'help': 'Help', 'close': 'Close', 'screen': 'Screen',
  'glass': 'Screen of the console; arrows, A and B play',
  'display': 'Display', 'colour': 'Colour', 'colour wide': 'Colour, wide',
  'black and white': 'Black and white', 'as on': (board) => 'as on ' + board,
  'more boards': 'The same looks, on other boards',
  'copy of matches': 'A copy of your matches',
  'about copies': 'Matches, statistics and settings of the console stay in this browser. A copy '
    + 'moves them to another one.',
  'save a copy': 'Save a copy', 'bring back': 'Bring a copy back',
  'copy saved': 'The copy is among your downloads.',
  'no copy': 'This file is no copy of Cinq.',
  'replace all': 'Replace the matches, statistics and settings of this browser by those of the copy?',
  'copy back': 'The copy is back.',
  'not in this tab': 'Not here: bring it back in the tab in which you play.',
  'up': 'Up', 'down': 'Down', 'left': 'Left', 'right': 'Right',
  'a': 'A: yes', 'b': 'B: back, hold for the menu', 'x': 'X: what happened',
  'y': 'Y: what to do now', 'start': 'Menu',
  'letters': [['QWERT', 'ASDFG', 'ZXCVB'], ['YUIOP', 'HJKL', 'NM ⌫↵']],
  '⌫': 'Delete', '↵': 'Done',
  // Keys of the keyboard, and last what they do.
  'keys two': [['▲▼◀▶', 'choose'], ['A', '↵', 'yes'], ['B', '⌫', 'back'], ['hold B', 'menu']],
  'keys four': [['▲▼◀▶', 'choose'], ['A', '↵', 'yes'], ['B', '⌫', 'back'], ['X', 'what happened'],
    ['Y', 'what to do']],
  'keys start': ['Space', 'menu'], 'keys mouse': ['or click what you mean'],
  'loading': 'Cinq is loading…',
  'loading slow': 'Still loading: 0.6 MB the first time, nothing afterwards…',
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
  'shared': 'A shared match', 'replay': 'Replay', 'pause': 'Pause', 'go on': 'Play on',
  'steps': 'Moves of the match', 'robot': 'robot',
  'shared sentence': 'Somebody shared this match with you. Watch it, then do better.',
  'play deal': 'Play this deal yourself',
  'own': 'All games',
  'bad link': 'This link holds no match that can be read.',
  'no rooms': 'The room of this link cannot be reached from here: this page is offline, or has no rooms.',
  'copied': 'The link to this match is copied.',
  'copy': 'Copy this link: ',
  'daily': 'Daily puzzle', 'copy result': 'Copy',
  'result copied': 'Your result is copied.', 'copy the result': 'Copy this: ',
  'about': 'Five code games on a pocket console, alone against robots or together. This page runs '
    + 'the very firmware of the board. Matches and settings stay in this browser; only what you play '
    + 'with friends goes to them.',
  'by ear': 'What the table shows', 'ear hand': 'My hand', 'ear table': 'The table',
  'ear points': 'Points', 'ear log': 'What happened', 'nothing to tell': 'nothing now',
  'h t p l': 'read out: your hand, the table, points, what happened',
  'touch': 'Tap or click what you mean on the screen: once to point at it, once more to confirm. The '
    + 'words in the bottom row are buttons; swipe through lists and pages. Or use keys:',
  'arrows': 'Arrows', 'choose': 'choose', 'confirm': 'confirm',
  'back': 'back, or take a step back', 'menu': 'menu: help, log, hint, undo, leave',
  'hold b': 'hold B', 'space': 'Space', 'x does': 'what happened; in CODE: your code',
  'y does': 'what to do now',
  'gamepad': 'A gamepad works too. On a phone add the page to the home screen: it then plays '
    + 'without a network.',
  'install': 'On a board of your own',
  'how to install': 'Unpack the zip of your board and copy what is in it onto the drive CIRCUITPY; '
    + 'its README.txt tells the rest.',
  'one file': 'In one file…',
};

const FRENCH = {
  'line': 'Cinq jeux de codes et d’indices, contre des robots ou ensemble autour d’un écran.',
  'line friends': 'Cinq jeux de codes et d’indices, contre des robots ou entre amis, chacun sur son '
    + 'téléphone.',
  'free': 'Gratuit, sans compte. Chaque jeu s’apprend en trois minutes.',
  'title code_omega': 'Code Omega', 'title omphalos': 'Omphalos', 'title code_cards': 'CODE',
  'title code_vinci': 'Code de Vinci', 'title enigma': 'Enigma',
  'about code_omega': 'Alignez les marques noires de vos bandes avant les autres, et prenez la tête.',
  'about omphalos': 'Posez et déplacez des tuiles pour former des lignes. Ni hasard, ni secret.',
  'about code_cards': 'Des cartes par couleur, chiffre ou somme ; gardez les quatre qui font votre code secret.',
  'about code_vinci': 'Trouvez les nombres des autres avant qu’ils ne trouvent les vôtres.',
  'about enigma': 'Devinez un mot dont les lettres naissent trait après trait.',
  'facts': (players, minutes) => `${players} joueurs · ${minutes} min`,
  'play': 'Jouer',
  'menu of the console': 'Tous les jeux, leçons, statistiques',
  'friends': 'Jouer entre amis',
  'build one': 'En construire une',
  'build it': 'Cinq est une console de poche : un Raspberry Pi Pico, un petit écran, six boutons et '
    + 'un buzzer. Cette page exécute son micrologiciel même.',
  'source': 'Source', 'source text': 'Un logiciel libre en CircuitPython : règles, robots, '
    + 'micrologiciel, cette page.',
  'to the source': 'Le lire',
  'licence': 'Licence', 'licence text': 'MIT : utilisez, changez, transmettez.',
  'to the licence': 'Toutes les licences',
  'home': 'Cinq : tous les jeux', 'sound': 'Son', 'share': 'Partager cette partie',
  'settings': 'Réglages', 'full screen': 'Plein écran', 'help': 'Aide', 'close': 'Fermer',
  'screen': 'Écran',
  'glass': 'Écran de la console ; les flèches, A et B jouent',
  'display': 'Écran', 'colour': 'Couleur', 'colour wide': 'Couleur, large',
  'black and white': 'Noir et blanc', 'as on': (board) => 'comme sur ' + board.replace(' with ', ' avec ').replace(' and ', ' et '),
  'more boards': 'Les mêmes aspects, sur d’autres cartes',
  'copy of matches': 'Une copie de vos parties',
  'about copies': 'Les parties, statistiques et réglages de la console restent dans ce navigateur. '
    + 'Une copie les emporte dans un autre.',
  'save a copy': 'Enregistrer une copie', 'bring back': 'Reprendre une copie',
  'copy saved': 'La copie est dans vos téléchargements.',
  'no copy': 'Ce fichier n’est pas une copie de Cinq.',
  'replace all': 'Remplacer les parties, statistiques et réglages de ce navigateur par ceux de la copie ?',
  'copy back': 'La copie est reprise.',
  'not in this tab': 'Pas ici : reprenez-la dans l’onglet où vous jouez.',
  'up': 'Haut', 'down': 'Bas', 'left': 'Gauche', 'right': 'Droite',
  'a': 'A : oui', 'b': 'B : retour, tenir pour le menu', 'x': 'X : ce qui s’est passé',
  'y': 'Y : que faire maintenant', 'start': 'Menu',
  'letters': [['AZERT', 'QSDFG', 'WXCVB'], ['YUIOP', 'HJKLM', 'N  ⌫↵']],
  '⌫': 'Effacer', '↵': 'Terminé',
  'keys two': [['▲▼◀▶', 'choisir'], ['A', '↵', 'oui'], ['B', '⌫', 'retour'], ['tenir B', 'menu']],
  'keys four': [['▲▼◀▶', 'choisir'], ['A', '↵', 'oui'], ['B', '⌫', 'retour'],
    ['X', 'ce qui s’est passé'], ['Y', 'que faire']],
  'keys start': ['Espace', 'menu'], 'keys mouse': ['ou cliquez ce que vous visez'],
  'loading': 'Cinq se charge…',
  'loading slow': 'Le chargement continue : 0,6 Mo la première fois, plus rien ensuite…',
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
  'shared': 'Une partie partagée', 'replay': 'La partie revue', 'pause': 'Pause', 'go on': 'Reprendre',
  'steps': 'Coups de la partie', 'robot': 'robot',
  'shared sentence': 'Quelqu’un vous a envoyé cette partie. Regardez-la, puis faites mieux.',
  'play deal': 'Jouer la même donne',
  'own': 'Tous les jeux',
  'bad link': 'Ce lien ne contient pas de partie lisible.',
  'no rooms': 'La salle de ce lien est hors d’atteinte : cette page est hors ligne, ou n’a pas de salles.',
  'copied': 'Le lien vers cette partie est copié.',
  'copy': 'Copiez ce lien : ',
  'daily': 'Défi du jour', 'copy result': 'Copier',
  'result copied': 'Votre résultat est copié.', 'copy the result': 'Copiez ceci : ',
  'about': 'Cinq jeux de code sur une console de poche, contre des robots ou ensemble. Cette page '
    + 'exécute le micrologiciel même de la carte. Parties et réglages restent dans ce navigateur ; '
    + 'seul ce que vous jouez entre amis leur est envoyé.',
  'by ear': 'Ce que montre la table', 'ear hand': 'Ma main', 'ear table': 'La table',
  'ear points': 'Points', 'ear log': 'Ce qui s’est passé', 'nothing to tell': 'rien pour l’instant',
  'h t p l': 'lire à voix haute : votre main, la table, les points, ce qui s’est passé',
  'touch': 'Touchez ou cliquez ce que vous visez à l’écran : une fois pour le montrer, une autre '
    + 'pour valider. Les mots du bas sont des boutons ; glissez dans les listes et les pages. Ou '
    + 'jouez aux touches :',
  'arrows': 'Flèches', 'choose': 'choisir', 'confirm': 'valider',
  'back': 'retour, ou reprendre un pas', 'menu': 'menu : aide, journal, conseil, annuler, quitter',
  'hold b': 'tenir B', 'space': 'Espace', 'x does': 'ce qui s’est passé ; dans CODE : votre code',
  'y does': 'que faire maintenant',
  'gamepad': 'Une manette marche aussi. Sur un téléphone, ajoutez la page à l’écran '
    + 'd’accueil : elle joue alors sans réseau.',
  'install': 'Sur une carte à soi',
  'how to install': 'Décompressez le zip de votre carte et copiez son contenu sur le disque '
    + 'CIRCUITPY ; son README.txt dit le reste.',
  'one file': 'En un seul fichier…',
};

export const ALL = [ENGLISH, FRENCH];
export const LANGUAGE = navigator.language.startsWith('fr') ? 'fr' : 'en';
const WORDS = LANGUAGE === 'fr' ? FRENCH : ENGLISH;

// Words, or a function that makes them of values; undefined for a key that has none.
export const say = (key) => WORDS[key];
