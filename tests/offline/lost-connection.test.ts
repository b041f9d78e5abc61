// A phone's database that loses its connection without saying so, or does not respond.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { OutboxItem } from '#machines/client/outbox-item.ts'
import type { KeptIn } from '#machines/form/form.ts'
import type { Draft } from '#machines/wizard/draft.ts'
import type { Failure } from './fake-device.ts'
import { installDevice } from './fake-device.ts'

const PERSON = '1b671a64-40d5-491e-99b0-da01ff1f3341'
const at = '2026-11-28T12:00:00.000Z'
const category = { id: 'c1', name: 'dui' }
const draftOf = (court: string): Draft => ({
  id: 'd1',
  flow: 'dui',
  flowVersion: 1,
  category,
  answers: { court },
  answeredAt: { court: at },
  step: 'court',
  updatedAt: at,
})
const itemOf = (id: string): OutboxItem => ({
  id,
  queuedAt: at,
  status: 'waiting',
  refusal: null,
  outgoing: { kind: 'case', draft: draftOf('Mesa'), body: {} as never },
})

const device = installDevice()
vi.resetModules()
const stores = await import('#src/offline/database/stores.ts')
const { StorageError } = stores
const { readTypedForm, storeTypedForm } = await import('#src/session/typed-forms.ts')
const { saveDraft } = await import('#src/offline/drafts/start-draft.ts')
const { discardDraft, listDiscards, listDrafts } = await import('#src/offline/drafts/drafts.ts')
const { addToOutbox, listOutbox, markAcceptedInOutbox, takeAccepted } = await import(
  '#src/offline/outbox.ts'
)
const { storeSharedPhoto } = await import('#src/offline/shared-photo.ts')
const encrypted = await import('#src/offline/encrypted/encrypted-store.ts')
const session = await import('#src/storage/persistent-storage.ts')
const { isStorageLate, onLateStorage, storedOr } = await import('#src/storage/patience.ts')

const textFormIn = (keptIn: KeptIn) => ({ id: keptIn, keptIn, valuesOf: () => ({ text: '' }) })
const typedText = (text: string) => ({
  values: { text },
  base: { values: { text: '' }, version: 1 },
})

const formKeptIn = (keptIn: KeptIn) => ({
  write: async (text: string) => {
    await storeTypedForm(textFormIn(keptIn), PERSON, 'case-1', typedText(text))
  },
  read: async () => {
    return (await readTypedForm(textFormIn(keptIn), PERSON, 'case-1'))?.values.text
  },
})

/** Each store: how the app writes a text into it, and reads it. */
const all = {
  drafts: {
    write: async (text: string) => {
      await saveDraft(PERSON, draftOf(text))
    },
    read: async () => {
      return (await listDrafts(PERSON)).map(({ draft }) => (draft as Draft).answers.court)[0]
    },
  },
  discards: {
    write: async (text: string) => {
      await discardDraft('person-2', text)
    },
    read: async () => {
      return (await listDiscards('person-2')).at(-1)?.id
    },
  },
  outbox: {
    write: async (text: string) => {
      await addToOutbox('person-3', itemOf(text))
    },
    read: async () => {
      return (await listOutbox('person-3')).at(-1)?.id
    },
  },
  'case-edits': formKeptIn('case-edits'),
  'bid-drafts': formKeptIn('bid-drafts'),
  'profile-drafts': formKeptIn('profile-drafts'),
  'shared-photo': {
    write: async (text: string) => {
      await storeSharedPhoto(text, Number(text))
    },
    read: async () => {
      const stored = await stores.read<{ sharedAt: number }>('shared-photo', 'photo')
      return stored && String(stored.sharedAt).padStart(4, '0')
    },
  },
  encrypted: {
    write: async (text: string) => {
      await encrypted.openEncryptedStore(PERSON)
      await encrypted.writeEncrypted(PERSON, 'answers', text)
    },
    read: async () => {
      return encrypted.readWithoutOpening(PERSON, 'answers')
    },
  },
  meta: {
    write: (text: string) => stores.write('meta', 'mark', text),
    read: () => stores.read('meta', 'mark'),
  },
}
type Store = keyof typeof all
const names = Object.keys(all) as Store[]

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => device.recover())
afterAll(() => {
  vi.useRealTimers()
  device.remove()
})

