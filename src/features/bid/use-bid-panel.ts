import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useRef } from 'react'
import { fromPromise } from 'xstate'
import {
  type BidOffer,
  type BidOutcome,
  bidPanelMachine,
  type OwnBid,
} from '#machines/client/bid-panel.machine.ts'
import type { BidItem, Outgoing } from '#machines/client/outbox-item.ts'
import { sentBidState } from '#machines/lifecycle/bid-end.ts'
import { allTerms, offerIn, wireTerms } from '#machines/lifecycle/bid-terms.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { refetchCases } from '#src/data/cases/saved-cases.ts'
import { queuedText } from '#src/layout/send-now.tsx'
import { readBidDraft, storeBidDraft } from '#src/offline/typed/bid-drafts.ts'
import { useStoreError } from '#src/offline/use-stored.ts'
import { createIdempotencyKey, discardOutgoing, Refused, submit } from '#src/sync/outbox.ts'
import { showSnackbar, showUnchanged } from '#src/ui/overlay/snackbar-actor.ts'

type BidPanelOptions = {
  attorneyId: string
  legalCase: AttorneyCase
  /** The attorney's own bid as the server has it; null without one. */
  bid: Bid | null
  /** The refused item of this case; a new submission replaces it. */
  refused: BidItem | undefined
}

const ownBid = (bid: Bid | null): OwnBid | null =>
  bid && {
    ...allTerms(offerIn(bid)),
    hasEnded: sentBidState(bid) === 'ended',
    updateCount: bid.update_count,
  }

function outgoingOf(
  offer: BidOffer,
  { attorneyId, legalCase, bid }: BidPanelOptions,
  readVersion: number | undefined,
): Outgoing {
  const terms = wireTerms(offer)
  const { id, category_name: categoryName, unique_id: number } = legalCase
  const about = { legalCase: { id, categoryName, number } }
  if (offer.isEdit && bid) {
    const body = { id: bid.id, ...terms, update_count: bid.update_count }
    return { kind: 'bidEdit', ...about, body }
  }
  // A case from an older server has no version.
  const read = readVersion !== undefined && { content_version: readVersion }
  return {
    kind: 'bid',
    ...about,
    body: { attorney_id: attorneyId, case_id: id, ...terms, ...read },
  }
}

/**
 * Runs the 'Your bid' panel, which sends through the outbox: at once, or when there is a
 * connection.
 */
export function useBidPanel(options: BidPanelOptions) {
  const { attorneyId, legalCase, bid, refused } = options
  const queryClient = useQueryClient()
  const { case_status: caseStatus, changes_used: changesUsed, content_version } = legalCase
  // The version that the attorney has read: an open panel covers what changes behind it.
  const readVersion = useRef(content_version)
  const isOver = caseStatus === 'closed' || caseStatus === 'rejected'
  const { failure, notSaved, watch } = useStoreError()
  const machine = bidPanelMachine.provide({
    actors: {
      // Each press is one submission with one key (specification §3.1).
      sendOffer: fromPromise<BidOutcome, BidOffer>(async ({ input }) => {
        const { outcome } = await submit(
          attorneyId,
          outgoingOf(input, options, readVersion.current ?? content_version),
          createIdempotencyKey(),
        ).catch((error) => {
          // The panel now says that the case has changed, so the next press sends the version that is shown. No other
          // refusal says so.
          if (error instanceof Refused && error.code === 'CASE_CHANGED') {
            readVersion.current = undefined
          }
          throw error
        })
        if (refused) await discardOutgoing(attorneyId, refused.id)
        if (outcome === 'queued') showSnackbar({ message: queuedText(), type: 'info' })
        return outcome
      }),
    },
    actions: {
      saveStored: ({ context }) => watch(storeBidDraft(attorneyId, legalCase.id, context.stored)),
      showUnchanged,
      refetch: () => void refetchCases(queryClient, attorneyId),
    },
  })
  const [snapshot, send] = useMachine(machine, {
    input: { categoryName: legalCase.category_name, caseStatus, bid: ownBid(bid), changesUsed },
  })
  useEffect(
    () => send({ type: 'bid.load', caseStatus, bid: ownBid(bid), changesUsed }),
    [send, caseStatus, bid, changesUsed],
  )
  const isClosed = snapshot.matches('closed') || snapshot.matches('submitted')
  useEffect(() => {
    if (isClosed) readVersion.current = content_version
  }, [isClosed, content_version])
  const load = useCallback(async () => {
    const stored = await readBidDraft(attorneyId, legalCase.id).catch(() => null)
    send({ type: 'typed.load', stored })
    // Deletes only the stored copy: the typed bid, which can no longer be sent, stays on the screen until the attorney leaves.
    if (isOver) await storeBidDraft(attorneyId, legalCase.id, null).catch(() => {})
  }, [attorneyId, legalCase.id, isOver, send])
  useEffect(() => void load(), [load])
  // Another tab may have changed it since.
  const open = () => void load().then(() => send({ type: 'panel.open' }))
  return { snapshot, send, open, failure, notSaved }
}

export type BidPanelState = ReturnType<typeof useBidPanel>
