import { findState } from './states.ts'

/** What a person has chosen and typed: the code of a state, and the name of a county, which may be empty. */
export type TypedPlace = { state: string; county: string }

/** The errors of a typed place by field. */
export type PlaceErrors = { state?: string; county?: string }

/** Finds a county of a state by a typed name. */
export type FindCounty = (state: string, typed: string) => { code: string } | undefined

const NO_STATE = 'Choose a state.'
const notFound = (state: string) =>
  `Choose a county of ${state} from the list, or leave this empty.`
const NOT_LOADED = 'The list of counties could not be loaded. Try again, or leave this empty.'

/**
 * Resolves with the code of a typed place, or the errors of its fields. `loadCounties`: loads the list, which a state
 * alone does not need.
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
  const found = list.findCounty(chosen.code, county)
  if (found) return found.code
  return { county: notFound(chosen.name) }
}

/**
 * Returns what is wrong with a place that is kept: its code, and the typed county that was not found, which is empty once
 * one is found. Undefined when nothing is wrong.
 */
export function keptPlaceError(code: string | undefined, unmatched: string): string | undefined {
  const state = findState(code ?? '')
  if (!state) return NO_STATE
  return unmatched === '' ? undefined : notFound(state.name)
}
