import { useMutation } from '@tanstack/react-query'
import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import {
  type DateProposal,
  type ProposedChange,
  proposedChange,
} from '#machines/lifecycle/court-date/proposed-date.ts'
import {
  type CourtDate,
  type CourtDateKind,
  courtDateNames,
} from '#machines/lifecycle/next-court-date.ts'
import { showTop } from '#src/browser/focus-heading.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { answerDateProposal } from '#src/data/cases/date-proposal.ts'
import { DeadlineCard } from '#src/features/case/deadline-card.tsx'
import { upcomingCourtDate } from '#src/format/court-dates.ts'
import { courtDateText, formatCourtMoment } from '#src/format/court-moments.ts'
import { inSentence } from '#src/format/sentences.ts'
import { CourtPlace } from '#src/layout/court-place.tsx'
import { Button } from '#src/ui/button.tsx'
import { CardActions } from '#src/ui/list/card.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })
const strong = css({ textStyle: 'strong' })
const line = css({ textStyle: 'small' })

const titles: Record<CourtDateKind, string> = {
  hearing: 'Your attorney proposes a court date',
  deadline: 'Your attorney knows of a deadline',
}
const done = {
  yes: 'Date saved. Remember to update your calendar.',
  no: 'We told your attorney',
}
const yes: Record<ProposedChange, string> = {
  add: 'Add this date',
  move: 'Move the date',
  replace: 'Use this date',
  details: 'Change the details',
}

const details = [
  ['room', 'the room'],
  ['address', 'the address'],
  ['due', 'what is due'],
] as const

/** Returns in words what a yes would change. */
function changeText(legalCase: CustomerCase, { court_date: proposed }: DateProposal): string {
  const current = upcomingCourtDate(legalCase)
  const name = courtDateNames[proposed.kind]
  if (current === null) return `If you say yes, we add this ${name} to your case.`
  switch (proposedChange(current, proposed)) {
    case 'details':
      return `The day of your ${name} stays the same. ${proposed.kind === 'hearing' ? 'The place changes.' : 'What is due changes.'}`
    case 'replace':
      return `It takes the place of your ${courtDateNames[current.kind]}: ${courtDateText(legalCase, current)}. We remind you of one date at a time.`
    default:
      return `Your ${name} would move from ${formatCourtMoment(legalCase, current.at)} to ${formatCourtMoment(legalCase, proposed.at)}.`
  }
}

/** Returns what the present date says and a proposed one does not: a yes would remove it. */
function lossText(current: CourtDate | null, proposed: CourtDate): string {
  const lost = details.filter(([name]) => current?.[name] && !proposed[name])
  if (lost.length === 0) return ''
  return ` Your case would no longer say ${inSentence(lost.map(([, text]) => text))}.`
}

type DateProposedProps = { legalCase: CustomerCase; proposal: DateProposal }

/** The court date that the attorney proposes, what it would change, and the customer's answer. */
export default function DateProposed({ legalCase, proposal }: DateProposedProps) {
  const { id, customer_id, case_status, court_date_changes } = legalCase
  const offlineReason = useOfflineReason()
  const { mutateAsync, isPending, variables } = useMutation(answerDateProposal(customer_id))
  const { state, version, court_date: proposed } = proposal
  if (state !== 'proposed' || !hasChosenAttorney(case_status)) return null
  const answer = (is_accepted: boolean) =>
    mutateAsync({ id, version, court_date_changes: court_date_changes ?? 0, is_accepted }).then(
      () => {
        showSnackbar({ message: is_accepted ? done.yes : done.no, type: 'success' })
        // The pressed button is gone.
        showTop()
      },
      () => {
        // The app shows failures.
      },
    )
  const working = (is_accepted: boolean) =>
    isPending && variables.is_accepted === is_accepted && 'Sending'
  const current = upcomingCourtDate(legalCase)
  const { court_time_zone = null } = legalCase
  const isOver = upcomingCourtDate({ court_date: proposed, court_time_zone }) === null
  return (
    <DeadlineCard title={titles[proposed.kind]}>
      <div className={stack}>
        <div>
          <p className={strong}>{courtDateText(legalCase, proposed)}</p>
          <CourtPlace courtDate={proposed} />
        </div>
        <p className={line}>
          {isOver
            ? 'This day is over. Your attorney can propose another date.'
            : `${changeText(legalCase, proposal)}${lossText(current, proposed)}`}
        </p>
        {!isOver && <p className={line}>Nothing changes until you say yes.</p>}
      </div>
      <CardActions>
        {!isOver && (
          <Button
            disabledReason={offlineReason}
            disabled={isPending}
            working={working(true)}
            onClick={() => answer(true)}
          >
            {yes[proposedChange(current, proposed)]}
          </Button>
        )}
        <Button
          visual="tonal"
          disabledReason={offlineReason}
          disabled={isPending}
          working={working(false)}
          onClick={() => answer(false)}
        >
          {current ? 'No, leave it as it is' : 'No, do not add it'}
        </Button>
      </CardActions>
    </DeadlineCard>
  )
}
