// The unfinished cases of a phone: in two tabs, in a page that is being left, on a full phone, and
// by person.
import { IDBObjectStore } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from '#machines/wizard/draft.ts'
import { installDevice } from './fake-device.ts'

const DAY_MS = 24 * 3_600_000

const { BroadcastChannel } = globalThis
const device = installDevice()
vi.stubGlobal('BroadcastChannel', BroadcastChannel)

/** Opens a tab: it has a memory of its own, and the storage, locks and channels of the phone. */
async function openTab() {
  vi.resetModules()
  return {
    ...(await import('#src/offline/drafts/open-draft.ts')),
    ...(await import('#src/offline/drafts/drafts.ts')),
    ...(await import('#src/offline/drafts/start-draft.ts')),
    ...(await import('#src/offline/drafts/case-drafts.ts')),
    ...(await import('#src/offline/drafts/linked-draft.ts')),
    ...(await import('#src/offline/outbox.ts')),
    ...(await import('#src/offline/database/stores.ts')),
  }
}
const [tab, other] = [await openTab(), await openTab()]
const SIGNED_OUT = 'signed-out'

const put = vi.mocked(IDBObjectStore.prototype.put)
const storePut = put.getMockImplementation() as typeof IDBObjectStore.prototype.put
const fillPhone = () =>
  put.mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
const freePhone = () => put.mockImplementation(storePut)
const leavePage = (visibilityState: 'hidden' | 'visible') => {
  Object.assign(document, { visibilityState })
  document.dispatchEvent(new Event('visibilitychange'))
}

let maria = ''
const opened: Awaited<ReturnType<typeof tab.openDraft>>[] = []
beforeEach(() => {
  maria = crypto.randomUUID()
})
afterEach(async () => {
  freePhone()
  leavePage('visible')
  for (const each of opened.splice(0)) await each.close()
  vi.useRealTimers()
})
afterAll(() => device.remove())

const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 12, minute)).toISOString()
const draftOf = (court: string, more: Partial<Draft> = {}): Draft => ({
  id: 'd1',
  flow: 'dui',
  flowVersion: 1,
  category: { id: 'c1', name: 'dui' },
  answers: { court },
  answeredAt: { court: at(0) },
  step: 'court',
  updatedAt: at(0),
  ...more,
})
const open = async (from = tab, id = 'd1') => {
  const draft = await from.openDraft(maria, id)
  opened.push(draft)
  return draft
}
const courtsIn = async (from = other, owner = maria) =>
  (await from.listDrafts(owner)).map(({ draft }) => (draft as Draft).answers.court)
const becomes = (draft: (typeof opened)[number], status: string) =>
  vi.waitFor(() => expect(draft.state().status).toBe(status), { timeout: 10_000 })
/** The drafts in the journal. */
const journal = () =>
  device
    .keys()
    .filter((key) => key.startsWith('fastpass.draft-journal/'))
    .map((key) => key.replace('fastpass.draft-journal/', ''))
type Stored = { edits: number; draft: Draft; syncs?: number; isOnServer?: boolean; savedAt: string }
const changeStored = (changes: Partial<Stored>, owner = maria, id = 'd1') =>
  other.change<Stored>('drafts', `${owner}/${id}`, (stored) => stored && { ...stored, ...changes })
const stored = (owner = maria, id = 'd1') => other.read<Stored>('drafts', `${owner}/${id}`)

