// A category that a customer names is the customer's own words: who reads it.
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { deleteNeverUsedCategories } from '#server/db/categories.ts'
import { newId } from '#server/db/ids.ts'
import { cases, categories } from '#server/db/schema/cases.ts'
import { ensureCategories } from '#server/domain/categories.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { MARICOPA, open, startLicensing } from '#tests/support/licensing.ts'
import { rowsWith } from '#tests/support/stored-rows.ts'
import { caseIn, placeBid, plainCase } from '#tests/support/stories.ts'

const { api, licensed, maria, robin } = await startLicensing()
afterAll(() => api.close())

/** Posts a case of a category that a customer names, Maria if it is not said. Returns the ids of both. */
async function postNamed(name: string, by = maria) {
  api.advance({ seconds: 1 })
  const { data: category } = await by.must('createCategory', { body: { name, is_other: true } })
  const body = { ...(await plainCase(by)), category_id: category.id, place: MARICOPA }
  return { id: (await by.must('createCase', { body })).data.id, categoryId: category.id }
}
const nameInList = async (who: TestPerson, id: string) => {
  const { data } = await who.must('listCasesByAttorney', { path: { attorney_id: who.id } })
  return data.find((item) => item.id === id)?.category_name
}
const nameInRefusal = async (who: TestPerson, id: string) => {
  const { body } = await open(who, id)
  const { needed_license } = body as { needed_license?: { case?: { category_name: string } } }
  return needed_license?.case?.category_name
}
const namesListedTo = async (who: TestPerson) => {
  const { data } = await who.must('listCategories', { query: { is_other: true, limit: 100 } })
  return data.map(({ name }) => name)
}
const NAME = 'order against bob miller'

it('a typed slug is the standard category, whose attorneys get the case', async () => {
  const { data: category } = await maria.must('createCategory', {
    body: { name: 'Personal_Injury', is_other: true },
  })
  expect(category).toMatchObject({ name: 'personal injury', is_other: false })
})

it('cases and attorneys of a category that was named "personal_injury" are moved to the standard one', async () => {
  const { orm } = api.services.db
  const [former, name] = [newId(api.now()), 'personal_injury']
  await orm.insert(categories).values({ id: former, name, isOther: true, position: 0 })
  const standard = await api.categoryId('personal injury')
  const given = { ...(await caseIn(api, maria, 'personal injury')), place: MARICOPA }
  // A phone may have a draft of it.
  const draft = { ...given, category_id: former, category_name: name }
  const { data: posted } = await maria.must('createCase', { body: draft })
  expect(posted).toMatchObject({ category_id: standard, category_name: 'personal injury' })

  const { data: old } = await maria.must('createCase', { body: given })
  await orm.update(cases).set({ categoryId: former }).where(eq(cases.id, old.id))
  // Until the next start, every attorney reads from the name that bids are percentages.
  const unchecked = await api.attorney()
  expect(await nameInList(unchecked, old.id)).toBe(name)
  expect(await nameInRefusal(unchecked, old.id)).toBe(name)
  expect(await namesListedTo(unchecked)).not.toContain(name)
  const both = await api.attorney({ areas: [former, standard] })
  const one = await api.attorney({ areas: [former] })
  await ensureCategories(orm)
  await ensureCategories(orm)
  expect(await nameInList(unchecked, old.id)).toBe('personal injury')
  for (const { id, must } of [both, one]) {
    const { data: firm } = await must('getAttorney', { path: { attorney_id: id } })
    expect(firm.category_id).toEqual([standard])
  }
})

it('an attorney can read the name of a category that a customer typed if they can open the case', async () => {
  const { id } = await postNamed('Order against Bob Miller')
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

it('every attorney can read the name of a category that one of them has as a practice area', async () => {
  const { id, categoryId } = await postNamed('Elder law')
  const unchecked = await api.attorney()
  expect(await nameInList(unchecked, id)).toBe('other')
  await api.attorney({ areas: [categoryId] })
  expect(await nameInList(unchecked, id)).toBe('elder law')
  expect(await nameInRefusal(unchecked, id)).toBe('elder law')
})

it('the list of categories has a typed name for its customer, for admins, and for all once an attorney has it', async () => {
  const { categoryId } = await postNamed('Order against Ann Lee')
  const typed = 'order against ann lee'
  const [vega, stranger] = [await api.attorney(), await api.customer()]
  expect(await namesListedTo(maria)).toContain(typed)
  expect(await namesListedTo(robin)).toContain(typed)
  expect(await namesListedTo(stranger)).not.toContain(typed)
  expect(await namesListedTo(vega)).not.toContain(typed)
  await api.attorney({ areas: [categoryId] })
  expect(await namesListedTo(stranger)).toContain(typed)
  expect(await namesListedTo(vega)).toContain(typed)
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

  it('stays while a case of another customer or a practice area has it', async () => {
    const nora = await api.customer()
    const name = 'Order against Rosa Abel'
    await postNamed(name, nora)
    await postNamed(name)
    const asArea = await postNamed('Tenant law', nora)
    const attorney = await api.attorney({ areas: [asArea.categoryId] })
    await robin.must('deleteUser', { path: { user_id: nora.userId }, query: { reason: 'Asked' } })
    const listed = await namesListedTo(robin)
    expect(listed).toEqual(expect.arrayContaining([name.toLowerCase(), 'tenant law']))
    expect(await namesListedTo(maria)).toContain(name.toLowerCase())
    await robin.must('deleteUser', {
      path: { user_id: attorney.userId },
      query: { reason: 'Asked' },
    })
    expect(await namesListedTo(robin)).not.toContain('tenant law')
  })

  it('is deleted after some days when its case was never posted', async () => {
    const add = async (name: string) =>
      (await maria.must('createCategory', { body: { name, is_other: true } })).data
    await add('Order against Sam Abel')
    await postNamed('Order against Sam Berg')
    api.advance({ hours: 24 })
    await deleteNeverUsedCategories(orm, api.now())
    expect(await namesListedTo(robin)).toContain('order against sam abel')
    api.advance({ hours: 48 })
    await deleteNeverUsedCategories(orm, api.now())
    const listed = await namesListedTo(robin)
    expect(listed).not.toContain('order against sam abel')
    expect(listed).toContain('order against sam berg')
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
