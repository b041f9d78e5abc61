// The texts of emails to a customer while no bid comes: what is so, and one thing to do.
import { caseSlugOf } from '#machines/category-slug.ts'
import { LEGAL_AID } from '#machines/places/legal-help.ts'
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
      ? 'Do not wait for us alone. If you can’t pay for a lawyer, tell the judge at your first court date, and ask for a public defender.'
      : `Do not wait for us alone. If you can’t pay much, look for free legal aid in your state: ${LEGAL_AID.url}`,
  ],
})

/** Returns the email a week after the case was posted. */
export const noBidAfterWeek = (theCase: string): EmailPart => ({
  paragraphs: [
    `Your ${theCase} has been open for a week without a bid. This is the last time that we write about it, unless a bid comes. Your case stays open.`,
    'If your case names a county, more attorneys may see it with the whole state as its place. To change that, close the case and post it again. Your answers are kept.',
  ],
})
