// What to bring to court.
import { type CaseSlug, caseSlugOf } from '#machines/category-slug.ts'

const ALWAYS = ['Every paper from the court', 'A photo ID', 'A pen and paper for notes']

/** What else to bring, by the category of the case. */
const byCategory: Partial<Record<CaseSlug, readonly string[]>> = {
  dui: ['Your ticket', 'Your car insurance card', 'Proof of classes or treatment, if you have any'],
  bankruptcy: ['Your Social Security card', 'Your last pay stubs', 'Your last bank statements'],
  family: ['Your last pay stubs', 'A list of dates that matter', 'Papers about your children'],
  civil: ['The contract or lease', 'Bills, receipts and photos', 'Letters and texts about it'],
  personal_injury: [
    'Photos of what happened',
    'Your doctor’s papers and bills',
    'The police report',
  ],
}
const OTHERS: readonly string[] = ['Papers and photos about your case']

/** Returns what to bring to court, in order. */
export const thingsToBring = (categoryName: string): readonly string[] => [
  ...ALWAYS,
  ...(byCategory[caseSlugOf(categoryName)] ?? OTHERS),
]
