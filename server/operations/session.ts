import type { Caller, Person } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { findAdmin, findAttorney, findCustomer } from '#server/db/people.ts'
import { publishChange } from '#server/db/transaction/changes.ts'
import {
  confirmByCode,
  isConfirmed,
  requireNoInvitation,
  sendConfirmation,
} from '#server/domain/accounts/confirmed-emails.ts'
import { checkedPerson } from '#server/domain/accounts/customer-onboarding.ts'
import { takeOverEmail } from '#server/domain/accounts/email-changes.ts'
import { readInvitation, requireNewEmail } from '#server/domain/accounts/invitations.ts'
import {
  COPY_TYPE,
  openDataCopy,
  requestDataCopy as requestCopy,
} from '#server/domain/data-copies/data-copies.ts'
import {
  closeAccount as closeOwnAccount,
  deletionOf,
  reopenAccount as reopenOwnAccount,
} from '#server/domain/deletion/account-closing.ts'
import { isWithoutSecondFactor, requireRememberable } from '#server/domain/sessions/admin-proofs.ts'
import {
  endLogIn,
  endOwnLogIn,
  listLogIns,
  refusedIdentity,
  rememberSignIn,
  requireSignIn,
  signOutEverywhere,
} from '#server/domain/sessions/sessions.ts'
import { recordNewSignIn } from '#server/domain/sessions/sign-ins.ts'
import { Problem, unavailableBecause } from '#server/errors.ts'
import {
  endProductSessionsOfSignIn,
  readProductSession,
  readSessionEnding,
  refreshProductToken,
} from '#server/identity/product-session.ts'
import type { SessionEnding } from '#server/identity/product-session-schema.ts'
import type { Services } from '#server/services.ts'
import type { Call, Handler } from './operation.ts'

export const createSession: Handler<'createSession'> = async ({ services, caller, at }) => {
  // A remembered session must not create further ones.
  await requireSignIn(services, caller)
  requireRememberable(services, caller)
  const token = await rememberSignIn(services, caller, at)
  return { status: 201, body: { data: { refresh_token: token } } }
}

export const endSession: Handler<'endSession'> = async ({ services, caller }) => {
  await endLogIn(services, caller)
  return { status: 204 }
}

export const listSessions: Handler<'listSessions'> = async ({ services, caller, at }) => {
  const logIns = await listLogIns(services, caller, at)
  const data = logIns.map(({ sessionId, device, createdAt, lastUsedAt }) => ({
    id: sessionId,
    device,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    is_current: sessionId === caller.sessionId,
  }))
  return { status: 200, body: { data } }
}

export const endOneSession: Handler<'endOneSession'> = async ({ services, caller, path, at }) => {
  await endOwnLogIn(services, caller, { sessionId: path.session_id, at })
  return { status: 204 }
}

export const endSessions: Handler<'endSessions'> = async (call) => {
  const { services, caller, from, query, at } = call
  await signOutEverywhere(services, caller, { at, keepsOwn: query.keeps_own })
  const line = { kind: 'sign_out_everywhere', operation: 'endSessions' } as const
  services.security.record({ ...line, account: caller.userId }, from)
  return { status: 204 }
}

export const renewSession: Handler<'renewSession'> = ({ headers, ...call }) =>
  renew(call, headers['Refresh-Token'])

export const refreshToken: Handler<'refreshToken'> = ({ path, ...call }) =>
  renew(call, path.refresh_token)

/** Why a session ended before its time, for its owner. */
const WHY_ENDED: Readonly<Record<Exclude<SessionEnding, 'deletion'>, string>> = {
  owner: 'This device was logged out. Please log in again.',
  password: 'Your password was changed. Please log in again.',
  reset: 'Your password was changed. Please log in again.',
  email: 'Your email was changed. Please log in again.',
  second_factor: 'How you log in was changed. Please log in again.',
  reuse: 'Someone else may have used your log-in, so it was ended. Please log in again.',
}

async function renew(
  { services, at, from }: Pick<Call<'renewSession'>, 'services' | 'at' | 'from'>,
  presented: string,
) {
  await endIfEndedElsewhere(services, presented)
  const line = { kind: 'session_reuse', result: 'UNAUTHENTICATED' } as const
  const token = await refreshProductToken(services.db.orm, presented, at, {
    onReuse: (account) => services.security.record({ ...line, account }, from),
  })
  if (token === null) {
    const endedBy = await readSessionEnding(services.db.orm, presented)
    if (endedBy === undefined) throw new Problem('UNAUTHENTICATED')
    if (endedBy === 'deletion') throw new Problem('ACCOUNT_DELETED')
    throw new Problem('SESSION_ENDED', { message: WHY_ENDED[endedBy] })
  }
  return { status: 200, body: { data: { refresh_token: token } } } as const
}

// A reset or a log-out at Clerk itself also ends the sessions remembered from it, which Clerk does
// not know of.
async function endIfEndedElsewhere(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  presented: string,
): Promise<void> {
  const session = await readProductSession(db.orm, presented)
  if (!session) return
  const isEnded = await identity.isSessionEnded(session.sessionId).catch((error: unknown) => {
    throw error instanceof Problem ? error : unavailableBecause(error)
  })
  if (!isEnded) return
  await endProductSessionsOfSignIn(db.orm, session)
  await publishChange(db.orm, { kind: 'session', userId: session.userId })
}

