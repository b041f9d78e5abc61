// Which cases an attorney's phone keeps when it learns about their licenses.
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type CaseListItem, EVERYTHING, exploreQuery } from '#src/data/cases/case-queries.ts'
import { removeEnded, removeLocked } from '#src/data/cases/locked-cases.ts'
import { licensesQuery } from '#src/data/people/person-queries.ts'
import { refreshAll, refreshUnsettled } from '#src/sync/live-changes.ts'

const MARIA = 'maria'
const [ARIZONA, NEVADA, UNKNOWN] = ['04013', '32003', null]
const LICENSES: QueryKey = [MARIA, { of: 'licenses' }]
const PAST: QueryKey = [MARIA, { of: 'cases', as: 'list', list: 'past' }]
const caseKey = (id: string): QueryKey => [MARIA, { of: 'cases', as: 'case', id }]
const bidsKey = (id: string): QueryKey => [MARIA, { of: 'cases', as: 'case', id, part: 'bids' }]
// The last property says the most.
const nameOf = ([, asked = { of: 'profile' }]: QueryKey) => String(Object.values(asked).at(-1))
const explore = exploreQuery(MARIA, EVERYTHING).queryKey

const license = (
  state: string,
  license_status: string,
  checked_at: string | null = null,
  expires_at: string | null = null,
) => ({ state, license_status, checked_at, expires_at })
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const item = (id: string, place: string | null, more: object = {}) => ({
  id,
  place,
  first_words: 'I was stopped',
  category_name: 'dui',
  bids: [],
  ...more,
})
const chosen = { contact_denials: 0, customer: { email: 'customer@example.com' } }

/** A phone with stored cases, by id, and a list of the same cases. */
function phone(cases: Record<string, { place: string | null }>, list: object[] = []) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  for (const [id, legalCase] of Object.entries(cases)) {
    queryClient.setQueryData(caseKey(id), { id, ...legalCase })
    queryClient.setQueryData(bidsKey(id), null)
  }
  queryClient.setQueryData(explore as QueryKey, { pages: [{ data: list }], pageParams: [] })
  const fetched: string[] = []
  queryClient.prefetchQuery = async ({ queryKey = [MARIA] }) => {
    fetched.push(nameOf(queryKey))
  }
  onTestFinished(() => queryClient.clear())
  const receive = (queryKey: QueryKey, data: unknown) => {
    queryClient.setQueryData(queryKey, data)
    const [query] = queryClient.getQueryCache().findAll({ queryKey, exact: true })
    return query && removeLocked(queryClient, MARIA, query)
  }
  const rows = () =>
    queryClient
      .getQueryData<{ pages: { data: CaseListItem[] }[] }>(explore as QueryKey)
      ?.pages.flatMap(({ data }) => data) ?? []
  return {
    queryClient,
    fetched,
    receiveLicenses: (...data: object[]) => receive(LICENSES, { data, is_required: true }),
    receive,
    kept: () =>
      Object.keys(cases).filter((id) => queryClient.getQueryData(caseKey(id)) !== undefined),
    words: () => rows().flatMap(({ id, first_words }) => (first_words === '' ? [] : [id])),
    saidLocked: () =>
      rows().flatMap(({ id, is_license_needed }) => (is_license_needed ? [id] : [])),
    categories: () => rows().map(({ category_name }) => category_name),
  }
}

/**
 * Counts the requests of an attorney's licenses. The server responds with what the phone has, or
 * not at all.
 */
function licensesServer(queryClient: QueryClient, isResponding: boolean) {
  const server = { asked: 0, isResponding }
  queryClient.fetchQuery = async () => {
    server.asked++
    if (!server.isResponding) throw new Error('no response')
    return queryClient.getQueryData(LICENSES) as never
  }
  return server
}

