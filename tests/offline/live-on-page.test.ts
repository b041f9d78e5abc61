// How a person's page learns of changes on the server.
import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PersonQueryKey } from '#src/data/query-key.ts'
import { caseKey, installPage, inWords, noResponse, problem } from './page.ts'

const page = installPage()
const { pass } = page
const { startLive } = await import('#src/sync/live.ts')
const { startAppBadge } = await import('#src/sync/app-badge.ts')
const { removeLockedCases } = await import('#src/sync/remove-locked-cases.ts')
const { prefetchForOffline } = await import('#src/sync/prefetch-for-offline.ts')
const { queryClient, openQueriesOf } = await import('#src/data/query-client.ts')
const { ApiProblem } = await import('#src/api/problem.ts')
const encrypted = await import('#src/offline/encrypted/encrypted-store.ts')

let person: Awaited<ReturnType<typeof page.logIn>>
/** The stream that is open, as the server writes it. */
let stream: ReadableStreamDefaultController<string> | undefined
let refusal: (() => Response | Error) | undefined
const send = async (event: object, ms = 0) => {
  stream?.enqueue(`id: 1.1\ndata: ${JSON.stringify(event)}\n\n`)
  await pass(ms)
}
const openStream = () =>
  new Response(
    new ReadableStream<string>({
      start(controller) {
        stream = controller
      },
    }).pipeThrough(new TextEncoderStream()),
    { headers: { 'content-type': 'text/event-stream' } },
  )
const requests = (path: string) => page.taken().filter((call) => call === `GET ${path}`).length

/** Returns which of the person's queries are to be fetched again. */
const stale = () =>
  queryClient
    .getQueryCache()
    .findAll()
    .filter(({ state }) => state.isInvalidated)
    .map(inWords)
    .sort()
const known: ((id: string) => PersonQueryKey)[] = [
  (id) => caseKey(id, 'k1'),
  (id) => caseKey(id, 'k2'),
  (id) => [id, { of: 'cases', as: 'list', list: 'current' }],
  (id) => [id, { of: 'cases', as: 'list', list: 'explore' }],
  (id) => [id, { of: 'back office', as: 'list' }],
  (id) => [id, { of: 'notifications', as: 'list' }],
]
const show = () => {
  // Of another person, who used this phone before.
  queryClient.setQueryData(['another', { of: 'cases', as: 'list', list: 'explore' }], { pages: [] })
  for (const keyOf of known) queryClient.setQueryData(keyOf(person.personId), { pages: [] })
}

beforeEach(async () => {
  person = await page.logIn('attorney')
  openQueriesOf(person.personId, person.signal, person.session)
  refusal = undefined
  page.serve(({ call }) => {
    if (call !== 'GET /events') return Response.json({ data: { count: 3 } })
    return refusal?.() ?? openStream()
  })
})
afterEach(async () => {
  person.logOut()
  page.serve(() => Response.json({}))
  page.setHidden(false)
  page.setOnline(true)
  queryClient.clear()
  await pass(30_000)
  page.taken()
})
afterAll(() => page.close())

