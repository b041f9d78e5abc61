import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { BidItem, Outgoing } from '#machines/client/outbox-item.ts'
import { isSaved } from '#machines/form/form.ts'
import { type BidValues, bidForm, typedTerms } from '#src/data/bids/bid.form.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { refetchCases } from '#src/data/cases/saved-cases.ts'
import { queuedText } from '#src/layout/send-now.tsx'
import { useForm } from '#src/layout/use-form.ts'
import { discardOutgoing, Refused, submit } from '#src/sync/outbox.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

type BidFormOptions = {
  attorneyId: string
  legalCase: AttorneyCase
  /** The attorney's own bid as the server has it; null without one. */
  bid: Bid | null
  /** The refused item of this case; a new submission replaces it. */
  refused: BidItem | undefined
}

function outgoingOf(
  { attorneyId, legalCase, bid }: BidFormOptions,
  values: BidValues,
  readVersion: number | undefined,
): Outgoing {
  const { id, category_name: categoryName, unique_id: number } = legalCase
  const typed = typedTerms(values, categoryName)
  const terms = { ...typed, bid_amount: typed.bid_amount ?? 0 }
  const about = { legalCase: { id, categoryName, number } }
  if (bid) {
    const body = { id: bid.id, ...terms, update_count: bid.update_count }
    return { kind: 'bidEdit', ...about, body }
  }
  const read = readVersion !== undefined && { content_version: readVersion }
  return {
    kind: 'bid',
    ...about,
    body: { attorney_id: attorneyId, case_id: id, ...terms, ...read },
  }
}

/** Runs the bid form, which sends through the outbox: at once, or when there is a connection. */
export function useBidForm(options: BidFormOptions) {
  const { attorneyId, legalCase, bid, refused } = options
  const queryClient = useQueryClient()
  const { id, case_status, category_name: categoryName, content_version } = legalCase
  // The version that the attorney has read: an open form covers what changes behind it.
  const readVersion = useRef(content_version)
  const takesBids = case_status === 'open'
  const isOver = case_status === 'closed' || case_status === 'rejected'
  const subject = useMemo(
    () => ({ categoryName, takesBids, bid, refused }),
    [categoryName, takesBids, bid, refused],
  )
  const form = useForm(bidForm, {
    owner: attorneyId,
    key: id,
    subject,
    send: async ({ values, key }) => {
      const outgoing = outgoingOf(options, values, readVersion.current ?? content_version)
      const { outcome } = await submit(attorneyId, outgoing, key).catch((error) => {
        // The form now says that the case has changed, so the next press sends the version that is
        // shown. No other refusal says so.
        if (error instanceof Refused && error.code === 'CASE_CHANGED') {
          readVersion.current = undefined
        }
        throw error
      })
      if (refused) await discardOutgoing(attorneyId, refused.id)
      if (outcome === 'queued') showSnackbar({ message: queuedText(), type: 'info' })
      void refetchCases(queryClient, attorneyId)
    },
    // The screen of a case that is over says why, and shows the typed values.
    endOf: () => (isOver ? () => {} : undefined),
  })
  const { isOpen, unsaved, discard } = form
  useEffect(() => {
    if (!isOpen) readVersion.current = content_version
  }, [isOpen, content_version])

  // What can no longer be sent is deleted from the phone, and stays on the screen until the
  // attorney leaves.
  const [typed, setTyped] = useState(unsaved)
  const shownValues = isOpen ? null : (unsaved ?? typed)
  if (shownValues !== typed) setTyped(shownValues)
  useEffect(() => {
    if (isOver && unsaved) discard()
  }, [isOver, unsaved, discard])
  return {
    ...form,
    /** What is typed and not sent, while the form is closed. */
    typed: shownValues && !isSaved(bidForm, shownValues, subject) ? shownValues : null,
    discardTyped: () => {
      discard()
      setTyped(null)
    },
  }
}

export type BidFormState = ReturnType<typeof useBidForm>
