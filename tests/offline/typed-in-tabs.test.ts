// Text that a person has typed and not sent: in two tabs, in a page that is being left, for 30
// days.
import { IDBObjectStore } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installDevice } from './fake-device.ts'

const DAY_MS = 24 * 3_600_000

const device = installDevice()
async function openTab() {
  vi.resetModules()
  return {
    ...(await import('#src/offline/typed/typed-records.ts')),
    ...(await import('#src/offline/database/typed-journal.ts')),
    ...(await import('#src/offline/database/stores.ts')),
    ...(await import('#src/session/typed-forms.ts')),
  }
}
const tab = await openTab()
await tab.readAll('meta')
/** Tabs that have not read the database yet: each is opened once. */
const nextTabs = [await openTab(), await openTab(), await openTab(), await openTab()]
const nextTab = () => nextTabs.pop() as typeof tab

const put = vi.mocked(IDBObjectStore.prototype.put)
const remove = vi.mocked(IDBObjectStore.prototype.delete)
const [storePut, storeDelete] = [put, remove].map((method) => method.getMockImplementation()) as [
  typeof IDBObjectStore.prototype.put,
  typeof IDBObjectStore.prototype.delete,
]
const fail = () => {
  throw new DOMException('The page is being left.', 'QuotaExceededError')
}

let maria = ''
beforeEach(() => {
  maria = crypto.randomUUID()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  put.mockImplementation(storePut)
  remove.mockImplementation(storeDelete)
  vi.useRealTimers()
})
afterAll(() => device.remove())

const form = { id: 'profile', keptIn: 'profile-drafts', valuesOf: () => ({ name: '' }) } as const
const noteForm = { id: 'note', keptIn: 'bid-drafts' as const, valuesOf: () => ({ note: '' }) }
const bid = (note: string) => ({ values: { note }, base: { values: { note: '' }, version: 0 } })
const noteIn = async (from = tab, caseId = 'k1') =>
  (await from.readTypedForm(noteForm, maria, caseId))?.values.note
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const leavePage = (type = 'pagehide') => window.dispatchEvent(new Event(type))

describe('typed text', () => {
  it('is there by person and case until it is discarded', async () => {
    expect(await tab.readTypedForm(noteForm, maria, 'k1')).toBeNull()
    await tab.storeTypedForm(noteForm, maria, 'k1', bid('one'))
    await tab.storeTypedForm(noteForm, maria, 'k2', bid('two'))
    await tab.storeTypedForm(noteForm, 'another', 'k1', bid('of another'))
    expect([await noteIn(), await noteIn(tab, 'k2')]).toEqual(['one', 'two'])
    await tab.storeTypedForm(noteForm, maria, 'k1', null)
    expect([await noteIn(), await noteIn(tab, 'k2')]).toEqual([undefined, 'two'])
    await tab.deleteRecordsOf('bid-drafts', maria)
    expect(await noteIn(tab, 'k2')).toBeUndefined()
    expect(await tab.readTypedForm(noteForm, 'another', 'k1')).toEqual(bid('of another'))
    expect(device.keys()).toEqual([])
  })

  it('of a form is there by person and subject until it is removed', async () => {
    const typed = { values: { name: 'Maria' }, base: { values: { name: '' }, version: 1 } }
    expect(await tab.readTypedForm(form, maria, 'k1')).toBeNull()
    await tab.storeTypedForm(form, maria, 'k1', typed)
    expect(await tab.readTypedForm(form, maria, 'k1')).toEqual(typed)
    expect(await tab.listTypedForms(form, maria)).toEqual({ k1: typed })
    await tab.storeTypedForm(form, maria, 'k1', null)
    expect(await tab.read('profile-drafts', `${maria}/k1`)).toBeUndefined()
  })

  it('of a later version of the app is not read', async () => {
    const record = { version: 2, owner: maria, savedAt: new Date().toISOString(), typed: {} }
    await tab.write('profile-drafts', `${maria}/k1`, { ...record, form: form.id, key: 'k1' })
    await tab.write('bid-drafts', `${maria}/k1`, record)
    expect(await tab.readTypedForm(form, maria, 'k1')).toBeNull()
    expect(await tab.listTypedForms(form, maria)).toEqual({})
    expect(await tab.readTypedForm(noteForm, maria, 'k1')).toBeNull()
  })

  it('is there for 30 days', async () => {
    await tab.storeTypedForm(noteForm, maria, 'k1', bid('one'))
    pass(DAY_MS)
    await tab.storeTypedForm(noteForm, maria, 'k2', bid('two'))
    pass(29 * DAY_MS)
    expect(await noteIn()).toBe('one')
    const records = async () => [...(await tab.readLiveRecords('bid-drafts', maria)).keys()]
    expect(await records()).toEqual([`${maria}/k1`, `${maria}/k2`])
    pass(1)
    expect(await records()).toEqual([`${maria}/k2`])
    expect(await tab.read('bid-drafts', `${maria}/k1`)).toBeUndefined()
    pass(DAY_MS)
    expect(await noteIn(tab, 'k2')).toBeUndefined()
    expect(await tab.read('bid-drafts', `${maria}/k2`)).toBeUndefined()
  })
})

