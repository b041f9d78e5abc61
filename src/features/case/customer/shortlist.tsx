import { useEffect, useState } from 'react'
import { isRemembered } from '#src/identity/stored-session.ts'
import { readShortlist, storeShortlist } from '#src/offline/encrypted/shortlists.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { StarIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'

// The star itself is at the height of the price and the edge of the card.
const corner = css({
  marginBlock: '-0.75rem',
  marginInlineStart: '-0.5rem',
  '& > button': { color: 'pen' },
})

type StarButtonProps = { firm: string; isStarred: boolean; onToggle: () => void }

/** The star of a bid, which adds it to the shortlist or removes it. */
export function StarButton({ firm, isStarred, onToggle }: StarButtonProps) {
  return (
    <div className={corner}>
      <IconButton
        label={`Shortlist the bid of ${firm}`}
        icon={<StarIcon solid={isStarred} />}
        edge="end"
        aria-pressed={isStarred}
        onClick={onToggle}
      />
    </div>
  )
}

export type Shortlist = {
  has: (bidId: string) => boolean
  toggle: (bidId: string) => void
}

/** Stores the starred bids of a case on this device. */
export function useShortlist(customerId: string, caseId: string): Shortlist {
  const [starred, setStarred] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    void readShortlist(customerId, caseId)
      .catch(() => [])
      .then((storedStars) => isCurrent && setStarred((now) => (now.length > 0 ? now : storedStars)))
    return () => {
      isCurrent = false
    }
  }, [customerId, caseId])
  const toggle = (bidId: string) => {
    const next = starred.includes(bidId)
      ? starred.filter((id) => id !== bidId)
      : [...starred, bidId]
    setStarred(next)
    // If the device cannot store them, they still apply during this visit.
    if (isRemembered()) storeShortlist(customerId, caseId, next).catch(() => {})
  }
  return { has: (bidId) => starred.includes(bidId), toggle }
}
