// A person asks for a copy of their data, gets a link by email, and downloads the ZIP.
import { readdir } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { dataCopies } from '#server/db/schema/operations.ts'
import { deleteExpiredCopies, makeDataCopy } from '#server/domain/data-copies/data-copies.ts'
import type { TestApi, TestPerson } from '#tests/support/api.ts'
import { whole } from '#tests/support/case-answers.ts'
import { type Emailing, SOON, startEmailing } from '#tests/support/emailing.ts'
import { formOf, jpeg } from '#tests/support/pictures.ts'
import { caseIn, decide, keepDraft, notificationsTo, placeBid } from '#tests/support/stories.ts'
import { unzip } from '#tests/support/unzip.ts'

const GONE = [404, 'This link no longer works. You can ask for your data again.']

let emailing: Emailing
let api: TestApi
let okafor: TestPerson

beforeAll(async () => {
  emailing = await startEmailing()
  api = emailing.api
  okafor = await api.attorney({ companyName: 'Okafor and Daughters' })
})
afterAll(() => emailing.stop())

const request = async (person: TestPerson) => {
  await person.prove()
  await person.must('requestDataCopy')
}
const linkFor = async (person: TestPerson) => {
  const subject = 'Fastpass: Your data is ready'
  const mail = await vi.waitFor(() => {
    const found = emailing.emailsTo(person).findLast((each) => each.subject === subject)
    if (!found) throw new Error('There is no email yet')
    return found
  }, SOON)
  const link = new URL(mail.text?.match(/https:\S+/)?.[0] ?? '')
  expect(link.pathname).toBe('/download-data')
  return link.searchParams.get('copy') ?? ''
}
const download = (person: TestPerson, copy_id: string) =>
  person.ask('downloadDataCopy', { path: { copy_id } })
const refusalOf = async (person: TestPerson, copy_id: string) => {
  const { status, body } = await download(person, copy_id)
  return [status, body.detail ?? body.message]
}
const zipFor = async (person: TestPerson) => {
  await request(person)
  const { status, headers, body } = await download(person, await linkFor(person))
  expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
    200,
    'application/zip',
    String(body.length),
  ])
  return unzip(body)
}
const jsonIn = (files: Record<string, Buffer>, name: string) =>
  JSON.parse(String(files[`${name}.json`] ?? '[]'))
const copiesOf = (person: TestPerson) =>
  api.services.db.orm.select().from(dataCopies).where(eq(dataCopies.personId, person.id))
const textOf = (files: Record<string, Buffer>) => Object.values(files).map(String).join('\n')

/** A case with every answer, two bids, and the decision; the attorney has a picture. */
async function playStory() {
  const maria = await api.customer()
  const vega = await api.attorney({ companyName: 'Vega Law Group' })
  const body = { ...(await caseIn(api, maria)), ...{ dui: whole.dui } }
  const { data: posted } = await maria.must('createCase', { body })
  const { data: uploaded } = await api.signedOut.must('uploadFile', { body: formOf(await jpeg()) })
  const profile = {
    id: vega.id,
    company_name: 'Vega Law Group',
    description: 'Two lawyers in Mesa.',
    phone_number: '4805550163',
    languages_known: 'English, Spanish',
    category_id: [await api.categoryId('dui')],
    law_firm_size: '1-2 lawyers',
    profile_image: uploaded.url,
  }
  await vega.must('updateAttorney', { body: profile })
  const bid = await placeBid(vega, posted.id, 1800)
  await placeBid(okafor, posted.id, 2400)
  expect((await decide(maria, bid)).status).toBe(200)
  const draft = await keepDraft(maria)
  return { maria, vega, posted, bid, draft, picture: uploaded.url }
}

describe('a copy of the data of a customer', () => {
  it('has every answer, bid, notification and draft, and no private field of attorneys', async () => {
    const { maria, vega, posted, bid, draft } = await playStory()
    const files = await zipFor(maria)
    const [account, [legalCase]] = [jsonIn(files, 'account'), jsonIn(files, 'cases')]
    expect([account.role, account.email]).toEqual(['customer', maria.email])
    expect([legalCase.id, legalCase.case_details]).toEqual([posted.id, posted.case_details])
    expect(legalCase.answers).toEqual({ dui: whole.dui })
    const byAmount = (each: { bid_amount: number }) => each.bid_amount
    expect(jsonIn(files, 'bids').map(byAmount).sort()).toEqual([1800, 2400])
    expect(jsonIn(files, 'bids').map(({ id }: { id: string }) => id)).toContain(bid.id)
    const names = jsonIn(files, 'attorneys')
    expect(names).toHaveLength(2)
    expect(names).toContainEqual({ id: okafor.id, company_name: 'Okafor and Daughters' })
    const sent = await notificationsTo(maria)
    expect(sent.length).toBeGreaterThan(1)
    expect(
      jsonIn(files, 'notifications')
        .map(({ id }: { id: string }) => id)
        .sort(),
    ).toEqual(sent.map(({ id }) => id).sort())
    const { id, answers } = draft
    expect(jsonIn(files, 'drafts')).toContainEqual(expect.objectContaining({ id, answers }))
    expect(String(files['read-me.txt'])).toContain('what Fastpass stores about you')
    const text = textOf(files)
    for (const other of [vega.email, okafor.email, vega.userId, '4805550163', '_hash"', 'secret'])
      expect(text).not.toContain(other)
  })
})

