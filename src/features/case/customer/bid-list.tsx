import { lazy, Suspense } from 'react'
import { sentBidState } from '#machines/lifecycle/bid-end.ts'
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import { priceGuideText } from '#machines/lifecycle/price-guide.ts'
import { isWaitingForBid } from '#machines/lifecycle/waiting-case.ts'
import { isInOtherLanguage } from '#src/browser/page-language.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { bidCount } from '#src/format/counts.ts'
import { WhatHappensNow } from '#src/layout/what-happens-now.tsx'
import type { ShownBids } from '#src/offline/encrypted/shown-bids.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CardList } from '#src/ui/list/card.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { BidCard } from './bid-card.tsx'
import { type BidOrder, lowestOf, orderBids } from './order-bids.ts'
import { OrderMenu } from './order-menu.tsx'
import type { Shortlist } from './shortlist.tsx'
import { groupBids, isLeft, LEFT_TITLE, type SteadyBid } from './steady-bid.ts'
import type { BidDecision } from './use-bid-decision.tsx'
import { useSteadyOrder } from './use-steady-order.ts'

const LanguageLead = lazy(() => import('./language-part.tsx'))
// Most cases have a bid before a message says that they have none.
const LegalHelp = lazy(() => import('./silence/legal-help-part.tsx'))

const guide = css({ textStyle: 'small', color: 'ink-2', marginBottom: '3' })

type BidListProps = {
  bids: readonly Bid[]
  legalCase: CustomerCase
  order: BidOrder
  onOrder: (order: BidOrder) => void
  decision: BidDecision
  /** The changed bids as they were when they were last looked at, by bid id. */
  shownBefore: ShownBids
  shortlist: Shortlist
}

/** The bids on a customer's case, in the chosen order (specification §1.2). */
export function BidList(props: BidListProps) {
  const { bids, legalCase, order, onOrder, decision, shownBefore, shortlist } = props
  const steady = useSteadyOrder(orderBids(bids, order), { legalCase, order, all: bids })
  if (steady.length === 0) {
    const { case_status, customer_id, silence, total_bid } = legalCase
    const isWaiting = isWaitingForBid({ case_status, total_bid }) && silence?.step !== 'hidden'
    return (
      <Section title="Bids">
        <EmptyState fact="There is no Bid yet.">
          {isWaiting && <WhatHappensNow customerId={customer_id} posted={legalCase} />}
        </EmptyState>
        {isWaiting && isInOtherLanguage() && (
          <Suspense fallback={null}>
            <LanguageLead customerId={customer_id} />
          </Suspense>
        )}
        {silence && (
          <Suspense fallback={null}>
            <LegalHelp legalCase={legalCase} />
          </Suspense>
        )}
      </Section>
    )
  }
  const card = ({ bid, lockedBecause }: SteadyBid) => (
    <BidCard
      key={bid.id}
      bid={bid}
      legalCase={legalCase}
      standing={lockedBecause ? null : lowestOf(bid, bids)}
      lockedBecause={lockedBecause}
      before={shownBefore[bid.id]}
      shortlist={shortlist}
      onChoose={decision.ask}
    />
  )
  const { standing, ended, rejected, left } = groupBids(steady)
  // Each group is ordered on its own.
  const hasOrder = [standing, ended, rejected, left].some((group) => group.length > 1)
  const menu = hasOrder && <OrderMenu order={order} onOrder={onOrder} />
  return (
    <Section title={countOf(bids)} aside={menu}>
      {legalCase.price_guide && isUndecided(legalCase.case_status) && (
        <p className={guide}>{priceGuideText(legalCase.price_guide, legalCase.category_name)}</p>
      )}
      {standing.length > 0 && <CardList>{standing.map(card)}</CardList>}
      {ended.length > 0 && (
        <Section title="Ended" tone="group">
          <p className={guide}>You can no longer accept these.</p>
          <CardList>{ended.map(card)}</CardList>
        </Section>
      )}
      {rejected.length > 0 && (
        // Apart from the list by price, because they can no longer be chosen.
        <Section title="Rejected" tone="group">
          <CardList>{rejected.map(card)}</CardList>
        </Section>
      )}
      {left.length > 0 && (
        <Section title={LEFT_TITLE} tone="group">
          <CardList>{left.map(card)}</CardList>
        </Section>
      )}
    </Section>
  )
}

/** Returns how many bids there are, as the dashboard says it. */
function countOf(bids: readonly Bid[]): string {
  const goneBids = bids.filter((bid) => isLeft(bid) || sentBidState(bid) === 'ended').length
  if (goneBids === bids.length) return 'Bids'
  return bidCount({
    total_bid: bids.length,
    rejected_bids: bids.filter((bid) => bid.bid_status === 'rejected').length - goneBids,
    left_bids: goneBids,
    accepted_bid: bids.find((bid) => bid.bid_status === 'accepted')?.bid_amount ?? null,
  })
}
