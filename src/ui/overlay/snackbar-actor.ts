import { createActor } from 'xstate'
import { snackbarMachine } from '#machines/client/snackbar.machine.ts'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

/** The app's one snackbar. */
export const snackbarActor = createActor(snackbarMachine)

/** What to say, and as what (specification §1.4). */
export interface Snack {
  message: string
  type: 'success' | 'error' | 'info'
}

/** Says something for 3 seconds, in place of what was said before. */
export function showSnackbar({ message, type }: Snack): void {
  snackbarActor.send({ type: 'message.show', text: message, kind: type })
}

let news: string | undefined

/** Says what happened meanwhile, politely: in place of older news, and of nothing else that is being said. */
export function showNews(message: string): void {
  const said = snackbarActor.getSnapshot().context.message?.text
  if (said !== undefined && said !== news) return
  news = message
  showSnackbar({ message, type: 'info' })
}

/** Shows that an edit changed nothing, so nothing was sent. */
export const showUnchanged = (): void =>
  showSnackbar({ message: 'Nothing was changed.', type: 'info' })

const HELD = 'fastpass.snack'

/** Says something on the next page that shows `showHeldSnack`: a page of its own forgets what this one says. */
export const holdSnack = (snack: Snack): void => storeInTab(HELD, JSON.stringify(snack))

/** Says what the page before has held. */
export function showHeldSnack(): void {
  const held = readInTab(HELD)
  removeInTab(HELD)
  if (held !== null) showSnackbar(JSON.parse(held))
}
