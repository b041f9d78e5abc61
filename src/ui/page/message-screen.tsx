import type { ReactNode } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { ActionArea } from './action-area.tsx'
import { Screen, ScreenTitle } from './screen.tsx'
import { RootTopBar } from './top-bar.tsx'

export type MessageScreenProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** The link to the next screen. */
  next: Elements
  /** A second, quiet link. */
  quiet?: Elements
  /** The content below the title. */
  children?: Elements
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
