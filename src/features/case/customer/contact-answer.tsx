import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { contactDeniableUntil } from '#machines/lifecycle/contact-deadlines.ts'
import { CONTACT_HOURS, DENIALS_BEFORE_ADMINS } from '#machines/lifecycle/limits.ts'
import { toProblem } from '#src/api/problem.ts'
import { useNow } from '#src/browser/use-now.ts'
import { denyContact } from '#src/data/mutations.ts'
import type { CustomerCase } from '#src/data/queries.ts'
import { ContactedLine } from '#src/features/case/contacted-line.tsx'
import { DeadlineCard } from '#src/features/case/deadline-card.tsx'
import { formatDeadline } from '#src/format/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { CardActions } from '#src/ui/list/card.tsx'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'

const smallText = css({ textStyle: 'small' })

type ContactAnswerProps = {
  legalCase: CustomerCase
  contactedAt: string
  firm: string
  isOnline: boolean
}

/** Shows that the attorney reported contact, and lets the customer deny it while that is possible. */
export function ContactAnswer({ legalCase, contactedAt, firm, isOnline }: ContactAnswerProps) {
  const { id, customer_id, contact_denials = 0, is_contact_withheld } = legalCase
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    ...denyContact(customer_id),
    // A handler of the mutation and not of the call, because this component is unmounted when the
    // case is fetched again.
    onSuccess: ({ data }) => {
      setAsking(false)
      const toldTeam = data.contact_denials === DENIALS_BEFORE_ADMINS
      const message = toldTeam ? 'We told your attorney and our team' : 'We told your attorney'
      showSnackbar({ message, type: 'success' })
    },
    // Without a response the dialog stays open for a retry; a refusal closes it.
    onError: (error) => {
      const problem = toProblem(error)
      if (problem.isTemporary) setFailure(problem.message)
      else setAsking(false)
    },
  })
  const until = contactDeniableUntil(contactedAt)
  if (until === null || now >= new Date(until)) return <ContactedLine at={contactedAt} />
  const ask = () => {
    setFailure(null)
    setAsking(true)
  }
  return (
    <DeadlineCard title={`${firm} says they contacted you`}>
      <p className={smallText}>If they did not, tell us by {formatDeadline(until, now)}.</p>
      <CardActions>
        <Button
          visual="tonal"
          disabledReason={isOnline ? undefined : 'You are offline. This needs a connection.'}
          onClick={ask}
        >
          They did not
        </Button>
      </CardActions>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Has ${firm} not contacted you?`}
        confirm="They did not"
        working="Sending"
        isDanger={false}
        exit="They did"
        onConfirm={() => {
          setFailure(null)
          mutate(id)
        }}
        isSending={isPending}
        isOnline={isOnline}
        failure={failure}
      >
        <p>Please check your missed calls and your spam folder first.</p>
        <p>
          We’ll tell {firm}, and they have {CONTACT_HOURS} hours again to contact you
          {is_contact_withheld && ' once we have confirmed their license'}.
        </p>
        {contact_denials + 1 === DENIALS_BEFORE_ADMINS && (
          <p>This is the second time, so we’ll also tell our team at Fastpass.</p>
        )}
        {contact_denials >= DENIALS_BEFORE_ADMINS && <p>Our team at Fastpass already knows.</p>}
      </ConfirmDialog>
    </DeadlineCard>
  )
}