describe('a page that is being left', () => {
  it.each(['pagehide', 'visibilitychange'])(
    'writes into local storage what is not stored (%s), and the next page stores it',
    async (type) => {
      await tab.storeTypedForm(noteForm, maria, 'k1', bid('before'))
      pass(1)
      put.mockImplementation(fail)
      const storing = tab.storeTypedForm(noteForm, maria, 'k1', bid('last'))
      leavePage(type)
      await expect(storing).rejects.toBeInstanceOf(tab.StorageError)
      expect(device.keys()).toEqual([`fastpass.unstored/bid-drafts/${maria}/k1`])
      put.mockImplementation(storePut)
      expect(await noteIn(nextTab())).toBe('last')
      expect(device.keys()).toEqual([])
      tab.forgetUnstored('bid-drafts', `${maria}/k1`)
    },
  )

  it('does not replace later text of another tab; damaged entries go', async () => {
    const entry = (key: string, savedAt: number) => {
      const record = { version: 1, owner: maria, typed: bid('older'), savedAt: new Date(savedAt) }
      localStorage.setItem(`fastpass.unstored/bid-drafts/${maria}/${key}`, JSON.stringify(record))
    }
    await tab.storeTypedForm(noteForm, maria, 'k1', bid('newer'))
    entry('k1', Date.now() - 1)
    entry('k2', Date.now())
    localStorage.setItem('fastpass.unstored/bid-drafts/damaged', '{"owner":')
    const next = nextTab()
    expect([await noteIn(next), await noteIn(next, 'k2')]).toEqual(['newer', 'older'])
    expect(device.keys()).toEqual([])
  })

  it('has nothing to write once all is stored, discarded or of a person who has logged out', async () => {
    await tab.storeTypedForm(noteForm, maria, 'k1', bid('stored'))
    put.mockImplementation(fail)
    await tab.storeTypedForm(noteForm, maria, 'k2', bid('discarded')).catch(() => {})
    put.mockImplementation(storePut)
    await tab.storeTypedForm(noteForm, maria, 'k2', null)
    leavePage()
    expect(device.keys()).toEqual([])
    put.mockImplementation(fail)
    await tab.storeTypedForm(noteForm, maria, 'k3', bid('of maria')).catch(() => {})
    await tab.storeTypedForm(noteForm, 'another', 'k4', bid('of another')).catch(() => {})
    leavePage()
    expect(device.keys()).toHaveLength(2)
    tab.forgetUnstoredOf(maria)
    leavePage()
    expect(device.keys()).toEqual(['fastpass.unstored/bid-drafts/another/k4'])
    tab.forgetUnstoredOf('another')
    leavePage()
    expect(device.keys()).toEqual([])
  })

  it('has the last text when one write ends during the next', async () => {
    const first = tab.storeTypedForm(noteForm, maria, 'k1', bid('first'))
    put.mockImplementation(fail)
    const second = tab.storeTypedForm(noteForm, maria, 'k1', bid('second')).catch(() => {})
    await Promise.all([first.catch(() => {}), second])
    leavePage()
    expect(localStorage.getItem(`fastpass.unstored/bid-drafts/${maria}/k1`)).toContain('second')
    tab.forgetUnstored('bid-drafts', `${maria}/k1`)
  })

  it('discards again what it could not discard, unless it was typed again', async () => {
    for (const caseId of ['k1', 'k2'])
      await tab.storeTypedForm(noteForm, maria, caseId, bid(caseId))
    remove.mockImplementation(fail)
    await tab.storeTypedForm(noteForm, maria, 'k1', null).catch(() => {})
    await tab.storeTypedForm(noteForm, maria, 'k2', null).catch(() => {})
    remove.mockImplementation(storeDelete)
    expect([await noteIn(), await noteIn(tab, 'k2')]).toEqual(['k1', 'k2'])
    await tab.storeTypedForm(noteForm, maria, 'k2', bid('again'))
    expect(device.keys()).toEqual([`fastpass.removal/bid-drafts/${maria}/k1`])
    const next = nextTab()
    expect([await noteIn(next), await noteIn(next, 'k2')]).toEqual([undefined, 'again'])
    expect(device.keys()).toEqual([])
  })
})

it('typed text is stored and discarded where local storage is denied', async () => {
  const { localStorage } = globalThis
  vi.stubGlobal('localStorage', undefined)
  await tab.storeTypedForm(noteForm, maria, 'k1', bid('one'))
  leavePage()
  expect(await noteIn()).toBe('one')
  tab.forgetUnstoredOf(maria)
  await tab.storeTypedForm(noteForm, maria, 'k1', null)
  expect(await noteIn()).toBeUndefined()
  vi.stubGlobal('localStorage', localStorage)
})
