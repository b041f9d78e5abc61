import type { SearchSchemaInput } from '@tanstack/react-router'
import { type CaseSlug, isCaseSlug } from '#machines/wizard/flows/case-flows.ts'

/** The query of /customer/new-case (document 2 §2). */
export type NewCaseSearch = {
  /** The open step; 0 is the choice of a category. */
  active: number
  /** The slug of the category's flow. */
  user?: CaseSlug
  /** The draft that is being continued, a UUID. */
  draft?: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The query as it may be used: what makes no sense is left out, `active` is 0 by default. */
export function validateNewCaseSearch(
  search: Partial<NewCaseSearch> & SearchSchemaInput,
): NewCaseSearch {
  const active = Number(search.active ?? 0)
  const { user, draft } = search
  return {
    active: Number.isInteger(active) && active > 0 ? active : 0,
    ...(typeof user === 'string' && isCaseSlug(user) && { user }),
    ...(typeof draft === 'string' && UUID.test(draft) && { draft }),
  }
}
