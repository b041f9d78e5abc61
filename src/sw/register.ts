/** The page's side of the worker. */

/** What the page hears about new versions. */
export interface WorkerEvents {
  /** A new version is installed and waits. */
  onWaiting(): void
  /** Another tab has made a new version take over. */
  onTakenOver(): void
}

/** The registered worker. */
export interface AppWorker {
  /** Makes the waiting version take over; resolves when it has. */
  activate(): Promise<void>
}

/** How often a page that stays open asks for a new version. */
const CHECK_MS = 60 * 60_000

/** Registers the worker. Undefined where the browser has none, or would not take it. */
export async function registerWorker(events: WorkerEvents): Promise<AppWorker | undefined> {
  // With hot reload, a worker would answer with what it has kept.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return undefined
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/worker.js')
  let isOurDoing = false
  workbox.addEventListener('waiting', events.onWaiting)
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (!isOurDoing && (isUpdate || isExternal)) events.onTakenOver()
  })
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) return undefined
  setInterval(() => void registration.update().catch(() => {}), CHECK_MS)
  return {
    activate: () =>
      new Promise((resolve) => {
        isOurDoing = true
        // The first where this page has a worker already, the second where it has none yet.
        workbox.addEventListener('controlling', () => resolve())
        workbox.addEventListener('activated', () => resolve())
        workbox.messageSkipWaiting()
      }),
  }
}
