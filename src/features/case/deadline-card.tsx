import type { Elements } from '#src/ui/elements.ts'
import { Card } from '#src/ui/list/card.tsx'
import { css } from '#styled/css/css.mjs'

const room = css({ marginTop: '5' })
const heading = css({ textStyle: 'strong', marginBottom: '2', overflowWrap: 'anywhere' })

/** A card at the top of a case: a required action, and its deadline. */
export function DeadlineCard({ title, children }: { title: string; children: Elements }) {
  return (
    <div className={room}>
      <Card as="section">
        <h2 className={heading} dir="auto">
          {title}
        </h2>
        {children}
      </Card>
    </div>
  )
}
