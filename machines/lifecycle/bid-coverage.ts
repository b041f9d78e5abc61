// What a bid's price covers: a short checklist for each category, which an attorney may fill in.
import type { components } from '#contract'
import { categorySlug } from '#machines/category-slug.ts'

/** An item of the checklist, as the contract names it. */
export type CoverageItem = components['schemas']['CoverageItem']

/** The items as people read them. */
export const coverageLabels: Record<CoverageItem, string> = {
  court_dates: 'All court dates',
  trial: 'A trial',
  filing_fees: 'Filing fees',
  creditors_meeting: 'The meeting of creditors',
  mediation: 'Mediation',
  case_costs: 'Case costs, such as experts',
}

/** By the slug of the category. */
const itemsByCategory: Record<string, readonly CoverageItem[]> = {
  dui: ['court_dates', 'trial', 'filing_fees'],
  bankruptcy: ['filing_fees', 'creditors_meeting', 'court_dates'],
  family: ['court_dates', 'mediation', 'filing_fees', 'trial'],
  personal_injury: ['case_costs', 'trial'],
}
const OTHERS: readonly CoverageItem[] = ['court_dates', 'filing_fees', 'trial']

/** Returns the checklist of a category, in its order. */
export const coverageItems = (categoryName: string): readonly CoverageItem[] =>
  itemsByCategory[categorySlug(categoryName)] ?? OTHERS

/** Returns the chosen items in the checklist's order; items of other categories are left out. */
export const inListOrder = (
  chosen: readonly string[],
  categoryName: string,
): readonly CoverageItem[] => coverageItems(categoryName).filter((item) => chosen.includes(item))

/**
 * Returns what a bid covers and what it does not, as people read it; undefined when its attorney
 * did not say.
 */
export function coverageOf(
  covers: readonly CoverageItem[] | null | undefined,
  categoryName: string,
): { covered: string[]; notCovered: string[] } | undefined {
  if (!covers || covers.length === 0) return undefined
  const labelled = (isCovered: boolean) =>
    coverageItems(categoryName)
      .filter((item) => covers.includes(item) === isCovered)
      .map((item) => coverageLabels[item])
  return { covered: labelled(true), notCovered: labelled(false) }
}
