// Links by which a visitor's draft is continued in another browser, or in the installed app.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { deleteOldDraftLinks } from '#server/db/drafts.ts'
import { draftLinks } from '#server/db/schema/cases.ts'
import { DRAFT_LIMIT_BYTES } from '#server/domain/drafts/drafts.ts'
import { type Emailing, SOON, startEmailing } from '#tests/support/emailing.ts'
import { caseIn, draftBody } from '#tests/support/stories.ts'

let emailing: Emailing
let asked = 0

beforeAll(async () => {
  emailing = await startEmailing()
})
afterAll(() => emailing.stop())

const DAY_SECONDS = 24 * 3600
const newEmail = () => `draft${++asked}@example.com`
const newDraft = () => ({ id: randomUUID(), ...draftBody({ citation_number: 'AZ-4471' }) })
const send = (email: string, draft: object = newDraft()) =>
  emailing.api.signedOut.ask('emailDraftLink', { body: { email, draft } })
const open = (ticket: string) => emailing.api.signedOut.ask('openDraftLink', { body: { ticket } })

/** Returns the newest of this many emails to a recipient. */
const emailTo = (email: string, count = 1) =>
  vi.waitFor(() => {
    const emails = emailing.emailsTo({ email })
    expect(emails).toHaveLength(count)
    const newest = emails.at(-1)
    if (!newest) throw new Error('No email')
    return newest
  }, SOON)
const linkIn = (text = '') => new URL(text.match(/https:\S+/)?.[0] ?? '')
const ticketOf = async (email: string, count = 1) =>
  linkIn((await emailTo(email, count)).text).hash.replace('#ticket=', '')

const stored = async () =>
  (
    await rows<{ row: string }>(
      emailing.api.services.db.orm,
      sql`select row_to_json(stored)::text as row from draft_links stored`,
    )
  ).map(({ row }) => row)

describe('a link to a draft', () => {
  it('is emailed, and brings the draft more than once, also to a signed-in person', async () => {
    const email = newEmail()
    const draft = newDraft()
    expect((await send(email, draft)).status).toBe(204)
    const mail = await emailTo(email)
    expect(mail.subject).toBe('Fastpass: Go on where you left off')
    const link = linkIn(mail.text)
    expect(link.pathname + link.search).toBe('/continue')
    const ticket = link.hash.replace('#ticket=', '')
    for (const person of [emailing.api.signedOut, await emailing.api.customer()]) {
      const { status, body } = await person.ask('openDraftLink', { body: { ticket } })
      expect([status, body.data]).toEqual([200, draft])
    }
  })

  it('reveals neither the case in the email, nor the secret and the email in the database', async () => {
    const email = newEmail()
    await send(email)
    const { subject, text = '', html = '' } = await emailTo(email)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/dui|4471/i)
    const ticket = await ticketOf(email)
    await vi.waitFor(async () => expect((await stored()).join()).not.toContain(email), SOON)
    expect((await stored()).join()).not.toContain(ticket)
  })

  it('works for 14 days, and its copy is deleted then', async () => {
    const email = newEmail()
    const draft = newDraft()
    await send(email, draft)
    const ticket = await ticketOf(email)
    emailing.api.advance({ seconds: 13 * DAY_SECONDS })
    expect((await open(ticket)).status).toBe(200)
    emailing.api.advance({ seconds: DAY_SECONDS + 1 })
    expect((await open(ticket)).status).toBe(404)
    await deleteOldDraftLinks(emailing.api.services.db.orm, emailing.api.now())
    expect((await stored()).join()).not.toContain(draft.id)
  })

  it('ends when its case is posted, or discarded in an account', async () => {
    const maria = await emailing.api.customer()
    const [posted, discarded] = [newDraft(), newDraft()]
    const tickets = []
    for (const draft of [posted, discarded]) {
      const email = newEmail()
      await send(email, draft)
      tickets.push(await ticketOf(email))
      const { id: draft_id, ...body } = draft
      await maria.must('putDraft', { path: { draft_id }, body })
    }
    await maria.must('createCase', { body: await caseIn(emailing.api, maria), key: posted.id })
    await maria.must('deleteDraft', { path: { draft_id: discarded.id } })
    for (const ticket of tickets) expect((await open(ticket)).status).toBe(404)
  })
})

describe('links to drafts', () => {
  it('look the same for an email with an account', async () => {
    const maria = await emailing.api.customer()
    expect((await send(maria.email)).status).toBe(204)
    expect((await emailTo(maria.email)).subject).toBe('Fastpass: Go on where you left off')
  })

  it('are refused for an invalid email, a draft that is too large, and the sixth in an hour', async () => {
    expect((await send('maria@')).body.errors).toMatchObject([{ field: 'email' }])
    const long = { case_details: 'x'.repeat(20_000) }
    const answers = Object.fromEntries(
      Object.keys(Array(4).fill(0)).map((key) => [`details_${key}`, long.case_details]),
    )
    const large = { id: randomUUID(), ...draftBody(answers) }
    expect(JSON.stringify(large.answers).length).toBeGreaterThan(DRAFT_LIMIT_BYTES)
    expect([413, 422]).toContain((await send(newEmail(), large)).status)
    const email = newEmail()
    for (let count = 0; count < 5; count += 1) expect((await send(email)).status).toBe(204)
    expect(await send(email.toUpperCase())).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    })
    expect((await send(newEmail())).status).toBe(204)
  })

  it('are refused while there are 10,000 in all', async () => {
    const { orm } = emailing.api.services.db
    const [first] = await orm.select().from(draftLinks)
    if (!first) throw new Error('There is no link')
    const missing = 9_999 - (await orm.$count(draftLinks))
    const added = Array.from({ length: missing }, () => ({
      ...first,
      id: randomUUID(),
      ticketHash: null,
      email: null,
      draftId: randomUUID(),
      draft: {} as typeof first.draft,
    }))
    await orm.insert(draftLinks).values(added)
    expect((await send(newEmail())).status).toBe(204)
    expect((await send(newEmail())).body.code).toBe('TOO_MANY_REQUESTS')
  })
})
