// Searches of admins find what the lists show: names with or without accents, parts of numbers,
// statuses.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bidListSearchFields, searchFields, searchFor } from '#machines/admin/list-query.ts'
import type { OperationId } from '#server/operations/policies.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import type { Ask } from '#tests/support/asking.ts'
import { acceptedBid, decide, move, placeBid, plainCase, postCase } from '#tests/support/stories.ts'

let api: TestApi
let robin: TestPerson
let maria: TestPerson
let ana: TestPerson
let vega: TestPerson
let okafor: TestPerson

beforeAll(async () => {
  api = await startApi()
  robin = await api.admin()
  maria = await api.customer()
  ana = await api.customer({ firstName: 'Ana', lastName: 'Silva' })
  vega = await api.attorney()
  okafor = await api.attorney({ companyName: 'Okafor and Partners' })
  for (const owner of [maria, ana, ana, maria]) {
    api.advance({ seconds: 1 })
    const { id } = await postCase(api, owner)
    await placeBid(vega, id)
    await placeBid(okafor, id)
  }
})
afterAll(() => api.close())

type Lists = Extract<OperationId, `listAdmin${string}`>
// The lists have different items.
// biome-ignore lint/suspicious/noExplicitAny: see above
const list = async (id: Lists, query: Ask['query'] = {}): Promise<any> => robin.must(id, { query })
const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
const numbersIn = async (query: Ask['query']) =>
  (await list('listAdminCases', { ...query, limit: 100 })).data
const termsIn = (fields: readonly string[], text: string) => searchFor(fields, text) ?? ''

