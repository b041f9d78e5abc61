// Everything that an attorney receives about a case. What a case itself has of the answers is
// tested in disclosure.test.ts.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sensitiveFields } from '#machines/wizard/disclosure.ts'
import type { Field } from '#machines/wizard/field.ts'
import type { CategoryAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import { startDailyAlerts } from '#server/domain/notifications/case-alerts.ts'
import type { OperationId } from '#server/operations/policies.ts'
import type { TestPerson } from '#tests/support/api.ts'
import type { Ask } from '#tests/support/asking.ts'
import { allowed, calls, type Name } from '#tests/support/attorney-payloads.ts'
import { disclosedTo, motorized, slip, whole } from '#tests/support/case-answers.ts'
import { at, propertiesOf, type Response, routeOf, routes } from '#tests/support/contract.ts'
import { subscribeAt } from '#tests/support/devices.ts'
import { type Emailing, SOON, startEmailing } from '#tests/support/emailing.ts'
import { type PushService, startPushService } from '#tests/support/push-service.ts'
import { refusals } from '#tests/support/refusals/table.ts'
import { caseIn, decide } from '#tests/support/stories.ts'

/** What shows that a response is about a case. */
const ofCases = ['case_id', 'unique_id', 'case_status', 'case_details', 'answers']

const isWithin = (path: string, names: readonly string[]) =>
  names.some((name) => path === name || path.startsWith(`${name}.`))

describe.each(Object.keys(allowed) as Name[])('the properties of %s', (name) => {
  it('are all listed as allowed or forbidden for attorneys', () => {
    const { attorneys, others } = allowed[name]
    const answers = Object.keys(caseFlows)
    const found = propertiesOf(`#/components/schemas/${name}`).filter(
      (path) => !isWithin(path, answers),
    )
    expect(found.filter((path) => !isWithin(path, others)).toSorted()).toEqual(attorneys.toSorted())
    for (const path of others) expect(found).toContain(path)
  })
})

it('every call that sends attorneys data of a case is listed', () => {
  const found = routes
    .filter(({ operation: { operationId: id } }) => {
      const isRefused = refusals[id].some(([who, code]) => who === 'vega' && code === 'WRONG_ROLE')
      // A draft's link goes to an address that its writer typed; the server does not know who opens
      // it.
      return (
        !isRefused &&
        id !== 'openDraftLink' &&
        successOf(id).some((path) => ofCases.some((name) => `.${path}`.endsWith(`.${name}`)))
      )
    })
    .map(({ operation }) => operation.operationId)
  expect([...found, 'streamEvents'].toSorted()).toEqual(Object.keys(calls).toSorted())
})

it('the name on a license is in the responses of admins, and of its own attorney about their licenses', () => {
  const found = routes.flatMap(({ operation: { operationId: id } }) =>
    successOf(id).some((path) => path.endsWith('name_on_license')) ? [id] : [],
  )
  const ofAdmins = found.filter((id) =>
    refusals[id].some(([who, code]) => who === 'vega' && code === 'WRONG_ROLE'),
  )
  expect(found.filter((id) => !ofAdmins.includes(id)).toSorted()).toEqual([
    // With the record of a bid, for admins alone: `Bid` above has no such property.
    'getBid',
    'listLicenses',
    'saveLicense',
  ])
})

/** Returns the properties of an operation's success. */
function successOf(id: OperationId): string[] {
  const { operation, pointer } = routeOf(id)
  return Object.keys(operation.responses)
    .filter((status) => status.startsWith('2'))
    .flatMap((status) => {
      const place = operation.responses[status]?.$ref ?? `${pointer}/responses/${status}`
      const isJson = (at(place) as Response).content?.['application/json']
      return isJson ? propertiesOf(`${place}/content/application~1json/schema`) : []
    })
}

/** Returns the paths of all properties in a value that are not null. */
const pathsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(pathsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, own]) =>
    own === null ? [] : [name, ...pathsIn(own).map((path) => `${name}.${path}`)],
  )
}

/** Returns all texts and numbers in a value. */
const leavesIn = (value: unknown): Secret[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesIn)
  return typeof value === 'string' || typeof value === 'number' ? [value] : []
}

