import type { QueryKey } from '@tanstack/react-query'
import { askedBy } from '#src/data/query-key.ts'

/** A query result as it is stored. */
export interface StoredQuery {
  queryKey: QueryKey
  data: unknown
}

/**
 * Returns whether a stored value is a query result of this person that screens can read. A list
 * needs its pages, because a list without them ends its screen.
 */
export function isStoredQuery(value: unknown, personId: string): value is StoredQuery {
  const { queryKey, data } = Object(value) as Partial<StoredQuery>
  if (!Array.isArray(queryKey) || queryKey[0] !== personId || data === undefined) return false
  const subject = askedBy({ queryKey })
  return !(subject && 'as' in subject && subject.as === 'list') || isPaged(data)
}

function isPaged(data: unknown): boolean {
  const { pages, pageParams } = Object(data) as Record<string, unknown>
  return Array.isArray(pageParams) && Array.isArray(pages) && pages.every(isPage)
}

const isPage = (page: { data?: unknown } | null) => Array.isArray(page?.data)
