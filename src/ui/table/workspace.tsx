import { type MouseEvent, type ReactNode, useRef } from 'react'
import { workspace } from '#styled/recipes/workspace.mjs'

export type WorkspaceProps = {
  /** The places, as links with `drawerItemClass()`. */
  nav: ReactNode
  /** Alone at the bottom of the side bar: Log out. */
  footer: ReactNode
  /** In the place of the side bar, where there is no room for it. */
  topBar: ReactNode
  /** A strip above the content: the offline banner. */
  banner?: ReactNode
  children: ReactNode
}

/** Lays out the back office: a side bar next to wide content, at most 1920 px together; on a phone a top bar. */
export function Workspace({ nav, footer, topBar, banner, children }: WorkspaceProps) {
  const classes = workspace()
  const content = useRef<HTMLElement>(null)
  const skip = (event: MouseEvent) => {
    // Without a history entry of its own.
    event.preventDefault()
    content.current?.focus()
  }
  return (
    <div className={classes.root}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to its target on the page */}
      <a href="#content" className={classes.skip} onClick={skip}>
        Skip to content
      </a>
      <header className={classes.side}>
        <p className={classes.wordmark}>Fastpass</p>
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
