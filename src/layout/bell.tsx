import { Link } from '@tanstack/react-router'
import { useUnread } from '#src/session/use-unread.ts'
import { iconButtonClass, UnreadDot } from '#src/ui/icon-button.tsx'
import { BellIcon } from '#src/ui/icons.tsx'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'

/**
 * The link to the notifications, with a dot while some are unread. Its accessible name has the
 * number.
 */
export function Bell() {
  const { label, mark } = useUnread()
  return (
    <Link to="/notification" className={iconButtonClass({ edge: 'end' })}>
      <BellIcon />
      <span className={visuallyHidden()}>{label}</span>
      {mark && <UnreadDot at="corner" />}
    </Link>
  )
}
