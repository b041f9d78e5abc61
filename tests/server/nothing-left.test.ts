// What is left in tables and files of a customer and an attorney who deleted their accounts, on the
// 15th day: nothing that they typed, sent or were called. `erasure.test.ts` has the bytes that
// deleted rows leave in the files of the built-in database.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { runHousekeeping } from '#server/delivery/housekeeping.ts'
import type { TestApi, TestPerson } from '#tests/support/api.ts'
import { whole } from '#tests/support/case-answers.ts'
import { subscribeDevice } from '#tests/support/devices.ts'
import { type Emailing, SOON, startEmailing } from '#tests/support/emailing.ts'
import { formOf, jpeg } from '#tests/support/pictures.ts'
import { rowsWith } from '#tests/support/stored-rows.ts'
import { caseIn, decide, draftBody, keepDraft, placeBid, postCase } from '#tests/support/stories.ts'

let emailing: Emailing
let api: TestApi

beforeAll(async () => {
  emailing = await startEmailing()
  api = emailing.api
})
afterAll(() => emailing.stop())

const OF_CUSTOMER = {
  firstName: 'Quirina',
  lastName: 'Zwetschge',
  phone: '6025550177',
  story: 'The heron on Juniper Road saw it',
  charge: 'Driving a saffron tractor',
  court: 'Marigold Municipal Court',
  sayToOthers: 'It is about the piccolo',
  category: 'quince smuggling',
  draft: 'A draft about wisteria',
  endpoint: 'fcm.googleapis.com/fcm/send/zwetschge',
}
const OF_ATTORNEY = {
  firm: 'Mirabelle and Pflaume',
  phone: '4805550199',
  description: 'Two sisters above the bakery',
  site: 'https://mirabelle.example',
  language: 'Rhaeto-Romance',
  note: 'First call under the walnut tree',
  terms: 'Both hearings and a plum cake',
  bar: '774411',
  onLicense: 'Elena Pflaume',
}

/** A customer who has typed something wherever that is possible. */
async function playCustomer() {
  const { firstName, lastName, phone, endpoint } = OF_CUSTOMER
  const nora = await api.customer({ firstName, lastName })
  await nora.must('updateCustomer', {
    body: {
      id: nora.id,
      first_name: firstName,
      last_name: lastName,
      contact_info: phone,
      contact_preferences: {
        first: 'text',
        is_only: true,
        may_leave_message: false,
        safe_from: '18:00',
        safe_until: '21:00',
        time_zone: 'America/Phoenix',
        say_to_others: OF_CUSTOMER.sayToOthers,
        language: 'Spanish',
        needs_interpreter: true,
        show_language: true,
      },
    },
  })
  await nora.must('putQuietHours', { body: { hours: { from: '22:00', until: '07:00' } } })
  await subscribeDevice(nora, {
    ...subscriptionOf(endpoint),
    device: 'Chrome on Android',
    time_zone: 'America/Phoenix',
  })
  const { data: category } = await nora.must('createCategory', {
    body: { name: OF_CUSTOMER.category, is_other: true },
  })
  const own = {
    ...(await caseIn(api, nora)),
    category_id: category.id,
    case_details: OF_CUSTOMER.story,
  }
  const { dui: _, ...typed } = own as typeof own & { dui?: unknown }
  await nora.must('createCase', { body: typed, key: randomUUID() })
  await keepDraft(nora, draftBody({ charges_filed: OF_CUSTOMER.draft }))
  const dui = {
    ...whole.dui,
    charges_filed: OF_CUSTOMER.charge,
    case_filed_court_name: OF_CUSTOMER.court,
  }
  const body = {
    ...(await caseIn(api, nora)),
    dui,
    place: '04013',
    case_details: OF_CUSTOMER.story,
  }
  const { data } = await nora.must('createCase', { body, key: randomUUID() })
  return { nora, caseId: data.id }
}

const subscriptionOf = (path: string) => ({
  endpoint: `https://${path}`,
  keys: {
    p256dh:
      'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI',
    auth: 'FPssNDTKnInHVndSTdbKFw',
  },
})

