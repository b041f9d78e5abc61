// The queries of bids, as React Query options.
import { queryOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { untilVisible } from '#src/browser/until-visible.ts'
import { PAGE } from '#src/data/pages.ts'
import { apiClientOf } from '#src/identity/api.ts'

type Schemas = components['schemas']
export type Bid = Schemas['Bid']

/**
 * Queries all bids on a customer's case, lowest first. Fetched while the page is visible alone: the
 * server tells attorneys when their bid was read.
 */
export const caseBidsQuery = (customerId: string, caseId: string) =>
  queryOptions({
    queryKey: [customerId, { of: 'cases', as: 'case', id: caseId, part: 'bids' }],
    queryFn: async ({ signal }): Promise<Bid[]> => {
      await untilVisible(signal)
      const params = { query: { case_id: caseId, sort: 'bid_amount' as const, ...PAGE } }
      return (await bodyOf(apiClientOf(customerId).GET('/bids/list', { params, signal }))).data
    },
  })

/** Queries an attorney's own bid on a case; null when there is none. */
export const ownBidQuery = (attorneyId: string, caseId: string) =>
  queryOptions({
    queryKey: [attorneyId, { of: 'cases', as: 'case', id: caseId, part: 'bids' }],
    queryFn: async ({ signal }): Promise<Bid | null> => {
      const params = { query: { case_id: caseId, attorney_id: attorneyId } }
      return (
        (await bodyOf(apiClientOf(attorneyId).GET('/bids/list', { params, signal }))).data[0] ??
        null
      )
    },
  })
