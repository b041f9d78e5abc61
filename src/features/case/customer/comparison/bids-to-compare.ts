import type { Bid } from '#src/data/bids/bid-queries.ts'
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
  const candidates = hasStars ? starred : rivals
  const bids = candidates.slice(0, MAX_COMPARED)
  const isCut = candidates.length > bids.length
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
 * Returns the rivals in an open comparison: those in view, and wanted ones while there is room. A
 * bid in view that can't be accepted now keeps its room, so that it can be selected when it can be
 * accepted again.
 */
export function stayCompared(
  inView: readonly Bid[],
  candidates: readonly Bid[],
  rivals: readonly Bid[],
): Bid[] {
  const present = new Set(inView.map(({ id }) => id))
  const room = Math.max(0, MAX_COMPARED - present.size)
  const added = candidates.filter(({ id }) => !present.has(id)).slice(0, room)
  return rivals.filter((bid) => present.has(bid.id) || added.includes(bid))
}
