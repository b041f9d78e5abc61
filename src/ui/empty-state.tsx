import type { ReactNode } from 'react'
import { emptyState } from '#styled/recipes/empty-state.mjs'

/** An empty list: a fact, and what happens next. Dashed, because nothing exists yet. */
export function EmptyState({ fact, next }: { fact: string; next?: ReactNode }) {
  const classes = emptyState()
  return (
    <div className={classes.root}>
      <p className={classes.fact}>{fact}</p>
      {next && <p className={classes.next}>{next}</p>}
    </div>
  )
}
