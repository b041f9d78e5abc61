import { Fragment } from 'react'
import { css } from '#styled/css/css.mjs'

// Unlike text that may not wrap, one that is longer than the line still breaks.
const unbroken = css({ display: 'inline-block' })

/**
 * Short texts, joined with commas. A line breaks inside one of them only if it does not fit: '1-2
 * lawyers, 50+ lawyers'.
 */
export function UnbrokenList({ items }: { items: readonly string[] }) {
  return items.map((item, index) => (
    <Fragment key={item}>
      {index > 0 && <span> </span>}
      <span className={unbroken}>{index < items.length - 1 ? `${item},` : item}</span>
    </Fragment>
  ))
}
