import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query'
import {
  adminQuery,
  attorneyQuery,
  bidQuery,
  caseQuery,
  customerQuery,
} from '#src/features/admin/data/record-queries.ts'
import type { Deletion } from './deletion.machine.ts'
import {
  adminDeletion,
  attorneyDeletion,
  bidDeletion,
  caseDeletion,
  customerDeletion,
} from './deletions.ts'

// A query client of its own, because the app's shows every failure; the dialog then uses general
// text.
const reader = new QueryClient()

/**
 * Fetches the present state of what is to be deleted. An invitation stays as listed. Rejects with
 * `ApiProblem`.
 */
export async function fetchSubject(adminId: string, deletion: Deletion): Promise<Deletion> {
  switch (deletion.kind) {
    case 'client':
      return customerDeletion(await read(customerQuery(adminId, deletion.id)))
    case 'attorney':
      return attorneyDeletion(await read(attorneyQuery(adminId, deletion.id)))
    case 'admin':
      return adminDeletion(await read(adminQuery(adminId, deletion.id)))
    case 'case':
      return caseDeletion(await read(caseQuery(adminId, deletion.id)))
    case 'bid': {
      const bid = await read(bidQuery(adminId, deletion.id))
      return bidDeletion(bid, bid.case.case_status)
    }
    case 'invitation':
      return deletion
  }
}

const read = <Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>) =>
  reader.fetchQuery({ ...options, staleTime: 0, gcTime: 0 })
