// Measures the open cases on PGlite, up to the body of the response: rows converted to JSON here,
// and the product's JSON from the database.
import { sql } from 'drizzle-orm'
import { listCasesOfAttorney } from '#server/db/case-lists/attorney-cases.ts'
import { rows } from '#server/db/connection/database.ts'
import { listBody } from '#server/operations/paging.ts'
import { count, type Seeded } from './engines.ts'
import { interleave, type Line, ms } from './goals.ts'
import { EXPLORE_ROWS, exploreBody } from './rows-form.ts'
import { who } from './seed.ts'

/** Measures both, taking turns. */
export async function measureForms({ db, cases }: Seeded): Promise<Line[]> {
  const [before = '', after = ''] = EXPLORE_ROWS.split('$1')
  const statement = sql`${sql.raw(before)}${who.typical}::uuid${sql.raw(after)}`
  const asked = { attorneyId: who.typical, scope: 'explore', limit: 100 } as const
  const taken = await interleave({
    rows: async () => exploreBody(await rows(db.orm, statement)),
    json: async () => {
      const page = await listCasesOfAttorney(db.orm, {
        ...{ ...asked, categoryId: undefined, status: undefined, after: undefined },
        ...{ inOwnCategories: false },
      })
      return listBody(page, 100)
    },
  })
  const { rows: floor = Number.NaN, json = Number.NaN } = taken
  return [
    { measure: `PGlite: explore by rows, ${count(cases)}`, figure: ms(floor), ratio: 1 },
    {
      measure: `PGlite: explore as ours, ${count(cases)}, times as fast`,
      figure: ms(json),
      ratio: floor / json,
      goal: { atLeast: 1.8 },
    },
  ]
}
