// Emails become files in a folder when there is no mail server; and which mail settings are valid.
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { domainToUnicode } from 'node:url'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mailer, openMailer } from '#server/delivery/mailer.ts'
import { describeCause } from '#server/failure-cause.ts'
import { readConfig } from '#server/settings/config.ts'
import { ADDRESSES } from '#tests/support/email-addresses.ts'
import { ORIGIN } from '#tests/support/emailing.ts'
import { startMailServer } from '#tests/support/mail-server.ts'

const HOUR_MS = 3_600_000

let folder: string
let mailer: Mailer

beforeAll(async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-mail-'))
  folder = join(dataFolder, 'mail')
  const mailFrom = 'Fastpass <notices@fastpass.example>'
  mailer = await openMailer({
    smtpUrl: undefined,
    smtpPlaintext: false,
    mailFrom,
    dataFolder,
    publicOrigin: ORIGIN,
  })
})
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }))

const email = { id: 'one', to: 'maria@example.com', subject: 'S', text: 'é', html: '<p>é' }

describe('without a mail server', () => {
  it('an email is written to a file', async () => {
    expect(mailer.destination).toContain(folder)
    await mailer.send(email)
    await mailer.send(email)
    expect(await readdir(folder)).toEqual(['one.eml'])
    const read = await PostalMime.parse(await readFile(join(folder, 'one.eml')))
    expect(read).toMatchObject({ subject: 'S', to: [{ address: 'maria@example.com' }] })
    expect(read.text?.trim()).toBe('é')
  })

  it('a file is kept for thirty days, and an incomplete one for one day', async () => {
    const now = new Date()
    const days = 24
    const ages = {
      'a.eml': 31 * days,
      'b.eml': 30 * days + 1,
      'c.eml': 29 * days,
      'd.eml.part': 25,
      'e.eml.part': 23,
    }
    for (const [name, hours] of Object.entries(ages)) {
      const written = new Date(now.getTime() - hours * HOUR_MS)
      await writeFile(join(folder, name), '')
      await utimes(join(folder, name), written, written)
    }
    await mailer.tidy(now)
    expect((await readdir(folder)).sort()).toEqual(['c.eml', 'e.eml.part', 'one.eml'])
  })
})

describe('with a mail server', () => {
  it('an email goes to the recipient exactly as stored', async () => {
    const server = await startMailServer()
    const mailFrom = 'Fastpass <notices@fastpass.example>'
    const settings = { smtpUrl: server.url, mailFrom, dataFolder: folder, publicOrigin: ORIGIN }
    const smtp = await openMailer({ ...settings, smtpPlaintext: true })
    for (const [, to] of ADDRESSES) await smtp.send({ ...email, to })
    smtp.close()
    await server.stop()
    // The test's mail server shows international domains in Unicode.
    const shown = (to: string) => to.replace(/[^@]+$/, domainToUnicode)
    expect(server.received.map(({ recipients }) => recipients)).toEqual(
      ADDRESSES.map(([, to]) => [shown(to)]),
    )
    expect(server.received.map(({ to }) => to?.map(({ address }) => address))).toEqual(
      ADDRESSES.map(([, to]) => [to]),
    )
  })
})

describe('a mail server without TLS', () => {
  it.each(['', '?ignoreTLS=true', '?requireTLS=false'])(
    'gets no email, with the query %j in its URL',
    async (query) => {
      const server = await startMailServer()
      const settings = { mailFrom: 'a@example.com', dataFolder: folder, publicOrigin: ORIGIN }
      const smtpUrl = `${server.url}/${query}`
      const smtp = await openMailer({ ...settings, smtpUrl, smtpPlaintext: false })
      const failure = await smtp.send(email).catch((error: unknown) => describeCause(error))
      expect(failure).toMatch(
        /^The mail server 127\.0\.0\.1:\d+ offers no TLS that can be trusted\./,
      )
      smtp.close()
      await server.stop()
      expect(server.received).toEqual([])
    },
  )

  it.each([
    [{ SMTP_URL: 'smtp://localhost:2525' }, true],
    [{ SMTP_URL: 'smtp://127.0.0.1:2525' }, true],
    [{ SMTP_URL: 'smtp://mail.example.com' }, false],
    [{ SMTP_URL: 'smtp://localhost.example.com' }, false],
    [{ SMTP_URL: 'smtp://mail.example.com', SMTP_PLAINTEXT: '1' }, true],
    [{ SMTP_URL: 'smtp://localhost', NODE_ENV: 'production', PUBLIC_ORIGIN: ORIGIN }, false],
  ])('is allowed by %j: %s', (env, isAllowed) => {
    expect(readConfig(env).smtpPlaintext).toBe(isAllowed)
  })
})

describe('the settings of emails', () => {
  it.each([
    ['SMTP_URL', 'mail.example.com', /^SMTP_URL must look like smtp:\/\/user:password@host:587/],
    ['SMTP_URL', 'http://mail.example.com', /^SMTP_URL must look like/],
    ['MAIL_FROM', 'Fastpass', /^MAIL_FROM must be an email address/],
    ['MAIL_FROM', 'a@example.com\r\nBcc: eve@example.com', /^MAIL_FROM must be an email address/],
    ['MAIL_FROM', 'Fastpass <a@b@example.com>', /^MAIL_FROM must be an email address/],
    ['MAIL_FROM', 'Fastpass <a@exаmple.com>', /^MAIL_FROM must be an email address/],
    ['SUPPORT_EMAIL', 'the office', /^SUPPORT_EMAIL must be an email address/],
    ['VAPID_SUBJECT', 'mailto:a@example', /^VAPID_SUBJECT must be an address/],
  ])('refuse %s=%s in a sentence', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence)
  })

  it('send from the public host unless they say otherwise', () => {
    expect(readConfig({ PUBLIC_ORIGIN: ORIGIN }).mailFrom).toBe(
      'Fastpass <no-reply@fastpass.example>',
    )
    expect(readConfig({}).supportEmail).toBeUndefined()
    expect(readConfig({ SUPPORT_EMAIL: ' help@Example.com ' }).supportEmail).toBe(
      'help@example.com',
    )
    const given = { SMTP_URL: 'smtps://me:pass@mail.example.com', MAIL_FROM: 'me@example.com' }
    expect(readConfig(given)).toMatchObject({
      smtpUrl: given.SMTP_URL,
      mailFrom: given.MAIL_FROM,
    })
  })
})
