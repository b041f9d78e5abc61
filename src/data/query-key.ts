// The keys of the queries.
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'

/** The lists of cases, by their tabs and screens. */
export type CaseList = 'current' | 'past' | 'in progress' | 'explore' | 'passed'

/**
 * What a query asks for. In a filter, properties may be missing: `{ of: 'cases' }` matches every
 * list, every case and its bids.
 */
export type Asked =
  | {
      of:
        | 'profile'
        | 'licenses'
        | 'categories'
        | 'devices'
        | 'log-ins'
        | 'quiet hours'
        | 'case alerts'
    }
  | { of: 'cases'; as?: never }
  | {
      of: 'cases'
      as: 'list'
      list?: CaseList
      status?: CaseStatus | 'all'
      categories?: string
      places?: string
      languages?: string
    }
  | { of: 'cases'; as: 'latest' }
  | { of: 'cases'; as: 'case'; id?: string; part?: 'bids' }
  | { of: 'notifications'; as?: 'unread' }
  | { of: 'notifications'; as: 'list'; tab?: 'all' | 'unread' }
  | { of: 'back office'; as?: string; wanted?: unknown }
  /** Pages that links in emails open without a log-in. */
  | { of: 'unsubscribe' | 'draft link'; wanted: unknown }

/**
 * The person whom the data is for, so that no other person is shown it, and what the query asks
 * for.
 */
export type PersonQueryKey = readonly [personId: string, asked?: Asked]

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: PersonQueryKey
  }
}

/** Returns what a query asks for. */
export const askedBy = ({ queryKey: [, subject] }: { queryKey: PersonQueryKey }) => subject

/** Returns whether a query asks for a case, without its bids. */
export const isCase = (query: { queryKey: PersonQueryKey }): boolean => {
  const subject = askedBy(query)
  return subject?.of === 'cases' && subject.as === 'case' && subject.part === undefined
}

/** Returns which list of cases a query asks for; undefined when it asks for something else. */
export const listOf = (query: { queryKey: PersonQueryKey }): CaseList | undefined => {
  const subject = askedBy(query)
  return subject?.of === 'cases' && subject.as === 'list' ? subject.list : undefined
}
