import { progress } from '#styled/recipes/progress.mjs'

export type ProgressProps = {
  value: number
  max: number
  /** In words: 'Step 7 of 14', '16 of 72 hours gone'. */
  text: string
  /** What the bar measures: 'Progress of your case'. */
  label: string
}

/** A bar whose solid part is done and whose dashes are left. */
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
