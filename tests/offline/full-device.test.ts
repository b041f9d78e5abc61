// A phone without free space, on which a case is written and sent.
import { IDBObjectStore } from 'fake-indexeddb'
import { afterAll, expect, it, vi } from 'vitest'
import type { OutboxItem } from '#machines/client/outbox-item.ts'
import type { Draft } from '#machines/wizard/draft.ts'
import { installDevice } from './fake-device.ts'

const PERSON = '1b671a64-40d5-491e-99b0-da01ff1f3341'
const at = '2026-11-29T12:00:00.000Z'
const draft: Draft = {
  id: 'd1',
  flow: 'dui',
  flowVersion: 1,
  category: { id: 'c1', name: 'dui' },
  answers: { court: 'Mesa' },
  answeredAt: { court: at },
  step: 'court',
  updatedAt: at,
}
const item: OutboxItem = {
  id: 'd1',
  queuedAt: at,
  status: 'waiting',
  refusal: null,
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
const put = vi.mocked(IDBObjectStore.prototype.put)
const storePut = put.getMockImplementation() as typeof IDBObjectStore.prototype.put
const refuse = () => {
  throw new DOMException('Full', 'QuotaExceededError')
}
put.mockImplementation(refuse)
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

it('an item in memory is changed and removed without the database', async () => {
  await outbox.addToOutbox(PERSON, item)
  await outbox.changeInOutbox('d1', { notBefore: at })
  expect(await outbox.listOutbox(PERSON)).toEqual([{ ...item, notBefore: at }])
  expect(await outbox.isInOutbox(PERSON, 'd1')).toBe(true)
  expect(await outbox.isInOutbox('another', 'd1')).toBe(false)
  await outbox.removeFromOutbox('d1')
  expect(await itemsHere()).toEqual([])
})

it('a case in memory is a draft again when it is taken back, also when there is room then', async () => {
  await saveDraft(PERSON, draft)
  await outbox.addToOutbox(PERSON, item)
  put.mockImplementation(storePut)
  await outbox.returnToDrafts(PERSON, item)
  expect(outbox.hasUnstoredItems()).toBe(false)
  expect([await itemsHere(), await draftsHere()]).toEqual([[], ['d1']])
  put.mockImplementation(refuse)
})

it('an item that the server has accepted, or that is not there, is not taken back', async () => {
  put.mockImplementation(storePut)
  await outbox.addToOutbox(PERSON, item)
  await outbox.markAcceptedInOutbox('d1')
  await outbox.returnToDrafts(PERSON, item)
  await outbox.returnToDrafts(PERSON, { id: 'never there' })
  expect([await itemsHere(), await draftsHere()]).toEqual([[], []])
  await outbox.emptyOutboxOf(PERSON)
  expect(await outbox.takeAccepted(PERSON)).toEqual([])
  put.mockImplementation(refuse)
})
