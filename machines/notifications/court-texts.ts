// The text of notifications and emails about a court date. They name the case by its number alone:
// a locked screen and a shared calendar show them to others, whom the category tells what a person
// is accused of.
import { courtDistanceAt, courtEndClock, isCourtOver } from '#machines/lifecycle/court-dates.ts'
import { courtBeforeContact } from '#machines/lifecycle/court-deadline.ts'
import { courtDateNames } from '#machines/lifecycle/next-court-date.ts'
import type { NotificationKind } from '#machines/lifecycle/notification.ts'
import type { CaseFacts, EmailPart } from './facts.ts'

/** Returns whether a kind of notification is about a court date. */
export const isAboutCourtDate = (kind: NotificationKind): boolean => kind.startsWith('court_date')

/** Returns the name of a case in texts about its court date: `case 1038`. */
export const courtCase = (uniqueId: number): string => `case ${uniqueId}`

/**
 * The time zone for readers whose own is not known: of all states, each day begins first in those
 * of this zone.
 */
const FIRST_ZONE = 'America/New_York'

/**
 * Returns the instant of an email, and the zone by whose days it counts where that of the court is
 * not known.
 */
const readAt = ({ at, timeZone }: CaseFacts) => ({
  at: at.toISOString(),
  readersZone: timeZone ?? FIRST_ZONE,
})

const nameOf = ({ courtDateKind }: CaseFacts) => courtDateNames[courtDateKind ?? 'hearing']

/** Returns the reminder of a court date, without the date itself: an email holds no answers. */
export function courtDateText(facts: CaseFacts): EmailPart {
  const { courtDate, courtTimeZone, isAttorney, uniqueId } = facts
  const theCase = courtCase(uniqueId)
  const whose = isAttorney ? theCase : `your ${theCase}`
  if (courtDate === null) {
    // It was removed after the reminder.
    return { paragraphs: [`The court date of ${whose} was removed.`] }
  }
  const read = readAt(facts)
  const when = courtDistanceAt(courtDate, courtTimeZone, read)
  const verb = isCourtOver(courtDate, courtEndClock(read.at, courtTimeZone)) ? 'was' : 'is'
  const name = nameOf(facts)
  const onPaper =
    name === courtDateNames.deadline ? 'day and the time' : 'day, the time and the place'
  return {
    paragraphs: [
      `The ${name} of ${whose} ${verb} ${when}. Open the case to see the day and the time.`,
      isAttorney
        ? 'It is the date that the client gave us.'
        : `Check the ${onPaper} on your court paper.`,
    ],
  }
}

/** Returns the email to the attorney about a date that their customer has added. */
export const courtDateAddedText = (facts: CaseFacts): EmailPart => ({
  paragraphs: [
    `Your client added a ${nameOf(facts)} to ${courtCase(facts.uniqueId)}. Open the case to see it.`,
  ],
})

/** Returns the email to the attorney about a date that their customer has moved. */
export const courtDateMovedText = (facts: CaseFacts): EmailPart => ({
  paragraphs: [
    `Your client changed the ${nameOf(facts)} of ${courtCase(facts.uniqueId)}. Open the case to see it.`,
    'If you added the date to your calendar, change it there too.',
  ],
})

/** Returns the email to the attorney about a date that their customer has removed. */
export const courtDateRemovedText = ({ uniqueId }: CaseFacts): EmailPart => ({
  paragraphs: [
    `Your client removed the court date of ${courtCase(uniqueId)}. There is none now.`,
    'If you added the date to your calendar, delete it there.',
  ],
})

/**
 * Returns the paragraph about a court date that may come before the deadline for contact, without
 * the date itself; none when there is no such date. While contact details are withheld there is no
 * deadline yet, and the date may come before any.
 */
export function courtFirstParagraphs(facts: CaseFacts): string[] {
  const when = courtBefore(facts)
  if (when === null) return []
  if (facts.isAttorney)
    return [
      `There is a ${nameOf(facts)} ${when}. Open the case today to see the date and how to reach them.`,
    ]
  const call = facts.accepted?.phone ? 'Call them today, and open' : 'Open'
  return [`Your ${nameOf(facts)} is ${when}. ${call} the case to see the date.`]
}

function courtBefore(facts: CaseFacts): string | null {
  const { courtDate, courtTimeZone, contactDueAt, contactedAt } = facts
  if (courtDate === null) return null
  const read = readAt(facts)
  if (facts.isContactWithheld && contactedAt === null) {
    return courtBeforeContact(courtDate, courtTimeZone, read)
  }
  if (contactDueAt === null) return null
  return courtBeforeContact(courtDate, courtTimeZone, {
    ...read,
    dueAt: contactDueAt.toISOString(),
  })
}
