import { PAUSE_HOURS } from '#machines/lifecycle/limits.ts'
import { DeadlineCard } from '#src/features/case/deadline-card.tsx'
import { DeadlineCountdown } from '#src/features/case/deadline-countdown.tsx'

/** Shows how long bids stay paused, unless the customer reopens the case earlier. */
export function PausedNote({ until }: { until: string }) {
  return (
    <DeadlineCard title="Bids are paused">
      <DeadlineCountdown
        dueAt={until}
        hours={PAUSE_HOURS}
        label="Time until the case reopens"
        words={(moment) => `This case reopens by itself ${moment}.`}
      />
    </DeadlineCard>
  )
}
