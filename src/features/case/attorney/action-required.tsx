import { useId } from 'react'
import { CONTACT_HOURS } from '#machines/lifecycle/limits.ts'
import { useOnline } from '#src/browser/online.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { DeadlineCard } from '#src/features/case/deadline-card.tsx'
import type { CaseStatusChange } from '#src/features/case/use-case-status.ts'
import { sentences } from '#src/format/sentences.ts'
import { Button } from '#src/ui/button.tsx'
import { CardActions } from '#src/ui/list/card.tsx'
import { css } from '#styled/css/css.mjs'
import { type ContactReport, ContactWait } from './contact-wait.tsx'
import { accept, reject } from './status-changes.ts'

const request = css({ textStyle: 'small', marginBottom: '4' })
const meaning = css({ textStyle: 'small', color: 'ink-2', marginTop: '3' })
const offlineNote = css({ textStyle: 'small', color: 'ink-2', marginTop: '2' })

type ActionRequiredProps = {
  legalCase: AttorneyCase
  statusChange: CaseStatusChange
  report: ContactReport
}

/**
 * The banner of a pending case: the customer waits for an answer (specification §1.2, specification
 * §1.4).
 */
export function ActionRequired(props: ActionRequiredProps) {
  const { legalCase, statusChange, report } = props
  const isOnline = useOnline()
  const { contact_denials = 0, contacted_at, license_gap } = legalCase
  const { isSending, ask } = statusChange
  const meaningId = useId()
  const offlineId = useId()
  const answers = (
    <>
      <CardActions>
        <Button
          visual="neutral"
          disabled={!isOnline || isSending}
          aria-describedby={isOnline ? undefined : offlineId}
          onClick={() => ask(reject)}
        >
          Reject
        </Button>
        {!license_gap && (
          <Button
            visual="tonal"
            disabled={!isOnline || isSending}
            onClick={() => ask(accept)}
            aria-describedby={isOnline ? meaningId : offlineId}
          >
            Contact client
          </Button>
        )}
      </CardActions>
      {!license_gap && (
        <p id={meaningId} className={meaning}>
          “Contact client” takes the case.
        </p>
      )}
    </>
  )
  return (
    <DeadlineCard title={license_gap ? 'The client accepted your bid' : 'Action required'}>
      <p className={request}>
        {sentences(
          !license_gap && 'The client accepted your bid. Will you take this case?',
          license_gap && 'You can take the case once we have confirmed your license.',
          license_gap &&
            !contacted_at &&
            `Then you have ${CONTACT_HOURS} hours to contact the client.`,
          contact_denials > 0 && 'They say that they have not heard from you.',
        )}
      </p>
      {legalCase.contact_due_at && !license_gap ? (
        <ContactWait
          legalCase={legalCase}
          report={report}
          offlineId={offlineId}
          dueAt={legalCase.contact_due_at}
        >
          {answers}
        </ContactWait>
      ) : (
        answers
      )}
      {!isOnline && (
        <p id={offlineId} className={offlineNote}>
          You are offline. Answering needs a connection.
        </p>
      )}
    </DeadlineCard>
  )
}
