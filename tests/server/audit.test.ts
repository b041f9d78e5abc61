// The audit record as admins read it.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents } from '#server/db/admin/audit-list.ts'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { statementOf } from '#tests/support/statement.ts'
import { acceptedBid, decide, move, placeBid, postCase } from '#tests/support/stories.ts'

const ID_OR_TIME = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d{2}-\d{2}T[\d:.+]+/g

let api: TestApi
let robin: TestPerson
let maria: TestPerson
let vega: TestPerson

beforeAll(async () => {
  api = await startApi()
  robin = await api.admin()
  maria = await api.customer()
  vega = await api.attorney()
})
afterAll(() => api.close())

const orm = () => api.services.db.orm
const read = (query: Record<string, string | number>) => robin.must('listAuditEvents', { query })
const ofCase = async (case_id: string) => (await read({ case_id })).data
const ofNumber = async (case_number: number) => (await read({ case_number })).data
const ofPerson = async (person_id: string) => (await read({ person_id })).data
const soon = () => api.advance({ seconds: 1 })

describe('the history of a case', () => {
  it('lists who changed the case and its bids, newest first, with names and ids', async () => {
    const { id, unique_id } = await postCase(api, maria)
    soon()
    const bid = await placeBid(vega, id)
    soon()
    await move(robin, id, 'paused')
    api.advance({ hours: 24 })
    maria = await maria.onAnotherPhone()
    await maria.must('getCase', { path: { case_id: id } })
    const lines = await ofCase(id)
    expect(lines.map(({ event, actor }) => [event, actor.role, actor.name])).toEqual([
      ['case.reopen', 'clock', null],
      ['case.pause', 'org:admin', 'Robin Hale'],
      ['bid.create', 'attorney', 'Vega Law Group'],
      ['case.create', 'customer', 'Maria Delgado'],
    ])
    expect(lines[1]).toMatchObject({
      entity: 'case',
      entity_id: id,
      case_id: id,
      case_unique_id: unique_id,
      actor: { id: robin.id },
      from_status: 'open',
      to_status: 'paused',
    })
    expect(lines[2]).toMatchObject({ entity: 'bid', entity_id: bid.id, from_status: null })
  })

  it('stays after the case and its people are deleted, without their names', async () => {
    const client = await api.customer()
    const { id, unique_id } = await postCase(api, client)
    soon()
    await robin.ask('deleteUser', { path: { user_id: client.userId }, query: { reason: 'Asked' } })
    const [removed, created] = await ofCase(id)
    expect(removed).toMatchObject({ event: 'case.remove', case_id: id, case_unique_id: null })
    const removed_case = { unique_id, category_name: 'dui' }
    expect(removed).toMatchObject({ removed_case })
    expect(await ofNumber(unique_id)).toEqual([removed, created])
    expect(created).toMatchObject({
      event: 'case.create',
      removed_case,
      actor: { role: 'customer', id: client.id, name: null },
    })
  })

  it('lists the events of one bid only', async () => {
    const { id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    soon()
    await placeBid(await api.attorney(), id)
    soon()
    await move(robin, id, 'paused')
    const { data } = await read({ bid_id: bid.id })
    expect(data.map(({ event, entity_id }) => [event, entity_id])).toEqual([['bid.create', bid.id]])
    await move(robin, id, 'open')
    soon()
    await decide(maria, bid)
    soon()
    await move(vega, id, 'rejected')
    // What becomes of the case becomes of its accepted bid.
    const after = (await read({ bid_id: bid.id })).data.map(({ entity, event }) => [entity, event])
    expect(after).toEqual([
      ['case', 'case.reject'],
      ['bid', 'bid.accept'],
      ['bid', 'bid.create'],
    ])
    const query = { bid_id: bid.id, case_id: id }
    expect((await robin.ask('listAuditEvents', { query })).status).toBe(400)
  })

  it('names the email of an invitation as long as it exists', async () => {
    const email = 'someone.invited@example.com'
    const invited = (await robin.must('inviteUser', { body: { email } })).data
    const lines = async () =>
      (await ofPerson(robin.id)).filter(({ entity_id }) => entity_id === invited.id)
    expect(await lines()).toMatchObject([{ event: 'invitation.create', invited_email: email }])
    await robin.ask('revokeInvitation', { path: { invitation_id: invited.id } })
    expect(await lines()).toMatchObject([{ invited_email: null }, { invited_email: null }])
  })

  it('names the invitation that a new one replaced, with both roles', async () => {
    const email = 'twice.invited@example.com'
    const invite = async (role_name: 'customer' | 'attorney') => {
      soon()
      return (await robin.must('inviteUser', { body: { email, role_name } })).data.id
    }
    const first = await invite('customer')
    const second = await invite('attorney')
    const [line] = (await ofPerson(robin.id)).filter(({ entity_id }) => entity_id === second)
    expect(line).toMatchObject({
      event: 'invitation.create',
      from_status: 'customer',
      to_status: 'attorney',
      consequences: [
        { event: 'invitation.revoke', entity_id: first, from_status: 'customer', to_status: null },
      ],
    })
  })

  it('has pages without missing or repeated events', async () => {
    const { id } = await postCase(api, maria)
    // Some have the same time.
    for (let count = 0; count < 6; count += 1) {
      await move(maria, id, 'paused')
      await move(maria, id, 'open')
      if (count % 2 === 0) soon()
    }
    const whole = await ofCase(id)
    expect(whole).toHaveLength(13)
    const parts = []
    let query: Record<string, string | number> = { case_id: id, limit: 4 }
    for (;;) {
      const { data, next_cursor, total_count } = await read(query)
      expect(total_count).toBe(data.length)
      parts.push(...data)
      if (!next_cursor) break
      query = { case_id: id, limit: 4, cursor: next_cursor }
    }
    expect(parts).toEqual(whole)
  })
})

describe('the history of a person', () => {
  it('lists what they did, and what was done to their account', async () => {
    const body = {
      email: 'ana@example.com',
      first_name: 'Ana',
      last_name: 'López',
      contact_info: '4805550142',
      password: 'Fastpass1!',
    }
    const { data: ana } = await api.signedOut.must('createCustomer', { body })
    const [userId] = (
      await rows<{ id: string }>(
        orm(),
        sql`select clerk_user_id as id from customers where id = ${ana.id}`,
      )
    ).map(({ id }) => id)
    soon()
    await robin.ask('deleteUser', { path: { user_id: userId ?? '' }, query: { reason: 'Asked' } })
    expect(await ofPerson(ana.id)).toMatchObject([
      {
        event: 'user.delete',
        entity: 'customer',
        entity_id: ana.id,
        case_id: null,
        from_status: null,
        to_status: null,
        actor: { role: 'org:admin', id: robin.id, name: 'Robin Hale' },
      },
      { event: 'user.create', entity: 'customer', actor: { id: ana.id, name: null } },
    ])
    expect((await ofPerson(robin.id))[0]).toMatchObject({
      event: 'user.delete',
      entity_id: ana.id,
    })
  })

  it('says that an admin created another admin’s account', async () => {
    soon()
    const body = {
      email: 'kim@example.com',
      first_name: 'Kim',
      last_name: 'Berg',
      contact_info: '4805550142',
      password: 'Fastpass1!',
    }
    const { data: kim } = await robin.must('createAdmin', { body })
    expect(await ofPerson(kim.id ?? '')).toMatchObject([
      { event: 'user.create', entity: 'admin', actor: { id: robin.id } },
    ])
  })
})

it('the history lists all events newest first, a change before its consequences, in pages', async () => {
  const { caseId, uniqueId: unique_id } = await acceptedBid(api, maria, [vega])
  soon()
  await robin.ask('deleteCase', { path: { case_id: caseId }, query: { reason: 'Asked' } })
  const [last] = (await read({ limit: 1 })).data
  expect(last).toMatchObject({
    event: 'case.remove',
    case_id: caseId,
    removed_case: { unique_id },
    actor: { id: robin.id },
  })
  const all = (await read({ limit: 100 })).data
  const ids = all.flatMap(({ id, consequences = [] }) => [id, ...consequences.map((one) => one.id)])
  expect(new Set(ids).size).toBe(ids.length)
  const first = await read({ limit: 3 })
  const next = await read({ limit: 3, cursor: first.next_cursor ?? '' })
  expect([...first.data, ...next.data]).toEqual(all.slice(0, 6))
})

it('the history accepts at most one filter, which must be valid', async () => {
  const number = await robin.ask('listAuditEvents', { query: { case_number: 0 } })
  const both = await robin.ask('listAuditEvents', {
    query: { case_id: maria.id, person_id: maria.id },
  })
  const strange = await robin.ask('listAuditEvents', {
    query: { case_id: maria.id, cursor: 'made-up' },
  })
  for (const { status, body } of [number, both, strange])
    expect([status, body.code]).toEqual([400, 'MALFORMED_REQUEST'])
  expect(await ofCase(maria.id)).toEqual([])
  expect(await ofNumber(2_000_000_000)).toEqual([])
  expect((await maria.ask('listAuditEvents')).status).toBe(403)
})

it('the history contains no answer, amount or note', async () => {
  await acceptedBid(api, maria, [vega])
  const stored = await rows<{ line: string }>(
    orm(),
    sql`select row_to_json(stored)::text as line from audit_events stored`,
  )
  // An id or a time may contain the digits of an amount.
  const all = stored.map(({ line }) => line.replaceAll(ID_OR_TIME, '')).join('\n')
  for (const secret of ['1800', 'First call is free', 'stopped on the way', 'ana@example.com'])
    expect(all).not.toContain(secret)
})

it('the history is read in the order of an index, however long it is', async () => {
  await orm().execute(sql`insert into audit_events (id, at, actor_role, actor_id, entity, entity_id,
      case_id, event, to_status)
    select gen_random_uuid(), now() - n * interval '1 minute', 'customer',
      case when n % 3 = 0 then ${maria.id}::uuid else gen_random_uuid() end, 'case',
      gen_random_uuid(), case when n % 3 = 1 then ${maria.id}::uuid else gen_random_uuid() end,
      'case.pause', 'paused'
    from generate_series(1, 20000) n`)
  await orm().execute(sql`analyze audit_events`)
  const planOf = async (query: (db: Queryable) => Promise<unknown>) => {
    const statement: SQL = await statementOf(query)
    const plan = await rows<{ 'QUERY PLAN': string }>(orm(), sql`explain ${statement}`)
    return plan.map((line) => line['QUERY PLAN']).join('\n')
  }
  const after = { createdAt: new Date().toISOString(), id: maria.id }
  for (const from of [undefined, after]) {
    const asked = { after: from, limit: 20 }
    const byCase = await planOf((db) => listEvents(db, { caseId: maria.id }, asked))
    expect(byCase).toMatch(/Limit[^\n]*\n\s+-> {2}Index[^\n]*Backward[^\n]*audit_events_case_idx/)
    const byPerson = await planOf((db) => listEvents(db, { personId: maria.id }, asked))
    expect(byPerson).toMatch('audit_events_entity_idx')
    expect(byPerson).toMatch(
      /Limit[^\n]*\n\s+-> {2}Index[^\n]*Backward[^\n]*audit_events_actor_idx/,
    )
    const all = await planOf((db) => listEvents(db, 'all', asked))
    expect(all).toMatch(/Limit[^\n]*\n\s+-> {2}Index[^\n]*Backward[^\n]*audit_events_time_idx/)
    const byNumber = await planOf((db) => listEvents(db, { caseNumber: 1001 }, asked))
    expect(byNumber).toMatch('audit_events_case_number_idx')
    const byBid = await planOf((db) => listEvents(db, { bidId: maria.id }, asked))
    expect(byBid).toMatch('audit_events_entity_idx')
    expect(byBid).toMatch(
      /Backward[^\n]*audit_events_case_idx[^\n]*\n\s+Index Cond: \(\(case_id = [^\n]* AND \(at > /,
    )
    for (const plan of [byCase, byPerson, all, byNumber, byBid])
      expect(plan).not.toMatch(/Seq Scan on audit_events/)
  }
})
