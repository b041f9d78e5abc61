// A category that a person names is their own words: who reads it, and what others can find out
// about it.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { deleteNeverUsedCategories } from '#server/db/categories.ts'
import { newId } from '#server/db/ids.ts'
import { categories } from '#server/db/schema/cases.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { MARICOPA, NEVADA, open, startLicensing } from '#tests/support/licensing.ts'
import { rowsWith } from '#tests/support/stored-rows.ts'
import { caseIn, placeBid, plainCase } from '#tests/support/stories.ts'

const { api, licensed, maria, robin } = await startLicensing()
afterAll(() => api.close())

/** Returns the category that a person gets for a name that they typed. */
const typed = async (by: TestPerson, name: string) =>
  (await by.must('createCategory', { body: { name, is_other: true } })).data

/**
 * Posts a case of a category that a customer names, Maria if it is not said. Returns the ids of
 * both.
 */
async function postNamed(name: string, by = maria) {
  api.advance({ seconds: 1 })
  const { id: category_id } = await typed(by, name)
  const body = { ...(await plainCase(by)), category_id, place: MARICOPA }
  return { id: (await by.must('createCase', { body })).data.id, categoryId: category_id }
}
/** Saves an attorney's practice areas. */
async function saveAreas(
  who: TestPerson,
  areas: { category_id: string[]; other_category_name?: string },
) {
  const { data } = await who.must('getAttorney', { path: { attorney_id: who.id } })
  const {
    email: _,
    category: __,
    places: ___,
    version: ____,
    languages: _languages,
    ...profile
  } = data
  return who.ask('updateAttorney', { body: { ...profile, ...areas } })
}
/** Gives an attorney a practice area. Returns its id. */
async function offer(who: TestPerson, name: string) {
  const { body } = await saveAreas(who, { category_id: [], other_category_name: name })
  return body.data.category_id[0] as string
}
const list = async (who: TestPerson, query: Record<string, string | number> = {}) =>
  (await who.must('listCasesByAttorney', { path: { attorney_id: who.id }, query })).data
const nameInList = async (who: TestPerson, id: string) =>
  (await list(who)).find((item) => item.id === id)?.category_name
const nameInRefusal = async (who: TestPerson, id: string) => {
  const { body } = await open(who, id)
  const { needed_license } = body as { needed_license?: { case?: { category_name: string } } }
  return needed_license?.case?.category_name
}
const namesListedTo = async (who: TestPerson) => {
  const { data } = await who.must('listCategories', { query: { is_other: true, limit: 100 } })
  return data.map(({ name }) => name)
}

describe('a typed name', () => {
  it('gives each person their own category, and the same one each time', async () => {
    const first = await typed(maria, ' IRS  audit & HOA ')
    expect(first).toMatchObject({ name: 'IRS audit & HOA', is_other: true })
    const again = await typed(maria, 'irs AUDIT & hoa')
    expect(again.id).toBe(first.id)
    for (const other of [await api.customer(), await api.attorney(), robin]) {
      const theirs = await typed(other, 'IRS audit & HOA')
      expect(theirs.id).not.toBe(first.id)
      expect((await typed(other, 'IRS audit & HOA')).id).toBe(theirs.id)
    }
  })

  it('that is the name or slug of a standard category gives that one to everyone', async () => {
    for (const name of ['DUI', ' personal  injury', 'Personal_Injury']) {
      const category = await typed(maria, name)
      expect(category).toEqual(await typed(await api.attorney(), name))
      expect(category.is_other).toBe(false)
    }
  })

  it('is shown as it was typed, to its customer and to attorneys who may open the case', async () => {
    const { id } = await postNamed('IRS audit & HOA')
    const { who } = await licensed()
    const about = { path: { case_id: id } }
    for (const reader of [maria, who]) {
      expect((await reader.must('getCase', about)).data.category_name).toBe('IRS audit & HOA')
    }
    expect(await nameInList(who, id)).toBe('IRS audit & HOA')
  })
})

