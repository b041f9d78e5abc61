import { ChevronDownIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { workingRing } from '#styled/recipes/working-ring.mjs'

/** The page moves half as far as the finger, up to this height. */
const TALLEST_PX = 64

const root = css({
  display: 'grid',
  placeContent: 'center',
  gridAutoFlow: 'column',
  alignItems: 'center',
  gap: '2',
  overflow: 'hidden',
  height: 'calc(var(--motion) * var(--pull))',
  textStyle: 'small',
  color: 'ink-2',
  transition: 'height {durations.sheet} {easings.out}',
  // Follows the finger without a delay.
  '&[data-state=pulling], &[data-state=ready]': { transition: 'none' },
  // With reduced motion it appears without moving.
  '&[data-state=ready], &[data-state=refreshing]': { minHeight: '48px' },
})
const arrow = css({
  transition: 'transform {durations.step} {easings.out}',
  '[data-state=ready] > &': { transform: 'rotate(180deg)' },
  _motionReduce: { transition: 'none' },
})

const labels = {
  idle: '',
  pulling: 'Pull to refresh',
  ready: 'Release to refresh',
  refreshing: 'Refreshing',
  refreshed: '',
} as const

const announcements = {
  idle: '',
  pulling: '',
  ready: '',
  refreshing: 'Refreshing',
  refreshed: 'Up to date',
} as const

export type PullIndicatorProps = {
  state: keyof typeof labels
  /** How far the finger has moved, in CSS pixels. */
  distance: number
}

/** Shown above the title while the page is pulled down; announces the refresh and its end. */
export function PullIndicator({ state, distance }: PullIndicatorProps) {
  const pull = state === 'refreshing' ? TALLEST_PX : Math.min(distance / 2, TALLEST_PX)
  return (
    <>
      <div
        className={root}
        data-state={state}
        style={{ '--pull': `${pull}px` } as React.CSSProperties}
        aria-hidden
      >
        {state === 'refreshing' ? (
          <span className={workingRing()} />
        ) : (
          labels[state] && (
            <span className={arrow}>
              <ChevronDownIcon size="sm" />
            </span>
          )
        )}
        {labels[state] && <span>{labels[state]}</span>}
      </div>
      <p role="status" className={visuallyHidden()}>
        {announcements[state]}
      </p>
    </>
  )
}
