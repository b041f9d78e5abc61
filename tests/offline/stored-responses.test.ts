// What a page keeps of the server's responses, for its next start without a connection.
import { QueryObserver } from '@tanstack/react-query'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from '#machines/wizard/draft.ts'
import { caseKey, installPage, inWords, problem } from './page.ts'

const page = installPage()
const { pass, ended } = page
const { persistQueries } = await import('#src/sync/query-persistence.ts')
const { queryClient, openQueriesOf } = await import('#src/data/query-client.ts')
const { endFirstScreen } = await import('#src/browser/first-screen.ts')
const { setRemembered } = await import('#src/identity/stored-session.ts')
const { readRange } = await import('#src/offline/database/stores.ts')
const encrypted = await import('#src/offline/encrypted/encrypted-store.ts')
const { saveDraft } = await import('#src/offline/drafts/start-draft.ts')
const { listDrafts } = await import('#src/offline/drafts/drafts.ts')
const { bodyOf } = await import('#src/api/api-client.ts')
const { apiClientOf } = await import('#src/identity/api.ts')
const { snackbarActor } = await import('#src/ui/overlay/snackbar-actor.ts')
snackbarActor.start()

const DAY_MS = 24 * 3_600_000
type Person = Awaited<ReturnType<typeof page.logIn>>

/** Starts the page of a person; `end` closes it. */
async function start(person: Person) {
  const end = new AbortController()
  openQueriesOf(person.personId, end.signal, person.session)
  await ended(persistQueries(person.identity, end.signal))
  return () => end.abort()
}
/**
 * Returns what the next start of the page can show without a connection, by the words of the query
 * keys.
 */
async function atNextStart(person: Person): Promise<Record<string, unknown>> {
  page.setOnline(false)
  const end = await start(person)
  const queries = queryClient.getQueryCache().findAll({ queryKey: [person.personId] })
  const shown = Object.fromEntries(queries.map((query) => [inWords(query), query.state.data]))
  end()
  page.setOnline(true)
  return shown
}
/** Returns the number of a person's records on the phone, counting the key. */
const records = async ({ personId }: Person) =>
  (await readRange('encrypted')).filter(([key]) => key.startsWith(personId)).length
const shown = () => snackbarActor.getSnapshot().context.shown?.message

/** Fetches a case, as its screen does. */
const fetchCase = ({ personId }: Person, id: string, meta?: Record<string, unknown>) =>
  ended(
    queryClient.fetchQuery({
      queryKey: caseKey(personId, id),
      retry: false,
      staleTime: 0,
      ...(meta && { meta }),
      queryFn: () =>
        bodyOf(
          apiClientOf(personId).GET('/cases/{case_id}', { params: { path: { case_id: id } } }),
        ),
    }),
  )

afterEach(async () => {
  page.setOnline(true)
  page.setHidden(false)
  page.serve(() => Response.json({ data: 'a case' }))
  await pass(10_000)
})
afterAll(() => page.close())
page.serve(() => Response.json({ data: 'a case' }))

