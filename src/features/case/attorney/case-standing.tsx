import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { statusLine } from '#src/format/case-status.ts'
import { formatDeadline } from '#src/format/dates.ts'
import { AlertIcon, PauseIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { css } from '#styled/css/css.mjs'

const room = css({ marginTop: '5' })
const line = css({ marginTop: '4', color: 'ink-2' })

type CaseStandingProps = {
  legalCase: AttorneyCase
  bid: Bid | null
  /** This attorney no longer sees the case. */
  isGone: boolean
}

/** Explains why the attorney has no action on a case at present, or at all. */
export function CaseStanding({ legalCase, bid, isGone }: CaseStandingProps) {
  const { case_status, paused_until } = legalCase
  if (isGone) {
    return (
      <div className={room}>
        <Note icon={<AlertIcon />} title="You can’t open this case anymore">
          It was closed or removed, the client chose another bid, or you have a conflict.
        </Note>
      </div>
    )
  }
  if (case_status === 'paused' && !bid) {
    return (
      <div className={room}>
        <Note icon={<PauseIcon />} title="Bidding on this case is paused.">
          {paused_until
            ? `It opens again by ${formatDeadline(paused_until)}. You can bid then.`
            : 'You can bid once it is open again.'}
        </Note>
      </div>
    )
  }
  const text = statusLine(legalCase, 'attorney')
  return text && <p className={line}>{text}</p>
}