describe('a draft in a tab', () => {
  it('is new, then unsaved, then saved, and the tab hears of each', async () => {
    const draft = await open()
    expect([draft.state(), draft.stored]).toEqual([{ status: 'new' }, undefined])
    const heard: string[] = []
    const stop = draft.subscribe(() => heard.push(draft.state().status))
    draft.save(draftOf('Mesa'))
    await becomes(draft, 'saved')
    expect(new Set(heard)).toEqual(new Set(['unsaved', 'saved']))
    expect(draft.state()).toEqual({ status: 'saved', savedAt: (await stored())?.savedAt })
    expect(await courtsIn()).toEqual(['Mesa'])
    stop()
    heard.splice(0)
    draft.save(draftOf('Tempe'))
    await draft.flush()
    expect(heard).toEqual([])
    expect(await courtsIn()).toEqual(['Tempe'])
  })

  it('goes with its last change to the tab that opens it next', async () => {
    const first = await open()
    first.save(draftOf('Mesa'))
    const second = await open(other)
    expect(second.stored).toMatchObject({ answers: { court: 'Mesa' } })
    await becomes(first, 'taken')
    first.save(draftOf('Tempe'))
    await first.flush()
    expect(await courtsIn()).toEqual(['Mesa'])
    second.save(draftOf('Gilbert'))
    await second.flush()
    expect(await courtsIn()).toEqual(['Gilbert'])
  })

  it('goes to the next tab also when the phone is full: its change is in the journal', async () => {
    const first = await open()
    first.save(draftOf('Mesa'))
    await first.flush()
    fillPhone()
    first.save(draftOf('Tempe', { answeredAt: { court: at(1) } }))
    const second = await open(other)
    expect(second.stored).toMatchObject({ answers: { court: 'Tempe' } })
    await becomes(first, 'taken')
    freePhone()
    await second.flush()
    expect(await courtsIn()).toEqual(['Tempe'])
    expect(journal()).toEqual([])
  })

  it('is taken from a tab that does not respond, because the phone has frozen it', async () => {
    const frozen = navigator.locks.request(
      `fastpass-claim:${maria}/d1`,
      () => new Promise(() => {}),
    )
    const lost = frozen.catch(({ name }: Error) => name)
    const draft = await open()
    draft.save(draftOf('Mesa'))
    await draft.flush()
    expect(draft.state().status).toBe('saved')
    expect(await lost).toBe('AbortError')
  })

  it.each([
    ['has no locks', undefined],
    [
      'denies locks',
      { request: () => Promise.reject(new DOMException('Denied', 'SecurityError')) },
    ],
  ])('goes to the next tab where the browser %s', async (_, locks) => {
    const { navigator } = globalThis
    vi.stubGlobal('navigator', { locks })
    const first = await open()
    first.save(draftOf('Mesa'))
    await first.flush()
    const second = await open(other)
    await becomes(first, 'taken')
    second.save(draftOf('Tempe'))
    await second.flush()
    expect(await courtsIn()).toEqual(['Tempe'])
    vi.stubGlobal('navigator', navigator)
  })

  it('is free after it is closed', async () => {
    const first = await open()
    first.save(draftOf('Mesa'))
    await first.close()
    expect(first.state().status).toBe('saved')
    const held = await navigator.locks.query()
    expect(held.held?.map(({ name }) => name)).not.toContain(`fastpass-claim:${maria}/d1`)
    const second = await open(other)
    expect(second.stored).toMatchObject({ answers: { court: 'Mesa' } })
    expect(first.state().status).toBe('saved')
  })

  it('writes nothing more once the server has the case', async () => {
    const draft = await open()
    draft.save(draftOf('Mesa'))
    await draft.flush()
    draft.stopWriting()
    draft.save(draftOf('Tempe'))
    await draft.flush()
    expect(await courtsIn()).toEqual(['Mesa'])
  })

  it('ends when it is discarded in another tab, and is there again when its case is refused', async () => {
    const draft = await open()
    draft.save(draftOf('Mesa'))
    await draft.flush()
    await other.discardDraft(maria, 'd1')
    await becomes(draft, 'discarded')
    draft.save(draftOf('Tempe'))
    await draft.flush()
    expect(await courtsIn()).toEqual([])
    const item = { id: 'd1', queuedAt: at(0), status: 'waiting', refusal: null } as const
    const outgoing = { kind: 'case', draft: draftOf('Gilbert'), body: {} as never } as const
    await other.addToOutbox(maria, { ...item, outgoing })
    await other.returnToDrafts(maria, { id: 'd1' })
    await becomes(draft, 'saved')
    draft.save(draftOf('Phoenix'))
    await draft.flush()
    expect(await courtsIn()).toEqual(['Phoenix'])
  })

  it('is written again with all answers when the phone has lost its storage', async () => {
    const draft = await open()
    draft.save(draftOf('Mesa'))
    await draft.flush()
    await other.remove('drafts', `${maria}/d1`)
    leavePage('visible')
    await draft.refresh()
    await draft.flush()
    expect(await courtsIn()).toEqual(['Mesa'])
    await other.remove('drafts', `${maria}/d1`)
    draft.save(draftOf('Tempe'))
    await draft.flush()
    expect(draft.state().status).toBe('saved')
    expect(await courtsIn()).toEqual(['Tempe'])
  })

  it('receives what another phone has changed', async () => {
    const draft = await open()
    draft.save(draftOf('Mesa'))
    await draft.flush()
    const received: Draft[] = []
    const stop = draft.watchReceived((whole) => received.push(whole))
    const theirs = draftOf('Tempe', { answeredAt: { court: at(1) } })
    await changeStored({ draft: theirs, syncs: 1 })
    await draft.refresh()
    expect(received.map(({ answers }) => answers)).toEqual([{ court: 'Tempe' }])
    stop()
    await changeStored({ draft: draftOf('Gilbert', { answeredAt: { court: at(2) } }), syncs: 2 })
    await draft.refresh()
    expect(received).toHaveLength(1)
    draft.save(draftOf('Phoenix', { answeredAt: { court: at(3) } }))
    await draft.flush()
    expect(await stored()).toMatchObject({ isOnServer: false, syncs: 2 })
  })

  it('is still known to the server when it is changed', async () => {
    const draft = await open()
    draft.save(draftOf('Mesa'))
    await draft.flush()
    expect(await stored()).toMatchObject({ isKnownToServer: false })
    await changeStored({ isOnServer: true })
    draft.save(draftOf('Tempe'))
    await draft.flush()
    expect(await stored()).toMatchObject({ isOnServer: false, isKnownToServer: true })
  })

  it('says that the phone is full, until it is stored', async () => {
    const draft = await open()
    fillPhone()
    draft.save(draftOf('Mesa'))
    await draft.flush()
    expect(draft.state()).toMatchObject({ status: 'failed', error: { isFull: true } })
    draft.save(draftOf('Tempe'))
    expect(draft.state()).toMatchObject({ status: 'unsaved', error: { isFull: true } })
    freePhone()
    await draft.flush()
    expect(draft.state().status).toBe('saved')
    draft.save(draftOf('Gilbert'))
    expect(draft.state()).toEqual({ status: 'unsaved' })
  })
})