describe('a change', () => {
  beforeEach(async () => {
    startLive(person.identity, person.signal, person.session)
    await pass()
    await send({ kind: 'ready' })
    show()
  })

  it.each([
    [{ kind: 'case', case_id: 'k1' }, ['cases case k1', 'cases list current']],
    [
      { kind: 'notice', case_id: 'k1' },
      ['cases case k1', 'cases list current', 'notifications list'],
    ],
    [{ kind: 'case' }, []],
  ])('makes the queries that show it stale at once: %o', async (event, expected) => {
    await send(event)
    expect(stale()).toEqual(expected)
  })

  it.each([
    ['explore', 1_500, ['cases list explore']],
    ['office', 1_000, ['back office list']],
  ])('of %s is fetched within its time', async (kind, ms, expected) => {
    await send({ kind })
    if (kind === 'office') {
      await pass(ms - 100)
      expect(stale()).toEqual([])
    }
    await pass(ms)
    expect(stale()).toEqual(expected)
  })

  it('that comes during the first fetch of a query is fetched after it', async () => {
    const answers: ((pages: object) => void)[] = []
    const observer = new QueryObserver(queryClient, {
      queryKey: [person.personId, { of: 'notifications', as: 'list', tab: 'all' }],
      queryFn: () => new Promise<object>((resolve) => answers.push(resolve)),
    })
    const stop = observer.subscribe(() => {})
    await send({ kind: 'notice' })
    expect(answers).toHaveLength(1)
    answers[0]?.({ pages: ['before'] })
    await pass()
    expect(answers).toHaveLength(2)
    answers[1]?.({ pages: ['after'] })
    await pass()
    expect(answers).toHaveLength(2)
    expect(observer.getCurrentResult().data).toEqual({ pages: ['after'] })
    stop()
  })

  it('that comes while a refused query is fetched again is fetched after it', async () => {
    const answers: (() => void)[] = []
    const observer = new QueryObserver(queryClient, {
      queryKey: caseKey(person.personId, 'locked'),
      queryFn: () =>
        new Promise<object>((_, reject) =>
          answers.push(() => reject(new ApiProblem(403, 'LICENSE_NEEDED', 'A license first.'))),
        ),
    })
    const stop = observer.subscribe(() => {})
    await pass()
    answers[0]?.()
    await pass()
    await send({ kind: 'notice' })
    expect(answers).toHaveLength(2)
    await send({ kind: 'notice' })
    answers[1]?.()
    await pass()
    expect(answers).toHaveLength(3)
    answers[2]?.()
    await pass()
    expect(answers).toHaveLength(3)
    stop()
  })

  it('of the open cases is fetched at a random moment of its time', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
    await send({ kind: 'explore' })
    await pass(700)
    expect(stale()).toEqual([])
    await pass(100)
    expect(stale()).toEqual(['cases list explore'])
    random.mockRestore()
  })

  it.each([
    ['again when the page has it', 2, 1],
    ['not before a screen asks for it', undefined, 0],
  ])('of a notification fetches the number of unread ones, %s', async (_, unread, count) => {
    const queryKey: PersonQueryKey = [person.personId, { of: 'notifications', as: 'unread' }]
    if (unread !== undefined) queryClient.setQueryData(queryKey, unread)
    page.taken()
    await send({ kind: 'notice' })
    expect(page.taken().filter((call) => call === 'GET /email-data/list')).toHaveLength(count)
  })

  it('of the open cases makes an open case without an own bid stale, and a list its case', async () => {
    const cases = [
      ['k1', 'open', null],
      ['k2', 'open', { id: 'b2' }],
      ['k3', 'closed', null],
    ] as const
    for (const [id, case_status, bid] of cases) {
      queryClient.setQueryData(caseKey(person.personId, id), { id, case_status })
      const bids: PersonQueryKey = [person.personId, { of: 'cases', as: 'case', id, part: 'bids' }]
      queryClient.setQueryData(bids, bid)
    }
    // A case that could not be fetched. The error has made it stale.
    const failing = caseKey(person.personId, 'k4')
    const queryFn = () => Promise.reject(noResponse())
    void queryClient.prefetchQuery({ queryKey: failing, queryFn, retry: false })
    await pass()
    queryClient.getQueryCache().find({ queryKey: failing })?.setState({ isInvalidated: false })
    await send({ kind: 'explore' })
    await pass(1_500)
    expect(stale()).toEqual(['cases case k1', 'cases list explore'])
    const explore: PersonQueryKey = [person.personId, { of: 'cases', as: 'list', list: 'explore' }]
    for (const [listed, isStale] of [
      ['k2', false],
      ['k3', true],
    ] as const) {
      queryClient.setQueryData(explore, { pages: [{ data: [{ id: listed }, { id: 'k9' }] }] })
      await send({ kind: 'case', case_id: 'k3' })
      expect(queryClient.getQueryState(explore)?.isInvalidated).toBe(isStale)
    }
  })

  it('of the license makes all cases stale', async () => {
    await send({ kind: 'notice' })
    expect(stale()).toEqual([
      ...['cases case k1', 'cases case k2', 'cases list current', 'cases list explore'],
      'notifications list',
    ])
  })

  it('that was missed makes everything stale', async () => {
    await send({ kind: 'refresh' })
    expect(stale()).toEqual([
      ...['back office list', 'cases case k1', 'cases case k2', 'cases list current'],
      ...['cases list explore', 'notifications list'],
    ])
  })

  it('does not matter after a log-out', async () => {
    await send({ kind: 'office' })
    person.logOut()
    await pass(3_000)
    expect(stale()).toEqual([])
    expect(requests('/events')).toBe(1)
    await pass(600_000)
    expect(requests('/events')).toBe(0)
  })
})

