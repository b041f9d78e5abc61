// Leaves the app on this device after all sessions of the person have ended on the server.
import { waitFor } from 'xstate'
import { removeToken } from '#src/identity/stored-session.ts'
import { showSnackbar, storeSnackbarMessage } from '#src/ui/overlay/snackbar-actor.ts'
import { sessionActor } from './session.ts'

/** Signs out here, and opens a page for signed-out people with a message. */
export async function leaveWith(message: string, page: string): Promise<void> {
  const farewell = { message, type: 'success' } as const
  showSnackbar(farewell)
  await removeToken()
  sessionActor.send({ type: 'person.signOut' })
  await waitFor(sessionActor, (state) => state.matches('signedOut'))
  storeSnackbarMessage(farewell)
  location.assign(page)
}
