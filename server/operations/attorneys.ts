import { attorneyOnboardingFlow } from '#machines/wizard/flows/attorney-onboarding.ts'
import { attorneySignupFlow } from '#machines/wizard/flows/attorney-signup.ts'
import { findPlacesOf } from '#server/db/attorney-places.ts'
import { findCategoriesOf } from '#server/db/categories.ts'
import { findAttorney } from '#server/db/people.ts'
import { addAttorney, checkedAttorney } from '#server/domain/accounts/attorney-onboarding.ts'
import { checkedPerson } from '#server/domain/accounts/customer-onboarding.ts'
import { attorneyView } from '#server/domain/accounts/profile-view.ts'
import { checkedPlaces, saveAttorney } from '#server/domain/accounts/profiles.ts'
import { removeUpload } from '#server/domain/pictures/uploads.ts'
import { recordRead } from '#server/domain/security/security-log.ts'
import { requireReader, requireSelf } from '#server/domain/visibility/policy.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import { saveProfile, signUp, signUpFromIdentity } from './accounts.ts'
import type { Handler } from './operation.ts'

export const createAttorney: Handler<'createAttorney'> = async (call) => {
  const { password, ...profile } = checkedAttorney(attorneySignupFlow, call.body)
  const { email } = checkedPerson({ email: profile.email })
  const user = { email, password, companyName: profile.company_name }
  const account = { user, role: 'attorney', operationId: 'createAttorney', body: profile } as const
  return signUp(call, account, (tx, record) =>
    addAttorney(tx, { ...record, email }, profile, call.at),
  )
}

export const createAttorneyFromIdentity: Handler<'createAttorneyFromIdentity'> = async (call) => {
  const { clerk_user_id: _id, email: givenEmail, ...answers } = call.body
  const account = { role: 'attorney', operationId: 'createAttorneyFromIdentity' } as const
  return signUpFromIdentity(call, account, async (tx, record, { email }) => {
    const profile = checkedAttorney(attorneyOnboardingFlow, answers)
    if (givenEmail !== undefined && givenEmail.trim().toLowerCase() !== email.toLowerCase()) {
      throw invalidFields([{ field: 'email', message: 'Email is not matching' }])
    }
    return addAttorney(tx, { ...record, email }, profile, call.at)
  })
}

export const getAttorney: Handler<'getAttorney'> = async ({ services, caller, path, from }) => {
  requireReader(caller.person, 'attorney', path.attorney_id)
  const db = services.db.orm
  const record = await findAttorney(db, path.attorney_id)
  if (!record) throw new Problem('NOT_FOUND')
  const read = { caller, userId: record.clerkUserId, operation: 'getAttorney' }
  recordRead(services.security, read, from)
  const [categories, places] = [
    await findCategoriesOf(db, record.id),
    await findPlacesOf(db, record.id),
  ]
  return { status: 200, body: { data: attorneyView(record, categories, places) } }
}

export const updateAttorney: Handler<'updateAttorney'> = async (call) => {
  const { services, caller, body, at } = call
  const { id } = caller.person
  requireSelf(caller.person, body.id)
  const { id: _id, version, password, places, ...answers } = body
  const profile = checkedAttorney(attorneyOnboardingFlow, answers)
  const placesToSave = places && checkedPlaces(places)
  if (password !== undefined) checkedPerson({ password })
  const { attorney, changed, replacedPicture } = await saveProfile(call, {
    operation: 'updateAttorney',
    password,
    find: (db) => findAttorney(db, id),
    save: (tx) => saveAttorney(tx, id, { profile, places: placesToSave, version, at }),
  })
  if (replacedPicture !== null) await removeUpload(services, replacedPicture)
  return { status: 200, body: { data: attorney, changed } }
}
