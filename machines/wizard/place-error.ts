// What is wrong with the place of a draft, which is asked outside the steps of its flow.
import { findState } from '#machines/places/states.ts'
import { countyNotFound, NO_STATE } from '#machines/places/typed-place.ts'
import { type Draft, placeIn, unmatchedCountyIn } from './draft.ts'

/**
 * Returns the error of a draft without a state, or with a typed county that was not found;
 * undefined when neither holds.
 */
export function placeErrorIn(draft: Pick<Draft, 'answers'>): string | undefined {
  const state = findState(placeIn(draft) ?? '')
  if (!state) return NO_STATE
  return unmatchedCountyIn(draft) === '' ? undefined : countyNotFound(state)
}
