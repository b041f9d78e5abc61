import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import { showHeading } from '#src/browser/focus-heading.ts'
import { type BidValues, typedTerms } from '#src/data/bids/bid.form.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardActions, CardHeader } from '#src/ui/list/card.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { UnsentTerms } from './bid-terms.tsx'

type TypedBidProps = {
  typed: BidValues
  categoryName: string
  /** Replaces the line that says whether the bid is saved, or cannot be submitted now. */
  fact?: string | undefined
  onDiscard: () => void
  /** Opens the panel with the typed bid; undefined when it can no longer be sent. */
  onContinue: (() => void) | undefined
}

/** A bid that was typed but not submitted. */
export function TypedBid({ typed, categoryName, fact, onDiscard, onContinue }: TypedBidProps) {
  const { bid_amount: amount, ...terms } = typedTerms(typed, categoryName)
  const discard = () => {
    onDiscard()
    // The button disappears together with the bid.
    showHeading()
  }
  return (
    <Section title="Not submitted">
      <Card as="div" visual="dashed">
        <CardHeader
          name={amount ? `Your bid ${formatBidAmount(amount, categoryName)}` : 'Your bid'}
          facts={
            fact ??
            (onContinue
              ? 'What you typed is saved on this phone.'
              : 'It cannot be submitted now. This is what you typed.')
          }
        />
        <UnsentTerms
          terms={{ ...terms, ...(amount !== null && { bid_amount: amount }) }}
          categoryName={categoryName}
        />
        <CardActions>
          <Button visual="neutral" onClick={discard}>
            Discard
          </Button>
          {onContinue && (
            <Button visual="tonal" onClick={onContinue}>
              Continue
            </Button>
          )}
        </CardActions>
      </Card>
    </Section>
  )
}
