import type { RefObject } from 'react'
import { Switch } from '#src/ui/control/switch.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { InnerTopBar } from '#src/ui/page/top-bar.tsx'
import { css } from '#styled/css/css.mjs'

const body = css({ display: 'grid', gridTemplateColumns: '100%', gap: '5', marginTop: '5' })

/** The frame of the log-in page, which the build also prerenders. */
export function LoginFrame({ title = 'Log in', children }: LoginFrameProps) {
  return (
    <Screen topBar={<AuthTopBar title="Fastpass" />}>
      <ScreenTitle key={title}>{title}</ScreenTitle>
      <div className={body}>{children}</div>
    </Screen>
  )
}

export type LoginFrameProps = { title?: string | undefined; children: Elements }

// The height of the form with email and password: nothing moves when it arrives. The form is there
// before its text is removed, because a hidden field cannot take the focus.
const room = css({ display: 'grid', minHeight: '23.75rem', '& > *': { gridArea: '1 / 1' } })

/** The place of the sign-in widget, and its text until it is loaded. */
export function WidgetRoom({ isLoading, place }: WidgetRoomProps) {
  return (
    <div className={room}>
      {isLoading && <p role="status">Loading</p>}
      <div ref={place} data-adopted />
    </div>
  )
}

export type WidgetRoomProps = {
  isLoading: boolean
  /** The element that the widget is put into, also before the app is there. */
  place?: RefObject<HTMLDivElement | null>
}

export type KeepSwitchProps = { checked: boolean; onChange: (on: boolean) => void }

/** Whether the phone keeps the session (specification §1.4). */
export const KeepSwitch = (props: KeepSwitchProps) => (
  <Switch label="Keep me logged in on this phone" {...props} />
)

/** The top bar of the screens that open from the welcome page; its Back link is a page load. */
function AuthTopBar({ title }: { title: string }) {
  return (
    <InnerTopBar
      leading={
        <a className={iconButtonClass({ edge: 'start' })} href="/auth/home" aria-label="Back">
          <BackIcon />
        </a>
      }
      title={title}
    />
  )
}
