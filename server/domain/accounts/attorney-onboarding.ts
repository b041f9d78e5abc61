// Validates a new attorney's answers and creates the record.
import type { components } from '#contract'
import type { Flow } from '#machines/wizard/flow.ts'
import { type AttorneyProfile, attorneyErrors } from '#machines/wizard/flows/attorney-fields.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import { insertAttorney } from '#server/db/people.ts'
import { recordNewPerson } from '#server/db/transaction/new-audit-events.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { addCategory, chosenCategories } from '#server/domain/categories.ts'
import { writeOnboardingNotification } from '#server/domain/notifications/notifications.ts'
import { claimUpload } from '#server/domain/pictures/uploads.ts'
import { cleanText, wellFormed } from '#server/domain/text.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import { attorneyColumns, attorneyView, type CheckedProfile } from './profile-view.ts'

type Schemas = components['schemas']

/**
 * Returns an attorney's answers, validated by the wizard flow that asked for them. Throws
 * INVALID_FIELDS with the form's messages.
 */
export function checkedAttorney<Body extends AttorneyProfile>(
  flow: Flow,
  body: Body,
): Body & CheckedProfile {
  const sent = wellFormed(body)
  const errors = attorneyErrors(flow, sent)
  if (errors.length > 0) throw invalidFields(errors)
  return {
    ...sent,
    company_name: sent.company_name.trim(),
    description: sent.description.trim(),
    phone_number: sent.phone_number.trim(),
    languages_known: sent.languages_known.trim(),
    website_link: sent.website_link?.trim() || null,
    profile_image: sent.profile_image?.trim() || null,
    category_id: [...new Set(sent.category_id.map((id) => id.toLowerCase()))],
    other_category_name: cleanText(sent.other_category_name ?? '') || null,
  }
}

/**
 * Inserts an attorney's record with its picture, a category that the attorney added, and the
 * onboarding notification. Throws EMAIL_TAKEN when the identity has a record already, and
 * INVALID_FIELDS for categories or a picture that do not exist.
 */
export async function addAttorney(
  tx: Transaction,
  account: { clerkUserId: string; email: string; emailConfirmedAt: Date | null },
  profile: CheckedProfile,
  at: Date,
): Promise<Schemas['Attorney']> {
  const id = newId(at)
  const areas = await resolveCategories(tx, id, { profile, at })
  if (profile.profile_image !== null) await claimUpload(tx, profile.profile_image, at)
  const record = {
    ...account,
    id,
    version: 1,
    createdAt: at,
    ...attorneyColumns(profile),
  }
  const ids = areas.map(({ id }) => id)
  if (!(await insertAttorney(tx, record, ids))) throw new Problem('EMAIL_TAKEN')
  recordNewPerson(tx, { id: record.id, role: 'attorney' }, { at })
  writeOnboardingNotification(tx, record.id, at)
  return attorneyView(record, areas, [])
}

/**
 * Returns the categories that an attorney chose, and the typed one, which is added if it is new.
 * Throws INVALID_FIELDS for categories that do not exist or are not theirs to choose.
 */
export async function resolveCategories(
  tx: Queryable,
  attorneyId: string,
  { profile, at }: { profile: CheckedProfile; at: Date },
): Promise<Schemas['Category'][]> {
  const { category_id: ids, other_category_name: name } = profile
  const chosen = await chosenCategories(tx, attorneyId, { ids, at })
  if (chosen.length < ids.length) {
    throw invalidFields([{ field: 'category_id', message: 'Select valid option.' }])
  }
  const all = name === null ? chosen : [...chosen, await addCategory(tx, attorneyId, { name, at })]
  return [...new Map(all.map((category) => [category.id, category])).values()]
}
