import { Link } from '@tanstack/react-router'
import { useSession } from '#src/session/session.ts'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'

/** Leaves the wizard for the dashboard or the welcome page; the answers stay in the draft. */
export function CloseLink() {
  const isVisitor = useSession().status === 'signedOut'
  return (
    <Link
      to={isVisitor ? '/auth/home' : '/dashboard'}
      className={iconButtonClass({ edge: 'start' })}
      aria-label="Close"
    >
      <CloseIcon />
    </Link>
  )
}