describe('search and filters', () => {
  it('find people by any of their fields, whatever the capitals', async () => {
    const search = 'first_name[ilike]=*SIL*|last_name[ilike]=*SIL*|email[ilike]=*SIL*'
    expect(ids(await list('listAdminCustomers', { search }))).toEqual([ana.id])
    expect(
      ids(await list('listAdminAttorneys', { search: 'company_name[ilike]=*okafor*' })),
    ).toEqual([okafor.id])
    expect(ids(await list('listAdminUsers', { search: `email[ilike]=${robin.email}` }))).toEqual([
      robin.id,
    ])
  })

  it.each<[Lists, field: string, who: () => TestPerson, text?: string]>([
    ['listAdminCustomers', 'first_name', () => ana, 'ANA'],
    ['listAdminCustomers', 'last_name', () => ana, 'ilv'],
    ['listAdminCustomers', 'email', () => ana],
    ['listAdminAttorneys', 'company_name', () => okafor, 'KAFOR'],
    ['listAdminAttorneys', 'email', () => okafor],
    ['listAdminUsers', 'first_name', () => robin, 'robi'],
    ['listAdminUsers', 'last_name', () => robin, 'HAL'],
    ['listAdminUsers', 'email', () => robin],
  ])('find people by each field alone: %s, %s', async (of, field, who, text) => {
    const term = text ?? who().email.toUpperCase()
    expect(ids(await list(of, { search: `${field}[ilike]=*${term}*` }))).toEqual([who().id])
  })

  it.each([
    ['Sil*', 1],
    ['*ilv*', 1],
    ['*lva', 1],
    ['silva', 1],
    ['ilva', 0],
    ['*Sil', 0],
    ['lva*', 0],
    ['*', 2],
    ['**', 2],
    ['', 0],
  ])('understand the wildcard * in %s', async (term, found) => {
    const search = `last_name[ilike]=${term}`
    expect((await list('listAdminCustomers', { search })).total_count).toBe(found)
  })

  it('find cases by practice area, status or number', async () => {
    const { category_id } = (await ana.must('createCase', { body: await plainCase(ana) })).data
    const law = await numbersIn({ search: 'category_name[ilike]=*immigration*' })
    expect(law).toMatchObject([{ category_name: 'immigration law' }])
    expect(category_id).toBeDefined()
    const number = law[0].unique_id
    for (const text of [number, `#${number}`]) {
      expect(await numbersIn({ search: `unique_id[ilike]=*${text}*` })).toEqual(law)
    }
    const either = await numbersIn({
      search: `category_name[ilike]=*immigr*|case_status[ilike]=*immigr*|unique_id[ilike]=*immigr*`,
    })
    expect(either).toEqual(law)
    const open = await numbersIn({ search: 'case_status[ilike]=*PE*' })
    expect(new Set(open.map((one: { case_status: string }) => one.case_status))).toEqual(
      new Set(['open']),
    )
  })

  it('filter cases by practice area and status together', async () => {
    const { caseId } = await acceptedBid(api, maria, [vega])
    const filters = 'category_name[eq]=DUI&case_status[ne]=open'
    expect(ids(await list('listAdminCases', { filters }))).toEqual([caseId])
    const others = await numbersIn({ filters: 'category_name[ne]=dui&case_status[eq]=open' })
    expect(others.length).toBeGreaterThan(0)
    const names = others.map((one: { category_name: string }) => one.category_name)
    expect(names).not.toContain('dui')
    expect((await list('listAdminCases', { filters: 'category_name[eq]=nothing' })).data).toEqual(
      [],
    )
    const all = (await list('listAdminCases')).total_count
    expect(
      (await list('listAdminCases', { filters: 'category_name[ne]=nothing' })).total_count,
    ).toBe(all)
    const both = { filters: 'case_status[eq]=pending', search: 'category_name[ilike]=*civil*' }
    expect((await list('listAdminCases', both)).data).toEqual([])
  })

  it('show the places of cases, and filter them by state', async () => {
    const arizona = await postCase(api, maria, 'dui', '04013')
    const nevada = await postCase(api, maria, 'dui', '32')
    const filtered = async (filters: string) => ids(await list('listAdminCases', { filters }))
    expect(await filtered('state[eq]=04')).toEqual([arizona.id])
    expect(await filtered('state[eq]=32&case_status[eq]=open')).toEqual([nevada.id])
    expect(await filtered('state[eq]=32&case_status[eq]=closed')).toEqual([])
    const others = await filtered('state[ne]=04')
    expect(others).toContain(nevada.id)
    expect(others).not.toContain(arizona.id)
    const { total_count: all } = await list('listAdminCases')
    const { total_count: elsewhere } = await list('listAdminCases', { filters: 'state[ne]=04' })
    expect(elsewhere).toBe(all - 1)
    const [shown] = (await list('listAdminCases', { filters: 'state[eq]=04' })).data
    expect(shown).toMatchObject({ place_name: 'Maricopa County, Arizona' })
    const { status } = await robin.ask('listAdminCases', { query: { filters: 'state[eq]=99' } })
    expect(status).toBe(400)
  })

  it('filter bids by practice area and status, `closed` being those on closed cases', async () => {
    const posted = await postCase(api, maria, 'bankruptcy')
    const won = await placeBid(vega, posted.id)
    const lost = await placeBid(okafor, posted.id)
    await decide(maria, won)
    const ofBankruptcy = (status: string) =>
      list('listAdminBids', { filters: `category_name[eq]=bankruptcy&bid_status${status}` })
    expect(ids(await ofBankruptcy('[eq]=accepted'))).toEqual([won.id])
    expect(ids(await ofBankruptcy('[eq]=rejected'))).toEqual([lost.id])
    expect(ids(await ofBankruptcy('[eq]=closed'))).toEqual([])
    await move(maria, posted.id, 'closed')
    expect(new Set(ids(await ofBankruptcy('[eq]=closed')))).toEqual(new Set([won.id, lost.id]))
    expect(ids(await ofBankruptcy('[ne]=closed'))).toEqual([])
    expect(ids(await ofBankruptcy('[ne]=rejected'))).toEqual([won.id])
    const search = 'category_name[ilike]=*bankr*|case_status[ilike]=*bankr*'
    expect((await list('listAdminBids', { search })).total_count).toBe(2)
    const number = `unique_id[ilike]=*${posted.unique_id}*`
    expect((await list('listAdminBids', { search: number })).total_count).toBe(2)
  })
})

