import { useEffect, useState } from 'react'
import type { Draft } from '#machines/wizard/draft.ts'
import type { StorageError } from '#src/offline/database/stores.ts'
import { readCaseDraft } from '#src/offline/drafts/case-drafts.ts'
import type { DraftOwner } from '#src/offline/drafts/draft-owner.ts'
import { isDraftLost } from '#src/offline/drafts/drafts.ts'
import { type OpenedDraft, openDraft } from '#src/offline/drafts/open-draft.ts'
import { savesEnded } from '#src/offline/drafts/start-draft.ts'

/** `missing`: this device has no draft with this id. `isLost`: it was not removed on purpose. */
export type Opening =
  | { status: 'opening' }
  | { status: 'missing'; isLost: boolean }
  | { status: 'failed'; error: StorageError }
  | { status: 'open'; openedDraft: OpenedDraft; draft: Draft }

/** Claims a person's draft for this tab while the component is mounted. */
export function useOpenDraft(owner: DraftOwner, draftId: string): Opening {
  const [opening, setOpening] = useState<Opening>({ status: 'opening' })
  useEffect(() => {
    let isLeft = false
    // A place may be on its way to the storage.
    const opened = savesEnded().then(() => openDraft(owner, draftId))
    opened.then(
      async (openedDraft) => {
        const draft = readCaseDraft(openedDraft.stored)
        const opening: Opening = draft
          ? { status: 'open', openedDraft, draft }
          : { status: 'missing', isLost: await isDraftLost(owner, draftId) }
        if (!isLeft) setOpening(opening)
      },
      (error: StorageError) => !isLeft && setOpening({ status: 'failed', error }),
    )
    return () => {
      isLeft = true
      opened.then((openedDraft) => openedDraft.close()).catch(() => {})
    }
  }, [owner, draftId])
  return opening
}
