// Every sentence of the specification that states behaviour has a test, which exists and is not skipped.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { backOffice } from './specification/back-office.ts'
import { calls } from './specification/calls.ts'
import { entities } from './specification/entities.ts'
import { errors } from './specification/errors.ts'
import { lifecycles } from './specification/lifecycles.ts'
import { limits } from './specification/limits.ts'
import { product } from './specification/product.ts'
import { roles } from './specification/roles.ts'
import { rules } from './specification/rules.ts'
import { screens } from './specification/screens.ts'
import { wizardRules } from './specification/wizard-rules.ts'
import { wizards } from './specification/wizards.ts'

const sections = {
  'both documents, section 1, what the product does': product,
  'specification §1.2, screens and routes': screens,
  'both documents, section 3, entities and their fields': entities,
  'specification §1.4, states and transitions': lifecycles,
  'specification §1.5, validation rules': rules,
  'both documents, section 6, roles and permissions': roles,
  'both documents, section 7, the calls': calls,
  'specification §1.8, the error catalogue': errors,
  'specification §1.9, business constants and limits': limits,
  'specification §2.2, the wizards': wizards,
  'specification §2.4, §2.5, §2.8 and §2.9, the wizards': wizardRules,
  'specification page 2, the back office': backOffice,
}

/** Returns the code before each test of this title in its file, including the title. */
async function beginningsOf(test: string): Promise<string[]> {
  const [file = '', ...rest] = test.split(': ')
  const source = await readFile(fileURLToPath(new URL(file, import.meta.url)), 'utf8').catch(
    () => '',
  )
  const title = RegExp.escape(rest.join(': ')).replaceAll("'", "\\\\?'")
  const beginning = new RegExp(`(?:\\b(?:test|it)\\b[^'"\`]*|\\]\\)\\()['"\`]${title}['"\`]`, 'g')
  return [...source.matchAll(beginning)].map(([found]) => found)
}

describe.each(Object.entries(sections))('%s', (_name, sentences) => {
  it.each(sentences)('%s', async (_sentence, ...shownBy) => {
    expect(shownBy).not.toEqual([])
    for (const test of shownBy) {
      const beginnings = await beginningsOf(test)
      expect(beginnings, `one test '${test}'`).toHaveLength(1)
      expect(beginnings[0], `'${test}' is skipped`).not.toMatch(/\.(skip|todo|fixme|fails)\b/)
    }
  })
})