describe('another person’s category', () => {
  const refusal = [{ field: 'category_id', message: 'Select valid option.' }]

  it('is refused in a case, as an unknown one is', async () => {
    const { categoryId } = await postNamed('Order against Kai Lund')
    const nora = await api.customer()
    const whole = { ...(await plainCase(nora)), place: MARICOPA }
    for (const body of [whole, { ...whole, case_details: undefined }]) {
      const [foreign, unknown] = await Promise.all(
        [categoryId, randomUUID()].map((category_id) =>
          nora.ask('createCase', { body: { ...body, category_id } as typeof whole }),
        ),
      )
      expect([foreign?.status, foreign?.body.errors]).toEqual([422, unknown?.body.errors])
    }
    const posted = await nora.ask('createCase', { body: { ...whole, category_id: categoryId } })
    expect(posted.body.errors).toEqual(refusal)
  })

  it('is refused as a practice area, as an unknown one is', async () => {
    const { categoryId } = await postNamed('Order against Kai Moe')
    const vega = await api.attorney()
    for (const id of [categoryId, randomUUID()]) {
      const { status, body } = await saveAreas(vega, { category_id: [id] })
      expect([status, body.errors]).toEqual([422, refusal])
    }
  })

  it('selects no case as a filter, as an unknown one does', async () => {
    const { id, categoryId } = await postNamed('Order against Kai Nes')
    const { who } = await licensed()
    for (const reader of [await api.attorney(), who]) {
      expect((await list(reader)).map((item) => item.id)).toContain(id)
      for (const scope of [{}, { scope: 'explore' }] as const) {
        expect(await list(reader, { ...scope, category_id: categoryId })).toEqual([])
        expect(await list(reader, { ...scope, category_id: randomUUID() })).toEqual([])
      }
    }
  })

  it('becomes one’s own where it is a practice area, which is public', async () => {
    const vega = await api.attorney()
    const public_ = await offer(vega, 'Probate law')
    const { who } = await licensed()
    const { body } = await saveAreas(who, { category_id: [public_] })
    expect(body.data.category).toMatchObject([{ name: 'Probate law', is_other: true }])
    expect(body.data.category_id).not.toContain(public_)
    const nora = await api.customer()
    const { data: posted } = await nora.must('createCase', {
      body: { ...(await plainCase(nora)), category_id: public_, place: MARICOPA },
    })
    expect(posted.category_name).toBe('Probate law')
    expect(posted.category_id).not.toBe(public_)
    await robin.must('deleteUser', { path: { user_id: vega.userId }, query: { reason: 'Asked' } })
    const about = { path: { case_id: posted.id } }
    expect((await nora.must('getCase', about)).data.category_name).toBe('Probate law')
  })

  it('has no id for attorneys who read a case, which would connect the cases of one customer', async () => {
    const { id } = await postNamed('Order against Kai Ost')
    const { who } = await licensed()
    const { data } = await who.must('getCase', { path: { case_id: id } })
    expect(data).not.toHaveProperty('category_id')
  })
})

describe('a guessed name', () => {
  it('tells an attorney nothing of the cases that were posted before', async () => {
    const { id, categoryId } = await postNamed('Order against Ida Berg')
    const before = await namesListedTo(await api.attorney())
    expect(before).not.toContain('Order against Ida Berg')
    for (const guesser of [await api.attorney(), (await licensed(NEVADA)).who]) {
      const area = await offer(guesser, 'order against ida berg')
      expect(area).not.toBe(categoryId)
      expect(await nameInList(guesser, id)).toBe('other')
      expect(await nameInRefusal(guesser, id)).toBe('other')
      for (const query of [
        { category_id: area },
        { areas: 'own' },
        { areas: 'own', places: 'own' },
      ]) {
        expect(await list(guesser, { scope: 'explore', ...query })).toEqual([])
        expect(await list(guesser, query)).toEqual([])
      }
      const renamed = { id: area, name: 'order against ida', is_other: true } as const
      expect((await guesser.ask('updateCategory', { body: renamed })).status).toBe(200)
    }
  })

  it('tells an attorney whose license is not checked nothing of the cases that are posted later', async () => {
    const guesser = await api.attorney()
    await offer(guesser, 'order against ida dahl')
    const elsewhere = (await licensed(NEVADA)).who
    await offer(elsewhere, 'order against ida dahl')
    const { id } = await postNamed('Order against Ida Dahl')
    for (const reader of [guesser, elsewhere]) {
      expect(await nameInList(reader, id)).toBe('other')
      expect(await list(reader, { scope: 'explore', areas: 'own' })).toEqual([])
    }
  })
})

