import { describe, expect, it } from 'vitest'
import { type Field, maxLengthOf } from '#machines/wizard/field.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import { checkCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { sharedFields } from '#machines/wizard/flows/case-fields.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import { at } from '#tests/support/contract.ts'

/** The contract's schema of one answer. */
interface Property {
  type: string[]
  format?: string
  enum?: (string | null)[]
  maxLength?: number
  minimum?: number
  maximum?: number
  description?: string
}

const propertiesOf = (schema: string) =>
  at(`#/components/schemas/${schema}/properties`) as Record<string, { $ref?: string }>

/** Returns a field's limits as the contract writes them. The compiler checks names and types. */
function propertyOf(field: Field): Property {
  switch (field.kind) {
    case 'date':
    case 'dateTime':
      return { type: ['string', 'null'], format: 'date-time' }
    case 'number':
    case 'money':
      return { type: ['integer', 'null'], minimum: 0, maximum: field.max ?? 1_000_000_000 }
    case 'yesNo':
      return { type: ['boolean', 'null'] }
    case 'one':
      if (field.other === undefined)
        return { type: ['string', 'null'], enum: [...(field.options ?? []), null] }
  }
  return { type: ['string', 'null'], maxLength: maxLengthOf(field) }
}

const withOwnFields = Object.entries<Flow>(caseFlows).filter(([slug]) => slug !== 'other')

describe.each(withOwnFields)('the answers of a %s case', (slug, flow) => {
  const reference = propertiesOf('CaseCreate')[slug]?.$ref ?? ''

  it('have the limits in the contract that the questions have, in the same order', () => {
    const { properties } = at(reference) as { properties: Record<string, Property> }
    const described = Object.entries(properties).map(([name, { description, ...rest }]) => [
      name,
      rest,
    ])
    const asked = Object.entries(flow.fields).filter(([name]) => !Object.hasOwn(sharedFields, name))
    expect(described).toEqual(asked.map(([name, field]) => [name, propertyOf(field)]))
  })

  it('are read back in the shape in which they are sent', () => {
    for (const schema of ['CustomerCase', 'AttorneyCase'])
      expect(propertiesOf(schema)[slug]).toEqual({ $ref: reference })
  })

  it('have an example that the questions would lead to', () => {
    const examples = at(
      '#/paths/~1cases~1create/post/requestBody/content/application~1json/examples',
    ) as Record<string, { value: object }>
    const { value } = examples[slug] ?? { value: {} }
    const { answers, errors } = checkCaseAnswers(flow, value)
    expect(errors).toEqual([])
    expect(answers).toMatchObject({ [slug]: (value as Record<string, object>)[slug] })
  })
})