describe('a response', () => {
  it('is there at the next start, and is fetched again then', async () => {
    const person = await page.logIn()
    const end = await start(person)
    await fetchCase(person, 'k1')
    await pass(250)
    end()
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    const endNext = await start(person)
    const state = queryClient.getQueryState(caseKey(person.personId, 'k1'))
    expect(state).toMatchObject({ data: { data: 'a case' }, isInvalidated: true })
    endNext()
  })

  it('cannot be read by another person, nor without the key', async () => {
    const [person, other] = [await page.logIn(), await page.logIn()]
    const end = await start(person)
    queryClient.setQueryData(caseKey(person.personId, 'k1'), 'secret')
    queryClient.setQueryData(caseKey(other.personId, 'k2'), 'of the other')
    await pass(250)
    end()
    const entries = await readRange('encrypted')
    expect(JSON.stringify(entries)).not.toMatch(/secret|k1/)
    expect(await atNextStart(person)).toEqual({ 'cases case k1': 'secret' })
    expect(await atNextStart(other)).toEqual({})
  })

  it.each([
    ['at once, when the person has changed it', 0, true],
    ['within a quarter of a second', 250, false],
  ])('is written %s', async (_, ms, isManual) => {
    const person = await page.logIn()
    const end = await start(person)
    const before = await records(person)
    if (isManual) queryClient.setQueryData(caseKey(person.personId, 'k1'), 'changed')
    else await fetchCase(person, 'k1')
    await pass(ms === 0 ? 0 : ms - 200)
    expect(await records(person)).toBe(before + (ms === 0 ? 1 : 0))
    await pass(200)
    expect(await records(person)).toBe(before + 1)
    end()
  })

  it('is written when the page is hidden', async () => {
    const person = await page.logIn()
    const end = await start(person)
    const before = await records(person)
    await fetchCase(person, 'k1')
    page.setHidden(true)
    await pass()
    expect(await records(person)).toBe(before + 1)
    end()
  })

  it('is not written after a log-out', async () => {
    const person = await page.logIn()
    const end = await start(person)
    const before = await records(person)
    await fetchCase(person, 'k1')
    end()
    await pass(1_000)
    expect(await records(person)).toBe(before)
  })

  it('is not there 30 days later', async () => {
    const person = await page.logIn()
    const end = await start(person)
    queryClient.setQueryData(caseKey(person.personId, 'k1'), 'a case')
    await pass(250)
    end()
    await pass(29 * DAY_MS)
    expect(await atNextStart(person)).toEqual({ 'cases case k1': 'a case' })
    await pass(DAY_MS)
    expect(await atNextStart(person)).toEqual({})
  })

  it.each([
    ['does not exist', problem(404, 'NOT_FOUND'), false, false],
    ['does not exist, where the screen keeps it', problem(404, 'NOT_FOUND'), true, true],
    ['may not be read yet', problem(403, 'LICENSE_NEEDED'), false, false],
    ['cannot be fetched now', problem(503, 'UNAVAILABLE'), false, true],
  ])('goes or stays when it %s', async (_, response, isKeptWhenGone, isThere) => {
    const person = await page.logIn('attorney')
    const end = await start(person)
    await fetchCase(person, 'k1', { isKeptWhenGone })
    await pass(250)
    page.serve(() => response.clone())
    await fetchCase(person, 'k1', { isKeptWhenGone })
    await pass(250)
    end()
    expect(Object.keys(await atNextStart(person))).toEqual(isThere ? ['cases case k1'] : [])
  })

  it('that cannot be fetched at first leaves nothing on the phone', async () => {
    const person = await page.logIn()
    const end = await start(person)
    const before = await records(person)
    page.serve(() => problem(503, 'UNAVAILABLE'))
    await fetchCase(person, 'k1')
    await pass(1_000)
    expect(await records(person)).toBe(before)
    end()
  })

  it('goes when the screen that shows it may not show it any more', async () => {
    const person = await page.logIn()
    const end = await start(person)
    const queryKey = caseKey(person.personId, 'k1')
    queryClient.setQueryData(queryKey, 'a case')
    await pass(1_000)
    const before = await records(person)
    const stop = new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(() => {})
    queryClient.getQueryCache().find({ queryKey })?.reset()
    await pass()
    expect(await records(person)).toBe(before - 1)
    stop()
    end()
  })

  it('goes when the person hides its case, and stays when only its screen is closed', async () => {
    const person = await page.logIn()
    const end = await start(person)
    queryClient.setQueryData(caseKey(person.personId, 'k1'), 'hidden')
    queryClient.setQueryData(caseKey(person.personId, 'k2'), 'closed')
    await pass(250)
    queryClient.removeQueries({ queryKey: caseKey(person.personId, 'k1') })
    await pass()
    end()
    expect(Object.keys(await atNextStart(person))).toEqual(['cases case k2'])
  })

  it('that was fetched while the store was opened is newer than the stored one, and is stored', async () => {
    const person = await page.logIn()
    const end = await start(person)
    queryClient.setQueryData(caseKey(person.personId, 'k1'), 'stored')
    await pass(1_000)
    end()
    const next = new AbortController()
    openQueriesOf(person.personId, next.signal, person.session)
    const restored = persistQueries(person.identity, next.signal)
    queryClient.setQueryData(caseKey(person.personId, 'k1'), 'fetched')
    await ended(restored)
    expect(queryClient.getQueryData(caseKey(person.personId, 'k1'))).toBe('fetched')
    await pass(250)
    next.abort()
    expect(await atNextStart(person)).toEqual({ 'cases case k1': 'fetched' })
  })

  it('of another person, or in another form, is not shown', async () => {
    const person = await page.logIn()
    await ended(encrypted.openEncryptedStore(person.personId))
    const write = (name: string, queryKey: unknown, data: unknown) =>
      ended(encrypted.writeEncrypted(person.personId, name, { queryKey, data }))
    await write('responses/1', caseKey(person.personId, 'k1'), 'a case')
    await write('responses/2', caseKey('another', 'k2'), 'of another')
    await write('responses/3', [person.personId, { of: 'cases', as: 'list', list: 'current' }], {
      pages: [null],
    })
    await write('responses/4', caseKey(person.personId, 'k4'), undefined)
    await write('shortlist', caseKey(person.personId, 'k3'), 'no response')
    expect(Object.keys(await atNextStart(person))).toEqual(['cases case k1'])
  })
})

