// What attorneys read of a case's answers, by the customer's choice and the allow-list.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaseSlug } from '#machines/category-slug.ts'
import {
  choiceOf,
  dependentFields,
  disclosureOf,
  sensitiveFields,
} from '#machines/wizard/disclosure.ts'
import type { Answers, Disclosure, Field } from '#machines/wizard/field.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import { type CategoryAnswers, toCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { sharedFields } from '#machines/wizard/flows/case-fields.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import {
  attorneyAnswers,
  isOpenAnswer,
  onlyListed,
} from '#server/domain/visibility/attorney-disclosure.ts'
import { samplesOf } from '#tests/machines/answer-samples.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { disclosedTo, motorized, slip, whole } from '#tests/support/case-answers.ts'
import { caseIn, checkConflict, decide, move, placeBid } from '#tests/support/stories.ts'

type Slug = keyof CategoryAnswers
type Answered = Record<string, unknown>

let api: TestApi
let maria: TestPerson
let vega: TestPerson
let okafor: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  vega = await api.attorney()
  okafor = await api.attorney()
})
afterAll(() => api.close())

async function post(slug: Slug, answers: object, more: object = {}) {
  const valid = await caseIn(api, maria, slug.replace('_', ' '))
  return maria.ask('createCase', { body: { ...valid, [slug]: answers, ...more } })
}

async function read(attorney: TestPerson, case_id: string, slug: Slug) {
  await checkConflict(attorney, case_id).catch(() => {})
  const { data } = await attorney.must('getCase', { path: { case_id } })
  return {
    answers: (data as Record<string, unknown>)[slug],
    hidden: 'hidden_answers' in data ? data.hidden_answers : undefined,
  }
}

/** The answers that would give away a sensitive one. */
const followUps: Answered = {
  is_first_offense: ['dui_convictions_last_7_years'],
  own_a_house: ['owe_on_house', 'estimated_equality_in_house'],
  is_outstanding_tax: ['what_years', 'irs_agreements'],
  is_currently_facing: ['case_number', 'court_name', 'served_date'],
}

/** The answers that only married people give. */
const unseen = ['spouse_name', 'marriage_date', 'marriage_place']

/** Returns the answers that an attorney reads who is not chosen, and the names of the others. */
function forReaders(answers: Answered, kept: string[]) {
  const leftOut = kept.flatMap((field) =>
    unseen.includes(field) ? field : (followUps[field] ?? []),
  )
  const hidden = kept.filter((field) => !leftOut.includes(field))
  const shown = Object.entries(answers)
    .filter(([field]) => !leftOut.includes(field))
    .map(([field, answer]) => [field, hidden.includes(field) ? null : answer])
  return { answers: Object.fromEntries(shown), hidden: hidden.length > 0 ? hidden : undefined }
}

const everywhere: [Slug, Answered][] = [
  ...(Object.entries(whole) as [Slug, Answered][]),
  ['personal_injury', motorized],
  ['personal_injury', slip],
]

describe.each(Object.keys(caseFlows) as CaseSlug[])('every field of %s', (slug) => {
  it('is either open to all readers, or has a disclosure', () => {
    const { fields } = caseFlows[slug]
    const own = Object.keys(fields).filter((name) => !Object.hasOwn(sharedFields, name))
    const sensitive = sensitiveFields(caseFlows[slug])
    const unlisted = own.filter((name) => isOpenAnswer(slug, name) === sensitive.includes(name))
    expect(
      unlisted,
      'Give the field a `disclosure` in its flow, or list it in server/domain/visibility/attorney-disclosure.ts.',
    ).toEqual([])
  })
})

describe('the allow-list', () => {
  const id = '019a0000-0000-7000-8000-0000000000a1'
  const customer = { first_name: 'Maria' }
  const row = { id, internal_note: 'Call first', contacted_at: null, customer } as object

  it('drops properties that it does not name, and those for the chosen attorney only', () => {
    expect(onlyListed(row as never, true)).toEqual({ id, contacted_at: null, customer })
    expect(onlyListed(row as never, false)).toEqual({ id, contacted_at: null })
  })

  it('withholds an answer that it does not name', () => {
    const answers = { dui: { charges_filed: 'DUI', plea: 'Guilty' } } as CategoryAnswers
    const disclosures = { plea: 'bidders', charges_filed: 'chosen' } as const
    expect(attorneyAnswers({ answers, disclosures }, { isChosen: false, withheld: [] })).toEqual({
      dui: { charges_filed: 'DUI', plea: null },
    })
  })
})

