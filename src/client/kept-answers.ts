/** Keeps what a remembered person has read on the phone, and brings it back at a cold start. */
import type { Query, QueryCacheNotifyEvent, QueryKey } from '@tanstack/react-query'
import { toProblem } from '#src/api/problem.ts'
import { isRemembered } from '#src/api/stored-session.ts'
import { StorageError } from '#src/offline/db.ts'
import { putOthersDraftsAway } from '#src/offline/drafts.ts'
import {
  destroyVault,
  halveVault,
  openVault,
  purgeVaults,
  removeSealed,
  writeSealed,
} from '#src/offline/vault.ts'
import { queryClient } from './query-client.ts'
import { sessionActor } from './session.ts'
import { showSnackbar } from './snackbar.ts'

const WRITE_DELAY_MS = 250

/** An answer as it lies in the vault. */
interface KeptAnswer {
  queryKey: QueryKey
  data: unknown
}

// Before its data is removed from the phone, nothing of the account may be written any more.
sessionActor.subscribe((snapshot) => {
  if (!snapshot.matches('signingOut') && !snapshot.matches('signedOut')) return
  restored = undefined
  queryClient.clear()
})

let restored: { personId: string; done: Promise<void> } | undefined

/**
 * Brings back what this person has read before, once; resolves when it can be shown. Nothing is
 * kept for somebody who asked not to be remembered, nor for an admin, who reads what is other people's.
 */
export function restoreAnswers(personId: string): Promise<void> {
  if (restored?.personId !== personId) restored = { personId, done: restore(personId) }
  return restored.done
}

const isAdmin = () => sessionActor.getSnapshot().context.identity?.role_name === 'org:admin'

async function restore(personId: string): Promise<void> {
  if (!isRemembered()) return destroyVault(personId).catch(() => {})
  if (isAdmin()) {
    await destroyVault(personId).catch(() => {})
    return putOthersAway(personId)
  }
  // A phone that keeps nothing still shows what it fetches.
  let failure: unknown
  const kept = await openVault(personId).catch((error: unknown) => {
    failure = error
    return []
  })
  for (const { name, value, updatedAt } of kept) {
    if (!name.startsWith(ANSWERS)) continue
    const { queryKey, data } = value as KeptAnswer
    const there = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (there < updatedAt) queryClient.setQueryData(queryKey, data, { updatedAt })
  }
  // However young they are, somebody who opens the app anew wants to see what is new.
  await queryClient.invalidateQueries({ queryKey: [personId], refetchType: 'none' })
  keep(personId, failure)
  putOthersAway(personId)
}

// Whoever was here before and did not log out leaves what they get back when they log in.
const putOthersAway = (personId: string): void =>
  void Promise.all([purgeVaults(personId), putOthersDraftsAway(personId)]).catch(() => {})

const ANSWERS = 'answers/'

// `failure`: why the vault could not be opened; said when there is something to be kept, and a screen to say it on.
function keep(personId: string, failure: unknown) {
  const cache = queryClient.getQueryCache()
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let saving: Promise<void> = Promise.resolve()

  const save = async () => {
    if (failure) throw failure
    for (const queryHash of [...changed]) {
      if (restored?.personId !== personId) return
      changed.delete(queryHash)
      await saveAnswer(personId, queryHash, cache.get(queryHash))
    }
  }
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    dueAt = Number.POSITIVE_INFINITY
    if (restored?.personId !== personId) return stop()
    saving = saving.then(save).catch(tellOfStorage)
  }
  const saveWithin = (delay: number) => {
    if (Date.now() + delay >= dueAt) return
    dueAt = Date.now() + delay
    clearTimeout(timer)
    timer = setTimeout(saveNow, delay)
  }
  const stopListening = cache.subscribe((event) => {
    if (event.query.queryKey[0] !== personId || !isNews(event)) return
    changed.add(event.query.queryHash)
    saveWithin(isOwnChange(event) ? 0 : WRITE_DELAY_MS)
  })
  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) saveNow()
  }
  document.addEventListener('visibilitychange', saveWhenHidden)
  const stop = () => {
    stopListening()
    document.removeEventListener('visibilitychange', saveWhenHidden)
  }
}

function isNews(event: QueryCacheNotifyEvent): boolean {
  switch (event.type) {
    case 'updated':
      return event.action.type === 'success' || event.action.type === 'error'
    case 'observerAdded':
      // What is looked at stays longer than what is not.
      return event.query.state.data !== undefined
    default:
      return event.type === 'removed'
  }
}

// What the person has just done is stored before it is said: the phone may be put away at that word.
const isOwnChange = (event: QueryCacheNotifyEvent): boolean =>
  event.type === 'updated' && event.action.type === 'success' && event.action.manual === true

async function saveAnswer(personId: string, queryHash: string, query: Query | undefined) {
  const name = ANSWERS + queryHash
  const { data, dataUpdatedAt, error } = query?.state ?? {}
  // What is not this person's to see any more is not on their phone either.
  const isGone = !query || (error && toProblem(error).status === 404)
  if (isGone) return removeSealed(personId, name)
  if (data === undefined) return
  const answer: KeptAnswer = { queryKey: query.queryKey, data }
  const write = () => writeSealed(personId, name, answer, dataUpdatedAt)
  await write().catch(async (failure: unknown) => {
    if (!(failure instanceof StorageError && failure.isFull)) throw failure
    // What was looked at long ago makes room for what is looked at now.
    await halveVault(personId)
    await write()
  })
}

let isTold = false

// Once: the answers are on the server as well, and what cannot be kept is only not there offline.
function tellOfStorage(error: unknown) {
  if (isTold) return
  isTold = true
  const isFull = error instanceof StorageError && error.isFull
  const reason = isFull ? 'This phone is full.' : 'This phone doesn’t let Fastpass save anything.'
  showSnackbar({ message: `${reason} You won’t be able to read this offline.`, type: 'info' })
}
