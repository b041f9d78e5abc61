import { Link } from '@tanstack/react-router'
import { useUnread } from '#src/client/use-unread.ts'
import { iconButtonClass, UnreadCount } from '#src/ui/icon-button.tsx'
import { BellIcon } from '#src/ui/icons.tsx'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'

/** The way to the notifications, with the number of those that are unread. */
export function Bell() {
  const { label, mark } = useUnread()
  return (
    <Link to="/notification" className={iconButtonClass({ edge: 'end' })}>
      <BellIcon />
      <span className={visuallyHidden()}>{label}</span>
      {mark && <UnreadCount>{mark}</UnreadCount>}
    </Link>
  )
}
