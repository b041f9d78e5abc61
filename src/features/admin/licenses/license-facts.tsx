import type { components } from '#contract'
import { formatLongDate } from '#src/format/dates.ts'
import { css } from '#styled/css/css.mjs'

const line = css({ textStyle: 'small', color: 'ink-2' })

type LicenseFactsProps = { license: components['schemas']['License'] }

/** What is known about the check of a license: when it was asked for, what was found, and until when that counts. */
export function LicenseFacts({ license }: LicenseFactsProps) {
  const { license_status, submitted_at, checked_at, source, expires_at, refusal_reason } = license
  const facts = {
    'Asked on': formatLongDate(submitted_at),
    'Checked on': checked_at && formatLongDate(checked_at),
    'Found in': source,
    [license_status === 'expired' ? 'Ended on' : 'Ends on']:
      expires_at && formatLongDate(expires_at),
    'Why not confirmed': refusal_reason,
  }
  return Object.entries(facts).map(
    ([label, value]) =>
      value && (
        <div key={label} className={line} dir="auto">
          {label}: {value}
        </div>
      ),
  )
}
