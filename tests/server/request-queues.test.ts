// Networks take turns at the database, so that hundreds of requests of one caller do not delay the
// others.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionShares } from '#server/db/connection/connection-shares.ts'
import { rows } from '#server/db/connection/database.ts'
import { hashPassword } from '#server/identity/embedded/passwords/password.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { askWith } from '#tests/support/asking.ts'
import { routeOf } from '#tests/support/contract.ts'
import { isPostgres } from '#tests/support/database.ts'
import { sendByInject } from '#tests/support/http.ts'
import { getRequest, openConnection } from '#tests/support/raw-connection.ts'
import { postCase } from '#tests/support/stories.ts'
import { openBrowser } from './identity/embedded.ts'

const MANY = 200
// A network that takes turns ends among the first; one that waits for all others ends last.
const MAX_BEFORE = MANY * 0.75
const CALLS = 4
const HASHES = 90
const SLOTS = connectionShares().calls
const HASH_COST = { N: 8_192, r: 8, p: 1 }

interface Network {
  ip: string
  ask: TestApi['signedOut']['ask']
}

let api: TestApi
beforeAll(async () => {
  api = await startApi({ listen: true })
})
afterAll(() => api.close())

/**
 * Sends many requests of one person at once. Returns how many had been served, and not refused,
 * when another network had its responses.
 */
async function countServedBefore(
  others: () => Promise<unknown>,
  ask: () => Promise<{ status: number }>,
) {
  let served = 0
  const requests = Array.from({ length: MANY }, async () => {
    const { status } = await ask()
    if (status !== 503) served += 1
  })
  const before = await others().then(() => served)
  await Promise.all(requests)
  return before
}

/** Returns what asks with one token of the person, from this IP address. */
async function from(address: string, person: TestPerson) {
  const token = await person.token()
  return askWith(sendByInject(api.app, address), async () => token)
}

let people = 0
function signUpFrom({ ask }: Network) {
  people += 1
  const name = { first_name: 'Ana', last_name: 'Lopez' }
  const email = `queue${people}@example.com`
  const body = { ...name, email, contact_info: '4805550142', password: 'Turns-at-once1!' }
  return ask('createCustomer', { body })
}

const readAll = () => ({ body: { until: api.now().toISOString() } })

async function openPatient() {
  const patient = await from('203.0.113.9', await api.customer())
  return async () => {
    await patient.must('listDrafts')
    await patient.must('readAllNotifications', readAll())
    await api.signedOut.must('getHealth')
  }
}

describe('another network and the health check', () => {
  it('are served before the last quarter of two hundred lists', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    for (let count = 0; count < 50; count += 1) await postCase(api, maria)
    const greedy = await from('198.51.100.7', vega)
    const list = { path: { attorney_id: vega.id }, query: { limit: 50 } }
    const served = await countServedBefore(await openPatient(), () =>
      greedy.ask('listCasesByAttorney', list),
    )
    expect(served).toBeLessThan(MAX_BEFORE)
  })

  it('are served before the last quarter of two hundred writes', async () => {
    const greedy = await from('198.51.100.7', await api.customer())
    const served = await countServedBefore(await openPatient(), () =>
      greedy.ask('readAllNotifications', readAll()),
    )
    expect(served).toBeLessThan(MAX_BEFORE)
  })

  it('are served before the last quarter of two hundred changes of one record', async () => {
    const maria = await api.customer()
    const greedy = await from('198.51.100.7', maria)
    const body = {
      id: maria.id,
      first_name: 'Maria',
      last_name: 'Vale',
      contact_info: '4805550142',
    }
    const served = await countServedBefore(await openPatient(), () =>
      greedy.ask('updateCustomer', { body }),
    )
    expect(served).toBeLessThan(MAX_BEFORE)
  })

  it('are served before the last quarter of two hundred invalid tokens', async () => {
    const maria = await api.customer()
    const greedy = await from('198.51.100.7', maria)
    await maria.must('endSessions')
    const served = await countServedBefore(await openPatient(), () => greedy.ask('listDrafts'))
    expect(served).toBeLessThan(MAX_BEFORE)
  })

  it('are served before the last quarter of two hundred refreshes of an invalid token', async () => {
    const { ask } = askWith(sendByInject(api.app, '198.51.100.7'), async () => null)
    const path = { refresh_token: 'fps_invented' }
    const served = await countServedBefore(await openPatient(), () => ask('refreshToken', { path }))
    expect(served).toBeLessThan(MAX_BEFORE)
  })

  it('are served before the last quarter of two hundred readings of an account', async () => {
    const maria = await api.customer()
    const browser = openBrowser(api.app, 'http://localhost', '198.51.100.7')
    await browser.signIn(maria.email)
    const served = await countServedBefore(await openPatient(), () => browser.get('/v1/me'))
    expect(served).toBeLessThan(MAX_BEFORE)
  })

  it('are served before the last quarter of two hundred tokens', async () => {
    const maria = await api.customer()
    const browser = openBrowser(api.app, 'http://localhost', '198.51.100.7')
    const { body } = await browser.signIn(maria.email)
    const path = `/v1/client/sessions/${body.client.sessions[0].id}/touch`
    const served = await countServedBefore(await openPatient(), () => browser.post(path, {}))
    expect(served).toBeLessThan(MAX_BEFORE)
  })
})

