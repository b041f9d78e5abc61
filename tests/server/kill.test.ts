// The server is killed without warning, several times, while people keep sending: nothing acknowledged is lost.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCategories } from '#server/db/categories.ts'
import { insertCustomer } from '#server/db/people.ts'
import { ensureCategories } from '#server/domain/categories.ts'
import { newId } from '#server/domain/ids.ts'
import { createEmbeddedProvider } from '#server/identity/local/operations.ts'
import { type Asking, askWith } from '#tests/support/asking.ts'
import { leastAnswersOf } from '#tests/support/case-answers.ts'
import { createLastingDatabase } from '#tests/support/database.ts'
import { sendByFetch, signIn } from '#tests/support/http.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

const SUBMISSIONS = 200
const KILLS = 4
const AT_ONCE = 8

const maria = { email: 'maria@example.com', password: 'Fastpass1!', id: newId(new Date()) }
let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
let port: number
let server: ServerProcess
let categoryId: string

beforeAll(async () => {
  lasting = await createLastingDatabase()
  const db = await lasting.open()
  await db.migrate()
  await ensureCategories(db.orm)
  const at = new Date()
  const identity = createEmbeddedProvider({ db, clock: () => at })
  const { id: clerkUserId } = await identity.createUser(maria)
  const name = { firstName: 'Maria', lastName: 'Delgado', contactInfo: null }
  await insertCustomer(db.orm, {
    ...name,
    id: maria.id,
    email: maria.email,
    clerkUserId,
    createdAt: at,
  })
  const { items } = await listCategories(db.orm, { isOther: false, limit: 1, offset: 2 })
  categoryId = items[0]?.id ?? ''
  await db.close()
  port = await freePort()
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await lasting.remove()
})

const start = () => startServerProcess({ ...lasting.env, PORT: String(port), DEMO: '0' })

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  await once(listener, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No port is free')
  return address.port
}

/** Sends the same case under the same key until the server has said yes, through every kill. */
async function submit(asking: Asking, details: string): Promise<string> {
  const key = randomUUID()
  const body = {
    category_id: categoryId,
    customer_id: maria.id,
    firm_size: ['1-2 lawyers'],
    case_details: details,
    ...leastAnswersOf('family'),
  }
  for (;;) {
    const reply = await asking.ask('createCase', { key, body }).catch(() => undefined)
    if (reply?.status === 201) return reply.body.data.id
    if (reply) throw new Error(`A submission was refused: ${JSON.stringify(reply.body)}`)
    await wait(50)
  }
}

it(`stores each of ${SUBMISSIONS} submissions exactly once, though the server is killed ${KILLS} times`, async () => {
  const origin = `http://localhost:${port}`
  const send = sendByFetch(origin)
  const session = await signIn(send, origin, maria)
  const { refresh_token: token } = (await askWith(send, session.renew).must('createSession')).data
  const asking = askWith(send, async () => token)

  const waiting = Array.from({ length: SUBMISSIONS }, (_, index) => `Case ${index}`)
  const acknowledged = new Map<string, string>()
  const sendOn = async () => {
    for (let details = waiting.pop(); details; details = waiting.pop()) {
      acknowledged.set(details, await submit(asking, details))
    }
  }
  const killNowAndThen = async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      while (acknowledged.size < (kill * SUBMISSIONS) / (KILLS + 1)) await wait(5)
      expect(await server.stop('SIGKILL')).toBeNull()
      server = await start()
    }
  }
  await Promise.all([killNowAndThen(), ...Array.from({ length: AT_ONCE }, sendOn)])

  expect(acknowledged.size).toBe(SUBMISSIONS)
  const stored = new Map<string, string>()
  for (const offset of [0, 100, 200]) {
    const query = { customer_id: maria.id, offset }
    for (const { id } of (await asking.must('listCases', { query })).data) {
      const { data } = await asking.must('getCase', { path: { case_id: id } })
      expect(stored.has(data.case_details), data.case_details).toBe(false)
      stored.set(data.case_details, id)
    }
  }
  expect(stored).toEqual(acknowledged)
}, 120_000)
