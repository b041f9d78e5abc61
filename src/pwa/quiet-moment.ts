import { isFormOpen, isUpdateOffered } from '#src/pwa/app-update.ts'
import { snackbarActor } from '#src/ui/overlay/snackbar-actor.ts'

/** How often to check for a quiet moment, ms. */
const LOOK_MS = 2_000

const isQuiet = (paths: readonly string[]) =>
  paths.includes(location.pathname) &&
  document.visibilityState === 'visible' &&
  !isFormOpen() &&
  // A sheet would cover the offer of a new version.
  !isUpdateOffered() &&
  // The last message, such as 'Your case was created', was there long enough to be read.
  !snackbarActor.getSnapshot().context.shown &&
  !document.querySelector('[role="dialog"], [role="alertdialog"]') &&
  !document.activeElement?.matches('input, textarea, select')

/**
 * Resolves when one of these paths is open, nothing is typed, and no dialog or message is shown.
 * Never resolves after the signal's abort.
 */
export const untilQuiet = (paths: readonly string[], signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!isQuiet(paths)) return
      clearInterval(timer)
      resolve()
    }, LOOK_MS)
    signal.addEventListener('abort', () => clearInterval(timer))
  })
