import { type ReactNode, useId, useState } from 'react'
import { hearBackText } from '#machines/lifecycle/waits.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import { endLine } from '#src/format/bid-end.ts'
import { bidLicense, UNCHECKED_LICENSE } from '#src/format/bid-license.ts'
import { BidTermFacts } from '#src/layout/bid-term-facts.tsx'
import { Button } from '#src/ui/button.tsx'
import { Fact } from '#src/ui/fact.tsx'
import { AlertIcon, ClockIcon, DashIcon, LanguagesIcon, ShieldCheckIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'

function licenseIcon({ license, license_gap }: Bid) {
  if (license) return <ShieldCheckIcon size="sm" />
  return license_gap === 'refused' ? <AlertIcon size="sm" /> : <DashIcon size="sm" />
}

// Short ones share a line.
const facts = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '0.5',
  marginTop: '2',
})

type BidFactsProps = {
  bid: Bid
  categoryName: string
  /** Whether the customer can accept the bid now. */
  canAccept?: boolean
  /** Further items of the list. */
  children?: ReactNode
}

/**
 * The payment terms of a bid, its fee, what it covers, until when it can be accepted, the license
 * of its attorney, how soon they contact clients, and whether they speak the customer's language.
 */
export function BidFacts({ bid, categoryName, canAccept = false, children }: BidFactsProps) {
  const end = canAccept || bid.ended_at ? endLine(bid, 'customer') : undefined
  const license = bidLicense(bid)
  const { contact_hours: contactHours, speaks } = bid.attorney
  return (
    <ul className={facts}>
      <BidTermFacts terms={bid} categoryName={categoryName} end={end} />
      {license && (
        <Fact as="li" icon={licenseIcon(bid)}>
          {license === UNCHECKED_LICENSE ? <UncheckedLicense /> : license}
        </Fact>
      )}
      {contactHours !== undefined && (
        <Fact as="li" icon={<ClockIcon size="sm" />}>
          {hearBackText(contactHours)}
        </Fact>
      )}
      {speaks && (
        <Fact as="li" icon={<LanguagesIcon size="sm" />}>
          {`Speaks ${speaks}, your language`}
        </Fact>
      )}
      {children}
    </ul>
  )
}

// The text lines up with the icon of its fact, and the target reaches into the facts next to it.
const target = css({
  '& > button': {
    display: 'flex',
    marginBlock: 'calc((1lh - {sizes.target}) / 2)',
    _expanded: { marginBottom: '0' },
  },
})

/** Says that a license is not checked yet, and on a tap what that means. */
function UncheckedLicense() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={target}>
      <Button
        visual="quiet"
        fit="flush"
        text="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {UNCHECKED_LICENSE}
      </Button>
      <p id={id} hidden={!isOpen}>
        We have not yet found this attorney on the state’s public list of lawyers. Ask them for
        their bar number, and look it up on that list yourself, before you pay or sign anything.
      </p>
    </div>
  )
}
