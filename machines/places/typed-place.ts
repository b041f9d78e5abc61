import { stateInText } from './state-in-text.ts'
import { divisionsOf, findState, type State } from './states.ts'

/**
 * What a person has chosen and typed: the code of a state, and the name of a county, which may be
 * empty.
 */
export type TypedPlace = { state: string; county: string }

/** The errors of a typed place by field. */
export type PlaceErrors = { state?: string; county?: string }

/** Finds a county of a state by a typed name. */
export type FindCounty = (state: string, typed: string) => { code: string } | undefined

/**
 * Returns a typed place with another state. A county of the previous state is cleared, because
 * other states may have one with the same name. A text that is not a county of the previous state
 * stays, since it may be one of the new state. `list`: undefined while it is not loaded; the county
 * is then cleared.
 */
export function withState(
  { state: before, county }: TypedPlace,
  state: string,
  list: { findCounty: FindCounty } | undefined,
): TypedPlace {
  const isOfOther = before !== '' && (!list || list.findCounty(before, county) !== undefined)
  return { state, county: isOfOther ? '' : county }
}

/** The error of a place without a state. */
export const NO_STATE = 'Choose a state.'
/** Returns the error of a typed county that is not in the list. */
export const countyNotFound = ({ code, name }: State): string =>
  `Choose ${divisionsOf(code)[0]} of ${stateInText(name)} from the list, or leave this empty.`
const NOT_LOADED = 'The list of counties could not be loaded. Try again, or leave this empty.'

/**
 * Resolves with the code of a typed place, or the errors of its fields. `loadCounties`: loads the
 * list, which a state alone does not need.
 */
export async function readTypedPlace(
  { state, county }: TypedPlace,
  loadCounties: () => Promise<{ findCounty: FindCounty }>,
): Promise<string | PlaceErrors> {
  const chosen = findState(state)
  if (!chosen) return { state: NO_STATE }
  if (county.trim() === '') return chosen.code
  const list = await loadCounties().catch(() => undefined)
  if (!list) return { county: NOT_LOADED }
  const place = list.findCounty(chosen.code, county)
  if (place) return place.code
  return { county: countyNotFound(chosen) }
}