describe('a copy of the data of an attorney', () => {
  it('has their bids, notifications and picture, and nothing of the client', async () => {
    const { maria, vega, bid, picture } = await playStory()
    const files = await zipFor(vega)
    expect(jsonIn(files, 'attorneys')).toMatchObject([{ id: vega.id, email: vega.email }])
    expect(jsonIn(files, 'bids').map(({ id }: { id: string }) => id)).toEqual([bid.id])
    const sent = await notificationsTo(vega)
    expect(jsonIn(files, 'notifications')).toHaveLength(sent.length)
    const name = picture.replace('/uploads/', '')
    const stored = await api.services.files.read(name)
    expect(files[`pictures/${name}`]?.equals(stored ?? Buffer.of())).toBe(true)
    const text = textOf(files)
    for (const other of ['Delgado', maria.email, '4805550142', whole.dui.citation_number])
      expect(text).not.toContain(other)
  })

  it('has every one of some hundred rows once', async () => {
    const firm = await api.attorney()
    await api.services.db.orm.execute(sql`
      insert into notifications (id, received_by, kind, title, email_subject, created_at)
      select gen_random_uuid(), ${firm.id}::uuid, 'license_expired', 'No. ' || n, 'Subject', now()
      from generate_series(1, 450) n`)
    const titles = jsonIn(await zipFor(firm), 'notifications').map(
      ({ title }: { title: string }) => title,
    )
    expect([titles.length, new Set(titles).size]).toEqual([450, 450])
  })
})

describe('a request for a copy', () => {
  it('needs the password, is written in the history, and is refused during maintenance', async () => {
    const maria = await api.customer()
    const refused = await maria.ask('requestDataCopy')
    expect([refused.status, refused.body.code]).toEqual([403, 'PROOF_REQUIRED'])
    await maria.prove()
    api.services.changes.refusal = 'maintenance'
    expect((await maria.ask('requestDataCopy')).status).toBe(503)
    api.services.changes.refusal = null
    expect(await copiesOf(maria)).toEqual([])
    await request(maria)
    const lines = await rows(
      api.services.db.orm,
      sql`select event, actor_id from audit_events where entity_id = ${maria.id} and event like 'account.%'`,
    )
    expect(lines).toEqual([{ event: 'account.copy', actor_id: maria.id }])
  })

  it('while one is being made starts no second one, also at the same moment', async () => {
    const maria = await api.customer()
    await emailing.beforeSending(async () => {
      await maria.prove()
      const asked = [1, 2, 3].map(() => maria.ask('requestDataCopy'))
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([204, 204, 204])
      expect(await copiesOf(maria)).toHaveLength(1)
    })
    await linkFor(maria)
    await vi.waitFor(() => expect(emailing.emailsTo(maria)).toHaveLength(1), SOON)
  })

  it('is refused after five in a short time', async () => {
    const maria = await api.customer()
    await emailing.beforeSending(async () => {
      for (let count = 1; count <= 5; count += 1) {
        await request(maria)
        const unready = (await copiesOf(maria)).find(({ readyAt }) => readyAt === null)
        await makeDataCopy(api.services, { copyId: unready?.id ?? '' })
      }
      await maria.prove()
      const { status, body } = await maria.ask('requestDataCopy')
      expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    })
  })
})

describe('the link to a copy', () => {
  it('works for its owner alone and for 24 hours, after which the file is deleted', async () => {
    const maria = await api.customer()
    await request(maria)
    const copyId = await linkFor(maria)
    expect(await refusalOf(await api.customer(), copyId)).toEqual(GONE)
    expect(await refusalOf(okafor, copyId)).toEqual(GONE)
    expect(
      (await api.signedOut.ask('downloadDataCopy', { path: { copy_id: copyId } })).status,
    ).toBe(401)
    api.advance({ hours: 23 })
    await deleteExpiredCopies(api.services)
    const again = await maria.onAnotherPhone()
    expect((await download(again, copyId)).status).toBe(200)
    expect(await readdir(api.filesFolder)).toContain(`${copyId}.zip`)
    api.advance({ hours: 1 })
    expect(await refusalOf(await maria.onAnotherPhone(), copyId)).toEqual(GONE)
    await deleteExpiredCopies(api.services)
    expect(await readdir(api.filesFolder)).not.toContain(`${copyId}.zip`)
    expect(await copiesOf(maria)).toEqual([])
  })

  it('works no more once its owner has closed the account', async () => {
    const maria = await api.customer()
    await request(maria)
    const copyId = await linkFor(maria)
    await maria.must('closeAccount')
    const { status, body } = await download(await maria.onAnotherPhone(), copyId)
    expect([status, body.code]).toEqual([403, 'ACCOUNT_CLOSED'])
  })
})

describe('the copy of a person who is deleted', () => {
  const remove = async ({ userId }: TestPerson) => {
    const robin = await api.admin()
    await robin.prove()
    await robin.must('deleteUser', { path: { user_id: userId }, query: { reason: 'Asked' } })
  }
  it('is deleted with the account', async () => {
    const maria = await api.customer()
    await request(maria)
    const copyId = await linkFor(maria)
    await remove(maria)
    expect(await readdir(api.filesFolder)).not.toContain(`${copyId}.zip`)
  })

  it('is not made anymore, and leaves nothing of an attempt that was killed', async () => {
    const maria = await api.customer()
    let copyId = ''
    await emailing.beforeSending(async () => {
      await request(maria)
      const [copy] = await copiesOf(maria)
      copyId = copy?.id ?? ''
      await remove(maria)
      const file = { bytes: new Uint8Array(Buffer.from('half')), contentType: 'application/zip' }
      await api.services.files.put(`${copyId}.zip`, file)
    })
    await vi.waitFor(async () => {
      expect(await readdir(api.filesFolder)).not.toContain(`${copyId}.zip`)
    }, SOON)
    expect(emailing.subjectsTo(maria)).not.toContain('Fastpass: Your data is ready')
  })
})