/** Types into a draft on a phone without room, and leaves the page. Resolves once it failed. */
async function leaveOnFullPhone() {
  const draft = await open()
  fillPhone()
  draft.save(draftOf('Mesa'))
  leavePage('hidden')
  await becomes(draft, 'failed')
  return draft
}

describe('a page that is being left', () => {
  it.each([
    ['hidden', () => leavePage('hidden')],
    ['closed', () => window.dispatchEvent(new Event('pagehide'))],
  ])('and is %s writes the last change into the journal, and stores it', async (_, leave) => {
    const draft = await open()
    draft.save(draftOf('Mesa'))
    leave()
    expect(journal()).toEqual([`${maria}/d1`])
    await becomes(draft, 'saved')
    expect(await courtsIn()).toEqual(['Mesa'])
    expect(journal()).toEqual([])
  })

  it('has nothing to write when all is stored, or the draft was closed', async () => {
    const draft = await open()
    draft.save(draftOf('Mesa'))
    await draft.flush()
    leavePage('hidden')
    expect(journal()).toEqual([])
    draft.save(draftOf('Tempe'))
    await draft.close()
    leavePage('hidden')
    expect(journal()).toEqual([])
  })

  it('goes on when it is shown again, without its journal', async () => {
    const draft = await leaveOnFullPhone()
    freePhone()
    leavePage('visible')
    expect(journal()).toEqual([])
    await becomes(draft, 'saved')
    expect(await courtsIn()).toEqual(['Mesa'])
  })

  it('is read from the journal while the phone is full, and stored when there is room', async () => {
    await leaveOnFullPhone()
    expect(await courtsIn()).toEqual(['Mesa'])
    expect(await stored()).toBeUndefined()
    freePhone()
    expect(await courtsIn()).toEqual(['Mesa'])
    expect(await stored()).toMatchObject({ edits: 1 })
    expect(journal()).toEqual([])
  })

  it('does not replace what another tab has written since', async () => {
    await leaveOnFullPhone()
    freePhone()
    await other.write('drafts', `${maria}/d1`, {
      version: 1,
      owner: maria,
      id: 'd1',
      edits: 5,
      savedAt: at(0),
      draft: draftOf('Tempe'),
    })
    expect(await courtsIn()).toEqual(['Tempe'])
    expect(journal()).toEqual([])
  })

  it('adds what came from the server meanwhile', async () => {
    const draft = await open()
    draft.save(draftOf('Mesa'))
    await draft.flush()
    fillPhone()
    draft.save(draftOf('Tempe', { answeredAt: { court: at(2) } }))
    leavePage('hidden')
    await becomes(draft, 'failed')
    freePhone()
    const theirs = draftOf('', {
      answers: { court: 'Gilbert', note: 'theirs' },
      answeredAt: { court: at(1), note: at(1) },
    })
    await changeStored({ draft: theirs, syncs: 1, isOnServer: true })
    expect((await other.listDrafts(maria))[0]?.draft).toMatchObject({
      answers: { court: 'Tempe', note: 'theirs' },
    })
    expect(await stored()).toMatchObject({ isKnownToServer: true, syncs: 1, edits: 2 })
  })

  it('leaves a damaged journal, which is removed, and other drafts can be read', async () => {
    await tab.saveDraft(maria, draftOf('Mesa'))
    const name = `fastpass.draft-journal/${maria}/d1`
    for (const damaged of ['{"record":', 'null', '{"record":{}}']) {
      localStorage.setItem(name, damaged)
      expect(await courtsIn()).toEqual(['Mesa'])
      expect(journal()).toEqual([])
    }
  })

  it('keeps its journal in memory where local storage is full', async () => {
    const { localStorage } = globalThis
    vi.stubGlobal('localStorage', undefined)
    await leaveOnFullPhone()
    expect(await courtsIn(tab)).toEqual(['Mesa'])
    expect(await courtsIn(other)).toEqual([])
    freePhone()
    expect(await courtsIn(tab)).toEqual(['Mesa'])
    expect(await courtsIn(other)).toEqual(['Mesa'])
    vi.stubGlobal('localStorage', localStorage)
  })
})

