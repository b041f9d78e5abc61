// Saves people's profiles. Saves of one profile are serialized; of two that started from the same
// version, one is refused.
import { isDeepStrictEqual } from 'node:util'
import type { components } from '#contract'
import { isPlace, reducedPlaces } from '#machines/places/place.ts'
import { requiredError } from '#machines/wizard/field.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'
import { findPlacesOf, replacePlacesOf } from '#server/db/attorney-places.ts'
import { findCategoriesOf, replaceCategoriesOf } from '#server/db/categories.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { lockAttorney, lockCustomer, updateAttorney, updateCustomer } from '#server/db/people.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { recheckLicensesOf } from '#server/domain/licenses/licenses.ts'
import { claimUpload, releaseUpload } from '#server/domain/pictures/uploads.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import { resolveCategories } from './attorney-onboarding.ts'
import type { CheckedProfile } from './profile-view.ts'
import { attorneyColumns, attorneyView, customerView } from './profile-view.ts'

type Schemas = components['schemas']

/** A customer's answers; without a phone number for a customer who never gave one. */
export type CheckedCustomer = { first_name: string; last_name: string; contact_info?: string }

/** Throws PROFILE_CHANGED when the record has another version than the one that was shown. */
export function requireVersion(
  record: { version: number },
  shownVersion: number | undefined,
): void {
  if (shownVersion !== undefined && shownVersion !== record.version)
    throw new Problem('PROFILE_CHANGED')
}

/**
 * Saves a customer's profile. Saving the present values again changes nothing, so a retry after a
 * lost response is not reported as a conflict with another device. Without `preferences`, those
 * that are stored stay. Returns the record, and whether it changed. Throws NOT_FOUND,
 * PROFILE_CHANGED, and INVALID_FIELDS when the phone number would be removed.
 */
export async function saveCustomer(
  tx: Queryable,
  id: string,
  change: {
    profile: CheckedCustomer
    preferences: Schemas['ContactPreferences'] | undefined
    version: number | undefined
  },
): Promise<{ data: Schemas['Customer']; changed: boolean }> {
  const { profile, preferences, version } = change
  const record = await lockCustomer(tx, id)
  if (!record) throw new Problem('NOT_FOUND')
  const contactInfo = profile.contact_info ?? null
  const columns = {
    firstName: profile.first_name,
    lastName: profile.last_name,
    contactInfo,
    contactPreferences: preferences === undefined ? record.contactPreferences : preferences,
  }
  if (isSame(record, columns)) return { data: customerView(record), changed: false }
  requireVersion(record, version)
  if (contactInfo === null && record.contactInfo !== null) {
    const message = requiredError(personFields.contact_info)
    throw invalidFields([{ field: 'contact_info', message }])
  }
  return { data: customerView(await updateCustomer(tx, record, columns)), changed: true }
}

/**
 * Returns the places without duplicates and without counties whose whole state is chosen. Throws
 * INVALID_FIELDS for an unknown code.
 */
export function checkedPlaces(codes: readonly string[]): string[] {
  if (codes.every(isPlace)) return reducedPlaces(codes)
  throw invalidFields([{ field: 'places', message: 'Select valid option.' }])
}

/**
 * Saves an attorney's profile. Without `places`, the stored places stay. Admins check the licenses
 * of a firm with another name again. Returns the attorney, whether it changed, and the replaced
 * picture, whose file must be deleted after the commit. Throws as `saveCustomer` does, and
 * INVALID_FIELDS for categories or a picture that do not exist.
 */
export async function saveAttorney(
  tx: Transaction,
  id: string,
  change: {
    profile: CheckedProfile
    places: readonly string[] | undefined
    version: number | undefined
    at: Date
  },
): Promise<{
  attorney: Schemas['Attorney']
  changed: boolean
  replacedPicture: string | null
}> {
  const { profile, version, at } = change
  const record = await lockAttorney(tx, id)
  if (!record) throw new Problem('NOT_FOUND')
  const placesBefore = await findPlacesOf(tx, id)
  const places = change.places ?? placesBefore
  const before = await findCategoriesOf(tx, id)
  const columns = attorneyColumns(profile)
  const categories = await resolveCategories(tx, id, { profile, at })
  if (
    isSame(record, columns) &&
    isSameSet(before.map(wordsOf), categories.map(wordsOf)) &&
    isSameSet(placesBefore, places)
  ) {
    const attorney = attorneyView(record, before, places)
    return { attorney, changed: false, replacedPicture: null }
  }
  requireVersion(record, version)
  const replacedPicture = columns.profileImage === record.profileImage ? null : record.profileImage
  if (columns.profileImage !== null && columns.profileImage !== record.profileImage) {
    await claimUpload(tx, columns.profileImage, at)
  }
  if (replacedPicture !== null) await releaseUpload(tx, replacedPicture, at)
  const saved = await updateAttorney(tx, record, columns)
  if (columns.companyName !== record.companyName)
    await recheckLicensesOf(tx, { id, role: 'attorney' }, { former: record.companyName, at })
  const categoryIds = categories.map((category) => category.id)
  await replaceCategoriesOf(tx, id, { categoryIds, at })
  if (!isSameSet(placesBefore, places)) await replacePlacesOf(tx, id, places)
  return {
    attorney: attorneyView(saved, await findCategoriesOf(tx, id), places),
    changed: true,
    replacedPicture,
  }
}

const isSame = <Columns extends object>(record: Columns, columns: Columns) =>
  Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual(record[name as keyof Columns], value),
  )

// With the name, because another spelling of the same name is a change too.
const wordsOf = ({ id, name }: Schemas['Category']) => `${id} ${name}`

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))
