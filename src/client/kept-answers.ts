/** Keeps what a remembered person has read on the phone, and brings it back at a cold start. */
import { dehydrate, hydrate } from '@tanstack/react-query'
import { isRemembered } from '#src/api/stored-session.ts'
import { readAnswers, writeAnswers } from '#src/offline/answers.ts'
import { queryClient } from './query-client.ts'
import { sessionActor } from './session.ts'

const KEPT_MS = 30 * 24 * 3_600_000
const WRITE_DELAY_MS = 1_000

// Before its data is removed from the phone, nothing of the account may be written any more.
sessionActor.subscribe((snapshot) => {
  if (!snapshot.matches('signingOut') && !snapshot.matches('signedOut')) return
  restored = undefined
  queryClient.clear()
})

let restored: { personId: string; done: Promise<void> } | undefined

/**
 * Brings back what this person has read before, once; resolves when it can be shown. Nothing is
 * kept for somebody who asked not to be remembered.
 */
export function restoreAnswers(personId: string): Promise<void> {
  if (restored?.personId !== personId) restored = { personId, done: restore(personId) }
  return restored.done
}

async function restore(personId: string): Promise<void> {
  if (!isRemembered()) return
  // A phone that keeps nothing still shows what it fetches.
  const state = await readAnswers(personId).catch(() => undefined)
  if (state) {
    hydrate(queryClient, state)
    // However young they are, somebody who opens the app anew wants to see what is new.
    await queryClient.invalidateQueries({ queryKey: [personId], refetchType: 'none' })
  }
  keep(personId)
}

function keep(personId: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    if (restored?.personId !== personId) return stop()
    const oldest = Date.now() - KEPT_MS
    const state = dehydrate(queryClient, {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: ({ queryKey, state: { data, dataUpdatedAt } }) =>
        queryKey[0] === personId && data !== undefined && dataUpdatedAt > oldest,
    })
    // The answers are on the server as well; what cannot be kept is only not there offline.
    writeAnswers(personId, state).catch(() => {})
  }
  const stopListening = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') timer ??= setTimeout(save, WRITE_DELAY_MS)
  })
  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save()
  }
  document.addEventListener('visibilitychange', saveWhenHidden)
  const stop = () => {
    stopListening()
    document.removeEventListener('visibilitychange', saveWhenHidden)
  }
}
