// Drafts on the server: another phone shows what was typed on one, and finished drafts do not come
// back.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drafts } from '#server/db/schema/cases.ts'
import { DRAFT_LIMIT_BYTES, deleteOldDrafts, MAX_DRAFTS } from '#server/domain/drafts/drafts.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { caseIn, draftBody, keepDraft } from '#tests/support/stories.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const DAY_SECONDS = 24 * 3600
const listed = async (person: TestPerson) => (await person.must('listDrafts')).data
const put = (person: TestPerson, draft_id: string, body: unknown) =>
  person.ask('putDraft', { path: { draft_id }, body })
const discard = (person: TestPerson, draft_id: string) =>
  person.ask('deleteDraft', { path: { draft_id } })
const storedIn = (id: string) => api.services.db.orm.select().from(drafts).where(eq(drafts.id, id))

/** Returns the instant this many seconds before the server's now. */
const ago = (seconds: number) => new Date(api.now().getTime() - seconds * 1000).toISOString()

describe('a draft', () => {
  it('is the same on the person’s other phone', async () => {
    const maria = await api.customer()
    const other = await maria.onAnotherPhone()
    const answers = {
      violation_date: '10/01/2026',
      on_probation: false,
      firm_size: ['1-2 lawyers'],
    }
    const body = draftBody({ ...answers, citation_number: null }, ago(60))
    const { id } = await keepDraft(maria, body)
    expect(await listed(other)).toEqual([{ id, ...body }])
  })

  it('keeps the later answer for each field, in whatever order the phones send them', async () => {
    const maria = await api.customer()
    const early = draftBody({ citation_number: 'AZ-1', charges_filed: 'DUI' }, ago(60))
    const late = draftBody({ citation_number: 'AZ-2', case_filed_court_name: 'Mesa' }, ago(30))
    for (const order of [
      [early, late],
      [late, early],
    ]) {
      const id = randomUUID()
      for (const body of order) await keepDraft(maria, { ...body, step: 'court' }, id)
      const [kept] = (await listed(maria)).filter((draft) => draft.id === id)
      expect(kept?.answers).toEqual({
        citation_number: { value: 'AZ-2', answered_at: ago(30) },
        case_filed_court_name: { value: 'Mesa', answered_at: ago(30) },
        charges_filed: { value: 'DUI', answered_at: ago(60) },
      })
    }
  })

  it('opens at the step of its latest change, and a phone that sends an earlier one gets that step', async () => {
    const maria = await api.customer()
    const { id } = await keepDraft(maria, { ...draftBody({}, ago(10)), step: 'charges' })
    const late = await keepDraft(maria, { ...draftBody({}, ago(20)), step: 'court' }, id)
    expect(late).toMatchObject({ step: 'charges', updated_at: ago(10) })
  })

  it('does not change however often it is sent', async () => {
    const maria = await api.customer()
    const first = await keepDraft(maria)
    expect(await keepDraft(maria, draftBody(), first.id)).toEqual(first)
    expect(await listed(maria)).toEqual([first])
  })

  it('keeps everything when two phones send at once', async () => {
    const maria = await api.customer()
    const id = randomUUID()
    const fields = Array.from({ length: 10 }, (_, index) => `field_${index}`)
    await Promise.all(fields.map((field) => keepDraft(maria, draftBody({ [field]: 'x' }), id)))
    const [kept] = await listed(maria)
    expect(Object.keys(kept?.answers ?? {}).sort()).toEqual(fields)
  })

  it('treats a time in the future as now, so that a fast clock does not always win', async () => {
    const maria = await api.customer()
    const ahead = ago(-3600)
    const first = await keepDraft(maria, draftBody({ citation_number: 'AZ-1' }, ahead))
    expect(first.answers.citation_number?.answered_at).toBe(ago(0))
    expect(first.updated_at).toBe(ago(0))
    api.advance({ seconds: 5 })
    const second = await keepDraft(maria, draftBody({ citation_number: 'AZ-2' }, ago(1)), first.id)
    expect(second.answers.citation_number?.value).toBe('AZ-2')
  })

  it('accepts times in any format, and treats an impossible one as the oldest', async () => {
    const maria = await api.customer()
    const early = draftBody({ charges_filed: 'A' }, '0000-01-01T00:00:00Z')
    const { id, answers, updated_at } = await keepDraft(maria, early)
    expect(answers.charges_filed?.answered_at).toBe('1970-01-01T00:00:00.000Z')
    expect(updated_at).toBe('1970-01-01T00:00:00.000Z')
    const later = draftBody({ charges_filed: 'B' }, '2026-10-01T09:30:00+02:00')
    expect((await keepDraft(maria, later, id)).answers.charges_filed).toEqual({
      value: 'B',
      answered_at: '2026-10-01T07:30:00.000Z',
    })
  })
})

