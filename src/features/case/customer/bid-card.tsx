import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { BidFacts } from '#src/features/case/bid-facts.tsx'
import { Firm } from '#src/features/case/firm.tsx'
import { bidMark } from '#src/format/case-status.ts'
import { sentence, sentences } from '#src/format/sentences.ts'
import type { ShownBid } from '#src/offline/encrypted/shown-bids.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Fact } from '#src/ui/fact.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Card, CardActions } from '#src/ui/list/card.tsx'
import { css } from '#styled/css/css.mjs'
import { canAcceptBid, isLicenseNeeded, ownersBidActions } from './bid-actions.ts'
import { changedSince } from './changed-since.ts'
import { CutTexts } from './cut-texts.tsx'
import { bidElementId } from './order-bids.ts'
import { type Shortlist, StarButton } from './shortlist.tsx'
import { isLeft } from './steady-bid.ts'
import type { BidChoice } from './use-bid-decision.tsx'

const textsClass = css({ textStyle: 'small', marginTop: '2' })
const noteClass = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
const aboutClass = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: 'ink-2' })
const statusClass = css({ display: 'flex', marginTop: '3' })
const waiting = css({ textStyle: 'small', color: 'ink-2', marginTop: '2' })
const changedClass = css({
  marginTop: '3',
  paddingBlock: '2',
  borderBlock: '1px solid',
  borderColor: 'line',
})

type BidCardProps = {
  bid: Bid
  legalCase: CustomerCase
  /** 'Lowest of 3', shown next to the price. */
  standing?: string | null
  /** The bid as it was when the customer last looked, if it has changed since. */
  before?: ShownBid | undefined
  /** Why it became read-only while the list was open: 'This bid was withdrawn'. */
  lockedBecause?: string | null
  /** The starred bids; absent when there are too few bids to compare. */
  shortlist?: Shortlist | undefined
  onChoose: (choice: BidChoice) => void
}

/** One attorney's bid, with the buttons that its state and the case's allow. */
export function BidCard(props: BidCardProps) {
  const { bid, legalCase, standing, before, lockedBecause, shortlist, onChoose } = props
  const categoryName = legalCase.category_name
  const firm = bid.attorney.company_name
  const canReject = !lockedBecause && ownersBidActions(bid, legalCase).includes('bid.reject')
  const canAccept = !lockedBecause && canAcceptBid(bid, legalCase)
  const { languages_known: languages, description } = bid.attorney
  const about = sentences(languages && sentence(`Speaks ${languages}`), description)
  const texts = [
    { text: bid.additional_note, lines: 2, className: noteClass },
    { text: about, lines: 1, className: aboutClass },
  ] as const
  return (
    <Card as="li" inset="tight">
      <Firm
        id={bidElementId(bid.id)}
        bid={bid}
        categoryName={categoryName}
        standing={standing}
        star={
          shortlist &&
          canAccept && (
            <StarButton
              firm={firm}
              isStarred={shortlist.has(bid.id)}
              onToggle={() => shortlist.toggle(bid.id)}
            />
          )
        }
      />
      {lockedBecause && (
        <div className={changedClass}>
          <Fact icon={<AlertIcon size="sm" />}>{lockedBecause}</Fact>
        </div>
      )}
      {before && !lockedBecause && (
        <div className={changedClass}>
          <Fact icon={<AlertIcon size="sm" />}>{changedSince(bid, before, { categoryName })}</Fact>
        </div>
      )}
      <BidFacts bid={bid} categoryName={categoryName} canAccept={canAccept} />
      <CutTexts
        className={textsClass}
        texts={texts.filter(({ text }) => text)}
        about={`the bid of ${firm}`}
      />
      {bid.bid_status !== 'open' && !lockedBecause && !isLeft(bid) && (
        <div className={statusClass}>
          <Badge status={bidMark(bid, legalCase.case_status)} />
        </div>
      )}
      {!lockedBecause && isLicenseNeeded(bid, legalCase) && (
        <p className={waiting}>You can accept this bid once we have confirmed their license.</p>
      )}
      {(canReject || canAccept) && (
        <CardActions>
          {canReject && (
            <Button
              visual="neutral"
              aria-label={`Reject the bid of ${firm}`}
              onClick={() => onChoose({ bid, decision: 'rejected' })}
            >
              Reject
            </Button>
          )}
          {canAccept && (
            <Button
              visual="tonal"
              aria-label={`Accept the bid of ${firm}`}
              onClick={() => onChoose({ bid, decision: 'accepted' })}
            >
              Accept
            </Button>
          )}
        </CardActions>
      )}
    </Card>
  )
}
