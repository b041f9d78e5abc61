import type { components } from '#contract'

type CaseListItem = components['schemas']['CaseListItem']

/** Returns a count with its noun: `1 bid`, `3 bids`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

type Bids = Pick<CaseListItem, 'total_bid' | 'rejected_bids' | 'left_bids' | 'accepted_bid'>

/**
 * Returns how many bids a case has: `3 bids`. While none is accepted, rejected bids are counted
 * apart, because the prices shown with the count leave them out: `2 bids, 1 more rejected`. Bids
 * that have ended and those of deleted accounts are not counted: the customer did not reject them
 * and cannot choose them. Where no others are left, there are `No bids now`.
 */
export function bidCount(bids: Bids): string {
  const { total_bid, rejected_bids = 0, left_bids = 0, accepted_bid = null } = bids
  const count = total_bid - left_bids
  if (count === 0) return left_bids > 0 ? 'No bids now' : 'No bids yet'
  if (rejected_bids === 0 || accepted_bid !== null) return counted(count, 'bid')
  const rest = count - rejected_bids
  if (rest > 0)
    return `${counted(rest, 'bid')}, ${rejected_bids.toLocaleString('en-US')} more rejected`
  return count === 1 ? '1 bid, rejected' : `${counted(count, 'bid')}, all rejected`
}