describe.each(Object.values<Flow>(caseFlows))('a hidden answer of $id', (flow) => {
  const given = [0, -1, undefined].map((index) =>
    Object.fromEntries(
      Object.entries(flow.fields).map(([name, field]) => [
        name,
        index === undefined ? null : samplesOf(field).at(index),
      ]),
    ),
  )
  const choices = (disclosure: Disclosure) =>
    Object.fromEntries(sensitiveFields(flow).map((name) => [choiceOf(name), disclosure]))
  /** Returns answers of a field, with none where its step can be skipped. */
  const possibleAnswers = (name: string) => {
    const isSkippable = flow.steps.some((step) => step.fields.includes(name) && step.isSkippable)
    return [...samplesOf(flow.fields[name] as Field), ...(isSkippable ? [null] : [])]
  }
  /**
   * Returns what an attorney gets who is not chosen, without the row that says that there is an
   * answer.
   */
  const sentTo = (answers: Answers, hidden: string) => {
    const { case_details, firm_size, disclosures = null, ...own } = toCaseAnswers(flow, answers)
    const sent = attorneyAnswers({ answers: own, disclosures }, { isChosen: false, withheld: [] })
    const { hidden_answers = [] } = sent
    return { ...sent, hidden_answers: hidden_answers.filter((name) => name !== hidden) }
  }

  it.each(sensitiveFields(flow))('cannot be inferred from the other answers: %s', (hidden) => {
    const alone = { ...choices('bidders'), [choiceOf(hidden)]: 'chosen' }
    for (const chosen of [alone, choices('chosen')]) {
      for (const others of given) {
        const [first, ...rest] = possibleAnswers(hidden).map((answer) =>
          sentTo({ ...others, ...chosen, [hidden]: answer }, hidden),
        )
        for (const sent of rest) expect(sent).toEqual(first)
      }
    }
  })

  const unseenHere = sensitiveFields(flow).filter((name) => unseen.includes(name))
  it.each(unseenHere)('does not reveal that it was given: %s', (hidden) => {
    for (const others of given) {
      const answers = { ...others, ...choices('bidders'), [choiceOf(hidden)]: 'chosen' }
      const [first, ...rest] = possibleAnswers(hidden).map((answer) =>
        sentTo({ ...answers, [hidden]: answer }, ''),
      )
      for (const sent of rest) expect(sent).toEqual(first)
    }
  })

  it('does not affect the question about the name of another party, which attorneys see before the case', () => {
    const parties = Object.keys(flow.fields).filter((name) => flow.fields[name]?.isParty)
    for (const answers of given) {
      const dependent = dependentFields(flow, { ...answers, ...choices('chosen') })
      expect(parties.filter((name) => dependent.has(name))).toEqual([])
    }
  })
})

describe.each(everywhere)('the answers of a %s case', (slug, answers) => {
  const flow = caseFlows[slug]
  const given = Object.keys(answers)
  const identifying = given.filter((field) => disclosureOf(flow, field, {}) === 'chosen')
  const sensitive = given.filter((field) => sensitiveFields(flow).includes(field))

  it('that start as the chosen attorney’s are so in a case of an older app', async () => {
    const { body } = await post(slug, answers)
    expect(body.data[slug]).toEqual(answers)
    expect(await read(vega, body.data.id, slug)).toEqual(forReaders(answers, identifying))
  })

  it.each([
    ['all attorneys', 'bidders'],
    ['the chosen attorney only', 'chosen'],
  ] as const)('can be read by %s when all of them are shared so', async (_readers, all) => {
    const { body } = await post(slug, answers, { disclosures: disclosedTo(all, slug) })
    expect(body.data.disclosures).toEqual(Object.fromEntries(sensitive.map((name) => [name, all])))
    const hidden = all === 'chosen' ? sensitive : []
    expect(await read(vega, body.data.id, slug)).toEqual(forReaders(answers, hidden))
  })

  it('can be read by the chosen attorney from the acceptance to the end of the case', async () => {
    const { body } = await post(slug, answers, { disclosures: disclosedTo('chosen', slug) })
    const { id } = body.data
    const withheld = forReaders(answers, sensitive)
    const amount = slug === 'personal_injury' ? 30 : 1800
    const bid = await placeBid(vega, id, amount)
    await placeBid(okafor, id, amount + 1)
    for (const bidder of [vega, okafor]) expect(await read(bidder, id, slug)).toEqual(withheld)
    await decide(maria, bid)
    const all = { answers, hidden: undefined }
    expect(await read(vega, id, slug)).toEqual(all)
    expect(await read(okafor, id, slug)).toEqual(withheld)
    await move(vega, id, 'accepted')
    expect(await read(vega, id, slug)).toEqual(all)
    await move(vega, id, 'closed')
    expect(await read(vega, id, slug)).toEqual(withheld)
    expect(await read(okafor, id, slug)).toEqual(withheld)
    expect((await maria.must('getCase', { path: { case_id: id } })).data).toMatchObject({
      [slug]: answers,
    })
  })
})

