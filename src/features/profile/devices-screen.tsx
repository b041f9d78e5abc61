import { useMutation, useQuery } from '@tanstack/react-query'
import type { Identity } from '#machines/client/session.machine.ts'
import { focusHeading } from '#src/browser/focus-heading.ts'
import { formatMoment } from '#src/format/dates.ts'
import { isAdmin } from '#src/identity/home.ts'
import { Loaded } from '#src/layout/loaded.tsx'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { requestSignOut } from '#src/session/request-sign-out.ts'
import { Button } from '#src/ui/button.tsx'
import { DetailList, DetailRow } from '#src/ui/detail-row.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'
import { DetailsPart } from './details-part.tsx'
import { endLogIn, endOtherLogIns, type LogIn, logInsQuery } from './log-ins.ts'

const ADVICE =
  'Is there a device that you do not know? Log it out. Then change your password in your personal details.'
const OFFICE_ADVICE =
  'Is there a device that you do not know? Log it out. Then choose “Forgot password?” on the log-in page, and set a new one.'

const mark = css({ textStyle: 'small', color: 'ink-2' })

/** '/devices': where the person is logged in, with a log-out for each and for all others. */
export function DevicesScreen({ identity }: { identity: Identity }) {
  const { uuid: personId } = identity
  const isInOffice = isAdmin(identity)
  const query = useQuery(logInsQuery(personId))
  const { mutateAsync } = useMutation(endOtherLogIns(personId))
  const offlineReason = useOfflineReason()
  const others = useConfirm<'others'>(async () => {
    await mutateAsync()
    showSnackbar({ message: 'All other devices were logged out', type: 'success' })
  })
  return (
    <DetailsPart
      title="Devices"
      subtitle="You are logged in on these phones and computers."
      isInOffice={isInOffice}
    >
      <Loaded query={query} cards={2} shape="detail">
        {(logIns) => (
          <>
            <DetailList>
              {logIns.map((logIn) => (
                <li key={logIn.id}>
                  <DeviceRow personId={personId} logIn={logIn} />
                </li>
              ))}
            </DetailList>
            <p>{isInOffice ? OFFICE_ADVICE : ADVICE}</p>
            {logIns.length > 1 && (
              <Button
                visual="secondary"
                disabledReason={offlineReason}
                onClick={() => others.ask('others')}
              >
                Log out all other devices
              </Button>
            )}
          </>
        )}
      </Loaded>
      <ConfirmDialog
        question={others}
        title="Log out all other devices?"
        confirm="Log them out"
        working="Logging out"
        exit="Not now"
      >
        <p>You stay logged in here. On the others, you need to log in again.</p>
      </ConfirmDialog>
    </DetailsPart>
  )
}

function DeviceRow({ personId, logIn }: { personId: string; logIn: LogIn }) {
  const { id, device, last_used_at, is_current: isThis } = logIn
  const name = device ?? 'A phone or computer'
  const offlineReason = useOfflineReason()
  const ending = useMutation({
    ...endLogIn(personId),
    onSuccess: () => {
      showSnackbar({ message: `${name} was logged out`, type: 'success' })
      focusHeading()
    },
  })
  return (
    <DetailRow
      label={name}
      value={isThis ? 'In use now' : `Last used ${formatMoment(last_used_at)}`}
      mark={isThis && <span className={mark}>This device</span>}
      action={
        <Button
          visual="quiet"
          fit="flush"
          aria-label={isThis ? 'Log out this device' : `Log out ${name}`}
          working={ending.isPending && 'Logging out'}
          disabledReason={isThis ? undefined : offlineReason}
          onClick={() => (isThis ? void requestSignOut() : ending.mutate(id))}
        >
          Log out
        </Button>
      }
    />
  )
}
