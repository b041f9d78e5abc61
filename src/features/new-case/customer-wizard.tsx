import { Navigate, useLocation } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Outgoing, Refusal } from '#machines/client/outbox-item.ts'
import { type Draft, placeIn } from '#machines/wizard/draft.ts'
import { toCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { queuedText } from '#src/layout/send-now.tsx'
import type { OpenedDraft } from '#src/offline/drafts/open-draft.ts'
import { Refused, submit, useOutbox } from '#src/sync/outbox.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { useLeave } from '#src/wizard/use-leave.ts'
import { disclaimerPart } from './disclaimer.ts'
import { LostDraft, useLoss } from './opening/lost-draft.tsx'
import { Wizard } from './wizard.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the server refused the case that is opened again. */
    refusal?: Refusal
  }
}

export type CustomerWizardProps = {
  customerId: string
  active: number
  openedDraft: OpenedDraft
  draft: Draft
  onRetake: () => void
}

/** The wizard of a customer's draft, and its submission. */
export function CustomerWizard(props: CustomerWizardProps) {
  const { customerId, active, openedDraft, draft, onRetake } = props
  const leave = useLeave('/customer/new-case', '/dashboard')
  const loss = useLoss(openedDraft)
  const refusal = useLocation({ select: ({ state }) => state.refusal })
  // A refusal restarts the questions with all answers kept.
  const [round, setRound] = useState({ number: 0, draft, refusal })
  const [isSending, setSending] = useState(false)
  const isOnItsWay = useOutbox(customerId).items.some(
    ({ status, outgoing }) =>
      status !== 'refused' && outgoing.kind === 'case' && outgoing.draft.id === draft.id,
  )

  const handleSubmitted = useCallback(
    async (whole: Draft) => {
      setSending(true)
      try {
        const { outcome } = await submit(customerId, outgoingOf(customerId, whole), whole.id)
        if (outcome === 'sent') openedDraft.stopWriting()
        await leave()
        if (outcome === 'queued') showSnackbar({ message: queuedText(), type: 'info' })
      } catch (error) {
        // Shows what the device could not store; the outbox shows what the server refuses.
        const refused = error instanceof Refused ? error : undefined
        if (!refused) showSnackbar({ message: (error as Error).message, type: 'error' })
        // The case is a draft again.
        await openedDraft.refresh()
        setRound(({ number }) => ({ number: number + 1, draft: whole, refusal: refused }))
        setSending(false)
      }
    },
    [customerId, leave, openedDraft],
  )

  if (!isSending && isOnItsWay) return <Navigate to="/dashboard" replace />
  if (!isSending && loss)
    return <LostDraft owner={customerId} draftId={draft.id} loss={loss} onRetake={onRetake} />
  return (
    <Wizard
      key={round.number}
      openedDraft={openedDraft}
      draft={round.draft}
      active={active}
      refusal={round.refusal}
      isSending={isSending}
      onSubmitted={handleSubmitted}
    />
  )
}

/** Returns a complete draft as an outbox item. The category's id is the draft's, or a new one. */
function outgoingOf(customerId: string, draft: Draft): Outgoing {
  const { name } = draft.category
  const place = placeIn(draft)
  return {
    kind: 'case',
    draft,
    body: {
      category_name: name,
      customer_id: customerId,
      ...(place !== undefined && { place }),
      ...disclaimerPart.loaded()?.read,
      ...toCaseAnswers(caseFlowOf(name), draft.answers),
    },
  }
}
