/** The text of emails about a court date. */
import { courtClock, courtDateDistance, isCourtOver } from '#machines/lifecycle/court-dates.ts'
import type { CaseFacts, EmailPart } from './facts.ts'

/** Returns the reminder of a court date, without the date itself: an email holds no answers. */
export function courtDateText(facts: CaseFacts, theCase: string): EmailPart {
  const { courtDate, courtTimeZone, at, isAttorney } = facts
  const whose = isAttorney ? theCase : `your ${theCase}`
  if (courtDate === null) {
    // It was removed after the reminder.
    return { paragraphs: [`Open ${whose} to see whether it has a court date.`] }
  }
  const clock = courtClock(at.toISOString(), courtTimeZone ?? 'UTC')
  const when = courtDateDistance(courtDate, clock)
  const verb = isCourtOver(courtDate, clock) ? 'was' : 'is'
  return {
    paragraphs: [
      `The court date of ${whose} ${verb} ${when}. Open the case to see the day and the time.`,
      isAttorney
        ? 'It is the date that the client gave us when they posted the case.'
        : 'Check the day, the time and the place on your court paper.',
    ],
  }
}
