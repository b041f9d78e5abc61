import { useState } from 'react'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Fact } from '#src/ui/fact.tsx'
import { CloseIcon, LanguagesIcon, PauseIcon, PaymentPlanIcon, PhoneIcon } from '#src/ui/icons.tsx'
import {
  Card,
  CardActions,
  CardFigures,
  CardHeader,
  CardList,
  cardLinkClass,
} from '#src/ui/list/card.tsx'
import { RowContent, RowList, rowClass } from '#src/ui/list/list-row.tsx'
import { Tabs } from '#src/ui/page/tabs.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { Pane } from './pane.tsx'

const longName = 'Whitfield Castellanos-Montgomery, Abernathy and Partners LLP'

export function CardPanes() {
  const [tab, setTab] = useState<'current' | 'past'>('current')
  return (
    <>
      <Pane title="Tabs and cards">
        <Tabs
          label="Cases"
          tabs={[
            { value: 'current', label: 'Current Cases' },
            { value: 'past', label: 'Past Cases', count: 2 },
          ]}
          value={tab}
          onChange={setTab}
        >
          <CardList>
            <Card as="li">
              <CardHeader
                name={
                  <a href="#case" className={cardLinkClass()}>
                    Bankruptcy
                  </a>
                }
                badge={<Badge status="open" />}
                facts="#1038, posted September 28, 2026"
              />
              <CardFigures>
                <p>3 bids</p>
                <p>Highest $2,400</p>
              </CardFigures>
            </Card>
            <Card as="li" visual="dashed">
              <CardHeader
                name="DUI"
                badge={<Badge status="unsent" />}
                facts="Saved on this phone. It will be sent when you are back online."
              />
              <CardActions>
                <Button visual="neutral">Discard</Button>
                <Button visual="tonal">Send now</Button>
              </CardActions>
            </Card>
            <Card as="li">
              <CardHeader name={longName} badge={<Badge status="pending" />} facts="#1041" />
            </Card>
          </CardList>
        </Tabs>
      </Pane>
      <Pane title="Rows">
        <RowList>
          <li>
            <a href="#row" className={rowClass()}>
              <RowContent
                unread
                leads
                tone="strong"
                title="New bid on DUI case 1038"
                facts="just now, unread"
              />
            </a>
          </li>
          <li>
            <a href="#row" className={rowClass()}>
              <RowContent leads tone="case" title="Personal Injury" facts="#1042, 12:15 AM" />
            </a>
          </li>
          <li>
            <a href="#row" className={rowClass()}>
              <RowContent leads tone="pen" title="All your answers" />
            </a>
          </li>
          <li>
            <button type="button" className={rowClass()}>
              <RowContent icon={<PauseIcon />} title="Pause bids for 24 hours" />
            </button>
          </li>
          <li>
            <button type="button" className={rowClass()} data-danger="">
              <RowContent icon={<CloseIcon />} title="Close this case" />
            </button>
          </li>
        </RowList>
      </Pane>
      <Pane title="Facts and descriptions">
        <div className="wrap">
          <Avatar name="Vega Law Group" />
          <a href="#firm" className={textLinkClass()}>
            vegalawgroup.com
          </a>
        </div>
        <Fact icon={<PaymentPlanIcon size="sm" />}>Allows Payment Plan</Fact>
        <Fact icon={<LanguagesIcon size="sm" />}>English, Spanish</Fact>
        <Fact icon={<PhoneIcon />} size="md">
          They see your name, email and phone, and contact you within 72 hours.
        </Fact>
        <DescriptionList
          items={[
            { label: 'Violation date', value: '09/12/2026' },
            { label: 'Next hearing', value: '10/14/2026, 9:30 AM' },
            { label: 'Last viewed by client', value: 'October 1, 2026' },
            { label: 'Court', value: longName },
          ]}
        />
      </Pane>
    </>
  )
}
