// Requests a sign-out, and asks first when it would delete unsent items. `sign-out.ts` completes
// it.
import { createExternalStore } from '#src/browser/external-store.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import type { Unsent } from './count-unsent.ts'
import { sessionActor } from './session.ts'

/**
 * Returns the number of all unsent items and unread stores together: 0 when a sign-out deletes
 * nothing unsent.
 */
export const totalOf = (unsent: Unsent): number =>
  Object.values(unsent).reduce((total, number) => total + number)

const unsentToConfirm = createExternalStore<Unsent | undefined>(undefined)

/** Returns the unsent items that the open dialog asks about; undefined while it is closed. */
export const useUnsent = unsentToConfirm.use

/** Signs out. If this device has unsent items, a dialog asks first (specification §3.7). */
export async function requestSignOut(): Promise<void> {
  const personId = sessionActor.getSnapshot().context.identity?.uuid
  try {
    const unsent = personId === undefined ? undefined : await count(personId)
    if (unsent && totalOf(unsent) > 0) unsentToConfirm.set(unsent)
    else confirmSignOut()
  } catch {
    failSignOut()
  }
}

/** Says that the code of a sign-out could not be loaded; the person stays signed in. */
export function failSignOut(): void {
  cancelSignOut()
  showSnackbar({ message: 'We couldn’t log you out. Please try again.', type: 'error' })
}

// Loaded when it is needed, because every page loads this file.
const count = async (personId: string) => (await import('./count-unsent.ts')).countUnsent(personId)

/** Signs out and discards the unsent items. */
export function confirmSignOut(): void {
  unsentToConfirm.set(undefined)
  sessionActor.send({ type: 'person.signOut' })
}

/** Closes the dialog; the person stays signed in. */
export const cancelSignOut = (): void => unsentToConfirm.set(undefined)
