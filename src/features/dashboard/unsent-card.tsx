import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutboxItem, Outgoing } from '#machines/client/outbox-item.ts'
import { formatCategory } from '#src/format/names.ts'
import { SendNow, useWaitingText } from '#src/layout/send-now.tsx'
import { searchOf } from '#src/offline/drafts/case-drafts.ts'
import { discardDraft } from '#src/offline/drafts/drafts.ts'
import { BEING_SENT, discardOutgoing, type OutboxView, reopenDraft } from '#src/sync/outbox.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardActions, CardHeader } from '#src/ui/list/card.tsx'
import { DiscardDialog } from '#src/ui/overlay/discard-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

export type UnsentCase = OutboxItem & { outgoing: Outgoing & { kind: 'case' } }

export type UnsentCardProps = { customerId: string; item: UnsentCase; state: OutboxView['state'] }

/** A submitted case that the server has not received yet (specification §3.7). */
export function UnsentCard({ customerId, item, state }: UnsentCardProps) {
  const navigate = useNavigate()
  const waiting = useWaitingText(state)
  const [isAsking, setAsking] = useState(false)
  const { draft } = item.outgoing
  const name = formatCategory(draft.category.name)

  const tell = (error: Error) => showSnackbar({ message: error.message, type: 'error' })
  const reopen = async () => {
    const id = await reopenDraft(customerId, item)
    await navigate({
      to: '/customer/new-case',
      search: { ...searchOf(draft), draft: id },
      state: item.refusal ? { refusal: item.refusal } : {},
    })
  }
  const discard = async () => {
    if (!(await discardOutgoing(customerId, item.id))) throw new Error(BEING_SENT)
    // Another device may still have it as a draft.
    await discardDraft(customerId, draft.id)
  }
  return (
    <Card as="li" visual="dashed">
      <CardHeader
        name={name}
        badge={<Badge status={item.refusal ? 'notSent' : 'unsent'} />}
        facts={item.refusal ? item.refusal.message : waiting}
      />
      <CardActions>
        <Button
          visual="neutral"
          aria-label={`Discard your ${name} case`}
          disabled={item.status === 'sending'}
          onClick={() => setAsking(true)}
        >
          Discard
        </Button>
        {item.status === 'refused' ? (
          <Button visual="tonal" onClick={() => reopen().catch(tell)}>
            Open again
          </Button>
        ) : (
          <SendNow personId={customerId} item={item} state={state} />
        )}
      </CardActions>
      <DiscardDialog
        name={name}
        open={isAsking}
        onClose={() => setAsking(false)}
        onDiscard={() => void discard().catch(tell)}
      />
    </Card>
  )
}
