import { useEffect, useRef } from 'react'
import { afterPaint } from '#src/browser/after-paint.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { Fact } from '#src/ui/fact.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'

const room = css({ marginTop: '5', width: 'fit-content' })

type ContactedLineProps = {
  at: string
  /** Whether the button that was pressed to get here has just disappeared. */
  takesFocus?: boolean
}

/** Replaces the countdown when the attorney has reported contact with the customer. */
export function ContactedLine({ at, takesFocus = false }: ContactedLineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) afterPaint(() => line.current?.focus())
  }, [takesFocus])
  return (
    <div ref={line} className={room} tabIndex={-1}>
      <Fact icon={<CheckIcon />}>{`Contacted on ${formatLongDate(at)}`}</Fact>
    </div>
  )
}
