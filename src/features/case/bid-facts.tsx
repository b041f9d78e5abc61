import { coverageOf } from '#machines/lifecycle/bid-coverage.ts'
import { feeWithRate } from '#machines/lifecycle/hourly-rate.ts'
import type { Bid } from '#src/data/queries.ts'
import { endLine } from '#src/format/bid-end.ts'
import { bidLicense } from '#src/format/bid-license.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import { inSentence } from '#src/format/sentences.ts'
import { Fact } from '#src/ui/fact.tsx'
import {
  AlertIcon,
  CashIcon,
  CheckIcon,
  ClockIcon,
  DashIcon,
  LanguagesIcon,
  PaymentPlanIcon,
  ShieldCheckIcon,
} from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'

function licenseIcon({ license, license_gap }: Bid) {
  if (license) return <ShieldCheckIcon size="sm" />
  return license_gap === 'refused' ? <AlertIcon size="sm" /> : <DashIcon size="sm" />
}

const facts = css({ display: 'grid', gap: '2', marginTop: '4' })

type BidFactsProps = {
  bid: Bid
  categoryName: string
  /** Whether the customer can accept the bid now. */
  canAccept?: boolean
}

/**
 * The payment terms of a bid, its fee, what it covers, until when it can be accepted, and the license
 * and languages of its firm.
 */
export function BidFacts({ bid, categoryName, canAccept = false }: BidFactsProps) {
  const option = paymentOption(bid, categoryName)
  const languages = bid.attorney.languages_known
  const fee = feeWithRate(bid)
  const end = canAccept || bid.ended_at ? endLine(bid, 'customer') : undefined
  const coverage = coverageOf(bid.covers, categoryName)
  const license = bidLicense(bid)
  return (
    <div className={facts}>
      {option && (
        <Fact
          icon={bid.is_payment_activated ? <PaymentPlanIcon size="sm" /> : <CashIcon size="sm" />}
        >
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
      {license && <Fact icon={licenseIcon(bid)}>{license}</Fact>}
      {languages && <Fact icon={<LanguagesIcon size="sm" />}>{languages}</Fact>}
    </div>
  )
}
