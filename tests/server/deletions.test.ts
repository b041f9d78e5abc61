// The end of an account, and all that follows from it (decisions, 'People').
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '#server/db/database.ts'
import { bids } from '#server/db/schema.ts'
import { removeIdentity } from '#server/domain/user-deletion.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { isPostgres } from '#tests/support/database.ts'
import { formOf, webp } from '#tests/support/pictures.ts'
import { seedBids, seedCases } from '#tests/support/seeded-cases.ts'
import { rowsWith } from '#tests/support/stored-rows.ts'
import {
  acceptedBid,
  caseIn,
  decide,
  keepDraft,
  move,
  noticesTo,
  placeBid,
  postCase,
} from '#tests/support/stories.ts'

// PGlite runs one statement at a time, so that a few rounds say all there is to say.
const ROUNDS = isPostgres ? 15 : 3

let api: TestApi
let robin: TestPerson
let maria: TestPerson
let vega: TestPerson
let okafor: TestPerson

beforeAll(async () => {
  api = await startApi()
  robin = await api.admin()
  maria = await api.customer()
  vega = await api.attorney()
  okafor = await api.attorney({ companyName: 'Okafor and Daughters' })
})
afterAll(() => api.close())

const orm = () => api.services.db.orm
// A second after whatever was before.
const later = <Answer>(work: () => Answer): Answer => {
  api.advance({ seconds: 1 })
  return work()
}
const deleteCase = (case_id: string) => later(() => robin.ask('deleteCase', { path: { case_id } }))
const deleteUser = (person: { userId: string }, by: TestPerson = robin) =>
  later(() => by.ask('deleteUser', { path: { user_id: person.userId } }))
/** Somebody whose token was made before what follows. */
const withToken = async (person: Promise<TestPerson>): Promise<TestPerson> => {
  await (await person).token()
  return person
}
const readCase = (person: TestPerson, case_id: string) =>
  person.ask('getCase', { path: { case_id } })
const bidsOn = async (person: TestPerson, case_id: string) =>
  (await person.must('listBids', { query: { case_id } })).data
const kindsTo = async (person: TestPerson) => (await noticesTo(person)).map(({ kind }) => kind)
const newest = async (person: TestPerson) => (await noticesTo(person))[0]

