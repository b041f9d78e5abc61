import type { components } from '#contract'
import { DAY_MS } from '#machines/durations.ts'

type PostedCase = Pick<
  components['schemas']['CaseListItem'],
  'case_status' | 'total_bid' | 'created_at'
>

/** Returns whether a case is open and waits for its first bid. */
export const isWaitingForBid = ({
  case_status,
  total_bid,
}: Omit<PostedCase, 'created_at'>): boolean => case_status === 'open' && total_bid === 0

/** Returns whether a case that waits for its first bid was posted within a day. */
export const isNewlyPosted = (posted: PostedCase, now: Date): boolean =>
  isWaitingForBid(posted) && now.getTime() < Date.parse(posted.created_at) + DAY_MS
