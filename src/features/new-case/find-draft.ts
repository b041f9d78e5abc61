import { redirect } from '@tanstack/react-router'
import { listDrafts } from '#src/offline/drafts.ts'
import type { NewCaseSearch } from './new-case-search.ts'
import { readCaseDraft } from './use-held-draft.ts'

/**
 * Sends a link to a step that names no draft to the latest draft of its flow, or, where there is
 * none, to the choice of a category (document 2 §2). Redirects, or lets it pass.
 */
export async function findDraft(customerId: string, search: NewCaseSearch): Promise<void> {
  if (search.active === 0 || search.draft !== undefined) return
  const drafts = search.user ? await listDrafts(customerId).catch(() => []) : []
  const latest = drafts.find(({ draft }) => readCaseDraft(draft)?.flow === search.user)
  throw redirect({
    to: '/customer/new-case',
    search: latest ? { ...search, draft: latest.id } : { active: 0 },
    replace: true,
  })
}
