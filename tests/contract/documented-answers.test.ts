// The answers of each category that the specification lists (specification §1.3 and §2.3).
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { at } from '#tests/support/contract.ts'

const SCHEMAS = {
  dui: 'DuiAnswers',
  bankruptcy: 'BankruptcyAnswers',
  family: 'FamilyAnswers',
  civil: 'CivilAnswers',
  'personal injury': 'PersonalInjuryAnswers',
}

/** Returns the fields of each list of a category's answers on a page of the specification. */
async function listsOf(page: string, category: string): Promise<string[][]> {
  const path = fileURLToPath(new URL(`../../docs/specification/${page}`, import.meta.url))
  const lines = (await readFile(path, 'utf8')).split('\n')
  const begins = new RegExp(`^- ${category}: (?=\\w+_\\w+, )`, 'i')
  return lines
    .filter((line) => begins.test(line))
    .map((line) => line.replace(begins, '').match(/[a-z]+(?:_[a-z0-9]+)+/g) ?? [])
}

it.each(Object.entries(SCHEMAS))('of %s are all in the contract', async (category, schema) => {
  const properties = Object.keys(at(`#/components/schemas/${schema}/properties`) as object)
  for (const page of ['1-customers-and-attorneys.md', '2-wizards-and-admin.md']) {
    const lists = await listsOf(page, category)
    expect(lists, page).toHaveLength(1)
    expect(properties).toEqual(expect.arrayContaining(lists[0] ?? []))
  }
})
