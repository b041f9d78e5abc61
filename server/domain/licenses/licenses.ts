// Licenses: attorneys enter them, admins compare them with the states' public rolls, and a check
// ends after a year.
import type { components } from '#contract'
import type { LicenseChange } from '#machines/lifecycle/license.machine.ts'
import { licenseErrors, licenseFields, typedLicense } from '#machines/lifecycle/license-fields.ts'
import { findState, stateName } from '#machines/places/states.ts'
import { toWire } from '#machines/wizard/wire.ts'
import type { Person } from '#server/caller.ts'
import { findAdminLicense } from '#server/db/admin/admin-licenses.ts'
import { findLastLicenseEvent } from '#server/db/audit-events.ts'
import {
  type LicenseRow,
  lockDueLicenses,
  lockLicense,
  lockLicenseOf,
  lockLicensesOf,
} from '#server/db/licenses.ts'
import { findAttorney } from '#server/db/people.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { requireActiveAccount } from '#server/domain/sessions/require-active-account.ts'
import { cleanLine, cleanText } from '#server/domain/text.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { addLicense, applyToLicense, type LicenseEntry, statusAfter } from './license-store.ts'

type Schemas = components['schemas']

/** Returns a license in wire format. */
export const licenseView = (license: LicenseRow): Schemas['License'] => ({
  id: license.id,
  state: license.state,
  name_on_license: license.nameOnLicense,
  bar_number: license.barNumber,
  admitted_on: license.admittedOn.toISOString(),
  license_status: license.licenseStatus,
  source: license.source,
  refusal_reason: license.refusalReason,
  submitted_at: license.submittedAt.toISOString(),
  checked_at: license.licenseStatus === 'pending' ? null : iso(license.checkedAt),
  expires_at: iso(license.expiresAt),
  version: license.version,
})

const iso = (date: Date | null) => date?.toISOString() ?? null

/** Returns licenses in wire format, by the names of their states. */
export const licenseViews = (rows: readonly LicenseRow[]): Schemas['License'][] =>
  rows
    .map(licenseView)
    .toSorted((one, other) => stateName(one.state).localeCompare(stateName(other.state), 'en'))

/** Throws NOT_FOUND for a code that no state has. */
export function requireState(code: string): void {
  if (code.length !== 2 || !findState(code)) throw new Problem('NOT_FOUND')
}

/** What an attorney enters; without the name on the license by an app that does not ask for it. */
type NewEntry = Omit<LicenseEntry, 'nameOnLicense'> & { nameOnLicense: string | undefined }

/** Returns a license as an attorney entered it, in its stored form. Throws INVALID_FIELDS. */
export function checkedEntry(body: Schemas['LicenseSave'], at: Date): NewEntry {
  const barNumber = cleanText(body.bar_number)
  const nameOnLicense =
    body.name_on_license === undefined ? undefined : cleanLine(body.name_on_license)
  const typed = {
    ...typedLicense({ bar_number: barNumber, admitted_on: body.admitted_on }),
    name_on_license: nameOnLicense,
  }
  const errors = licenseErrors(typed, at.toISOString())
  if (errors.length > 0) throw invalidFields(errors)
  const day = toWire(licenseFields.admitted_on, typed.admitted_on)
  return { nameOnLicense, barNumber, admittedOn: new Date(String(day)) }
}

/** Returns what differs in an entry; null when nothing does. */
function changeIn(before: LicenseEntry, entry: LicenseEntry): LicenseChange | null {
  const isSame =
    before.barNumber === entry.barNumber &&
    before.admittedOn.getTime() === entry.admittedOn.getTime()
  if (!isSame) return 'number or date'
  return before.nameOnLicense === entry.nameOnLicense ? null : 'name'
}

const ADDED = 'was already added. Please look at it.'
const DELETED = 'was deleted on another phone. Save again to add it.'

/** Returns the error of a license that another phone has added or deleted. */
const licenseChanged = (state: string, how: typeof ADDED | typeof DELETED) =>
  new Problem('LICENSE_CHANGED', { message: `Your ${stateName(state)} license ${how}` })

/**
 * Saves an attorney's license of a state. `version`: the version that was shown; undefined for a
 * new license. Saving the present values of one that is pending or checked changes nothing. Without
 * a name, the stored one stays. Throws LICENSE_CHANGED.
 */
