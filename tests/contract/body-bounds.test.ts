// Everything in a request body is bounded in the contract, within the limits that the server checks
// first.
import { describe, expect, it } from 'vitest'
import { findExcess, MAX_ITEMS, MAX_PROPERTIES } from '#server/http/body-limits.ts'
import { contract, routes } from '#tests/support/contract.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  maxItems?: number
  maxLength?: number
  maxProperties?: number
  properties?: Record<string, Schema>
  [keyword: string]: unknown
}

/** Calls `look` with each schema below this one; each component once. */
function walk(schema: unknown, path: string, look: (schema: Schema, path: string) => void) {
  const seen = new Set<string>()
  const visit = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as Schema
    if ($ref !== undefined) {
      if (seen.has($ref)) return
      seen.add($ref)
      visit(resolve($ref), $ref)
      return
    }
    if (!Array.isArray(node)) look(node as Schema, at)
    for (const [key, value] of Object.entries(node)) {
      if (!['enum', 'example', 'const'].includes(key)) visit(value, `${at}/${key}`)
    }
  }
  visit(schema, path)
}

const resolve = (ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract)

const bodies = routes.flatMap(({ operation }) =>
  Object.values(operation.requestBody?.content ?? {}).map(
    ({ schema }) => [operation.operationId, schema] as const,
  ),
)

const isOf = ({ type }: Schema, kind: string) => [type].flat().includes(kind)

describe('the body of', () => {
  it.each(bodies)('%s has no list, text or object without a bound', (id, body) => {
    const unbounded: string[] = []
    walk(body, id, (schema, path) => {
      const { maxItems = Infinity, properties = {}, maxProperties = 0 } = schema
      const isFixed = ['enum', 'const', 'format', 'pattern'].some((keyword) => keyword in schema)
      if (isOf(schema, 'array') && maxItems > MAX_ITEMS) unbounded.push(path)
      if (isOf(schema, 'string') && schema.maxLength === undefined && !isFixed) unbounded.push(path)
      if (Math.max(Object.keys(properties).length, maxProperties) > MAX_PROPERTIES) {
        unbounded.push(path)
      }
    })
    expect(unbounded).toEqual([])
  })
})

describe('a body beyond the bounds', () => {
  it('is refused with the path of the part that is too large', () => {
    expect(findExcess({ dui: { charges: Array(MAX_ITEMS).fill('a') } })).toBeNull()
    expect(findExcess({ dui: { charges: Array(MAX_ITEMS + 1).fill('a') } })).toBe('dui.charges')
  })
})