describe('the cases on the phone of an attorney', () => {
  const three = { 1: { place: ARIZONA }, 2: { place: NEVADA }, 3: { place: UNKNOWN } }
  const list = [item('1', ARIZONA), item('2', NEVADA), item('3', UNKNOWN)]

  it('stay where the license of their state is checked, or any license for cases without a place', () => {
    const own = phone(three, list)
    const isFound = own.receiveLicenses(license('04', 'verified', 'then'), license('32', 'refused'))
    expect([isFound, own.kept(), own.words()]).toEqual([true, ['1', '3'], ['1', '3']])
    // Their rows say so, also without a connection.
    expect(own.saidLocked()).toEqual(['2'])
    expect(own.receiveLicenses(license('04', 'verified', 'then'))).toBe(false)
    own.receiveLicenses(license('04', 'expired', 'then'))
    expect([own.kept(), own.words(), own.fetched]).toEqual([[], [], []])
  })

  it('lose the category that a customer typed, but keep a standard one', () => {
    const own = phone({}, [
      item('1', NEVADA, { category_name: 'Restraining order against Bob Miller' }),
      item('2', NEVADA, { category_name: 'personal injury' }),
      item('3', ARIZONA, { category_name: 'Eviction' }),
      // The server has decided already that this name is no customer's own.
      item('4', NEVADA, { category_name: 'immigration', first_words: '', is_license_needed: true }),
    ])
    own.receiveLicenses(license('04', 'verified', 'then'), license('32', 'refused'))
    expect(own.categories()).toEqual(['other', 'personal injury', 'Eviction', 'immigration'])
  })

  it('stay while the server calls a license checked, also on a phone whose clock is ahead', async () => {
    const own = phone(three, list)
    const checked = license('04', 'verified', 'then', daysFromNow(-1))
    const nevada = license('32', 'verified', 'then', daysFromNow(1))
    own.receiveLicenses(checked, nevada)
    expect([own.kept(), own.words()]).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ])
    const server = licensesServer(own.queryClient, true)
    expect([await removeEnded(own.queryClient, MARIA, true), own.kept().length]).toEqual([false, 3])
    // What has not ended needs no response.
    own.receiveLicenses(nevada)
    expect([await removeEnded(own.queryClient, MARIA, true), server.asked]).toEqual([false, 1])
  })

  it('are deleted once the check of the license has ended, when the server does not respond', async () => {
    const own = phone(three, list)
    own.receiveLicenses(
      license('04', 'verified', 'then', daysFromNow(1)),
      license('32', 'verified', 'then', daysFromNow(0)),
    )
    const server = licensesServer(own.queryClient, false)
    expect([await removeEnded(own.queryClient, MARIA, true), server.asked]).toEqual([true, 1])
    expect([own.kept(), own.words()]).toEqual([
      ['1', '3'],
      ['1', '3'],
    ])
  })

  it('are deleted offline only when the check has ended', async () => {
    const own = phone({ ...three, 4: { place: NEVADA, ...chosen } }, list)
    const server = licensesServer(own.queryClient, true)
    const store = (...data: object[]) =>
      own.queryClient.setQueryData(LICENSES, { data, is_required: true })
    store(license('04', 'pending'))
    expect([await removeEnded(own.queryClient, MARIA, false), own.kept().length]).toEqual([
      false,
      4,
    ])
    store(license('04', 'verified', 'then', daysFromNow(1)), license('32', 'refused'))
    expect([await removeEnded(own.queryClient, MARIA, false), own.kept().length]).toEqual([
      false,
      4,
    ])
    store(license('32', 'verified', 'then', daysFromNow(-1)))
    const screen = new QueryObserver(own.queryClient, {
      queryKey: caseKey('2'),
      queryFn: () => new Promise(() => {}),
      enabled: true,
      staleTime: Number.POSITIVE_INFINITY,
    })
    onTestFinished(screen.subscribe(() => {}))
    expect(await removeEnded(own.queryClient, MARIA, false)).toBe(true)
    // A chosen attorney keeps the client when a check ends.
    expect([own.kept(), own.words()]).toEqual([['1', '4'], ['1']])
    expect(screen.getCurrentResult().data).toBeUndefined()
    expect(await removeEnded(own.queryClient, MARIA, false)).toBe(false)
    expect(server.asked).toBe(0)
  })

  it('all stay where licenses are not required', () => {
    const own = phone(three, list)
    expect(own.receive(LICENSES, { data: [] })).toBe(false)
    expect([own.kept(), own.words()]).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ])
  })

  it('are deleted when a list says that they are locked', () => {
    const own = phone(three, list)
    const locked = { first_words: '', is_license_needed: true }
    expect(own.receive(PAST, { pages: [{ data: [item('2', NEVADA, locked)] }] })).toBe(true)
    expect([own.kept(), own.words()]).toEqual([
      ['1', '3'],
      ['1', '3'],
    ])
  })

  it('keep the contact details of the customer while the license is checked, and after its year', () => {
    const won = { 1: { place: ARIZONA, ...chosen } }
    const row = [item('1', ARIZONA, { bids: [{ bid_status: 'accepted' }] })]
    for (const [status, checkedAt, isKept] of [
      ['verified', 'then', true],
      ['expired', 'then', true],
      ['refused', null, false],
      // Only the server knows whether it was checked before.
      ['pending', null, false],
    ] as const) {
      const own = phone(won, row)
      own.receiveLicenses(license('04', status, checkedAt))
      // Without them, the case opens: it is fetched again.
      expect([own.kept(), own.fetched]).toEqual(isKept ? [['1'], []] : [[], ['1']])
      expect(own.words()).toEqual(['1'])
    }
    const withheld = phone({ 1: { place: ARIZONA, contact_denials: 0 } as { place: string } }, row)
    expect(withheld.receiveLicenses(license('04', 'refused'))).toBe(false)
  })

  it('are not restored by a response that the server sent before the lock', async () => {
    const own = phone({}, list)
    const { queryClient } = own
    const late = Promise.withResolvers<void>()
    const asked: string[] = []
    /** Fetches what the server sends once, and then refuses. Shows it when `isShown`. */
    const request = (queryKey: QueryKey, sent: object, isShown = false) => {
      const queryFn = async () => {
        asked.push(nameOf(queryKey))
        if (asked.filter((name) => name === nameOf(queryKey)).length > 1) throw new Error('refused')
        await late.promise
        return sent
      }
      const options = { queryKey, queryFn, enabled: true, retry: false }
      if (!isShown) return queryClient.fetchQuery(options)
      onTestFinished(new QueryObserver(queryClient, options).subscribe(() => {}))
      return late.promise
    }
    const pages = { pages: [{ data: [item('2', NEVADA)] }], pageParams: [] }
    const responses = [
      request(caseKey('1'), { id: '1', place: ARIZONA }),
      request(caseKey('2'), { id: '2', place: NEVADA }),
      request(caseKey('4'), { id: '4', place: NEVADA }, true),
      request(caseKey('5'), { id: '5', place: NEVADA, contact_denials: 0 }),
      request(bidsKey('2'), {}),
      request(PAST, pages),
    ]
    own.receiveLicenses(license('04', 'verified', 'then'), license('32', 'refused'))
    own.receive(explore, { pages: [{ data: [item('2', NEVADA, { is_license_needed: true })] }] })
    late.resolve()
    await Promise.all(responses)
    await new Promise((resolve) => setTimeout(resolve))
    const isStored = (queryKey: QueryKey) => queryClient.getQueryData(queryKey) !== undefined
    const stored = ['1', '2', '4', '5'].filter((id) => isStored(caseKey(id)))
    expect([stored, isStored(PAST)]).toEqual([['1', '5'], false])
    // The one on the screen is fetched again.
    expect(asked.toSorted()).toEqual(['1', '2', '4', '4', '5', 'bids', 'past'])
  })

  it('depend on licenses that are fetched again when changes may have been missed', () => {
    const own = phone(three)
    refreshAll(own.queryClient, MARIA)
    const queryKey = licensesQuery(MARIA).queryKey
    expect(own.fetched).not.toContain(nameOf(queryKey))
    own.receiveLicenses()
    refreshAll(own.queryClient, MARIA)
    expect(own.fetched).toContain(nameOf(queryKey))
    // With a stream that misses nothing, only licenses that could not be fetched.
    own.receiveLicenses()
    own.fetched.length = 0
    refreshUnsettled(own.queryClient, MARIA)
    expect(own.fetched).toEqual([])
    own.queryClient.invalidateQueries({ queryKey })
    refreshUnsettled(own.queryClient, MARIA)
    expect(own.fetched).toEqual([nameOf(queryKey)])
  })
})
