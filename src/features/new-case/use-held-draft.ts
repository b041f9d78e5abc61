import { useEffect, useState } from 'react'
import { type Draft, migrateDraft } from '#machines/wizard/draft.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import type { StorageError } from '#src/offline/db.ts'
import { type OpenDraft, openDraft } from '#src/offline/open-draft.ts'

/** `missing`: no such draft is on this phone; it may have been sent. */
export type Opening =
  | { status: 'opening' | 'missing' }
  | { status: 'failed'; error: StorageError }
  | { status: 'open'; held: OpenDraft; draft: Draft }

/** A stored draft as one of today's flows; null when it is none. */
export const readCaseDraft = (stored: unknown): Draft | null =>
  migrateDraft(stored, (_flow, categoryName) => caseFlowOf(categoryName))

/** A customer's draft, held by this tab while the component is there. */
export function useHeldDraft(customerId: string, draftId: string): Opening {
  const [opening, setOpening] = useState<Opening>({ status: 'opening' })
  useEffect(() => {
    let isLeft = false
    const opened = openDraft(customerId, draftId)
    opened.then(
      (held) => {
        if (isLeft) return
        const draft = readCaseDraft(held.stored)
        setOpening(draft ? { status: 'open', held, draft } : { status: 'missing' })
      },
      (error: StorageError) => !isLeft && setOpening({ status: 'failed', error }),
    )
    return () => {
      isLeft = true
      opened.then((held) => held.close()).catch(() => {})
    }
  }, [customerId, draftId])
  return opening
}
