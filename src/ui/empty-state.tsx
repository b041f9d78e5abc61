import type { ReactNode } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { emptyState } from '#styled/recipes/empty-state.mjs'

type EmptyStateProps = { fact: string; next?: ReactNode; children?: Elements }

/** An empty list: a fact, and what happens next. Dashed, because nothing exists yet. */
export function EmptyState({ fact, next, children }: EmptyStateProps) {
  const classes = emptyState()
  return (
    <div className={classes.root}>
      <p className={classes.fact}>{fact}</p>
      {next && <p className={classes.next}>{next}</p>}
      {children}
    </div>
  )
}
