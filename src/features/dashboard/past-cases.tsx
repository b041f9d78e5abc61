import type { CaseListItem } from '#src/api/queries.ts'
import { CardList } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Section } from '#src/ui/screen.tsx'
import { CustomerCaseCard } from './customer-case-card.tsx'
import { isInProgress } from './in-progress.ts'

/** The cases that take no more bids: those going on, then those that are over (decisions). */
export function PastCases({ cases }: { cases: readonly CaseListItem[] }) {
  if (cases.length === 0) {
    return (
      <EmptyState
        fact="No past cases."
        next="Cases that you accept a bid on, pause or close are here."
      />
    )
  }
  return (
    <>
      <Group title="In progress" cases={cases.filter(isInProgress)} />
      <Group title="Finished" cases={cases.filter((item) => !isInProgress(item))} />
    </>
  )
}

function Group({ title, cases }: { title: string; cases: readonly CaseListItem[] }) {
  if (cases.length === 0) return null
  return (
    <Section tone="group" title={title}>
      <CardList>
        {cases.map((item) => (
          <CustomerCaseCard key={item.id} item={item} />
        ))}
      </CardList>
    </Section>
  )
}
