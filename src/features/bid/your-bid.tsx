import { bidUnit } from '#machines/lifecycle/bid-rules.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { endLine } from '#src/format/bid-end.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { MoneyInput } from '#src/ui/control/money-input.tsx'
import { CardActions } from '#src/ui/list/card.tsx'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { BidTerms } from './bid-terms.tsx'
import { comingBackHint } from './edits-hint.ts'
import type { Withdrawal } from './use-withdrawal.ts'

const stack = css({ display: 'grid', gap: '3' })
type YourBidProps = {
  bid: Bid
  legalCase: Pick<AttorneyCase, 'category_name' | 'case_status'>
  /** Why it cannot be edited now. */
  lockedBecause: string | undefined
  /** Whether a change of the bid waits to be sent. */
  isWaiting: boolean
  withdrawal: Withdrawal
  onEdit?: () => void
}

/**
 * The attorney's own bid, read-only, with Edit Bid (specification §1.2, specification §1.4) and
 * Withdraw.
 */
export function YourBid(props: YourBidProps) {
  const { bid, legalCase, lockedBecause, isWaiting, withdrawal, onEdit } = props
  const { category_name } = legalCase
  const end = endLine(bid, 'attorney')
  return (
    <Section title="Your Bid">
      <div className={stack}>
        <Field label="Amount" locked>
          <MoneyInput
            unit={bidUnit(category_name)}
            value={String(bid.bid_amount)}
            onChange={() => {}}
          />
        </Field>
        <BidTerms
          terms={bid}
          categoryName={category_name}
          end={end && (bid.ended_at ? `${end}. The client can’t accept it anymore.` : end)}
        />
        <CardActions>
          <Button visual="outline" disabledReason={lockedBecause} onClick={onEdit}>
            {bid.ended_at ? 'Send it again' : 'Edit Bid'}
          </Button>
          {withdrawal.isPossible && !isWaiting && (
            <Button visual="secondary" onClick={() => withdrawal.ask(bid)}>
              Withdraw bid
            </Button>
          )}
        </CardActions>
        <WithdrawDialog bid={bid} legalCase={legalCase} withdrawal={withdrawal} />
      </div>
    </Section>
  )
}

type WithdrawDialogProps = {
  bid: Bid
  legalCase: Pick<AttorneyCase, 'case_status'>
  withdrawal: Withdrawal
}

/** Asks for confirmation before a bid is withdrawn, and shows how many changes remain. */
function WithdrawDialog({ bid, legalCase, withdrawal }: WithdrawDialogProps) {
  return (
    <ConfirmDialog
      question={withdrawal}
      title="Withdraw this bid?"
      confirm="Withdraw bid"
      working="Withdrawing"
      exit="Keep it"
    >
      <p>We’ll take it off the case and tell the client.</p>
      <p>{comingBackHint(bid.update_count, legalCase.case_status === 'paused')}</p>
    </ConfirmDialog>
  )
}
