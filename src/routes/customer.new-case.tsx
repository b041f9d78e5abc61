import { createFileRoute } from '@tanstack/react-router'
import { NewCaseScreen } from '#src/features/new-case/new-case-screen.tsx'
import { validateNewCaseSearch } from '#src/features/new-case/new-case-search.ts'
import { customerSteps, wizardPart } from '#src/features/new-case/parts.ts'
import { SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { requireCustomerOrVisitor } from '#src/session/guards.ts'

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
    ])
    await Promise.all([
      findDraft(asking.owner, search),
      asking.owner === SIGNED_OUT ? undefined : customerSteps.load(),
    ])
    return asking
  },
  component: NewCase,
})

function NewCase() {
  const { owner } = Route.useRouteContext()
  return <NewCaseScreen key={owner} owner={owner} search={Route.useSearch()} />
}
