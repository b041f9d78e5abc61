import { Link } from '@tanstack/react-router'
import { LOG_IN_CODES } from '#src/browser/passkeys.ts'
import { requestSignOut } from '#src/session/request-sign-out.ts'
import { LockIcon, LogOutIcon } from '#src/ui/icons.tsx'
import { DrawerItem, drawerItemClass } from '#src/ui/overlay/drawer.tsx'

/** The actions of an admin's own account, as rows of the side bar or the menu. */
export function AccountRows({ onPick }: { onPick?: () => void }) {
  return (
    <>
      <Link to="/log-in-codes" className={drawerItemClass()} onClick={onPick}>
        <DrawerItem icon={<LockIcon />}>{LOG_IN_CODES}</DrawerItem>
      </Link>
      <button type="button" className={drawerItemClass()} onClick={() => void requestSignOut()}>
        <DrawerItem icon={<LogOutIcon />}>Log out</DrawerItem>
      </button>
    </>
  )
}
