import { Link } from '@tanstack/react-router'
import type { Identity } from '#machines/client/session.machine.ts'
import { askToInstall, useCanInstall } from '#src/pwa/install/install.ts'
import { requestSignOut } from '#src/session/request-sign-out.ts'
import { usePerson } from '#src/session/session.ts'
import { useUnread } from '#src/session/use-unread.ts'
import {
  BellIcon,
  DashboardIcon,
  HomeScreenIcon,
  LogOutIcon,
  SearchIcon,
  UserIcon,
} from '#src/ui/icons.tsx'
import { Drawer, DrawerItem, drawerItemClass } from '#src/ui/overlay/drawer.tsx'
import { Verbatim } from '#src/ui/verbatim.tsx'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'

/** The side menu (specification §1.2). Choosing any page closes it, including the current one. */
export default function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const person = usePerson()
  const { label, mark } = useUnread()
  const canInstall = useCanInstall()
  const name = fullName(person)
  const item = { className: drawerItemClass(), onClick: onClose }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={`Hi ${person.user.first_name ?? name}!`}
      subtitle={person.user.first_name ? <Verbatim>{name}</Verbatim> : undefined}
      footer={
        <button
          type="button"
          className={drawerItemClass()}
          onClick={() => {
            onClose()
            void requestSignOut()
          }}
        >
          <DrawerItem icon={<LogOutIcon />}>Log out</DrawerItem>
        </button>
      }
    >
      <Link to="/dashboard" {...item}>
        <DrawerItem icon={<DashboardIcon />}>Dashboard</DrawerItem>
      </Link>
      {person.role_name === 'attorney' && (
        <Link to="/lawyer/explore-bids" {...item}>
          <DrawerItem icon={<SearchIcon />}>Explore bids</DrawerItem>
        </Link>
      )}
      <Link to="/notification" {...item}>
        <DrawerItem icon={<BellIcon />} count={mark && <span aria-hidden="true">{mark}</span>}>
          <span aria-hidden="true">Notifications</span>
          <span className={visuallyHidden()}>{label}</span>
        </DrawerItem>
      </Link>
      <Link to="/personal-details" {...item}>
        <DrawerItem icon={<UserIcon />}>Personal details</DrawerItem>
      </Link>
      {canInstall && (
        <button
          type="button"
          className={drawerItemClass()}
          onClick={() => {
            onClose()
            askToInstall()
          }}
        >
          <DrawerItem icon={<HomeScreenIcon />}>Install the app</DrawerItem>
        </button>
      )}
    </Drawer>
  )
}

const withoutDigits = (name: string) => name.replace(/\d/g, '').trim()

/** Returns the organization's name without digits for attorneys, else the first and last name. */
function fullName({ user, organization, role_name }: Identity): string {
  if (role_name === 'attorney' && organization) return withoutDigits(organization.name)
  return [user.first_name, user.last_name].filter(Boolean).join(' ')
}
