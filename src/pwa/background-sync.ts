/** The page's side of Background Sync: being woken to send, also when no page is open any more. */
import { isRemembered } from '#src/identity/stored-session.ts'
import { OUTBOX_SYNC } from '#src/offline/outbox.ts'

/** Missing from the types: Chromium has it, other browsers do not. */
type WithSync = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> }
}

/**
 * Has the worker woken as soon as there is a connection, to send what waits. Never rejects: without Background Sync,
 * or for somebody whose session the worker cannot use, the page sends.
 */
export async function wakeWorkerToSend(): Promise<void> {
  if (!isRemembered() || !('serviceWorker' in navigator)) return
  try {
    const registration: WithSync | undefined = await navigator.serviceWorker.getRegistration()
    await registration?.sync?.register(OUTBOX_SYNC)
  } catch {
    // Switched off, or the worker is not there yet.
  }
}
