import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { DEFAULT_PRIVACY_POLICY_URL } from '#machines/app-defaults.ts'
import { whenIdle } from '#src/browser/when-idle.ts'
import { useUnread } from '#src/session/use-unread.ts'
import type { Elements } from '#src/ui/elements.ts'
import { iconButtonClass, UnreadDot } from '#src/ui/icon-button.tsx'
import { BellIcon } from '#src/ui/icons.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { Screen } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { CustomerExit } from './customer-exit.tsx'
import { StatusBanners } from './status-banners.tsx'

const loadMenu = () => import('./side-menu.tsx')
const SideMenu = lazy(loadMenu)

/**
 * A screen of the main menu: menu, wordmark and bell at the top, the privacy link at the bottom.
 */
export function RootScreen(props: { actions?: Elements; children: Elements }) {
  return (
    <Screen
      {...props}
      topBar={<RootTopBar menu={<Menu />} exit={<CustomerExit />} bell={<Bell />} />}
      banner={<StatusBanners />}
      footer={<PrivacyLink />}
    />
  )
}

/** A screen inside another one, with its own top bar. */
export function InnerScreen(props: { topBar: Elements; actions?: Elements; children: Elements }) {
  return <Screen {...props} banner={<StatusBanners />} footer={<PrivacyLink />} />
}

/** Opens the side menu, whose code loads after the screen is shown. */
function Menu() {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => void loadMenu()), [])
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <MenuButton isOpen={isOpen} onOpen={open} />
      {isWanted && (
        <Suspense>
          <SideMenu open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * The link to the notifications, with a dot while some are unread. Its accessible name has the
 * number.
 */
function Bell() {
  const { label, mark } = useUnread()
  return (
    <Link to="/notification" className={iconButtonClass({ edge: 'end' })}>
      <BellIcon />
      <span className={visuallyHidden()}>{label}</span>
      {mark && <UnreadDot at="corner" />}
    </Link>
  )
}

/** The footer's link to the privacy policy, on an external site (specification §1.2). */
function PrivacyLink() {
  return (
    <a
      className={textLinkClass({ target: 'tall' })}
      href={privacyPolicyUrl()}
      target="_blank"
      rel="noreferrer"
    >
      Privacy-Policy
    </a>
  )
}

/** Returns the URL of the privacy policy, which the server writes into the page. */
const privacyPolicyUrl = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="privacy-policy"]')?.content ||
  DEFAULT_PRIVACY_POLICY_URL
