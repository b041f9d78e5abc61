// A person's encrypted data on a phone: who can read it, how much there is, and when it goes.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installDevice } from './fake-device.ts'

const DAY_MS = 24 * 3_600_000
const MEGABYTE = 'x'.repeat(1_000_000)

const device = installDevice()
// Two tabs: each has a memory of its own.
vi.resetModules()
const tab = await import('#src/offline/encrypted/encrypted-store.ts')
vi.resetModules()
const store = await import('#src/offline/encrypted/encrypted-store.ts')
const shortlists = await import('#src/offline/encrypted/shortlists.ts')
const shownBids = await import('#src/offline/encrypted/shown-bids.ts')
const lastPlace = await import('#src/offline/encrypted/last-place.ts')
const { inReadWriteTransaction, readRange, StorageError } = await import(
  '#src/offline/database/stores.ts'
)
const { MAX_BYTES } = await import('#src/offline/encrypted/encrypted-store-quota.ts')

let [maria, omar] = ['', '']
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ;[maria, omar] = [crypto.randomUUID(), crypto.randomUUID()]
})
afterEach(async () => {
  vi.useRealTimers()
  await store.purgeEncryptedStores(crypto.randomUUID())
})
afterAll(() => device.remove())
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** Returns the names of what a tab finds when it opens the store. */
const namesOf = async (personId: string) =>
  (await tab.openEncryptedStore(personId)).map(({ name }) => name).sort()
/** Returns how many records of a person are on the phone, with the key. */
const recordsOf = async (personId: string) =>
  (await readRange('encrypted')).filter(([key]) => key.startsWith(personId)).length

describe('a value', () => {
  it('is read with its time, by the next tab, and in a tab that has not opened the store', async () => {
    await store.openEncryptedStore(maria)
    await store.writeEncrypted(maria, 'answers', { court: 'Mesa' }, Date.now())
    expect(await store.readEncrypted(maria, 'answers')).toEqual({ court: 'Mesa' })
    expect(await store.readEncrypted(maria, 'others')).toBeUndefined()
    pass(DAY_MS)
    await store.writeEncrypted(maria, 'answers', { court: 'Tempe' })
    expect(await tab.readEncrypted(maria, 'answers')).toBeUndefined()
    expect(await tab.readWithoutOpening(maria, 'answers')).toEqual({ court: 'Tempe' })
    expect(await tab.readWithoutOpening(maria, 'others')).toBeUndefined()
    expect(await tab.readWithoutOpening(omar, 'answers')).toBeUndefined()
    expect(await tab.openEncryptedStore(maria)).toEqual([
      { name: 'answers', value: { court: 'Tempe' }, updatedAt: Date.now() },
    ])
  })

  it('is not replaced by an older one of another tab', async () => {
    await store.openEncryptedStore(maria)
    await tab.openEncryptedStore(maria)
    const now = Date.now()
    await tab.writeEncrypted(maria, 'answers', 'new', now)
    await store.writeEncrypted(maria, 'answers', 'old', now - 1)
    expect(await store.readEncrypted(maria, 'answers')).toBe('new')
    await store.writeEncrypted(maria, 'answers', 'newest', now)
    expect(await store.readEncrypted(maria, 'answers')).toBe('newest')
  })

  it('is not written into a store that is closed, or that another tab has destroyed', async () => {
    await store.writeEncrypted(maria, 'answers', 'closed')
    expect(await recordsOf(maria)).toBe(0)
    await store.openEncryptedStore(maria)
    await tab.destroyEncryptedStore(maria)
    await store.writeEncrypted(maria, 'answers', 'after the log-out')
    expect(await recordsOf(maria)).toBe(0)
    await tab.openEncryptedStore(maria)
    await store.writeEncrypted(maria, 'answers', 'with the key of before')
    expect(await recordsOf(maria)).toBe(1)
    await tab.destroyEncryptedStore(maria)
    await tab.writeEncrypted(maria, 'answers', 'closed')
    expect(await recordsOf(maria)).toBe(0)
  })

  it('that was moved to another name, or has lost its key, is removed unread', async () => {
    await store.openEncryptedStore(maria)
    await store.writeEncrypted(maria, 'one', 'of one')
    await store.writeEncrypted(maria, 'two', 'of two')
    const [one, two] = (await readRange('encrypted')).filter(([key]) => key.includes('/'))
    await inReadWriteTransaction(['encrypted'], async (stores) => {
      await stores('encrypted').put(one?.[1], two?.[0] ?? '')
    })
    expect(await namesOf(maria)).toHaveLength(1)
    expect(await recordsOf(maria)).toBe(2)
    await inReadWriteTransaction(['encrypted'], (stores) => stores('encrypted').delete(maria))
    expect(await tab.readWithoutOpening(maria, 'one')).toBeUndefined()
    expect(await tab.openEncryptedStore(maria)).toEqual([])
    expect(await recordsOf(maria)).toBe(1)
  })

  it('of an earlier version of the app is removed unread', async () => {
    await store.openEncryptedStore(maria)
    await store.writeEncrypted(maria, 'answers', 'of today')
    const entries = (await readRange('encrypted')).filter(([key]) => key.startsWith(maria))
    await inReadWriteTransaction(['encrypted'], async (stores) => {
      for (const [key, record] of entries) {
        await stores('encrypted').put({ ...(record as object), version: 1 }, key)
      }
    })
    expect(await store.readEncrypted(maria, 'answers')).toBeUndefined()
    expect(await store.readWithoutOpening(maria, 'answers')).toBeUndefined()
    expect(await namesOf(maria)).toEqual([])
    expect(await recordsOf(maria)).toBe(1)
  })

  it('is removed alone, or with all others', async () => {
    await store.openEncryptedStore(maria)
    await store.openEncryptedStore(omar)
    for (const name of ['one', 'two']) await store.writeEncrypted(maria, name, name)
    await store.writeEncrypted(omar, 'one', 'of another person')
    await store.removeEncrypted(maria, 'one')
    expect(await namesOf(maria)).toEqual(['two'])
    await store.destroyEncryptedStore(maria)
    expect(await recordsOf(maria)).toBe(0)
    expect(await namesOf(omar)).toEqual(['one'])
  })

  it('cannot be written where the page may not encrypt', async () => {
    const { crypto } = globalThis
    vi.stubGlobal('crypto', {})
    await expect(store.openEncryptedStore(maria)).rejects.toBeInstanceOf(StorageError)
    expect(await store.readWithoutOpening(maria, 'answers')).toBeUndefined()
    vi.stubGlobal('crypto', crypto)
  })
})

