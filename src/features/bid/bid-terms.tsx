import type { Bid } from '#src/data/bids/bid-queries.ts'
import { formatMoment, onMoment } from '#src/format/dates.ts'
import { BidTermFacts, type BidTermFactsProps } from '#src/layout/bid-term-facts.tsx'
import { Fact } from '#src/ui/fact.tsx'
import { FoldedText } from '#src/ui/folded-text.tsx'
import { EyeIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'

const inCard = css({ marginTop: '3' })
const list = css({ display: 'grid', gap: '3' })
const note = css({ textStyle: 'small', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

type BidTermsProps = BidTermFactsProps & {
  terms: Partial<Pick<Bid, 'additional_note' | 'first_read_at'>>
}

/** An attorney's own bid without its amount: its terms, its note, and when the client saw it. */
export function BidTerms(props: BidTermsProps) {
  const { additional_note, first_read_at } = props.terms
  return (
    <ul className={list}>
      <BidTermFacts {...props} />
      {additional_note && (
        <li>
          <FoldedText className={note} text={additional_note} about="your note" />
        </li>
      )}
      {first_read_at && (
        <Fact as="li" icon={<EyeIcon size="sm" />}>
          {`The client saw your bid ${onMoment(formatMoment(first_read_at))}`}
        </Fact>
      )}
    </ul>
  )
}

type UnsentTermsProps = Omit<BidTermsProps, 'end'> & { terms: Partial<Pick<Bid, 'ends_in_days'>> }

/** The terms of a bid that is not sent yet, inside its card. */
export function UnsentTerms({ terms, categoryName }: UnsentTermsProps) {
  const { ends_in_days: days } = terms
  return (
    <div className={inCard}>
      <BidTerms
        terms={terms}
        categoryName={categoryName}
        end={days && `Ends ${days} days after it is sent`}
      />
    </div>
  )
}
