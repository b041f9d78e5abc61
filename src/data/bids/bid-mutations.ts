// The mutations of bids, as React Query options: see those of cases.
import { mutationOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { refetchCasesWithin, saveBidDecision } from '#src/data/cases/saved-cases.ts'
import { customerQuery } from '#src/data/people/person-queries.ts'
import { apiClientOf } from '#src/identity/api.ts'
import type { Bid } from './bid-queries.ts'

type Schemas = components['schemas']

/** Accepts or rejects a bid, in the version that was shown: hence its `update_count`. */
export const updateBidStatus = (customerId: string) =>
  mutationOptions({
    mutationFn: (body: Schemas['BidStatusUpdate']) =>
      bodyOf(apiClientOf(customerId).PUT('/bids/updatestatus', { body })),
    onSuccess: ({ data }, { contact_preferences }, _result, { client }) => {
      saveBidDecision(client, customerId, data)
      if (contact_preferences === undefined) return
      const { queryKey } = customerQuery(customerId)
      client.setQueryData(queryKey, (row) => row && { ...row, contact_preferences })
      // Its version has changed.
      void client.invalidateQueries({ queryKey })
    },
    onSettled: (_data, _error, _body, _result, { client }) => {
      // Not awaited, so that the decision is shown before everything is fetched again.
      void refetchCasesWithin(client, customerId)
    },
  })

/** Withdraws an attorney's own bid. What becomes stale depends on the case: see `useWithdrawal`. */
export const withdrawBid = (attorneyId: string) =>
  mutationOptions({
    mutationFn: ({ id }: Pick<Bid, 'id' | 'case_id'>) =>
      bodyOf(apiClientOf(attorneyId).PUT('/bids/withdraw', { body: { id } })),
  })
