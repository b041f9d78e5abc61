import { createActor } from 'xstate'
import { type SnackbarMessage, snackbarMachine } from '#machines/client/snackbar.machine.ts'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

/** The app's only snackbar. */
export const snackbarActor = createActor(snackbarMachine)

/** Shows a message for 3 seconds, in place of the previous one. */
export function showSnackbar(message: SnackbarMessage): void {
  snackbarActor.send({ type: 'message.show', shown: message })
}

/** Shows what another person changed, in place of an earlier update or after any other message. */
export const showUpdate = (update: string): void =>
  snackbarActor.send({ type: 'update.show', update })

/** Shows that an edit changed nothing, so nothing was sent. */
export const showUnchanged = (): void =>
  showSnackbar({ message: 'Nothing was changed.', type: 'info' })

const STORED_KEY = 'fastpass.snack'

/**
 * Stores a message for the next page, because a page load loses the current one. See
 * `showStoredSnackbarMessage`.
 */
export const storeSnackbarMessage = (message: SnackbarMessage): void =>
  storeInTab(STORED_KEY, JSON.stringify(message))

/** Shows the message that the previous page stored. */
export function showStoredSnackbarMessage(): void {
  const storedMessage = readInTab(STORED_KEY)
  removeInTab(STORED_KEY)
  if (storedMessage !== null) showSnackbar(JSON.parse(storedMessage))
}
