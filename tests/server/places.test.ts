// Where cases are and attorneys work, and the open cases in an attorney's places.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { caseIn } from '#tests/support/stories.ts'

const ARIZONA = '04'
const MARICOPA = '04013'
const PINAL = '04021'
const CLARK = '32003'

let api: TestApi
let dui: string
beforeAll(async () => {
  api = await startApi()
  dui = await api.categoryId('dui')
})
afterAll(() => api.close())

/** Posts a case of a new customer. */
async function post(place: string | undefined, category = 'dui') {
  const customer = await api.customer()
  const body = { ...(await caseIn(api, customer, category)), ...(place !== undefined && { place }) }
  const reply = await customer.ask('createCase', { body })
  return { customer, reply, id: reply.body?.data?.id as string }
}

/** Chooses the places in which an attorney works. */
async function workIn(attorney: TestPerson, places: string[] | undefined) {
  const profile = await profileOf(attorney)
  return attorney.ask('updateAttorney', { body: { ...profile, ...(places && { places }) } })
}

/** Returns what an app sends that knows nothing of places. */
async function profileOf(attorney: TestPerson) {
  const { data } = await attorney.must('getAttorney', { path: { attorney_id: attorney.id } })
  const {
    email: _,
    category: __,
    places: ___,
    other_category_name: ____,
    languages: _languages,
    ...profile
  } = data
  return profile
}

const placesOf = async (attorney: TestPerson) =>
  (await attorney.must('getAttorney', { path: { attorney_id: attorney.id } })).data.places

const explore = async (attorney: TestPerson, query: object = { places: 'own' }) => {
  const asked = {
    path: { attorney_id: attorney.id },
    query: { scope: 'explore', ...query },
  } as const
  return (await attorney.must('listCasesByAttorney', asked)).data.map(({ id }) => id)
}

describe('the place of a case', () => {
  it.each([
    [MARICOPA, 'Maricopa County, Arizona'],
    [ARIZONA, 'Arizona'],
    [undefined, null],
  ])('%s is shown to its owner and to attorneys as %s', async (code, name) => {
    const { customer, id } = await post(code)
    const place = { place: code ?? null, place_name: name }
    const attorney = await api.attorney({ areas: [dui] })
    expect((await customer.must('getCase', { path: { case_id: id } })).data).toMatchObject(place)
    expect((await attorney.must('getCase', { path: { case_id: id } })).data).toMatchObject(place)
    const own = await customer.must('listCases', { query: { customer_id: customer.id } })
    expect(own.data).toMatchObject([place])
    const asked = { path: { attorney_id: attorney.id }, query: { scope: 'explore' } } as const
    const listed = await attorney.must('listCasesByAttorney', asked)
    expect(listed.data.find((item) => item.id === id)).toMatchObject(place)
  })

  it.each(['03', '04014', '99999'])(
    '%s, which does not exist, is refused with an error at its field',
    async (code) => {
      const { reply } = await post(code)
      expect(reply).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'place', message: 'Select valid option.' }] },
      })
    },
  )

  it.each(['4', '04-013', 'Maricopa', ''])('%j, which is not a code, is refused', async (code) => {
    expect((await post(code)).reply).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'place' }] },
    })
  })
})

