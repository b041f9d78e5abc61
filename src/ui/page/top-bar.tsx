import type { ReactNode } from 'react'
import { NEUTRAL_PAGE } from '#src/browser/quick-exit.ts'
import type { Elements } from '#src/ui/elements.ts'
import { Progress } from '#src/ui/progress.tsx'
import { topBar } from '#styled/recipes/top-bar.mjs'
import { useBarHeight } from './use-bar-height.ts'
import { useOverContent } from './use-over-content.ts'

function Bar({ kind, children }: { kind?: 'wizard'; children: ReactNode }) {
  'use memo'
  const { bar, sentinel } = useOverContent('top')
  useBarHeight(bar, '--top-bar')
  return (
    <>
      <div ref={sentinel} />
      <header ref={bar} className={topBar({ kind }).root}>
        {children}
      </header>
    </>
  )
}

export type RootTopBarProps = {
  /** An icon button with `edge: 'start'`. */
  menu?: Elements
  /** A link before the bell. */
  exit?: Elements
  /** An icon button with `edge: 'end'`. */
  bell?: Elements
}

/** The bar of a root screen: menu, wordmark, exit, bell. */
export function RootTopBar({ menu, exit, bell }: RootTopBarProps) {
  const classes = topBar()
  return (
    <Bar>
      <div className={classes.row}>
        <div className={classes.side}>{menu}</div>
        <span className={classes.wordmark} translate="no">
          Fastpass
        </span>
        <div className={classes.side}>
          {exit}
          {bell}
        </div>
      </div>
    </Bar>
  )
}

export type InnerTopBarProps = {
  /** Back or close: an icon button or link with `edge: 'start'`. */
  leading: Elements
  title: ReactNode
  /** Links, and a menu with `edge: 'end'`. */
  trailing?: Elements
}

/** The bar of an inner screen: Back, 'Case #1038', and a menu if there is one. */
export function InnerTopBar({ leading, title, trailing }: InnerTopBarProps) {
  const classes = topBar()
  return (
    <Bar>
      <div className={classes.row}>
        {leading}
        <p className={classes.title} dir="auto">
          {title}
        </p>
        {trailing}
      </div>
    </Bar>
  )
}

/** The progress of a wizard: a bar, and a text such as 'Step 7 of 14'. */
export type WizardProgress = { value: number; max: number; text: string }

export type WizardTopBarProps = InnerTopBarProps & {
  progress: WizardProgress
  /** A tick and 'Saved on this phone'; announced when it appears. */
  saved?: ReactNode
}

/** The bar of a wizard: close, case name, 'Step 7 of 14', the saved mark and the progress. */
export function WizardTopBar({ progress, saved, ...inner }: WizardTopBarProps) {
  'use memo'
  const classes = topBar()
  return (
    <Bar kind="wizard">
      <div className={classes.row}>
        {inner.leading}
        <p className={classes.title} dir="auto">
          {inner.title}
        </p>
        {inner.trailing}
      </div>
      <div className={classes.steps}>
        <span className={classes.step} aria-hidden="true">
          {progress.text}
        </span>
        <span role="status" className={classes.saved}>
          {saved}
        </span>
      </div>
      <Progress {...progress} label="Progress" />
    </Bar>
  )
}

/**
 * The link at the end of a customer's top bar that replaces the page by a neutral one; three
 * presses of Shift do the same. The page's first script handles both, so that they need not wait
 * for the app.
 */
export function QuickExit() {
  return (
    <a className={topBar().exit} href={NEUTRAL_PAGE}>
      Quick exit
    </a>
  )
}
