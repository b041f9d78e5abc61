import { useState } from 'react'
import type { Draft } from '#machines/wizard/draft.ts'
import { formatCategory } from '#src/format/names.ts'
import { SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import type { OpenedDraft } from '#src/offline/drafts/open-draft.ts'
import { AccountNeeded } from './account-needed.tsx'
import { LostDraft, useLoss } from './opening/lost-draft.tsx'
import { Wizard } from './wizard.tsx'

export type VisitorWizardProps = {
  openedDraft: OpenedDraft
  draft: Draft
  active: number
  onRetake: () => void
}

/** The wizard for visitors: every question can be answered, but the case cannot be sent. */
export function VisitorWizard({ openedDraft, draft, active, onRetake }: VisitorWizardProps) {
  const loss = useLoss(openedDraft)
  const [round, setRound] = useState({ number: 0, draft, isWhole: false, submittedAt: active })
  // The browser's Back leads back to the questions.
  if (round.isWhole && active !== round.submittedAt) setRound({ ...round, isWhole: false })
  if (loss)
    return <LostDraft owner={SIGNED_OUT} draftId={draft.id} loss={loss} onRetake={onRetake} />
  if (round.isWhole) {
    return (
      <AccountNeeded
        draftId={draft.id}
        name={formatCategory(draft.category.name)}
        onBack={() => setRound({ ...round, number: round.number + 1, isWhole: false })}
      />
    )
  }
  return (
    <Wizard
      key={round.number}
      openedDraft={openedDraft}
      draft={round.draft}
      active={active}
      refusal={undefined}
      isSending={false}
      onSubmitted={(whole) =>
        setRound({ ...round, draft: whole, isWhole: true, submittedAt: active })
      }
    />
  )
}
