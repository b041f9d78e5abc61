// What a customer reads of the attorneys who have seen their case.
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
