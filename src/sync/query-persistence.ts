// Stores a remembered person's query results on the device, and restores them at a cold start.
import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query'
import type { Identity } from '#machines/client/session.machine.ts'
import { needsFirstStep, toProblem } from '#src/api/problem.ts'
import { firstScreen } from '#src/browser/first-screen.ts'
import { queryClient } from '#src/data/query-client.ts'
import { isAdmin } from '#src/identity/home.ts'
import { isRemembered } from '#src/identity/stored-session.ts'
import { StorageError } from '#src/offline/database/stores.ts'
import { removeOthersDrafts } from '#src/offline/drafts/drafts.ts'
import {
  destroyEncryptedStore,
  halveEncryptedStore,
  openEncryptedStore,
  purgeEncryptedStores,
  removeEncrypted,
  writeEncrypted,
} from '#src/offline/encrypted/encrypted-store.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { isStoredQuery, type StoredQuery } from './stored-query.ts'

const WRITE_DELAY_MS = 250

/**
 * Restores a person's stored query results, and stores new ones until the signal is aborted.
 * Resolves when the restored data can be shown. Stores nothing for people who do not want to be
 * remembered, nor for admins, who read other people's data.
 */
export async function persistQueries(identity: Identity, signal: AbortSignal): Promise<void> {
  const { uuid: personId } = identity
  // A sign-out aborts the signal before it removes the data from the device. An empty cache writes
  // nothing afterwards.
  signal.addEventListener('abort', () => queryClient.clear())
  if (!isRemembered()) return destroyEncryptedStore(personId).catch(() => {})
  if (isAdmin(identity)) {
    await destroyEncryptedStore(personId).catch(() => {})
    void removeOthersData(personId, signal)
    return
  }
  // A device that cannot store data still shows what it fetches.
  let failure: unknown
  const storedValues = await openWhenReady(personId, signal).catch((error: unknown) => {
    failure = error
    return []
  })
  if (signal.aborted) return
  // Without an effect, unless the database responded late.
  const fetched = queryClient.getQueryCache().findAll({ queryKey: [personId] })
  for (const { name, value, updatedAt } of storedValues) {
    if (!name.startsWith(RESPONSE_PREFIX)) continue
    if (!isStoredQuery(value, personId)) continue
    const { queryKey, data } = value
    const cachedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (cachedAt < updatedAt) queryClient.setQueryData(queryKey, data, { updatedAt })
  }
  // Even young data is fetched again, because a person who opens the app wants to see what is new.
  await queryClient.invalidateQueries({ queryKey: [personId], refetchType: 'none' })
  if (signal.aborted) return
  storeChanges(personId, signal, { failure, fetched })
  void removeOthersData(personId, signal)
}

/** The pause after which a database is opened again that does not respond, ms. */
const RETRY_MS = 5_000

