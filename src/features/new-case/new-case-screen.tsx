import type { DraftOwner } from '#src/offline/draft-owner.ts'
import { CategoryStep } from './category-step.tsx'
import { DraftWizard } from './draft-wizard.tsx'
import type { NewCaseSearch } from './new-case-search.ts'

export type NewCaseScreenProps = { owner: DraftOwner; search: NewCaseSearch }

/** A new case: its category, then its questions (specification §2.2). */
export function NewCaseScreen({ owner, search }: NewCaseScreenProps) {
  const { active, draft } = search
  if (active === 0 || draft === undefined) {
    return <CategoryStep owner={owner} draftId={draft} />
  }
  return <DraftWizard key={draft} owner={owner} draftId={draft} active={active} />
}