const NAME = 'Order against Bob Miller'
it('an attorney can read the name of a category that a customer typed if they can open the case', async () => {
  const { id } = await postNamed(NAME)
  const unchecked = await api.attorney()
  expect(await nameInList(unchecked, id)).toBe('other')
  expect(await nameInRefusal(unchecked, id)).toBe('other')
  const { who } = await licensed()
  expect(await nameInList(who, id)).toBe(NAME)
  expect((await open(who, id)).body).toMatchObject({ data: { category_name: NAME } })
  const { data } = await maria.must('listCases', { query: { customer_id: maria.id } })
  expect(data.find((item) => item.id === id)?.category_name).toBe(NAME)
  const about = { path: { case_id: id } }
  expect((await robin.must('getCase', about)).data.category_name).toBe(NAME)
})

it('every attorney finds a case under its typed name, if one who may open it had that practice area when it was posted', async () => {
  const earlier = await postNamed('Elder law')
  const { who } = await licensed()
  await offer(who, 'Elder Law')
  const { id } = await postNamed('elder law')
  const unchecked = await api.attorney()
  expect(await nameInList(unchecked, id)).toBe('Elder Law')
  expect(await nameInRefusal(unchecked, id)).toBe('Elder Law')
  expect(await nameInList(unchecked, earlier.id)).toBe('other')
  const area = await offer(unchecked, 'ELDER LAW')
  for (const query of [{ category_id: area }, { areas: 'own' }, { areas: 'own', places: 'own' }]) {
    for (const scope of [{}, { scope: 'explore' }]) {
      const found = await list(unchecked, { ...scope, ...query })
      expect(found.map((item) => item.id)).toEqual([id])
    }
  }
  // The case keeps the name although no attorney has it anymore.
  for (const attorney of [who, unchecked])
    await saveAreas(attorney, { category_id: [], other_category_name: 'Wills' })
  expect(await nameInList(unchecked, id)).toBe('Elder Law')
})

it('a case that no attorney’s practice area names is found as "other"', async () => {
  const { id } = await postNamed('Order against Uwe Kern')
  const dui = await maria.must('createCase', {
    body: { ...(await caseIn(api, maria)), place: MARICOPA },
  })
  const attorney = await api.attorney()
  const area = await offer(attorney, 'Other')
  const found = (await list(attorney, { category_id: area, limit: 1 })).map((item) => item.id)
  expect(found).toEqual([id])
  expect(found).not.toContain(dui.data.id)
})

it('the list of categories has typed names for the person, for admins, and once for all when attorneys have them', async () => {
  const name = 'Order against Ann Lee'
  await postNamed(name)
  const [vega, stranger] = [await api.attorney(), await api.customer()]
  expect(await namesListedTo(maria)).toContain(name)
  expect(await namesListedTo(robin)).toContain(name)
  expect(await namesListedTo(stranger)).not.toContain(name)
  expect(await namesListedTo(vega)).not.toContain(name)
  const areas = [await offer(await api.attorney(), 'order against ann lee')]
  areas.push(await offer(await api.attorney(), 'order against Ann Lee'))
  const named = async (who: TestPerson) => {
    const query = { is_other: true, limit: 100 }
    const { data } = await who.must('listCategories', { query })
    return data.filter((category) => category.name.toLowerCase() === name.toLowerCase())
  }
  expect(await named(stranger)).toMatchObject([{ id: areas[0] }])
  expect(await named(vega)).toMatchObject([{ id: areas[0] }])
  expect(await named(maria)).toMatchObject([{ name }])
  expect(await named(robin)).toHaveLength(3)
})

