import type { ReactNode } from 'react'
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
  return (
    <div className={classes.root}>
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
        <main className={classes.content}>{children}</main>
      </div>
    </div>
  )
}
