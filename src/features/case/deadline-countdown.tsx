import { hoursAfter } from '#machines/lifecycle/deadline.ts'
import { useNow } from '#src/browser/use-now.ts'
import { formatMoment } from '#src/format/dates.ts'
import { Countdown } from '#src/ui/countdown.tsx'

/** Keeps AM and PM on the line of their time. */
const unbroken = (moment: string) => moment.replace(/ ([AP]M)$/, '\u00a0$1')

type DeadlineCountdownProps = {
  /** The instant of the deadline. */
  dueAt: string
  /** The length of the whole period, in hours. */
  hours: number
  /** Returns the deadline in words; it may have passed. */
  textOf: (moment: string, isOver: boolean) => string
}

/** The remaining time of a period of `hours`, updated each minute. */
export function DeadlineCountdown({ dueAt, hours, textOf }: DeadlineCountdownProps) {
  const now = useNow()
  const deadline = new Date(dueAt)
  return (
    <Countdown
      from={new Date(hoursAfter(dueAt, -hours))}
      deadline={deadline}
      now={now}
      text={textOf(unbroken(formatMoment(dueAt, now)), now >= deadline)}
    />
  )
}
