import type { Bid } from '#src/data/bids/bid-queries.ts'
import { websiteOf } from '#src/format/websites.ts'
import { Address } from '#src/ui/address.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'

const row = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', rowGap: '2' })
// At least as wide as the longest word of the name; otherwise the price goes below.
const identity = css({
  flex: '1 1 8.5rem',
  minWidth: 'min-content',
  maxWidth: 'full',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
})
// Wraps below the image when there is no room, like the price.
const text = css({
  flex: '1 1 0',
  minWidth: 'min-content',
  maxWidth: 'full',
  textStyle: 'small',
  overflowWrap: 'break-word',
})
const nameClass = css({ textStyle: 'strong', fontSize: '0.9375rem' })
const siteClass = css({ color: 'ink-2' })

type FirmProps = {
  /** The id of the element, as a scroll target. */
  id?: string
  attorney: Bid['attorney']
  /** At the end of the line, or below it when there is no room: the price, and the star. */
  price: Elements
}

/** A law firm with its image or initials, its name, its website, and its price. */
export function Firm({ id, attorney, price }: FirmProps) {
  const site = websiteOf(attorney.website_link)
  return (
    <div id={id} className={row}>
      <div className={identity}>
        <Avatar name={attorney.company_name} src={attorney.profile_image} />
        <div className={text}>
          <h3 className={nameClass} dir="auto" translate="no">
            {attorney.company_name}
          </h3>
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
        </div>
      </div>
      {price}
    </div>
  )
}
