import type { ReactNode } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { detailRow } from '#styled/recipes/detail-row.mjs'

/** A list of details (`<li>`), separated by hairlines. */
export function DetailList({ children }: { children: ReactNode }) {
  return <ul className={detailRow().list}>{children}</ul>
}

export type DetailRowProps = {
  label: string
  value: ReactNode
  /** Shown below the value: 'Not saved'. */
  mark?: Elements
  /** Shown at the end: Edit, View. */
  action?: Elements
}

/** A saved detail. */
export function DetailRow({ label, value, mark, action }: DetailRowProps) {
  'use memo'
  const classes = detailRow()
  return (
    <div className={classes.root}>
      <div className={classes.text}>
        <h2 className={classes.label}>{label}</h2>
        <div className={classes.value} dir="auto">
          {value}
        </div>
        {mark}
      </div>
      {action}
    </div>
  )
}