it('a sign-up gives its slot to others while it waits to hash its password', async () => {
  const [greedy, other] = ['198.51.100.7', '203.0.113.9'].map((ip) => ({
    ip,
    ask: askWith(sendByInject(api.app, ip), async () => null).ask,
  })) as [Network, Network]
  const person = await from(other.ip, await api.customer())
  const remembered = (await person.must('createSession')).data.refresh_token
  let hashed = 0
  const hashes = Array.from({ length: HASHES }, async () => {
    await hashPassword('Fastpass1!', greedy, HASH_COST)
    hashed += 1
  })
  const signUps = Array.from({ length: 5 }, () => signUpFrom(greedy))
  for (let count = 0; count < CALLS; count += 1) await api.signedOut.must('getHealth')
  const replies = [
    await other.ask('renewSession', { refresh: remembered }),
    await person.ask('endSessions'),
    await signUpFrom(other),
  ]
  expect(hashed).toBeLessThan(HASHES * 0.75)
  expect(replies.map(({ status }) => status)).toEqual([200, 204, 201])
  await Promise.all([...hashes, ...signUps])
})

it.runIf(isPostgres)(
  'a request waits for a slot to check an invalid body against the database',
  async () => {
    const { id: caseId } = await postCase(api, await api.customer())
    const vega = await api.attorney()
    const token = await vega.token()
    const crowd = await from('198.51.100.7', await api.customer())
    const body = JSON.stringify({ case_id: caseId, bid_amount: 'much' })
    const socket = openConnection(api.origin)
    const { method, path } = routeOf('createBid')
    let text = ''
    socket.resume().on('data', (chunk) => {
      text += chunk
    })
    socket.write(
      [
        `${method.toUpperCase()} /api${path} HTTP/1.1`,
        'host: localhost',
        `token: ${token}`,
        'content-type: application/json',
        `idempotency-key: ${randomUUID()}`,
        `content-length: ${body.length}`,
        '\r\n',
      ].join('\r\n'),
    )
    const whoIs = { path: { clerk_user_id: vega.userId } }
    // Its caller is authenticated before the next ones of the same IP address.
    for (let count = 0; count < CALLS; count += 1) await vega.must('verifyClerk', whoIs)
    const { orm } = api.services.db
    const { lists } = await orm.transaction(async (tx) => {
      await tx.execute(sql`lock table drafts in access exclusive mode`)
      const lists = Array.from({ length: SLOTS }, () => crowd.must('listDrafts'))
      await expect.poll(() => rows(orm, waitingForLocks)).toHaveLength(SLOTS)
      socket.write(body)
      for (let count = 0; count < 5 * CALLS; count += 1) await api.signedOut.must('getHealth')
      expect(text).toBe('')
      return { lists }
    })
    await Promise.all(lists)
    await expect.poll(() => text).toContain('HTTP/1.1 422')
  },
)

it('a request releases its slot before its response is read', async () => {
  // Each connection has the most requests in progress that it may have. The first responses fill
  // its buffers, so the next ones cannot be sent.
  for (let count = 0; count < 8; count += 1) {
    const socket = openConnection(api.origin)
    socket.write(
      getRequest('/api/docs/assets/swagger-ui-bundle.js').repeat(6) +
        getRequest(CATEGORIES).repeat(2),
    )
  }
  for (let count = 0; count < CALLS; count += 1) expect(await readCategories()).toBe(200)
})

it('a connection that sends many requests without reading the responses is closed', async () => {
  const socket = openConnection(api.origin)
  const closed = once(socket, 'close')
  socket.write(getRequest(CATEGORIES).repeat(MANY))
  socket.resume()
  await closed
  expect(await readCategories()).toBe(200)
})

const waitingForLocks = sql`select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

const CATEGORIES = '/api/category/list?is_other=false'
const readCategories = async () =>
  (await api.signedOut.ask('listCategories', { query: { is_other: false } })).status
