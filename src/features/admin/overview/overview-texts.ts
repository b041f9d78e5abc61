// The plots of the overview: their bars, and a sentence with their main point.
import { formatBackupSize, isBackupLate, NO_BACKUP } from '#machines/admin/backup-age.ts'
import { serverTime } from '#src/clock/clock.ts'
import type { Overview } from '#src/features/admin/data/record-queries.ts'
import { counted } from '#src/format/counts.ts'
import { formatMoment } from '#src/format/dates.ts'
import { formatCategory } from '#src/format/names.ts'

type Status = Overview['by_status'][number]['case_status']

/** A bar: its label, its count, and for a status its color. */
export type Bar = { label: string; count: number; status?: Status }

/** A plot. `groups`: what its bars stand for. */
export type Plot = { title: string; groups: string; point: string; bars: Bar[] }

const statusText: Record<Status, string> = {
  open: 'Open',
  paused: 'Paused',
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  closed: 'Closed',
}

const OTHERS = 'All others'
const HOUR = 60
const DAY = 24 * HOUR

/**
 * Returns a duration in its largest whole unit: `45 minutes`, `3 hours`, `2 days`. It is rounded
 * up, so that 'within' it is true.
 */
export function formatDuration(minutes: number): string {
  // A duration below one minute counts as one.
  if (minutes < HOUR) return counted(Math.max(1, minutes), 'minute')
  if (minutes < 2 * DAY) return counted(Math.ceil(minutes / HOUR), 'hour')
  return counted(Math.ceil(minutes / DAY), 'day')
}

/** Returns how many cases the plots cover. */
export function totalText({ total_cases, is_capped, days }: Overview): string {
  const period = `the last ${days} days`
  if (is_capped) {
    return `More than ${counted(total_cases, 'case')} were posted in ${period}. These are the newest.`
  }
  if (total_cases === 0) return `No cases were posted in ${period}.`
  return `${counted(total_cases, 'case')} ${total_cases === 1 ? 'was' : 'were'} posted in ${period}.`
}

/** Returns the line about daily backups; null when the server makes none. */
export function backupText({ backup }: Overview, now = serverTime()): string | null {
  if (backup === undefined) return null
  if (!backup || isBackupLate(new Date(backup.at), now)) return NO_BACKUP
  return `Last backup: ${formatMoment(backup.at, now)}, ${formatBackupSize(backup.bytes)}`
}

/** Returns the plots of the overview. */
export function plotsOf(overview: Overview): Plot[] {
  return [
    byStatus(overview),
    byCategory(overview),
    bidsPerCase(overview),
    waiting('Time to first bid', overview.first_bid, {
      happened: 'Half of the cases with a bid got their first within',
      never: 'No case has a bid yet.',
    }),
    waiting('Time to acceptance', overview.acceptance, {
      happened: 'Half of the cases with an accepted bid got it within',
      never: 'No bid has been accepted yet.',
    }),
    ...agreedPrices(overview),
  ]
}

/** Returns the plot of agreed prices; none from a server that does not count them. */
function agreedPrices({ agreed_prices: prices }: Overview): Plot[] {
  if (!prices) return []
  const { higher, same, lower } = prices
  const bars = [
    { label: 'Higher', count: higher },
    { label: 'The same', count: same },
    { label: 'Lower', count: lower },
  ]
  const point = agreedPoint(higher, higher + same + lower)
  return [{ title: 'Agreed price and bid', groups: 'Price', point, bars }]
}

function agreedPoint(higher: number, total: number): string {
  if (total === 0) return 'No client has agreed on a price yet.'
  const share = Math.round((100 * higher) / total)
  return `In ${figure(higher)} of ${counted(total, 'case')} (${share}%) the agreed price is higher than the bid.`
}

const named = new Intl.ListFormat('en-US')

/** Returns the longest bars; none when all counts are zero. */
function largest(bars: readonly Bar[]): { names: string[]; count: number } {
  const count = Math.max(0, ...bars.map((bar) => bar.count))
  const most = count === 0 ? [] : bars.filter((bar) => bar.count === count)
  return { names: most.map(({ label }) => label), count }
}

const figure = (count: number) => count.toLocaleString('en-US')
const NO_CASES = 'There are no cases.'

function byStatus({ by_status, total_cases }: Overview): Plot {
  const bars = by_status.map(({ case_status, count }) => ({
    label: statusText[case_status],
    count,
    status: case_status,
  }))
  const point = statusPoint(bars, total_cases)
  return { title: 'Cases by status', groups: 'Status', point, bars }
}

function statusPoint(bars: readonly Bar[], total: number): string {
  const { names, count } = largest(bars)
  const [status] = names
  if (status === undefined) return NO_CASES
  const statuses = names.map((name) => name.toLowerCase())
  if (statuses.length > 1)
    return `It’s a tie between ${named.format(statuses)}: ${figure(count)} each.`
  const are = count === 1 ? 'is' : 'are'
  return `${figure(count)} of ${counted(total, 'case')} ${are} ${status.toLowerCase()}.`
}

function byCategory({ by_category, total_cases }: Overview): Plot {
  const bars = by_category.map(({ category_name, count }) => ({
    label: category_name === null ? OTHERS : formatCategory(category_name),
    count,
  }))
  const point = categoryPoint(
    bars.filter((_bar, index) => by_category[index]?.category_name !== null),
    total_cases,
  )
  return { title: 'Cases by category', groups: 'Category', point, bars }
}

function categoryPoint(bars: readonly Bar[], total: number): string {
  const { names, count } = largest(bars)
  if (names.length === 0) return NO_CASES
  if (names.length > 1)
    return `The largest are ${named.format(names)}: ${counted(count, 'case')} each.`
  return `The largest is ${names[0]}: ${figure(count)} of ${counted(total, 'case')}.`
}

function bidsPerCase({ bids_per_case, total_cases }: Overview): Plot {
  const bars = bids_per_case.map(({ from, to, count }) => ({ label: rangeText(from, to), count }))
  const without = bids_per_case.find(({ to }) => to === 0)?.count ?? 0
  const point =
    total_cases === 0
      ? NO_CASES
      : `${counted(total_cases - without, 'case')} of ${total_cases.toLocaleString('en-US')} ${total_cases - without === 1 ? 'has' : 'have'} a bid.`
  return { title: 'Bids per case', groups: 'Bids', point, bars }
}

function rangeText(from: number, to: number | null): string {
  if (to === null) return `${from} or more`
  return from === to ? (from === 0 ? 'None' : String(from)) : `${from} to ${to}`
}

function waiting(
  title: string,
  { median_minutes, waiting: waitingCount, buckets }: Overview['first_bid'],
  texts: { happened: string; never: string },
): Plot {
  const bars = buckets.map(({ up_to_minutes, count }) => ({
    label: up_to_minutes === null ? 'Longer' : `Up to ${formatDuration(up_to_minutes)}`,
    count,
  }))
  const groups = 'Time'
  if (median_minutes === null) return { title, groups, point: texts.never, bars }
  const without =
    waitingCount > 0
      ? ` ${counted(waitingCount, 'case')} ${waitingCount === 1 ? 'has' : 'have'} none.`
      : ''
  const point = `${texts.happened} ${formatDuration(median_minutes)}.${without}`
  return { title, groups, point, bars }
}
