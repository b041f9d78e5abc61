import { Link } from '@tanstack/react-router'
import type { BidItem } from '#machines/client/outbox-item.ts'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import { isOfGoneCase } from '#src/format/case-gone.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { pastRefusals } from '#src/format/past-refusals.ts'
import { SendNow, useWaitingText } from '#src/layout/send-now.tsx'
import { BEING_SENT, discardOutgoing, type OutboxView } from '#src/sync/outbox.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card, CardActions, CardFigures, CardHeader } from '#src/ui/list/card.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

export type UnsentBidCardProps = { attorneyId: string; item: BidItem; state: OutboxView['state'] }

/** A bid that the server has not received yet, or has refused (specification §3.7). */
export function UnsentBidCard({ attorneyId, item, state }: UnsentBidCardProps) {
  const { id, outgoing, refusal, status } = item
  const { legalCase, body, kind } = outgoing
  const name = `${formatCategory(legalCase.categoryName)} ${formatCaseNumber(legalCase.number)}`
  const amount = formatBidAmount(body.bid_amount, legalCase.categoryName)
  const waiting = useWaitingText(state)
  const past = refusal && pastRefusals[refusal.code]
  const refused = past ? `${past} Open the case to see if you can send it now.` : refusal?.message
  const discard = async () => {
    if (await discardOutgoing(attorneyId, id)) return
    showSnackbar({ message: BEING_SENT, type: 'info' })
  }
  return (
    <Card as="li" visual="dashed">
      <CardHeader
        name={name}
        badge={<Badge status={refusal ? 'notSent' : 'unsent'} />}
        facts={refused ?? waiting}
      />
      <CardFigures>
        <p>{kind === 'bid' ? `Your bid ${amount}` : `Your bid, changed to ${amount}`}</p>
      </CardFigures>
      <CardActions>
        <Button
          visual="neutral"
          aria-label={`Discard your bid on ${name}`}
          disabled={status === 'sending'}
          onClick={() => void discard()}
        >
          Discard
        </Button>
        {refusal && !isOfGoneCase({ kind, code: refusal.code }) && (
          <Link
            from="/dashboard"
            to="/lawyer/case-details"
            search={(dashboard) => ({ case_Id: legalCase.id, ...dashboard })}
            className={buttonClass({ visual: 'tonal' })}
          >
            Open again
          </Link>
        )}
        {!refusal && <SendNow personId={attorneyId} item={item} state={state} />}
      </CardActions>
    </Card>
  )
}
