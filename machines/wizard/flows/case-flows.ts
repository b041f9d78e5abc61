// Maps each category to the flow of its new cases.
import { type CaseSlug, caseSlugOf } from '#machines/category-slug.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import { bankruptcyFlow } from './bankruptcy.ts'
import { civilFlow } from './civil.ts'
import { duiFlow } from './dui.ts'
import { familyFlow } from './family.ts'
import { otherFlow } from './other.ts'
import { personalInjuryFlow } from './personal-injury.ts'

/** The flow of each category, by slug (the URL's `user`). */
export const caseFlows = {
  dui: duiFlow,
  bankruptcy: bankruptcyFlow,
  family: familyFlow,
  civil: civilFlow,
  personal_injury: personalInjuryFlow,
  other: otherFlow,
} as const satisfies Record<CaseSlug, Flow>

/** Returns the flow of a category. */
export const caseFlowOf = (categoryName: string): Flow => caseFlows[caseSlugOf(categoryName)]
