// Sends an attorney the new cases of a day as one email.
import {
  dailyAlertReason,
  dailyAlertTitle,
  newCaseText,
} from '#machines/notifications/alert-texts.ts'
import {
  findDailyRecipient,
  findNewCases,
  findReopenedCases,
  type NewCase,
} from '#server/db/case-alerts.ts'
import type { JobData } from '#server/db/jobs.ts'
import { alertEmailId } from '#server/domain/notifications/case-alerts.ts'
import type { Services } from '#server/services.ts'
import { writeEmail } from './email.ts'
import type { Mailer } from './mailer.ts'

interface DeliveryParts {
  services: Pick<Services, 'db'>
  mailer: Mailer
  /** The URL of the app, for the links. */
  origin: string
}

const MAX_CASES = 20
// The most cases of one customer in an email, so that those of others have room.
const MAX_CASES_OF_CUSTOMER = 3
// More than an email lists, because one customer may have posted many.
const MAX_READ = 200

/**
 * Emails an attorney the cases that still take bids, now or after a pause. Sends nothing when there
 * is none, or when they have turned the email off. Rejects when the mail server did not accept the
 * email, so that the job is retried.
 */
export async function emailAlert(
  { services: { db }, mailer, origin }: DeliveryParts,
  data: JobData['alert-email'],
): Promise<void> {
  const { attorneyId } = data
  const recipient = await findDailyRecipient(db.orm, attorneyId)
  if (!recipient) return
  const period = { since: new Date(data.since), until: new Date(data.until) }
  const query = { attorneyId, ...period, limit: MAX_READ }
  const matching = eachOnce([
    ...(await findNewCases(db.orm, query)),
    ...(await findReopenedCases(db.orm, query)),
  ])
  const newCases = limitOfEachCustomer(matching)
  if (newCases.length === 0) return
  const listed = newCases.slice(0, MAX_CASES)
  const title = dailyAlertTitle(listed.length, newCases.length > listed.length)
  // A case without a place is for all attorneys, and all cases are for an attorney without places.
  const isByPlace = recipient.hasPlaces && listed.every(({ placeName }) => placeName !== null)
  const linkTo = (path: string) => new URL(path, origin).href
  const token = recipient.unsubscribeToken
  const content = writeEmail({
    title,
    greeting: `Hello ${recipient.name},`,
    parts: [{ paragraphs: [dailyAlertReason(listed.length, isByPlace)] }],
    links: listed.map((each) => ({
      url: linkTo(`/lawyer/case-details?case_Id=${each.id}&explore=true`),
      label: newCaseText(each),
    })),
    link: { url: linkTo('/lawyer/explore-bids'), label: 'See all open cases' },
    why: 'You got this email because you asked for new cases once a day.',
    unsubscribe: { url: linkTo(`/unsubscribe?token=${token}`), label: 'Stop these emails' },
  })
  await mailer.send({
    id: alertEmailId(data),
    to: recipient.email,
    subject: `Fastpass: ${title}`,
    ...content,
    unsubscribe: linkTo(`/api/alerts/unsubscribe/${token}`),
  })
}

const limitOfEachCustomer = (newCases: NewCase[]): NewCase[] =>
  newCases.filter(({ customerId }, at) => {
    const before = newCases.slice(0, at).filter((each) => each.customerId === customerId)
    return before.length < MAX_CASES_OF_CUSTOMER
  })

// A case may have been posted and opened again in the same period.
const eachOnce = (newCases: NewCase[]): NewCase[] => [
  ...new Map(newCases.map((each) => [each.id, each])).values(),
]
