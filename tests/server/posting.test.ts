import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { checked } from '#tests/support/asking.ts'
import { caseIn, plainCase } from '#tests/support/stories.ts'

const ZERO_DATE = '0001-01-01T00:00:00Z'

let api: TestApi
let maria: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
})
afterAll(() => api.close())

const post = async (changes: object) =>
  maria.ask('createCase', { body: { ...(await caseIn(api, maria)), ...changes } })
const postDui = async (answers: object) =>
  post({ dui: { violation_date: '2026-09-20T00:00:00Z', ...answers } })
describe('posting a case', () => {
  it('opens it for bids and gives it a number that people can say aloud', async () => {
    const first = (await post({})).body.data
    const second = (await post({})).body.data
    expect(first).toMatchObject({
      category_name: 'dui',
      case_status: 'open',
      case_details: 'I was stopped on the way home.',
      firm_size: ['1-2 lawyers'],
      total_bid: 0,
      lowest_bid: null,
      highest_bid: null,
      created_at: api.now().toISOString(),
    })
    expect(second.unique_id).toBeGreaterThan(first.unique_id)
  })

  it('stores the answers as they were given, and a question without an answer as null', async () => {
    const { dui } = (
      await postDui({
        next_hearing_date: '2026-10-20T16:30:00Z',
        hearing_type: 'Arraignment',
        is_first_offense: false,
        dui_convictions_last_7_years: true,
        hearings_attended: 0,
      })
    ).body.data
    expect(dui).toMatchObject({
      violation_date: '2026-09-20T00:00:00Z',
      next_hearing_date: '2026-10-20T16:30:00Z',
      hearing_type: 'Arraignment',
      hearings_attended: 0,
      dui_convictions_last_7_years: true,
      on_probation: null,
    })
  })

  it('drops answers that the path of the questions does not reach', async () => {
    const { dui } = (await postDui({ hearing_type: 'Arraignment', next_hearing_date: null })).body
      .data
    expect(dui).not.toHaveProperty('hearing_type')
    const first = (await postDui({ is_first_offense: true, dui_convictions_last_7_years: true }))
      .body.data
    expect(first.dui.dui_convictions_last_7_years).toBe(false)
  })

  it('treats the zero date as no date, and returns it as null', async () => {
    const { dui } = (await postDui({ next_hearing_date: ZERO_DATE, hearing_type: 'Arraignment' }))
      .body.data
    expect(dui.next_hearing_date).toBeNull()
    expect(dui).not.toHaveProperty('hearing_type')
  })

  it('trims texts', async () => {
    const reply = await post({ case_details: '  It rained.\n' })
    expect(reply.body.data.case_details).toBe('It rained.')
  })

  it('accepts a category without questions of its own', async () => {
    const reply = await maria.ask('createCase', { body: await plainCase(maria) })
    expect(reply.status).toBe(201)
    expect(reply.body.data).not.toHaveProperty('dui')
  })
})

describe('a case that breaks a rule', () => {
  it.each<[string, object, string, string]>([
    ['no answers', { dui: undefined }, 'dui.violation_date', 'Field is  required'],
    ['no violation date', { dui: {} }, 'dui.violation_date', 'Field is  required'],
    [
      'the zero date where a date is required',
      { dui: { violation_date: ZERO_DATE } },
      'dui.violation_date',
      'Field is  required',
    ],
    [
      'a day that does not exist',
      { dui: { violation_date: '2026-02-30T00:00:00Z' } },
      'dui.violation_date',
      'Date input not valid.',
    ],
    [
      'a date with a time',
      { dui: { violation_date: '2026-09-20T08:00:00Z' } },
      'dui.violation_date',
      'Date input not valid.',
    ],
    ['no details', { case_details: undefined }, 'case_details', 'Field is  required'],
    ['blank details', { case_details: ' \n' }, 'case_details', 'Field is  required'],
    [
      'details of control characters',
      { case_details: '\u0007' },
      'case_details',
      'Enter valid input.',
    ],
    ['no firm size', { firm_size: [] }, 'firm_size', 'Select valid option.'],
    ['an unknown firm size', { firm_size: ['3 lawyers'] }, 'firm_size.0', 'Select valid option.'],
    ['an unknown key', { colour: 'red' }, 'colour', 'This field is not known.'],
    [
      'a category that does not exist',
      { category_id: randomUUID() },
      'category_id',
      'Select valid option.',
    ],
    [
      'a category by the name of another',
      { category_name: 'family' },
      'category_name',
      'Select valid option.',
    ],
    [
      'a null byte in its details',
      { case_details: 'a\u0000' },
      'case_details',
      'Enter valid input.',
    ],
    [
      'a null byte in an answer',
      { dui: { violation_date: '2026-09-20T00:00:00Z', citation_number: 'a\u0000' } },
      'dui.citation_number',
      'Enter valid input.',
    ],
    ['an invalid id', { category_id: 'dui' }, 'category_id', 'Enter valid input.'],
    [
      'an id in another notation',
      { category_id: `urn:uuid:${randomUUID()}` },
      'category_id',
      'Enter valid input.',
    ],
  ])('is refused for %s, naming the field', async (_what, changes, field, message) => {
    const reply = await post(changes)
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('INVALID_FIELDS')
    expect(reply.body.errors).toContainEqual({ field, message })
  })

  it.each<[string, object]>([
    ['a text that is too long', { citation_number: 'x'.repeat(201) }],
    ['a choice that is not offered', { hearing_type: 'Tea' }],
    ['an invalid count', { hearings_attended: -1 }],
    ['an absurdly large count', { hearings_attended: 1001 }],
    ['a yes/no as text', { on_probation: 'yes' }],
    ['an unknown question', { favourite_colour: 'red' }],
    ['what a database cannot store', { citation_number: 'a\u0000' }],
  ])('is refused for %s among its answers', async (_what, answers) => {
    const reply = await postDui(answers)
    expect(reply.status).toBe(422)
    expect(reply.body.errors[0].field).toMatch(/^dui\./)
  })

  it('is refused with the answers of another category', async () => {
    const body = { ...(await plainCase(maria)), dui: { citation_number: '1' } }
    const reply = await maria.ask('createCase', { body })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual([{ field: 'dui', message: 'Enter valid input.' }])
  })

  it('accepts 1000 characters of details, however many bytes they have, and refuses more', async () => {
    expect((await post({ case_details: '\u{1f600}'.repeat(1000) })).status).toBe(201)
    expect((await post({ case_details: 'x'.repeat(1001) })).body.errors).toEqual([
      { field: 'case_details', message: 'Use at most 1000 characters.' },
    ])
  })

  it('accepts an incomplete character without an error', async () => {
    const reply = await post({ case_details: 'half \ud800' })
    expect(reply.body.data.case_details).toBe('half \ufffd')
  })
})

