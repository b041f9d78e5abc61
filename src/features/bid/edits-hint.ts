import { MAX_BID_EDITS } from '#machines/lifecycle/limits.ts'

/**
 * Returns 'You can change your bid up to 3 times.' (specification §1.2) and how many are used and
 * left. `isComingBack`: for a new bid after a withdrawn one.
 */
export function editsHint(updateCount: number, isComingBack = false): string {
  const rule = `You can change your bid up to ${MAX_BID_EDITS} times.`
  if (updateCount === 0) return rule
  const editsLeft = MAX_BID_EDITS - updateCount
  const used =
    editsLeft > 0 ? `${updateCount} used, ${editsLeft} left.` : `All ${MAX_BID_EDITS} used.`
  return `${rule} ${used}${isComingBack ? ' Bidding again counted as one.' : ''}`
}

const COUNTS = `That counts as one of your ${MAX_BID_EDITS} changes.`

/**
 * Returns what a withdrawal leaves of the changes: 'You can bid again while the case is open. …'
 */
export function comingBackHint(updateCount: number, isPaused: boolean): string {
  if (updateCount >= MAX_BID_EDITS) {
    return `You have used all ${MAX_BID_EDITS} changes, so you cannot bid on this case again.`
  }
  return `You can bid again ${isPaused ? 'once' : 'while'} the case is open. ${COUNTS}`
}
