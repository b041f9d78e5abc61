// Deleting a customer's or an admin's account, and all its effects (specification §3.5).
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { deleteIdentity } from '#server/domain/deletion/user-deletion.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { kindsTo, newestTo, readCase, startDeletions, withToken } from '#tests/support/deletions.ts'
import { seedBids, seedCases } from '#tests/support/seeded-cases.ts'
import { rowsKept, rowsWith } from '#tests/support/stored-rows.ts'
import { acceptedBid, caseIn, keepDraft, move, placeBid, postCase } from '#tests/support/stories.ts'

const { api, orm, robin, maria, vega, okafor, deleteUser } = await startDeletions()
afterAll(() => api.close())

const ACCOUNT_DELETED = {
  status: 401,
  code: 'ACCOUNT_DELETED',
  message: 'This account was deleted.',
}

describe('a deleted customer', () => {
  let nora: TestPerson
  let own: Record<'open' | 'pending' | 'closed', string>
  let phone: string

  beforeAll(async () => {
    nora = await api.customer({ firstName: 'Nora', lastName: 'Quist', contactInfo: '6025550199' })
    const { id: open } = await postCase(api, nora)
    await placeBid(vega, open)
    const { caseId: pending } = await acceptedBid(api, nora, [okafor])
    const { id: closed } = await postCase(api, nora)
    await move(nora, closed, 'closed')
    own = { open, pending, closed }
    await keepDraft(nora)
    await nora.must('putQuietHours', { body: { hours: { from: '22:00', until: '07:00' } } })
    phone = (await nora.must('createSession')).data.refresh_token
    await nora.token()
    expect((await deleteUser(nora)).status).toBe(204)
  })

  it('is deleted with their cases, and all attorneys with a part in one are notified', async () => {
    for (const id of Object.values(own)) expect((await readCase(robin, id)).status).toBe(404)
    expect(await newestTo(vega)).toMatchObject({ kind: 'case_removed', case_id: null })
    expect(await newestTo(okafor)).toMatchObject({ kind: 'case_removed', case_id: null })
  })

  it('leaves nothing behind except ids in the history, and the deletion at the identity provider', async () => {
    expect(await rowsKept(orm, 'Quist', nora.email, '6025550199')).toEqual([])
    const left = await rowsWith(orm, nora.id, nora.userId)
    const tables = new Set(left.map((row) => row.split(': ')[0]))
    expect([...tables].filter((name) => !/audit_events|pgboss/.test(name ?? ''))).toEqual([])
    const last = await rows(
      orm,
      sql`select event, entity, actor_id, case_id, from_status, to_status from audit_events
          where entity_id = ${nora.id} order by at desc, id desc limit 1`,
    )
    expect(last).toEqual([
      {
        event: 'user.delete',
        entity: 'customer',
        actor_id: robin.id,
        case_id: null,
        from_status: null,
        to_status: null,
      },
    ])
  })

  it('can no longer do anything although their token has not expired, and gets the reason', async () => {
    const body = { clerk_user_id: nora.userId, first_name: 'Nora', last_name: 'Quist' }
    const replies = [
      await nora.ask('listCases', { query: { customer_id: nora.id } }),
      await nora.ask('streamEvents'),
      await nora.ask('verifyClerk', { path: { clerk_user_id: nora.userId } }),
      await nora.ask('createSession'),
      await nora.ask('createCustomerFromIdentity', { body }),
      await nora.ask('createCase', { body: await caseIn(api, nora) }),
      await api.withToken(phone).ask('listCases', { query: { customer_id: nora.id } }),
      await api.signedOut.ask('refreshToken', { path: { refresh_token: phone } }),
    ]
    for (const reply of replies) expect(reply.body).toMatchObject(ACCOUNT_DELETED)
  })

  it('can sign up again with the same email as a new person', async () => {
    const body = {
      email: nora.email,
      password: 'Fastpass1!',
      first_name: 'Nora',
      last_name: 'Quist',
      contact_info: '6025550199',
    }
    const { data } = await api.signedOut.must('createCustomer', { body })
    expect(data.id).not.toBe(nora.id)
  })
})

