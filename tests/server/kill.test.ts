// The server is killed several times while people keep sending: nothing acknowledged is lost. What
// the built-in database has written dies with the server's process, unlike PostgreSQL's.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Asking } from '#tests/support/asking.ts'
import { minimalAnswersOf } from '#tests/support/case-answers.ts'
import { isPostgres } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { IN_FULL_RUN, isFullRun } from '#tests/support/full-run.ts'
import { createLastingWorld, signInAt } from '#tests/support/lasting-world.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

const SUBMISSIONS = isFullRun ? 200 : 30
const KILLS = isFullRun ? 4 : 1
const AT_ONCE = 8

let world: Awaited<ReturnType<typeof createLastingWorld>>
let port: number
let server: ServerProcess

beforeAll(async () => {
  world = await createLastingWorld()
  port = await freePort()
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await world.remove()
})

const start = () => startServerProcess({ ...world.env, PORT: String(port) })

/** Sends the same case with the same key until the server has confirmed it, through every kill. */
async function submit(asking: Asking, details: string): Promise<string> {
  const key = randomUUID()
  const body = {
    category_id: world.categoryId,
    customer_id: world.maria.id,
    firm_size: ['1-2 lawyers'],
    case_details: details,
    ...minimalAnswersOf('family'),
  }
  for (;;) {
    const reply = await asking.ask('createCase', { key, body }).catch(() => undefined)
    if (reply?.status === 201) return reply.body.data.id
    if (reply) throw new Error(`A submission was refused: ${JSON.stringify(reply.body)}`)
    await wait(50)
  }
}

it(`each of ${SUBMISSIONS} submissions is stored exactly once, although the server is killed ${KILLS} ${KILLS === 1 ? 'time' : 'times'}`, {
  tags: isPostgres ? IN_FULL_RUN : [],
  timeout: 120_000,
}, async () => {
  const asking = await signInAt(server, world.maria)

  // A second try of this test finds the cases of the first.
  const run = randomUUID()
  const waiting = Array.from({ length: SUBMISSIONS }, (_, index) => `Case ${index} of ${run}`)
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
    const query = { customer_id: world.maria.id, offset }
    for (const { id } of (await asking.must('listCases', { query })).data) {
      const { data } = await asking.must('getCase', { path: { case_id: id } })
      if (!data.case_details.endsWith(run)) continue
      expect(stored.has(data.case_details), data.case_details).toBe(false)
      stored.set(data.case_details, id)
    }
  }
  expect(stored).toEqual(acknowledged)
})
