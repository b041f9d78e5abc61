// Decides which end-to-end tests install the service worker. The others save each new phone the
// precache.

/** Files about offline use, background sending, caches, or the session in the worker. */
const WITH_WORKER = [
  'admin-doors',
  'admin-overview',
  'admin-tables',
  'attorney-case',
  'attorney-onboarding',
  'bid-cards',
  'customer-case',
  'denied-storage',
  'drafts',
  'edit-case',
  'email-change',
  'faulty-line',
  'install',
  'installable',
  'keep-logged-in',
  'kills',
  'live',
  'log-out',
  'main-story',
  'new-case-sending',
  'notifications',
  'offline-reading',
  'old-install',
  'onboarding',
  'own-changes',
  'personal-details',
  'post-again',
  'profile-picture',
  'pull-to-refresh',
  'push',
  'session',
  'shared-phone',
  'update',
  'worker-sync',
]

/** Returns whether pages in the tests of a file may have a service worker. */
export const serviceWorkersIn = (file: string): 'allow' | 'block' =>
  WITH_WORKER.some((name) => file.endsWith(`/${name}.spec.ts`)) ? 'allow' : 'block'

/** What the console says where they are blocked. */
export const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'
