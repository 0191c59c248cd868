/**
 * Keeps files whose name carries a hash of their content, and nothing else: no page, no answer of the API. A new version of the
 * product has new names, so what is kept can never be stale; what the current page no longer asks for goes when the cache is full.
 * It takes part from the next page load on, never in the middle of one.
 */
const cacheName = 'bahi-assets';
const mostFiles = 200;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const hashed = url.origin === self.location.origin && /^\/assets\/.+-[\w-]{8}\.\w+$/.test(url.pathname);
  if (event.request.method === 'GET' && hashed) event.respondWith(kept(event.request));
});

async function kept(request) {
  const cache = await caches.open(cacheName);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const names = await cache.keys();
    await Promise.all(names.slice(0, Math.max(0, names.length - mostFiles)).map((name) => cache.delete(name)));
  }
  return answer;
}
