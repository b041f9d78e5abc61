import { redirect } from '@tanstack/react-router'
import { type CaseSlug, caseSlugOf } from '#machines/category-slug.ts'
import { type Draft, hasAnswers, readDraft } from '#machines/wizard/draft.ts'
import { type DraftOwner, SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { listDrafts } from '#src/offline/drafts/drafts.ts'
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
  if (beginsCase(search)) return beginDraft(owner, search.user)
  const [latest] = search.user ? await draftsOf(owner, search.user) : []
  return latest ? { ...search, draft: latest.id } : { active: 0 }
}

/**
 * The queries of the drafts that this document has begun, by owner and category: the guards may run
 * again meanwhile.
 */
const begun = new Map<string, Promise<NewCaseSearch>>()

function beginDraft(owner: DraftOwner, user: CaseSlug): Promise<NewCaseSearch> {
  const key = `${owner} ${user}`
  const beginning = begun.get(key) ?? unstartedDraft(owner, user)
  begun.set(key, beginning)
  beginning.catch(() => begun.delete(key))
  return beginning
}

/**
 * Returns the query of a draft in this category: the one that a visitor has started, the latest
 * without an answer, or a new one. A new one has no category id: it is found by the name when the
 * case is sent, so that nothing has to be fetched first. Rejects with `StorageError`.
 */
async function unstartedDraft(owner: DraftOwner, user: CaseSlug): Promise<NewCaseSearch> {
  const drafts = await draftsOf(owner, user)
  const usable = drafts.find((draft) => owner === SIGNED_OUT || !hasAnswers(draft))
  const stored = await searchOfStored(usable)
  if (stored) return stored
  const { id } = await startDraft(owner, { id: null, name: user.replaceAll('_', ' ') })
  return { active: 0, user, draft: id, place: true }
}

/** Returns a person's drafts in a category, latest first. Rejects with `StorageError`. */
async function draftsOf(owner: DraftOwner, user: CaseSlug): Promise<Draft[]> {
  return (await listDrafts(owner))
    .map(({ draft }) => readDraft(draft))
    .filter((draft) => draft !== null)
    .filter(({ category }) => caseSlugOf(category.name) === user)
}

async function searchOfUnclaimed() {
  const [latest] = await storedOr(listDrafts(SIGNED_OUT), [])
  return searchOfStored(latest?.draft)
}

/** Returns the query of a stored draft; null for none. */
async function searchOfStored(stored: unknown): Promise<NewCaseSearch | null> {
  if (stored === undefined) return null
  // The questions of all cases are not loaded for a first draft.
  const { readCaseDraft, searchOf } = await import('#src/offline/drafts/case-drafts.ts')
  const draft = readCaseDraft(stored)
  return draft && searchOf(draft)
}
