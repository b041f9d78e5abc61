// The page's part of the service worker.
import { HOUR_MS } from '#machines/durations.ts'
import '#src/browser/trusted-types.ts'

/** The callbacks about new versions. */
export interface WorkerEvents {
  /** A new version is installed and waits. */
  onWaiting(): void
  /**
   * A new version was activated, here or in another tab, or the server has withdrawn the worker.
   */
  onTakenOver(): void
}

/** The registered worker. */
export interface AppWorker {
  /**
   * Checks for a new version, and waits until it is installed if there is one. Resolves with
   * whether the device could store it; true without one.
   */
  checkForUpdate(): Promise<boolean>
  /** Activates the waiting version, if there is one; resolves when it is active. */
  activate(): Promise<void>
  /** Returns whether a version waits. */
  isWaiting(): boolean
}

/**
 * Deletes the pages and scripts that the worker has stored. It then fetches them from the server.
 * What people typed and their push subscription stay.
 */
export async function deletePrecache(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.includes('-precache-')) continue
    const precache = await caches.open(name)
    // A deleted cache takes its space until the worker that has opened it stops; deleted entries do
    // not.
    const entries = await precache.keys()
    await Promise.all(entries.map((entry) => precache.delete(entry)))
  }
}

/** How often an open page checks for a new version. */
const CHECK_MS = HOUR_MS

/** Returns whether the server has withdrawn the worker (WORKER=off). */
const isWorkerWithdrawn = () => document.querySelector('meta[name="fastpass-worker"]') !== null

/**
 * Registers the worker. Undefined where the browser lacks or refuses it, or the server has
 * withdrawn it.
 */
export async function registerWorker(events: WorkerEvents): Promise<AppWorker | undefined> {
  // During development the worker would serve outdated files.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return undefined
  if (isWorkerWithdrawn()) {
    const registrations = await navigator.serviceWorker.getRegistrations()
    await Promise.all(registrations.map((registration) => registration.unregister()))
    return undefined
  }
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/worker.js')
  workbox.addEventListener('waiting', events.onWaiting)
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isUpdate || isExternal) events.onTakenOver()
  })
  // Workbox drops the messages of a worker that was found more than a minute after the page's
  // registration.
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data?.type !== 'WORKER_OFF') return
    // Otherwise the worker would reload this page and close its form.
    ports[0]?.postMessage(data)
    events.onTakenOver()
  })
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) return undefined
  setInterval(() => void registration.update().catch(() => {}), CHECK_MS)
  return {
    checkForUpdate: async () => {
      await registration.update()
      return registration.installing === null || isInstalled(registration.installing)
    },
    activate: () =>
      new Promise((resolve) => {
        if (!registration.waiting) return resolve()
        // A page that has a worker gets 'controlling'; one without gets 'activated' only.
        workbox.addEventListener('controlling', () => resolve())
        workbox.addEventListener('activated', () => resolve())
        workbox.messageSkipWaiting()
      }),
    isWaiting: () => registration.waiting !== null,
  }
}

const isInstalled = (worker: ServiceWorker) =>
  new Promise<boolean>((resolve) => {
    const follow = () => {
      if (worker.state !== 'installing') resolve(worker.state !== 'redundant')
    }
    worker.addEventListener('statechange', follow)
    follow()
  })
