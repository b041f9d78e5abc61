import { redirect } from '@tanstack/react-router'
import type { CaseSlug } from '#machines/category-slug.ts'
import { type Draft, hasAnswers } from '#machines/wizard/draft.ts'
import { findUnclaimedCase, listCaseDrafts, searchOf } from '#src/offline/drafts/case-drafts.ts'
import { type DraftOwner, SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { startDraft } from '#src/offline/drafts/start-draft.ts'
import { storedOr } from '#src/storage/patience.ts'
import { beginsCase, lacksDraft, type NewCaseSearch } from './new-case-search.ts'

/**
 * Redirects a link to a step without a draft to the latest draft of its flow, or to the choice of a
 * category if there is none (specification §2.2). A visitor, who has no dashboard, is redirected
 * from that choice to their draft too. `begin` opens a draft of its flow, and creates one if
 * needed. When the device fails or takes long, nothing is redirected, and the screen says so.
 */
export async function findDraft(owner: DraftOwner, search: NewCaseSearch): Promise<void> {
  const draftSearch = lacksDraft(search)
    ? await storedOr(searchWithDraft(owner, search), undefined)
    : search.draft === undefined && owner === SIGNED_OUT && (await searchOfUnclaimed())
  if (draftSearch) throw redirect({ to: '/customer/new-case', search: draftSearch, replace: true })
}

/**
 * Returns the query with the draft that a link without one leads to. Rejects with `StorageError`.
 */
export async function searchWithDraft(
  owner: DraftOwner,
  search: NewCaseSearch,
): Promise<NewCaseSearch> {
  if (beginsCase(search)) return searchOf(await beginDraft(owner, search.user))
  const [latest] = search.user ? await draftsOfFlow(owner, search.user) : []
  return latest ? { ...search, draft: latest.id } : { active: 0 }
}

/**
 * The drafts that this document has begun, by owner and flow: the guards may run again meanwhile.
 */
const begun = new Map<string, Promise<Draft>>()

function beginDraft(owner: DraftOwner, user: CaseSlug): Promise<Draft> {
  const key = `${owner} ${user}`
  const beginning = begun.get(key) ?? unstartedDraft(owner, user)
  begun.set(key, beginning)
  beginning.catch(() => begun.delete(key))
  return beginning
}

/**
 * Returns a draft of this flow: the one that a visitor has started, the latest without an answer,
 * or a new one. A new one has no category id: it is found by the name when the case is sent, so
 * that nothing has to be fetched first. Rejects with `StorageError`.
 */
async function unstartedDraft(owner: DraftOwner, user: CaseSlug): Promise<Draft> {
  const drafts = await draftsOfFlow(owner, user)
  const usable = drafts.find((draft) => owner === SIGNED_OUT || !hasAnswers(draft))
  return usable ?? startDraft(owner, { id: null, name: user.replaceAll('_', ' ') })
}

/** Returns a person's drafts of a flow, latest first. Rejects with `StorageError`. */
async function draftsOfFlow(owner: DraftOwner, user: CaseSlug): Promise<Draft[]> {
  const drafts = await listCaseDrafts(owner)
  return drafts.filter(({ flow }) => flow === user)
}

async function searchOfUnclaimed() {
  const draft = await storedOr(findUnclaimedCase(), null)
  return draft && searchOf(draft)
}
