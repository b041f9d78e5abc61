// Parses the query of a screen's URL (specification §1.2).

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A query as the router parsed it; its values can be anything. A validator must return every key,
 * with undefined for missing or invalid values: the router restores the raw value of an omitted
 * key.
 */
export type RawQuery = Record<string, unknown>

/** Returns the value if it is an id. */
export const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined

/** Returns the value if it is one of the offered ones. */
export const oneOf = <Value>(offered: readonly Value[], value: unknown): Value | undefined =>
  offered.find((each) => each === value)

/** Returns the step number of `active` in a query; 0 when it is not one. */
export function stepNumberIn(active: unknown): number {
  const step = Number(active ?? 0)
  return Number.isInteger(step) && step > 0 ? step : 0
}
