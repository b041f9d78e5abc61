import { hoursAfter } from '#machines/lifecycle/deadline.ts'
import { CONTACT_HOURS } from '#machines/lifecycle/limits.ts'
import { keptLabels } from '#machines/wizard/disclosure.ts'
import { fromCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { serverTime } from '#src/clock/clock.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { courtFirst } from '#src/format/court-moments.ts'

const MAX_NAMED = 4

/**
 * Returns the answers that an acceptance shows to the attorney: `the answers that other attorneys
 * do not see: Citation number, Immigration status`; null when all attorneys see all answers.
 */
export function keptAnswers(legalCase: CustomerCase): string | null {
  const flow = caseFlowOf(legalCase.category_name)
  const labels = keptLabels(flow, fromCaseAnswers(flow, legalCase))
  if (labels.length === 0) return null
  const isAll = labels.length <= MAX_NAMED
  const named = (isAll ? labels : labels.slice(0, MAX_NAMED - 1)).join(', ')
  const rest = isAll ? '' : ` and ${labels.length - MAX_NAMED + 1} more`
  return `the answers that other attorneys do not see: ${named}${rest}`
}

/**
 * Returns what the accepted attorney sees and does, with the names of the answers that open to
 * them, and whether the court date may come before their call.
 */
export function whatTheySee(legalCase: CustomerCase, now = serverTime()): string {
  const court = courtFirst(legalCase, 'Your', hoursAfter(now.toISOString(), CONTACT_HOURS), now)
  const contact = `contact you within ${CONTACT_HOURS} hours.${court && `${court} We’ll let them know.`}`
  const answersKept = keptAnswers(legalCase)
  return answersKept
    ? `They see your name, email and phone, and ${answersKept}. They ${contact}`
    : `They see your name, email and phone, and ${contact}`
}
