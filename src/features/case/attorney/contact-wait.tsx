import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { CONTACT_HOURS } from '#machines/lifecycle/limits.ts'
import { toProblem } from '#src/api/problem.ts'
import { markContacted } from '#src/data/mutations.ts'
import type { AttorneyCase } from '#src/data/queries.ts'
import { DeadlineCountdown } from '#src/features/case/deadline-countdown.tsx'
import { courtFirst } from '#src/format/court-moments.ts'
import { Button } from '#src/ui/button.tsx'
import { CardActions } from '#src/ui/list/card.tsx'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'

const meaning = css({ textStyle: 'small', color: 'ink-2', marginTop: '4' })
const note = css({ textStyle: 'small', color: 'ink-2', marginTop: '2' })

type ContactWaitProps = {
  attorneyId: string
  legalCase: AttorneyCase
  dueAt: string
  isOnline: boolean
  /** Called when the server has recorded it. */
  onContacted: () => void
  /** Links to call or email the customer, above the button. */
  links?: ReactNode
  /** Shown first, if there is another action. */
  children?: ReactNode
}

/** Shows the deadline for contacting the customer, and the button that reports the contact. */
export function ContactWait(props: ContactWaitProps) {
  const { attorneyId, legalCase, dueAt, isOnline, onContacted, links, children } = props
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const contacted = useMutation({
    ...markContacted(attorneyId),
    // A handler of the mutation, because this component disappears when the case is fetched again.
    onSuccess: () => {
      setAsking(false)
      onContacted()
      showSnackbar({ message: 'Contact noted', type: 'success' })
    },
    // Without a response the dialog stays open for a retry; a refusal closes it.
    onError: (error) => {
      const problem = toProblem(error)
      if (problem.isTemporary) setFailure(problem.message)
      else setAsking(false)
    },
  })
  const reasonId = useId()
  const meaningId = useId()
  // With another action on the screen, the reason is shown once for all of them.
  const reason = !isOnline && !children && 'You are offline. This needs a connection.'
  const button = (
    <Button
      visual={children ? 'quiet' : 'tonal'}
      disabled={!isOnline}
      aria-describedby={reason ? reasonId : children ? meaningId : undefined}
      onClick={() => {
        setFailure(null)
        setAsking(true)
      }}
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
        textOf={(moment, isOver) =>
          `You ${isOver ? 'had' : 'have'} until ${moment}.${courtFirst(legalCase, 'The', dueAt)}`
        }
      />
      {links}
      {children}
      {children && (
        <p id={meaningId} className={meaning}>
          Already called or wrote? Tell us.
        </p>
      )}
      {children ? button : <CardActions>{button}</CardActions>}
      {reason && (
        <p id={reasonId} className={note}>
          {reason}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Have you contacted the client?"
        confirm="Yes, I have"
        working="Sending"
        isDanger={false}
        exit="Not yet"
        onConfirm={() => {
          setFailure(null)
          contacted.mutate(legalCase.id)
        }}
        isSending={contacted.isPending}
        isOnline={isOnline}
        failure={failure}
      >
        <p>We’ll tell the client that you have, and stop reminding you.</p>
        <p>If they did not hear from you, they can tell us for {CONTACT_HOURS} hours.</p>
      </ConfirmDialog>
    </>
  )
}
