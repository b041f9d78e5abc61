import { createExternalStore } from '#src/browser/external-store.ts'
import { sessionActor } from './session.ts'

/**
 * The numbers of unsent items that a sign-out deletes. `changes`: cases that the server has, without
 * their last answers or changes. `details`: changes to the personal details.
 */
export type Unsent = { cases: number; changes: number; bids: number; details: number }

/** Returns the total. */
export const countAll = ({ cases, changes, bids, details }: Unsent): number =>
  cases + changes + bids + details

const asked = createExternalStore<Unsent | undefined>(undefined)

/** Returns what the open dialog asks about. */
export const useUnsent = asked.use

/** Signs out; asks first if this device has unsent items (specification §3.7). */
export async function logOut(): Promise<void> {
  const personId = sessionActor.getSnapshot().context.identity?.uuid
  const unsent = personId === undefined ? undefined : await countUnsent(personId)
  if (unsent && countAll(unsent) > 0) asked.set(unsent)
  else confirmLogOut()
}

/** Signs out and discards the unsent items. */
export function confirmLogOut(): void {
  asked.set(undefined)
  sessionActor.send({ type: 'person.signOut' })
}

/** Stays signed in. */
export const cancelLogOut = (): void => asked.set(undefined)

/**
 * Counts what a sign-out on this device would discard. A draft that the server has is not lost: it
 * returns with the next sign-in.
 */
export async function countUnsent(personId: string): Promise<Unsent> {
  const [
    { listDrafts, listDiscards },
    { isKnownToServer },
    { listOutbox },
    { listCaseEdits },
    { listBidDrafts },
    { readProfileDraft },
    { settleDrafts },
  ] = await Promise.all([
    import('#src/offline/drafts.ts'),
    import('#src/offline/stored-draft.ts'),
    import('#src/offline/outbox.ts'),
    import('#src/offline/case-edits.ts'),
    import('#src/offline/bid-drafts.ts'),
    import('#src/offline/profile-drafts.ts'),
    import('#src/sync/draft-sync.ts'),
  ])
  const listKeptHere = async () =>
    (await listDrafts(personId).catch(() => [])).filter(({ isOnServer }) => !isOnServer)
  const discards = await listDiscards(personId).catch(() => [])
  if ((await listKeptHere()).length + discards.length > 0) await settleDrafts()
  const [drafts, items, edits, bidDrafts, profileDraft] = await Promise.all([
    listKeptHere(),
    listOutbox(personId).catch(() => []),
    listCaseEdits(personId).catch(() => []),
    listBidDrafts(personId).catch(() => []),
    readProfileDraft(personId).catch(() => ({})),
  ])
  const cases = items.filter(({ outgoing }) => outgoing.kind === 'case')
  const begun = drafts.filter(isKnownToServer)
  return {
    cases: drafts.length - begun.length + cases.length,
    changes: begun.length + edits.length,
    bids: items.length - cases.length + bidDrafts.length,
    details: Object.keys(profileDraft).length,
  }
}
