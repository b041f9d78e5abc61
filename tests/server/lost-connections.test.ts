// A connection to the database that is lost in a transaction. When it is lost at the commit, no one
// knows whether that took place, so the request is repeated with its key, and takes place once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIN_POOL_SIZE } from '#server/settings/setting-schema.ts'
import { askWith } from '#tests/support/asking.ts'
import { minimalAnswersOf } from '#tests/support/case-answers.ts'
import { isPostgres } from '#tests/support/database.ts'
import { openGate } from '#tests/support/database-gate.ts'
import { sendByFetch, signIn } from '#tests/support/http.ts'
import { createLastingWorld, signInAt } from '#tests/support/lasting-world.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

// The built-in database has no connection.
describe.runIf(isPostgres)('a lost connection', () => {
  let world: Awaited<ReturnType<typeof createLastingWorld>>
  let gate: Awaited<ReturnType<typeof openGate>>
  let server: ServerProcess
  let maria: Awaited<ReturnType<typeof signInAt>>

  beforeAll(async () => {
    world = await createLastingWorld()
    gate = await openGate(world.env.DATABASE_URL ?? '', { by: 'TCP' })
    server = await startServerProcess({ ...world.env, DATABASE_URL: gate.url })
    maria = await signInAt(server, world.maria)
  })
  afterAll(async () => {
    await server.stop()
    await gate.stop()
    await gate.remove()
    await world.remove()
  })

  describe('a case whose connection is lost', () => {
    /** Returns the ids of the customer's cases, newest first. */
    const casesOf = async () => {
      const { data } = await maria.must('listCases', { query: { customer_id: maria.id } })
      return data.map(({ id }) => id)
    }

    const caseOf = (case_details: string) => ({
      category_id: world.categoryId,
      customer_id: maria.id,
      firm_size: ['1-2 lawyers'],
      ...minimalAnswersOf('family'),
      case_details,
    })

    it.each([
      ['at the commit', 'commit'],
      ['before the response to the commit', 'its response'],
    ] as const)('%s is stored once when it is sent again', async (_moment, lost) => {
      // The text must not name the statement, by which the gate finds it.
      const body = caseOf('Lost connection')
      const lose = async () => {
        const before = await casesOf()
        const key = randomUUID()
        gate.loseNext(lost)
        return { before, key, first: await maria.ask('createCase', { key, body }) }
      }
      let attempt = await lose()
      // The transaction of a job was lost instead.
      while (attempt.first.status === 201) attempt = await lose()
      const { before, key, first } = attempt
      expect([first.status, first.body.code]).toEqual([503, 'UNAVAILABLE'])
      const { data: posted } = await maria.must('createCase', { key, body })
      expect(await casesOf()).toEqual([posted.id, ...before])
    })

    it('is posted on retry after more BEGINs failed than the pool has connections', async () => {
      const body = caseOf('Lost: begin')
      for (let failures = 0; failures < MIN_POOL_SIZE + 2; ) {
        gate.loseNext('begin')
        const { status } = await maria.ask('createCase', { key: randomUUID(), body })
        if (status === 503) failures += 1
        // The transaction of a job was lost instead.
        else expect(status).toBe(201)
      }
      gate.loseNext(undefined)
      const { data: posted } = await maria.must('createCase', { key: randomUUID(), body })
      expect(await casesOf()).toContain(posted.id)
    })
  })

  describe('a new account whose connection is lost', () => {
    const password = 'Slowpass2?'

    it.each([
      ['at the commit', 'commit'],
      ['before the response to the commit', 'its response'],
    ] as const)('%s can be logged in to after it is sent again', async (_moment, lost) => {
      const send = sendByFetch(server.url)
      const stranger = askWith(send, async () => null)
      let count = 0
      const lose = async () => {
        count += 1
        const email = `new${count}.${lost.length}@example.com`
        const name = { first_name: 'Ana', last_name: 'Ortiz', contact_info: '4805550142' }
        const body = { ...name, email, password }
        const key = randomUUID()
        gate.loseNext(lost)
        return { email, key, body, first: await stranger.ask('createCustomer', { key, body }) }
      }
      let attempt = await lose()
      // The transaction of a job was lost instead.
      while (attempt.first.status === 201) attempt = await lose()
      const { email, key, body, first } = attempt
      expect([first.status, first.body.code]).toEqual([503, 'UNAVAILABLE'])
      const { data } = await stranger.must('createCustomer', { key, body })
      const { userId, renew } = await signIn(send, server.url, { email, password })
      const { must } = askWith(send, renew)
      const path = { clerk_user_id: userId }
      expect((await must('verifyClerk', { path })).data.uuid).toBe(data.id)
    })
  })
})
