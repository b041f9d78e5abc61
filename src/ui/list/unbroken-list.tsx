import { Fragment } from 'react'
import { css } from '#styled/css/css.mjs'

const unbroken = css({ whiteSpace: 'nowrap' })

/** Short texts, joined with commas. A line never breaks inside one of them: '1-2 lawyers, 50+ lawyers'. */
export function UnbrokenList({ items }: { items: readonly string[] }) {
  return items.map((item, index) => (
    <Fragment key={item}>
      {index > 0 && <span>, </span>}
      <span className={unbroken}>{item}</span>
    </Fragment>
  ))
}
