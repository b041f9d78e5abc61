import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type DraftOwner, SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { CustomerWizard } from './customer-wizard.tsx'
import { FailedOpening } from './opening/failed-opening.tsx'
import { LostDraft } from './opening/lost-draft.tsx'
import { MissingDraft } from './opening/missing-draft.tsx'
import { SlowOpening } from './opening/slow-opening.tsx'
import { useOpenDraft } from './use-open-draft.ts'
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
              <LostDraft loss={opening.isLost ? 'missing' : 'discarded'} onRetake={onRetake} />
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
