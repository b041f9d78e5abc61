// How a customer wants to be reached: who receives it, and when.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { components } from '#contract'
import type { TestPerson } from '#tests/support/api.ts'
import { type Emailing, SOON, startEmailing } from '#tests/support/emailing.ts'
import { decide, move, placeBid, postCase } from '#tests/support/stories.ts'

type Schemas = components['schemas']

const TEXT_ONLY = {
  first: 'text',
  is_only: true,
  may_leave_message: null,
  safe_from: '18:00',
  safe_until: '21:00',
  time_zone: 'America/Phoenix',
  say_to_others: 'It is about the piano.',
  language: 'Spanish',
  needs_interpreter: true,
} satisfies Schemas['ContactPreferences']
const CALL_FIRST = {
  ...TEXT_ONLY,
  first: 'call',
  is_only: false,
  may_leave_message: false,
} satisfies Schemas['ContactPreferences']

let emailing: Emailing
let maria: TestPerson
let vega: TestPerson
let okafor: TestPerson

beforeAll(async () => {
  emailing = await startEmailing()
})
afterAll(() => emailing.stop())

const save = (contact_preferences?: Schemas['ContactPreferences']) =>
  maria.ask('updateCustomer', {
    body: {
      id: maria.id,
      first_name: 'Maria',
      last_name: 'Delgado',
      contact_info: '4805550142',
      ...(contact_preferences !== undefined && { contact_preferences }),
    },
  })
const stored = async (by = maria): Promise<Schemas['Customer']> =>
  (await by.must('getCustomer', { path: { customer_id: maria.id } })).data
const accept = (bid: Schemas['Bid'], contact_preferences: Schemas['ContactPreferences']) =>
  maria.ask('updateBidStatus', {
    body: {
      id: bid.id,
      bid_status: 'accepted',
      update_count: bid.update_count,
      contact_preferences,
    },
  })
const customerSeenBy = async (attorney: TestPerson, case_id: string) =>
  (await attorney.ask('getCase', { path: { case_id } })).body.data?.customer

async function caseWithBids() {
  maria = await emailing.api.customer()
  vega = await emailing.api.attorney()
  okafor = await emailing.api.attorney()
  const { id } = await postCase(emailing.api, maria)
  return { id, bid: await placeBid(vega, id), other: await placeBid(okafor, id, 2150) }
}
const acceptanceEmail = async () => {
  const accepted = () =>
    emailing.emailsTo(vega).find(({ text }) => text?.includes('accepted your bid'))
  await vi.waitFor(() => expect(accepted()).toBeDefined(), SOON)
  return accepted()?.text ?? ''
}

describe('how a customer wants to be reached', () => {
  it('is stored with the profile, stays without being sent, is taken back by null, and is not shown to admins', async () => {
    await caseWithBids()
    expect((await save(TEXT_ONLY)).body.data).toMatchObject({
      contact_preferences: TEXT_ONLY,
      version: 2,
    })
    expect((await save(TEXT_ONLY)).body.data.version).toBe(2)
    expect((await save()).body.data).toMatchObject({ contact_preferences: TEXT_ONLY, version: 2 })
    expect(await stored(await emailing.api.admin())).not.toHaveProperty('contact_preferences')
    await save(null)
    expect(await stored()).toMatchObject({ version: 3 })
    expect(await stored()).not.toHaveProperty('contact_preferences')
  })

  it('is stored without what its own answers rule out', async () => {
    await caseWithBids()
    const message = { first: 'email', is_only: true, may_leave_message: true } as const
    const english = { language: 'English', needs_interpreter: true } as const
    await save({
      ...TEXT_ONLY,
      ...message,
      ...english,
      safe_until: '18:00',
      say_to_others: ' It is me. ',
    })
    expect((await stored()).contact_preferences).toEqual({
      first: 'email',
      is_only: true,
      may_leave_message: null,
      safe_from: null,
      safe_until: null,
      time_zone: null,
      say_to_others: 'It is me.',
      language: 'English',
      needs_interpreter: null,
    })
  })

  it.each([
    [{ say_to_others: 'x'.repeat(61) }, 'contact_preferences.say_to_others'],
    [{ safe_from: '18:07' }, 'contact_preferences.safe_from'],
    [{ first: 'pigeon' }, 'contact_preferences.first'],
  ])('is refused with %o', async (change, field) => {
    await caseWithBids()
    const { status, body } = await save({ ...TEXT_ONLY, ...change } as typeof TEXT_ONLY)
    expect(status).toBe(422)
    expect(body.errors).toEqual([expect.objectContaining({ field })])
    expect(await stored()).not.toHaveProperty('contact_preferences')
  })

  it('reaches the chosen attorney alone, after the acceptance, on the case and in the email, until the case is closed', async () => {
    const { id, bid } = await caseWithBids()
    await save(TEXT_ONLY)
    for (const attorney of [vega, okafor]) {
      expect(await customerSeenBy(attorney, id)).toBeUndefined()
    }
    await decide(maria, bid)
    expect(await customerSeenBy(vega, id)).toMatchObject({ contact_preferences: TEXT_ONLY })
    expect(await customerSeenBy(okafor, id)).toBeUndefined()
    const text = await acceptanceEmail()
    expect(text).toContain('Careful: Do not call or email.')
    expect(text).toContain('Reach them by: Text only')
    expect(text).toContain('Safe hours: 6:00 PM to 9:00 PM, Mountain Standard Time')
    expect(text).toContain('If someone else answers, say: “It is about the piano.”')
    expect(text).toContain('Language: Spanish, with an interpreter')
    await move(maria, id, 'closed')
    expect(await customerSeenBy(vega, id)).toBeUndefined()
    for (const { text: other } of emailing.emailsTo(okafor)) expect(other).not.toContain('piano')
  })

  it('is stored with an acceptance, so that its email has the newest', async () => {
    const { id, bid } = await caseWithBids()
    await save(TEXT_ONLY)
    expect((await accept(bid, CALL_FIRST)).status).toBe(200)
    expect(await stored()).toMatchObject({ contact_preferences: CALL_FIRST, version: 3 })
    expect(await customerSeenBy(vega, id)).toMatchObject({ contact_preferences: CALL_FIRST })
    const text = await acceptanceEmail()
    expect(text).toContain('Careful: Do not leave a message.')
    expect(text).toContain('Reach them by: Call first')
  })

  it('is not stored with an acceptance that is refused, nor with a rejection', async () => {
    const { bid, other } = await caseWithBids()
    const refused = await accept({ ...bid, update_count: 1 }, TEXT_ONLY)
    expect(refused.body.code).toBe('BID_CHANGED')
    await maria.must('updateBidStatus', {
      body: { id: other.id, bid_status: 'rejected', contact_preferences: TEXT_ONLY },
    })
    expect(await stored()).not.toHaveProperty('contact_preferences')
  })

  it('is not stored for the customer of another case', async () => {
    const { bid } = await caseWithBids()
    const lee = await emailing.api.customer()
    const { status } = await lee.ask('updateBidStatus', {
      body: { id: bid.id, bid_status: 'accepted', contact_preferences: TEXT_ONLY },
    })
    expect(status).toBe(404)
    const own = (await lee.must('getCustomer', { path: { customer_id: lee.id } })).data
    expect(own).not.toHaveProperty('contact_preferences')
  })
})

