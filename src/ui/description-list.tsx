import type { ReactNode } from 'react'
import { descriptionList } from '#styled/recipes/description-list.mjs'

export type Description = { label: string; value: ReactNode }

/** Labels and values with hairlines between: 'Additional Information', 'Case activity'. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  const classes = descriptionList()
  return (
    <dl className={classes.root}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.row}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value} dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
