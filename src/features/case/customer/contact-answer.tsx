import { useMutation } from '@tanstack/react-query'
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import { contactDeniableUntil } from '#machines/lifecycle/contact-deadlines.ts'
import { CONTACT_HOURS, DENIALS_BEFORE_ADMINS } from '#machines/lifecycle/limits.ts'
import { useNow } from '#src/browser/use-now.ts'
import { denyContact } from '#src/data/cases/case-mutations.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { ContactedLine } from '#src/features/case/contacted-line.tsx'
import { DeadlineCard } from '#src/features/case/deadline-card.tsx'
import { formatDeadline } from '#src/format/dates.ts'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { Button } from '#src/ui/button.tsx'
import { CardActions } from '#src/ui/list/card.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'
import { closingEnds } from './status-changes.ts'

const smallText = css({ textStyle: 'small' })

/** Returns until when the customer may deny the contact; null when they no longer can. */
function deniableUntil({ contacted_at }: CustomerCase, now: Date): string | null {
  const until = contactDeniableUntil(contacted_at)
  return until !== null && now < new Date(until) ? until : null
}

/**
 * Says that the attorney did not contact the customer, after a confirmation. Call it where it
 * outlives the contact and the case.
 */
export function useContactDenial(legalCase: CustomerCase) {
  const { id, customer_id, case_status, contact_denials } = legalCase
  const { mutateAsync } = useMutation(denyContact(customer_id))
  const isOver = deniableUntil(legalCase, useNow()) === null
  const showTold = (denials: number | undefined) => {
    const message =
      denials === DENIALS_BEFORE_ADMINS
        ? 'We told your attorney and our team'
        : 'We told your attorney'
    showSnackbar({ message, type: 'success' })
  }
  // The subject: how often the customer had said so before.
  return useConfirm<{ denials: number }>(
    async () => showTold((await mutateAsync(id)).data.contact_denials),
    ({ denials }) => {
      // On another device, or the response to the last attempt was lost.
      if (contact_denials > denials) return () => showTold(contact_denials)
      if (isUndecided(case_status)) return 'Your case is open again.'
      return closingEnds[case_status] ?? (isOver ? 'The time to tell us is over.' : undefined)
    },
  )
}

export type ContactDenial = ReturnType<typeof useContactDenial>

type ContactAnswerProps = {
  legalCase: CustomerCase
  contactedAt: string
  firm: string
  denial: ContactDenial
}

/**
 * Shows that the attorney reported contact, and lets the customer deny it while that is possible.
 */
export function ContactAnswer(props: ContactAnswerProps) {
  const { legalCase, contactedAt, firm, denial } = props
  const offlineReason = useOfflineReason()
  const now = useNow()
  const until = deniableUntil(legalCase, now)
  if (until === null) return <ContactedLine at={contactedAt} />
  return (
    <DeadlineCard title={`${firm} says they contacted you`}>
      <p className={smallText}>{`If they did not, tell us by ${formatDeadline(until, now)}.`}</p>
      <CardActions>
        <Button
          visual="tonal"
          disabledReason={offlineReason}
          onClick={() => denial.ask({ denials: legalCase.contact_denials })}
        >
          They did not
        </Button>
      </CardActions>
    </DeadlineCard>
  )
}

type DenyContactProps = {
  legalCase: CustomerCase
  firm: string
  denial: ContactDenial
}

/** The question whether the attorney did not contact the customer. */
export function DenyContact({ legalCase, firm, denial }: DenyContactProps) {
  const { is_contact_withheld } = legalCase
  const denials = denial.subject?.denials ?? 0
  const told = `We’ll tell ${firm}, and they have ${CONTACT_HOURS} hours again to contact you`
  return (
    <ConfirmDialog
      question={denial}
      title={`Has ${firm} not contacted you?`}
      confirm="They did not"
      working="Sending"
      isDanger={false}
      exit="They did"
    >
      <p>Please check your missed calls and your spam folder first.</p>
      <p>{is_contact_withheld ? `${told} once we have confirmed their license.` : `${told}.`}</p>
      {denials + 1 === DENIALS_BEFORE_ADMINS && (
        <p>This is the second time, so we’ll also tell our team at Fastpass.</p>
      )}
      {denials >= DENIALS_BEFORE_ADMINS && <p>Our team at Fastpass already knows.</p>}
    </ConfirmDialog>
  )
}
