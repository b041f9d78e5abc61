import { formatLongDate } from '#src/format/dates.ts'
import { css } from '#styled/css/css.mjs'

const line = css({ display: 'block' })

type PostedLineProps = { posted: { created_at: string; place_name?: string | null } }

/**
 * Where a case was posted, and on a line of its own when: 'Maricopa County, Arizona', 'Posted
 * September 28, 2026'.
 */
export function PostedLine({ posted: { created_at, place_name } }: PostedLineProps) {
  return (
    <>
      {place_name && <span className={line}>{`${place_name} `}</span>}
      <span className={line}>{`Posted ${formatLongDate(created_at)}`}</span>
    </>
  )
}
