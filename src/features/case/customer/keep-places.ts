import type { Bid } from '#src/data/bids/bid-queries.ts'
import { isBidOver, isLeft } from './steady-bid.ts'

/** Returns the ids of the bids that the customer has decided on. */
export const decidedBids = (bids: readonly Bid[]): string[] =>
  bids.flatMap((bid) => (bid.bid_status === 'open' || bid.ended_at || isLeft(bid) ? [] : [bid.id]))

/**
 * Returns the bids in the places that they had `before`, new ones last. A bid that the customer has
 * not decided on and that is no longer among the shown `bids` keeps its place: it has ended, or it
 * was withdrawn and is no longer among `all` of the case.
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

/** The bids in view. */
export type PlacedBids = {
  /** A new value sorts them again. */
  key: string
  bids: readonly Bid[]
  /** The ids of the bids that were over before they came into view. */
  over: readonly string[]
}

/** The bids before any were shown. */
export const NOTHING_IN_VIEW: PlacedBids = { key: '', bids: [], over: [] }

type BidsToPlace = {
  key: string
  /** The bids that the view is about, in their order. */
  bids: readonly Bid[]
  /** All bids on the case. */
  all: readonly Bid[]
  /** Returns the bids to show, given those in view. All by default. */
  choose?: ((inView: readonly Bid[]) => readonly Bid[]) | undefined
}

/** Returns the bids in view after a change; the same object when nothing changed. */
export function placeBids(placed: PlacedBids, { key, bids, all, choose }: BidsToPlace): PlacedBids {
  const isSorted = placed.key !== key
  const ids = new Set(bids.map(({ id }) => id))
  // A bid that is over keeps its place, and the room that it takes, until they are sorted again.
  const before = isSorted ? [] : placed.bids
  const inView = isSorted ? placed.bids.filter(({ id }) => ids.has(id)) : placed.bids
  const next = keepPlaces(before, choose?.(inView) ?? bids, all)
  if (isSorted) {
    const over = bids.filter(isBidOver).map(({ id }) => id)
    return { key, bids: next, over }
  }
  const isSame = next.length === before.length && next.every((bid, at) => bid === before[at])
  return isSame ? placed : { ...placed, bids: next }
}
