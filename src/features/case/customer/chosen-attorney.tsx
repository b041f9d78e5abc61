import { CONTACT_HOURS } from '#machines/lifecycle/limits.ts'
import type { Bid, CustomerCase } from '#src/api/queries.ts'
import { useNow } from '#src/client/use-now.ts'
import { BidFacts } from '#src/features/case/bid-facts.tsx'
import { ContactedLine } from '#src/features/case/contacted-line.tsx'
import { DeadlineCard } from '#src/features/case/deadline-card.tsx'
import { DeadlineCountdown } from '#src/features/case/deadline-countdown.tsx'
import { Firm } from '#src/features/case/firm.tsx'
import { Price } from '#src/features/case/price.tsx'
import { Card } from '#src/ui/card.tsx'
import { EyeIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Section } from '#src/ui/screen.tsx'
import { css } from '#styled/css/css.mjs'

const promise = css({ textStyle: 'small', color: 'ink-2', marginTop: '1' })
const cards = css({ display: 'grid', gap: '3' })

/** After acceptance: until when the attorney makes contact, who they are, and what they see. */
export function ChosenAttorney({ bid, legalCase }: { bid: Bid; legalCase: CustomerCase }) {
  const { category_name, contact_due_at, contacted_at } = legalCase
  const now = useNow()
  return (
    <>
      {contact_due_at && (
        <DeadlineCard title={`${bid.attorney.company_name} will contact you`}>
          <DeadlineCountdown
            dueAt={contact_due_at}
            hours={CONTACT_HOURS}
            label="Time to contact you"
            words={(moment, isOver) => `They ${isOver ? 'had' : 'have'} until ${moment}.`}
          />
          {now < new Date(contact_due_at) ? (
            <p className={promise}>
              We remind them each day.
              <br />
              If they are late, we tell you.
            </p>
          ) : (
            <p className={promise}>
              We have reminded them. You can close this case and post it again.
            </p>
          )}
        </DeadlineCard>
      )}
      {contacted_at && <ContactedLine at={contacted_at} />}
      <Section title="Your attorney">
        <div className={cards}>
          <Card>
            <Firm
              attorney={bid.attorney}
              price={<Price amount={bid.bid_amount} categoryName={category_name} />}
            />
            <BidFacts bid={bid} categoryName={category_name} />
          </Card>
          <Note icon={<EyeIcon />} title="They can now see">
            Your name, email and phone number.
          </Note>
        </div>
      </Section>
    </>
  )
}
