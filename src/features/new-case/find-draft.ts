import { redirect } from '@tanstack/react-router'
import type { CaseSlug } from '#machines/wizard/flows/case-flows.ts'
import { findUnclaimedCase, readCaseDraft, searchOf } from '#src/offline/case-drafts.ts'
import { type DraftOwner, SIGNED_OUT } from '#src/offline/draft-owner.ts'
import { listDrafts } from '#src/offline/drafts.ts'
import { startDraft } from '#src/offline/start-draft.ts'
import type { NewCaseSearch } from './new-case-search.ts'

/**
 * Redirects a link to a step without a draft to the latest draft of its flow, or to the choice of a
 * category if there is none (specification §2.2). A visitor, who has no dashboard, is redirected
 * from that choice to their draft too. `begin` starts a new draft instead.
 */
export async function findDraft(owner: DraftOwner, search: NewCaseSearch): Promise<void> {
  if (search.draft !== undefined) return
  if (search.begin && search.user && search.user !== 'other') {
    return beginDraft(owner, search.user)
  }
  if (search.active === 0) return owner === SIGNED_OUT ? redirectToUnclaimed() : undefined
  const drafts = search.user ? await listDrafts(owner).catch(() => []) : []
  const latest = drafts.find(({ draft }) => readCaseDraft(draft)?.flow === search.user)
  throw redirect({
    to: '/customer/new-case',
    search: latest ? { ...search, draft: latest.id } : { active: 0 },
    replace: true,
  })
}

// The category's id is found by its name when the case is sent, so nothing has to be fetched first.
async function beginDraft(owner: DraftOwner, user: CaseSlug) {
  if (owner === SIGNED_OUT) await redirectToUnclaimed()
  const { id } = await startDraft(owner, { id: null, name: user.replaceAll('_', ' ') })
  const search = { active: 1, user, draft: id }
  throw redirect({ to: '/customer/new-case', search, replace: true })
}

async function redirectToUnclaimed() {
  const draft = await findUnclaimedCase()
  if (draft) throw redirect({ to: '/customer/new-case', search: searchOf(draft), replace: true })
}
