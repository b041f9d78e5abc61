// The sentences about bids in emails: the names of the firms, and their prices.
import { groupBy } from '#machines/group-by.ts'
import { formatPrice } from '#machines/lifecycle/bid-rules.ts'
import { caseInText } from '#machines/lifecycle/case-titles.ts'
import type { CaseFacts, EmailPart, ReportedNotification } from './facts.ts'

/** The most new bids that an email lists. */
const MAX_LISTED_BIDS = 10

type CaseName = Pick<CaseFacts, 'categoryName' | 'uniqueId'>

const firmOf = ({ firm }: ReportedNotification) => firm ?? 'An attorney'

/** Returns the new bids that still exist, lowest first, at their present price. */
export function standingBids(
  notifications: ReportedNotification[],
): { firm: string; amount: number | null }[] {
  const bids = new Map<string, { firm: string; amount: number | null }>()
  for (const notification of notifications) {
    const bidder = notification.attorneyId ?? notification.id
    if (notification.kind === 'bid_withdrawn' || notification.kind === 'bid_ended')
      bids.delete(bidder)
    if (
      notification.kind === 'bid_received' ||
      (notification.kind === 'bid_changed' && bids.has(bidder))
    )
      bids.set(bidder, { firm: firmOf(notification), amount: notification.bidAmount })
  }
  return [...bids.values()].toSorted((one, other) => (one.amount ?? 0) - (other.amount ?? 0))
}

/** Returns the text about new bids. */
export function newBids(
  notifications: ReportedNotification[],
  { categoryName, uniqueId }: CaseName,
): EmailPart {
  const theCase = caseInText(categoryName, uniqueId)
  const bids = standingBids(notifications)
  const [only, ...others] = bids
  if (!only) return { paragraphs: [`You had new bids on your ${theCase}. They were withdrawn.`] }
  if (others.length === 0) {
    const price = only.amount === null ? '' : `: ${formatPrice(only.amount, categoryName)}`
    return { paragraphs: [`${only.firm} sent you a bid on your ${theCase}${price}.`] }
  }
  const unlisted = bids.length - MAX_LISTED_BIDS
  return {
    paragraphs: [
      `You have ${bids.length} new bids on your ${theCase}${unlisted > 0 ? '. The lowest are' : ''}:`,
      ...(unlisted > 0 ? [`And ${unlisted} more. Open the case to compare them.`] : []),
    ],
    lines: bids
      .slice(0, MAX_LISTED_BIDS)
      .map(({ firm, amount }) => [
        firm,
        amount === null ? 'Open the case to see it' : formatPrice(amount, categoryName),
      ]),
  }
}

/** Returns the text about changed bids: each firm's price before and now. */
export function changedBids(notifications: ReportedNotification[], facts: CaseName): EmailPart {
  const theCase = caseInText(facts.categoryName, facts.uniqueId)
  const byBidder = groupBy(notifications, ({ id, attorneyId }) => attorneyId ?? id)
  const lines = [...byBidder.values()].map((changes) => changeOf(changes, facts.categoryName))
  const [only, ...others] = lines
  const who =
    only && others.length === 0
      ? `${only[0]} changed its bid`
      : `${lines.length} attorneys changed their bids`
  return { paragraphs: [`${who} on your ${theCase}:`], lines }
}

function changeOf(changes: ReportedNotification[], categoryName: string): [string, string] {
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) throw new Error('A group of changes is empty')
  const before = first.previousAmount
  const now = last.bidAmount
  const price = (amount: number) => formatPrice(amount, categoryName)
  if (before === null || now === null) return [firmOf(last), 'Open the case to see the change.']
  if (before === now) return [firmOf(last), `New terms. The price is still ${price(now)}.`]
  const direction = now > before ? 'up' : 'down'
  return [firmOf(last), `Price went ${direction} from ${price(before)} to ${price(now)}.`]
}

/** Returns the text about withdrawn bids. */
export function withdrawnBids(
  notifications: ReportedNotification[],
  { categoryName, uniqueId }: CaseName,
): EmailPart {
  const theCase = caseInText(categoryName, uniqueId)
  const gone = notifications.filter(({ firm, attorneyId }) => firm === null && attorneyId !== null)
  const firms = [...new Set(notifications.filter((it) => !gone.includes(it)).map(firmOf))]
  const bids = firms.length === 1 ? 'its bid' : 'their bids'
  const withdrawn = `${new Intl.ListFormat('en-US').format(firms)} withdrew ${bids} on your ${theCase}.`
  const leavers =
    gone.length === 1
      ? `An attorney who had a bid on your ${theCase} is no longer on Fastpass. Their bid is withdrawn.`
      : `${gone.length} attorneys who had bids on your ${theCase} are no longer on Fastpass. Their bids are withdrawn.`
  if (gone.length === 0) return { paragraphs: [withdrawn] }
  return { paragraphs: firms.length === 0 ? [leavers] : [withdrawn, leavers] }
}

/** Returns the text about bids that have ended, to their attorney or to the customer. */
export function endedBids(
  notifications: ReportedNotification[],
  { categoryName, uniqueId, isAttorney }: CaseName & Pick<CaseFacts, 'isAttorney'>,
): EmailPart {
  const theCase = caseInText(categoryName, uniqueId)
  if (isAttorney) {
    // How many changes are left is not known here.
    const again = 'Open the case to see if you can send it again.'
    return { paragraphs: [`Your bid on ${theCase} has ended. ${again}`] }
  }
  const firms = [...new Set(notifications.map(firmOf))]
  const [bids, have, it] =
    firms.length === 1 ? ['The bid', 'has', 'it'] : ['The bids', 'have', 'them']
  const names = new Intl.ListFormat('en-US').format(firms)
  return {
    paragraphs: [
      `${bids} of ${names} on your ${theCase} ${have} ended. You can no longer accept ${it}.`,
    ],
  }
}
