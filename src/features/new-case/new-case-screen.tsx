import type { DraftOwner } from '#src/offline/drafts/draft-owner.ts'
import { CategoryStep } from './category-step.tsx'
import { DraftWizard } from './draft-wizard.tsx'
import { lacksDraft, type NewCaseSearch } from './new-case-search.ts'
import { LateDraft } from './opening/late-draft.tsx'
import { PlaceStep } from './place-step.tsx'

type NewCaseScreenProps = { owner: DraftOwner; search: NewCaseSearch }

/** A new case: its category, its place, then its questions (specification §2.2). */
export function NewCaseScreen({ owner, search }: NewCaseScreenProps) {
  const { active, draft, place } = search
  if (lacksDraft(search)) return <LateDraft owner={owner} search={search} />
  if (active === 0 && draft !== undefined && place) {
    return <PlaceStep key={draft} owner={owner} draftId={draft} />
  }
  if (active === 0 || draft === undefined) {
    return <CategoryStep owner={owner} draftId={draft} />
  }
  return <DraftWizard key={draft} owner={owner} draftId={draft} active={active} />
}