export const followEmail: Handler<'followEmail'> = async ({ services, caller, at }) => {
  const email = await takeOverEmail(services, caller, at)
  return { status: 200, body: { data: { email } } }
}

export const checkEmail: Handler<'checkEmail'> = async ({ services, headers, body, at }) => {
  const { email } = checkedPerson({ email: body.email })
  // Where emails are confirmed, a sign-up does not reveal which ones have accounts or
  // invitations: the email with the code tells the owner.
  if (services.confirmEmail) return { status: 204 }
  await requireNewEmail(services, email)
  const ticket = headers['Invitation-Ticket']
  const invitation = ticket && (await readInvitation(services.db.orm, ticket, at))
  if (!invitation) await requireNoInvitation(services.db.orm, email, at)
  return { status: 204 }
}

export const checkPassword: Handler<'checkPassword'> = async ({ services, body }) => {
  const { email, password, first_name, last_name, company_name } = checkedPerson(body)
  const names = {
    ...(first_name && { firstName: first_name }),
    ...(last_name && { lastName: last_name }),
    ...(company_name && { companyName: company_name }),
  }
  await services.identity.checkPassword({ email, password, ...names }).catch(refusedIdentity)
  return { status: 204 }
}

export const requestEmailCode: Handler<'requestEmailCode'> = async ({ services, caller, at }) => {
  const email = await sendConfirmation(services, caller.person, at)
  return { status: 200, body: { data: { email } } }
}

export const confirmEmail: Handler<'confirmEmail'> = async ({ services, caller, body, at }) => {
  await confirmByCode(services, caller.person, { code: body.code, at })
  return { status: 204 }
}

export const verifyClerk: Handler<'verifyClerk'> = async ({ services, caller, path, at }) => {
  if (path.clerk_user_id !== caller.userId) throw new Problem('NOT_FOUND')
  if (!caller.person) throw new Problem('NOT_ONBOARDED')
  const { id, role } = caller.person
  const { orm } = services.db
  // One after the other, because a slot at the database is for one connection.
  const names = await namesOf(orm, caller.person)
  const { sessionId, person } = caller
  const isNew = await recordNewSignIn(orm, { sessionId, person }, at)
  const isReady = await isConfirmed(services, caller, at)
  if (isNew && services.identity.frontendApi === 'proxied') {
    // The person may have changed the email at the provider while this server was unreachable. The
    // session does not wait for this.
    void takeOverEmail(services, caller, at).catch(() => {})
  }
  return {
    status: 200,
    body: {
      data: {
        role_name: role,
        uuid: id,
        ...names,
        ...(caller.person.closedAt && {
          closed_until: deletionOf(new Date(caller.person.closedAt)).toISOString(),
        }),
        ...(!isReady && { email_confirmed: false }),
        ...(isWithoutSecondFactor(services, caller) && { second_factor_passed: false }),
        ...(role === 'attorney' &&
          (await opensByPasswordAlone(services, caller)) && { has_second_factor: false }),
      },
    },
  }
}

// Only an offer depends on this, so a log-in succeeds while the identity provider does not respond.
const opensByPasswordAlone = async ({ identity }: Services, { userId }: Caller) =>
  (await identity.readUser(userId).catch(() => null))?.opensByPasswordAlone === true

async function namesOf(db: Queryable, { id, role }: Person) {
  if (role === 'attorney') {
    const attorney = await findAttorney(db, id)
    if (!attorney) throw new Problem('NOT_ONBOARDED')
    return {
      user: { first_name: null, last_name: null },
      organization: { name: attorney.companyName },
    }
  }
  const person = await (role === 'customer' ? findCustomer : findAdmin)(db, id)
  if (!person) throw new Problem('NOT_ONBOARDED')
  return { user: { first_name: person.firstName, last_name: person.lastName }, organization: null }
}

export const closeAccount: Handler<'closeAccount'> = async ({ services, caller, at }) => {
  await closeOwnAccount(services, caller, at)
  return { status: 200, body: { data: { closed_until: deletionOf(at).toISOString() } } }
}

export const reopenAccount: Handler<'reopenAccount'> = async ({ services, caller, at }) => {
  await reopenOwnAccount(services, caller, at)
  return { status: 204 }
}

export const requestDataCopy: Handler<'requestDataCopy'> = async ({ services, caller, at }) => {
  await requestCopy(services, caller, at)
  return { status: 204 }
}

export const downloadDataCopy: Handler<'downloadDataCopy'> = async (call) => {
  const { services, caller, path, at } = call
  const { bytes, content } = await openDataCopy(services, caller, { copyId: path.copy_id, at })
  const headers = {
    'content-type': COPY_TYPE,
    ...(bytes !== undefined && { 'content-length': String(bytes) }),
    'content-disposition': 'attachment; filename="fastpass-data.zip"',
  }
  return { status: 200, body: content, headers }
}
