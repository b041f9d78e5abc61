import { bodyOf, createApiClient } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { readStoredPerson } from '#src/identity/stored-person.ts'
import { readToken } from '#src/identity/stored-session.ts'
import { deliverAll } from '#src/offline/deliver.ts'
import { OUTBOX_SYNC } from '#src/offline/outbox.ts'
import { rememberedTokensOf } from './remembered-tokens.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync's event, which is missing from the types. */
type SyncEvent = ExtendableEvent & { tag: string }

/** Sends the outbox when the browser reports a connection, with or without a page. */
export function handleSync(): void {
  self.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
    const { tag, waitUntil } = event as SyncEvent
    if (tag === OUTBOX_SYNC) waitUntil.call(event, sendOutbox())
  })
}

/**
 * Sends the outbox of the person whom this device remembers. Rejects when a retry is needed, which
 * the browser then schedules. Actions that need the person are left to the page.
 */
async function sendOutbox(): Promise<void> {
  const person = await readStoredPerson()
  if (!person?.identity || (await readToken()) === undefined) return
  const { uuid } = person.identity
  const api = createApiClient(rememberedTokensOf(uuid))
  const path = { clerk_user_id: person.clerkUserId }
  // When one person signs in after another, the token may already be the next person's.
  const isTheirs = await bodyOf(
    api.GET('/verify-clerk/{clerk_user_id}', { params: { path } }),
  ).then(
    ({ data }) => data.uuid === uuid,
    (error: unknown) => {
      if (toProblem(error).isTemporary) throw error
      return false
    },
  )
  if (!isTheirs) return
  const outcome = await deliverAll(api, uuid)
  if (outcome === 'retry') throw new Error('What waits could not be sent yet.')
}