describe('a deleted client', () => {
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

  it('takes their cases along, and everybody who waited for one is told', async () => {
    for (const id of Object.values(own)) expect((await readCase(robin, id)).status).toBe(404)
    expect(await newest(vega)).toMatchObject({ kind: 'case_removed', case_id: null })
    expect(await newest(okafor)).toMatchObject({ kind: 'case_removed', case_id: null })
  })

  it('leaves nothing behind but ids in the record, and the word to the identity provider', async () => {
    expect(await rowsWith(orm(), 'Quist', nora.email, '6025550199')).toEqual([])
    const left = await rowsWith(orm(), nora.id, nora.userId)
    const tables = new Set(left.map((row) => row.split(': ')[0]))
    expect([...tables].filter((name) => !/audit_events|pgboss/.test(name ?? ''))).toEqual([])
    const last = await rows(
      orm(),
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

  it('can do nothing any more, though their token is not over', async () => {
    expect((await nora.ask('listCases', { query: { customer_id: nora.id } })).status).toBe(401)
    expect((await nora.ask('streamEvents')).status).toBe(401)
    const me = await nora.ask('verifyClerk', { path: { clerk_user_id: nora.userId } })
    expect(me.status).toBe(401)
    expect((await nora.ask('createSession')).status).toBe(401)
    const body = { clerk_user_id: nora.userId, first_name: 'Nora', last_name: 'Quist' }
    expect((await nora.ask('createCustomerFromIdentity', { body })).status).toBe(401)
    const posted = await nora.ask('createCase', { body: await caseIn(api, nora) })
    expect(posted.status).toBe(401)
    const remembered = await api.withToken(phone).ask('listCases', {
      query: { customer_id: nora.id },
    })
    expect(remembered.status).toBe(401)
    const refreshed = await api.signedOut.ask('refreshToken', { path: { refresh_token: phone } })
    expect(refreshed.status).toBe(401)
  })

  it('may join again with the same email, as somebody new', async () => {
    const body = {
      ...{ email: nora.email, password: 'Fastpass1!', first_name: 'Nora', last_name: 'Quist' },
      contact_info: '6025550199',
    }
    const { data } = await api.signedOut.must('createCustomer', { body })
    expect(data.id).not.toBe(nora.id)
  })
})

describe('while the identity provider does not answer', () => {
  it('a deletion is done here, nobody comes back, and the provider is asked again', async () => {
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
      const again = await nils.ask('createCustomerFromIdentity', { body, key })
      expect(again.body).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      // Of a session that goes on, as Clerk's do for up to a minute.
      expect((await nils.ask('listCases', { query: { customer_id: nils.id } })).status).toBe(403)
      expect((await nils.ask('streamEvents')).status).toBe(403)
      const posted = await nils.ask('createCase', { body: await caseIn(api, nils) })
      expect(posted.status).toBe(403)
      expect((await nils.ask('verifyClerk', { path: { clerk_user_id: nils.userId } })).status).toBe(
        404,
      )
      await expect(removeIdentity(api.services, nils.userId)).rejects.toThrow('down')
    } finally {
      down.mockRestore()
    }
    const jobs = await rows(
      orm(),
      sql`select data from pgboss.job where name = 'identity-removal'
          and data ->> 'userId' = ${nils.userId}`,
    )
    expect(jobs).toHaveLength(1)
    expect(await api.services.identity.readUser(nils.userId)).not.toBeNull()
    await removeIdentity(api.services, nils.userId)
    expect(await api.services.identity.readUser(nils.userId)).toBeNull()
    await removeIdentity(api.services, nils.userId)
  })

  it('nobody waits for it longer than a moment', async () => {
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
    expect(await rowsWith(orm(), olle.email)).not.toEqual([])
    await removeIdentity(api.services, olle.userId)
    expect(await rowsWith(orm(), olle.email)).toEqual([])
  })

  it('an answer that was kept for a retry does not bring an account back', async () => {
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
      expect((await ines.ask('createCustomerFromIdentity', { body, key })).status).toBe(404)
    } finally {
      down.mockRestore()
    }
  })
})

describe('a deleted attorney', () => {
  let lind: TestPerson
  let picture: string
  const on: Record<string, string> = {}
  let kept: number

  beforeAll(async () => {
    const file = formOf(await webp(40, 30))
    picture = (await api.signedOut.must('uploadFile', { body: file })).data.url
    lind = await api.attorney({ companyName: 'Lind Legal' })
    await lind.must('updateAttorney', {
      body: {
        ...{ id: lind.id, company_name: 'Lind Legal', description: 'Two lawyers in Tempe.' },
        ...{ phone_number: '4805550111', languages_known: 'Swedish', law_firm_size: '1-2 lawyers' },
        ...{ website_link: 'https://lind.example', profile_image: picture, version: 1 },
        category_id: [await api.categoryId('dui')],
      },
    })
    const { id: open } = await postCase(api, maria)
    await placeBid(lind, open)
    await placeBid(vega, open, 900)
    const { id: paused } = await postCase(api, maria)
    await placeBid(lind, paused)
    await move(maria, paused, 'paused')
    const { caseId: pending } = await acceptedBid(api, maria, [lind, vega])
    const { caseId: accepted } = await acceptedBid(api, maria, [lind])
    await move(lind, accepted, 'accepted')
    const { caseId: closed, bid } = await acceptedBid(api, maria, [lind])
    await move(lind, closed, 'closed')
    const additional_note = 'Ask for Saga Lind, 4805550133.'
    await orm().update(bids).set({ additionalNote: additional_note }).where(eq(bids.id, bid.id))
    Object.assign(on, { open, paused, pending, accepted, closed })
    kept = (await noticesTo(maria)).length
    expect((await deleteUser(lind)).status).toBe(204)
  })

  it('leaves no open bid, and the owners are told', async () => {
    for (const id of [on.open ?? '', on.paused ?? '']) {
      const theirs = (await bidsOn(maria, id)).filter(({ attorney_id }) => attorney_id === lind.id)
      expect(theirs).toMatchObject([{ bid_status: 'rejected' }])
    }
    const told = (await noticesTo(maria)).slice(0, -kept)
    expect(told.map(({ kind, case_id }) => `${kind} ${case_id}`).sort()).toEqual(
      [
        `bid_withdrawn ${on.open}`,
        `bid_withdrawn ${on.paused}`,
        `attorney_gone ${on.pending}`,
        `attorney_gone ${on.accepted}`,
      ].sort(),
    )
    expect((await bidsOn(maria, on.open ?? ''))[0]).toMatchObject({ bid_status: 'open' })
  })

  it('gives back the cases that wait for them, and those that they had taken', async () => {
    for (const id of [on.pending ?? '', on.accepted ?? '']) {
      expect((await readCase(maria, id)).body.data).toMatchObject({
        case_status: 'open',
        contact_due_at: null,
        contacted_at: null,
      })
      expect((await bidsOn(maria, id)).map((bid) => bid.attorney_id)).not.toContain(lind.id)
    }
    expect((await readCase(maria, on.closed ?? '')).body.data.case_status).toBe('closed')
  })

  it('is a former attorney to the clients who have seen their bids', async () => {
    const [bid] = await bidsOn(maria, on.closed ?? '')
    expect(bid).toMatchObject({
      bid_status: 'accepted',
      attorney: {
        company_name: 'Former attorney',
        description: '',
        website_link: null,
        profile_image: null,
        languages_known: '',
      },
    })
    // There is nobody to tell any more.
    expect((await deleteCase(on.closed ?? '')).status).toBe(204)
    const received = new RegExp(`^public\\.notifications: .*"received_by":"${lind.id}"`)
    expect((await rowsWith(orm(), lind.id)).filter((row) => received.test(row))).toEqual([])
  })

  it('leaves nothing personal behind, and no picture', async () => {
    expect(
      await rowsWith(orm(), 'Lind Legal', 'lind.example', lind.email, '4805550111', 'Tempe'),
    ).toEqual([])
    expect(await rowsWith(orm(), 'Saga Lind', '4805550133')).toEqual([])
    expect((await api.app.inject({ method: 'GET', url: picture })).statusCode).toBe(404)
    expect((await robin.ask('getAttorney', { path: { attorney_id: lind.id } })).status).toBe(404)
    expect((await deleteUser(lind)).status).toBe(404)
    expect((await deleteUser({ userId: `deleted:${lind.id}` })).status).toBe(404)
    const bid = await lind.ask('createBid', {
      body: { attorney_id: lind.id, case_id: on.open, bid_amount: 100 },
    })
    expect(bid.status).toBe(401)
  })

  it(`whose bid is accepted at that moment leaves no case that waits for nobody, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const gone = await withToken(api.attorney())
      const { id } = await postCase(api, maria)
      const bid = await placeBid(gone, id)
      const [accepted, deleted] = await Promise.all([decide(maria, bid), deleteUser(gone)])
      expect([200, 409]).toContain(accepted.status)
      expect(deleted.status).toBe(204)
      expect((await readCase(maria, id)).body.data.case_status).toBe('open')
      const left = await bidsOn(maria, id)
      expect(left.map(({ bid_status }) => bid_status)).toEqual(
        accepted.status === 200 ? [] : ['rejected'],
      )
    }
  })

  it(`who bids at that moment has no open bid, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const gone = await withToken(api.attorney())
      const { id } = await postCase(api, maria)
      const body = { attorney_id: gone.id, case_id: id, bid_amount: 100 }
      const [placed, deleted] = await Promise.all([
        gone.ask('createBid', { body }),
        deleteUser(gone),
      ])
      expect([201, 401, 403]).toContain(placed.status)
      expect(deleted.status).toBe(204)
      const left = await bidsOn(maria, id)
      expect(left.filter(({ bid_status }) => bid_status === 'open')).toEqual([])
    }
  })
})

