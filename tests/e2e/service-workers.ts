// Decides which end-to-end tests install the service worker. The others save each new phone the
// precache.

/** Files about offline use, background sending, caches, or the session in the worker. */
const FILES_WITH_WORKER = [
  'admin-doors',
  'court-day',
  'database-upgrade',
  'kills',
  'main-story',
  'marketplace-story',
  'offline-reading',
  'own-changes',
  'push',
  'shared-phone',
  'shared-photo',
  'update',
  'worker-sync',
]

/** The tag of a test in another file that is about being offline, or about what the worker does. */
export const WITH_WORKER = '@worker'

/** Returns whether pages in a test may have a service worker. */
export const serviceWorkersIn = ({ file, tags }: { file: string; tags: string[] }) =>
  tags.includes(WITH_WORKER) || FILES_WITH_WORKER.some((name) => file.endsWith(`/${name}.spec.ts`))
    ? 'allow'
    : 'block'

/** What the console says where they are blocked. */
export const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'