describe('the stream', () => {
  const start = async () => {
    startLive(person.identity, person.signal, person.session)
    await pass()
  }

  it('makes what was shown before it opened stale, unless it was resumed', async () => {
    show()
    await start()
    expect(stale()).toEqual([])
    await send({ kind: 'ready' })
    expect(stale()).toHaveLength(known.length)
    stream?.close()
    await pass(2_000)
    show()
    await send({ kind: 'ready', is_resumed: true })
    expect(stale()).toEqual([])
    const taken = page.calls.at(-1)?.headers
    expect(taken?.get('last-event-id')).toBe('1.1')
  })

  it('that is resumed fetches again what could not be fetched, and what is being fetched', async () => {
    await start()
    show()
    const answers = {
      'cases list explore': () => Promise.reject(problem(404, 'NOT_FOUND')),
      'back office list': () => new Promise(() => {}),
      'notifications list': () => Promise.resolve({ pages: [] }),
    }
    const fetched: string[] = []
    const stops = known.flatMap((keyOf) => {
      const queryKey = keyOf(person.personId)
      const name = inWords({ queryKey }) as keyof typeof answers
      if (!answers[name]) return []
      const queryFn = () => {
        fetched.push(name)
        return answers[name]()
      }
      const options = { queryKey, queryFn, retry: false, staleTime: 0 }
      return new QueryObserver(queryClient, options).subscribe(() => {})
    })
    await pass()
    fetched.splice(0)
    await send({ kind: 'ready', is_resumed: true })
    expect(fetched.sort()).toEqual(['back office list', 'cases list explore'])
    for (const stop of stops) stop()
  })

  it.each([
    ['it ended', () => stream?.close()],
    ['no response came', () => stream?.error(noResponse())],
  ])('is opened again when %s', async (_, end) => {
    await start()
    await send({ kind: 'ready' })
    page.taken()
    end()
    await pass(2_000)
    expect(requests('/events')).toBe(1)
  })

  it('is opened again only after the time that the server asks for', async () => {
    const headers = { 'retry-after': '40' }
    refusal = () => Response.json({ message: 'Busy' }, { status: 503, headers })
    await start()
    refusal = undefined
    page.taken()
    await pass(39_000)
    expect(requests('/events')).toBe(0)
    // Up to half of that time is added at random.
    await pass(22_000)
    expect(page.taken()).toContain('GET /events')
  })

  it.each([
    ['UNAUTHENTICATED', 'ended'],
    ['ACCOUNT_DELETED', 'deleted'],
  ])('ends with the session (%s), and begins with the next', async (code, reason) => {
    refusal = () => problem(401, code)
    person.tell({ isConfirmed: false })
    await start()
    expect(person.reports).toEqual([reason])
    refusal = undefined
    page.taken()
    person.tell({ isConfirmed: false })
    await pass(600_000)
    expect(requests('/events')).toBe(0)
    person.tell({ isConfirmed: true })
    await pass()
    expect(requests('/events')).toBe(1)
  })

  it('ends when the session has expired', async () => {
    await start()
    person.tell({ isConfirmed: false, isExpired: true })
    page.taken()
    stream = undefined
    person.tell({ isConfirmed: true, isExpired: false })
    await pass()
    expect(requests('/events')).toBe(1)
    expect(stream).toBeDefined()
  })

  it('waits for a connection', async () => {
    page.setOnline(false)
    await start()
    expect(requests('/events')).toBe(0)
    page.setOnline(true)
    await pass()
    expect(requests('/events')).toBe(1)
    page.setOnline(false)
    await pass()
    page.setOnline(true)
    await pass()
    expect(requests('/events')).toBe(1)
  })

  it('is closed half a minute after the page was hidden, and opened when it is shown', async () => {
    await start()
    await send({ kind: 'ready' })
    page.setHidden(true)
    await pass(29_000)
    await send({ kind: 'case' })
    page.setHidden(false)
    page.setHidden(true)
    page.taken()
    await pass(31_000)
    page.setHidden(false)
    await pass()
    expect(requests('/events')).toBe(1)
  })

  it('is not opened by a page that starts hidden', async () => {
    page.setHidden(true)
    await start()
    expect(requests('/events')).toBe(0)
  })
})

