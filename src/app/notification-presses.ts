// Handles pressed push notifications while the app is open.
import { isFormOpen } from '#src/pwa/app-update.ts'
import { onOpenAddress } from '#src/pwa/open-address.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { router } from './router.tsx'

// Leaving a new case loses nothing: its draft is stored, and the dashboard offers it. Leaving
// another form would: a typed password is not stored, and a typed bid is found again only on its
// case.
const mayLeaveForm = () => location.pathname === '/customer/new-case'

/** Navigates the open window to the notification's URL, unless typed text would be lost there. */
export function handleNotificationPresses(): void {
  onOpenAddress((address) => {
    if (!isFormOpen() || mayLeaveForm()) return router.history.push(address)
    const message = 'Finish or close this first. The update is under Notifications.'
    showSnackbar({ message, type: 'info' })
  })
}
