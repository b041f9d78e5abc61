// Completes a sign-out: the account's data, and the sessions here and at the identity provider.
import { bodyOf, createApiClient } from '#src/api/api-client.ts'
import { isServerUnreachable } from '#src/api/connectivity.ts'
import { toProblem } from '#src/api/problem.ts'
import { deleteSdkData, isSdkOfAnother } from '#src/identity/sdk-data.ts'
import { readStoredPerson } from '#src/identity/stored-person.ts'
import { removeToken } from '#src/identity/stored-session.ts'
import { renewToken } from '#src/identity/stored-tokens.ts'
import { forgetUnstoredOf } from '#src/offline/database/typed-journal.ts'
import { removeDraftsOf } from '#src/offline/drafts/drafts.ts'
import { destroyEncryptedStore } from '#src/offline/encrypted/encrypted-store.ts'
import { emptyOutboxOf } from '#src/offline/outbox.ts'
import { deleteSharedPhoto } from '#src/offline/shared-photo.ts'
import { deleteRecordsOf } from '#src/offline/typed/typed-records.ts'
import { leavePush } from '#src/pwa/push/leave-push.ts'
import { withLock } from '#src/storage/with-lock.ts'
import { clearPendingSignOut, markSignOutPending, readPendingSignOut } from './pending-sign-out.ts'

/**
 * Completes a pending sign-out. Never rejects: without a connection the session ends when there is
 * one again, and the SDK's session at the latest on the sign-in screen.
 */
export const completeSignOut = (): Promise<void> => withLock('fastpass-sign-out', completePending)

// One tab at a time: the second finds nothing to do.
async function completePending() {
  const pending = await readPendingSignOut()
  if (!pending) return
  const { personId, clerkUserId, token, keepsUnsent = false } = pending
  // Another person has logged in since, which ended this person's session at the provider. The
  // stored token and the SDK's session are then theirs.
  const present = await readStoredPerson()
  const isReplaced = present !== undefined && present.identity?.uuid !== personId
  if (personId !== undefined) {
    if (!isReplaced) await removeToken()
    await Promise.allSettled([removeReadDataOf(personId), keepsUnsent || removeUnsentOf(personId)])
    await leavePush(personId)
    await markSignOutPending({ clerkUserId, token })
  }
  const isSdkReplaced = isReplaced || isSdkOfAnother(clerkUserId)
  // At once, however long the server takes to respond.
  if (!isSdkReplaced) deleteSdkData()
  // In this order, because the server refuses the token of a session that has ended at the
  // provider.
  const isEnded = await endSession(token)
  const isSdkEnded = isSdkReplaced || (await endSdkSession())
  if (token === undefined ? isSdkEnded : isEnded) await clearPendingSignOut()
}

// Only this account's data (specification §3.7). What cannot be removed could not be written
// either.
const removeReadDataOf = (personId: string) =>
  Promise.allSettled([destroyEncryptedStore(personId), deleteSharedPhoto()])

async function removeUnsentOf(personId: string) {
  forgetUnstoredOf(personId)
  await Promise.allSettled([
    removeDraftsOf(personId),
    emptyOutboxOf(personId),
    deleteRecordsOf('case-edits', personId),
    deleteRecordsOf('bid-drafts', personId),
    deleteRecordsOf('profile-drafts', personId),
  ])
}

async function endSdkSession(): Promise<boolean> {
  deleteSdkData()
  if (!window.Clerk?.loaded) return false
  return window.Clerk.signOut().then(
    () => true,
    () => false,
  )
}

async function endSession(token: string | undefined): Promise<boolean> {
  if (token === undefined || !navigator.onLine || isServerUnreachable()) return false
  const api = createApiClient({ current: async () => token, renew: renewToken })
  try {
    // `keepalive` sends it even if the page is left at this moment.
    await bodyOf(api.DELETE('/auth/session', { keepalive: true }))
  } catch (error) {
    return !toProblem(error).isTemporary
  }
  return true
}
