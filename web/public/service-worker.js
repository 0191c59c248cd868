/**
 * Keeps files whose name carries a hash of their content, and one page that says that there is no connection. No page of the product, no
 * answer of the API. A new version of the product has new names, so what is kept can never be stale; what the current page no longer asks
 * for goes when the cache is full. It takes part from the next page load on, never in the middle of one.
 */
const cacheName = 'bahi-assets';
const mostFiles = 200;
/** The page without a connection, and its script. */
const offline = ['/offline.html', '/offline.js'];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(offline)));
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url: address } = event.request;
  const url = new URL(address);
  const hashed = url.origin === self.location.origin && /^\/assets\/.+-[\w-]{8}\.\w+$/.test(url.pathname);
  if (method === 'GET' && hashed) event.respondWith(kept(event.request));
  else if (mode === 'navigate') event.respondWith(fetch(event.request).catch(() => withoutConnection(offline[0])));
  else if (url.pathname === offline[1]) event.respondWith(fetch(event.request).catch(() => withoutConnection(offline[1])));
});

async function kept(request) {
  const cache = await caches.open(cacheName);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const names = (await cache.keys()).filter(({ url }) => !offline.some((path) => url.endsWith(path)));
    await Promise.all(names.slice(0, Math.max(0, names.length - mostFiles)).map((name) => cache.delete(name)));
  }
  return answer;
}

async function withoutConnection(path) {
  const cache = await caches.open(cacheName);
  return (await cache.match(path)) ?? Response.error();
}
