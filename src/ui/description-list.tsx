import type { ReactNode } from 'react'
import { css } from '#styled/css/css.mjs'
import { descriptionList } from '#styled/recipes/description-list.mjs'
import { FoldedText } from './folded-text.tsx'

export type Description = {
  label: string
  value: ReactNode
  /** Below the value: who sees it. */
  note?: string | undefined
}

const noteClass = css({ display: 'block', textStyle: 'small', color: 'ink-2' })

/**
 * In characters. A longer value is shown below its label, because next to it the value would take
 * more than two lines.
 */
const LONG = 80
const isLong = (value: ReactNode): value is string =>
  typeof value === 'string' && value.length > LONG

/** Labels and values, separated by hairlines: 'Additional Information', 'Case activity'. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  const classes = descriptionList()
  return (
    <dl className={classes.root}>
      {items.map(({ label, value, note }) => (
        <div key={label} className={classes.row} data-long={isLong(value) ? '' : undefined}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value} dir="auto">
            {isLong(value) ? <FoldedText text={value} about={label} /> : <div>{value}</div>}
            {note && <span className={noteClass}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
