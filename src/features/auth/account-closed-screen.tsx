import { useRouter } from '@tanstack/react-router'
import type { Identity } from '#machines/client/session.machine.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { showError } from '#src/data/show-error.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { apiClientOf } from '#src/identity/api.ts'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { recordReturn } from '#src/session/record-required.ts'
import { requestSignOut } from '#src/session/request-sign-out.ts'
import { Button } from '#src/ui/button.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { MessageScreen } from '#src/ui/page/message-screen.tsx'
import { css } from '#styled/css/css.mjs'

async function reopenAccount(personId: string): Promise<void> {
  try {
    await bodyOf(apiClientOf(personId).DELETE('/account/closing'))
  } catch (error) {
    showError(error)
    throw error
  }
}

type AccountClosedScreenProps = { identity: Identity; closedUntil: string }

/** Asks a person who has closed their account whether they come back. */
export function AccountClosedScreen({ identity, closedUntil }: AccountClosedScreenProps) {
  const { navigate } = useRouter()
  const offlineReason = useOfflineReason()
  const coming = useConfirm<'back'>(async () => {
    await reopenAccount(identity.uuid)
    recordReturn(identity.uuid)
    showSnackbar({ message: 'Welcome back. Your account is open again.', type: 'success' })
    await navigate({ to: '/', replace: true })
  })
  return (
    <MessageScreen
      title="Your account is closed"
      subtitle={`We delete it on ${formatLongDate(closedUntil)}.`}
      next={
        <Button
          working={coming.isSending && 'Opening'}
          disabledReason={offlineReason}
          onClick={() => coming.send('back')}
        >
          Come back
        </Button>
      }
      quiet={
        <Button visual="quiet" onClick={() => void requestSignOut()}>
          Stay deleted
        </Button>
      }
    >
      <p className={css({ marginTop: '5' })}>
        Come back to use it as before. If you stay, you are logged out here, and we delete the
        account on that day.
      </p>
    </MessageScreen>
  )
}
