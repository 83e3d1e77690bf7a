// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// CircuitPython's UF2 and Cinq's drive in one file, for one drag onto RPI-RP2. boards/image.py
// tells of the format and joins to the same bytes. The visitor's file is read here and never
// leaves the computer.
//
//   mount(element, {images, language})
//
// puts a field for the file into an element. `images` is what index.json has of a board:
// {board_id: name of the UF2 beside the page}; `language` is 'en' or 'fr'.

const BLOCK = 512;
const PAGE = 256;
const SECTOR = 4096;
const FLASH = 0x10000000;
const CHIPS = {0xe48bff56: 'RP2040', 0xe48bff59: 'RP2350'};
const [FIRST, SECOND, LAST] = [0x0a324655, 0x9e5d5157, 0x0ab16f30];
const [NOT_FLASH, HAS_FAMILY] = [0x0001, 0x2000];
const [INFO_BEGINS, INFO_ENDS, INFO_WITHIN] = [0x7188ebf2, 0xe71aa390, 1024];
const [ID_AND_STRING, BLOCK_DEVICE] = [6, 7];

/** A file that cannot be used; `reason` is a key of WORDS, `details` fill its gaps. */
export class JoinError extends Error {
  constructor(reason, ...details) {
    super(filled(WORDS.en[reason], details));
    this.reason = reason;
    this.details = details;
  }
}

const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const ordered = (pages) => [...pages.keys()].sort((one, other) => one - other);

/** {pages: Map(address -> 256 bytes), family} of a whole UF2 for the flash of one chip. */
export function unpack(uf2) {
  if (!uf2.length || uf2.length % BLOCK) throw new JoinError('not whole');
  const words = view(uf2);
  const pages = new Map();
  let family = null;
  for (let at = 0; at < uf2.length; at += BLOCK) {
    const word = (number) => words.getUint32(at + 4 * number, true);
    if (word(0) !== FIRST || word(1) !== SECOND || word(127) !== LAST) throw new JoinError('no uf2');
    if (word(2) & NOT_FLASH || !(word(2) & HAS_FAMILY)) throw new JoinError('no uf2');
    if (word(4) !== PAGE || word(3) % PAGE) throw new JoinError('no uf2');
    if (word(5) !== at / BLOCK || word(6) !== uf2.length / BLOCK) throw new JoinError('not whole');
    if (family !== null && family !== word(7)) throw new JoinError('no uf2');
    family = word(7);
    pages.set(word(3), uf2.subarray(at + 32, at + 32 + PAGE));
  }
  return {pages, family};
}

/** The UF2 of pages in the order of their addresses, all of each sector of 4 KB. */
export function pack({pages, family}) {
  const sectors = [...new Set(ordered(pages).map((address) => address - (address % SECTOR)))];
  const count = (sectors.length * SECTOR) / PAGE;
  const uf2 = new Uint8Array(count * BLOCK);
  const words = view(uf2);
  for (let number = 0; number < count; number++) {
    const at = number * BLOCK;
    const address = sectors[Math.floor((number * PAGE) / SECTOR)] + ((number * PAGE) % SECTOR);
    const head = [FIRST, SECOND, HAS_FAMILY, address, PAGE, number, count, family];
    head.forEach((word, place) => words.setUint32(at + 4 * place, word, true));
    if (pages.has(address)) uf2.set(pages.get(address), at + 32);
    words.setUint32(at + BLOCK - 4, LAST, true);
  }
  return uf2;
}

/** {boardId, drive} as the binary info of a firmware says, null where it does not. */
export function about(pages) {
  const told = {boardId: null, drive: null};
  const addresses = ordered(pages);
  const base = addresses[0];
  const image = new Uint8Array(addresses[addresses.length - 1] + PAGE - base).fill(0xff);
  for (const [address, page] of pages) image.set(page, address - base);
  const words = view(image);
  const inside = (address, size) => address >= base && address - base + size <= image.length;
  const word = (address) => (inside(address, 4) ? words.getUint32(address - base, true) : 0);
  const text = (address) => {
    let letters = '';
    while (inside(address, 1) && image[address - base]) letters += String.fromCharCode(image[address++ - base]);
    return letters;
  };
  let at = base;
  while (at < base + INFO_WITHIN && word(at) !== INFO_BEGINS) at += 4;
  if (word(at) !== INFO_BEGINS || word(at + 16) !== INFO_ENDS) return told;
  for (let place = word(at + 4); place < word(at + 8) && inside(place, 4); place += 4) {
    const entry = word(place);
    const kind = word(entry) & 0xffff;
    if (kind === BLOCK_DEVICE) told.drive = word(entry + 8) % FLASH;
    if (kind === ID_AND_STRING) {
      const [key, value] = text(word(entry + 8)).split('=');
      if (key === 'BOARD') told.boardId = value;
    }
  }
  return told;
}

