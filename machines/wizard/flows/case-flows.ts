// Maps each category to the flow of its new cases.
import { STANDARD_SLUGS } from '#contract'
import { categorySlug } from '#machines/category-slug.ts'
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
} as const satisfies Record<(typeof STANDARD_SLUGS)[number] | 'other', Flow>

export type CaseSlug = keyof typeof caseFlows

/** An explanation of each standard category in plain words, by its slug. */
const help: Record<Exclude<CaseSlug, 'other'>, string> = {
  dui: 'Driving after drinking or taking drugs',
  bankruptcy: 'Debts that you cannot pay',
  family: 'Divorce, separation or children',
  civil: 'A dispute about money, a contract or what you own',
  personal_injury: 'You were hurt in an accident',
}

/** The names of the standard categories, in list order. */
export const standardCategories: string[] = STANDARD_SLUGS.map((slug) => slug.replace(/_/g, ' '))

/**
 * Returns a line that explains a category; undefined for categories that an admin or an attorney
 * has added.
 */
export function categoryHelp(categoryName: string): string | undefined {
  const slug = caseSlugOf(categoryName)
  return slug === 'other' ? undefined : help[slug]
}

/** Returns whether a text from a URL or a draft is the slug of a flow. */
export const isCaseSlug = (slug: string): slug is CaseSlug => Object.hasOwn(caseFlows, slug)

/**
 * Returns the slug of a category's flow (`dui`); `other` for a category without its own questions.
 */
export function caseSlugOf(categoryName: string): CaseSlug {
  const slug = categorySlug(categoryName)
  return isCaseSlug(slug) ? slug : 'other'
}

/** Returns the flow of a category. */
export const caseFlowOf = (categoryName: string): Flow => caseFlows[caseSlugOf(categoryName)]