describe('the drafts of a person', () => {
  const save = (id: string, more: Partial<Draft> = {}, owner = maria) =>
    tab.saveDraft(owner, draftOf(id, { id, ...more }))

  it('are those of this person alone, the latest first; without an account, for 30 days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await save('d1')
    await save('d8', {}, SIGNED_OUT)
    vi.setSystemTime(Date.now() + DAY_MS)
    await save('d2')
    await save('d9', {}, SIGNED_OUT)
    expect(await courtsIn()).toEqual(['d2', 'd1'])
    expect(await courtsIn(other, SIGNED_OUT)).toEqual(['d9', 'd8'])
    vi.setSystemTime(Date.now() + 29 * DAY_MS)
    expect(await courtsIn(other, SIGNED_OUT)).toEqual(['d9', 'd8'])
    vi.setSystemTime(Date.now() + 1)
    expect(await courtsIn()).toEqual(['d2', 'd1'])
    expect(await stored(SIGNED_OUT, 'd8')).toBeUndefined()
    expect(await courtsIn(other, SIGNED_OUT)).toEqual(['d9'])
    await tab.removeDraftsOf(SIGNED_OUT)
  })

  it('are discarded on the server too, unless there is no account', async () => {
    await save('d1')
    await tab.discardDraft(maria, 'd1')
    expect((await tab.listDiscards(maria)).map(({ id }) => id)).toEqual(['d1'])
    await tab.deleteDiscard(maria, 'd1')
    expect(await tab.listDiscards(maria)).toEqual([])
    await save('d2', {}, SIGNED_OUT)
    await tab.discardDraft(SIGNED_OUT, 'd2')
    expect(await courtsIn(other, SIGNED_OUT)).toEqual([])
    expect(await tab.listDiscards(SIGNED_OUT)).toEqual([])
    expect(await tab.isDraftLost(maria, 'd1')).toBe(false)
    expect(await tab.isDraftLost(SIGNED_OUT, 'd2')).toBe(false)
    expect(await tab.isDraftLost(maria, 'd2')).toBe(true)
  })

  it('are known to be discarded for longer than a page stays open', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await save('d1')
    await tab.discardDraft(maria, 'd1')
    vi.setSystemTime(Date.now() + 30 * DAY_MS)
    await tab.discardDraft(maria, 'd2')
    expect(await tab.isDraftLost(maria, 'd1')).toBe(false)
    vi.setSystemTime(Date.now() + 1)
    await tab.discardDraft(maria, 'd3')
    expect(await tab.isDraftLost(maria, 'd1')).toBe(true)
    expect(await tab.isDraftLost(maria, 'd2')).toBe(false)
  })

  it('go with a log-out, with their journal and discards', async () => {
    const omar = crypto.randomUUID()
    await save('d1')
    await save('d2')
    await tab.discardDraft(maria, 'd2')
    await save('d9', {}, omar)
    localStorage.setItem(`fastpass.draft-journal/${maria}/d3`, 'null')
    await tab.removeDraftsOf(maria)
    expect([await courtsIn(), await tab.listDiscards(maria), journal()]).toEqual([[], [], []])
    expect(await courtsIn(other, omar)).toEqual(['d9'])
  })

  it('of others stay only if the server lacks them', async () => {
    const omar = crypto.randomUUID()
    for (const owner of [maria, omar, SIGNED_OUT]) {
      for (const id of ['d1', 'd2']) await save(id, {}, owner)
      await changeStored({ isOnServer: true }, owner, 'd1')
    }
    await tab.removeOthersDrafts(maria)
    const drafts = async (owner: string) => (await courtsIn(other, owner)).sort()
    expect(await drafts(maria)).toEqual(['d1', 'd2'])
    expect(await drafts(SIGNED_OUT)).toEqual(['d1', 'd2'])
    expect(await drafts(omar)).toEqual(['d2'])
    await tab.removeDraftsOf(SIGNED_OUT)
  })

  it('include one that was begun without an account, with its last change', async () => {
    await save('d1', {}, SIGNED_OUT)
    const [record] = await tab.listDrafts(SIGNED_OUT)
    const changed = draftOf('Tempe', { answeredAt: { court: at(5) } })
    fillPhone()
    localStorage.setItem(
      `fastpass.draft-journal/${SIGNED_OUT}/d1`,
      JSON.stringify({ record: { ...record, draft: changed }, after: [record?.edits] }),
    )
    freePhone()
    await tab.claimDraft(maria, 'd1')
    expect(await courtsIn()).toEqual(['Tempe'])
    expect(await stored()).toMatchObject({ owner: maria, isOnServer: false })
    expect(await courtsIn(other, SIGNED_OUT)).toEqual([])
    expect(await tab.isDraftLost(SIGNED_OUT, 'd1')).toBe(false)
    await tab.claimDraft(maria, 'never there')
    expect(await courtsIn()).toEqual(['Tempe'])
  })

  it('include one of an emailed link, merged into what is here', async () => {
    const linked = draftOf('Mesa', { answeredAt: { court: at(2) } })
    expect(await tab.keepLinkedDraft(maria, linked)).toEqual(linked)
    expect(await stored()).toMatchObject({ isOnServer: false, edits: 1 })
    await changeStored({ isOnServer: true })
    const older = draftOf('', {
      answers: { court: 'Tempe', note: 'new' },
      answeredAt: { court: at(1), note: at(1) },
    })
    const kept = await tab.keepLinkedDraft(maria, older)
    expect(kept.answers).toEqual({ court: 'Mesa', note: 'new' })
    expect(await stored()).toMatchObject({ isOnServer: false, syncs: 1, draft: kept })
  })
})

