// The states' rolls of lawyers: their addresses come with the version, and admins correct them.
import type { components } from '#contract'
import { rollUrlError } from '#machines/lifecycle/roll-url.ts'
import { type LicenseRoll, licenseRoll } from '#machines/places/license-rolls.ts'
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
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .flatMap(({ code }) => {
      const roll = licenseRoll(code)
      return roll ? [rollView(code, roll, corrections.get(code))] : []
    })
}

function rollView(state: string, roll: LicenseRoll, correction: RollCorrection | undefined): Roll {
  const { url = roll.url, correctedAt } = correction ?? {}
  return { ...roll, state, url, corrected_at: correctedAt?.toISOString() ?? null }
}

/**
 * Corrects the address of a state's roll; null restores the address of this version. Returns the
 * corrected roll. Throws NOT_FOUND for a state without a roll, and INVALID_FIELDS.
 */
export async function correctRoll(
  tx: Transaction,
  admin: Person,
  { state, url, at }: { state: string; url: string | null; at: Date },
): Promise<Roll> {
  const roll = licenseRoll(state)
  if (!roll) throw new Problem('NOT_FOUND')
  const wantedUrl = url === null ? roll.url : cleanLine(url)
  const message = rollUrlError(wantedUrl)
  if (message !== null) throw invalidFields([{ field: 'url', message }])
  const before = (await findRollCorrections(tx)).get(state)
  if (wantedUrl !== (before?.url ?? roll.url)) {
    if (wantedUrl === roll.url) await deleteRollCorrection(tx, state)
    else await writeRollCorrection(tx, { state, url: wantedUrl, correctedAt: at })
    // A roll has no history of its own, so the correction is in that of the admin.
    recordEvents(tx, {
      ...byActor(admin, at),
      entity: 'admin',
      entityId: admin.id,
      event: 'roll.correct',
      licenseState: state,
      licenseFinding: wantedUrl,
    })
  }
  return rollView(state, roll, (await findRollCorrections(tx)).get(state))
}
