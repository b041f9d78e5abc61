import { createFileRoute } from '@tanstack/react-router'
import { requireCustomer } from '#src/client/guards.ts'
import { findDraft } from '#src/features/new-case/find-draft.ts'
import { NewCaseScreen } from '#src/features/new-case/new-case-screen.tsx'
import { validateNewCaseSearch } from '#src/features/new-case/new-case-search.ts'

export const Route = createFileRoute('/customer/new-case')({
  staticData: { title: 'New case' },
  validateSearch: validateNewCaseSearch,
  beforeLoad: async ({ search }) => {
    const signedIn = await requireCustomer()
    await findDraft(signedIn.personId, search)
    return signedIn
  },
  component: NewCase,
})

function NewCase() {
  const { personId } = Route.useRouteContext()
  return <NewCaseScreen customerId={personId} search={Route.useSearch()} />
}
