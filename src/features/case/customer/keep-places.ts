import type { Bid } from '#src/data/queries.ts'

/**
 * Returns the bids in the places that they had `before`, new ones last. A bid that is no longer
 * among `all` of the case was withdrawn, and keeps its place.
 */
export function keepPlaces(before: readonly Bid[], bids: readonly Bid[], all: readonly Bid[]) {
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: Bid) => places.get(id) ?? Number.POSITIVE_INFINITY
  const present = new Set(all.map(({ id }) => id))
  const withdrawn = before.filter(({ id }) => !present.has(id))
  return [...bids, ...withdrawn].toSorted((a, b) =>
    placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0,
  )
}
