/** The page's side of the worker. */
import '#src/browser/trusted-types.ts'

/** What the page hears about new versions. */
export interface WorkerEvents {
  /** A new version is installed and waits. */
  onWaiting(): void
  /** Another tab has made a new version take over, or the server has called the worker back. */
  onTakenOver(): void
}

/** The registered worker. */
export interface AppWorker {
  /** Asks the server for a new version, and waits until it is installed, where there is one. */
  look(): Promise<void>
  /** Makes the waiting version take over, where one waits; resolves when it has. */
  activate(): Promise<void>
}

/** How often a page that stays open asks for a new version. */
const CHECK_MS = 60 * 60_000

/** Whether the server wants no worker on any phone (WORKER=off). */
const isCalledBack = () => document.querySelector('meta[name="fastpass-worker"]') !== null

/** Registers the worker. Undefined where the browser has none, or would not take it, or there is to be none. */
export async function registerWorker(events: WorkerEvents): Promise<AppWorker | undefined> {
  // With hot reload, a worker would answer with what it has kept.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return undefined
  if (isCalledBack()) {
    const registrations = await navigator.serviceWorker.getRegistrations()
    await Promise.all(registrations.map((registration) => registration.unregister()))
    return undefined
  }
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/worker.js')
  let isOurDoing = false
  workbox.addEventListener('waiting', events.onWaiting)
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (!isOurDoing && (isUpdate || isExternal)) events.onTakenOver()
  })
  workbox.addEventListener('message', ({ data, ports }) => {
    if (data?.type !== 'WORKER_OFF') return
    // Else the worker would reload this page, whatever is being typed into it.
    ports[0]?.postMessage(data)
    events.onTakenOver()
  })
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) return undefined
  setInterval(() => void registration.update().catch(() => {}), CHECK_MS)
  return {
    look: async () => {
      await registration.update()
      if (registration.installing) await installed(registration.installing)
    },
    activate: () =>
      new Promise((resolve) => {
        if (!registration.waiting) return resolve()
        isOurDoing = true
        // The first where this page has a worker already, the second where it has none yet.
        workbox.addEventListener('controlling', () => resolve())
        workbox.addEventListener('activated', () => resolve())
        workbox.messageSkipWaiting()
      }),
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
