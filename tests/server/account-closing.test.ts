// An account that its owner closes: what happens at once, the return, and the deletion 14 days
// later.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { deleteClosedAccounts } from '#server/domain/deletion/account-closing.ts'
import type { TestApi, TestPerson } from '#tests/support/api.ts'
import { expectBothOutcomes, inTurnFirst } from '#tests/support/both-outcomes.ts'
import { isPostgres } from '#tests/support/database.ts'
import { type Emailing, SOON, startEmailing } from '#tests/support/emailing.ts'
import { acceptedBid, keepDraft, placeBid, postCase } from '#tests/support/stories.ts'

const ROUNDS = isPostgres ? 50 : 3
const DAY_HOURS = 24

let emailing: Emailing
let api: TestApi
let vega: TestPerson

beforeAll(async () => {
  emailing = await startEmailing()
  api = emailing.api
  vega = await api.attorney()
})
afterAll(() => emailing.stop())

const refusalOf = async (asked: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await asked
  return [status, body.code]
}
const close = async (person: TestPerson) => {
  await person.prove()
  return (await person.must('closeAccount')).data.closed_until
}
const identityOf = async (person: TestPerson) =>
  (await person.must('verifyClerk', { path: { clerk_user_id: person.userId } })).data
const statusOfCase = async (id: string) =>
  (
    await rows<{ case_status: string }>(
      api.services.db.orm,
      sql`select case_status from cases where id = ${id}`,
    )
  )[0]?.case_status
const explored = async () =>
  (
    await vega.must('listCasesByAttorney', {
      path: { attorney_id: vega.id },
      query: { scope: 'explore' },
    })
  ).data

describe('a customer who closes their account', () => {
  it('is asked for the password first', async () => {
    const maria = await api.customer()
    expect(await refusalOf(maria.ask('closeAccount'))).toEqual([403, 'PROOF_REQUIRED'])
    expect((await identityOf(maria)).closed_until).toBeUndefined()
  })

  it('is logged out everywhere, and their open cases close, but not one with an attorney', async () => {
    const maria = await api.customer()
    const tablet = await maria.onAnotherPhone()
    const { refresh_token: token } = (await tablet.must('createSession')).data
    const { id: open } = await postCase(api, maria)
    const { caseId: taken } = await acceptedBid(api, maria, [vega])
    expect((await explored()).map(({ id }) => id)).toContain(open)
    const until = await close(maria)
    expect(until).toBe(new Date(api.now().getTime() + 14 * 86_400_000).toISOString())
    expect((await explored()).map(({ id }) => id)).not.toContain(open)
    expect([await statusOfCase(open), await statusOfCase(taken)]).toEqual(['closed', 'pending'])
    for (const phone of [maria, tablet])
      expect((await phone.ask('listCategories')).status).toBe(401)
    expect((await api.signedOut.ask('renewSession', { refresh: token })).status).toBe(401)
    const subject = 'Fastpass: Your account is closed'
    await vi.waitFor(() => expect(emailing.subjectsTo(maria)).toContain(subject), SOON)
  })

  it('reaches nothing at the next log-in but who they are, until they come back on day 13', async () => {
    const maria = await api.customer()
    const { id } = await postCase(api, maria)
    const until = await close(maria)
    api.advance({ hours: 13 * DAY_HOURS })
    await deleteClosedAccounts(api.services)
    const back = await maria.onAnotherPhone()
    expect(await identityOf(back)).toMatchObject({ uuid: maria.id, closed_until: until })
    const closed = [403, 'ACCOUNT_CLOSED']
    const query = { customer_id: maria.id }
    expect(await refusalOf(back.ask('listCases', { query }))).toEqual(closed)
    expect(await refusalOf(back.ask('createSession'))).toEqual(closed)
    await back.must('reopenAccount')
    expect((await identityOf(back)).closed_until).toBeUndefined()
    const list = await back.must('listCases', { query })
    expect(list.data.map((each) => [each.id, each.case_status])).toEqual([[id, 'closed']])
    api.advance({ hours: 2 * DAY_HOURS })
    await deleteClosedAccounts(api.services)
    await (await maria.onAnotherPhone()).must('listCases', { query })
  })

  it('is deleted after 14 days', async () => {
    const nora = await api.customer()
    await postCase(api, nora)
    await keepDraft(nora)
    await close(nora)
    api.advance({ hours: 14 * DAY_HOURS - 1 })
    await deleteClosedAccounts(api.services)
    expect((await identityOf(await nora.onAnotherPhone())).uuid).toBe(nora.id)
    api.advance({ hours: 1 })
    await deleteClosedAccounts(api.services)
    await expect(nora.onAnotherPhone()).rejects.toThrow('refused')
    const subject = 'Fastpass: Your account was deleted'
    await vi.waitFor(() => expect(emailing.subjectsTo(nora)).toContain(subject), SOON)
  })

  it(`and comes back at the moment of the deletion has one or the other, ${ROUNDS} times`, async () => {
    await expectBothOutcomes(['back', 'gone'], ROUNDS, async (round) => {
      const maria = await api.customer()
      await close(maria)
      api.advance({ hours: 14 * DAY_HOURS })
      const again = await maria.onAnotherPhone()
      await again.token()
      const [returned] = await inTurnFirst(
        round,
        () => again.ask('reopenAccount'),
        () => deleteClosedAccounts(api.services),
      )
      const found = await rows(
        api.services.db.orm,
        sql`select closed_at from customers where id = ${maria.id}`,
      )
      if (returned.status === 204 && found.length > 0) {
        expect(found).toEqual([{ closed_at: null }])
        return 'back'
      }
      expect(found).toEqual([])
      return 'gone'
    })
  })
})

