import { createFileRoute } from '@tanstack/react-router'
import { requireCustomerOrVisitor } from '#src/client/guards.ts'
import { findDraft } from '#src/features/new-case/find-draft.ts'
import { NewCaseScreen } from '#src/features/new-case/new-case-screen.tsx'
import { validateNewCaseSearch } from '#src/features/new-case/new-case-search.ts'

export const Route = createFileRoute('/customer/new-case')({
  staticData: { title: 'New case' },
  validateSearch: validateNewCaseSearch,
  beforeLoad: async ({ search }) => {
    const asking = await requireCustomerOrVisitor()
    await findDraft(asking.owner, search)
    return asking
  },
  component: NewCase,
})

function NewCase() {
  const { owner } = Route.useRouteContext()
  return <NewCaseScreen key={owner} owner={owner} search={Route.useSearch()} />
}
