import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ChevronDownIcon, ColumnsIcon, MenuIcon, SortIcon } from '#src/ui/icons.tsx'
import { Card, CardFigures, CardHeader, CardList } from '#src/ui/list/card.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen, ScreenTitle, Section } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'

/** A screen with more content than fits: bars, sections, footer, action area. */
export function ScreenPanes() {
  return (
    <Screen
      topBar={<RootTopBar menu={<IconButton edge="start" label="Menu" icon={<MenuIcon />} />} />}
      footer={
        <a href="#privacy" className={textLinkClass({ target: 'tall' })}>
          Privacy-Policy
        </a>
      }
      actions={<ActionArea primary={<Button icon={<ColumnsIcon />}>Compare 3 bids</Button>} />}
    >
      <ScreenTitle badge={<Badge status="open" />} subtitle="Posted September 28, 2026">
        Bankruptcy
      </ScreenTitle>
      <Section
        title="3 bids"
        aside={
          <Button visual="quiet" fit="flush" text="sm" icon={<SortIcon size="sm" />}>
            Lowest price
            <ChevronDownIcon size="sm" />
          </Button>
        }
      >
        <CardList>
          {['Family', 'Civil', 'DUI', 'Personal Injury'].map((name) => (
            <Card as="li" key={name}>
              <CardHeader name={name} badge={<Badge status="open" />} facts="#1041" />
              <CardFigures>
                <p>3 bids</p>
                <p>Highest $2,400</p>
              </CardFigures>
            </Card>
          ))}
        </CardList>
      </Section>
    </Screen>
  )
}