describe('while the identity provider does not respond', () => {
  it('a deletion takes effect here, the account cannot return, and the provider is called again', async () => {
    const nils = await api.customer()
    const key = randomUUID()
    const down = vi
      .spyOn(api.services.identity, 'deleteUser')
      .mockRejectedValue(new Error('The provider is down'))
    try {
      expect((await deleteUser(nils)).status).toBe(204)
      const body = {
        clerk_user_id: nils.userId,
        first_name: 'Nils',
        last_name: 'Berg',
        contact_info: '4805550142',
      }
      // From a session that is still valid, as Clerk's are for up to a minute.
      const replies = [
        await nils.ask('createCustomerFromIdentity', { body, key }),
        await nils.ask('listCases', { query: { customer_id: nils.id } }),
        await nils.ask('streamEvents'),
        await nils.ask('createCase', { body: await caseIn(api, nils) }),
        await nils.ask('verifyClerk', { path: { clerk_user_id: nils.userId } }),
      ]
      for (const reply of replies) expect(reply.body).toMatchObject(ACCOUNT_DELETED)
      await expect(deleteIdentity(api.services, nils.userId)).rejects.toThrow('down')
    } finally {
      down.mockRestore()
    }
    const jobs = await rows(
      orm,
      sql`select data from pgboss.job where name = 'identity-removal'
          and data ->> 'userId' = ${nils.userId}`,
    )
    expect(jobs).toHaveLength(1)
    expect(await api.services.identity.readUser(nils.userId)).not.toBeNull()
    await deleteIdentity(api.services, nils.userId)
    expect(await api.services.identity.readUser(nils.userId)).toBeNull()
    await deleteIdentity(api.services, nils.userId)
  })

  it('a deletion does not wait for it longer than a moment', async () => {
    const olle = await api.customer()
    const hanging = vi
      .spyOn(api.services.identity, 'deleteUser')
      .mockReturnValue(new Promise(() => {}))
    const start = performance.now()
    try {
      expect((await deleteUser(olle)).status).toBe(204)
    } finally {
      hanging.mockRestore()
    }
    expect(performance.now() - start).toBeLessThan(4_500)
    expect(await rowsWith(orm, olle.email)).not.toEqual([])
    await deleteIdentity(api.services, olle.userId)
    expect(await rowsKept(orm, olle.email)).toEqual([])
  })

  it('a response that was stored for a retry does not restore an account', async () => {
    const ines = await api.newcomer()
    const body = {
      clerk_user_id: ines.userId,
      first_name: 'Ines',
      last_name: 'Roth',
      contact_info: '4805550142',
    }
    const key = randomUUID()
    expect((await ines.ask('createCustomerFromIdentity', { body, key })).status).toBe(201)
    const down = vi
      .spyOn(api.services.identity, 'deleteUser')
      .mockRejectedValue(new Error('The provider is down'))
    try {
      expect((await deleteUser(ines)).status).toBe(204)
      expect((await ines.ask('createCustomerFromIdentity', { body, key })).status).toBe(401)
    } finally {
      down.mockRestore()
    }
  })
})

describe('an admin', () => {
  it('gets an error for an account that does not exist', async () => {
    expect((await deleteUser({ userId: 'user_nobody' })).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('can delete another admin, but not themself', async () => {
    const kim = await withToken(api.admin())
    const own = await deleteUser(robin)
    expect(own.body).toMatchObject({ status: 409, code: 'OWN_ACCOUNT' })
    expect((await deleteUser(kim)).status).toBe(204)
    expect((await deleteUser(maria, kim)).status).toBe(401)
    expect((await deleteUser({ userId: 'user_nobody' }, kim)).status).toBe(401)
    expect(await rowsKept(orm, kim.email)).toEqual([])
  })
})

describe('a customer with 200 cases and five bids on each', () => {
  it('is deleted with as many statements as a customer with one case', async () => {
    const bidders = [vega, okafor, await api.attorney(), await api.attorney(), await api.attorney()]
    const deleteWith = async (count: number) => {
      const client = await api.customer()
      await seed(client, count, bidders)
      await expectBids(client, count * bidders.length)
      const asked = vi.spyOn(pg.Client.prototype, 'query')
      expect((await deleteUser(client)).status).toBe(204)
      const statements = asked.mock.calls.length
      asked.mockRestore()
      const [left] = await rows<{ cases: number }>(
        orm,
        sql`select count(*)::int as cases from cases where customer_id = ${client.id}`,
      )
      expect(left?.cases).toBe(0)
      return statements
    }
    const few = await deleteWith(1)
    // Audit events are written a thousand at a time, and jobs ask meanwhile. PGlite does not use
    // this client.
    expect(await deleteWith(200)).toBeLessThanOrEqual(few + 20)
    expect(
      (await kindsTo(bidders[4] ?? vega)).filter((kind) => kind === 'case_removed'),
    ).toHaveLength(100)
  }, 60_000)
})

/** Inserts cases of a customer, with an open bid of each attorney on each. */
async function seed(client: TestPerson, count: number, bidders: TestPerson[]) {
  await seedCases(orm, { of: client, in: await api.categoryId('dui'), count })
  for (const by of bidders) await seedBids(orm, { on: client, by })
}

async function expectBids(client: TestPerson, count: number) {
  const found = await rows(
    orm,
    sql`select bids.id from bids join cases on cases.id = bids.case_id
        where customer_id = ${client.id}`,
  )
  expect(found).toHaveLength(count)
}
