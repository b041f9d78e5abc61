// A category that a customer names is the customer's own words: who reads it.
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { cases, categories } from '#server/db/schema/cases.ts'
import { ensureCategories } from '#server/domain/categories.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { MARICOPA, open, startLicensing } from '#tests/support/licensing.ts'
import { caseIn, plainCase } from '#tests/support/stories.ts'

const { api, licensed, maria, robin } = await startLicensing()
afterAll(() => api.close())

/** Posts a case of a category that Maria names. Returns the ids of both. */
async function postNamed(name: string) {
  api.advance({ seconds: 1 })
  const { data: category } = await maria.must('createCategory', { body: { name, is_other: true } })
  const body = { ...(await plainCase(maria)), category_id: category.id, place: MARICOPA }
  return { id: (await maria.must('createCase', { body })).data.id, categoryId: category.id }
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

it('an attorney reads the name of a category that a customer typed where they may open the case', async () => {
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

it('every attorney reads the name of a category that one has as a practice area', async () => {
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