type Slug = keyof CategoryAnswers
type Secret = string | number
const everywhere = [
  ...Object.entries(whole),
  ['personal_injury', motorized],
  ['personal_injury', slip],
] as [Slug, Record<string, unknown>][]
/** Of all attorneys here: no other attorney reads it. */
const NAME_ON_LICENSE = 'Zebulon Q. Marblethorpe'
/** How the customer wants to be reached: for the chosen attorney alone, as the contact details. */
const preferences = {
  first: 'text',
  is_only: true,
  may_leave_message: false,
  safe_from: '18:30',
  safe_until: '21:00',
  time_zone: 'America/Boise',
  say_to_others: 'It is about the piano.',
  language: 'Haitian Creole',
  needs_interpreter: true,
} as const
const customerOf = { firstName: 'Xaviera', lastName: 'Quillfeather', contactInfo: '4805550199' }
/**
 * The sensitive answers of all cases but the yes-or-no ones, which say nothing without the name of
 * their property.
 */
const answered: Secret[] = everywhere.flatMap(([slug, answers]) =>
  sensitiveFields(caseFlows[slug]).flatMap((field): Secret[] => {
    const answer = answers[field]
    if (typeof answer === 'number') return [answer]
    // The day alone, also when its time is not sent.
    return typeof answer === 'string' ? [answer.replace(/T\d\d:\d\d:\d\dZ$/, '')] : []
  }),
)
const names = new Set(everywhere.flatMap(([slug]) => sensitiveFields(caseFlows[slug])))

/** Returns the sensitive answers and contact details that a value has, also as part of a text. */
function secretsIn(value: unknown, secrets: readonly Secret[]): Secret[] {
  const leaves = leavesIn(value)
  const texts = leaves.filter((leaf) => typeof leaf === 'string')
  const has = (secret: Secret) => {
    const written = typeof secret === 'number' ? secret.toLocaleString('en-US') : secret
    return leaves.includes(secret) || texts.some((text) => text.includes(written))
  }
  return secrets.filter(has)
}

