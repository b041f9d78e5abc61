import type { ReactNode } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { screen } from '#styled/recipes/screen.mjs'
import { section } from '#styled/recipes/section.mjs'

export type ScreenProps = {
  topBar?: Elements
  /** A strip under the top bar: the offline banner. */
  banner?: Elements
  /** The last line of the content: the privacy link. */
  footer?: ReactNode
  /** The ActionArea; absent on a screen without actions. */
  actions?: Elements
  children: Elements
}

/** The layout of a page, at most 640 px wide: bars, content, the action area at the bottom. */
export function Screen({ topBar, banner, footer, actions, children }: ScreenProps) {
  'use memo'
  const classes = screen()
  return (
    <div className={classes.root}>
      {topBar}
      {banner}
      <main className={classes.main}>
        <div className={classes.content}>
          {children}
          {footer && <footer className={classes.footer}>{footer}</footer>}
        </div>
        {actions}
      </main>
    </div>
  )
}

/** The title of a screen, in the serif, with a badge at its end and a line below. */
export function ScreenTitle(props: {
  children: ReactNode
  badge?: Elements
  subtitle?: ReactNode
}) {
  const classes = screen()
  return (
    <div className={classes.header}>
      <h1 className={classes.title} dir="auto">
        {props.children}
      </h1>
      {props.badge}
      {props.subtitle && <p className={classes.subtitle}>{props.subtitle}</p>}
    </div>
  )
}

export type SectionProps = {
  title: ReactNode
  /** `group`: the small heading above a few rows: 'Today', 'Finished'. */
  tone?: 'section' | 'group'
  /** At the end of the heading's line: a sort menu. */
  aside?: ReactNode
  children: Elements
}

/** A heading with its content. */
export function Section({ title, tone, aside, children }: SectionProps) {
  const classes = section({ tone })
  return (
    <section className={classes.root}>
      <div className={classes.header}>
        <h2 className={classes.title}>{title}</h2>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}
