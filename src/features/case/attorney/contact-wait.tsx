import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { CONTACT_HOURS } from '#machines/lifecycle/limits.ts'
import { markContacted } from '#src/data/cases/case-mutations.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { DeadlineCountdown } from '#src/features/case/deadline-countdown.tsx'
import { disclaimerPart } from '#src/features/case/disclaimer.ts'
import { courtFirst } from '#src/format/court-moments.ts'
import { useConfirm } from '#src/layout/use-confirm.ts'
import { Button } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { CardActions } from '#src/ui/list/card.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'
import { contactEnd } from './status-changes.ts'

const meaning = css({ textStyle: 'small', color: 'ink-2', marginTop: '4' })

type ContactReportOptions = {
  attorneyId: string
  legalCase: AttorneyCase
  /** This attorney no longer sees the case. */
  isGone: boolean
  /** Called when the server has recorded it. */
  onContacted: () => void
}

/**
 * Reports contact with the client after a confirmation. Call it where it outlives the wait for
 * contact.
 */
export function useContactReport(options: ContactReportOptions) {
  const { attorneyId, legalCase, isGone, onContacted } = options
  const { mutateAsync } = useMutation(markContacted(attorneyId))
  const showNoted = () => {
    onContacted()
    showSnackbar({ message: 'Contact noted', type: 'success' })
  }
  return useConfirm<true>(
    async () => {
      await mutateAsync({ id: legalCase.id, ...disclaimerPart.loaded()?.read })
      showNoted()
    },
    // Another device was first, or the response to the last attempt was lost.
    () => (legalCase.contacted_at ? showNoted : contactEnd(legalCase, isGone)),
  )
}

export type ContactReport = ReturnType<typeof useContactReport>

type ContactWaitProps = {
  legalCase: AttorneyCase
  dueAt: string
  report: ContactReport
  /** Links to call or email the customer, above the button. */
  links?: Elements
  /** Shown first, if there is another action. */
  children?: Elements
  /** The id of the text that says why all actions are disabled without a connection. */
  offlineId?: string
}

/** Shows the deadline for contacting the customer, and the button that reports the contact. */
export function ContactWait(props: ContactWaitProps) {
  const { legalCase, dueAt, report, links, children, offlineId } = props
  const disclaimer = disclaimerPart.useLazyPart(true)
  const offlineReason = useOfflineReason()
  const meaningId = useId()
  const button = (
    <Button
      visual={children ? 'quiet' : 'tonal'}
      disabled={offlineReason !== undefined}
      // With another action on the screen, the reason is shown once for all of them.
      disabledReason={children ? undefined : offlineReason}
      aria-describedby={children ? (offlineReason && offlineId) || meaningId : undefined}
      onClick={() => report.ask(true)}
    >
      I have contacted the client
    </Button>
  )
  return (
    <>
      <DeadlineCountdown
        dueAt={dueAt}
        hours={CONTACT_HOURS}
        textOf={(moment, isOver) =>
          `You ${isOver ? 'had' : 'have'} until ${moment}.${courtFirst(legalCase, 'The', dueAt)}`
        }
      />
      {links}
      {disclaimer && <disclaimer.DisclaimerText place="contact" />}
      {children}
      {children && (
        <p id={meaningId} className={meaning}>
          Already called or wrote? Tell us.
        </p>
      )}
      {children ? button : <CardActions>{button}</CardActions>}
    </>
  )
}

/** Asks whether the attorney has contacted the customer. */
export function ReportContact({ report }: { report: ContactReport }) {
  return (
    <ConfirmDialog
      question={report}
      title="Have you contacted the client?"
      confirm="Yes, I have"
      working="Sending"
      isDanger={false}
      exit="Not yet"
    >
      <p>We’ll tell the client that you have, and stop reminding you.</p>
      <p>{`If they did not hear from you, they can tell us for ${CONTACT_HOURS} hours.`}</p>
    </ConfirmDialog>
  )
}
