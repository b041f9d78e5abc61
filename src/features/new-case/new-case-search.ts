import type { SearchSchemaInput } from '@tanstack/react-router'
import { type CaseSlug, isCaseSlug } from '#machines/category-slug.ts'
import { idIn, stepNumberIn } from '#src/browser/query-values.ts'

/** The query of /customer/new-case (specification §2.2). */
export type NewCaseSearch = {
  /** The open step; 0 is the choice of a category. */
  active: number
  /** The slug of the category's flow. */
  user?: CaseSlug | undefined
  /** The id of the draft, a UUID. */
  draft?: string | undefined
  /** With step 0: whether the case's place is asked, which follows the choice of a category. */
  place?: true | undefined
  /** Set by the prerendered choice of a category: opens a draft of `user`, or creates one. */
  begin?: true | undefined
}

/** Parses the query, and returns every key of it; `active` is 0 by default. */
export function validateNewCaseSearch(
  search: Partial<NewCaseSearch> & SearchSchemaInput,
): NewCaseSearch {
  const { user, draft, place, begin } = search
  return {
    active: stepNumberIn(search.active),
    user: typeof user === 'string' && isCaseSlug(user) ? user : undefined,
    draft: idIn(draft),
    place: isSet(place) ? true : undefined,
    begin: isSet(begin) ? true : undefined,
  }
}

/** Returns whether the query begins a draft of its flow. */
export const beginsCase = (search: NewCaseSearch): search is NewCaseSearch & { user: CaseSlug } =>
  search.begin === true && search.user !== undefined && search.user !== 'other'

/** Returns whether the query leads to a draft without naming it. */
export const lacksDraft = (search: NewCaseSearch): boolean =>
  search.draft === undefined && (search.active !== 0 || beginsCase(search))

// The form of the prerendered page sends 1.
const isSet = (value: unknown) => value === true || String(value) === '1'
