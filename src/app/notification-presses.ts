/** What follows when a notification is pressed while the app is open. */
import { isFormOpen } from '#src/pwa/app-update.ts'
import { onOpenAddress } from '#src/pwa/opened.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { router } from './router.tsx'

// An unfinished case is stored and offered on the dashboard. A password is not stored, and a stored bid is shown only
// on its case.
const isKept = () => location.pathname === '/customer/new-case'

/** Goes where a press leads, in the window that is open, unless what is being typed there would be lost. */
export function followPresses(): void {
  onOpenAddress((address) => {
    if (!isFormOpen() || isKept()) return router.history.push(address)
    const message = 'Finish or close this first. The update is under Notifications.'
    showSnackbar({ message, type: 'info' })
  })
}
