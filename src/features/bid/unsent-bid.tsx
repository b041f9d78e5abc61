import type { BidItem, Refusal } from '#machines/client/outbox-item.ts'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import { pastRefusals } from '#src/format/past-refusals.ts'
import { SendNow, useWaitingText } from '#src/layout/send-now.tsx'
import { BEING_SENT, discardOutgoing, type OutboxView } from '#src/sync/outbox.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardActions, CardHeader } from '#src/ui/list/card.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { Section } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { UnsentTerms } from './bid-terms.tsx'

const outdated = css({ textStyle: 'small', marginTop: '2' })
const refused = css({ textStyle: 'small', color: 'alert', marginTop: '2' })

type UnsentBidProps = {
  item: BidItem
  attorneyId: string
  /** The state of the outbox. */
  state: OutboxView['state']
  /** Opens the panel with the typed values; undefined when the bid can no longer be sent. */
  onReopen: (() => void) | undefined
  /** What becomes of a refused bid. */
  fact?: string
}

/** A bid that is not sent yet, or that the server refused (specification §3.7). */
export function UnsentBid({ item, attorneyId, state, onReopen, fact }: UnsentBidProps) {
  const { id, outgoing, refusal, status } = item
  const { categoryName } = outgoing.legalCase
  const waiting = useWaitingText(state)
  const discard = async () => {
    if (await discardOutgoing(attorneyId, id)) return
    showSnackbar({ message: BEING_SENT, type: 'info' })
  }
  const outdatedText = refusal && pastRefusal(refusal, onReopen !== undefined)
  return (
    <Section title={refusal ? 'Not sent' : 'Waiting to be sent'}>
      <Card as="div" visual="dashed">
        <CardHeader
          name={`Your bid ${formatBidAmount(outgoing.body.bid_amount, categoryName)}`}
          badge={<Badge status={refusal ? 'notSent' : 'unsent'} />}
          facts={refusal ? (fact ?? null) : waiting}
        />
        {refusal &&
          (outdatedText ? (
            <p className={outdated}>{outdatedText}</p>
          ) : (
            <p className={refused}>{refusal.message}</p>
          ))}
        <UnsentTerms terms={outgoing.body} categoryName={categoryName} />
        <CardActions>
          <Button visual="neutral" disabled={status === 'sending'} onClick={() => void discard()}>
            Discard
          </Button>
          {refusal && onReopen && (
            <Button visual="tonal" onClick={onReopen}>
              Edit and send
            </Button>
          )}
          {!refusal && <SendNow personId={attorneyId} item={item} state={state} />}
        </CardActions>
      </Card>
    </Section>
  )
}

/**
 * Returns why a refused bid was not sent, where the cause may be gone by now; undefined for
 * other refusals. `canSend`: whether the case takes the bid now. If it does not, the screen shows
 * why in another place.
 */
function pastRefusal({ code }: Refusal, canSend: boolean): string | undefined {
  const past = pastRefusals[code]
  if (past && canSend) return `${past} You can try again now.`
  // The case's status says so.
  return code === 'STATUS_CONFLICT' ? undefined : past
}
