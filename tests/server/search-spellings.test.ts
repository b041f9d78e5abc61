// Names that are accepted at sign-up, in one of several spellings, are found in the back office by
// the others.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchFields, searchFor } from '#machines/admin/list-query.ts'
import { APOSTROPHES, foldText } from '#machines/spellings.ts'
import { rows } from '#server/db/connection/database.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'

let api: TestApi
let robin: TestPerson

beforeAll(async () => {
  api = await startApi()
  robin = await api.admin()
})
afterAll(() => api.close())

const spellings: [name: string, sought: string][] = [
  ["O'Shea", 'O`Shea'],
  ["O'Casey", 'o´casey'],
  ['O’Hara', "o'hara"],
  ['Oˋneal', "o'neal"],
  ['Kaʻiulani', 'Ka`iulani'],
  ['Smith-Abel', 'smith‐abel'],
  ['Smith-Baker', 'smith–baker'],
  ['Weiß', 'weiss'],
  ['Grosse', 'GROẞE'],
  ['Ægir', 'aegir'],
  ['Laetitia', 'LÆTITIA'],
  ['Œuvray', 'oeuvray'],
  ['Παπαδόπουλος', 'παπαδοπουλοσ'],
  ['Νικολάου', 'νικολαου'],
  ['ﬁnch', 'finch'],
  ['Pfeiffer', 'Pfeiﬀer'],
  ['Ｙａｍａｄａ', 'yamada'],
  ['Okada', 'ｏｋａｄａ'],
  ['Đặng', 'dang'],
]

it.each(spellings)('%s is found by %s', async (name, sought) => {
  const email = `n${spellings.findIndex(([other]) => other === name)}@example.com`
  const body = { first_name: 'Ana', last_name: name, email, contact_info: '4805550142' }
  await api.signedOut.must('createCustomer', { body: { ...body, password: 'Fastpass1!' } })
  const search = String(searchFor(searchFields.customers, sought))
  const { data } = await robin.must('listAdminCustomers', { query: { search } })
  expect(data.map((found) => found.email)).toEqual([email])
  const stored = String(searchFor(searchFields.customers, name))
  expect((await robin.must('listAdminCustomers', { query: { search: stored } })).data).toEqual(data)
})

it('a wide percent sign is no wildcard', async () => {
  const search = String(searchFor(searchFields.customers, 'A％a'))
  expect((await robin.must('listAdminCustomers', { query: { search } })).data).toEqual([])
})

// The small letter of one that stays is a matter of the database's locale.
const isFolded = (one: string) =>
  !/\p{Cc}/u.test(one) && (one === one.toLowerCase() || /^[ -~]+$/.test(foldText(one)))

it('the database folds texts as the app does', async () => {
  const codes = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
  const characters = [
    ...codes(0x20, 0x17f),
    ...codes(0x3b1, 0x3c9),
    ...codes(0x2010, 0x2015),
    ...codes(0xfb00, 0xfb06),
    ...codes(0xff01, 0xff5e),
    ...APOSTROPHES,
    ...['ẞ', '−'],
  ].filter(isFolded)
  const folded = await rows<{ one: string; text: string }>(
    api.services.db.orm,
    sql`select one, fold_text(one) as text
      from json_array_elements_text(${JSON.stringify(characters)}::json) given (one)`,
  )
  expect(folded).toEqual(characters.map((one) => ({ one, text: foldText(one) })))
})
