// What a customer learns of the attorneys who have opened their case or seen the names in it: how
// many, and when.
import type { components } from '#contract'
import { type Readers, readReaders } from '#server/db/case-readers.ts'
import type { CaseToRead } from '#server/db/cases.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { partiesOf } from './conflict-checks.ts'

type CustomerCase = components['schemas']['CustomerCase']

/**
 * Returns the properties of a case about its readers. Those about the names of other parties are
 * absent where attorneys see no such name before they are chosen.
 */
export async function readersForOwner(
  db: Queryable,
  { case: row, categoryName }: CaseToRead,
): Promise<Pick<CustomerCase, 'reader_count'> & Partial<CustomerCase>> {
  const { opened, named } = await readReaders(db, row.id)
  const days = daysOf(opened)
  const ofCase = {
    reader_count: opened.count,
    ...(days && { first_read_at: days.first, last_read_at: days.last }),
  }
  if (partiesOf({ ...row, categoryName }).length === 0) return ofCase
  const namedDays = daysOf(named)
  return {
    ...ofCase,
    party_reader_count: named.count,
    ...(namedDays && {
      first_party_read_at: namedDays.first,
      last_party_read_at: namedDays.last,
    }),
  }
}

const daysOf = ({ firstAt, lastAt }: Readers) =>
  firstAt && lastAt && { first: firstAt.toISOString(), last: lastAt.toISOString() }