async function openWhenReady(personId: string, signal: AbortSignal) {
  for (;;) {
    try {
      return await openEncryptedStore(personId)
    } catch (error) {
      if (signal.aborted || !(error instanceof StorageError && error.isTimeout)) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

// Removes the data of earlier people who did not sign out. They get it back when they sign in.
async function removeOthersData(personId: string, signal: AbortSignal) {
  await firstScreen
  if (signal.aborted) return
  await Promise.all([purgeEncryptedStores(personId), removeOthersDrafts(personId)]).catch(() => {})
}

const RESPONSE_PREFIX = 'responses/'

/**
 * `failure`: why the store could not be opened. It is shown when there is something to store,
 * because a screen is open then. `fetched`: what came before the store was open.
 */
type Beginning = { failure: unknown; fetched: readonly Query[] }

function storeChanges(personId: string, signal: AbortSignal, { failure, fetched }: Beginning) {
  const cache = queryClient.getQueryCache()
  // The hashes of changed queries, and which of them were removed. A removed one may be back in the
  // cache, without data.
  const changedHashes = new Set(fetched.map(({ queryHash }) => queryHash))
  const removedHashes = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let saving: Promise<void> = Promise.resolve()

  const save = async () => {
    if (failure) throw failure
    for (const queryHash of [...changedHashes]) {
      if (signal.aborted) return
      changedHashes.delete(queryHash)
      const isRemoved = removedHashes.delete(queryHash)
      await saveQuery(personId, { queryHash, query: cache.get(queryHash), isRemoved })
    }
  }
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    dueAt = Number.POSITIVE_INFINITY
    if (signal.aborted) return
    saving = saving.then(save).catch(showStorageError)
  }
  const saveWithin = (delay: number) => {
    if (Date.now() + delay >= dueAt) return
    dueAt = Date.now() + delay
    clearTimeout(timer)
    timer = setTimeout(saveNow, delay)
  }
  const stopListening = cache.subscribe((event) => {
    if (event.query.queryKey[0] !== personId || !changesStore(event)) return
    changedHashes.add(event.query.queryHash)
    if (isRemoval(event)) removedHashes.add(event.query.queryHash)
    saveWithin(isWrittenAtOnce(event) ? 0 : WRITE_DELAY_MS)
  })
  if (changedHashes.size > 0) saveWithin(WRITE_DELAY_MS)
  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) saveNow()
  }
  document.addEventListener('visibilitychange', saveWhenHidden, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stopListening()
  })
}

// Of a query on the screen, only the data goes.
const isRemoval = (event: QueryCacheNotifyEvent): boolean =>
  event.type === 'removed' ||
  (event.type === 'updated' &&
    event.action.type === 'setState' &&
    event.query.state.data === undefined)

function changesStore(event: QueryCacheNotifyEvent): boolean {
  if (isRemoval(event)) return true
  switch (event.type) {
    case 'updated':
      return event.action.type === 'success' || event.action.type === 'error'
    case 'observerAdded':
      // Written again to renew `viewedAt`: the least recently viewed data is removed first.
      return event.query.state.data !== undefined
    default:
      return false
  }
}

// A person's own change is stored before its message shows, because they may close the app at that
// message. A query is removed only when the person has hidden its case, or may not read it now.
const isWrittenAtOnce = (event: QueryCacheNotifyEvent): boolean =>
  isRemoval(event) ||
  (event.type === 'updated' && event.action.type === 'success' && event.action.manual === true)

async function saveQuery(
  personId: string,
  change: { queryHash: string; query: Query | undefined; isRemoved: boolean },
) {
  const { queryHash, query, isRemoved } = change
  const name = RESPONSE_PREFIX + queryHash
  const { data, dataUpdatedAt, error } = query?.state ?? {}
  // Data that this person may no longer see must not stay on their device.
  const problem = error && toProblem(error)
  const isGone = problem?.status === 404 && query?.meta?.isKeptWhenGone !== true
  const isWithheld = isGone || (problem && needsFirstStep(problem))
  const isEmpty = data === undefined
  if (!query || isWithheld || (isRemoved && isEmpty)) return removeEncrypted(personId, name)
  if (isEmpty) return
  const stored: StoredQuery = { queryKey: query.queryKey, data }
  const write = () => writeEncrypted(personId, name, stored, dataUpdatedAt)
  await write().catch(async (failure: unknown) => {
    if (!(failure instanceof StorageError && failure.isFull)) throw failure
    // The least recently used data makes room.
    await halveEncryptedStore(personId)
    await write()
  })
}

let isErrorShown = false

// Shown once, because only reading offline is lost: the server has the data.
function showStorageError(error: unknown) {
  if (isErrorShown) return
  isErrorShown = true
  const isFull = error instanceof StorageError && error.isFull
  const reason = isFull ? 'This phone is full.' : 'This phone doesn’t let Fastpass save anything.'
  showSnackbar({ message: `${reason} You won’t be able to read this offline.`, type: 'info' })
}
