// Refuses bodies with more values than any operation takes. This runs before validation, which
// reports every error and would be slow.
import type { FastifyInstance } from 'fastify'
import { invalidFields } from '#server/errors.ts'

/** The most items of any list in a request body of the contract. */
export const MAX_ITEMS = 100
/**
 * The most properties of any object in a request body of the contract, plus a few unknown ones, so
 * that errors can name them.
 */
export const MAX_PROPERTIES = 150
// Enough for a draft of 100 answers, each with a list of 20 items.
const MAX_VALUES = 2_500
const MAX_LEVELS = 8

/** Adds the check to all routes. It throws 422 with the name of the field that exceeds a limit. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    const field = findExcess(body)
    if (field !== null) throw invalidFields([{ field, message: 'Enter valid input.' }])
  })
}

/**
 * Returns the path (`dui.firm_size`) of the first value that exceeds a limit, '' for the body
 * itself, or null.
 */
export function findExcess(body: unknown): string | null {
  const waiting: { value: unknown; path: string[] }[] = [{ value: body, path: [] }]
  let values = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) continue
    const members = Object.keys(value)
    values += members.length
    const maxMembers = Array.isArray(value) ? MAX_ITEMS : MAX_PROPERTIES
    if (members.length > maxMembers || values > MAX_VALUES || path.length > MAX_LEVELS) {
      return path.join('.')
    }
    for (const key of members) {
      waiting.push({ value: value[key as keyof typeof value], path: [...path, key] })
    }
  }
  return null
}
