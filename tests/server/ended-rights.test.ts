// Operations during which their permission ends: an admin's session, or the invitation of a
// sign-up. The test ends it in another transaction, for which the operation waits.
import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Queryable } from '#server/db/connection/database.ts'
import { invite } from '#server/domain/accounts/invitations.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { during as duringChange } from '#tests/support/concurrent-change.ts'
import { placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let people = 0

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
})
afterAll(() => api.close())

const orm = () => api.services.db.orm
const during = <Result>(change: SQL, request: () => Promise<Result>) =>
  duringChange(orm(), (tx) => tx.execute(change), request)

const newPerson = () => ({
  first_name: 'Robin',
  last_name: 'Hale',
  contact_info: '4805550199',
  email: `later${++people}@example.com`,
  password: 'Fastpass1!',
})
const newInvitation = async (robin: TestPerson) =>
  (await robin.must('inviteUser', { body: { email: newPerson().email } })).data.id
const failedJob = async () => {
  const id = randomUUID()
  await orm().execute(sql`insert into pgboss.job (id, name, state, data)
    values (${id}, 'account-email', 'failed', '{}')`)
  return id
}

type Operation = (robin: TestPerson) => Promise<() => Promise<{ status: number }>>

/**
 * The operations of admins. Each prepares its data, and returns the function that sends the
 * request.
 */
const operations: [string, Operation][] = [
  ['creates no admin', async (robin) => () => robin.ask('createAdmin', { body: newPerson() })],
  [
    'invites no one',
    async (robin) => () => robin.ask('inviteUser', { body: { email: newPerson().email } }),
  ],
  [
    'sends no invitation again',
    async (robin) => {
      const path = { invitation_id: await newInvitation(robin) }
      return () => robin.ask('resendInvitation', { path })
    },
  ],
  [
    'withdraws no invitation',
    async (robin) => {
      const path = { invitation_id: await newInvitation(robin) }
      return () => robin.ask('revokeInvitation', { path })
    },
  ],
  [
    'deletes no account',
    async (robin) => {
      const { userId } = await api.customer()
      return () =>
        robin.ask('deleteUser', { path: { user_id: userId }, query: { reason: 'Asked' } })
    },
  ],
  [
    'deletes no case',
    async (robin) => {
      const { id } = await postCase(api, maria)
      return () => robin.ask('deleteCase', { path: { case_id: id }, query: { reason: 'Asked' } })
    },
  ],
  [
    'deletes no bid',
    async (robin) => {
      const { id } = await postCase(api, maria)
      const bid = await placeBid(await api.attorney(), id)
      return () => robin.ask('deleteBid', { path: { bid_id: bid.id }, query: { reason: 'Asked' } })
    },
  ],
  [
    'pauses no case',
    async (robin) => {
      const { id } = await postCase(api, maria)
      return () => robin.ask('updateCaseStatus', { body: { id, case_status: 'paused' } })
    },
  ],
  [
    'retries no job',
    async (robin) => {
      const id = await failedJob()
      return () => robin.ask('retryJob', { path: { job_id: id } })
    },
  ],
]

describe('an admin whose session ends during the request', () => {
  it.each(operations)('%s', async (_what, prepare) => {
    const robin = await api.admin()
    const request = await prepare(robin)
    const end = sql`update identity_sessions set status = 'revoked' where user_id = ${robin.userId}`
    expect((await during(end, request)).status).toBe(401)
  })

  it('causes no account for the admin to be created', async () => {
    const robin = await api.admin()
    const body = newPerson()
    const end = sql`update identity_sessions set status = 'revoked' where user_id = ${robin.userId}`
    await during(end, () => robin.ask('createAdmin', { body }))
    expect(await api.services.identity.findUser(body.email)).toBeNull()
  })
})

type Role = 'customer' | 'attorney' | 'admin'

describe('a sign-up during which the invitation ends', () => {
  const invited = async (role: Role) => {
    const person = newPerson()
    const { ticket } = await invite(orm(), { email: person.email, role }, api.now())
    return { person, ticket }
  }
  const signUps: Record<Role, (person: ReturnType<typeof newPerson>, ticket: string) => unknown> = {
    customer: (body, ticket) => api.signedOut.ask('createCustomer', { body, ticket }),
    attorney: ({ email, password }, ticket) =>
      api.signedOut.ask('createAttorney', { body: { ...firm, email, password }, ticket }),
    admin: (body, ticket) => api.signedOut.ask('createAdmin', { body, ticket }),
  }
  const firm = {
    company_name: 'Vega Law Group',
    description: 'Two lawyers in Mesa.',
    phone_number: '4805550163',
    languages_known: 'English',
    law_firm_size: '1-2 lawyers',
    category_id: [] as string[],
  }
  const ends: [string, (email: string) => SQL][] = [
    ['withdrawn', (email) => sql`delete from invitations where email = ${email}`],
    [
      'sent again with another link',
      (email) => sql`update invitations set ticket_hash = null where email = ${email}`,
    ],
  ]
  const cases = (['customer', 'attorney', 'admin'] as const).flatMap((role) =>
    ends.map(([how, end]) => [role, how, end] as const),
  )

  it.each(cases)('creates no account for a %s whose invitation is %s', async (role, _how, end) => {
    firm.category_id = [await api.categoryId('dui')]
    const { person, ticket } = await invited(role)
    const reply = await during(end(person.email), async () => signUps[role](person, ticket))
    expect(reply).toMatchObject({ status: 403, body: { code: 'INVITATION_REQUIRED' } })
    expect(await api.services.identity.findUser(person.email)).toBeNull()
  })
})

it('no account is created for an email that is invited during the request', async () => {
  const body = newPerson()
  const { email } = body
  const change = async (tx: Queryable) => {
    // The sign-up waits here, after it has looked for an invitation.
    await tx.execute(sql`lock table identity_users in share mode`)
    await invite(tx, { email, role: 'admin' }, api.now())
  }
  const reply = await duringChange(orm(), change, () =>
    api.signedOut.ask('createCustomer', { body }),
  )
  expect(reply).toMatchObject({ status: 403, body: { code: 'INVITATION_REQUIRED' } })
  expect(await api.services.identity.findUser(email)).toBeNull()
})
