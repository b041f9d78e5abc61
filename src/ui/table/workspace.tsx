import { type MouseEvent, type ReactNode, useRef } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { workspace } from '#styled/recipes/workspace.mjs'

export type WorkspaceProps = {
  /** The navigation, as links with `drawerItemClass()`. */
  nav: Elements
  /** At the bottom of the side bar: Log out. */
  footer: ReactNode
  /** Replaces the side bar where it does not fit. */
  topBar: Elements
  /** A strip above the content: the offline banner. */
  banner?: Elements
  children: Elements
}

/**
 * The layout of the back office: a side bar next to wide content, at most 1920 px together; on a
 * phone a top bar.
 */
export function Workspace({ nav, footer, topBar, banner, children }: WorkspaceProps) {
  const classes = workspace()
  const content = useRef<HTMLElement>(null)
  const skip = (event: MouseEvent) => {
    // Adds no history entry.
    event.preventDefault()
    content.current?.focus()
  }
  return (
    <div className={classes.root}>
      {/* biome-ignore lint/a11y/useValidAnchor: it links to a target on the page */}
      <a href="#content" className={classes.skip} onClick={skip}>
        Skip to content
      </a>
      <header className={classes.side}>
        <p className={classes.wordmark} translate="no">
          Fastpass
        </p>
        <nav className={classes.nav} aria-label="Main">
          {nav}
        </nav>
        <div className={classes.nav}>{footer}</div>
      </header>
      <div className={classes.page}>
        <div className={classes.topBar}>{topBar}</div>
        {banner}
        <main ref={content} id="content" tabIndex={-1} className={classes.content}>
          {children}
        </main>
      </div>
    </div>
  )
}
