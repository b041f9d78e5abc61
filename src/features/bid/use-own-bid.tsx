import { bidItemOf } from '#machines/client/outbox-item.ts'
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import { MAX_BID_EDITS } from '#machines/lifecycle/limits.ts'
import { canBid } from '#src/data/bids/bid.form.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { formatMoment } from '#src/format/dates.ts'
import { useOutbox } from '#src/sync/outbox.ts'
import { Button } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { BidPanel } from './bid-panel.tsx'
import { comingBackHint } from './edits-hint.ts'
import { TypedBid } from './typed-bid.tsx'
import { UnsentBid } from './unsent-bid.tsx'
import { useBidForm } from './use-bid-form.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import { YourBid } from './your-bid.tsx'

type OwnBidOptions = {
  attorneyId: string
  legalCase: AttorneyCase
  /** The attorney's own bid as the server has it; null without one. */
  bid: Bid | null
}

const NOT_SENT = 'Your change hasn’t been sent yet.'

function lockedBecause({ update_count }: Bid, pausedUntil: string | null): string {
  if (update_count >= MAX_BID_EDITS) return `You have changed your bid ${MAX_BID_EDITS} times.`
  return pausedUntil === null
    ? 'Bidding is paused.'
    : `Bidding is paused until ${formatMoment(pausedUntil)}.`
}

/**
 * Returns an attorney's own bid in its two places on a screen: `content`, as sent and as waiting,
 * and `actions`, the button at the bottom that adds one (specification §1.2).
 */
export function useOwnBid(options: OwnBidOptions): { content: Elements; actions: Elements } {
  const { attorneyId, legalCase, bid } = options
  const { items, state } = useOutbox(attorneyId)
  const item = bidItemOf(items, legalCase.id)
  const form = useBidForm({ ...options, refused: item?.refusal ? item : undefined })
  const withdrawal = useWithdrawal(attorneyId, legalCase, bid)
  const { open, notSaved } = form
  const typed = item ? null : form.typed
  const canOpen = canBid(legalCase, bid)

  return {
    content: (
      <>
        {item && !form.isSending && (
          <UnsentBid
            item={item}
            attorneyId={attorneyId}
            state={state}
            onReopen={canOpen ? open : undefined}
          />
        )}
        {typed && (
          <TypedBid
            typed={typed}
            categoryName={legalCase.category_name}
            fact={canOpen ? notSaved : undefined}
            onDiscard={form.discardTyped}
            onContinue={canOpen ? open : undefined}
          />
        )}
        {bid && isUndecided(legalCase.case_status) && (
          <YourBid
            bid={bid}
            legalCase={legalCase}
            lockedBecause={
              item ? NOT_SENT : canOpen ? undefined : lockedBecause(bid, legalCase.paused_until)
            }
            isWaiting={item !== undefined}
            withdrawal={withdrawal}
            onEdit={open}
          />
        )}
        {!bid && !item && legalCase.case_status === 'open' && !canOpen && (
          <Section title="Your Bid">
            <p>{comingBackHint(MAX_BID_EDITS, false)}</p>
          </Section>
        )}
        <BidPanel form={form} legalCase={legalCase} />
      </>
    ),
    actions: canOpen && !bid && !item && (
      <ActionArea
        primary={<Button onClick={open}>{typed ? 'Continue your bid' : 'Submit a Bid'}</Button>}
      />
    ),
  }
}
