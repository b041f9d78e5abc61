// Measures the open cases on PGlite, up to the body of the response: a plain statement's rows, and
// the product's.
import { sql } from 'drizzle-orm'
import { listCasesOfAttorney } from '../../../server/db/case-lists/attorney-cases.ts'
import { rows } from '../../../server/db/connection/database.ts'
import { listBody } from '../../../server/operations/paging.ts'
import { count, type Seeded } from './engines.ts'
import { interleave, type Line, ms } from './goals.ts'
import { FEW_COLUMNS, fewColumnsBody, SAME_COLUMNS, sameColumnsBody } from './rows-form.ts'
import { who } from './seed.ts'

/** Measures them, taking turns. */
export async function measureForms({ db, cases }: Seeded): Promise<Line[]> {
  const asked = { attorneyId: who.typical, scope: 'explore', limit: 100 } as const
  const few = forPGlite(FEW_COLUMNS)
  const same = forPGlite(SAME_COLUMNS)
  const taken = await interleave({
    few: async () => fewColumnsBody(await rows(db.orm, few)),
    same: async () => sameColumnsBody(await rows(db.orm, same)),
    json: async () => {
      const page = await listCasesOfAttorney(db.orm, {
        ...asked,
        category: undefined,
        status: undefined,
        after: undefined,
        inOwnCategories: false,
      })
      return listBody(page, 100)
    },
  })
  const { few: fewMs = Number.NaN, same: sameMs = Number.NaN, json = Number.NaN } = taken
  const size = count(cases)
  return [
    { measure: `PGlite: explore by rows, half the columns, ${size}`, figure: ms(fewMs), ratio: 1 },
    {
      measure: `PGlite: explore as ours, of that, times as fast, ${size}`,
      figure: ms(json),
      ratio: fewMs / json,
      goal: { atLeast: 1.8 },
    },
    { measure: `PGlite: explore by rows, the same columns, ${size}`, figure: ms(sameMs), ratio: 1 },
    {
      measure: `PGlite: explore as ours, of that, times as fast, ${size}`,
      figure: ms(json),
      ratio: sameMs / json,
      goal: { atLeast: 1.8 },
    },
  ]
}

// Such a statement names the attorney as `$1`, which drizzle does not know.
function forPGlite(text: string) {
  const parts = text.split('$1').map((part) => sql.raw(part))
  return sql.join(parts, sql`${who.typical}::uuid`)
}
