// Two servers behind the real PgBouncer, which gives each transaction any of a few sessions of
// PostgreSQL.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, rows } from '#server/db/connection/database.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { createEmptyDatabase, createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { askForEvents, openTestStream } from '#tests/support/events.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { isPgbouncerMissing, startPgbouncer } from '#tests/support/pgbouncer.ts'
import { logIn, type Person, postFamilyCase, signUp } from '#tests/support/process-people.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { draftBody, keepDraft, placeBid } from '#tests/support/stories.ts'

const SOON = { timeout: 60_000, interval: 100 }

// Only PostgreSQL has poolers, and PgBouncer is a package of Debian that may not be installed.
describe.runIf(isPostgres && !isPgbouncerMissing)('behind PgBouncer', { tags: IN_FULL_RUN }, () => {
  const opened = new AsyncDisposableStack()
  let database: Database
  let mail: MailServer
  let servers: [ServerProcess, ServerProcess]
  let withoutDirect: ServerProcess
  const customers: string[] = []

  beforeAll(async () => {
    const lasting = opened.adopt(await createLastingDatabase(), (it) => it.remove())
    const direct = await createEmptyDatabase()
    const pgbouncer = opened.adopt(await startPgbouncer(direct), (it) => it.remove())
    mail = opened.adopt(await startMailServer(), (it) => it.stop())
    const env = { ...lasting.env, DATABASE_URL: pgbouncer.url, SMTP_URL: mail.url, DEMO: '0' }
    const start = async (more: { DATABASE_DIRECT_URL?: string } = {}) => {
      const server = await startServerProcess({ ...env, ...more })
      opened.defer(async () => {
        await server.stop()
      })
      return server
    }
    // Migrates the empty database through the pooler.
    withoutDirect = await start()
    const more = { DATABASE_DIRECT_URL: direct }
    servers = await Promise.all([start(more), start(more)])
    database = opened.adopt(await openDatabase({ url: direct }), (it) => it.close())
  }, 120_000)
  afterAll(() => opened.disposeAsync())

  /** Returns a customer and an attorney who each use one of the two servers. */
  const pairOf = async (number: number): Promise<Pair> => {
    const [one, other] = servers
    const [here, there] = number % 2 === 0 ? [one, other] : [other, one]
    const [maria, vega] = await Promise.all([signUp(here, 'customer'), signUp(there, 'attorney')])
    customers.push(maria.email)
    const [customer, attorney] = await Promise.all([logIn(here, maria), logIn(there, vega)])
    return { customer, attorney, here }
  }

  it('eight callers send thirteen kinds of requests to two servers, and none fails', async () => {
    const pairs = await Promise.all([0, 1, 2, 3].map(pairOf))
    for (let round = 0; round < ROUNDS; round += 1) await Promise.all(pairs.map(useEverything))
  })

  it('live updates come from the other server, by DATABASE_DIRECT_URL', async () => {
    for (let number = 0; number < 5; number += 1) {
      const { customer, attorney, here } = await pairOf(number)
      const id = await postFamilyCase(customer)
      const stream = await openTestStream(here.url, customer)
      await placeBid(attorney, id)
      await stream.until(({ kind, case_id }) => kind === 'case' && case_id === id)
      stream.close()
    }
  })

  it('without DATABASE_DIRECT_URL requests succeed, streams respond 503, and a warning says so', async () => {
    const [customer, attorney] = [
      await logIn(withoutDirect, await signUp(withoutDirect, 'customer')),
      await logIn(withoutDirect, await signUp(withoutDirect, 'attorney')),
    ]
    await useEverything({ customer, attorney })
    const { status } = await askForEvents(withoutDirect.url, await customer.token())
    expect(status).toBe(503)
    expect(withoutDirect.output()).toMatch(/set DATABASE_DIRECT_URL/)
  })

  it('all jobs are done, and every customer got an email about a bid', async () => {
    await vi.waitFor(async () => expect(await jobsLeft(database)).toEqual([]), SOON)
    const recipients = mail.received.flatMap((email) => email.recipients)
    expect(recipients).toEqual(expect.arrayContaining(customers))
  })

  it('no session keeps an advisory lock', async () => {
    const locks = sql`select objid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
    // A transaction that goes on may have one.
    await vi.waitFor(async () => expect(await rows(database.orm, locks)).toEqual([]), SOON)
  })
})

const ROUNDS = 3

type Pair = { customer: Person; attorney: Person; here: ServerProcess }

/** Sends requests of thirteen kinds, as many as possible at once. Rejects when one is refused. */
async function useEverything({ customer, attorney }: Pick<Pair, 'customer' | 'attorney'>) {
  const [id] = await Promise.all([
    postFamilyCase(customer),
    keepDraft(customer, draftBody()),
    attorney.must('listCasesByAttorney', { path: { attorney_id: attorney.id } }),
  ])
  const path = { case_id: id }
  const [bid] = await Promise.all([
    placeBid(attorney, id),
    customer.must('getCase', { path }),
    customer.must('listDrafts'),
    attorney.must('getCaseForAttorney', { path: { ...path, attorney_id: attorney.id } }),
  ])
  const [{ data: changed }] = await Promise.all([
    attorney.must('updateBid', { body: { ...bidChange, id: bid.id } }),
    customer.must('listBids', { query: { case_id: id } }),
    customer.must('listCases', { query: { customer_id: customer.id } }),
  ])
  await customer.must('updateBidStatus', {
    body: { id: bid.id, bid_status: 'accepted', update_count: changed.update_count },
  })
  await attorney.must('listNotifications', { query: { received_by: attorney.id } })
}

const bidChange = { bid_amount: 1700, additional_note: 'Less.', is_payment_activated: true }

/** Returns the jobs that are due and not done, or have failed. */
const jobsLeft = ({ orm }: Database) =>
  rows(
    orm,
    sql`select name, state, output from pgboss.job
        where state in ('active', 'retry', 'failed') or (state = 'created' and start_after < now())`,
  )