/** One UF2 of CircuitPython's and a drive's, both as bytes; a JoinError if they do not fit. */
export function join(firmware, drive) {
  const ours = unpack(drive);
  const theirs = unpack(firmware);
  if (theirs.family !== ours.family) {
    throw new JoinError('other chip', CHIPS[theirs.family] ?? '?', CHIPS[ours.family] ?? '?');
  }
  const told = about(theirs.pages);
  const start = ordered(ours.pages)[0];
  if (told.drive === null) throw new JoinError('no circuitpython');
  if (FLASH + told.drive !== start) throw new JoinError('other board', told.boardId);
  if (ordered(theirs.pages).pop() + PAGE > start - SECTOR) throw new JoinError('too long');
  return pack({pages: new Map([...theirs.pages, ...ours.pages]), family: ours.family});
}

// ---- The field in the page ---------------------------------------------------------------

const WORDS = {
  en: {
    'field': 'One file to install',
    'how': 'Choose the CircuitPython UF2 of your board: it is joined with Cinq on this computer '
      + 'and is not sent anywhere. Hold BOOTSEL while you plug the board in, and drag the new '
      + 'file onto RPI-RP2. It replaces the whole drive CIRCUITPY; saved matches stay.',
    'ready': 'Ready: {}. Drag it onto RPI-RP2.',
    'not whole': 'This is not a whole UF2 file.',
    'no uf2': 'This is not a UF2 file for a Pico.',
    'no circuitpython': 'This UF2 is not CircuitPython.',
    'other chip': 'This CircuitPython is for the {}, the drive for the {}.',
    'other board': 'This CircuitPython is for {}, which is not one of this board’s.',
    'too long': 'This CircuitPython reaches into the place of saved matches.',
    'not there': 'Cinq’s own file could not be fetched.',
  },
  fr: {
    'field': 'Un seul fichier à installer',
    'how': 'Choisissez le fichier UF2 de CircuitPython pour votre carte : il est réuni avec Cinq '
      + 'sur cet ordinateur et n’est envoyé nulle part. Branchez la carte en tenant BOOTSEL et '
      + 'déposez le nouveau fichier sur RPI-RP2. Il remplace tout le disque CIRCUITPY ; les '
      + 'parties enregistrées restent.',
    'ready': 'Prêt : {}. Déposez-le sur RPI-RP2.',
    'not whole': 'Ce fichier UF2 n’est pas complet.',
    'no uf2': 'Ce n’est pas un fichier UF2 pour un Pico.',
    'no circuitpython': 'Ce fichier UF2 n’est pas CircuitPython.',
    'other chip': 'Ce CircuitPython est pour le {}, le disque pour le {}.',
    'other board': 'Ce CircuitPython est pour {}, qui ne convient pas à cette carte.',
    'too long': 'Ce CircuitPython déborde sur la place des parties enregistrées.',
    'not there': 'Le fichier de Cinq n’a pas pu être chargé.',
  },
};

const filled = (words, details) => details.reduce((text, detail) => text.replace('{}', detail), words);

/** The joined file for a board, from what the visitor chose; {name, uf2}. */
async function joined(file, images) {
  const firmware = new Uint8Array(await file.arrayBuffer());
  const {boardId} = about(unpack(firmware).pages);
  if (boardId === null) throw new JoinError('no circuitpython');
  const name = images[boardId];
  if (!name) throw new JoinError('other board', boardId);
  const answer = await fetch(name).catch(() => null);
  if (!answer?.ok) throw new JoinError('not there');
  const drive = new Uint8Array(await answer.arrayBuffer());
  return {name: name.replace('.uf2', '-with-circuitpython.uf2'), uf2: join(firmware, drive)};
}

/** Put the field into an element; it offers the joined file as a download. */
export function mount(element, {images, language = 'en'}) {
  const words = WORDS[language] ?? WORDS.en;
  const made = (tag, more) => Object.assign(document.createElement(tag), more);
  const label = made('label', {textContent: words.field + ' '});
  const field = made('input', {type: 'file', accept: '.uf2'});
  const said = made('p', {role: 'status'});
  label.append(field);
  element.replaceChildren(label, made('p', {textContent: words.how}), said);
  field.addEventListener('change', async () => {
    if (!field.files.length) return;
    said.textContent = '…';
    try {
      const {name, uf2} = await joined(field.files[0], images);
      const url = URL.createObjectURL(new Blob([uf2], {type: 'application/octet-stream'}));
      said.replaceChildren(made('a', {href: url, download: name, textContent: filled(words.ready, [name])}));
      said.firstChild.click();
    } catch (error) {
      if (!(error instanceof JoinError)) throw error;
      said.textContent = filled(words[error.reason], error.details);
    }
  });
}