describe('an invalid request', () => {
  const raw = async (headers: Record<string, string>, body: string) =>
    checked(
      'createCase',
      await api.send({
        method: 'POST',
        url: '/api/cases/create',
        headers: { token: await maria.token(), 'idempotency-key': randomUUID(), ...headers },
        body,
      }),
    )
  const json = { 'content-type': 'application/json' }

  it('gets 400 for broken JSON', async () => {
    expect(await raw(json, '{"case_details":')).toMatchObject({
      status: 400,
      body: { code: 'MALFORMED_REQUEST' },
    })
    expect((await raw(json, '{"__proto__": {}}')).status).toBe(400)
    expect((await raw(json, '')).status).toBe(400)
  })

  it('gets 415 for content that is not JSON', async () => {
    expect((await raw({ 'content-type': 'text/plain' }, 'hello')).status).toBe(415)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await raw(form, 'case_details=hello')).status).toBe(415)
  })

  it('gets 413 for a body larger than a case can be', async () => {
    expect(await raw(json, JSON.stringify({ case_details: 'x'.repeat(70_000) }))).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    })
  })

  it('gets 400 with an empty idempotency key', async () => {
    const body = JSON.stringify(await caseIn(api, maria))
    expect(await raw({ ...json, 'idempotency-key': '' }, body)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'idempotency-key' }] },
    })
  })
})

describe('practice areas', () => {
  it('are listed in their usual order, followed by those that people added', async () => {
    const usual = ['dui', 'bankruptcy', 'family', 'civil', 'personal injury']
    const body = { name: '  Immigration  Law ', is_other: true }
    const added = (await maria.must('createCategory', { body })).data
    expect(added).toEqual({ id: expect.any(String), name: 'Immigration Law', is_other: true })
    await api.attorney({ areas: [added.id] })
    const all = (await maria.must('listCategories', {})).data.map(({ name }) => name)
    expect(all).toEqual([...usual, 'Immigration Law'])
    const standard = await maria.must('listCategories', { query: { is_other: false } })
    expect(standard).toMatchObject({ total_count: usual.length, total_page: 1 })
    const query = { limit: 2, offset: usual.length - 1 }
    const page = await maria.must('listCategories', { query })
    expect(page.data.map(({ name }) => name)).toEqual([usual.at(-1), 'Immigration Law'])
    expect(page.data[1]).toEqual(added)
  })

  it('are not added again when the person typed the name before in any capitals', async () => {
    const named = async (name: string) =>
      (await maria.must('createCategory', { body: { name, is_other: true } })).data
    expect(await named('DUI')).toEqual({
      id: await api.categoryId('dui'),
      name: 'dui',
      is_other: false,
    })
    const [first, ...others] = await Promise.all(['Tax', 'tax', 'TAX'].map(named))
    for (const other of others) expect(other.id).toBe(first?.id)
  })

  it('need a name of complete characters', async () => {
    for (const name of ['', '  ', '\u0007', 'tax \ud83d', 'tax\u0000']) {
      const reply = await maria.ask('createCategory', { body: { name, is_other: true } })
      expect(reply.status, JSON.stringify(name)).toBe(422)
    }
  })
})
