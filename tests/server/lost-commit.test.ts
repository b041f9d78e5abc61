// A connection to the database that is lost at a commit: no one knows whether it took place, so the request is repeated
// with its key, and takes place once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minimalAnswersOf } from '#tests/support/case-answers.ts'
import { isPostgres } from '#tests/support/database.ts'
import { openGate } from '#tests/support/database-gate.ts'
import { createLastingWorld, signInAt } from '#tests/support/lasting-world.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

// The built-in database has no connection.
describe.runIf(isPostgres)('a case whose commit is lost', () => {
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

  /** Returns the ids of the customer's cases, newest first. */
  const casesOf = async () => {
    const { data } = await maria.must('listCases', { query: { customer_id: maria.id } })
    return data.map(({ id }) => id)
  }

  it.each(['commit', 'its response'] as const)(
    '(%s) is there once when it is sent again',
    async (lost) => {
      const body = {
        category_id: world.categoryId,
        customer_id: maria.id,
        firm_size: ['1-2 lawyers'],
        case_details: `Lost: ${lost}`,
        ...minimalAnswersOf('family'),
      }
      const before = await casesOf()
      const key = randomUUID()
      gate.loseNext(lost)
      const first = await maria.ask('createCase', { key, body })
      expect([first.status, first.body.code]).toEqual([503, 'UNAVAILABLE'])
      const { data: posted } = await maria.must('createCase', { key, body })
      expect(await casesOf()).toEqual([posted.id, ...before])
    },
  )
})
