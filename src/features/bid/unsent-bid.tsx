import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import { discardOutgoing, sendNow } from '#src/client/outbox.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardActions, CardHeader } from '#src/ui/card.tsx'
import { Section } from '#src/ui/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { type BidItem, SAVED } from './bid-item.ts'

const refused = css({ textStyle: 'small', color: 'alert', marginTop: '2' })

type UnsentBidProps = {
  item: BidItem
  attorneyId: string
  categoryName: string
  /** Opens the panel with what was typed; undefined where it cannot be sent any more. */
  onReopen: (() => void) | undefined
}

/** A bid that has not been sent, or was refused when it was (decisions, 'Offline'). */
export function UnsentBid({ item, attorneyId, categoryName, onReopen }: UnsentBidProps) {
  const { id, outgoing, refusal, status } = item
  return (
    <Section title={refusal ? 'Not sent' : 'Waiting to be sent'}>
      <Card as="div" visual="dashed">
        <CardHeader
          name={`Your bid ${formatBidAmount(outgoing.body.bid_amount, categoryName)}`}
          badge={<Badge status="unsent" />}
          facts={refusal ? null : SAVED}
        />
        {refusal && <p className={refused}>{refusal.message}</p>}
        <CardActions>
          <Button
            visual="neutral"
            disabled={status === 'sending'}
            onClick={() => discardOutgoing(attorneyId, id)}
          >
            Discard
          </Button>
          {refusal && onReopen && (
            <Button visual="tonal" onClick={onReopen}>
              Edit and send
            </Button>
          )}
          {!refusal && (
            <Button
              visual="tonal"
              working={status === 'sending' && 'Sending'}
              onClick={() => sendNow(attorneyId)}
            >
              Send now
            </Button>
          )}
        </CardActions>
      </Card>
    </Section>
  )
}
