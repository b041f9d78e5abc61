import { Link, useLocation } from '@tanstack/react-router'
import { ClockIcon, ShieldCheckIcon } from '#src/ui/icons.tsx'
import { DrawerItem, drawerItemClass } from '#src/ui/overlay/drawer.tsx'
import {
  CasesIcon,
  OverviewIcon,
  SendIcon,
  ShieldIcon,
  TagIcon,
  UsersIcon,
} from '#src/ui/table/icons.tsx'

const places = [
  { to: '/admin/users', label: 'Users', icon: <UsersIcon /> },
  { to: '/admin/cases', label: 'Cases', icon: <CasesIcon /> },
  { to: '/admin/bids', label: 'Bids', icon: <TagIcon /> },
  { to: '/admin/licenses', label: 'Licenses', icon: <ShieldCheckIcon /> },
  { to: '/admin/overview', label: 'Overview', icon: <OverviewIcon /> },
  { to: '/admin/history', label: 'History', icon: <ClockIcon /> },
  { to: '/admin/jobs', label: 'Failed jobs', icon: <SendIcon /> },
  { to: '/admin/security', label: 'Security log', icon: <ShieldIcon /> },
] as const

/**
 * The back office's navigation (specification §2.2). A link is also marked on the screens inside
 * its section.
 */
export function OfficeNav({ onPick }: { onPick?: () => void }) {
  const { pathname } = useLocation()
  // Invitations are opened from the users.
  const isInUsers = pathname.startsWith('/admin/invitations')
  return places.map(({ to, label, icon }) => (
    <Link
      key={to}
      to={to}
      className={drawerItemClass()}
      onClick={onPick}
      {...(isInUsers && to === '/admin/users' && { 'aria-current': 'page' })}
    >
      <DrawerItem icon={icon}>{label}</DrawerItem>
    </Link>
  ))
}