describe('a draft ends', () => {
  it('when it is discarded, and another phone does not restore it', async () => {
    const maria = await api.customer()
    const other = await maria.onAnotherPhone()
    const { id } = await keepDraft(maria)
    expect((await discard(maria, id)).status).toBe(204)
    expect(await listed(other)).toEqual([])
    expect(await put(other, id, draftBody())).toMatchObject({
      status: 409,
      body: { code: 'DRAFT_DELETED', message: 'This case was sent or discarded.' },
    })
    expect((await discard(other, id)).status).toBe(204)
  })

  it('when its case is posted, together with it', async () => {
    const maria = await api.customer()
    const { id } = await keepDraft(maria)
    const body = await caseIn(api, maria)
    const refused = await maria.ask('createCase', { key: id, body: { ...body, dui: {} } })
    expect(refused.status).toBe(422)
    expect(await listed(maria)).toHaveLength(1)
    await maria.must('createCase', { key: id, body })
    expect(await listed(maria)).toEqual([])
    expect((await put(maria, id, draftBody())).body.code).toBe('DRAFT_DELETED')
  })

  it('also when the phone’s copy arrives only after its case', async () => {
    const maria = await api.customer()
    const id = randomUUID()
    await maria.must('createCase', { key: id, body: await caseIn(api, maria) })
    expect((await put(maria, id, draftBody())).body.code).toBe('DRAFT_DELETED')
  })

  it('but not by another person’s case with the same key', async () => {
    const maria = await api.customer()
    const tom = await api.customer()
    const { id } = await keepDraft(maria)
    await tom.must('createCase', { key: id, body: await caseIn(api, tom) })
    expect(await listed(maria)).toHaveLength(1)
  })

  it('30 days after it was last written, and can no longer be read', async () => {
    let maria = await api.customer()
    // Signs in again, because a log-in does not last as long as a draft.
    const later = async (seconds: number) => {
      api.advance({ seconds })
      maria = await maria.onAnotherPhone()
    }
    const { id } = await keepDraft(maria)
    await later(29 * DAY_SECONDS)
    await keepDraft(maria, draftBody({ citation_number: 'AZ-1' }), id)
    await later(30 * DAY_SECONDS - 1)
    expect(await listed(maria)).toHaveLength(1)
    api.advance({ seconds: 1 })
    expect(await listed(maria)).toEqual([])
    expect((await discard(maria, id)).status).toBe(404)
    // A phone that still holds the draft creates it again.
    const { answers } = await keepDraft(maria, draftBody(), id)
    expect(Object.keys(answers)).toEqual(['violation_date'])
  })

  it('with its removal from the database, and its tombstone is removed after 90 days', async () => {
    const maria = await api.customer()
    const kept = await keepDraft(maria)
    const discarded = await keepDraft(maria)
    await discard(maria, discarded.id)
    expect(await storedIn(discarded.id)).toMatchObject([{ answers: {}, categoryName: '' }])
    api.advance({ seconds: 30 * DAY_SECONDS })
    await deleteOldDrafts(api.services.db.orm, api.now())
    expect(await storedIn(kept.id)).toEqual([])
    expect(await storedIn(discarded.id)).toHaveLength(1)
    api.advance({ seconds: 60 * DAY_SECONDS })
    await deleteOldDrafts(api.services.db.orm, api.now())
    expect(await storedIn(discarded.id)).toEqual([])
  })
})

