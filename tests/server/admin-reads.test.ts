// What admins read of people is in the security log: records, and lists with the person that they
// are about.
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { securityEvents } from '#server/db/schema/audit.ts'
import { openSecurityLog } from '#server/domain/security/security-log.ts'
import { quotaOf } from '#server/domain/security/security-log-trim.ts'
import { type OperationId, policies } from '#server/operations/policies.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import type { Ask } from '#tests/support/asking.ts'
import { routes } from '#tests/support/contract.ts'
import { TEST_ENCRYPTION } from '#tests/support/signing-key.ts'
import { acceptedBid } from '#tests/support/stories.ts'
import { openBrowser } from './identity/embedded.ts'

const PASSWORD = 'Fastpass1!'

let api: TestApi
let maria: TestPerson
let vega: TestPerson
let robin: TestPerson
let caseId: string
let bidId: string

beforeAll(async () => {
  api = await startApi({ config: { signInsPerMinute: 1_000 } })
  maria = await api.customer()
  vega = await api.attorney()
  robin = await api.admin()
  const accepted = await acceptedBid(api, maria, [vega])
  caseId = accepted.caseId
  bidId = accepted.bid.id
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.services.security.flush()
  await api.services.db.orm.delete(securityEvents)
  api.advance({ seconds: 601 })
})

async function lines() {
  await api.services.security.flush()
  return api.services.db.orm.select().from(securityEvents).orderBy(desc(securityEvents.id))
}
const reads = async () => (await lines()).filter(({ kind }) => kind.startsWith('admin_'))
const accountOf = ({ userId }: TestPerson) => api.services.security.accountHash(userId)

/** The GET operations for admins that name no person, or only the caller. */
const withoutPeople: OperationId[] = [
  ...(['getHealth', 'getLiveness', 'getReadiness', 'getOverview'] as const),
  ...(['refreshToken', 'verifyClerk', 'streamEvents', 'listSessions'] as const),
  ...(['getInvitation', 'listCategories', 'readNotification', 'listLicenseRolls'] as const),
]
const reading: OperationId[] = [
  ...routes.flatMap(({ method, operation }) => (method === 'GET' ? [operation.operationId] : [])),
  'searchSecurityEvents' as const,
].filter((id) => !withoutPeople.includes(id))

/** Returns the request for what belongs to Maria, or to Vega. */
function asking(id: OperationId): Ask {
  const path = {
    customer_id: maria.id,
    attorney_id: vega.id,
    user_id: robin.id,
    case_id: caseId,
    bid_id: bidId,
    copy_id: caseId,
  }
  const queries: Partial<Record<OperationId, Ask['query']>> = {
    listAuditEvents: { case_id: caseId },
    listCases: { customer_id: maria.id },
    listBids: { case_id: caseId },
    listNotifications: { received_by: maria.id },
  }
  const query = queries[id] ?? {}
  return { path, query, ...(id === 'searchSecurityEvents' && { body: {} }) }
}

describe('what an admin reads', () => {
  it.each(reading)(
    '%s writes a line into the log, unless only other roles may read it',
    async (id) => {
      const { callers, logsRead } = policies[id]
      const isRefused = Array.isArray(callers) && !callers.includes('org:admin')
      expect(await robin.ask(id, asking(id))).toMatchObject({ status: isRefused ? 403 : 200 })
      const kind = { list: 'admin_list', record: 'admin_read', nothing: 'no line' }[logsRead]
      const written = isRefused ? [] : [{ kind, account: accountOf(robin), operation: id }]
      expect(await reads()).toMatchObject(written)
    },
  )

  it('is logged with the person whose record or list it is', async () => {
    await robin.must('listCases', { query: { customer_id: maria.id } })
    await robin.must('listAdminBids', { query: { attorney_id: vega.id } })
    await robin.must('listAuditEvents', { query: { person_id: vega.id } })
    const path = { case_id: caseId, attorney_id: vega.id }
    await robin.must('getCaseForAttorney', { path })
    expect(await reads()).toMatchObject([
      { kind: 'admin_read', subject: accountOf(maria) },
      { kind: 'admin_list', subject: accountOf(vega), operation: 'listAuditEvents' },
      { kind: 'admin_list', subject: accountOf(vega), operation: 'listAdminBids' },
      { kind: 'admin_list', subject: accountOf(maria), operation: 'listCases' },
    ])
  })

  it('is logged as a search, without the search text', async () => {
    await robin.must('listAdminCustomers')
    await robin.must('listAdminCustomers', { query: { search: 'last_name[ilike]=*Zwetschge*' } })
    await robin.must('searchSecurityEvents', { body: { search: 'zwetschge@example.com' } })
    const written = await reads()
    expect(written.map(({ kind, operation }) => [kind, operation])).toEqual([
      ['admin_search', 'searchSecurityEvents'],
      ['admin_search', 'listAdminCustomers'],
      ['admin_list', 'listAdminCustomers'],
    ])
    expect(JSON.stringify(written).toLowerCase()).not.toContain('zwetschge')
  })

  it('is logged once in ten minutes for each page', async () => {
    const page = (offset: number) => robin.must('listAdminCustomers', { query: { offset } })
    for (let count = 0; count < 20; count += 1) await page(0)
    expect(await reads()).toHaveLength(1)
    await page(10)
    expect(await reads()).toHaveLength(2)
    api.advance({ seconds: 601 })
    await page(0)
    expect(await reads()).toHaveLength(3)
  })

  it('is not logged when people read their own lists', async () => {
    await maria.must('listCases', { query: { customer_id: maria.id } })
    await robin.must('listNotifications', { query: { received_by: robin.id } })
    expect(await reads()).toEqual([])
  })
})

