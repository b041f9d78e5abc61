/** What may stand in the query of a screen's address (specification §1.2). */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A query as the router has read it: anything at all. What validates it answers every key, with
 * undefined for what is absent or makes no sense: in the place of a key that was left out the router
 * puts the raw value back.
 */
export type RawQuery = Record<string, unknown>

/** The value, if it is the id of something. */
export const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined

/** The value, if it is one of those on offer. */
export const oneOf = <Value>(offered: readonly Value[], value: unknown): Value | undefined =>
  offered.find((each) => each === value)

/** Returns the step number of `active` in a query; 0 when it is not one. */
export function stepNumberIn(active: unknown): number {
  const step = Number(active ?? 0)
  return Number.isInteger(step) && step > 0 ? step : 0
}
