import { logOut } from '#src/client/log-out.ts'
import { DrawerItem, drawerItemClass } from '#src/ui/drawer.tsx'
import { LogOutIcon } from '#src/ui/icons.tsx'

/** Log out, as a row of the side bar or of the menu. */
export function LogOutButton() {
  return (
    <button type="button" className={drawerItemClass()} onClick={() => void logOut()}>
      <DrawerItem icon={<LogOutIcon />}>Log out</DrawerItem>
    </button>
  )
}
