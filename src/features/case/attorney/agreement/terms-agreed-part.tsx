import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { AgreedTerms } from '#src/features/case/agreed-terms.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { PencilIcon } from '#src/ui/icons.tsx'
import { Card, CardHeader } from '#src/ui/list/card.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { AgreementSheet } from './agreement-sheet.tsx'
import { canEnterTerms, useAgreement } from './use-agreement.ts'

type State = NonNullable<AttorneyCase['agreement']>['state'] | 'none'

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })
const line = css({ textStyle: 'small', color: 'ink-2' })

const lines: Record<State, string> = {
  none: 'When you and your client agree on the price, enter it here. Your client then says yes or no.',
  proposed: 'We asked your client to say yes or no.',
  refused: 'Your client said that you did not agree on this. Talk to them, then enter it again.',
  agreed: 'Your client said yes. You both agree on this.',
}
const labels: Record<Exclude<State, 'agreed'>, string> = {
  none: 'Enter what you agreed on',
  proposed: 'Change these terms',
  refused: 'Enter it again',
}

type AgreedProps = { attorneyId: string; legalCase: AttorneyCase; bid: Bid; isGone: boolean }

/** What the chosen attorney and the client agree on: entered, answered, and entered again. */
export default function Agreed(props: AgreedProps) {
  const { legalCase } = props
  const { agreement, category_name: categoryName } = legalCase
  const form = useAgreement(props)
  const state: State = agreement?.state ?? 'none'
  const canEnter = canEnterTerms(legalCase)
  if (!agreement && !canEnter) return null
  const label = state === 'agreed' ? undefined : labels[state]
  return (
    <Section title="What you agreed on">
      <div className={stack}>
        <p className={line}>{lines[state]}</p>
        {agreement && (
          <AgreedTerms agreement={agreement} categoryName={categoryName} reader="attorney" />
        )}
        {canEnter && form.unsaved && label && (
          <Card as="div" visual="dashed">
            <CardHeader
              name="Terms you typed"
              badge={<Badge status="unsaved" />}
              facts={`They are only on this phone. To send them, tap “${label}”.`}
            />
          </Card>
        )}
        {canEnter && label && (
          <Button visual="outline" icon={<PencilIcon />} onClick={() => form.open()}>
            {label}
          </Button>
        )}
      </div>
      {form.hasOpened && <AgreementSheet form={form} />}
    </Section>
  )
}
