// Invisible characters, and spaces and dashes that only look like those of a keyboard: what is
// copied from contacts, mail and chats. Each input goes through the app's own rules, and as a
// request to the server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#contract'
import { searchFields, searchFor } from '#machines/admin/list-query.ts'
import { parseAmount } from '#machines/lifecycle/bid-rules.ts'
import { licenseFields } from '#machines/lifecycle/license-fields.ts'
import { type Field, fieldError, isEmpty, typingError } from '#machines/wizard/field.ts'
import { attorneyFields } from '#machines/wizard/flows/attorney-fields.ts'
import { duiFlow } from '#machines/wizard/flows/dui.ts'
import { familyFlow } from '#machines/wizard/flows/family.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'
import { personalInjuryFlow } from '#machines/wizard/flows/personal-injury.ts'
import { toWire, type WireValue } from '#machines/wizard/wire.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { minimalAnswersOf, motorized } from '#tests/support/case-answers.ts'
import { signIn } from '#tests/support/http.ts'
import { caseIn, placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let vega: TestPerson
let robin: TestPerson

beforeAll(async () => {
  api = await startApi({ config: { verifyAttorneys: false } })
  ;[maria, vega, robin] = [await api.customer(), await api.attorney(), await api.admin()]
})
afterAll(() => api.close())

type Sent = { status: number; body: { data?: unknown; errors?: unknown } }
/** A field with the app's rule, and the request that stores a value of it. */
interface Asked {
  rule: Field
  send: (value: WireValue) => Promise<{ reply: Sent; stored: unknown }>
}

const inData = (reply: Sent, ...path: string[]) => ({
  reply,
  stored: path.reduce<unknown>(
    (at, key) => (at as Record<string, unknown> | undefined)?.[key],
    reply.body.data,
  ),
})

function ofPerson(name: 'contact_info' | 'first_name' | 'last_name'): Asked {
  return {
    rule: personFields[name],
    send: async (value) => {
      const { data } = await maria.must('getCustomer', { path: { customer_id: maria.id } })
      const { first_name, last_name, contact_info, version } = data
      const body = { id: maria.id, first_name, last_name, contact_info, version, [name]: value }
      return inData(await maria.ask('updateCustomer', { body: body as never }), name)
    },
  }
}

function ofFirm(name: 'company_name' | 'website_link' | 'languages_known' | 'description'): Asked {
  return {
    rule: attorneyFields[name],
    send: async (value) => {
      const { data } = await vega.must('getAttorney', { path: { attorney_id: vega.id } })
      const body = {
        id: vega.id,
        company_name: 'Vega Law Group',
        description: 'Two lawyers in Mesa.',
        phone_number: '4805550163',
        languages_known: 'English',
        website_link: null,
        profile_image: null,
        category_id: [await api.categoryId('dui')],
        other_category_name: null,
        law_firm_size: '1-2 lawyers',
        version: data.version,
        [name]: value,
      }
      return inData(await vega.ask('updateAttorney', { body: body as never }), name)
    },
  }
}

type Flow = { id: 'dui' | 'family' | 'personal_injury'; fields: Record<string, Field> }

function ofCase(flow: Flow, name: string): Asked {
  const category = flow.id.replace('_', ' ')
  const valid = flow.id === 'personal_injury' ? motorized : minimalAnswersOf(category)[flow.id]
  return {
    rule: flow.fields[name] as Field,
    send: async (value) => {
      const answers = { [flow.id]: { ...valid, [name]: value } }
      const body = { ...(await caseIn(api, maria, category)), ...answers }
      return inData(await maria.ask('createCase', { body: body as never }), flow.id, name)
    },
  }
}

let people = 0
const dui = duiFlow as Flow
const family = familyFlow as Flow
const injury = personalInjuryFlow as unknown as Flow

const asked: Record<string, Asked> = {
  phone: ofPerson('contact_info'),
  'first name': ofPerson('first_name'),
  'last name': ofPerson('last_name'),
  email: {
    rule: personFields.email,
    send: async (value) => {
      people += 1
      const email = String(value).replace('maria', `maria${people}`)
      const { first_name, last_name, contact_info } = aPerson
      const body = { first_name, last_name, contact_info, email, password: 'Fastpass1!' }
      const { reply, stored } = inData(await api.signedOut.ask('createCustomer', { body }), 'email')
      return { reply, stored: String(stored).replace(`maria${people}`, 'maria') }
    },
  },
  'company name': ofFirm('company_name'),
  website: ofFirm('website_link'),
  languages: ofFirm('languages_known'),
  description: ofFirm('description'),
  'citation number': ofCase(dui, 'citation_number'),
  court: ofCase(dui, 'case_filed_court_name'),
  'date of the stop': ofCase(dui, 'violation_date'),
  'hearings attended': ofCase(dui, 'hearings_attended'),
  'other person’s name': ofCase(family, 'adversary_name'),
  'cost of repairs': ofCase(injury, 'amount_of_damages_to_vehicle'),
  details: {
    rule: dui.fields.case_details as Field,
    send: async (value) => {
      const body = { ...(await caseIn(api, maria)), case_details: value }
      return inData(await maria.ask('createCase', { body: body as never }), 'case_details')
    },
  },
  'bar number': {
    rule: licenseFields.bar_number,
    send: async (value) => {
      const body = { bar_number: value, admitted_on: '2011-05-02T00:00:00Z' }
      const ask = { path: { state: '04' }, body: body as components['schemas']['LicenseSave'] }
      return inData(await (await api.attorney()).ask('saveLicense', ask), 'bar_number')
    },
  },
  'practice area': {
    rule: attorneyFields.other_category_name,
    send: async (value) => {
      const body = { name: String(value), is_other: true } as const
      return inData(await maria.ask('createCategory', { body }), 'name')
    },
  },
}
const aPerson = { first_name: 'Ana', last_name: 'Diaz', contact_info: '4805550142' }

/**
 * The field, what is typed, and what is stored; dates and numbers go through the app's rule first.
 */
const table: [field: string, typed: string, stored: WireValue][] = [
  ['phone', '\u202a480\u2011555\u20110142\u202c', '4805550142'],
  ['phone', '\u202d+1 (480) 555-0142\u202c', '4805550142'],
  ['phone', '\u2068(480)\u00a0555\u20130142\u2069', '4805550142'],
  ['phone', '480\u2010555\u20100142', '4805550142'],
  ['phone', '480\u2012555\u20140142', '4805550142'],
  ['phone', '480\u2015555\u22120142', '4805550142'],
  ['phone', '480\ufe63555\uff0d0142', '4805550142'],
  ['phone', 'tel:+1-480-555-0142', '4805550142'],
  ['phone', 'TEL: 480.555.0142', '4805550142'],
  ['phone', '\ufeff4805550142\u200b', '4805550142'],
  ['phone', '480\u2007555\u202f0142', '4805550142'],
  ['phone', '\u3000480\u2009555\u20090142', '4805550142'],
  ['phone', '4805550142\u00ad', '4805550142'],
  ['email', '\u200bmaria@example.com', 'maria@example.com'],
  ['email', '\u2068maria@example.com\u2069', 'maria@example.com'],
  ['email', '\u202amaria@example.com\u202c', 'maria@example.com'],
  ['email', 'maria@exam\u00adple.com', 'maria@example.com'],
  ['email', 'maria\u2060@example.com', 'maria@example.com'],
  ['email', 'maria@example.com\u200d', 'maria@example.com'],
  ['email', 'mailto:maria@example.com', 'maria@example.com'],
  ['email', 'MAILTO: maria@example.com', 'maria@example.com'],
  ['email', 'maria@example.com.', 'maria@example.com'],
  ['email', '\u00a0maria@example.com\u3000', 'maria@example.com'],
  ['email', '\ufeffmailto:maria@example.com.\u200f', 'maria@example.com'],
  ['first name', '\u200eMaria\u200e', 'Maria'],
  ['first name', 'Ana\u00a0María', 'Ana María'],
  ['first name', 'Ana\u202fMaría', 'Ana María'],
  ['first name', 'Ma\u200bria', 'Maria'],
  ['first name', 'Ma\u200cria', 'Maria'],
  ['first name', '\u061cفاطمة', 'فاطمة'],
  ['first name', 'امیر\u200cعلی', 'امیر\u200cعلی'],
  ['first name', 'امیر\u200c', 'امیر'],
  ['first name', 'क्\u200dष', 'क्\u200dष'],
  ['first name', 'ශ්\u200dරී', 'ශ්\u200dරී'],
  ['last name', '\u3000李\u3000', '李'],
  ['last name', '葛\u{e0100}城', '葛\u{e0100}城'],
  ['last name', 'Del\u2007gado', 'Del gado'],
  ['last name', 'O’Brien\u2064', 'O’Brien'],
  ['last name', 'Smith\u2011Jones', 'Smith-Jones'],
  ['company name', 'Vega\u2010Ruiz', 'Vega-Ruiz'],
  ['court', 'Mesa\ufff9 Municipal\ufffb', 'Mesa Municipal'],
  ['last name', 'Delgado\u3164', 'Delgado'],
  ['company name', 'Vega\u00a0&\u00a0Ruiz', 'Vega & Ruiz'],
  ['company name', '\u2067Vega\u2069 Law', 'Vega Law'],
  ['company name', 'Vega\u205fLaw\ufeff', 'Vega Law'],
  ['website', 'https://vega\u200b.com', 'https://vega.com'],
  ['website', '\u2066vega.com\u2069', 'vega.com'],
  ['website', 'www.vega.com.', 'www.vega.com'],
  ['website', '\u00a0https://vega.com/about\u00a0', 'https://vega.com/about'],
  ['languages', 'English,\u00a0Español', 'English, Español'],
  ['languages', 'English\u2028Spanish', 'English Spanish'],
  ['citation number', '\u202dAZ-4471\u202c', 'AZ-4471'],
  ['citation number', 'AZ\u20114471', 'AZ\u20114471'],
  ['citation number', 'AZ\u00a04471\u200b', 'AZ 4471'],
  ['court', 'Mesa\u2003Municipal Court', 'Mesa Municipal Court'],
  ['other person’s name', 'Sam\u200b \u2068Abel\u2069', 'Sam Abel'],
  ['other person’s name', 'Sam ❤\ufe0f 👩\u200d⚖\ufe0f', 'Sam ❤\ufe0f 👩\u200d⚖\ufe0f'],
  ['date of the stop', '10\u201401\u20142026', '2026-10-01T00:00:00Z'],
  ['date of the stop', '\u200e10/01/2026\u200e', '2026-10-01T00:00:00Z'],
  ['date of the stop', '2026\u201110\u201101', '2026-10-01T00:00:00Z'],
  ['date of the stop', 'October\u00a01,\u202f2026', '2026-10-01T00:00:00Z'],
  ['date of the stop', '10\u221201\u22122026\ufeff', '2026-10-01T00:00:00Z'],
  ['hearings attended', '\u200b3\u200b', 3],
  ['hearings attended', '\u20683\u2069', 3],
  ['cost of repairs', '$1\u202f200', 1200],
  ['cost of repairs', '\u200e1,200\u200e', 1200],
  ['cost of repairs', '1\u00a0200', 1200],
  ['cost of repairs', '\u202d$1,200.00\u202c', 1200],
  ['details', 'One.\n\nTwo.\u202e', 'One.\n\nTwo.'],
  ['details', '\u2067One\u2069 \u202atwo\u202c', 'One two'],
  ['details', '\u200eשלום\u200f', '\u200eשלום\u200f'],
  ['description', 'Two lawyers.\r\nIn Mesa.\u2068', 'Two lawyers.\r\nIn Mesa.'],
  ['bar number', '\u200b031842\u00a0', '031842'],
  ['practice area', 'tax\u00a0law\u200b', 'tax law'],
]

/** The fields that must be answered, with the error of an answer without a visible character. */
const required: [field: string, error: string][] = [
  ['phone', 'Phone number is required.'],
  ['first name', 'Field is required.'],
  ['last name', 'Field is required.'],
  ['company name', 'Field is required.'],
  ['languages', 'Field is required.'],
  ['description', 'Field is required.'],
  ['details', 'Field is  required'],
  ['bar number', 'Field is required.'],
  ['practice area', 'Field is  required'],
]
const BLANKS = [
  '\u200b',
  '\u2060\ufeff',
  '\u202d\u202c',
  '\ufff9\ufffb',
  '\u3164',
  '\u2800',
  '\u00a0\u3000',
  '\n\u200e',
]

describe('what is typed', () => {
  it.each(table)('as %s, %j, is stored as %j', async (field, typed, stored) => {
    const { rule, send } = asked[field] as Asked
    expect(typingError(rule, typed)).toBeNull()
    expect(fieldError(rule, typed)).toBeNull()
    expect(toWire(rule, typed)).toBe(stored)
    const isText = typeof stored === 'string' && rule.kind !== 'date'
    const sent = await send(isText ? typed : toWire(rule, typed))
    expect(sent.reply.body.errors).toBeUndefined()
    expect(sent.stored).toBe(stored)
  })

  it.each(required)('as %s is missing when it has no visible character', async (field, error) => {
    const { rule, send } = asked[field] as Asked
    for (const blank of BLANKS) {
      expect(isEmpty(blank)).toBe(true)
      expect(fieldError(rule, blank)).toBe(error)
      const { reply } = await send(blank)
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toMatchObject([{ message: error }])
    }
  })

  it('as a bid is read as an amount, and its note has no overrides', async () => {
    expect(parseAmount('\u202d$1\u00a0800\u202c', 'dui')).toBe(1800)
    expect(parseAmount('30\u202f%\u200b', 'personal injury')).toBe(30)
    const { id } = await postCase(api, maria)
    const note = 'First call\u202e is free.\n\u2066No fee.'
    const { data } = await vega.must('createBid', {
      body: {
        attorney_id: vega.id,
        case_id: id,
        bid_amount: 1800,
        is_payment_activated: false,
        additional_note: note,
      },
    })
    expect(data.additional_note).toBe('First call is free.\nNo fee.')
    const other = await placeBid(await api.attorney(), id)
    expect(other.additional_note).toBe('First call is free.')
  })

  it.each([
    '\u200blucia@example.com',
    'mailto:lucia@example.com',
    '\u2068lucia@example.com.\u2069',
    '\u00a0Lucia@Example.com\ufeff',
  ])('at the log-in, %j, is the account’s email', async (email) => {
    const account = { ...aPerson, email: 'lucia@example.com', password: 'Fastpass1!' }
    await api.signedOut.ask('createCustomer', { body: account })
    const session = await signIn(api.send, 'http://localhost', { email, password: 'Fastpass1!' })
    expect(session.userId).toBe((await api.services.identity.findUser(account.email))?.id)
  })

  it('in a search of the back office finds what is stored', async () => {
    const body = { ...aPerson, last_name: 'Zamora', email: 'z@example.com', password: 'Fastpass1!' }
    await api.signedOut.ask('createCustomer', { body })
    for (const text of ['\u200bZamora', 'Ana\u00a0Zamora', '\u2068zamora\u2069']) {
      const plain = searchFields.customers.map((field) => `${field}[ilike]=*${text}*`).join('|')
      for (const search of [String(searchFor(searchFields.customers, text)), plain]) {
        const found = await robin.must('listAdminCustomers', { query: { search } })
        expect(found.data.map(({ email }) => email)).toEqual(['z@example.com'])
      }
    }
  })
})
