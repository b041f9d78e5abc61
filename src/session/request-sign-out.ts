/** Requests a sign-out, and asks first when it would delete unsent items. `sign-out.ts` completes it. */
import { createExternalStore } from '#src/browser/external-store.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { sessionActor } from './session.ts'

/**
 * The numbers of unsent items that a sign-out deletes. `changes`: cases that the server has, without
 * their last answers or changes. `details`: changes to the personal details.
 */
export type Unsent = { cases: number; changes: number; bids: number; details: number }

/** Returns the number of all unsent items together. */
export const totalOf = ({ cases, changes, bids, details }: Unsent): number =>
  cases + changes + bids + details

const unsentToConfirm = createExternalStore<Unsent | undefined>(undefined)

/** Returns the unsent items that the open dialog asks about; undefined while it is closed. */
export const useUnsent = unsentToConfirm.use

/** Signs out. If this device has unsent items, a dialog asks first (specification §3.7). */
export async function requestSignOut(): Promise<void> {
  const personId = sessionActor.getSnapshot().context.identity?.uuid
  try {
    const unsent = personId === undefined ? undefined : await countUnsent(personId)
    if (unsent && totalOf(unsent) > 0) unsentToConfirm.set(unsent)
    else confirmSignOut()
  } catch {
    failSignOut()
  }
}

/** Says that the code of a sign-out could not be loaded; the person stays signed in. */
export function failSignOut(): void {
  cancelSignOut()
  showSnackbar({ message: 'We couldn’t log you out. Please try again.', type: 'error' })
}

/** Signs out and discards the unsent items. */
export function confirmSignOut(): void {
  unsentToConfirm.set(undefined)
  sessionActor.send({ type: 'person.signOut' })
}

/** Closes the dialog; the person stays signed in. */
export const cancelSignOut = (): void => unsentToConfirm.set(undefined)

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
    { readLicenseDrafts },
    { settleDrafts },
  ] = await Promise.all([
    import('#src/offline/drafts/drafts.ts'),
    import('#src/offline/drafts/stored-draft.ts'),
    import('#src/offline/outbox.ts'),
    import('#src/offline/typed/case-edits.ts'),
    import('#src/offline/typed/bid-drafts.ts'),
    import('#src/offline/typed/profile-drafts.ts'),
    import('#src/offline/typed/license-drafts.ts'),
    import('#src/sync/draft-sync.ts'),
  ])
  const listLocalDrafts = async () =>
    (await listDrafts(personId).catch(() => [])).filter(({ isOnServer }) => !isOnServer)
  const discards = await listDiscards(personId).catch(() => [])
  if ((await listLocalDrafts()).length + discards.length > 0) await settleDrafts()
  const [drafts, items, edits, bidDrafts, profileDraft, licenses] = await Promise.all([
    listLocalDrafts(),
    listOutbox(personId).catch(() => []),
    listCaseEdits(personId).catch(() => []),
    listBidDrafts(personId).catch(() => []),
    readProfileDraft(personId).catch(() => ({})),
    readLicenseDrafts(personId).catch(() => ({})),
  ])
  const cases = items.filter(({ outgoing }) => outgoing.kind === 'case')
  const changedDrafts = drafts.filter(isKnownToServer)
  return {
    cases: drafts.length - changedDrafts.length + cases.length,
    changes: changedDrafts.length + edits.length,
    bids: items.length - cases.length + bidDrafts.length,
    details: Object.keys(profileDraft).length + Object.keys(licenses).length,
  }
}