describe('the number of unread notifications', () => {
  it('is on the icon and in the title, after each fetch, and goes with the log-out', async () => {
    const unread: PersonQueryKey = [person.personId, { of: 'notifications', as: 'unread' }]
    queryClient.setQueryData(unread, 2)
    page.badge.mockClear()
    startAppBadge(person.identity, person.signal)
    expect(page.badge.mock.calls).toEqual([[2]])
    expect(document.title).toMatch(/^\(2\)/)
    // The worker may have written another number.
    queryClient.setQueryData(unread, 2)
    expect(page.badge.mock.calls).toEqual([[2], [2]])
    queryClient.setQueryData(['another', { of: 'notifications', as: 'unread' }], 7)
    void queryClient.invalidateQueries({ queryKey: unread })
    expect(page.badge.mock.calls).toEqual([[2], [2]])
    person.logOut()
    expect(page.badge.mock.calls).toEqual([[2], [2], [0]])
    expect(document.title).not.toMatch(/^\(/)
    queryClient.setQueryData(unread, 3)
    expect(page.badge.mock.calls).toHaveLength(3)
  })

  it('is not shown before it is known, nor where the device shows none', async () => {
    page.badge.mockClear()
    startAppBadge(person.identity, person.signal)
    expect(page.badge.mock.calls).toEqual([])
    page.badge.mockRejectedValueOnce(new Error('not allowed'))
    queryClient.setQueryData([person.personId, { of: 'notifications', as: 'unread' }], 1)
    await pass()
    expect(document.title).toMatch(/^\(1\)/)
  })
})

describe('cases that an attorney may not open now', () => {
  const ARIZONA = '04013'
  const license = (status: string, expires_at: string | null = null) => ({
    is_required: true,
    data: [{ state: '04', license_status: status, checked_at: null, expires_at }],
  })
  const isThere = () => queryClient.getQueryData(caseKey(person.personId, 'k1')) !== undefined
  beforeEach(() => {
    queryClient.setQueryData(caseKey(person.personId, 'k1'), { id: 'k1', place: ARIZONA })
  })
  const serveLicenses = (licenses: object) =>
    page.serve(({ call }) =>
      call.startsWith('GET /licenses') ? Response.json(licenses) : noResponse(),
    )

  it.each([
    ['pending', false],
    ['verified', true],
  ])('go or stay by the licenses that are fetched at the start: %s', async (status, stays) => {
    serveLicenses(license(status))
    removeLockedCases(person.personId, person.signal)
    await pass()
    expect(isThere()).toBe(stays)
  })

  it('go by what came before the start, unless it was only restored from the phone', async () => {
    page.serve(noResponse)
    queryClient.setQueryData([person.personId, { of: 'licenses' }], license('pending'))
    await queryClient.invalidateQueries({
      queryKey: [person.personId, { of: 'licenses' }],
      refetchType: 'none',
    })
    removeLockedCases(person.personId, person.signal)
    expect(isThere()).toBe(true)
    queryClient.setQueryData([person.personId, { of: 'licenses' }], license('pending'))
    removeLockedCases(person.personId, person.signal)
    expect(isThere()).toBe(false)
  })

  it.each([
    ['the connection is lost', () => page.setOnline(false)],
    ['the app is opened', () => page.setHidden(false)],
  ])('go when the check has ended and %s', async (_, happen) => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    serveLicenses(license('verified', expiresAt))
    removeLockedCases(person.personId, person.signal)
    await pass()
    page.serve(() => problem(503, 'UNAVAILABLE'))
    await pass(30_000)
    happen()
    await pass(20_000)
    expect(isThere()).toBe(true)
    page.setOnline(true)
    await pass(60_000)
    happen()
    await pass(20_000)
    expect(isThere()).toBe(false)
  })

  it.each([
    ['pending', undefined],
    ['verified', 'a screen'],
  ])('go with the screens that the phone remembers: %s', async (status, screen) => {
    await page.ended(encrypted.openEncryptedStore(person.personId))
    const name = 'screen/lawyer/explore-bids'
    await page.ended(encrypted.writeEncrypted(person.personId, name, 'a screen'))
    serveLicenses(license(status))
    removeLockedCases(person.personId, person.signal)
    await pass()
    expect(await page.ended(encrypted.readEncrypted(person.personId, name))).toBe(screen)
  })

  it('go with their screens when the check has ended', async () => {
    await page.ended(encrypted.openEncryptedStore(person.personId))
    const name = 'screen/dashboard'
    await page.ended(encrypted.writeEncrypted(person.personId, name, 'a screen'))
    serveLicenses(license('verified', new Date(Date.now() + 60_000).toISOString()))
    removeLockedCases(person.personId, person.signal)
    await pass()
    page.setOnline(false)
    await pass(20_000)
    expect(await page.ended(encrypted.readEncrypted(person.personId, name))).toBe('a screen')
    page.setOnline(true)
    await pass(60_000)
    page.setOnline(false)
    await pass(20_000)
    expect(await page.ended(encrypted.readEncrypted(person.personId, name))).toBeUndefined()
  })

  it('are not looked at after the log-out', async () => {
    serveLicenses(license('verified'))
    removeLockedCases(person.personId, person.signal)
    await pass()
    person.logOut()
    queryClient.setQueryData([person.personId, { of: 'licenses' }], license('pending'))
    await pass()
    expect(isThere()).toBe(true)
  })

  it.each([
    ['the connection is lost', () => page.setOnline(false)],
    [
      'the app is opened',
      () => {
        page.serve(noResponse)
        page.setHidden(false)
      },
    ],
  ])('stay after the log-out when %s', async (_, happen) => {
    serveLicenses(license('verified', new Date(Date.now() + 60_000).toISOString()))
    removeLockedCases(person.personId, person.signal)
    await pass()
    person.logOut()
    await pass(70_000)
    happen()
    await pass(20_000)
    expect(isThere()).toBe(true)
  })
})

it.each([
  ['customer', 1],
  ['attorney', 0],
] as const)(
  'the categories of a new case are there without a connection for a %s',
  async (role, count) => {
    const { identity } = await page.logIn(role)
    page.taken()
    await page.ended(prefetchForOffline(identity))
    expect(requests('/category/list')).toBe(count)
  },
)
