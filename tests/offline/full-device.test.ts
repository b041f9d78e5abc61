// A phone without free space, on which a case is written and sent.
import { IDBObjectStore } from 'fake-indexeddb'
import { afterAll, expect, it, vi } from 'vitest'
import type { OutboxItem } from '#machines/client/outbox-item.ts'
import type { Draft } from '#machines/wizard/draft.ts'
import { installDevice } from './fake-device.ts'

const PERSON = '1b671a64-40d5-491e-99b0-da01ff1f3341'
const at = '2026-11-29T12:00:00.000Z'
const draft: Draft = {
  ...{ id: 'd1', flow: 'dui', flowVersion: 1, category: { id: 'c1', name: 'dui' } },
  ...{ answers: { court: 'Mesa' }, answeredAt: { court: at }, step: 'court', updatedAt: at },
}
const item: OutboxItem = {
  ...{ id: 'd1', queuedAt: at, status: 'waiting', refusal: null },
  outgoing: { kind: 'case', draft, body: {} as never },
}

const device = installDevice()
vi.resetModules()
const { readAll } = await import('#src/offline/database/stores.ts')
const { listDrafts } = await import('#src/offline/drafts/drafts.ts')
const { saveDraft } = await import('#src/offline/drafts/start-draft.ts')
const outbox = await import('#src/offline/outbox.ts')

// The database is there since the phone had space.
await readAll('drafts')
vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
  throw new DOMException('Full', 'QuotaExceededError')
})
afterAll(() => device.remove())

const draftsHere = async () => (await listDrafts(PERSON)).map(({ id }) => id)
const itemsHere = async () => (await outbox.listOutbox(PERSON)).map(({ id }) => id)

it('goes on with a case that a full device cannot store', async () => {
  await saveDraft(PERSON, draft)
  expect(await draftsHere()).toEqual(['d1'])
  expect(await readAll('drafts')).toEqual([])
})

it('keeps an item in memory, and its draft until the server has accepted it', async () => {
  await outbox.addToOutbox(PERSON, item)
  expect(outbox.hasUnstoredItems()).toBe(true)
  expect(await itemsHere()).toEqual(['d1'])
  expect(await draftsHere()).toEqual(['d1'])
  await outbox.markAcceptedInOutbox('d1')
  expect(await draftsHere()).toEqual([])
  expect(await outbox.takeAccepted(PERSON)).toEqual([item])
  expect(outbox.hasUnstoredItems()).toBe(false)
})
