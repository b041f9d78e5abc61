import { Badge, type BadgeStatus } from '#src/ui/badge.tsx'
import { Countdown } from '#src/ui/countdown.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { EyeIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { SnackbarBar } from '#src/ui/overlay/snackbar.tsx'
import { OfflineBanner } from '#src/ui/page/offline-banner.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Pane } from './pane.tsx'

const statuses: BadgeStatus[] = [
  'open',
  'accepted',
  'pending',
  'paused',
  'closed',
  'rejected',
  'unsent',
  'notSent',
]

export function StatusPanes() {
  return (
    <>
      <Pane title="Status">
        <div className="wrap">
          {statuses.map((status) => (
            <Badge key={status} status={status} />
          ))}
        </div>
      </Pane>
      <Pane title="Progress: solid is done, dashed is left">
        {[1, 7, 14].map((step) => (
          <Progress
            key={step}
            value={step}
            max={14}
            text={`Step ${step} of 14`}
            label={`Example ${step}`}
          />
        ))}
      </Pane>
      <Pane title="Countdown">
        <Countdown
          from={new Date('2026-09-30T17:20:00')}
          deadline={new Date('2026-10-03T17:20:00')}
          now={new Date('2026-10-01T09:41:00')}
          text="They have until October 3, 2026 at 5:20 PM."
        />
      </Pane>
      <Pane title="Snackbar">
        <SnackbarBar content={{ type: 'success', message: 'Your bid was submitted' }} />
        <SnackbarBar content={{ type: 'error', message: 'Something went wrong' }} />
        <SnackbarBar
          content={{
            type: 'info',
            message: 'A new version is ready',
            action: { label: 'Reload', onPress: () => {} },
          }}
        />
      </Pane>
      <Pane title="Banner">
        <div className="bleed">
          <OfflineBanner>Offline. Last updated 5 minutes ago</OfflineBanner>
        </div>
      </Pane>
      <Pane title="Loading">
        <Skeleton />
      </Pane>
      <Pane title="Empty">
        <EmptyState
          fact="You don’t have any open cases."
          next="Choose New case to start. Attorneys will send you bids."
        />
      </Pane>
      <Pane title="Note">
        <Note icon={<EyeIcon />} title="Who sees this">
          Attorneys who open your case. They do not see your name, email or phone unless you accept
          their bid.
        </Note>
      </Pane>
    </>
  )
}
