import type { Elements } from '#src/ui/elements.ts'
import { Screen } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { Bell } from './bell.tsx'
import { MenuButton } from './menu-button.tsx'
import { PrivacyLink } from './privacy-link.tsx'
import { StatusBanners } from './status-banners.tsx'

/**
 * A screen of the main menu: menu, wordmark and bell at the top, the privacy link at the bottom.
 */
export function RootScreen(props: { actions?: Elements; children: Elements }) {
  return (
    <Screen
      {...props}
      topBar={<RootTopBar menu={<MenuButton />} bell={<Bell />} />}
      banner={<StatusBanners />}
      footer={<PrivacyLink />}
    />
  )
}

/** A screen inside another one, with its own top bar. */
export function InnerScreen(props: { topBar: Elements; actions?: Elements; children: Elements }) {
  return <Screen {...props} banner={<StatusBanners />} footer={<PrivacyLink />} />
}
