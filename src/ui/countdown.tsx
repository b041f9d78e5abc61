import type { ReactNode } from 'react'
import { MINUTE_MS } from '#machines/durations.ts'
import { countdown } from '#styled/recipes/countdown.mjs'
import { ProgressBar } from './progress.tsx'

export type CountdownProps = {
  /** The start and end of the countdown; the caller passes `now` and so owns the clock. */
  from: Date
  deadline: Date
  now: Date
  /** The deadline in words, always shown: 'They have until October 3, 2026 at 5:20 PM.' */
  text: ReactNode
}

const unit = (count: number, name: string) => `${name}${count === 1 ? '' : 's'}`

/**
 * The hours and minutes left, rounded down; zero after the deadline. Shows no seconds and no red.
 */
export function Countdown({ from, deadline, now, text }: CountdownProps) {
  const minutesLeft = Math.max(0, Math.floor((deadline.getTime() - now.getTime()) / MINUTE_MS))
  const whole = Math.max(1, Math.round((deadline.getTime() - from.getTime()) / MINUTE_MS))
  const hours = Math.floor(minutesLeft / 60)
  const minutes = minutesLeft % 60
  const classes = countdown()
  return (
    <div className={classes.root}>
      <p className={classes.time} role="timer">
        <span className={classes.unit}>
          <span className={classes.figure}>{hours}</span> <span>{unit(hours, 'hour')}</span>
        </span>{' '}
        <span className={classes.unit}>
          <span className={classes.figure}>{minutes}</span>{' '}
          <span>{`${unit(minutes, 'minute')} left`}</span>
        </span>
      </p>
      <ProgressBar value={whole - minutesLeft} max={whole} />
      <p className={classes.text} dir="auto">
        {text}
      </p>
    </div>
  )
}
