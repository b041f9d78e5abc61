import { PAUSE_HOURS } from '#machines/lifecycle/limits.ts'
import { DeadlineCard } from '#src/features/case/deadline-card.tsx'
import { DeadlineCountdown } from '#src/features/case/deadline-countdown.tsx'

/** Returns `on November 23, 2026 at 9:12 AM`; `today`, `tomorrow` and `yesterday` stay as they are. */
const onDate = (moment: string) => (/^[A-Z]/.test(moment) ? `on ${moment}` : moment)

/** Shows how long bids stay paused, unless the customer reopens the case earlier. */
export function PausedNote({ until }: { until: string }) {
  return (
    <DeadlineCard title="Bids are paused">
      <DeadlineCountdown
        dueAt={until}
        hours={PAUSE_HOURS}
        textOf={(moment) => `This case reopens by itself ${onDate(moment)}.`}
      />
    </DeadlineCard>
  )
}
