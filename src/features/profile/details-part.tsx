import { Link } from '@tanstack/react-router'
import { InnerScreen } from '#src/layout/screens.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { InnerTopBar } from '#src/ui/page/top-bar.tsx'
import { css } from '#styled/css/css.mjs'

const stack = css({ display: 'grid', gap: '5', marginTop: '5' })

type DetailsPartProps = {
  title: string
  subtitle: string
  /** Whether Back leads to the back office, because an admin has no personal details. */
  isInOffice?: boolean
  children: Elements
}

/** A screen of its own for a part of the personal details, to which Back leads. */
export function DetailsPart({ title, subtitle, isInOffice, children }: DetailsPartProps) {
  const to = isInOffice ? '/admin/users' : '/personal-details'
  const back = (
    <Link to={to} className={iconButtonClass({ edge: 'start' })} aria-label="Back">
      <BackIcon />
    </Link>
  )
  return (
    <InnerScreen
      topBar={
        <InnerTopBar leading={back} title={isInOffice ? 'Your account' : 'Personal details'} />
      }
    >
      <ScreenTitle subtitle={subtitle}>{title}</ScreenTitle>
      <div className={stack}>{children}</div>
    </InnerScreen>
  )
}
