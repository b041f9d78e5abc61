// What /worker.js answers while the server runs with WORKER=off: a worker that takes the place of a broken one, clears
// what it has kept of the app, and goes. Drafts and everything else that a person wrote are in IndexedDB, which it
// leaves alone.
self.addEventListener('install', () => {
  self.skipWaiting()
  // Chromium restarts the old worker for a request that comes as it stops, and leaves it running
  // while the pages go on asking. Asked once more, it stops it again.
  setTimeout(() => self.skipWaiting(), AGAIN_MS)
})
self.addEventListener('activate', (event) => event.waitUntil(retire()))

const AGAIN_MS = 1000

/** How long a page has to say that it reloads itself, ms. One whose code is broken never does. */
const ANSWER_MS = 3000

async function retire() {
  // Before anything is awaited: these are the pages of the worker whose place this one has taken.
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  await Promise.all(pages.map(reload))
}

// The app reloads when no form is open in it; only it knows.
async function reload(page) {
  if (await reloadsItself(page)) return
  await page.navigate(page.url).catch(() => {})
}

function reloadsItself(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ANSWER_MS)
    page.postMessage({ type: 'WORKER_OFF' }, [port2])
  })
}
