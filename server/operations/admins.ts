import type { components } from '#contract'
import type { Caller } from '#server/caller.ts'
import type { Invitation } from '#server/db/invitations.ts'
import { addAdmin } from '#server/domain/accounts/admin-signup.ts'
import { checkedPerson } from '#server/domain/accounts/customer-onboarding.ts'
import { consumeInvitation, invitationTo } from '#server/domain/accounts/invitations.ts'
import { withNewAccount } from '#server/domain/accounts/new-account.ts'
import { lockCaller } from '#server/domain/sessions/sessions.ts'
import { Problem } from '#server/errors.ts'
import type { Handler } from './operation.ts'

type Created = { status: 201; body: components['schemas']['AdminEnvelope'] }

export const createAdmin: Handler<'createAdmin'> = async ({
  services,
  caller,
  from,
  headers,
  body,
  at,
}) => {
  const { password, ...person } = checkedPerson(body)
  const { email, first_name: firstName, last_name: lastName } = person
  const admin = caller?.person?.role === 'org:admin' ? caller.person : null
  let invitation: Invitation | undefined
  const account = {
    user: { email, password, firstName, lastName },
    from,
    role: 'org:admin' as const,
    key: headers['Idempotency-Key'],
    operationId: 'createAdmin',
    body: person,
    at,
    allow: async () => {
      const expected = { email, role: 'admin' } as const
      invitation = await invitationTo(services.db.orm, headers['Invitation-Ticket'], expected, at)
      if (!invitation && !admin) throw notInvited(caller)
    },
  }
  return withNewAccount<Created>(services, account, async (tx, clerkUserId) => {
    // The password was hashed since the caller was checked.
    if (!invitation && caller) await lockCaller(tx, services, caller)
    const data = await addAdmin(tx, clerkUserId, { ...person, by: invitation ? null : admin }, at)
    const by = { id: data.id, role: 'org:admin' } as const
    if (invitation) await consumeInvitation(tx, invitation, { by, at })
    return { status: 201, body: { data } }
  })
}

const notInvited = (caller: Caller | undefined) =>
  new Problem(caller ? 'WRONG_ROLE' : 'INVITATION_REQUIRED')
