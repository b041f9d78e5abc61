import type { CaseListItem } from '#src/data/cases/case-queries.ts'
import { ListEnd } from '#src/layout/list-end.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CardList } from '#src/ui/list/card.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { CustomerCaseCard } from './customer-case-card.tsx'
import type { PastCasesRead } from './use-past-cases.ts'

/**
 * The cases that take no more bids: those in progress, then those that have ended (specification
 * §3.8).
 */
export function PastCases({ past }: { past: PastCasesRead }) {
  const { query, inProgressQuery, inProgress, finished } = past
  if (inProgress.length + finished.length === 0) {
    return (
      <EmptyState
        fact="You don’t have any past cases."
        next="Cases you pause, close or accept a bid on will show up here."
      />
    )
  }
  return (
    <>
      <Group title="In progress" cases={inProgress} />
      {inProgressQuery && <ListEnd query={inProgressQuery} label="Show more in progress" />}
      <Group title="Finished" cases={finished} />
      <ListEnd query={query} />
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
