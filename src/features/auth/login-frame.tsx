import type { ReactNode } from 'react'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { AuthTopBar } from './auth-top-bar.tsx'

const body = css({ display: 'grid', gap: '5', marginTop: '5' })

/** The frame of the log-in page, which the build also prerenders. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <Screen topBar={<AuthTopBar title="Fastpass" />}>
      <ScreenTitle>Log in</ScreenTitle>
      <div className={body}>{children}</div>
    </Screen>
  )
}

/** Shown until the sign-in widget is loaded. */
export const LoginLoading = () => <p role="status">Loading</p>
