// What a customer reads of the attorneys who have seen their case.
import type { PassReason } from '#machines/lifecycle/pass.machine.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { counted } from '#src/format/counts.ts'
import { formatLongDate } from '#src/format/dates.ts'

/**
 * How many attorneys have opened a case, how many have seen the names of the other people in it,
 * and when the first and the last did.
 */
type Readers = Pick<
  CustomerCase,
  | 'reader_count'
  | 'first_read_at'
  | 'last_read_at'
  | 'party_reader_count'
  | 'first_party_read_at'
  | 'last_party_read_at'
>

/**
 * Returns how many attorneys have opened a case or seen the names of the other people in it, and on
 * which days.
 */
export function readersText(of: Readers): string {
  const { reader_count, party_reader_count } = of
  const opened = reader_count
    ? `Opened by ${counted(reader_count, 'attorney')}${daysText(of.first_read_at, of.last_read_at)}`
    : 'No attorney has opened it yet'
  if (!party_reader_count) return opened
  const days = daysText(of.first_party_read_at, of.last_party_read_at)
  return `${opened}. ${counted(party_reader_count, 'attorney')} saw the names of the other people in it${days}.`
}

function daysText(firstAt: string | undefined, lastAt: string | undefined): string {
  if (!firstAt || !lastAt) return ''
  const [first, last] = [formatLongDate(firstAt), formatLongDate(lastAt)]
  return first === last ? `, on ${last}` : `, first on ${first}, last on ${last}`
}

const passReasons: Record<PassReason, string> = {
  too_far: 'too far away',
  not_my_field: 'not their field',
  no_capacity: 'no time',
  price: 'because of the price',
  other: 'for another reason',
}

/**
 * Returns how many attorneys have passed on a case and why: `3 attorneys passed: 2 too far away, 1
 * no time`. Undefined when none has.
 */
export function passesText({ passes = [] }: Pick<CustomerCase, 'passes'>): string | undefined {
  const [first, ...others] = passes
  if (!first) return undefined
  const total = passes.reduce((sum, { count }) => sum + count, 0)
  const reasons =
    others.length === 0
      ? passReasons[first.reason]
      : passes.map(({ reason, count }) => `${count.toLocaleString('en-US')} ${passReasons[reason]}`)
  return `${counted(total, 'attorney')} passed: ${[reasons].flat().join(', ')}`
}
