import { redirect } from '@tanstack/react-router'
import { type Draft, hasAnswers } from '#machines/wizard/draft.ts'
import type { CaseSlug } from '#machines/wizard/flows/case-flows.ts'
import { findUnclaimedCase, listCaseDrafts, searchOf } from '#src/offline/drafts/case-drafts.ts'
import { type DraftOwner, SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { startDraft } from '#src/offline/drafts/start-draft.ts'
import { storedOr } from '#src/storage/patience.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import type { NewCaseSearch } from './new-case-search.ts'

/**
 * Redirects a link to a step without a draft to the latest draft of its flow, or to the choice of a
 * category if there is none (specification §2.2). A visitor, who has no dashboard, is redirected
 * from that choice to their draft too. `begin` opens a draft of its flow, and creates one if needed.
 */
export async function findDraft(owner: DraftOwner, search: NewCaseSearch): Promise<void> {
  if (search.draft !== undefined) return
  if (search.begin && search.user && search.user !== 'other') {
    return beginDraft(owner, search.user)
  }
  if (search.active === 0) return owner === SIGNED_OUT ? redirectToUnclaimed() : undefined
  const [latest] = search.user ? await draftsOfFlow(owner, search.user) : []
  throw redirect({
    to: '/customer/new-case',
    search: latest ? { ...search, draft: latest.id } : { active: 0 },
    replace: true,
  })
}

/** The drafts that this document has begun, by owner and flow: the guards may run again meanwhile. */
const begun = new Map<string, Promise<Draft>>()

async function beginDraft(owner: DraftOwner, user: CaseSlug) {
  const key = `${owner} ${user}`
  const beginning = begun.get(key) ?? unstartedDraft(owner, user)
  begun.set(key, beginning)
  const draft = await storedOr(
    beginning.catch((error: Error) => {
      begun.delete(key)
      showSnackbar({ message: error.message, type: 'error' })
    }),
    undefined,
  )
  const search = draft ? searchOf(draft) : { active: 0 }
  throw redirect({ to: '/customer/new-case', search, replace: true })
}

/**
 * Returns a draft of this flow: the one that a visitor has started, the latest without an answer, or
 * a new one. A new one has no category id: it is found by the name when the case is sent, so that
 * nothing has to be fetched first. Rejects with `StorageError`.
 */
async function unstartedDraft(owner: DraftOwner, user: CaseSlug): Promise<Draft> {
  const drafts = await draftsOfFlow(owner, user)
  const usable = drafts.find((draft) => owner === SIGNED_OUT || !hasAnswers(draft))
  return usable ?? startDraft(owner, { id: null, name: user.replaceAll('_', ' ') })
}

/** Returns a person's drafts of a flow, latest first; none when the device's storage fails or is late. */
async function draftsOfFlow(owner: DraftOwner, user: CaseSlug): Promise<Draft[]> {
  const drafts = await storedOr(listCaseDrafts(owner), [])
  return drafts.filter(({ flow }) => flow === user)
}

async function redirectToUnclaimed() {
  const draft = await storedOr(findUnclaimedCase(), null)
  if (draft) throw redirect({ to: '/customer/new-case', search: searchOf(draft), replace: true })
}
