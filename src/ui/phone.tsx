import { Fragment } from 'react'
import { formatPhone } from '#machines/phone-number.ts'
import { css } from '#styled/css/css.mjs'

const unbroken = css({ whiteSpace: 'nowrap' })

/**
 * A phone number, which browsers must not translate. A line breaks at its spaces alone, not at its
 * hyphen.
 */
export function Phone({ children }: { children: string }) {
  return (
    <bdi translate="no">
      {formatPhone(children)
        .split(' ')
        .map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts can be the same, and none moves
          <Fragment key={index}>
            {index > 0 && <span> </span>}
            <span className={unbroken}>{part}</span>
          </Fragment>
        ))}
    </bdi>
  )
}
