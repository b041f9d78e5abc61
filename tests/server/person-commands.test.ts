// What an operator does about one person: a test message, a copy of their data, and a deletion.
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runAdmin, startAdmin } from '#tests/support/admin-command.ts'
import { startApi } from '#tests/support/api.ts'
import { createLastingDatabase } from '#tests/support/database.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { type PushService, startPushService } from '#tests/support/push-service.ts'
import { TEST_SECRET_KEY } from '#tests/support/signing-key.ts'
import { rowsKept, rowsWith } from '#tests/support/stored-rows.ts'
import { acceptedBid, keepDraft, postCase } from '#tests/support/stories.ts'

const PHONE = '6025550199'
const TIMEOUT_MS = 120_000

let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
let pushService: PushService
let folder: string
let email: string
const stop: (() => Promise<unknown>)[] = []

// A customer with rows in many tables, and a device.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fastpass-person-'))
  lasting = await createLastingDatabase()
  pushService = await startPushService()
  stop.push(pushService.stop, lasting.remove, () => rm(folder, { recursive: true }))
  const db = await lasting.open()
  const api = await startApi({
    db,
    config: { secretKey: TEST_SECRET_KEY, pushServices: [pushService.origin] },
  })
  const vega = await api.attorney()
  const nora = await api.customer({ firstName: 'Nora', lastName: "O'Quist", contactInfo: PHONE })
  email = nora.email
  await postCase(api, nora)
  await acceptedBid(api, nora, [vega])
  await keepDraft(nora)
  await nora.must('putQuietHours', { body: { hours: { from: '22:00', until: '07:00' } } })
  const { data } = await nora.must('getPushKey')
  const subscription = pushService.subscribe(data.public_key)
  const device = { ...subscription, device: 'Firefox on Android', time_zone: 'America/Phoenix' }
  await nora.must('putPushSubscription', { body: device })
  await api.close()
}, TIMEOUT_MS)
afterAll(async () => {
  for (const end of stop) await end()
})

const admin = (...args: string[]) =>
  runAdmin({ ...lasting.env, PUSH_SERVICES: pushService.origin, DEMO: '0' }, ...args)

describe('npm run admin -- test-email', () => {
  it('sends through the mail server, and says in a sentence why it could not', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const mail = await startMailServer()
    const env = { DATA_DIR: folder, SMTP_URL: mail.url, SMTP_PLAINTEXT: '1' }
    const sent = await runAdmin(env, 'test-email', 'robin@example.com')
    expect([sent.code, sent.output]).toEqual([0, expect.stringMatching(/^Accepted, for robin@/)])
    expect(mail.received).toMatchObject([{ recipients: ['robin@example.com'] }])
    await mail.stop()
    const failed = await runAdmin(env, 'test-email', 'robin@example.com')
    expect([failed.code, failed.output]).toEqual([
      1,
      expect.stringMatching(
        /^The email was not sent\. The mail server \S+ does not respond \(ECONNREFUSED\)\.\n$/,
      ),
    ])
  })
})

describe('a command that is ended', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s has the exit code %i', { timeout: TIMEOUT_MS }, async (signal, code) => {
    const silent = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    const connected = once(silent, 'connection')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const env = { DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_PLAINTEXT: '1' }
    const command = startAdmin(env, 'test-email', 'robin@example.com')
    await connected
    command.kill(signal)
    expect((await command.ended).code).toBe(code)
  })
})

describe('a command about a person without the secret key of the server', () => {
  it.each([
    ['export-person', 'nora-without-key.json'],
    ['erase-person', '--name', "Nora O'Quist"],
    ['remove-second-factor'],
    ['test-push'],
  ])(
    'is refused, and says where it belongs: %s',
    { timeout: TIMEOUT_MS },
    async (name, ...rest) => {
      const { SECRET_KEY, ...env } = { ...lasting.env, PUSH_SERVICES: pushService.origin }
      const args = [name, email, ...rest.map((arg) => arg.replace(/^(nora)/, join(folder, '$1')))]
      const missing = await runAdmin(env, ...args)
      expect([missing.code, missing.output]).toEqual([
        1,
        expect.stringContaining(
          `The secret key is missing: there is no file ${join(env.DATA_DIR, 'secret-key')}. Copy the file secret-key of the server's data folder (DATA_DIR) there, or set SECRET_KEY`,
        ),
      ])
      const wrong = await runAdmin({ ...env, SECRET_KEY: `not ${SECRET_KEY}` }, ...args)
      expect([wrong.code, wrong.output]).toEqual([
        1,
        expect.stringContaining('were encrypted with another secret key'),
      ])
      expect(await readdir(folder)).not.toContain('nora-without-key.json')
    },
  )
})

