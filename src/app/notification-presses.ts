/** Handles pressed push notifications while the app is open. */
import { isFormOpen } from '#src/pwa/app-update.ts'
import { onOpenAddress } from '#src/pwa/open-address.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { router } from './router.tsx'

// An unfinished case is stored and offered on the dashboard. A password is not stored, and a stored
// bid is shown only on its case.
const isKept = () => location.pathname === '/customer/new-case'

/** Navigates the open window to the notification's URL, unless typed text would be lost there. */
export function handleNotificationPresses(): void {
  onOpenAddress((address) => {
    if (!isFormOpen() || isKept()) return router.history.push(address)
    const message = 'Finish or close this first. The update is under Notifications.'
    showSnackbar({ message, type: 'info' })
  })
}