describe('what the server sends to attorneys about cases with all answers', () => {
  let service: PushService
  let emailing: Emailing
  let api: Emailing['api']
  let maria: TestPerson
  /** By the attorney's part in the cases. */
  let attorneys: Record<'unlicensed' | 'stranger' | 'chosen' | 'loser', TestPerson>
  /** What each received, but the cases that they may open. */
  const received: { who: string; what: OperationId; name: Name; body: unknown }[] = []
  /** The cases themselves. */
  const opened: { who: string; body: unknown }[] = []
  const conflicts: { parties: { name: string }[] }[] = []
  let secrets: Secret[]

  beforeAll(async () => {
    service = await startPushService()
    emailing = await startEmailing({
      config: { pushServices: [service.origin], verifyAttorneys: true },
    })
    api = emailing.api
    maria = await api.customer(customerOf)
    const { first_name, last_name, contact_info } = (
      await maria.must('getCustomer', { path: { customer_id: maria.id } })
    ).data
    const names = { id: maria.id, first_name, last_name, contact_info }
    await maria.must('updateCustomer', { body: { ...names, contact_preferences: preferences } })
    const { time_zone, safe_from, say_to_others, language } = preferences
    const reached = [maria.email, time_zone, safe_from, say_to_others, language]
    secrets = [...new Set([...answered, ...Object.values(customerOf), ...reached])]
    const robin = await api.admin()
    const areas = await Promise.all(
      Object.keys(whole)
        .concat('personal injury')
        .map((name) => api.categoryId(name)),
    )
    const licensed = async () => {
      const attorney = await api.attorney({ areas })
      const body = {
        name_on_license: NAME_ON_LICENSE,
        bar_number: '031842',
        admitted_on: '2011-05-02T00:00:00Z',
      }
      const { data } = await attorney.must('saveLicense', { path: { state: '04' }, body })
      const found = { source: 'State Bar of Arizona', version: data.version }
      await robin.must('verifyLicense', { path: { license_id: data.id }, body: found })
      return attorney
    }
    attorneys = {
      unlicensed: await api.attorney({ areas }),
      stranger: await licensed(),
      chosen: await licensed(),
      loser: await licensed(),
    }
    const alerts = (who: TestPerson, mode: 'at_once' | 'daily') =>
      who.must('putCaseAlerts', { body: { mode, hour: 8, time_zone: 'America/Phoenix' } })
    await alerts(attorneys.unlicensed, 'at_once')
    await alerts(attorneys.stranger, 'daily')
    for (const who of Object.values(attorneys)) await subscribeAt(service, who)
    for (const [slug, answers] of everywhere) {
      await tell(slug, answers, 'bidders')
      // The name of the other side is kept too, so that no attorney is asked about a conflict.
      if (slug === 'family') await tell(slug, answers, 'chosen')
    }
    await listAll()
  }, 60_000)
  afterAll(async () => {
    await emailing.stop()
    await service.stop()
  })

  type Part = keyof typeof attorneys

  /** Sends a request of an attorney and keeps what they receive. */
  async function ask(who: Part, what: OperationId, asked: Ask) {
    const name = calls[what] ?? 'Problem'
    const { status, body } = await attorneys[who].ask(what, asked)
    const kept = status >= 400 ? { name: 'Problem' as const, body } : { name, body: body?.data }
    if (kept.name === 'AttorneyCase') opened.push({ who, body: kept.body })
    else if (kept.body !== undefined) received.push({ who, what, ...kept })
    if (body?.conflict_check) conflicts.push(body.conflict_check)
    return { status, body }
  }

  /** Posts a case, and lets all attorneys do what they can do with it. */
  async function tell(slug: Slug, answers: object, disclosure: 'bidders' | 'chosen') {
    api.advance({ seconds: 1 })
    const valid = await caseIn(api, maria, slug.replace('_', ' '))
    const disclosures = disclosedTo(disclosure, slug)
    const body = { ...valid, [slug]: answers, disclosures, place: '04013' }
    const { id } = (await maria.must('createCase', { body })).data
    await expectAlertPushed()
    const path = { case_id: id }
    const offer = (who: Part, bid_amount: number) => ({
      body: { attorney_id: attorneys[who].id, case_id: id, bid_amount },
    })
    const check = { body: { id, has_conflict: false } }
    for (const who of ['unlicensed', 'stranger'] as const) {
      await ask(who, 'getCase', { path })
      const own = { case_id: id, attorney_id: attorneys[who].id }
      await ask(who, 'getCaseForAttorney', { path: own })
      await ask(who, 'listBids', { query: own })
    }
    const passing = { body: { id, reason: 'too_far' } }
    for (const who of ['unlicensed', 'stranger'] as const) await ask(who, 'passOnCase', passing)
    await ask('unlicensed', 'checkConflict', check)
    await ask('unlicensed', 'createBid', offer('unlicensed', 30))
    const bids = []
    for (const [who, amount] of [
      ['chosen', 30],
      ['loser', 31],
    ] as const) {
      // Refused where the case names another party.
      const first = await ask(who, 'createBid', offer(who, amount))
      await ask(who, 'checkConflict', check)
      await ask(who, 'passOnCase', passing)
      const { body } = first.status < 300 ? first : await ask(who, 'createBid', offer(who, amount))
      await ask(who, 'createBid', offer(who, amount))
      await ask(who, 'getCase', { path })
      bids.push(body.data)
    }
    await ask('chosen', 'updateBid', { body: { id: bids[0].id, bid_amount: 29 } })
    await decide(maria, { ...bids[0], update_count: 1 })
    await expectNoticePushed()
    const move = { id, case_status: 'accepted' }
    for (const who of ['chosen', 'loser'] as const) {
      await ask(who, 'updateCaseStatus', { body: move })
      await ask(who, 'markContacted', { body: { id } })
      await ask(who, 'updateBid', { body: { id: bids[1].id, bid_amount: 28 } })
      await ask(who, 'getCase', { path })
      await ask(who, 'listBids', { query: { case_id: id, attorney_id: attorneys[who].id } })
      await ask(who, 'getBid', { path: { bid_id: bids[0].id } })
    }
  }

  // Of the first case. There are no alerts of a case that takes no more bids, nor at once of a
  // customer's fourth of a day.
  const expectAlertPushed = () =>
    vi.waitFor(() => {
      const titles = service.received.map(({ message }) => message.title)
      expect(titles).toContain('A new case for you')
    }, SOON)

  // Nothing is pushed about a case that was opened meanwhile, nor a day later.
  const expectNoticePushed = () =>
    vi.waitFor(() => {
      const ofNotices = service.received.filter(({ message }) => message.notice_id !== undefined)
      expect(ofNotices).not.toEqual([])
    }, SOON)

  async function listAll() {
    // Cases that are still open.
    for (const [slug, answers] of everywhere) {
      const valid = await caseIn(api, maria, slug.replace('_', ' '))
      const body = { ...valid, [slug]: answers, disclosures: disclosedTo('bidders', slug) }
      await maria.must('createCase', { body })
    }
    for (const who of Object.keys(attorneys) as Part[]) {
      const { id } = attorneys[who]
      for (const scope of [undefined, 'explore', 'current', 'past', 'passed']) {
        const query = { limit: 100, ...(scope && { scope }) }
        await ask(who, 'listCasesByAttorney', { path: { attorney_id: id }, query })
      }
      for (const grouped of [true, false]) {
        const query = { received_by: id, limit: 100, grouped }
        const { body } = await ask(who, 'listNotifications', { query })
        const notice_id: string | undefined = body.data[0]?.id
        if (notice_id && !grouped) await ask(who, 'readNotification', { path: { notice_id } })
      }
    }
  }

  it('has only listed properties', () => {
    const unexpected = received.flatMap(({ who, what, name, body }) =>
      pathsIn(body)
        .filter((path) => !allowed[name].attorneys.includes(path))
        .map((path) => `${what} to the ${who}: ${path}`),
    )
    expect(unexpected).toEqual([])
    for (const name of ['CaseListItem', 'Bid', 'Problem', 'Notification']) {
      expect(received.some((one) => one.name === name)).toBe(true)
    }
  })

  it('has only listed properties in cases, and the customer only for the chosen attorney', () => {
    const answers = Object.keys(caseFlows)
    for (const { who, body } of opened) {
      const paths = pathsIn(body).filter((path) => !isWithin(path, answers))
      expect(paths.filter((path) => !allowed.AttorneyCase.attorneys.includes(path))).toEqual([])
      if (who !== 'chosen') expect(paths).not.toContain('customer')
      if (who !== 'chosen') expect(JSON.stringify(body)).not.toContain('contact_preferences')
    }
    expect(new Set(opened.map(({ who }) => who))).toEqual(new Set(['stranger', 'chosen', 'loser']))
  })

  it('contain sensitive answers only in the case itself, and names of parties only in the conflict check', () => {
    expect(secretsIn(opened, secrets)).toEqual(secrets)
    const parties = everywhere.flatMap(([slug, answers]) =>
      Object.entries<Field>(caseFlows[slug].fields).flatMap(([field, { isParty }]) =>
        isParty && answers[field] ? [answers[field]] : [],
      ),
    )
    const told = conflicts.flatMap((one) => one.parties.map(({ name }) => name))
    expect(new Set(told)).toEqual(new Set(parties))
    for (const { who, what, name, body } of received) {
      const { conflict_check = {}, ...rest } = Object(body)
      const withoutNames = { ...conflict_check, parties: [] }
      const found = secretsIn(name === 'Problem' ? [rest, withoutNames] : body, secrets)
      expect(found, `${what} to the ${who}`).toEqual([])
      const named = pathsIn(body).filter((path) => path.split('.').some((part) => names.has(part)))
      expect(named, `${what} to the ${who}`).toEqual([])
    }
  })

  it('never contains the name on an attorney’s license in data about a case', () => {
    expect(secretsIn([received, opened], [NAME_ON_LICENSE])).toEqual([])
  })

  it('has no sensitive answers in push messages, emails and alerts', async () => {
    api.advance({ hours: 24 })
    await startDailyAlerts(api.services)
    await vi.waitFor(() => {
      const subjects = emailing.subjectsTo(attorneys.stranger)
      expect(subjects.some((subject) => subject?.includes('new cases for you'))).toBe(true)
      expect(emailing.emailsTo(attorneys.loser).length).toBeGreaterThan(0)
      expect(emailing.emailsTo(attorneys.chosen).length).toBeGreaterThan(0)
    }, SOON)
    const messages = service.received.map(({ message }) => message)
    const unlisted = messages
      .flatMap(pathsIn)
      .filter((path) => !allowed.PushMessage.attorneys.includes(path))
    expect(unlisted).toEqual([])
    expect(secretsIn(messages, [...secrets, NAME_ON_LICENSE])).toEqual([])
    const { chosen, ...others } = attorneys
    // The email about an acceptance has the client's contact details.
    expect(secretsIn(emailing.emailsTo(chosen), [...answered, NAME_ON_LICENSE])).toEqual([])
    for (const who of Object.values(others)) {
      expect(secretsIn(emailing.emailsTo(who), [...secrets, NAME_ON_LICENSE, '555-0199'])).toEqual(
        [],
      )
    }
  })
})