describe('30 days', () => {
  it('after it came, a value is not read, and its record goes at the next start', async () => {
    await store.openEncryptedStore(maria)
    await store.writeEncrypted(maria, 'old', 'old')
    pass(DAY_MS)
    await store.writeEncrypted(maria, 'new', 'new')
    pass(29 * DAY_MS)
    expect(await store.readEncrypted(maria, 'old')).toBe('old')
    pass(1)
    expect(await store.readEncrypted(maria, 'old')).toBeUndefined()
    expect(await store.readWithoutOpening(maria, 'old')).toBeUndefined()
    expect(await recordsOf(maria)).toBe(3)
    expect(await namesOf(maria)).toEqual(['new'])
    expect(await recordsOf(maria)).toBe(2)
  })

  it('after it was made, a key without records is replaced; one with records stays', async () => {
    const keyOf = async () =>
      (await readRange('encrypted')).find(([key]) => key === maria)?.[1] as { id: string }
    await store.openEncryptedStore(maria)
    const { id } = await keyOf()
    pass(30 * DAY_MS)
    await store.openEncryptedStore(maria)
    expect((await keyOf()).id).toBe(id)
    await store.writeEncrypted(maria, 'answers', 'here')
    pass(DAY_MS)
    await store.openEncryptedStore(maria)
    expect((await keyOf()).id).toBe(id)
    pass(30 * DAY_MS)
    expect(await namesOf(maria)).toEqual([])
    expect((await keyOf()).id).not.toBe(id)
  })

  it('later the records of all people are removed, and keys that have none', async () => {
    await store.openEncryptedStore(maria)
    await store.openEncryptedStore(omar)
    await store.writeEncrypted(maria, 'answers', 'here')
    pass(DAY_MS)
    await store.writeEncrypted(omar, 'answers', 'here')
    await store.purgeEncryptedStores(undefined)
    expect([await recordsOf(maria), await recordsOf(omar)]).toEqual([2, 2])
    pass(29 * DAY_MS + 1)
    await store.purgeEncryptedStores(undefined)
    expect([await recordsOf(maria), await recordsOf(omar)]).toEqual([0, 2])
    await store.purgeEncryptedStores(maria)
    expect(await recordsOf(omar)).toBe(0)
  })

  it('do not matter for a new key, and for the person who is logged in', async () => {
    await store.openEncryptedStore(maria)
    await store.openEncryptedStore(omar)
    await store.purgeEncryptedStores(maria)
    expect([await recordsOf(maria), await recordsOf(omar)]).toEqual([1, 0])
  })
})

