// An admin's lists: whatever is searched for or filtered by, the first page and the last that is
// counted.
import assert from 'node:assert/strict'
import {
  bidListSearchFields,
  type SearchTerm,
  searchFields,
  searchFor,
} from '../../../machines/admin/list-query.ts'
import { listAllBids } from '../../../server/db/admin/admin-bids.ts'
import { listAllCases } from '../../../server/db/admin/admin-cases.ts'
import { listCustomers } from '../../../server/db/admin/admin-people.ts'
import type { Database } from '../../../server/db/connection/database.ts'
import { type CountedPage, emptyPage, MAX_COUNTED } from '../../../server/db/search/counted-page.ts'
import {
  bidConditions,
  caseConditions,
  searchIn,
} from '../../../server/domain/admin/admin-queries.ts'
import { quantile } from '../report.ts'
import { attorney } from './seed.ts'

type Read = (db: Database) => Promise<CountedPage<unknown>>
/** Returns what the list responds for a term or filters; the newest first. */
type Asked = { term?: string; filters?: string; offset?: number; attorneyId?: string }

const LAST = MAX_COUNTED - 10
const part = (offset = 0) => ({ direction: 'desc', limit: 10, offset }) as const
const query = (list: 'cases' | 'bids', { term = '', filters = '' }: Asked) => ({
  search: searchFor(list === 'bids' ? bidListSearchFields : searchFields.cases, term) ?? '',
  filters,
})

const people =
  ({ term = '', offset }: Asked): Read =>
  ({ orm }) => {
    const search: SearchTerm<(typeof searchFields)['customers'][number]>[] = searchIn(
      'customers',
      searchFor(searchFields.customers, term),
    )
    return listCustomers(orm, { search, ...part(offset) })
  }
const cases =
  (asked: Asked): Read =>
  async ({ orm }) => {
    const found = await caseConditions(orm, query('cases', asked))
    const all = { customerId: undefined, sort: 'created_at', ...part(asked.offset) } as const
    return found ? listAllCases(orm, { ...all, ...found }) : emptyPage()
  }
const bids =
  (asked: Asked): Read =>
  async ({ orm }) => {
    const found = await bidConditions(orm, query('bids', asked))
    const all = { attorneyId: asked.attorneyId, caseId: undefined, ...part(asked.offset) }
    return found ? listAllBids(orm, { ...all, ...found }) : emptyPage()
  }

/**
 * Every list, and how many it must hold; `most` for more than are counted, undefined where it does
 * not matter.
 */
const lists: Record<string, [read: Read, total?: number | 'most']> = {
  'clients, all': [people({}), 'most'],
  'clients, all, page 1000': [people({ offset: LAST }), 'most'],
  'clients, a common term': [people({ term: 'mar' }), 'most'],
  'clients, a common term, page 1000': [people({ term: 'mar', offset: LAST }), 'most'],
  'clients, in every email': [people({ term: 'example.com' }), 'most'],
  'clients, in every email, page 1000': [people({ term: 'example.com', offset: LAST }), 'most'],
  'clients, only among the oldest': [people({ term: 'elder' })],
  'clients, a whole email': [people({ term: 'person123@example.com' })],
  'clients, a rare term': [people({ term: 'zanzibar' })],
  'clients, no match': [people({ term: 'qqxzy' }), 0],
  'clients, one letter': [people({ term: 'm' }), 'most'],
  'clients, one letter, page 1000': [people({ term: 'm', offset: LAST }), 'most'],
  'clients, one letter of none of the newest': [people({ term: 'z' })],
  'cases, all': [cases({}), 'most'],
  'cases, all, page 1000': [cases({ offset: LAST }), 'most'],
  'cases, closed': [cases({ filters: 'case_status[eq]=closed' }), 'most'],
  'cases, closed, page 1000': [cases({ filters: 'case_status[eq]=closed', offset: LAST }), 'most'],
  'cases, not closed': [cases({ filters: 'case_status[ne]=closed' }), 'most'],
  'cases, paused': [cases({ filters: 'case_status[eq]=paused' })],
  'cases, dui': [cases({ filters: 'category_name[eq]=dui' }), 'most'],
  'cases, a rare practice area': [cases({ filters: 'category_name[eq]=rare 7' })],
  'cases, dui and paused: none': [
    cases({ filters: 'category_name[eq]=dui&case_status[eq]=paused' }),
    0,
  ],
  'cases, 200 rare practice areas': [cases({ term: 'rare' })],
  'cases, a term of one letter': [cases({ term: 'd' }), 'most'],
  'cases, a term of one letter, page 1000': [cases({ term: 'd', offset: LAST }), 'most'],
  'cases, a part of many numbers': [cases({ term: '50' }), 'most'],
  'cases, a number': [cases({ term: '50001' })],
  'cases, of many clients': [cases({ term: 'example.com' }), 'most'],
  'cases, of many clients, page 1000': [cases({ term: 'example.com', offset: LAST }), 'most'],
  'cases, of clients only among the oldest': [cases({ term: 'elder' })],
  'cases, of no client of these two letters': [cases({ term: 'qq' })],
  'cases, of one client': [cases({ term: 'person123@example.com' })],
  'cases, no match': [cases({ term: 'qqxzy' }), 0],
  'bids, all': [bids({}), 'most'],
  'bids, all, page 1000': [bids({ offset: LAST }), 'most'],
  'bids, open': [bids({ filters: 'bid_status[eq]=open' }), 'most'],
  'bids, open, page 1000': [bids({ filters: 'bid_status[eq]=open', offset: LAST }), 'most'],
  'bids, closed': [bids({ filters: 'bid_status[eq]=closed' }), 'most'],
  'bids, closed, page 1000': [bids({ filters: 'bid_status[eq]=closed', offset: LAST }), 'most'],
  'bids, a rare practice area': [bids({ filters: 'category_name[eq]=rare 7' })],
  'bids, dui and accepted': [bids({ filters: 'category_name[eq]=dui&bid_status[eq]=accepted' })],
  'bids, on paused cases': [bids({ term: 'paused' })],
  'bids, of a firm by its email': [bids({ term: '777@example.org' })],
  'bids, of many firms': [bids({ term: 'law' }), 'most'],
  'bids, of one attorney': [bids({ attorneyId: attorney })],
  'bids, of one attorney, dui': [bids({ attorneyId: attorney, filters: 'category_name[eq]=dui' })],
}

const RUNS = 7

/**
 * Returns the median time of each list in ms. Throws when a list has a wrong number of rows.
 * `isWhole`: false when some lists are only partly read.
 */
export async function measureLists(
  db: Database,
  { isWhole }: { isWhole: boolean },
): Promise<Record<string, number>> {
  const taken: Record<string, number> = {}
  for (const [name, [read, wanted]] of Object.entries(lists)) {
    const { total, isCapped } = await read(db)
    if (wanted !== undefined && isWhole) {
      assert.equal(isCapped ? 'most' : total, wanted, `'${name}' holds ${total} on ${db.engine}`)
    }
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const from = performance.now()
      await read(db)
      times.push(performance.now() - from)
    }
    taken[name] = quantile(times, 0.5)
  }
  return taken
}