describe('the length of the log', () => {
  const insert = (kind: string, result: string, count: number) =>
    api.services.db.orm.execute(sql`insert into security_events (at, kind, result)
      select now(), ${kind}, ${result} from generate_series(1, ${count}::int)`)
  const guess = () => openBrowser(api.app).signIn(maria.email, 'Wrong1234!')

  it('is limited per kind, so that failed log-ins displace only failed log-ins', async () => {
    await insert('sign_in', 'success', 1)
    await insert('lock', 'too_many_guesses', 1)
    await insert('sign_in', 'form_password_incorrect', quotaOf('sign_in') + 1_000)
    // One of the next lines leads to a check.
    for (let count = 0; count < 510; count += 1) {
      api.services.security.record({ kind: 'sign_in', result: 'test', account: `account${count}` })
    }
    await guess()
    await api.services.security.flush()
    const counts = await api.services.db.orm
      .select({
        kind: securityEvents.kind,
        result: securityEvents.result,
        n: sql<number>`count(*)`,
      })
      .from(securityEvents)
      .groupBy(securityEvents.kind, securityEvents.result)
    const countOf = (kind: string, result: string) =>
      Number(counts.find((row) => row.kind === kind && row.result === result)?.n ?? 0)
    expect(countOf('sign_in', 'success')).toBe(1)
    expect(countOf('lock', 'too_many_guesses')).toBe(1)
    const failed = countOf('sign_in', 'form_password_incorrect') + countOf('sign_in', 'test')
    expect(failed).toBeGreaterThanOrEqual(quotaOf('sign_in'))
    expect(failed).toBeLessThanOrEqual(quotaOf('sign_in') + 511)
  })

  it('is checked at the first line after a start, and then after 500 lines, of one outcome', async () => {
    const { orm } = api.services.db
    const kind = 'password_change'
    for (const result of ['success', 'failure']) await insert(kind, result, quotaOf(kind) + 10)
    const { clock } = api.services
    const log = openSecurityLog({
      db: orm,
      encryption: TEST_ENCRYPTION,
      clock,
      destination: undefined,
    })
    const addSuccesses = async (count: number) => {
      for (let line = 0; line < count; line += 1) log.record({ kind, account: `${count} ${line}` })
      await log.flush()
    }
    const surplusOf = async (result: string) =>
      (await orm.$count(securityEvents, eq(securityEvents.result, result))) - quotaOf(kind)
    await addSuccesses(1)
    expect([await surplusOf('success'), await surplusOf('failure')]).toEqual([0, 10])
    await addSuccesses(500)
    expect(await surplusOf('success')).toBe(500)
    log.record({ kind, result: 'failure', account: 'another' })
    await log.flush()
    expect([await surplusOf('success'), await surplusOf('failure')]).toEqual([500, 0])
    await insert(kind, 'success', 2_000)
    await addSuccesses(2)
    expect(await surplusOf('success')).toBe(502)
  })

  it('includes at most 30 successes an hour of each kind that an account causes by itself', async () => {
    const logIn = () => openBrowser(api.app).signIn(maria.email, PASSWORD)
    for (let count = 0; count < 40; count += 1) expect((await logIn()).status).toBe(200)
    expect(await lines()).toHaveLength(30)
    api.advance({ hours: 1 })
    await logIn()
    expect(await lines()).toHaveLength(31)
  })
})
