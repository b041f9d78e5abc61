import { type FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { Deletion } from '#machines/client/deletion-answers.ts'
import {
  adminQuery,
  attorneyQuery,
  bidQuery,
  caseQuery,
  clientQuery,
} from '#src/features/admin/record/record-queries.ts'
import {
  adminDeletion,
  attorneyDeletion,
  bidDeletion,
  caseDeletion,
  customerDeletion,
} from './deletions.ts'

// Apart from the app's own, which asks again and tells of every failure: the question itself speaks generally then.
const reader = new QueryClient()

/** What is to be taken away, as it is now. An invitation stays as its list has it. Rejects with `ApiProblem`. */
export async function readAnew(adminId: string, removal: Deletion): Promise<Deletion> {
  switch (removal.kind) {
    case 'client':
      return customerDeletion(await read(clientQuery(adminId, removal.id)))
    case 'attorney':
      return attorneyDeletion(await read(attorneyQuery(adminId, removal.id)))
    case 'admin':
      return adminDeletion(await read(adminQuery(adminId, removal.id)))
    case 'case':
      return caseDeletion(await read(caseQuery(adminId, removal.id)))
    case 'bid': {
      const bid = await read(bidQuery(adminId, removal.id))
      return bidDeletion(bid, bid.case.case_status)
    }
    case 'invitation':
      return removal
  }
}

const read = <Data, Key extends readonly unknown[]>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
) => reader.fetchQuery({ ...options, staleTime: 0, gcTime: 0 })