describe('the places of an attorney', () => {
  it('are empty at first, can be replaced, and stay when an app does not send them', async () => {
    const attorney = await api.attorney({ areas: [dui] })
    expect(await placesOf(attorney)).toEqual([])
    expect(await workIn(attorney, [PINAL, MARICOPA])).toMatchObject({ status: 200 })
    const both = [
      { code: MARICOPA, name: 'Maricopa County, Arizona' },
      { code: PINAL, name: 'Pinal County, Arizona' },
    ]
    expect(await placesOf(attorney)).toEqual(both)
    expect(await workIn(attorney, undefined)).toMatchObject({ body: { changed: false } })
    expect(await placesOf(attorney)).toEqual(both)
    expect(await workIn(attorney, [PINAL, MARICOPA])).toMatchObject({ body: { changed: false } })
    expect(await workIn(attorney, [])).toMatchObject({ body: { changed: true } })
    expect(await placesOf(attorney)).toEqual([])
  })

  it('cannot include a county of a state that is chosen as a whole, or a place twice', async () => {
    const attorney = await api.attorney({ areas: [dui] })
    await workIn(attorney, [MARICOPA, ARIZONA, CLARK, CLARK])
    expect(await placesOf(attorney)).toEqual([
      { code: ARIZONA, name: 'Arizona' },
      { code: CLARK, name: 'Clark County, Nevada' },
    ])
  })

  it('that do not exist are refused, and nothing is changed', async () => {
    const attorney = await api.attorney({ areas: [dui] })
    await workIn(attorney, [CLARK])
    expect(await workIn(attorney, [ARIZONA, '00'])).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'places', message: 'Select valid option.' }] },
    })
    expect(await placesOf(attorney)).toMatchObject([{ code: CLARK }])
  })

  it('conflict with another phone that has saved since', async () => {
    const attorney = await api.attorney({ areas: [dui] })
    const profile = await profileOf(attorney)
    await workIn(attorney, [CLARK])
    const late = await attorney.ask('updateAttorney', { body: { ...profile, places: [ARIZONA] } })
    expect(late).toMatchObject({ status: 409, body: { code: 'PROFILE_CHANGED' } })
  })
})

describe('the open cases in an attorney’s places', () => {
  let attorney: TestPerson
  let ids: Record<'maricopa' | 'pinal' | 'arizona' | 'clark' | 'unknown' | 'family', string>

  beforeAll(async () => {
    attorney = await api.attorney({ areas: [dui] })
    const posted = [
      await post(undefined),
      await post(ARIZONA),
      await post(CLARK),
      await post(PINAL),
      await post(MARICOPA),
      await post(MARICOPA, 'family'),
    ].map(({ id }) => id) as [string, string, string, string, string, string]
    const [unknown, arizona, clark, pinal, maricopa, family] = posted
    ids = { unknown, arizona, clark, pinal, maricopa, family }
  })
  /** Returns the names of the cases of this test in a list, in its order. */
  const named = (list: string[]) => {
    const names = Object.entries(ids)
    return list.flatMap((id) => names.find(([, known]) => known === id)?.[0] ?? [])
  }

  it.each([
    ['no place', [], ['family', 'maricopa', 'pinal', 'clark', 'arizona', 'unknown']],
    ['a whole state', [ARIZONA], ['family', 'maricopa', 'pinal', 'arizona', 'unknown']],
    ['a county', [MARICOPA], ['family', 'maricopa', 'arizona', 'unknown']],
    ['two states', [PINAL, CLARK], ['pinal', 'clark', 'arizona', 'unknown']],
  ])(
    'contain the cases of %s, newest first, with those whose place may be there',
    async (_of, places, found) => {
      await workIn(attorney, places)
      expect(named(await explore(attorney))).toEqual(found)
      const all = await explore(attorney, {})
      expect(named(all)).toHaveLength(6)
    },
  )

  it('can be filtered by the attorney’s practice areas or one category', async () => {
    await workIn(attorney, [MARICOPA])
    const dui = ['maricopa', 'arizona', 'unknown']
    expect(named(await explore(attorney, { places: 'own', areas: 'own' }))).toEqual(dui)
    const category_id = await api.categoryId('family')
    expect(named(await explore(attorney, { places: 'own', category_id }))).toEqual(['family'])
  })

  it('continue where a page ended', async () => {
    await workIn(attorney, [ARIZONA])
    const path = { attorney_id: attorney.id }
    const found: string[] = []
    let cursor: string | undefined
    do {
      const query = {
        scope: 'explore',
        places: 'own',
        limit: 2,
        ...(cursor && { cursor }),
      } as const
      const page = await attorney.must('listCasesByAttorney', { path, query })
      found.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(named(found)).toEqual(['family', 'maricopa', 'pinal', 'arizona', 'unknown'])
    expect(new Set(found).size).toBe(found.length)
  })
})
