// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
//
// Keeps what the first board needs for playing without a network, and the rest once it was asked
// for. It adds the two headers that a plain static host does not send and without which a
// browser gives no shared memory. A newer page is fetched in the background and shown once
// every tab of the old one is closed.

const NAME = "{{NAME}}";
const FILES = "{{FILES}}";
const LATER = "{{LATER}}";

self.addEventListener('install', (event) => event.waitUntil(
  caches.open(NAME).then((cache) => cache.addAll(
    FILES.map((name) => new Request(name, {cache: 'no-cache'}))))));

self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith('cinq-') && name !== NAME) await caches.delete(name);
  }
  await self.clients.claim();
})()));

self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== 'GET' || address.origin !== location.origin) return;
  event.respondWith(answer(event.request, address));
});

async function answer(request, address) {
  const cache = await caches.open(NAME);
  if (request.mode === 'navigate') address.pathname = address.pathname.replace(/index\.html$/, '');
  address.search = '';
  let found = await cache.match(address.href);
  if (!found) {
    found = await fetch(request);
    if (found.ok && LATER.includes(address.pathname.split('/').pop())) {
      await cache.put(address.href, found.clone());
    }
  }
  if (found.type === 'opaque' || found.redirected) return found;
  const headers = new Headers(found.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  return new Response(found.body, {status: found.status, statusText: found.statusText, headers: headers});
}
