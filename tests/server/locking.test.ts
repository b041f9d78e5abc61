// A transaction that waited for the case sees the bid as it is then. Only PostgreSQL runs two
// transactions at once.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recordReader } from '#server/db/case-readers.ts'
import { rows } from '#server/db/connection/database.ts'
import { bids } from '#server/db/schema/cases.ts'
import { admins } from '#server/db/schema/people.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { editBid, withdrawBid } from '#server/domain/lifecycle/bid-events.ts'
import { lockAndSettleBid, lockAndSettleCase } from '#server/domain/lifecycle/lifecycle.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import type { Reply } from '#tests/support/asking.ts'
import { isPostgres } from '#tests/support/database.ts'
import { placeBid, postCase } from '#tests/support/stories.ts'

describe.runIf(isPostgres)('a request that waits for a case', () => {
  let api: TestApi
  let maria: TestPerson
  let vega: TestPerson
  let okafor: TestPerson

  beforeAll(async () => {
    api = await startApi()
    maria = await api.customer()
    vega = await api.attorney()
    okafor = await api.attorney()
  })
  afterAll(() => api.close())

  const orm = () => api.services.db.orm
  const lock = (id: string) => withTransaction(orm(), (tx) => lockAndSettleBid(tx, id, api.now()))
  const waiting = async () => {
    const [found] = await rows<{ waiting: number }>(
      orm(),
      sql`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return found?.waiting
  }
  /** Runs the first part of a transaction, and the rest once this many others wait for it. */
  async function whileOthersWait(
    work: (tx: Transaction) => Promise<unknown>,
    others: (() => Promise<unknown>)[],
    rest: (tx: Transaction) => Promise<unknown> = async () => {},
  ) {
    const started = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const first = withTransaction(orm(), async (tx) => {
      await work(tx)
      started.resolve()
      await end.promise
      await rest(tx)
    })
    await Promise.race([started.promise, first])
    const results = Promise.all(others.map((other) => other()))
    await Promise.race([
      results,
      vi.waitFor(async () => expect(await waiting()).toBe(others.length), { timeout: 20_000 }),
    ])
    end.resolve()
    await first
    return results
  }
  const bidOn = async () => placeBid(vega, (await postCase(api, maria)).id, 1800)
  const byVega = () => ({ id: vega.id, role: 'attorney' }) as const

  it('sees a bid as it was changed in the meantime', async () => {
    const { id } = await bidOn()
    const offer = { bidAmount: 1900, additionalNote: 'Changed', allowsPaymentPlan: true }
    const rules = { isRequired: false, at: api.now() }
    const edit = (tx: Transaction) =>
      editBid(tx, byVega(), { bidId: id, offer, rules, at: api.now() })
    const [seen] = await whileOthersWait(edit, [() => lock(id)])
    expect(seen).toMatchObject({ bid: { bidAmount: 1900, updateCount: 1 } })
  })

  it('opens it after the bid of the same attorney, which is its first reading too', async () => {
    const { id } = await postCase(api, maria)
    const reader = { caseId: id, attorneyId: vega.id, at: api.now() }
    const path = { case_id: id, attorney_id: vega.id }
    const [opened] = await whileOthersWait(
      (tx) => lockAndSettleCase(tx, id, api.now()),
      [() => vega.ask('getCaseForAttorney', { path })],
      (tx) => recordReader(tx, reader),
    )
    expect(opened).toMatchObject({ status: 200 })
  })

  it('sees that a bid was withdrawn in the meantime', async () => {
    const { id } = await bidOn()
    const withdraw = (tx: Transaction) => withdrawBid(tx, byVega(), { bidId: id, at: api.now() })
    expect(await whileOthersWait(withdraw, [() => lock(id)])).toEqual([undefined])
  })

  it('does nothing for an admin who is deleted in the meantime', async () => {
    const { id: caseId } = await postCase(api, maria)
    const other = await bidOn()
    const kim = await api.admin()
    const { data: invited } = await kim.must('inviteUser', { body: { email: 'ana@example.com' } })
    const newAdmin = {
      email: 'lee@example.com',
      first_name: 'Lee',
      last_name: 'Moss',
      password: 'Fastpass1!',
      contact_info: '4805550142',
    }
    const invitation = { path: { invitation_id: invited.id } }
    const asked = await whileOthersWait(
      (tx) => tx.delete(admins).where(eq(admins.id, kim.id)),
      [
        () => kim.ask('updateCaseStatus', { body: { id: caseId, case_status: 'paused' } }),
        () => kim.ask('deleteCase', { path: { case_id: caseId }, query: { reason: 'Asked' } }),
        () => kim.ask('deleteBid', { path: { bid_id: other.id }, query: { reason: 'Asked' } }),
        () => kim.ask('resendInvitation', invitation),
        () => kim.ask('revokeInvitation', invitation),
        () => kim.ask('createAdmin', { body: newAdmin }),
      ],
    )
    expect(asked.map((reply) => (reply as Reply).status)).toEqual(asked.map(() => 401))
  })

  it('locks the case before a bid, so that there is no deadlock', async () => {
    const bid = await bidOn()
    const rival = await placeBid(okafor, bid.case_id, 2400)
    const ids = [bid.id, rival.id, bid.id]
    const results = await whileOthersWait(
      (tx) => lockAndSettleCase(tx, bid.case_id, api.now()),
      ids.map((id) => () => lock(id)),
      (tx) => tx.update(bids).set({ additionalNote: 'Mine' }).where(eq(bids.caseId, bid.case_id)),
    )
    expect(results).toMatchObject(ids.map((id) => ({ bid: { id, additionalNote: 'Mine' } })))
  })
})
