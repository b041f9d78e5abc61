import { useSearch } from '@tanstack/react-router'
import { ticketOf } from '#src/session/invitation-ticket.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { css } from '#styled/css/css.mjs'
import { useInvitation } from './use-invitation.ts'

const style = css({ marginTop: '6' })

/** Tells customers and attorneys whose link no longer works what to do instead. */
export function InvitationNote() {
  const { email_id } = useSearch({ strict: false })
  const ticket = ticketOf(email_id)
  return ticket === undefined ? null : <AskedNote ticket={ticket} />
}

function AskedNote({ ticket }: { ticket: string }) {
  const { state } = useInvitation(ticket)
  if (state.step !== 'invalid') return null
  return (
    <div role="status" className={style}>
      {state.isReplaced ? (
        <Note icon={<AlertIcon />} title="A newer email replaced this one.">
          Open the link in the newest email.
        </Note>
      ) : (
        <Note icon={<AlertIcon />} title="You can no longer use this invitation.">
          You can create an account without it.
        </Note>
      )}
    </div>
  )
}
