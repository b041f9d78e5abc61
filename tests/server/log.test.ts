// The log of a server whose database refuses people's texts names the place, never the text.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FASTPASS_VERSION } from '#contract'
import { ServiceFailure } from '#server/failure-cause.ts'
import { describeError, loggerAt, logJobError } from '#server/log.ts'
import { askWith } from '#tests/support/asking.ts'
import { minimalAnswersOf } from '#tests/support/case-answers.ts'
import { createLastingDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { sendByFetch, signIn } from '#tests/support/http.ts'
import {
  type ServerProcess,
  startProcess,
  startServerProcess,
} from '#tests/support/server-process.ts'
import { sourcePath } from '#tests/support/server-programs.ts'

const SECRET = 'my-sister-is-the-witness'
const maria = { email: 'maria@example.com', password: 'Fastpass1!' }
const tom = { email: 'tom@example.com', password: 'Fastpass1!' }

let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
let server: ServerProcess

beforeAll(async () => {
  lasting = await createLastingDatabase()
  await (await startServerProcess({ ...lasting.env, DEMO: '1' })).stop()
  const db = await lasting.open()
  // Production refuses to start with the demo's accounts.
  await db.orm.execute(sql`
    update identity_users set email = case email
      when 'customer@example.com' then ${maria.email}
      when 'customer2@example.com' then ${tom.email}
      else 'former-' || email end`)
  // PostgreSQL's message contains the whole row that a check refuses.
  await db.orm.execute(
    `alter table cases add constraint refusing check (case_details not like '%${SECRET}%')`,
  )
  await db.orm.execute(
    `alter table identity_users add constraint refusing
     check (email <> '${tom.email}' or last_sign_in_at is null) not valid`,
  )
  await db.close()
  const port = await freePort()
  // The log names the files of the sources.
  server = await startProcess([sourcePath('server')], {
    ...lasting.env,
    NODE_ENV: 'production',
    IDENTITY: 'embedded',
    TRUST_PROXY: '0',
    LOG_LEVEL: 'info',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
  })
})
afterAll(async () => {
  await server.stop()
  await lasting.remove()
})

// The line arrives through a pipe, perhaps after the response.
const logged = (words: string) =>
  expect.poll(() => server.output(), { timeout: 10_000 }).toContain(words)

describe('the log', () => {
  it('is JSON in production, also where it says that the server is ready', async () => {
    await logged('ready')
    const lines = server.output().trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: 30,
        msg: `Fastpass ${FASTPASS_VERSION} is ready at ${server.url}`,
        emails: expect.stringContaining('/mail as files'),
        hasAdmin: true,
        isInMaintenance: false,
      }),
    )
  })

  it('contains nothing of an answer that could not be stored', async () => {
    const send = sendByFetch(server.url)
    const session = await signIn(send, server.url, maria)
    const asking = askWith(send, session.renew)
    const path = { clerk_user_id: session.userId }
    const { uuid } = (await asking.must('verifyClerk', { path })).data
    const [area] = (await asking.must('listCategories')).data.filter(
      ({ name }) => name === 'family',
    )
    const posting = asking.ask('createCase', {
      body: {
        category_id: area?.id,
        customer_id: uuid,
        firm_size: ['1-2 lawyers'],
        case_details: `Please know that ${SECRET}.`,
        ...minimalAnswersOf('family'),
      },
    })
    await expect(posting).rejects.toThrow('createCase responded with 500')
    await logged('request failed')
    // The SQLSTATE of a check, and a place in our code.
    expect(server.output()).toContain('23514')
    expect(server.output()).toContain('lifecycle-store.ts')
    expect(server.output()).not.toContain(SECRET)
    expect(server.output()).not.toContain('insert into')
  })

  it('contains no search text of an admin from the URL or the Referer', async () => {
    const word = 'zwetschge'
    const referer = `${server.url}/attorneys?search=${word}`
    const lines = () => server.output().match(/"msg":"request"/g)?.length ?? 0
    const before = lines()
    const urls = ['/customers', '/api/customers', '/api/attorneys', '/%', '/nowhere.js']
    for (const url of urls) {
      await fetch(`${server.url}${url}?search=${word}`, { headers: { referer } })
    }
    await expect.poll(lines).toBeGreaterThan(before + 3)
    expect(server.output()).not.toContain(word)
  })

  it('contains nothing about a person who could not be signed in', async () => {
    const send = sendByFetch(server.url)
    await expect(signIn(send, server.url, tom)).rejects.toThrow('internal_error')
    await logged('identity call failed')
    const [line] = server.output().match(/.*identity call failed.*/) ?? []
    expect(line).toContain('23514')
    expect(line).not.toContain(tom.email)
  })
})

