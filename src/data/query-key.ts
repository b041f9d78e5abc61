/** The keys of the queries. */
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'

/** The lists of cases, by their tabs and screens. */
export type CaseList = 'current' | 'past' | 'in progress' | 'explore'

/**
 * What a query asks for. In a filter, properties may be missing: `{ of: 'cases' }` matches every list, every
 * case and its bids.
 */
export type Asked =
  | { of: 'profile' | 'licenses' | 'categories' | 'devices' | 'quiet hours' | 'case alerts' }
  | { of: 'cases'; as?: never }
  | {
      of: 'cases'
      as: 'list'
      list?: CaseList
      status?: CaseStatus | 'all'
      categories?: string
      places?: string
    }
  | { of: 'cases'; as: 'latest' }
  | { of: 'cases'; as: 'case'; id?: string; part?: 'bids' }
  | { of: 'notifications'; as?: 'unread' }
  | { of: 'notifications'; as: 'list'; tab?: 'all' | 'unread' }
  /** What only admins see. */
  | { of: 'office'; as?: string; wanted?: unknown }
  /** What links of emails lead to, without a log-in. */
  | { of: 'unsubscribe' | 'draft link'; wanted: unknown }

/** A person, whose data is never shown to another, and what is asked. */
export type PersonQueryKey = readonly [personId: string, asked?: Asked]

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: PersonQueryKey
  }
}

/** Returns what a query asks for. */
export const askedBy = ({ queryKey: [, asked] }: { queryKey: PersonQueryKey }) => asked

/** Returns whether a query asks for a case, without its bids. */
export const isCase = (query: { queryKey: PersonQueryKey }): boolean => {
  const asked = askedBy(query)
  return asked?.of === 'cases' && asked.as === 'case' && asked.part === undefined
}

/** Returns which list of cases a query asks for; undefined when it asks for something else. */
export const listOf = (query: { queryKey: PersonQueryKey }): CaseList | undefined => {
  const asked = askedBy(query)
  return asked?.of === 'cases' && asked.as === 'list' ? asked.list : undefined
}
