import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { CONTACT_HOURS } from '#machines/lifecycle/limits.ts'
import { markContacted } from '#src/api/mutations.ts'
import { showSnackbar } from '#src/client/snackbar.ts'
import { DeadlineCountdown } from '#src/features/case/deadline-countdown.tsx'
import { Button } from '#src/ui/button.tsx'
import { CardActions } from '#src/ui/card.tsx'
import { css } from '#styled/css/css.mjs'

const note = css({ textStyle: 'small', color: 'ink-2', marginTop: '2' })

type ContactWaitProps = {
  attorneyId: string
  caseId: string
  dueAt: string
  isOnline: boolean
  /** Called once the server has it. */
  onContacted: () => void
  /** What comes first, where there is something else to do as well. */
  children?: ReactNode
}

/** Until when the attorney contacts the client, and the end of that: they say that they have. */
export function ContactWait(props: ContactWaitProps) {
  const { attorneyId, caseId, dueAt, isOnline, onContacted, children } = props
  const contacted = useMutation({
    ...markContacted(attorneyId),
    // Said of the mutation, since this is gone as soon as the case is read again.
    onSuccess: () => {
      onContacted()
      showSnackbar({ message: 'Contact noted', type: 'success' })
    },
  })
  const reasonId = useId()
  // With something else to do, the reason is said once for all of it.
  const reason = !isOnline && !children && 'You are offline. This needs a connection.'
  const button = (
    <Button
      visual={children ? 'quiet' : 'tonal'}
      disabled={!isOnline}
      aria-describedby={reason ? reasonId : undefined}
      working={contacted.isPending && 'Sending'}
      onClick={() => contacted.mutate(caseId)}
    >
      I have contacted the client
    </Button>
  )
  return (
    <>
      <DeadlineCountdown
        dueAt={dueAt}
        hours={CONTACT_HOURS}
        label="Time to contact the client"
        words={(moment, isOver) => `You ${isOver ? 'had' : 'have'} until ${moment}.`}
      />
      {children}
      {children ? button : <CardActions>{button}</CardActions>}
      {reason && (
        <p id={reasonId} className={note}>
          {reason}
        </p>
      )}
    </>
  )
}