describe('nothing is stored', () => {
  it('of a person who is not to be remembered', async () => {
    const person = await page.logIn()
    const end = await start(person)
    queryClient.setQueryData(caseKey(person.personId, 'k1'), 'a case')
    await pass(250)
    end()
    expect(await records(person)).toBe(2)
    await setRemembered(false)
    expect(await atNextStart(person)).toEqual({})
    expect(await records(person)).toBe(0)
    const endNext = await start(person)
    queryClient.setQueryData(caseKey(person.personId, 'k1'), 'a case')
    await pass(1_000)
    endNext()
    expect(await records(person)).toBe(0)
    await setRemembered(true)
  })

  it('of an admin, who reads other people’s data', async () => {
    const person = await page.logIn('org:admin')
    const end = await start(person)
    queryClient.setQueryData(caseKey(person.personId, 'k1'), 'a case')
    await pass(1_000)
    end()
    expect(await records(person)).toBe(0)
  })

  describe('on a full phone', () => {
    const put = vi.mocked(IDBObjectStore.prototype.put)
    const stored = put.getMockImplementation() as typeof IDBObjectStore.prototype.put
    const refuse = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    const set = async (person: Person, id: string) => {
      queryClient.setQueryData(caseKey(person.personId, id), 'a case')
      await pass(1_000)
    }

    it('unless removing what was read longest ago makes room', async () => {
      const person = await page.logIn()
      const end = await start(person)
      await set(person, 'old')
      await set(person, 'new')
      put.mockImplementationOnce(refuse)
      await set(person, 'next')
      end()
      expect(shown()).toBeUndefined()
      const kept = Object.keys(await atNextStart(person)).sort()
      expect(kept).toEqual(['cases case new', 'cases case next'])
    })

    it('and what was looked at last is kept', async () => {
      const person = await page.logIn()
      const end = await start(person)
      await set(person, 'k1')
      await set(person, 'k2')
      const queryKey = caseKey(person.personId, 'k1')
      new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(() => {})()
      await pass(1_000)
      put.mockImplementationOnce(refuse)
      await set(person, 'k3')
      end()
      const kept = Object.keys(await atNextStart(person)).sort()
      expect(kept).toEqual(['cases case k1', 'cases case k3'])
    })

    it('which the person is told once', async () => {
      const person = await page.logIn()
      const end = await start(person)
      put.mockImplementation(refuse)
      await set(person, 'k1')
      expect(shown()).toBe('This phone is full. You won’t be able to read this offline.')
      await pass(10_000)
      await set(person, 'k2')
      expect(shown()).toBeUndefined()
      put.mockImplementation(stored)
      end()
    })

    it('and nothing is removed when the phone refuses for another reason', async () => {
      const person = await page.logIn()
      const end = await start(person)
      await set(person, 'k1')
      await set(person, 'k2')
      put.mockImplementationOnce(() => {
        throw new DOMException('Refused', 'DataError')
      })
      await set(person, 'k3')
      end()
      const kept = Object.keys(await atNextStart(person)).sort()
      expect(kept).toEqual(['cases case k1', 'cases case k2'])
    })
  })
})

describe('what others have left on the phone', () => {
  const draft = (id: string): Draft => ({
    id,
    flow: 'dui',
    flowVersion: 1,
    category: { id: 'c1', name: 'dui' },
    answers: {},
    answeredAt: {},
    step: 'court',
    updatedAt: '2026-11-29T12:00:00.000Z',
  })

  it('is removed once the first screen is painted, except what the server lacks', async () => {
    const [before, person] = [await page.logIn(), await page.logIn()]
    const endBefore = await start(before)
    queryClient.setQueryData(caseKey(before.personId, 'k1'), 'a case')
    await ended(saveDraft(before.personId, draft('d1')))
    await pass(250)
    endBefore()
    const end = await start(person)
    endFirstScreen()
    await pass()
    end()
    expect(await atNextStart(before)).toEqual({})
    expect((await listDrafts(before.personId)).map(({ id }) => id)).toEqual(['d1'])
  })
})
