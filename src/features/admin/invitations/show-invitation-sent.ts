import type { SnackbarMessage } from '#machines/client/snackbar.machine.ts'
import { waitForDelivery } from '#src/features/admin/data/admin-calls.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/**
 * Shows that an invitation's email is being sent, and then the result: `sent` when the mail server
 * accepted it.
 */
export async function showInvitationSent(email: string, sent: string): Promise<void> {
  showSnackbar({ message: `Sending the invitation to ${email}`, type: 'info' })
  const outcomes: Record<Awaited<ReturnType<typeof waitForDelivery>>, SnackbarMessage> = {
    sent: { message: sent, type: 'success' },
    failed: {
      message: `The invitation to ${email} is not sent yet. The list says why.`,
      type: 'error',
    },
    onItsWay: {
      message: `The invitation to ${email} is not sent yet. We’ll keep trying.`,
      type: 'info',
    },
  }
  showSnackbar(outcomes[await waitForDelivery(email)])
}
