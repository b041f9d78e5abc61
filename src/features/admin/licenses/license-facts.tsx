import type { components } from '#contract'
import { formatLongDate } from '#src/format/dates.ts'
import { css } from '#styled/css/css.mjs'

const line = css({ textStyle: 'small', color: 'ink-2' })

type Schemas = components['schemas']
type LicenseFactsProps = {
  license: Schemas['License'] & Pick<Schemas['AdminLicense'], 'last_finding'>
}

/**
 * What is known about the check of a license: when it was asked for, what was found, and until when
 * that counts.
 */
export function LicenseFacts({ license }: LicenseFactsProps) {
  const { license_status, submitted_at, checked_at, source, expires_at, refusal_reason } = license
  // While a check counts, it is the last one.
  const last = checked_at === null && license.last_finding
  const facts = {
    'Asked on': formatLongDate(submitted_at),
    'Checked on': checked_at && formatLongDate(checked_at),
    'Found in': source,
    [license_status === 'expired' ? 'Ended on' : 'Ends on']:
      expires_at && formatLongDate(expires_at),
    'Why not confirmed': !last && refusal_reason,
    'Last check': last && findingText(last),
  }
  return Object.entries(facts).map(
    ([label, value]) =>
      value && (
        <div key={label} className={line} dir="auto">
          {`${label}: ${value}`}
        </div>
      ),
  )
}

/**
 * Returns what an admin found before: `Refused on November 3, 2026 by Robin Hale, name Elena R.
 * Vega, number 031842: Not on the roll.`
 */
function findingText({ license_status, ...found }: NonNullable<Schemas['LicenseFinding']>): string {
  const verb = license_status === 'verified' ? 'Confirmed' : 'Refused'
  const by = found.by === null ? '' : ` by ${found.by}`
  const name = found.name_on_license ? `, name ${found.name_on_license}` : ''
  return `${verb} on ${formatLongDate(found.at)}${by}${name}, number ${found.bar_number}: ${found.finding}`
}
