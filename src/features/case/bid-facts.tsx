import type { Bid } from '#src/data/queries.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import { Fact } from '#src/ui/fact.tsx'
import { CashIcon, LanguagesIcon, PaymentPlanIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'

const facts = css({ display: 'grid', gap: '2', marginTop: '4' })

/** The payment terms of a bid, and the languages of its firm. */
export function BidFacts({ bid, categoryName }: { bid: Bid; categoryName: string }) {
  const option = paymentOption(bid, categoryName)
  const languages = bid.attorney.languages_known
  return (
    <div className={facts}>
      {option && (
        <Fact
          icon={bid.is_payment_activated ? <PaymentPlanIcon size="sm" /> : <CashIcon size="sm" />}
        >
          {option}
        </Fact>
      )}
      {languages && <Fact icon={<LanguagesIcon size="sm" />}>{languages}</Fact>}
    </div>
  )
}
