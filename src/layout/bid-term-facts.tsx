import type { ReactNode } from 'react'
import type { components } from '#contract'
import { type CoverageItem, coverageOf } from '#machines/lifecycle/bid-coverage.ts'
import { feeWithRate } from '#machines/lifecycle/hourly-rate.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import { inSentence } from '#src/format/sentences.ts'
import { Fact } from '#src/ui/fact.tsx'
import { CashIcon, CheckIcon, ClockIcon, DashIcon, PaymentPlanIcon } from '#src/ui/icons.tsx'

type Bid = components['schemas']['Bid']

/** What a bid says besides its amount and its note, as it is sent. */
export type BidTerms = Partial<
  Pick<Bid, 'bid_amount' | 'is_payment_activated' | 'fee_type' | 'fee_hours'>
> & { covers?: readonly CoverageItem[] | null }

export type BidTermFactsProps = {
  terms: BidTerms
  categoryName: string
  /** When the bid ends by itself; empty when it does not. */
  end: ReactNode
}

/**
 * Items of a list: the terms of a bid without its amount. Its payment option, its fee, what it
 * covers and what not, and its end.
 */
export function BidTermFacts({ terms, categoryName, end }: BidTermFactsProps) {
  const { is_payment_activated = false } = terms
  const option = paymentOption({ is_payment_activated }, categoryName)
  const fee = feeWithRate(terms)
  const coverage = coverageOf(terms.covers, categoryName)
  return (
    <>
      {option && (
        <Fact
          as="li"
          icon={is_payment_activated ? <PaymentPlanIcon size="sm" /> : <CashIcon size="sm" />}
        >
          {option}
        </Fact>
      )}
      {fee && (
        <Fact as="li" icon={<CashIcon size="sm" />}>
          {fee}
        </Fact>
      )}
      {coverage && (
        <Fact
          as="li"
          icon={<CheckIcon size="sm" />}
        >{`Covers: ${inSentence(coverage.covered)}`}</Fact>
      )}
      {coverage && coverage.notCovered.length > 0 && (
        <Fact as="li" icon={<DashIcon size="sm" />}>
          {`Not covered: ${inSentence(coverage.notCovered)}`}
        </Fact>
      )}
      {end && (
        <Fact as="li" icon={<ClockIcon size="sm" />}>
          {end}
        </Fact>
      )}
    </>
  )
}
