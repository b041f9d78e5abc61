import { useEffect, useId, useState } from 'react'
import { coverageOf } from '#machines/lifecycle/bid-coverage.ts'
import { formatPrice } from '#machines/lifecycle/bid-rules.ts'
import { feeWithRate } from '#machines/lifecycle/hourly-rate.ts'
import { createLazyPart } from '#src/browser/lazy-part.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { disclaimerPart } from '#src/features/case/disclaimer.ts'
import { bidLicense } from '#src/format/bid-license.ts'
import { counted } from '#src/format/counts.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import { inSentence, lowerFirst, sentence } from '#src/format/sentences.ts'
import type { ShownBids } from '#src/offline/encrypted/shown-bids.ts'
import { Button } from '#src/ui/button.tsx'
import { Fact } from '#src/ui/fact.tsx'
import { AlertIcon, CashIcon, DashIcon, PauseIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { css } from '#styled/css/css.mjs'
import { changedSince, shownAs } from './changed-since.ts'
import type { ChosenContact } from './contact-sheet.tsx'
import { acceptanceEnd } from './decision-end.ts'
import { whatTheySee } from './kept-answers.ts'
import type { BidDecision } from './use-bid-decision.tsx'

const consequences = css({ display: 'grid', gap: '4' })
const failed = css({ color: 'alert' })
const change = css({ marginBottom: '4' })
const note = css({ textStyle: 'small', marginTop: '2', whiteSpace: 'pre-line' })

/**
 * For this long after a change was acknowledged, the second tap of a double tap accepts nothing.
 */
const SECOND_TAP_MS = 500
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Returns what an acceptance does to the other bids: '… The other 2 bids are rejected.' */
function othersRejected(others: number): string {
  if (others === 0) return 'Bidding stops.'
  const rest = others === 1 ? 'The other bid is' : `The other ${others} bids are`
  return `Bidding stops. ${rest} rejected.`
}

type AcceptSheetProps = {
  decision: BidDecision
  legalCase: CustomerCase
  bids: readonly Bid[]
  /** The changed bids as they were when they were last looked at, by bid id. */
  shownBefore: ShownBids
  /** The customer has acknowledged a changed bid. */
  onLook: (bid: Bid) => void
  isOnline: boolean
  chosenContact: ChosenContact
}

// Loaded on demand: it needs the controls of the questions. A part of the sheet.
const askedContact = createLazyPart(() => import('./contact-sheet.tsx'))

/**
 * Asks for confirmation before a bid is accepted, and shows the consequences. A bid that changed
 * since the customer last looked, even under this open sheet, must be acknowledged first.
 */
export function AcceptSheet(props: AcceptSheetProps) {
  const { decision, legalCase, bids, shownBefore, onLook, isOnline, chosenContact } = props
  const { subject: choice, isAsking, isSending, failure, confirm, cancel } = decision
  const [isJustSeen, setJustSeen] = useState(false)
  const consequencesId = useId()
  const contactPart = askedContact.useLazyPart(isAsking)
  const disclaimer = disclaimerPart.useLazyPart(isAsking)
  useEffect(() => {
    if (!isJustSeen) return
    const timer = setTimeout(() => setJustSeen(false), SECOND_TAP_MS)
    return () => clearTimeout(timer)
  }, [isJustSeen])
  if (choice?.decision !== 'accepted') return null
  const chosen = choice.bid
  const bid = bids.find(({ id }) => id === chosen.id) ?? chosen
  const isOther = bid.update_count > chosen.update_count
  const before = shownBefore[bid.id] ?? (isOther ? shownAs(chosen) : undefined)
  // While a bid is being sent, data that is fetched does not change the button's text.
  const isToBeSeen = before !== undefined && !isSending
  const look = () => {
    setJustSeen(true)
    onLook(bid)
  }
  const end = isSending ? null : acceptanceEnd(bid, legalCase, bids)
  const others = bids.filter((other) => other.bid_status === 'open' && other.id !== bid.id)
  const { category_name: categoryName } = legalCase
  const price = formatPrice(bid.bid_amount, categoryName)
  // The price of a share says itself what it is a share of.
  const fee = bid.fee_type === 'share' ? undefined : feeWithRate(bid)
  const offer = [
    bid.attorney.company_name,
    price,
    fee && lowerFirst(fee),
    paymentOption(bid, categoryName),
  ]
  const notCovered = coverageOf(bid.covers, categoryName)?.notCovered ?? []
  return (
    <BottomSheet
      open={isAsking}
      onClose={cancel}
      busy={isSending}
      title={end?.title ?? 'Accept this bid?'}
      description={offer.filter(Boolean).join(', ')}
      consequencesId={consequencesId}
      actions={
        end ? (
          <Button key="ended" ref={takeFocus} onClick={cancel}>
            Back to the bids
          </Button>
        ) : (
          <>
            {isToBeSeen ? (
              <Button key="look" onClick={look}>
                I have seen the change
              </Button>
            ) : (
              <Button
                key="accept"
                ref={isJustSeen ? takeFocus : undefined}
                onClick={confirm}
                working={isSending && 'Accepting'}
                disabled={isJustSeen}
                disabledReason={
                  isOnline ? undefined : 'You are offline. Accepting needs a connection.'
                }
              >
                Accept bid
              </Button>
            )}
            <Button visual="quiet" fit="hug" disabled={isSending} onClick={cancel}>
              Not now
            </Button>
          </>
        )
      }
    >
      <div id={consequencesId}>
        <div role="status">
          {end && <p>{end.next}</p>}
          {before !== undefined && !end && (
            <div className={change}>
              <Fact icon={<AlertIcon />} size="md">
                <span>{changedSince(bid, before, { categoryName, now: price })}</span>
                {bid.additional_note && (
                  <p className={note} dir="auto">
                    {bid.additional_note}
                  </p>
                )}
              </Fact>
            </div>
          )}
        </div>
        {!end && (
          <div className={consequences}>
            <ul className={consequences}>
              {bid.license_gap === 'refused' && (
                <Fact as="li" icon={<AlertIcon />} size="md">
                  {`${bidLicense(bid) ?? ''}. Ask them about it before you pay or sign anything.`}
                </Fact>
              )}
              {bid.fee_type === 'hourly' && bid.fee_hours && (
                <Fact as="li" icon={<CashIcon />} size="md">
                  {sentence(`The price is an estimate for ${counted(bid.fee_hours, 'hour')}`)}
                </Fact>
              )}
              {notCovered.length > 0 && (
                <Fact as="li" icon={<DashIcon />} size="md">
                  {`Not covered: ${inSentence(notCovered)}`}
                </Fact>
              )}
              <Fact as="li" icon={<PhoneIcon />} size="md">
                {`${whatTheySee(legalCase)} We remind them each day.`}
              </Fact>
              <Fact as="li" icon={<PauseIcon />} size="md">
                {othersRejected(others.length)}
              </Fact>
            </ul>
            {failure && (
              <div className={failed}>
                <Fact icon={<AlertIcon />} size="md">
                  {failure}
                </Fact>
              </div>
            )}
          </div>
        )}
      </div>
      {!end && disclaimer && <disclaimer.DisclaimerText place="accept" />}
      {!end && contactPart && (
        <contactPart.AskedContact
          customerId={legalCase.customer_id}
          isAsking={isAsking}
          chosen={chosenContact}
        />
      )}
    </BottomSheet>
  )
}