describe('a typed search', () => {
  it('finds cases by a part of their number, and with # by its beginning', async () => {
    const all = await numbersIn({})
    const numbers = all.map(({ unique_id }: { unique_id: number }) => String(unique_id))
    const found = async (term: string) =>
      (await numbersIn({ search: `unique_id[ilike]=${term}` })).map(
        ({ unique_id }: { unique_id: number }) => String(unique_id),
      )
    for (const part of ['0', '00', '001', '1001', '100', '9', '77777', '9999999999', '#00', '#']) {
      const isPart = (number: string) => `#${number}`.includes(part) && part !== '#'
      expect(await found(`*${part}*`), part).toEqual(numbers.filter(isPart))
    }
    expect(await found('1001')).toEqual(['1001'])
    expect(await found('#1001')).toEqual(['1001'])
    expect(await found('*01')).toEqual(numbers.filter((number: string) => number.endsWith('01')))
    expect(await found('*#01')).toEqual([])
  })

  it('finds people by the full name shown, whatever the accents', async () => {
    const jose = await api.customer({ firstName: 'José', lastName: 'Nguyễn-Đức' })
    const admin = await api.admin()
    await api.services.db.orm.execute(
      sql`update admins set first_name = 'Zoë', last_name = 'Brontë' where id = ${admin.id}`,
    )
    const firm = await api.attorney({ companyName: 'Peña and Łuczak' })
    const posted = await postCase(api, jose)
    const bid = await placeBid(firm, posted.id)
    for (const text of [
      'jose',
      'JOSÉ',
      'Jose\u0301',
      'nguyen-duc',
      'José Nguyễn',
      'jose nguyen-duc',
      'é n',
    ]) {
      const search = termsIn(searchFields.customers, text)
      expect(ids(await list('listAdminCustomers', { search })), text).toEqual([jose.id])
      const ofCases = termsIn(searchFields.cases, text)
      expect(ids(await list('listAdminCases', { search: ofCases })), text).toEqual([posted.id])
    }
    for (const text of ['zoe', 'Zoë Bronte', 'e b']) {
      const search = termsIn(searchFields.admins, text)
      expect(ids(await list('listAdminUsers', { search })), text).toEqual([admin.id])
    }
    for (const text of ['pena', 'LUCZAK', 'Peña and Łuczak']) {
      const search = termsIn(searchFields.attorneys, text)
      expect(ids(await list('listAdminAttorneys', { search })), text).toEqual([firm.id])
      const ofBids = termsIn(bidListSearchFields, text)
      expect(ids(await list('listAdminBids', { search: ofBids })), text).toEqual([bid.id])
    }
    const first = { search: 'first_name[ilike]=*nguyen*' }
    expect((await list('listAdminCustomers', first)).total_count).toBe(0)
    const whole = { search: 'full_name[ilike]=jose nguyen-duc' }
    expect(ids(await list('listAdminCustomers', whole))).toEqual([jose.id])
    const across = { search: `first_name[ilike]=*${jose.email}*|last_name[ilike]=*duc jose*` }
    expect((await list('listAdminCustomers', across)).total_count).toBe(0)
  })

  it('finds names with any apostrophe by any other', async () => {
    const typed = await api.customer({ lastName: 'Nguyễn-O’Brien' })
    const straight = await api.customer({ lastName: "Nguyễn-O'Brien" })
    const firm = await api.attorney({ companyName: 'O’Neil & Söhne' })
    for (const mark of ["'", '’', '‘', 'ʼ']) {
      const search = termsIn(searchFields.customers, `nguyen-o${mark}brien`)
      const found = ids(await list('listAdminCustomers', { search }))
      expect(found.toSorted(), mark).toEqual([typed.id, straight.id].toSorted())
      const ofFirm = termsIn(searchFields.attorneys, `o${mark}neil & sohne`)
      expect(ids(await list('listAdminAttorneys', { search: ofFirm })), mark).toEqual([firm.id])
    }
  })

  it('finds names when punctuation is left out or typed as spaces', async () => {
    const hyphen = await api.customer({ firstName: 'Quin', lastName: "Hyde-O'Brien" })
    const ohara = await api.customer({ firstName: 'Sean', lastName: "O'Hara-Smith" })
    const saint = await api.attorney({ companyName: "St. Mary's, Quill & Co." })
    const customers = async (text: string) =>
      ids(await list('listAdminCustomers', { search: termsIn(searchFields.customers, text) }))
    for (const text of ['hyde obrien', "hyde o'brien", 'hyde o brien', 'hydeobrien', 'Hyde-OBrien'])
      expect(await customers(text), text).toEqual([hyphen.id])
    for (const text of ['ohara', 'hara smith', 'sean o hara', 'sean ohara-smith', 'ohara smith'])
      expect(await customers(text), text).toEqual([ohara.id])
    // A name is no part of two others.
    expect(await customers('nhyde')).toEqual([])
    const posted = await postCase(api, ohara)
    const ofCases = termsIn(searchFields.cases, 'sean ohara')
    expect(ids(await list('listAdminCases', { search: ofCases }))).toEqual([posted.id])
    const bid = await placeBid(saint, posted.id)
    for (const text of ['st marys', 'st. mary', "st mary's quill", 'quill co']) {
      const search = termsIn(searchFields.attorneys, text)
      expect(ids(await list('listAdminAttorneys', { search })), text).toEqual([saint.id])
      const ofBids = termsIn(bidListSearchFields, text)
      expect(ids(await list('listAdminBids', { search: ofBids })), text).toEqual([bid.id])
    }
  })

  it('finds people by their phone number, however it is typed', async () => {
    const client = await api.customer({ contactInfo: '9285550177' })
    const firm = await api.attorney()
    const { orm } = api.services.db
    await orm.execute(sql`update attorneys set phone_number = '9285550188' where id = ${firm.id}`)
    const found = async (text: string) => [
      ...ids(await list('listAdminCustomers', { search: termsIn(searchFields.customers, text) })),
      ...ids(await list('listAdminAttorneys', { search: termsIn(searchFields.attorneys, text) })),
    ]
    for (const text of [
      '9285550177',
      '(928) 555-0177',
      '928.555.0177',
      '+1 928 555 0177',
      '550177',
    ])
      expect(await found(text), text).toEqual([client.id])
    expect(await found('928-555-01')).toEqual([client.id, firm.id])
    expect(await found('928 555 0188')).toEqual([firm.id])
    const admins = await list('listAdminUsers', {
      search: termsIn(searchFields.admins, '(928) 555-0177'),
    })
    expect(admins.data).toEqual([])
  })

  it('finds cases by their customer and bids by their firm, each once', async () => {
    const ofAna = await list('listAdminCases', { customer_id: ana.id, limit: 100 })
    for (const text of ['Ana Silva', ana.email]) {
      const search = termsIn(searchFields.cases, text)
      expect(await list('listAdminCases', { search, limit: 100 })).toMatchObject({
        total_count: ofAna.total_count,
        data: ofAna.data,
      })
    }
    const ofVega = await list('listAdminBids', { attorney_id: vega.id, limit: 100 })
    for (const text of ['vega law', vega.email]) {
      const search = termsIn(bidListSearchFields, text)
      const { data, total_count } = await list('listAdminBids', { search, limit: 100 })
      expect(data).toEqual(ofVega.data)
      expect(total_count).toBe(ofVega.total_count)
    }
    // Several matches are returned in the list's order.
    const all = await list('listAdminCases', { limit: 100 })
    const search = termsIn(searchFields.cases, 'i')
    const { data } = await list('listAdminCases', { search, limit: 100 })
    expect(new Set(ids({ data })).size).toBe(data.length)
    expect(data).toEqual(
      all.data.filter((one: object) => data.some((other: object) => isDeepStrictEqual(one, other))),
    )
  })

  it('finds cases and bids by any text that the list shows', async () => {
    const posted = await postCase(api, ana)
    const bid = await placeBid(vega, posted.id, 7_350)
    const percent = await placeBid(vega, (await postCase(api, maria, 'personal injury')).id, 37)
    const cases = async (text: string) =>
      ids(await list('listAdminCases', { search: termsIn(searchFields.cases, text) }))
    const found = async (text: string) =>
      ids(await list('listAdminBids', { search: termsIn(bidListSearchFields, text) }))
    expect(await cases(`#${posted.unique_id} DUI`)).toEqual([posted.id])
    expect(await cases(`  #${posted.unique_id}   DUI`)).toEqual([posted.id])
    expect(await found(`#${posted.unique_id} DUI`)).toEqual([bid.id])
    for (const words of ['ana silva', 'silva dui', 'Sílva']) {
      expect(await cases(`#${posted.unique_id} ${words}`)).toEqual([posted.id])
    }
    for (const words of ['Family', 'DUI Lopez', '%', 'd_i']) {
      expect(await cases(`#${posted.unique_id} ${words}`), words).toEqual([])
      expect(await found(`#${posted.unique_id} ${words}`), words).toEqual([])
    }
    expect(await cases('Ana   Silva')).toEqual(await cases('Ana Silva'))
    for (const text of ['$7,350', '$7350', ' $ 7350 ', '7,350', '7350'])
      expect(await found(text)).toEqual([bid.id])
    for (const text of ['37%', '37 %', '37']) expect(await found(text)).toEqual([percent.id])
    for (const text of ['7350%', '$37', '$', '%', '$,', '73,50', '7,3500', '$9999999999'])
      expect(await found(text)).toEqual([])
  })

  it('finds bids by their shown status, not by the status of their case', async () => {
    const posted = await postCase(api, maria)
    const bid = await placeBid(vega, posted.id)
    await decide(maria, bid)
    await move(vega, posted.id, 'rejected')
    const onIt = async (text: string) =>
      ids(
        await list('listAdminBids', {
          search: termsIn(bidListSearchFields, text),
          case_id: posted.id,
        }),
      )
    expect(await onIt('accepted')).toEqual([bid.id])
    expect(await onIt('rejected')).toEqual([])
    const documented = { search: 'case_status[ilike]=*reject*', case_id: posted.id }
    expect(ids(await list('listAdminBids', documented))).toEqual([bid.id])
    const closed = await acceptedBid(api, maria, [vega])
    await move(maria, closed.caseId, 'closed')
    const search = termsIn(bidListSearchFields, 'closed')
    const found = await list('listAdminBids', { search, limit: 100 })
    expect(found.data.map((one: { case_id: string }) => one.case_id)).toContain(closed.caseId)
    for (const { case_status } of found.data) expect(case_status).toBe('closed')
  })
})