describe('drafts are limited', () => {
  it(`to ${MAX_DRAFTS} of a person, of which one must be removed before the next`, async () => {
    const maria = await api.customer()
    const asked = Array.from({ length: MAX_DRAFTS + 5 }, () =>
      put(maria, randomUUID(), draftBody()),
    )
    const replies = await Promise.all(asked)
    const tooMany = replies.filter(({ status }) => status === 409)
    expect(tooMany.map(({ body }) => body.code)).toEqual(Array(5).fill('TOO_MANY_DRAFTS'))
    const [first] = await listed(maria)
    expect((await put(maria, first?.id ?? '', draftBody({ a: 'b' }))).status).toBe(200)
    await discard(maria, first?.id ?? '')
    expect((await put(maria, randomUUID(), draftBody())).status).toBe(200)
    // Each customer has a limit of their own.
    expect((await put(await api.customer(), randomUUID(), draftBody())).status).toBe(200)
  })

  it('in size, also when it grows little by little', async () => {
    const maria = await api.customer()
    const id = randomUUID()
    const text = 'x'.repeat(2000)
    const most = Math.floor(DRAFT_LIMIT_BYTES / 2000)
    const replies = []
    for (let part = 0; part <= most; part += 1) {
      replies.push(await put(maria, id, draftBody({ [`field_${part}`]: text })))
    }
    expect(replies[0]?.status).toBe(200)
    expect(replies.at(-1)).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } })
  })

  const body = draftBody()
  const answered = (value: unknown) => ({
    ...body,
    answers: { citation_number: { value, answered_at: ago(0) } },
  })
  it.each<[string, () => object, string]>([
    ['an unknown key', () => ({ ...body, owner: 'me' }), 'owner'],
    ['a missing key', () => ({ ...body, step: undefined }), 'step'],
    ['a number for an answer', () => answered(7), 'answers.citation_number.value'],
    ['an object for an answer', () => answered({ a: 1 }), 'answers.citation_number.value'],
    ['a text that is too long', () => answered('x'.repeat(2001)), 'answers.citation_number.value'],
    ['too many choices', () => answered(Array(21).fill('x')), 'answers.citation_number.value'],
    ['a null byte in a text', () => answered('a\0b'), 'answers.citation_number.value'],
    ['a null byte in a choice', () => answered(['a\0b']), 'answers.citation_number.value.0'],
    [
      'an answer without its time',
      () => ({ ...body, answers: { a: { value: 'x' } } }),
      'answers.a.answered_at',
    ],
    [
      'an invalid time',
      () => ({ ...body, answers: { a: { value: 'x', answered_at: 'now' } } }),
      'answers.a.answered_at',
    ],
    [
      'a category without a name',
      () => ({ ...body, category: { id: null, name: '' } }),
      'category.name',
    ],
  ])('in shape: %s is refused', async (_what, make, field) => {
    const maria = await api.customer()
    const reply = await put(maria, randomUUID(), make())
    expect(reply.status).toBe(422)
    expect(reply.body.errors.map((error: { field: string }) => error.field)).toContain(field)
    expect(await listed(maria)).toEqual([])
  })

  it('in shape: a name that no field can have is refused', async () => {
    const maria = await api.customer()
    for (const name of ['Citation Number', '__proto__.x', 'x'.repeat(61)]) {
      expect((await put(maria, randomUUID(), draftBody({ [name]: 'x' }))).status, name).toBe(422)
    }
  })

  it('but their answers can be invalid, and are stored as typed', async () => {
    const maria = await api.customer()
    const { answers } = await keepDraft(
      maria,
      draftBody({ violation_date: '13/45/', half: '\ud83d' }),
    )
    expect(answers.violation_date?.value).toBe('13/45/')
    expect(answers.half?.value).toBe('\ufffd')
  })
})

it('a visitor can read the practice areas to begin a case without an account', async () => {
  const { data } = await api.signedOut.must('listCategories', { query: { is_other: false } })
  expect(data.map(({ name }) => name)).toContain('dui')
})
