// Signs up customers and attorneys, and saves their profiles.
import type { Queryable } from '#server/db/connection/database.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { runAndRollBack, withTransaction } from '#server/db/transaction/unit-of-work.ts'
import {
  confirmedAt,
  requireNoInvitation,
  requireProvenEmail,
  signUpCodes,
} from '#server/domain/accounts/confirmed-emails.ts'
import { consumeInvitation, invitationTo } from '#server/domain/accounts/invitations.ts'
import {
  type NewAccount,
  withNewAccount,
  withOwnIdentity,
} from '#server/domain/accounts/new-account.ts'
import { requireVersion } from '#server/domain/accounts/profiles.ts'
import { recordPasswordChange } from '#server/domain/security/security-log.ts'
import { changePassword } from '#server/domain/sessions/sessions.ts'
import { removeCodes } from '#server/identity/codes.ts'
import type { UserProfile } from '#server/services.ts'
import type { Call } from './operation.ts'

type SignUp = Call<'createCustomer' | 'createAttorney'>
type SignUpFromIdentity = Call<'createCustomerFromIdentity' | 'createAttorneyFromIdentity'>
type ProfileSave = Call<'updateCustomer' | 'updateAttorney'>

type Role = { role: 'customer' | 'attorney' }
type NewRecord = { clerkUserId: string; emailConfirmedAt: Date | null }

/**
 * Creates an identity with a password, and the record that `add` writes. Uses up the invitation and
 * the emailed codes. Throws as `requireProvenEmail`, `invitationTo` and `withNewAccount` do.
 */
export async function signUp<View extends { id: string }>(
  { services, from, headers, at }: Pick<SignUp, 'services' | 'from' | 'headers' | 'at'>,
  account: Pick<NewAccount, 'user' | 'operationId' | 'body'> & Role,
  add: (tx: Transaction, record: NewRecord) => Promise<View>,
) {
  const { role } = account
  const { email } = account.user
  const ticket = headers['Invitation-Ticket']
  const invitation = await invitationTo(services.db.orm, ticket, { email, role }, at)
  const proof = { email, code: headers['Email-Code'], invitation, from }
  const allow = () => requireProvenEmail(services, proof, at)
  const request = { ...account, from, key: headers['Idempotency-Key'], at, allow }
  return withNewAccount(services, request, async (tx, clerkUserId) => {
    const emailConfirmedAt = confirmedAt(services, invitation, at)
    const data = await add(tx, { clerkUserId, emailConfirmedAt })
    const by = { id: data.id, role }
    if (invitation) await consumeInvitation(tx, invitation, { by, at })
    // Somebody may have been invited while the password was hashed.
    else await requireNoInvitation(tx, email, at)
    await removeCodes(tx, signUpCodes(services, { email, from }))
    return { status: 201 as const, body: { data } }
  })
}

/**
 * Creates the record of the caller's own identity, which `add` writes. Throws as `withOwnIdentity`
 * does.
 */
export async function signUpFromIdentity<View>(
  call: Pick<SignUpFromIdentity, 'services' | 'caller' | 'headers' | 'body' | 'at'>,
  account: { operationId: string } & Role,
  add: (tx: Transaction, record: NewRecord, profile: UserProfile) => Promise<View>,
) {
  const { services, caller, headers, body, at } = call
  const clerkUserId = body.clerk_user_id
  const request = { ...account, caller, clerkUserId, key: headers['Idempotency-Key'], body, at }
  return withOwnIdentity(services, request, async (tx, profile) => {
    const emailConfirmedAt = profile.isEmailVerified ? at : null
    const data = await add(tx, { clerkUserId, emailConfirmedAt }, profile)
    return { status: 201 as const, body: { data } }
  })
}

interface Save<Saved> {
  operation: string
  /** The new password; undefined to keep the present one. */
  password: string | undefined
  find: (db: Queryable) => Promise<{ version: number } | undefined>
  save: (tx: Transaction) => Promise<Saved>
}

/**
 * Saves the caller's profile, and the new password if there is one. Throws as `save` and
 * `changePassword` do.
 */
export async function saveProfile<Saved extends { changed: boolean }>(
  { services, caller, from, body }: Pick<ProfileSave, 'services' | 'caller' | 'from' | 'body'>,
  { operation, password, find, save }: Save<Saved>,
): Promise<Saved> {
  const db = services.db.orm
  if (password === undefined) return withTransaction(db, save)
  const record = await find(db)
  if (record) requireVersion(record, body.version)
  // A save that is refused must not leave a new password behind.
  await runAndRollBack(db, save)
  await changePassword(services, { caller, from }, password)
  recordPasswordChange(services.security, { caller, operation }, from)
  return { ...(await withTransaction(db, save)), changed: true }
}
