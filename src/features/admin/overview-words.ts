/** What each plot of the overview shows: its bars, and the sentence that says its main point. */
import { counted } from '#src/format/counts.ts'
import { formatCategory } from '#src/format/names.ts'
import type { Overview } from './record-queries.ts'

type Status = Overview['by_status'][number]['case_status']

/** One bar: its words, how many, and for a status its colour. */
export type Bar = { label: string; count: number; status?: Status }

/** A plot, as it is seen and as it is read. */
export type Plot = { title: string; point: string; bars: Bar[] }

const statusWords: Record<Status, string> = {
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

/** A length of time in its largest whole unit: `45 minutes`, `3 hours`, `2 days`. */
export function formatDuration(minutes: number): string {
  if (minutes < HOUR) return counted(minutes, 'minute')
  if (minutes < 2 * DAY) return counted(Math.round(minutes / HOUR), 'hour')
  return counted(Math.round(minutes / DAY), 'day')
}

/** Of how many cases the plots are. */
export function totalWords({ total_cases, is_capped, days }: Overview): string {
  const period = `the last ${days} days`
  if (is_capped) {
    return `More than ${counted(total_cases, 'case')} were posted in ${period}. These are the newest.`
  }
  if (total_cases === 0) return `No cases were posted in ${period}.`
  return `${counted(total_cases, 'case')} ${total_cases === 1 ? 'was' : 'were'} posted in ${period}.`
}

/** The plots of the overview. */
export function plotsOf(overview: Overview): Plot[] {
  return [
    byStatus(overview),
    byCategory(overview),
    bidsPerCase(overview),
    waiting('Time to first bid', overview.first_bid, {
      happened: 'Of the cases with a bid, half had their first within',
      never: 'No case has a bid yet.',
    }),
    waiting('Time to acceptance', overview.acceptance, {
      happened: 'Of the cases with an accepted bid, half had it within',
      never: 'No bid was accepted yet.',
    }),
  ]
}

const largest = (bars: readonly Bar[]) =>
  bars.reduce<Bar | undefined>(
    (most, bar) => (bar.count > (most?.count ?? 0) ? bar : most),
    undefined,
  )

function byStatus({ by_status, total_cases }: Overview): Plot {
  const bars = by_status.map(({ case_status, count }) => ({
    label: statusWords[case_status],
    count,
    status: case_status,
  }))
  const most = largest(bars)
  const point = most
    ? `${most.count.toLocaleString('en-US')} of ${counted(total_cases, 'case')} ${most.count === 1 ? 'is' : 'are'} ${most.label.toLowerCase()}.`
    : 'There are no cases.'
  return { title: 'Cases by status', point, bars }
}

function byCategory({ by_category, total_cases }: Overview): Plot {
  const bars = by_category.map(({ category_name, count }) => ({
    label: category_name === null ? OTHERS : formatCategory(category_name),
    count,
  }))
  const most = largest(bars.filter(({ label }) => label !== OTHERS))
  const point = most
    ? `Most are ${most.label}: ${most.count.toLocaleString('en-US')} of ${counted(total_cases, 'case')}.`
    : 'There are no cases.'
  return { title: 'Cases by category', point, bars }
}

function bidsPerCase({ bids_per_case, total_cases }: Overview): Plot {
  const bars = bids_per_case.map(({ from, to, count }) => ({ label: rangeWords(from, to), count }))
  const without = bids_per_case.find(({ to }) => to === 0)?.count ?? 0
  const point =
    total_cases === 0
      ? 'There are no cases.'
      : `${counted(total_cases - without, 'case')} of ${total_cases.toLocaleString('en-US')} ${total_cases - without === 1 ? 'has' : 'have'} a bid.`
  return { title: 'Bids per case', point, bars }
}

function rangeWords(from: number, to: number | null): string {
  if (to === null) return `${from} or more`
  return from === to ? (from === 0 ? 'None' : String(from)) : `${from} to ${to}`
}

function waiting(
  title: string,
  { median_minutes, waiting: left, buckets }: Overview['first_bid'],
  words: { happened: string; never: string },
): Plot {
  const bars = buckets.map(({ up_to_minutes, count }) => ({
    label: up_to_minutes === null ? 'Longer' : `Up to ${formatDuration(up_to_minutes)}`,
    count,
  }))
  if (median_minutes === null) return { title, point: words.never, bars }
  const without = left > 0 ? ` ${counted(left, 'case')} ${left === 1 ? 'has' : 'have'} none.` : ''
  return { title, point: `${words.happened} ${formatDuration(median_minutes)}.${without}`, bars }
}