export async function saveLicenseOf(
  tx: Transaction,
  attorney: Person,
  change: { state: string; entry: NewEntry; version: number | undefined; at: Date },
): Promise<LicenseRow> {
  const { state, version, at } = change
  await requireActiveAccount(tx, attorney)
  const before = await lockLicenseOf(tx, { attorneyId: attorney.id, state })
  const nameOnLicense = change.entry.nameOnLicense ?? before?.nameOnLicense ?? null
  const entry = { ...change.entry, nameOnLicense }
  if (!before) {
    if (version !== undefined) throw licenseChanged(state, DELETED)
    const license = await addLicense(tx, attorney, { state, entry, at })
    if (!license) throw licenseChanged(state, ADDED)
    return license
  }
  const changed = changeIn(before, entry)
  const event = { type: 'license.save', by: 'attorney', at: at.toISOString(), changed } as const
  const status = statusAfter(before, event)
  if (status === undefined) return before
  if (version === undefined) throw licenseChanged(state, ADDED)
  if (version !== before.version) throw new Problem('LICENSE_CHANGED')
  const cleared = status === 'pending' && { source: null, refusalReason: null, submittedAt: at }
  const saved = await applyToLicense(tx, before, event, { actor: attorney, ...entry, ...cleared })
  return saved ?? before
}

/**
 * Lets admins look again at the licenses of an attorney whose firm has another name than `former`.
 */
export async function recheckLicensesOf(
  tx: Transaction,
  attorney: Person,
  { former, at }: { former: string; at: Date },
): Promise<void> {
  const event = { type: 'license.rename', by: 'attorney', at: at.toISOString() } as const
  for (const license of await lockLicensesOf(tx, attorney.id)) {
    await applyToLicense(tx, license, event, { actor: attorney, firm: former })
  }
}

/**
 * Deletes an attorney's license of a state; nothing happens when there is none. `isRequired`: see
 * `applyToLicense`.
 */
export async function removeLicenseOf(
  tx: Transaction,
  attorney: Person,
  { state, isRequired, at }: { state: string; isRequired: boolean; at: Date },
): Promise<void> {
  const license = await lockLicenseOf(tx, { attorneyId: attorney.id, state })
  if (!license) return
  const event = { type: 'license.remove', by: 'attorney', at: at.toISOString() } as const
  await applyToLicense(tx, license, event, { actor: attorney, isRequired })
}

/**
 * An admin's finding about the version of a license that they saw: where it is on a roll, or why it
 * is refused. `isRequired`: see `applyToLicense`.
 */
export type LicenseFinding = { id: string; version: number; isRequired: boolean; at: Date } & (
  | { source: string }
  | { reason: string }
)

/**
 * Records an admin's finding. The same request again changes nothing, because the response to the
 * first one may have been lost. Throws NOT_FOUND, INVALID_FIELDS for an empty text, and
 * LICENSE_CHANGED with the license as it is now, also when it is refused already.
 */
export async function recordFinding(
  tx: Transaction,
  admin: Person,
  finding: LicenseFinding,
): Promise<LicenseRow> {
  const [field, value] =
    'source' in finding
      ? (['source', finding.source] as const)
      : (['reason', finding.reason] as const)
  const text = cleanText(value)
  if (text === '') throw invalidFields([{ field, message: 'Field is required.' }])
  const license = await lockLicense(tx, finding.id)
  if (!license) throw new Problem('NOT_FOUND')
  const changed = async () => {
    const present = await findAdminLicense(tx, license.id)
    return new Problem('LICENSE_CHANGED', present && { license: present })
  }
  const type = field === 'source' ? 'license.verify' : 'license.refuse'
  if (license.version !== finding.version) {
    const isNext = license.version === finding.version + 1
    if (isNext && (await isLastChange(tx, license, { admin, type, text }))) return license
    throw await changed()
  }
  const event = { type, by: 'admin', at: finding.at.toISOString() } as const
  const outcome =
    field === 'source'
      ? { source: text, refusalReason: null }
      : { source: null, refusalReason: text }
  const attorney = await findAttorney(tx, license.attorneyId)
  const after = await applyToLicense(tx, license, event, {
    actor: admin,
    isRequired: finding.isRequired,
    firm: attorney?.companyName ?? null,
    ...outcome,
  })
  if (!after) throw await changed()
  return after
}

/** Returns whether the last change of a license was this finding of this admin. */
async function isLastChange(
  tx: Transaction,
  license: LicenseRow,
  { admin, type, text }: { admin: Person; type: string; text: string },
): Promise<boolean> {
  const last = await findLastLicenseEvent(tx, license)
  return last?.actorId === admin.id && last.event === type && last.licenseFinding === text
}

const BATCH_SIZE = 100

/**
 * Reminds the attorneys whose checks end soon, and ends those that are over, a bounded number.
 * Returns whether there may be more.
 */
export async function applyLicenseDeadlines({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  return withTransaction(db.orm, async (tx) => {
    const at = clock()
    const due = await lockDueLicenses(tx, at, BATCH_SIZE)
    const actor = { role: 'clock', id: null } as const
    const now = { by: 'clock', at: at.toISOString() } as const
    for (const license of due) {
      const ended = await applyToLicense(tx, license, { type: 'license.expire', ...now }, { actor })
      if (!ended) await applyToLicense(tx, license, { type: 'license.remind', ...now }, { actor })
    }
    return due.length === BATCH_SIZE
  })
}