/** Resolves with how the work ended, while the clock runs. */
async function after<Result>(work: Promise<Result>): Promise<Result> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(20)
  }
  return work
}

const failures: Failure[] = ['request', 'transaction', 'silent']
const cases = names.flatMap((name) => failures.map((failure) => [name, failure] as const))
let count = 0
const text = () => {
  count += 1
  return String(count).padStart(4, '0')
}

it.each(cases)(
  'what is written to %s after the connection failed (%s) is stored',
  async (name, failure) => {
    const { write, read } = all[name]
    await after(write(text()))
    device.fail(failure)
    const written = text()
    await after(write(written))
    expect(await after(read())).toBe(written)
  },
)

it.each(cases)('what %s holds is read after the connection failed (%s)', async (name, failure) => {
  const { write, read } = all[name]
  const written = text()
  await after(write(written))
  device.fail(failure)
  expect(await after(read())).toBe(written)
})

it.each(cases)(
  'a write to %s that goes on failing (%s) says so, and changes nothing',
  async (name, failure) => {
    const { write, read } = all[name]
    const before = text()
    await after(write(before))
    device.fail(failure, { andLater: true })
    await expect(after(write(text()))).rejects.toBeInstanceOf(StorageError)
    device.recover()
    expect(await after(read())).toBe(before)
  },
)

it('an accepted item is announced once, however often the connection is lost', async () => {
  await after(addToOutbox('person-4', itemOf('accepted')))
  await after(markAcceptedInOutbox('accepted'))
  device.fail('request')
  expect((await after(takeAccepted('person-4'))).map(({ id }) => id)).toEqual(['accepted'])
  expect(await after(takeAccepted('person-4'))).toEqual([])
})

it.each(failures)(
  'the session is there for the page at once, and for the worker when the database responds again (%s)',
  async (failure) => {
    await after(session.storeOnDevice('fastpass.token', 'first'))
    device.fail(failure)
    await after(session.storeOnDevice('fastpass.token', 'second'))
    expect(session.readFromDevice('fastpass.token')).toBe('second')
    expect(await after(session.readLatestFromDevice('fastpass.token'))).toBe('second')
    device.fail(failure, { andLater: true })
    await after(session.storeOnDevice('fastpass.token', 'third'))
    expect(await after(session.readLatestFromDevice('fastpass.token'))).toBe('third')
    device.recover()
    expect(await after(session.readLatestFromDevice('fastpass.token'))).toBe('second')
    await after(session.loadDeviceValues())
    expect(await after(session.readLatestFromDevice('fastpass.token'))).toBe('third')
  },
)

it('a page that may be frozen takes its transaction back, and repeats it when it is shown again', async () => {
  const form = textFormIn('case-edits')
  const typed = typedText('Mesa')
  await after(readTypedForm(form, PERSON, 'case-2'))
  const writing = storeTypedForm(form, PERSON, 'case-2', typed)
  await new Promise((resolve) => setImmediate(resolve))
  device.send('pagehide')
  const name = `fastpass.unstored/case-edits/${PERSON}/case-2`
  // The next page finds it in local storage, and can read the database meanwhile.
  expect(device.keys()).toContain(name)
  expect(await otherPageReads()).toBeUndefined()
  device.send('pageshow')
  await after(writing)
  expect(await after(readTypedForm(form, PERSON, 'case-2'))).toEqual(typed)
  expect(device.keys()).not.toContain(name)
})

/** Reads the edit as another page does, with a connection of its own. */
const otherPageReads = () =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('fastpass')
    opening.onerror = reject
    opening.onsuccess = () => {
      const reading = opening.result.transaction('case-edits').objectStore('case-edits')
      const request = reading.get(`${PERSON}/case-2`)
      request.onsuccess = () => resolve(request.result)
    }
  })

it('a start waits for stored data no longer than 2 s, and knows when it is there', async () => {
  const changes: boolean[] = []
  const stop = onLateStorage(() => changes.push(isStorageLate()))
  const { promise, resolve } = Promise.withResolvers<string>()
  expect(await after(storedOr(promise, 'nothing'))).toBe('nothing')
  expect(isStorageLate()).toBe(true)
  resolve('late')
  await after(promise)
  await after(Promise.resolve())
  expect(changes).toEqual([true, false])
  stop()
})
