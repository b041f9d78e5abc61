/** The page's part of the service worker. */
import '#src/browser/trusted-types.ts'

/** The callbacks about new versions. */
export interface WorkerEvents {
  /** A new version is installed and waits. */
  onWaiting(): void
  /** A new version was activated, here or in another tab, or the server has withdrawn the worker. */
  onTakenOver(): void
}

/** The registered worker. */
export interface AppWorker {
  /** Checks for a new version, and waits until it is installed if there is one. */
  checkForUpdate(): Promise<void>
  /** Activates the waiting version, if there is one; resolves when it is active. */
  activate(): Promise<void>
  /** Returns whether a version waits. */
  isWaiting(): boolean
}

/** How often an open page checks for a new version. */
const CHECK_MS = 60 * 60_000

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
  workbox.addEventListener('message', ({ data, ports }) => {
    if (data?.type !== 'WORKER_OFF') return
    // Otherwise the worker would reload this page and lose typed text.
    ports[0]?.postMessage(data)
    events.onTakenOver()
  })
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) return undefined
  setInterval(() => void registration.update().catch(() => {}), CHECK_MS)
  return {
    checkForUpdate: async () => {
      await registration.update()
      if (registration.installing) await installed(registration.installing)
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

const installed = (worker: ServiceWorker) =>
  new Promise<void>((resolve) => {
    const follow = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', follow)
    follow()
  })
