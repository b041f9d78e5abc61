import {
  type AgreedPrice,
  type Agreement,
  differencesFrom,
} from '#machines/lifecycle/agreement/agreed-terms.ts'
import { formatBidAmount, formatPrice } from '#machines/lifecycle/bid-rules.ts'
import { feeWithRate } from '#machines/lifecycle/hourly-rate.ts'
import { type Description, DescriptionList } from '#src/ui/description-list.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { css } from '#styled/css/css.mjs'

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })
const same = css({ textStyle: 'small', color: 'ink-2' })

/** Who reads the terms: the customer also reads what a percentage refers to. */
export type TermsReader = 'customer' | 'attorney'

/** Returns the agreed price as its reader knows it: `$1,800`, or `30% of what you win`. */
export const agreedPrice = (
  { bid_amount }: AgreedPrice,
  categoryName: string,
  reader: TermsReader,
): string => (reader === 'customer' ? formatPrice : formatBidAmount)(bid_amount, categoryName)

type AgreedTermsProps = { agreement: Agreement; categoryName: string; reader: TermsReader }

/** The agreed terms, with what differs from the accepted bid in words. */
export function AgreedTerms({ agreement, categoryName, reader }: AgreedTermsProps) {
  const fee = feeWithRate(agreement)
  const items: Description[] = [
    { label: 'Price', value: agreedPrice(agreement, categoryName, reader) },
    ...(fee ? [{ label: 'Fee', value: fee }] : []),
    ...(agreement.additional_note
      ? [{ label: 'What is included', value: agreement.additional_note }]
      : []),
  ]
  const differences = differencesFrom(agreement.bid, agreement, { categoryName, reader })
  return (
    <div className={stack}>
      <DescriptionList items={items} />
      {differences.length > 0 ? (
        <Note icon={<AlertIcon />} title="Not the same as the bid">
          {differences.map(({ what, text }) => (
            <p key={what}>{`${what}: ${text}`}</p>
          ))}
        </Note>
      ) : (
        <p className={same}>The price is the same as in the bid.</p>
      )}
    </div>
  )
}
