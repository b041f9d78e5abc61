import { progress } from '#styled/recipes/progress.mjs'

export type ProgressProps = {
  value: number
  max: number
  /** The text: 'Step 7 of 14'. */
  text: string
  /** The accessible name of the bar: 'Your picture'. */
  label: string
}

/** A bar that screen readers read. */
export function Progress({ value, max, text, label }: ProgressProps) {
  'use memo'
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
    >
      <ProgressBar value={value} max={max} />
    </div>
  )
}

/**
 * A bar with a solid part for the progress and dashes for the rest. The text next to it says what
 * it shows.
 */
export function ProgressBar({ value, max }: Pick<ProgressProps, 'value' | 'max'>) {
  'use memo'
  const share = Math.min(1, Math.max(0, value / max)) * 100
  // Lengths as SVG attributes: a style attribute is not allowed in prerendered markup.
  return (
    <svg className={progress()} aria-hidden="true">
      <line x1={`${share}%`} x2="100%" y1="2" y2="2" />
      <rect width={`${share}%`} height="4" rx="2" />
    </svg>
  )
}
