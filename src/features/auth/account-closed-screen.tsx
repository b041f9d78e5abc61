import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Identity } from '#machines/client/session.machine.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { apiClientOf } from '#src/identity/api.ts'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { recordReturn } from '#src/session/record-required.ts'
import { requestSignOut } from '#src/session/request-sign-out.ts'
import { expireSessionOf } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { MessageScreen } from '#src/ui/page/message-screen.tsx'
import { css } from '#styled/css/css.mjs'

type AccountClosedScreenProps = { identity: Identity; closedUntil: string }

/** Asks a person who has closed their account whether they come back. */
export function AccountClosedScreen({ identity, closedUntil }: AccountClosedScreenProps) {
  const { navigate } = useRouter()
  const offlineReason = useOfflineReason()
  const { mutateAsync } = useMutation({
    mutationFn: () => bodyOf(apiClientOf(identity.uuid).DELETE('/account/closing')),
    // The services of a person, which do this for other screens, have not started.
    onError: (error) => expireSessionOf(identity.uuid, toProblem(error).sessionEnd),
  })
  const reopening = useConfirm<'account'>(async () => {
    await mutateAsync()
    recordReturn(identity.uuid)
    showSnackbar({ message: 'Welcome back. Your account is open again.', type: 'success' })
    await navigate({ to: '/', replace: true })
  })
  return (
    <MessageScreen
      title="Your account is closed"
      subtitle={`We delete it on ${formatLongDate(closedUntil)}. You can come back before then.`}
      next={
        <Button
          working={reopening.isSending && 'Opening'}
          disabledReason={offlineReason}
          onClick={() => reopening.send('account')}
        >
          Come back
        </Button>
      }
      quiet={
        <Button visual="quiet" onClick={() => void requestSignOut()}>
          Keep it closed
        </Button>
      }
    >
      <p className={css({ marginTop: '5' })}>
        Come back to use it as before. If you keep it closed, we log you out here and delete the
        account on that day.
      </p>
    </MessageScreen>
  )
}
