// The states' rolls of lawyers: their addresses come with the version, and admins correct them.
import type { components } from '#contract'
import { rollUrlError } from '#machines/lifecycle/roll-url.ts'
import { licenseRoll } from '#machines/places/license-rolls.ts'
import { states } from '#machines/places/states.ts'
import type { Person } from '#server/caller.ts'
import {
  deleteRollCorrection,
  findRollCorrections,
  type RollCorrection,
  writeRollCorrection,
} from '#server/db/admin/license-rolls.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { byActor } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, type Transaction } from '#server/db/transaction/pending.ts'
import { cleanLine } from '#server/domain/text.ts'
import { invalidFields, Problem } from '#server/errors.ts'

type Roll = components['schemas']['LicenseRoll']

/** Returns the rolls in wire format, by the names of their states. */
export async function licenseRollViews(db: Queryable): Promise<Roll[]> {
  const corrections = await findRollCorrections(db)
  return states
    .flatMap(({ code, name }) => {
      const view = rollView(code, corrections.get(code))
      return view ? [{ name, view }] : []
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ view }) => view)
}

function rollView(state: string, correction: RollCorrection | undefined): Roll | undefined {
  const roll = licenseRoll(state)
  if (!roll) return undefined
  const { url = roll.url, correctedAt } = correction ?? {}
  return { ...roll, state, url, corrected_at: correctedAt?.toISOString() ?? null }
}

/**
 * Corrects the address of a state's roll; null: back to the one of this version. Returns the roll after it. Throws
 * NOT_FOUND for a state without a roll, and INVALID_FIELDS.
 */
export async function correctRoll(
  tx: Transaction,
  admin: Person,
  { state, url, at }: { state: string; url: string | null; at: Date },
): Promise<Roll> {
  const roll = licenseRoll(state)
  if (!roll) throw new Problem('NOT_FOUND')
  const wanted = url === null ? roll.url : cleanLine(url)
  const message = rollUrlError(wanted)
  if (message !== null) throw invalidFields([{ field: 'url', message }])
  const before = (await findRollCorrections(tx)).get(state)
  if (wanted !== (before?.url ?? roll.url)) {
    if (wanted === roll.url) await deleteRollCorrection(tx, state)
    else await writeRollCorrection(tx, { state, url: wanted, correctedAt: at })
    // Without an entity of its own, it is in the history of the admin.
    recordEvents(tx, {
      ...byActor(admin, at),
      ...{ entity: 'admin', entityId: admin.id, event: 'roll.correct' },
      ...{ licenseState: state, licenseFinding: wanted },
    })
  }
  const after = rollView(state, (await findRollCorrections(tx)).get(state))
  if (!after) throw new Problem('NOT_FOUND')
  return after
}