describe('an attorney who closes their account', () => {
  it('is deleted after 14 days, however many were deleted before', async () => {
    const firms: TestPerson[] = []
    while (firms.length < 12) firms.push(await api.attorney())
    for (const firm of firms) await close(firm)
    api.advance({ hours: 14 * DAY_HOURS })
    while (await deleteClosedAccounts(api.services));
    const last = await api.attorney()
    await close(last)
    api.advance({ hours: 14 * DAY_HOURS })
    expect(await deleteClosedAccounts(api.services)).toBe(false)
    for (const firm of [...firms, last]) {
      await expect(firm.onAnotherPhone()).rejects.toThrow('refused')
    }
  })

  it('who is deleted leaves no open case of a customer who has closed theirs', async () => {
    const [maria, okafor] = [await api.customer(), await api.attorney()]
    const { caseId } = await acceptedBid(api, maria, [okafor])
    await close(okafor)
    api.advance({ hours: DAY_HOURS })
    await close(await maria.onAnotherPhone())
    api.advance({ hours: 13 * DAY_HOURS })
    await deleteClosedAccounts(api.services)
    expect(await statusOfCase(caseId)).toBe('closed')
  })

  it('has no open bids anymore, and those accepted stay', async () => {
    const [maria, okafor] = [await api.customer(), await api.attorney()]
    const { id } = await postCase(api, maria)
    await placeBid(okafor, id)
    const { caseId: taken } = await acceptedBid(api, maria, [okafor])
    await close(okafor)
    const bidsOn = async (case_id: string) =>
      (await maria.must('listBids', { query: { case_id } })).data.map(
        ({ bid_status }) => bid_status,
      )
    expect(await bidsOn(id)).toEqual([])
    expect(await bidsOn(taken)).toEqual(['accepted'])
    const again = await okafor.onAnotherPhone()
    const path = { attorney_id: okafor.id }
    expect(await refusalOf(again.ask('listCasesByAttorney', { path }))).toEqual([
      403,
      'ACCOUNT_CLOSED',
    ])
    await again.must('reopenAccount')
    await placeBid(again, id)
    expect(await bidsOn(id)).toEqual(['open'])
  })
})
