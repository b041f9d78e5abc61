// Refuses a body with more values than any operation takes before it is checked, since the check reports every fault.
import type { FastifyInstance } from 'fastify'
import { invalidFields } from './errors.ts'

/** The most items of a list in any body of the contract. */
export const MOST_ITEMS = 100
/** The most properties of an object in any body of the contract, and a few unknown ones that are to be named. */
export const MOST_PROPERTIES = 150
// A draft of 100 answers, each with a list of 20.
const MOST_VALUES = 2_500
const MOST_LEVELS = 8

/** Adds the refusal: 422 that names the field which goes beyond a bound. */
export function boundBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    const field = findExcess(body)
    if (field !== null) throw invalidFields([{ field, message: 'Enter valid input.' }])
  })
}

/** Returns the path (`dui.firm_size`) of the first value beyond a bound, '' for the body itself, or null. */
export function findExcess(body: unknown): string | null {
  const waiting: { value: unknown; path: string[] }[] = [{ value: body, path: [] }]
  let values = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) continue
    const members = Object.keys(value)
    values += members.length
    const most = Array.isArray(value) ? MOST_ITEMS : MOST_PROPERTIES
    if (members.length > most || values > MOST_VALUES || path.length > MOST_LEVELS) {
      return path.join('.')
    }
    for (const key of members) {
      waiting.push({ value: value[key as keyof typeof value], path: [...path, key] })
    }
  }
  return null
}
