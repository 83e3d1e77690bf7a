// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// A room on an MQTT broker: the cable between consoles that are not in one place. sim/room.py is
// the same for the desktop and describes topics, seals and presence.

import mqtt from './mqtt.mjs';

export const OPEN = 'open-';  // begins the code of a room without seals

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const SHORT = 6, LONG = 13;  // letters of a code: behind one's own broker, on any other
const CONSOLES = 6;  // in a ring
const MEMBERS = 16;  // in a room that are looked at
const NAME = 12;  // letters
const HERE = 1, LISTENS = 2, HELLO = 128;
const MOST = 512;  // bytes in one message
const RATE = 11520, BURST = 4096;  // bytes a second that a wire carries, and at once
const KEEP_ALIVE_S = 5;
const PROVE_MS = 3000;  // in which a member that was retained must answer

const text = new TextEncoder();
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

// Whether a broker is on this computer or in this house, by its address.
export function own(broker) {
  const host = new URL(broker).hostname;
  return host === 'localhost' || /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(host)
    || /^\[(::1|f[cd]|fe[89ab])/.test(host);
}

// A code for a room there: six letters at home, 65 bits for a foreign broker.
export function newCode(broker) {
  const letters = crypto.getRandomValues(new Uint8Array(own(broker) ? SHORT : LONG));
  return (crypto.subtle ? '' : OPEN) + [...letters].map((byte) => ALPHABET[byte & 31]).join('');
}

// The code in what was typed or copied, or null.
export function readCode(words) {
  const given = words.toLowerCase(), mark = given.startsWith(OPEN) ? OPEN : '';
  const plain = given.slice(mark.length).replace(/[- ]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return /^[0-9a-hjkmnp-tv-z]{4,40}$/.test(plain) ? mark + plain : null;
}

// Whether a code is long enough for the place.
export const mayUse = (broker, code) => own(broker) || code.replace(OPEN, '').length >= LONG - 1;

// A name as it may be shown: printable, on one line, short.
export function clean(name) {
  const shown = name.normalize('NFC').replace(/[\p{C}\p{Z}]/gu, ' ').trim().replace(/ +/g, ' ');
  return [...shown].slice(0, NAME).join('').trim();
}

class Seal {
  static async of(code) {
    const seal = new Seal();
    seal._keys = new Map();
    seal.isOpen = code.startsWith(OPEN);
    seal.topic = seal.isOpen ? code : hex(await derive(text.encode(code), 'topic', 128));
    if (!seal.isOpen) seal._secret = await derive(text.encode(code), 'key', 256);
    return seal;
  }

  async _key(member) {
    if (!this._keys.has(member)) {
      if (this._keys.size > 4 * MEMBERS) this._keys.clear();
      const bits = await derive(this._secret, member, 256);
      this._keys.set(member, await crypto.subtle.importKey(
        'raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt']));
    }
    return this._keys.get(member);
  }

  // What a member seals under a number.
  async close(member, number, use, data) {
    const nonce = new Uint8Array(12), view = new DataView(nonce.buffer);
    view.setUint16(6, number / 2 ** 32);
    view.setUint32(8, number % 2 ** 32);
    const sealed = this.isOpen ? data : new Uint8Array(await crypto.subtle.encrypt(
      {name: 'AES-GCM', iv: nonce, additionalData: text.encode(use)}, await this._key(member), data));
    const whole = new Uint8Array(6 + sealed.length);
    whole.set(nonce.subarray(6));
    whole.set(sealed, 6);
    return whole;
  }

  // [number, data] of what a member has sealed for this use, else null.
  async look(member, use, sealed) {
    if (sealed.length < 6) return null;
    const nonce = new Uint8Array(12), view = new DataView(nonce.buffer);
    nonce.set(sealed.subarray(0, 6), 6);
    const number = view.getUint16(6) * 2 ** 32 + view.getUint32(8), data = sealed.slice(6);
    if (this.isOpen) return [number, data];
    try {
      return [number, new Uint8Array(await crypto.subtle.decrypt(
        {name: 'AES-GCM', iv: nonce, additionalData: text.encode(use)}, await this._key(member), data))];
    } catch {
      return null;
    }
  }
}

async function derive(secret, info, bits) {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits(
    {name: 'HKDF', hash: 'SHA-256', salt: text.encode('cinq room 1'), info: text.encode(info)},
    base, bits));
}

