import { lazy, Suspense } from 'react'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { typedText } from '#src/features/case/court-date/typed-text.ts'
import { courtDateText } from '#src/format/court-moments.ts'
import { CourtPlace } from '#src/layout/court-place.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { PencilIcon } from '#src/ui/icons.tsx'
import { Card, CardHeader } from '#src/ui/list/card.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { canPropose, useProposal } from './use-proposal.ts'

// It needs the controls of the questions.
const ProposeDateSheet = lazy(() => import('./propose-date-sheet-part.tsx'))

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })
const line = css({ textStyle: 'small', color: 'ink-2' })
const strong = css({ textStyle: 'strong' })

const NOTHING_PROPOSED =
  'Do you know of a court date, or of a change? Your client says yes or no before it is on the case.'
const lines: Record<NonNullable<AttorneyCase['date_proposal']>['state'], string> = {
  proposed: 'We asked your client to say yes or no to this date.',
  accepted: 'Your client said yes. The date is on the case.',
  refused: 'Your client said no to this date. Talk to them, then you can propose another date.',
}

type DateProposedProps = { attorneyId: string; legalCase: AttorneyCase; isGone: boolean }

/** The court date that the chosen attorney proposes, and what the client answered. */
export default function DateProposed(props: DateProposedProps) {
  const { legalCase } = props
  const { date_proposal: proposal } = legalCase
  const form = useProposal(props)
  const label = proposal ? 'Propose another date' : 'Propose a court date'
  const typed = form.unsaved ? typedText(legalCase, form.unsaved) : ''
  return (
    <>
      {canPropose(legalCase) && (
        <Section title="A new date">
          <div className={stack}>
            <p className={line}>{proposal ? lines[proposal.state] : NOTHING_PROPOSED}</p>
            {proposal && proposal.state !== 'accepted' && (
              <div>
                <p className={strong}>{courtDateText(legalCase, proposal.court_date)}</p>
                <CourtPlace courtDate={proposal.court_date} />
              </div>
            )}
            {typed && (
              <Card as="div" visual="dashed">
                <CardHeader
                  name={typed}
                  badge={<Badge status="unsaved" />}
                  facts={`It is only on this phone. To send it, tap “${label}”.`}
                />
              </Card>
            )}
            <Button visual="outline" icon={<PencilIcon />} onClick={() => form.open()}>
              {label}
            </Button>
          </div>
        </Section>
      )}
      {form.hasOpened && (
        <Suspense>
          <ProposeDateSheet form={form} />
        </Suspense>
      )}
    </>
  )
}
