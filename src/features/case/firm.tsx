import { formatBidAmount, isPercent, OF_WHAT_YOU_WIN } from '#machines/lifecycle/bid-rules.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import { websiteOf } from '#src/format/websites.ts'
import { Address } from '#src/ui/address.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'

const row = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', rowGap: '1' })
// At least as wide as its longest word; what does not fit next to it goes below. A word that is
// longer than the line breaks.
const asWideAsWords = {
  flex: '1 1 min-content',
  minWidth: '0',
  maxWidth: 'full',
  overflowWrap: 'break-word',
} as const
const identity = css({ ...asWideAsWords, textStyle: 'small' })
const nameClass = css({
  ...asWideAsWords,
  textStyle: 'strong',
  fontSize: '0.9375rem',
  lineHeight: '1.25rem',
  _before: { content: '""', display: 'block', width: '6rem' },
})
const figure = css({ textStyle: 'price', maxWidth: '100%', overflowWrap: 'break-word' })
const corner = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'end',
  marginInlineStart: 'auto',
})
const siteClass = css({ ...asWideAsWords, color: 'ink-2' })
const standingClass = css({
  marginInlineStart: 'auto',
  textAlign: 'end',
  fontSize: '0.8125rem',
  color: 'ink-2',
})

type FirmProps = {
  /** The id of the element, as a scroll target. */
  id?: string
  bid: Bid
  categoryName: string
  /** The rank of the price among the others: 'Lowest of 3'. */
  standing?: string | null | undefined
  /** The star, next to the price. */
  star?: Elements
}

/** A law firm with its image or initials, its name and website, and the price of its bid. */
export function Firm({ id, bid, categoryName, standing, star }: FirmProps) {
  const { attorney, bid_amount: amount } = bid
  const site = websiteOf(attorney.website_link)
  return (
    <div id={id} className={row}>
      <Avatar name={attorney.company_name} src={attorney.profile_image} />
      <div className={identity}>
        <div className={row}>
          <h3 className={nameClass} dir="auto" translate="no">
            {attorney.company_name}
          </h3>
          <div className={corner}>
            <p className={figure}>{formatBidAmount(amount, categoryName)}</p>
            {star}
          </div>
        </div>
        <div className={row}>
          {site && (
            <p className={siteClass}>
              <a
                href={site.href}
                target="_blank"
                rel="noopener noreferrer"
                className={textLinkClass({ target: 'near' })}
              >
                <Address>{site.text}</Address>
              </a>
            </p>
          )}
          {(isPercent(categoryName) || standing) && (
            <div className={standingClass}>
              {isPercent(categoryName) && <p>{OF_WHAT_YOU_WIN}</p>}
              {standing && <p>{standing}</p>}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