// So many bytes a second, and so many at once.
class Bucket {
  constructor() { this._left = BURST; this._then = performance.now(); }

  take(count) {
    const now = performance.now();
    this._left = Math.min(BURST, this._left + (now - this._then) * RATE / 1000);
    this._then = now;
    if (count > this._left) return false;
    this._left -= count;
    return true;
  }
}

export class Room {
  // `told` has arrive(bytes) for the UART, and changed() when members or the connection do.
  constructor(broker, code, name, told) {
    Object.assign(this, {broker: broker, code: code, name: clean(name), _told: told});
    this.identity = hex(crypto.getRandomValues(new Uint8Array(8)));
    this.isOpen = code.startsWith(OPEN);
    this.connected = false;
    this.refused = {};  // word: how often
    this.sent = this.received = 0;  // bytes of the broker's messages
    this._number = 0;
    this._members = new Map();
    this._before = this._after = '';  // in the ring
    this._listens = false;
    this._bucket = new Bucket();
    // WebCrypto answers in any order: what goes out and what comes in stand in line.
    this._out = this._in = Promise.resolve();
  }

  async enter() {
    this._seal = await Seal.of(this.code);
    this._place = `cinq/${this._seal.topic}`;
    this._client = mqtt.connect(this.broker, {
      protocolVersion: 4, clientId: this.identity, keepalive: KEEP_ALIVE_S, clean: true,
      resubscribe: false, queueQoSZero: false, reconnectPeriod: 1000, connectTimeout: 4000,
      will: {topic: `${this._place}/p/${this.identity}`, payload: '', qos: 0, retain: true},
    });
    this._client.on('connect', () => this._opened());
    this._client.on('close', () => this._closed());
    this._client.on('error', () => {});  // it tries again; who waits sees that it is not connected
    this._client.on('message', (topic, payload, packet) => this._hear(topic, payload, packet.retain));
    this._hide = () => this._client.publish(`${this._place}/p/${this.identity}`, '', {retain: true});
    this._show = () => {
      if (document.visibilityState !== 'visible') return;
      if (!this._client.connected) this._client.reconnect();
      else this._tell(HELLO);
    };
    addEventListener('pagehide', this._hide);
    addEventListener('pageshow', this._show);
    addEventListener('online', this._show);
    document.addEventListener('visibilitychange', this._show);
  }

  leave() {
    removeEventListener('pagehide', this._hide);
    removeEventListener('pageshow', this._show);
    removeEventListener('online', this._show);
    document.removeEventListener('visibilitychange', this._show);
    this._hide();
    this._client.end();
    this._closed();
  }

  _opened() {
    this.connected = true;
    this._client.subscribe([`${this._place}/p/+`, `${this._place}/w/${this.identity}`], {qos: 0});
    this._tell(HELLO);
    clearTimeout(this._burial);
    this._burial = setTimeout(() => this._bury(), PROVE_MS);
    this._told.changed();
  }

  _closed() {
    this.connected = false;
    // Their numbers stay known.
    for (const member of this._members.values()) member.here = member.proven = false;
    this._replug();
  }

  _tell(wish = 0) {
    const name = text.encode(this.name), data = new Uint8Array(1 + name.length);
    data[0] = (this._inRing() ? LISTENS : HERE) | wish;
    data.set(name, 1);
    this._publish('p', this.identity, data, 'p', true);
  }

  _publish(kind, to, data, use, retain = false) {
    const number = ++this._number;
    this._out = this._out.then(async () => {
      const sealed = await this._seal.close(this.identity, number, use, data);
      if (!this.connected) return;
      this.sent += sealed.length;
      this._client.publish(`${this._place}/${kind}/${to}`, sealed, {retain: retain});
    });
  }

  // ---- Those who are here -----------------------------------------------------------------

  // The others: [{name, listens}], in the order of the ring.
  others() {
    return [...this._members].filter(([, member]) => member.here).sort(([a], [b]) => a < b ? -1 : 1)
      .map(([, {name, listens}]) => ({name: name, listens: listens}));
  }

