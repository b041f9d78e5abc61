import type { ReactNode } from 'react'
import { ActionArea } from './action-area.tsx'
import { Screen, ScreenTitle } from './screen.tsx'
import { RootTopBar } from './top-bar.tsx'

export type MessageScreenProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** The link to the next screen. */
  next: ReactNode
  /** A second, quiet link. */
  quiet?: ReactNode
  /** The content below the title. */
  children?: ReactNode
}

/** A screen with a message and a link to go on. */
export function MessageScreen({ title, subtitle, next, quiet, children }: MessageScreenProps) {
  return (
    <Screen topBar={<RootTopBar />} actions={<ActionArea primary={next} quiet={quiet} />}>
      <ScreenTitle subtitle={subtitle}>{title}</ScreenTitle>
      {children}
    </Screen>
  )
}