describe('an unfinished case', () => {
  const category = { id: 'c1', name: 'dui' }

  it('begins at its first question, and at its review with answers', async () => {
    const empty = await tab.startDraft(maria, category)
    expect(empty).toMatchObject({ flow: 'dui', answers: {}, answeredAt: {} })
    const place = await tab.startDraft(maria, category, { place: '04013', court: '' })
    expect([place.answers, place.step]).toEqual([{ place: '04013' }, empty.step])
    const copied = await tab.startDraft(maria, category, { charges: ['DUI'], note: null })
    expect(copied.answers).toEqual({ charges: ['DUI'] })
    expect(copied.answeredAt).toEqual({ charges: copied.updatedAt })
    expect(copied.step).not.toBe(empty.step)
    expect(new Set([empty.id, place.id, copied.id]).size).toBe(3)
    expect((await other.listCaseDrafts(maria)).map(({ id }) => id).sort()).toEqual(
      [empty.id, place.id, copied.id].sort(),
    )
  })

  it.each([
    ['once on each phone', false, 1],
    ['not where the browser has agreed already', true, 0],
  ])('asks the browser not to delete it, %s', async (_, isPersisted, count) => {
    const { navigator } = globalThis
    const persist = vi.fn(async () => true)
    const storage = { persisted: async () => isPersisted, persist }
    vi.stubGlobal('navigator', { locks: navigator.locks, storage })
    localStorage.removeItem('fastpass.persistence-asked')
    for (let cases = 0; cases < 3; cases += 1) await tab.startDraft(maria, category)
    await expect.poll(() => persist.mock.calls.length).toBe(count)
    vi.stubGlobal('navigator', navigator)
  })

  it('opens at its step, or at its place while nothing else is answered', async () => {
    const { step: firstStep } = await tab.startDraft(maria, category)
    const search = (answers: Draft['answers'], step = firstStep) =>
      tab.searchOf(draftOf('', { answers, step }))
    expect(search({})).toEqual({ active: 0, user: 'dui', draft: 'd1', place: true })
    expect(search({ place: '04013' })).toEqual({ active: 1, user: 'dui', draft: 'd1' })
    expect(search({ place: '04', unmatched_county: 'Marikopa' })).toMatchObject({ active: 0 })
    const { step: lastStep } = await tab.startDraft(maria, category, { charges: ['DUI'] })
    expect(search({ charges: ['DUI'] }, lastStep).active).toBeGreaterThan(1)
    expect(search({ charges: ['DUI'] }, lastStep).place).toBeUndefined()
  })

  it('of a visitor is found, the latest first, also when the phone reads nothing', async () => {
    expect(await tab.findUnclaimedCase()).toBeNull()
    await tab.saveDraft(SIGNED_OUT, draftOf('Mesa'))
    expect((await tab.findUnclaimedCase())?.answers).toEqual({ court: 'Mesa' })
    await tab.removeDraftsOf(SIGNED_OUT)
  })

  it('is found by its category and answers, in any order, without empty ones', async () => {
    const stored = { court: 'Mesa', note: 'Hello' }
    const draft = await tab.startDraft(maria, category, stored)
    const findCopyOf = (answers: Draft['answers'], id = 'c1') =>
      other.findCopy(maria, { category: { id, name: 'dui' }, answers })
    expect((await findCopyOf({ note: 'Hello', other: '', court: 'Mesa' }))?.id).toBe(draft.id)
    expect(await findCopyOf({ court: 'Mesa' })).toBeUndefined()
    expect(await findCopyOf({ ...stored, note: 'Bye' })).toBeUndefined()
    expect(await findCopyOf(stored, 'c2')).toBeUndefined()
  })
})