  _listeners() {
    return [...this._members].filter(([, member]) => member.listens).map(([who]) => who).sort();
  }

  // Whether our UART is open and there is a place: a seventh waits for one.
  _inRing() {
    if (!this._listens) return false;
    const others = this._listeners();
    if (this._before) return others.filter((who) => who < this.identity).length < CONSOLES;
    return others.length < CONSOLES;
  }

  // The firmware opens its UART, or closes it.
  listen(on) {
    if (on === this._listens) return;
    this._listens = on;
    this._replug();
    if (this.connected) this._tell();
  }

  // Those of whom the broker alone has told are not here.
  _bury() {
    for (const member of this._members.values()) {
      if (!member.here || member.proven) continue;
      member.here = member.listens = false;
      this._refuse('ghost');
    }
    this._replug();
  }

  _replug() {
    for (const member of this._members.values()) member.listens &&= member.here;
    const ring = this._listeners();
    if (this._inRing()) ring.push(this.identity);
    ring.sort();
    this._before = this._after = '';
    const at = ring.indexOf(this.identity);
    if (at >= 0 && ring.length > 1) {
      this._before = ring.at(at - 1);
      this._after = ring[(at + 1) % ring.length];
    }
    this._told.changed();
  }

  // ---- Hearing ----------------------------------------------------------------------------

  _refuse(word) { this.refused[word] = (this.refused[word] ?? 0) + 1; }

  _hear(topic, payload, retained) {
    this.received += payload.length;
    const [, , kind, who, ...rest] = topic.split('/');
    if (!who || rest.length || payload.length > MOST + 64) return this._refuse('malformed');
    this._in = this._in.then(() => {
      if (kind === 'w') return this._hearBytes(payload);
      return who === this.identity ? null : this._hearPresence(who, payload, retained);
    }).catch(() => this._refuse('malformed'));
  }

  // What a member says, unless it was replayed, overtaken or is not its own.
  async _open(who, use, sealed, kept = false) {
    const opened = await this._seal.look(who, use, sealed);
    if (!opened) {
      this._refuse('stranger');
      return null;
    }
    const [number, data] = opened, members = this._members;
    if (!members.has(who)) {
      const gone = [...members.keys()].find((other) => !members.get(other).here);
      if (members.size >= MEMBERS && !gone) {
        this._refuse('full');
        return null;
      }
      if (members.size >= 4 * MEMBERS) members.delete(gone);
      members.set(who, {number: -1, here: false, listens: false, name: '', proven: false});
    }
    const member = members.get(who);
    if (number <= member.number) {
      if (!kept) this._refuse('replay');  // a broker tells again what it has retained
      return null;
    }
    member.number = number;
    return data;
  }

  async _hearPresence(who, sealed, retained) {
    if (!sealed.length) {
      const member = this._members.get(who);
      if (member) member.here = member.proven = false;
      return this._replug();
    }
    const data = await this._open(who, 'p', sealed, retained);
    if (!data) return;
    const state = (data[0] ?? 0) & ~HELLO;
    if (state !== HERE && state !== LISTENS) return this._refuse('malformed');
    const member = this._members.get(who);
    member.here = true;
    member.proven ||= !retained;
    member.listens = state === LISTENS;
    member.name = clean(new TextDecoder().decode(data.subarray(1)));
    const waited = this._inRing();
    this._replug();
    if (data[0] & HELLO && !retained || waited !== this._inRing()) this._tell();
  }

  async _hearBytes(sealed) {
    if (!this._before) return;
    const data = await this._open(this._before, `w/${this.identity}`, sealed);
    if (!data) return;
    if (!this._bucket.take(data.length)) return this._refuse('flood');
    this._told.arrive(data);
  }

  // ---- Speaking ---------------------------------------------------------------------------

  write(bytes) {
    if (!this._after) {
      // A ring of one: the others are gone, not we.
      if (this.connected && this._inRing()) this._told.arrive(bytes.slice());
      return;
    }
    for (let at = 0; at < bytes.length; at += MOST) {
      this._publish('w', this._after, bytes.slice(at, at + MOST), `w/${this._after}`);
    }
  }
}
