import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import { courtDateNames } from '#machines/lifecycle/next-court-date.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { courtDateOf, upcomingCourtDate } from '#src/format/court-dates.ts'

/** Returns whether the owner of a case can change its court date. */
export const canChangeCourtDate = ({ case_status }: Pick<CustomerCase, 'case_status'>): boolean =>
  caseActionsFor(case_status, 'owner').includes('court.move')

/** Returns what the next court date is called; `court date` without one. */
export function dateName(legalCase: CustomerCase): string {
  return courtDateNames[upcomingCourtDate(legalCase)?.kind ?? 'hearing']
}

/** Returns the label of the button that opens the form. */
export function changeLabel(legalCase: CustomerCase): string {
  if (upcomingCourtDate(legalCase)) return `Change ${dateName(legalCase)}`
  return courtDateOf(legalCase) ? 'Add the next date' : 'Add a court date'
}
