import type { components } from '#contract'
import { attorneyOnboardingFlow } from '#machines/wizard/flows/attorney-onboarding.ts'
import { attorneySignupFlow } from '#machines/wizard/flows/attorney-signup.ts'
import { requireRole } from '#server/caller.ts'
import { findCategoriesOf } from '#server/db/categories.ts'
import { type Queryable, runAndRollBack } from '#server/db/connection/database.ts'
import { findAttorney } from '#server/db/people.ts'
import { addAttorney, checkedAttorney } from '#server/domain/accounts/attorney-onboarding.ts'
import {
  confirmedAt,
  requireProvenEmail,
  signUpCodes,
} from '#server/domain/accounts/confirmed-addresses.ts'
import { checkedPerson } from '#server/domain/accounts/customer-onboarding.ts'
import { consumeInvitation, invitationTo } from '#server/domain/accounts/invitations.ts'
import { withNewAccount, withOwnIdentity } from '#server/domain/accounts/new-account.ts'
import { attorneyView } from '#server/domain/accounts/profile-view.ts'
import { requireVersion, saveAttorney } from '#server/domain/accounts/profiles.ts'
import { changePassword } from '#server/domain/accounts/sessions.ts'
import { requireReader, requireSelf } from '#server/domain/policy.ts'
import { recordPasswordChange, recordRead } from '#server/domain/security/security-log.ts'
import { removeUpload } from '#server/domain/uploads.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import { removeCodes } from '#server/identity/embedded/codes.ts'
import type { Handler } from './operation.ts'

type Created = { status: 201; body: components['schemas']['AttorneyEnvelope'] }

export const createAttorney: Handler<'createAttorney'> = async ({
  services,
  from,
  headers,
  body,
  at,
}) => {
  const { password, ...profile } = checkedAttorney(attorneySignupFlow, body)
  const { email } = checkedPerson({ email: profile.email })
  const ticket = headers['Invitation-Ticket']
  const invitation = await invitationTo(services.db.orm, ticket, { email, role: 'attorney' }, at)
  const account = {
    user: { email, password, companyName: profile.company_name },
    from,
    role: 'attorney' as const,
    key: headers['Idempotency-Key'],
    operationId: 'createAttorney',
    body: profile,
    at,
    allow: () =>
      requireProvenEmail(services, { email, code: headers['Email-Code'], invitation, from }, at),
  }
  return withNewAccount<Created>(services, account, async (tx, clerkUserId) => {
    const emailConfirmedAt = confirmedAt(services, invitation, at)
    const data = await addAttorney(tx, { clerkUserId, email, emailConfirmedAt }, profile, at)
    const by = { id: data.id, role: 'attorney' } as const
    if (invitation) await consumeInvitation(tx, invitation, { by, at })
    await removeCodes(tx, signUpCodes(services, { email, from }))
    return { status: 201, body: { data } }
  })
}

export const createAttorneyFromIdentity: Handler<'createAttorneyFromIdentity'> = async ({
  services,
  caller,
  headers,
  body,
  at,
}) => {
  const { clerk_user_id: clerkUserId, email: given, ...answers } = body
  const account = {
    caller,
    clerkUserId,
    role: 'attorney' as const,
    key: headers['Idempotency-Key'],
    operationId: 'createAttorneyFromIdentity',
    body,
    at,
  }
  return withOwnIdentity<Created>(services, account, async (tx, { email, isEmailVerified }) => {
    const profile = checkedAttorney(attorneyOnboardingFlow, answers)
    if (given !== undefined && given.trim().toLowerCase() !== email.toLowerCase()) {
      throw invalidFields([{ field: 'email', message: 'Email is not matching' }])
    }
    const emailConfirmedAt = isEmailVerified ? at : null
    const data = await addAttorney(tx, { clerkUserId, email, emailConfirmedAt }, profile, at)
    return { status: 201, body: { data } }
  })
}

export const getAttorney: Handler<'getAttorney'> = async ({ services, caller, path, from }) => {
  requireReader(caller, 'attorney', path.attorney_id)
  const db = services.db.orm
  const record = await findAttorney(db, path.attorney_id)
  if (!record) throw new Problem('NOT_FOUND')
  const read = { caller, userId: record.clerkUserId, operation: 'getAttorney' }
  recordRead(services.security, read, from)
  return {
    status: 200,
    body: { data: attorneyView(record, await findCategoriesOf(db, record.id)) },
  }
}

export const updateAttorney: Handler<'updateAttorney'> = async ({
  services,
  caller,
  body,
  at,
  from,
}) => {
  const { id } = requireRole(caller, 'attorney')
  requireSelf({ id, role: 'attorney' }, body.id)
  const { id: _id, version, password, ...answers } = body
  const profile = checkedAttorney(attorneyOnboardingFlow, answers)
  const save = (tx: Queryable) => saveAttorney(tx, id, { profile, version, at })
  if (password !== undefined) {
    checkedPerson({ password })
    const record = await findAttorney(services.db.orm, id)
    if (record) requireVersion(record, version)
    // A save that is refused must not leave a new password behind.
    await runAndRollBack(services.db.orm, save)
    await changePassword(services, { caller, from }, password)
    recordPasswordChange(services.security, { caller, operation: 'updateAttorney' }, from)
  }
  const { attorney, changed, replacedPicture } = await services.db.orm.transaction(save)
  if (replacedPicture !== null) await removeUpload(services, replacedPicture)
  return { status: 200, body: { data: attorney, changed: changed || password !== undefined } }
}
