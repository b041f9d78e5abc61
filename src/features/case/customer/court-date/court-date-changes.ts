import { caseSlugOf } from '#machines/category-slug.ts'
import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { upcomingCourtDate } from '#src/format/court-dates.ts'

/** Returns whether the status of a case allows its owner to change its court date. */
export const isCourtDateOpen = ({ case_status }: Pick<CustomerCase, 'case_status'>): boolean =>
  caseActionsFor(case_status, 'owner').includes('court.move')

/** Returns whether the owner of a case can change its court date. */
export const canChangeCourtDate = (
  legalCase: Pick<CustomerCase, 'case_status' | 'category_name'>,
): boolean => isCourtDateOpen(legalCase) && caseSlugOf(legalCase.category_name) === 'dui'

/** Returns the label of the button that opens the form. */
export function changeLabel(legalCase: CustomerCase): string {
  if (upcomingCourtDate(legalCase)) return 'Change court date'
  return legalCase.dui?.next_hearing_date ? 'Add the next date' : 'Add a court date'
}
