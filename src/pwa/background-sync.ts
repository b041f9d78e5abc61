// The page's part of Background Sync, which wakes the worker to send, even when no page is open.
import { isRemembered } from '#src/identity/stored-session.ts'
import { OUTBOX_SYNC } from '#src/offline/outbox.ts'

/** Missing from the types: only Chromium has it. */
type WithSync = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> }
}

/**
 * Asks to wake the worker when there is a connection. Never rejects: without Background Sync, or
 * for a person whose session the worker cannot use, the page sends.
 */
export async function wakeWorkerToSend(): Promise<void> {
  if (!isRemembered() || !('serviceWorker' in navigator)) return
  try {
    const registration: WithSync | undefined = await navigator.serviceWorker.getRegistration()
    await registration?.sync?.register(OUTBOX_SYNC)
  } catch {
    // Disabled, or the worker is not active yet.
  }
}
