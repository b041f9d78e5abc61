import { Outlet } from '@tanstack/react-router'
import { StatusBanners } from '#src/layout/status-banners.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { Workspace } from '#src/ui/table/workspace.tsx'
import { AccountRows } from './account-rows.tsx'
import { OfficeMenu } from './office-menu.tsx'
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