// The answers of a DUI case that begin as the chosen attorney's.
const KEPT = ['citation_number', 'case_filed_court_name', 'immigration_status']

it('an attorney whose accepted bid is removed can no longer read the answers, and the next one can', async () => {
  const admin = await api.admin()
  const { body } = await post('dui', whole.dui)
  const { id } = body.data
  const first = await placeBid(vega, id)
  await decide(maria, first)
  expect((await read(vega, id, 'dui')).hidden).toBeUndefined()
  await admin.must('deleteBid', { path: { bid_id: first.id }, query: { reason: 'Asked' } })
  const withheld = forReaders(whole.dui, KEPT)
  expect(await read(vega, id, 'dui')).toEqual(withheld)
  await decide(maria, await placeBid(okafor, id))
  expect((await read(okafor, id, 'dui')).answers).toEqual(whole.dui)
})

it('an attorney who declines the case can no longer read any of the answers', async () => {
  const { body } = await post('dui', whole.dui)
  const { id } = body.data
  await decide(maria, await placeBid(vega, id))
  const decline = { id, attorney_id: vega.id, case_status: 'rejected' } as const
  await vega.must('declineCase', { body: decline })
  expect((await read(vega, id, 'dui')).hidden).toEqual(KEPT)
})

it('a field that was not answered is not named among the hidden ones', async () => {
  const { body } = await post('dui', { ...whole.dui, citation_number: null })
  expect((await read(vega, body.data.id, 'dui')).hidden).toEqual(KEPT.slice(1))
})

it('admins can read every answer, and who else can read it', async () => {
  const admin = await api.admin()
  const { body } = await post('dui', whole.dui, { disclosures: { citation_number: 'bidders' } })
  const path = { case_id: body.data.id }
  expect((await admin.must('getCase', { path })).data).toMatchObject({
    dui: whole.dui,
    disclosures: { citation_number: 'bidders', immigration_status: 'chosen' },
  })
})

it.each([
  ['a field that is open to everyone', { court_name: 'chosen' }],
  ['an unknown field', { toString: 'chosen' }],
  ['readers that do not exist', { citation_number: 'nobody' }],
  ['a null byte', { 'citation\u0000number': 'chosen' }],
])('a choice about %s is refused', async (_what, disclosures) => {
  const { status } = await post('dui', whole.dui, { disclosures })
  expect(status).toBe(422)
})

it('no list for attorneys contains a hidden answer, and no search finds a case by it', async () => {
  const secret = 'XQ-90210-SECRET'
  const answers = { ...whole.dui, citation_number: secret }
  const { body } = await post('dui', answers, { disclosures: disclosedTo('chosen', 'dui') })
  await placeBid(okafor, body.data.id)
  const query: Record<string, string> = { scope: 'explore', search: secret }
  for (const attorney of [vega, okafor]) {
    for (const scope of ['explore', 'current', 'past'] as const) {
      const asked = { path: { attorney_id: attorney.id }, query: { scope, limit: 100 } } as const
      const list = JSON.stringify(await attorney.must('listCasesByAttorney', asked))
      expect(list).not.toMatch(/XQ-90210|Resident/)
    }
    const path = { attorney_id: attorney.id }
    const searched = await attorney.ask('listCasesByAttorney', { path, query })
    expect(JSON.stringify(searched.body)).not.toContain(body.data.id)
  }
  const admin = await api.admin()
  for (const field of ['category_name', 'unique_id', 'customer_name']) {
    const query = { search: `${field}[ilike]=*${secret}*` }
    expect((await admin.must('listAdminCases', { query })).data).toEqual([])
  }
})
