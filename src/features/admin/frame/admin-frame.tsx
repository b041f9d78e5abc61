import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { LOG_IN_CODES } from '#src/browser/passkeys.ts'
import { StatusBanners } from '#src/layout/status-banners.tsx'
import { requestSignOut } from '#src/session/request-sign-out.ts'
import { usePerson, useSession } from '#src/session/session.ts'
import { Address } from '#src/ui/address.tsx'
import { HomeScreenIcon, LockIcon, LogOutIcon } from '#src/ui/icons.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { Drawer, DrawerItem, drawerItemClass } from '#src/ui/overlay/drawer.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { Workspace } from '#src/ui/table/workspace.tsx'
import { OfficeNav } from './office-nav.tsx'

/** The frame around every screen of the back office. */
export function AdminFrame() {
  return (
    <Workspace
      nav={<OfficeNav />}
      footer={<AccountRows />}
      topBar={<RootTopBar menu={<OfficeMenu />} />}
      banner={<StatusBanners remark="The back office needs a connection." />}
    >
      <Outlet />
    </Workspace>
  )
}

/** The content of the side bar as a menu, on screens without room for the bar. */
function OfficeMenu() {
  const [isOpen, setOpen] = useState(false)
  const { user } = usePerson()
  const session = useSession()
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  const close = () => setOpen(false)
  return (
    <>
      <MenuButton isOpen={isOpen} onOpen={() => setOpen(true)} />
      <Drawer
        open={isOpen}
        onClose={close}
        title={`Hi ${user.first_name ?? 'admin'}!`}
        subtitle={<Address>{('email' in session && session.email) || name}</Address>}
        footer={<AccountRows onPick={close} />}
      >
        <OfficeNav onPick={close} />
      </Drawer>
    </>
  )
}

/** The actions of an admin's own account, as rows of the side bar or the menu. */
function AccountRows({ onPick }: { onPick?: () => void }) {
  return (
    <>
      <Link to="/log-in-codes" className={drawerItemClass()} onClick={onPick}>
        <DrawerItem icon={<LockIcon />}>{LOG_IN_CODES}</DrawerItem>
      </Link>
      <Link to="/devices" className={drawerItemClass()} onClick={onPick}>
        <DrawerItem icon={<HomeScreenIcon />}>Devices</DrawerItem>
      </Link>
      <button type="button" className={drawerItemClass()} onClick={() => void requestSignOut()}>
        <DrawerItem icon={<LogOutIcon />}>Log out</DrawerItem>
      </button>
    </>
  )
}
