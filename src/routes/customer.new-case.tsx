import { createFileRoute } from '@tanstack/react-router'
import { NewCaseScreen } from '#src/features/new-case/new-case-screen.tsx'
import { validateNewCaseSearch } from '#src/features/new-case/new-case-search.ts'
import { customerSteps, wizardPart } from '#src/features/new-case/parts.ts'
import { requireCustomerOrVisitor } from '#src/session/guards.ts'
import { currentSession } from '#src/session/session.ts'

export const Route = createFileRoute('/customer/new-case')({
  staticData: { title: 'New case' },
  validateSearch: validateNewCaseSearch,
  beforeLoad: async ({ search }) => {
    const [asking, { findDraft }] = await Promise.all([
      requireCustomerOrVisitor(),
      // Loaded on demand: it includes the database.
      import('#src/features/new-case/find-draft.ts'),
      // The previous screen stays until they are there.
      search.active === 0 ? undefined : wizardPart.load(),
      currentSession().status === 'signedOut' ? undefined : customerSteps.load(),
    ])
    await findDraft(asking.owner, search)
    return asking
  },
  component: NewCase,
})

function NewCase() {
  const { owner } = Route.useRouteContext()
  return <NewCaseScreen key={owner} owner={owner} search={Route.useSearch()} />
}
