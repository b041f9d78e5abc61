import { Link } from '@tanstack/react-router'
import { BackIcon } from '#src/ui/icons.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css, cx } from '#styled/css/index.mjs'
import type { UsersSearch } from './admin-search.ts'
import { useBidsPlace, useCasesPlace, useUsersPlace } from './list-places.ts'

const row = css({ display: 'inline-flex', alignItems: 'center', gap: '2' })
const link = { className: cx(textLinkClass({ target: 'tall' }), row) }

/** To all users, on the tab that somebody stands in (document 2 §2); as the list was left. */
export function BackToUsers({ tab }: { tab?: UsersSearch['tab'] }) {
  return (
    <Link to="/admin/users" search={useUsersPlace(tab)} {...link}>
      <BackIcon size="sm" />
      All users
    </Link>
  )
}

/** To all cases, as the list was left. */
export function BackToCases() {
  return (
    <Link to="/admin/cases" search={useCasesPlace()} {...link}>
      <BackIcon size="sm" />
      All cases
    </Link>
  )
}

/** To all bids, as the list was left. */
export function BackToBids() {
  return (
    <Link to="/admin/bids" search={useBidsPlace()} {...link}>
      <BackIcon size="sm" />
      All bids
    </Link>
  )
}
