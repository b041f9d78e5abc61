import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Draft } from '#machines/wizard/draft.ts'
import type { StorageError } from '#src/offline/database/stores.ts'
import { readCaseDraft } from '#src/offline/drafts/case-drafts.ts'
import { type DraftOwner, SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { isDraftLost } from '#src/offline/drafts/drafts.ts'
import { type OpenedDraft, openDraft } from '#src/offline/drafts/open-draft.ts'
import { savesEnded } from '#src/offline/drafts/start-draft.ts'
import { CustomerWizard } from './customer-wizard.tsx'
import { FailedOpening } from './opening/failed-opening.tsx'
import { LostDraft } from './opening/lost-draft.tsx'
import { MissingDraft } from './opening/missing-draft.tsx'
import { SlowOpening } from './opening/slow-opening.tsx'
import { VisitorWizard } from './visitor-wizard.tsx'

export type DraftWizardProps = { owner: DraftOwner; draftId: string; active: number }

/** The wizard of a draft that this tab has claimed; another tab may claim it, and give it back. */
export function DraftWizard(props: DraftWizardProps) {
  const [takes, setTakes] = useState(0)
  return <Opening key={takes} {...props} onRetake={() => setTakes(takes + 1)} />
}

function Opening(props: DraftWizardProps & { onRetake: () => void }) {
  const { owner, draftId, active, onRetake } = props
  const opening = useOpenDraft(owner, draftId)
  switch (opening.status) {
    case 'opening':
      return <SlowOpening />
    case 'missing':
      return (
        <MissingDraft
          owner={owner}
          draftId={draftId}
          otherwise={
            owner === SIGNED_OUT ? (
              <Navigate to="/customer/new-case" search={{ active: 0 }} replace />
            ) : (
              <LostDraft
                owner={owner}
                draftId={draftId}
                loss={opening.isLost ? 'missing' : 'discarded'}
                onRetake={onRetake}
              />
            )
          }
        />
      )
    case 'failed':
      return <FailedOpening error={opening.error} onTryAgain={onRetake} />
    case 'open': {
      const { openedDraft, draft } = opening
      const wizardProps = { openedDraft, draft, active, onRetake }
      return owner === SIGNED_OUT ? (
        <VisitorWizard {...wizardProps} />
      ) : (
        <CustomerWizard customerId={owner} {...wizardProps} />
      )
    }
  }
}

/** `missing`: this device has no draft with this id. `isLost`: it was not removed on purpose. */
type DraftOpening =
  | { status: 'opening' }
  | { status: 'missing'; isLost: boolean }
  | { status: 'failed'; error: StorageError }
  | { status: 'open'; openedDraft: OpenedDraft; draft: Draft }

/** Claims a person's draft for this tab while the component is mounted. */
function useOpenDraft(owner: DraftOwner, draftId: string): DraftOpening {
  const [opening, setOpening] = useState<DraftOpening>({ status: 'opening' })
  useEffect(() => {
    let isLeft = false
    // A place may be on its way to the storage.
    const opened = savesEnded().then(() => openDraft(owner, draftId))
    opened.then(
      async (openedDraft) => {
        const draft = readCaseDraft(openedDraft.stored)
        const opening: DraftOpening = draft
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