describe('the language of a customer', () => {
  const shown = { ...TEXT_ONLY, show_language: true }
  // Vega names English and Spanish, and Okafor English alone.
  async function languageSeenBy(attorney: TestPerson, id: string, languages?: 'own') {
    const query = { scope: 'explore' as const, ...(languages && { languages }) }
    const path = { attorney_id: attorney.id }
    const { data } = await attorney.must('listCasesByAttorney', { path, query })
    const listed = data.find((one) => one.id === id)
    return listed ? (listed.language ?? null) : undefined
  }
  const speaks = async (by: TestPerson, case_id: string) =>
    (await by.must('listBids', { query: { case_id, sort: 'bid_amount' } })).data.map(
      ({ attorney }) => attorney.speaks,
    )

  async function openCase() {
    maria = await emailing.api.customer()
    vega = await emailing.api.attorney({ languagesKnown: 'Fluent Spanish, English' })
    okafor = await emailing.api.attorney({ languagesKnown: 'English, no Spanish' })
    return (await postCase(emailing.api, maria)).id
  }

  it('is in explore, its filter and the case while the customer shows it', async () => {
    const id = await openCase()
    await save(TEXT_ONLY)
    expect(await languageSeenBy(vega, id)).toBeNull()
    expect(await languageSeenBy(vega, id, 'own')).toBeUndefined()
    await save(shown)
    expect(await languageSeenBy(okafor, id)).toBe('Spanish')
    expect(await languageSeenBy(vega, id, 'own')).toBe('Spanish')
    const path = { case_id: id, attorney_id: vega.id }
    expect((await vega.must('getCaseForAttorney', { path })).data).toMatchObject({
      language: 'Spanish',
    })
    const later = (await postCase(emailing.api, maria)).id
    expect(await languageSeenBy(vega, later, 'own')).toBe('Spanish')
    await save({ ...shown, language: 'Korean' })
    expect(await languageSeenBy(vega, id, 'own')).toBeUndefined()
    expect(await languageSeenBy(vega, id)).toBe('Korean')
    await save({ ...shown, show_language: false })
    for (const each of [id, later]) {
      expect(await languageSeenBy(vega, each)).toBeNull()
      expect(await languageSeenBy(vega, each, 'own')).toBeUndefined()
    }
  })

  it('combines with the attorney’s areas and places, and does not filter for attorneys who name none', async () => {
    const id = await openCase()
    await save(shown)
    const listedBy = async (attorney: TestPerson, query: object) => {
      const path = { attorney_id: attorney.id }
      const asked = { scope: 'explore', languages: 'own', ...query } as const
      const { data } = await attorney.must('listCasesByAttorney', { path, query: asked })
      return data.some((one) => one.id === id)
    }
    expect(await listedBy(vega, { places: 'own' })).toBe(true)
    expect(await listedBy(vega, { areas: 'own', places: 'own' })).toBe(
      await listedBy(vega, { areas: 'own' }),
    )
    expect(await listedBy(okafor, {})).toBe(true)
  })

  it('marks the bids of attorneys who name it, for the owner alone', async () => {
    const id = await openCase()
    await placeBid(vega, id)
    await placeBid(okafor, id, 2150)
    expect(await speaks(maria, id)).toEqual([undefined, undefined])
    await save(TEXT_ONLY)
    expect(await speaks(maria, id)).toEqual(['Spanish', undefined])
    expect(await speaks(vega, id)).toEqual([undefined])
  })

  it('is not left with an attorney who lost the case, and no longer in the list of the one who won', async () => {
    const id = await openCase()
    const bid = await placeBid(vega, id)
    await placeBid(okafor, id, 2150)
    await save(shown)
    await decide(maria, bid)
    for (const attorney of [vega, okafor]) {
      const path = { case_id: id, attorney_id: attorney.id }
      const { data } = await attorney.must('getCaseForAttorney', { path })
      expect(data).not.toHaveProperty('language')
      const { data: listed } = await attorney.must('listCasesByAttorney', {
        path: { attorney_id: attorney.id },
      })
      expect(listed.find((one) => one.id === id)).toMatchObject({ language: null })
    }
  })
})
