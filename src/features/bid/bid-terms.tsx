import type { ReactNode } from 'react'
import type { components } from '#contract'
import { type CoverageItem, coverageOf } from '#machines/lifecycle/bid-coverage.ts'
import { feeWithRate } from '#machines/lifecycle/hourly-rate.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import { inSentence } from '#src/format/sentences.ts'
import { Fact } from '#src/ui/fact.tsx'
import { FoldedText } from '#src/ui/folded-text.tsx'
import { CashIcon, CheckIcon, ClockIcon, DashIcon, PaymentPlanIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'

const inCard = css({ display: 'grid', gap: '3', marginTop: '3' })
const note = css({ textStyle: 'small', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

type Bid = components['schemas']['Bid']

/** What a bid says besides its amount, as it is sent. */
type Terms = Partial<
  Pick<Bid, 'bid_amount' | 'additional_note' | 'is_payment_activated' | 'fee_type' | 'fee_hours'>
> & { covers?: readonly CoverageItem[] | null }

type BidTermsProps = {
  terms: Terms
  categoryName: string
  /** When the bid ends by itself; empty when it does not. */
  end: ReactNode
}

/** An attorney's own bid without its amount: its payment option, its fee, what it covers and what not, its end and its note. */
export function BidTerms({ terms, categoryName, end }: BidTermsProps) {
  const { is_payment_activated = false, additional_note } = terms
  const option = paymentOption({ is_payment_activated }, categoryName)
  const fee = feeWithRate(terms)
  const coverage = coverageOf(terms.covers, categoryName)
  return (
    <>
      {option && (
        <Fact icon={is_payment_activated ? <PaymentPlanIcon size="sm" /> : <CashIcon size="sm" />}>
          {option}
        </Fact>
      )}
      {fee && <Fact icon={<CashIcon size="sm" />}>{fee}</Fact>}
      {coverage && (
        <Fact icon={<CheckIcon size="sm" />}>Covers: {inSentence(coverage.covered)}</Fact>
      )}
      {coverage && coverage.notCovered.length > 0 && (
        <Fact icon={<DashIcon size="sm" />}>Not covered: {inSentence(coverage.notCovered)}</Fact>
      )}
      {end && <Fact icon={<ClockIcon size="sm" />}>{end}</Fact>}
      {additional_note && (
        <div>
          <FoldedText className={note} text={additional_note} about="your note" />
        </div>
      )}
    </>
  )
}

type UnsentTermsProps = Omit<BidTermsProps, 'end'> & { terms: Pick<Bid, 'ends_in_days'> }

/** The same of a bid that is not sent, in its card. */
export function UnsentTerms({ terms, categoryName }: UnsentTermsProps) {
  const { ends_in_days: days } = terms
  return (
    <div className={inCard}>
      <BidTerms
        terms={terms}
        categoryName={categoryName}
        end={days && `Ends ${days} days after it is sent`}
      />
    </div>
  )
}
