/** Which questions a new case asks, by its category. */
import type { Flow } from '#machines/wizard/flow.ts'
import { bankruptcyFlow } from './bankruptcy.ts'
import { civilFlow } from './civil.ts'
import { duiFlow } from './dui.ts'
import { familyFlow } from './family.ts'
import { otherFlow } from './other.ts'
import { personalInjuryFlow } from './personal-injury.ts'

/** Every flow of a new case, by its slug (the URL's `user`). A new one is one line here. */
export const caseFlows = {
  dui: duiFlow,
  bankruptcy: bankruptcyFlow,
  family: familyFlow,
  civil: civilFlow,
  personal_injury: personalInjuryFlow,
  other: otherFlow,
} as const satisfies Record<string, Flow>

export type CaseSlug = keyof typeof caseFlows

/** Whether a text from a URL or a draft is the slug of a flow. */
export const isCaseSlug = (slug: string): slug is CaseSlug => Object.hasOwn(caseFlows, slug)

/** The slug of a category's flow (`dui`); `other` for those without questions of their own. */
export function caseSlugOf(categoryName: string): CaseSlug {
  const slug = categoryName.trim().toLowerCase().replace(/\s+/g, '_')
  return isCaseSlug(slug) ? slug : 'other'
}

/** The flow of a category, for both sides. */
export const caseFlowOf = (categoryName: string): Flow => caseFlows[caseSlugOf(categoryName)]
