import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { courtWhileWithheld } from '#src/format/court-moments.ts'
import { sentences } from '#src/format/sentences.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { css } from '#styled/css/css.mjs'

const room = css({ marginTop: '5' })
const next = css({ marginTop: '2' })

/**
 * Returns whether a chosen attorney has no confirmed license where one is needed, or a refused one.
 */
export const isUnconfirmed = (bid: Bid, { is_contact_withheld }: CustomerCase): boolean =>
  is_contact_withheld === true || bid.license_gap === 'refused'

type UnconfirmedLicenseProps = {
  bid: Bid
  legalCase: CustomerCase
}

/**
 * Says that the license of the chosen attorney is not confirmed, what that means, and what the
 * customer can do.
 */
export function UnconfirmedLicense({ bid, legalCase }: UnconfirmedLicenseProps) {
  const court = legalCase.is_contact_withheld && courtWhileWithheld(legalCase, 'Your')
  const call = court && bid.attorney.phone_number ? `${court} Call them today.` : court
  return (
    <div className={room}>
      <Note
        icon={<AlertIcon />}
        title={`We have not confirmed the license of ${bid.attorney.company_name}`}
      >
        <p>
          {sentences(
            bid.license_gap === 'pending' && 'They sent us their license, and we are checking it.',
            legalCase.is_contact_withheld &&
              `Until we do, they can’t see your phone number or email here${legalCase.contacted_at ? '' : ', so don’t wait for their call'}.`,
            'Ask them about their license before you pay or sign anything.',
          )}
        </p>
        {call && <p className={next}>{call}</p>}
        <p className={next}>
          If you don’t want to keep this attorney, you can close this case and post it again.
        </p>
      </Note>
    </div>
  )
}
