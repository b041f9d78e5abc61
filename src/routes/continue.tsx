import { createFileRoute } from '@tanstack/react-router'
import { ContinueScreen } from '#src/features/linked-draft/continue-screen.tsx'
import { loadQueryClient, requireCustomerOrVisitor } from '#src/session/guards.ts'

export const Route = createFileRoute('/continue')({
  staticData: { title: 'Go on with your answers' },
  beforeLoad: async () => {
    const [asking] = await Promise.all([requireCustomerOrVisitor(), loadQueryClient()])
    return asking
  },
  component: Continue,
})

function Continue() {
  const { owner } = Route.useRouteContext()
  return <ContinueScreen owner={owner} />
}