describe('a failed upload', () => {
  it('is logged with its status and nothing of the file', async () => {
    const form = new FormData()
    form.set('file', new Blob([SECRET]), `${SECRET}.png`)
    const response = await fetch(`${server.url}/api/uploader`, {
      method: 'POST',
      body: form,
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(response.ok).toBe(false)
    await logged(`"route":"/api/uploader","status":${response.status}`)
    expect(server.output()).not.toContain(SECRET)
  })
})

describe('a described error', () => {
  it('contains code locations, codes and causes, and no messages', () => {
    const cause = Object.assign(new Error(`(${SECRET})\n    at ${SECRET} (file.ts:1:1)`), {
      code: '23505',
      detail: SECRET,
    })
    const error = Object.assign(new TypeError(`Failed: ${SECRET}`, { cause }), {
      params: [SECRET],
      statusCode: 500,
    })
    const described = describeError(error)
    expect(described).toMatchObject({
      type: 'TypeError',
      statusCode: 500,
      cause: { type: 'Error', code: '23505' },
    })
    expect(described.stack).toContain('log.test.ts')
    expect(JSON.stringify(described)).not.toContain(SECRET)
  })

  it('contains its messages in development', () => {
    const error = new Error('The form has no field "x"', { cause: new TypeError('x is not there') })
    expect(describeError(error, true)).toMatchObject({
      message: 'The form has no field "x"',
      cause: { type: 'TypeError', message: 'x is not there' },
    })
  })

  it('contains only the type of a thrown value that is not an error', () => {
    expect(describeError(SECRET)).toEqual({ type: 'string', stack: '' })
  })
})

describe('the line of a job that failed', () => {
  const mailServer = 'The mail server smtp.example.com:587'
  const coded = (details: object) => Object.assign(new Error(SECRET), details)
  const job = { queue: 'case-email', attempt: 2, attempts: 81 }
  /** Returns the lines of the log. */
  const linesOf = (tell: (log: FastifyBaseLogger) => void, isDevelopment = false) => {
    const lines: string[] = []
    const stream = { write: (line: string) => void lines.push(line) }
    tell(Fastify({ logger: { ...loggerAt('error', isDevelopment), stream } }).log)
    return lines.map((line) => JSON.parse(line))
  }

  it.each([
    [{ code: 'ECONNREFUSED' }, `${mailServer} does not respond (ECONNREFUSED).`],
    [{ code: 'ESOCKET', errno: -111 }, `${mailServer} does not respond (ECONNREFUSED).`],
    [{ code: 'EDNS', errno: -3008 }, `${mailServer} does not respond (ENOTFOUND).`],
    [
      { code: 'EAUTH', responseCode: 535 },
      `${mailServer} refused our user name or password (535).`,
    ],
    [{ code: 'EMESSAGE', responseCode: 451 }, `${mailServer} refused it (451).`],
    [{ code: 'ETIMEDOUT' }, `${mailServer} took too long.`],
  ])('contains queue, attempt, host and cause: %o', (details, cause) => {
    const error = new ServiceFailure(mailServer, coded(details))
    expect(linesOf((log) => logJobError(log, error, job))).toEqual([
      expect.objectContaining({
        queue: 'case-email',
        attempt: 2,
        cause,
        msg: `Job case-email failed, attempt 2 of 81: ${cause}`,
      }),
    ])
  })

  it('reports a service that stays down once for all jobs, as well as another service', () => {
    const down = (service: string) => new ServiceFailure(service, coded({ code: 'ECONNREFUSED' }))
    const lines = linesOf((log) => {
      for (let nth = 0; nth < 37; nth += 1) logJobError(log, down(mailServer), job)
      logJobError(log, down('The push service push.example.com'))
      logJobError(log, new ServiceFailure(mailServer, coded({ responseCode: 451 })), job)
    })
    expect(lines.map(({ cause }) => cause)).toEqual([
      `${mailServer} does not respond (ECONNREFUSED).`,
      'The push service push.example.com does not respond (ECONNREFUSED).',
      `${mailServer} refused it (451).`,
    ])
  })

  it('reports a stopped database once, as the cause of all failures', () => {
    const stopped = new AggregateError([coded({ code: 'ECONNREFUSED' })], '')
    const lines = linesOf((log) => {
      for (let nth = 0; nth < 37; nth += 1) logJobError(log, stopped)
      log.error({ err: coded({ code: '57P01' }) }, 'request failed')
    })
    expect(lines.map(({ msg }) => msg)).toEqual(['The database does not respond (ECONNREFUSED).'])
  })
})
