// Converts people's records to wire format, and an attorney's profile to its stored form.
import type { components } from '#contract'
import { languagesIn } from '#machines/languages.ts'
import { placeName, reducedPlaces } from '#machines/places/place.ts'
import type { AttorneyProfile } from '#machines/wizard/flows/attorney-fields.ts'
import type { attorneys, customers } from '#server/db/schema/people.ts'

type Schemas = components['schemas']

/** A profile in its stored form: each category once, and null in place of blank text. */
export type CheckedProfile = Required<AttorneyProfile>

// Columns that a person's own record does not show.
type HiddenColumns =
  | 'emailConfirmedAt'
  | 'clerkUserId'
  | 'createdAt'
  | 'lastSigninAt'
  | 'deletedAt'
  | 'closedAt'
  | 'searchText'
type AttorneyRecord = Omit<typeof attorneys.$inferSelect, HiddenColumns>
type CustomerRecord = Omit<typeof customers.$inferSelect, HiddenColumns>

/** Returns a customer's record as its owner sees it. */
export const customerView = (record: CustomerRecord): Schemas['Customer'] => ({
  ...customerForAdmin(record),
  ...(record.contactPreferences && { contact_preferences: record.contactPreferences }),
})

/** Returns a customer's record as admins see it: how to reach them is for the chosen attorney. */
export const customerForAdmin = (
  record: Omit<CustomerRecord, 'contactPreferences'>,
): Schemas['Customer'] => ({
  id: record.id,
  first_name: record.firstName,
  last_name: record.lastName,
  email: record.email,
  contact_info: record.contactInfo,
  version: record.version,
})

/** Returns places with their names. `codes`: in any order, and counties of a whole state too. */
export const placeViews = (codes: readonly string[]): Schemas['Place'][] =>
  reducedPlaces(codes).map((code) => ({ code, name: placeName(code) ?? code }))

/**
 * Returns an attorney's record as its owner sees it. `categories`: in the order of their list.
 * `places`: their codes.
 */
export const attorneyView = (
  record: AttorneyRecord,
  categories: Schemas['Category'][],
  places: readonly string[],
): Schemas['Attorney'] => ({
  id: record.id,
  company_name: record.companyName,
  description: record.description,
  law_firm_size: record.lawFirmSize,
  website_link: record.websiteLink,
  phone_number: record.phoneNumber,
  languages_known: record.languagesKnown,
  languages: languagesIn(record.languagesKnown),
  email: record.email,
  profile_image: record.profileImage,
  category: categories,
  category_id: categories.map(({ id }) => id),
  other_category_name: categories.find(({ is_other }) => is_other)?.name ?? null,
  places: placeViews(places),
  version: record.version,
})

/** Returns the columns that an attorney fills in. */
export const attorneyColumns = (profile: CheckedProfile) => ({
  companyName: profile.company_name,
  description: profile.description,
  phoneNumber: profile.phone_number,
  websiteLink: profile.website_link,
  profileImage: profile.profile_image,
  languagesKnown: profile.languages_known,
  lawFirmSize: profile.law_firm_size,
})