describe('the quota', () => {
  it('removes what was used longest ago, also for the next start', async () => {
    await store.openEncryptedStore(maria)
    for (const name of ['a', 'b', 'c']) {
      pass(1)
      await store.writeEncrypted(maria, name, MEGABYTE)
    }
    pass(1)
    await store.writeEncrypted(maria, 'a', MEGABYTE)
    pass(1)
    await store.writeEncrypted(maria, 'd', MEGABYTE)
    expect(await namesOf(maria)).toEqual(['a', 'c', 'd'])
    // A start knows the sizes of what is there.
    await tab.openEncryptedStore(maria)
    pass(1)
    await tab.writeEncrypted(maria, 'e', MEGABYTE)
    expect(await namesOf(maria)).toEqual(['a', 'd', 'e'])
  })

  it('has no place for one value that is larger', async () => {
    await store.openEncryptedStore(maria)
    await store.writeEncrypted(maria, 'small', 'small')
    await store.writeEncrypted(maria, 'huge', 'x'.repeat(MAX_BYTES))
    expect(await namesOf(maria)).toEqual(['small'])
  })

  it('counts no value that was removed', async () => {
    await store.openEncryptedStore(maria)
    for (const name of ['a', 'b', 'c']) {
      pass(1)
      await store.writeEncrypted(maria, name, MEGABYTE)
    }
    await store.removeEncrypted(maria, 'c')
    pass(1)
    await store.writeEncrypted(maria, 'd', MEGABYTE)
    expect(await namesOf(maria)).toEqual(['a', 'b', 'd'])
  })

  it('is halved for a full phone: what was used last stays', async () => {
    await store.halveEncryptedStore(maria)
    await store.openEncryptedStore(maria)
    for (const name of ['a', 'b', 'c', 'd']) {
      pass(1)
      await store.writeEncrypted(maria, name, 'x'.repeat(1_000))
    }
    await store.halveEncryptedStore(maria)
    expect(await namesOf(maria)).toEqual(['c', 'd'])
  })
})

it('two tabs that open a new store at the same moment have one key', async () => {
  await Promise.all([store.openEncryptedStore(maria), tab.openEncryptedStore(maria)])
  await store.writeEncrypted(maria, 'one', 'of one')
  await tab.writeEncrypted(maria, 'two', 'of the other')
  expect(await namesOf(maria)).toEqual(['one', 'two'])
})

it('what belongs to one case, and the last place, are found by their names', async () => {
  await store.openEncryptedStore(maria)
  expect(await shortlists.readShortlist(maria, 'k1')).toEqual([])
  await shortlists.storeShortlist(maria, 'k1', ['b1'])
  expect(await shortlists.readShortlist(maria, 'k1')).toEqual(['b1'])
  expect(await shortlists.readShortlist(maria, 'k2')).toEqual([])
  const bid = (amount: number) => ({ changes: 0, amount, terms: {} })
  expect(await shownBids.readShownBids(maria, 'k1')).toEqual({})
  await Promise.all([
    shownBids.storeShownBids(maria, 'k1', { b1: bid(1), b2: bid(2) }),
    shownBids.storeShownBids(maria, 'k1', { b2: bid(3) }),
  ])
  expect(await shownBids.readShownBids(maria, 'k1')).toEqual({ b1: bid(1), b2: bid(3) })
  const used = { place: '04013', place_name: 'Maricopa County', created_at: '2026-11-29' }
  expect(await lastPlace.readLastPlace(maria)).toBeNull()
  await lastPlace.storeLastPlace(maria, used)
  expect(await lastPlace.readLastPlace(maria)).toEqual(used)
})
