import type { Elements } from '#src/ui/elements.ts'
import { badge } from '#styled/recipes/badge.mjs'
import { CheckIcon, ClockIcon, CloseIcon, DashIcon, DotIcon, PauseIcon } from './icons.tsx'

/**
 * A status of a case, a bid, an invitation or a license; `unsent` and `unsaved` for work that is
 * only on the device, and `notSent` for what the server has refused.
 */
export type BadgeStatus =
  | 'open'
  | 'accepted'
  | 'pending'
  | 'paused'
  | 'closed'
  | 'rejected'
  | 'declined'
  | 'ended'
  | 'used'
  | 'expired'
  | 'verified'
  | 'refused'
  | 'unsent'
  | 'notSent'
  | 'unsaved'

const marks: Record<BadgeStatus, { word: string; icon?: Elements }> = {
  open: { word: 'Open', icon: <DotIcon size="xs" /> },
  accepted: { word: 'Accepted', icon: <CheckIcon size="xs" /> },
  pending: { word: 'Pending', icon: <ClockIcon size="xs" /> },
  paused: { word: 'Paused', icon: <PauseIcon size="xs" /> },
  closed: { word: 'Closed', icon: <DashIcon size="xs" /> },
  rejected: { word: 'Rejected', icon: <CloseIcon size="xs" /> },
  declined: { word: 'Declined', icon: <CloseIcon size="xs" /> },
  ended: { word: 'Ended', icon: <DashIcon size="xs" /> },
  used: { word: 'Used', icon: <CheckIcon size="xs" /> },
  expired: { word: 'Expired', icon: <DashIcon size="xs" /> },
  verified: { word: 'Checked', icon: <CheckIcon size="xs" /> },
  refused: { word: 'Not confirmed', icon: <CloseIcon size="xs" /> },
  unsent: { word: 'Not sent yet' },
  notSent: { word: 'Not sent' },
  unsaved: { word: 'Not saved' },
}

/** Shows a status by color, icon and text. */
export function Badge({ status }: { status: BadgeStatus }) {
  const { word, icon } = marks[status]
  return (
    <span className={badge({ status })}>
      {icon}
      <span>{word}</span>
    </span>
  )
}
