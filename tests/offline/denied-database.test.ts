// A browser that denies its database: what is typed is in memory until the page is closed.
import { afterAll, expect, it, vi } from 'vitest'
import type { OutboxItem } from '#machines/client/outbox-item.ts'
import { installDevice } from './fake-device.ts'

const device = installDevice()
vi.stubGlobal('indexedDB', {
  open() {
    throw new DOMException('Denied', 'SecurityError')
  },
})
vi.resetModules()
const stores = await import('#src/offline/database/stores.ts')
const outbox = await import('#src/offline/outbox.ts')
const { startDraft } = await import('#src/offline/drafts/start-draft.ts')
const { listDrafts } = await import('#src/offline/drafts/drafts.ts')
const { openEncryptedStore } = await import('#src/offline/encrypted/encrypted-store.ts')
const { isKeptInMemory } = await import('#src/storage/device-storage.ts')
afterAll(() => device.remove())

it('a case is written, submitted and taken back', async () => {
  const draft = await startDraft('maria', { id: 'c1', name: 'dui' }, { court: 'Mesa' })
  expect(isKeptInMemory()).toBe(true)
  expect((await listDrafts('maria')).map(({ id }) => id)).toEqual([draft.id])
  const item: OutboxItem = {
    id: draft.id,
    queuedAt: draft.updatedAt,
    status: 'waiting',
    refusal: null,
    outgoing: { kind: 'case', draft, body: {} as never },
  }
  await outbox.addToOutbox('maria', item)
  expect(await listDrafts('maria')).toEqual([])
  expect(await outbox.listOutbox('maria')).toEqual([item])
  await outbox.returnToDrafts('maria', item)
  expect((await listDrafts('maria')).map(({ id }) => id)).toEqual([draft.id])
})

it('a transaction that fails changes nothing, and the next ones go on, one after the other', async () => {
  await stores.write('meta', 'count', 1)
  const failing = stores.inReadWriteTransaction(['meta', 'outbox'], async (store) => {
    await store('meta').put(5, 'count')
    await store('outbox').put({}, 'new')
    throw new Error('refused')
  })
  await expect(failing).rejects.toBeInstanceOf(stores.StorageError)
  expect(await stores.read('meta', 'count')).toBe(1)
  expect(await stores.read('outbox', 'new')).toBeUndefined()
  const add = () => stores.change<number>('meta', 'count', (count = 0) => count + 1)
  await Promise.all([add(), add(), add()])
  expect(await stores.read('meta', 'count')).toBe(4)
})

it('a change of what was written or read does not change what is stored', async () => {
  const written = { answers: ['Mesa'] }
  await stores.write('case-edits', 'one', written)
  written.answers.push('Tempe')
  const read = await stores.read<typeof written>('case-edits', 'one')
  read?.answers.push('Gilbert')
  const [all] = await stores.readAll<typeof written>('case-edits')
  all?.answers.push('Phoenix')
  expect(await stores.readAll('case-edits')).toEqual([{ answers: ['Mesa'] }])
})

it('ranges are read and removed', async () => {
  for (const key of ['a/1', 'a/2', 'b/1']) await stores.write('bid-drafts', key, key)
  const range = IDBKeyRange.bound('a/', 'a/\uffff')
  expect(await stores.readRange('bid-drafts', range)).toEqual([
    ['a/1', 'a/1'],
    ['a/2', 'a/2'],
  ])
  await stores.removeRange('bid-drafts', range)
  expect(await stores.readRange('bid-drafts')).toEqual([['b/1', 'b/1']])
  await stores.write('bid-drafts', 'b', 'b')
  await stores.remove('bid-drafts', 'b/1')
  expect(await stores.readAll('bid-drafts')).toEqual(['b'])
  await stores.remove('bid-drafts', 'b')
  expect(await stores.readAll('bid-drafts')).toEqual([])
})

it('what the server has sent is not kept', async () => {
  await expect(openEncryptedStore('maria')).rejects.toBeInstanceOf(stores.StorageError)
})
