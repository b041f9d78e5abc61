import { createFileRoute } from '@tanstack/react-router'
import { requireSignedIn } from '#src/client/guards.ts'
import { SecondFactorScreen } from '#src/features/profile/second-factor-screen.tsx'

export const Route = createFileRoute('/log-in-codes')({
  staticData: { title: 'Log-in codes' },
  beforeLoad: requireSignedIn,
  component: LogInCodes,
})

function LogInCodes() {
  return <SecondFactorScreen identity={Route.useRouteContext().identity} />
}
