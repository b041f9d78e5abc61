import { CategoryStep } from './category-step.tsx'
import { DraftWizard } from './draft-wizard.tsx'
import type { NewCaseSearch } from './new-case-search.ts'

export type NewCaseScreenProps = { customerId: string; search: NewCaseSearch }

/** A new case: its category, then its questions (document 2 §2). */
export function NewCaseScreen({ customerId, search }: NewCaseScreenProps) {
  const { active, draft } = search
  if (active === 0 || draft === undefined) {
    return <CategoryStep customerId={customerId} draftId={draft} />
  }
  return <DraftWizard key={draft} customerId={customerId} draftId={draft} active={active} />
}