describe('npm run admin -- test-push', () => {
  it('sends to each device of a person', { timeout: TIMEOUT_MS }, async () => {
    const { code, output } = await admin('test-push', email)
    const host = new URL(pushService.origin).host
    expect([code, output]).toEqual([
      0,
      `Firefox on Android (${host}): The push service accepted the message.\n`,
    ])
    expect(pushService.received).toHaveLength(1)
    const unknown = await admin('test-push', 'no-one@example.com')
    expect([unknown.code, unknown.output]).toEqual([
      1,
      'No account has the email no-one@example.com.\n',
    ])
  })
})

describe('npm run admin -- export-person', () => {
  it('writes every row about a person, without a secret', { timeout: TIMEOUT_MS }, async () => {
    const file = join(folder, 'nora.json')
    const { code, output } = await admin('export-person', email, file)
    expect([code, output]).toEqual([0, expect.stringContaining(`is stored about ${email}: `)])
    expect((await stat(file)).mode & 0o077).toBe(0)
    const text = await readFile(file, 'utf8')
    const { role, tables } = JSON.parse(text)
    expect([role, tables.customers[0].first_name, tables.cases.length]).toEqual([
      'customer',
      'Nora',
      2,
    ])
    for (const secret of ['_hash"', 'secret', 'endpoint', pushService.origin])
      expect(text).not.toContain(secret)

    const db = await lasting.open()
    const { id, clerk_user_id: userId } = tables.customers[0]
    const found = await rowsWith(db.orm, 'Quist', email, PHONE, id, userId)
    await db.close()
    const names = new Set(found.map((row) => row.split(':')[0]?.replace('public.', '')))
    // Responses and jobs that are gone within a day, and when alerts about a case go out.
    const leftOut = /^(pgboss\..*|idempotency_keys|announced_cases)$/
    const expected = [...names].filter((name) => !leftOut.test(name ?? ''))
    expect(Object.keys(tables)).toEqual(expect.arrayContaining(expected))
  })

  it('replaces no file', { timeout: TIMEOUT_MS }, async () => {
    const file = join(folder, 'nora.json')
    const { code, output } = await admin('export-person', email, file)
    expect([code, output]).toEqual([1, `${file} exists already. Choose another name.\n`])
    expect(await readdir(folder)).toContain('nora.json')
  })
})

describe('npm run admin -- erase-person', () => {
  it('deletes a person only with their name', { timeout: TIMEOUT_MS }, async () => {
    const stored = async () => {
      const db = await lasting.open()
      const kept = await rowsKept(db.orm, 'Quist', email, PHONE)
      await db.close()
      return kept
    }
    const before = (await stored()).length
    for (const args of [[], ['--name', 'Nora Quill']]) {
      const { code, output } = await admin('erase-person', email, ...args)
      expect([code, output]).toEqual([
        1,
        expect.stringContaining(`Nothing was deleted. ${email} is the account of Nora O'Quist.`),
      ])
      // As a shell reads the name.
      expect(output).toMatch(/ --name 'Nora O'\\''Quist'\n$/)
    }
    expect(await stored()).toHaveLength(before)
    const { code, output } = await admin('erase-person', email, '--name', "Nora O'Quist")
    expect([code, output]).toEqual([
      0,
      expect.stringContaining("The account of Nora O'Quist is deleted"),
    ])
    expect(await stored()).toEqual([])
    expect((await admin('erase-person', email)).output).toBe(`No account has the email ${email}.\n`)
  })
})
