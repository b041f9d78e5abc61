import { Link } from '@tanstack/react-router'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'

/** Leaves the wizard for the dashboard; what was answered stays in the draft. */
export function CloseLink() {
  return (
    <Link to="/dashboard" className={iconButtonClass({ edge: 'start' })} aria-label="Close">
      <CloseIcon />
    </Link>
  )
}
