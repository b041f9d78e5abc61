// The texts of emails to a customer while no bid comes: what is so, and one thing to do.
import { caseSlugOf } from '#machines/category-slug.ts'
import { STILL_LOOKING_DAYS } from '#machines/lifecycle/limits.ts'
import { LEGAL_AID, publicDefenderText } from '#machines/places/legal-help.ts'
import type { CaseFacts, EmailPart } from './facts.ts'

const STAYS_OPEN = 'Your case stays open, and we will email you when a bid comes.'

/** Returns the email a day after the case was posted. `theCase`: as `caseInText` returns it. */
export const noBidAfterDay = (theCase: string): EmailPart => ({
  paragraphs: [
    `Your ${theCase} has been open for a day, and there is no bid yet. Attorneys can find it. ${STAYS_OPEN}`,
    'One thing may help: an attorney can only name a price for what they know. Open the case, read your own words again, and add what is missing.',
  ],
})

/** Returns the email three days after the case was posted. */
export const noBidAfterDays = ({ categoryName }: CaseFacts, theCase: string): EmailPart => ({
  paragraphs: [
    `Your ${theCase} has been open for three days, and there is still no bid. ${STAYS_OPEN}`,
    caseSlugOf(categoryName) === 'dui'
      ? `Do not wait for us alone. ${publicDefenderText(null)}`
      : `Do not wait for us alone. If you can’t pay much, look for free legal aid in your state: ${LEGAL_AID.url}`,
  ],
})

/** Returns the email a week after the case was posted. */
export const noBidAfterWeek = (theCase: string): EmailPart => ({
  paragraphs: [
    `Your ${theCase} has been open for a week without a bid. Are you still looking for an attorney? Open the case and say yes, or close it.`,
    `If you don’t answer within ${STILL_LOOKING_DAYS} days, new attorneys will no longer find your case. It stays open, nothing is deleted, and you can say yes later too.`,
  ],
})

/** Returns the email when new attorneys no longer find the case. */
export const hiddenText = (theCase: string): EmailPart => ({
  paragraphs: [
    `We asked whether you are still looking for an attorney for your ${theCase}, and did not hear from you. So new attorneys no longer find it. It is still open, and nothing is deleted.`,
    'If you are still looking, open the case and say yes. Attorneys will find it again right away.',
  ],
})
