import { Link } from '@tanstack/react-router'
import type { UsersSearch } from '#src/features/admin/data/admin-search.ts'
import { useBidsPlace, useCasesPlace, useUsersPlace } from '#src/features/admin/list/list-places.ts'
import { BackIcon } from '#src/ui/icons.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css, cx } from '#styled/css/index.mjs'

const row = css({ display: 'inline-flex', alignItems: 'center', gap: '2' })
const link = { className: cx(textLinkClass({ target: 'tall' }), row) }

/** A link to the users, on the person's tab (specification §2.2), as the list was left. */
export function BackToUsers({ tab }: { tab?: UsersSearch['tab'] }) {
  return (
    <Link to="/admin/users" search={useUsersPlace(tab)} {...link}>
      <BackIcon size="sm" />
      All users
    </Link>
  )
}

/** A link to the cases, as the list was left. */
export function BackToCases() {
  return (
    <Link to="/admin/cases" search={useCasesPlace()} {...link}>
      <BackIcon size="sm" />
      All cases
    </Link>
  )
}

/** A link to the bids, as the list was left. */
export function BackToBids() {
  return (
    <Link to="/admin/bids" search={useBidsPlace()} {...link}>
      <BackIcon size="sm" />
      All bids
    </Link>
  )
}