describe('the name of a category that a customer typed', () => {
  const { orm } = api.services.db

  it('is deleted with the account of its only customer, also when an admin deleted the case before', async () => {
    const nora = await api.customer()
    const { who } = await licensed()
    const { id } = await postNamed('Order against Quirin Abel', nora)
    await placeBid(who, id)
    const removed = await postNamed('Order against Quirin Berg', nora)
    await placeBid(who, removed.id)
    const lost = await postNamed('Order against Quirin Cole', nora)
    const bid = await placeBid(who, lost.id)
    await nora.must('updateCaseStatus', { body: { id: lost.id, case_status: 'closed' } })
    await robin.must('deleteBid', { path: { bid_id: bid.id }, query: { reason: 'Asked' } })
    await robin.must('deleteCase', { path: { case_id: removed.id }, query: { reason: 'Asked' } })
    await robin.must('deleteUser', { path: { user_id: nora.userId }, query: { reason: 'Asked' } })
    expect(await rowsWith(orm, 'quirin', 'Quirin')).toEqual([])
    const { data } = await robin.must('listAuditEvents', { query: { person_id: nora.id } })
    const names = data.flatMap(({ removed_case }) => removed_case?.category_name ?? [])
    expect(new Set(names)).toEqual(new Set(['other']))
  })

  it('stays for another person who typed the same', async () => {
    const nora = await api.customer()
    const name = 'Order against Rosa Abel'
    await postNamed(name, nora)
    await postNamed(name)
    const attorney = await api.attorney()
    await offer(attorney, name)
    const count = async () => (await rowsWith(orm, name)).length
    expect(await count()).toBeGreaterThan(2)
    await robin.must('deleteUser', { path: { user_id: nora.userId }, query: { reason: 'Asked' } })
    expect(await namesListedTo(maria)).toContain(name)
    expect(await namesListedTo(attorney)).toContain(name)
    await robin.must('deleteUser', {
      path: { user_id: attorney.userId },
      query: { reason: 'Asked' },
    })
    await robin.must('deleteUser', {
      path: { user_id: (await api.customer()).userId },
      query: { reason: 'Asked' },
    })
    expect((await namesListedTo(robin)).filter((listed) => listed === name)).toHaveLength(1)
  })

  it('is deleted after some days when its case was never posted', async () => {
    await typed(maria, 'Order against Sam Abel')
    await postNamed('Order against Sam Berg')
    api.advance({ hours: 24 })
    await deleteNeverUsedCategories(orm, api.now())
    expect(await namesListedTo(robin)).toContain('Order against Sam Abel')
    api.advance({ hours: 48 })
    await deleteNeverUsedCategories(orm, api.now())
    const listed = await namesListedTo(robin)
    expect(listed).not.toContain('Order against Sam Abel')
    expect(listed).toContain('Order against Sam Berg')
  })

  it('is deleted with all others of the day, a hundred at a time', async () => {
    const added = Array.from({ length: 120 }, (_, nth) => `order number ${nth}`)
    const rows = added.map((name) => ({ id: newId(api.now()), name, isOther: true, position: 9 }))
    await orm.insert(categories).values(rows)
    api.advance({ hours: 72 })
    expect(await deleteNeverUsedCategories(orm, api.now())).toBe(true)
    expect(await deleteNeverUsedCategories(orm, api.now())).toBe(false)
    const left = await orm.select({ name: categories.name }).from(categories)
    expect(left.filter(({ name }) => added.includes(name))).toEqual([])
  })
})
