// The least that a worker does for pages to be there without a connection.
const PAGES = ['/plain.html', '/dressed.html']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('pages').then((cache) => cache.addAll(PAGES)))
})
self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)))
})