/** An attorney who has typed something wherever that is possible, with a picture. */
async function playAttorney() {
  const vega = await api.attorney()
  const { data: uploaded } = await api.signedOut.must('uploadFile', { body: formOf(await jpeg()) })
  await vega.must('updateAttorney', {
    body: {
      id: vega.id,
      company_name: OF_ATTORNEY.firm,
      description: OF_ATTORNEY.description,
      phone_number: OF_ATTORNEY.phone,
      website_link: OF_ATTORNEY.site,
      languages_known: OF_ATTORNEY.language,
      category_id: [await api.categoryId('dui')],
      law_firm_size: '1-2 lawyers',
      profile_image: uploaded.url,
    },
  })
  const license = {
    bar_number: OF_ATTORNEY.bar,
    name_on_license: OF_ATTORNEY.onLicense,
    admitted_on: '2011-05-02T00:00:00Z',
  }
  await vega.must('saveLicense', { path: { state: '04' }, body: license })
  return vega
}

/** The attorney bids, is chosen, and both agree on terms. */
async function playAcceptance(vega: TestPerson, customer: TestPerson, caseId: string) {
  const body = {
    attorney_id: vega.id,
    case_id: caseId,
    bid_amount: 1800,
    additional_note: OF_ATTORNEY.note,
    is_payment_activated: true,
  }
  const { data: bid } = await vega.must('createBid', { body, key: randomUUID() })
  expect((await decide(customer, bid)).status).toBe(200)
  const terms = { id: caseId, version: 0, bid_amount: 1900, additional_note: OF_ATTORNEY.terms }
  await vega.must('enterAgreement', { body: terms })
  await customer.must('answerAgreement', { body: { id: caseId, version: 1, is_agreed: true } })
}

/** Asks for a copy of the person's data, and waits until its file is there. */
async function keepCopy(person: TestPerson) {
  await person.prove()
  await person.must('requestDataCopy')
  const subject = 'Fastpass: Your data is ready'
  await vi.waitFor(() => expect(emailing.subjectsTo(person)).toContain(subject), SOON)
}

async function close(person: TestPerson) {
  await person.prove()
  await person.must('closeAccount')
}

/** Runs housekeeping, and the jobs that it and everything before has added. */
async function runAll() {
  const onError = (error: unknown) => expect.unreachable(String(error))
  const { orm } = api.services.db
  await runHousekeeping({ services: api.services, mailer: { tidy: async () => {} }, onError })
  const done = async (jobs: SQL) =>
    vi.waitFor(
      async () =>
        expect(
          await rows(
            orm,
            sql`select name from pgboss.job where state < 'completed' and start_after <= now()
              and ${jobs}`,
          ),
        ).toEqual([]),
      SOON,
    )
  await done(sql`name not in ('housekeeping', 'erasure')`)
  // It comes a minute later.
  await orm.execute(sql`update pgboss.job set start_after = now()
    where name = 'erasure' and data ->> 'tables' = 'small' and state = 'created'`)
  await done(sql`name = 'erasure'`)
}

it('finds nothing of a deleted customer and attorney on day 15', { timeout: 120_000 }, async () => {
  // Jobs run by the database's clock.
  api.advance({ seconds: (Date.now() - api.now().getTime()) / 1_000 })
  const [vega, other] = [await playAttorney(), await api.customer()]
  const { nora, caseId } = await playCustomer()
  await playAcceptance(vega, nora, caseId)
  // This case outlives the attorney.
  const { id: left } = await postCase(api, other)
  await placeBid(vega, left)
  for (const person of [nora, vega]) await keepCopy(person)
  const words = [
    ...Object.values(OF_CUSTOMER),
    ...Object.values(OF_ATTORNEY),
    ...[nora, vega].flatMap(({ email, userId }) => [email, userId]),
  ]
  const { orm } = api.services.db
  for (const word of words) expect(await rowsWith(orm, word), word).not.toEqual([])
  expect(await readdir(api.filesFolder)).toHaveLength(3)

  await close(nora)
  await close(vega)
  api.advance({ hours: 14 * 24 })
  await runAll()
  api.advance({ hours: 24 })
  await runAll()
  for (const word of words) expect(await rowsWith(orm, word), word).toEqual([])
  expect(await readdir(api.filesFolder)).toEqual([])
})
