import type { Bid } from '#src/data/queries.ts'
import { isLeft } from './left-bids.ts'

/** Returns the ids of the bids that the customer has decided on. */
export const decidedBids = (bids: readonly Bid[]): string[] =>
  bids.flatMap((bid) => (bid.bid_status === 'open' || bid.ended_at || isLeft(bid) ? [] : [bid.id]))

/**
 * Returns the bids in the places that they had `before`, new ones last. A bid that the customer has not decided on and
 * that is no longer among the shown `bids` keeps its place: it has ended, or it was withdrawn and is no longer among
 * `all` of the case.
 */
export function keepPlaces(before: readonly Bid[], bids: readonly Bid[], all: readonly Bid[]) {
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: Bid) => places.get(id) ?? Number.POSITIVE_INFINITY
  const latest = new Map(all.map((bid) => [bid.id, bid]))
  const settled = new Set([...bids.map(({ id }) => id), ...decidedBids(all)])
  const off = before.filter(({ id }) => !settled.has(id)).map((bid) => latest.get(bid.id) ?? bid)
  return [...bids, ...off].toSorted((a, b) =>
    placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0,
  )
}
