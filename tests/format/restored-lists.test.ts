// Lists that were restored from the device, without a browser.
import {
  type InfiniteData,
  InfiniteQueryObserver,
  infiniteQueryOptions,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { describe, expect, it, onTestFinished } from 'vitest'
import { caseBidsQuery } from '#src/data/bids/bid-queries.ts'
import { customerCasesQuery } from '#src/data/cases/case-queries.ts'
import { refetchCases } from '#src/data/cases/saved-cases.ts'
import {
  notificationsQuery,
  unreadNotificationsQuery,
} from '#src/data/notifications/notification-queries.ts'
import { isStoredQuery } from '#src/sync/stored-query.ts'

const ANA = 'ana'
const queryKey: QueryKey = customerCasesQuery(ANA, 'current').queryKey
const pageOf = (...ids: string[]) => ({ data: ids.map((id) => ({ id })), next_cursor: null })
type Page = ReturnType<typeof pageOf>
const pagesOf = (...ids: string[]): InfiniteData<Page> => ({
  pages: [pageOf(...ids)],
  pageParams: [undefined],
})

/** A phone with a list that was restored from its storage. */
function phone() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: 1, retryDelay: 5, staleTime: 10_000 } },
  })
  onTestFinished(() => queryClient.clear())
  queryClient.setQueryData(queryKey, pagesOf('old'))
  let calls = 0
  const current = infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async (): Promise<Page> => {
      calls += 1
      return pageOf('new', 'old')
    },
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
  return {
    queryClient,
    open: () => new InfiniteQueryObserver(queryClient, current).subscribe(() => {}),
    list: () => queryClient.getQueryData<InfiniteData<Page>>(queryKey),
    state: () => queryClient.getQueryState(queryKey),
    calls: () => calls,
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('a list that was restored from the device', () => {
  it('shows a new case when its screen opens right after the case was sent', async () => {
    const own = phone()
    await refetchCases(own.queryClient, ANA)
    onTestFinished(own.open())
    await settle()
    expect(own.list()).toEqual(pagesOf('new', 'old'))
  })

  it('does not fail when its cases change before a screen shows it', async () => {
    const own = phone()
    await refetchCases(own.queryClient, ANA)
    await settle()
    expect(own.state()).toMatchObject({ error: null, isInvalidated: true, fetchStatus: 'idle' })
    expect(own.list()).toEqual(pagesOf('old'))
  })

  it('is fetched again with the others once a screen has shown it', async () => {
    const own = phone()
    own.open()()
    await refetchCases(own.queryClient, ANA)
    await settle()
    expect([own.calls(), own.list()]).toEqual([1, pagesOf('new', 'old')])
  })
})

describe('a stored record', () => {
  const list = (data: unknown, key: readonly unknown[] = queryKey) =>
    isStoredQuery({ queryKey: key, data }, ANA)

  it('is restored when screens can read it', () => {
    expect(list(pagesOf('old'))).toBe(true)
    expect(list(null, caseBidsQuery(ANA, '1').queryKey)).toBe(true)
    expect(list('whole', [ANA])).toBe(true)
    expect(list(0, unreadNotificationsQuery(ANA).queryKey)).toBe(true)
  })

  it('is ignored when it is a list without pages', () => {
    const broken = [pageOf('old'), null, [], { pages: {}, pageParams: [] }, { pages: [pageOf()] }]
    const half = { pages: [pageOf('old'), null], pageParams: [null, null] }
    for (const data of [...broken, half, { pages: [null], pageParams: [null] }]) {
      expect(list(data)).toBe(false)
    }
    expect(list(pageOf('old'), notificationsQuery(ANA, 'all').queryKey)).toBe(false)
  })

  it('is ignored when it is no query result of this person', () => {
    expect(list(pagesOf('old'), customerCasesQuery('ben', 'current').queryKey)).toBe(false)
    for (const value of [undefined, null, 1, {}, { queryKey }, { queryKey: 'ana', data: 1 }]) {
      expect(isStoredQuery(value, ANA)).toBe(false)
    }
  })
})
