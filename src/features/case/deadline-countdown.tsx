import { hoursAfter } from '#machines/lifecycle/deadline.ts'
import { useNow } from '#src/browser/use-now.ts'
import { formatMoment } from '#src/format/dates.ts'
import { Countdown } from '#src/ui/countdown.tsx'

/** Keeps AM and PM in the line of their time. */
const unbroken = (moment: string) => moment.replace(/ ([AP]M)$/, '\u00a0$1')

type DeadlineCountdownProps = {
  /** The instant at which the time is up. */
  dueAt: string
  /** How long the whole wait is, in hours. */
  hours: number
  /** What the time is for, read with the bar: 'Time to make contact'. */
  label: string
  /** The deadline in words; it may be over. */
  words: (moment: string, isOver: boolean) => string
}

/** What is left of a wait that began `hours` before its end, minute by minute. */
export function DeadlineCountdown({ dueAt, hours, label, words }: DeadlineCountdownProps) {
  const now = useNow()
  const deadline = new Date(dueAt)
  return (
    <Countdown
      from={new Date(hoursAfter(dueAt, -hours))}
      deadline={deadline}
      now={now}
      label={label}
      words={words(unbroken(formatMoment(dueAt, now)), now >= deadline)}
    />
  )
}
