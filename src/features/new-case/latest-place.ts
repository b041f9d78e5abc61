import type { Place } from '#machines/places/place.ts'
import type { CaseListItem } from '#src/data/cases/case-queries.ts'

type Used = Pick<CaseListItem, 'place' | 'place_name' | 'created_at'>

/** Returns the place that was used last; undefined without one. */
export function latestPlace(used: readonly Used[]): Place | undefined {
  const places = used.flatMap(({ place, place_name, created_at }) =>
    place && place_name ? [{ code: place, name: place_name, at: created_at }] : [],
  )
  return places.toSorted((a, b) => b.at.localeCompare(a.at))[0]
}
