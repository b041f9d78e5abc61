// A search by the stored text of people finds the same as comparing each of their fields does.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SearchTerm, searchFields } from '#machines/admin/list-query.ts'
import { listAllCases } from '#server/db/admin/admin-cases.ts'
import { listAttorneys, listCustomers } from '#server/db/admin/admin-people.ts'
import type { Database } from '#server/db/connection/database.ts'
import { ensureCategories } from '#server/domain/categories.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { isFullRun } from '#tests/support/full-run.ts'

const NAMES = [
  'Ana',
  "O'Hara-Smith",
  'O’Brien',
  'obrien',
  'Nguyễn-Đức',
  'St. Mary’s, Quill & Co.',
  'van  den Berg',
  'Lee|Ann',
  'Jo@Law',
  "d'Arc @ x-y",
  '4805',
  'Smith 3',
  'A.B.',
  'Weiß',
  'Ægir Œuvre',
  'Παπαδόπουλος',
  'ﬁnch',
  'Ｍａｒｉａ',
  'Smith‐Jones',
]
const EMAILS = ['ana@example.com', 'obrien@example.com', "o'hara.smith-3@law.example", 'x480@a.co']
const PHONES = ['4805550163', '+1 (928) 555-0177', '48', '']

/** A person with each of these names as the last or only one. */
const people = NAMES.flatMap((name, at) =>
  EMAILS.map((email, nth) => ({
    id: crypto.randomUUID(),
    first: NAMES[(at * 5 + nth) % NAMES.length] ?? '',
    last: name,
    email,
    phone: PHONES[(at + nth) % PHONES.length] ?? '',
  })),
)
type Somebody = (typeof people)[number]

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  await ensureCategories(db.orm)
  const given = sql`json_to_recordset(${JSON.stringify(people)}::json)
    given (id uuid, first text, last text, email text, phone text)`
  await db.orm.execute(sql`insert into customers (id, clerk_user_id, first_name, last_name, email, contact_info, created_at)
    select id, id, first, last, email, nullif(phone, ''), now() from ${given}`)
  await db.orm.execute(sql`insert into attorneys (id, clerk_user_id, company_name, description, email, phone_number,
      languages_known, law_firm_size, created_at)
    select id, id, last, '', email, phone, 'English', '1-2 lawyers', now() from ${given}`)
  await db.orm.execute(sql`insert into cases (id, customer_id, category_id, case_status, case_details, firm_size, created_at)
    select given.id, given.id, (select id from categories limit 1), 'open', 'D', '{}', now() from ${given}`)
})
afterAll(() => db.close())

// The search as decision 34 describes it, for the letters above.
const fold = (text: string) =>
  text
    .replace(/[’‘ʼ`´]/g, "'")
    .replaceAll('‐', '-')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('Đ', 'd')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
const spellings = (text: string) => [
  text.replace(/['’`.,&‐-]/g, ''),
  text.replace(/['’`.,&‐-]/g, ' '),
  text.replace(/['’`.]/g, '').replace(/[,&‐-]/g, ' '),
]
const isTyped = (field: string, term: string) => fold(field).includes(fold(term))
const isSpelled = (name: string, term: string) =>
  !term.includes('@') &&
  spellings(term).some((spelled) => {
    const wanted = spelled.replace(/\s+/g, ' ').trim()
    const spelledNames = spellings(fold(name)).map((one) => one.replace(/ +/g, ' '))
    return wanted !== '' && spelledNames.some((one) => one.includes(fold(wanted)))
  })
function isPhone(phone: string, term: string): boolean {
  const digits = term.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const isNumber = /^\+?[\d\s().-]+$/.test(fold(term)) && digits.length >= 3
  return isNumber && phone.replace(/\D/g, '').includes(digits)
}
const isNamed = (name: string, term: string) => isTyped(name, term) || isSpelled(name, term)
const fullName = ({ first, last }: Somebody) => `${first} ${last}`

const expected = {
  customers: (one: Somebody, term: string) =>
    isNamed(fullName(one), term) || isTyped(one.email, term) || isPhone(one.phone, term),
  attorneys: (one: Somebody, term: string) =>
    isNamed(one.last, term) || isTyped(one.email, term) || isPhone(one.phone, term),
  // Not by the phone number of their customer.
  cases: (one: Somebody, term: string) => isNamed(fullName(one), term) || isTyped(one.email, term),
}

const termsOf = <Field extends string>(fields: readonly Field[], text: string) =>
  fields.map((field): SearchTerm<Field> => ({ field, match: 'substring', text }))
const page = { direction: 'asc', limit: 1_000, offset: 0 } as const
const found = {
  customers: (text: string) =>
    listCustomers(db.orm, { ...page, search: termsOf(searchFields.customers, text) }),
  attorneys: (text: string) =>
    listAttorneys(db.orm, { ...page, search: termsOf(searchFields.attorneys, text) }),
  cases: (text: string) =>
    listAllCases(db.orm, {
      ...page,
      sort: 'created_at',
      customerId: undefined,
      categories: [],
      statuses: [],
      states: [],
      sought: {
        statuses: [],
        categoryIds: [],
        categoryTerms: [],
        numbers: [],
        customers: termsOf(['customer_name', 'customer_email'], text),
      },
    }),
}

// A part of what is stored, typed in another way.
const typedTerm = fc
  .record({
    of: fc.constantFrom(...people.flatMap((one) => [fullName(one), one.email, one.phone])),
    from: fc.nat(12),
    length: fc.integer({ min: 1, max: 14 }),
    mark: fc.constantFrom(
      undefined,
      '',
      ' ',
      "'",
      '’',
      '`',
      '-',
      '‐',
      '.',
      '@',
      '|',
      '\u0301',
      '%',
      '_',
    ),
  })
  .map(({ of, from, length, mark }) => {
    const part = of.slice(from % (of.length + 1)).slice(0, length)
    return mark === undefined ? part : part.replace(/['’.,&@| -]|$/, mark)
  })
const anyTerm = fc.string({ unit: fc.constantFrom(..."ao48 '’.-&@|_%É1"), maxLength: 5 })

it.each(Object.keys(found) as (keyof typeof found)[])(
  'a search finds the same %s by the stored text as by their fields',
  async (list) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: typedTerm }, anyTerm), async (term) => {
        const { items } = await found[list](term)
        const ids = items.map(({ id }) => id)
        const wanted = people.filter((one) => expected[list](one, term)).map(({ id }) => id)
        expect(ids.toSorted()).toEqual(wanted.toSorted())
      }),
      { numRuns: isFullRun ? 500 : 40, examples: [['+1\u0301(92']] },
    )
  },
)
