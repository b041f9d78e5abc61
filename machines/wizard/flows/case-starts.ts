// Where the draft of a case begins. A case begins before the questions of the flows are loaded.
import type { CaseSlug } from '#machines/category-slug.ts'

/** The version of each case's flow, and the id of its first step. */
export const caseStarts = {
  dui: { version: 1, step: 'violation_date' },
  bankruptcy: { version: 1, step: 'spouse' },
  family: { version: 1, step: 'situation' },
  civil: { version: 1, step: 'case_number' },
  personal_injury: { version: 1, step: 'accident' },
  other: { version: 1, step: 'details' },
} as const satisfies Record<CaseSlug, { version: number; step: string }>

/** The id of the last step of every case's flow, which has the review. */
export const LAST_STEP = 'firm_size'