describe('a client who posts while they are deleted', () => {
  it(`has no case afterwards, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const gone = await withToken(api.customer())
      const body = await caseIn(api, gone)
      const [posted, deleted] = await Promise.all([
        gone.ask('createCase', { body }),
        deleteUser(gone),
      ])
      expect([201, 401, 403]).toContain(posted.status)
      expect(deleted.status).toBe(204)
      expect(await rowsWith(orm(), gone.email)).toEqual([])
    }
  })
})

describe('an admin', () => {
  it('deletes nobody who is not there', async () => {
    expect((await deleteUser({ userId: 'user_nobody' })).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('deletes another one, but not themself', async () => {
    const kim = await withToken(api.admin())
    const own = await deleteUser(robin)
    expect(own.body).toMatchObject({ status: 409, code: 'OWN_ACCOUNT' })
    expect((await deleteUser(kim)).status).toBe(204)
    expect((await deleteUser(maria, kim)).status).toBe(401)
    expect((await deleteUser({ userId: 'user_nobody' }, kim)).status).toBe(401)
    expect(await rowsWith(orm(), kim.email)).toEqual([])
  })

  it(`is left when two delete each other, ${ROUNDS} times over`, async () => {
    const alone = await startApi()
    try {
      const joins = () => withToken(alone.admin())
      let [one, other] = [await joins(), await joins()]
      for (let round = 0; round < ROUNDS; round += 1) {
        const replies = await Promise.all([deleteUser(one, other), deleteUser(other, one)])
        expect(replies.map(({ status }) => status).sort()).not.toEqual([204, 204])
        const [first] = replies
        one = first?.status === 204 ? other : one
        const refused = replies.find(({ status }) => status !== 204)
        expect(['LAST_ADMIN', 'WRONG_ROLE', 'UNAUTHENTICATED']).toContain(refused?.body.code)
        const left = await rows(alone.services.db.orm, sql`select id from admins`)
        expect(left).toEqual([{ id: one.id }])
        other = await joins()
      }
    } finally {
      await alone.close()
    }
  })
})

describe('a client with 200 cases and five bids on each', () => {
  it('is deleted by as many statements as one with a single case', async () => {
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
        orm(),
        sql`select count(*)::int as cases from cases where customer_id = ${client.id}`,
      )
      expect(left?.cases).toBe(0)
      return statements
    }
    const few = await deleteWith(1)
    // The record of what happened is written a thousand rows at a time. PGlite is not asked by this client.
    expect(await deleteWith(200)).toBeLessThanOrEqual(few + 2)
    expect(
      (await kindsTo(bidders[4] ?? vega)).filter((kind) => kind === 'case_removed'),
    ).toHaveLength(100)
  }, 60_000)
})

/** Cases of a client's with an open bid of each attorney on each. */
async function seed(client: TestPerson, count: number, bidders: TestPerson[]) {
  await seedCases(orm(), { of: client, in: await api.categoryId('dui'), count })
  for (const by of bidders) await seedBids(orm(), { on: client, by })
}

async function expectBids(client: TestPerson, count: number) {
  const found = await rows(
    orm(),
    sql`select bids.id from bids join cases on cases.id = bids.case_id
        where customer_id = ${client.id}`,
  )
  expect(found).toHaveLength(count)
}
