import type { Bid } from '#src/data/queries.ts'
import { counted } from '#src/format/counts.ts'

/** The most bids in a comparison. */
const MAX_COMPARED = 4

/** The bids that a comparison starts with, and the label of its link. */
export type ComparedChoice = { bids: readonly Bid[]; label: string; subtitle: string }

const TAP = 'Tap a firm to choose it.'

/**
 * Returns the starred bids, at most four, if there are at least two; otherwise the lowest bids.
 * `rivals`: the bids that can be accepted, lowest first.
 */
export function bidsToCompare(
  rivals: readonly Bid[],
  isStarred: (bidId: string) => boolean,
): ComparedChoice {
  const starred = rivals.filter(({ id }) => isStarred(id))
  const hasStars = starred.length > 1
  const wanted = hasStars ? starred : rivals
  const bids = wanted.slice(0, MAX_COMPARED)
  const isCut = wanted.length > bids.length
  if (hasStars) {
    const subtitle = isCut ? `The lowest of your ${starred.length} starred bids. ${TAP}` : TAP
    return { bids, label: `Compare ${bids.length} starred bids`, subtitle }
  }
  if (isCut) {
    const subtitle = `The lowest of ${rivals.length}. Star the bids you want to see here. ${TAP}`
    return { bids, label: `Compare the ${bids.length} lowest bids`, subtitle }
  }
  return { bids, label: `Compare ${counted(bids.length, 'bid')}`, subtitle: TAP }
}

/**
 * Returns the bids of an open comparison: the present ones, then wanted ones while there is room. A
 * bid is never replaced while a finger may be on it.
 */
export function stayCompared(
  before: readonly string[],
  wanted: readonly Bid[],
  rivals: readonly Bid[],
): Bid[] {
  const staying = rivals.filter(({ id }) => before.includes(id))
  const added = wanted.filter(({ id }) => !before.includes(id))
  return [...staying, ...added].slice(0, MAX_COMPARED)
}
