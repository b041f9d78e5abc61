import { progress } from '#styled/recipes/progress.mjs'

export type ProgressProps = {
  value: number
  max: number
  /** The text: 'Step 7 of 14', '16 of 72 hours gone'. */
  text: string
  /** The accessible name of the bar: 'Progress of your case'. */
  label: string
}

/** A bar with a solid part for the progress and dashes for the rest. */
export function Progress({ value, max, text, label }: ProgressProps) {
  'use memo'
  const share = Math.min(1, Math.max(0, value / max)) * 100
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
    >
      {/* Lengths as SVG attributes: a style attribute is not allowed in prerendered markup. */}
      <svg className={progress()} aria-hidden="true">
        <line x1={`${share}%`} x2="100%" y1="2" y2="2" />
        <rect width={`${share}%`} height="4" rx="2" />
      </svg>
    </div>
  )
}
